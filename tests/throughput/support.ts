/** Designs and patterns of the reference records, in this project's terms. */
import type { Values } from "../../src/descriptor.ts";
import { modelOf } from "../../src/throughput/models.ts";
import type { ThroughputSettings } from "../../src/throughput/models.ts";
import { loadSolver, solveThroughput } from "../../src/throughput/solve.ts";
import type { ThroughputResult } from "../../src/throughput/results.ts";
import { topologyOf } from "../../src/topology/families.ts";
import type { Network } from "../../src/topology/network.ts";

export const solver = await loadSolver();

const networks = new Map<string, Network>();

/** The network of a design; the same one again for the same parameters. */
export function networkFor(values: Values): Network {
  const descriptor = topologyOf(values);
  const key = [descriptor.id, ...descriptor.parameters.map(({ id }) => values[id])].join();
  const network = networks.get(key) ?? descriptor.build(values);
  networks.set(key, network);
  return network;
}

export function dragonfly(p: number, a: number, h: number, g: number, arrangement = "palmtree"): Values {
  return { topology: "dragonfly", p, a, h, g, arrangement };
}

export const uniform: Values = { traffic: "uniform", selfTraffic: "0" };
export function permutationOf(seed: number): Values {
  return { traffic: "random-permutation", permutationSeed: seed };
}
export function shiftBy(offset: number): Values {
  return { traffic: "shift", offset };
}

export function solve(topology: Values, traffic: Values, model: string, more: Values = {}): ThroughputResult {
  const values = { ...topology, ...traffic, model, intraVlb: "outside", gap: 0, ...more };
  return solveThroughput(networkFor(values), values, solver);
}

export function settings(model: string): ThroughputSettings {
  return { model: modelOf(model), intraVlb: "outside", gap: 0 };
}
