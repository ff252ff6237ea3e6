/** Runs of the figures and what they have given: kept while the page is open, by study, so that figures share their numbers. */
import { create } from "zustand";
import { cellsOf } from "../../lessons/paper-001/cells.ts";
import type { FigureCell } from "../../lessons/paper-001/cells.ts";
import type { Extent, Figure } from "../../lessons/paper-001/figures.ts";
import { tableOf } from "../../lessons/paper-001/table-3.ts";
import type { Counted } from "../../lessons/paper-001/table-3.ts";
import { isFinished, runBatch } from "../../workers/batch.ts";
import type { BatchProgress, ItemResult } from "../../workers/batch.ts";
import { readResults } from "../../workers/batch-file.ts";
import { notify, notifyFailure } from "../store/notices.ts";
import { workers } from "../store/workers.ts";

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
  /** Rows of Table 3, by network. */
  readonly counted: ReadonlyMap<string, Counted>;
  readonly counting: boolean;
}

export const useFigures = create<FiguresState>(() => ({
  extent: "quick",
  results: new Map(),
  run: null,
  counted: new Map(),
  counting: false,
}));

let job: { cancel(): void } | null = null;
/** Between two updates of the page, milliseconds. */
const REFRESH = 200;

/** Computes the figure's numbers that are not known yet, or only these. */
export function runFigure(figure: Figure, cells: readonly FigureCell[] = cellsOf(figure, useFigures.getState().extent)): void {
  if (useFigures.getState().run !== null) return;
  useFigures.setState({ run: { figure: figure.id, progress: null, stopping: false } });
  let latest: BatchProgress | null = null;
  const show = (): void => {
    const progress = latest;
    if (progress !== null) useFigures.setState(({ run }) => (run === null ? {} : { run: { ...run, progress } }));
  };
  const timer = setInterval(show, REFRESH);
  const batch = runBatch(workers(), cells, useFigures.getState().results, {
    onResult: (key, result) => {
      useFigures.setState(({ results }) => ({ results: new Map(results).set(key, result) }));
    },
    onProgress: (progress) => {
      latest = progress;
    },
  });
  job = batch;
  show();
  const end = (): void => {
    clearInterval(timer);
    job = null;
    useFigures.setState({ run: null });
  };
  batch.done.then(end, (error: unknown) => {
    end();
    notifyFailure(error);
  });
}

/** Ends the run with what there is. */
export function stopFigure(): void {
  useFigures.setState(({ run }) => (run === null ? {} : { run: { ...run, stopping: true } }));
  job?.cancel();
}

/** Takes in numbers from a file that was saved here or printed by the headless command. */
export async function openNumbers(file: File): Promise<void> {
  const found = readResults(await file.text());
  if (found === null) {
    notify("problem", [`${file.name} holds no numbers of a figure: it must be what "Save numbers" or flitlab figure --json wrote.`]);
    return;
  }
  useFigures.setState(({ results }) => ({
    results: new Map([...results, ...[...found].filter(([key, result]) => isFinished(result) && !isFinished(results.get(key)))]),
  }));
}

/** Counts the rows of Table 3 that are not counted yet, in its order. */
export async function countTable(): Promise<void> {
  if (useFigures.getState().counting) return;
  useFigures.setState({ counting: true });
  try {
    for (const { network, values } of tableOf(new Map())) {
      const { counted } = useFigures.getState();
      if (counted.has(network.id)) continue;
      const row = await workers().pathCounts(values).done;
      useFigures.setState({ counted: new Map(counted).set(network.id, row) });
    }
  } catch (error) {
    notifyFailure(error);
  } finally {
    useFigures.setState({ counting: false });
  }
}
