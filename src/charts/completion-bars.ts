/** Workloads run to completion: the time of each design as a bar, and its lower bounds below it on the same scale. */
import { scaleLinear } from "d3";
import type { Cell, HoverRegion, Mark, Scene } from "../drawing/scene.ts";
import { count, fitText, significant, textWidth } from "../drawing/text.ts";
import { horizontalAxis } from "./axes.ts";
import { valueText } from "./bars.ts";
import { level, rect, FONT_SIZE_PX, text, upright } from "./marks.ts";

/** A lower bound of a workload's time, with its reason. */
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
  /** Cycle of the last delivery; null if unknown. */
  readonly cycles: number | null;
  /** Cycles without a simulation, and between which they are; null where they are simulated, and where nobody has estimated them. */
  readonly estimated: { readonly cycles: number; readonly lower: number; readonly upper: number } | null;
  /** Text instead of the bar, or behind an estimated one: "being simulated". */
  readonly note: string;
  readonly bounds: readonly CompletionBound[];
}

const BAR_HEIGHT_PX = 16;
const STRIP_HEIGHT_PX = 4;
/** Heights: of a bound's strip and name; between designs; of the axis. */
const BOUND_HEIGHT_PX = 15;
const DESIGN_GAP_PX = 9;
const AXIS_HEIGHT_PX = 34;
const HEAD_HEIGHT_PX = 16;
const MIN_SCALE_SHARE_OF_WIDTH = 0.55;

const boundText = ({ name, least }: CompletionBound): string => `${name}: at least ${count(least)}`;

export function completionBars({ rows, width }: { readonly rows: readonly CompletionRow[]; readonly width: number }): Scene {
  const most = Math.max(
    1,
    ...rows.flatMap(({ cycles, estimated, bounds }) => [cycles ?? estimated?.upper ?? 0, ...bounds.map(({ least }) => least)]),
  );
  const valueWidth = textWidth(count(most), FONT_SIZE_PX, true) + 8;
  // Half of the axis' first number stands left of it.
  const left = 4;
  // The scale gives way to what is said behind the ends of bounds, down to a part of the width.
  const rooms = rows.flatMap(({ bounds }) =>
    bounds.map((bound) => (width - left - 7 - textWidth(boundText(bound), FONT_SIZE_PX)) * (most / bound.least)),
  );
  const right = Math.max(MIN_SCALE_SHARE_OF_WIDTH * width, Math.min(width - valueWidth, left + Math.min(...rooms, Infinity)));
  const x = scaleLinear([0, most], [left, right]);
  const marks: Mark[] = [];
  const hovers: HoverRegion[] = [];
  let y = 0;
  for (const { design, label, cycles, estimated, note, bounds } of rows) {
    const top = y;
    const ink = { design } as const;
    marks.push(text(left, y + 11, fitText(label, FONT_SIZE_PX, right, true), { bold: true, ink }));
    y += HEAD_HEIGHT_PX;
    if (cycles === null && estimated !== null) {
      const [from, at, to] = [estimated.lower, estimated.cycles, estimated.upper].map(x) as [number, number, number];
      const middle = y + BAR_HEIGHT_PX / 2;
      marks.push(
        rect({ x: left, y, width: Math.max(1, at - left), height: BAR_HEIGHT_PX }, { part: "estimate", ink, opacity: 0.35, radius: 2 }),
        level(middle, from, to, { part: "estimate", ink, width: 1.6 }),
        ...[from, to].map((end) => upright(end, middle - 4, middle + 4, { part: "estimate", ink, width: 1.6 })),
        text(left + 6, y + 12, fitText(`≈ ${count(estimated.cycles)}, ${note}`, FONT_SIZE_PX, Math.max(0, from - left - 12)), {
          bare: true,
        }),
      );
    } else if (cycles === null) marks.push(text(left, y + 12, note, { bold: false, ink: "muted" }));
    else {
      const bar = { x: left, y, width: Math.max(1, x(cycles) - left), height: BAR_HEIGHT_PX };
      marks.push(rect(bar, { ink, opacity: 0.9, radius: 2 }), valueText(x(cycles) + 6, y + BAR_HEIGHT_PX / 2, count(cycles)));
    }
    y += BAR_HEIGHT_PX + 5;
    for (const bound of bounds) {
      const end = x(bound.least);
      const words = boundText(bound);
      // Where there is no room behind its end a bound is told on its strip, which makes way.
      const on = end + 6 + textWidth(words, FONT_SIZE_PX) > width;
      const strip = on ? Math.max(left, end - 10 - textWidth(words, FONT_SIZE_PX)) : end;
      marks.push(
        rect({ x: left, y, width: Math.max(1, strip - left), height: STRIP_HEIGHT_PX }, { part: "bound", ink: "bound", opacity: 0.35 }),
        upright(end, y - 2, y + STRIP_HEIGHT_PX + 2, { part: "bound", ink: "bound", width: 1.6 }),
        text(on ? end - 6 : end + 6, y + 7, fitText(words, FONT_SIZE_PX, on ? end - 6 : width - end - 6), {
          anchor: on ? "end" : "start",
          ink: "muted",
        }),
      );
      y += BOUND_HEIGHT_PX;
    }
    hovers.push({
      x: 0,
      y: top,
      width,
      height: y - top,
      anchor: [x(cycles ?? estimated?.cycles ?? 0), top + HEAD_HEIGHT_PX + BAR_HEIGHT_PX / 2],
      title: label,
      ink,
      rows: [
        ["done after", cycles === null ? note : `${count(cycles)} cycles`],
        ...(estimated === null
          ? []
          : [["estimated", `${count(estimated.cycles)} cycles, ${count(estimated.lower)} to ${count(estimated.upper)}`] as const]),
        ...bounds.map(
          ({ name, least }) => [name, `at least ${count(least)}${cycles === null ? "" : `, ${timesText(cycles, least)}`}`] as const,
        ),
      ],
    });
    y += DESIGN_GAP_PX;
  }
  const bottom = y - DESIGN_GAP_PX + 5;
  marks.push(...horizontalAxis({ left, right, top: 0, bottom }, x, "cycles"));
  return {
    title: "Completion time",
    subtitle: "cycles to the last delivery, and what it takes at least",
    description: rows
      .map(
        ({ label, cycles, estimated, note, bounds }) =>
          `${label}: ${cycles === null ? note : `${count(cycles)} cycles`}${estimated === null ? "" : `, about ${count(estimated.cycles)} cycles as estimated`}${bounds.map(({ name, least }) => `, ${name} at least ${count(least)}`).join("")}.`,
      )
      .join(" "),
    width,
    height: bottom + AXIS_HEIGHT_PX,
    marks,
    hovers,
    table: {
      columns: ["design", "what", "cycles"],
      rows: rows.flatMap(({ label, cycles, estimated, bounds }): Cell[][] => [
        [label, "simulated", cycles],
        ...(estimated === null
          ? []
          : [
              [label, "estimated", estimated.cycles],
              [label, "estimated, from", estimated.lower],
              [label, "estimated, to", estimated.upper],
            ]),
        ...bounds.map(({ name, least }): Cell[] => [label, `${name}, at least`, least]),
      ]),
    },
  };
}

function timesText(cycles: number, least: number): string {
  return `${significant((cycles + 1) / Math.max(1, least), 3)} times that`;
}
