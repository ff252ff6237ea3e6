/** A flattened butterfly as a lattice; its glyph has a row and a column of fully linked routers. */
import type { FamilyPictures, Dot } from "../family.ts";
import { lines } from "../family.ts";
import { gridNames } from "../grid.ts";

const PLACES = [5, 11.5, 18, 24.5];
const [ROW, COLUMN] = [24.5, 5];

/** An arc over each two of the places that are not neighbours. */
function arcs(draw: (from: number, to: number, rise: number) => string): string {
  return PLACES.flatMap((from, i) => PLACES.slice(i + 2).map((to) => draw(from, to, (to - from) * 0.75))).join("");
}

const pairs = (dot: (place: number) => Dot): [Dot, Dot][] => PLACES.slice(1).map((to, i): [Dot, Dot] => [dot(PLACES[i]!), dot(to)]);

export const flattenedButterfly: FamilyPictures = {
  glyph: {
    local: lines(pairs((x) => [x, ROW])) + arcs((from, to, rise) => `M${from} ${ROW}Q${(from + to) / 2} ${ROW - rise} ${to} ${ROW}`),
    global:
      lines(pairs((y) => [COLUMN, y])) + arcs((from, to, rise) => `M${COLUMN} ${from}Q${COLUMN + rise} ${(from + to) / 2} ${COLUMN} ${to}`),
    dots: [...PLACES.map((x): Dot => [x, ROW]), ...PLACES.slice(0, -1).map((y): Dot => [COLUMN, y])],
  },
  names: (network) => network.grid && gridNames(network, network.grid),
};
