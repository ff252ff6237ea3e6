/** The bar that runs a figure: how much of it to run, Run and Stop, the progress, and the results as a file. */
import { IconPlayerPlayFilled, IconPlayerStopFilled } from "@tabler/icons-react";
import type { Extent } from "../../lessons/cell.ts";
import type { Cell } from "../../lessons/cell.ts";
import type { StudyItem } from "../../lessons/lesson.ts";
import { partOf } from "../../lessons/lessons.ts";
import { isFinished } from "../../engine/jobs.ts";
import { FileButton } from "../parts/FileButton.tsx";
import { Switch } from "../parts/Switch.tsx";
import { timeText } from "../store/effort.ts";
import { saveText } from "../parts/save.ts";
import { useActingStudio } from "../store/context.ts";
import { forget, openNumbers, runFigure, setExtent, useExtent, useFigures, stopFigure } from "./store.ts";

const EXTENTS: readonly { readonly id: Extent; readonly title: string }[] = [
  { id: "quick", title: "Quick" },
  { id: "paper", title: "As the paper" },
];

interface RunBarProps {
  readonly figure: { readonly id: string };
  readonly cells: readonly (Cell | StudyItem)[];
  /** What the extents are; null where there is one. */
  readonly extents: Readonly<Record<Extent, string>> | null;
  /** The study that "Open in the studio" opens; null where every number has its own. */
  readonly opens: string | null;
}

export function FigureRunBar({ figure, cells, extents, opens }: RunBarProps) {
  const studio = useActingStudio();
  const extent = useExtent(figure.id);
  const results = useFigures((state) => state.results);
  const run = useFigures((state) => state.run);
  const kept = useFigures((state) => state.kept);
  const own = run?.figure === figure.id ? run : null;
  const finished = cells.filter(({ key }) => isFinished(results.get(key))).length;
  const fresh = cells.filter(({ key }) => isFinished(results.get(key)) && !kept.has(key)).length;
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
        word={fresh > 0 && fresh < cells.length ? "Go on" : finished > 0 ? "Run again" : "Run"}
        onRun={() => {
          if (fresh === cells.length) forget(studio, cells);
          runFigure(studio, figure, cells);
        }}
      />
      {opens !== null && (
        <a className="button button-plain" href={`#${opens}`}>
          Open in the studio
        </a>
      )}
      {extents !== null && (
        <Switch
          label="Extent"
          options={EXTENTS.map(({ id, title }) => ({ id, title, help: extents[id] }))}
          value={extent}
          disabled={run !== null}
          onChange={(id) => {
            setExtent(studio, id);
          }}
        />
      )}
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
        <KeptNote cells={cells} />
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

/** Day and engine of what is kept of these numbers, and whether another engine gave it. */
function KeptNote({ cells }: { readonly cells: readonly { readonly key: string }[] }) {
  const kept = useFigures((state) => state.kept);
  const own = cells.flatMap(({ key }) => kept.get(key) ?? []).filter(({ date }) => date !== "");
  if (own.length === 0) return null;
  const dates = own.map(({ date }) => date).toSorted();
  const days = dates[0] === dates.at(-1) ? dates[0] : `${dates[0]} to ${dates.at(-1)}`;
  const older = own.filter(({ current }) => !current).length;
  return (
    <span className="paper-kept">
      {" · "}
      {own.length} kept, {days}, engine {[...new Set(own.map(({ code }) => code))].join(", ")}
      {older > 0 && ` (${older} of an earlier engine, whose digits differed)`}
    </span>
  );
}

interface RunButtonProps {
  readonly part: string;
  /** "Run", "Go on", "Run again". */
  readonly word: string;
  /** True where nothing is left to run. */
  readonly ended?: boolean;
  readonly onRun: () => void;
}

/** Run, Go on or Stop of a part; one part runs at a time. */
export function RunButton({ part, word, ended = false, onRun }: RunButtonProps) {
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
      <IconPlayerPlayFilled size={13} aria-hidden="true" /> {word}
    </button>
  );
}
