/** Workloads run to completion: what each design took, as a bar, and what it takes at least by each bound, below it on the same scale. */
import { horizontalAxis } from "./axes.ts";
import type { Cell, HoverRegion, Mark, Scene } from "../drawing/scene.ts";
import { count, fitText, significant, textWidth } from "../drawing/text.ts";
import { linearScale } from "./scale.ts";

/** What a workload takes at least, and by what. */
export interface CompletionBound {
  readonly name: string;
  /** Cycles. */
  readonly least: number;
}

export interface CompletionRow {
  /** 0 for A. */
  readonly design: number;
  /** "A UGAL-L". */
  readonly label: string;
  /** Cycle of the last delivery; null where that is not known. */
  readonly cycles: number | null;
  /** In place of the bar: "being simulated". */
  readonly note: string;
  readonly bounds: readonly CompletionBound[];
}

const SIZE = 11;
const BAR = 16;
const STRIP = 4;
/** Of a bound: its strip and its name; between designs; of the axis. */
const BOUND = 15;
const GAP = 9;
const AXIS = 34;
const HEAD = 16;
/** Of the width, for the scale. */
const LEAST = 0.55;

const boundText = ({ name, least }: CompletionBound): string => `${name}: at least ${count(least)}`;

export function completionBars({ rows, width }: { readonly rows: readonly CompletionRow[]; readonly width: number }): Scene {
  const most = Math.max(1, ...rows.flatMap(({ cycles, bounds }) => [cycles ?? 0, ...bounds.map(({ least }) => least)]));
  const valueWidth = textWidth(count(most), SIZE, true) + 8;
  const left = 1;
  // The scale gives way to what is said behind the ends of bounds, down to a part of the width.
  const rooms = rows.flatMap(({ bounds }) =>
    bounds.map((bound) => (width - left - 7 - textWidth(boundText(bound), SIZE)) * (most / bound.least)),
  );
  const right = Math.max(LEAST * width, Math.min(width - valueWidth, left + Math.min(...rooms, Infinity)));
  const x = linearScale([0, most], [left, right]);
  const marks: Mark[] = [];
  const hovers: HoverRegion[] = [];
  let y = 0;
  for (const { design, label, cycles, note, bounds } of rows) {
    const top = y;
    const ink = { design } as const;
    marks.push({
      type: "text",
      part: "label",
      x: left,
      y: y + 11,
      text: fitText(label, SIZE, right, true),
      size: SIZE,
      bold: true,
      anchor: "start",
      ink,
    });
    y += HEAD;
    if (cycles !== null)
      marks.push({
        type: "rect",
        part: "data",
        x: left,
        y,
        width: Math.max(1, x(cycles) - left),
        height: BAR,
        radius: 2,
        ink,
        opacity: 0.9,
      });
    marks.push({
      type: "text",
      part: "label",
      x: cycles === null ? left : x(cycles) + 6,
      y: y + 12,
      text: cycles === null ? note : count(cycles),
      size: SIZE,
      bold: cycles !== null,
      anchor: "start",
      ink: cycles === null ? "muted" : "text",
    });
    y += BAR + 3;
    for (const { name, least } of bounds) {
      const end = x(least);
      const text = boundText({ name, least });
      // Where there is no room behind its end a bound is told on its strip, which makes way.
      const on = end + 6 + textWidth(text, SIZE) > width;
      const strip = on ? Math.max(left, end - 10 - textWidth(text, SIZE)) : end;
      marks.push(
        {
          type: "rect",
          part: "bound",
          x: left,
          y,
          width: Math.max(1, strip - left),
          height: STRIP,
          radius: 0,
          ink: "bound",
          opacity: 0.35,
        },
        {
          type: "line",
          part: "bound",
          points: [
            [end, y - 2],
            [end, y + STRIP + 2],
          ],
          ink: "bound",
          width: 1.6,
        },
        {
          type: "text",
          part: "label",
          x: on ? end - 6 : end + 6,
          y: y + 7,
          text: fitText(text, SIZE, on ? end - 6 : width - end - 6),
          size: SIZE,
          anchor: on ? "end" : "start",
          ink: "muted",
        },
      );
      y += BOUND;
    }
    hovers.push({
      x: 0,
      y: top,
      width,
      height: y - top,
      anchor: [cycles === null ? left : x(cycles), top + HEAD + BAR / 2],
      title: label,
      ink,
      rows: [
        ["done after", cycles === null ? note : `${count(cycles)} cycles`],
        ...bounds.map(
          ({ name, least }) => [name, `at least ${count(least)}${cycles === null ? "" : `, ${timesText(cycles, least)}`}`] as const,
        ),
      ],
    });
    y += GAP;
  }
  const bottom = y - GAP + 5;
  marks.push(...horizontalAxis({ left, right, top: 0, bottom }, x, "cycles"));
  return {
    title: "Completion time",
    subtitle: "cycles to the last delivery, and what it takes at least",
    description: rows
      .map(
        ({ label, cycles, note, bounds }) =>
          `${label}: ${cycles === null ? note : `${count(cycles)} cycles`}${bounds.map(({ name, least }) => `, ${name} at least ${count(least)}`).join("")}.`,
      )
      .join(" "),
    width,
    height: bottom + AXIS,
    marks,
    hovers,
    table: {
      columns: ["design", "what", "cycles"],
      rows: rows.flatMap(({ label, cycles, bounds }): Cell[][] => [
        [label, "simulated", cycles],
        ...bounds.map(({ name, least }): Cell[] => [label, `${name}, at least`, least]),
      ]),
    },
  };
}

function timesText(cycles: number, least: number): string {
  return `${significant((cycles + 1) / Math.max(1, least), 3)} times that`;
}
