/**
 * Figure 19 of Kim et al. 2008: the cost of four topologies over size, in several readings of what the paper leaves open, with its
 * percentages as claims.
 */
import { valueAt } from "../lesson.ts";
import type { NetworkLine, Reading, CurvesPart, MeasuredClaim } from "../lesson.ts";
import { designStudy } from "../cell.ts";
import type { DesignStudy } from "../cell.ts";
import type { Measured, PricedNetwork } from "../measured.ts";

interface OwnReading extends Reading {
  readonly settings: string;
  /** Of prices. */
  readonly book: "dragonfly-2008" | "dragonfly-2008-10m";
  /** A group shares a rack. */
  readonly whole?: true;
  /** Endpoints' own cables are counted. */
  readonly terminals?: true;
}

export const READINGS: readonly OwnReading[] = [
  {
    id: "text",
    title: "as described",
    text: "A group, or a line of the flattened butterfly's first dimension, is a rack with its endpoints; cables are electrical below 8 m; cables between routers alone are counted.",
    settings: "",
    book: "dragonfly-2008",
    whole: true,
  },
  {
    id: "optical",
    title: "all global cables optical",
    text: "The same, but every cable between racks is optical, however short.",
    settings: "&opticalFrom=0",
    book: "dragonfly-2008",
    whole: true,
  },
  {
    id: "crossing",
    title: "lines that cross at 10 m",
    text: "The same, but optical cables cost so much that the lines cross at 10 m, as section 2 says, and are taken from there.",
    settings: "",
    book: "dragonfly-2008-10m",
    whole: true,
  },
  {
    id: "cabinets",
    title: "128 endpoints a cabinet",
    text: "The same, but a cabinet holds 128 endpoints, so that a group of 512 stands in four, and cables inside a group run between them, too.",
    settings: "&rackEndpoints=128",
    book: "dragonfly-2008",
  },
  {
    id: "terminals",
    title: "with endpoints' cables",
    text: "128 endpoints a cabinet, and the cables from endpoints to routers counted, 1 m each.",
    settings: "&rackEndpoints=128&endpointCables=1",
    book: "dragonfly-2008",
    terminals: true,
  },
];

/** From the books: Gb/s of a cable, $ and watts of a port, and the slope and base of an electrical cable in $ per Gb/s. */
const [RATE, PORT, WATTS, SLOPE, BASE] = [20, 390 / 64, 2.8, 1.4, 2.16];
/** The price of such a cable of 1 m. */
const METRE = SLOPE + BASE;

const K = 1024;
/** A full connection of as many routers as 63 ports allow: below this size dragonfly and flattened butterfly are the same. */
const FULL = "topology=hyperx&dims=32&p=32";

/** Groups of 32 routers with 16 endpoints each. */
const dragonfly = (groups: number): string => `topology=dragonfly&p=16&a=32&h=16&g=${groups}`;
/** As many cables along a shorter dimension as along one of 16, so that all carry the same. */
const butterfly = (dims: string, widths: string): string => `topology=hyperx&dims=${dims}&widths=${widths}&p=16`;
const clos = (radix: number, levels: number): string => `topology=folded-clos&radix=${radix}&levels=${levels}`;

/**
 * Channels of a k-ary 3-cube carry k/8 of what an endpoint sends under uniform traffic, so its cables and ports are that wide. As in
 * Besta, Hoefler 2014, section VI-B3a, it is folded. If endpoints' cables are counted, which are no wider than elsewhere, their price is in that
 * of the three cables of each endpoint's router.
 */
function torus(k: number, { book, terminals }: OwnReading): string {
  const width = k / 8;
  const own = terminals ? `&electricBase=${BASE + METRE / (3 * width)}` : "";
  return `topology=torus&dims=${k}x${k}x${k}&p=1&prices=${book}&cableBandwidth=${RATE * width}&routerSlope=${PORT * width}&portPower=${WATTS * width}&ringCables=folded${own}`;
}

function linesOf(reading: OwnReading): readonly NetworkLine[] {
  const priced = (id: string, title: string, studies: readonly string[]): NetworkLine => ({
    id,
    title,
    points: studies.map((text) => designStudy(`${text}&prices=${reading.book}${reading.settings}`)),
  });
  return [
    priced("dragonfly", "dragonfly", [FULL, ...[4, 8, 16, 32, 64, 128].map(dragonfly)]),
    priced("butterfly", "flattened butterfly", [
      FULL,
      butterfly("16x8", "1x2"),
      butterfly("16x16", "1"),
      butterfly("16x16x2", "1x1x8"),
      butterfly("16x16x4", "1x1x4"),
      butterfly("16x16x8", "1x1x2"),
      butterfly("16x16x16", "1"),
    ]),
    priced("clos", "folded Clos", [clos(46, 2), clos(64, 2), ...[26, 32, 40, 50, 64].map((radix) => clos(radix, 3))]),
    { id: "torus", title: "3-D torus", points: [10, 13, 16, 20, 25, 32, 40].map((k) => designStudy(torus(k, reading))) },
  ];
}

const known = new Map<string, readonly NetworkLine[]>();

/** Studies take a while to read, so the lines are cached. */
function linesIn(id: string): readonly NetworkLine[] {
  const lines = known.get(id) ?? linesOf(READINGS.find((one) => one.id === id) ?? READINGS[0]!);
  known.set(id, lines);
  return lines;
}

const costOf = ({ cost }: PricedNetwork): number => cost;
const powerOf = ({ power }: PricedNetwork): number => power;
/**
 * Cost of a folded Clos whose lower cables, which are inside racks, were as long and as dear as its upper ones: edge routers in the
 * cabinets, all others in the middle.
 */
const farCost = ({ parts, floor, endpoints }: PricedNetwork): number =>
  parts.routers + 2 * (parts.electric + parts.optical - (floor.inside / endpoints) * METRE * RATE);

/** The saving of the dragonfly over another line at a size; `other`: what is compared of the other. */
function saved(reading: string, id: string, endpoints: number, of = costOf, other = of) {
  return (found: Measured): number | null => {
    const lines = linesIn(reading);
    const own = valueAt(
      lines.find((line) => line.id === "dragonfly")!,
      found,
      endpoints,
      of,
    );
    const theirs = valueAt(
      lines.find((line) => line.id === id)!,
      found,
      endpoints,
      other,
    );
    return own === null || theirs === null ? null : 1 - own / theirs;
  };
}

const LARGE = [16, 32, 64].map((size) => ({ size, endpoints: size === 64 ? 64_000 : size * K }));

const percent = (share: number | null): string => (share === null ? "?" : `${(100 * share).toFixed(1)} %`);

/** Savings are shares of the other's cost; the text calls them approximate. */
const NEAR = "5 percentage points to either side of the printed number, which is an approximate one";

function claimsIn(reading: string): readonly MeasuredClaim[] {
  const overSizes = (id: string, sizes: typeof LARGE, band: readonly [number, number]): MeasuredClaim["measures"] =>
    Object.fromEntries(
      sizes.map(({ size, endpoints }) => [`${size}K`, { of: saved(reading, id, endpoints), band, why: NEAR, unit: "%" as const }]),
    );
  const suffix = reading === READINGS[0]!.id ? "" : `.${reading}`;
  return [
    {
      id: `paper-000.figure-19.butterfly${suffix}`,
      where: "abstract, section 5",
      statement:
        "From 16K endpoints on (abstract), and of more than 4K (section 5), a dragonfly costs about 20 % less than a flattened butterfly.",
      printed: "20 %",
      studies: {},
      measures: overSizes("butterfly", [{ size: 8, endpoints: 8 * K }, ...LARGE], [0.15, 0.25]),
      accept: "it is 15 to 25 % cheaper at 8K, 16K, 32K and 64K",
      reason:
        "As described it is 7, 12, 24 and 18 %. Of fewer cabinets a flattened butterfly needs fewer global ports, 23 a router at 8K, 27 at 16K and 30 at 64K, where a dragonfly has all of its 16 linked at every size: so at 8K it is 8 % at the most, in any reading. At 16K many cables of the flattened butterfly, which are half as long, are shorter than 8 m and cheap; with all global cables optical it is 18, 25 and 23 %. With four cabinets a group the saving is gone: cables inside a group, of which a dragonfly has twice as many, are then as dear as short global ones, and not as cheap as a backplane.",
    },
    {
      id: `paper-000.figure-19.clos${suffix}`,
      where: "abstract, section 5",
      statement: "From 16K endpoints on a dragonfly costs 52 % less than a folded Clos.",
      printed: "52 %",
      studies: {},
      measures: overSizes("clos", LARGE, [0.47, 0.57]),
      accept: "it is 47 to 57 % cheaper at 16K, 32K and 64K",
      // With more cabinets a group, lower cables are not all inside racks.
      ...(READINGS.find(({ id }) => id === reading)?.whole === true && {
        further: (found) =>
          `were the lower cables of the Clos as long as its upper ones, ${LARGE.map(({ endpoints }) => percent(saved(reading, "clos", endpoints, costOf, farCost)(found))).join(", ")}`,
      }),
      reason:
        "As described it is 40, 38 and 35 %: ours has the two lower levels of a pod in one rack, so that half of a Clos's cables are 1 m long. Were they as long as the others, with edge routers at the endpoints and both upper levels in the middle of the floor, it would be 59, 58 and 56 %. The paper's 52 % lies between the two floors.",
    },
    {
      id: `paper-000.figure-19.torus${suffix}`,
      where: "section 5",
      statement: "A dragonfly costs 62 % less than a 3-D torus at 1K endpoints, 47 % less at 8K, and over 60 % less at larger sizes.",
      printed: "62 %, 47 %, > 60 %",
      studies: {},
      measures: {
        "1K": { of: saved(reading, "torus", K), band: [0.57, 0.67], why: NEAR, unit: "%" },
        "8K": { of: saved(reading, "torus", 8 * K), band: [0.42, 0.52], why: NEAR, unit: "%" },
        "64K": {
          of: saved(reading, "torus", 64_000),
          band: [0.6, 0.7],
          why: "over 60 %, and under 70 %, which would have been named instead",
          unit: "%",
        },
      },
      accept: "it is 57 to 67 % cheaper at 1K, 42 to 52 % at 8K, 60 to 70 % at 64K",
      reason:
        "As described it is 86, 72 and 83 %: a dragonfly of 1K endpoints, all in one rack, costs little beside a torus whose cables are as wide as its bisection needs. With 128 endpoints a cabinet and the endpoints' cables counted, which all networks have, it is 61, 55 and 73 %: the printed order, less deep at 8K.",
    },
    {
      id: `paper-000.figure-19.same${suffix}`,
      where: "section 5",
      statement: "Up to 1K endpoints all routers are fully connected, and a dragonfly costs as much as a flattened butterfly.",
      printed: "identical",
      studies: {},
      measures: {
        "dragonfly / butterfly at 1K": {
          of: (found) => {
            const share = saved(reading, "butterfly", K)(found);
            return share === null ? null : 1 - share;
          },
          band: [0.99, 1.01],
          why: "the same, but for rounding",
        },
      },
      accept: "the costs at 1K are the same",
    },
    {
      id: `paper-000.figure-19.small${suffix}`,
      where: "section 5",
      statement: "Up to 4K endpoints a dragonfly costs about 10 % less than a flattened butterfly, its cables being shorter on average.",
      printed: "≈ 10 %",
      studies: {},
      measures: { "4K": { of: saved(reading, "butterfly", 4 * K), band: [0.05, 0.15], why: NEAR, unit: "%" } },
      accept: "it is 5 to 15 % cheaper at 4K",
      reason:
        "In no reading a dragonfly is the cheaper one at 4K. There the flattened butterfly has two dimensions and 15 global ports a router, with no cable of more than 10 m; the dragonfly has 8 groups, between which all of its 16 global ports a router are linked, and 31 cables a router inside its groups instead of 15.",
    },
    {
      id: `paper-000.figure-19.power${suffix}`,
      where: "section 5",
      statement: "The reduction of cost also translates to a reduction of power.",
      printed: "less power, by a number that is not printed",
      studies: {},
      measures: Object.fromEntries(
        (["butterfly", "clos", "torus"] as const).flatMap((id) =>
          LARGE.map(({ size, endpoints }) => [
            `less power than ${{ butterfly: "a flattened butterfly", clos: "a folded Clos", torus: "a torus" }[id]}, ${size}K`,
            {
              of: saved(reading, id, endpoints, powerOf),
              band: [0.05, 0.95] as const,
              why: "a quarter at least of what it saves in cost over a flattened butterfly (20 %); no network of as many endpoints does with a twentieth",
              unit: "%" as const,
            },
          ]),
        ),
      ),
      accept: "it takes less power than each of the three at 16K, 32K and 64K",
      reason:
        "By ports, 2.8 W each, it takes 79 % of a folded Clos's power and less than a third of a torus's, but 3 to 9 % more than a flattened butterfly, which has 58 to 61 ports a router in use where a dragonfly has 63 at every size. The prior work counts the power of a channel by its length, of which this paper prints nothing.",
    },
  ];
}

const BOOK: DesignStudy = designStudy("topology=dragonfly&prices=dragonfly-2008");

export const FIGURE_19: CurvesPart = {
  kind: "curves",
  id: "dragonfly-19",
  name: "Figure 19",
  title: "What four topologies cost over size",
  text: "Routers and cables of an endpoint, for networks that carry the same under uniform traffic: dragonflies with groups of 512 endpoints, flattened butterflies of 16 routers a dimension, folded Clos networks, and 3-D tori as wide as their bisection needs, at the prices of the book of 2008.",
  look: "The paper's abstract: 20 % less than a flattened butterfly and 52 % less than a folded Clos from 16K endpoints on. What it leaves open decides how much, so that there are several readings.",
  charts: [{ id: "cost", title: "Cost of an endpoint over size", of: "cost", from: 512 }],
  book: BOOK,
  readings: READINGS,
  lines: linesIn,
  also: () => [],
  note: "The coefficients of cables and routers are quoted from memory, for no text that could be read prints them. Routers cost by their ports in use. Tori are folded, with electrical cables of 1 m throughout.",
  claims: claimsIn,
};
