/** The charts over size: what stands over what, whose figure it is, and which families are in it. */
import type { SizeCurve, SizePoint, StructureOverSize } from "../../workers/jobs/structure.ts";

export interface SizeQuantity {
  readonly title: string;
  readonly of: (point: SizePoint) => number | null;
}

/** Gb/s a link, as in Besta, Hoefler 2014, figure 5c. */
const LINK = 10;

const ENDPOINTS: SizeQuantity = { title: "endpoints", of: ({ endpoints }) => endpoints };
const ROUTERS: SizeQuantity = { title: "routers", of: ({ routers }) => routers };
const RADIX: SizeQuantity = { title: "radix", of: ({ radix }) => radix };
const NETWORK_RADIX: SizeQuantity = { title: "network radix", of: ({ networkRadix }) => networkRadix };
const HOPS: SizeQuantity = { title: "average hops", of: ({ hops }) => hops && hops.value };
const BANDWIDTH: SizeQuantity = { title: "bisection, Gb/s", of: ({ bisection }) => bisection && LINK * bisection.value };

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
  /** Designs of this diameter alone are marked; null: all. */
  readonly diameter: number | null;
  /** Some of it has to be measured. */
  readonly measured: boolean;
}

const MANY = 300_000;

/** What most charts have in common. */
const USUAL = { has: () => true, bound: null, diameter: null, measured: false } satisfies Partial<ChartOverSize>;

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
];

export const CHARTS_OVER_SIZE: readonly ChartOverSize[] = OWN.map((chart) => ({ ...USUAL, ...chart }));

/** Null for none by this name. */
export function chartNamed(id: string): ChartOverSize | null {
  return CHARTS_OVER_SIZE.find((chart) => chart.id === id) ?? null;
}
