/** How many links a design can lose at random: until it falls apart, and until its diameter has grown by more than two hops (Besta, Hoefler 2014, section III-D). */
import type { DesignValues } from "../study/study.ts";
import type { Threshold } from "../analysis/resilience.ts";
import type { Value } from "../descriptor.ts";
import { withValue } from "../study/validation.ts";
import type { Job } from "./job.ts";
import type { Pool } from "./pool.ts";
import { sampleFailures } from "./resilience.ts";

/** A part of all links, and its 95 % interval. */
export interface LinksLost {
  readonly fraction: number;
  readonly lower: number;
  readonly upper: number;
}

export interface MeasuredResilience {
  readonly connected: LinksLost | null;
  /** Null if distances take too long. */
  readonly diameter: LinksLost | null;
}

/** Connectedness is fast and has fine steps; distances take longer. */
const CONNECTED = { failures: "links", failureStep: 0.01, failureSamples: 1000, distanceSamples: 0 };
const DISTANCES = { failures: "links", failureStep: 0.05, failureSamples: 40, distanceSamples: 40 };

const lostOf = ({ fraction, lower, upper }: Threshold): LinksLost | null =>
  fraction === null ? null : { fraction, lower: lower ?? 0, upper: upper ?? fraction };

/** `distances`: whether diameters are measured, too. `started` gets every job. */
export async function measuredResilience(
  pool: Pool,
  design: DesignValues,
  distances: boolean,
  started: (job: Job<unknown>) => void,
): Promise<MeasuredResilience | null> {
  const sampled = async (settings: Readonly<Record<string, Value>>) => {
    const values = Object.entries(settings).reduce((all, [id, value]) => withValue(all, id, value).values, design);
    const job = sampleFailures(pool, values, {});
    started(job);
    const result = await job.done;
    return "refusal" in result || !result.complete ? null : result.thresholds;
  };
  const connected = await sampled(CONNECTED);
  if (connected === null) return null;
  const diameter = distances ? await sampled(DISTANCES) : null;
  return { connected: lostOf(connected.disconnection), diameter: diameter === null ? null : lostOf(diameter.diameter) };
}
