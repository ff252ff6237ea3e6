/** The bar that runs a figure: how much of it to run, Run and Stop, the progress, and the results as a file. */
import { IconPlayerPlayFilled, IconPlayerStopFilled } from "@tabler/icons-react";
import type { Extent } from "../../lessons/cell.ts";
import type { BarsPart } from "../../lessons/lesson.ts";
import { partOf } from "../../lessons/lessons.ts";
import { isFinished } from "../../engine/jobs.ts";
import { FileButton } from "../parts/FileButton.tsx";
import { Switch } from "../parts/Switch.tsx";
import { timeText } from "../store/effort.ts";
import { saveText } from "../parts/save.ts";
import { useActingStudio } from "../store/context.ts";
import { openNumbers, runFigure, setExtent, useFigures, stopFigure } from "./store.ts";

const EXTENTS: readonly { readonly id: Extent; readonly title: string }[] = [
  { id: "quick", title: "Quick" },
  { id: "paper", title: "As the paper" },
];

export function FigureRunBar({ figure }: { readonly figure: BarsPart }) {
  const studio = useActingStudio();
  const extent = useFigures((state) => state.extent);
  const results = useFigures((state) => state.results);
  const run = useFigures((state) => state.run);
  const cells = figure.cells(extent);
  const own = run?.figure === figure.id ? run : null;
  const finished = cells.filter(({ key }) => isFinished(results.get(key))).length;
  const [done, total] = own?.progress ? [own.progress.done, own.progress.total] : [finished, cells.length];
  const save = (): void => {
    const numbers = cells.flatMap(({ id, kind, study, key }) => (results.has(key) ? [{ id, kind, study, ...results.get(key) }] : []));
    saveText(
      `flitlab-figure-${figure.id}-${extent}.json`,
      JSON.stringify({ figure: figure.id, extent, complete: finished === cells.length, cells: numbers }),
      "application/json",
    );
  };
  return (
    <div className="run-bar paper-run" role="group" aria-label="Run of the figure">
      <RunButton
        part={figure.id}
        begun={finished > 0 && finished < cells.length}
        onRun={() => {
          runFigure(studio, figure);
        }}
      />
      <Switch
        label="Extent"
        options={EXTENTS.map(({ id, title }) => ({ id, title, help: figure.extents[id] }))}
        value={extent}
        disabled={run !== null}
        onChange={(id) => {
          setExtent(studio, id);
        }}
      />
      <div
        className="progress"
        role="progressbar"
        aria-label="Progress of the figure"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round((100 * done) / Math.max(1, total))}
      >
        <i style={{ width: `${(100 * done) / Math.max(1, total)}%` }} />
      </div>
      <p className="run-text">
        <span>
          <b>
            {done} of {total}
          </b>{" "}
          numbers
          {own
            ? own.stopping
              ? " · stopping"
              : own.progress?.secondsLeft
                ? ` · ${timeText(own.progress.secondsLeft)} left`
                : ""
            : run
              ? ` · ${partOf(run.figure)?.name ?? run.figure} is running`
              : ""}
        </span>
        <span className="paper-files">
          <button type="button" className="link" disabled={finished === 0} onClick={save}>
            Save numbers
          </button>
          <FileButton
            className="link"
            text="Open"
            label="File with numbers"
            accept=".json,application/json"
            hint="Numbers saved here before, or printed by flitlab figure --json"
            disabled={run !== null}
            onFile={(file) => {
              void openNumbers(studio, file);
            }}
          />
        </span>
      </p>
    </div>
  );
}

interface RunButtonProps {
  readonly part: string;
  /** Whether something of it is there, and something is missing. */
  readonly begun: boolean;
  /** True where nothing is left to run. */
  readonly ended?: boolean;
  readonly onRun: () => void;
}

/** Run, Go on or Stop of a part; one part runs at a time. */
export function RunButton({ part, begun, ended = false, onRun }: RunButtonProps) {
  const studio = useActingStudio();
  const run = useFigures((state) => state.run);
  if (run?.figure === part)
    return (
      <button
        type="button"
        className="button run-button"
        disabled={run.stopping}
        onClick={() => {
          stopFigure(studio);
        }}
      >
        <IconPlayerStopFilled size={13} aria-hidden="true" /> Stop
      </button>
    );
  return (
    <button type="button" className="button run-button" disabled={run !== null || ended} onClick={onRun}>
      <IconPlayerPlayFilled size={13} aria-hidden="true" /> {begun ? "Go on" : "Run"}
    </button>
  );
}
