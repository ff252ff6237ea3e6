/** Figures and tables of a paper as text for people. */
import { signedPercent } from "../lessons/bars.ts";
import type { GroupSummary, SeriesSummary } from "../lessons/bars.ts";
import type { ClaimVerdict } from "../lessons/verdict.ts";
import type { Cell, Extent } from "../lessons/cell.ts";
import { asPrinted, COST_COLUMNS } from "../lessons/costs.ts";
import type { PricedNetworks } from "../lessons/costs.ts";
import { COUNTS, ofCell } from "../lessons/lesson.ts";
import type {
  CountRow,
  Entry,
  BarsPart,
  CostsPart,
  CountsPart,
  Quantity,
  StudiesPart,
  StudyItem,
  SurvivalPart,
  Sampled,
  SurvivalCell,
} from "../lessons/lesson.ts";
import type { Drawn } from "../lessons/drawn.ts";
import type { ItemResult } from "../engine/jobs.ts";
import { columns, short } from "./tables.ts";

/** The quantity of the numbers. */
const QUANTITIES: Readonly<Record<Quantity, string>> = {
  throughput: "Fractions of terminal bandwidth",
  cycles: "Cycles to the last delivery",
};

/** Means by group, the least and most of the simulation, errors, verdicts, and failures. */
export function figureText(
  figure: BarsPart,
  extent: Extent,
  groups: readonly GroupSummary[],
  verdicts: readonly ClaimVerdict[],
  cells: readonly Cell[],
  results: ReadonlyMap<string, ItemResult>,
): string {
  const titles = [...new Set(groups.flatMap(({ programs }) => programs.map(({ title }) => title)))];
  const reference = [...new Set(groups.map((group) => group.simulated.label))].join(", ");
  const rows = groups.map(({ title, subtitle, simulated, programs }) => [
    [title, ...(subtitle === undefined ? [] : [subtitle])].join(", "),
    simulatedText(simulated),
    ...titles.map((name) => {
      const program = programs.find((each) => each.title === name);
      return program?.spread ? `${short(program.spread.mean)}${program.error === null ? "" : ` (${signedPercent(program.error)})`}` : "-";
    }),
  ]);
  const ended = cells.filter(({ key }) => results.get(key)?.complete).length;
  const notes = cells.flatMap(({ id, key }) => {
    const result = results.get(key);
    return result?.failure ? [`${id}: ${result.failure}`] : [];
  });
  return [
    `${figure.name}: ${figure.title}`,
    `${figure.extents[extent]}. ${QUANTITIES[figure.quantity]}.`,
    columns([["", `${reference} (least to most)`, ...titles], ...rows]),
    `${ended} of ${cells.length} numbers`,
    ...notes,
    ...verdicts.map(verdictText),
  ].join("\n");
}

/** Curves load by load, bars, and verdicts of a part of studies. */
export function studiesText(
  part: StudiesPart,
  reading: string,
  charts: readonly ({ readonly title: string } & Drawn)[],
  verdicts: readonly ClaimVerdict[],
  items: readonly StudyItem[],
  results: ReadonlyMap<string, ItemResult>,
): string {
  const ended = items.filter(({ key }) => results.get(key)?.complete).length;
  const failures = items.flatMap(({ id, key }) => {
    const { failure = null, recorded } = results.get(key) ?? {};
    return failure === null || recorded !== undefined ? [] : [`${id}: ${failure}`];
  });
  return [
    `${part.name}: ${part.title}`,
    ...part.readings.filter(({ id }) => id === reading).map((one) => `${one.title}: ${one.text}`),
    ...charts.map(chartText),
    `${ended} of ${items.length} studies`,
    ...failures,
    part.note,
    ...verdicts.map(verdictText),
  ].join("\n\n");
}

function chartText({ title, curves, bars, histogram }: { readonly title: string } & Drawn): string {
  if (curves.length > 0) {
    const loads = [...new Set(curves.flatMap(({ points }) => points.map(({ load }) => load)))].sort((a, b) => a - b);
    const latency = ({ points }: Drawn["curves"][number], load: number): string => {
      const point = points.find((one) => one.load === load);
      return point === undefined ? "" : point.latency === null ? "saturated" : short(point.latency);
    };
    return `${title}: latency in cycles by load\n${columns([
      ["load", ...curves.map((curve) => curve.title)],
      ...loads.map((load) => [String(load), ...curves.map((curve) => latency(curve, load))]),
    ])}`;
  }
  if (histogram !== null) {
    const rows = histogram.minimal.map((minimal, bin) => [
      `${short(histogram.edges[bin]!)} to ${short(histogram.edges[bin + 1]!)}`,
      short(minimal),
      short(histogram.nonMinimal[bin]!),
    ]);
    return `${title}\n${columns([["cycles", "minimal", "non-minimal"], ...rows])}`;
  }
  return `${title}\n${columns(bars.map(({ series, title: name, value }) => [series, name, short(value)]))}`;
}

function simulatedText({ spread, count }: SeriesSummary): string {
  if (spread === null) return "-";
  return count === 1 ? short(spread.mean) : `${short(spread.mean)} (${short(spread.least)} to ${short(spread.most)})`;
}

export function tableText({ columns: titles }: CountsPart, rows: readonly CountRow[]): string {
  const table = columns([
    ["topology", ...COUNTS.map((id) => titles[id])],
    ...rows.map((row) => [row.network.title, ...COUNTS.map((id) => entryText(row[id]))]),
  ]);
  const reasons = rows.flatMap(({ network, reason }) => (reason === null ? [] : [`${network.title}: ${reason}`]));
  return [table, "Ours; the paper's in brackets where it differs.", ...reasons].join("\n");
}

function entryText({ ours, paper, agrees }: Entry): string {
  if (ours === null) return "-";
  const own = ours.least === ours.most ? String(ours.least) : `${ours.least} to ${ours.most}`;
  return agrees ? own : `${own} [${paper}]`;
}

export function verdictText({ claim, ours, accept, verdict, complete, reason }: ClaimVerdict): string {
  return `${verdict}${complete || verdict === "open" ? "" : " so far"}: ${claim}\n  ours: ${ours}; agrees if ${accept}${reason === undefined ? "" : `\n  ${reason}`}`;
}

/** Ours by size and family, the paper's in brackets if it differs; then the verdicts. */
/** Ours, the printed number in brackets if it differs. */
export function costsText(part: CostsPart, priced: PricedNetworks, verdicts: readonly ClaimVerdict[]): string {
  return [
    `${part.name}: ${part.title}`,
    columns([
      ["", ...COST_COLUMNS.map((column) => part.columns[column])],
      ...part.rows.map(({ title, study, printed }) => [
        title,
        ...COST_COLUMNS.map((column) => {
          const ours = priced.get(study)?.[column];
          if (ours === undefined) return "-";
          const own = short(ours, column === "power" ? 3 : 6);
          return asPrinted(column, ours, printed[column]) ? own : `${own} [${short(printed[column], 6)}]`;
        }),
      ]),
    ]),
    part.rows.map(({ title, reason }) => `${title}: ${reason}`).join("\n"),
    part.note,
    ...verdicts.map(verdictText),
  ].join("\n\n");
}

export function survivalText(part: SurvivalPart, sampled: Sampled, verdicts: readonly ClaimVerdict[]): string {
  const cellText = (cell: SurvivalCell | undefined): string => {
    if (cell === undefined) return "";
    const fraction = ofCell(cell, sampled)?.fraction ?? null;
    if (fraction === null) return "-";
    const own = `${short(100 * fraction)} %`;
    return Math.abs(fraction - cell.printed) < 1e-9 ? own : `${own} [${short(100 * cell.printed)}]`;
  };
  return [
    `${part.name}: ${part.title}`,
    ...part.tables.map(({ title, rows, columns: families, cells }) =>
      columns([
        [title, ...families.map((family) => family.title)],
        ...rows.map((row) => [
          row.title,
          ...families.map((family) => cellText(cells.find((cell) => cell.row === row.id && cell.column === family.id))),
        ]),
      ]),
    ),
    part.note,
    ...verdicts.map(verdictText),
  ].join("\n\n");
}
