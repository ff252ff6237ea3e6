/** Figure 18 and Table 2 of Kim et al. 2008: a flattened butterfly and a dragonfly of 64K endpoints. */
import { fact } from "../lesson.ts";
import type { Fact, FactRow, FactsPart, MeasuredClaim } from "../lesson.ts";
import { designStudy } from "../cell.ts";
import type { DesignStudy } from "../cell.ts";
import type { Measured, PricedNetwork, RouteHops } from "../measured.ts";

const FB = "topology=flattened-butterfly&k=16&n=4&prices=dragonfly-2008";
/** 256 groups: as many endpoints as the butterfly has, and racks in a square. */
const DF = "topology=dragonfly&p=16&a=16&h=16&g=256&prices=dragonfly-2008";

const NETWORKS = { butterfly: designStudy(FB), dragonfly: designStudy(DF) };
type NetworkId = keyof typeof NETWORKS;
const IDS = ["butterfly", "dragonfly"] as const;

const COLUMNS = [
  { id: "butterfly", title: "flattened butterfly" },
  { id: "dragonfly", title: "dragonfly" },
];

/** Ports of the paper's routers. */
const RADIX = 64;
const K64 = 65_536;

const of =
  (id: NetworkId, pick: (network: PricedNetwork) => number | null) =>
  ({ networks }: Measured): number | null => {
    const network = networks.get(NETWORKS[id].study);
    return network === undefined ? null : pick(network);
  };

/** Of the dragonfly over the flattened butterfly. */
const ratio =
  (pick: (network: PricedNetwork) => number | null) =>
  (found: Measured): number | null => {
    const [butterfly, dragonfly] = [of("butterfly", pick)(found), of("dragonfly", pick)(found)];
    return butterfly === null || dragonfly === null ? null : dragonfly / butterfly;
  };

const globalPorts = ({ floor, routers }: PricedNetwork): number => (2 * floor.between) / routers;

function networkRow(
  row: Pick<FactRow, "id" | "title" | "reason">,
  pick: (network: PricedNetwork) => number | null,
  printed: readonly (readonly [value: number, text: string] | null)[],
  how: { readonly within?: number; readonly decimals?: number; readonly unit?: string } = {},
): FactRow {
  return {
    ...row,
    facts: IDS.map((id, i): Fact => {
      const known = printed[i] ?? null;
      return fact(of(id, pick), known && known[0], { ...how, ...(known && { text: known[1] }) });
    }),
  };
}

const CLAIMS_18: readonly MeasuredClaim[] = [
  {
    id: "paper-000.figure-18.1",
    where: "section 5",
    statement: "The dragonfly has half as many global cables as the flattened butterfly.",
    printed: "half",
    studies: {},
    measures: {
      "dragonfly / butterfly": {
        of: ratio(({ floor }) => floor.between),
        band: [0.45, 0.55],
        why: "half, and a tenth of it to either side",
      },
    },
    accept: "the ratio is 0.45 to 0.55",
  },
  {
    id: "paper-000.figure-18.2",
    where: "section 5",
    statement: "Both provide the same amount of global bisection bandwidth.",
    printed: "the same",
    studies: {},
    measures: {
      "cables over the middle, dragonfly / butterfly": {
        of: ratio(({ floor }) => floor.across),
        band: [0.95, 1.05],
        why: "equal but for the cables that 256 groups have beyond one a pair",
      },
    },
    accept: "as many cables cross the middle of the floor, within 5 %",
  },
  {
    id: "paper-000.figure-18.3",
    where: "Figure 18(c)",
    statement: "50 % of the flattened butterfly's ports are for global channels, 25 % of the dragonfly's.",
    printed: "50 %, 25 %",
    studies: {},
    measures: {
      butterfly: {
        of: of("butterfly", (one) => globalPorts(one) / RADIX),
        band: [0.45, 0.55],
        why: "half of 64 ports, and 5 percentage points to either side",
        unit: "%",
      },
      dragonfly: {
        of: of("dragonfly", (one) => globalPorts(one) / RADIX),
        band: [0.2, 0.3],
        why: "a quarter of 64 ports, and 5 percentage points to either side",
        unit: "%",
      },
    },
    accept: "45 to 55 % and 20 to 30 % of 64 ports are",
  },
];

const WANTED = { prices: [], networks: Object.values(NETWORKS), routes: [] };

export const FIGURE_18: FactsPart = {
  kind: "facts",
  id: "dragonfly-18",
  name: "Figure 18",
  title: "64K endpoints by two topologies",
  text: "A flattened butterfly of three dimensions, 16 routers each, and a dragonfly of 256 groups of 16 routers, both of routers with 64 ports and 16 endpoints. A group, and a line of the butterfly's first dimension, is a rack with its 256 endpoints.",
  head: "",
  columns: COLUMNS,
  rows: [
    networkRow({ id: "endpoints", title: "endpoints", reason: null }, ({ endpoints }) => endpoints, [
      [K64, "64K"],
      [K64, "64K"],
    ]),
    networkRow({ id: "routers", title: "routers", reason: null }, ({ routers }) => routers, []),
    networkRow({ id: "radix", title: "ports in use", reason: null }, ({ radix }) => radix, []),
    networkRow(
      {
        id: "global-ports",
        title: "of 64 ports, global",
        reason: "30 of 64 ports are 46.9 %, drawn as half in the figure; of the ports in use they are 49 and 34 %.",
      },
      (one) => (100 * globalPorts(one)) / RADIX,
      [
        [50, "50 %"],
        [25, "25 %"],
      ],
      { within: 0.5, decimals: 1, unit: "%" },
    ),
    networkRow({ id: "local", title: "local cables", reason: null }, ({ floor }) => floor.inside, []),
    networkRow({ id: "global", title: "global cables", reason: null }, ({ floor }) => floor.between, []),
    networkRow({ id: "across", title: "cables over the middle", reason: null }, ({ floor }) => floor.across, []),
  ],
  wanted: WANTED,
  note: "Ours; the paper's stands below where it differs. Counted on the floor: local cables are those inside racks, global ones those between racks.",
  claims: CLAIMS_18,
};

const ROUTES: Readonly<Record<NetworkId, Readonly<Record<"minimal" | "nonminimal", DesignStudy>>>> = {
  butterfly: { minimal: designStudy(`${FB}&routing=min`), nonminimal: designStudy(`${FB}&routing=valiant`) },
  dragonfly: { minimal: designStudy(`${DF}&routing=min`), nonminimal: designStudy(`${DF}&routing=valiant`) },
};

const hops =
  (id: NetworkId, way: "minimal" | "nonminimal", kind: keyof Pick<RouteHops, "local" | "global">) =>
  ({ routes }: Measured): number | null =>
    routes.get(ROUTES[id][way].study)?.[kind] ?? null;

function hopsRow(
  row: Pick<FactRow, "id" | "title">,
  way: "minimal" | "nonminimal",
  kind: "local" | "global",
  printed: Readonly<Record<NetworkId, number>>,
): FactRow {
  return { ...row, reason: null, facts: IDS.map((id) => fact(hops(id, way, kind), printed[id])) };
}

/** Of a dimension of the floor. */
const ofSide =
  (what: "mean" | "most") =>
  ({ floor }: PricedNetwork): number | null => {
    const metres = floor[what];
    return metres === null ? null : metres / floor.side;
  };

const HOP_ROWS: readonly (readonly [
  way: "minimal" | "nonminimal",
  kind: "local" | "global",
  printed: Readonly<Record<NetworkId, number>>,
])[] = [
  ["minimal", "local", { butterfly: 1, dragonfly: 2 }],
  ["minimal", "global", { butterfly: 2, dragonfly: 1 }],
  ["nonminimal", "local", { butterfly: 2, dragonfly: 3 }],
  ["nonminimal", "global", { butterfly: 4, dragonfly: 2 }],
];

const CLAIMS_T2: readonly MeasuredClaim[] = [
  {
    id: "paper-000.table-2.1",
    where: "Table 2",
    statement:
      "Minimal routes take h_l + 2 h_g on a flattened butterfly and 2 h_l + h_g on a dragonfly, others 2 h_l + 4 h_g and 3 h_l + 2 h_g.",
    printed: "1 + 2, 2 + 1; 2 + 4, 3 + 2",
    studies: {},
    measures: Object.fromEntries(
      IDS.flatMap((id) =>
        HOP_ROWS.map(([way, kind, printed]) => [
          `${id}, ${way}, ${kind}`,
          { of: hops(id, way, kind), band: [printed[id] - 0.5, printed[id] + 0.5] as const, why: "a whole number, as printed" },
        ]),
      ),
    ),
    accept: "all eight numbers are the printed ones",
  },
  {
    id: "paper-000.table-2.2",
    where: "Table 2",
    statement:
      "Global cables of a dragonfly are twice as long as a flattened butterfly's, on average (2E/3 and E/3) and at most (2E and E).",
    printed: "2, 2",
    studies: {},
    measures: {
      "mean, dragonfly / butterfly": { of: ratio(({ floor }) => floor.mean), band: [1.8, 2.2], why: "twice, and a tenth to either side" },
      "longest, dragonfly / butterfly": {
        of: ratio(({ floor }) => floor.most),
        band: [1.8, 2.2],
        why: "twice, and a tenth to either side",
      },
    },
    accept: "both ratios are 1.8 to 2.2",
  },
];

const CENTRES = "Lengths are from centre to centre of racks, 15 of a side's 16 m at most; the overhead of a cable is left out.";

export const TABLE_2: FactsPart = {
  kind: "facts",
  id: "dragonfly-table-2",
  name: "Table 2",
  title: "Hops and cables of two topologies",
  text: "Most local and global channels of a route, minimal and not, and lengths of global cables by the side E of the floor, on the networks of Figure 18. Routes are drawn as packets take them, Valiant's through a router of the flattened butterfly and through a group of the dragonfly.",
  head: "",
  columns: COLUMNS,
  rows: [
    ...HOP_ROWS.map(([way, kind, printed]) => hopsRow({ id: `${way}-${kind}`, title: `${way}, ${kind} hops` }, way, kind, printed)),
    networkRow(
      {
        id: "mean",
        title: "global cables, mean",
        reason:
          "Two of 16 places in a row, chosen at random, are 17/3 m apart, a little more than E/3, for no cable joins a rack to itself.",
      },
      ofSide("mean"),
      [
        [1 / 3, "E/3"],
        [2 / 3, "2E/3"],
      ],
      { within: 0.005, decimals: 3, unit: "E" },
    ),
    networkRow(
      { id: "most", title: "global cables, longest", reason: CENTRES },
      ofSide("most"),
      [
        [1, "E"],
        [2, "2E"],
      ],
      { within: 0.005, decimals: 3, unit: "E" },
    ),
  ],
  wanted: { ...WANTED, routes: IDS.flatMap((id) => Object.values(ROUTES[id])) },
  note: "Ours; the paper's stands below where it differs. The table has a dragonfly's longest cable at √2 E where cables may run diagonally; ours run along rows and columns.",
  claims: CLAIMS_T2,
};
