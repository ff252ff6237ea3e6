/** Runs of the figures and their results. Results are kept by study while the page is open, so that figures share their numbers. */
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { Extent } from "../../lessons/cell.ts";
import { itemOf, keptChapters, keptOf, keptParts } from "../../lessons/kept.ts";
import type { KeptChapter, KeptPart } from "../../lessons/kept.ts";
import type { Counted, CountsPart, StudyItem, SurvivalPart, Sampled } from "../../lessons/lesson.ts";
import type { Cell } from "../../lessons/cell.ts";
import { lacking, measurePart, NOTHING_MEASURED } from "../../engine/comparisons.ts";
import type { MeasuredPart, Wanted } from "../../engine/comparisons.ts";
import { isFinished, runBatch, readResults, batchRunner, Cancelled, sampleFailures } from "../../engine/jobs.ts";
import type { BatchProgress, ItemResult } from "../../engine/jobs.ts";
import { notify, notifyFailure } from "../store/notices.ts";
import { useActingStudio } from "../store/context.ts";
import { perStudio } from "../store/studio.ts";
import type { Studio } from "../store/studio.ts";

interface FigureRun {
  readonly figure: string;
  readonly progress: BatchProgress | null;
  readonly stopping: boolean;
}

interface FiguresState {
  /** As chosen; null: what is kept most of. */
  readonly extent: Extent | null;
  /** By key of the number: what was run here, and what is kept. */
  readonly results: ReadonlyMap<string, ItemResult>;
  /** Keys of those that are kept, until they are run again; with the day and the engine. */
  readonly kept: ReadonlyMap<string, { readonly date: string; readonly code: string; readonly current: boolean }>;
  /** The lessons whose kept results are here. */
  readonly opened: ReadonlySet<string>;
  /** The list of figures, and what is judged elsewhere; empty until it is loaded. */
  readonly parts: ReadonlyMap<string, KeptPart>;
  readonly chapters: readonly KeptChapter[];
  /** One at a time. */
  readonly run: FigureRun | null;
  /** Rows of tables of counts, by network. */
  readonly counted: ReadonlyMap<string, Counted>;
  readonly counting: boolean;
  /** Networks that were priced, and what else parts on costs ask for. */
  readonly measured: MeasuredPart;
  /** Networks whose failures were sampled, by study. */
  readonly sampled: Sampled;
}

const figuresOf = perStudio(() =>
  createStore<FiguresState>(() => ({
    extent: null,
    results: new Map(),
    kept: new Map(),
    opened: new Set(),
    parts: new Map(),
    chapters: [],
    run: null,
    counted: new Map(),
    counting: false,
    measured: NOTHING_MEASURED,
    sampled: new Map(),
  })),
);

/** The run under way. */
const jobOf = perStudio((): { job: { cancel(): void } | null } => ({ job: null }));
/** Between two updates of the page, milliseconds. */
const REFRESH = 200;

/** Has the list of figures, and the kept results of a lesson (by its id), loaded. */
export async function openKept(studio: Studio, lesson: string): Promise<void> {
  const figures = figuresOf(studio);
  try {
    if (figures.getState().parts.size === 0) {
      const [parts, chapters] = await Promise.all([keptParts(), keptChapters()]);
      figures.setState({ parts: new Map(parts.map((part) => [part.id, part])), chapters });
    }
    if (figures.getState().opened.has(lesson)) return;
    const { results, networks, routes, sampled, counted } = await keptOf(lesson);
    figures.setState((state) => {
      // What was run here stays.
      const found = Object.entries(results).filter(([key]) => !isFinished(state.results.get(key)));
      return {
        opened: new Set(state.opened).add(lesson),
        results: new Map([...state.results, ...found.map(([key, result]): [string, ItemResult] => [key, itemOf(result)])]),
        kept: new Map([...state.kept, ...found]),
        counted: new Map([...Object.entries(counted), ...state.counted]),
        sampled: new Map([...Object.entries(sampled), ...state.sampled]),
        measured: {
          ...state.measured,
          networks: new Map([...Object.entries(networks), ...state.measured.networks]),
          routes: new Map([...Object.entries(routes), ...state.measured.routes]),
        },
      };
    });
  } catch (error) {
    notifyFailure(studio, error);
  }
}

/** Has these numbers computed anew by the next run; until then they stand as kept ones do. */
export function forget(studio: Studio, cells: readonly { readonly key: string }[]): void {
  const today = { date: "", code: "", current: true };
  figuresOf(studio).setState(({ kept }) => ({ kept: new Map([...kept, ...cells.map(({ key }) => [key, today] as const)]) }));
}

/** Computes these numbers of a part, as far as they have not been run here: kept ones are replaced one by one. */
export function runFigure(studio: Studio, figure: { readonly id: string }, cells: readonly (Cell | StudyItem)[]): void {
  if (figuresOf(studio).getState().run !== null) return;
  figuresOf(studio).setState({ run: { figure: figure.id, progress: null, stopping: false } });
  let latest: BatchProgress | null = null;
  const show = (): void => {
    const progress = latest;
    if (progress !== null) figuresOf(studio).setState(({ run }) => (run === null ? {} : { run: { ...run, progress } }));
  };
  const timer = setInterval(show, REFRESH);
  const { results: known, kept: before } = figuresOf(studio).getState();
  const fresh = new Map([...known].filter(([key]) => !before.has(key)));
  const batch = runBatch(batchRunner(studio.workers()), cells, fresh, {
    onResult: (key, result) => {
      // What was stopped does not take the place of what is kept.
      if (!isFinished(result) && figuresOf(studio).getState().kept.has(key)) return;
      figuresOf(studio).setState(({ results, kept }) => ({
        results: new Map(results).set(key, result),
        kept: new Map([...kept].filter(([one]) => one !== key)),
      }));
    },
    onProgress: (progress) => {
      latest = progress;
    },
  });
  jobOf(studio).job = batch;
  show();
  const end = (): void => {
    clearInterval(timer);
    jobOf(studio).job = null;
    figuresOf(studio).setState({ run: null });
  };
  batch.done.then(end, (error: unknown) => {
    end();
    notifyFailure(studio, error);
  });
}

/** What a component shows of the figures. */
export function useFigures<T>(select: (state: FiguresState) => T): T {
  return useStore(figuresOf(useActingStudio()), select);
}

/** How much of a part is shown and run. */
export function useExtent(part: string): Extent {
  return useFigures((state) => state.extent ?? state.parts.get(part)?.extent ?? "quick");
}

export function setExtent(studio: Studio, extent: Extent): void {
  figuresOf(studio).setState({ extent });
}

/** Ends the run with what there is. */
export function stopFigure(studio: Studio): void {
  figuresOf(studio).setState(({ run }) => (run === null ? {} : { run: { ...run, stopping: true } }));
  jobOf(studio).job?.cancel();
}

/** Takes in numbers from a file that was saved here or printed by the headless command. */
export async function openNumbers(studio: Studio, file: File): Promise<void> {
  const found = readResults(await file.text());
  if (found === null) {
    notify(studio, "problem", [
      `${file.name} holds no numbers of a figure: it must be what "Save numbers" or flitlab figure --json wrote.`,
    ]);
    return;
  }
  figuresOf(studio).setState(({ results }) => ({
    results: new Map([...results, ...[...found].filter(([key, result]) => isFinished(result) && !isFinished(results.get(key)))]),
  }));
}

/** Counts the table's rows that are not counted yet, in its order. */
export async function countTable(studio: Studio, table: CountsPart): Promise<void> {
  if (figuresOf(studio).getState().counting) return;
  figuresOf(studio).setState({ counting: true });
  try {
    for (const { network, values } of table.rows(new Map())) {
      const { counted } = figuresOf(studio).getState();
      if (counted.has(network.id)) continue;
      const row = await studio.workers().run("pathCounts", values).done;
      figuresOf(studio).setState({ counted: new Map(counted).set(network.id, row) });
    }
  } catch (error) {
    notifyFailure(studio, error);
  } finally {
    figuresOf(studio).setState({ counting: false });
  }
}

/** Parts on costs are measured one after the other: two at a time would build the same networks twice. */
const measuringOf = perStudio((): { job: { cancel(): void } | null } => ({ job: null }));

/** Has the given things measured, as far as they are not known, until the returned function is called. */
export function measured(studio: Studio, wanted: Wanted): () => void {
  const figures = figuresOf(studio);
  measuringOf(studio).job?.cancel();
  const known = figures.getState().measured;
  const { prices, networks, routes } = lacking(wanted, known);
  if (prices.length + networks.length + routes.length === 0) return () => {};
  const job = measurePart(studio.workers(), wanted, known, (found) => {
    figures.setState({ measured: found });
  });
  measuringOf(studio).job = job;
  job.done.catch((error: unknown) => {
    if (!(error instanceof Cancelled)) notifyFailure(studio, error);
  });
  return () => {
    job.cancel();
  };
}

/** Samples the networks of a part that are not sampled yet, one after another. It is stopped as a figure is. */
export async function sampleTables(studio: Studio, part: SurvivalPart): Promise<void> {
  const figures = figuresOf(studio);
  if (figures.getState().run !== null) return;
  figures.setState({ run: { figure: part.id, progress: null, stopping: false } });
  try {
    for (const { study, values } of part.tables.flatMap(({ cells }) => cells)) {
      const { sampled, run } = figures.getState();
      if (run?.stopping === true) break;
      if (sampled.has(study)) continue;
      const job = sampleFailures(studio.workers(), values, {});
      jobOf(studio).job = job;
      const found = await job.done;
      // A network that was cut short is sampled anew.
      if (!("refusal" in found) && found.complete) figures.setState({ sampled: new Map(sampled).set(study, found) });
    }
  } catch (error) {
    if (!(error instanceof Cancelled)) notifyFailure(studio, error);
  } finally {
    jobOf(studio).job = null;
    figures.setState({ run: null });
  }
}
