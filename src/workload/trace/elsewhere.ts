/** Traces that are too long for an address, by what stands there in their place; this file alone is needed before any trace is read. */

/** What such a name begins with. */
export const KEPT_ELSEWHERE = "kept:";

const traces = new Map<string, string>();

/** From now on the name is read as the trace. */
export function nameTrace(name: string, text: string): void {
  traces.set(name, text);
}

/** The trace of a name; a text that is none itself. */
export function unnamed(text: string): string {
  return traces.get(text) ?? text;
}
