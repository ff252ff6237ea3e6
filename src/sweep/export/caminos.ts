/**
 * A sweep as configurations of CAMINOS (crate caminos 0.6.3, University of Cantabria): a file for each point and load. Network, routes,
 * traffic, virtual channels and buffers are ours, or the point is refused. The router is its own; every point says so.
 */
import {
  networkOf,
  trafficOn,
  breadthFirst,
  channelLatencies,
  latenciesOf,
  formatEdges,
  routingOf,
  CLASS_MASK,
} from "../../engine/model.ts";
import type { Network, TrafficValues, RoutingValues } from "../../engine/model.ts";
import { formatDecimal, valuesOf } from "../../engine/studies.ts";
import type { DesignValues } from "../../engine/studies.ts";
import type { SweepPoint } from "../points.ts";
import { undrawn } from "./anynet-paths.ts";
import { comment, numberedName, pointName, refused } from "./format.ts";
import type { ExportedPoint, Exporter, ExportFormat, TextFile } from "./format.ts";
import { collectScript, runScript, runsTable } from "./runner.ts";
import type { Run } from "./runner.ts";
import { CONTROL, designKey, fixedFaults, networkKey, onlyDestination, windowNotes, workFaults } from "./shared.ts";
import type { Fixed } from "./shared.ts";

// A design's network and its minimal routes in CAMINOS (crate caminos-lib 0.6.3): the palm-tree dragonfly, meshes and Hamming graphs in
// dimension order, and any network from its neighbour lists if every pair has one shortest path. Of several paths CAMINOS takes whichever
// is free.

interface CaminosNetwork {
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

const FILE = "<file>";

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
  else if (valuesOf<RoutingValues["min"]>(values).vcScheme !== "rising" || values.vcs !== 2)
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
function caminosNetwork(network: Network, values: DesignValues): Found {
  const { routers, endpoints, firstEndpoint, channels } = network;
  const p = endpoints / routers;
  if (firstEndpoint.some((first, router) => first !== router * p))
    return { faults: ["its routers all have as many endpoints, and here some have more than others"] };
  if (channels === 0) return { faults: ["it needs links between routers"] };
  return ofDragonfly(network, values, p) ?? ofGrid(network, values, p) ?? fromFile(network, values, p);
}

/** Most runs that one file may also hold, for CAMINOS to run by itself. */
const MAX_IN_ONE = 20_000;
/** Messages that wait at an endpoint: in effect unbounded. */
const QUEUE = 1_000_000;

/** Settings that are translated, or that its router lacks, which its note says. */
const KNOWN: readonly string[] = [
  "load", "seed", "packetSize", "protocolVcs", "requestBuffer", "vcs", "buffer", "outputBuffer", "switching", "terminalLatency", "localLatency", "globalLatency", "linkLatency", "routerLatency",
  "creditLatency", "speedup", "allocator", "warmup", "measure", "warmupRule", "saturation", "saturationWithin", "precision", "maxCycles", "burst", ...CONTROL,
]; // oxfmt-ignore

const FIXED: Fixed = {
  localBandwidth: { value: 1, why: "its links carry a phit a cycle" },
  globalBandwidth: { value: 1, why: "its links carry a phit a cycle" },
  linkSpeed: { value: "", why: "its links carry a phit a cycle" },
  injection: { value: "bernoulli", why: "its bursts are drawn otherwise" },
  protocol: { value: "none", why: "its packets are not answered here" },
  inOrder: { value: "any", why: "it has no reorder buffers" },
  congestionControl: { value: "none", why: "it holds no source back" },
  routingDelay: { value: 0, why: "routing takes no time in its Basic router" },
  inputSpeedup: { value: 1, why: "an input of its Basic router sends one phit a cycle" },
  vcReuse: { value: "tail-sent", why: "its virtual channels are free once the tail has left" },
  vcAllocation: { value: "any", why: "it asks for room for the whole packet" },
};

function settingFaults(values: DesignValues): string[] {
  const faults = fixedFaults(values, KNOWN, FIXED);
  const flits = values.packetSize;
  if (flits > 1 && values.switching === "wormhole")
    faults.push(`packetSize = ${flits}: packets of several flits cut through there, so set switching = cut-through`);
  return faults;
}

interface Sent {
  readonly pattern: string;
  readonly file: string | null;
}

/** Traffic: its own pattern, or a list of destinations. */
function patternIn(network: Network, values: DesignValues): Sent | { readonly fault: string } {
  const id = values.traffic;
  const lacks = (why: string): { readonly fault: string } => ({ fault: `traffic = ${id}: ${why}` });
  const { endpoints, groups, adversary } = network;
  if (id === "uniform")
    return valuesOf<TrafficValues["uniform"]>(values).selfTraffic === "0"
      ? { pattern: "Uniform", file: null }
      : lacks("what an endpoint sends to itself is not sent there, so set selfTraffic = 0");
  if (id === "worst-case" && groups && !adversary && network.damage === null) {
    const size = endpoints / groups.count;
    return {
      pattern: `Product { block_size: ${size}, block_pattern: Uniform { allow_self: true }, global_pattern: CartesianTransform { sides: [${groups.count}], shift: [1] } }`,
      file: null,
    };
  }
  const traffic = trafficOn(network, values);
  if (traffic.senders === 0) return lacks("no endpoint sends anything to another on this network");
  const lines: string[] = [];
  for (let source = 0; source < endpoints; source++) {
    if (!traffic.sends(source)) {
      // It drops what an endpoint would send to itself, but counts the endpoint in its means, as we count silent ones.
      lines.push(`${source} ${source}`);
      continue;
    }
    const rate = traffic.rates?.[source] ?? 1;
    if (rate !== 1) return lacks(`all endpoints that send offer the whole load there, and here endpoint ${source} offers ${rate} of it`);
    const to = onlyDestination(traffic, source);
    if (to === null) return lacks("it has no such random destinations");
    if (to === source) return lacks(`what an endpoint sends to itself is not sent there, and endpoint ${source} does`);
    lines.push(`${source} ${to}`);
  }
  return { pattern: `FileMap { filename: "${FILE}" }`, file: `${lines.join("\n")}\n` };
}

const OWN_ROUTER =
  "Its Basic router has no pipeline, allocators, speedup or credit delay like ours and draws among requests at random: compare hops and what is accepted, not latency.";

function configuration(
  point: SweepPoint,
  values: DesignValues,
  load: number,
  network: CaminosNetwork,
  topology: string,
  pattern: string,
  endpoints: number,
): string {
  const flits = values.packetSize;
  const policies = [...(network.byHops ? ["Hops"] : []), "EnforceFlowControl", "Random"];
  const delays = [...network.delays, values.terminalLatency];
  return `${comment(`Point ${pointName(point)} at load ${formatDecimal(load)}, by flitlab, for CAMINOS 0.6.3.\n${point.work!.study}\nThe router is CAMINOS' own: compare hops and what is accepted, not latency.`)}
Configuration
{
	random_seed: ${formatDecimal(values.seed)},
	warmup: ${formatDecimal(values.warmup)},
	measured: ${formatDecimal(values.measure)},
	topology: ${topology},
	traffic: HomogeneousTraffic { pattern: ${pattern}, servers: ${endpoints}, load: ${formatDecimal(load)}, message_size: ${flits} },
	maximum_packet_size: ${flits},
	server_queue_size: ${QUEUE},
	router: Basic
	{
		virtual_channels: ${formatDecimal(values.vcs)},
		virtual_channel_policies: [${policies.join(", ")}],
		delay: 0,
		buffer_size: ${formatDecimal(values.buffer)},
		bubble: false,
		flit_size: ${flits},
		intransit_priority: false,
		allow_request_busy_port: true,
		output_buffer_size: ${Math.max(flits, values.outputBuffer || values.buffer)},
		output_prioritize_lowest_label: false,
	},
	routing: ${network.routing},
	link_classes: [${delays.map((delay) => `LinkClass { delay: ${delay} }`).join(", ")}],
}
`;
}

/** The folder as an experiment of CAMINOS: all configurations as alternatives, in the order of runs.csv, and a table of its results. */
function experiment(configurations: readonly string[]): readonly TextFile[] {
  const fields = [
    "configuration.random_seed",
    "configuration.traffic.load",
    "result.accepted_load",
    "result.average_message_delay",
    "result.average_packet_hops",
  ];
  return [
    { path: "main.cfg", text: `![\n${configurations.join(",\n")}]\n` },
    { path: "main.od", text: `[\n\tCSV { fields: [${fields.map((one) => `=${one}`).join(", ")}], filename: "caminos.csv" },\n]\n` },
  ];
}

class CaminosExporter implements Exporter {
  private readonly count: number;
  /** Numbers of files: networks and lists of destinations. */
  private readonly kept = new Map<string, number>();
  private last: { readonly key: string; readonly found: ReturnType<typeof caminosNetwork> } | null = null;
  private readonly runs: Run[] = [];
  /** All configurations while they are few. */
  private readonly all: string[] = [];

  constructor(count: number) {
    this.count = count;
  }

  point(point: SweepPoint): ExportedPoint {
    const { work, fault, index } = point;
    if (!work) return refused([fault.replace(/\.$/, "")]);
    const { design } = work;
    const none = workFaults(work);
    if (none.length > 0) return refused(none);
    const faults = settingFaults(design);
    const network = networkOf(design);
    const there = this.network(design);
    const sent = patternIn(network, design);
    if ("faults" in there) faults.push(...there.faults);
    if ("fault" in sent) faults.push(sent.fault);
    if ("faults" in there || "fault" in sent || faults.length > 0) return refused(faults);
    const files: TextFile[] = [];
    const topology = there.topology.replace(FILE, this.keep(files, `networks ${networkKey(design)}`, "caminos", there.file));
    const pattern = sent.pattern.replace(FILE, this.keep(files, `patterns ${designKey(design)}`, "txt", sent.file));
    const name = numberedName(index, this.count);
    const runs = [...new Set(design.load)].map((load) => ({ name: `${name}-${formatDecimal(load)}`, load }));
    for (const run of runs) {
      const text = configuration(point, design, run.load, there, topology, pattern, network.endpoints);
      files.push({ path: `configs/${run.name}.cfg`, text });
      this.runs.push({ run, point });
      if (this.all.length <= MAX_IN_ONE) this.all.push(text);
    }
    return { files, runs, refusal: null, notes: [OWN_ROUTER, ...windowNotes(design)] };
  }

  end(): readonly TextFile[] {
    return [runsTable(this.runs), RUN, COLLECT, ...(this.all.length > MAX_IN_ONE ? [] : experiment(this.all))];
  }

  /** The path of a file, which is written unless an earlier point of that key has written it; the key begins with its folder. */
  private keep(files: TextFile[], key: string, ending: string, text: string | null): string {
    if (text === null) return "";
    const folder = key.slice(0, key.indexOf(" "));
    const number = this.kept.get(key) ?? this.kept.size + 1;
    const path = `${folder}/${number}.${ending}`;
    if (!this.kept.has(key)) files.push({ path, text: text.endsWith("\n") ? text : `${text}\n` });
    this.kept.set(key, number);
    return path;
  }

  private network(design: DesignValues): ReturnType<typeof caminosNetwork> {
    const key = designKey(design);
    if (this.last?.key !== key) this.last = { key, found: caminosNetwork(networkOf(design), design) };
    return this.last.found;
  }
}

const RUN = runScript(
  "CAMINOS",
  "caminos",
  "CAMINOS",
  `"$CAMINOS" "$1" --results="results/$run.part$$" > "results/$run.log" 2>&1
[ -s "results/$run.part$$" ] && mv "results/$run.part$$" "results/$run.txt" || echo "Run $run gave no result: see results/$run.log." >&2`,
);

const COLLECT = collectScript(
  "The router is CAMINOS' own: compare hops and what is accepted, not latency.",
  ["accepted", "packetLatency.mean", "hops.mean"],
  `{ sub(/,$/, "") }
name == "accepted_load" { accepted = $1 }
name == "average_message_delay" { latency = $1 }
name == "average_packet_hops" { hops = $1 }
{ name = /:$/ && !(substr($1, 1, length($1) - 1) in seen) ? substr($1, 1, length($1) - 1) : ""; seen[name] = 1 }
END { if (accepted == "") none(); else print accepted "," latency "," hops }`,
);

export const caminos: ExportFormat = {
  id: "caminos",
  title: "CAMINOS",
  begin: ({ count }) => new CaminosExporter(count),
};
