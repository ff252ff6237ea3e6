/** A HyperX as a lattice with arcs along its rows and columns, each to all others of its line. */
import type { FamilyPictures, Dot } from "../family.ts";
import { lines } from "../family.ts";
import { gridNames } from "../grid.ts";

const PLACES = [5, 14.5, 24];

export const hyperx: FamilyPictures = {
  glyph: {
    local: PLACES.map(
      (y) =>
        `${lines([
          [
            [5, y],
            [24, y],
          ],
        ])}M5 ${y}Q14.5 ${y - 6} 24 ${y}`,
    ).join(""),
    global: PLACES.map(
      (x) =>
        `${lines([
          [
            [x, 5],
            [x, 24],
          ],
        ])}M${x} 5Q${x - 6} 14.5 ${x} 24`,
    ).join(""),
    dots: PLACES.flatMap((y) => PLACES.map((x): Dot => [x, y])),
  },
  names: (network) => network.grid && gridNames(network, network.grid),
};
