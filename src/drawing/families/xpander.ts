/** An Xpander by its clusters; its glyph has four of two routers. */
import type { FamilyPictures, Dot } from "../family.ts";
import { lines } from "../family.ts";

const DOTS: readonly Dot[] = [
  [10, 4],
  [18, 4],
  [24, 10],
  [24, 18],
  [18, 24],
  [10, 24],
  [4, 18],
  [4, 10],
];
const LINKS: readonly (readonly [number, number])[] = [
  [0, 3],
  [1, 2],
  [0, 4],
  [1, 5],
  [0, 7],
  [1, 6],
  [2, 4],
  [3, 5],
  [2, 7],
  [3, 6],
  [4, 6],
  [5, 7],
];

/** Routers of a cluster, which is a rack of its own. */
const liftOf = (labels: readonly string[], routers: number): number => routers / labels.length;

export const xpander: FamilyPictures = {
  glyph: { local: "", global: lines(LINKS.map(([a, b]): [Dot, Dot] => [DOTS[a]!, DOTS[b]!])), dots: DOTS },
  names: ({ racks, routers }) => {
    if (!racks) return null;
    const lift = liftOf(racks.labels, routers);
    const router = (r: number): string => `${Math.floor(r / lift)}.${r % lift}`;
    const one = {
      title: "cross",
      help: "Channels between clusters.",
      ink: "global",
      word: "cross",
      noun: "links to other clusters",
      legend: "between clusters",
    } as const;
    return { router, short: router, classes: [one], classOf: () => 0, leadsTo: "router", line: () => null };
  },
};
