/** Lines and bands that break where a value is unknown, by D3's shapes. */
import { area as areaShape, line as lineShape } from "d3";
import type { CurveFactory } from "d3";
import type { Mark } from "../drawing/scene.ts";
import { line } from "./marks.ts";
import type { Point } from "./marks.ts";

/** The runs of two or more neighbours that have a place; `at` is null if there is none. */
export function runs<T>(data: readonly T[], at: (one: T, i: number) => Point | null): readonly (readonly Point[])[] {
  const { found, curve } = collector("line");
  lineShape<Point | null>(
    (point) => point![0],
    (point) => point![1],
  )
    .defined((point) => point !== null)
    .curve(curve)(data.map(at));
  return found.filter(({ length }) => length > 1);
}

/** Pale bands between two edges; `at` gives the position and both ends, null if there are none. */
export function bands<T>(
  data: readonly T[],
  at: (one: T, i: number) => readonly [x: number, lower: number, upper: number] | null,
  look: Pick<Parameters<typeof line>[1], "ink" | "part" | "opacity">,
): readonly Mark[] {
  const { found, curve } = collector("area");
  areaShape<ReturnType<typeof at>>()
    .x((ends) => ends![0])
    .y0((ends) => ends![1])
    .y1((ends) => ends![2])
    .defined((ends) => ends !== null)
    .curve(curve)(data.map(at));
  // The outline of a single place has no inside.
  return found.filter(({ length }) => length > 2).map((outline) => line(outline, { width: 0, filled: true, ...look }));
}

/** Collects the points of a shape piece by piece: D3 would write a path as text. */
function collector(shape: "line" | "area"): { readonly found: readonly (readonly Point[])[]; readonly curve: CurveFactory } {
  const found: Point[][] = [];
  const begin = (of: typeof shape) => (): void => {
    if (of === shape) found.push([]);
  };
  const end = (): void => {};
  const point = (x: number, y: number): void => {
    found.at(-1)!.push([x, y]);
  };
  return { found, curve: () => ({ areaStart: begin("area"), areaEnd: end, lineStart: begin("line"), lineEnd: end, point }) };
}
