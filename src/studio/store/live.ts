/**
 * Lets the studio run by itself. What is cheap is simulated as soon as the designs settle, and a change ends the work that it makes
 * useless.
 */
import { isCheap } from "../../engine/model.ts";
import { giveUpOthers, modelsFor, solveBounds } from "./bounds.ts";
import { boundKey, simulationKey } from "./keys.ts";
import { CHEAP, CHEAP_AFTER_COARSE, isTold, pendingDesigns, secondsFor, tooLarge, unsketchedDesigns } from "./pending.ts";
import { run, stop } from "./run.ts";
import { shownDesign } from "./state.ts";
import type { StudioState } from "./state.ts";
import type { Studio } from "./studio.ts";

/** Wait after the last change, milliseconds: a dragged slider passes many designs that nobody wants to see. */
const SETTLE = 150;
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

/**
 * From now on the studio runs by itself, unless an earlier visit turned that off. `wanted`: what is there now runs, however long it takes.
 * While the studio is `covered` by a page, nothing begins that nobody would see.
 */
export function followLive(studio: Studio, wanted = false, covered: (state: StudioState) => boolean = () => false): void {
  let atOnce = wanted;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What was begun last. Work that was stopped, or has failed, is not begun again. */
  let begun = "";
  let solved = "";
  const look = (): void => {
    const state = studio.getState();
    const values = state.designs.map((design) => design.values);
    giveUpOthers(studio, values);
    // What is seen first comes first.
    if (!state.live || !isDrawn(state)) return;
    if (state.run.active && state.run.keys.some((key) => !values.some((one) => simulationKey(one) === key))) {
      // Of what runs, something is of no design any more; what is in its place begins when it has ended.
      if (!state.run.stopping) stop(studio);
      return;
    }
    if (covered(state)) return;
    const programs = values.flatMap((one) => modelsFor(one, state).map((model) => boundKey(one, model))).join(" ");
    if (programs !== solved) solveBounds(studio, values, isCheap);
    solved = programs;
    if (state.run.active) return;
    const pending = pendingDesigns(state);
    const keys = pending.map((design) => simulationKey(design.values));
    const all = keys.join(" ");
    if (keys.length === 0 || all === begun) return;
    const whole = atOnce;
    // A study that asks for short windows alone has nothing to wait for.
    const short = !tooLarge(state) && pending.every((design) => design.values.precision === "coarse");
    const goesOn = (now: StudioState): boolean =>
      whole || short || (!tooLarge(now) && secondsFor(now, studio.workers().size) <= CHEAP_AFTER_COARSE);
    const begin = (): void => {
      atOnce = false;
      begun = all;
      void run(studio, true, (now) => goesOn(now));
    };
    // Short windows tell whether the study's own are cheap.
    if (short || unsketchedDesigns(state).length > 0) {
      begin();
      return;
    }
    if (!tooLarge(state) && (atOnce || isTold(state, studio.workers().size))) {
      if (atOnce || secondsFor(state, studio.workers().size) <= CHEAP) begin();
      return;
    }
    // What a look tells has this looked at again.
    foresee(studio, () => {
      const now = studio.getState();
      if (now.designs === state.designs && !now.run.active && !tooLarge(now) && secondsFor(now, studio.workers().size) <= CHEAP) begin();
    });
  };
  const settle = (wait: number): void => {
    clearTimeout(timer);
    timer = setTimeout(look, wait);
  };
  studio.setState({ live: liveAtFirst() });
  const ask = (state: StudioState): void => {
    if (state.live)
      void import("./cursor-load.ts").then(
        ({ followAsked }) => followAsked(studio),
        () => undefined,
      );
  };
  studio.subscribe((state, old) => {
    if (old.run.active && !state.run.active) ask(state);
    if (state.designs !== old.designs || state.live !== old.live || (covered(old) && !covered(state))) settle(SETTLE);
    // The estimate knows the network's hops once it has been described.
    else if ((old.run.active && !state.run.active) || state.inspections !== old.inspections || state.pilots !== old.pilots) settle(0);
  });
  settle(0);
}

/**
 * Takes a short look at designs that may be slow, before their run. Until then, how long their search takes, and how fast this machine is
 * with them, is a guess. `otherwise`: what is done where there is nothing to look at.
 */
export function foresee(studio: Studio, otherwise: () => void = () => undefined): void {
  const state = studio.getState();
  if (state.run.active || !isDrawn(state) || isTold(state, studio.workers().size)) return;
  void import("./pilot.ts").then(({ lookAhead }) => {
    if (!lookAhead(studio, pendingDesigns(state))) otherwise();
  }, otherwise);
}

/** Something of the design on screen can be seen, or never will be. */
function isDrawn(state: StudioState): boolean {
  const { drawing, failure } = state.inspections[shownDesign(state).id] ?? {};
  return drawing !== undefined || failure !== undefined;
}
