/** What the queue holds. Both ends may be of different versions of Flitlab, so everything that arrives is read as at any border. */
import { createHash } from "node:crypto";
import { parseStudy } from "../../study/codec.ts";
import { workOf } from "../../sweep/points.ts";
import type { Work } from "../../sweep/points.ts";
import type { Fields, SweepTask } from "../../sweep/task.ts";
import { JOBS_ARE, taskNamed } from "../../sweep/tasks.ts";

/** All keys in Redis begin with it. */
export const PREFIX = "flitlab";
export const QUEUE = "points";

/** Point of a sweep, in the queue under `idOf` of its key. */
export interface PointMessage {
  readonly job: string;
  readonly engine: string;
  readonly study: string;
}

/** What a worker gives back. */
export interface PointResult {
  readonly fields: Fields;
  /** From its start to its end, on the worker. */
  readonly seconds: number;
}

/** The same for the same work: whoever adds it again adds nothing. */
export function idOf(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

export function messageOf({ job, engine, study }: Work): PointMessage {
  return { job, engine, study };
}

/** What a message asks for, or one sentence on why it is refused. `id`: under which it stands in the queue. */
export function readPoint(message: unknown, id: string): { readonly task: SweepTask; readonly work: Work } | { readonly fault: string } {
  const { job, engine, study } = (typeof message === "object" && message !== null ? message : {}) as Readonly<Record<string, unknown>>;
  if (typeof job !== "string" || typeof engine !== "string" || typeof study !== "string")
    return { fault: "The queue holds a point that this worker cannot read: it comes from another program, or another version of Flitlab." };
  const task = taskNamed(job);
  if (!task)
    return { fault: `The point asks for the job ${JSON.stringify(job.slice(0, 40))}, which this worker does not know: ${JOBS_ARE}.` };
  if (engine !== task.engine)
    return {
      fault: `The point is of engine ${engine.slice(0, 60)} and this worker of engine ${task.engine}, whose digits may differ: run the same version of Flitlab everywhere.`,
    };
  const { study: read, problems } = parseStudy(study);
  if (problems.length > 0) return { fault: problems[0]!.message };
  if (read.designs.length !== 1) return { fault: `A point has one design; this one has ${read.designs.length}.` };
  const work = workOf(task, read.designs[0]!);
  if ("fault" in work) return work;
  if (idOf(work.key) !== id)
    return { fault: "The point stands in the queue under the key of another one: it was not put there by Flitlab." };
  return { task, work };
}
