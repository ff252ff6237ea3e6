/** The parts of a drawing that a view shows: the tiers of detail that painting, picking and the legend agree on. */
import type { NetworkDrawing, NetworkView, Curves } from "./drawing.ts";

export interface Shown {
  /** True if bundles stand for the links they cover. */
  readonly bundled: boolean;
  readonly routers: boolean;
  /** True if endpoints are dots on stems, which can be picked. */
  readonly endpoints: boolean;
  /** True if endpoints are too close for that: specks show where they are. */
  readonly endpointSpecks: boolean;
  readonly routerRadius: number;
  readonly endpointRadius: number;
  /** The visible part of the plane, model units. */
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** Single links replace bundles once no more than this many have an end in view, */
const MAX_SINGLE_LINKS = 2400;
/** and once lines of one pixel would cover no more of the picture than this. */
const MAX_COVERED_SHARE = 0.7;
const SMALLEST_ENDPOINT_SPACING = 2.1;
const SMALLEST_ROUTER_SPACING = 1.4;
const SMALLEST_ROUTER = 0.9;
/** Pixels from the edge of a router to its nearest endpoint's, including half of the ring's line. */
const ROUTER_TO_ENDPOINT_PX = 2.2;

export function shownIn(drawing: NetworkDrawing, view: NetworkView): Shown {
  const { x, y, k } = view.transform;
  const margin = 20 / k;
  const box = { x0: -x / k - margin, y0: -y / k - margin, x1: (view.width - x) / k + margin, y1: (view.height - y) / k + margin };
  const spacing = drawing.routerSpacing * k;
  const endpointRadius = Math.min(3.2, Math.max(0.8, drawing.endpointSpacing * k * 0.29));
  const endpoints = view.showEndpoints && drawing.endpointSpacing * k >= SMALLEST_ENDPOINT_SPACING;
  const stem = endpoints ? shortestStem(drawing) * k - endpointRadius - ROUTER_TO_ENDPOINT_PX : Infinity;
  return {
    ...box,
    bundled: drawing.bundles !== null && isCrowded(drawing, view, linkEndsIn(drawing, box)),
    routers: spacing >= SMALLEST_ROUTER_SPACING || drawing.bundles === null,
    endpoints,
    endpointSpecks: view.showEndpoints && !view.moving && !endpoints,
    routerRadius: Math.max(SMALLEST_ROUTER, Math.min(15, spacing * 0.235, stem)),
    endpointRadius,
  };
}

export function inside(shown: Shown, x: number, y: number): boolean {
  return x >= shown.x0 && x <= shown.x1 && y >= shown.y0 && y <= shown.y1;
}

/** Whether curve i may cross the visible part of the plane. */
export function curveInside(shown: Shown, curves: Float32Array, i: number): boolean {
  const at = 6 * i;
  const x0 = curves[at]!;
  const cx = curves[at + 2]!;
  const x1 = curves[at + 4]!;
  if (Math.max(x0, cx, x1) < shown.x0 || Math.min(x0, cx, x1) > shown.x1) return false;
  const y0 = curves[at + 1]!;
  const cy = curves[at + 3]!;
  const y1 = curves[at + 5]!;
  return Math.max(y0, cy, y1) >= shown.y0 && Math.min(y0, cy, y1) <= shown.y1;
}

/** Whether a link is drawn on its own: not bundled, and when bundles are split, only with an end in view. */
export function linkShown(drawing: NetworkDrawing, shown: Shown, link: number): boolean {
  const { bundles, links } = drawing;
  if (bundles !== null && bundles.covered[link] === 1) {
    if (shown.bundled) return false;
    const at = 6 * link;
    return inside(shown, links.curves[at]!, links.curves[at + 1]!) || inside(shown, links.curves[at + 4]!, links.curves[at + 5]!);
  }
  return curveInside(shown, links.curves, link);
}

/** Whether links with so many ends in view are too many to be distinguished. */
function isCrowded(drawing: NetworkDrawing, { width, height, transform: { k } }: NetworkView, ends: number): boolean {
  if (ends > MAX_SINGLE_LINKS) return true;
  const { bounds } = drawing;
  const area = Math.min(width, (bounds.x1 - bounds.x0) * k) * Math.min(height, (bounds.y1 - bounds.y0) * k);
  return (ends / 2) * meanLinkLength(drawing) * k > MAX_COVERED_SHARE * area;
}

function linkEndsIn(drawing: NetworkDrawing, box: Pick<Shown, "x0" | "y0" | "x1" | "y1">): number {
  const { routerX, routerY, network } = drawing;
  let ends = 0;
  for (let r = 0; r < network.routers; r++) {
    const x = routerX[r]!;
    const y = routerY[r]!;
    if (x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1) ends += network.channelStart[r + 1]! - network.channelStart[r]!;
  }
  return ends;
}

/** Approximate lengths of the curves of a drawing, model units, computed once. */
const known = new WeakMap<Curves, Float32Array>();
const means = new WeakMap<Curves, number>();
const stems = new WeakMap<Float32Array, number>();

export function linkLengths({ links }: NetworkDrawing): Float32Array {
  return lengthsOf(links.curves, links.count);
}

export function bundleLengths({ bundles }: NetworkDrawing): Float32Array {
  return bundles ? lengthsOf(bundles.curves, bundles.count) : new Float32Array(0);
}

function meanLinkLength(drawing: NetworkDrawing): number {
  const { curves, count } = drawing.links;
  let mean = means.get(curves);
  if (mean === undefined) means.set(curves, (mean = linkLengths(drawing).reduce((sum, length) => sum + length, 0) / Math.max(1, count)));
  return mean;
}

/** From a router to the nearest of its endpoints; Infinity if there are none. */
function shortestStem({ network, routerX, routerY, endpointX, endpointY }: NetworkDrawing): number {
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
