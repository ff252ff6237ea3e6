/** Curves of many families over size: a line each with its designs as dots, bounds as dashed lines, and the designs of the study. */
import { max, scaleLinear, scaleLog } from "d3";
import type { HoverRegion, Ink, Mark, Scene } from "../drawing/scene.ts";
import { significant, textWidth } from "../drawing/text.ts";
import { horizontalAxis, verticalAxis } from "./axes.ts";
import type { Frame } from "./axes.ts";
import { LabelPlacer, placesBeside } from "./labels.ts";
import type { Offset } from "./labels.ts";
import { circle, line, regionAround, FONT_SIZE_PX, text, upright } from "./marks.ts";
import type { Point } from "./marks.ts";
import type { AxisScale } from "./scale.ts";

type Rows = HoverRegion["rows"];

export interface SizeDot {
  readonly x: number;
  readonly y: number;
  /** "Slim Fly, q = 19". */
  readonly title: string;
  readonly rows: Rows;
  /** What a click on it chooses; null if it cannot be opened. */
  readonly key: string | null;
  /** True if it is not in closed form: sampled, the best found, or an interval in `range`. */
  readonly open: boolean;
  /** The interval of y, drawn as a line. */
  readonly range?: readonly [number, number];
  /** How it is known, for the table; left out: by a closed form, or measured. */
  readonly known?: string;
}

export interface SizeLine {
  readonly title: string;
  /** Null: grey, one of the many behind those in colour, with its name on hover alone. */
  readonly ink: Ink | null;
  readonly dots: readonly SizeDot[];
}

export interface SizeMark {
  readonly design: number;
  readonly letter: string;
  readonly x: number;
  readonly y: number;
  readonly title: string;
  readonly rows: Rows;
}

/** Where two lines cross. */
export interface SizeCrossing {
  readonly x: number;
  readonly y: number;
  /** "Slim Fly lies below Dragonfly". */
  readonly title: string;
  readonly rows: Rows;
}

export interface SizeAxis {
  readonly title: string;
  readonly log: boolean;
  readonly from: number;
  /** Null: as far as there are points. */
  readonly to: number | null;
}

export interface SizeChart {
  readonly title: string;
  readonly subtitle: string;
  readonly x: SizeAxis;
  readonly y: SizeAxis;
  readonly lines: readonly SizeLine[];
  readonly bounds: readonly { readonly title: string; readonly points: readonly (readonly [number, number])[] }[];
  readonly marks: readonly SizeMark[];
  /** Crossings of lines, as far as visible. */
  readonly crossings?: readonly SizeCrossing[];
  readonly width: number;
  readonly height: number;
}

const LEFT_MARGIN_PX = 54;
const FOOT_HEIGHT_PX = 42;
const TOP_MARGIN_PX = 26;
/** Least pixels between two drawn dots of a line. */
const MIN_DOT_GAP_PX = 7;
const HOVER_RADIUS_PX = 9;
/** Of lines that have no colour. */
const GREY_OPACITY = 0.32;
/** Lines that end this near to the right edge are named in the column beside it, at this distance. */
const NAMED_BESIDE_WITHIN_PX = 70;
const LEADER_LENGTH_PX = 18;
const MIN_FULL_WIDTH_PX = 560;
/** Number of line pieces that a name may cross if there is no room beside them. */
const MAX_LINE_PIECES_CROSSED = 2;

export function sizeChart(chart: SizeChart): Scene {
  const { title, subtitle, bounds, width, height } = chart;
  const inRange = ({ x, y }: { readonly x: number; readonly y: number }): boolean =>
    x >= chart.x.from && x <= (chart.x.to ?? Infinity) && y >= chart.y.from && y <= (chart.y.to ?? Infinity);
  const lines = chart.lines.map((one) => ({ ...one, dots: one.dots.filter(inRange) })).filter(({ dots }) => dots.length > 0);
  const designs = chart.marks.filter(inRange);
  const all = [...lines.flatMap(({ dots }) => dots), ...designs];
  // Names stand right of the lines where there is room.
  const longest =
    max(
      lines.filter(({ ink }) => ink !== null),
      (one) => textWidth(one.title, FONT_SIZE_PX),
    ) ?? 0;
  const names = width < MIN_FULL_WIDTH_PX ? 8 : LEADER_LENGTH_PX + 6 + Math.min(150, longest);
  const frame = { left: LEFT_MARGIN_PX, right: width - names, top: TOP_MARGIN_PX, bottom: height - FOOT_HEIGHT_PX };
  const x = scaleFor(
    chart.x,
    all.map((one) => one.x),
    [frame.left, frame.right],
  );
  const y = scaleFor(
    chart.y,
    [...all.map((one) => one.y), ...lines.flatMap(({ dots }) => dots.flatMap(({ range }) => range ?? []))],
    [frame.bottom, frame.top],
  );
  const placeOf = (one: { readonly x: number; readonly y: number }): Point => [x.scale(one.x), y.scale(one.y)];
  const marks: Mark[] = [...verticalAxis(frame, y.scale, chart.y.title), ...horizontalAxis(frame, x.scale, chart.x.title)];
  const hovers: HoverRegion[] = [];
  /** Those of grey lines, after all others for whoever goes through them by keys. */
  const behind: HoverRegion[] = [];
  const placer = new LabelPlacer({ x0: frame.left, x1: width, y0: 0, y1: height });
  const labels: Name[] = [];
  for (const bound of bounds) {
    const points = bound.points
      .filter(([px, py]) => px >= x.low && px <= x.high && py >= y.low && py <= y.high)
      .map(([px, py]) => placeOf({ x: px, y: py }));
    if (points.length < 2) continue;
    marks.push(line(points, { part: "bound", ink: "muted", width: 1.2, dash: "5 4" }));
    placer.avoid(points);
    labels.push({ text: bound.title, at: points.at(-1)!, ink: "muted" });
  }
  // Those in colour lie over the others.
  for (const { title: name, ink, dots } of lines.toSorted((one, other) => Number(one.ink !== null) - Number(other.ink !== null))) {
    const points = dots.map(placeOf);
    if (ink === null) {
      marks.push(line(points, { ink: "muted", width: 1, opacity: GREY_OPACITY }));
      for (const [i, dot] of dots.entries()) behind.push(hoverOf(dot, points, i, "text"));
      continue;
    }
    marks.push(line(points, { ink, width: 1.8 }));
    placer.avoid(points);
    let drawn: Point | null = null;
    for (const [i, dot] of dots.entries()) {
      const at = points[i]!;
      if (dot.range) {
        const [from, to] = dot.range.map((one) => y.scale(Math.min(Math.max(one, y.low), y.high))) as [number, number];
        marks.push(upright(at[0], from, to, { ink }));
      }
      if (drawn === null || Math.hypot(at[0] - drawn[0], at[1] - drawn[1]) >= MIN_DOT_GAP_PX) {
        marks.push(circle(at, 2.4, { ink, open: dot.open }));
        drawn = at;
      }
      hovers.push(hoverOf(dot, points, i, ink));
    }
    labels.push({ text: name, at: points.at(-1)!, ink });
  }
  const crossings = (chart.crossings ?? []).filter(inRange).map((one): Crossing => ({ ...one, at: placeOf(one) }));
  for (const { at, title: name, rows } of crossings) {
    marks.push(line(diamond(at), { ink: "text", width: 1.4 }));
    hovers.push({ ...regionAround(at, 7), title: name, ink: "text", rows });
    placer.block(boxAround(at, HALF_DIAMOND_PX));
  }
  for (const mark of designs) {
    const [px, py] = placeOf(mark);
    const ink: Ink = { design: mark.design };
    marks.push(circle([px, py], 7, { ink }), text(px, py + 4, mark.letter, { bold: true, anchor: "middle", ink: "panel", bare: true }));
    placer.block(boxAround([px, py], 8));
    hovers.push({ ...regionAround([px, py], HOVER_RADIUS_PX), title: mark.title, ink, rows: mark.rows });
  }
  marks.push(
    ...nameMarks(labels, frame, width, placer),
    ...crossingLabels(crossings, placer, width < MIN_FULL_WIDTH_PX ? "narrow" : "wide", frame),
  );
  return {
    title,
    subtitle,
    description: `${title}: ${lines.map((one) => `${one.title} from ${significant(one.dots[0]!.y, 3)} to ${significant(one.dots.at(-1)!.y, 3)}`).join("; ")}.`,
    width,
    height,
    marks,
    hovers: [...hovers, ...behind],
    table: {
      columns: ["family", "design", chart.x.title, chart.y.title, "known"],
      rows: lines.flatMap((one) =>
        one.dots.map((dot) => [one.title, dot.title, dot.x, dot.y, dot.known ?? (dot.open ? "measured" : "closed form")]),
      ),
    },
  };
}

function hoverOf({ title, rows, key }: SizeDot, along: readonly Point[], i: number, ink: Ink): HoverRegion {
  return { ...regionAround(along[i]!, HOVER_RADIUS_PX), title, ink, rows, along, ...(key !== null && { key }) };
}

interface Name {
  readonly text: string;
  /** The end of its line. */
  readonly at: Point;
  readonly ink: Ink;
}

/**
 * Names of lines that end at the right edge stand in a column beside it, if there is room; the others stand at their ends, those that go
 * farthest first. If names are many, some of these are left out, and only the list and the hover have them.
 */
function nameMarks(names: readonly Name[], frame: Frame, width: number, placer: LabelPlacer): Mark[] {
  const marks: Mark[] = [];
  const beside = width < MIN_FULL_WIDTH_PX ? [] : names.filter(({ at }) => at[0] > frame.right - NAMED_BESIDE_WITHIN_PX);
  const heights = spread(
    beside.map(({ at }) => at[1]),
    FONT_SIZE_PX * 1.2,
    frame.top,
    frame.bottom,
  );
  beside.forEach(({ text: words, at, ink }, i) => {
    const place = { x: frame.right + LEADER_LENGTH_PX, y: heights[i]! + 4, anchor: "start" as const };
    const label = placer.place({ part: "label", size: FONT_SIZE_PX, ink, text: words }, [place]);
    if (!label) return;
    const [from, edge] = [at[0] + 4, Math.max(at[0] + 4, frame.right + 4)];
    const leader: readonly Point[] = [
      [from, at[1]],
      [edge, at[1]],
      [place.x - 3, heights[i]!],
    ];
    marks.push(line(leader, { part: "label", ink, width: 0.8, opacity: 0.7 }), label);
  });
  const rest = names.filter((one) => !beside.includes(one));
  for (const { text: words, at, ink } of rest.toSorted((one, other) => other.at[0] - one.at[0] || one.at[1] - other.at[1])) {
    const right = [0, -8, 8, -15, 15, -22, 22].map((shift): Offset => [6, 4 + shift, "start"]);
    const over = [-8, 16, -20, 28].map((shift): Offset => [0, shift, "end"]);
    const label = placer.placeLines(
      { part: "label", size: FONT_SIZE_PX, ink },
      [words],
      placesBeside(at, [...right, ...over]),
      MAX_LINE_PIECES_CROSSED,
    );
    if (label) marks.push(...label);
  }
  return marks;
}

/**
 * Heights at least `apart` from each other and within [low, high], in the order of the wanted heights and as near to them as possible (in
 * squares of distances, pooled neighbours); closer if there is no room for all.
 */
export function spread(wanted: readonly number[], apart: number, low: number, high: number): readonly number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a]! - wanted[b]! || a - b);
  const step = Math.min(apart, (high - low) / Math.max(1, wanted.length - 1));
  // Without the steps between them they need only ascend: pools of those that would not share their mean.
  const pools: { sum: number; count: number }[] = [];
  order.forEach((which, place) => {
    let pool = { sum: wanted[which]! - place * step, count: 1 };
    for (let last = pools.at(-1); last && last.sum / last.count >= pool.sum / pool.count; last = pools.at(-1)) {
      pool = { sum: pool.sum + last.sum, count: pool.count + last.count };
      pools.pop();
    }
    pools.push(pool);
  });
  const most = high - (wanted.length - 1) * step;
  const heights = wanted.map(() => 0);
  let place = 0;
  for (const { sum, count } of pools)
    for (let i = 0; i < count; i++, place++) heights[order[place]!] = Math.min(Math.max(sum / count, low), most) + place * step;
  return heights;
}

type Crossing = SizeCrossing & { readonly at: Point };

/** Half of a crossing's mark, pixels. */
const HALF_DIAMOND_PX = 5;
/** Most crossings marked with their places: in a chart of full width, and in a narrow one. */
const MAX_CROSSINGS_WRITTEN = { wide: 8, narrow: 4 } as const;

/** Possible places of the size at which lines cross. */
const ABOUT: readonly Offset[] = [
  [0, -9, "middle"],
  [0, 17, "middle"],
  [9, 4, "start"],
  [-9, 4, "end"],
  [0, -22, "middle"],
  [0, 30, "middle"],
];

function diamond([x, y]: Point): readonly Point[] {
  return [
    [x, y - HALF_DIAMOND_PX],
    [x + HALF_DIAMOND_PX, y],
    [x, y + HALF_DIAMOND_PX],
    [x - HALF_DIAMOND_PX, y],
    [x, y - HALF_DIAMOND_PX],
  ];
}

/** The sizes of crossings in digits, as far as there is room. */
function crossingLabels(
  crossings: readonly Crossing[],
  placer: LabelPlacer,
  room: keyof typeof MAX_CROSSINGS_WRITTEN,
  { top, bottom }: Pick<Frame, "top" | "bottom">,
): readonly Mark[] {
  if (crossings.length > MAX_CROSSINGS_WRITTEN[room]) return [];
  return crossings.flatMap(({ x: size, at }) => {
    const words = significant(Number(size.toPrecision(3)));
    // Numbers of the axes stand below the frame.
    const inside = placesBeside(at, ABOUT).filter((place) => place.y > top && place.y < bottom - 2);
    const label = placer.place({ part: "label", text: words, size: FONT_SIZE_PX, bold: true, ink: "text" }, inside);
    return label ? [label] : [];
  });
}

function boxAround([x, y]: Point, half: number): Parameters<LabelPlacer["block"]>[0] {
  return { x0: x - half, x1: x + half, y0: y - half, y1: y + half };
}

interface Scaled {
  readonly scale: AxisScale;
  readonly low: number;
  readonly high: number;
}

function scaleFor({ log, from, to }: SizeAxis, values: readonly number[], range: readonly [number, number]): Scaled {
  const most = values.reduce((highest, one) => Math.max(highest, one), log ? 2 * Math.max(from, 1) : from);
  const high = to ?? (most > from ? most : from + 1);
  if (log) {
    const low = Math.max(
      from,
      Math.min(
        values.reduce((least, one) => Math.min(least, one), Infinity),
        high / 10,
      ),
    );
    return { scale: scaleLog([low, high], range), low, high };
  }
  if (to !== null) return { scale: scaleLinear([from, to], range), low: from, high: to };
  const scale = scaleLinear([from, high], range).nice(8);
  const [bottom, top] = scale.domain() as [number, number];
  return { scale, low: bottom, high: top };
}
