/** The list of traffic patterns. To add one: one file, one line here. */
import type { Values } from "../descriptor.ts";
import { bitComplement, randomPermutation, shift } from "./fixed.ts";
import type { TrafficDescriptor } from "./traffic.ts";
import { uniform } from "./uniform.ts";
import { worstCase } from "./worst-case.ts";

export const TRAFFICS: readonly TrafficDescriptor[] = [uniform, worstCase, shift, randomPermutation, bitComplement];

/** The pattern that `values.traffic` names. Throws a programmer's error for an unknown id. */
export function trafficOf(values: Values): TrafficDescriptor {
  const found = TRAFFICS.find((traffic) => traffic.id === values["traffic"]);
  if (!found) throw new TypeError(`unknown traffic ${String(values["traffic"])}`);
  return found;
}
