/** Input of the charts over offered load: one series a design, points still running, and bounds. */
import type { Box } from "../drawing/geometry.ts";
import type { Cell, HoverRegion, Ink, Mark } from "../drawing/scene.ts";
import { atMost, fraction, interval, loadText, plural, significant } from "../drawing/text.ts";
import type { Estimate } from "../estimate/estimate.ts";
import type { Unit } from "../simulation/unit.ts";
import type { ChannelUse, LoadPoint } from "../simulation/results.ts";
import type { Frame } from "./axes.ts";
import type { LabelPlacer, Place } from "./labels.ts";
import { circle, upright } from "./marks.ts";

/** The simulations' interval of where a curve saturates. */
export interface SaturationInterval {
  /** The highest load found stable; null if none was. */
  readonly lower: number | null;
  /** The lowest load above it that was found saturated. */
  readonly upper: number;
  /** True if nothing proves that loads from `upper` on are saturated. */
  readonly unsettled?: boolean;
  /** True if shorter windows than the study's have found it. */
  readonly coarse?: boolean;
}

/** "0.412 to 0.414", rounded outward; "less than 0.05" if no load was stable. */
export function saturationText({ lower, upper }: SaturationInterval): string {
  return lower === null ? `less than ${atMost(upper)}` : interval(lower, upper, " to ");
}

export interface LoadSeries {
  /** Number of the design: 0 for A. */
  readonly design: number;
  /** For the line: "A UGAL-L". */
  readonly label: string;
  /** In any order. */
  readonly points: readonly LoadPoint[];
  /** Points that are being simulated, with their figures so far. */
  readonly running: readonly { readonly load: number; readonly carried: number; readonly latency: number | null; readonly done: number }[];
  /** Where it saturates, as far as known; null if no load does. */
  readonly saturationLoad: number | null;
  /** Its interval, if there is one. */
  readonly saturation?: SaturationInterval | null;
  /** Its unit of time, if the speed of an endpoint's link is told. */
  readonly unit?: Unit | null;
  /** Loads of the points simulated to find that, besides those listed. */
  readonly searched?: ReadonlySet<number>;
}

/** A design's curve before its last change: a thin line behind the others. */
export type GhostSeries = Pick<LoadSeries, "design" | "label" | "points">;

/** A design's curve without a simulation. */
export interface EstimateSeries extends Pick<Estimate, "points" | "saturation"> {
  readonly design: number;
  /** As in a simulated series; the word "estimated" is added. */
  readonly label: string;
  /** True if it belongs to earlier values, while the present one is computed. */
  readonly former: boolean;
}

/** A limit on the offered load, by a linear program or a formula. */
export interface LoadBound {
  /** "any routing", "minimal only", "UGAL model 3". */
  readonly label: string;
  /** The upper bound. */
  readonly load: number;
  /** The certain part, if less: the program is not solved to its end, and the bound is a band. */
  readonly lower?: number;
  /** The design it holds for; null if it holds for all (grey). */
  readonly design: number | null;
  /** True if no routing can carry more: loads beyond are hatched. Others are models, of some paths or of their choice: named ticks. */
  readonly certified?: true;
}

/** A bound is drawn as a band if both ends differ by more than this share. */
const MIN_BAND_SHARE = 2e-4;
/** A band wider than this has only begun to narrow: axes do not follow its upper end. */
const MAX_SETTLED_BAND_SHARE = 0.3;

/** The lower end of a bound's band; null if it is a line. */
export function bandOf({ load, lower }: LoadBound): number | null {
  return lower !== undefined && lower < load * (1 - MIN_BAND_SHARE) ? lower : null;
}

/** How far an axis should reach to show the bound. */
export function reachOf(bound: LoadBound): number {
  const lower = bandOf(bound);
  return lower !== null && lower < bound.load * (1 - MAX_SETTLED_BAND_SHARE) ? lower * (1 + MAX_SETTLED_BAND_SHARE / 2) : bound.load;
}

/** "0.5625", or "0.512–0.561" while only that is known; `round` is `atMost` for bounds that nothing exceeds. */
export function boundText(bound: LoadBound, round: (value: number) => string = fraction): string {
  const lower = bandOf(bound);
  return lower === null ? round(bound.load) : interval(lower, bound.load);
}

/** Room and data of a chart over offered load. */
export interface LoadChart {
  readonly series: readonly LoadSeries[];
  readonly ghosts?: readonly GhostSeries[];
  /** Of designs that are not simulated to the end. */
  readonly estimates?: readonly EstimateSeries[];
  readonly bounds: readonly LoadBound[];
  /** The offered load on view: a line across the chart, and rings around the points at it. */
  readonly cursor?: number;
  /** A load that the axis reaches at least. */
  readonly reach?: number;
  /** That load is written on a handle below the axis, not above its line. */
  readonly handle?: true;
  readonly width: number;
  readonly height: number;
  /** Scale of the latency's axis. */
  readonly scale?: "linear" | "log";
}

export function byLoad(points: readonly LoadPoint[]): LoadPoint[] {
  return [...points].sort((a, b) => a.load - b.load);
}

export const POINT_COLUMNS: readonly string[] = [
  "design",
  "offered load",
  "accepted (flits/endpoint/cycle)",
  "saturated",
  "packet latency mean (cycles)",
  "95 % confidence half-width (cycles)",
  "p50 (cycles)",
  "p95 (cycles)",
  "p99 (cycles)",
  "max (cycles)",
  "network latency mean (cycles)",
  "mean hops",
  "minimal fraction",
  "measured packets",
  "complete",
  "local channel use mean",
  "local channel use max",
  "local queue mean (flits)",
  "local queue max (flits)",
  "global channel use mean",
  "global channel use max",
  "global queue mean (flits)",
  "global queue max (flits)",
  "least of the sources (share of its offer)",
  "most of the sources (share of its offer)",
  "Jain's fairness index",
  "out of order",
  "reorder buffer mean (packets)",
  "reorder buffer max (packets)",
  "delay by reordering (cycles)",
  "of the search for saturation",
  "stall",
  "offered on average (flits/endpoint/cycle)",
  "worst flow (as a load)",
  "carried (as a load)",
  "endpoints that send",
  "state",
];

/** The rows of a series for POINT_COLUMNS, by load. */
export function pointTable(series: LoadSeries): Cell[][] {
  return byLoad(series.points).map((point) => pointRow(series.label, point, isSearched(series, point)));
}

function isSearched({ searched }: LoadSeries, { load }: { readonly load: number }): boolean {
  return searched?.has(load) ?? false;
}

/** Radius of a point's mark: those of the search, which crowd at the bend, are small. */
export function pointRadius(series: LoadSeries, point: { readonly load: number }): number {
  return isSearched(series, point) ? 1.9 : 3;
}

function pointRow(label: string, point: LoadPoint, searched: boolean): Cell[] {
  const { packetLatency: latency, channelUse, fairness, reorder } = point;
  const use = (of: ChannelUse | null | undefined): Cell[] => (of ? [of.mean, of.max, of.meanQueue, of.maxQueue] : [null, null, null, null]);
  return [
    label,
    point.load,
    point.accepted,
    point.saturated ? "yes" : "no",
    latency.mean,
    latency.confidence95,
    latency.p50,
    latency.p95,
    latency.p99,
    latency.max,
    point.networkLatency.mean,
    point.hops.mean,
    point.minimalFraction,
    point.deliveredPackets,
    point.complete ? "yes" : "no",
    ...use(channelUse?.local),
    ...use(channelUse?.global),
    fairness?.min ?? null,
    fairness?.max ?? null,
    fairness?.jain ?? null,
    reorder?.outOfOrder ?? null,
    reorder?.meanOccupancy ?? null,
    reorder?.maxOccupancy ?? null,
    reorder?.addedDelay ?? null,
    searched ? "yes" : "no",
    point.stall,
    point.offered,
    point.worstFlow,
    point.carried,
    point.senders,
    point.coarse ? "coarse" : "settled",
  ];
}

/** The plot's rectangle in a chart over offered load. */
export function loadFrame({ width, height }: LoadChart): Frame {
  return { left: 46, right: width - 16, top: 24, bottom: height - 38 };
}

export const LOAD_AXIS = "offered load (flits / endpoint / cycle)";

/** The region that answers the pointer over a load: a strip as high as the frame. */
export function loadRegion(
  one: Pick<LoadSeries, "design" | "label">,
  load: number,
  anchor: readonly [number, number],
  frame: Frame,
): Omit<HoverRegion, "rows" | "pick"> {
  const title = `${one.label} at ${loadText(load)}`;
  return { x: anchor[0] - 22, width: 44, y: frame.top, height: frame.bottom - frame.top, anchor, title, ink: { design: one.design } };
}

/** The same for a finished point, with all its numbers. */
export function pointRegion(one: LoadSeries, point: LoadPoint, anchor: readonly [number, number], frame: Frame): HoverRegion {
  return {
    ...loadRegion(one, point.load, anchor, frame),
    rows: pointRows(point, one.unit ?? null),
    pick: { design: one.design, load: point.load },
  };
}

/** Whether a load is in the frame, with allowance for rounding. */
function isInFrame({ right }: Frame, x: number): boolean {
  return x <= right + 1;
}

/** The line at the load on view; none if that lies beyond the axis. */
export function cursorMarks({ cursor }: LoadChart, x: (load: number) => number, frame: Frame): Mark[] {
  if (cursor === undefined || !isInFrame(frame, x(cursor))) return [];
  return [upright(x(cursor), frame.top - 2, frame.bottom, { part: "cursor", ink: "text", dash: "3 2" })];
}

/** The value of that load beside its line, or at the axis' end if it lies beyond; if there is room. */
export function cursorLabel({ cursor }: LoadChart, x: (load: number) => number, frame: Frame, placer: LabelPlacer): Mark[] {
  if (cursor === undefined) return [];
  const inside = isInFrame(frame, x(cursor));
  const places: Place[] = [];
  for (let y = frame.top - 5; y < frame.bottom; y += 14) {
    if (inside) places.push({ x: x(cursor) + 4, y, anchor: "start" }, { x: x(cursor) - 4, y, anchor: "end" });
    else places.push({ x: frame.right, y, anchor: "end" });
  }
  const label = placer.place(
    { part: "cursor", text: `${loadText(cursor)}${inside ? "" : " →"}`, size: 11, bold: true, ink: "text" },
    places,
  );
  return label ? [label] : [];
}

/** The subtitle of a file, with that load. */
/** What a cycle is, where that is the same for all; empty where it is not, or not told. */
export function cycleText(series: readonly LoadSeries[]): string {
  const [length, ...others] = new Set(series.map(({ unit }) => unit?.nanoseconds ?? null));
  return length === undefined || length === null || others.length > 0 ? "" : ` of ${significant(length)} ns`;
}

export function withCursor(subtitle: string, { cursor }: LoadChart): string {
  return cursor === undefined ? subtitle : `${subtitle}; line: offered load ${loadText(cursor)}`;
}

const RING_RADIUS_PX = 6.5;

/** Pixels between a ring and a label, including half of the ring's line: some fonts are wider than estimated. */
const RING_TO_LABEL_PX = 5;

/** The box around a ring without labels. */
export function ringBox(x: number, y: number): Box {
  const half = RING_RADIUS_PX + RING_TO_LABEL_PX;
  return { x0: x - half, x1: x + half, y0: y - half, y1: y + half };
}

/** The ring around the point on view; empty if the point itself is outside the frame. */
export function ringMarks(x: number, y: number, ink: Ink, drawn: boolean): Mark[] {
  return [
    circle([x, y], RING_RADIUS_PX, { part: "label", ink, open: true }),
    ...(drawn ? [circle([x, y], 3, { part: "label", ink })] : []),
  ];
}

/** All numbers of a point for a hover card. */
function pointRows(point: LoadPoint, unit: Unit | null): (readonly [string, string])[] {
  const { packetLatency: latency } = point;
  const rows: (readonly [string, string])[] = [
    ...(point.coarse ? [["coarse", "in short windows"] as const] : []),
    ["carried", fraction(point.carried)],
    ...(unit === null ? [] : [["", `${significant(point.carried * unit.gigabytesPerSecond)} GB/s an endpoint`] as const]),
  ];
  if (point.stall !== null) rows.push(["verdict", "deadlocked: given up"]);
  else if (point.saturated) rows.push(["verdict", "saturated"]);
  if (point.worstFlow < point.load) rows.push(["worst flow", fraction(point.worstFlow)]);
  if (latency.mean !== null)
    rows.push([
      "latency",
      `${significant(latency.mean)}${latency.confidence95 === null ? "" : ` ± ${significant(latency.confidence95, 2)}`} cycles`,
    ]);
  if (latency.mean !== null && unit !== null) rows.push(["", `${significant(latency.mean * unit.nanoseconds)} ns`]);
  if (latency.p50 !== null && latency.p99 !== null)
    rows.push(["median, 99 %", `${significant(latency.p50)}, ${significant(latency.p99)} cycles`]);
  if (point.hops.mean !== null) rows.push(["hops", significant(point.hops.mean, 3)]);
  if (point.minimalFraction !== null) rows.push(["minimal", `${(100 * point.minimalFraction).toFixed(1)} %`]);
  rows.push(["measured", plural(point.deliveredPackets, "packet")]);
  return rows;
}
