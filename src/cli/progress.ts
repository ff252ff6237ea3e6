/** One line on standard error that tells how far the load points are; nothing when standard error is not a terminal. */
import type { LoadProgress } from "../simulation/results.ts";

export interface ProgressLine {
  /** `searched`: a load of the search for saturation, here as below. */
  update(progress: LoadProgress, searched: boolean): void;
  /** A load point is finished. */
  finished(load: number, searched: boolean): void;
  say(text: string): void;
  clear(): void;
}

export function progressLine(points: number): ProgressLine {
  const { stderr } = process;
  const running = new Map<number, LoadProgress>();
  let done = 0;
  let search = "";
  const say = (text: string): void => {
    if (stderr.isTTY) stderr.write(`\r\u001b[2K${text.slice(0, (stderr.columns || 80) - 1)}`);
  };
  const show = (): void => {
    const parts = [...running.values()].sort((a, b) => a.load - b.load).map(({ load, phase, done: share }) => `load ${load}: ${phase}, ${Math.round(100 * share)} %`);
    say([`${done} of ${points} load points`, ...parts, search].join("  "));
  };
  return {
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
    say,
    clear: () => { say(""); },
  };
}
