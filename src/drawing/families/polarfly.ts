/** A PolarFly by its points and clusters (Lakhotia et al. 2022). */
import { polarClusters } from "../../topology/polarity-graph.ts";
import { GLOBAL } from "../../topology/network.ts";
import type { Network } from "../../topology/network.ts";
import type { FamilyPictures, Names, Dot } from "../family.ts";
import { lines } from "../family.ts";
import { orderOf } from "../layouts/flower.ts";

/** Three fans of a triangle each around three quadrics. */
const AROUND = [-Math.PI / 2, Math.PI / 6, (5 * Math.PI) / 6];
const at = (radius: number, angle: number): Dot => [
  Number((14 + radius * Math.cos(angle)).toFixed(1)),
  Number((14.6 + radius * Math.sin(angle)).toFixed(1)),
];
const FANS = AROUND.map((angle) => [at(7.2, angle), at(12, angle - 0.38), at(12, angle + 0.38)] as const);
const QUADRICS = AROUND.map((angle) => at(3, angle + Math.PI));

export const polarfly: FamilyPictures = {
  glyph: {
    local: lines(
      FANS.flatMap(([centre, left, right]): [Dot, Dot][] => [
        [centre, left],
        [centre, right],
        [left, right],
      ]),
    ),
    global: lines(FANS.flatMap(([centre], i) => QUADRICS.filter((_, j) => i !== j).map((quadric): [Dot, Dot] => [centre, quadric]))),
    dots: [...FANS.flat(), ...QUADRICS],
  },
  names: namesOf,
};

/** Routers by their points, as [1, 0, 4]. */
function namesOf({ routers, channelKind, channelSource, channelTarget }: Network): Names | null {
  const q = orderOf(routers);
  if (q === null) return null;
  const { points } = polarClusters(q);
  return {
    router: (r) => `[${points[r]!.join(", ")}]`,
    short: (r) => points[r]!.join(q > 9 ? "," : ""),
    classes: [
      {
        title: "cluster",
        help: "Channels inside a cluster: its fan of triangles.",
        ink: "local",
        word: "cluster",
        noun: "links in the cluster",
        legend: "cluster",
      },
      { title: "cross", help: "Channels between clusters.", ink: "global", word: "cross", noun: "cross links", legend: "cross x·y = 0" },
    ],
    classOf: (channel) => (channelKind[channel] === GLOBAL ? 1 : 0),
    leadsTo: "router",
    // The equation that joins two routers.
    line: (channel) => {
      const [a, b] = [points[channelSource[channel]!]!, points[channelTarget[channel]!]!];
      return `[${a.join(", ")}]·[${b.join(", ")}] = 0 in GF(${q})`;
    },
  };
}
