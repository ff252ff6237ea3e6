/** The two lanes of a link, one a direction, each to the right of its way; and whether the links of a picture have room for them. */
import type { NetworkDrawing, NetworkView } from "./drawing.ts";
import type { Transform } from "./geometry.ts";
import type { Pen } from "./pen.ts";
import { bundleLengths, linkLengths } from "./lengths.ts";
import { linkShown } from "./shown.ts";
import type { Shown } from "./shown.ts";

/** Distance of a lane from the middle of its link, pixels: the least that is visible, the most, and its share of the routers' spacing. */
const NEAREST = 1.7;
const FARTHEST = 4.5;
const SHARE = 0.085;
/** Routers at least so many pixels apart have lanes between them. */
const ROOM_AT_ROUTERS = 11;
/** Share of the picture that two lanes for each link may cover. */
const ROOM_FOR_LANES = 0.5;

/** Pixels from the middle of a link to each of its lanes. */
export function laneOffset(drawing: NetworkDrawing, k: number): number {
  return Math.min(FARTHEST, Math.max(NEAREST, SHARE * drawing.routerSpacing * k));
}

/** Number of links in a picture, and the share of it that lines of one pixel along each would cover: 0 to many. */
export interface Cover {
  readonly curves: number;
  readonly share: number;
}

export function coverOf(drawing: NetworkDrawing, view: NetworkView, shown: Shown): Cover {
  const { links, bundles, bounds } = drawing;
  const { k, x, y } = view.transform;
  const [lengths, chords] = [linkLengths(drawing), bundleLengths(drawing)];
  let [curves, sum] = [0, 0];
  for (let link = 0; link < links.count; link++) {
    if (!linkShown(drawing, shown, link)) continue;
    curves++;
    sum += lengths[link]!;
  }
  if (bundles && shown.bundled)
    for (let b = 0; b < bundles.count; b++) {
      curves++;
      sum += chords[b]!;
    }
  const across = Math.min(view.width, bounds.x1 * k + x) - Math.max(0, bounds.x0 * k + x);
  const down = Math.min(view.height, bounds.y1 * k + y) - Math.max(0, bounds.y0 * k + y);
  const area = Math.max(1, across) * Math.max(1, down);
  return { curves, share: (sum * k) / area };
}

/** Whether there is room for two lanes a link. */
export function hasLanes(drawing: NetworkDrawing, view: NetworkView, { share }: Cover): boolean {
  const { k } = view.transform;
  return drawing.routerSpacing * k >= ROOM_AT_ROUTERS && share * 4 * laneOffset(drawing, k) < ROOM_FOR_LANES;
}

/** The lane of a channel on screen: x0, y0, control x, control y, x1, y1 from its source to its target. */
export type Lane = Float64Array;

/** Writes to `into` curve i on screen, with `back` from its end to its start, and `offset` pixels to the right of its way. */
export function laneOf(curves: Float32Array, i: number, back: boolean, offset: number, { x, y, k }: Transform, into: Lane): void {
  const at = 6 * i;
  const [from, to] = back ? [at + 4, at] : [at, at + 4];
  const [x0, y0] = [curves[from]! * k + x, curves[from + 1]! * k + y];
  const [cx, cy] = [curves[at + 2]! * k + x, curves[at + 3]! * k + y];
  const [x1, y1] = [curves[to]! * k + x, curves[to + 1]! * k + y];
  const first = Math.hypot(cx - x0, cy - y0);
  const last = Math.hypot(x1 - cx, y1 - cy);
  const whole = Math.hypot(x1 - x0, y1 - y0) || 1;
  // Unit vectors along both ends' tangents.
  const [ux, uy] = first > 0 ? [(cx - x0) / first, (cy - y0) / first] : [(x1 - x0) / whole, (y1 - y0) / whole];
  const [vx, vy] = last > 0 ? [(x1 - cx) / last, (y1 - cy) / last] : [(x1 - x0) / whole, (y1 - y0) / whole];
  const mitre = offset / (1 + Math.max(-0.5, ux * vx + uy * vy));
  into[0] = x0 - uy * offset;
  into[1] = y0 + ux * offset;
  into[2] = cx - (uy + vy) * mitre;
  into[3] = cy + (ux + vx) * mitre;
  into[4] = x1 - vy * offset;
  into[5] = y1 + vx * offset;
}

/** Adds a lane to the path. */
export function traceLane(pen: Pen, lane: Lane): void {
  pen.moveTo(lane[0]!, lane[1]!);
  pen.quadraticCurveTo(lane[2]!, lane[3]!, lane[4]!, lane[5]!);
}

/** Adds an arrowhead to the path, to be filled: its tip `before` pixels before the lane's end, but not before its middle. */
export function traceArrow(pen: Pen, lane: Lane, before: number, size: number): void {
  const [x0, y0, cx, cy, x1, y1] = lane as unknown as readonly [number, number, number, number, number, number];
  const length = Math.hypot(cx - x0, cy - y0) + Math.hypot(x1 - cx, y1 - cy) || 1;
  const t = 1 - Math.min(0.5, before / length);
  const u = 1 - t;
  const [px, py] = [u * u * x0 + 2 * u * t * cx + t * t * x1, u * u * y0 + 2 * u * t * cy + t * t * y1];
  const [dx, dy] = [u * (cx - x0) + t * (x1 - cx), u * (cy - y0) + t * (y1 - cy)];
  const norm = Math.hypot(dx, dy) || 1;
  const [ax, ay] = [(dx / norm) * size, (dy / norm) * size];
  pen.moveTo(px, py);
  pen.lineTo(px - ax - 0.5 * ay, py - ay + 0.5 * ax);
  pen.lineTo(px - ax + 0.5 * ay, py - ay - 0.5 * ax);
  pen.lineTo(px, py);
}
