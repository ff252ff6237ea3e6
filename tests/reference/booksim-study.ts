/** BookSim2's reference points as studies of ours. */
import grid from "./booksim-grid.json" with { type: "json" };
import reference from "./booksim.json" with { type: "json" };

export type ReferencePoint = Omit<(typeof reference.points)[number], "topology"> & {
  /** Above 90 % of what is accepted past saturation, where a window of a few thousand cycles is largely chance. */
  readonly near_saturation?: boolean;
};

/** All points, and those that the unit tests run. */
export const REFERENCE_POINTS: readonly ReferencePoint[] = [...reference.points, ...grid.points];
export const TESTED_POINTS: readonly ReferencePoint[] = [...reference.points, ...grid.points.filter(({ tested }) => tested)];

const TOPOLOGY: Readonly<Record<string, string>> = {
  df72: "topology=dragonfly&p=2&a=4&h=2&arrangement=absolute",
  df1056: "topology=dragonfly&p=4&a=8&h=4&arrangement=absolute",
  sf5: "topology=slim-fly&q=5&p=4",
  sf13: "topology=slim-fly&q=13&p=9",
  ft43: "topology=fat-tree&k=4&n=3",
  ft44: "topology=fat-tree&k=4&n=4",
  one16: "topology=fat-tree&k=16&n=1",
  mesh8: "topology=mesh&dims=8x8",
  mesh43: "topology=mesh&dims=4x4x4",
  torus8: "topology=torus&dims=8x8",
  torus43: "topology=torus&dims=4x4x4",
  torus52: "topology=torus&dims=5x5",
  torus16: "topology=torus&dims=16",
  torus26: "topology=torus&dims=2x2x2x2x2x2",
  ff44: "topology=hyperx&dims=4x4&p=4",
};

/** BookSim2's UGAL: a detour through the router of a random node, credits of the first port, once against twice, bias 30, three classes. */
const UGAL = "routing=ugal-l&intermediate=router&vcScheme=booksim&congestion=credits&weighting=double&bias=30";

/** Minimal routes on the dragonfly; on a network from a file, whose virtual channels are open to every hop; within one router. */
const MINIMAL: Readonly<Record<string, string>> = { df: "routing=min&vcScheme=booksim", sf: "routing=min&vcScheme=open", on: "routing=nearest-common-ancestor" };

/** On the flattened butterfly: queue times hops with a bias of 2, a detour within the dimensions in which the two routers differ. */
const FLATFLY_UGAL = "routing=ugal-l&candidates=1&detour=short&congestion=credits&bias=2";

const ROUTING: Readonly<Record<string, string>> = {
  ugal: UGAL,
  dor: "routing=dimension-order",
  dim_order: "routing=dimension-order",
  ran_min: "routing=dimension-order",
  valiant: "routing=valiant&detour=all",
  nca: "routing=nearest-common-ancestor", anca: "routing=adaptive-nca",
};

const TRAFFIC: Readonly<Record<string, string>> = { uniform: "traffic=uniform&selfTraffic=1", bad_dragon: "traffic=worst-case", transpose: "traffic=transpose", bitcomp: "traffic=bit-complement", tornado: "traffic=tornado" };

function routingOf({ family, booksim_routing_function: name }: ReferencePoint): string | undefined {
  if (family === "ff44" && name === "ugal") return FLATFLY_UGAL;
  return ROUTING[name] ?? MINIMAL[family.slice(0, 2)];
}

/** Our study of a point, with BookSim2's windows: warm-up and measured window of fixed length. */
export function studyOf(point: ReferencePoint): string {
  const latency = point.channel_latency as { local?: number; global?: number; link?: number };
  return [
    TOPOLOGY[point.family], routingOf(point), TRAFFIC[point.booksim_traffic], `load=${point.offered_load}`,
    `packetSize=${point.packet_size_flits}&vcs=${point.num_vcs}&buffer=${point.vc_buf_size_flits}`,
    // Allocation, switch and link a step each, speedup steps a cycle.
    `speedup=${point.internal_speedup}&routerLatency=${Math.ceil(3 / point.internal_speedup)}&creditLatency=2&terminalLatency=1`,
    `localLatency=${latency.local ?? latency.link}&globalLatency=${latency.global ?? latency.link}`,
    `warmup=${point.window.warmup_cycles}&measure=${point.window.measure_cycles}&warmupRule=fixed&maxCycles=200000`,
  ].join("&");
}
