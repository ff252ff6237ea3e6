/** Paints the losses of a damaged network: cut links as dashes, failed routers crossed out. */
import type { NetworkDrawing, NetworkView, Picked } from "./drawing.ts";
import { palette } from "./palette.ts";
import type { Pen } from "./pen.ts";
import { curveInside, inside } from "./shown.ts";
import type { Shown } from "./shown.ts";
import { traceCurve } from "./trace.ts";

/** Curves between two pauses. */
const CURVES_OF_STEP = 96;
const DASH_PX = [4, 4];
/** More cut links than these become paler, so that they do not hide what is left. */
const MAX_FULL_OPACITY_LINKS = 120;
const MIN_OPACITY = 0.2;
/** Arms of the smallest cross, pixels. */
const MIN_CROSS_ARM_PX = 3.5;

export function* paintLosses(
  pen: Pen,
  drawing: NetworkDrawing,
  view: NetworkView,
  shown: Shown,
  fade: number,
): Generator<void, void, void> {
  const { losses } = drawing;
  if (!losses) return;
  const count = losses.channel.length;
  const crowd = Math.max(MIN_OPACITY, Math.min(0.85, 0.85 * Math.sqrt(MAX_FULL_OPACITY_LINKS / Math.max(1, count))));
  for (let from = 0; from < count; from += CURVES_OF_STEP) {
    if (from > 0) yield;
    prepare(pen, view);
    pen.globalAlpha = crowd * fade;
    pen.lineWidth = count > MAX_FULL_OPACITY_LINKS ? 0.9 : 1.2;
    pen.beginPath();
    for (let i = from; i < Math.min(count, from + CURVES_OF_STEP); i++)
      if (curveInside(shown, losses.curves, i)) traceCurve(pen, losses.curves, i, view.transform);
    pen.stroke();
  }
  prepare(pen, view);
  pen.setLineDash([]);
  pen.globalAlpha = fade;
  pen.lineWidth = 1.6;
  pen.beginPath();
  for (let i = 0; i < losses.router.length; i++)
    if (inside(shown, losses.routerX[i]!, losses.routerY[i]!)) cross(pen, drawing, view, shown, i);
  pen.stroke();
  pen.globalAlpha = 1;
}

/** Paints the lost thing that is hovered or selected, stronger. */
export function paintPickedLoss(pen: Pen, drawing: NetworkDrawing, view: NetworkView, shown: Shown, picked: Picked | null): void {
  const { losses } = drawing;
  if (!losses || (picked?.kind !== "cut" && picked?.kind !== "failed")) return;
  prepare(pen, view);
  pen.lineWidth = 2.6;
  pen.beginPath();
  if (picked.kind === "cut") traceCurve(pen, losses.curves, picked.id, view.transform);
  else {
    pen.setLineDash([]);
    cross(pen, drawing, view, shown, picked.id);
  }
  pen.stroke();
  pen.setLineDash([]);
}

function prepare(pen: Pen, view: NetworkView): void {
  pen.setTransform(view.pixelRatio, 0, 0, view.pixelRatio, 0, 0);
  pen.strokeStyle = palette(view.scheme).failed;
  pen.globalAlpha = 1;
  pen.setLineDash(DASH_PX);
}

/** Arms of a failed router's cross, pixels from its middle. */
export function crossSize({ routerRadius }: Shown): number {
  return Math.max(MIN_CROSS_ARM_PX, 0.85 * routerRadius);
}

function cross(pen: Pen, { losses }: NetworkDrawing, { transform: { x, y, k } }: NetworkView, shown: Shown, i: number): void {
  const arm = crossSize(shown);
  const [px, py] = [losses!.routerX[i]! * k + x, losses!.routerY[i]! * k + y];
  pen.moveTo(px - arm, py - arm);
  pen.lineTo(px + arm, py + arm);
  pen.moveTo(px - arm, py + arm);
  pen.lineTo(px + arm, py - arm);
}
