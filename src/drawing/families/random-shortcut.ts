/** Random shortcuts as a ring with chords; routers go by their places on it. */
import type { FamilyPictures } from "../family.ts";
import { lines } from "../glyph.ts";
import type { Dot } from "../glyph.ts";

export const RING = Array.from({ length: 8 }, (_, i): Dot => [
  Math.round((14 + 11 * Math.sin((2 * Math.PI * i) / 8)) * 10) / 10,
  Math.round((14 - 11 * Math.cos((2 * Math.PI * i) / 8)) * 10) / 10,
]);

/** The pairs of places as lines. */
export function between(pairs: readonly (readonly [number, number])[]): string {
  return lines(pairs.map(([a, b]): [Dot, Dot] => [RING[a]!, RING[b]!]));
}

export const randomShortcut: FamilyPictures = {
  glyph: {
    local: between(RING.map((_, i) => [i, (i + 1) % 8])),
    global: between([
      [0, 3],
      [1, 6],
      [2, 5],
      [4, 7],
    ]),
    dots: RING,
  },
  names: () => null,
};
