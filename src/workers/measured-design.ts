/** What is found out of a design that a search has counted, by building it: its price on its floor, its distances and cuts, and what is proved of its throughput. */
import type { Values } from "../descriptor.ts";
import { costSettings } from "../cost/prices.ts";
import type { Interval } from "../cost/results.ts";
import { Front, measuresOf } from "../cost/search/front.ts";
import { withoutDamage } from "../study/intact.ts";
import { designOn } from "../study/nearest.ts";
import { withValue } from "../study/validation.ts";
import { topologyOf } from "../topology/families.ts";
import { numberOf } from "../descriptor.ts";
import { Cancelled } from "./errors.ts";
import type { Job } from "./job.ts";
import type { SearchRow } from "./jobs/search.ts";
import type { Pool } from "./pool.ts";

/** Certified: no routing carries more than `upper`, and some carries `lower`. */
export interface ProvedBound {
  readonly lower: number;
  readonly upper: number;
}

export interface Measured {
  /** On its floor, at the prices wished for; routers as they are sold: what `flitlab cost` of the design says. */
  readonly costPerEndpoint: number | null;
  /** With all prices low and with all of them high; null where they are certain. */
  readonly costInterval: Interval | null;
  readonly racks: number | null;
  readonly diameter: number | null;
  /** Links across the smallest balanced cut found, by endpoint. */
  readonly bisectionPerEndpoint: number | null;
  /** What any routing could carry of a pattern. */
  readonly uniform: ProvedBound | null;
  readonly worstCase: ProvedBound | null;
  /** What minimal routing could carry of the worst case. */
  readonly worstCaseMinimal: ProvedBound | null;
  /** Why something is not known, in a sentence; null where all is. */
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
  note: null,
};

/** Routers of networks that are described, and for which linear programs are solved. */
const DESCRIBED = 4000;
const SOLVED = 600;
/** Relative: of every 50th part that is left open. */
const GAP = 0.02;
/** Seconds after which a linear program is asked for what it has. */
const PATIENCE = 20;

const PATTERNS = [
  ["uniform", "uniform", "any-path"],
  ["worstCase", "worst-case", "any-path"],
  ["worstCaseMinimal", "worst-case", "min"],
] as const;

/** A design like `values` on the row's network, of which nothing has failed, at the prices and with all settings of costs wished for. */
export function designOfRow(values: Values, row: Pick<SearchRow, "values">, wanted: Values): Values {
  let design = designOn(withoutDamage(values), topologyOf(row.values), row.values);
  for (const { id } of costSettings.parameters) {
    const price = wanted[id];
    if (price !== undefined && price !== design[id]) design = withValue(design, id, price).values;
  }
  return design;
}

/**
 * Measures one after the other, and tells of each as it is known. `started` hears of every job, so that all can be cancelled; cancelled, it
 * ends with what there is.
 */
export async function measure(
  pool: Pool,
  values: Values,
  row: SearchRow,
  wanted: Values,
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
    const cost = await done(pool.run("cost", design));
    learn({ costPerEndpoint: cost.costPerEndpoint, costInterval: cost.intervals?.costPerEndpoint ?? null, racks: cost.racks });
    if (row.routers <= DESCRIBED) {
      const { diameter, bisection } = await done(pool.run("description", design));
      learn({ diameter, bisectionPerEndpoint: bisection === null ? null : bisection.upper / row.endpoints });
    }
    if (row.routers > SOLVED) learn({ note: `Linear programs are solved for networks of up to ${SOLVED} routers here.` });
    else {
      for (const [name, traffic, model] of PATTERNS) {
        const bound = await solved(pool, started, design, traffic, model);
        if (bound !== null) learn({ [name]: bound });
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
  design: Values,
  traffic: string,
  model: string,
): Promise<ProvedBound | null> {
  let values = withValue(withValue(design, "routing", "min").values, "traffic", traffic).values;
  values = withValue(withValue(values, "model", model).values, "gap", GAP).values;
  if (values["traffic"] !== traffic || values["model"] !== model) return null;
  const job = pool.run("linearProgram", values);
  started(job);
  const late = setTimeout(() => {
    job.cancel();
  }, 1000 * PATIENCE);
  try {
    const { lower, upper } = await job.done;
    return lower === null || upper === null ? null : { lower: Math.min(1, lower), upper: Math.min(1, upper) };
  } catch (error) {
    // Too late for any bound.
    if (error instanceof Cancelled) return null;
    throw error;
  } finally {
    clearTimeout(late);
  }
}

/** What was found out against what is wished for: false where a limit is not kept. */
export function keepsWishes(measured: Measured, wanted: Values): boolean {
  const of = (id: string): number => numberOf(wanted, id);
  const { costPerEndpoint, diameter, bisectionPerEndpoint, uniform, worstCase } = measured;
  return (
    (costPerEndpoint === null || costPerEndpoint <= of("maxCost")) &&
    (diameter === null || diameter <= of("maxDiameter")) &&
    (bisectionPerEndpoint === null || bisectionPerEndpoint >= of("minBisection")) &&
    (uniform === null || uniform.upper >= of("minThroughput")) &&
    (worstCase === null || worstCase.upper >= of("minWorstCase"))
  );
}

/** Those that nothing beats of the rows that are not known to fall short, by what was measured of them, and as they were counted where nothing was. */
export function unbeaten(rows: readonly SearchRow[], measuredOf: (row: SearchRow) => Measured, wanted: Values): ReadonlySet<SearchRow> {
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
