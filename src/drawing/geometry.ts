/** Plane geometry of the pictures: boxes, zoom transforms, quadratic curves. */

export interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  /** Pixels that labels need around the box, whatever the zoom. */
  readonly room?: Room;
}

export interface Room {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
const NO_ROOM: Room = { left: 0, top: 0, right: 0, bottom: 0 };

/** screen = model * k + (x, y); the same shape as d3-zoom's. */
export interface Transform {
  readonly x: number;
  readonly y: number;
  readonly k: number;
}

/** The transform that shows the whole box and the room for its labels centred in width by height CSS pixels, with a margin on every side. */
export function fitTransform(box: Box, width: number, height: number, margin = 12): Transform {
  const room = box.room ?? NO_ROOM;
  const [across, down] = [width - 2 * margin - room.left - room.right, height - 2 * margin - room.top - room.bottom];
  const k = Math.max(1e-6, Math.min(across / (box.x1 - box.x0), down / (box.y1 - box.y0)));
  const [middleX, middleY] = [(width + room.left - room.right) / 2, (height + room.top - room.bottom) / 2];
  return { k, x: middleX - (k * (box.x0 + box.x1)) / 2, y: middleY - (k * (box.y0 + box.y1)) / 2 };
}

export function overlap(a: Box, b: Box): boolean {
  return a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;
}

/** Writes curve i: from (x0, y0) by the control point to (x1, y1). */
export function setCurve(curves: Float32Array, i: number, x0: number, y0: number, cx: number, cy: number, x1: number, y1: number): void {
  const at = 6 * i;
  curves[at] = x0;
  curves[at + 1] = y0;
  curves[at + 2] = cx;
  curves[at + 3] = cy;
  curves[at + 4] = x1;
  curves[at + 5] = y1;
}

/** The middle of curve i. */
export function middleOf(curves: Float32Array, i: number): readonly [x: number, y: number] {
  const at = 6 * i;
  const mean = (axis: number): number => (curves[at + axis]! + 2 * curves[at + 2 + axis]! + curves[at + 4 + axis]!) / 4;
  return [mean(0), mean(1)];
}

/** Distance from a point to curve i, in the curve's units; Infinity if it is surely farther than `limit`. */
export function distanceToCurve(curves: Float32Array, i: number, x: number, y: number, limit: number): number {
  const at = 6 * i;
  const x0 = curves[at]!;
  const cx = curves[at + 2]!;
  const x1 = curves[at + 4]!;
  if (x < Math.min(x0, cx, x1) - limit || x > Math.max(x0, cx, x1) + limit) return Infinity;
  const y0 = curves[at + 1]!;
  const cy = curves[at + 3]!;
  const y1 = curves[at + 5]!;
  if (y < Math.min(y0, cy, y1) - limit || y > Math.max(y0, cy, y1) + limit) return Infinity;
  const steps = 24;
  let best = Infinity;
  let px = x0;
  let py = y0;
  for (let s = 1; s <= steps; s++) {
    const t = s / steps;
    const u = 1 - t;
    const qx = u * u * x0 + 2 * u * t * cx + t * t * x1;
    const qy = u * u * y0 + 2 * u * t * cy + t * t * y1;
    best = Math.min(best, distanceToSegment(x, y, px, py, qx, qy));
    px = qx;
    py = qy;
  }
  return best;
}

export function distanceToSegment(x: number, y: number, x0: number, y0: number, x1: number, y1: number): number {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x0) * dx + (y - y0) * dy) / length));
  return Math.hypot(x - x0 - t * dx, y - y0 - t * dy);
}
