/** An orthogonal fat-tree by its rows (Kathareios et al. 2015, section 2.2.4). */
import type { FamilyPictures, Dot } from "../family.ts";
import { lines } from "../family.ts";
import { namesBy } from "../point-names.ts";

const PLACES = [5, 14, 23];
const ROWS = { low: 24, middle: 14, high: 4 };
/** Every leaf router with two of three upper ones. */
const PAIRS = PLACES.flatMap((x, i) => PLACES.filter((_, j) => j !== (i + 2) % 3).map((z) => [x, z] as const));

export const orthogonalFatTree: FamilyPictures = {
  glyph: {
    local: lines(
      PAIRS.map(([x, z]): [Dot, Dot] => [
        [x, ROWS.low],
        [z, ROWS.middle],
      ]),
    ),
    global: lines(
      PAIRS.map(([x, z]): [Dot, Dot] => [
        [x, ROWS.high],
        [z, ROWS.middle],
      ]),
    ),
    dots: Object.values(ROWS).flatMap((y) => PLACES.map((x): Dot => [x, y])),
  },
  names: (network) => {
    const n = network.routers / 3;
    if (!Number.isInteger(n)) return null;
    return namesBy(
      network,
      [
        {
          title: "within racks",
          help: "Channels between routers of a rack.",
          ink: "local",
          word: "rack",
          noun: "links in the rack",
          legend: "within racks",
        },
        {
          title: "between racks",
          help: "Channels between racks.",
          ink: "global",
          word: "cross",
          noun: "cross links",
          legend: "between racks",
        },
      ],
      (r) => `${["L0", "L2", "L1"][Math.floor(r / n)]!}.${r % n}`,
      (r) => String(r % n),
    );
  },
};
