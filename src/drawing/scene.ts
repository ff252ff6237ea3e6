/**
 * A chart as plain data: marks in pixels, regions that answer the pointer, and the numbers behind it as a table.
 *
 *   const scene = latencyChart({ series, bounds, width: 388, height: 280 });   // latency-chart.ts and its neighbours
 *   const svg = sceneToSvg(scene, scheme);     // scene-svg.ts: a file of its own
 *   const csv = sceneToCsv(scene);             // scene-csv.ts
 *   const hover = hoverAt(scene, x, y);        // null or what to show beside hover.anchor
 *
 * Marks name colours by meaning (Ink), so that one scene serves the light and the dark page: inkColor(ink, scheme).
 * To paint on a page: marks in their order as SVG elements, `title` and `description` as the accessible name.
 */
import { blockColor, designColor, palette } from "./palette.ts";
import type { Palette, Scheme } from "./palette.ts";

/** A colour by its meaning: an entry of the palette; design A, B, … by number; or one of many blocks of tasks. */
export type Ink = keyof Palette | { readonly design: number } | { readonly block: number };

/** The purpose of a mark, for tests and styles; painting order does not depend on it. */
export type Part = "axis" | "grid" | "data" | "bound" | "label" | "cursor" | "ghost" | "estimate";

interface MarkBase {
  readonly part: Part;
  readonly opacity?: number;
}
export interface LineMark extends MarkBase {
  readonly type: "line";
  readonly points: readonly (readonly [number, number])[];
  readonly ink: Ink;
  readonly width: number;
  /** SVG dash array. */
  readonly dash?: string;
  /** True if its inside is painted, without an outline. */
  readonly filled?: true;
}
export interface RectMark extends MarkBase {
  readonly type: "rect";
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly radius: number;
  readonly ink: Ink;
}
export interface CircleMark extends MarkBase {
  readonly type: "circle";
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly ink: Ink;
  /** An open ring: filled with the panel's colour. */
  readonly open?: boolean;
}
export interface TextMark extends MarkBase {
  readonly type: "text";
  readonly x: number;
  /** Baseline. */
  readonly y: number;
  readonly text: string;
  readonly size: number;
  readonly bold?: boolean;
  readonly anchor: "start" | "middle" | "end";
  readonly ink: Ink;
  /** True on a coloured mark: without the rim in the panel's colour that other labels have. */
  readonly bare?: boolean;
}
export type Mark = LineMark | RectMark | CircleMark | TextMark;

/** A region that answers the pointer, and the answer. */
export interface HoverRegion {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The point the answer belongs to. */
  readonly anchor: readonly [number, number];
  /** The line that it is a point of, where the pointer is to bring that out. */
  readonly along?: readonly (readonly [number, number])[];
  readonly title: string;
  readonly ink: Ink;
  readonly rows: readonly (readonly [label: string, value: string])[];
  /** The load point it stands for, if there is one to look at: number of the design and offered load. */
  readonly pick?: LoadPick;
  /** What a click on it chooses, by a name that the scene's maker defines. */
  readonly key?: string;
}

export interface LoadPick {
  readonly design: number;
  readonly load: number;
}

export type Cell = string | number | null;

export interface Scene {
  readonly title: string;
  /** Beside the title: a unit, or what is compared. */
  readonly subtitle: string;
  /** One or two sentences for those who cannot see it. */
  readonly description: string;
  readonly width: number;
  readonly height: number;
  readonly marks: readonly Mark[];
  readonly hovers: readonly HoverRegion[];
  /** If cycles run from left to right, from 0 up to so many, the played one can be marked there. */
  readonly clock?: {
    readonly left: number;
    readonly right: number;
    readonly top: number;
    readonly bottom: number;
    readonly cycles: number;
  };
  /** If offered loads run from left to right, from 0 up to so much: a handle on the axis at `bottom` can move the load that is looked at. */
  readonly loads?: {
    readonly left: number;
    readonly right: number;
    readonly bottom: number;
    readonly top: number;
    /** Upper edge of the plot. */
    readonly roof: number;
  };
  readonly table: { readonly columns: readonly string[]; readonly rows: readonly (readonly Cell[])[] };
}

export function inkColor(ink: Ink, scheme: Scheme): string {
  if (typeof ink === "string") return palette(scheme)[ink];
  return "design" in ink ? designColor(ink.design, scheme) : blockColor(ink.block, scheme);
}

/** The region under the pointer whose anchor is nearest; null if there is none. */
export function hoverAt(scene: Scene, x: number, y: number): HoverRegion | null {
  let best: HoverRegion | null = null;
  let distance = Infinity;
  for (const region of scene.hovers) {
    if (x < region.x || x > region.x + region.width || y < region.y || y > region.y + region.height) continue;
    const d = Math.hypot(x - region.anchor[0], y - region.anchor[1]);
    if (d < distance) [best, distance] = [region, d];
  }
  return best;
}
