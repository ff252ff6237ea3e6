/** Opens and closes the two ways to look into a simulation: stepping by hand, and the routes of a pair of endpoints. */
import { noneIsSteady } from "./completions.ts";
import { steadyLoad } from "./load.ts";
import type { Pair, Pinned, StudioState } from "./state.ts";
import type { Studio } from "./studio.ts";

/** Networks with more endpoints are not stepped, since a second of the page would be only a few of their cycles. */
export const MAX_STEPPED = 12_000;

/** The load that is looked at, where there is one. */
function loadKept(state: StudioState): Partial<Pick<StudioState, "chosenLoad">> {
  return noneIsSteady(state) ? {} : { chosenLoad: steadyLoad(state) };
}

/** Views of the network itself, in whatever form: packets and routes stand over them. */
const LAYERED: readonly StudioState["view"][] = ["network", "circles", "rows"];

export function isLayered(view: StudioState["view"]): boolean {
  return LAYERED.includes(view);
}

/**
 * The view that packets and routes are shown over: the open view or, as long as they are shown, the network where they cannot stand over
 * that view.
 */
export function layeredView({ view }: Pick<StudioState, "view">): Partial<Pick<StudioState, "view" | "viewBefore">> {
  return isLayered(view) ? {} : { view: "network", viewBefore: view };
}

/** The view that gave way to packets and routes, where none of them is shown any more. */
function viewBack({ viewBefore, stepping, pair }: StudioState): Partial<StudioState> {
  return viewBefore === null || stepping || pair !== null ? {} : { view: viewBefore, viewBefore: null };
}

export function setStepping(studio: Studio, stepping: boolean): void {
  // What is stepped must not change because the studio looks elsewhere.
  studio.setState((state) =>
    stepping ? { stepping, ...layeredView(state), ...loadKept(state) } : { stepping, playing: false, ...viewBack({ ...state, stepping }) },
  );
}

/** Lets packets move at the load that is looked at, in all designs that are drawn, or stops them. */
export function setPlaying(studio: Studio, playing: boolean): void {
  studio.setState((state) => (playing ? { playing, stepping: true, ...layeredView(state), ...loadKept(state) } : { playing }));
}

/** Shows the routes of a pair, or asks for the ends that are missing; null closes them. */
export function showRoutes(studio: Studio, pair: Pair | null): void {
  studio.setState((state) => ({ pair, ...(pair ? layeredView(state) : viewBack({ ...state, pair })) }));
}

/** Keeps a part of a picture in view; null releases it. */
export function pinThing(studio: Studio, pinned: Pinned | null): void {
  studio.setState({ pinned });
}

/** Takes an endpoint as the end that is still to be chosen; false when none is. */
export function chooseEnd(studio: Studio, endpoint: number): boolean {
  const { pair } = studio.getState();
  if (!pair || (pair.source !== null && pair.destination !== null)) return false;
  showRoutes(studio, pair.source === null ? { ...pair, source: endpoint } : { ...pair, destination: endpoint });
  return true;
}

/** Has a design's picture show these channels alone; null: all again. */
export function light(studio: Studio, lit: StudioState["lit"]): void {
  studio.setState({ lit });
}
