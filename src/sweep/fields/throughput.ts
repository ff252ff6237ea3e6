/** JSON fields of a solved linear program. */
import type { ThroughputResult } from "../../engine/results.ts";

/** Loads, prices and rates of single channels and flows are left out; whether it is complete stands beside. */
export function throughputFields(result: ThroughputResult): object {
  const { channelLoad: _load, channelDual: _dual, terminalLoad: _terminals, rates: _rates, complete: _complete, ...fields } = result;
  return fields;
}
