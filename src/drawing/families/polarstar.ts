/** A PolarStar by the points of its plane, and the routers at each (Lakhotia et al. 2023). */
import { polarClusters } from "../../topology/polarity-graph.ts";
import type { FamilyPictures, Dot } from "../family.ts";
import { allPairs, lines } from "../family.ts";
import { orderOf } from "../layouts/flower.ts";
import { classesBy, namesBy } from "../point-names.ts";

/** Two routers, one behind the other, at each tip of a star of five. */
const TIPS = [0, 1, 2, 3, 4].map((i): [Dot, Dot] => {
  const at = (radius: number): Dot => [
    Number((14 + radius * Math.sin((i * 2 * Math.PI) / 5)).toFixed(1)),
    Number((14.6 - radius * Math.cos((i * 2 * Math.PI) / 5)).toFixed(1)),
  ];
  return [at(12), at(7.5)];
});

export const polarstar: FamilyPictures = {
  glyph: {
    local: lines([...TIPS, ...allPairs(TIPS.map(([, inner]) => inner)).filter((_, i) => [0, 3, 4, 7, 9].includes(i))]),
    global: lines(TIPS.map(([outer], i): [Dot, Dot] => [outer, TIPS[(i + 2) % 5]![0]])),
    dots: TIPS.flat(),
  },
  names: (network) => {
    const count = network.racks?.labels.length ?? 0;
    const q = orderOf(count);
    if (q === null) return null;
    const { points } = polarClusters(q);
    const size = network.routers / count;
    // Couples of an Inductive-Quad, which has an even number of vertices, are i and i′; elements of a field go by their numbers.
    const placeOf = (r: number): string => {
      const at = r % size;
      return size % 2 === 1 ? String(at) : `${Math.floor(at / 2)}${at % 2 === 0 ? "" : "′"}`;
    };
    return namesBy(
      network,
      classesBy("supernode", "same supernode", "between supernodes, x·y = 0"),
      (r) => `([${points[Math.floor(r / size)]!.join(", ")}], ${placeOf(r)})`,
      placeOf,
    );
  },
};
