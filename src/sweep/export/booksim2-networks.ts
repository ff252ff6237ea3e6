/**
 * A design's network, timing and routing in BookSim2 (commit 28f4329). It is one of BookSim2's own topologies if that has the same links,
 * latencies, paths and virtual channels, else a network from a file. Differences are reported, never approximated.
 */
import { routingOf, channelLatencies, latenciesOf, formatEdges, traitsOf } from "../../engine/model.ts";
import type { Network } from "../../engine/model.ts";
import type { DesignValues } from "../../engine/studies.ts";
import { pathsDiffer } from "./anynet-paths.ts";

/** The numbers of endpoints there, for patterns by number. */
export interface Numbering {
  /** False if endpoints of a router keep their order but routers' endpoints do not follow each other. */
  readonly same: boolean;
  /** k of its own dragonfly, on which its worst case depends; else null. */
  readonly dragonfly: number | null;
}

export interface BooksimNetwork extends Numbering {
  /** Settings, by name. */
  readonly settings: Readonly<Record<string, string | number>>;
  /** The network's file if it has one. */
  readonly file: string | null;
}

type Found = BooksimNetwork | { readonly faults: readonly string[] };

/** Most routers of a network from a file: BookSim2 takes R³ steps to find its paths. */
const MAX_FROM_FILE = 4000;

/** All latencies of links. */
function wiredLatencies(network: Network, values: DesignValues): ReadonlySet<number> {
  return new Set(channelLatencies(network, latenciesOf(values)));
}

function isAll(latencies: ReadonlySet<number>, latency: number): boolean {
  return [...latencies].every((one) => one === latency);
}

/** The values of a design that do not fit a routing there, as "a = 1 and b = 2"; null if all fit. */
function unmet(values: DesignValues, needed: Readonly<Record<string, string | number>>): string | null {
  const missing = Object.entries(needed).filter(([id, value]) => values[id] !== value);
  return missing.length === 0 ? null : missing.map(([id, value]) => `${id} = ${value}`).join(", ");
}

/** A topology and a routing function of its own, as `fattree/nca`. */
function own(name: string, settings: BooksimNetwork["settings"], rest: Partial<BooksimNetwork> = {}): BooksimNetwork {
  const [topology, routing] = name.split("/");
  return { settings: { topology: topology!, routing_function: routing!, ...settings }, file: null, dragonfly: null, same: true, ...rest };
}

/** The common length of all dimensions; null if they differ. */
function side(dims: readonly number[]): number | null {
  return dims.every((k) => k === dims[0]) ? dims[0]! : null;
}

const ODD_CLASSES = "an even number of vcs, of which each of the two classes has half";

/** Meshes, hypercubes and tori: equal sides, an endpoint a router, dimension order. Null for other networks. */
function ofCube(network: Network, values: DesignValues): Found | null {
  const { grid, firstEndpoint } = network;
  // Two routers in a line are linked like two that are linked to all.
  const pairs = grid?.dims.every((k) => k === 2) === true && grid.widths.every((width) => width === 1);
  if (!grid || (grid.links === "all" && !pairs)) return null;
  const k = side(grid.dims);
  if (k === null || firstEndpoint.some((first, router) => first !== router))
    return { faults: ["its meshes and tori have equal sides and one endpoint a router"] };
  const latencies = wiredLatencies(network, values);
  const mesh = grid.links !== "rings";
  const its = mesh ? "its mesh" : "its torus";
  const faults: string[] = [];
  if (!isAll(latencies, 1) && (mesh || !isAll(latencies, 2)))
    faults.push(`links of ${its} take 1 ${mesh ? "cycle" : "or 2 cycles"}: set localLatency = 1 and globalLatency = 1`);
  const ordered = values.routing === "dimension-order" || (mesh && grid.dims.length === 1 && values.routing === "min");
  if (!ordered) faults.push(`of our routings ${its} has dimension-order alone, not ${values.routing}`);
  if (!mesh && values.vcs % 2 === 1) faults.push(`its torus needs ${ODD_CLASSES}`);
  if (faults.length > 0) return { faults };
  return own(mesh ? "mesh/dor" : "torus/dim_order", { k, n: grid.dims.length, use_noc_latency: isAll(latencies, 1) ? 0 : 1 });
}

/** Flattened butterflies of two equal dimensions with a square number of endpoints a router. */
function ofFlattenedButterfly(network: Network, values: DesignValues): Found | null {
  const { grid, routers, endpoints, firstEndpoint } = network;
  if (grid?.links !== "all") return null;
  const c = endpoints / routers;
  const root = Math.round(Math.sqrt(c));
  const alike = root * root === c && firstEndpoint.every((first, router) => first === router * c);
  if (grid.dims.length !== 2 || side(grid.dims) === null || grid.widths.some((width) => width > 1) || !alike)
    return { faults: ["its flattened butterflies have two equal dimensions, single links and a square number of endpoints a router"] };
  const faults: string[] = [];
  if (!isAll(wiredLatencies(network, values), 1))
    faults.push("links of its flattened butterfly take 1 cycle: set localLatency = 1 and globalLatency = 1");
  const routing = FLATTENED[values.routing];
  if (!routing) faults.push(`its flattened butterfly has no routing like ${values.routing}`);
  else {
    const missing = unmet(values, routing.needed);
    if (missing !== null) faults.push(`its ${routing.name} is ours with ${missing}`);
    if (routing.halves && values.vcs % 2 === 1) faults.push(`its ${routing.name} needs ${ODD_CLASSES}`);
  }
  if (!routing || faults.length > 0) return { faults };
  const [k] = grid.dims;
  return own(`flatfly/${routing.name}`, { k: k!, n: 2, c, x: k!, y: k!, xr: root, yr: root, use_noc_latency: 0 }, { same: c === 1 });
}

interface Counterpart {
  readonly name: string;
  readonly needed: Readonly<Record<string, string | number>>;
  /** Two classes share the virtual channels. */
  readonly halves?: true;
}

/** If routing takes time it compares queues in the router, after that time; ours does as the packet leaves its source. */
const FLATTENED: Readonly<Record<string, Counterpart>> = {
  "dimension-order": { name: "ran_min", needed: {} },
  valiant: { name: "valiant", needed: { detour: "all", vcScheme: "rising" }, halves: true },
  "ugal-l": {
    name: "ugal",
    needed: {
      candidates: 1,
      minimalCandidates: 1,
      congestion: "credits",
      bias: 2,
      weighting: "hops",
      detour: "short",
      vcScheme: "rising",
      routingDelay: 0,
      decisions: "parallel",
    },
    halves: true,
  },
};

const TREE: Readonly<Record<string, string>> = { "nearest-common-ancestor": "nca", "adaptive-nca": "anca" };

/** k-ary n-trees. Its routers are numbered from the top, ours from the bottom; all else is alike. */
function ofTree(network: Network, values: DesignValues): Found | null {
  const { levels, firstEndpoint } = network;
  if (!levels) return null;
  const [k] = levels.children;
  const whole =
    [...levels.children, ...levels.parents].every((one) => one === k) && levels.trunks.every((one) => one === 1) && levels.uneven === null;
  if (!whole || k! < 2 || firstEndpoint.some((first, router) => first !== Math.min(router * k!, network.endpoints)))
    return { faults: ["its fat-tree is the k-ary n-tree"] };
  const faults: string[] = [];
  if (!isAll(wiredLatencies(network, values), 1))
    faults.push("links of its fat-tree take 1 cycle: set localLatency = 1 and globalLatency = 1");
  const routing = TREE[values.routing];
  if (routing === undefined) faults.push(`its fat-tree climbs by nearest-common-ancestor or adaptive-nca, not by ${values.routing}`);
  if (routing === undefined || faults.length > 0) return { faults };
  return own(`fattree/${routing}`, { k: k!, n: levels.count });
}

const DRAGONFLY: Readonly<Record<string, Counterpart>> = {
  min: { name: "min", needed: { vcScheme: "booksim", vcs: 2 } },
  "ugal-l": {
    name: "ugal",
    needed: {
      candidates: 1,
      minimalCandidates: 1,
      congestion: "credits",
      bias: 30,
      weighting: "double",
      intermediate: "router",
      intraGroup: "minimal",
      vcScheme: "booksim",
      vcs: 3,
      routingDelay: 0,
      decisions: "parallel",
    },
  },
};

/** Whether the network is BookSim2's dragonfly of k: p = h = k, a = 2k, g = 2k² + 1, port j of group G to group j, j + 1 from G on. */
function isDragonfly({ routers, endpoints, channelStart, channelTarget, firstEndpoint, groups }: Network, k: number): boolean {
  const [a, g] = [2 * k, 2 * k * k + 1];
  if (!groups || groups.count !== g || groups.size !== a || routers !== a * g || endpoints !== routers * k) return false;
  const portTo = (from: number, to: number): number => (to < from ? to : to - 1);
  for (let router = 0; router < routers; router++) {
    if (firstEndpoint[router] !== router * k) return false;
    const group = Math.floor(router / a);
    const wanted = Array.from({ length: a }, (_, i) => group * a + i).filter((other) => other !== router);
    for (let port = 0; port < k; port++) {
      const j = (router % a) * k + port;
      const to = j < group ? j : j + 1;
      wanted.push(to * a + Math.floor(portTo(to, group) / k));
    }
    const found = [...channelTarget.subarray(channelStart[router]!, channelStart[router + 1]!)];
    if (found.toSorted((x, y) => x - y).join() !== wanted.toSorted((x, y) => x - y).join()) return false;
  }
  return true;
}

function ofDragonfly(network: Network, values: DesignValues): Found | null {
  const k = network.endpoints / network.routers;
  if (!network.groups) return null;
  if (!Number.isInteger(k) || !isDragonfly(network, k))
    return { faults: ["its dragonfly has p = h, a = 2p, g = 2p² + 1 and arrangement = absolute"] };
  const faults: string[] = [];
  const of = { localLatency: 10, globalLatency: 100 };
  const latencies = unmet(values, of);
  if (latencies !== null) faults.push(`latencies of its dragonfly are fixed: set ${latencies}`);
  const routing = DRAGONFLY[values.routing];
  if (!routing) faults.push(`its dragonfly has no routing like ${values.routing}`);
  else {
    const missing = unmet(values, routing.needed);
    if (missing !== null) faults.push(`its ${routing.name} is ours with ${missing}`);
  }
  if (!routing || faults.length > 0) return { faults };
  return own(`dragonflynew/${routing.name}`, { k, n: 1 }, { dragonfly: k });
}

/** Any network, by its file: one path for each pair, of least latency, and all virtual channels open to every hop. */
function fromFile(network: Network, values: DesignValues): Found {
  const { routers, channelStart, channelTarget, channelWidth } = network;
  if (routers > MAX_FROM_FILE)
    return { faults: [`a network from a file of ${routers} routers, more than ${MAX_FROM_FILE}, takes it too long to find paths in`] };
  if (channelWidth.some((width) => width !== 1)) return { faults: ["a network from a file has no links that are wider than others"] };
  for (let router = 0; router < routers; router++) {
    const targets = channelTarget.subarray(channelStart[router]!, channelStart[router + 1]!);
    if (new Set(targets).size < targets.length) return { faults: ["a network from a file has one link at most between two routers"] };
  }
  const routing = routingOf(values);
  const { all } = routing.classes(values);
  if (all > 1) {
    const classes = `on a network from a file it opens every virtual channel to every hop, and ${routing.title} here has ${all} classes of them`;
    const open = routing.parameters.find(({ id }) => id === "vcScheme");
    const option = open?.kind === "choice" ? open.options.find(({ id }) => id === "open") : undefined;
    if (!option || option.whyNot?.(traitsOf(values)) !== null) return { faults: [classes] };
    const opened = fromFile(network, { ...values, vcScheme: "open" });
    return { faults: "faults" in opened ? [classes, ...opened.faults] : [`${classes}: set vcScheme = open`] };
  }
  const router = routing.build(network, values);
  const unlike = !router.ejectsOnAny || router.drawsInjection === true || router.adaptive || router.delaysCredits === true;
  if (unlike || routing.oblivious === "flow") return { faults: [`on a network from a file it has no routing like ${routing.title}`] };
  const of = channelLatencies(network, latenciesOf(values));
  const other = pathsDiffer(network, router, (channel) => of[channel]!, network.levels !== null);
  if (other !== null) return { faults: [`on a network from a file ${other}`] };
  return own("anynet/min", {}, { file: formatEdges(network, values, "", "anynet") });
}

const OWN = [ofDragonfly, ofTree, ofCube, ofFlattenedButterfly] as const;

/** The design's network in BookSim2, or what prevents it, each without full stop. */
export function booksimNetwork(network: Network, values: DesignValues): Found {
  let lacks: readonly string[] = [];
  for (const make of OWN) {
    const found = make(network, values);
    if (found === null) continue;
    if (!("faults" in found)) return found;
    lacks = found.faults;
  }
  const found = fromFile(network, values);
  if (!("faults" in found) || lacks.length === 0) return found;
  return { faults: [...lacks, ...found.faults] };
}
