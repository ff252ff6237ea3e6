/** The studio runs by itself: what is cheap is simulated as soon as the designs settle, and a change ends what it makes idle. */
import { topologyOf } from "../../topology/families.ts";
import { simulationKey } from "./keys.ts";
import { pendingDesigns, secondsFor } from "./pending.ts";
import { run, stop } from "./run.ts";
import type { StudioState } from "./state.ts";
import type { Studio } from "./studio.ts";

/** Wait after the last change, milliseconds: a dragged slider passes many designs that nobody wants to see. */
const SETTLE = 350;
/** What takes longer waits for Run, seconds. */
export const CHEAP = 10;
/** Where it is kept that the studio shall not run by itself. */
const KEY = "flitlab-live";

export function setLive(studio: Studio, live: boolean): void {
  studio.setState({ live });
  try {
    if (live) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, "off");
  } catch {
    // It holds until the page is left.
  }
}

function liveAtFirst(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

/** From now on the studio runs by itself, unless a former visit has put an end to that. */
export function followLive(studio: Studio): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What was begun last: what was stopped, or has failed, is not begun again. */
  let begun = "";
  const look = (): void => {
    const state = studio.getState();
    if (!state.live) return;
    const pending = pendingDesigns(state);
    const keys = pending.map(({ values }) => simulationKey(values));
    if (state.run.active) {
      // Of what runs, something is of no design any more.
      if (!state.run.stopping && state.run.keys.some((key) => !state.designs.some(({ values }) => simulationKey(values) === key)))
        stop(studio);
      return;
    }
    const all = keys.join(" ");
    if (keys.length === 0 || all === begun || tooLarge(state) || secondsFor(state, studio.workers().size) > CHEAP) return;
    begun = all;
    void run(studio);
  };
  const settle = (wait: number): void => {
    clearTimeout(timer);
    timer = setTimeout(look, wait);
  };
  studio.setState({ live: liveAtFirst() });
  studio.subscribe((state, old) => {
    if (state.designs !== old.designs || state.live !== old.live) settle(SETTLE);
    else if (old.run.active && !state.run.active) settle(0);
  });
  settle(0);
}

/** Networks that nobody simulates in seconds need not be looked at closer. */
const MOST_ENDPOINTS = 4000;

function tooLarge({ designs }: StudioState): boolean {
  return designs.some(({ values }) => topologyOf(values).size(values).endpoints > MOST_ENDPOINTS);
}
