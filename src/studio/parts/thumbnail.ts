/** A small picture of a network, in light and in dark, made in slices. */
import { fitTransform } from "../../drawing/geometry.ts";
import { linkWidths } from "../../drawing/link-widths.ts";
import { paintSteps } from "../../drawing/paint.ts";
import type { NetworkDrawing } from "../../drawing/drawing.ts";
import type { Scheme } from "../../drawing/palette.ts";
import type { DesignValues } from "../../engine/studies.ts";

/** As it is laid out, CSS pixels, and pixels of the picture for one of these: labels are too small to be read, and lines thin. */
const [WIDTH, HEIGHT] = [288, 192];
const SCALE = 0.75;
/** Of a slice, milliseconds. */
const SLICE = 8;

/** As a data URL; `scale`: its pixels for one of CSS. */
export async function picture(drawing: NetworkDrawing, values: DesignValues, scheme: Scheme, scale = SCALE): Promise<string> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH * scale, HEIGHT * scale];
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("The browser could not draw the network's picture.");
  const view = {
    width: WIDTH,
    height: HEIGHT,
    pixelRatio: scale,
    transform: fitTransform(drawing.bounds, WIDTH, HEIGHT, 4),
    scheme,
    channelLoad: null,
    widths: linkWidths(drawing.network, values),
    hovered: null,
    selected: null,
    moving: false,
    showEndpoints: true,
  };
  let until = performance.now() + SLICE;
  for (const _ of paintSteps(context, drawing, view)) {
    if (performance.now() < until) continue;
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    until = performance.now() + SLICE;
  }
  return canvas.toDataURL("image/webp", 0.85);
}

export async function thumbnail(drawing: NetworkDrawing, values: DesignValues): Promise<{ readonly light: string; readonly dark: string }> {
  return { light: await picture(drawing, values, "light"), dark: await picture(drawing, values, "dark") };
}
