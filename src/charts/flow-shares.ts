/** The minimal share of each flow, and its hops: the flows side by side, those with the largest minimal share first. */
import { scaleLinear, sum } from "d3";
import type { HoverRegion, Mark, Scene } from "../drawing/scene.ts";
import { count, fitText, percent } from "../drawing/text.ts";
import type { FlowRates, PathKind } from "../throughput/results.ts";
import { gridLine } from "./axes.ts";
import { stacked } from "./bars.ts";
import { axisText, rect, FONT_SIZE_PX, text } from "./marks.ts";
import { kindText, lookOf, shortestOf } from "./path-kinds.ts";

const CHART_HEIGHT_PX = 118;
const TOP_MARGIN_PX = 8;
const BOTTOM_MARGIN_PX = 34;
const LEFT_MARGIN_PX = 38;
/** Smallest part of a flow that is drawn. */
const MIN_DRAWN_SHARE = 1e-4;
/** With more flows, a column is the mean of several. */
const MIN_COLUMN_WIDTH_PX = 2;
/** Hover regions over the width. */
const HOVER_REGIONS = 24;
/** Parts from here on count as all, and down to the rest to 1 as nothing. */
const SHARE_THAT_COUNTS_AS_ALL = 0.999;

interface Class {
  readonly kind: PathKind;
  readonly length: number | null;
}

/** Sums of the flows in one column, by class. */
interface Column {
  readonly flows: number;
  readonly shares: Float64Array;
}

export interface FlowSharesInput {
  readonly rates: FlowRates;
  /** "UGAL model 3". */
  readonly label: string;
  readonly width: number;
}

export function flowShares({ rates, label, width }: FlowSharesInput): Scene {
  const classes = classesOf(rates);
  const shares = sharesByFlow(rates, classes);
  const minimal = shares.map((own) => sum(own, (share, k) => (classes[k]!.kind === "minimal" ? share : 0)));
  // Under symmetry each flow stands for as many pairs as any other.
  const pairs = rates.flowOf.length / shares.length;
  const order = shares.map((_, f) => f).sort((f, g) => minimal[g]! - minimal[f]!);
  const columns = columnsOf(order, shares, classes.length, Math.floor((width - LEFT_MARGIN_PX) / MIN_COLUMN_WIDTH_PX));
  const x = scaleLinear([0, columns.length], [LEFT_MARGIN_PX, width]);
  const y = scaleLinear([0, 1], [CHART_HEIGHT_PX - BOTTOM_MARGIN_PX, TOP_MARGIN_PX]);
  const shortest = shortestOf(classes);
  const stacks = stacked(
    columns.map(({ flows, shares: own }) => Array.from(own, (share) => (share / flows < MIN_DRAWN_SHARE ? 0 : share / flows))),
  );
  const marks: Mark[] = [0, 0.5, 1].flatMap((part) => [
    gridLine(y(part), { left: LEFT_MARGIN_PX, right: width }),
    axisText(LEFT_MARGIN_PX - 6, y(part) + 4, percent(part), "end"),
  ]);
  for (const [i, parts] of stacks.entries())
    for (const [k, [from, to]] of parts.entries()) {
      if (to === from) continue;
      const { kind, length } = classes[k]!;
      const { ink, opacity } = lookOf(kind, length, shortest(kind));
      marks.push(rect({ x: x(i), y: y(to), width: x(i + 1) - x(i), height: y(from) - y(to) }, { ink, opacity }));
    }
  const all = pairs * order.filter((f) => minimal[f]! >= SHARE_THAT_COUNTS_AS_ALL).length;
  const none = pairs * order.filter((f) => minimal[f]! <= 1 - SHARE_THAT_COUNTS_AS_ALL).length;
  const counted = `${count(all)} of ${count(pairs * order.length)} pairs of routers send all minimally, ${count(none)} nothing`;
  marks.push(
    axisText(width, CHART_HEIGHT_PX - BOTTOM_MARGIN_PX + 15, "pairs of routers, most minimal first", "end"),
    text(LEFT_MARGIN_PX, CHART_HEIGHT_PX - 3, fitText(`${label}: ${counted}`, FONT_SIZE_PX, width - LEFT_MARGIN_PX)),
  );
  return {
    title: "What each flow sends minimally",
    subtitle: label,
    width,
    height: CHART_HEIGHT_PX,
    marks,
    hovers: hoversOf(columns, pairs, classes, x, y),
    description: `${label}: ${counted}.`,
    table: {
      columns: ["pairs of routers", ...classes.map(({ kind, length }) => `${kindText(kind, length)} (share of the flow)`)],
      rows: columns.map(({ flows, shares: own }) => [pairs * flows, ...Array.from(own, (share) => share / flows)]),
    },
  };
}

/** Kinds and lengths that occur, minimal ones first. */
function classesOf({ kind, kinds, length }: FlowRates): readonly Class[] {
  const keys = new Set<number>();
  for (let k = 0; k < kind.length; k++) keys.add(256 * kind[k]! + length[k]!);
  return [...keys].sort((a, b) => a - b).map((key) => ({ kind: kinds[key >> 8]!, length: key % 256 === 0 ? null : key % 256 }));
}

/** For each flow that has rates: the part of each class. */
function sharesByFlow({ firstClass, kind, kinds, length, rate }: FlowRates, classes: readonly Class[]): Float64Array[] {
  const place = new Map(classes.map((one, i) => [256 * kinds.indexOf(one.kind) + (one.length ?? 0), i]));
  return Array.from({ length: firstClass.length - 1 }, (_, f) => {
    const own = new Float64Array(classes.length);
    for (let k = firstClass[f]!; k < firstClass[f + 1]!; k++) own[place.get(256 * kind[k]! + length[k]!)!]! += rate[k]!;
    return own;
  });
}

function columnsOf(order: readonly number[], shares: readonly Float64Array[], classes: number, most: number): Column[] {
  const columns = Math.max(1, Math.min(most, order.length));
  return Array.from({ length: columns }, (_, i) => {
    const [from, to] = [Math.floor((i * order.length) / columns), Math.floor(((i + 1) * order.length) / columns)];
    const sums = new Float64Array(classes);
    for (const f of order.slice(from, to)) for (let k = 0; k < classes; k++) sums[k]! += shares[f]![k]!;
    return { flows: to - from, shares: sums };
  });
}

function hoversOf(
  columns: readonly Column[],
  pairs: number,
  classes: readonly Class[],
  x: (i: number) => number,
  y: (part: number) => number,
): HoverRegion[] {
  const regions = Math.min(HOVER_REGIONS, columns.length);
  let first = 1;
  return Array.from({ length: regions }, (_, i) => {
    const [from, to] = [Math.floor((i * columns.length) / regions), Math.floor(((i + 1) * columns.length) / regions)];
    const own = columns.slice(from, to);
    const flows = sum(own, (column) => column.flows);
    const last = first + pairs * flows - 1;
    const title = last === first ? `pair ${count(first)}` : `pairs ${count(first)} to ${count(last)}`;
    first = last + 1;
    const parts = classes
      .map((one, k) => ({ one, share: sum(own, ({ shares }) => shares[k]!) / flows }))
      .filter(({ share }) => share >= 5e-4);
    return {
      x: x(from),
      y: TOP_MARGIN_PX,
      width: x(to) - x(from),
      height: CHART_HEIGHT_PX - BOTTOM_MARGIN_PX - TOP_MARGIN_PX,
      anchor: [(x(from) + x(to)) / 2, y(0.5)] as const,
      title,
      ink: "minimal" as const,
      rows: parts.map(({ one, share }) => [kindText(one.kind, one.length), percent(share)] as const),
    };
  });
}
