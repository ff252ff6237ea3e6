/**
 * A design's network and its minimal routes in CAMINOS (crate caminos-lib 0.6.3): the palm-tree dragonfly, meshes and Hamming graphs in
 * dimension order, and any network from its neighbour lists if every pair has one shortest path. Of several paths CAMINOS takes whichever
 * is free.
 */
import { breadthFirst, channelLatencies, latenciesOf, formatEdges, routingOf, CLASS_MASK } from "../../engine/model.ts";
import type { Network } from "../../engine/model.ts";
import type { DesignValues } from "../../engine/studies.ts";
import { undrawn } from "./anynet-paths.ts";

export interface CaminosNetwork {
  /** The text after `topology:`, with FILE for the path of the network's file. */
  readonly topology: string;
  readonly routing: string;
  /** Latencies of its classes of links between routers. */
  readonly delays: readonly number[];
  /** True if virtual channels go by the hop's index. */
  readonly byHops: boolean;
  readonly file: string | null;
}

type Found = CaminosNetwork | { readonly faults: readonly string[] };

export const FILE = "<file>";

/** Most routers of a network from a file, for which it keeps two tables of all pairs. */
const MAX_FROM_FILE = 4000;

/** Its palm-tree dragonfly: groups of linked routers, one link for each two groups and no global port left, port j of group G to group G - j - 1. */
function isPalmTree({ groups, channelSource, channelTarget, channelStart, routers }: Network): number | null {
  if (!groups || groups.linksPerPair !== 1 || groups.grid || groups.dims || groups.middles) return null;
  const { count: g, size: a, channels } = groups;
  const h = (g - 1) / a;
  if (!Number.isInteger(h)) return null;
  for (let router = 0; router < routers; router++) if (channelStart[router + 1]! - channelStart[router]! !== a - 1 + h) return null;
  for (let G = 0; G < g; G++) {
    for (let T = 0; T < g; T++) {
      if (G === T) continue;
      const channel = channels[G * g + T]!;
      const port = (G - T - 1 + g) % g;
      const back = g - 2 - port;
      if (channelSource[channel] !== G * a + Math.floor(port / h) || channelTarget[channel] !== T * a + Math.floor(back / h)) return null;
    }
  }
  return h;
}

function ofDragonfly(network: Network, values: DesignValues, p: number): Found | null {
  if (!network.groups) return null;
  const h = isPalmTree(network);
  const faults: string[] = [];
  if (h === null) faults.push("its dragonfly is that of g = a·h + 1 and arrangement = palmtree");
  if (values.routing !== "min") faults.push(`of our routings its dragonfly has min alone, not ${values.routing}`);
  else if (values["vcScheme"] !== "rising" || values.vcs !== 2)
    faults.push("its channels are given as ours with vcScheme = rising and vcs = 2");
  if (h === null || faults.length > 0) return { faults };
  const { count, size } = network.groups;
  return {
    topology: `Dragonfly { global_ports_per_router: ${h}, servers_per_router: ${p}, global_arrangement: Palmtree, group_size: ${size}, number_of_groups: ${count} }`,
    // One global link outweighs all local ones; the channel counts the global links behind: two classes on local links, one on global ones.
    routing: "AscendantChannelsWithLinkClass { routing: WeighedShortest { class_weight: [1, 100] }, bases: [1, 2] }",
    delays: [values.localLatency, values.globalLatency],
    byHops: false,
    file: null,
  };
}

/** Meshes and Hamming graphs, of which each dimension is a class of links. */
function ofGrid(network: Network, values: DesignValues, p: number): Found | null {
  const { grid, channelSource, channelTarget } = network;
  if (!grid || grid.links === "rings" || grid.widths.some((width) => width > 1)) return null;
  if (values.routing !== "dimension-order") return null;
  const latencies = channelLatencies(network, latenciesOf(values));
  const delays = grid.strides.map((stride) => latencies[channelSource.findIndex((from, c) => from + stride === channelTarget[c])]!);
  const sides = grid.dims.join(", ");
  return {
    topology: `${grid.links === "lines" ? "Mesh" : "Hamming"} { sides: [${sides}], servers_per_router: ${p} }`,
    routing: `DOR { order: [${grid.dims.map((_, dim) => dim).join(", ")}] }`,
    delays,
    byHops: false,
    file: null,
  };
}

/** Whether every router has one shortest path to every other; else two routers that have several or none. */
function severalPaths(network: Network): readonly [from: number, to: number] | null {
  const { routers, channelStart, channelTarget } = network;
  const hops = new Int32Array(routers);
  const queue = new Int32Array(routers);
  const ways = new Int32Array(routers);
  for (let from = 0; from < routers; from++) {
    const reached = breadthFirst(network, from, hops, queue);
    ways.fill(0);
    ways[from] = 1;
    for (let i = 0; i < reached; i++) {
      const router = queue[i]!;
      if (ways[router]! > 1) return [from, router];
      for (let c = channelStart[router]!; c < channelStart[router + 1]!; c++) {
        const to = channelTarget[c]!;
        if (hops[to] === hops[router]! + 1) ways[to] = Math.min(2, ways[to]! + ways[router]!);
      }
    }
    const lost = ways.indexOf(0);
    if (lost >= 0) return [from, lost];
  }
  return null;
}

/** Any network: its neighbour lists. */
function fromFile(network: Network, values: DesignValues, p: number): Found {
  const { routers, firstEndpoint } = network;
  if (routers > MAX_FROM_FILE)
    return { faults: [`a network from a file of ${routers} routers, more than ${MAX_FROM_FILE}, takes it too much memory`] };
  if (network.channelWidth.some((width) => width !== 1))
    return { faults: ["a network from a file has no links that are wider than others"] };
  const latencies = new Set(channelLatencies(network, latenciesOf(values)));
  if (latencies.size > 1) return { faults: ["all links of a network from a file take as long: set globalLatency to localLatency"] };
  const routing = routingOf(values);
  const faults: string[] = [];
  const several = severalPaths(network);
  if (several !== null)
    faults.push(
      `on a network from a file a packet takes any shortest path that is free, and routers ${several.join(" and ")} have not just one`,
    );
  const { all } = routing.classes(values);
  const vcs = values.vcs;
  if (all > 1 && all !== vcs) faults.push(`virtual channels are one a hop there: set vcs = ${all}`);
  if (faults.length > 0) return { faults };
  const router = routing.build(network, values);
  if (router.adaptive || router.delaysCredits === true || router.drawsInjection === true)
    return { faults: [`on a network from a file it has no routing like ${routing.title}`] };
  const hops = new Int32Array(routers);
  const queue = new Int32Array(routers);
  for (let from = 0; from < routers; from++) {
    breadthFirst(network, from, hops, queue);
    for (let to = 0; to < routers; to++) {
      if (from === to) continue;
      const chosen = undrawn((random, congestion) => router.choose(firstEndpoint[from]!, firstEndpoint[to]!, random, congestion));
      if ("asked" in chosen || chosen.of !== hops[to])
        return { faults: [`on a network from a file it has shortest paths alone, not ${routing.title}`] };
      for (let hop = 0; hop < chosen.of; hop++) {
        if (all > 1 && (router.route[hop]! & CLASS_MASK) !== hop)
          return { faults: [`on a network from a file virtual channels go by hops, and with ${routing.title} here otherwise`] };
      }
    }
  }
  return {
    topology: `File { filename: "${FILE}", format: 0, servers_per_router: ${p} }`,
    routing: "Shortest",
    delays: [...latencies],
    byHops: all > 1,
    file: formatEdges(network, values, "", "caminos"),
  };
}

/** The design's network in CAMINOS, or what prevents it, each without full stop. */
export function caminosNetwork(network: Network, values: DesignValues): Found {
  const { routers, endpoints, firstEndpoint, channels } = network;
  const p = endpoints / routers;
  if (firstEndpoint.some((first, router) => first !== router * p))
    return { faults: ["its routers all have as many endpoints, and here some have more than others"] };
  if (channels === 0) return { faults: ["it needs links between routers"] };
  return ofDragonfly(network, values, p) ?? ofGrid(network, values, p) ?? fromFile(network, values, p);
}
