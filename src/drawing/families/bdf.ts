/** A BDF graph by the points of its plane, and the routers at each (Besta, Hoefler 2014, section II-C). */
import { polarClusters } from "../../topology/polarity-graph.ts";
import type { FamilyPictures, Dot } from "../family.ts";
import { lines } from "../family.ts";
import { orderOf } from "../layouts/flower.ts";
import { classesBy, namesBy } from "../point-names.ts";

/** Squares about three points, joined corner to corner. */
const SQUARES = (
  [
    [14, 6.5],
    [6.5, 20.5],
    [21.5, 20.5],
  ] as const
).map(([x, y]): [Dot, Dot, Dot, Dot] => [
  [x - 3, y - 3],
  [x + 3, y - 3],
  [x + 3, y + 3],
  [x - 3, y + 3],
]);

export const bdf: FamilyPictures = {
  glyph: {
    local: lines(SQUARES.flatMap((corners) => corners.map((from, i): [Dot, Dot] => [from, corners[(i + 1) % 4]!]))),
    global: lines([
      [SQUARES[0]![3], SQUARES[1]![0]],
      [SQUARES[0]![0], SQUARES[1]![3]],
      [SQUARES[0]![2], SQUARES[2]![1]],
      [SQUARES[0]![1], SQUARES[2]![2]],
      [SQUARES[1]![1], SQUARES[2]![0]],
      [SQUARES[1]![2], SQUARES[2]![3]],
    ]),
    dots: SQUARES.flat(),
  },
  names: (network) => {
    const u = orderOf(network.racks?.labels.length ?? 0);
    if (u === null) return null;
    const { points } = polarClusters(u);
    const pointOf = (r: number): readonly number[] => points[Math.floor(r / (u + 1))]!;
    // Couples of the small graph are i and i′.
    const placeOf = (r: number): string => `${Math.floor((r % (u + 1)) / 2)}${r % 2 === 0 ? "" : "′"}`;
    return namesBy(
      network,
      classesBy("point", "same point", "between points, x·y = 0"),
      (r) => `([${pointOf(r).join(", ")}], ${placeOf(r)})`,
      placeOf,
    );
  },
};
