/** What the bar of the run says. */
import { count } from "../../drawing/text.ts";
import { runsToCompletion } from "../../engine/model.ts";
import { timeText } from "../store/effort.ts";
import { completionWords } from "../completion-words.ts";
import { completionOf, endedIn } from "../store/completions.ts";
import { simulationKey } from "../store/keys.ts";
import { isTooLong, secondsFor } from "../store/pending.ts";
import type { RunState, StudioState } from "../store/state.ts";

/** How far a run is: "3 of 9" "loads", "34 %" "of the flits, cycle 3,204". */
export function doneText({ finishedLoads, loads, toCompletion, done }: RunState): readonly [strong: string, unit: string] {
  const { finished, all, cycle } = toCompletion;
  const at = finished < all ? ` · cycle ${count(cycle)}` : "";
  const percent = `${Math.floor(100 * done)} %`;
  if (all === 0) return [`${finishedLoads} of ${loads}`, "loads"];
  if (loads === 0) return all === 1 ? [percent, `delivered${at}`] : [percent, `delivered, ${finished} of ${all} done${at}`];
  return [`${finishedLoads} of ${loads}`, `loads, ${finished} of ${all} to completion${at}`];
}

/** Says what a press of Run would do on the given number of workers, or what the last one did. */
export function idleText(state: StudioState, workers: number): string {
  const { designs, results, completions } = state;
  const long = designs.filter(({ values }) => isTooLong(values));
  if (long.length === designs.length) return completionWords().tooLongText(designs);
  const steady = designs.filter(({ values }) => !runsToCompletion(values));
  const loads = steady.reduce((sum, { values }) => sum + values.load.length, 0);
  const loadsText = `${loads} ${loads === 1 ? "load" : "loads"}${steady.length > 1 ? ` of ${steady.length} designs` : ""}`;
  const others = steady.length === designs.length ? null : completionWords().workloadsText(designs);
  const whole = [...(steady.length > 0 ? [loadsText] : []), others].filter((part) => part !== null).join(" and ");
  const fresh = steady.map(({ values }) => results[simulationKey(values)]);
  const coarse = fresh.some((result) => result?.coarse?.alone === true && result.coarse.complete);
  const runs = designs.filter((one) => !steady.includes(one)).map(({ values }) => completionOf(state, values));
  const ended = runs.every((run) => endedIn(run) !== null);
  if (fresh.some((result) => result?.kept)) return "Kept from the build of this page. Run confirms them";
  if (ended && fresh.every((result) => result?.complete)) return `${capital(whole)} simulated`;
  const begun = runs.filter((run) => run?.result);
  if (!coarse && fresh.every((result) => result !== undefined) && begun.length === runs.length) {
    const done = fresh.reduce((sum, result) => sum + (result?.points.filter((point) => point.complete).length ?? 0), 0);
    const open = runs.filter((run) => endedIn(run) === null);
    // Where loads are all there, a workload is what was stopped.
    return ended || open.length === 0 || steady.length > 0
      ? `Stopped after ${done} of ${whole}`
      : capital(completionWords().completionFact(open[0]));
  }
  const seconds = secondsFor(state, workers);
  const takes = Number.isFinite(seconds) ? `about ${timeText(Math.max(1, seconds))}` : "for a time that is not known";
  // What was stopped before its first cycle tells of nothing.
  const told = Object.values(completions).some(({ progress, result }) => progress !== null || result !== null);
  if (coarse) return `Coarse so far. Run simulates ${whole}, ${takes}`;
  return told || Object.keys(results).length > 0
    ? `The design has changed: run ${whole} again, ${takes}`
    : `Run simulates ${whole}, ${takes}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
