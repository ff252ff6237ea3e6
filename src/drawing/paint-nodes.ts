/** Paints routers and endpoints of a network drawing. */
import type { NetworkDrawing, NetworkView } from "./drawing.ts";
import { standsOutFrom } from "./emphasis.ts";
import type { Focus } from "./focus.ts";
import { paintInside, paintNames, showsNames } from "./paint-names.ts";
import { blockColor, loadColor, loadWidth, palette } from "./palette.ts";
import type { Pen } from "./pen.ts";
import { inside } from "./shown.ts";
import type { Shown } from "./shown.ts";
import { LOAD_CLASSES, standoutStroke } from "./strokes.ts";
import { circle, FADED_OPACITY } from "./trace.ts";

/** Endpoints between two pauses. */
const POINTS_OF_STEP = 1024;
/** Pixels from the middle of a stem to its lanes, if endpoints are this far apart. */
const STEM_LANE_PX = 1.5;
const MIN_SPACING_FOR_STEM_LANES_PX = 9;
/** Most endpoints that stand out at once, and their distance from the rest: their few packets come by chance. */
const MAX_HOT_ENDPOINTS = 40;
const APART = [1.6, 0.05] as const;

/** Opacity of endpoints without a task beside those with one; size of specks of tasks, pixels. */
const IDLE_OPACITY = 0.55;
const TASK_SPECK_PX = 2;

/**
 * Endpoints as dots on stems, which have the colours of their loads if these are known; if something is selected, those of its router are
 * bright.
 */
export function* paintEndpoints(
  context: Pen,
  drawing: NetworkDrawing,
  view: NetworkView,
  shown: Shown,
  selected: Focus | null,
): Generator<void, void, void> {
  const { network, endpointX, endpointY } = drawing;
  const { x, y, k } = view.transform;
  const terminal = palette(view.scheme).terminal;
  const loads = terminalLoads(drawing, view);
  const apart = loads && hasStemLanes(drawing, view) ? STEM_LANE_PX : 0;
  for (const bright of selected ? [false, true] : [true]) {
    const mine = (e: number): boolean => (selected ? bright === (selected.router === network.endpointRouter[e]) : true);
    const visible: number[] = [];
    for (let e = 0; e < network.endpoints; e++) if (inside(shown, endpointX[e]!, endpointY[e]!) && mine(e)) visible.push(e);
    for (let from = 0; from < visible.length; from += POINTS_OF_STEP) {
      const some = visible.slice(from, from + POINTS_OF_STEP);
      for (const [busy, stems] of stemsByLoad(some, loads, apart > 0)) {
        context.strokeStyle = loads ? loadColor(busy, view.scheme) : terminal;
        context.lineWidth = loads ? Math.min(loadWidth(busy), Math.max(0.8, 0.8 * drawing.endpointSpacing * k)) : 0.8;
        context.globalAlpha = (loads ? 0.6 + 0.4 * busy : 0.5) * (bright ? 1 : FADED_OPACITY);
        context.beginPath();
        for (const stem of stems) traceStem(context, drawing, view, stem, apart);
        context.stroke();
      }
      for (const [color, dots, idle] of byBlock(some, view, terminal)) {
        context.fillStyle = color;
        context.globalAlpha = (bright ? 1 : 0.35) * (idle ? IDLE_OPACITY : 1);
        context.beginPath();
        for (const e of dots) circle(context, endpointX[e]! * k + x, endpointY[e]! * k + y, shown.endpointRadius);
        context.fill();
      }
      yield;
    }
  }
  context.globalAlpha = 1;
}

/** Endpoints by their colours: those of a block of tasks in its own, those without a task (`idle`) before them. */
function byBlock(
  endpoints: readonly number[],
  { tasks, scheme }: NetworkView,
  terminal: string,
): readonly (readonly [color: string, endpoints: readonly number[], idle: boolean])[] {
  if (!tasks) return [[terminal, endpoints, false]];
  const blocks = new Map<number, number[]>();
  for (const e of endpoints) {
    const block = tasks.blockAt[e]!;
    const mine = blocks.get(block) ?? [];
    mine.push(e);
    blocks.set(block, mine);
  }
  return [...blocks]
    .sort(([one], [other]) => one - other)
    .map(([block, mine]) => [block < 0 ? terminal : blockColor(block, scheme), mine, block < 0]);
}

/** The loads of each endpoint's channel into the network, then of each one's channel out of it; null if unknown. */
function terminalLoads({ network }: NetworkDrawing, { channelLoad }: NetworkView): Float32Array | null {
  return channelLoad && channelLoad.length > network.channels ? channelLoad.subarray(network.channels) : null;
}

/**
 * Stems by class of load, those of the busiest last; both lanes of each with `lanes`, else the line of the busier one. Stem e leads into
 * the network, endpoints + e out of it.
 */
function stemsByLoad(
  endpoints: readonly number[],
  loads: Float32Array | null,
  lanes: boolean,
): readonly (readonly [number, readonly number[]])[] {
  if (!loads) return [[0, endpoints]];
  const classes = Array.from({ length: LOAD_CLASSES }, (): number[] => []);
  const back = loads.length / 2;
  const add = (stem: number): void => {
    classes[Math.max(0, Math.min(LOAD_CLASSES - 1, Math.floor(loads[stem]! * LOAD_CLASSES)))]!.push(stem);
  };
  for (const e of endpoints) {
    if (lanes || loads[e]! >= loads[back + e]!) add(e);
    if (lanes || loads[e]! < loads[back + e]!) add(back + e);
  }
  return classes.flatMap((stems, i) => (stems.length > 0 ? [[(i + 0.75) / LOAD_CLASSES, stems] as const] : []));
}

/** Adds a stem to the path, in its lane. */
function traceStem(
  pen: Pen,
  { network, endpointX, endpointY, routerX, routerY }: NetworkDrawing,
  view: NetworkView,
  stem: number,
  apart: number,
): void {
  const { x, y, k } = view.transform;
  const out = stem >= network.endpoints;
  const e = out ? stem - network.endpoints : stem;
  const r = network.endpointRouter[e]!;
  const [ex, ey, rx, ry] = [endpointX[e]! * k + x, endpointY[e]! * k + y, routerX[r]! * k + x, routerY[r]! * k + y];
  const side = (out ? -apart : apart) / (Math.hypot(rx - ex, ry - ey) || 1);
  const [dx, dy] = [-(ry - ey) * side, (rx - ex) * side];
  pen.moveTo(rx + dx, ry + dy);
  pen.lineTo(ex + dx, ey + dy);
}

function hasStemLanes({ endpointSpacing }: NetworkDrawing, { transform }: NetworkView): boolean {
  return endpointSpacing * transform.k >= MIN_SPACING_FOR_STEM_LANES_PX;
}

/**
 * Paints the endpoints whose channels stand out among all, over everything else: a hot spot. Their stems appear if the picture shows stems.
 */
export function paintHotEndpoints(context: Pen, drawing: NetworkDrawing, view: NetworkView, shown: Shown, fade: number): void {
  const { network, endpointX, endpointY } = drawing;
  const loads = terminalLoads(drawing, view);
  if (!loads || !(shown.endpoints || shown.endpointSpecks)) return;
  const { x, y, k } = view.transform;
  const least = standsOutFrom(view.channelLoad!, network.channels, network.channels + loads.length, MAX_HOT_ENDPOINTS, APART);
  const apart = hasStemLanes(drawing, view) ? STEM_LANE_PX : 0;
  const hot: number[] = [];
  loads.forEach((load, stem) => {
    const e = stem % network.endpoints;
    if (load >= least && inside(shown, endpointX[e]!, endpointY[e]!)) hot.push(stem);
  });
  hot.sort((a, b) => loads[a]! - loads[b]! || a - b);
  context.globalAlpha = fade;
  for (const stem of hot) {
    const { color, width } = standoutStroke(loads[stem]!, view.scheme);
    const e = stem % network.endpoints;
    context.strokeStyle = color;
    context.lineWidth = Math.min(width, Math.max(1.2, 0.9 * drawing.endpointSpacing * k));
    context.beginPath();
    traceStem(context, drawing, view, stem, apart);
    context.stroke();
    context.fillStyle = color;
    context.beginPath();
    circle(context, endpointX[e]! * k + x, endpointY[e]! * k + y, Math.max(2.2, shown.endpointRadius + 1));
    context.fill();
  }
  context.globalAlpha = 1;
}

/** Endpoints as specks, if dots would touch. */
export function* paintSpecks(
  context: Pen,
  { network, endpointX, endpointY }: NetworkDrawing,
  view: NetworkView,
  shown: Shown,
  fade: number,
): Generator<void, void, void> {
  const { x, y, k } = view.transform;
  for (let from = 0; from < network.endpoints; from += POINTS_OF_STEP) {
    const some: number[] = [];
    for (let e = from; e < Math.min(network.endpoints, from + POINTS_OF_STEP); e++)
      if (inside(shown, endpointX[e]!, endpointY[e]!)) some.push(e);
    for (const [color, specks, idle] of byBlock(some, view, palette(view.scheme).terminal)) {
      const side = view.tasks && !idle ? TASK_SPECK_PX : 1;
      context.fillStyle = color;
      context.globalAlpha = (side > 1 ? 1 : 0.55) * fade * (idle ? IDLE_OPACITY : 1);
      context.beginPath();
      for (const e of specks) context.rect(endpointX[e]! * k + x - side / 2, endpointY[e]! * k + y - side / 2, side, side);
      context.fill();
    }
    yield;
  }
  context.globalAlpha = 1;
}

/** Routers as rings, with their names if these fit in; what is hovered or selected is filled. */
export function paintRouters(
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
  const names = showsNames(shown, drawing);
  if (names) paintNames(context, drawing, view, shown, bright);
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
    if (names && focus.router >= 0 && focus.endpoint < 0) paintInside(context, drawing, view, shown, focus.router, colors.canvas);
  }
}
