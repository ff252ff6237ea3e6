/** The designs that fit. A worker searches for them while the page is open, and measures those in the table; both results are kept. */
import { estimateRow, inOrder, knownOf, measure, Prospects, standingOf, unbeaten, UNMEASURED } from "../../engine/comparisons.ts";
import type { EstimatedRow, Measured } from "../../engine/comparisons.ts";
import { Cancelled } from "../../engine/jobs.ts";
import type { Job, SearchReport, SearchRow } from "../../engine/jobs.ts";
import { topologyOf } from "../../engine/model.ts";
import { defaultValues, readWishes, wordedValue } from "../../engine/studies.ts";
import type { DesignValues, WishValues } from "../../engine/studies.ts";
import { useEffect, useState } from "react";
import { useActingStudio } from "../store/context.ts";
import { notifyFailure } from "../store/notices.ts";
import { perStudio } from "../store/studio.ts";
import type { Studio } from "../store/studio.ts";

export interface Found {
  /** What was searched for. */
  readonly text: string;
  /** Null until the first designs are counted; until all are, of each family the best so far. */
  readonly report: SearchReport | null;
  /** Of the families that are counted, 0 to 1: the whole search from 1 on. */
  readonly share: number;
  /** By key of the row. */
  readonly measured: ReadonlyMap<string, Measured>;
  /** What stands in until more is proved. */
  readonly estimated: ReadonlyMap<string, EstimatedRow>;
  /** Keys of those of which all is measured that is going to be. */
  readonly done: ReadonlySet<string>;
}

/** Milliseconds from the last change of a wish to the search. */
const SETTLED = 250;
/** Designs that are estimated until they are measured. */
const ESTIMATED = 12;
/** The share of a search that has not told its result yet. */
const NEARLY = 0.999;
/** Texts of which results are kept. */
const KEPT = 12;

const keptOf = perStudio(() => new Map<string, Found>());

export function keyOf({ values }: Pick<SearchRow, "values">): string {
  return JSON.stringify(values);
}

/**
 * The designs of a table; those that were measured and fall short; and those passed over because such designs of their family fall short.
 */
export interface Shown {
  /** Those that surely keep to all limits before those of which it is not known. */
  readonly rows: readonly SearchRow[];
  /** Of families without any: the cheapest that misses nothing but floors of throughput, counted or measured. */
  readonly below: readonly SearchRow[];
  readonly fallen: readonly SearchRow[];
  readonly passed: readonly SearchRow[];
  /** Those of the rows that are still to be measured. */
  readonly waiting: readonly SearchRow[];
}

/** The best of each family, or the best of all. Left out are designs that are known, or feared, not to keep to the wishes. */
export function shownOf({ report, measured, done }: Found, wanted: WishValues, each: boolean, most: number): Shown {
  const designs = report?.designs ?? [];
  const prospects = new Prospects(wanted, each);
  const fallen: SearchRow[] = [];
  for (const row of designs) {
    const known = measured.get(keyOf(row));
    if (known === undefined) continue;
    if (standingOf(row, known, wanted) !== "broken") prospects.held(row);
    else {
      prospects.fell(row, known);
      fallen.push(row);
    }
  }
  const passed = designs.filter((row) => !measured.has(keyOf(row)) && prospects.isPassedOver(row));
  const left = new Set([...fallen, ...passed]);
  const rows: SearchRow[] = [];
  const taken = new Set<string>();
  for (const row of designs) {
    if (rows.length >= most) break;
    if (left.has(row) || (each && taken.has(row.family))) continue;
    for (const { family } of [row, ...row.same]) taken.add(family);
    rows.push(row);
  }
  const compare = inOrder(wanted, true);
  const listed = (row: SearchRow): { row: SearchRow; measured: Measured | null } => ({ row, measured: measured.get(keyOf(row)) ?? null });
  return {
    rows: rows
      .map(listed)
      .toSorted(compare)
      .map(({ row }) => row),
    below: each ? belowOf(report, fallen, taken) : [],
    fallen,
    passed,
    // In the order of the search: what may turn out to be the best comes first.
    waiting: rows.filter((row) => !done.has(keyOf(row)) && !prospects.isTired(row)),
  };
}

/** Of each family that is not listed one that surely misses a limit, the cheapest first: the best that was measured, or as it was counted. */
function belowOf(report: SearchReport | null, fallen: readonly SearchRow[], listed: ReadonlySet<string>): readonly SearchRow[] {
  const first = new Map<string, SearchRow>();
  for (const row of [...fallen, ...(report?.below ?? [])])
    if (!listed.has(row.family) && !first.has(row.family)) first.set(row.family, row);
  return [...first.values()].toSorted((one, other) => one.costPerEndpoint - other.costPerEndpoint);
}

/**
 * What prices are told against: of the listed designs that are proved the one that is guaranteed the most of the worst traffic, and of such
 * the cheapest, as a rule a tree that carries all traffic. Null if that is `except` and no other is proved.
 */
export function referenceOf(
  { measured }: Pick<Found, "measured">,
  { rows }: Pick<Shown, "rows">,
  sure: readonly SearchRow[],
  except: SearchRow | null = null,
): SearchRow | null {
  const known = (row: SearchRow): Measured => measured.get(keyOf(row)) ?? UNMEASURED;
  const guaranteed = (row: SearchRow): number => Math.round(100 * knownOf(row, known(row)).worst.lower);
  const dollars = (row: SearchRow): number => known(row).costPerEndpoint ?? row.costPerEndpoint;
  const [best] = rows
    .filter((row) => row !== except && sure.includes(row))
    .toSorted((one, other) => guaranteed(other) - guaranteed(one) || dollars(one) - dollars(other));
  return best ?? null;
}

/**
 * Designs that no other is known to dominate: to be at least as good in cost, power, uniform throughput and hops, and better in one.
 * Designs that are passed over do not count.
 */
export function unbeatenOf({ report, measured }: Found, { passed }: Pick<Shown, "passed">, wanted: WishValues): ReadonlySet<SearchRow> {
  const over = new Set(passed);
  const designs = (report?.designs ?? []).filter((row) => !over.has(row));
  return unbeaten(designs, (row) => measured.get(keyOf(row)) ?? UNMEASURED, wanted);
}

export function useFound(text: string, each: boolean, most: number): Found {
  const studio = useActingStudio();
  const [shown, setShown] = useState<Found>(
    () => keptOf(studio).get(text) ?? { text, report: null, share: 0, measured: new Map(), estimated: new Map(), done: new Set() },
  );
  useEffect(() => follow(studio, text, each, most, setShown), [studio, text, each, most]);
  return shown;
}

function follow(studio: Studio, text: string, each: boolean, most: number, show: (found: Found) => void): () => void {
  const kept = keptOf(studio);
  const { values: wanted } = readWishes(text);
  let found: Found = kept.get(text) ?? { text, report: null, share: 0, measured: new Map(), estimated: new Map(), done: new Set() };
  let open = true;
  const running = new Set<Job<unknown>>();
  const tell = (change: Partial<Found>): void => {
    found = { ...found, ...change };
    if (found.report && found.share === 1) {
      kept.delete(text);
      kept.set(text, found);
      if (kept.size > KEPT) kept.delete(kept.keys().next().value!);
    }
    if (open) show(found);
  };
  const started = (job: Job<unknown>): void => {
    running.add(job);
    const ended = (): boolean => running.delete(job);
    job.done.then(ended, ended);
    if (!open) job.cancel();
  };
  const all = async (): Promise<void> => {
    // Whatever is on screen: equal wishes have equal answers, here and by the command.
    const values = defaultValues();
    const pool = studio.workers();
    if (found.share < 1) {
      const job = pool.run(
        "search",
        values,
        {
          onProgress: ({ share, designs }) => {
            // A search that is not at its end is not whole, whatever its share.
            const report = designs.length === 0 ? null : { families: [], designs, below: [], feasible: designs.length };
            tell({ share: Math.min(share, NEARLY), report });
          },
        },
        wanted,
      );
      started(job);
      tell({ report: await job.done, share: 1 });
    }
    void estimates(values, pool).catch(failed);
    const measureRow = async (row: SearchRow, priceAlone: boolean): Promise<void> => {
      const learn = (measured: Measured): void => {
        tell({ measured: new Map([...found.measured, [keyOf(row), measured]]) });
      };
      const from = found.measured.get(keyOf(row)) ?? UNMEASURED;
      learn(await measure(pool, values, row, wanted, { started, tell: learn, from, priceAlone }));
    };
    // Prices are there at once; what is proved takes its time.
    for (const row of shownOf(found, wanted, each, most).waiting) {
      if (!open) return;
      if (!found.measured.has(keyOf(row))) await measureRow(row, true);
    }
    for (;;) {
      const [row] = shownOf(found, wanted, each, most).waiting;
      if (row === undefined || !open) return;
      await measureRow(row, false);
      // Left in the midst of it, it is measured again.
      if (!open) return;
      tell({ done: new Set([...found.done, keyOf(row)]) });
    }
  };
  /** Of the designs in front, one after the other, beside what is measured. */
  const estimates = async (values: DesignValues, pool: ReturnType<Studio["workers"]>): Promise<void> => {
    for (const row of shownOf(found, wanted, each, most).rows) {
      const key = keyOf(row);
      if (!open || found.estimated.size >= ESTIMATED) return;
      const { uniform } = knownOf(row, found.measured.get(key) ?? UNMEASURED);
      if (found.estimated.has(key) || found.done.has(key) || uniform.lower === uniform.upper) continue;
      const estimate = await estimateRow(pool, values, row, wanted, started);
      tell({ estimated: new Map([...found.estimated, [key, estimate]]) });
    }
  };
  const failed = (error: unknown): void => {
    if (open && !(error instanceof Cancelled)) notifyFailure(studio, error);
  };
  show(found);
  const settled = setTimeout(
    () => {
      all().catch(failed);
    },
    found.share < 1 ? SETTLED : 0,
  );
  return () => {
    open = false;
    clearTimeout(settled);
    for (const job of running) job.cancel();
  };
}

/**
 * Values of the parameters that give it its size: those that are not what the others would make them, nor what is usual as long as that is
 * one or none.
 */
export function sizesOf({ values }: Pick<SearchRow, "values">): string {
  const { parameters } = topologyOf(values);
  return parameters
    .filter(({ kind, refines, id, default: usual }) => {
      if (kind !== "integer" && kind !== "vector") return false;
      const follows = typeof usual === "function";
      if (follows) return refines !== true && values[id] !== usual(values);
      const isUsual = values[id] === usual;
      return refines === true || Number(usual) <= 1 ? !isUsual : id !== "graphSeed";
    })
    .map(({ id, symbol, kind }) => `${symbol ?? id} = ${wordedValue(kind, values[id]!)}`)
    .join(", ");
}

export function nameOfRow(row: Pick<SearchRow, "values">): string {
  return `${topologyOf(row.values).title} ${sizesOf(row)}`;
}

/** More colours than these could not be told apart. */
const MOST_COLOURS = 8;

/**
 * The numbers of the colours that families have in the chart and the table: those in front as they were counted, so that no colour changes
 * while designs are measured. All others are grey.
 */
export function familyColours(report: SearchReport | null, wanted: WishValues): ReadonlyMap<string, number> {
  const counted: Found = { text: "", report, share: 1, measured: new Map(), estimated: new Map(), done: new Set() };
  const { rows, below } = shownOf(counted, wanted, true, MOST_COLOURS);
  const first = [...rows.slice(0, MOST_COLOURS - Math.min(2, below.length)), ...below, ...rows];
  return new Map([...new Set(first.map(({ family }) => family))].slice(0, MOST_COLOURS).map((family, color) => [family, color]));
}
