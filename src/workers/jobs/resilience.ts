/** Computes a part of the samples of a design's failures: how long each stays connected, then the distances of the first of them. */
import type { DesignValues } from "../../study/study.ts";
import { DamagedDistances } from "../../analysis/damaged-distances.ts";
import { FailureSampler, failureCounts } from "../../analysis/failure-samples.ts";
import { failureUnits } from "../../analysis/failure-units.ts";
import type { FailureUnits } from "../../analysis/failure-units.ts";
import { APART } from "../../analysis/resilience.ts";
import { resilienceSettingsOf } from "../../analysis/resilience-settings.ts";
import type { FailureKind } from "../../analysis/resilience-settings.ts";
import { floorOf } from "../../cost/floor.ts";
import type { Complaint } from "../../descriptor.ts";
import { carryingRouters } from "../../topology/breadth-first.ts";
import type { Network } from "../../topology/network.ts";
import type { Control } from "../job.ts";

/** Every `of`-th sample, from `index` on. */
export interface SampleSlice {
  readonly index: number;
  readonly of: number;
}

/** Results since the last news; rows go by step. */
export interface SampleNews {
  /** Number of things that can fail. */
  readonly units: number;
  readonly drawn: readonly { readonly sample: number; readonly survived: number; readonly connected: Uint8Array }[];
  /** Hops; the diameter is APART if the sample is not connected, the average NaN if a single router is left. */
  readonly measured: readonly { readonly sample: number; readonly diameter: Int16Array; readonly average: Float64Array }[];
}

/** Milliseconds between two reports; each lets messages in, so that the job can be stopped. */
const REPORT = 100;

/** A complaint if nothing can fail. Samples do not depend on how they are distributed. */
export async function run(
  network: Network,
  values: DesignValues,
  control: Control<SampleNews>,
  { index, of }: SampleSlice,
): Promise<SampleNews | { readonly refusal: Complaint }> {
  const { kind, step, samples, distanceSamples, seed } = resilienceSettingsOf(values);
  const units = failureUnits(network, kind, racksOf(network));
  const refusal = refusalOf(network, kind, units);
  if (refusal) return { refusal };
  const counts = failureCounts(units.count, step);
  const sampler = new FailureSampler(network, units, counts);
  let drawn: SampleNews["drawn"][number][] = [];
  let measured: SampleNews["measured"][number][] = [];
  let heard = performance.now();
  const news = (): SampleNews => {
    const told = { units: units.count, drawn, measured };
    [drawn, measured] = [[], []];
    return told;
  };
  /** True when it must stop. */
  const listen = async (): Promise<boolean> => {
    if (performance.now() - heard < REPORT) return false;
    await control.report(news());
    await control.paused();
    heard = performance.now();
    return control.signal.aborted;
  };
  for (let sample = index; sample < samples; sample += of) {
    sampler.draw(seed, sample);
    const survived = Math.max(0, sampler.connectivity() - 1);
    drawn.push({ sample, survived, connected: sampler.connected.slice() });
    if (await listen()) return news();
  }
  const distances = new DamagedDistances(network, units);
  let intact: { readonly diameter: number; readonly average: number } | null = null;
  for (let sample = index; sample < distanceSamples; sample += of) {
    sampler.draw(seed, sample);
    sampler.connectivity();
    const diameter = new Int16Array(counts.length).fill(APART);
    const average = new Float64Array(counts.length);
    for (let i = 0; i < counts.length; i++) {
      if (!sampler.connected[i]) continue;
      // Nothing has failed yet: as in every sample.
      if (counts[i] !== 0 || intact === null) {
        distances.begin(sampler.rank, counts[i]!);
        while (!distances.advance()) if (await listen()) return news();
        if (counts[i] === 0) intact = { diameter: distances.diameter, average: distances.average ?? NaN };
      }
      diameter[i] = counts[i] === 0 ? intact!.diameter : distances.diameter;
      average[i] = counts[i] === 0 ? intact!.average : (distances.average ?? NaN);
    }
    measured.push({ sample, diameter, average });
    if (await listen()) return news();
  }
  return news();
}

/** The rack of every router: what is left of a damaged network stands where it stood. */
export function racksOf(network: Network): Int32Array {
  const { damage } = network;
  const { rackOfRouter } = floorOf(damage?.intact ?? network);
  return damage === null ? rackOfRouter : Int32Array.from(damage.router, (router) => rackOfRouter[router]!);
}

function refusalOf(network: Network, kind: FailureKind, { count }: FailureUnits): Complaint | null {
  if (carryingRouters(network).length < 2)
    return {
      parameter: "failures",
      message: `failures = ${kind} needs two routers with endpoints, and this network has one: make it larger.`,
    };
  if (kind === "racks" && count < 2)
    return { parameter: "failures", message: "failures = racks needs two racks, and this network stands in one: choose links or routers." };
  if (kind === "bundles" && count === 0)
    return {
      parameter: "failures",
      message: "failures = bundles needs links between racks, and this network stands in one: choose links or routers.",
    };
  return null;
}
