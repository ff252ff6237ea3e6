/**
 * Undo and redo: the designs with their values, names and order, the rows added to the table, and the load that is looked at. A step ends when nothing has changed
 * for a moment and nothing is held, so that a dragged slider is one. Results are kept by what they were computed for: what comes back
 * is on screen at once. (A list of our own, not middleware around the store: that one is told of every setState and not of what lies
 * between steps, and would have to be on the page before anybody can do anything; this is loaded when somebody moves.)
 */
import { createStore } from "zustand/vanilla";
import { sameDesign } from "../../engine/studies.ts";
import type { Design, StudioState } from "../store/state.ts";
import { perStudio } from "../store/studio.ts";
import type { Studio } from "../store/studio.ts";
import { endSteps, stepEnd } from "../step-end.ts";
import { sameParts } from "./early.ts";

type Step = Pick<StudioState, "designs" | "shown" | "chosenLoad" | "addedRows">;

interface History {
  readonly past: readonly Step[];
  readonly future: readonly Step[];
  readonly present: Step | null;
  /** True as long as only the load has changed in the latest step. */
  readonly looking: boolean;
}

/** Steps kept. */
const MOST = 100;

/** What can be undone, for those who show it. */
export const historyOf = perStudio(() => createStore<History>(() => ({ past: [], future: [], present: null, looking: false })));

const stepOf = ({ designs, shown, chosenLoad, addedRows }: Step): Step => ({ designs, shown, chosenLoad, addedRows });

function sameDesigns(one: readonly Design[], other: readonly Design[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ id, name, values }, i) => id === other[i]!.id && name === other[i]!.name && sameDesign(values, other[i]!.values))
  );
}

/** Ends the step that is under way: what has changed since the last one can be undone from now on. */
export function settle(studio: Studio): void {
  settleAt(studio, studio.getState());
  endSteps();
}

function settleAt(studio: Studio, state: StudioState): void {
  const history = historyOf(studio);
  const { present, past, looking } = history.getState();
  const now = stepOf(state);
  const changed = present !== null && (now.addedRows !== present.addedRows || !sameDesigns(now.designs, present.designs));
  const looked = present !== null && now.chosenLoad !== present.chosenLoad;
  // Looking on from load to load is one step; which design is on screen is none.
  if (present === null || (!changed && (!looked || looking))) history.setState({ present: now, ...(looked ? { future: [] } : {}) });
  else history.setState({ past: [...past, present].slice(-MOST), future: [], present: now, looking: !changed });
}

function restore(studio: Studio, step: Step, change: Pick<History, "past" | "future">): void {
  historyOf(studio).setState({ ...change, present: step, looking: false });
  const designs = step.designs.map((design) => ({ ...design, attempts: {}, problems: [] }));
  studio.setState({ ...step, designs, hoveredLoad: null });
}

/** Takes the latest step back; without one nothing happens. */
export function undo(studio: Studio): void {
  settle(studio);
  const { past, future, present } = historyOf(studio).getState();
  const step = past.at(-1);
  if (step && present) restore(studio, step, { past: past.slice(0, -1), future: [present, ...future] });
}

/** Does again what was taken back last. */
export function redo(studio: Studio): void {
  settle(studio);
  const { past, future, present } = historyOf(studio).getState();
  const [step] = future;
  if (step && present) restore(studio, step, { past: [...past, present], future: future.slice(1) });
}

/**
 * Follows the studio from now on; `first` is the state that the first step starts from, `steps` are those that have ended since, `held` is
 * whether something is being dragged or a key held.
 */
export function followHistory(studio: Studio, first: StudioState, steps: readonly StudioState[] = [], held?: () => boolean): void {
  const wait = stepEnd(() => {
    settleAt(studio, studio.getState());
  }, held);
  historyOf(studio).setState({ present: stepOf(first) });
  studio.subscribe((state, old) => {
    if (!sameParts(state, old)) wait();
  });
  for (const state of steps) settleAt(studio, state);
  // What is being changed just now may go on.
  wait();
}
