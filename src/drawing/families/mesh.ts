/** A mesh as a lattice. */
import type { FamilyPictures, Dot } from "../family.ts";
import { lines } from "../family.ts";
import { gridNames } from "../grid.ts";

const PLACES = [4, 14, 24];

export const mesh: FamilyPictures = {
  glyph: {
    local: lines(
      PLACES.map((y): [Dot, Dot] => [
        [4, y],
        [24, y],
      ]),
    ),
    global: lines(
      PLACES.map((x): [Dot, Dot] => [
        [x, 4],
        [x, 24],
      ]),
    ),
    dots: PLACES.flatMap((y) => PLACES.map((x): Dot => [x, y])),
  },
  names: (network) => network.grid && gridNames(network, network.grid),
};
