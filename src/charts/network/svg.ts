/** The network on screen as an SVG file, drawn by the same painter. */
import { palette } from "../palette.ts";
import { SvgPen } from "../pen.ts";
import { count } from "../text.ts";
import type { NetworkDrawing, NetworkView } from "./drawing.ts";
import { paintNetwork } from "./paint.ts";

export function networkToSvg(drawing: NetworkDrawing, view: NetworkView): string {
  const pen = new SvgPen(view.width, view.height);
  paintNetwork(pen, drawing, { ...view, moving: false, hovered: null });
  const { network } = drawing;
  return pen.toString(palette(view.scheme).canvas, `${network.family}, ${count(network.endpoints)} endpoints, ${count(network.routers)} routers`);
}
