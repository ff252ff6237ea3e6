/** What page and queue tell each other: one JSON object a message. What jobs take and give is written by devalue, which keeps every bit of it. */

/** Where it is, beside the page. */
export const SOCKET = "cluster";
/** Name of the tag in the page by which it knows that it is served with a queue. */
export const META = "flitlab-cluster";
/** Its contents: the page may compute there, or was given a token that is not the server's. */
export const WELCOME = "welcome";
export const REFUSED = "refused";

/** Characters of a message of the page, at most: larger studies stay with it. */
export const LARGEST = 1 << 20;
/** Jobs of one page under way at once, at most. */
export const MOST_JOBS = 512;

/** `number` is the page's for the job. */
export type Asked =
  | { readonly ask: "run"; readonly number: number; readonly job: string; readonly study: string; readonly more: string }
  /** Stop: it ends with what it has. Drop: nobody waits for it any more. */
  | { readonly ask: "stop" | "drop" | "pause" | "resume"; readonly number: number };

export type Told =
  /** Points that all workers of the queue take at once. */
  | { readonly tell: "workers"; readonly size: number; readonly engine: string }
  /** A worker has it. */
  | { readonly tell: "began"; readonly number: number }
  | { readonly tell: "progress" | "done"; readonly number: number; readonly value: string }
  /** It has no result there, whatever the reason: it is the page's again. */
  | { readonly tell: "returned"; readonly number: number };
