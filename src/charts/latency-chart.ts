/** Packet latency against offered load, one line a design, with saturation and bounds: the curve bends where the bound says it must. */
import { scaleLinear } from "d3";
import type { ScaleLinear } from "d3";
import { horizontalAxis, verticalAxis } from "./axes.ts";
import type { Frame } from "./axes.ts";
import { LabelPlacer } from "./labels.ts";
import type { Place } from "./labels.ts";
import {
  bandOf,
  boundText,
  byLoad,
  cursorLabel,
  cursorMarks,
  POINT_COLUMNS,
  pointRadius,
  pointRows,
  pointTable,
  reachOf,
  ringBox,
  ringMarks,
  saturationText,
  withCursor,
} from "./load-series.ts";
import type { LoadBound, LoadChart, LoadSeries, SaturationInterval } from "./load-series.ts";
import type { HoverRegion, Ink, Mark, Scene, TextMark } from "../drawing/scene.ts";
import { fraction, loadText, significant } from "../drawing/text.ts";

/** Latencies beyond this multiple of the zero-load latency are cut off: they depend on the window, and hide the bend. */
const CAP = 3.4;
/** Unless this multiple holds all of them. */
const ALL = 5;
type Point = readonly [number, number];

export function latencyChart(chart: LoadChart): Scene {
  const { series, bounds, width, height, cursor } = chart;
  const frame: Frame = { left: 46, right: width - 16, top: 24, bottom: height - 38 };
  const lines = series.map((one) => ({ one, stable: stablePoints(one), saturation: saturationOf(one) }));
  const x = scaleLinear([0, loadRange(lines, bounds)], [frame.left, frame.right]);
  const [low, high] = latencyRange(
    lines.map(({ one, stable }) => [...stable.map((p) => p.latency), ...one.running.flatMap((p) => p.latency ?? [])]),
  );
  const y = scaleLinear([low, high], [frame.bottom, frame.top]);
  const placer = new LabelPlacer({ x0: frame.left + 2, x1: width - 1, y0: frame.top - 16, y1: frame.bottom - 3 });
  const drawn = lines.map(({ one, stable, saturation }) => {
    const pieces = clipAbove(
      stable.map((p): Point => [x(p.load), y(p.latency)]),
      frame.top,
    );
    const curve = pieces.flat();
    const last = curve[curve.length - 1];
    const rise: Point[] = saturation !== null && last && last[1] > frame.top ? [last, [Math.max(last[0], x(saturation)), frame.top]] : [];
    for (const piece of pieces) placer.avoid(piece);
    placer.avoid(rise);
    if (saturation !== null)
      placer.avoid([
        [x(saturation), frame.top],
        [x(saturation), frame.top + 8],
      ]);
    for (const point of [...stable, ...one.running]) {
      if (point.latency === null) continue;
      const [px, py] = [x(point.load), y(point.latency)];
      placer.avoid([
        [px - 4, py],
        [px, py - 4],
        [px + 4, py],
        [px, py + 4],
        [px - 4, py],
      ]);
    }
    return { one, stable, saturation, pieces, curve, rise };
  });
  const cursorLine = cursorMarks(chart, x, frame);
  if (cursorLine.length > 0)
    placer.avoid([
      [x(cursor!), frame.top],
      [x(cursor!), frame.bottom],
    ]);
  const edges = (bound: LoadBound): number[] =>
    [bandOf(bound), bound.load].flatMap((load) => (load !== null && x(load) <= frame.right + 1 ? x(load) : []));
  for (const bound of bounds)
    for (const at of edges(bound))
      placer.avoid([
        [at, frame.top],
        [at, frame.bottom],
      ]);

  const marks: Mark[] = [...verticalAxis(frame, y, "cycles"), ...horizontalAxis(frame, x, "offered load (flits / endpoint / cycle)")];
  for (const bound of bounds) {
    const ink = bound.design === null ? ("bound" as const) : { design: bound.design };
    const band = bandOf(bound);
    if (band !== null)
      marks.push({
        type: "rect",
        part: "bound",
        x: x(band),
        y: frame.top,
        width: Math.max(1, Math.min(frame.right, x(bound.load)) - x(band)),
        height: frame.bottom - frame.top,
        radius: 0,
        ink,
        opacity: 0.14,
      });
    for (const at of edges(bound))
      marks.push({
        type: "line",
        part: "bound",
        points: [
          [at, frame.top],
          [at, frame.bottom],
        ],
        ink,
        width: band === null ? 1.2 : 0.8,
        dash: band === null ? "4 3" : "1 3",
      });
  }
  marks.push(...cursorLine);
  for (const { one, stable, saturation, pieces, rise } of drawn) {
    const ink = { design: one.design };
    for (const points of pieces) marks.push({ type: "line", part: "data", points, ink, width: 2 });
    if (rise.length > 0) marks.push({ type: "line", part: "data", points: rise, ink, width: 1.6, dash: "2 3" });
    else if (saturation !== null)
      marks.push({
        type: "line",
        part: "data",
        points: [
          [x(saturation), frame.top],
          [x(saturation), frame.top + 6],
        ],
        ink,
        width: 1.6,
      });
    if (saturation !== null && one.saturation) marks.push(...saturationTicks(one.saturation, x, frame, ink));
    for (const { latency, half, load, complete } of stable) {
      if (y(latency) < frame.top) continue;
      const top = Math.max(frame.top, y(latency + half));
      const bottom = Math.min(frame.bottom, y(latency - half));
      if (bottom - top > 5) {
        marks.push({
          type: "line",
          part: "data",
          points: [
            [x(load), top],
            [x(load), bottom],
          ],
          ink,
          width: 1.2,
        });
        for (const end of [top, bottom])
          marks.push({
            type: "line",
            part: "data",
            points: [
              [x(load) - 3, end],
              [x(load) + 3, end],
            ],
            ink,
            width: 1.2,
          });
      }
      marks.push({
        type: "circle",
        part: "data",
        x: x(load),
        y: y(latency),
        radius: pointRadius(one, { load }),
        ink,
        ...(complete ? {} : { open: true }),
      });
    }
    for (const point of one.running) {
      if (point.latency === null || point.latency > high) continue;
      marks.push({ type: "circle", part: "data", x: x(point.load), y: y(point.latency), radius: 3.4, ink, open: true, opacity: 0.75 });
    }
    const selected = one.points.find(({ load }) => load === cursor);
    if (selected && x(selected.load) <= frame.right + 1) {
      const at = stable.find(({ load }) => load === selected.load)?.latency;
      const ringY = at === undefined ? frame.top : Math.max(frame.top, y(at));
      marks.push(...ringMarks(x(selected.load), ringY, ink, at !== undefined && y(at) >= frame.top));
      placer.block(ringBox(x(selected.load), ringY));
    }
  }
  marks.push(...labelsOf(drawn, chart, x, frame, placer));
  return {
    title: "Latency against offered load",
    subtitle: withCursor("mean packet latency, cycles", chart),
    description: describe(drawn, bounds),
    width,
    height,
    marks,
    hovers: drawn.flatMap(({ one, stable }) => hoversOf(one, stable, x, y, frame)),
    table: { columns: POINT_COLUMNS, rows: series.flatMap(pointTable) },
  };
}

/** Both ends of the interval at the frame's top, where they can be told apart. */
function saturationTicks({ lower, upper }: SaturationInterval, x: ScaleLinear<number, number>, { top, right }: Frame, ink: Ink): Mark[] {
  if (lower === null) return [];
  const [from, to] = [x(lower), Math.min(right, x(upper))];
  if (to - from < 3) return [];
  return [
    {
      type: "line",
      part: "data",
      points: [
        [from, top],
        [to, top],
      ],
      ink,
      width: 1.2,
    },
    ...[from, to].map((end): Mark => ({
      type: "line",
      part: "data",
      points: [
        [end, top - 3],
        [end, top + 3],
      ],
      ink,
      width: 1.2,
    })),
  ];
}

interface Stable {
  readonly load: number;
  readonly latency: number;
  /** Half of the confidence interval. */
  readonly half: number;
  readonly complete: boolean;
}

function stablePoints(series: LoadSeries): Stable[] {
  const stable: Stable[] = [];
  for (const point of byLoad(series.points)) {
    if (point.saturated || point.packetLatency.mean === null) continue;
    stable.push({
      load: point.load,
      latency: point.packetLatency.mean,
      half: point.packetLatency.confidence95 ?? 0,
      complete: point.complete,
    });
  }
  return stable;
}

/** Where the line rises: the given saturation load, or else the first saturated point. */
function saturationOf(series: LoadSeries): number | null {
  return series.saturationLoad ?? byLoad(series.points).find((point) => point.saturated)?.load ?? null;
}

/** The end of the load axis: what is worth seeing, rounded up. */
function loadRange(
  lines: readonly { one: LoadSeries; stable: readonly Stable[]; saturation: number | null }[],
  bounds: LoadChart["bounds"],
): number {
  const loads = [
    ...bounds.map(reachOf),
    ...lines.flatMap(({ one, stable, saturation }) => [
      ...stable.map((p) => p.load),
      saturation ?? 0,
      ...one.running.flatMap((p) => (p.latency === null ? [] : p.load)),
    ]),
  ];
  const most = loads.reduce((max, load) => Math.max(max, load), 0);
  if (most === 0) return 1;
  const step = most < 0.1 ? 0.02 : most < 0.3 ? 0.05 : 0.1;
  return Math.min(Math.max(1, most), Math.ceil((most * 1.06) / step) * step);
}

/** Range of the latency axis, so that the bend fills it: from below the lowest, with room for a label, to a few times the zero-load latency. */
function latencyRange(latencies: readonly (readonly number[])[]): [number, number] {
  const some = latencies.filter((list) => list.length > 0);
  if (some.length === 0) return [0, 100];
  const lowest = Math.min(...some.flat());
  const cap = Math.max(...some.map((list) => (Math.max(...list) <= ALL * Math.min(...list) ? ALL : CAP) * Math.min(...list)));
  const highest = Math.min(cap, Math.max(...some.flat()));
  const high = Math.max(highest * 1.06, 1.5 * Math.max(...some.map((list) => Math.min(...list))));
  const low = Math.max(0, lowest - 0.16 * (high - lowest));
  return [low < 0.15 * high ? 0 : low, high];
}

/** The parts of the polyline below the frame's top. */
function clipAbove(points: readonly Point[], top: number): Point[][] {
  const pieces: Point[][] = [];
  let piece: Point[] = [];
  points.forEach((point, i) => {
    const before = points[i - 1];
    if (before && before[1] >= top !== point[1] >= top) {
      const t = (top - before[1]) / (point[1] - before[1]);
      piece.push([before[0] + t * (point[0] - before[0]), top]);
    }
    if (point[1] >= top) piece.push(point);
    else if (piece.length > 0) {
      pieces.push(piece);
      piece = [];
    }
  });
  return piece.length > 0 ? [...pieces, piece] : pieces;
}

type Drawn = { one: LoadSeries; stable: readonly Stable[]; saturation: number | null; curve: readonly Point[]; rise: readonly Point[] };

function labelsOf(drawn: readonly Drawn[], chart: LoadChart, x: ScaleLinear<number, number>, frame: Frame, placer: LabelPlacer): Mark[] {
  const marks: Mark[] = [];
  const size = 11;
  for (const { one, saturation, rise } of drawn) {
    if (saturation === null) continue;
    const at = rise[1]?.[0] ?? x(saturation);
    const places: Place[] = [{ x: at, y: frame.top - 5, anchor: "middle" }];
    for (const [dx, anchor] of [
      [5, "start"],
      [-5, "end"],
    ] as const)
      places.push({ x: at + dx, y: frame.top - 5, anchor }, { x: at + dx, y: frame.top + 9, anchor });
    const look = { part: "label", size, bold: true, ink: { design: one.design } } as const;
    // Its interval, or the value alone where that is too long.
    const label =
      (one.saturation ? placer.place({ ...look, text: saturationText(one.saturation) }, places) : null) ??
      placer.place({ ...look, text: fraction(saturation) }, places);
    if (label) marks.push(label);
  }
  marks.push(...cursorLabel(chart, x, frame, placer));
  for (const { one, curve, rise } of drawn) {
    const places: Place[] = [];
    // Near the end of the line first, where lines are farthest apart.
    for (let i = curve.length - 1; i >= 0; i--) {
      const [px, py] = curve[i]!;
      for (const [dx, dy, anchor] of [
        [-8, -6, "end"],
        [9, 13, "start"],
        [9, 4, "start"],
        [-9, 4, "end"],
        [0, -10, "middle"],
        [0, 19, "middle"],
      ] as const)
        places.push({ x: px + dx, y: Math.max(frame.top + 10, py + dy), anchor });
    }
    const [foot, top] = rise;
    for (const t of foot && top ? [0.15, 0.3, 0.45, 0.6, 0.75] : []) {
      const [px, py] = [foot![0] + t * (top![0] - foot![0]), foot![1] + t * (top![1] - foot![1])];
      places.push({ x: px - 8, y: py, anchor: "end" }, { x: px + 8, y: py, anchor: "start" });
    }
    const label = placer.place({ part: "label", text: one.label, size, bold: true, ink: { design: one.design } }, places);
    if (label) marks.push(label);
  }
  // Short ones first: they stand where there is little room.
  for (const bound of [...chart.bounds].sort((a, b) => a.label.length - b.label.length)) {
    const [left, right] = [x(bandOf(bound) ?? bound.load), Math.min(frame.right, x(bound.load))];
    const beside = (row: number): Place[] => [
      { x: right + 5, y: row, anchor: "start" },
      { x: left - 5, y: row, anchor: "end" },
    ];
    const places: Place[] = [];
    for (let row = frame.top + 12; row < frame.bottom - 4; row += 15) places.push(...beside(row));
    const look = { part: "label", size, ink: bound.design === null ? ("muted" as const) : { design: bound.design } } as const;
    const variants = boundTexts(bound);
    const within = (most: number): readonly TextMark[] | null =>
      variants.reduce<readonly TextMark[] | null>((found, lines) => found ?? placer.placeLines(look, lines, places, most), null);
    const below = (): readonly TextMark[] | null => placer.placeLines(look, variants[0]!, beside(frame.bottom - 6), 0);
    // Where nothing is crossed, in as few lines as that takes, or below all curves; else across one line, on its rim; else the value alone or where the least is crossed.
    marks.push(...(within(0) ?? below() ?? within(1) ?? placer.placeLines(look, [boundText(bound)], places) ?? within(Infinity) ?? []));
  }
  return marks;
}

/** Ways to write a bound's names and value, from one line to several. */
function boundTexts(bound: LoadBound): readonly (readonly string[])[] {
  const { label } = bound;
  const names = label.split(", ").map((name, i, all) => (i < all.length - 1 ? `${name},` : name));
  const value = boundText(bound);
  return [[`${label} ${value}`], [label, value], [...names.slice(0, -1), `${names.at(-1)} ${value}`], [...names, value]];
}

function hoversOf(
  one: LoadSeries,
  stable: readonly Stable[],
  x: ScaleLinear<number, number>,
  y: ScaleLinear<number, number>,
  frame: Frame,
): HoverRegion[] {
  const done = byLoad(one.points)
    .map((point): HoverRegion => {
      const latency = stable.find((p) => p.load === point.load)?.latency;
      const anchorY = latency === undefined ? frame.top : Math.max(frame.top, y(latency));
      return {
        x: x(point.load) - 22,
        width: 44,
        y: frame.top,
        height: frame.bottom - frame.top,
        anchor: [x(point.load), anchorY],
        title: `${one.label} at ${loadText(point.load)}`,
        ink: { design: one.design },
        rows: pointRows(point),
        pick: { design: one.design, load: point.load },
      };
    })
    .filter((region) => region.anchor[0] <= frame.right + 1);
  const running = one.running.flatMap((point): HoverRegion[] =>
    point.latency === null
      ? []
      : [
          {
            x: x(point.load) - 22,
            width: 44,
            y: frame.top,
            height: frame.bottom - frame.top,
            anchor: [x(point.load), Math.max(frame.top, y(point.latency))],
            title: `${one.label} at ${loadText(point.load)}`,
            ink: { design: one.design },
            rows: [
              ["latency so far", `${significant(point.latency)} cycles`],
              ["accepted so far", fraction(point.accepted)],
              ["running", `${Math.round(100 * point.done)} %`],
            ],
          },
        ],
  );
  return [...done, ...running];
}

function describe(drawn: readonly Drawn[], bounds: LoadChart["bounds"]): string {
  const lines = drawn
    .filter(({ stable }) => stable.length > 0)
    .map(({ one, stable, saturation }) => {
      const first = stable[0]!;
      const end =
        saturation === null
          ? "not saturated so far"
          : `saturates at ${one.saturation ? saturationText(one.saturation) : fraction(saturation)}`;
      return `${one.label}: ${significant(first.latency)} cycles at load ${fraction(first.load)}, ${end}.`;
    });
  return [...lines, ...bounds.map((bound) => `Bound, ${bound.label}: ${boundText(bound)}.`)].join(" ") || "No results yet.";
}
