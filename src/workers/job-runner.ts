/** A worker's interface to the pool: every job of the table, on networks that it builds itself, one job at a time. */
import type { DesignValues } from "../study/study.ts";
import { releaseProxy } from "comlink";
import { networkOf } from "../topology/networks.ts";
import { needTables } from "../routing/layered.ts";
import { needPaths } from "../routing/path-plans.ts";
import { needPattern } from "../workload/patterns.ts";
import { loaded, onceLoaded } from "./errors.ts";
import type { Control } from "./job.ts";
import { JOBS, JOB_IDS } from "./jobs.ts";
import type { ArgumentsOf, JobId, ProgressOf, ResultOf } from "./jobs.ts";

/** A worker's runner as the pool sees it; every call is a message there and back. */
export type RemoteRunner = RemoteJobs & RemoteControls;

/** What a job may ask of the pool while it runs. */
export interface Asker<Progress> {
  progress(progress: Progress): void;
  /** As in Control. */
  company(most: number, load: number): readonly MessagePort[];
}

/** A function for each job. `asker` lives on the pool's side; `paused`: the job waits for resume() if it can. */
export type RemoteJobs = {
  readonly [Id in JobId]: (
    values: DesignValues,
    asker: Asker<ProgressOf<Id>>,
    paused: boolean,
    ...more: ArgumentsOf<Id>
  ) => Promise<ResultOf<Id>>;
};

interface RemoteControls {
  /** Makes the running job end with what it has, if it can. */
  stop(): Promise<void>;
  /** Makes the running job wait where it is, without using the processor, if it can. */
  pause(): Promise<void>;
  resume(): Promise<void>;
}

/** The pool's side as it arrives here. */
interface AskerPort<Progress> {
  progress(progress: Progress): Promise<void>;
  company(most: number, load: number): Promise<readonly MessagePort[]>;
  [releaseProxy](): void;
}

/** A function that takes a vector, as small as possible: kernels are compiled to such code. */
const SMALLEST_KERNEL = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11];

/** Throws a sentence for people if the kernels cannot run. */
function needWebAssembly(): void {
  try {
    void new WebAssembly.Module(Uint8Array.from(SMALLEST_KERNEL));
  } catch (error) {
    throw new Error(
      "Flitlab computes in WebAssembly with vectors, which this browser does not have or a policy of this site forbids: update the browser, or have script-src allow 'wasm-unsafe-eval'.",
      { cause: error },
    );
  }
}

class JobRunner {
  private stopping = new AbortController();
  private pausing: { readonly over: Promise<void>; end(): void } | null = null;
  private readonly processorSeconds: () => number;

  constructor(processorSeconds: () => number) {
    this.processorSeconds = processorSeconds;
  }

  /** The function of a job of the table. */
  job<Id extends JobId>(id: Id) {
    const { load, part, webAssembly } = JOBS[id];
    return async (
      values: DesignValues,
      port: AskerPort<ProgressOf<Id>>,
      paused: boolean,
      ...more: ArgumentsOf<Id>
    ): Promise<ResultOf<Id>> => {
      this.stopping = new AbortController();
      if (paused) this.pause();
      else this.resume();
      const control: Control<ProgressOf<Id>> = {
        signal: this.stopping.signal,
        paused: () => this.pausing?.over ?? null,
        report: (progress) => port.progress(progress),
        processorSeconds: this.processorSeconds,
        company: (most, atLoad) => port.company(most, atLoad),
      };
      try {
        if (webAssembly) needWebAssembly();
        const run = await loaded(part, load());
        const network = await onceLoaded(() => {
          needPattern(values);
          needTables(values);
          needPaths(values);
          return networkOf(values);
        });
        return await run(network, values, control, ...more);
      } finally {
        port[releaseProxy]();
      }
    };
  }

  stop(): void {
    this.stopping.abort();
    this.resume();
  }

  pause(): void {
    if (this.pausing) return;
    let end = (): void => {};
    const over = new Promise<void>((resolve) => {
      end = resolve;
    });
    this.pausing = { over, end };
  }

  resume(): void {
    this.pausing?.end();
    this.pausing = null;
  }
}

/**
 * A runner to be exposed to the pool, which sees it as RemoteRunner. `processorSeconds`: processor time of this thread; browsers do not
 * tell it, so there it is the clock, read around working slices only.
 */
export function createJobRunner(processorSeconds = () => performance.now() / 1000): object {
  const runner = new JobRunner(processorSeconds);
  return {
    ...Object.fromEntries(JOB_IDS.map((id) => [id, runner.job(id)])),
    stop: () => {
      runner.stop();
    },
    pause: () => {
      runner.pause();
    },
    resume: () => {
      runner.resume();
    },
  };
}
