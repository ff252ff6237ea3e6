/** Workers for tests of what the studio asks of them, and when. */
import type { Values } from "../../src/descriptor.ts";
import { networkOf } from "../../src/topology/networks.ts";
import type { Job } from "../../src/workers/job.ts";
import type { Pool } from "../../src/workers/pool.ts";

/** A pool whose jobs only end when they are cancelled, save networks, which are built at once; and what it was asked for. */
export function silentPool() {
  const asked: { readonly what: string; readonly values: Values; cancelled: boolean }[] = [];
  const never = (what: string, values: Values) => {
    const entry = { what, values, cancelled: false };
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
    run: (id: string, values: Values) =>
      id === "network" ? { done: Promise.resolve(networkOf(values)), cancel: () => undefined } : never(id, values),
    resume: () => undefined,
  };
  return { asked, start: () => pool as unknown as Pool };
}
