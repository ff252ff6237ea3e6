/** Models that are no bound of what is simulated: ticks on the axis of loads, and their names below its numbers. */
import { SIZE } from "./marks.ts";
import { inRows, letterOf, RIGHT, ROW } from "./latency-frame.ts";
import type { Rows, Wanted } from "./latency-frame.ts";
import { bandOf, boundText } from "./load-series.ts";
import type { LoadBound, LoadSeries } from "./load-series.ts";
import type { LinearScale } from "./scale.ts";
import type { HoverRegion, Ink, Mark, TextMark } from "../drawing/scene.ts";
import { textWidth } from "../drawing/text.ts";

/** More rows of whole names than these are too many below a chart. */
const MOST_ROWS = 2;
/** Left end of the rows, and the space between two texts of one row, pixels. */
const START = 4;
const SPACE = 9;

export interface ModelTicks extends Rows {
  readonly ticks: readonly (readonly [at: number, ink: Ink])[];
  /** What letters and numbers alone stand for; none where names are whole. */
  readonly hovers: (lowest: number) => HoverRegion[];
}

/** Each name at its load; where these take many rows, each name once, and behind it the letters of the designs with their numbers. */
export function modelTicks(bounds: readonly LoadBound[], series: readonly LoadSeries[], x: LinearScale): ModelTicks {
  const range = [x(x.domain()[0]), x(x.domain()[1])] as const;
  const end = range[1] + RIGHT - 2;
  const shown = bounds.filter((bound) => bound.certified !== true && x(bandOf(bound) ?? bound.load) <= range[1] + 1);
  const ticks = shown.flatMap((bound) =>
    [bandOf(bound), bound.load].flatMap((load) => (load !== null && x(load) <= range[1] + 1 ? [[x(load), inkOf(bound)] as const] : [])),
  );
  const wanted = shown.map((bound): Wanted => ({
    at: Math.min(range[1], x(bound.load)),
    text: `${bound.label} ${boundText(bound)}`,
    bold: false,
    part: "label",
    ink: inkOf(bound),
  }));
  const { rows, placed } = inRows(wanted, [START, end]);
  if (rows > MOST_ROWS) return { ticks, ...inShort(shown, series, x, end) };
  return {
    height: rows * ROW,
    ticks,
    marks: (first) => placed.map(({ x0, row, text, ink }) => textMark(text, x0, first + row * ROW, ink)),
    hovers: () => [],
  };
}

interface Piece {
  readonly text: string;
  readonly ink: Ink;
  /** Null for a name. */
  readonly bound: LoadBound | null;
}

function inShort(shown: readonly LoadBound[], series: readonly LoadSeries[], x: LinearScale, end: number): Omit<ModelTicks, "ticks"> {
  const named = new Map<string, LoadBound[]>();
  for (const bound of shown.toSorted((a, b) => a.load - b.load)) named.set(bound.label, [...(named.get(bound.label) ?? []), bound]);
  const lineOf = ({ design }: LoadBound): LoadSeries | undefined => series.find((one) => one.design === design);
  const pieces = [...named].flatMap(([label, its]): Piece[] => [
    { text: `${label}:`, ink: "muted", bound: null },
    ...its.map((bound): Piece => {
      const line = lineOf(bound);
      return { text: `${line ? `${letterOf(line)} ` : ""}${boundText(bound)}`, ink: inkOf(bound), bound };
    }),
  ]);
  let [at, row] = [START, 0];
  const placed = pieces.map((piece) => {
    const width = textWidth(piece.text, SIZE);
    if (at > START && at + width > end) [at, row] = [START, row + 1];
    const x0 = at;
    at += width + SPACE;
    return { ...piece, x0, width, row };
  });
  return {
    height: (row + 1) * ROW,
    marks: (first) => placed.map(({ text, x0, row: line, ink }) => textMark(text, x0, first + line * ROW, ink)),
    hovers: (first) =>
      placed.flatMap(({ bound, x0, width, row: line, ink }): HoverRegion[] =>
        bound === null
          ? []
          : [
              {
                x: x0 - 3,
                y: first + line * ROW - SIZE,
                width: width + 6,
                height: ROW,
                anchor: [x0 + width / 2, first + line * ROW - SIZE / 2],
                title: lineOf(bound)?.label ?? bound.label,
                ink,
                rows: [[bound.label, boundText(bound)]],
              },
            ],
      ),
  };
}

function inkOf({ design }: LoadBound): Ink {
  return design === null ? "muted" : { design };
}

function textMark(text: string, x: number, y: number, ink: Ink): TextMark & Mark {
  return { type: "text", part: "label", x, y, text, size: SIZE, anchor: "start", ink };
}
