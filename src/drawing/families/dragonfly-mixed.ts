/** A dragonfly of two kinds of groups: a ring of large and small ones. */
import type { FamilyPictures, Dot } from "../family.ts";
import { allPairs, lines } from "../family.ts";
import { dragonflyNames } from "./dragonfly.ts";

const LARGE: readonly Dot[] = [
  [5, 5],
  [23, 5],
  [14, 23],
];
const SMALL: readonly Dot[] = [
  [14, 3],
  [4, 16],
  [24, 16],
];

export const dragonflyMixed: FamilyPictures = {
  glyph: {
    local: lines(
      LARGE.map(([x, y]): [Dot, Dot] => [
        [x - 3, y],
        [x + 3, y],
      ]),
    ),
    global: lines(allPairs([...LARGE, ...SMALL])),
    dots: [...LARGE, ...SMALL],
  },
  names: dragonflyNames,
};
