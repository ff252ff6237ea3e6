/** Runs of the figures and what they have given: kept while the page is open, by study, so that figures share their numbers. */
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { Cell, Extent } from "../../lessons/cell.ts";
import type { Counted } from "../../lessons/counts.ts";
import type { BarsPart, CountsPart } from "../../lessons/lesson.ts";
import { isFinished, runBatch } from "../../workers/batch/batch.ts";
import type { BatchProgress } from "../../workers/batch/batch.ts";
import { readResults } from "../../workers/batch/file.ts";
import { batchRunner } from "../../workers/batch/kind.ts";
import type { ItemResult } from "../../workers/batch/kind.ts";
import { notify, notifyFailure } from "../store/notices.ts";
import { useActingStudio } from "../store/context.ts";
import { perStudio } from "../store/studio.ts";
import type { Studio } from "../store/studio.ts";

export interface FigureRun {
  readonly figure: string;
  readonly progress: BatchProgress | null;
  readonly stopping: boolean;
}

export interface FiguresState {
  readonly extent: Extent;
  /** By key of the number. */
  readonly results: ReadonlyMap<string, ItemResult>;
  /** One at a time. */
  readonly run: FigureRun | null;
  /** Rows of tables of counts, by network. */
  readonly counted: ReadonlyMap<string, Counted>;
  readonly counting: boolean;
}

const figuresOf = perStudio(() =>
  createStore<FiguresState>(() => ({ extent: "quick", results: new Map(), run: null, counted: new Map(), counting: false })),
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
