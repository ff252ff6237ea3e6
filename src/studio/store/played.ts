/**
 * The cycle up to which workloads are played, for every part that shows cycles. It is kept apart from the studio's state because it changes
 * many times a second.
 */
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { useActingStudio } from "./context.ts";
import { perStudio } from "./studio.ts";

interface Played {
  /** Null where no workload is played or stepped. */
  readonly cycle: number | null;
}

export const playedOf = perStudio(() => createStore<Played>(() => ({ cycle: null })));

export function usePlayed(): number | null {
  return useStore(playedOf(useActingStudio()), ({ cycle }) => cycle);
}
