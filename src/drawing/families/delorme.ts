/** A Delorme graph by points and lines of its quadrangle (Besta, Hoefler 2014, section II-C). */
import type { FamilyPictures, Dot } from "../family.ts";
import { allPairs, lines } from "../family.ts";
import { classesBy, namesBy } from "../point-names.ts";

/** Triangles about five points of a circle. */
const MIDDLES = [0, 1, 2, 3, 4].map((i): Dot => [14 + 9 * Math.sin((i * 2 * Math.PI) / 5), 14.5 - 9 * Math.cos((i * 2 * Math.PI) / 5)]);
const TRIANGLES = MIDDLES.map(([x, y]) =>
  [0, 1, 2].map((i): Dot => [
    Number((x + 2.6 * Math.sin((i * 2 * Math.PI) / 3)).toFixed(1)),
    Number((y - 2.6 * Math.cos((i * 2 * Math.PI) / 3)).toFixed(1)),
  ]),
);

export const delorme: FamilyPictures = {
  glyph: {
    local: lines(TRIANGLES.flatMap((corners) => allPairs(corners))),
    global: lines(
      TRIANGLES.flatMap((corners, i) => TRIANGLES.slice(i + 1).map((others, j): [Dot, Dot] => [corners[(i + j) % 3]!, others[j % 3]!])),
    ),
    dots: TRIANGLES.flat(),
  },
  names: (network) => {
    const count = network.racks?.labels.length ?? 0;
    if (count === 0) return null;
    return namesBy(
      network,
      classesBy("point", "same point", "between points"),
      (r) => `(p${Math.floor(r / count)}, l${r % count})`,
      (r) => `${Math.floor(r / count)},${r % count}`,
    );
  },
};
