/** Runs of the figures and their results. Results are kept by study while the page is open, so that figures share their numbers. */
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { Cell, Extent } from "../../lessons/cell.ts";
import type { Counted, BarsPart, CountsPart, SurvivalPart, Sampled } from "../../lessons/lesson.ts";
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
  readonly extent: Extent;
  /** By key of the number. */
  readonly results: ReadonlyMap<string, ItemResult>;
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
    extent: "quick",
    results: new Map(),
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

/** Computes the figure's numbers that are not known yet, or only these. */
export function runFigure(
  studio: Studio,
  figure: BarsPart,
  cells: readonly Cell[] = figure.cells(figuresOf(studio).getState().extent),
): void {
  if (figuresOf(studio).getState().run !== null) return;
  figuresOf(studio).setState({ run: { figure: figure.id, progress: null, stopping: false } });
  let latest: BatchProgress | null = null;
  const show = (): void => {
    const progress = latest;
    if (progress !== null) figuresOf(studio).setState(({ run }) => (run === null ? {} : { run: { ...run, progress } }));
  };
  const timer = setInterval(show, REFRESH);
  const batch = runBatch(batchRunner(studio.workers()), cells, figuresOf(studio).getState().results, {
    onResult: (key, result) => {
      figuresOf(studio).setState(({ results }) => ({ results: new Map(results).set(key, result) }));
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
