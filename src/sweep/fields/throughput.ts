/** What the JSON says of a solved linear program. */
import type { ThroughputResult } from "../../throughput/results.ts";

/** Loads, prices and rates of single channels and flows stay out. */
export function throughputFields(result: ThroughputResult): object {
  const { channelLoad: _load, channelDual: _dual, rates: _rates, ...fields } = result;
  return fields;
}
