/** Paints the picture of a design, with what moves over it, on a canvas that is no stage. */
import type { Drawn } from "../network/together.ts";
import type { StageView } from "../parts/picture.ts";

/** All of it before this returns: a browser that prints waits for no frame. */
export function paintWhole(canvas: HTMLCanvasElement, { picture, layer }: Pick<Drawn, "picture" | "layer">, view: StageView): void {
  const size = [Math.round(view.width * view.pixelRatio), Math.round(view.height * view.pixelRatio)] as const;
  [canvas.width, canvas.height] = size;
  const context = canvas.getContext("2d");
  if (!context) return;
  for (const _ of picture.paintSteps(context, view));
  if (!layer) return;
  // As on the page, the picture steps back behind what moves over it.
  const [behind, over] = [document.createElement("canvas"), document.createElement("canvas")];
  for (const one of [behind, over]) [one.width, one.height] = size;
  behind.getContext("2d")!.drawImage(canvas, 0, 0);
  layer.paint(over.getContext("2d")!, view, performance.now());
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, ...size);
  context.globalAlpha = 0.4;
  context.drawImage(behind, 0, 0);
  context.globalAlpha = 1;
  context.drawImage(over, 0, 0);
}
