/** Messages between page and queue: one JSON object each. devalue writes the arguments and results of jobs, and keeps every bit of them. */
import type { JobId } from "../jobs.ts";

// Jobs that may be computed by remote workers: they take long, and read nothing but a design and a number or two.

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

/** The socket's address, relative to the page. */
export const SOCKET_ADDRESS = "cluster";
/** Name of the tag by which the page knows that it is served with a queue. */
export const CLUSTER_TAG = "flitlab-cluster";
/** Its contents: the page may compute there, or its token is wrong. */
export const TOKEN_ACCEPTED = "welcome";
export const TOKEN_REFUSED = "refused";

/** Most characters of a message of the page: larger studies stay with it. */
export const MAX_MESSAGE_CHARACTERS = 1 << 20;
/** Most jobs and points of one page under way at once. */
export const MAX_JOBS_PER_PAGE = 512;
/** Code and reason for closing one connection too many. */
export const TOO_MANY_CONNECTIONS = 1013;

/** `number` is the page's for the job. */
export type ClusterRequest =
  | { readonly ask: "run"; readonly number: number; readonly job: string; readonly study: string; readonly more: string }
  /** Stop: it ends with what it has. Drop: nobody waits for it any more. */
  | { readonly ask: "stop" | "drop" | "pause" | "resume"; readonly number: number }
  /** Whole points of a sweep, as many as are asked for together. */
  | { readonly ask: "points"; readonly points: readonly PointRequest[] };

/** A job of a sweep on a design in its normal form. `number`: the page's, as of a job. */
export interface PointRequest {
  readonly number: number;
  readonly job: string;
  readonly study: string;
}

/** The end of a point: its result, or why it failed by itself, in a sentence. */
export type PointOutcome =
  | {
      readonly number: number;
      readonly fields: Readonly<Record<string, unknown>>;
      readonly seconds: number;
      readonly computedBy: string | null;
    }
  | { readonly number: number; readonly message: string };

export type ClusterReply =
  /** Points that all workers of the queue take at once; `others`: those that workers of another version take. `fault`: why there is no queue now, in a sentence. */
  | { readonly tell: "workers"; readonly size: number; readonly others: number; readonly engine: string; readonly fault: string | null }
  /** A worker has it. */
  | { readonly tell: "began"; readonly number: number }
  | { readonly tell: "progress" | "done"; readonly number: number; readonly value: string }
  /** Points that workers have begun, and those that have ended. */
  | { readonly tell: "points"; readonly began: readonly number[]; readonly ended: readonly PointOutcome[] }
  /** It has no result there, whatever the reason: it is the page's again. */
  | { readonly tell: "returned"; readonly number: number };
