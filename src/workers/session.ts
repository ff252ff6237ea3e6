/** A step session on the pool: a worker that keeps one simulation until the session is closed. */
import type { DesignValues } from "../study/study.ts";
import { Cancelled } from "./errors.ts";
import type { SessionDesk } from "./jobs/step-session.ts";
import type { Pool } from "./pool.ts";

/** A simulation stepped by hand. Its promises reject in one sentence if the worker is lost. */
export interface StepSession extends SessionDesk {
  /** Frees the worker for the next session. */
  close(): void;
}

/** Opens a session of the design at this load. One at a time: the next one opens when this one has been closed. */
export function openSession(pool: Pick<Pool, "run">, values: DesignValues, load: number): Promise<StepSession> {
  return new Promise((resolve, reject) => {
    const onProgress = (runner: SessionDesk): void => {
      // What is asked after the worker was lost, or the session closed, gets the session's end for an answer.
      const answer = <T>(asked: Promise<T>): Promise<T> =>
        Promise.race([
          asked,
          job.done.then(() => {
            throw new Cancelled("step session");
          }),
        ]);
      resolve({
        step: (cycles) => answer(runner.step(cycles)),
        routes: (source, destination) => answer(runner.routes(source, destination)),
        repaired: (source, destination) => answer(runner.repaired(source, destination)),
        packetRoute: (id) => answer(runner.packetRoute(id)),
        close: () => {
          job.cancel();
        },
      });
    };
    const job = pool.run("stepSession", values, { onProgress }, load);
    job.done.catch(reject);
  });
}
