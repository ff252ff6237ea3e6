/** What a job is: a function on a design's network, in a file of its own, and what the pool must know to have a worker run it. */
import type { Values } from "../descriptor.ts";
import type { Network } from "../topology/network.ts";

/** The queues that jobs wait in, each with workers of its own: one for each processor, or so many. */
export const QUEUES = {
  points: "processors",
  /** Two, for the network and its drawing are wanted at once. */
  figures: 2,
  /** In a browser, where a large one takes the memory of the page; a command solves one on each processor. */
  programs: 1,
  /** They take seconds, and do not wait for a run that takes minutes. */
  samples: "processors",
  /** One for each design of a study; they work only when they are stepped. */
  sessions: 8,
} as const;

export type QueueId = keyof typeof QUEUES;

/** How a running job is stopped, halted and watched. */
export interface Control<Progress = never> {
  /** Aborted when the job shall end with what it has. */
  readonly signal: AbortSignal;
  /** While the job is to wait: a promise of its going on (or of its being stopped). */
  paused(): Promise<void> | null;
  /** Tells whoever waits for the job; settles when that has heard it. */
  report(progress: Progress): void | Promise<void>;
  /** Processor time of this thread so far, seconds. */
  processorSeconds(): number;
  /** Has as many workers as nobody asks for, at most so many, simulate parts of a load of the same design (jobs/load-part.ts): the ports to them. Left out where there are none. */
  company?(most: number, load: number): Promise<readonly MessagePort[]>;
}

/** The work of a job on the network of a valid design, which the worker has built or kept. */
export type JobRun<Arguments extends readonly unknown[], Progress, Result> = (
  network: Network,
  values: Values,
  control: Control<Progress>,
  ...more: Arguments
) => Result | Promise<Result>;

/** A line of the table of jobs. */
export interface JobEntry<Arguments extends readonly unknown[], Progress, Result> {
  /** What messages call it: "The worker that ran the … stopped unexpectedly". */
  readonly name: string | ((...more: Arguments) => string);
  /** Jobs of a queue share its workers and wait for each other. */
  readonly queue: QueueId;
  /** Cancelled, it is asked to end with what it has; without this it is given up. */
  readonly stops?: true;
  /** Milliseconds that its worker may still be at it after that before it is ended and replaced. */
  readonly grace: number;
  /** Computes in WebAssembly, which not every browser has. */
  readonly webAssembly?: true;
  /** What messages call its file: "The … could not be loaded". */
  readonly part: string;
  /** The work, in files that no page loads, and a worker only when it is asked for the job. */
  readonly load: () => Promise<JobRun<Arguments, Progress, Result>>;
}

/** A job under way. */
export interface Job<Result> {
  /** Rejects with Cancelled when it was cancelled and has nothing to show. */
  readonly done: Promise<Result>;
  cancel(): void;
  /** Whether any worker elsewhere was asked for it; left out where none is. */
  wentElsewhere?(): boolean;
}

/** Who waits for a job. */
export interface Watch<Progress> {
  onProgress?(progress: Progress): void;
}
