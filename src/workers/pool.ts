/** The pool distributes jobs over workers, with progress and cancellation. It is the same in a browser and in Node. */
import type { DesignValues } from "../study/study.ts";
import { proxy, transfer } from "comlink";
import type { RemoteTask, PointResult } from "./remote/connection.ts";
import { portsAmong } from "./ports.ts";
import type { Asker, RemoteJobs } from "./job-runner.ts";
import { QUEUES } from "./job.ts";
import type { Job, QueueId, Watch } from "./job.ts";
import { JOBS } from "./jobs.ts";
import type { ArgumentsOf, JobId, ProgressOf, ResultOf } from "./jobs.ts";
import { WorkerQueue, WorkerLimit } from "./worker-queue.ts";
import type { Spawn } from "./worker-queue.ts";

/** Remote workers, as seen by code that has whole points of sweeps computed. */
export interface RemoteWorkers {
  /** Points that all of them compute at once. */
  size(): number;
  /** Points that may be sent now, if so many for each place may be under way or wait there. */
  room(depth: number): number;
  /** Runs a job of a sweep on a design in normal form; null if it has to be computed here. */
  runPoint(job: string, study: string): RemoteTask<PointResult> | null;
}

/** Workers elsewhere, which take jobs beside a pool's own (remote/dispatch.ts). */
export interface RemoteQueue {
  readonly size: number;
  readonly elsewhere: RemoteWorkers;
  /** Runs a job there or by `here`, which makes it wait for one of so many places of the pool's own. */
  run<Id extends JobId>(
    id: Id,
    values: DesignValues,
    watch: Watch<ProgressOf<Id>> | undefined,
    more: ArgumentsOf<Id>,
    here: () => Job<ResultOf<Id>>,
    places: number,
  ): Job<ResultOf<Id>>;
  pause(): void;
  resume(): void;
  close(): void;
}

/** How many jobs the workers of a pool take at once. */
export interface Places {
  /** Load points. */
  readonly size: number;
  /** Linear programs. */
  readonly programs: number;
}

export interface Pool {
  /** Load points simulated at once, here and elsewhere. */
  readonly size: number;
  /** The pool's own places. */
  readonly here: Places;
  /** Null if there are no remote workers. */
  readonly elsewhere: RemoteWorkers | null;
  /** Has a worker run a job of the table as soon as one of its queue is free. `values`: a valid design. */
  run<Id extends JobId>(id: Id, values: DesignValues, watch?: Watch<ProgressOf<Id>>, ...more: ArgumentsOf<Id>): Job<ResultOf<Id>>;
  /** Makes all jobs that can wait do so, and later ones before they begin. The workers keep them and use no processor. */
  pause(): void;
  /** Resumes the jobs. */
  resume(): void;
  /** From now on jobs may go to these workers too. */
  join(beside: RemoteQueue): void;
  /** Ends all workers; jobs under way are cancelled. */
  close(): void;
}

/** Other workers of a queue that simulate parts of a task's load: the ports to them. */
function companyFor(queue: WorkerQueue, task: Job<unknown>, most: number, values: DesignValues, load: number): readonly MessagePort[] {
  let ports: readonly MessagePort[] = [];
  queue.help(task, most, (helpers) => {
    const [first, ...others] = portsAmong(helpers + 1);
    ports = present(first!);
    const alone = { progress: () => undefined, company: () => [] };
    return others.map(
      (own, i) => (runner: RemoteJobs, paused) => runner.loadPart(values, proxy(alone), paused, load, i + 1, transfer(own, present(own))),
    );
  });
  return transfer(ports, [...ports]);
}

const present = (ports: readonly (MessagePort | null)[]): MessagePort[] => ports.filter((port) => port !== null);

/** A pool with so many workers for load points, and so many for linear programs; each worker is started when first needed. */
export function createPool(size: number, spawn: Spawn, programs: number = QUEUES.programs): Pool {
  // What keeps a processor busy for long; a single one is shared by two, or nothing would be simulated while a program is solved.
  const shared = new WorkerLimit(Math.max(2, size));
  const laneOf = (id: QueueId): WorkerQueue =>
    new WorkerQueue(
      id === "programs" ? programs : QUEUES[id] === "processors" ? size : QUEUES[id],
      spawn,
      id === "points" || id === "programs" ? shared : undefined,
    );
  const queues: Readonly<Record<QueueId, WorkerQueue>> = {
    points: laneOf("points"),
    figures: laneOf("figures"),
    programs: laneOf("programs"),
    samples: laneOf("samples"),
    sessions: laneOf("sessions"),
  };
  const all: Pick<RemoteQueue, "pause" | "resume" | "close">[] = Object.values(queues);
  let beside: RemoteQueue | null = null;
  return {
    get size() {
      return size + (beside?.size ?? 0);
    },
    here: { size, programs },
    get elsewhere() {
      return beside?.elsewhere ?? null;
    },
    join: (others) => {
      beside = others;
      all.unshift(others);
    },
    run: (id, values, watch, ...more) => {
      const entry = JOBS[id];
      const name = typeof entry.name === "string" ? entry.name : entry.name(...more);
      const queue = queues[entry.queue];
      const here = (): Job<ResultOf<typeof id>> => {
        const asker: Asker<ProgressOf<typeof id>> = {
          progress: (progress) => {
            watch?.onProgress?.(progress);
          },
          company: (most, load) => companyFor(queue, task, most, values, load),
        };
        const task: Job<ResultOf<typeof id>> = queue.run(name, entry, (runner: RemoteJobs, paused) =>
          runner[id](values, proxy(asker), paused, ...more),
        );
        return task;
      };
      return beside?.run(id, values, watch, more, here, queue.size) ?? here();
    },
    pause: () => {
      for (const queue of all) queue.pause();
    },
    resume: () => {
      for (const queue of all) queue.resume();
    },
    close: () => {
      for (const queue of all) queue.close();
    },
  };
}
