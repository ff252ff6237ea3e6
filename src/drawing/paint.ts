/** Paints a network drawing: endpoints, links from idle to hot, routers, labels; in slices when asked. */
import type { Pen } from "./pen.ts";
import { GLOBAL } from "../topology/network.ts";
import { loadColor, palette } from "./palette.ts";
import { FONT_FAMILY, textWidth } from "./text.ts";
import { bundleLoad, isWide, labelPlace, linkLoad } from "./drawing.ts";
import type { NetworkDrawing, NetworkView } from "./drawing.ts";
import { focusOn } from "./focus.ts";
import type { Focus } from "./focus.ts";
import { namesOf } from "./names.ts";
import { paintLosses, paintPickedLoss } from "./paint-losses.ts";
import { curveInside, inside, linkShown, shownIn } from "./shown.ts";
import type { Shown } from "./shown.ts";
import { CLASSES, IDLE, strokeClass, strokeOf, WIDE } from "./strokes.ts";
import type { Crowd } from "./strokes.ts";

/** Curves in one path: few enough that overlapping pale strokes add up to density and that rasterising stays linear. */
const CURVES_OF_PATH = 96;
/** Curves between two rests of paintSteps: about 3 ms. */
const CURVES_OF_STEP = 96;
/** Endpoints and bundles between two rests. */
const POINTS_OF_STEP = 1024;
/** Links sorted into classes between two rests. */
const LINKS_OF_STEP = 16384;
/** Curves painted while the view moves. */
const MOVING_CURVES = 1500;
const FADED = 0.14;
/** Links that hardly cross are as pale as so many that do. */
const MOST_AIRY = 260;

/** Clears the canvas and paints the whole picture. */
export function paintNetwork(context: Pen, drawing: NetworkDrawing, view: NetworkView): void {
  for (const _ of paintSteps(context, drawing, view));
}

/** What is hovered and selected, and the labels, over a picture that was painted without either (and shown faded when something is selected). */
export function paintOverlay(context: Pen, drawing: NetworkDrawing, view: NetworkView): void {
  const shown = shownIn(drawing, view);
  const selected = view.selected && focusOn(drawing, view.selected);
  const hovered = view.hovered && focusOn(drawing, view.hovered);
  context.setTransform(view.pixelRatio, 0, 0, view.pixelRatio, 0, 0);
  context.lineCap = "butt";
  context.setLineDash([]);
  if (selected) paintFocusLinks(context, drawing, view, selected, 1);
  if (hovered) paintFocusLinks(context, drawing, view, hovered, selected ? 0.6 : 1);
  for (const picked of [view.selected, view.hovered]) paintPickedLoss(context, drawing, view, shown, picked);
  paintRouters(context, drawing, view, { ...shown, routers: false }, selected, hovered);
  paintLabels(context, drawing, view, shown);
}

/** The same picture in slices of a few milliseconds; each `next()` paints one. The picture is complete when the generator ends. */
export function* paintSteps(context: Pen, drawing: NetworkDrawing, view: NetworkView): Generator<void, void, void> {
  const shown = shownIn(drawing, view);
  const selected = view.selected && focusOn(drawing, view.selected);
  const hovered = view.hovered && focusOn(drawing, view.hovered);
  const fade = selected ? FADED : 1;
  context.setTransform(view.pixelRatio, 0, 0, view.pixelRatio, 0, 0);
  context.clearRect(0, 0, view.width, view.height);
  context.globalAlpha = 1;
  context.lineCap = "butt";
  context.setLineDash([]);
  if (shown.endpoints) yield* paintEndpoints(context, drawing, view, shown, selected);
  else if (shown.endpointSpecks) yield* paintSpecks(context, drawing, view, shown, fade);
  yield* paintLinks(context, drawing, view, shown, fade);
  yield* paintLosses(context, drawing, view, shown, fade);
  if (selected) paintFocusLinks(context, drawing, view, selected, 1);
  if (hovered) paintFocusLinks(context, drawing, view, hovered, selected ? 0.6 : 1);
  for (const picked of [view.selected, view.hovered]) paintPickedLoss(context, drawing, view, shown, picked);
  yield;
  if (shown.routers || selected || hovered) paintRouters(context, drawing, view, shown, selected, hovered);
  paintLabels(context, drawing, view, shown);
}

function* paintLinks(context: Pen, drawing: NetworkDrawing, view: NetworkView, shown: Shown, fade: number): Generator<void, void, void> {
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
      if (b % POINTS_OF_STEP === POINTS_OF_STEP - 1) yield;
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
        if (id < links.count) traceCurve(context, links.curves, id, view);
        else traceCurve(context, bundles!.curves, id - links.count, view);
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
    traceCurve(context, bundles!.curves, b, view);
    context.stroke();
  }
  context.globalAlpha = 1;
}

/** The crowd that links which hardly cross look like. */
function thinned({ local, global }: Crowd): Crowd {
  return { local: Math.min(local, MOST_AIRY), global: Math.min(global, MOST_AIRY) };
}

/** Links by class of stroke: class 2i ordinary ones of stroke i, 2i + 1 those several links wide. */
function emptyClasses(): number[][] {
  return Array.from({ length: 2 * CLASSES }, () => []);
}

function paintFocusLinks(context: Pen, drawing: NetworkDrawing, view: NetworkView, focus: Focus, alpha: number): void {
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
    for (const link of classes[index]!) traceCurve(context, links.curves, link, view);
    context.stroke();
  }
  context.globalAlpha = 1;
}

function* paintEndpoints(
  context: Pen,
  drawing: NetworkDrawing,
  view: NetworkView,
  shown: Shown,
  selected: Focus | null,
): Generator<void, void, void> {
  const { network, endpointX, endpointY, routerX, routerY } = drawing;
  const { x, y, k } = view.transform;
  for (const bright of selected ? [false, true] : [true]) {
    const mine = (e: number): boolean => (selected ? bright === (selected.router === network.endpointRouter[e]) : true);
    const visible: number[] = [];
    for (let e = 0; e < network.endpoints; e++) if (inside(shown, endpointX[e]!, endpointY[e]!) && mine(e)) visible.push(e);
    for (let from = 0; from < visible.length; from += POINTS_OF_STEP) {
      const some = visible.slice(from, from + POINTS_OF_STEP);
      context.strokeStyle = palette(view.scheme).terminal;
      context.fillStyle = palette(view.scheme).terminal;
      context.lineWidth = 0.8;
      context.globalAlpha = bright ? 0.5 : 0.5 * FADED;
      context.beginPath();
      for (const e of some) {
        const r = network.endpointRouter[e]!;
        context.moveTo(routerX[r]! * k + x, routerY[r]! * k + y);
        context.lineTo(endpointX[e]! * k + x, endpointY[e]! * k + y);
      }
      context.stroke();
      context.globalAlpha = bright ? 1 : 0.35;
      context.beginPath();
      for (const e of some) circle(context, endpointX[e]! * k + x, endpointY[e]! * k + y, shown.endpointRadius);
      context.fill();
      yield;
    }
  }
  context.globalAlpha = 1;
}

function* paintSpecks(
  context: Pen,
  { network, endpointX, endpointY }: NetworkDrawing,
  view: NetworkView,
  shown: Shown,
  fade: number,
): Generator<void, void, void> {
  const { x, y, k } = view.transform;
  for (let from = 0; from < network.endpoints; from += POINTS_OF_STEP) {
    context.fillStyle = palette(view.scheme).terminal;
    context.globalAlpha = 0.55 * fade;
    context.beginPath();
    for (let e = from; e < Math.min(network.endpoints, from + POINTS_OF_STEP); e++) {
      if (inside(shown, endpointX[e]!, endpointY[e]!)) context.rect(endpointX[e]! * k + x - 0.5, endpointY[e]! * k + y - 0.5, 1, 1);
    }
    context.fill();
    yield;
  }
  context.globalAlpha = 1;
}

function paintRouters(
  context: Pen,
  drawing: NetworkDrawing,
  view: NetworkView,
  shown: Shown,
  selected: Focus | null,
  hovered: Focus | null,
): void {
  const { network, routerX, routerY } = drawing;
  const colors = palette(view.scheme);
  const { x, y, k } = view.transform;
  const radius = shown.routerRadius;
  const [dim, bright]: [number[], number[]] = [[], []];
  if (shown.routers) {
    for (let r = 0; r < network.routers; r++) {
      if (inside(shown, routerX[r]!, routerY[r]!)) (selected && !selected.routers.has(r) ? dim : bright).push(r);
    }
  } else for (const focus of [selected, hovered]) bright.push(...(focus?.routers ?? []));
  for (const [list, alpha] of [
    [dim, 0.3],
    [bright, 1],
  ] as const) {
    if (list.length === 0) continue;
    context.beginPath();
    for (const r of list) circle(context, routerX[r]! * k + x, routerY[r]! * k + y, radius);
    if (radius >= 2.6) {
      // The page shows through no ring: links end at its edge.
      context.globalAlpha = 1;
      context.fillStyle = colors.canvas;
      context.fill();
      context.globalAlpha = alpha;
      context.strokeStyle = colors.local;
      context.lineWidth = radius > 4 ? 1.8 : 1.2;
      context.stroke();
    } else {
      context.globalAlpha = alpha;
      context.fillStyle = colors.local;
      context.fill();
    }
  }
  context.globalAlpha = 1;
  const names = radius >= 12.5;
  if (names) {
    context.font = `11px ${FONT_FAMILY}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillStyle = colors.text;
    for (const r of bright) {
      const name = namesOf(network).short(r);
      if (textWidth(name, 11) <= 2 * radius - 2) context.fillText(name, routerX[r]! * k + x, routerY[r]! * k + y);
    }
  }
  for (const focus of [hovered, selected]) {
    if (!focus) continue;
    context.fillStyle = colors.accent;
    context.beginPath();
    if (focus.endpoint >= 0)
      circle(
        context,
        drawing.endpointX[focus.endpoint]! * k + x,
        drawing.endpointY[focus.endpoint]! * k + y,
        Math.max(3, shown.endpointRadius + 1),
      );
    else if (focus.router >= 0)
      circle(context, routerX[focus.router]! * k + x, routerY[focus.router]! * k + y, Math.max(3.5, radius + 0.9));
    context.fill();
    if (names && focus.router >= 0 && focus.endpoint < 0) {
      context.fillStyle = colors.canvas;
      context.fillText(namesOf(network).short(focus.router), routerX[focus.router]! * k + x, routerY[focus.router]! * k + y);
    }
  }
}

/** Labels of groups, thinned out so that none touches another. */
function paintLabels(context: Pen, drawing: NetworkDrawing, view: NetworkView, shown: Shown): void {
  const { groups } = drawing;
  const { k } = view.transform;
  const size = 12;
  const widest = groups.reduce((most, group) => Math.max(most, textWidth(group.label, size, true)), 0);
  const room = (groups[0]?.align === "end" ? size + 4 : widest + 8) / Math.max(1e-6, (groups[0]?.room ?? 1) * k);
  const stride = room <= 1 ? 1 : 2 ** Math.ceil(Math.log2(room));
  context.font = `600 ${size}px ${FONT_FAMILY}`;
  context.textBaseline = "middle";
  const last = groups.reduce((most, group) => Math.max(most, group.order), 0);
  groups.forEach((group, i) => {
    // On a ring the last label would meet the first; in a row leaving it out does no harm.
    if (group.order % stride !== 0 || (group.order > 0 && group.order + stride > last + 1) || !inside(shown, group.x, group.y)) return;
    const place = labelPlace(group, view.transform);
    const picked = [view.selected, view.hovered].some((it) => it?.kind === "group" && it.id === i);
    context.fillStyle = picked ? palette(view.scheme).accent : palette(view.scheme).text;
    context.textAlign = group.align === "middle" ? "center" : group.align;
    context.fillText(group.label, place.x, place.y);
  });
}

function traceCurve(context: Pen, curves: Float32Array, i: number, { transform: { x, y, k } }: NetworkView): void {
  const at = 6 * i;
  context.moveTo(curves[at]! * k + x, curves[at + 1]! * k + y);
  context.quadraticCurveTo(curves[at + 2]! * k + x, curves[at + 3]! * k + y, curves[at + 4]! * k + x, curves[at + 5]! * k + y);
}

function circle(context: Pen, x: number, y: number, radius: number): void {
  context.moveTo(x + radius, y);
  context.arc(x, y, radius, 0, 2 * Math.PI);
}
