/** Besta, Hoefler 2014, sections II, III-A and VII-A: Figures 1 and 5 and Table II, and how many balanced networks there are. */
import { designStudy } from "../cell.ts";
import type { OverSize, SizedFamily, StructureClaim, StructurePart } from "../lesson.ts";

const idOf = (study: string): string => designStudy(study).values.topology;
const SLIM_FLY = idOf("topology=slim-fly");
const DRAGONFLY = idOf("topology=dragonfly");
const BUTTERFLY = idOf("topology=flattened-butterfly");
const BDF = idOf("topology=bdf");
const DELORME = idOf("topology=delorme");
const FAT_TREE = idOf("topology=fat-tree");
const ALL = [SLIM_FLY, DRAGONFLY, BUTTERFLY, FAT_TREE];

/** Network ports of the paper's examples. */
const PORTS = 96;

function familyOf({ curves }: OverSize, family: string, diameter: number): SizedFamily | null {
  return curves.find((one) => one.family === family && one.diameter === diameter) ?? null;
}

/** Routers of a family's largest design with at most so many network ports, over the most that are possible with as many, or with its own. */
function ofBound(family: string, diameter: 2 | 3, ports: number, own = false): (found: OverSize) => number | null {
  return (found) => {
    const points = familyOf(found, family, diameter)?.points.filter(({ networkRadix }) => networkRadix <= ports) ?? [];
    const largest = points.toSorted((one, other) => other.routers - one.routers)[0];
    const bound = largest && boundAt(found, diameter, own ? largest.networkRadix : ports);
    return largest === undefined || bound === undefined ? null : largest.routers / bound;
  };
}

function boundAt({ bounds }: OverSize, diameter: 2 | 3, ports: number): number | undefined {
  return bounds[diameter === 2 ? "moore2" : "moore3"].find(([x]) => x === ports)?.[1];
}

function claim(
  id: string,
  where: string,
  said: Pick<StructureClaim, "statement" | "printed" | "measures" | "accept"> & Partial<Pick<StructureClaim, "reason">>,
): StructureClaim {
  return { id: `paper-002.${id}`, where, studies: {}, ...said };
}

/** Endpoints up to which the paper counts networks. */
const COUNTED_TO = 20_000;

const variants =
  (family: string, diameter: number) =>
  (found: OverSize): number | null => {
    const points = familyOf(found, family, diameter)?.points;
    return points === undefined ? null : points.filter(({ endpoints }) => endpoints <= COUNTED_TO).length;
  };

const diameterOf =
  (family: string) =>
  ({ curves }: OverSize): number | null =>
    curves.find((one) => one.family === family && one.diameter !== null)?.diameter ?? null;

const EXACTLY = "A whole number, as printed.";

export const STRUCTURE: readonly StructurePart[] = [
  {
    kind: "structure",
    id: "slim-fly-1",
    name: "Figure 1",
    title: "Average hops over size",
    text: "Mean hops of minimal routes between routers under uniform traffic.",
    look: "Every family comes ever nearer to its diameter. Slim Fly's is two.",
    chart: "hops",
    families: ALL,
    note: "Closed forms alone; the page of structure measures the families that have none.",
    claims: [],
  },
  {
    kind: "structure",
    id: "slim-fly-5a",
    name: "Figure 5(a)",
    title: "Routers of diameter 2 against the Moore bound",
    text: "The most routers of so many network ports that are two hops apart at most.",
    look: "Slim Fly keeps close below the bound; the others fall behind by the square of the ports.",
    chart: "diameter-2",
    families: [SLIM_FLY, BUTTERFLY],
    note: "All in closed form.",
    claims: [
      claim("figure-5a.1", "section II-B3", {
        statement: "For k′ = 96 MMS has 8,192 routers, only 12 % fewer than the upper bound of 9,217.",
        printed: "8,192; 9,217; 12 %",
        measures: {
          "routers of MMS, k′ = 96": {
            of: (found) => familyOf(found, SLIM_FLY, 2)?.points.find(({ networkRadix }) => networkRadix === PORTS)?.routers ?? null,
            band: [8191.5, 8192.5],
            why: EXACTLY,
          },
          "upper bound": { of: (found) => boundAt(found, 2, PORTS) ?? null, band: [9216.5, 9217.5], why: EXACTLY },
          "short of the bound": {
            of: (found) => {
              const share = ofBound(SLIM_FLY, 2, PORTS)(found);
              return share === null ? null : 1 - share;
            },
            band: [0.105, 0.125],
            unit: "%",
            why: "11.1 % below the bound, which is 12.5 % above: the printed 12 % lies between the two.",
          },
        },
        accept: "both numbers are as printed, and the distance is 10.5 to 12.5 %",
      }),
    ],
  },
  {
    kind: "structure",
    id: "slim-fly-5b",
    name: "Figure 5(b)",
    title: "Routers of diameter 3 against the Moore bound",
    text: "The same with three hops: BDF and Delorme graphs, dragonflies and flattened butterflies.",
    look: "Delorme graphs reach two thirds of the bound, dragonflies a seventh.",
    chart: "diameter-3",
    families: [DELORME, BDF, DRAGONFLY, BUTTERFLY],
    note: "All in closed form, with at most the paper's 96 ports; BDF and Delorme graphs at the most ports that are listed, against the bound for as many.",
    claims: [
      claim("figure-5b.dragonfly", "section II-C", {
        statement: "For k′ = 96 the dragonfly achieves only 14 % of the maximum number of routers.",
        printed: "14 %",
        measures: {
          "dragonfly over the bound": {
            of: ofBound(DRAGONFLY, 3, PORTS),
            band: [0.135, 0.15],
            unit: "%",
            why: "14 %, rounded or cut off.",
          },
        },
        accept: "it is 13.5 to 15 %",
      }),
      claim("figure-5b.butterfly", "section II-C", {
        statement: "The flattened butterfly is about 3 times worse than the dragonfly.",
        printed: "≈ 3 times",
        measures: {
          "dragonfly over flattened butterfly": {
            of: (found) => {
              const [one, other] = [ofBound(DRAGONFLY, 3, PORTS)(found), ofBound(BUTTERFLY, 3, PORTS)(found)];
              return one === null || other === null ? null : one / other;
            },
            band: [2.5, 4],
            unit: "×",
            why: '"About 3", within a third above and a sixth below.',
          },
        },
        accept: "the ratio is 2.5 to 4",
      }),
      claim("figure-5b.delorme", "section II-C", {
        statement: "Delorme graphs achieve 68 % of the Moore bound.",
        printed: "68 %",
        measures: {
          "Delorme over the bound": {
            of: ofBound(DELORME, 3, PORTS, true),
            band: [0.6, 0.7],
            unit: "%",
            why: "68 %, within eight points: the share grows with the ports, and the largest in the list has 64.",
          },
        },
        accept: "it is 60 to 70 %",
        reason: "By the formula for its routers the graph of 100 ports, 672,400 of them, has 67.9 %.",
      }),
      claim("figure-5b.bdf", "section II-C", {
        statement: "BDF graphs achieve 30 % of the Moore bound.",
        printed: "30 %",
        measures: {
          "BDF over the bound": {
            of: ofBound(BDF, 3, PORTS, true),
            band: [0.285, 0.315],
            unit: "%",
            why: "30 %, within a point and a half.",
          },
        },
        accept: "it is 28.5 to 31.5 %",
        reason: "The largest BDF graph that is built here has 30 network ports; the share falls towards 8/27 = 29.6 % as they grow.",
      }),
    ],
  },
  {
    kind: "structure",
    id: "slim-fly-5c",
    name: "Figure 5(c)",
    title: "Bisection bandwidth over size",
    text: "Links between two halves of the network, at 10 Gb/s each.",
    look: "Slim Fly lies above the dragonfly and below the fat-tree.",
    chart: "bisection",
    families: ALL,
    note: "Cuts in closed form alone; the page of structure seeks the others.",
    claims: [],
  },
  {
    kind: "structure",
    id: "slim-fly-table-ii",
    name: "Table II",
    title: "Diameters",
    text: "Hops between the routers that are farthest apart, for the families in which that does not grow with the network.",
    look: "Two hops for Slim Fly, three for dragonfly and flattened butterfly, four for the fat-tree.",
    chart: null,
    families: [],
    note: "The diameters of tori and hypercubes grow with their size, those of random networks and long hops are measured on each network: describe has them.",
    claims: [
      claim("table-ii", "Table II", {
        statement: "Slim Fly has diameter 2, the dragonfly 3, the flattened butterfly of three levels 3, the fat-tree of three levels 4.",
        printed: "2, 3, 3, 4",
        measures: {
          "Slim Fly": { of: diameterOf(SLIM_FLY), band: [1.5, 2.5], why: EXACTLY },
          dragonfly: { of: diameterOf(DRAGONFLY), band: [2.5, 3.5], why: EXACTLY },
          "flattened butterfly": { of: (found) => familyOf(found, BUTTERFLY, 3)?.diameter ?? null, band: [2.5, 3.5], why: EXACTLY },
          "fat-tree": { of: (found) => familyOf(found, FAT_TREE, 4)?.diameter ?? null, band: [3.5, 4.5], why: EXACTLY },
        },
        accept: "all four are as printed",
      }),
    ],
  },
  {
    kind: "structure",
    id: "slim-fly-7a",
    name: "Section VII-A",
    title: "How many balanced networks there are",
    text: "Slim Flies and dragonflies of full global bandwidth with at most 20,000 endpoints.",
    look: "Prime powers are denser than the fourth powers that a balanced dragonfly grows by.",
    chart: "scale",
    families: [SLIM_FLY, DRAGONFLY],
    note: "Counted from the smallest of each family, q = 4 and p = 1.",
    claims: [
      claim("section-7a.variants", "section VII-A", {
        statement: "Up to 20,000 endpoints there are 11 balanced Slim Flies with full global bandwidth, and 8 dragonflies.",
        printed: "11, 8",
        measures: {
          "Slim Flies": { of: variants(SLIM_FLY, 2), band: [10.5, 11.5], why: EXACTLY },
          dragonflies: { of: variants(DRAGONFLY, 3), band: [7.5, 8.5], why: EXACTLY },
        },
        accept: "both counts are as printed",
      }),
    ],
  },
];
