/** What the sources compute in steps, so that workers can report and stop, all at once; and what they find in words, as yes or no. */
import { canLoad, shortestPathSteps } from "../../src/analysis/shortest-paths.ts";
import { bisectionSteps, needsLoad } from "../../src/analysis/bisection.ts";
import type { Bisection } from "../../src/analysis/bisection.ts";
import { describeSteps } from "../../src/analysis/describe.ts";
import type { NetworkFigures } from "../../src/analysis/describe.ts";
import { fiedlerSteps } from "../../src/analysis/spectrum.ts";
import type { Fiedler } from "../../src/analysis/spectrum.ts";
import type { Values } from "../../src/descriptor.ts";
import type { NetworkDrawing } from "../../src/drawing/drawing.ts";
import { loadLayout } from "../../src/drawing/families.ts";
import { findDeadlock } from "../../src/routing/deadlock.ts";
import type { RoutingDescriptor } from "../../src/routing/routing.ts";
import type { LpSolver } from "../../src/throughput/lp-solver.ts";
import type { ThroughputDesign, ThroughputSettings } from "../../src/throughput/models.ts";
import type { ThroughputResult } from "../../src/throughput/results.ts";
import { throughputSteps, trafficSteps } from "../../src/throughput/solve.ts";
import type { Network } from "../../src/topology/network.ts";
import type { Traffic } from "../../src/traffic/traffic.ts";

/** Runs all steps and returns the result. */
export function drained<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
  }
}

/** All figures of a network that need no routing. Throws if routers with endpoints are not connected. */
export function describeNetwork(network: Network): NetworkFigures {
  return drained(describeSteps(network));
}

/** Null if fewer than two routers carry endpoints. */
export function bisectionOf(network: Network): Bisection | null {
  const load = needsLoad(network) && canLoad(network) ? drained(shortestPathSteps(network, true)).load : null;
  return drained(bisectionSteps(network, { load, leastCut: 1 }, null));
}

/** Links (undirected) between two sides, each as often as it is wide. `side`: 0 or 1 for each router. */
export function cutSize(network: Network, side: Uint8Array): number {
  let channels = 0;
  for (let c = 0; c < network.channels; c++)
    if (side[network.channelSource[c]!] !== side[network.channelTarget[c]!]) channels += network.channelWidth[c]!;
  return channels / 2;
}

export function fiedler(network: Network): Fiedler {
  return drained(fiedlerSteps(network));
}

/** Null if the family has no layout of its own, and if the network lacks what that depends on. */
export async function familyLayout(network: Network): Promise<NetworkDrawing | null> {
  return (await loadLayout(network))?.(network) ?? null;
}

/** True if no packet of this routing can wait for itself; exact over the dependencies that the routing declares. */
export function isDeadlockFree(network: Network, routing: RoutingDescriptor, values: Values): boolean {
  return findDeadlock(network, routing, values) === null;
}

export function solveThroughput(network: Network, values: ThroughputDesign, solver: LpSolver): ThroughputResult {
  return drained(throughputSteps(network, values, solver));
}

/** The same for a pattern that is already built. */
export function solveTraffic(network: Network, traffic: Traffic, settings: ThroughputSettings, solver: LpSolver): ThroughputResult {
  return drained(trafficSteps(network, traffic, settings, solver));
}
