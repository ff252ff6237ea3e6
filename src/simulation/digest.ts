/**
 * A digest of what a study's designs gave in simulation, by which a link says which digits it was made with. It covers a fixed list of
 * figures, so that a later version with more fields gives the same digest for the same digits.
 */
import { fnv64 } from "../math/fnv.ts";
import type { SimulationValues } from "./parameters.ts";
import type { Curve } from "./curve.ts";
import type { ProgramResult } from "./program-run.ts";
import type { LoadPoint } from "./results.ts";

/** A design with its results: a curve, or of a run to completion its end. */
export type Simulated =
  | { readonly values: Pick<SimulationValues, "load">; readonly curve: Pick<Curve, "points" | "saturation" | "complete"> }
  | { readonly completion: ProgramResult };

function figuresOf(point: LoadPoint): readonly unknown[] {
  const { load, accepted, offered, saturated, worstFlow, packetLatency, networkLatency, hops, minimalFraction } = point;
  const { mean, p50, p99, max } = packetLatency;
  const { cycles, deliveredPackets, flitHops } = point;
  return [
    [load, accepted, offered, saturated, worstFlow, mean, p50, p99, max, networkLatency.mean, hops.mean, minimalFraction],
    [cycles, deliveredPackets, flitHops, point.window.start, point.window.end],
  ];
}

function digitsOf(one: Simulated): unknown {
  if ("completion" in one) {
    const { cycles, iterations, deliveredMessages, deliveredBytes, flits, throughput, stall } = one.completion;
    return [cycles, iterations, deliveredMessages, deliveredBytes, flits, throughput, stall !== null];
  }
  const { values, curve } = one;
  // Who looks at further loads has points beside the study's own.
  const points = curve.points.filter(({ load }) => values.load.includes(load)).toSorted((a, b) => a.load - b.load);
  const { saturation } = curve;
  return [points.map(figuresOf), saturation?.found === true ? [saturation.lower, saturation.upper] : null];
}

function isSettled(one: Simulated): boolean {
  if ("completion" in one) return one.completion.complete || one.completion.stall !== null;
  const { values, curve } = one;
  const loads = new Set(curve.points.map(({ load }) => load));
  return curve.complete && values.load.every((load) => loads.has(load));
}

/** Sixteen hexadecimal digits for all designs of a study in their order; null as long as one of them is not simulated to its end. */
export function digestOf(designs: readonly Simulated[]): string | null {
  return designs.every(isSettled) ? fnv64(JSON.stringify(designs.map(digitsOf))) : null;
}
