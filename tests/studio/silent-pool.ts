/** Workers for tests of what the studio asks of them, and when. */
import type { DesignValues } from "../../src/study/study.ts";
import { networkOf } from "../../src/topology/networks.ts";
import type { LoadProgress } from "../../src/simulation/results.ts";
import type { Job, Watch } from "../../src/workers/job.ts";
import type { Pool } from "../../src/workers/pool.ts";

/** A pool whose jobs only end when they are cancelled, save networks, which are built at once; and what it was asked for. */
export function silentPool() {
  const asked: {
    readonly what: string;
    readonly values: DesignValues;
    readonly watch: Watch<LoadProgress> | undefined;
    cancelled: boolean;
  }[] = [];
  const never = (what: string, values: DesignValues, watch?: Watch<LoadProgress>) => {
    const entry = { what, values, watch, cancelled: false };
    asked.push(entry);
    let end: (error: Error) => void;
    const done = new Promise<never>((_resolve, reject) => {
      end = reject;
    });
    return {
      done,
      cancel: () => {
        entry.cancelled = true;
        end(new Error(`${what} was cancelled`));
      },
    } satisfies Job<never>;
  };
  const pool = {
    size: 2,
    run: (id: string, values: DesignValues, watch?: Watch<LoadProgress>) =>
      id === "network" ? { done: Promise.resolve(networkOf(values)), cancel: () => undefined } : never(id, values, watch),
    resume: () => undefined,
  };
  return { asked, start: () => pool as unknown as Pool };
}
