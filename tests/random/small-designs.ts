/** Random small designs to simulate, every option of the simulator crossed with every other: the same seed, the same design. */
import type { DesignValues } from "../../src/study/study.ts";
import { resilienceSettings } from "../../src/analysis/resilience-settings.ts";
import { costSettings } from "../../src/cost/prices.ts";
import { lifeSettings } from "../../src/cost/life-settings.ts";
import { parametersOf } from "../../src/study/schema.ts";
import { mulberry32 } from "../../src/math/random.ts";
import { someOf } from "../../src/descriptor.ts";
import type { Parameter, Texts, Value } from "../../src/descriptor.ts";
import { fittingOptions } from "../../src/study/schema.ts";
import { THROTTLE } from "../../src/simulation/throttle-parameters.ts";
import { axesOf } from "../../src/topology/channels.ts";
import { sampleGraph } from "../../src/topology/custom.ts";
import { labelsOf } from "../../src/topology/graph-labels.ts";
import { graphOf, PLACE_STEPS } from "../../src/topology/graph.ts";
import type { Graph, GraphLabels } from "../../src/topology/graph.ts";
import { graphText, readGraphText } from "../../src/topology/graph-text.ts";
import { topologyOf } from "../../src/topology/families.ts";
import { trafficOf } from "../../src/traffic/file-demands.ts";
import { NobodySends } from "../../src/traffic/traffic.ts";
import { TRAFFICS } from "../../src/traffic/patterns.ts";
import type { ChannelKind, Network } from "../../src/topology/network.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { patternOf, runsToCompletion, workloadOf } from "../../src/workload/patterns.ts";
import { TRANSFORMER } from "../../src/workload/collectives/transformer.ts";
import { SECOND } from "../../src/workload/second.ts";
import { defaultValues, withValue } from "../../src/study/validation.ts";
import { problemsOf } from "../tools/problems.ts";

type Random = () => number;

/** Networks of 4 to about 120 endpoints. */
const NETWORKS: readonly Readonly<Record<string, Value>>[] = [
  { topology: "dragonfly", p: 1, a: 2, h: 1 },
  { topology: "dragonfly", p: 2, a: 3, h: 1 },
  { topology: "dragonfly", p: 2, a: 4, h: 2 },
  { topology: "dragonfly", p: 2, a: 4, h: 2, g: 3 },
  { topology: "dragonfly", p: 1, a: 4, h: 2, g: 5 },
  { topology: "dragonfly", p: 3, a: 2, h: 2, g: 2 },
  { topology: "dragonfly", p: 2, a: 1, h: 3 },
  { topology: "slim-fly", q: 4, p: 2 },
  { topology: "slim-fly", q: 4, p: 1 },
  { topology: "slim-fly", q: 5, p: 2 },
  { topology: "fat-tree", k: 2, n: 3 },
  { topology: "fat-tree", k: 3, n: 2 },
  { topology: "fat-tree", k: 4, n: 3 },
  { topology: "folded-clos", radix: 4, levels: 3 },
  { topology: "folded-clos", radix: 8, levels: 2 },
];

/** Grids and trees that taper, likewise: not among those of a fingerprint, which stay the same. */
const GRIDS: readonly Readonly<Record<string, Value>>[] = [
  { topology: "torus", dims: "4x4" },
  { topology: "torus", dims: "5x3x2", p: 2 },
  { topology: "torus", dims: "9" },
  { topology: "mesh", dims: "4x4", p: 2 },
  { topology: "mesh", dims: "2x3x5" },
  { topology: "hyperx", dims: "3x3", p: 2 },
  { topology: "hyperx", dims: "4x3x2", widths: "1x2x3", p: 1 },
  { topology: "hyperx", dims: "2x2x2x2" },
  { topology: "hypercube", n: 4, p: 2 },
  { topology: "flattened-butterfly", k: 3, n: 3 },
  { topology: "xgft", children: "6x4", parents: "2" },
  { topology: "rail-optimized", gpus: 2, servers: 3, stripes: 2, spines: 2 },
  { topology: "rail-only", gpus: 3, servers: 4 },
  { topology: "multi-plane", gpus: 2, servers: 2, leaves: 3, spines: 1 },
  { topology: "dragonfly-plus", p: 2, leaves: 2, spines: 2, h: 2 },
  { topology: "dragonfly-plus", p: 1, leaves: 3, spines: 2, h: 2, g: 3 },
  { topology: "xgft", children: "2x3x4", parents: "1x3", trunks: "2x1" },
  { topology: "long-hop", n: 4, extra: 3, p: 2 },
  { topology: "random-shortcut", routers: 12, degree: 4, p: 2 },
  { topology: "jellyfish", routers: 11, degree: 3, p: 2 },
  { topology: "xpander", degree: 4, lift: 3, p: 1 },
];

/** Graphs of finite geometry. */
const ALGEBRAIC: readonly Readonly<Record<string, Value>>[] = [
  { topology: "polarfly", q: 2, p: 1 },
  { topology: "polarfly", q: 3, p: 2 },
  { topology: "polarfly", q: 4, p: 2 },
  { topology: "bdf", u: 3, p: 1 },
  { topology: "spectralfly", lpsP: 3, lpsQ: 5, p: 1 },
  { topology: "orthogonal-fat-tree", q: 2, p: 2 },
  { topology: "orthogonal-fat-tree", q: 2, p: 5 },
  { topology: "multi-layer-full-mesh", h: 3, meshLayers: 2, p: 3 },
  { topology: "multi-layer-full-mesh", h: 1, meshLayers: 2, p: 2 },
  { topology: "bdf", u: 3, p: 2 },
  { topology: "polarstar", q: 2, inner: 2, p: 2 },
  { topology: "polarstar", q: 2, inner: 3, p: 1 },
  { topology: "slim-fly", q: 4, p: 2, spare: 2 },
];

/** Of no form: some with wide and parallel links of both kinds, and routers that carry nothing. Likewise not among those of a fingerprint. */
const FORMLESS: readonly Readonly<Record<string, Value>>[] = [
  { topology: "custom" },
  { topology: "custom", graph: "0-1", p: 2 },
  { topology: "custom", graph: graphText(sampleGraph(8)), p: 2 },
  { topology: "custom", graph: graphText(sampleGraph(37)) },
];

/** Dragonflies of other groups, likewise. */
const GROUPED: readonly Readonly<Record<string, Value>>[] = [
  { topology: "dragonfly", p: 1, a: 4, h: 2, g: 7, leftover: "spread" },
  { topology: "dragonfly", p: 1, a: 8, h: 1, group: "flattened-butterfly", dims: "2x2x2" },
  { topology: "dragonfly", p: 1, a: 6, h: 2, g: 4, group: "flattened-butterfly", dims: "3x2", widths: "1x2" },
  { topology: "dragonfly", p: 1, a: 6, h: 1, group: "hamming-2d", arrangement: "absolute" },
  { topology: "dragonfly", p: 1, a: 32, h: 1, g: 3, group: "slim-fly" },
  { topology: "dragonfly", p: 2, a: 4, h: 4, g: 5, pairLinks: 2 },
  { topology: "dragonfly-mixed" },
  { topology: "dragonfly-mixed", p: 1, a: 3, g: 2, pairLinks: 5, p2: 2, a2: 2, g2: 3, pairLinks2: 2, acrossLinks: 3 },
];

/** Trees as they are built: with empty ports, further links up, missing leaves, and of three levels beyond servers. */
const TREES: readonly Readonly<Record<string, Value>>[] = [
  { topology: "rail-optimized", gpus: 2, servers: 2, stripes: 2, trunks: 2, spines: 1, pods: 2, coreTrunks: 1, cores: 3 },
  { topology: "multi-plane", gpus: 2, servers: 2, leaves: 2, trunks: 2, spines: 2, pods: 3, coreTrunks: 2, cores: 1 },
  { topology: "xgft", children: "3x4", parents: "3", trunks: "1", uneven: "2", empty: 5 },
  { topology: "xgft", children: "3x3x4", parents: "3x2", trunks: "1x2", uneven: "0x1", short: 2, empty: 3 },
  { topology: "xgft", children: "2x3x3", parents: "2x3", uneven: "1x2", short: 1 },
  { topology: "xgft", children: "4x3x3", parents: "2x3", trunks: "2x1", short: 1, empty: 7 },
];
/** Every so many seeds have one of these. What is kept of estimates is of seeds from 30,046 on, whose designs stay. */
const SEEDS_OF_TREES = 8;
const SEEDS_AS_BEFORE = 30_000;

/** Larger ones, of 192 endpoints and routers. */
const LARGER: readonly Readonly<Record<string, Value>>[] = [
  { topology: "cascade", groups: 2, p: 1 },
  { topology: "cascade", groups: 3, p: 1 },
];
const LONG_PACKETS = [64, 300, 1024];

/** Numbers worth trying: small ones, where buffers are shallower than packets and loops shorter than packets, and some large. */
const NUMBERS: Readonly<Record<string, readonly number[]>> = {
  packetSize: [1, 1, 2, 3, 4, 7, 16],
  vcs: [1, 2, 3, 4, 5, 6, 8, 12],
  buffer: [1, 2, 3, 5, 8, 16, 64, 256],
  outputBuffer: [0, 0, 1, 2, 7, 32],
  routerLatency: [1, 2, 3, 4, 20, 51],
  terminalLatency: [1, 1, 2, 9],
  localLatency: [1, 2, 5, 10, 30],
  globalLatency: [1, 2, 7, 20, 100],
  creditLatency: [0, 1, 2, 9],
  routingDelay: [0, 0, 1, 1, 2, 5],
  inputSpeedup: [1, 1, 2, 3],
  localBandwidth: [0.1, 0.25, 0.5, 0.75, 1, 1, 1.5, 2, 3.3, 16],
  globalBandwidth: [0.05, 0.3, 0.5, 1, 1, 1.2, 2, 3, 8],
  speedup: [1, 1, 1.1, 1.4, 1.5, 2, 2, 2.5, 3, 3.7, 4],
  burst: [1, 2.5, 8, 40],
  saturationWithin: [0.5, 1, 2, 5],
  candidates: [1, 2, 4],
  minimalCandidates: [1, 2],
  bias: [0, 1, 30],
  fraction: [0.05, 0.2, 1],
  offset: [1, 2, 5, 9],
  hotSpot: [0, 1, 3],
  permutationSeed: [1, 2, 3, 4],
  placementSeed: [1, 2, 3],
  taken: [0.1, 0.5],
  flitBytes: [1, 16, 64],
  iterations: [1, 1, 2, 3],
  compute: [0, 0, 7, 300],
  cellBytes: [8, 64],
};
/** Vectors of workloads; what does not fit a network is not taken. */
const VECTORS: Readonly<Record<string, readonly string[]>> = {
  tasks: ["2", "4", "8", "2x2", "4x2", "2x2x2", "4x2x1", "2x2x2x2", "1x2"],
  domain: ["16", "16x8", "8x8x8", "16x4x2", "4x4x4x4"],
  block: ["1", "2", "2x1", "2x2", "1x2x1", "2x1x2", "2x1x1x2"],
};
const MATRICES = ["0-3:1", "0-1:1,1-2:0.5,2-0:0.25", "3-0:7,2-0:1,1-1:1"];

function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)]!;
}

function valueOf(random: Random, parameter: Parameter, values: DesignValues, wide: boolean): Value | null {
  if (wide && parameter.id === "packetSize" && random() < 0.25) return pick(random, LONG_PACKETS);
  if (parameter.id === "seed") return Math.floor(random() * 1000);
  if (parameter.id === "group" && !wide) {
    // There was one group to choose when the fingerprints were made.
    random();
    return null;
  }
  if (parameter.kind === "choice") {
    const options = fittingOptions(parameter, values).filter((id) => !DRAWN_LAST.includes(id) && (wide || !LATER_OPTIONS.includes(id)));
    if (parameter.id !== "traffic") return pick(random, options);
    // Two thirds are patterns, which load networks more than most workloads; designs of a fingerprint know them alone, as before there were others.
    const patterns = options.filter((id) => TRAFFICS.some((one) => one.id === id));
    return pick(random, wide && random() < 1 / 3 ? options : patterns);
  }
  if (parameter.id === "linkLatency") {
    const axes = wide ? axesOf(topologyOf(values).traits(values)) : 0;
    return axes === 0 ? null : Array.from({ length: axes }, () => pick(random, NUMBERS["globalLatency"]!)).join("x");
  }
  if (parameter.id === "matrix") return pick(random, MATRICES);
  if (parameter.kind === "vector") return pick(random, VECTORS[parameter.id] ?? [null]);
  const numbers = NUMBERS[parameter.id];
  return numbers ? pick(random, numbers) : null;
}

/** Some value of a parameter; null where there is none to try. */
export function aValue(random: Random, parameter: Parameter, values: DesignValues): Value | null {
  return valueOf(random, parameter, values, true);
}

/** The design with a NIC for each GPU in half of the cases that have rails and spines; drawn apart. */
function withOwnNics(values: DesignValues, seed: number): DesignValues {
  if (seed >= SEEDS_AS_BEFORE || mulberry32(seed + 10_000_000)() < 0.5) return values;
  if (!parametersOf(values).some(({ id }) => id === "rails")) return values;
  const own = withValue(values, "rails", "own").values;
  return problemsOf(own).length === 0 ? own : values;
}

/** What fails in a quarter of the designs. */
const FAILURES: readonly Readonly<Record<string, Value>>[] = [
  { failLinks: 0.02 },
  { failLinks: 0.1 },
  { failLinks: 0.25 },
  { failRouters: 0.05 },
  { failRouters: 0.1, failLinks: 0.1 },
  { failedRouters: "1" },
];

/** The design with something failed, if that leaves it in one piece. */
function withFailures(values: DesignValues, seed: number): DesignValues {
  const random = mulberry32(seed + 1_000_000);
  if (random() >= 0.25) return values;
  let next = values;
  for (const [id, value] of Object.entries({ failSeed: seed, ...pick(random, FAILURES) })) next = withValue(next, id, value).values;
  return problemsOf(next).length === 0 ? next : values;
}

/** What makes a workload's job small, so that there is room for another beside it; those that a workload has are tried. */
const SIZES: Readonly<Record<string, readonly Value[]>> = {
  tasks: ["2", "2x1", "2x2", "1x2x1"],
  ranks: [2, 3, 4],
  tensorParallel: [1, 2],
  dataParallel: [1, 2],
  pipelineParallel: [1, 2],
  storage: [1],
};
/** Tries for a second job: what is drawn may not fit. */
const TRIES = 6;

/** The design with a second job in more than half of the cases, where its traffic is a workload; drawn apart from all else. */
export function withSecondJob(values: DesignValues, seed: number): DesignValues {
  const random = mulberry32(seed + 2_000_000);
  if (workloadOf(values) === null || random() >= 0.6) return values;
  for (let i = 0; i < TRIES; i++) {
    let next = values;
    const set = (id: string, of: (parameter: Parameter) => Value | null): void => {
      const parameter = parametersOf(next).find((one) => one.id === id);
      const value = parameter ? of(parameter) : null;
      if (value !== null) next = withValue(next, id, value).values;
    };
    const small = (prefix: string): void => {
      for (const [id, sizes] of Object.entries(SIZES)) set(`${prefix}${id}`, () => pick(random, sizes));
    };
    small("");
    set("job2", (parameter) => (parameter.kind === "choice" ? pick(random, fittingOptions(parameter, next)) : null));
    small("job2.");
    if (next["job2"] === "none" || problemsOf(next).length > 0) continue;
    for (const { id } of parametersOf(next).filter(
      (one) => one.id.startsWith("job2.") && !(one.id.slice(5) in SIZES) && !LATER_OF_STEP.includes(one.id.slice(5)),
    )) {
      const before = next;
      if (random() < 0.4) set(id, (parameter) => valueOf(random, { ...parameter, id: id.slice(5) }, next, true));
      if (problemsOf(next).length > 0) next = before;
    }
    return next;
  }
  return values;
}

/** Every so many seeds have a list of jobs, likewise. */
const SEEDS_OF_JOBS = 11;

/** Workloads of a list, with columns of their own that keep them short. */
const LISTED: readonly (readonly [workload: string, sizes: readonly number[], columns: string])[] = [
  ["all-to-all", [1, 2, 3, 5], "linear,96,,,,"],
  ["ring-all-reduce", [2, 3, 4], ",200,2,17,,"],
  ["tree-broadcast", [2, 5, 7], ",64,3,,,"],
  ["reduce-scatter", [2, 3, 4], ",300,,,,"],
  ["storage-bursts", [2, 4], ",,,,3,"],
  ["stencil", [1, 2, 4], ",,,,,2"],
];

/** The design with a list of some jobs as its traffic, as far as they fit; drawn apart. */
export function withJobs(values: DesignValues, seed: number): DesignValues {
  const random = mulberry32(seed + 12_000_000);
  const lines = Array.from({ length: 1 + Math.floor(4 * random()) }, () => {
    const [workload, sizes, columns] = pick(random, LISTED);
    const placement = pick(random, ["", "", "random", "fragmented", "scattered", "cartesian"]);
    return `${pick(random, sizes)},${workload},${pick(random, [0, 0, 7, 400, 3000])},${placement},${columns}`;
  });
  const listed = withValue(values, "traffic", "job-list").values;
  const run = random() < 0.7 ? withValue(listed, "run", "completion").values : listed;
  const taken = withValue(withValue(run, "placementSeed", seed).values, "taken", pick(random, [0, 0.2, 0.5])).values;
  const header = "ranks,workload,arrival,placement,algorithm,messageBytes,iterations,compute,requests,cellBytes";
  const tried = lines.map((_, i) => withValue(taken, "jobs", [header, ...lines.slice(i)].join("\n")));
  return tried.find(({ values: next, problems }) => problems.length === 0 && problemsOf(next).length === 0)?.values ?? values;
}

function withList(values: DesignValues, seed: number): DesignValues {
  if (seed % SEEDS_OF_JOBS !== 5 || seed >= SEEDS_AS_BEFORE) return values;
  const listed = withJobs(values, seed);
  // A list of tasks that are alone sends nothing.
  return sendersOf(listed) > 0 ? listed : values;
}

/** The design in short or in growing windows in half of the cases, where it has loads; drawn apart from all else. */
function withPrecision(values: DesignValues, seed: number): DesignValues {
  if (runsToCompletion(values)) return values;
  return withValue(values, "precision", pick(mulberry32(seed + 3_000_000), ["normal", "normal", "coarse", "fine"])).values;
}

/** Every so many seeds have flows that are hashed to their paths, likewise. */
const SEEDS_OF_HASHING = 8;

function withHashing(values: DesignValues, seed: number): DesignValues {
  if (seed % SEEDS_OF_HASHING !== 3 || seed >= SEEDS_AS_BEFORE) return values;
  const random = mulberry32(seed + 10_000_000);
  let next = withValue(values, "routing", HASHED).values;
  for (const [id, value] of Object.entries({
    hashSeed: Math.floor(1000 * random()),
    queuePairs: pick(random, [1, 1, 2, 3, 16]),
    flowlet: pick(random, [0, 0, 1, 20]),
  }))
    next = withValue(next, id, value).values;
  return problemsOf(next).length === 0 ? next : values;
}

/** What routings got later; drawn apart. */
const ROUTING_LATER: readonly (readonly [id: string, options: readonly Value[]])[] = [
  ["creditTimestamps", [0, 1, 2, 5, 64]],
  ["decisions", ["parallel", "sequential"]],
];

function withLaterRouting(values: DesignValues, seed: number): DesignValues {
  if (seed >= SEEDS_AS_BEFORE) return values;
  const random = mulberry32(seed + 14_000_000);
  return ROUTING_LATER.reduce((last, [id, options]) => {
    const value = pick(random, options);
    return last[id] === undefined ? last : withValue(last, id, value).values;
  }, values);
}

/** Every so many seeds have requests that are answered, where that goes with the rest; drawn apart. */
const SEEDS_OF_REPLIES = 6;

function withReplies(values: DesignValues, seed: number): DesignValues {
  if (seed % SEEDS_OF_REPLIES !== 4 || seed >= SEEDS_AS_BEFORE) return values;
  const random = mulberry32(seed + 15_000_000);
  const asked = withValue(values, "protocol", "request-reply").values;
  const shared = withValue(asked, "protocolVcs", pick(random, ["separate", "separate", "shared"])).values;
  const kept = withValue(shared, "requestBuffer", pick(random, ["finite", "finite", "unbounded"])).values;
  const needed = withValue(kept, "buffer", Math.max(kept.buffer, kept.packetSize)).values;
  return [needed, withValue(needed, "protocolVcs", "shared").values].find((one) => problemsOf(one).length === 0) ?? values;
}

/** Every so many seeds have congestion control, likewise. */
const SEEDS_OF_THROTTLE = 5;

function withThrottle(values: DesignValues, seed: number): DesignValues {
  if (seed % SEEDS_OF_THROTTLE !== 1 || seed >= SEEDS_AS_BEFORE) return values;
  const random = mulberry32(seed + 11_000_000);
  let next = withValue(values, "congestionControl", "throttle").values;
  for (const [id, value] of Object.entries({
    congestionDelay: pick(random, [0, 0, 1, 30, 500]),
    congestionTarget: pick(random, [0.5, 0.95, 0.95, 1]),
    congestionMark: pick(random, [1, 2, 16, 100]),
    congestionRecovery: pick(random, [0.001, 0.1, 0.1, 1]),
  }))
    next = withValue(next, id, value).values;
  return problemsOf(next).length === 0 ? next : values;
}

/**
 * The design with a speed of its own for each dimension, stage or class of links in half of the cases that have some, and some links of a
 * list in classes, each with a latency; drawn apart.
 */
function withSpeeds(values: DesignValues, seed: number): DesignValues {
  const random = mulberry32(seed + 5_000_000);
  if (random() < 0.5) return values;
  const read = typeof values["graph"] === "string" ? readGraphText(values["graph"]) : null;
  let next = values;
  if (read !== null && !("fault" in read) && read.graph.low.length > 2) {
    const drawn = (): Uint8Array => Uint8Array.from(read.graph.low, (_, i) => (i < 3 ? i : Math.floor(3 * random())));
    const classed = graphText({ ...read.graph, classes: { up: drawn(), down: drawn() } });
    const latencies = Array.from({ length: 3 }, () => pick(random, NUMBERS["globalLatency"]!)).join("x");
    next = withValue(withValue(next, "graph", classed).values, "linkLatency", latencies).values;
  }
  const axes = axesOf(topologyOf(next).traits(next));
  if (axes === 0) return values;
  const speeds = Array.from({ length: axes }, () => pick(random, [0.1, 0.25, 0.5, 1, 1, 1.5, 2, 3.3]));
  next = withValue(next, "linkSpeed", speeds.join("x")).values;
  return problemsOf(next).length === 0 ? next : values;
}

/** The design with a speed of its endpoints' links, and perhaps other flits, which change no digit under steady load; drawn apart. */
function withUnit(values: DesignValues, seed: number): DesignValues {
  const random = mulberry32(seed + 6_000_000);
  if (random() < 0.5) return values;
  const next = withValue(values, "terminalSpeed", pick(random, [0.1, 25, 56, 100, 400, 800])).values;
  return random() < 0.5 || runsToCompletion(next) ? next : withValue(next, "flitBytes", pick(random, [1, 16, 256, 4096])).values;
}

/**
 * The design with servers of some GPUs and links inside them in half of the cases with tasks, as far as they fit and something is left for
 * the network, if the design is also simulated as a steady load (`steady`) or is so alone; without such links in all others, as when there
 * were none; drawn apart.
 */
export function withServers(given: DesignValues, seed: number, steady = false): DesignValues {
  // Drawn again where there is another workload.
  const values = someOf<Texts<"rails">>(given).rails === "pxn" ? withValue(given, "rails", "own").values : given;
  if (workloadOf(values) === null) return values;
  const random = mulberry32(seed + 9_500_000);
  const without = withValue(values, "innerSpeed", 0).values;
  if (seed >= SEEDS_AS_BEFORE || random() < 0.5) return without;
  const set = (next: DesignValues, id: string, value: Value): DesignValues => withValue(next, id, value).values;
  const servers = topologyOf(values).servers !== undefined ? values : set(values, "gpus", pick(random, [2, 3, 4, 8]));
  const joined = set(servers, "innerSpeed", pick(random, [0.3, 1, 2.5, 9]));
  const own = someOf<Texts<"rails">>(joined).rails === "own";
  const next = own && mulberry32(seed + 12_500_000)() < 0.7 ? set(joined, "rails", "pxn") : joined;
  return problemsOf(next).length === 0 && ((!steady && runsToCompletion(next)) || sendersOf(next) > 0) ? next : without;
}

/** What a training step got later, and is drawn apart. */
const STEP_LATER: readonly (readonly [id: string, options: readonly Value[]])[] = [
  ["contextParallel", [1, 1, 2, 3]],
  ["dataParallel", [1, 2, 4, 6]],
  ["expertParallel", [1, 2, 4]],
  ["transformer", ["none", "none", "own"]],
  ["modelLayers", [2, 3, 4]],
  ["hidden", [8, 16]],
  ["sequence", [12, 24]],
  ["batch", [1, 2]],
  ["numberBytes", [1, 2]],
  ["kvWidth", [4, 8]],
  ["parameterCount", [2000, 40000]],
  ["experts", [1, 4, 8]],
  ["topK", [1, 2]],
  ["expertParameters", [0, 1000]],
  ["dispatchNumberBytes", [1, 4]],
  ["teraflops", [1, 1000]],
  ["passedBytes", [1, 512]],
  ["contextBytes", [1, 1200]],
  ["dispatchBytes", [3, 960]],
  ["combineBytes", [1, 1920]],
  ["expertGradientBytes", [7, 9600]],
  ["sharding", ["none", "zero-1", "zero-3"]],
  ["overlap", ["none", "gradients"]],
];

/** A training step has other groups, weights and sizes in half of the cases, as far as they fit; drawn apart. */
export function withStep(values: DesignValues, seed: number, prefix = ""): DesignValues {
  const random = mulberry32(seed + 10_500_000);
  if (values[prefix === "" ? "traffic" : SECOND] !== "training-step" || seed >= SEEDS_AS_BEFORE || random() < 0.5) return values;
  return STEP_LATER.reduce((last, [step, options]) => {
    const value = pick(random, options);
    const id = `${prefix}${step}`;
    if (last[id] === undefined || random() < 0.3) return last;
    const next = withValue(last, id, value).values;
    return problemsOf(next).length === 0 ? next : last;
  }, values);
}

/** A small model whose numbers go with any groups that are drawn. */
const SMALL_MODEL: Readonly<Record<string, Value>> = {
  modelLayers: 4,
  hidden: 8,
  sequence: 24,
  kvWidth: 4,
  parameterCount: 40_000,
  topK: 1,
  experts: 8,
  expertParameters: 1000,
};

/** The models of both jobs with few numbers: a published one computes in each step for longer than is simulated. Drawn apart. */
export function withSmallModels(values: DesignValues, seed: number): DesignValues {
  const random = mulberry32(seed + 13_000_000);
  return ["", `${SECOND}.`].reduce((given, prefix) => {
    if (["none", undefined].includes(given[`${prefix}transformer`] as string | undefined)) return given;
    const set = (last: DesignValues, id: string, value: Value): DesignValues =>
      last[`${prefix}${id}`] === undefined ? last : withValue(last, `${prefix}${id}`, value).values;
    const small = Object.entries(SMALL_MODEL).reduce((last, [id, value]) => set(last, id, value), given);
    return STEP_LATER.filter(([id]) => OF_MODEL.includes(id)).reduce((last, [id, options]) => {
      const next = set(last, id, pick(random, options));
      return problemsOf(next).length === 0 ? next : last;
    }, small);
  }, values);
}

/** Endpoints that send under the design's pattern. */
function sendersOf(values: DesignValues): number {
  try {
    return patternOf(values).build(networkOf(values), values).senders;
  } catch (error) {
    if (error instanceof NobodySends) return 0;
    throw error;
  }
}

/** The design with the latencies of a named link where none of its own are drawn, in some cases; drawn apart. */
function withLink(values: DesignValues, seed: number): DesignValues {
  const random = mulberry32(seed + 11_000_000);
  if (seed >= SEEDS_AS_BEFORE || random() < 0.8) return values;
  const parameter = parametersOf(values).find(({ id }) => id === "link");
  const named = parameter?.kind === "choice" ? withValue(values, "link", pick(random, fittingOptions(parameter, values))).values : values;
  return problemsOf(named).length === 0 ? named : values;
}

/** The design with demands between routers, as a file has them, in half of the cases with a matrix; drawn apart. */
function withDemands(values: DesignValues, seed: number): DesignValues {
  const random = mulberry32(seed + 7_000_000);
  if (values.traffic !== "matrix" || random() < 0.5) return values;
  const network = networkOf(values);
  const { routers, firstEndpoint } = network.damage?.intact ?? network;
  const carry = Array.from({ length: routers }, (_, router) => router).filter((r) => firstEndpoint[r] !== firstEndpoint[r + 1]);
  const between = Array.from(
    { length: 1 + Math.floor(2 * carry.length * random()) },
    () => [pick(random, carry), pick(random, carry), 1 + Math.floor(100 * random())] as const,
  );
  const { values: taken } = trafficOf("routers", between);
  return Object.entries(taken ?? {}).reduce((next, [id, value]) => withValue(next, id, value).values, values);
}

/** Names that files have: numbers of other routers, long ones, and characters that stand for something in a graph's text. */
const NAMES: readonly ((i: number) => string)[] = [
  (i) => `leaf-${i}`,
  (i) => String(i + 1),
  (i) => `K\u00f6ln, Turm ${i}!`,
  (i) => `~spine ${i}; u1`,
  (i) => `${"QM8700 ".repeat(9)}${i}`,
  (i) => `"${i}-${i}" & <b>`,
];

function someLabels(random: Random, routers: number, endpoints: number): GraphLabels | null {
  const named = (count: number): readonly string[] | null => {
    const some = [pick(random, NAMES), pick(random, NAMES)];
    return random() < 0.25 ? null : Array.from({ length: count }, (_, i) => some[Math.floor((i * some.length) / count)]!(i));
  };
  const steps = (): Uint16Array => Uint16Array.from({ length: routers }, () => Math.floor((PLACE_STEPS + 1) * random()));
  return labelsOf(named(routers), named(endpoints), random() < 0.5 ? null : { x: steps(), y: steps() });
}

/** For each endpoint a tree that leads there, seldom by shortest paths: what a manager might have written, rings of waiting packets included. */
function someTables(random: Random, { routers, endpointRouter, channelStart, channelTarget }: Network): Uint16Array {
  const tables = new Uint16Array(endpointRouter.length * routers);
  const reverse = Array.from({ length: routers }, (): [router: number, link: number][] => []);
  for (let router = 0; router < routers; router++)
    for (let c = channelStart[router]!; c < channelStart[router + 1]!; c++)
      reverse[channelTarget[c]!]!.push([router, c - channelStart[router]! + 1]);
  // A manager that goes by breadth has short paths; one that takes whatever comes has long ones.
  const byBreadth = random() < 0.5;
  endpointRouter.forEach((home, e) => {
    const reached = new Set([home]);
    const open = [...reverse[home]!];
    while (reached.size < routers) {
      const at = Math.floor((byBreadth ? Math.min(2, open.length) : open.length) * random());
      const [router, link] = open.splice(at, 1)[0]!;
      if (reached.has(router)) continue;
      reached.add(router);
      tables[e * routers + router] = link;
      open.push(...reverse[router]!);
    }
  });
  return tables;
}

/** Most endpoints times routers for which tables are made. */
const MOST_ENTRIES = 20_000;

/** The design of a custom network with names, places and tables from a file, which it is routed by; where it may not be it stays as it was. */
function withFile(values: DesignValues, graph: Graph, random: Random): DesignValues {
  const network = networkOf(values);
  const whole = network.damage?.intact ?? network;
  const { routers, firstEndpoint } = whole;
  const tabled = random() < 0.7 && whole.endpoints * routers <= MOST_ENTRIES;
  const labels = random() < 0.3 ? null : someLabels(random, routers, whole.endpoints);
  const endpoints = tabled ? Int32Array.from({ length: routers }, (_, r) => firstEndpoint[r + 1]! - firstEndpoint[r]!) : graph.endpoints;
  const text = graphText({ ...graph, endpoints, labels, tables: tabled ? someTables(random, whole) : null });
  const next = withValue(values, "graph", text).values;
  const routed = tabled ? withValue(next, "routing", "tables").values : next;
  return [routed, next].find((one) => problemsOf(one).length === 0) ?? values;
}

/** A custom network in most cases has what a file may tell besides links; drawn apart. */
function withOwnFile(values: DesignValues, seed: number): DesignValues {
  const random = mulberry32(seed + 8_000_000);
  const read = typeof values["graph"] === "string" && seed < SEEDS_AS_BEFORE ? readGraphText(values["graph"]) : null;
  return read === null || "fault" in read ? values : withFile(values, read.graph, random);
}

/** A pattern in which nobody sends is refused. */
function withSenders(values: DesignValues): DesignValues {
  if (runsToCompletion(values) || problemsOf(values).length > 0) return values;
  return sendersOf(values) > 0 ? values : withValue(values, "traffic", "uniform").values;
}

/** The links of a network as a file has them. */
function graphOfNetwork({ routers, channels, channelSource, channelTarget, channelKind, channelWidth, firstEndpoint }: Network): Graph {
  const links = Array.from({ length: channels }, (_, c) => ({
    a: channelSource[c]!,
    b: channelTarget[c]!,
    kind: channelKind[c] as ChannelKind,
    width: channelWidth[c]!,
  }));
  return graphOf(
    routers,
    links.filter(({ a, b }) => a < b),
    Int32Array.from({ length: routers }, (_, r) => firstEndpoint[r + 1]! - firstEndpoint[r]!),
  );
}

/** A small design whose network is a file of one's own with what a file may tell; null where it has no links or cannot be one. */
export function ownDesign(seed: number): { readonly values: DesignValues; readonly load: number } | null {
  const { values, load } = smallDesign(seed);
  const network = networkOf(values);
  const whole = network.damage?.intact ?? network;
  if (whole.channels === 0) return null;
  const graph = graphOfNetwork(whole);
  const own = withValue(withValue(values, "topology", "custom").values, "graph", graphText(graph)).values;
  return problemsOf(own).length > 0 ? null : { values: withSenders(withFile(own, graph, mulberry32(seed + 8_500_000))), load };
}

/** Multiples of a price's default that are tried, besides the least. */
const FACTORS = [0.25, 0.5, 2, 3];

/** The design with some prices, racks, spares and failures of its own; drawn apart from all else, which they do not change. */
function withPrices(values: DesignValues, seed: number): DesignValues {
  const random = mulberry32(seed + 4_000_000);
  const share = random();
  const drawn: (readonly [id: string, value: Value])[] = [];
  for (const parameter of parametersOf(values)) {
    if (!DRAWN_APART.includes(parameter.id) || random() >= share) continue;
    const value = priceOf(random, parameter, values);
    if (value !== null) drawn.push([parameter.id, value]);
  }
  // Most fit together, which is one look instead of one for each.
  const all = drawn.reduce((next, [id, value]) => withValue(next, id, value).values, values);
  if (problemsOf(all).length === 0) return all;
  return drawn.reduce((next, [id, value]) => {
    const changed = withValue(next, id, value).values;
    return problemsOf(changed).length === 0 ? changed : next;
  }, values);
}

function priceOf(random: Random, parameter: Parameter, values: DesignValues): Value | null {
  if (parameter.kind === "choice") return pick(random, fittingOptions(parameter, values));
  if (parameter.kind !== "integer" && parameter.kind !== "real") return null;
  const [usual, { min, max }] = [values[parameter.id] as number, parameter];
  const wanted = pick(random, [min, ...FACTORS.map((factor) => factor * (usual || max / 100))]);
  const value = Math.min(max, Math.max(min, wanted));
  return parameter.kind === "integer" ? Math.round(value) : Number(value.toPrecision(6));
}

/** Of these the replicas were always drawn. */
const LATER_OF_STEP = STEP_LATER.map(([id]) => id).filter((id) => id !== "dataParallel");
/** Numbers of a model. */
const OF_MODEL: readonly string[] = TRANSFORMER.map(({ id }) => id).filter((id) => id !== "transformer");
/** Options that say how long is simulated, or nothing of it; these are the test's own. */
const FAILS = ["failedLinks", "failedRouters", "failLinks", "failRouters", "failSeed"];
/** There were none when the fingerprints were made. */
const LATER: readonly string[] = [
  "job2 globalLink slices electricReach activeReach activeSlope activeBase opticalReach longSlope longBase electricEnergy activeEnergy",
  "opticalEnergy longEnergy energyPrice pue years endpointCables endpointMetres rackEndpoints floor routerSizes ringCables rackRouters",
  "saturationWithin precision routingDelay inputSpeedup allocator vcReuse vcAllocation",
].flatMap((ids) => ids.split(" "));
/** Drawn apart from all others. */
const HASHED = "ecmp";
/** Options that are drawn by themselves: a routing, a workload and a placement. */
const DRAWN_LAST: readonly string[] = [HASHED, "job-list", "fragmented"];
const LATER_OPTIONS: readonly string[] = ["dfsssp", "lash", "patient"];
/** What fails at random is nothing to a simulation. */
const SAMPLED = resilienceSettings.parameters.map(({ id }) => id);
/**
 * Choices among prices that are drawn with all else, as when the kept estimates were made, and numbers for which nothing was drawn then. All
 * other prices, and all these numbers, are drawn apart.
 */
const FIRST_PRICES: readonly string[] = [
  "cableBandwidth electricSlope electricBase electricReach activeReach activeSlope activeBase opticalSlope opticalBase opticalFrom",
  "opticalReach longSlope longBase cableOverhead routerSlope routerBase routerSizes portPower electricEnergy activeEnergy opticalEnergy",
  "longEnergy energyPrice pue years endpointCables endpointMetres rackEndpoints rackRouters floor ringCables slices",
].flatMap((ids) => ids.split(" "));
const PRICES = ([...costSettings.parameters, ...lifeSettings.parameters] as readonly Parameter[]).filter(({ id }) => id !== "prices");
const LATER_PRICES = PRICES.map(({ id }) => id).filter((id) => !FIRST_PRICES.includes(id));
const DRAWN_APART = PRICES.filter(({ id, kind }) => kind !== "choice" || LATER_PRICES.includes(id)).map(({ id }) => id);
/** Or drawn by themselves. */
const NOT_CHANGED = [
  ...FAILS,
  ...SAMPLED,
  "load",
  "warmup",
  "measure",
  "maxCycles",
  "saturation",
  "precision",
  "linkSpeed",
  "link",
  "terminalSpeed",
  "gpus",
  "innerSpeed",
  "matrixOf",
  ...THROTTLE.map(({ id }) => id),
  "protocol",
  "protocolVcs",
  "requestBuffer",
  ...LATER_OF_STEP,
  ...ROUTING_LATER.map(([id]) => id),
  "topology",
  "model",
  "prices",
  ...LATER_PRICES,
];

/** Bytes of a flit are drawn among a workload's messages, as they always were: a seed is the same design in every version. */
function inOrderOfDraws(values: DesignValues): readonly string[] {
  return parametersOf(values).flatMap(({ id }) => (id === "flitBytes" ? [] : id === "sending" ? [id, "flitBytes"] : [id]));
}

/** A valid design with several options set at random, and a load. `wide`: packets of many flits, too, and sometimes a larger network. */
export function smallDesign(seed: number, wide = true): { readonly values: DesignValues; readonly load: number } {
  const random = mulberry32(seed);
  let values = defaultValues();
  const others = [...NETWORKS, ...GROUPED, ...GRIDS, ...ALGEBRAIC, ...FORMLESS];
  const usual = seed % SEEDS_OF_TREES === 6 && seed < SEEDS_AS_BEFORE ? TREES : others;
  const networks = !wide ? NETWORKS : random() < 0.03 ? LARGER : usual;
  for (const [id, value] of Object.entries(pick(random, networks))) values = withValue(values, id, value).values;
  for (const [id, value] of [
    ["measure", 300],
    ["warmup", 100],
    ["maxCycles", 3000],
  ] as const)
    values = withValue(values, id, value).values;
  if (wide) values = withFailures(withOwnNics(values, seed), seed);
  // A network is as it is listed, but for its arrangement.
  const network = new Set(topologyOf(values).parameters.map(({ id }) => id));
  network.delete("arrangement");
  if (!wide) network.delete("group");
  const set = (id: string): void => {
    const parameter = parametersOf(values).find((one) => one.id === id);
    const value = parameter && valueOf(random, parameter, values, wide);
    if (value === null || value === undefined) return;
    const changed = withValue(values, id, value).values;
    if (problemsOf(changed).length === 0) values = changed;
  };
  set("routing");
  set("traffic");
  const ids = inOrderOfDraws(values).filter(
    (id) => !NOT_CHANGED.includes(id) && !network.has(id) && id !== "routing" && id !== "traffic" && (wide || !LATER.includes(id)),
  );
  const share = random();
  for (const id of ids) if (random() < share) set(id);
  // Parameters that came with a choice just made.
  for (const id of inOrderOfDraws(values))
    if (!ids.includes(id) && !NOT_CHANGED.includes(id) && !network.has(id) && (wide || !LATER.includes(id)) && random() < 0.5) set(id);
  if (wide) values = withDemands(withServers(withStep(withList(withSecondJob(values, seed), seed), seed), seed, true), seed);
  values = withSenders(values);
  if (wide) values = withReplies(withThrottle(withLaterRouting(withHashing(values, seed), seed), seed), seed);
  if (wide) values = withOwnFile(withLink(withUnit(withSpeeds(withPrices(withPrecision(values, seed), seed), seed), seed), seed), seed);
  return { values, load: pick(random, [0.01, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 0.9, 1]) };
}
