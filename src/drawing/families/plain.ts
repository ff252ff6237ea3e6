/** For any network, and every family without pictures of its own: a glyph of a few routers and links without order; numbers serve for names, unless a file has some. */
import { fileNames } from "../file-names.ts";
import type { FamilyPictures, Dot } from "../family.ts";
import { lines } from "../family.ts";

const DOTS: readonly Dot[] = [
  [5, 8],
  [15, 4],
  [24, 11],
  [11, 15],
  [20, 21],
  [6, 24],
];
const LINKS = [
  [0, 1],
  [1, 2],
  [0, 3],
  [1, 3],
  [2, 4],
  [3, 4],
  [3, 5],
] as const;

export const plain: FamilyPictures = {
  glyph: { local: lines(LINKS.map(([from, to]) => [DOTS[from]!, DOTS[to]!])), global: "", dots: DOTS },
  names: fileNames,
};
