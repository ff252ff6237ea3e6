/** Paints a network drawing: endpoints, links from idle to hot, losses, routers, labels; on request in slices. */
import type { NetworkDrawing, NetworkView } from "./drawing.ts";
import { focusOn } from "./focus.ts";
import { paintFocusLinks, paintLinks } from "./paint-links.ts";
import { paintLosses, paintPickedLoss } from "./paint-losses.ts";
import { paintEndpoints, paintHotEndpoints, paintRouters, paintSpecks } from "./paint-nodes.ts";
import { paintLabels } from "./paint-names.ts";
import type { Pen } from "./pen.ts";
import { shownIn } from "./shown.ts";
import { FADED_OPACITY } from "./trace.ts";

/** Clears the canvas and paints the whole picture. */
export function paintNetwork(context: Pen, drawing: NetworkDrawing, view: NetworkView): void {
  for (const _ of paintSteps(context, drawing, view));
}

/**
 * Paints what is hovered and selected, and the labels, over a picture that was painted without either (and shown faded if something is
 * selected). Each `next()` paints a slice of a few milliseconds.
 */
export function* overlaySteps(context: Pen, drawing: NetworkDrawing, view: NetworkView): Generator<void, void, void> {
  const shown = shownIn(drawing, view);
  const selected = view.selected && focusOn(drawing, view.selected);
  const hovered = view.hovered && focusOn(drawing, view.hovered);
  context.setTransform(view.pixelRatio, 0, 0, view.pixelRatio, 0, 0);
  context.lineCap = "butt";
  context.setLineDash([]);
  if (selected) yield* paintFocusLinks(context, drawing, view, shown, selected, 1);
  if (hovered) yield* paintFocusLinks(context, drawing, view, shown, hovered, selected ? 0.6 : 1);
  for (const picked of [view.selected, view.hovered]) paintPickedLoss(context, drawing, view, shown, picked);
  paintRouters(context, drawing, view, { ...shown, routers: false }, selected, hovered);
  paintLabels(context, drawing, view, shown);
}

/** All of that at once. */
export function paintOverlay(context: Pen, drawing: NetworkDrawing, view: NetworkView): void {
  for (const _ of overlaySteps(context, drawing, view));
}

/** The whole picture in slices of a few milliseconds; each `next()` paints one. The picture is complete when the generator ends. */
export function* paintSteps(context: Pen, drawing: NetworkDrawing, view: NetworkView): Generator<void, void, void> {
  const shown = shownIn(drawing, view);
  const selected = view.selected && focusOn(drawing, view.selected);
  const hovered = view.hovered && focusOn(drawing, view.hovered);
  const fade = selected ? FADED_OPACITY : 1;
  context.setTransform(view.pixelRatio, 0, 0, view.pixelRatio, 0, 0);
  context.clearRect(0, 0, view.width, view.height);
  context.globalAlpha = 1;
  context.lineCap = "butt";
  context.setLineDash([]);
  if (shown.endpoints) yield* paintEndpoints(context, drawing, view, shown, selected);
  else if (shown.endpointSpecks) yield* paintSpecks(context, drawing, view, shown, fade);
  yield* paintLinks(context, drawing, view, shown, fade);
  yield* paintLosses(context, drawing, view, shown, fade);
  paintHotEndpoints(context, drawing, view, shown, fade);
  if (selected) yield* paintFocusLinks(context, drawing, view, shown, selected, 1);
  if (hovered) yield* paintFocusLinks(context, drawing, view, shown, hovered, selected ? 0.6 : 1);
  for (const picked of [view.selected, view.hovered]) paintPickedLoss(context, drawing, view, shown, picked);
  yield;
  if (shown.routers || selected || hovered) paintRouters(context, drawing, view, shown, selected, hovered);
  paintLabels(context, drawing, view, shown);
}
