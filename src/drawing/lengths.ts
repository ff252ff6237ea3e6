/** Approximate lengths of the curves of a drawing, model units, computed once. */
import type { Curves, NetworkDrawing } from "./drawing.ts";

const known = new WeakMap<Curves, Float32Array>();
const means = new WeakMap<Curves, number>();
const stems = new WeakMap<Float32Array, number>();

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

/** From a router to the nearest of its endpoints; Infinity if there are none. */
export function shortestStem({ network, routerX, routerY, endpointX, endpointY }: NetworkDrawing): number {
  let shortest = stems.get(endpointX);
  if (shortest === undefined) {
    shortest = Infinity;
    for (let e = 0; e < network.endpoints; e++) {
      const r = network.endpointRouter[e]!;
      shortest = Math.min(shortest, distance(routerX[r]!, routerY[r]!, endpointX[e]!, endpointY[e]!));
    }
    stems.set(endpointX, shortest);
  }
  return shortest;
}

function lengthsOf(curves: Curves, count: number): Float32Array {
  let lengths = known.get(curves);
  if (lengths) return lengths;
  lengths = new Float32Array(count);
  for (let i = 0; i < count; i++) lengths[i] = lengthOf(curves, 6 * i);
  known.set(curves, lengths);
  return lengths;
}

/** The mean of its chord and of the way over its control point. */
function lengthOf(curves: Curves, at: number): number {
  const x0 = curves[at]!;
  const y0 = curves[at + 1]!;
  const cx = curves[at + 2]!;
  const cy = curves[at + 3]!;
  const x1 = curves[at + 4]!;
  const y1 = curves[at + 5]!;
  return (2 * distance(x0, y0, x1, y1) + distance(x0, y0, cx, cy) + distance(cx, cy, x1, y1)) / 3;
}

/** Math.hypot would take several times as long for tens of thousands of links. */
function distance(x0: number, y0: number, x1: number, y1: number): number {
  return Math.sqrt((x1 - x0) ** 2 + (y1 - y0) ** 2);
}
