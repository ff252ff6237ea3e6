/** Marks channels that bind in a linear program on the drawings, and describes them in words. */
import type { Network } from "../topology/network.ts";
import type { Transform } from "./geometry.ts";
import { palette } from "./palette.ts";
import type { Scheme } from "./palette.ts";
import type { Pen } from "./pen.ts";
import { significant } from "./text.ts";
import { linkLoad } from "./drawing.ts";
import type { NetworkDrawing, NetworkView } from "./drawing.ts";
import { routerName } from "./names.ts";
import { curveInside, linkShown, shownIn } from "./shown.ts";
import type { Shown } from "./shown.ts";
import { FADED_OPACITY } from "./trace.ts";

/** Prices below this share of the highest are a solver's residue of zero. */
const MIN_SHARE_OF_HIGHEST_PRICE = 1e-3;
/** Curves between two pauses. */
const CURVES_OF_STEP = 96;
/** Dashes, between which the colour of the load stays visible. */
const DASH_PX = [5, 5];
/** More marks than these become thin and pale, so that they do not hide the picture. */
const MAX_FULL_OPACITY_MARKS = 150;
/** Free space at both ends of a link, pixels beside the routers' radius. */
const TRIM_PX = 3;

const highest = new WeakMap<Float32Array, number>();

/** The highest dual price, cached for the same array. */
function highestPrice(prices: Float32Array): number {
  const known = highest.get(prices);
  if (known !== undefined) return known;
  const most = prices.reduce((max, price) => Math.max(max, price), 0);
  highest.set(prices, most);
  return most;
}

/** Share of the highest price; 0 for a channel that does not bind. */
export function priceShare(price: number, prices: Float32Array): number {
  const most = highestPrice(prices);
  return most > 0 && price >= MIN_SHARE_OF_HIGHEST_PRICE * most ? price / most : 0;
}

/** Width in pixels of the mark of a channel that binds. */
function markWidth(share: number): number {
  return 0.8 + 0.9 * Math.sqrt(share);
}

interface PriceMark {
  readonly curves: Float32Array;
  readonly curve: number;
  readonly share: number;
}

/**
 * Dark dashes (on dark pages light ones) along every link that binds, the wider the higher its price. `links`: only these; else all on
 * screen. One step takes a few milliseconds.
 */
export function* paintPrices(
  pen: Pen,
  drawing: NetworkDrawing,
  view: NetworkView,
  prices: Float32Array,
  links?: readonly number[],
): Generator<void, void, void> {
  const shown = shownIn(drawing, view);
  const trim = shown.routerRadius + TRIM_PX;
  const marks = links ? linkMarks(drawing, prices, links) : marksOnScreen(drawing, shown, prices);
  const crowd = links ? 1 : Math.min(1, Math.sqrt(MAX_FULL_OPACITY_MARKS / Math.max(1, marks.length)));
  for (const [i, { curves, curve, share }] of marks.entries()) {
    if (i % CURVES_OF_STEP === 0) {
      if (i > 0) yield;
      pen.setTransform(view.pixelRatio, 0, 0, view.pixelRatio, 0, 0);
      pen.strokeStyle = palette(view.scheme).text;
      pen.setLineDash(DASH_PX);
      pen.globalAlpha = (view.selected && !links ? FADED_OPACITY : 1) * crowd;
    }
    pen.lineWidth = crowd * markWidth(share);
    pen.beginPath();
    traceMiddle(pen, curves, curve, view.transform, trim);
    pen.stroke();
  }
  pen.setLineDash([]);
  pen.globalAlpha = 1;
}

function linkMarks(drawing: NetworkDrawing, prices: Float32Array, links: Iterable<number>): PriceMark[] {
  const marks: PriceMark[] = [];
  for (const link of links) {
    const share = priceShare(linkLoad(drawing, link, prices), prices);
    if (share > 0) marks.push({ curves: drawing.links.curves, curve: link, share });
  }
  return marks;
}

/** The marks of all links that are drawn singly, and of bundles by their link with the highest price. */
function marksOnScreen(drawing: NetworkDrawing, shown: Shown, prices: Float32Array): PriceMark[] {
  const { links, bundles } = drawing;
  const marks = linkMarks(
    drawing,
    prices,
    Array.from({ length: links.count }, (_, link) => link).filter((link) => linkShown(drawing, shown, link)),
  );
  if (!bundles || !shown.bundled) return marks;
  for (let b = 0; b < bundles.count; b++) {
    if (!curveInside(shown, bundles.curves, b)) continue;
    let most = 0;
    for (let i = bundles.start[b]!; i < bundles.start[b + 1]!; i++) most = Math.max(most, linkLoad(drawing, bundles.links[i]!, prices));
    const share = priceShare(most, prices);
    if (share > 0) marks.push({ curves: bundles.curves, curve: b, share });
  }
  return marks;
}

/** Curve i without so many pixels at both ends (at most half of it), on screen: the same quadratic, cut. */
function traceMiddle(pen: Pen, curves: Float32Array, i: number, { x, y, k }: Transform, trim: number): void {
  const [x0, y0, cx, cy, x1, y1] = curves.subarray(6 * i, 6 * i + 6) as unknown as [number, number, number, number, number, number];
  const length = k * (Math.hypot(cx - x0, cy - y0) + Math.hypot(x1 - cx, y1 - cy));
  const [t, u] = [Math.min(0.25, trim / Math.max(1, length)), 1 - Math.min(0.25, trim / Math.max(1, length))];
  // Blossom of the quadratic at (a, b).
  const at = (from: number, control: number, to: number, a: number, b: number): number =>
    (1 - a) * (1 - b) * from + (a * (1 - b) + b * (1 - a)) * control + a * b * to;
  const point = (a: number, b: number): [number, number] => [at(x0, cx, x1, a, b) * k + x, at(y0, cy, y1, a, b) * k + y];
  pen.moveTo(...point(t, t));
  pen.quadraticCurveTo(...point(t, u), ...point(u, u));
}

/** A dot in the cell of every channel that binds, if cells are large enough. */
export function paintMatrixPrices(
  pen: Pen,
  network: Network,
  view: {
    readonly pixelRatio: number;
    readonly scheme: Scheme;
    readonly transform: Transform;
    readonly width: number;
    readonly height: number;
  },
  prices: Float32Array,
): void {
  const { x, y, k } = view.transform;
  if (k < 3.5) return;
  pen.setTransform(view.pixelRatio, 0, 0, view.pixelRatio, 0, 0);
  pen.fillStyle = palette(view.scheme).text;
  pen.beginPath();
  for (let c = 0; c < network.channels; c++) {
    const share = priceShare(prices[c]!, prices);
    if (share === 0) continue;
    const [px, py] = [(network.channelTarget[c]! + 0.5) * k + x - 0.5, (network.channelSource[c]! + 0.5) * k + y - 0.5];
    if (px < 0 || py < 0 || px > view.width || py > view.height) continue;
    const radius = Math.min(6, k * (0.12 + 0.16 * Math.sqrt(share)));
    pen.moveTo(px + radius, py);
    pen.arc(px, py, radius, 0, 2 * Math.PI);
  }
  pen.fill();
}

/** The gain from more bandwidth on these channels, in words; `prices` of all channels. */
export function priceNotes(network: Network, channels: readonly number[], prices: Float32Array): readonly string[] {
  const binding = channels.filter((c) => priceShare(prices[c]!, prices) > 0);
  if (channels.length === 0) return [];
  if (binding.length === 0)
    return [`${channels.length > 2 ? "None of these channels binds" : "Does not bind"}: more bandwidth here would not raise alpha.`];
  if (channels.length > 2) {
    const sum = binding.reduce((total, c) => total + prices[c]!, 0);
    return [
      `${binding.length} of these ${channels.length} channels ${binding.length === 1 ? "binds" : "bind"}: one flit a cycle more on ${binding.length === 1 ? "it" : "each"} would raise alpha by up to ${significant(sum, 2)}.`,
    ];
  }
  return binding.map(
    (c) =>
      `${routerName(network, network.channelSource[c]!)} → ${routerName(network, network.channelTarget[c]!)} binds: one flit a cycle more here would raise alpha by up to ${significant(prices[c]!, 2)}.`,
  );
}
