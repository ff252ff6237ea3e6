/** One line on standard error that shows a command's progress; without a terminal, a line a minute. */
import type { BatchProgress, ItemResult } from "../engine/jobs.ts";
import type { ProgramProgress, LoadProgress } from "../engine/results.ts";

/** Milliseconds between two lines in a log. */
const EVERY = 60_000;
let told = performance.now();

function say(text: string): void {
  const { stderr } = process;
  if (stderr.isTTY) stderr.write(`\r\u001b[2K${text.slice(0, (stderr.columns || 80) - 1)}`);
  else if (text !== "" && performance.now() - told >= EVERY) {
    told = performance.now();
    stderr.write(`${text}\n`);
  }
}

interface ProgressLine {
  say(text: string): void;
  clear(): void;
}

/** The first minute begins with the call. */
export function progressLine(): ProgressLine {
  told = performance.now();
  return {
    say,
    clear: () => {
      say("");
    },
  };
}

interface PointsLine extends Pick<ProgressLine, "clear"> {
  /** `searched`: a load of the search for saturation, here as below. */
  update(progress: LoadProgress, searched: boolean): void;
  /** A load point is finished. */
  finished(load: number, searched: boolean): void;
}

/** The line of so many load points. */
export function pointsLine(points: number): PointsLine {
  const running = new Map<number, LoadProgress>();
  let done = 0;
  let search = "";
  const show = (): void => {
    const parts = [...running.values()]
      .sort((a, b) => a.load - b.load)
      .map(({ load, phase, done: share }) => `load ${load}: ${phase}, ${Math.round(100 * share)} %`);
    say([`${done} of ${points} load points`, ...parts, search].join("  "));
  };
  return {
    ...progressLine(),
    update: (progress, searched) => {
      if (searched) search = `searching saturation near ${progress.load}`;
      else running.set(progress.load, progress);
      show();
    },
    finished: (load, searched) => {
      if (searched) return;
      running.delete(load);
      done++;
      show();
    },
  };
}

/** The line of a workload run to completion. */
export function completionLine(): ProgressLine & { update(progress: ProgramProgress): void } {
  const line = progressLine();
  return {
    ...line,
    update: ({ done, cycle }) => {
      line.say(`${Math.floor(100 * done)} % of the flits delivered at cycle ${cycle}`);
    },
  };
}

interface BatchLine extends Pick<ProgressLine, "clear"> {
  update(progress: BatchProgress): void;
  /** A number is finished: a line of its own, on a terminal and in a log alike. */
  finished(key: string, result: ItemResult): void;
}

/** The same for a batch; `nameOf`: the name of a key. */
export function batchLine(nameOf: (key: string) => string): BatchLine {
  return {
    ...progressLine(),
    update: ({ done, total, running, secondsLeft }) => {
      const left = secondsLeft === null ? [] : [`${timeText(secondsLeft)} left`];
      say(
        [
          `${done} of ${total} numbers`,
          ...left,
          ...running.map(({ key, share, text }) => `${nameOf(key)} ${text === "" ? `${Math.round(100 * share)} %` : text}`),
        ].join("  "),
      );
    },
    finished: (key, { value, how, failure, complete }) => {
      say("");
      process.stderr.write(
        `${nameOf(key)}: ${failure ?? (value === null ? "no value" : Number(value.toPrecision(4)))} (${how}${complete ? "" : ", stopped"})\n`,
      );
    },
  };
}

function timeText(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} s` : seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
