/** Marks of the latency chart: certified bounds, a design's curve with its points and its saturation, names of former curves. */
import type { Frame } from "./axes.ts";
import type { AxisScale } from "./scale.ts";
import type { LabelPlacer } from "./labels.ts";
import type { Point } from "./marks.ts";
import { hatchMarks } from "./latency-frame.ts";
import type { Drawn } from "./latency-labels.ts";
import { bandOf, pointRadius, ringBox, ringMarks } from "./load-series.ts";
import type { LoadBound, LoadChart, SaturationInterval } from "./load-series.ts";
import type { Ink, Mark } from "../drawing/scene.ts";
import type { LinearScale } from "./scale.ts";

/** Where loads and latencies stand. */
export interface Plot {
  readonly x: LinearScale;
  readonly y: AxisScale;
  readonly frame: Frame;
  /** The highest latency that has a place, cycles. */
  readonly high: number;
}

/** A design's line with its pieces inside the frame. */
export interface Line extends Drawn {
  readonly pieces: readonly (readonly Point[])[];
}

export function upright(part: "bound" | "data", at: number, from: number, to: number, ink: Ink, width: number): Mark {
  return {
    type: "line",
    part,
    points: [
      [at, from],
      [at, to],
    ],
    ink,
    width,
  };
}

function level(from: number, to: number, at: number, ink: Ink): Mark {
  return {
    type: "line",
    part: "data",
    points: [
      [from, at],
      [to, at],
    ],
    ink,
    width: 1.2,
  };
}

/** Bounds with what lies beyond them hatched, and how sure they are as a band. */
export function limitMarks(limits: readonly LoadBound[], { x, frame }: Plot): Mark[] {
  return limits.flatMap((bound, i): Mark[] => {
    const ink = bound.design === null ? ("bound" as const) : { design: bound.design };
    const band = bandOf(bound);
    const at = Math.min(frame.right, x(bound.load));
    const marks: Mark[] = [];
    if (band !== null)
      marks.push({
        type: "rect",
        part: "bound",
        x: x(band),
        y: frame.top,
        width: Math.max(1, at - x(band)),
        height: frame.bottom - frame.top,
        radius: 0,
        ink,
        opacity: 0.14,
      });
    if (x(bound.load) <= frame.right + 1)
      marks.push(...hatchMarks(at, frame, ink, i / limits.length), upright("bound", at, frame.top, frame.bottom, ink, 1.2));
    return marks;
  });
}

/** Width of a line on which some points are coarse; they are hollow. */
const THIN = 1.2;

/** A curve as far as it is stable, its way up to saturation, its points with their spread, and a ring at the load that is looked at. */
export function curveMarks(
  { one, stable, saturation, pieces, rise }: Line,
  { x, y, frame, high }: Plot,
  cursor: LoadChart["cursor"],
  placer: LabelPlacer,
): Mark[] {
  const ink = { design: one.design };
  const marks: Mark[] = pieces.map((points) => ({
    type: "line",
    part: "data",
    points,
    ink,
    width: stable.some(({ coarse }) => coarse) ? THIN : 2,
  }));
  if (rise.length > 0) marks.push({ type: "line", part: "data", points: rise, ink, width: 1.6, dash: "2 3" });
  else if (saturation !== null) marks.push(upright("data", x(saturation), frame.top, frame.top + 6, ink, 1.6));
  if (saturation !== null && one.saturation) marks.push(...saturationTicks(one.saturation, x, frame, ink));
  for (const { latency, half, load, coarse } of stable) {
    if (y(latency) < frame.top) continue;
    const top = Math.max(frame.top, y(latency + half));
    const bottom = Math.min(frame.bottom, y(latency - half));
    if (bottom - top > (coarse ? 2 * pointRadius(one, { load }) : 5)) {
      marks.push(upright("data", x(load), top, bottom, ink, 1.2));
      for (const end of [top, bottom]) marks.push(level(x(load) - 3, x(load) + 3, end, ink));
    }
    marks.push({
      type: "circle",
      part: "data",
      x: x(load),
      y: y(latency),
      radius: pointRadius(one, { load }),
      ink,
      ...(coarse ? { open: true } : {}),
    });
  }
  for (const point of one.running) {
    if (point.latency === null || point.latency > high) continue;
    marks.push({ type: "circle", part: "data", x: x(point.load), y: y(point.latency), radius: 3.4, ink, open: true, opacity: 0.75 });
  }
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

/** Both ends of the interval at the frame's top, where they can be told apart. */
function saturationTicks({ lower, upper }: SaturationInterval, x: LinearScale, { top, right }: Frame, ink: Ink): Mark[] {
  if (lower === null) return [];
  const [from, to] = [x(lower), Math.min(right, x(upper))];
  if (to - from < 3) return [];
  return [level(from, to, top, ink), ...[from, to].map((end) => upright("data", end, top - 3, top + 3, ink, 1.2))];
}

export interface Ghost {
  readonly label: string;
  readonly ink: Ink;
  readonly pieces: readonly (readonly Point[])[];
}

/** How far from its line a former curve's name may stand, pixels, the nearest first. */
const GHOST_NAME = [-8, 14, -22, 22, 28, -36, 34, 40, 48, -50, 60, -64, -78] as const;

/** Its name as near to the end of its line as there is room. */
export function ghostLabel({ label, ink, pieces }: Ghost, frame: Frame, placer: LabelPlacer): Mark[] {
  const places = pieces
    .flat()
    .reverse()
    .flatMap(([px, py]) => [
      { x: px + 6, y: Math.max(frame.top + 10, py), anchor: "start" as const },
      { x: px - 6, y: Math.max(frame.top + 10, py), anchor: "end" as const },
    ]);
  const apart = GHOST_NAME.flatMap((away) =>
    pieces
      .flat()
      .reverse()
      .flatMap(([px, py]) =>
        [
          { x: px, anchor: "middle" as const },
          { x: px + 6, anchor: "start" as const },
          { x: px - 6, anchor: "end" as const },
        ].map((place) => ({ ...place, y: Math.max(frame.top + 10, py + away) })),
      ),
  );
  return [...(placer.placeLines({ part: "label", size: 11, ink }, [label], [...places, ...apart], 0) ?? [])];
}
