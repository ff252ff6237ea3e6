/**
 * Designs by two of their measures. A dot is filled where both are known and open where one is known between bounds only, which a dotted line
 * joins; a band is the range of a price. Steps join those that nothing beats in these two; what misses a limit lies on hatched ground.
 */
import { extent, scaleLinear, scaleLog } from "d3";
import type { HoverRegion, Ink, Mark, Scene } from "../drawing/scene.ts";
import { significant, textWidth } from "../drawing/text.ts";
import { brokenText, horizontalAxis, verticalAxis } from "./axes.ts";
import type { Frame } from "./axes.ts";
import { keyMarks } from "./key.ts";
import type { KeyItem } from "./key.ts";
import { LabelPlacer } from "./labels.ts";
import type { Place } from "./labels.ts";
import { hatchMarks } from "./latency-frame.ts";
import { axisText, circle, level, line, regionAround, text, upright, FONT_SIZE_PX } from "./marks.ts";
import type { Point } from "./marks.ts";
import type { AxisScale } from "./scale.ts";

export interface TradeOffDot {
  readonly x: number;
  readonly y: number;
  /** From and to, if only bounds are known. */
  readonly spans: { readonly x: readonly [number, number] | null; readonly y: readonly [number, number] | null };
  /** Whole, and as it is called in the chart. */
  readonly title: string;
  readonly name: string;
  readonly rows: HoverRegion["rows"];
  readonly key: string;
  /** The number of its family's colour; null for grey. */
  readonly color: number | null;
  /** Whether it surely keeps to all limits, surely misses one, or neither is known. */
  readonly state: "kept" | "unchecked" | "broken";
  /** Whether both measures are known: within the tolerance of programs, prices as the book has them. */
  readonly known: boolean;
  /** True if it is chosen in the table: ringed. */
  readonly chosen: boolean;
  /** What an estimate says of y as long as that is not known; null where there is none. */
  readonly estimate: number | null;
}

export interface TradeOffAxis {
  readonly title: string;
  /** Whether less of it is better. */
  readonly less: boolean;
  /** Its largest value, if there is one. */
  readonly most: number | undefined;
  /** True for ratios, such as money: a logarithmic axis if values are far apart, and spans are ranges of prices. */
  readonly ratio: boolean;
  /** The least of it that is wished for, or the most if less is better; null where no limit is set. */
  readonly limit: number | null;
}

export interface TradeOff {
  readonly title: string;
  readonly subtitle: string;
  readonly x: TradeOffAxis;
  readonly y: TradeOffAxis;
  readonly dots: readonly TradeOffDot[];
  readonly width: number;
  readonly height: number;
}

const LEFT_MARGIN_PX = 58;
/** Room for what the floor is called, right of it; none in a narrow chart. */
const RIGHT_MARGIN_PX = 110;
const NARROW_RIGHT_MARGIN_PX = 16;
const NARROW_PX = 560;
/** Above the plot for the measure that is up. */
const TITLE_HEIGHT_PX = 26;
const FOOT_HEIGHT_PX = 42;
const HOVER_RADIUS_PX = 9;
const DOT_RADIUS_PX = 5;
/** Bands at the same height stand so far from each other. */
const BAND_STEP_PX = 7;
const BAND_HEIGHT_PX = 4;
/** Spread of the axis if all designs are alike in a measure. */
const AXIS_SPREAD_IF_ALIKE = 0.05;
/** Values this many times larger leave others no room on an axis that is not logarithmic. */
const MIN_LOGARITHMIC_RATIO = 3;
const BROKEN_OPACITY = 0.5;

function inkOf({ color }: Pick<TradeOffDot, "color">): Ink {
  return color === null ? "muted" : { design: color };
}

const DOTTED = "1.5 3.5";
const STEPPED = "5 4";
const ESTIMATE_DASH = "3 2";
/** Length of the stroke that stands for an estimate. */
const ESTIMATE_WIDTH_PX = 18;

interface Shown {
  readonly ranges: boolean;
  readonly limits: boolean;
  readonly spans: boolean;
  readonly steps: boolean;
  readonly estimates: boolean;
}

function keyOf({ ranges, limits, spans, steps, estimates }: Shown): readonly KeyItem[] {
  return [
    { title: "checked", ink: "text", swatch: (x, y) => circle([x + 6, y + 7], 4, { part: "axis", ink: "text" }) },
    ...(spans
      ? [
          {
            title: "unchecked: on its dotted line",
            ink: "text" as const,
            swatch: (x: number, y: number): Mark => circle([x + 6, y + 7], 4, { part: "axis", ink: "text", open: true }),
          },
        ]
      : []),
    ...(estimates
      ? [
          {
            title: "estimated",
            ink: "text" as const,
            swatch: (x: number, y: number): Mark => level(y + 7, x, x + 13, { part: "axis", ink: "text", width: 2, dash: ESTIMATE_DASH }),
          },
        ]
      : []),
    ...(steps
      ? [
          {
            title: "unbeaten",
            ink: "muted" as const,
            swatch: (x: number, y: number): Mark => level(y + 7, x, x + 12, { part: "axis", ink: "muted", width: 1.4, dash: "4 3" }),
          },
        ]
      : []),
    ...(ranges
      ? [
          {
            title: "range of the price book",
            ink: "muted" as const,
            swatch: (x: number, y: number): Mark => level(y + 7, x, x + 13, { part: "axis", ink: "muted", width: 4, opacity: 0.45 }),
          },
        ]
      : []),
    ...(limits ? [{ title: "beyond a limit of yours", ink: "failed" as const, opacity: 0.25 }] : []),
  ];
}

export function tradeOffChart({ title, subtitle, x, y, dots, width, height }: TradeOff): Scene {
  const narrow = width < NARROW_PX;
  const front = frontOf(
    dots.filter(({ state, known }) => state === "kept" && known),
    x,
    y,
  );
  const isRange = (dot: TradeOffDot): boolean => dot.spans.x !== null && x.ratio;
  // The price ranges of many would lie over each other: families in colour, what nothing beats, and what is chosen have theirs.
  const banded = dots.filter((dot) => isRange(dot) && (dot.color !== null || dot.chosen || front.includes(dot)));
  const key = keyMarks(
    keyOf({
      ranges: banded.length > 0,
      limits: x.limit !== null || y.limit !== null,
      spans: dots.some(({ known }) => !known),
      steps: front.length > 1,
      estimates: dots.some(({ estimate }) => estimate !== null),
    }),
    { left: narrow ? 0 : LEFT_MARGIN_PX, right: width, lead: 18 },
  );
  const frame: Frame = {
    left: LEFT_MARGIN_PX,
    right: width - (narrow ? NARROW_RIGHT_MARGIN_PX : RIGHT_MARGIN_PX),
    top: key.height + 17 + TITLE_HEIGHT_PX,
    bottom: height - FOOT_HEIGHT_PX,
  };
  const over = (axis: "x" | "y", { limit }: TradeOffAxis): readonly number[] => [
    ...dots.flatMap((dot) => [dot[axis], ...(axis === "y" || banded.includes(dot) || !isRange(dot) ? (dot.spans[axis] ?? []) : [])]),
    ...(limit === null ? [] : [limit]),
  ];
  const sx = scaleOver(over("x", x), x, [frame.left, frame.right]);
  const sy = scaleOver(over("y", y), y, [frame.bottom, frame.top]);
  const marks: Mark[] = [...key.marks, ...verticalAxis(frame, sy, y.title), ...horizontalAxis(frame, sx, x.title)];
  const placer = new LabelPlacer({ x0: frame.left, x1: width, y0: frame.top - 14, y1: frame.bottom });
  marks.push(...limitMarks(frame, sx, sy, x, y, narrow));
  if (y.limit !== null) placer.block({ x0: frame.right, x1: width, y0: sy(y.limit) - 8, y1: sy(y.limit) + 8 });
  const at = new Map(dots.map((dot): [TradeOffDot, Point] => [dot, [sx(dot.x), sy(dot.y)]]));
  for (const [px, py] of at.values())
    placer.block({ x0: px - DOT_RADIUS_PX, x1: px + DOT_RADIUS_PX, y0: py - DOT_RADIUS_PX, y1: py + DOT_RADIUS_PX });
  const bands = bandsOf(banded, sx, sy, frame);
  for (const { from, to, y: py } of bands.values()) placer.block({ x0: from, x1: to, y0: py - 4, y1: py + 4 });
  if (front.length > 1) {
    const steps = front.flatMap((dot, i): Point[] => {
      const here = at.get(dot)!;
      const next = front[i + 1];
      return next ? [here, [at.get(next)![0], here[1]]] : [here];
    });
    marks.push(line(steps, { part: "bound", ink: "muted", width: 1.2, dash: STEPPED }));
    placer.avoid(steps);
  }
  // Grey ones lie below those in colour, and what misses a limit below all.
  const rank = ({ state, chosen, color }: TradeOffDot): number =>
    4 * Number(state !== "broken") + 2 * Number(color !== null) + Number(chosen);
  const order = dots.toSorted((one, other) => rank(one) - rank(other));
  const hovers: HoverRegion[] = [];
  for (const dot of order) {
    const [px, py] = at.get(dot)!;
    const ink = inkOf(dot);
    const opacity = dot.state === "broken" ? BROKEN_OPACITY : 1;
    const band = bands.get(dot);
    if (band) {
      const { from, to, y: by } = band;
      marks.push(level(by, from, to, { part: "ghost", ink, width: BAND_HEIGHT_PX, opacity: 0.3 * opacity }));
      for (const end of [from, to]) marks.push(upright(end, by - 4, by + 4, { part: "ghost", ink, width: 1.4, opacity }));
      if (by !== py) marks.push(upright(px, py, by, { part: "ghost", ink, width: 1, opacity: 0.6 * opacity }));
    }
    if (!dot.known) {
      const ends = (span: readonly [number, number] | null, scale: AxisScale): readonly number[] =>
        (span ?? []).map((value) => scale(value));
      const [low, high] = ends(dot.spans.y, sy);
      if (low !== undefined && high !== undefined) marks.push(upright(px, low, high, { ink, width: 1.6, dash: DOTTED, opacity }));
      const [left, right] = x.ratio ? [] : ends(dot.spans.x, sx);
      if (left !== undefined && right !== undefined) marks.push(level(py, left, right, { ink, width: 1.6, dash: DOTTED, opacity }));
    }
    if (dot.estimate !== null) {
      const by = sy(dot.estimate);
      const [from, to] = [px - ESTIMATE_WIDTH_PX / 2, px + ESTIMATE_WIDTH_PX / 2];
      marks.push(level(by, from, to, { part: "estimate", ink, width: 2, dash: ESTIMATE_DASH, opacity }));
    }
    if (dot.chosen) marks.push(circle([px, py], DOT_RADIUS_PX + 3.5, { ink, open: true }));
    marks.push(
      circle([px, py], dot.color === null && !dot.chosen ? DOT_RADIUS_PX - 1.5 : DOT_RADIUS_PX, { ink, open: !dot.known, opacity }),
    );
    hovers.push({ ...regionAround([px, py], HOVER_RADIUS_PX), title: dot.title, ink, rows: dot.rows, key: dot.key });
  }
  for (const dot of order.toReversed()) {
    if (dot.color === null && !dot.chosen && !front.includes(dot)) continue;
    const places = placesOf(at.get(dot)!, bands.get(dot));
    const look = {
      part: "label",
      size: FONT_SIZE_PX,
      bold: dot.state === "kept",
      ink: dot.state === "broken" ? "muted" : inkOf(dot),
    } as const;
    const label = placer.placeLines(look, [dot.name], places);
    if (label) marks.push(...label);
  }
  return {
    title,
    subtitle: [subtitle, brokenText([sx, sy])].filter((part) => part !== "").join("; "),
    description:
      front.length === 0
        ? `${title}: of no design both are known.`
        : `${title}: ${front.map((dot) => `${dot.title} at ${significant(dot.x, 3)} and ${significant(dot.y, 3)}`).join("; ")} are beaten by none.`,
    width,
    height,
    marks,
    hovers,
    table: {
      columns: ["design", x.title, `${x.title}, from`, `${x.title}, to`, y.title, `${y.title}, from`, `${y.title}, to`, "limits"],
      rows: dots.map(({ title: whole, x: a, y: b, spans, state }) => [
        whole,
        a,
        ...(spans.x ?? [null, null]),
        b,
        ...(spans.y ?? [null, null]),
        state,
      ]),
    },
  };
}

/** Hatched where a limit is missed, with a line at the limit. */
function limitMarks(
  { left, right, top, bottom }: Frame,
  sx: AxisScale,
  sy: AxisScale,
  x: TradeOffAxis,
  y: TradeOffAxis,
  narrow: boolean,
): readonly Mark[] {
  const marks: Mark[] = [];
  if (y.limit !== null) {
    const at = sy(y.limit);
    marks.push(...hatchMarks(left, y.less ? { left, right, top, bottom: at } : { left, right, top: at, bottom }, "failed"));
    marks.push(level(at, left, right, { part: "bound", ink: "failed", width: 1.4 }));
    const words = `your ${y.less ? "limit" : "floor"} ${significant(y.limit, 3)}`;
    marks.push(
      narrow
        ? text(right - 2, at + (y.less ? -5 : 13), words, { ink: "failed", bold: true, anchor: "end" })
        : axisText(right + 6, at + 4, words, "start", { ink: "failed", bold: true }),
    );
  }
  if (x.limit !== null) {
    const at = sx(x.limit);
    marks.push(...hatchMarks(x.less ? at : left, { left, right: x.less ? right : at, top, bottom }, "failed"));
    marks.push(upright(at, top, bottom, { part: "bound", ink: "failed", width: 1.4 }));
    marks.push(
      text(at + (x.less ? 5 : -5), bottom - 6, `your limit ${significant(x.limit, 3)}`, {
        ink: "failed",
        bold: true,
        anchor: x.less === at + textWidth(`your limit ${significant(x.limit, 3)}`, FONT_SIZE_PX) < right ? "start" : "end",
      }),
    );
  }
  return marks;
}

interface Band {
  readonly from: number;
  readonly to: number;
  readonly y: number;
}

/** Where the ranges stand: at their dots' height, or as near to it as leaves them apart. */
function bandsOf(dots: readonly TradeOffDot[], sx: AxisScale, sy: AxisScale, { top, bottom }: Frame): ReadonlyMap<TradeOffDot, Band> {
  const placed = new Map<TradeOffDot, Band>();
  for (const dot of dots) {
    const [from, to] = dot.spans.x!.map((value) => sx(Math.max(value, sx.domain()[0]!))) as [number, number];
    const py = sy(dot.y);
    const free = (y: number): boolean =>
      y > top - BAND_STEP_PX &&
      y < bottom - 2 &&
      [...placed.values()].every((other) => Math.abs(other.y - y) >= BAND_STEP_PX - 1 || other.from > to + 4 || other.to < from - 4);
    const shifts = [...placed.keys(), dot].flatMap((_, i) => [i * BAND_STEP_PX, -i * BAND_STEP_PX]);
    const shift = shifts.find((one) => free(py + one)) ?? 0;
    placed.set(dot, { from, to, y: py + shift });
  }
  return placed;
}

/** A name stands at the right end of its band, else at the left, else beside the dot. */
function placesOf([px, py]: Point, band: Band | undefined): readonly Place[] {
  const beside: readonly Place[] = [
    { x: px + 9, y: py + 4, anchor: "start" },
    { x: px - 9, y: py + 4, anchor: "end" },
    { x: px, y: py - 10, anchor: "middle" },
    { x: px, y: py + 18, anchor: "middle" },
    { x: px, y: py - 23, anchor: "middle" },
    { x: px, y: py + 31, anchor: "middle" },
  ];
  if (!band) return beside;
  const { from, to, y } = band;
  return [{ x: to + 6, y: y + 4, anchor: "start" }, { x: from - 6, y: y + 4, anchor: "end" }, ...beside];
}

function scaleOver(
  values: readonly number[],
  { most, ratio }: Pick<TradeOffAxis, "most" | "ratio">,
  range: readonly [number, number],
): AxisScale {
  const [low, high] = extent(values);
  if (low === undefined) return scaleLinear([0, 1], range).nice(6);
  if (ratio && low > 0 && high > MIN_LOGARITHMIC_RATIO * low)
    return scaleLog([low / (1 + AXIS_SPREAD_IF_ALIKE), high * (1 + AXIS_SPREAD_IF_ALIKE)], range);
  // What is a part of something begins at zero and ends with the whole.
  if (most !== undefined) return scaleLinear([0, most], range);
  const room = Math.max((high - low) * AXIS_SPREAD_IF_ALIKE, high === low ? Math.abs(high) * AXIS_SPREAD_IF_ALIKE + 1e-6 : 0);
  return scaleLinear([Math.max(0, low - room), high + room], range).nice(6);
}

/** In the order of x, the best first: each surely better in y than all before, prices as the book has them. */
function frontOf(dots: readonly TradeOffDot[], x: TradeOffAxis, y: TradeOffAxis): TradeOffDot[] {
  const [signX, signY] = [x.less ? 1 : -1, y.less ? 1 : -1];
  /** The best that it may be. */
  const atBest = (dot: TradeOffDot): number => (y.ratio ? dot.y : (dot.spans.y?.[y.less ? 0 : 1] ?? dot.y));
  const front: TradeOffDot[] = [];
  for (const dot of dots.toSorted((one, other) => signX * (one.x - other.x) || signY * (one.y - other.y))) {
    const last = front.at(-1);
    if (!last || signY * dot.y < signY * atBest(last)) front.push(dot);
  }
  return front;
}
