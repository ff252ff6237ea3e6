/** One line on standard error that tells how far the load points are; nothing when standard error is not a terminal. */
import type { LoadProgress } from "../simulation/results.ts";

export interface ProgressLine {
  update(progress: LoadProgress): void;
  /** A load point is finished. */
  finished(load: number): void;
  say(text: string): void;
  clear(): void;
}

export function progressLine(points: number): ProgressLine {
  const { stderr } = process;
  const running = new Map<number, LoadProgress>();
  let done = 0;
  const say = (text: string): void => {
    if (stderr.isTTY) stderr.write(`\r\u001b[2K${text.slice(0, (stderr.columns || 80) - 1)}`);
  };
  const show = (): void => {
    const parts = [...running.values()].sort((a, b) => a.load - b.load).map(({ load, phase, done: share }) => `load ${load}: ${phase}, ${Math.round(100 * share)} %`);
    say([`${done} of ${points} load points`, ...parts].join("  "));
  };
  return {
    update: (progress) => { running.set(progress.load, progress); show(); },
    finished: (load) => { running.delete(load); done++; show(); },
    say,
    clear: () => { say(""); },
  };
}
