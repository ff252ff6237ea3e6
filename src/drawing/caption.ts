/** What a picture shows, written at its foot: for files, which stand alone. */
import { palette } from "./palette.ts";
import type { Scheme } from "./palette.ts";
import type { Pen } from "./pen.ts";
import { fitText, FONT_FAMILY } from "./text.ts";

const SIZE = 12;
const MARGIN = 14;

export function paintCaption(
  pen: Pen,
  { width, height, scheme }: { readonly width: number; readonly height: number; readonly scheme: Scheme },
  text: string,
): void {
  pen.globalAlpha = 1;
  pen.font = `${SIZE}px ${FONT_FAMILY}`;
  pen.textAlign = "start";
  pen.textBaseline = "alphabetic";
  pen.fillStyle = palette(scheme).text;
  pen.fillText(fitText(text, SIZE, width - 2 * MARGIN), MARGIN, height - MARGIN);
}
