/** Curves of many families over size: a line each with its designs as dots, bounds as dashed lines, and the designs of the study. */
import type { HoverRegion, Ink, Mark, Scene } from "../drawing/scene.ts";
import { significant, textWidth } from "../drawing/text.ts";
import type { Frame } from "./axes.ts";
import { horizontalAxis, TICK_SIZE, verticalAxis } from "./axes.ts";
import type { AxisScale } from "./axes.ts";
import { blockCrossings, crossingLabels, crossingMarks } from "./crossing-marks.ts";
import type { SizeCrossing } from "./crossing-marks.ts";
import { spread } from "./label-column.ts";
import { LabelPlacer } from "./labels.ts";
import { logScale } from "./log-scale.ts";
import { linearScale, niceScale } from "./scale.ts";

type Rows = HoverRegion["rows"];

export interface SizeDot {
  readonly x: number;
  readonly y: number;
  /** "Slim Fly, q = 19". */
  readonly title: string;
  readonly rows: Rows;
  /** What a click on it chooses; null where it cannot be opened. */
  readonly key: string | null;
  /** Not in closed form: sampled, the best that was found, or known to lie in `range`. */
  readonly open: boolean;
  /** Where y is known to lie; drawn as a line. */
  readonly range?: readonly [number, number];
  /** How it is known, for the table; left out: by a closed form, or measured. */
  readonly known?: string;
}

export interface SizeLine {
  readonly title: string;
  /** Number of its colour. */
  readonly block: number;
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

export interface SizeAxis {
  readonly title: string;
  readonly log: boolean;
  readonly from: number;
  /** Null: as far as there is something. */
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
  /** Where lines cross, as far as that is to be seen. */
  readonly crossings?: readonly SizeCrossing[];
  readonly width: number;
  readonly height: number;
}

const LEFT = 54;
const FOOT = 42;
const TOP = 26;
/** From one dot of a line to the next that is drawn, pixels, at least. */
const APART = 7;
const REACH = 9;
/** Lines that end within so much of the right edge are named in the column beside it, so far from it. */
const EDGE = 70;
const LEADER = 18;
const NARROW = 560;
/** Pieces of lines that a name may cross where there is no room beside them. */
const CROSSED = 2;

export function sizeChart(chart: SizeChart): Scene {
  const { title, subtitle, bounds, width, height } = chart;
  const inRange = ({ x, y }: { readonly x: number; readonly y: number }): boolean =>
    x >= chart.x.from && x <= (chart.x.to ?? Infinity) && y >= chart.y.from && y <= (chart.y.to ?? Infinity);
  const lines = chart.lines.map((line) => ({ ...line, dots: line.dots.filter(inRange) })).filter(({ dots }) => dots.length > 0);
  const marks = chart.marks.filter(inRange);
  const crossings = (chart.crossings ?? []).filter(inRange);
  const all = [...lines.flatMap(({ dots }) => dots), ...marks];
  // Names stand right of the lines where there is room.
  const names =
    width < NARROW
      ? 8
      : LEADER +
        6 +
        Math.min(
          150,
          lines.reduce((most, one) => Math.max(most, textWidth(one.title, TICK_SIZE)), 0),
        );
  const frame = { left: LEFT, right: width - names, top: TOP, bottom: height - FOOT };
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
  const painted: Mark[] = [...verticalAxis(frame, y.scale, chart.y.title), ...horizontalAxis(frame, x.scale, chart.x.title)];
  const placer = new LabelPlacer({ x0: frame.left, x1: width, y0: 0, y1: height });
  const labels: Name[] = [];
  for (const bound of bounds) {
    const points = bound.points
      .filter(([px, py]) => px >= x.low && px <= x.high && py >= y.low && py <= y.high)
      .map(([px, py]) => [x.scale(px), y.scale(py)] as const);
    if (points.length < 2) continue;
    painted.push({ type: "line", part: "bound", points, ink: "muted", width: 1.2, dash: "5 4" });
    placer.avoid(points);
    labels.push({ text: bound.title, at: points.at(-1)!, ink: "muted" });
  }
  const hovers: HoverRegion[] = [];
  for (const line of lines) {
    const ink: Ink = { block: line.block };
    const points = line.dots.map((dot) => [x.scale(dot.x), y.scale(dot.y)] as const);
    painted.push({ type: "line", part: "data", points, ink, width: 1.6 });
    placer.avoid(points);
    let drawn: readonly [number, number] | null = null;
    for (const [i, dot] of line.dots.entries()) {
      const [px, py] = points[i]!;
      if (dot.range) {
        const ends = dot.range.map((one) => [px, y.scale(Math.min(Math.max(one, y.low), y.high))] as const);
        painted.push({ type: "line", part: "data", points: ends, ink, width: 1 });
      }
      if (drawn === null || Math.hypot(px - drawn[0], py - drawn[1]) >= APART) {
        painted.push({ type: "circle", part: "data", x: px, y: py, radius: 2.4, ink, open: dot.open });
        drawn = [px, py];
      }
      hovers.push(regionAt(px, py, { title: dot.title, ink, rows: dot.rows, ...(dot.key === null ? {} : { key: dot.key }) }));
    }
    labels.push({ text: line.title, at: points.at(-1)!, ink });
  }
  const placeOf = (one: { readonly x: number; readonly y: number }) => [x.scale(one.x), y.scale(one.y)] as const;
  const crossed = crossingMarks(crossings, placeOf);
  painted.push(...crossed.marks);
  hovers.push(...crossed.hovers);
  blockCrossings(crossings, placeOf, placer);
  for (const mark of marks) {
    const [px, py] = [x.scale(mark.x), y.scale(mark.y)];
    const ink: Ink = { design: mark.design };
    painted.push({ type: "circle", part: "data", x: px, y: py, radius: 7, ink });
    painted.push({
      type: "text",
      part: "label",
      x: px,
      y: py + 4,
      text: mark.letter,
      size: 11,
      bold: true,
      anchor: "middle",
      ink: "panel",
      bare: true,
    });
    placer.block({ x0: px - 8, x1: px + 8, y0: py - 8, y1: py + 8 });
    hovers.push(regionAt(px, py, { title: mark.title, ink, rows: mark.rows }));
  }
  painted.push(...nameMarks(labels, frame, width, placer));
  painted.push(...crossingLabels(crossings, placeOf, placer, width < NARROW ? "narrow" : "wide", frame));
  return {
    title,
    subtitle,
    description: `${title}: ${lines.map((line) => `${line.title} from ${significant(line.dots[0]!.y, 3)} to ${significant(line.dots.at(-1)!.y, 3)}`).join("; ")}.`,
    width,
    height,
    marks: painted,
    hovers,
    table: {
      columns: ["family", "design", chart.x.title, chart.y.title, "known"],
      rows: lines.flatMap((line) =>
        line.dots.map((dot) => [line.title, dot.title, dot.x, dot.y, dot.known ?? (dot.open ? "measured" : "closed form")]),
      ),
    },
  };
}

interface Name {
  readonly text: string;
  /** Where its line ends. */
  readonly at: readonly [number, number];
  readonly ink: Ink;
}

/**
 * Names of lines that end at the right edge in a column beside it, where there is room; the others at their ends, those that go farthest
 * first. Where names are many, some of these go without, and are named by the list and on hover.
 */
function nameMarks(names: readonly Name[], frame: Frame, width: number, placer: LabelPlacer): Mark[] {
  const marks: Mark[] = [];
  const beside = width < NARROW ? [] : names.filter(({ at }) => at[0] > frame.right - EDGE);
  const heights = spread(
    beside.map(({ at }) => at[1]),
    TICK_SIZE * 1.2,
    frame.top,
    frame.bottom,
  );
  beside.forEach(({ text, at, ink }, i) => {
    const place = { x: frame.right + LEADER, y: heights[i]! + 4, anchor: "start" as const };
    const label = placer.place({ part: "label", size: TICK_SIZE, ink, text }, [place]);
    if (!label) return;
    const from = [at[0] + 4, at[1]] as const;
    const points = [from, [Math.max(from[0], frame.right + 4), at[1]] as const, [place.x - 3, heights[i]!] as const];
    marks.push({ type: "line", part: "label", points, ink, width: 0.8, opacity: 0.7 }, label);
  });
  const rest = names.filter((one) => !beside.includes(one));
  for (const { text, at, ink } of rest.toSorted((one, other) => other.at[0] - one.at[0] || one.at[1] - other.at[1])) {
    const [px, py] = at;
    const right = [0, -8, 8, -15, 15, -22, 22].map((shift) => ({ x: px + 6, y: py + 4 + shift, anchor: "start" as const }));
    const over = [-8, 16, -20, 28].map((shift) => ({ x: px, y: py + shift, anchor: "end" as const }));
    const label = placer.placeLines({ part: "label", size: TICK_SIZE, ink }, [text], [...right, ...over], CROSSED);
    if (label) marks.push(...label);
  }
  return marks;
}

function regionAt(x: number, y: number, rest: Pick<HoverRegion, "title" | "ink" | "rows" | "key">): HoverRegion {
  return { x: x - REACH, y: y - REACH, width: 2 * REACH, height: 2 * REACH, anchor: [x, y], ...rest };
}

interface Scaled {
  readonly scale: AxisScale;
  readonly low: number;
  readonly high: number;
}

function scaleFor({ log, from, to }: SizeAxis, values: readonly number[], range: readonly [number, number]): Scaled {
  const high = to ?? values.reduce((most, one) => Math.max(most, one), 2 * Math.max(from, 1));
  if (log) {
    const low = Math.max(
      from,
      Math.min(
        values.reduce((least, one) => Math.min(least, one), Infinity),
        high / 10,
      ),
    );
    return { scale: logScale([low, high], range), low, high };
  }
  if (to !== null) return { scale: linearScale([from, to], range), low: from, high: to };
  const scale = niceScale([from, high], range, 8);
  return { scale, low: scale.domain()[0], high: scale.domain()[1] };
}
