/**
 * Measures a design that a search has counted, by building it: its price on its floor, its distances and cuts, and proved bounds of its
 * throughput.
 */
import type { WishValues } from "../study/wish-text.ts";
import type { DesignValues } from "../study/study.ts";
import { lifeSettings } from "../cost/life-settings.ts";
import { costSettings } from "../cost/prices.ts";
import type { Interval, MediumCost } from "../cost/results.ts";
import type { CarriedForms } from "../cost/search/carried.ts";
import { Front, measuresOf } from "../cost/search/front.ts";
import { byRank, guaranteedOf } from "../cost/search/search.ts";
import type { Ranked } from "../cost/search/search.ts";
import { NO_LIMITS } from "../cost/search/wishes.ts";
import { withoutDamage } from "../study/schema.ts";
import { designOn } from "../study/nearest.ts";
import { formatValue } from "../study/texts.ts";
import { withValue } from "../study/validation.ts";
import { loadWorkloads } from "../workload/patterns.ts";
import { topologyOf } from "../topology/families.ts";
import { ANY_PATH, kindOfPaths, MINIMAL_PATHS, modelOf } from "../throughput/models.ts";
import { Cancelled } from "./errors.ts";
import type { Job } from "./job.ts";
import type { SearchRow } from "./jobs/search.ts";
import { measuredResilience } from "./measured-resilience.ts";
import type { MeasuredResilience } from "./measured-resilience.ts";
import type { Pool } from "./pool.ts";

/** Certified: no routing carries more than `upper`, and some carries `lower`. */
export interface ProvedBound {
  readonly lower: number;
  readonly upper: number;
}

const EVENLY =
  "The program of minimal paths split as well as can be is too large here: what is said of its own routing is of an even split over them.";

export interface Measured {
  /** On its floor, at the wished-for prices; routers as they are sold: what `flitlab cost` says of the design. */
  readonly costPerEndpoint: number | null;
  /** With all prices low and with all of them high; null if they are certain. */
  readonly costInterval: Interval | null;
  readonly racks: number | null;
  /** Cables by medium, those of endpoints too where these are counted, and transceivers, those in NICs too; null where the bill was not made out. */
  readonly media: readonly Pick<MediumCost, "title" | "optical" | "cables">[] | null;
  readonly transceivers: number | null;
  /** Watts of cables' own electronics. */
  readonly cablePowerPerEndpoint: number | null;
  readonly diameter: number | null;
  /** Links across the smallest balanced cut found, per endpoint. */
  readonly bisectionPerEndpoint: number | null;
  /** What minimal paths carry of uniform traffic, split evenly: some routing carries so much. */
  readonly evenly: number | null;
  /** What any routing could carry of a pattern. */
  readonly uniform: ProvedBound | null;
  readonly worstCase: ProvedBound | null;
  /** What minimal routing could carry of the worst case; null if the wishes name another routing. */
  readonly worstCaseMinimal: ProvedBound | null;
  /** What any routing could carry of the worst permutation found against any (adversary/worst-found.ts). */
  readonly worstFound: ProvedBound | null;
  /** The same patterns by the wished-for model of routing, with the worst permutation against that routing. */
  readonly uniformOwn: ProvedBound | null;
  readonly worstCaseOwn: ProvedBound | null;
  readonly worstFoundOwn: ProvedBound | null;
  readonly resilience: MeasuredResilience | null;
  /** Why something is not known, in a sentence; null if all is. */
  readonly note: string | null;
}

export const UNMEASURED: Measured = {
  costPerEndpoint: null,
  costInterval: null,
  racks: null,
  media: null,
  transceivers: null,
  cablePowerPerEndpoint: null,
  diameter: null,
  bisectionPerEndpoint: null,
  evenly: null,
  uniform: null,
  worstCase: null,
  worstCaseMinimal: null,
  worstFound: null,
  uniformOwn: null,
  worstCaseOwn: null,
  worstFoundOwn: null,
  resilience: null,
  note: null,
};

export interface Listed {
  readonly row: SearchRow;
  /** Null where it has not been built. */
  readonly measured: Measured | null;
}

/** Most routers of networks that are described, and for which linear programs are solved. */
const DESCRIBED = 4000;
const SOLVED = 600;
/** Relative gap of linear programs. */
const GAP = 0.02;
/** Seconds after which a linear program is asked for what it has. */
const PATIENCE = 20;

interface Bound {
  readonly name: "uniform" | "worstCase" | "worstFound" | "uniformOwn" | "worstCaseOwn" | "worstFoundOwn";
  /** A traffic and its parameters. */
  readonly traffic: Readonly<Record<string, string>>;
  /** By the wished-for model. */
  readonly own: boolean;
}

const BOUNDS: readonly Bound[] = [
  { name: "uniform", traffic: { traffic: "uniform" }, own: false },
  { name: "worstCase", traffic: { traffic: "worst-case" }, own: false },
  { name: "worstCaseOwn", traffic: { traffic: "worst-case" }, own: true },
  { name: "worstFound", traffic: { traffic: "worst-found", against: ANY_PATH }, own: false },
  { name: "worstFoundOwn", traffic: { traffic: "worst-found", against: "routing" }, own: true },
  { name: "uniformOwn", traffic: { traffic: "uniform" }, own: true },
];

/** Routings by such paths; the first that can route a network is taken. */
const ROUTINGS: Readonly<Record<ReturnType<typeof kindOfPaths>, readonly string[]>> = {
  any: [],
  minimal: ["min"],
  valiant: ["valiant-router", "valiant"],
  ugal: ["ugal-l"],
};

/** A design like `values` on the row's network, without failures, at the wished-for prices and settings of costs and life. */
export function designOfRow(values: DesignValues, row: Pick<SearchRow, "values">, wanted: WishValues): DesignValues {
  return pricedAs(designOn(withoutDamage(values), topologyOf(row.values), row.values), wanted);
}

/** A design at the wished-for prices and settings of costs and life. */
export function pricedAs(values: DesignValues, wanted: WishValues): DesignValues {
  let design = values;
  for (const { id } of [...costSettings.parameters, ...lifeSettings.parameters]) {
    const price = wanted[id];
    if (price !== undefined && price !== design[id]) design = withValue(design, id, price).values;
  }
  return design;
}

/** A network's parameters that are not at their defaults, as in studies, even if it is too large for one. */
export function ownValues({ values }: Pick<SearchRow, "values">): readonly string[] {
  return topologyOf(values)
    .parameters.filter(({ id, default: usual }) => values[id] !== (typeof usual === "function" ? usual(values) : usual))
    .map(({ id }) => `${id}=${formatValue(values[id]!)}`);
}

/** The wishes with limits of dollars and watts an endpoint that a design of one's own sets at the wished prices; rounded up to cents. */
export async function asDearAs(
  pool: Pool,
  design: DesignValues,
  wanted: WishValues,
  started: (job: Job<unknown>) => void = () => undefined,
): Promise<WishValues> {
  const job = pool.run("cost", pricedAs(design, wanted));
  started(job);
  const { costPerEndpoint, powerPerEndpoint } = await job.done;
  if (costPerEndpoint === null || powerPerEndpoint === null)
    throw new Error("The design has no price that others could be as dear as: it needs more ports than any router on sale has.");
  const upward = (value: number): number => Math.ceil(100 * value) / 100;
  return { ...wanted, maxCost: upward(costPerEndpoint), maxPower: upward(powerPerEndpoint) };
}

export interface Measuring {
  /** Gets every job, so that all can be cancelled. */
  readonly started: (job: Job<unknown>) => void;
  readonly tell: (measured: Measured) => void;
  /** What is known before: of a design with a price that is not asked for again. */
  readonly from?: Measured;
  /** Ends when the design is priced on its floor. */
  readonly priceAlone?: boolean;
}

/** Measures one quantity after the other, and reports each; if a limit is missed the rest is left out. Cancelled, it ends with what there is. */
export async function measure(
  pool: Pool,
  values: DesignValues,
  row: SearchRow,
  wanted: WishValues,
  { started, tell, from = UNMEASURED, priceAlone = false }: Measuring,
): Promise<Measured> {
  let known = from;
  const learn = (more: Partial<Measured>): void => {
    known = { ...known, ...more };
    tell(known);
  };
  if (!row.opens) {
    learn({ note: "It is too large to be built here: what is said of it is counted." });
    return known;
  }
  const done = async <T>(job: Job<T>): Promise<T> => {
    started(job);
    return job.done;
  };
  const design = designOfRow(values, row, wanted);
  try {
    // One of the patterns comes with them.
    await loadWorkloads();
    if (known.costPerEndpoint === null) {
      const cost = await done(pool.run("cost", design));
      learn({
        costPerEndpoint: cost.costPerEndpoint,
        costInterval: cost.intervals?.costPerEndpoint ?? null,
        racks: cost.racks,
        media: cost.media.map(({ title, optical, cables }) => ({ title, optical, cables })),
        cablePowerPerEndpoint: cost.cablePowerPerEndpoint,
      });
      if (row.routers <= DESCRIBED) {
        const { bill } = await done(pool.run("bill", design));
        learn({ transceivers: bill.transceivers.reduce((sum, one) => sum + one.count, 0) });
      }
    }
    if (priceAlone) return known;
    const falls = (): boolean => standingOf(row, known, wanted) === "broken";
    const evenly = await done(pool.run("evenlyCarried", design));
    if (evenly !== null) learn({ evenly: Math.min(1, evenly) });
    if (row.routers <= DESCRIBED && !falls()) {
      const { diameter, bisection } = await done(pool.run("description", design));
      learn({ diameter, bisectionPerEndpoint: bisection === null ? null : bisection.upper / row.endpoints });
      if (!falls()) learn({ resilience: await measuredResilience(pool, design, row.routers <= SOLVED, started) });
    }
    if (row.routers > SOLVED) learn({ note: `Linear programs are solved for networks of up to ${SOLVED} routers here.` });
    else {
      const model = wanted.model;
      for (const bound of BOUNDS) {
        if (falls()) break;
        const found = await solved(pool, started, design, bound.traffic, bound.own ? model : ANY_PATH, model);
        if (found !== null && found.model !== (bound.own ? model : ANY_PATH)) learn({ note: EVENLY });
        if (found !== null)
          learn({
            [bound.name]: { lower: found.lower, upper: found.upper },
            ...(bound.name === "worstCaseOwn" &&
              model === MINIMAL_PATHS && { worstCaseMinimal: { lower: found.lower, upper: found.upper } }),
          });
      }
    }
  } catch (error) {
    if (error instanceof Cancelled) throw error;
    learn({ note: error instanceof Error ? error.message : String(error) });
  }
  return known;
}

async function solved(
  pool: Pool,
  started: (job: Job<unknown>) => void,
  design: DesignValues,
  traffic: Bound["traffic"],
  model: string,
  own: string,
): Promise<(ProvedBound & { readonly model: string }) | null> {
  let values = withValue(design, "gap", GAP).values;
  // Of the routings the last that fits stays.
  for (const routing of ROUTINGS[kindOfPaths(modelOf(own))].toReversed()) values = withValue(values, "routing", routing).values;
  for (const [id, value] of [...Object.entries(traffic), ["model", model] as const]) {
    if (!Object.hasOwn(values, id)) return null;
    values = withValue(values, id, value).values;
    if (values[id] !== value) return null;
  }
  const job = pool.run("linearProgram", values, undefined, true);
  started(job);
  const late = setTimeout(() => {
    job.cancel();
  }, 1000 * PATIENCE);
  try {
    const { lower, upper, terminalBound, model: by } = await job.done;
    if (lower === null || upper === null) return null;
    // Where branches have not as many endpoints, some would be sent more than their full rate: of all traffic less is offered then.
    const offered = Math.min(1, terminalBound ?? 1);
    return { lower: Math.min(1, lower / offered), upper: Math.min(1, upper / offered), model: by };
  } catch (error) {
    // Too late for any bound.
    if (error instanceof Cancelled) return null;
    throw error;
  } finally {
    clearTimeout(late);
  }
}

/** What is known of a limit: the design surely keeps it, surely misses it, or neither is known. */
export type LimitState = "kept" | "broken" | "unchecked";

/** Of what is computed in floating point. */
const ROUNDING = 1e-9;
/** Counted prices are within so much of those on the floor (docs/choose.md). */
const COUNTED_PRICE = 1.1;

/** Of uniform traffic and of the worst there is: closed forms, measured loads and linear programs together. */
export function knownOf({ carried }: Pick<SearchRow, "carried">, measured: Measured): CarriedForms {
  const { evenly, uniform, worstCase, worstFound } = measured;
  const most = Math.min(carried.uniform.upper, uniform?.upper ?? 1);
  const even = Math.min(most, Math.max(carried.uniform.lower, uniform?.lower ?? 0, evenly ?? 0));
  const worst = Math.min(carried.worst.upper, most, worstCase?.upper ?? 1, worstFound?.upper ?? 1);
  // Any traffic at half the rate of uniform traffic (cost/search/carried.ts).
  return {
    uniform: { lower: even, upper: most },
    worst: { lower: Math.min(worst, Math.max(carried.worst.lower, even / 2)), upper: worst },
  };
}

/** The limits that the wishes set, each with its state. */
export function limitStates(row: SearchRow, measured: Measured, wanted: WishValues): ReadonlyMap<string, LimitState> {
  const states = new Map<string, LimitState>();
  const between = (id: string, lower: number, upper: number, floor: number): void => {
    if (floor > 0) states.set(id, lower >= floor - ROUNDING ? "kept" : upper < floor - ROUNDING ? "broken" : "unchecked");
  };
  const under = (id: string, lower: number, upper: number, limit: number, none: number): void => {
    if (limit < none) states.set(id, upper <= limit ? "kept" : lower > limit ? "broken" : "unchecked");
  };
  const { uniform, worst } = knownOf(row, measured);
  between("minThroughput", uniform.lower, uniform.upper, wanted.minThroughput);
  between("minWorstCase", worst.lower, worst.upper, wanted.minWorstCase);
  const found = measured.worstFound;
  between("minWorstFound", Math.max(worst.lower, found?.lower ?? 0), found?.upper ?? 1, wanted.minWorstFound);
  const cut = measured.bisectionPerEndpoint;
  between("minBisection", cut ?? 0, cut ?? Infinity, wanted.minBisection);
  const { connected = null, diameter: steady = null } = measured.resilience ?? {};
  between("minResilience", connected?.lower ?? 0, connected?.upper ?? 1, wanted.minResilience);
  between("minDiameterResilience", steady?.lower ?? 0, steady?.upper ?? 1, wanted.minDiameterResilience);
  const hops = measured.diameter ?? row.diameter;
  under("maxDiameter", hops ?? 0, hops ?? row.diameterBound ?? Infinity, wanted.maxDiameter, NO_LIMITS.maxDiameter);
  const dollars = measured.costPerEndpoint;
  const [least, most] = dollars === null ? [row.costPerEndpoint / COUNTED_PRICE, row.costPerEndpoint * COUNTED_PRICE] : [dollars, dollars];
  under("maxCost", least, most, wanted.maxCost, NO_LIMITS.maxCost);
  return states;
}

/** Whether a design surely keeps to all limits, surely misses one, or neither is known. */
export function standingOf(row: SearchRow, measured: Measured, wanted: WishValues): LimitState {
  const states = [...limitStates(row, measured, wanted).values()];
  return states.includes("broken") ? "broken" : states.includes("unchecked") ? "unchecked" : "kept";
}

/**
 * Designs that surely keep to all limits before those of which it is not known; each by the wished-for rank, or as they are if not `ranked`.
 */
export function inOrder(wanted: WishValues, ranked: boolean): (one: Listed, other: Listed) => number {
  const compare = byRank(wanted.rank);
  const placed = new Map<SearchRow, Ranked & { readonly open: number }>();
  const placeOf = ({ row, measured }: Listed): Ranked & { readonly open: number } => {
    const known = placed.get(row);
    if (known !== undefined) return known;
    const { uniform, worst } = knownOf(row, measured ?? UNMEASURED);
    const place = {
      costPerEndpoint: measured?.costPerEndpoint ?? row.costPerEndpoint,
      powerPerEndpoint: row.powerPerEndpoint,
      uniformBound: uniform.upper,
      diameterBound: measured?.diameter ?? row.diameterBound,
      endpoints: row.endpoints,
      routers: row.routers,
      cables: row.cables,
      guaranteed: guaranteedOf(worst, uniform.upper),
      open: standingOf(row, measured ?? UNMEASURED, wanted) === "kept" ? 0 : 1,
    };
    placed.set(row, place);
    return place;
  };
  return (one, other) => {
    const [a, b] = [placeOf(one), placeOf(other)];
    return a.open - b.open || (ranked ? compare(a, b) : 0);
  };
}

/**
 * Of the designs that surely keep to all limits those that no other of them beats: by being at least as good in cost, power, what is
 * guaranteed of the worst traffic, and diameter, and better in one.
 */
export function unbeaten(rows: readonly SearchRow[], measuredOf: (row: SearchRow) => Measured, wanted: WishValues): ReadonlySet<SearchRow> {
  const front = new Front<SearchRow>((row) => {
    const measured = measuredOf(row);
    return measuresOf(
      measured.costPerEndpoint ?? row.costPerEndpoint,
      row.powerPerEndpoint,
      knownOf(row, measured).worst.lower,
      measured.diameter ?? row.diameterBound,
    );
  });
  for (const row of rows) if (standingOf(row, measuredOf(row), wanted) === "kept") front.add(row);
  return new Set(front.members);
}
