/** Table IV of Besta, Hoefler 2014: what networks of about 10,000 endpoints, or of routers with 43 ports, cost and draw. */
import { pricedRow } from "../costs.ts";
import type { Priced, PricedNetworks } from "../costs.ts";
import type { CostsPart, CostsClaim } from "../lesson.ts";

const printed = (
  endpoints: number,
  routers: number,
  radix: number,
  electric: number,
  optical: number,
  cost: number,
  power: number,
): Priced => ({ endpoints, routers, radix, electric, optical, cost, power });

const NO_TREE = "with an odd number of ports p = k/2 is no integer";
const NO_FT =
  "The paper counts the endpoints' cables, and 4p³ fibers; its price needs endpoints' cables of 26 m, which it calls fibers from 20 m on, or fibers of 48 to 59 m.";
const NO_FBF =
  "Fibers are printed as p⁴, pairs in rows and columns are p³(p − 1). The printed price needs fibers of 48 to 65 m, which no floor described has.";
const RANDOM = "Groups are racks of 32 routers here, and the drawing of the shortcuts is another; the printed price needs longer fibers.";
const ROWS = [
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
    reason: "The printed cables are those of the hypercube without the five further ports a router.",
  }),
  pricedRow("topology=folded-clos&radix=42", {
    id: "ft-43",
    title: "FT-3, k = 43",
    printed: printed(19876, 2311, 43, 19414, 40215, 2346, 14),
    reason: `42 ports here: ${NO_TREE}. ${NO_FT}`,
  }),
  pricedRow("topology=random-shortcut&routers=4020&degree=33&p=10", {
    id: "dln-43",
    title: "DLN, k = 43",
    printed: printed(40200, 4020, 43, 32488, 33842, 1743, 12.04),
    reason: RANDOM,
  }),
  pricedRow("topology=flattened-butterfly&k=12&n=4", {
    id: "fbf-43",
    title: "FBF-3, k = 43",
    printed: printed(20736, 1728, 43, 9504, 20736, 1570, 10.8),
    reason: `p = 12 needs 45 ports. ${NO_FBF}`,
  }),
  pricedRow("topology=dragonfly&p=11&a=22&h=11", {
    id: "df-43",
    title: "DF, k = 43",
    printed: printed(58806, 5346, 43, 56133, 29524, 1438, 10.9),
    reason: "Fibers are printed as g²/2, pairs of 243 groups are g(g − 1)/2.",
  }),
  pricedRow("topology=folded-clos&radix=34", {
    id: "ft-n",
    title: "FT-3",
    printed: printed(10718, 1531, 35, 7350, 24806, 2315, 14),
    reason: `34 ports here: ${NO_TREE}. ${NO_FT}`,
  }),
  pricedRow("topology=random-shortcut&routers=1386&degree=21&p=7", {
    id: "dln-n",
    title: "DLN",
    printed: printed(9702, 1386, 28, 6837, 7716, 1566, 11.2),
    reason: RANDOM,
  }),
  pricedRow("topology=flattened-butterfly&k=10&n=4", {
    id: "fbf-n",
    title: "FBF-3",
    printed: printed(10000, 1000, 33, 4500, 10000, 1535, 10.8),
    reason: `p = 10 needs 37 ports. ${NO_FBF}`,
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

const find = (id: string) => ROWS.find((row) => row.id === id)!;
const of = (found: PricedNetworks, id: string, column: "cost" | "power"): number | null => found.get(find(id).study)?.[column] ?? null;

/** How much less the slim fly takes than another, %. */
const saved =
  (id: string, column: "cost" | "power") =>
  (found: PricedNetworks): number | null => {
    const [own, other] = [of(found, "sf", column), of(found, id, column)];
    return own === null || other === null ? null : 100 * (1 - own / other);
  };

const CLAIMS: readonly CostsClaim[] = [
  {
    id: "paper-002.table-iv.1",
    where: "Table IV",
    statement: "A Slim Fly of 10,830 endpoints costs 1033 $ an endpoint, a dragonfly of 9,702 1342 $, one of 58,806 1438 $.",
    studies: {},
    measures: Object.fromEntries(
      (["sf", "df-n", "df-43"] as const).map((id) => [
        `${find(id).title}, $`,
        {
          of: (found: PricedNetworks) => of(found, id, "cost"),
          band: [0.97 * find(id).printed.cost, 1.03 * find(id).printed.cost] as const,
          why: "3 % to either side: a port more or less a router is 2.5 %",
        },
      ]),
    ),
    accept: "each is within 3 % of the printed price",
  },
  {
    id: "paper-002.table-iv.2",
    where: "section VI-B4",
    statement: "SF is about 25 % more cost-effective than DF.",
    studies: {},
    measures: {
      "less than DF of that size, %": { of: saved("df-n", "cost"), band: [20, 30], why: "25 %, and 5 % to either side" },
      "less than DF of those ports, %": { of: saved("df-43", "cost"), band: [20, 30], why: "25 %, and 5 % to either side" },
    },
    accept: "it is 20 to 30 % cheaper than both",
  },
  {
    id: "paper-002.table-iv.3",
    where: "section VI-B4",
    statement: "SF is almost 30 %, 40 % and 50 % less expensive than FBF-3, DLN and FT-3.",
    studies: {},
    measures: {
      "less than FBF-3, %": { of: saved("fbf-n", "cost"), band: [25, 35], why: "30 %, and 5 % to either side" },
      "less than DLN, %": { of: saved("dln-n", "cost"), band: [35, 45], why: "40 %, and 5 % to either side" },
      "less than FT-3, %": { of: saved("ft-n", "cost"), band: [45, 55], why: "50 %, and 5 % to either side" },
    },
    accept: "each is within 5 %",
    reason:
      "The printed prices of these three need cables far longer than any floor that is described has; the order of the four is the same.",
  },
  {
    id: "paper-002.table-iv.4",
    where: "section VI-C",
    statement: "SF is over 25 % more energy-efficient than DF, FBF-3 and DLN.",
    studies: {},
    measures: {
      "less than DF, %": { of: saved("df-n", "power"), band: [25, 100], why: "as printed" },
      "less than FBF-3, %": { of: saved("fbf-n", "power"), band: [25, 100], why: "as printed" },
      "less than DLN, %": { of: saved("dln-n", "power"), band: [25, 100], why: "as printed" },
    },
    accept: "it takes at least 25 % less than each",
    reason:
      "With the 44 ports of its text instead of the table's 43 it takes 8.2 W; a flattened butterfly of 37 ports takes 10.4 W, not the printed 10.8.",
  },
];

export const TABLE_IV: CostsPart = {
  kind: "costs",
  id: "table-iv",
  name: "Table IV",
  title: "What networks cost and draw",
  text: "Cost and power of an endpoint, and what they are made of: first networks of few ports, then networks of routers with 43 ports, then networks of about 10,000 endpoints. Ours are priced as the paper says, with its FDR10 cables and routers, on our floor.",
  columns: {
    endpoints: "N",
    routers: "routers",
    radix: "k",
    electric: "electric cables",
    optical: "fiber cables",
    cost: "$ per endpoint",
    power: "W per endpoint",
  },
  rows: ROWS,
  note: "Ours; the paper's stands below where it differs. Where a network of the printed size cannot be built, the nearest one is priced.",
  claims: CLAIMS,
};
