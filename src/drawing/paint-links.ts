/** Links and bundles of a network drawing, from idle to hot. */
import { GLOBAL } from "../topology/network.ts";
import { bundleLoad, isWide, linkLoad } from "./drawing.ts";
import type { NetworkDrawing, NetworkView } from "./drawing.ts";
import type { Focus } from "./focus.ts";
import { loadColor, palette } from "./palette.ts";
import type { Pen } from "./pen.ts";
import { curveInside, linkShown } from "./shown.ts";
import type { Shown } from "./shown.ts";
import { CLASSES, IDLE, strokeClass, strokeOf, WIDE } from "./strokes.ts";
import type { Crowd } from "./strokes.ts";
import { traceCurve } from "./trace.ts";

/** Curves in one path: few enough that overlapping pale strokes add up to density and that rasterising stays linear. */
const CURVES_OF_PATH = 96;
/** Curves between two rests: about 3 ms. */
const CURVES_OF_STEP = 96;
/** Bundles sorted into classes between two rests. */
const BUNDLES_OF_STEP = 1024;
/** Links sorted into classes between two rests. */
const LINKS_OF_STEP = 16384;
/** Curves painted while the view moves. */
const MOVING_CURVES = 1500;
/** Links that hardly cross are as pale as so many that do. */
const MOST_AIRY = 260;

/** All links on screen, and bundles for those that are too many: idle ones first, the busiest last, each class of them in few paths. */
export function* paintLinks(
  context: Pen,
  drawing: NetworkDrawing,
  view: NetworkView,
  shown: Shown,
  fade: number,
): Generator<void, void, void> {
  const { links, bundles, network } = drawing;
  const load = view.channelLoad;
  const classes = emptyClasses();
  // Bundles go into the same classes as links, numbered from links.count on.
  const crowd = { local: 0, global: 0 };
  const addTo = (kind: number, busy: number | null, id: number, wide = 0): void => {
    classes[2 * strokeClass(kind, busy) + wide]!.push(id);
    if (kind === GLOBAL) crowd.global++;
    else crowd.local++;
  };
  const arcs: number[] = [];
  for (let link = 0; link < links.count; link++) {
    if (link % LINKS_OF_STEP === LINKS_OF_STEP - 1) yield;
    if (!linkShown(drawing, shown, link)) continue;
    addTo(network.channelKind[links.channel[link]!]!, load && linkLoad(drawing, link, load), link, isWide(drawing, link));
  }
  if (bundles && shown.bundled) {
    for (let b = 0; b < bundles.count; b++) {
      if (b % BUNDLES_OF_STEP === BUNDLES_OF_STEP - 1) yield;
      if (!curveInside(shown, bundles.curves, b)) continue;
      if (bundles.kind[b] !== GLOBAL && bundles.from[b] === bundles.to[b]) arcs.push(b);
      else addTo(bundles.kind[b]!, load && bundleLoad(drawing, b, load).max, links.count + b, Number(bundles.thickChords));
    }
  }
  const stride = view.moving ? Math.ceil((crowd.local + crowd.global) / MOVING_CURVES) : 1;
  let painted = 0;
  for (let index = 0; index < classes.length; index++) {
    const members = classes[index]!;
    if (members.length === 0) continue;
    const stroke = strokeOf(index >> 1, drawing.airy ? thinned(crowd) : crowd, load !== null, view.scheme);
    const width = stroke.width * (index % 2 === 1 ? WIDE : 1);
    const hot = index >> 1 >= CLASSES - 5;
    context.strokeStyle = stroke.color;
    context.globalAlpha = stroke.alpha * fade;
    context.lineWidth = width;
    const step = hot ? 1 : stride;
    for (let from = 0; from < members.length; from += CURVES_OF_PATH * step) {
      context.beginPath();
      const to = Math.min(members.length, from + CURVES_OF_PATH * step);
      for (let i = from; i < to; i += step) {
        const id = members[i]!;
        if (id < links.count) traceCurve(context, links.curves, id, view.transform);
        else traceCurve(context, bundles!.curves, id - links.count, view.transform);
        painted++;
      }
      context.stroke();
      if (painted >= CURVES_OF_STEP) {
        painted = 0;
        yield;
        // Somebody else may have used the context meanwhile.
        context.strokeStyle = stroke.color;
        context.globalAlpha = stroke.alpha * fade;
        context.lineWidth = width;
      }
    }
  }
  // All links inside a group, or along one line of it, as one arc.
  for (const [i, b] of arcs.entries()) {
    if (i % CURVES_OF_STEP === CURVES_OF_STEP - 1) yield;
    const busy = load ? bundleLoad(drawing, b, load).max : 0;
    const width = bundles!.insideWidth + 1.6 * busy;
    context.globalAlpha = fade * (load && busy < IDLE ? 0.5 : 1);
    context.strokeStyle = busy >= IDLE ? loadColor(busy, view.scheme) : palette(view.scheme).local;
    context.lineWidth =
      isWide(drawing, bundles!.links[bundles!.start[b]!]!) === 1
        ? Math.min(WIDE * width, 0.5 * drawing.routerSpacing * view.transform.k)
        : width;
    context.beginPath();
    traceCurve(context, bundles!.curves, b, view.transform);
    context.stroke();
  }
  context.globalAlpha = 1;
}

/** Links by class of stroke: class 2i ordinary ones of stroke i, 2i + 1 those several links wide. */
function emptyClasses(): number[][] {
  return Array.from({ length: 2 * CLASSES }, () => []);
}

/** The crowd that links which hardly cross look like. */
function thinned({ local, global }: Crowd): Crowd {
  return { local: Math.min(local, MOST_AIRY), global: Math.min(global, MOST_AIRY) };
}

/** The links of what is hovered or selected, brighter. */
export function paintFocusLinks(context: Pen, drawing: NetworkDrawing, view: NetworkView, focus: Focus, alpha: number): void {
  const { links, network } = drawing;
  const load = view.channelLoad;
  const classes = emptyClasses();
  for (const link of focus.links)
    classes[
      2 * strokeClass(network.channelKind[links.channel[link]!]!, load && linkLoad(drawing, link, load)) + isWide(drawing, link)
    ]!.push(link);
  for (let index = 0; index < classes.length; index++) {
    if (classes[index]!.length === 0) continue;
    const stroke = strokeOf(index >> 1, { local: 0, global: focus.links.length }, false, view.scheme);
    context.strokeStyle = stroke.color;
    context.globalAlpha = alpha * Math.max(0.85, stroke.alpha);
    context.lineWidth = (stroke.width + (focus.links.length > 60 ? 0.4 : 1)) * (index % 2 === 1 ? WIDE : 1);
    context.beginPath();
    for (const link of classes[index]!) traceCurve(context, links.curves, link, view.transform);
    context.stroke();
  }
  context.globalAlpha = 1;
}
