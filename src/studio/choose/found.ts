/** The designs that fit, searched by a worker while the page is open, and what is measured of those in the table; both are kept. */
import { useEffect, useState } from "react";
import type { Values } from "../../descriptor.ts";
import { defaultValues } from "../../study/validation.ts";
import { readWishes } from "../../study/wish-text.ts";
import { Cancelled } from "../../workers/errors.ts";
import type { Job } from "../../workers/job.ts";
import type { SearchReport, SearchRow } from "../../workers/jobs/search.ts";
import { keepsWishes, measure, unbeaten, UNMEASURED } from "../../workers/measured-design.ts";
import type { Measured } from "../../workers/measured-design.ts";
import { useActingStudio } from "../store/context.ts";
import { notifyFailure } from "../store/notices.ts";
import { perStudio } from "../store/studio.ts";
import type { Studio } from "../store/studio.ts";

export interface Found {
  /** What was searched for. */
  readonly text: string;
  /** Null until the search has ended. */
  readonly report: SearchReport | null;
  /** 0 to 1. */
  readonly share: number;
  /** By key of the row. */
  readonly measured: ReadonlyMap<string, Measured>;
  /** Keys of those of which all is measured that is going to be. */
  readonly done: ReadonlySet<string>;
}

/** Milliseconds from the last change of a wish to the search. */
const SETTLED = 250;
/** Designs of a family that are measured in vain before one is shown unmeasured. */
const TRIED = 4;
/** Texts of which results are kept. */
const KEPT = 12;

const keptOf = perStudio(() => new Map<string, Found>());

export function keyOf({ values }: Pick<SearchRow, "values">): string {
  return JSON.stringify(values);
}

/** Designs of a table, and those that were measured and fall short. */
export interface Shown {
  readonly rows: readonly SearchRow[];
  readonly fallen: readonly SearchRow[];
  /** Those of the rows that are still to be measured. */
  readonly waiting: readonly SearchRow[];
}

/** The best of each family, or the best of all, but for those of which it is known that they do not keep to the wishes. */
export function shownOf({ report, measured, done }: Found, wanted: Values, each: boolean, most: number): Shown {
  const rows: SearchRow[] = [];
  const fallen: SearchRow[] = [];
  const taken = new Set<string>();
  for (const row of report?.designs ?? []) {
    if (rows.length >= most) break;
    if (each && taken.has(row.family)) continue;
    if (!keepsWishes(measured.get(keyOf(row)) ?? UNMEASURED, wanted)) {
      fallen.push(row);
      continue;
    }
    taken.add(row.family);
    rows.push(row);
  }
  const tired = (row: SearchRow): boolean => fallen.filter(({ family }) => family === row.family).length >= TRIED;
  return { rows, fallen, waiting: rows.filter((row) => !done.has(keyOf(row)) && !tired(row)) };
}

/** Designs than which none is known to be at least as good in cost, power, uniform throughput and hops, and better in one. */
export function unbeatenOf({ report, measured }: Found, wanted: Values): ReadonlySet<SearchRow> {
  return unbeaten(report?.designs ?? [], (row) => measured.get(keyOf(row)) ?? UNMEASURED, wanted);
}

export function useFound(text: string, each: boolean, most: number): Found {
  const studio = useActingStudio();
  const [shown, setShown] = useState<Found>(
    () => keptOf(studio).get(text) ?? { text, report: null, share: 0, measured: new Map(), done: new Set() },
  );
  useEffect(() => follow(studio, text, each, most, setShown), [studio, text, each, most]);
  return shown;
}

function follow(studio: Studio, text: string, each: boolean, most: number, show: (found: Found) => void): () => void {
  const kept = keptOf(studio);
  const { values: wanted } = readWishes(text);
  let found: Found = kept.get(text) ?? { text, report: null, share: 0, measured: new Map(), done: new Set() };
  let open = true;
  let running: Job<unknown> | null = null;
  const tell = (change: Partial<Found>): void => {
    found = { ...found, ...change };
    if (found.report) {
      kept.delete(text);
      kept.set(text, found);
      if (kept.size > KEPT) kept.delete(kept.keys().next().value!);
    }
    if (open) show(found);
  };
  const started = (job: Job<unknown>): void => {
    running = job;
    if (!open) job.cancel();
  };
  const all = async (): Promise<void> => {
    // Whatever is on screen: equal wishes have equal answers, here and by the command.
    const values = defaultValues();
    const pool = studio.workers();
    if (found.report === null) {
      const job = pool.run(
        "search",
        values,
        {
          onProgress: (share) => {
            tell({ share });
          },
        },
        wanted,
      );
      started(job);
      tell({ report: await job.done, share: 1 });
    }
    for (;;) {
      const [row] = shownOf(found, wanted, each, most).waiting;
      if (row === undefined || !open) return;
      const learn = (measured: Measured): void => {
        tell({ measured: new Map([...found.measured, [keyOf(row), measured]]) });
      };
      learn(await measure(pool, values, row, wanted, { started, tell: learn }));
      // Left in the midst of it, it is measured again.
      if (!open) return;
      tell({ done: new Set([...found.done, keyOf(row)]) });
    }
  };
  show(found);
  const settled = setTimeout(
    () => {
      all().catch((error: unknown) => {
        if (open && !(error instanceof Cancelled)) notifyFailure(studio, error);
      });
    },
    found.report === null ? SETTLED : 0,
  );
  return () => {
    open = false;
    clearTimeout(settled);
    running?.cancel();
  };
}
