/** What the numbers of a figure say together: means and spreads over the patterns, and each model's error against the simulation. */
import { cellsOf, networksIn, patternsIn, SIMULATED } from "./cells.ts";
import type { FigureCell } from "./cells.ts";
import type { Extent, Figure } from "./figures.ts";
import type { PaperNetwork } from "./networks.ts";

/** As much of a number's result as is needed here; throughputs are fractions of terminal bandwidth. */
export interface Measured {
  readonly value: number | null;
  /** False when the computation was stopped: such a value does not count. */
  readonly complete: boolean;
}

export interface Spread {
  readonly mean: number;
  readonly least: number;
  readonly most: number;
  /** Standard deviation (of a sample); null for one value. */
  readonly deviation: number | null;
}

export interface SeriesSummary {
  /** SIMULATED or the model that is solved. */
  readonly series: string;
  /** "UGAL-G, simulated", "models 1, 3". */
  readonly title: string;
  /** Models that this program stands for; none for the simulation. */
  readonly models: readonly string[];
  readonly cells: readonly FigureCell[];
  /** Numbers that there are, of `cells`. */
  readonly count: number;
  /** Over the numbers that there are; null when there is none. */
  readonly spread: Spread | null;
  /** Mean over mean of the simulation less 1, over the patterns that have both; null without any, and for the simulation. */
  readonly error: number | null;
}

export interface GroupSummary {
  /** Name of the network or of the pattern. */
  readonly title: string;
  readonly simulated: SeriesSummary;
  readonly programs: readonly SeriesSummary[];
}

/** `results`: by the cells' keys. */
export function summaryOf(figure: Figure, extent: Extent, results: ReadonlyMap<string, Measured>): readonly GroupSummary[] {
  const cells = cellsOf(figure, extent);
  return networksIn(figure, extent).flatMap((network) => {
    const own = cells.filter((cell) => cell.network === network);
    if (figure.groups === "network") return [groupOf(network.title, network, own, results)];
    return patternsIn(figure, extent, network).map((pattern) =>
      groupOf(
        pattern.title,
        network,
        own.filter((cell) => cell.pattern.id === pattern.id),
        results,
      ),
    );
  });
}

function groupOf(title: string, network: PaperNetwork, cells: readonly FigureCell[], results: ReadonlyMap<string, Measured>): GroupSummary {
  const valueOf = (cell: FigureCell): number | null => {
    const result = results.get(cell.key);
    return result?.complete ? result.value : null;
  };
  const simulation = cells.filter(({ series }) => series === SIMULATED);
  const simulated = new Map(simulation.map((cell) => [cell.pattern.id, valueOf(cell)]));
  const series = (id: string, name: string, models: readonly string[]): SeriesSummary => {
    const own = cells.filter((cell) => cell.series === id);
    const values = own.map(valueOf).filter((value) => value !== null);
    const pairs = own
      .map((cell) => [valueOf(cell), simulated.get(cell.pattern.id) ?? null])
      .filter((pair) => pair.every((value) => value !== null)) as [number, number][];
    const sum = (index: 0 | 1): number => pairs.reduce((total, pair) => total + pair[index], 0);
    return {
      series: id,
      title: name,
      models,
      cells: own,
      count: values.length,
      spread: spreadOf(values),
      error: id === SIMULATED || pairs.length === 0 ? null : sum(0) / sum(1) - 1,
    };
  };
  return {
    title,
    simulated: series(SIMULATED, "UGAL-G, simulated", []),
    programs: network.programs.map((models) => series(models[0]!, titleOf(models), models)),
  };
}

/** "model 0", "models 1, 3". */
function titleOf(models: readonly string[]): string {
  return `model${models.length > 1 ? "s" : ""} ${[...models].sort().join(", ")}`;
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
