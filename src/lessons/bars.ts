/** Numbers in groups, a simulation beside programs or models that predict it: means and spreads over the patterns, and each program's error. */
import type { Cell } from "./cell.ts";

/** The needed part of a number's result; throughputs are fractions of terminal bandwidth, times are cycles. */
export interface CellResult {
  readonly value: number | null;
  /** False if the computation was stopped: such a value does not count. */
  readonly complete: boolean;
}

/** The number by which a cell's result is shown and compared. */
export function numberIn({ flits }: Cell, value: number): number {
  return flits === undefined ? value : flits / value;
}

export interface Spread {
  readonly mean: number;
  readonly least: number;
  readonly most: number;
  /** Standard deviation (of a sample); null for one value. */
  readonly deviation: number | null;
}

export interface SeriesSummary {
  readonly series: string;
  /** "UGAL-G, simulated", "models 1, 3". */
  readonly title: string;
  /** A short title, also for comparisons: "UGAL-G", "1·3". */
  readonly label: string;
  /** Models that this program represents; none for the simulation. */
  readonly models: readonly string[];
  readonly cells: readonly Cell[];
  /** Number of known numbers, of `cells`. */
  readonly count: number;
  /** Over the known numbers; null if there are none. */
  readonly spread: Spread | null;
  /** Mean over mean of the simulation less 1, over the patterns that have both; null without any, and for the simulation. */
  readonly error: number | null;
}

export interface GroupSummary {
  /** Name of the network or of the pattern; and a distinction from others, if needed. */
  readonly title: string;
  readonly subtitle?: string;
  readonly simulated: SeriesSummary;
  readonly programs: readonly SeriesSummary[];
}

/** The plan of a group: its cells, and the names of its series, the simulation's first. */
export interface GroupPlan {
  readonly title: string;
  readonly subtitle?: string;
  readonly cells: readonly Cell[];
  readonly series: readonly Pick<SeriesSummary, "series" | "title" | "label" | "models">[];
}

/** `results`: by the cells' keys. */
export function groupSummary({ title, subtitle, cells, series }: GroupPlan, results: ReadonlyMap<string, CellResult>): GroupSummary {
  const valueOf = (cell: Cell): number | null => {
    const result = results.get(cell.key);
    return result?.complete && result.value !== null ? numberIn(cell, result.value) : null;
  };
  const reference = series[0]!.series;
  const simulated = new Map(cells.filter((cell) => cell.series === reference).map((cell) => [cell.pattern.id, valueOf(cell)]));
  const [first, ...programs] = series.map((one): SeriesSummary => {
    const own = cells.filter((cell) => cell.series === one.series);
    const values = own.map(valueOf).filter((value) => value !== null);
    const pairs = own
      .map((cell) => [valueOf(cell), simulated.get(cell.pattern.id) ?? null])
      .filter((pair) => pair.every((value) => value !== null)) as [number, number][];
    const sum = (index: 0 | 1): number => pairs.reduce((total, pair) => total + pair[index], 0);
    return {
      ...one,
      cells: own,
      count: values.length,
      spread: spreadOf(values),
      error: one.series === reference || pairs.length === 0 ? null : sum(0) / sum(1) - 1,
    };
  });
  return { title, ...(subtitle === undefined ? {} : { subtitle }), simulated: first!, programs };
}

/** Whether all numbers are known. */
export function isWhole(groups: readonly GroupSummary[]): boolean {
  return groups.every(({ simulated, programs }) => [simulated, ...programs].every(({ count, cells }) => count === cells.length));
}

export function spreadOf(values: readonly number[]): Spread | null {
  if (values.length === 0) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return {
    mean,
    least: Math.min(...values),
    most: Math.max(...values),
    deviation: values.length > 1 ? Math.sqrt(squares / (values.length - 1)) : null,
  };
}

/** "+4.3 %", "−0.6 %". */
export function signedPercent(share: number): string {
  const text = (100 * Math.abs(share)).toFixed(1);
  return `${text === "0.0" ? "" : share < 0 ? "−" : "+"}${text} %`;
}
