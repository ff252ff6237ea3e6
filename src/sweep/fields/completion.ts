/** JSON fields of a workload run to its end. */
import type { ProgramResult } from "../../engine/results.ts";

/** Flat arrays of the picture are left out. */
export function completionFields(result: ProgramResult): object {
  const { utilisation: _utilisation, terminalUse: _terminalUse, spans: _spans, endpoints, taskFinished, ...fields } = result;
  return { ...fields, taskEndpoints: Array.from(endpoints), taskFinished: Array.from(taskFinished, (cycle) => (cycle < 0 ? null : cycle)) };
}
