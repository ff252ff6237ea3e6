/** The network on screen as an SVG file, drawn by the same painter. */
import { palette } from "./palette.ts";
import { SvgPen } from "./pen.ts";
import type { Pen } from "./pen.ts";
import { count } from "./text.ts";
import type { NetworkDrawing, NetworkView } from "./drawing.ts";
import { paintNetwork } from "./paint.ts";

/** `over` paints what stands over the network, such as routes. */
export function networkToSvg(drawing: NetworkDrawing, view: NetworkView, over?: (pen: Pen) => void): string {
  const pen = new SvgPen(view.width, view.height);
  paintNetwork(pen, drawing, { ...view, moving: false, hovered: null });
  over?.(pen);
  const { network } = drawing;
  return pen.toString(
    palette(view.scheme).canvas,
    `${network.family}, ${count(network.endpoints)} endpoints, ${count(network.routers)} routers`,
  );
}
