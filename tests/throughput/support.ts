/** Designs and patterns of the reference records, in this project's terms. */
import { numberOf, valuesOf } from "../../src/descriptor.ts";
import type { Value, Values } from "../../src/descriptor.ts";
import { withCapacities } from "../../src/throughput/capacities.ts";
import type { CapacitatedNetwork } from "../../src/throughput/capacities.ts";
import type { Demands } from "../../src/throughput/demands.ts";
import { LpBuilder } from "../../src/throughput/lp-solver.ts";
import { modelOf } from "../../src/throughput/models.ts";
import type { ThroughputDesign, ThroughputSettings } from "../../src/throughput/models.ts";
import { loadSolver } from "../../src/throughput/solve.ts";
import { solveThroughput } from "../tools/at-once.ts";
import type { ThroughputResult } from "../../src/throughput/results.ts";
import { defaultFor } from "../../src/study/schema.ts";
import { topologyOf } from "../../src/topology/families.ts";

export const solver = await loadSolver();

const networks = new Map<string, CapacitatedNetwork>();

/** What a design says of its programs when nothing else is said. */
export const PLAIN: Values = { intraVlb: "outside", gap: 0, localBandwidth: 1, globalBandwidth: 1 };

/** What a design says of its topology, and the defaults of all that it leaves out. */
function completed(values: Values): Values {
  const whole: Record<string, Value> = { ...values };
  for (const parameter of topologyOf(values).parameters) whole[parameter.id] ??= defaultFor(parameter, whole);
  return whole;
}

/** The network of a design; the same one again for the same parameters. */
export function networkFor(values: Values): CapacitatedNetwork {
  const descriptor = topologyOf(values);
  const all = { ...PLAIN, ...values };
  const bandwidths = { localBandwidth: numberOf(all, "localBandwidth"), globalBandwidth: numberOf(all, "globalBandwidth") };
  const whole = completed(values);
  const key = [descriptor.id, ...descriptor.parameters.map(({ id }) => whole[id]), ...Object.values(bandwidths)].join();
  const network = networks.get(key) ?? withCapacities(descriptor.build(whole), bandwidths);
  networks.set(key, network);
  return network;
}

export function dragonfly(p: number, a: number, h: number, g: number, arrangement = "palmtree"): Values {
  return completed({ topology: "dragonfly", p, a, h, g, arrangement });
}

/** The same design with channels of other bandwidths. */
export function wired(topology: Values, localBandwidth: number, globalBandwidth: number): Values {
  return { ...topology, localBandwidth, globalBandwidth };
}

export const uniform: Values = { traffic: "uniform", selfTraffic: "0" };
export function permutationOf(seed: number): Values {
  return { traffic: "random-permutation", permutationSeed: seed };
}
export function shiftBy(offset: number): Values {
  return { traffic: "shift", offset };
}

export function solve(topology: Values, traffic: Values, model: string, more: Values = {}): ThroughputResult {
  const values = completed({ ...PLAIN, ...topology, ...traffic, model, ...more });
  return solveThroughput(networkFor(values), valuesOf<ThroughputDesign>(values), solver);
}

export function settings(model: string): ThroughputSettings {
  return { model: modelOf(model), intraVlb: "outside", gap: 0, seconds: 0, localBandwidth: 1, globalBandwidth: 1 };
}

/**
 * Unconstrained maximum concurrent flow in the other formulation, by channels (Shahrokhi, Matula 1990), the flows of one
 * source taken together: alpha d <= in - out at every other router, and the sum over sources <= its capacity on every channel.
 */
export function anyPathByChannels(
  { routers, channels, channelSource, channelTarget, channelCapacity }: CapacitatedNetwork,
  { flows, source, target, demand }: Demands,
): number {
  const sources = [...new Set(source)];
  const builder = new LpBuilder();
  for (let f = 0; f < flows; f++) builder.entry(sources.indexOf(source[f]!) * routers + target[f]!, demand[f]!);
  builder.endColumn();
  for (const [i, s] of sources.entries()) {
    for (let c = 0; c < channels; c++) {
      if (channelTarget[c] === s) continue;
      builder.entry(i * routers + channelTarget[c]!, -1);
      if (channelSource[c] !== s) builder.entry(i * routers + channelSource[c]!, 1);
      builder.entry(sources.length * routers + c, 1);
      builder.endColumn();
    }
  }
  const upper = new Float64Array(sources.length * routers + channels);
  upper.set(channelCapacity, sources.length * routers);
  const { status, objective } = solver.solve(builder.build(upper));
  if (status !== "optimal") throw new Error(status);
  return objective;
}
