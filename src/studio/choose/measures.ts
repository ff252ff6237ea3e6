/** The measures that designs are compared by on the page of choice: columns of its table and axes of its chart. */
import { count, significant } from "../../drawing/text.ts";
import type { Measured, ProvedBound, LinksLost } from "../../engine/comparisons.ts";
import type { SearchRow } from "../../engine/jobs.ts";

/** Measures of designs that are proved or sampled: how much of a pattern any routing could carry, and how many links may be lost. */
function proved(bound: ProvedBound | null): Told | null {
  if (bound === null) return null;
  const { lower, upper } = bound;
  if (upper - lower < 5e-4) return { value: upper, text: three(upper) };
  return { value: (lower + upper) / 2, text: `${three(lower)} to ${three(upper)}`, span: [lower, upper] };
}

function lost(links: LinksLost | null): Told | null {
  if (links === null) return null;
  const { fraction, lower, upper } = links;
  const percent = (part: number): string => String(Math.round(100 * part));
  const between = lower === upper ? "" : ` (${percent(lower)}–${percent(upper)})`;
  return { value: 100 * fraction, text: `${percent(fraction)}${between}`, span: [100 * lower, 100 * upper] };
}

const ANY = "any routing, at most";
const OWN = "its routing, at most";
const OWN_HELP = "by the routing to judge by, under more limits (minimal where nothing is said)";

function carried(id: string, title: string, unit: string, help: string, of: (measured: Measured) => ProvedBound | null): Measure {
  return { id, title, unit, help, less: false, most: 1, of: (_, measured) => proved(of(measured)) };
}

const PROVED: readonly Measure[] = [
  {
    id: "resilience",
    title: "links lost",
    unit: "% and connected",
    help: "Part of all links that may fail at random, in steps of 1 %, with the network still whole in three of four of 1,000 samples; in brackets by 95 % intervals.",
    less: false,
    most: 100,
    of: (_, { resilience }) => lost(resilience?.connected ?? null),
  },
  {
    id: "resilience-diameter",
    title: "links lost",
    unit: "% and diameter + 2",
    help: "Part of all links that may fail at random, in steps of 5 %, until the diameter has grown by more than two hops in more than a quarter of 40 samples; in brackets by 95 % intervals.",
    less: false,
    most: 100,
    of: (_, { resilience }) => lost(resilience?.diameter ?? null),
  },
  {
    id: "uniform",
    title: "uniform",
    unit: ANY,
    help: "What any routing could carry at most of uniform traffic, of the endpoints' full rate, proved by a linear program. ≤: what the channels allow at most, until it is solved.",
    less: false,
    most: 1,
    of: (row, { uniform }) => proved(uniform) ?? { value: row.uniformBound, text: `≤ ${three(row.uniformBound)}`, about: true },
  },
  carried("uniform-own", "uniform", OWN, `The same ${OWN_HELP}.`, ({ uniformOwn }) => uniformOwn),
  carried(
    "worst",
    "worst case",
    ANY,
    "What any routing could carry at most of the traffic that is worst for minimal routes by the family's own account.",
    ({ worstCase }) => worstCase,
  ),
  carried("worst-own", "worst case", OWN, `What of it could be carried at most ${OWN_HELP}.`, ({ worstCaseOwn }) => worstCaseOwn),
  carried(
    "worst-found",
    "worst found",
    ANY,
    "What any routing could carry at most of the worst permutation that a search against any routing finds.",
    ({ worstFound }) => worstFound,
  ),
  carried(
    "worst-found-own",
    "worst found",
    OWN,
    `What could be carried at most ${OWN_HELP}, of the worst permutation that a search against it finds: of routing that looks at no queues none is worse, on all but large networks.`,
    ({ worstFoundOwn }) => worstFoundOwn,
  ),
];

/** A number, how it is written, and between which bounds it is where only these are known. */
interface Told {
  readonly value: number;
  readonly text: string;
  readonly span?: readonly [number, number];
  /** Not counted exactly: a mean, or a bound. */
  readonly about?: boolean;
}

/** A measure of designs, and what it tells about one design. */
export interface Measure {
  readonly id: string;
  readonly title: string;
  readonly unit: string;
  readonly help: string;
  /** Whether less of it is better; null: it cannot be an axis. */
  readonly less: boolean | null;
  /** Its largest value, where there is one. */
  readonly most?: number;
  /** Told in proportions, as money is. */
  readonly ratio?: boolean;
  readonly of: (row: SearchRow, measured: Measured) => Told | null;
}

const whole = (value: number): Told => ({ value, text: count(value) });
const three = (value: number): string => significant(value, 3);

/** Dollars; `about`: with cables by mean distances. */
function money(dollars: number, interval: SearchRow["costInterval"], about: boolean): Told {
  const rounded = (value: number): string => count(Math.round(value));
  const bracket = interval === null ? "" : ` (${rounded(interval.low)}–${rounded(interval.high)})`;
  return {
    value: dollars,
    text: `${about ? "≈ " : ""}${rounded(dollars)}${bracket}`,
    ...(interval && { span: [interval.low, interval.high] as const }),
    ...(about && { about }),
  };
}

export const MEASURES: readonly Measure[] = [
  { id: "endpoints", title: "endpoints", unit: "", help: "Endpoints of the network.", less: null, of: ({ endpoints }) => whole(endpoints) },
  {
    id: "routers",
    title: "routers",
    unit: "× ports",
    help: "Routers that are bought, and the most ports that one needs, or of those on sale the ports that it has.",
    less: null,
    of: ({ routers, soldRadix }) => ({ value: routers, text: `${count(routers)} × ${soldRadix}` }),
  },
  { id: "racks", title: "racks", unit: "", help: "Racks on the floor.", less: null, of: (row, { racks }) => whole(racks ?? row.racks) },
  { id: "cables", title: "cables", unit: "", help: "Cables between routers.", less: null, of: ({ cables }) => whole(Math.round(cables)) },
  {
    id: "cost",
    title: "cost",
    unit: "$ per endpoint",
    help: "Routers and cables. ≈: cables by mean distances, until the design is set up on its floor. In brackets: with all prices at the low and at the high end of what they may be, where they are uncertain.",
    less: true,
    ratio: true,
    of: (row, { costPerEndpoint, costInterval }) =>
      costPerEndpoint === null ? money(row.costPerEndpoint, row.costInterval, true) : money(costPerEndpoint, costInterval, false),
  },
  {
    id: "power",
    title: "power",
    unit: "W per endpoint",
    help: "Ports of the routers that are bought.",
    less: true,
    ratio: true,
    of: ({ powerPerEndpoint }) => ({ value: powerPerEndpoint, text: three(powerPerEndpoint) }),
  },
  {
    id: "diameter",
    title: "diameter",
    unit: "hops",
    help: "Between the farthest two routers that carry endpoints. ≤: at most, until the design is built.",
    less: true,
    of: (row, { diameter }) => {
      const value = diameter ?? row.diameter;
      if (value !== null) return whole(value);
      return row.diameterBound === null ? null : { value: row.diameterBound, text: `≤ ${row.diameterBound}`, about: true };
    },
  },
  {
    id: "bisection",
    title: "bisection",
    unit: "links per endpoint",
    help: "Across the smallest balanced cut that is found.",
    less: false,
    of: (_, { bisectionPerEndpoint: value }) => (value === null ? null : { value, text: three(value) }),
  },
  ...PROVED,
];

export const AXES: readonly (Measure & { readonly less: boolean })[] = MEASURES.filter(
  (one): one is Measure & { less: boolean } => one.less !== null,
);

/** Of what solvers prove. */
const ROUNDING = 1e-9;

/**
 * Whether no other design can be better in a measure, whatever the true values within what is known. Measures that are not counted exactly
 * are left out.
 */
export function isBest(told: Told, others: readonly (Told | null)[], less: boolean): boolean {
  if (told.about === true) return false;
  const worst = ({ value, span }: Told): number => (span ? span[less ? 1 : 0] : value);
  const best = ({ value, span }: Told): number => (span ? span[less ? 0 : 1] : value);
  return others.every(
    (other) =>
      other === null ||
      other.about === true ||
      (less ? best(other) >= worst(told) * (1 - ROUNDING) : best(other) <= worst(told) * (1 + ROUNDING)),
  );
}
