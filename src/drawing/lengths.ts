/** Lengths of the curves of a drawing, model units, about; looked through once. */
import type { Curves, NetworkDrawing } from "./drawing.ts";

const known = new WeakMap<Curves, Float32Array>();
const means = new WeakMap<Curves, number>();

export function linkLengths({ links }: NetworkDrawing): Float32Array {
  return lengthsOf(links.curves, links.count);
}

export function bundleLengths({ bundles }: NetworkDrawing): Float32Array {
  return bundles ? lengthsOf(bundles.curves, bundles.count) : new Float32Array(0);
}

export function meanLinkLength(drawing: NetworkDrawing): number {
  const { curves, count } = drawing.links;
  let mean = means.get(curves);
  if (mean === undefined) means.set(curves, (mean = linkLengths(drawing).reduce((sum, length) => sum + length, 0) / Math.max(1, count)));
  return mean;
}

function lengthsOf(curves: Curves, count: number): Float32Array {
  let lengths = known.get(curves);
  if (!lengths) known.set(curves, (lengths = Float32Array.from({ length: count }, (_, i) => lengthOf(curves, 6 * i))));
  return lengths;
}

/** Between its chord and the way over its control point. */
function lengthOf(curves: Curves, at: number): number {
  const [x0, y0, cx, cy, x1, y1] = [curves[at]!, curves[at + 1]!, curves[at + 2]!, curves[at + 3]!, curves[at + 4]!, curves[at + 5]!];
  return (2 * Math.hypot(x1 - x0, y1 - y0) + Math.hypot(cx - x0, cy - y0) + Math.hypot(x1 - cx, y1 - cy)) / 3;
}
