/** Paints names of routers, and labels of groups, in a network drawing. */
import { labelPlace } from "./drawing.ts";
import type { NetworkDrawing, NetworkView } from "./drawing.ts";
import { namesOf } from "./names.ts";
import { palette } from "./palette.ts";
import type { Pen } from "./pen.ts";
import { inside } from "./shown.ts";
import type { Shown } from "./shown.ts";
import { FONT_FAMILY, textWidth } from "./text.ts";

/** Font size of names of routers, pixels, and the least radius of rings that have them. */
const NAME_FONT_PX = 11;
const MIN_NAMED_RADIUS_PX = 12.5;
/** Largest shift of a name beside its router to the left, as a share of its width. */
const MAX_LEFT_SHIFT_SHARE = 0.4;

export function showsNames({ routerRadius }: Shown, { network }: NetworkDrawing): boolean {
  return routerRadius >= MIN_NAMED_RADIUS_PX || namesOf(network).beside !== undefined;
}

/** Paints names in the rings; names that are too wide stand beside them, as far as they do not touch each other. */
export function paintNames(context: Pen, drawing: NetworkDrawing, view: NetworkView, shown: Shown, routers: readonly number[]): void {
  if (shown.routerRadius < MIN_NAMED_RADIUS_PX) {
    for (const { name, x, y, width } of namesOf(drawing.network).beside?.(drawing, view, shown, routers, NAME_FONT_PX) ?? [])
      paintOn(context, view, name, x, y, width);
    return;
  }
  const spacing = drawing.routerSpacing * view.transform.k;
  const color = palette(view.scheme).text;
  for (const router of routers) {
    if (paintInside(context, drawing, view, shown, router, color)) continue;
    const name = namesOf(drawing.network).short(router);
    const width = textWidth(name, NAME_FONT_PX);
    if (width + 8 <= spacing && spacing >= 4 * shown.routerRadius + 1.5 * NAME_FONT_PX)
      paintBeside(context, drawing, view, shown, router, name, width);
  }
}

/** Paints the name if it fits into the router's ring; returns whether it does. */
export function paintInside(
  context: Pen,
  { network, routerX, routerY }: NetworkDrawing,
  { transform: { x, y, k } }: NetworkView,
  { routerRadius }: Shown,
  router: number,
  color: string,
): boolean {
  const name = namesOf(network).short(router);
  if (textWidth(name, NAME_FONT_PX) > 2 * routerRadius - 2) return false;
  context.font = `${NAME_FONT_PX}px ${FONT_FAMILY}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = color;
  context.fillText(name, routerX[router]! * k + x, routerY[router]! * k + y);
  return true;
}

/**
 * Paints a name that is too wide for its router's ring: below it, or if endpoints are in the way a little to the left there, or above; else
 * nowhere.
 */
function paintBeside(
  context: Pen,
  { network, routerX, routerY, endpointX, endpointY }: NetworkDrawing,
  view: NetworkView,
  shown: Shown,
  router: number,
  name: string,
  width: number,
): void {
  const { x, y, k } = view.transform;
  const [middle, level] = [routerX[router]! * k + x, routerY[router]! * k + y];
  const away = shown.routerRadius + NAME_FONT_PX / 2 + 4;
  const near = shown.endpointRadius + 1;
  const place = [
    [middle, level + away] as const,
    [middle - MAX_LEFT_SHIFT_SHARE * width, level + away] as const,
    [middle, level - away] as const,
  ].find(([atX, atY]) => {
    if (!shown.endpoints && !shown.endpointSpecks) return true;
    for (let e = network.firstEndpoint[router]!; e < network.firstEndpoint[router + 1]!; e++) {
      const [dx, dy] = [endpointX[e]! * k + x - atX, endpointY[e]! * k + y - atY];
      if (Math.abs(dx) <= width / 2 + near && Math.abs(dy) <= NAME_FONT_PX / 2 + near) return false;
    }
    return true;
  });
  if (place) paintOn(context, view, name, ...place, width);
}

/** Paints a name on a ground of its own, by its middle. */
function paintOn(context: Pen, view: NetworkView, name: string, x: number, y: number, width: number): void {
  paintGround(context, view, x, y, width, NAME_FONT_PX);
  context.font = `${NAME_FONT_PX}px ${FONT_FAMILY}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = palette(view.scheme).text;
  context.fillText(name, x, y);
}

/** Labels of groups, thinned out so that none touches another. */
export function paintLabels(context: Pen, drawing: NetworkDrawing, view: NetworkView, shown: Shown): void {
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
    if (stride > 1 && group.allOrNone) return;
    if (group.order % stride !== 0 || !inside(shown, group.x, group.y)) return;
    // On a ring the last label would meet the first, by which it stands; in a row it is far away.
    if (group.order > 0 && group.order + stride > last + 1) {
      const [first, next] = [groups[i - group.order], groups[i - group.order + Math.min(stride, last >> 1)]];
      if (!first || !next || apart(group, first) < apart(first, next)) return;
    }
    const place = labelPlace(group, view.transform);
    if (group.over !== undefined) {
      const width = textWidth(group.label, size, true);
      if (width + 8 > group.over * k) return;
      paintGround(context, view, place.x, place.y, width, size);
    }
    const picked = [view.selected, view.hovered].some((it) => it?.kind === "group" && it.id === i);
    context.fillStyle = picked ? palette(view.scheme).accent : palette(view.scheme).text;
    context.textAlign = group.align === "middle" ? "center" : group.align;
    context.fillText(group.label, place.x, place.y);
  });
}

interface Place {
  readonly x: number;
  readonly y: number;
}

const apart = (one: Place, other: Place): number => Math.hypot(one.x - other.x, one.y - other.y);

/** Paints a nearly opaque ground behind a text over links; the middle of the text, its width and its size, pixels. */
function paintGround(context: Pen, view: NetworkView, x: number, y: number, width: number, size: number): void {
  context.fillStyle = palette(view.scheme).canvas;
  context.globalAlpha = 0.85;
  context.fillRect(x - width / 2 - 2, y - size / 2 - 2, width + 4, size + 4);
  context.globalAlpha = 1;
}
