/** A torus as a lattice whose ends are joined by arcs; its glyph has the ends' links as stubs. */
import type { FamilyPictures, Dot } from "../family.ts";
import { lines } from "../family.ts";
import { gridNames } from "../grid.ts";

const PLACES = [7, 14, 21];
const [FROM, TO] = [2.5, 25.5];

export const torus: FamilyPictures = {
  glyph: {
    local: lines(
      PLACES.map((y): [Dot, Dot] => [
        [FROM, y],
        [TO, y],
      ]),
    ),
    global: lines(
      PLACES.map((x): [Dot, Dot] => [
        [x, FROM],
        [x, TO],
      ]),
    ),
    dots: PLACES.flatMap((y) => PLACES.map((x): Dot => [x, y])),
  },
  names: (network) => network.grid && gridNames(network, network.grid),
};
