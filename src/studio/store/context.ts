/** The studio that a component belongs to, for React. */
import { createContext, use } from "react";
import { useStore } from "zustand";
import type { StudioState } from "./state.ts";
import type { Studio } from "./studio.ts";

export const StudioContext = createContext<Studio | null>(null);

/** The studio around the component, for the actions of the store. Throws a programmer's error outside of one. */
export function useActingStudio(): Studio {
  const studio = use(StudioContext);
  if (!studio) throw new Error("there is no studio around this component");
  return studio;
}

/** What a component shows of it, without what an open question covers; `select` must give the same object as long as nothing in it has changed. */
export function useStudio<T>(select: (state: StudioState) => T): T {
  return useStore(useActingStudio(), (state) => select(state.telling ? state.telling.seen(state) : state));
}
