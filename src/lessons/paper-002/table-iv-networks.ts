/**
 * The networks of Besta, Hoefler 2014, Table IV: fourteen of about 10,000 endpoints, or of routers with 43 ports, with their printed
 * numbers.
 */
import { pricedRow } from "../costs.ts";
import type { Priced } from "../costs.ts";

const printed = (
  endpoints: number,
  routers: number,
  radix: number,
  electric: number,
  optical: number,
  cost: number,
  power: number,
): Priced => ({ endpoints, routers, radix, electric, optical, cost, power });

/**
 * FT-3 as section VI-B3c counts it: fibers between all routers, and the endpoints' cables, electric. Where the longest electric cable has
 * 0.99 m, none of the mean metre between routers of a rack is one, and an endpoint's is.
 */
export const FT_3 = "topology=folded-clos&levels=3&electricReach=0.99&endpointCables=1&endpointMetres=0.99";

const NO_TREE = "with an odd number of ports p = k/2 is no integer";
const NO_FT =
  "As in the text all cables between routers are fibers here, and the endpoints' are counted (the cheaper half as electric ones inside racks, and none of these, would be 113 $ less). The printed price needs endpoints' cables of 25 m, which the text calls fibers from 20 m on, or fibers of 60 m; no layout that it describes has either.";
const NO_FBF =
  "Fibers are printed as p⁴, pairs in rows and columns are p³(p − 1). The printed price needs fibers of 54 to 64 m, by the printed and the real number of them, and longer ones with the printed ports: no floor described has such.";
const NO_FBF_POWER = "No number of ports makes both printed 10.8 W: it would be 38.6 of 10 endpoints and 46.3 of 12.";
const random = (racks: string): string =>
  `Racks hold 32 routers here, and few of the shortcuts, which are drawn at random, stay inside them, where the paper has nearly half of its cables. In racks of the dragonfly's groups, as the text has them, it is ${racks}. The printed price needs fibers of 60 to 65 m by the printed number of them, of 27 to 28 m by ours, which are 6 to 10 m long.`;

export const ROWS = [
  pricedRow("topology=torus&dims=22x22x22&ringCables=folded", {
    id: "t3d",
    title: "T3D",
    printed: printed(10648, 10648, 7, 31900, 0, 1682, 19.6),
    reason: "22³ routers have 31,944 cables. They are folded as in the paper, every cable electric and 1 m long.",
  }),
  pricedRow("topology=torus&dims=6x6x6x6x8&ringCables=folded", {
    id: "t5d",
    title: "T5D",
    printed: printed(10368, 10368, 11, 50688, 0, 3176, 30.8),
    reason: "These dimensions have 51,840 cables, folded likewise.",
  }),
  pricedRow("topology=hypercube&n=13", {
    id: "hc",
    title: "HC",
    printed: printed(8192, 8192, 14, 32768, 12288, 4631, 39.2),
    reason: "A hypercube of 13 dimensions has 53,248 cables, 8,192 more than are printed; racks hold 32 routers here.",
  }),
  pricedRow("topology=long-hop&n=13&extra=5", {
    id: "lh-hc",
    title: "LH-HC",
    printed: printed(8192, 8192, 19, 53248, 0, 6481, 53.2),
    reason:
      "The printed cables are those of the hypercube without the five further ports a router. Its price is that of the printed hypercube with five ports a router more (1752 $) and 2.5 cables an endpoint more, electric and 1 m long (98.5 $): 6481.5 $. Here all 20,480 further cables are fibers between racks.",
  }),
  pricedRow(`${FT_3}&radix=42`, {
    id: "ft-43",
    title: "FT-3, k = 43",
    printed: printed(19876, 2311, 43, 19414, 40215, 2346, 14),
    reason: `42 ports here: ${NO_TREE}. ${NO_FT}`,
  }),
  pricedRow("topology=random-shortcut&routers=4020&degree=33&p=10", {
    id: "dln-43",
    title: "DLN, k = 43",
    printed: printed(40200, 4020, 43, 32488, 33842, 1743, 12.04),
    reason: random("1666 $"),
  }),
  pricedRow("topology=flattened-butterfly&k=12&n=4", {
    id: "fbf-43",
    title: "FBF-3, k = 43",
    printed: printed(20736, 1728, 43, 9504, 20736, 1570, 10.8),
    reason: `p = 12 needs 45 ports. ${NO_FBF} ${NO_FBF_POWER}`,
  }),
  pricedRow("topology=dragonfly&p=11&a=22&h=11", {
    id: "df-43",
    title: "DF, k = 43",
    printed: printed(58806, 5346, 43, 56133, 29524, 1438, 10.9),
    reason: "Fibers are printed as g²/2, pairs of 243 groups are g(g − 1)/2.",
  }),
  pricedRow(`${FT_3}&radix=34`, {
    id: "ft-n",
    title: "FT-3",
    printed: printed(10718, 1531, 35, 7350, 24806, 2315, 14),
    reason: `34 ports here: ${NO_TREE}. ${NO_FT}`,
  }),
  pricedRow("topology=random-shortcut&routers=1386&degree=21&p=7", {
    id: "dln-n",
    title: "DLN",
    printed: printed(9702, 1386, 28, 6837, 7716, 1566, 11.2),
    reason: random("1482 $"),
  }),
  pricedRow("topology=flattened-butterfly&k=10&n=4", {
    id: "fbf-n",
    title: "FBF-3",
    printed: printed(10000, 1000, 33, 4500, 10000, 1535, 10.8),
    reason: `p = 10 needs 37 ports. ${NO_FBF} ${NO_FBF_POWER}`,
  }),
  pricedRow("topology=dragonfly&p=7&a=14&h=7", {
    id: "df-n",
    title: "DF",
    printed: printed(9702, 1386, 27, 9009, 4900, 1342, 10.8),
    reason: "Fibers are printed as g²/2, pairs of 99 groups are g(g − 1)/2.",
  }),
  pricedRow("topology=dragonfly&p=11&a=22&h=11&g=45", {
    id: "df-both",
    title: "DF, N and k",
    printed: printed(10890, 990, 43, 6885, 1012, 1365, 10.9),
    reason:
      "45 groups of 22 routers have 10,395 cables inside; the printed 6,885 would be groups of 18. All global ports are linked here, five cables between two groups, where the paper has one.",
  }),
  pricedRow("topology=slim-fly&q=19&p=15", {
    id: "sf",
    title: "SF",
    printed: printed(10830, 722, 43, 6669, 6869, 1033, 8.02),
    reason:
      "The text has 44 ports (29 + 15), the table 43, which would make 1036 $ and 8.03 W here. Its cables are more than the 10,469 links that there are: 3,971 inside racks and 6,498 between them.",
  }),
] as const;

/** Throws a programmer's error for another id. */
export function rowOf(id: string): (typeof ROWS)[number] {
  const row = ROWS.find((one) => one.id === id);
  if (row === undefined) throw new TypeError(`Table IV has no ${id}`);
  return row;
}
