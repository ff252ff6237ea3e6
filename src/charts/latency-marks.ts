/** Marks and labels of the latency chart: certified bounds, a design's curve with its points and its saturation, names of former curves. */
import { range } from "d3";
import type { Ink, Mark, TextMark } from "../drawing/scene.ts";
import { atMost, percent } from "../drawing/text.ts";
import type { Frame } from "./axes.ts";
import { placesBeside } from "./labels.ts";
import type { LabelPlacer, Offset, Place } from "./labels.ts";
import type { Fall, Stable } from "./latency-curve.ts";
import { hatchMarks, letterOf } from "./latency-frame.ts";
import { bandOf, boundText, pointRadius, ringBox, ringMarks } from "./load-series.ts";
import type { LoadBound, LoadChart, LoadSeries, SaturationInterval } from "./load-series.ts";
import { circle, line, rect, FONT_SIZE_PX, span, upright, whisker } from "./marks.ts";
import type { Point } from "./marks.ts";
import type { AxisScale, LinearScale } from "./scale.ts";

/** Positions of loads and latencies. */
export interface Plot {
  readonly x: LinearScale;
  readonly y: AxisScale;
  readonly frame: Frame;
  /** The highest latency on the axis, cycles. */
  readonly high: number;
}

/** A design's line as it is drawn. */
export interface Drawn {
  readonly one: LoadSeries;
  readonly stable: readonly Stable[];
  readonly saturation: number | null;
  /** Its pieces inside the frame, and the points of all. */
  readonly pieces: readonly (readonly Point[])[];
  readonly curve: readonly Point[];
  /** Dotted, from the last stable point to saturation. */
  readonly rise: readonly Point[];
  readonly falls: readonly Fall[];
}

/** A bound from here on is the full rate, but for what a program leaves open. */
const FULL = 0.9995;

/** Bounds, hatched where no design of so many can be, and their uncertainty as a band. */
export function limitMarks(limits: readonly LoadBound[], designs: number, { x, frame }: Plot): Mark[] {
  const last =
    limits.length < designs && limits.some(({ design }) => design !== null) ? Infinity : Math.max(...limits.map(({ load }) => load));
  return limits.flatMap((bound): Mark[] => {
    const ink = bound.design === null || bound.load >= FULL ? ("bound" as const) : { design: bound.design };
    const band = bandOf(bound);
    const at = Math.min(frame.right, x(bound.load));
    const marks: Mark[] = [];
    if (band !== null) {
      const box = { x: x(band), y: frame.top, width: Math.max(1, at - x(band)), height: frame.bottom - frame.top };
      marks.push(rect(box, { part: "bound", ink, opacity: 0.14 }));
    }
    if (x(bound.load) <= frame.right + 1)
      marks.push(
        ...(bound.load === last ? hatchMarks(at, frame, limits.length > 1 ? "bound" : ink) : []),
        upright(at, frame.top, frame.bottom, { part: "bound", ink, width: 1.2 }),
      );
    return marks;
  });
}

/** Width of a line on which some points are coarse; these are hollow. */
const COARSE_LINE_WIDTH_PX = 1.2;

/** A curve as far as it is stable, its way up to saturation, its points with their spread, and a ring at the load on view. */
export function curveMarks(
  { one, stable, saturation, pieces, rise }: Drawn,
  { x, y, frame, high }: Plot,
  cursor: LoadChart["cursor"],
  placer: LabelPlacer,
): Mark[] {
  const ink = { design: one.design };
  const wide = stable.some(({ coarse }) => coarse) ? COARSE_LINE_WIDTH_PX : 2;
  const marks: Mark[] = pieces.map((points) => line(points, { ink, width: wide }));
  if (rise.length > 0) marks.push(line(rise, { ink, width: 1.6, dash: "2 3" }));
  else if (saturation !== null) marks.push(upright(x(saturation), frame.top, frame.top + 6, { ink, width: 1.6 }));
  if (saturation !== null && one.saturation) marks.push(...saturationTicks(one.saturation, x, frame, ink));
  for (const { latency, half, load, coarse } of stable) {
    if (y(latency) < frame.top) continue;
    const radius = pointRadius(one, { load });
    const top = Math.max(frame.top, y(latency + half));
    const bottom = y(Math.max(y.domain()[0]!, latency - half));
    if (bottom - top > (coarse ? 2 * radius : 5)) marks.push(...whisker(x(load), top, bottom, { ink, width: 1.2 }, 3));
    marks.push(circle([x(load), y(latency)], radius, { ink, open: coarse }));
  }
  for (const { load, latency } of one.running)
    if (latency !== null && latency <= high) marks.push(circle([x(load), y(latency)], 3.4, { ink, open: true, opacity: 0.75 }));
  const selected = one.points.find(({ load }) => load === cursor);
  if (selected && x(selected.load) <= frame.right + 1) {
    const at = stable.find(({ load }) => load === selected.load)?.latency;
    const filled = at !== undefined && y(at) >= frame.top && selected.coarse !== true;
    const ringY = at === undefined ? frame.top : Math.max(frame.top, y(at));
    marks.push(...ringMarks(x(selected.load), ringY, ink, filled));
    placer.block(ringBox(x(selected.load), ringY));
  }
  return marks;
}

/** Both ends of the interval at the frame's top, if they are visibly apart. */
function saturationTicks({ lower, upper }: SaturationInterval, x: LinearScale, { top, right }: Frame, ink: Ink): readonly Mark[] {
  if (lower === null) return [];
  const [from, to] = [x(lower), Math.min(right, x(upper))];
  return to - from < 3 ? [] : span(top, from, to, { ink, width: 1.2 }, 3);
}

export interface Ghost {
  readonly label: string;
  readonly ink: Ink;
  readonly pieces: readonly (readonly Point[])[];
}

/** Distances of a former curve's name from its line, pixels, the nearest first. */
const GHOST_NAME = [-8, 14, -22, 22, 28, -36, 34, 40, 48, -50, 60, -64, -78] as const;

/** Its name as near to the end of its line as there is room. */
export function ghostLabel({ label, ink, pieces }: Ghost, frame: Frame, placer: LabelPlacer): readonly Mark[] {
  const ends = pieces.flat().reverse();
  const beside = (offsets: readonly Offset[]): readonly Place[] => ends.flatMap((point) => placesBeside(point, offsets, frame.top + 10));
  const near = beside([
    [6, 0, "start"],
    [-6, 0, "end"],
  ]);
  const apart = GHOST_NAME.flatMap((away) =>
    beside([
      [0, away, "middle"],
      [6, away, "start"],
      [-6, away, "end"],
    ]),
  );
  return placer.placeLines({ part: "label", size: FONT_SIZE_PX, ink }, [label], [...near, ...apart], 0) ?? [];
}

/** Labels of designs, certified bounds and falls, each where it covers nothing; or none. */
export function labelsOf(drawn: readonly Drawn[], chart: LoadChart, { x, y, frame }: Plot, placer: LabelPlacer): Mark[] {
  const marks: Mark[] = [];
  for (const { one, curve, rise } of drawn) {
    const look = { part: "label", size: FONT_SIZE_PX, bold: true, ink: { design: one.design } } as const;
    const places = besideCurve(curve, rise, frame);
    // The letter stands over the plot, too, where the curve ends.
    const label = placer.placeLines(look, [one.label], places, 0) ?? placer.placeLines(look, [letterOf(one)], places, 0);
    marks.push(...(label ?? []));
  }
  // Beside other bounds, that nothing passes the full rate need not be said.
  for (const bound of chart.bounds.filter(({ certified, design, load }) => certified && (design === null || load < FULL))) {
    const ink = bound.design === null ? ("muted" as const) : { design: bound.design };
    const at = Math.min(frame.right, x(bound.load));
    const before = x(bandOf(bound) ?? bound.load);
    if (x(bound.load) > frame.right + 1) continue;
    const rows = range(frame.top + 14, frame.bottom - 4, 14);
    // Where there are several, each stands by its line.
    const beside: Omit<Place, "y"> = bound.design === null ? { x: frame.right + 14, anchor: "end" } : { x: at + 5, anchor: "start" };
    const places = rows.flatMap((row): Place[] => [
      { ...beside, y: row },
      { x: at - 5, y: row, anchor: "end" },
      { x: before - 5, y: row, anchor: "end" },
    ]);
    const look = { part: "label", size: FONT_SIZE_PX, ink } as const;
    const found = boundTexts(bound, drawn).reduce<readonly TextMark[] | null>(
      (placed, lines) => placed ?? placer.placeLines(look, lines, places, 0),
      null,
    );
    marks.push(...(found ?? []));
  }
  for (const { one, falls } of drawn) {
    for (const fall of falls.slice(0, 1)) {
      const latency = one.points.find(({ load }) => load === fall.load)?.packetLatency.mean;
      if (latency === undefined || latency === null || y(latency) < frame.top) continue;
      const places = [22, 36, 50, 64, -30, 80].flatMap((below) =>
        placesBeside(
          [x(fall.load), y(latency)],
          [
            [0, below, "middle"],
            [10, below, "start"],
            [-10, below, "end"],
            [40, below, "start"],
          ],
        ),
      );
      const look = { part: "label", size: FONT_SIZE_PX, ink: { design: one.design } } as const;
      const text = [`lower: fewer ${fall.fewer} packets,`, `the slow ones (${percent(fall.shares[0])} → ${percent(fall.shares[1])})`];
      marks.push(...(placer.placeLines(look, text, places, 0) ?? []));
    }
  }
  return marks;
}

/** Possible places of a design's name at a point of its line. */
const BESIDE: readonly Offset[] = [
  [-9, -6, "end"],
  [10, 13, "start"],
  [10, 4, "start"],
  [-10, 4, "end"],
  // Beside a ring.
  [-13, -6, "end"],
  [14, 13, "start"],
  [14, 4, "start"],
  [-14, 4, "end"],
  [0, -10, "middle"],
  [0, 20, "middle"],
  [0, -15, "middle"],
  [0, 25, "middle"],
  [14, 30, "start"],
  [-14, -20, "end"],
];

/** Near the end of the line first, where lines are farthest apart. */
function besideCurve(curve: readonly Point[], [foot, top]: readonly Point[], frame: Frame): readonly Place[] {
  const rise = (foot && top ? [0.15, 0.3, 0.45, 0.6, 0.75] : []).flatMap((t) =>
    placesBeside(
      [foot![0] + t * (top![0] - foot![0]), foot![1] + t * (top![1] - foot![1])],
      [
        [-8, 0, "end"],
        [8, 0, "start"],
      ],
    ),
  );
  return [...curve.toReversed().flatMap((point) => placesBeside(point, BESIDE, frame.top + 12)), ...rise];
}

/** Texts for a bound of any routing, from one line to several. */
function boundTexts(bound: LoadBound, drawn: readonly Drawn[]): readonly (readonly string[])[] {
  const whose = drawn.find(({ one }) => one.design === bound.design)?.one;
  const none = whose ? `no routing on ${letterOf(whose)}` : "no routing";
  const value = boundText(bound, (load) => atMost(load));
  if (whose) return [[none, `above ${value}`], [`${letterOf(whose)} ≤ ${value}`]];
  return [
    [`${none} above ${value}`, "(certified)"],
    [none, `above ${value}`, "(certified)"],
    [`above ${value}`, "(certified)"],
    [`≤ ${value}`],
    [value],
  ];
}
