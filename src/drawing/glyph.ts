/** A small picture of a family, 28 by 28 units: dots for routers, lines for links of both kinds. Paint links first. */

export interface Glyph {
  /** SVG path data of the links, by kind. */
  readonly local: string;
  readonly global: string;
  readonly dots: readonly Dot[];
}

export type Dot = readonly [x: number, y: number];

/** Path data of straight lines. */
export function lines(pairs: readonly (readonly [from: Dot, to: Dot])[]): string {
  return pairs.map(([[x0, y0], [x1, y1]]) => `M${x0} ${y0}L${x1} ${y1}`).join("");
}

/** Every two of the dots. */
export function allPairs(dots: readonly Dot[]): [Dot, Dot][] {
  return dots.flatMap((from, i) => dots.slice(i + 1).map((to): [Dot, Dot] => [from, to]));
}
