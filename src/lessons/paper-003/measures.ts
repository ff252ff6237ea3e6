/** Measures for the claims on Figures 3 to 7: ratios among groups of simulated and predicted numbers. */
import type { GroupSummary } from "../bars.ts";
import type { BarsClaim } from "../lesson.ts";
import { MODEL } from "./figures.ts";

export type Groups = readonly GroupSummary[];

/** A claim without the studies that it rests on, which are those of its part. */
export type Stated = Omit<BarsClaim, "studies" | "programs"> & {
  readonly printed: string;
  /** The reason for the quick run, if that does not represent the paper's size. */
  readonly small?: string;
};

/** The largest ratio of a time that is "practically indistinguishable" from its prediction. */
export const LIMIT = 1.1;
export const ALIKE = "Practically indistinguishable; what the first packets and the last take on their way is not in the prediction.";

export const least = (numbers: readonly number[]): number => Math.min(...numbers);
export const most = (numbers: readonly number[]): number => Math.max(...numbers);

/** Null if no number is known. */
export function over(numbers: readonly number[], of: (numbers: readonly number[]) => number): number | null {
  return numbers.length === 0 ? null : of(numbers);
}

/** Simulated over a series' number, for every group that has both. */
export function ratios(groups: Groups, series: string): readonly number[] {
  return groups.flatMap(({ programs }) => {
    const error = programs.find((one) => one.series === series)?.error ?? null;
    return error === null ? [] : [1 / (1 + error)];
  });
}

export function groupOf(groups: Groups, title: string, subtitle?: string): GroupSummary | null {
  return groups.find((one) => one.title === title && one.subtitle === subtitle) ?? null;
}

/** The better end of the simulation, over that of another group. */
export function against(groups: Groups, title: string, than: string, end: "least" | "most"): number | null {
  const [one, other] = [title, than].map((name) => groupOf(groups, name)?.simulated.spread ?? null);
  return one && other ? one[end] / other[end] : null;
}

/** Groups of blocks with so many tasks each. */
export function ofSize(groups: Groups, tasks: number): readonly number[] {
  return groups
    .filter(({ title }) => title.split("x").reduce((all, n) => all * Number(n), 1) === tasks)
    .flatMap(({ simulated: { spread } }) => (spread === null ? [] : [spread.mean]));
}

/** For every group that has both: the simulation, and the model's prediction. */
export function withPredictions(groups: Groups): readonly { readonly ours: number; readonly theirs: number }[] {
  return groups.flatMap(({ simulated, programs }) => {
    const model = programs.find(({ series }) => series === MODEL)?.spread ?? null;
    return simulated.spread && model ? [{ ours: simulated.spread.mean, theirs: model.mean }] : [];
  });
}

/** Among the groups with the least prediction, the slowest simulation, over the fastest of all; null while one is open. */
export function overFastest(groups: Groups): number | null {
  const both = withPredictions(groups);
  if (both.length < groups.length) return null;
  const best = least(both.map(({ theirs }) => theirs));
  const chosen = both.filter(({ theirs }) => theirs < best * (1 + 1e-9)).map(({ ours }) => ours);
  return most(chosen) / least(both.map(({ ours }) => ours));
}
