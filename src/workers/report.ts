/**
 * All that a decision on a fabric needs, put together from the jobs that compute it: what was wished for and found, and one design with its
 * drawing, price, order, bounds, latencies, failures and growth.
 */
import type { Bill } from "../cost/bill.ts";
import type { CostReport } from "../cost/results.ts";
import type { NetworkDrawing } from "../drawing/drawing.ts";
import type { Estimate } from "../estimate/estimate.ts";
import type { Curve } from "../simulation/curve.ts";
import { formatDesign } from "../study/codec.ts";
import { withoutDamage } from "../study/schema.ts";
import type { DesignValues } from "../study/study.ts";
import { defaultValues } from "../study/validation.ts";
import { readWishes } from "../study/wish-text.ts";
import type { WishValues } from "../study/wish-text.ts";
import { topologyOf } from "../topology/families.ts";
import { Cancelled, sentenceOf } from "./errors.ts";
import { foundDesign, foundIn } from "./found-design.ts";
import type { Found, Search } from "./found-design.ts";
import type { Job } from "./job.ts";
import type { Description } from "./jobs/description.ts";
import type { LifeReport } from "./jobs/life.ts";
import { simulateLoads } from "./load-curve.ts";
import { designOfRow, measure, pricedAs, standingOf, UNMEASURED } from "./measured-design.ts";
import type { Measured } from "./measured-design.ts";
import type { Pool } from "./pool.ts";
import { searchDesigns } from "./ranked-search.ts";

/** The design that is reported on. */
export interface ReportedDesign {
  readonly values: DesignValues;
  readonly study: string;
  /** Its place in the list, from 1 on; null if it is not in it. */
  readonly place: number | null;
  /** As a search counts and measures it; null for families that cannot be counted without being built. */
  readonly found: Found | null;
  readonly endpoints: number;
  readonly description: Description | null;
  readonly cost: CostReport;
  /** Null where something is not on sale. */
  readonly bill: Bill | null;
  readonly life: LifeReport | null;
  /** Latency over load under the design's own traffic and routing. */
  readonly latencies:
    | { readonly state: "estimated"; readonly estimate: Estimate }
    | { readonly state: "simulated"; readonly curve: Curve }
    | null;
  readonly drawing: NetworkDrawing | null;
  /** What could not be computed, each in a sentence. */
  readonly missing: readonly string[];
}

export interface Report {
  /** Null in a report on a design alone. */
  readonly wishes: WishValues | null;
  readonly search: Search | null;
  /** Null if no design fits. */
  readonly chosen: ReportedDesign | null;
}

/** A part that has begun, in words: "the search". */
export interface ReportProgress {
  readonly part: string;
}

export interface ReportWishes {
  readonly wanted: WishValues | null;
  readonly found: Search | null;
  readonly choice: number | DesignValues | null;
  readonly top: number;
  readonly measure: number;
  readonly simulated: boolean;
}

/** Above so many routers a description takes minutes. */
const DESCRIBED = 4000;

/** Cancelled, it throws Cancelled: half a report decides nothing. Throws a sentence where the chosen design cannot be built or is none. */
export function makeReport(pool: Pool, asked: ReportWishes, tell: (progress: ReportProgress) => void = () => undefined): Job<Report> {
  const under = new Set<{ cancel(): void }>();
  let cancelled = false;
  const started = (job: { cancel(): void }): void => {
    under.add(job);
    if (cancelled) job.cancel();
  };
  const result = async <T>(job: Job<T>): Promise<T> => {
    started(job);
    const found = await job.done;
    under.delete(job);
    if (cancelled) throw new Cancelled("report");
    return found;
  };
  const { wanted, choice, top } = asked;

  const searched = async (): Promise<Search | null> => {
    if (wanted === null || asked.found !== null) return asked.found;
    tell({ part: "the search" });
    const found = await result(
      searchDesigns(pool, wanted, { top, measure: asked.measure, estimate: 0, each: true }, (progress) => {
        if (progress.part === "measured") tell({ part: `design ${progress.done + 1} of ${progress.of}` });
      }),
    );
    return foundIn(found, wanted);
  };

  /** Of the list or beside it, measured. */
  const foundOf = async (design: DesignValues, search: Search | null): Promise<Found | null> => {
    const family = topologyOf(design);
    const listed = search && [...search.designs, ...search.below, ...search.fellShort].find((row) => isOn(design, row));
    if (listed?.measured) return listed;
    const wishes = wanted ?? readWishes("").values;
    const row =
      (listed && { ...listed, carried: listed.closedForms }) ??
      (family.equipment === undefined ? null : await result(pool.run("countedDesign", design, undefined, wishes)));
    if (row === null) return null;
    tell({ part: `the bounds of ${family.title}` });
    let known: Measured = UNMEASURED;
    const without = wanted ?? WITHOUT_LIMITS();
    await measure(pool, design, row, without, {
      started,
      tell: (now) => {
        known = now;
      },
    });
    if (cancelled) throw new Cancelled("report");
    return foundDesign({ row, measured: known }, without, { pareto: listed?.pareto ?? false });
  };

  const reportOn = async (design: DesignValues, search: Search | null): Promise<ReportedDesign> => {
    const missing: string[] = [];
    const attempt = async <T>(work: () => Promise<T>): Promise<T | null> => {
      try {
        return await work();
      } catch (error) {
        if (error instanceof Cancelled || cancelled) throw error;
        const sentence = sentenceOf(error);
        if (!missing.includes(sentence)) missing.push(sentence);
        return null;
      }
    };
    const found = await foundOf(design, search);
    tell({ part: "price and order" });
    const cost = await result(pool.run("cost", design));
    const bill = cost.notOnSale === null ? await attempt(async () => (await result(pool.run("bill", design))).bill) : null;
    if (cost.notOnSale !== null) missing.push(cost.notOnSale);
    tell({ part: "failures and growth" });
    const life = cost.notOnSale === null ? await attempt(() => result(pool.run("life", design, undefined, null))) : null;
    tell({ part: "the drawing" });
    const drawing = await attempt(async () => {
      const [network, layout] = [await result(pool.run("network", design)), await result(pool.run("layout", design))];
      return { ...layout, network };
    });
    const routers = drawing?.network.routers ?? Infinity;
    const description = routers > DESCRIBED ? null : await attempt(() => result(pool.run("description", design, undefined, false)));
    tell({ part: asked.simulated ? "the simulation" : "the estimate of latencies" });
    const latencies = await attempt(async (): Promise<ReportedDesign["latencies"]> => {
      if (!asked.simulated) return { state: "estimated", estimate: await result(pool.run("estimate", design)) };
      const watch = { onPoint: () => undefined, onProgress: () => undefined };
      return { state: "simulated", curve: await result(simulateLoads(pool, design, watch)) };
    });
    const place = search === null ? -1 : search.designs.findIndex((row) => isOn(design, row));
    return {
      values: design,
      study: formatDesign(design),
      place: place < 0 ? null : place + 1,
      found,
      endpoints: topologyOf(design).size(design).endpoints,
      description,
      cost,
      bill,
      life,
      latencies,
      drawing,
      missing,
    };
  };

  const whole = async (): Promise<Report> => {
    const search = await searched();
    const design = designChosen(choice, search, wanted);
    return { wishes: wanted, search, chosen: design === null ? null : await reportOn(design, search) };
  };
  return {
    done: whole(),
    cancel: () => {
      cancelled = true;
      for (const job of under) job.cancel();
    },
  };
}

/** Wishes that limit nothing. */
const WITHOUT_LIMITS = (): WishValues => ({ ...readWishes("").values, minThroughput: 0, minWorstCase: 0 });

/** Whether the design is on the row's network. */
function isOn(design: DesignValues, row: Found): boolean {
  const family = topologyOf(design);
  return row.family === family.id && family.parameters.every(({ id }) => String(row.values[id]) === String(design[id]));
}

/** Null if nothing fits. Throws a sentence. */
function designChosen(choice: ReportWishes["choice"], search: Search | null, wanted: WishValues | null): DesignValues | null {
  if (choice !== null && typeof choice !== "number") {
    const whole = withoutDamage(choice);
    return wanted === null ? whole : pricedAs(whole, wanted);
  }
  const rows = search?.designs ?? [];
  if (typeof choice === "number" && rows[choice - 1] === undefined)
    throw new RangeError(
      rows.length === 0
        ? `design = ${choice} is not in the list: no design fits.`
        : `design = ${choice} is not in the list: it must be a whole number from 1 to ${rows.length}, or a study.`,
    );
  const built = rows.filter(({ opens }) => opens);
  const known = (row: Found): Measured => row.measured ?? UNMEASURED;
  const sure = wanted === null ? undefined : built.find((row) => standingOf(row, known(row), wanted) === "kept");
  const row = typeof choice === "number" ? rows[choice - 1]! : (sure ?? built[0] ?? null);
  if (row === null) {
    if (rows.length === 0) return null;
    throw new RangeError("Every design of the list is too large to be built here, so that there is nothing to report on.");
  }
  if (!row.opens) throw new RangeError(`design = ${String(choice)} is too large to be built here: choose a smaller one.`);
  return designOfRow(defaultValues(), row, wanted!);
}
