/**
 * Measures a design that a search has counted, by building it: its price on its floor, its distances and cuts, and proved bounds of its
 * throughput.
 */
import type { WishValues } from "../study/wish-text.ts";
import type { DesignValues } from "../study/study.ts";
import { costSettings } from "../cost/prices.ts";
import type { Interval } from "../cost/results.ts";
import { Front, measuresOf } from "../cost/search/front.ts";
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
  readonly diameter: number | null;
  /** Links across the smallest balanced cut found, per endpoint. */
  readonly bisectionPerEndpoint: number | null;
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
  diameter: null,
  bisectionPerEndpoint: null,
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

/** A design like `values` on the row's network, without failures, at the wished-for prices and settings of costs. */
export function designOfRow(values: DesignValues, row: Pick<SearchRow, "values">, wanted: WishValues): DesignValues {
  let design = designOn(withoutDamage(values), topologyOf(row.values), row.values);
  for (const { id } of costSettings.parameters) {
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

/**
 * Measures one quantity after the other, and reports each; if a limit is missed the rest is left out. `started` gets every job, so that all
 * can be cancelled; cancelled, it ends with what there is.
 */
export async function measure(
  pool: Pool,
  values: DesignValues,
  row: SearchRow,
  wanted: WishValues,
  { started, tell }: { readonly started: (job: Job<unknown>) => void; readonly tell: (measured: Measured) => void },
): Promise<Measured> {
  let known = UNMEASURED;
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
    const cost = await done(pool.run("cost", design));
    learn({ costPerEndpoint: cost.costPerEndpoint, costInterval: cost.intervals?.costPerEndpoint ?? null, racks: cost.racks });
    const falls = (): boolean => !keepsWishes(known, wanted);
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
    const { lower, upper, model: by } = await job.done;
    return lower === null || upper === null ? null : { lower: Math.min(1, lower), upper: Math.min(1, upper), model: by };
  } catch (error) {
    // Too late for any bound.
    if (error instanceof Cancelled) return null;
    throw error;
  } finally {
    clearTimeout(late);
  }
}

/** Compares the measured figures with the wishes: false if a limit is missed. */
export function keepsWishes(measured: Measured, wanted: WishValues): boolean {
  const { costPerEndpoint, diameter, bisectionPerEndpoint, uniform, worstCase, worstFound, resilience } = measured;
  const { connected = null, diameter: steady = null } = resilience ?? {};
  return (
    (costPerEndpoint === null || costPerEndpoint <= wanted.maxCost) &&
    (diameter === null || diameter <= wanted.maxDiameter) &&
    (bisectionPerEndpoint === null || bisectionPerEndpoint >= wanted.minBisection) &&
    (uniform === null || uniform.upper >= wanted.minThroughput) &&
    (worstCase === null || worstCase.upper >= wanted.minWorstCase) &&
    (worstFound === null || worstFound.upper >= wanted.minWorstFound) &&
    (connected === null || connected.upper >= wanted.minResilience) &&
    (steady === null || steady.upper >= wanted.minDiameterResilience)
  );
}

/** The unbeaten rows among those not known to fall short, by their measured figures, or by the counted ones if nothing was measured. */
export function unbeaten(rows: readonly SearchRow[], measuredOf: (row: SearchRow) => Measured, wanted: WishValues): ReadonlySet<SearchRow> {
  const front = new Front<SearchRow>((row) => {
    const { costPerEndpoint, uniform, diameter } = measuredOf(row);
    return measuresOf(
      costPerEndpoint ?? row.costPerEndpoint,
      row.powerPerEndpoint,
      uniform?.upper ?? row.uniformBound,
      diameter ?? row.diameterBound,
    );
  });
  for (const row of rows) if (keepsWishes(measuredOf(row), wanted)) front.add(row);
  return new Set(front.members);
}
