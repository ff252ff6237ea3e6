/** The charts over size: axes, source, and families of each. */
import type { DesignValues } from "../../study/study.ts";
import { designOn } from "../../study/nearest.ts";
import { topologyOf } from "../../topology/families.ts";
import type { BestRoutingPattern } from "../../throughput/best-routing.ts";
import type { SizeCurve, SizePoint, StructureOverSize } from "../jobs/structure.ts";
import type { ThroughputOfSize } from "./throughput.ts";

/** A design of a row with its known figures. */
export interface SizedPoint extends SizePoint {
  /** In the charts of throughput. */
  readonly throughput?: ThroughputOfSize;
}

export interface SizeQuantity {
  readonly title: string;
  readonly of: (point: SizedPoint) => number | null;
  /** The interval of a quantity whose middle is `of`; left out if it is known. */
  readonly range?: (point: SizedPoint) => readonly [number, number] | null;
}

/** How throughput is compared between networks of different equipment. */
export interface ThroughputScale {
  /** As in the JSON of `flitlab structure`. */
  readonly id: string;
  readonly name: string;
  /** On the axis. */
  readonly title: string;
  readonly rule: string;
  readonly range: (throughput: ThroughputOfSize) => readonly [number, number] | null;
}

/** The equipment of an endpoint at equal ports, as in a full fat tree of three levels, and at equal cost, dollars. */
const EQUAL_PORTS = 5;
const EQUAL_COST = 1000;

const times = ({ lower, upper }: ThroughputOfSize, factor: number): readonly [number, number] => [factor * lower, factor * upper];

export const THROUGHPUT_SCALES: readonly ThroughputScale[] = [
  {
    id: "equalCost",
    name: "equal cost",
    title: `throughput at $${EQUAL_COST.toLocaleString("en-US")} an endpoint`,
    rule: `At the prices of FDR10 all links of a network are made wider or narrower until its routers and cables, which then cost as much more or less, are $${EQUAL_COST.toLocaleString("en-US")} an endpoint; cables from endpoints to routers are not counted.`,
    range: (one) => (one.costPerEndpoint !== null && one.costPerEndpoint > 0 ? times(one, EQUAL_COST / one.costPerEndpoint) : null),
  },
  {
    id: "equalPorts",
    name: "equal ports",
    title: `throughput at ${EQUAL_PORTS} router ports an endpoint`,
    rule: `All links of a network are made wider or narrower until their router ports, each as fast as an endpoint's, are ${EQUAL_PORTS} an endpoint, as in a fat tree of three levels, which then has 1.`,
    range: (one) => times(one, EQUAL_PORTS / one.portsPerEndpoint),
  },
  {
    id: "overRandom",
    name: "against random",
    title: "throughput over that of a random network",
    rule: "Over what a random network of the same routers, ports and endpoints carries under its own pattern (Jyothi et al. 2016); one such network is drawn.",
    range: ({ lower, upper, random }) => random && [lower / random.upper, upper / random.lower],
  },
  {
    id: "asBuilt",
    name: "as built",
    title: "throughput, of terminal bandwidth",
    rule: "Links as fast as endpoints send; more than 1 is more than they can.",
    range: (one) => times(one, 1),
  },
];

/** Throughput on a scale. */
export function throughputOn({ title, range }: ThroughputScale): SizeQuantity & Required<Pick<SizeQuantity, "range">> {
  const of = ({ throughput }: SizedPoint): readonly [number, number] | null => (throughput === undefined ? null : range(throughput));
  return {
    title,
    range: of,
    of: (point) => {
      const found = of(point);
      return found && (found[0] + found[1]) / 2;
    },
  };
}

/** Gb/s a link, as in Besta, Hoefler 2014, figure 5c. */
const LINK = 10;

const ENDPOINTS: SizeQuantity = { title: "endpoints", of: ({ endpoints }) => endpoints };
const ROUTERS: SizeQuantity = { title: "routers", of: ({ routers }) => routers };
const RADIX: SizeQuantity = { title: "radix", of: ({ radix }) => radix };
const NETWORK_RADIX: SizeQuantity = { title: "network radix", of: ({ networkRadix }) => networkRadix };
const HOPS: SizeQuantity = { title: "average hops", of: ({ hops }) => hops && hops.value };
const BANDWIDTH: SizeQuantity = { title: "bisection, Gb/s", of: ({ bisection }) => bisection && LINK * bisection.value };

const COST: SizeQuantity = { title: "$ per endpoint", of: ({ priced }) => priced && priced.cost };
const POWER: SizeQuantity = { title: "W per endpoint", of: ({ priced }) => priced && priced.power };
const METRES: SizeQuantity = { title: "m of cables per endpoint", of: ({ priced }) => priced && priced.metres };

interface Axis {
  readonly quantity: SizeQuantity;
  readonly log: boolean;
  readonly from: number;
  readonly to: number | null;
}

type Bounds = StructureOverSize["bounds"];

export interface ChartOverSize {
  /** As in the address (`structure=hops`). */
  readonly id: string;
  readonly name: string;
  /** Whose figure it is. */
  readonly source: string;
  /** What to look at, in a sentence or two. */
  readonly look: string;
  readonly x: Axis;
  readonly y: Axis;
  /** Which families are in it. */
  readonly has: (curve: SizeCurve) => boolean;
  readonly bound: { readonly title: string; readonly of: keyof Bounds } | null;
  /** Marks only designs of this diameter; null: all. */
  readonly diameter: number | null;
  /** True if some of it has to be measured. */
  readonly measured: boolean;
  /** True if it marks where lines cross. */
  readonly crossings: boolean;
  /** For charts of throughput, which take minutes: the traffic. */
  readonly pattern: BestRoutingPattern | null;
}

const MANY = 300_000;

/** What most charts share. */
const USUAL = {
  has: () => true,
  bound: null,
  diameter: null,
  measured: false,
  crossings: false,
  pattern: null,
} satisfies Partial<ChartOverSize>;

type Own = Omit<ChartOverSize, keyof typeof USUAL> & Partial<ChartOverSize>;

/** Routers over network ports, of families of one diameter. */
function routersAt(diameter: 2 | 3, most: number, words: Pick<Own, "source" | "look">): Own {
  return {
    id: `diameter-${diameter}`,
    name: `Routers, diameter ${diameter}`,
    ...words,
    x: { quantity: NETWORK_RADIX, log: false, from: 0, to: 100 },
    y: { quantity: ROUTERS, log: true, from: 1, to: most },
    has: (curve) => curve.diameter === diameter,
    bound: { title: "Moore bound", of: `moore${diameter}` },
    diameter,
  };
}

/** What an endpoint takes, over size. */
function perEndpoint(quantity: SizeQuantity, words: Pick<Own, "id" | "name" | "source" | "look">): Own {
  return {
    ...words,
    x: { quantity: ENDPOINTS, log: true, from: 64, to: MANY },
    // Most families lie close together, and a few cost many times as much.
    y: { quantity, log: true, from: 0, to: null },
    crossings: true,
  };
}

/** What any routing could carry, under a pattern. */
function throughputUnder(pattern: BestRoutingPattern, name: string, look: string): Own {
  return {
    id: `throughput-${pattern}`,
    name,
    source: "the question of Jyothi et al. 2016",
    look,
    x: { quantity: ENDPOINTS, log: true, from: 8, to: 10_000 },
    y: { quantity: throughputOn(THROUGHPUT_SCALES[0]!), log: false, from: 0, to: null },
    pattern,
  };
}

const OWN: readonly Own[] = [
  {
    id: "hops",
    name: "Average hops",
    source: "Besta, Hoefler 2014, figure 1",
    look: "Router-to-router hops of minimal routes under uniform traffic. Each family comes ever nearer to its diameter; where that grows, so does the average.",
    x: { quantity: ENDPOINTS, log: true, from: 64, to: MANY },
    y: { quantity: HOPS, log: false, from: 0, to: 10 },
    measured: true,
  },
  routersAt(2, 20_000, {
    source: "Besta, Hoefler 2014, figure 5a",
    look: "The most routers of so many network ports that are two hops apart: the Moore bound, and what families reach of it.",
  }),
  routersAt(3, 2e6, {
    source: "Besta, Hoefler 2014, figure 5b",
    look: "The same for three hops: more routers by the square of the ports, and families farther from the bound.",
  }),
  {
    id: "bisection",
    name: "Bisection bandwidth",
    source: "Besta, Hoefler 2014, figure 5c",
    look: `Links between two halves, at ${LINK} Gb/s each. Where the cut is in closed form it is the smallest that is known; open dots are the best cuts found on networks that were built.`,
    x: { quantity: ENDPOINTS, log: true, from: 64, to: MANY },
    y: { quantity: BANDWIDTH, log: true, from: 10, to: null },
    measured: true,
  },
  {
    id: "radix",
    name: "Radix over size",
    source: "Kim et al. 2008, figure 1",
    look: "Ports that a router needs. With one hop only, 2√N ports are too many for large N: groups of routers act as one, and two or three hops do with few.",
    x: { quantity: ENDPOINTS, log: true, from: 64, to: 1e6 },
    y: { quantity: RADIX, log: false, from: 0, to: 160 },
    bound: { title: "one hop", of: "oneHop" },
  },
  {
    id: "scale",
    name: "Size over radix",
    source: "Kim et al. 2008, figure 4",
    look: "Endpoints that routers of so many ports can join, for families whose diameter is fixed: a dragonfly of radix 63 has 262,656.",
    x: { quantity: RADIX, log: false, from: 0, to: 80 },
    y: { quantity: ENDPOINTS, log: true, from: 2, to: 2e6 },
    has: ({ diameter }) => diameter !== null,
  },
  perEndpoint(COST, {
    id: "cost",
    name: "Cost",
    source: "Besta, Hoefler 2014, figure 11c",
    look: "Routers and cables at the paper's prices for FDR10, cables as long as they are on average on a square floor. Where two families cross, the dearer one for small networks becomes the cheaper one.",
  }),
  perEndpoint(POWER, {
    id: "power",
    name: "Power",
    source: "Besta, Hoefler 2014, figure 11d",
    look: "Watts of router ports, 2.8 each: ports that an endpoint takes, the more of them the more hops there are.",
  }),
  perEndpoint(METRES, {
    id: "metres",
    name: "Cable length",
    source: "the floor of Besta, Hoefler 2014, section VI",
    look: "Metres of cables between routers. Floors grow with the root of the number of racks: the fewer cables leave a rack, the slower.",
  }),
  throughputUnder(
    "uniform",
    "Throughput, uniform",
    "What the best of all routings could carry when every endpoint sends to all others alike, proved from both sides: full dots are exact, open ones the middle of an interval, which is drawn.",
  ),
  throughputUnder(
    "longest-matching",
    "Throughput, far away",
    "The same when every router sends to one other, all as far as can be: the longest matching, which asks more of links than random pairs do, though another permutation may ask still more.",
  ),
];

export const CHARTS_OVER_SIZE: readonly ChartOverSize[] = OWN.map((chart) => ({ ...USUAL, ...chart }));

/** Null if there is none by this name. */
export function chartNamed(id: string): ChartOverSize | null {
  return CHARTS_OVER_SIZE.find((chart) => chart.id === id) ?? null;
}

export interface ChartPoint {
  readonly point: SizedPoint;
  readonly x: number;
  readonly y: number;
}

/** The points of a family's curve that a chart shows, with `quantity` upright. */
export function shownIn(
  { x, y }: ChartOverSize,
  points: readonly SizedPoint[],
  quantity: SizeQuantity = y.quantity,
): readonly ChartPoint[] {
  return points.flatMap((point) => {
    const [at, value] = [x.quantity.of(point), quantity.of(point)];
    if (at === null || value === null) return [];
    const within = at >= x.from && at <= (x.to ?? Infinity) && value >= y.from && value <= (y.to ?? Infinity);
    return within ? [{ point, x: at, y: value }] : [];
  });
}

export /** A design like `values` on the network of a curve's point, which can be opened. */
function designOfPoint(
  values: DesignValues,
  { family }: Pick<SizeCurve, "family">,
  { values: own }: Pick<SizePoint, "values">,
): DesignValues {
  return designOn(values, topologyOf({ topology: family }), own);
}
