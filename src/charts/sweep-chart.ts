/** The results of a sweep as a chart: lines with bands or a heat map, a panel for each further value, and all of it as a table. */
import type { Cell, Scene } from "../drawing/scene.ts";
import { meanText, pointsText, rangeOf } from "./sweep-cells.ts";
import type { SweepAxis, SweepFigure, SweepPanel } from "./sweep-cells.ts";
import { sweepLines } from "./sweep-lines.ts";
import type { Painted } from "./sweep-lines.ts";
import { drawn, MAX_CELLS_ACROSS, MAX_CELLS_UP, sweepMap } from "./sweep-map.ts";

export interface SweepChart {
  readonly kind: "lines" | "map";
  readonly figure: SweepFigure;
  readonly x: SweepAxis & { readonly log: boolean };
  /** The values of lines, or of rows of the map; null for none. */
  readonly y: SweepAxis | null;
  /** What is folded into a band: "3 seeds"; "" for nothing. */
  readonly repeated: string;
  readonly panels: readonly SweepPanel[];
  readonly width: number;
}

/** Most panels and lines that are drawn; the table has all. */
export const MAX_PANELS = 24;
const MAX_DRAWN_LINES = 24;
/** Most values of a line that are drawn: more than there are pixels. */
const MAX_DRAWN_VALUES = 1000;

export function sweepChart(chart: SweepChart): Scene {
  const { kind, figure, x, y, repeated, width } = chart;
  const { panels, across } = kind === "map" ? { panels: chart.panels.slice(0, MAX_PANELS), across: x } : thinned(chart);
  const range = rangeOf(panels);
  const seeds = repeated === "" ? "points" : repeated.replace(/^\S+\s/u, "");
  const painted: Painted =
    kind === "map" && y !== null
      ? sweepMap({ x, y, figure, seeds, panels, range, width })
      : sweepLines({ x: across, figure, lines: y?.title ?? "", seeds, panels, range, width });
  const title = `${figure.title.charAt(0).toUpperCase()}${figure.title.slice(1)} over ${x.title}${kind === "map" && y !== null ? ` and ${y.title}` : ""}`;
  return {
    title,
    subtitle: [pointsText(chart.panels), ...bandText(chart), ...leftOut(chart), painted.broken].filter((part) => part !== "").join("; "),
    description: `${title}. ${described(chart)}`,
    width,
    height: painted.height,
    marks: painted.marks,
    hovers: painted.hovers,
    // Made when somebody asks for it: it may have as many rows as the sweep has points.
    get table() {
      return tableOf(chart);
    },
  };
}

/** As many lines, and values of each, as are visible. */
function thinned({ panels, x }: SweepChart): { readonly panels: readonly SweepPanel[]; readonly across: SweepChart["x"] } {
  const places = drawn(x.labels.length, MAX_DRAWN_VALUES);
  return {
    panels: panels.slice(0, MAX_PANELS).map((panel) => ({
      ...panel,
      lines: panel.lines.slice(0, MAX_DRAWN_LINES).map((line) => ({ ...line, cells: places.map((i) => line.cells[i]!) })),
    })),
    across: { ...x, labels: places.map((i) => x.labels[i]!), numbers: x.numbers && places.map((i) => x.numbers![i]!) },
  };
}

function bandText({ kind, repeated }: SweepChart): string[] {
  if (repeated === "") return [];
  return [kind === "map" ? `means of ${repeated}` : `line: mean of ${repeated}, band: least to largest`];
}

/** The sentence on what the picture has no room for. */
function leftOut({ kind, panels, x, y }: SweepChart): string[] {
  const texts: string[] = [];
  if (panels.length > MAX_PANELS) texts.push(`the first ${MAX_PANELS} of ${panels.length} panels`);
  const lines = y?.labels.length ?? 1;
  if (kind === "lines" && lines > MAX_DRAWN_LINES) texts.push(`the first ${MAX_DRAWN_LINES} of ${lines} lines`);
  const places = drawn(x.labels.length, MAX_DRAWN_VALUES).length;
  if (kind === "lines" && places < x.labels.length) texts.push(`${places} of ${x.labels.length} values of each line`);
  const [columns, rows] = [drawn(x.labels.length, MAX_CELLS_ACROSS).length, drawn(lines, MAX_CELLS_UP).length];
  if (kind === "map" && (columns < x.labels.length || rows < lines))
    texts.push(`${columns} of ${x.labels.length} by ${rows} of ${lines} values drawn`);
  return texts;
}

function described({ panels, x }: SweepChart): string {
  const parts = panels.slice(0, 6).flatMap((panel) =>
    panel.lines.slice(0, 8).flatMap(({ title, cells }) => {
      const known = cells.flatMap((cell, i) => (cell.mean === null ? [] : [{ text: meanText(cell, 3), i }]));
      const [first, last] = [known[0], known.at(-1)];
      if (!first || !last) return [];
      const name = [title, panel.title].filter((part) => part !== "").join(", ");
      const said = first === last ? first.text : `${first.text} at ${x.labels[first.i]!} to ${last.text} at ${x.labels[last.i]!}`;
      return [name === "" ? said : `${name}: ${said}`];
    }),
  );
  return parts.length === 0 ? "Nothing is known yet." : `${parts.join("; ")}.`;
}

function tableOf({ figure, x, y, panels, repeated }: SweepChart): Scene["table"] {
  const several = panels.length > 1;
  const columns = [
    ...(several ? ["panel"] : []),
    ...(y === null ? [] : [y.title]),
    x.title,
    repeated === "" ? figure.title : `${figure.title}, mean of ${repeated}`,
    ...(repeated === "" ? [] : ["least", "largest"]),
    "known from",
    "known to",
    "at least so much",
    "points",
    "failed",
  ];
  const rows = panels.flatMap((panel) =>
    panel.lines.flatMap((line, k) =>
      line.cells.map((cell, i): Cell[] => {
        const known = cell.mean !== null;
        return [
          ...(several ? [panel.title] : []),
          ...(y === null ? [] : [y.numbers?.[k] ?? y.labels[k]!]),
          x.numbers?.[i] ?? x.labels[i]!,
          cell.mean,
          ...(repeated === "" ? [] : [known ? cell.low : null, known ? cell.high : null]),
          known ? cell.lower : null,
          known && cell.atLeast === 0 ? cell.upper : null,
          known ? cell.atLeast : null,
          cell.points - cell.missing,
          cell.failed,
        ];
      }),
    ),
  );
  return { columns, rows };
}
