/** Designs by two of their measures: a dot each, in the colour of its family if that has one; steps join those that nothing beats in these two. */
import { extent, scaleLinear, scaleLog } from "d3";
import type { HoverRegion, Ink, Mark, Scene, TextMark } from "../drawing/scene.ts";
import { significant, textWidth } from "../drawing/text.ts";
import { brokenText, horizontalAxis, verticalAxis } from "./axes.ts";
import { LabelPlacer, placesBeside } from "./labels.ts";
import type { Offset } from "./labels.ts";
import { circle, line, regionAround, FONT_SIZE_PX } from "./marks.ts";
import type { Point } from "./marks.ts";
import type { AxisScale } from "./scale.ts";

export interface TradeOffDot {
  readonly x: number;
  readonly y: number;
  /** From and to, if only bounds are known. */
  readonly spans: { readonly x: readonly [number, number] | null; readonly y: readonly [number, number] | null };
  readonly title: string;
  readonly rows: HoverRegion["rows"];
  readonly key: string;
  /** Its family, and the number of that family's colour; null for grey. */
  readonly family: string;
  readonly color: number | null;
  /** True if it stands in the table: larger than the others. */
  readonly listed: boolean;
  /** True if it is chosen in the table: ringed and named. */
  readonly chosen: boolean;
}

export interface TradeOffAxis {
  readonly title: string;
  /** Whether less of it is better. */
  readonly less: boolean;
  /** Its largest value, if there is one. */
  readonly most: number | undefined;
  /** True for ratios, such as money: a logarithmic axis if values are far apart. */
  readonly ratio: boolean;
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
const RIGHT_MARGIN_PX = 16;
const TOP_MARGIN_PX = 26;
const FOOT_HEIGHT_PX = 42;
const HOVER_RADIUS_PX = 7;
/** Spread of the axis if all designs are alike in a measure. */
const AXIS_SPREAD_IF_ALIKE = 0.05;
/** Values this many times larger leave others no room on an axis that is not logarithmic. */
const MIN_LOGARITHMIC_RATIO = 3;

const BESIDE_DOT: readonly Offset[] = [
  [8, 4, "start"],
  [-8, 4, "end"],
  [0, -9, "middle"],
  [0, 17, "middle"],
  [8, 16, "start"],
  [-8, 16, "end"],
  [8, -10, "start"],
  [-8, -10, "end"],
  [0, -22, "middle"],
  [0, 30, "middle"],
];

function inkOf({ color }: TradeOffDot): Ink {
  return color === null ? "muted" : { design: color };
}

export function tradeOffChart({ title, subtitle, x, y, dots, width, height }: TradeOff): Scene {
  const frame = { left: LEFT_MARGIN_PX, right: width - RIGHT_MARGIN_PX, top: TOP_MARGIN_PX, bottom: height - FOOT_HEIGHT_PX };
  const front = frontOf(dots, x.less, y.less);
  // Bars of all designs would lie over each other: those that nothing beats, and chosen ones, have theirs.
  const barred = new Set([...front, ...dots.filter(({ chosen }) => chosen)].filter(({ listed, chosen }) => listed || chosen));
  const within = (dot: TradeOffDot, axis: "x" | "y"): readonly number[] => [dot[axis], ...(barred.has(dot) ? (dot.spans[axis] ?? []) : [])];
  const sx = scaleOver(
    dots.flatMap((dot) => within(dot, "x")),
    x,
    [frame.left, frame.right],
  );
  const sy = scaleOver(
    dots.flatMap((dot) => within(dot, "y")),
    y,
    [frame.bottom, frame.top],
  );
  const marks: Mark[] = [...verticalAxis(frame, sy, y.title), ...horizontalAxis(frame, sx, x.title)];
  const hovers: HoverRegion[] = [];
  const placer = new LabelPlacer({ x0: frame.left, x1: width, y0: 0, y1: frame.bottom });
  if (front.length > 1) {
    const steps = front.flatMap((dot, i): Point[] => {
      const here = [sx(dot.x), sy(dot.y)] as const;
      const next = front[i + 1];
      return next ? [here, [sx(next.x), sy(dot.y)]] : [here];
    });
    marks.push(line(steps, { part: "bound", ink: "muted", width: 1.2, dash: "5 4" }));
    placer.avoid(steps);
  }
  // Those of the table last, so that they stand before the others, and before grey ones those in colour.
  const rank = ({ listed, chosen, color }: TradeOffDot): number => 4 * Number(listed) + 2 * Number(chosen) + Number(color !== null);
  const order = dots.toSorted((one, other) => rank(one) - rank(other));
  for (const dot of order) {
    const [px, py] = [sx(dot.x), sy(dot.y)];
    const ink = inkOf(dot);
    const bars = [
      dot.spans.x?.map((value) => [sx(Math.max(value, sx.domain()[0]!)), py] as const),
      dot.spans.y?.map((value) => [px, sy(Math.max(value, sy.domain()[0]!))] as const),
    ];
    for (const points of bars) {
      if (!points || !barred.has(dot)) continue;
      marks.push(line(points, { ink, width: 1.4 }));
      placer.avoid(points);
    }
    if (dot.chosen) marks.push(circle([px, py], 8, { ink, open: true }));
    marks.push(circle([px, py], dot.listed ? 4.5 : 2, { ink, ...(dot.color === null && { opacity: 0.55 }) }));
    hovers.push({
      ...regionAround([px, py], HOVER_RADIUS_PX),
      title: dot.title,
      ink,
      rows: dot.rows,
      key: dot.key,
    });
  }
  placer.block({ x0: 0, x1: LEFT_MARGIN_PX + textWidth(y.title, FONT_SIZE_PX), y0: 0, y1: TOP_MARGIN_PX - 8 });
  for (const dot of dots) {
    const radius = dot.listed ? 5 : 2;
    const [px, py] = [sx(dot.x), sy(dot.y)];
    if (dot.listed) placer.block({ x0: px - radius, x1: px + radius, y0: py - radius, y1: py + radius });
    // Names had better not lie over the small ones.
    else
      placer.avoid([
        [px - radius, py],
        [px + radius, py],
      ]);
  }
  const named = new Set([...front.filter(({ listed }) => listed), ...dots.filter(({ chosen }) => chosen)]);
  for (const dot of named) {
    const [px, py] = [sx(dot.x), sy(dot.y)];
    const rows = [4, -10, 18, -24, 32, -38, 46, -52, 60];
    const right = rows.map((shift): Offset => [8, shift, "start"]);
    const left = rows.map((shift): Offset => [-8, shift, "end"]);
    const near = placesBeside([px, py], [...right.slice(0, 3), ...left.slice(0, 3), ...right.slice(3), ...left.slice(3)]);
    const label = placer.placeLines({ part: "label", size: FONT_SIZE_PX, ink: "text" }, [dot.title], near, Infinity);
    if (!label) continue;
    const [{ x: lx, y: ly }] = label as [TextMark];
    // Far from its dot it is led to it.
    const leader: readonly Point[] = [
      [px, py],
      [lx, ly - 4],
    ];
    if (Math.abs(ly - py - 4) > 16) marks.push(line(leader, { part: "label", ink: "muted", width: 0.8, opacity: 0.7 }));
    marks.push(...label);
  }
  // Families in colour are named at the first of their dots in the table, unless that is.
  const said = new Set([...named].map(({ family }) => family));
  for (const dot of dots) {
    if (!dot.listed || dot.color === null || said.has(dot.family)) continue;
    said.add(dot.family);
    const look = { part: "label", size: FONT_SIZE_PX, bold: true, ink: inkOf(dot) } as const;
    marks.push(...(placer.placeLines(look, [dot.family], placesBeside([sx(dot.x), sy(dot.y)], BESIDE_DOT), Infinity) ?? []));
  }
  return {
    title,
    subtitle: [subtitle, brokenText([sx, sy])].filter((part) => part !== "").join("; "),
    description: `${title}: ${front.map((dot) => `${dot.title} at ${significant(dot.x, 3)} and ${significant(dot.y, 3)}`).join("; ")} are beaten by none.`,
    width,
    height,
    marks,
    hovers,
    table: { columns: ["design", x.title, y.title], rows: dots.filter(({ listed }) => listed).map((dot) => [dot.title, dot.x, dot.y]) },
  };
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
  const room = Math.max((high - low) * AXIS_SPREAD_IF_ALIKE, high === low ? Math.abs(high) * AXIS_SPREAD_IF_ALIKE + 1e-6 : 0);
  return scaleLinear([Math.max(0, low - room), Math.min(most ?? Infinity, high + room)], range).nice(6);
}

/** In the order of x, the best first: each better in y than all before. */
function frontOf(dots: readonly TradeOffDot[], lessX: boolean, lessY: boolean): TradeOffDot[] {
  const [signX, signY] = [lessX ? 1 : -1, lessY ? 1 : -1];
  const front: TradeOffDot[] = [];
  for (const dot of dots.toSorted((one, other) => signX * (one.x - other.x) || signY * (one.y - other.y))) {
    const last = front.at(-1);
    if (!last || signY * dot.y < signY * last.y) front.push(dot);
  }
  return front;
}
