/** Selectors that recompute only what has changed. */
import type { StudioState } from "./state.ts";

/**
 * Selects from these parts of a state. As long as all of them are the same, the answer is the same object. It works for any number of
 * studios.
 */
export function memoised<K extends keyof StudioState, T>(
  parts: readonly K[],
  select: (state: Pick<StudioState, K>) => T,
): (state: Pick<StudioState, K | "designs">) => T {
  // No two studios have the same list of designs.
  const known = new WeakMap<StudioState["designs"], { readonly of: Pick<StudioState, K>; readonly answer: T }>();
  return (state) => {
    const last = known.get(state.designs);
    if (last && parts.every((part) => last.of[part] === state[part])) return last.answer;
    const answer = select(state);
    known.set(state.designs, { of: state, answer });
    return answer;
  };
}
