/** Items of a batch that are simulated to their saturation load. */
import { listOf } from "../../descriptor.ts";
import type { Curve } from "../../simulation/curve.ts";
import type { BatchKind, ItemResult } from "./kind.ts";

/** Loads that a search for saturation simulates beyond those listed, about. */
const SEARCHED = 7;

export const simulate: BatchKind = {
  // So many that no worker waits for the end of a search.
  atOnce: (size) => Math.max(2, Math.ceil(size / 2)),
  untold: 0,
  start(runner, values, tell) {
    const listed = listOf(values, "load");
    let points = 0;
    const shares = new Map<number, number>();
    const say = (text: string): void => {
      const under = [...shares.values()].reduce((sum, share) => sum + share, 0);
      tell(Math.min(0.95, (points + under / 2) / (listed.length + SEARCHED)), text);
    };
    const job = runner.simulate(values, {
      onPoint: ({ load }) => {
        points++;
        shares.delete(load);
        say(`${points} loads done`);
      },
      onProgress: ({ load, done }) => {
        shares.set(load, done);
        say(`load ${load}`);
      },
    });
    return {
      done: job.done.then((curve) => simulated(curve, Math.max(...listed))),
      cancel: () => {
        job.cancel();
      },
    };
  },
};

function simulated({ points, searched, saturation, complete }: Curve, highest: number): ItemResult {
  const all = [...points, ...searched];
  return {
    value: saturation?.load ?? null,
    lower: saturation?.lower ?? null,
    upper: saturation?.upper ?? null,
    complete,
    seconds: all.reduce((sum, { seconds }) => sum + seconds, 0),
    how: `${all.length} loads simulated`,
    failure: complete && saturation === null ? `The highest load simulated, ${highest}, does not saturate.` : null,
  };
}
