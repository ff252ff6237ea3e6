/** The SVG element of each mark, on the page and in files alike. */
import { palette } from "./palette.ts";
import type { Scheme } from "./palette.ts";
import { inkColor } from "./scene.ts";
import type { Mark, TextMark } from "./scene.ts";
import { round } from "./text.ts";

/** Width of the rim in the panel's colour around labels, so that a line behind them stays legible; half of it shows. */
const HALO_WIDTH_PX = 4;

export interface Shape {
  readonly tag: "path" | "rect" | "circle" | "text";
  /** By their names in script: strokeWidth for stroke-width. */
  readonly attributes: Readonly<Record<string, string | number>>;
  /** Its text. */
  readonly text?: string;
}

export function shapeOf(mark: Mark, scheme: Scheme): Shape {
  const color = inkColor(mark.ink, scheme);
  const opacity = mark.opacity === undefined ? {} : { opacity: mark.opacity };
  switch (mark.type) {
    case "line": {
      const dash = mark.dash === undefined ? {} : { strokeDasharray: mark.dash };
      const stroke = mark.filled ? { fill: color } : { fill: "none", stroke: color, strokeWidth: mark.width, strokeLinejoin: "round" };
      return { tag: "path", attributes: { d: linePath(mark.points), ...stroke, ...dash, ...opacity } };
    }
    case "rect": {
      const box = { x: round(mark.x), y: round(mark.y), width: round(mark.width), height: round(mark.height), rx: mark.radius };
      return { tag: "rect", attributes: { ...box, fill: color, ...opacity } };
    }
    case "circle": {
      const paint = mark.open ? { fill: palette(scheme).panel, stroke: color, strokeWidth: 1.6 } : { fill: color };
      return { tag: "circle", attributes: { cx: round(mark.x), cy: round(mark.y), r: mark.radius, ...paint, ...opacity } };
    }
    case "text": {
      const halo = hasHalo(mark)
        ? { paintOrder: "stroke", stroke: palette(scheme).panel, strokeWidth: HALO_WIDTH_PX, strokeLinejoin: "round" }
        : {};
      const type = { fontSize: mark.size, ...(mark.bold ? { fontWeight: 600 } : {}), textAnchor: mark.anchor };
      return {
        tag: "text",
        attributes: { x: round(mark.x), y: round(mark.y), ...halo, ...type, fill: color, ...opacity },
        text: mark.text,
      };
    }
  }
}

/** Text on a bar has none: it stands on the bar's colour. */
function hasHalo({ ink, bare = false }: TextMark): boolean {
  return ink !== "panel" && !bare;
}

function linePath(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], i) => `${i === 0 ? "M" : "L"}${round(x)} ${round(y)}`).join("");
}
