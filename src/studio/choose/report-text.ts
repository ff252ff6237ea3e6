/** The report on what the page shows, as a page of its own. It is loaded with everything that it takes when it is asked for. */
import { designOfRow, foundDesign, makeReport, perFamily } from "../../engine/comparisons.ts";
import type { Search } from "../../engine/index.ts";
import type { SearchRow } from "../../engine/jobs.ts";
import { defaultValues, loadDescriptors } from "../../engine/studies.ts";
import type { WishValues } from "../../engine/studies.ts";
import { reportPage } from "../../report/page.ts";
import type { Studio } from "../store/studio.ts";
import { VERSION } from "../../sweep/version.ts";
import { keyOf } from "./search-results.ts";
import type { Found, Shown } from "./search-results.ts";

export interface OnPage {
  readonly wanted: WishValues;
  readonly found: Found;
  readonly shown: Shown;
  readonly unbeaten: ReadonlySet<SearchRow>;
  /** The design that is reported on; null for the first that is proved. */
  readonly chosen: SearchRow | null;
}

/** What the page shows, as a search gives it: nothing is searched for or measured twice. */
export function searchOnPage({ wanted, found: { report: counted, measured }, shown, unbeaten }: OnPage): Search {
  const told = (row: SearchRow) => foundDesign({ row, measured: measured.get(keyOf(row)) ?? null }, wanted, { pareto: unbeaten.has(row) });
  return {
    families: counted?.families ?? [],
    feasible: counted?.feasible ?? 0,
    designs: shown.rows.map(told),
    below: shown.below.filter((row) => !shown.fallen.includes(row)).map(told),
    fellShort: shown.fallen.map(told),
    passedOver: Object.fromEntries(perFamily(shown.passed)),
    ranked: 0,
    complete: shown.waiting.length === 0,
  };
}

/** `today`: such as 2026-11-28. */
export async function reportText(studio: Studio, page: OnPage, today: string, signal: AbortSignal): Promise<string> {
  const { wanted, shown, chosen } = page;
  const found = searchOnPage(page);
  const place = chosen === null ? 0 : 1 + shown.rows.indexOf(chosen);
  const beside = chosen === null || place > 0 ? null : designOfRow(defaultValues(), chosen, wanted);
  await loadDescriptors();
  signal.throwIfAborted();
  // All that is listed was searched for and measured by the page.
  const job = makeReport(studio.workers(), { wanted, found, choice: place > 0 ? place : beside, top: 0, measure: 0, simulated: false });
  signal.addEventListener(
    "abort",
    () => {
      job.cancel();
    },
    { once: true },
  );
  const all = await job.done;
  const base = new URL(location.pathname, location.href).href;
  return reportPage(all, { base, version: VERSION, date: today, options: [] });
}
