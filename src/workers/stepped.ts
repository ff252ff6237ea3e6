/** Work in steps, done so that the thread hears its messages. */
import type { Control } from "./job.ts";

/** Milliseconds between two reports; each lets messages in, so that the job hears when it shall wait. */
const REPORT = 80;

/** The result of work whose steps yield the share that is done; `said` is what is reported of it. */
export async function stepped<T, P>(
  steps: Generator<number, T>,
  { report, paused }: Pick<Control<P>, "report" | "paused">,
  said: (share: number) => P,
): Promise<T> {
  let heard = performance.now();
  for (let next = steps.next(); ; next = steps.next()) {
    if (next.done) return next.value;
    if (performance.now() - heard < REPORT) continue;
    await report(said(next.value));
    await paused();
    heard = performance.now();
  }
}
