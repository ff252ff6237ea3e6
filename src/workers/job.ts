/** The interface of a job: a function on a design's network, in a file of its own, and what the pool must know to have a worker run it. */
import type { DesignValues } from "../study/study.ts";
import type { Network } from "../topology/network.ts";

/** The queues that jobs wait in, each with workers of its own: one for each processor, or so many. */
export const QUEUES = {
  points: "processors",
  /** Two, because the network and its drawing are wanted at once. */
  figures: 2,
  /** One in a browser, where a large program takes the memory of the page; a command solves one on each processor. */
  programs: 1,
  /** Samples take seconds, and do not wait for a run that takes minutes. */
  samples: "processors",
  /** One for each design of a study; they work only when they are stepped. */
  sessions: 8,
} as const;

export type QueueId = keyof typeof QUEUES;

/** How a running job is stopped, paused and observed. */
export interface Control<Progress = never> {
  /** Aborted when the job must end with what it has. */
  readonly signal: AbortSignal;
  /** While the job must wait: a promise that settles when it goes on (or is stopped). */
  paused(): Promise<void> | null;
  /** Reports to the caller; settles when the report has arrived. */
  report(progress: Progress): void | Promise<void>;
  /** Processor time of this thread so far, seconds. */
  processorSeconds(): number;
  /**
   * Has at most so many idle workers simulate parts of a load of the same design (jobs/load-part.ts); resolves with the ports to them. Left
   * out if there are none.
   */
  company?(most: number, load: number): Promise<readonly MessagePort[]>;
}

/** The work of a job on the network of a valid design, which the worker has built or kept. */
export type JobRun<Arguments extends readonly unknown[], Progress, Result> = (
  network: Network,
  values: DesignValues,
  control: Control<Progress>,
  ...more: Arguments
) => Result | Promise<Result>;

/** A line of the table of jobs. */
export interface JobEntry<Arguments extends readonly unknown[], Progress, Result> {
  /** Its name in messages: "The worker that ran the … stopped unexpectedly". */
  readonly name: string | ((...more: Arguments) => string);
  /** Jobs of a queue share its workers and wait for each other. */
  readonly queue: QueueId;
  /** Whether a cancelled job is asked to end with what it has; otherwise it is given up. */
  readonly stops?: true;
  /** Milliseconds that its worker may go on after that before it is ended and replaced. */
  readonly grace: number;
  /** Computes in WebAssembly, which not every browser has. */
  readonly webAssembly?: true;
  /** The name of its file in messages: "The … could not be loaded". */
  readonly part: string;
  /** The work, in files that no page loads, and a worker only when it is asked for the job. */
  readonly load: () => Promise<JobRun<Arguments, Progress, Result>>;
}

/** A job under way. */
export interface Job<Result> {
  /** Rejects with Cancelled when it was cancelled and has nothing to show. */
  readonly done: Promise<Result>;
  cancel(): void;
  /** Whether any remote worker was asked for it; left out if there are none. */
  wentElsewhere?(): boolean;
}

/** The job with another result, made from its own. */
export function mapped<T, U>(job: Job<T>, make: (result: T) => U | Promise<U>): Job<U> {
  return {
    done: job.done.then(make),
    cancel: () => {
      job.cancel();
    },
  };
}

/** The caller of a job. */
export interface Watch<Progress> {
  onProgress?(progress: Progress): void;
}
