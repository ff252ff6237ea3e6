/** Texts on designs whose workload runs to completion, for their pictures and for the place where other designs have a load. */
import { count } from "../../drawing/text.ts";
import { runsToCompletion } from "../../engine/model.ts";
import { designLetter, either } from "../../engine/studies.ts";
import { completionOf } from "../store/completions.ts";
import { simulationKey } from "../store/keys.ts";
import type { CompletionRun, Design, StudioState } from "../store/state.ts";
import { busiestText, percent } from "./busiest.ts";

type CompletionState = Pick<StudioState, "designs" | "completions" | "run">;

/** Designs that are named one by one. */
const TOLD = 2;

/** "7,729 cycles, 9 channels 80 % busy"; "" before it has begun. */
export function completionFact(run: CompletionRun | undefined): string {
  if (!run) return "";
  const { progress, result } = run;
  if (!result) return progress ? `cycle ${count(progress.cycle)}, ${percent(progress.done)} delivered` : "";
  const share = result.flits > 0 ? result.deliveredFlits / result.flits : 1;
  if (result.stall !== null) return `deadlocked, ${percent(share)} delivered`;
  if (!result.complete) return `${run.stopped ? "stopped" : "given up"} with ${percent(share)} delivered`;
  if (result.cycles < 0) return "no message is sent";
  return [`${count(result.cycles)} cycles`, busiestText(result.utilisation)].filter((part) => part !== null).join(", ");
}

interface DoneMark {
  readonly design: number;
  /** Cycle of the last delivery. */
  readonly cycles: number;
}

/** When each design was done, as far as that is known. */
export function doneMarks(state: CompletionState): readonly DoneMark[] {
  return state.designs.flatMap(({ values }, design) => {
    const result = completionOf(state, values)?.result;
    return result?.complete && result.cycles >= 0 ? [{ design, cycles: result.cycles }] : [];
  });
}

/** How far the running workload is, cycles; 0 where none runs. */
export function cycleNow({ run }: Pick<StudioState, "run">): number {
  return run.active ? run.toCompletion.cycle : 0;
}

/** What stands in place of a load where no load is looked at: "B done after 4,100 cycles, A after 7,729". */
export function clockText(state: CompletionState): string {
  const several = state.designs.length > 1;
  const marks = doneMarks(state).toSorted((a, b) => a.cycles - b.cycles);
  const told = toldOf(marks, several);
  const open = state.designs.filter(({ values }) => !completionOf(state, values)?.result);
  if (state.run.active && open.length > 0) told.push(`simulated up to cycle ${count(cycleNow(state))}`);
  else if (open.length > 0) told.push(marks.length > 0 ? `${lettersOf(state, open)} not simulated yet` : "not simulated yet");
  return told.join(", ");
}

/** The first and the last, where there are many. */
function toldOf(marks: readonly DoneMark[], several: boolean): string[] {
  const [first] = marks;
  const last = marks.at(-1);
  if (!first || !last) return [];
  const begin = `done after ${count(first.cycles)} cycles`;
  if (!several) return [begin];
  if (marks.length > TOLD)
    return [
      `${designLetter(first.design)} first, after ${count(first.cycles)} cycles`,
      `${designLetter(last.design)} last, after ${count(last.cycles)}`,
    ];
  return [
    `${designLetter(first.design)} ${begin}`,
    ...marks.slice(1).map(({ design, cycles }) => `${designLetter(design)} after ${count(cycles)}`),
  ];
}

function lettersOf({ designs }: Pick<StudioState, "designs">, some: readonly Design[]): string {
  return either(
    some.map((design) => designLetter(designs.indexOf(design))),
    "and",
  );
}

/** Why a press of Run simulates nothing. */
export const tooLongText = (designs: readonly Design[]): string =>
  `${designs.length === 1 ? "The workload has" : "All workloads have"} too many messages to be simulated one by one: estimated`;

/** "and 2 workloads to completion": what a press of Run would simulate, or has simulated. */
export function workloadsText(designs: readonly Design[]): string | null {
  const keys = new Set(designs.filter(({ values }) => runsToCompletion(values)).map(({ values }) => simulationKey(values)));
  return keys.size === 0 ? null : keys.size === 1 ? "a workload to completion" : `${keys.size} workloads to completion`;
}
