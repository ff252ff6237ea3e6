/** Axes with ticks, units and a faint grid, as marks. */
import { max } from "d3";
import type { Mark } from "../drawing/scene.ts";
import { count, fitText, textWidth } from "../drawing/text.ts";
import { axisText, level, line, FONT_SIZE_PX, upright } from "./marks.ts";
import type { Point } from "./marks.ts";
import { isLogarithmic, tickText, ticksOf } from "./scale.ts";
import type { AxisScale } from "./scale.ts";

/** The plot's rectangle inside a scene, pixels. */
export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const HAIR = { part: "axis", ink: "hairline" } as const;

/** Whether a linear axis begins above zero, so that lengths on it do not compare; it is then drawn and described as broken. */
function isBroken(scale: AxisScale): boolean {
  return !isLogarithmic(scale) && scale.domain()[0]! > 0;
}

/** The chart's words for that: "broken axis"; "" if all of its axes begin at zero or are logarithmic. */
export function brokenText(scales: readonly AxisScale[]): string {
  const broken = scales.filter(isBroken).length;
  return broken === 0 ? "" : broken === 1 ? "broken axis" : "broken axes";
}

/** Two strokes through the axis' foot: the part between them and zero is left out. */
function breakMarks({ left, bottom }: Frame, across: boolean): Mark[] {
  const at = (along: number, aside: number): Point => (across ? [left + along, bottom + aside] : [left + aside, bottom - along]);
  const stroke = (along: number): Mark => line([at(along - 2.5, -5), at(along + 2.5, 5)], { part: "axis", ink: "muted" });
  return [...(across ? [] : [line([at(0, 0), at(19, 0)], HAIR)]), stroke(9), stroke(13)];
}

/** The line below a plot. */
export function baseline({ left, right, bottom }: Frame): Mark {
  return level(bottom, left, right, HAIR);
}

/** A faint line across a plot at a value. */
export function gridLine(y: number, { left, right }: Pick<Frame, "left" | "right">): Mark {
  return level(y, left, right, { part: "grid", ink: "hairline" });
}

interface Steps {
  /** The values are steps, which are no lengths from zero. */
  readonly places?: true;
  /** There is nothing between whole numbers. */
  readonly whole?: true;
  /** Something stands here on the axis, pixels: ticks below it have no numbers. */
  readonly covered?: readonly [from: number, to: number] | null;
}

/** Between the numbers of two ticks. */
const TICK_GAP_PX = 5;

/** Ticks below the frame, the axis title, if any, under them at the right end. */
export function horizontalAxis(frame: Frame, scale: AxisScale, title: string, { places, whole, covered }: Steps = {}): Mark[] {
  const { right, bottom } = frame;
  const { ticks, write } = roomyTicks(scale, right - frame.left, whole === true);
  // On a logarithmic axis some stand closer than others.
  let end = -Infinity;
  return [
    baseline(frame),
    ...(!places && isBroken(scale) ? breakMarks(frame, true) : []),
    ...ticks.flatMap((tick): Mark[] => {
      const half = textWidth(write(tick), FONT_SIZE_PX) / 2;
      const [from, to] = [scale(tick) - half, scale(tick) + half];
      const free = from > end && (!covered || to < covered[0] || from > covered[1]);
      if (free) end = to + TICK_GAP_PX;
      return [upright(scale(tick), bottom, bottom + 4, HAIR), ...(free ? [axisText(scale(tick), bottom + 16, write(tick), "middle")] : [])];
    }),
    ...(title === "" ? [] : [axisText(right, bottom + 32, title, "end")]),
  ];
}

/** Ticks left of the frame with lines across it, the unit above them. */
export function verticalAxis(frame: Frame, scale: AxisScale, unit: string): Mark[] {
  const wanted = Math.min(MAX_TICKS, Math.max(2, Math.floor((frame.bottom - frame.top) / 44)));
  const write = tickText(scale, wanted);
  return [
    ...(isBroken(scale) ? breakMarks(frame, false) : []),
    ...ticksOf(scale, wanted).flatMap((tick) => levelTick(frame, scale(tick), write(tick))),
    axisText(Math.max(0, frame.left - 36), frame.top - 10, unit),
  ];
}

/** A line across the frame, with its meaning to the left. */
export function levelTick(frame: Pick<Frame, "left" | "right">, y: number, words: string): Mark[] {
  return [gridLine(y, frame), axisText(frame.left - 7, y + 4, words, "end")];
}

/** Names below the places of a band scale, `step` pixels apart, as many as fit; and the axis' title under them at the right end. */
export function bandAxis(
  { right, bottom }: Frame,
  labels: readonly string[],
  at: (i: number) => number,
  step: number,
  title: string,
): Mark[] {
  const widest = Math.max(...labels.map((label) => textWidth(label, FONT_SIZE_PX)));
  // Names are cut rather than left out, as long as something is left of them.
  const every = widest + 8 <= step || step >= MIN_NAME_WIDTH_PX ? 1 : Math.ceil((Math.min(widest, MIN_NAME_WIDTH_PX) + 8) / step);
  return [
    ...labels.flatMap((label, i) =>
      i % every === 0 ? axisText(at(i), bottom + 16, fitText(label, FONT_SIZE_PX, every * step - 6), "middle") : [],
    ),
    axisText(right, bottom + 34, title, "end"),
  ];
}

/** A name is not cut to fewer pixels than these. */
const MIN_NAME_WIDTH_PX = 44;

/** Most ticks: a tall chart has room for more than anybody reads. */
const MAX_TICKS = 8;

interface Ticks {
  readonly ticks: readonly number[];
  readonly write: (value: number) => string;
  /** Of all of them with space between, pixels. */
  readonly width: number;
}

/** As many ticks as fit side by side with space between. */
function roomyTicks(scale: AxisScale, width: number, whole: boolean): Pick<Ticks, "ticks" | "write"> {
  const tried = [10, 8, 6, 5, 4, 3, 2].map((wanted): Ticks => {
    const ticks = ticksOf(scale, wanted).filter((tick) => !whole || Number.isInteger(tick));
    const write = whole ? count : tickText(scale, wanted);
    return { ticks, write, width: ticks.length * (14 + (max(ticks, (tick) => textWidth(write(tick), FONT_SIZE_PX)) ?? 0)) };
  });
  return tried.find((one) => one.width <= width) ?? tried.at(-1)!;
}
