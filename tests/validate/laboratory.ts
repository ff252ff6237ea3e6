/** Runs the studies of claims on the pool, each once, and keeps what they give. */
import { recordCompletion, recordCurve, rounded } from "../../src/simulation/recorded.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { runsToCompletion } from "../../src/workload/patterns.ts";
import { simulateLoads } from "../../src/workers/load-curve.ts";
import type { Pool } from "../../src/workers/pool.ts";
import { pricedNetwork } from "../../src/workers/priced.ts";
import type { Priced } from "../../src/workers/priced.ts";
import { valuesOf } from "../../src/lessons/findings.ts";
import type { Codes, Entry, Store } from "./store.ts";
import { engineOf, jobOf } from "./studies.ts";

/** As it is, rounded. */
export function recordNetwork(priced: Priced): Priced {
  const all = (record: object): object =>
    Object.fromEntries(
      Object.entries(record).map(([name, value]) => [
        name,
        typeof value === "number" ? rounded(value) : value === null ? null : all(value as object),
      ]),
    );
  return all(priced) as Priced;
}

/** A study to run, and where its result is kept. */
export interface Task {
  readonly key: string;
  readonly store: Store;
}

export class Laboratory {
  private readonly pool: Pool;
  private readonly codes: Codes;
  private readonly lanes: number;

  constructor(pool: Pool, workers: number, codes: Codes) {
    this.pool = pool;
    this.codes = codes;
    // Two at a time, so that no worker waits for the end of a curve.
    this.lanes = Math.min(2, workers);
  }

  /** Runs the tasks in their order, none after `deadline` (ms of performance.now()); those that failed are reported and left. */
  async run(tasks: readonly Task[], deadline: number, report: (line: string) => void): Promise<void> {
    const left = [...tasks];
    const lane = async (): Promise<void> => {
      for (let task = left.shift(); task !== undefined && performance.now() < deadline; task = left.shift()) {
        try {
          const entry = await this.result(task.key);
          task.store.add(task.key, entry);
          report(`${tasks.length - left.length}/${tasks.length} ${entry.seconds.toFixed(1)} s ${task.key}`);
        } catch (error) {
          report(`failed: ${task.key}: ${error instanceof Error ? error.message : String(error)}`);
        }
      }
    };
    await Promise.all(Array.from({ length: this.lanes }, lane));
  }

  private async result(key: string): Promise<Entry> {
    const job = jobOf(key);
    const values = valuesOf(key.slice(job.length + 1));
    const began = performance.now();
    const made = { date: new Date().toISOString().slice(0, 10), code: this.codes[engineOf(key)] };
    // Of these the time on the clock is kept, which is about the processor's.
    const took = (): number => Number(((performance.now() - began) / 1000).toPrecision(2));
    if (job === "cost") {
      const network = recordNetwork(await pricedNetwork(this.pool, values).done);
      return { ...made, seconds: took(), network };
    }
    if (job === "hops") {
      const { local, global, longest } = await this.pool.run("routeHops", values).done;
      return { ...made, seconds: took(), hops: { local, global, longest } };
    }
    if (job === "throughput") {
      const { alpha, proved, rows, columns, nonzeros, seconds, solver } = await this.pool.run("linearProgram", values).done;
      const program = { alpha: alpha === null ? null : rounded(alpha), proved, rows, columns, nonzeros, seconds: rounded(seconds), solver };
      return { ...made, seconds: Number(seconds.toPrecision(3)), program };
    }
    if (runsToCompletion(values)) {
      const result = await this.pool.run("completion", values).done;
      return { ...made, seconds: Number(result.seconds.toPrecision(3)), completion: recordCompletion(result) };
    }
    const curve = await simulateLoads(this.pool, values, { onPoint: () => {}, onProgress: () => {} }).done;
    const seconds = [...curve.points, ...curve.searched].reduce((sum, point) => sum + point.seconds, 0);
    return { ...made, seconds: Number(seconds.toPrecision(3)), curve: recordCurve(curve, () => networkOf(values)) };
  }
}
