/** The measures that designs are compared by on the page of choice: columns of its table and axes of its chart. */
import { count, interval, significant } from "../../drawing/text.ts";
import { knownOf } from "../../engine/comparisons.ts";
import type { Measured, ProvedBound, LinksLost } from "../../engine/comparisons.ts";
import type { SearchRow } from "../../engine/jobs.ts";
import type { WishValues } from "../../engine/studies.ts";

/** A number, how it is written, and between which bounds it is where only these are known. */
export interface Told {
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
  /** The unit, or which of several alike it is. */
  readonly unit: string;
  readonly help: string;
  /** Whether less of it is better; null: it cannot be an axis. */
  readonly less: boolean | null;
  /** Its largest value, where there is one. */
  readonly most?: number;
  /** Told in proportions, as money is. */
  readonly ratio?: boolean;
  /** Whether a column is always there, rather than among further ones. */
  readonly front?: boolean;
  /** The wish that limits it: its value as a number of this measure, or null where it sets no limit. */
  readonly limit?: { readonly wish: string; readonly of: (wanted: WishValues) => number | null };
  /** Null where nothing is known. */
  readonly of: (row: SearchRow, measured: Measured) => Told | null;
}

const three = (value: number): string => significant(value, 3);
const whole = (value: number): Told => ({ value, text: count(value) });

/** Ends of a bound so near to each other are one number, as programs are solved (2 %). */
const CLOSED = 0.02;

/** Whether the value is known, but for the tolerance of programs. */
export function isClosed({ span }: Told): boolean {
  return span === undefined || span[1] - span[0] <= CLOSED * Math.max(span[1], 1e-9);
}

/** What is carried, between a certified lower and an upper end; `value` is what is guaranteed. */
function between({ lower, upper }: ProvedBound): Told {
  const span = [lower, upper] as const;
  if (upper - lower < 5e-4) return { value: lower, text: three(upper), span };
  if (lower <= 0) return { value: 0, text: `≤ ${three(upper)}`, span, about: true };
  return { value: lower, text: interval(lower, upper), span, ...(!isClosed({ value: lower, text: "", span }) && { about: true }) };
}

function carried(id: string, title: string, unit: string, help: string, of: (measured: Measured) => ProvedBound | null): Measure {
  return {
    id,
    title,
    unit,
    help,
    less: false,
    most: 1,
    of: (_, measured) => {
      const bound = of(measured);
      return bound === null ? null : between(bound);
    },
  };
}

function lost(links: LinksLost | null): Told | null {
  if (links === null) return null;
  const { fraction, lower, upper } = links;
  const percent = (part: number): string => String(Math.round(100 * part));
  const about = lower === upper ? "" : ` (${percent(lower)}–${percent(upper)})`;
  return { value: 100 * fraction, text: `${percent(fraction)}${about}`, span: [100 * lower, 100 * upper] };
}

/** $1.6k, $2.51k, $872: few digits, as ranges have no more. */
export function thousands(value: number): string {
  return value >= 999.5 ? `$${significant(value / 1000, value >= 9995 ? 3 : 2)}k` : `$${significant(Math.round(value), 3)}`;
}

/** Dollars per endpoint, and their range; on its floor once that is set up. */
export function dollarsOf(
  row: SearchRow,
  { costPerEndpoint, costInterval }: Measured,
): { readonly dollars: number; readonly range: SearchRow["costInterval"]; readonly about: boolean } {
  return costPerEndpoint === null
    ? { dollars: row.costPerEndpoint, range: row.costInterval, about: true }
    : { dollars: costPerEndpoint, range: costInterval, about: false };
}

/** Limits from which on they limit nothing. */
const limit = (wish: string, none: number, scale = 1): NonNullable<Measure["limit"]> => ({
  wish,
  of: (wanted) => {
    const value = Number(wanted[wish]);
    return none === 0 ? (value > 0 ? scale * value : null) : value < none ? scale * value : null;
  },
});
const NO_LIMIT = 1_000_000;
const MOST_HOPS = 127;

const OWN = "by its routing";
const OWN_HELP = "by the routing to judge by, under more limits (minimal where nothing is said)";

/** The measure that an estimate stands in for. */
export const ESTIMATED_MEASURE = "uniform";

const UNIFORM: Measure = {
  id: ESTIMATED_MEASURE,
  title: "uniform",
  unit: "best routing",
  help: "What the best routing carries of uniform traffic, as a part of the endpoints' full rate: by closed forms, minimal paths split evenly, and linear programs.",
  less: false,
  most: 1,
  front: true,
  limit: limit("minThroughput", 0),
  of: (row, measured) => between(knownOf(row, measured).uniform),
};

const WORST: Measure = {
  id: "worst",
  title: "worst case",
  unit: "best routing",
  help: "What the best routing carries of the worst traffic there is, as a part of the endpoints' full rate. The lower end is guaranteed: any traffic is carried at half the rate of uniform traffic at least. The upper end is what the worst pattern known leaves.",
  less: false,
  most: 1,
  front: true,
  limit: limit("minWorstCase", 0),
  of: (row, measured) => between(knownOf(row, measured).worst),
};

export const COST: Measure = {
  id: "cost",
  title: "$ per endpoint",
  unit: "low – high",
  help: "Routers and cables: at the book's prices, and with all of them low and all of them high, where they are uncertain. ≈: cables by mean distances, until the design is set up on its floor.",
  less: true,
  ratio: true,
  front: true,
  limit: limit("maxCost", NO_LIMIT),
  of: (row, measured) => {
    const { dollars, range, about } = dollarsOf(row, measured);
    return {
      value: dollars,
      text: `${about ? "≈ " : ""}${range === null ? `$${count(Math.round(dollars))}` : `${thousands(range.low)} – ${thousands(range.high)}`}`,
      ...(range !== null && { span: [range.low, range.high] as const }),
      ...(about && { about }),
    };
  },
};

/** In the order of the table. */
export const MEASURES: readonly Measure[] = [
  UNIFORM,
  WORST,
  {
    id: "diameter",
    title: "diameter",
    unit: "hops",
    help: "Between the farthest two routers that carry endpoints. ≤: at most, until the design is built.",
    less: true,
    limit: limit("maxDiameter", MOST_HOPS),
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
    limit: limit("minBisection", 0),
    of: (_, { bisectionPerEndpoint: value }) => (value === null ? null : { value, text: three(value) }),
  },
  {
    ...carried(
      "worst-found",
      "worst found",
      "best routing",
      "What the best routing carries of the worst permutation that a search against any routing finds, proved by a linear program.",
      ({ worstFound }) => worstFound,
    ),
    limit: limit("minWorstFound", 0),
  },
  {
    id: "resilience",
    title: "links lost",
    unit: "% and connected",
    help: "Part of all links that may fail at random, in steps of 1 %, with the network still whole in three of four of 1,000 samples; in brackets by 95 % intervals.",
    less: false,
    most: 100,
    limit: limit("minResilience", 0, 100),
    of: (_, { resilience }) => lost(resilience?.connected ?? null),
  },
  {
    id: "resilience-diameter",
    title: "links lost",
    unit: "% and diameter + 2",
    help: "Part of all links that may fail at random, in steps of 5 %, until the diameter has grown by more than two hops in more than a quarter of 40 samples; in brackets by 95 % intervals.",
    less: false,
    most: 100,
    limit: limit("minDiameterResilience", 0, 100),
    of: (_, { resilience }) => lost(resilience?.diameter ?? null),
  },
  {
    id: "routers",
    title: "routers",
    unit: "× ports",
    help: "Routers that are bought, and the most ports that one needs, or of those on sale the ports that it has.",
    less: null,
    front: true,
    of: ({ routers, soldRadix }) => ({ value: routers, text: `${count(routers)} × ${soldRadix}` }),
  },
  {
    id: "transceivers",
    title: "transceivers",
    unit: "routers and NICs",
    help: "Modules at the ends of optical cables, those in NICs too: by the bill, once the design is set up on its floor.",
    less: null,
    front: true,
    of: (_, { transceivers }) => (transceivers === null ? null : whole(transceivers)),
  },
  {
    id: "cables",
    title: "cables",
    unit: "copper + optical",
    help: "Cables by medium, those of endpoints too where the floor counts them. ≥: those between routers, until the design is set up on its floor.",
    less: null,
    front: true,
    of: ({ cables }, { media }) => {
      if (media === null) return { value: cables, text: `≥ ${count(Math.round(cables))}`, about: true };
      const sum = (light: boolean): number => media.reduce((all, one) => all + (one.optical === light ? one.cables : 0), 0);
      return { value: sum(false) + sum(true), text: `${count(sum(false))} + ${count(sum(true))}` };
    },
  },
  {
    id: "racks",
    title: "racks",
    unit: "",
    help: "Racks on the floor.",
    less: true,
    front: true,
    of: (row, { racks }) => whole(racks ?? row.racks),
  },
  {
    id: "power",
    title: "W per endpoint",
    unit: "routers + cables",
    help: "Ports of the routers that are bought, and the cables' own electronics, once the design is set up on its floor. A limit of power is one of the routers' ports.",
    less: true,
    ratio: true,
    front: true,
    limit: limit("maxPower", NO_LIMIT),
    of: ({ powerPerEndpoint }, { cablePowerPerEndpoint: cable }) => ({
      value: powerPerEndpoint,
      text: cable === null ? three(powerPerEndpoint) : `${three(powerPerEndpoint)} + ${three(cable)}`,
    }),
  },
  COST,
  { id: "endpoints", title: "endpoints", unit: "", help: "Endpoints of the network.", less: null, of: ({ endpoints }) => whole(endpoints) },
  carried("uniform-own", "uniform", OWN, `What is carried of uniform traffic ${OWN_HELP}.`, ({ uniformOwn }) => uniformOwn),
  carried(
    "family-worst",
    "family's worst",
    "best routing",
    "What the best routing carries of the traffic that is worst for minimal routes by the family's own account.",
    ({ worstCase }) => worstCase,
  ),
  carried("worst-own", "family's worst", OWN, `What of it is carried ${OWN_HELP}.`, ({ worstCaseOwn }) => worstCaseOwn),
  carried(
    "worst-found-own",
    "worst found",
    OWN,
    `What is carried ${OWN_HELP}, of the worst permutation that a search against it finds: of routing that looks at no queues none is worse, on all but large networks.`,
    ({ worstFoundOwn }) => worstFoundOwn,
  ),
];

export const AXES: readonly (Measure & { readonly less: boolean })[] = MEASURES.filter(
  (one): one is Measure & { less: boolean } => one.less !== null,
);

/** The columns that are shown: those always there, those that the wishes limit, and all others on request. */
export function columnsOf(wanted: WishValues, all: boolean): readonly Measure[] {
  return MEASURES.filter((one) => all || one.front === true || (one.limit !== undefined && one.limit.of(wanted) !== null));
}
