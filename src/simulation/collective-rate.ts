/** The rates of collective operations, as nccl-tests prints them. */
import { valuesOf } from "../descriptor.ts";
import type { Values } from "../descriptor.ts";
import type { JobValues, RepeatedValues } from "../workload/descriptor.ts";
import { workloadOf } from "../workload/patterns.ts";
import { FORMS } from "../workload/placing.ts";
import { unitOf } from "./unit.ts";
import type { UnitValues } from "./unit.ts";

/** GB/s. */
export interface CollectiveRate {
  /** Bytes of the operation over its time. */
  readonly algbw: number;
  /** The same times the part of them that a task's link carries: what links are used at, whatever the operation and its tasks. */
  readonly busbw: number;
}

/**
 * The rates of a collective operation that is done after so many cycles, iteration by iteration, what is computed between them left out.
 * Null for other workloads, and where the speed of endpoints is not told.
 */
export function collectiveRate(values: UnitValues & Values, cycles: number): CollectiveRate | null {
  const unit = unitOf(values);
  const counted = workloadOf(values) === null ? undefined : FORMS.get(workloadOf(values)!.id)?.counted?.(values);
  if (unit === null || counted === undefined) return null;
  const { messageScale, iterations, compute } = valuesOf<JobValues & RepeatedValues>(values);
  const each = (cycles - (iterations - 1) * compute) / iterations;
  if (each <= 0) return null;
  const algbw = (counted.bytes * messageScale) / (each * unit.nanoseconds);
  return { algbw, busbw: algbw * counted.factor };
}
