/**
 * The list of traffic patterns. To add one, write a file, add a line here and its id in workload/patterns.ts. Patterns of one group stand
 * together.
 */
import type { ValuesOf } from "../descriptor.ts";
import { bitComplement, bitReversal, butterfly, shuffle, transpose } from "./bit-patterns.ts";
import { hotSpot } from "./hot-spot.ts";
import { matrix } from "./matrix.ts";
import { randomPermutation } from "./random-permutation.ts";
import { shift } from "./shift.ts";
import { tornado } from "./tornado.ts";
import type { TrafficDescriptor } from "./traffic.ts";
import { uniform } from "./uniform.ts";
import { worstCase } from "./worst-case.ts";

export const TRAFFICS = [
  uniform,
  hotSpot,
  worstCase,
  tornado,
  shift,
  randomPermutation,
  bitComplement,
  bitReversal,
  shuffle,
  butterfly,
  transpose,
  matrix,
] as const satisfies readonly TrafficDescriptor[];

/** The values of each pattern's parameters, by its id. */
export type TrafficValues = { readonly [T in (typeof TRAFFICS)[number] as T["id"]]: ValuesOf<T["parameters"]> };
