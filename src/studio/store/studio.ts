/** A studio: what it knows, and the workers that compute for it. A page may hold several, and they share nothing that changes. */
import { createStore } from "zustand/vanilla";
import type { StoreApi } from "zustand/vanilla";
import type { Pool } from "../../engine/jobs.ts";
import { browserPool } from "../../engine/web.ts";
import { AT_FIRST } from "./state.ts";
import type { StudioState } from "./state.ts";

export interface Studio extends StoreApi<StudioState> {
  /** The workers, started when first needed. */
  readonly workers: () => Pool;
}

/** `start`: makes the workers; studios that run by turns may have the same. */
export function createStudio(start: () => Pool = browserPool): Studio {
  let pool: Pool | null = null;
  return { ...createStore<StudioState>(() => AT_FIRST), workers: () => (pool ??= start()) };
}

/** What a part of the program keeps for each studio besides. It is made when it is first asked for, and gone with the studio. */
export function perStudio<T>(make: (studio: Studio) => T): (studio: Studio) => T {
  const made = new WeakMap<Studio, { readonly part: T }>();
  return (studio) => {
    const known = made.get(studio) ?? { part: make(studio) };
    made.set(studio, known);
    return known.part;
  };
}
