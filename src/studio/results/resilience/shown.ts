/** From the store to what is shown of random failures: the designs as they are now. */
import type { ResilienceSeries } from "../../../charts/resilience-chart.ts";
import { resilienceKey } from "../../store/keys.ts";
import { memoised } from "../../store/memo.ts";
import type { ResilienceRun } from "../../store/state.ts";
import { designLabels } from "../labels.ts";
import type { CarriedSeries } from "../../../charts/carried-chart.ts";
import { carriedKey, harmKey } from "../../store/harm.ts";

export interface ShownFailures {
  readonly series: readonly ResilienceSeries[];
  /** A line a design: its name and its samples; undefined where none were asked for. */
  readonly runs: readonly { readonly design: number; readonly label: string; readonly run: ResilienceRun | undefined }[];
}

export const shownFailures = memoised(["designs", "resiliences"], ({ designs, resiliences }): ShownFailures => {
  const labels = designLabels(designs);
  const runs = designs.map(({ values }, design) => ({ design, label: labels[design]!, run: resiliences[resilienceKey(values)] }));
  return {
    runs,
    series: runs.flatMap(({ design, label, run }) => (run?.result ? [{ design, label, result: run.result }] : [])),
  };
});

export const shownCarried = memoised(["designs", "carried"], ({ designs, carried }) => {
  const labels = designLabels(designs);
  const runs = designs.map(({ values }, design) => ({ design, label: labels[design]!, run: carried[carriedKey(values)] }));
  return {
    runs,
    series: runs.flatMap(({ design, label, run }): readonly CarriedSeries[] =>
      run?.result ? [{ design, label, points: run.result }] : [],
    ),
  };
});

export const shownHarm = memoised(["designs", "harms"], ({ designs, harms }) => {
  const labels = designLabels(designs);
  return designs.map(({ values }, design) => ({ design, label: labels[design]!, run: harms[harmKey(values)] }));
});
