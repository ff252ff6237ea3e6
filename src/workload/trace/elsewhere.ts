/** Names that stand in an address for traces that are too long for it. Only this file is needed before any trace is read. */

/** Prefix of such a name. */
export const KEPT_ELSEWHERE = "kept:";

const traces = new Map<string, string>();

/** From now on the name is read as the trace. */
export function nameTrace(name: string, text: string): void {
  traces.set(name, text);
}

/** The trace of a name; any other text itself. */
export function unnamed(text: string): string {
  return traces.get(text) ?? text;
}
