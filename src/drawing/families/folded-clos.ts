/** A folded Clos by its stages: half as many routers at the top. */
import type { FamilyPictures, Dot } from "../family.ts";
import { lines } from "../family.ts";
import { butterfly, stageNames } from "../stages.ts";

const FOUR = [3.5, 10.5, 17.5, 24.5];
const TOP = [7, 21];

export const foldedClos: FamilyPictures = {
  glyph: {
    local: butterfly(FOUR, 24, 14, 1),
    global: lines(
      FOUR.map((x, i): [Dot, Dot] => [
        [x, 14],
        [TOP[i % 2]!, 4],
      ]),
    ),
    dots: [...[24, 14].flatMap((y) => FOUR.map((x): Dot => [x, y])), ...TOP.map((x): Dot => [x, 4])],
  },
  names: (network) => network.levels && stageNames(network, network.levels),
};
