/** Jobs that may be computed by remote workers: they take long, and read nothing but a design and a number or two. */
import type { JobId } from "../jobs.ts";

/** Checks a job's further arguments, since they come from elsewhere. */
type Takes = (more: readonly unknown[]) => boolean;

const nothing: Takes = (more) => more.length === 0;
const load: Takes = ([value, ...rest]) => typeof value === "number" && value > 0 && value <= 1 && rest.length === 0;

/** Whether another model may stand in. */
const flag: Takes = (more) => more.length === 0 || (more.length === 1 && typeof more[0] === "boolean");

const REMOTE = { loadPoint: load, completion: nothing, linearProgram: flag } satisfies Partial<Record<JobId, Takes>>;

export type RemoteJobId = keyof typeof REMOTE;

export const REMOTE_JOBS = Object.keys(REMOTE) as readonly RemoteJobId[];

/** True for a job of the list with valid arguments. */
export function runsRemotely(id: string, more: readonly unknown[]): id is RemoteJobId {
  return Object.hasOwn(REMOTE, id) && REMOTE[id as RemoteJobId](more);
}
