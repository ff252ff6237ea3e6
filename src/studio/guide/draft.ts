/** What the reader is about to predict: the end of a drawn curve, or things marked in a drawing. */
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { useActingStudio } from "../store/context.ts";
import { perStudio } from "../store/studio.ts";

interface Draft {
  /** Offered load; null before the curve is drawn. */
  readonly drawn: number | null;
  /** Names of channels or routers, as in addresses. */
  readonly marked: readonly string[];
}

const EMPTY: Draft = { drawn: null, marked: [] };

export const draftOf = perStudio(() => createStore<Draft>(() => EMPTY));

export function useDraft(): Draft {
  return useStore(draftOf(useActingStudio()));
}

export const eraseDraft = (draft: ReturnType<typeof draftOf>): void => {
  draft.setState(EMPTY);
};
