/** The messages in the queue. Both ends may be of different versions of Flitlab, so everything that arrives is validated. */
import { REMOTE_JOBS, runsRemotely, MAX_JOBS_PER_PAGE } from "../../engine/jobs.ts";
import type { ClusterRequest, RemoteJobId } from "../../engine/jobs.ts";
import { parseStudy, quoted, visible } from "../../engine/studies.ts";
import type { DesignValues } from "../../engine/studies.ts";
import { createHash } from "node:crypto";
import { parse } from "devalue";
import { workOf } from "../../sweep/points.ts";
import { ENGINES } from "../../sweep/engine.ts";
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

/** A worker's result. */
export interface PointResult {
  readonly fields: Fields;
  /** From its start to its end, on the worker. */
  readonly seconds: number;
  /** The worker. */
  readonly computedBy: string;
}

/** The same for the same work: adding it again adds nothing. */
export function idOf(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

export function messageOf({ job, engine, study }: Work): PointMessage {
  return { job, engine, study };
}

/** The work of a point, or one sentence on why it is refused. */
export function readWork({
  job,
  study,
}: {
  readonly job: unknown;
  readonly study: unknown;
}): { readonly task: SweepTask; readonly work: Work } | { readonly fault: string } {
  const name = String(job);
  const task = taskNamed(name);
  if (!task) return { fault: `The point asks for the job ${quoted(name)}, which this worker does not know: ${JOBS_ARE}.` };
  const { study: read, problems } = parseStudy(String(study));
  if (problems.length > 0) return { fault: problems[0]!.message };
  if (read.designs.length !== 1) return { fault: `A point has one design; this one has ${read.designs.length}.` };
  const work = workOf(task, read.designs[0]!);
  return "fault" in work ? work : { task, work };
}

/** The same for a message in the queue. `id`: the id under which it stands there. */
export function readPoint(message: unknown, id: string): ReturnType<typeof readWork> {
  const { job, engine, study } = (typeof message === "object" && message !== null ? message : {}) as Readonly<Record<string, unknown>>;
  if (typeof job !== "string" || typeof engine !== "string" || typeof study !== "string")
    return { fault: "The queue holds a point that this worker cannot read: it comes from another program, or another version of Flitlab." };
  const task = taskNamed(job);
  if (task && engine !== task.engine)
    return {
      fault: `The point is of engine ${visible(engine.slice(0, 60))} and this worker of engine ${task.engine}, whose digits may differ: run the same version of Flitlab everywhere.`,
    };
  const read = readWork({ job, study });
  if ("work" in read && idOf(read.work.key) !== id)
    return { fault: "The point stands in the queue under the key of another one: it was not put there by Flitlab." };
  return read;
}

/** The request in a page's message; null if it cannot be read. */
export function readAsked(text: string): ClusterRequest | null {
  let asked: unknown;
  try {
    asked = JSON.parse(text);
  } catch {
    return null;
  }
  const numbered = (one: unknown): boolean =>
    typeof one === "object" && one !== null && Number.isSafeInteger((one as { readonly number?: unknown }).number);
  if (typeof asked !== "object" || asked === null) return null;
  const { ask, points } = asked as { readonly ask?: unknown; readonly points?: unknown };
  if (ask === "points")
    return Array.isArray(points) && points.length <= MAX_JOBS_PER_PAGE && points.every(numbered) ? (asked as ClusterRequest) : null;
  return ["run", "stop", "drop", "pause", "resume"].includes(String(ask)) && numbered(asked) ? (asked as ClusterRequest) : null;
}

/** A page's job, in the queue under a number of its own; this is its name there. */
export const PAGE = "page";
export interface PageMessage {
  readonly job: string;
  readonly engine: string;
  readonly study: string;
  /** Its further arguments, as devalue writes them. */
  readonly more: string;
  /** The server that waits for it. */
  readonly reply: string;
}

/** The arguments of a page's job, or one sentence on why it is refused. */
export function readJob(message: {
  readonly job: unknown;
  readonly study: unknown;
  readonly more: unknown;
}): { readonly id: RemoteJobId; readonly values: DesignValues; readonly more: readonly unknown[] } | { readonly fault: string } {
  const { job, study, more: written } = message;
  let more: unknown;
  try {
    more = parse(String(written));
  } catch {
    more = null;
  }
  if (typeof job !== "string" || !Array.isArray(more) || !runsRemotely(job, more))
    return { fault: `A page may ask for ${REMOTE_JOBS.join(", ")} with what they take, and for nothing else.` };
  const { study: read, problems } = parseStudy(String(study));
  if (problems.length > 0) return { fault: problems[0]!.message };
  return read.designs.length === 1 ? { id: job, values: read.designs[0]!, more } : { fault: "A job is one on one design." };
}

/** The same as it arrives at a worker. */
export function readPageMessage(data: unknown): (ReturnType<typeof readJob> & { readonly reply?: string }) | { readonly fault: string } {
  const { job, engine, study, more, reply } = (typeof data === "object" && data !== null ? data : {}) as Readonly<Record<string, unknown>>;
  if (typeof reply !== "string" || !/^[\w-]{1,64}$/.test(reply)) return { fault: "The queue holds a job that this worker cannot read." };
  if (engine !== ENGINES) return { fault: `The page is of another engine than this worker, whose digits may differ.` };
  const read = readJob({ job, study, more });
  return "fault" in read ? read : { ...read, reply };
}

/** Where a page's job leaves its result, for so many seconds. */
export const resultKey = (id: string): string => `${PREFIX}:result:${id}`;
export const RESULT_KEPT = 300;
/** The channel of its progress, to one server. */
export const progressChannel = (reply: string): string => `${PREFIX}:progress:${reply}`;
/** The channel on which workers hear that a job must stop, wait or go on. */
export const CONTROL = `${PREFIX}:control`;
export interface Control {
  readonly id: string;
  readonly ask: "stop" | "pause" | "resume";
}
/** Why a point was ended without a result: its sweep has ended. Another sweep that waits for it puts it back. */
export const WITHDRAWN = "The sweep that waited for this point was ended.";

/** The present workers: a sorted set of `number of points at once:name`, by the second of each one's last sign. */
export const PRESENT = `${PREFIX}:present`;
/** Seconds between two signs of a worker, and after which it counts as gone. */
export const SIGN = 4;
export const GONE = 15;
