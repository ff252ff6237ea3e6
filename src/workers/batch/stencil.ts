/** Items of a batch that are predicted by the stencil model, without a simulation. */
import type { BatchKind } from "./kind.ts";

export const stencil: BatchKind = {
  // Done in milliseconds, one after the other.
  atOnce: () => 1,
  untold: 0,
  start(runner, values) {
    const job = runner.predict(values);
    return {
      done: job.done.then((found) => {
        const refused = "refusal" in found;
        return {
          value: refused ? null : found.cycles,
          lower: null,
          upper: null,
          complete: true,
          seconds: refused ? 0 : found.seconds,
          how: "predicted by the stencil model",
          failure: refused ? found.refusal.message : null,
        };
      }),
      cancel: () => {
        job.cancel();
      },
    };
  },
};
