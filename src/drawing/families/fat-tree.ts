/** A k-ary n-tree by its stages (Petrini and Vanneschi, section 2). */
import type { FamilyPictures, Dot } from "../family.ts";
import { butterfly, stageNames } from "../stages.ts";

const FOUR = [3.5, 10.5, 17.5, 24.5];

export const fatTree: FamilyPictures = {
  glyph: {
    local: butterfly(FOUR, 24, 14, 1),
    global: butterfly(FOUR, 14, 4, 2),
    dots: [24, 14, 4].flatMap((y) => FOUR.map((x): Dot => [x, y])),
  },
  names: (network) => network.levels && stageNames(network, network.levels),
};
