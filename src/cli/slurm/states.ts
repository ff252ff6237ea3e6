/** Reads Slurm's answers on the tasks of job arrays. */

/** The state of a task, in Slurm's word; `live`: it waits, runs, or is about to. */
export interface TaskState {
  readonly state: string;
  readonly live: boolean;
  /** Why it waits; "" if Slurm gives no reason. */
  readonly reason: string;
}

/** By job number and task, `12_3`. */
export type States = ReadonlyMap<string, TaskState>;

/** The states of an ended task. */
const ENDED = new Set([
  "BOOT_FAIL",
  "CANCELLED",
  "COMPLETED",
  "DEADLINE",
  "FAILED",
  "NODE_FAIL",
  "OUT_OF_MEMORY",
  "PREEMPTED",
  "REVOKED",
  "TIMEOUT",
]);

export const TIMED_OUT = "TIMEOUT";
/** For a task that Slurm no longer knows. */
export const FORGOTTEN: TaskState = { state: "forgotten", live: false, reason: "" };

function stateOf(text: string, reason: string): TaskState {
  // sacct writes "CANCELLED by 1000".
  const [state = ""] = text.split(" ");
  return { state, live: !ENDED.has(state), reason: reason === "None" ? "" : reason };
}

/** What squeue prints, a task a line, in the format below. */
export const SQUEUE_FORMAT = "%F|%K|%T|%r";

export function readSqueue(text: string): States {
  const states = new Map<string, TaskState>();
  for (const line of text.split("\n")) {
    const [job, task, state, reason = ""] = line.trim().split("|");
    if (task === undefined || state === undefined) continue;
    const read = stateOf(state, reason);
    // A task that was put back into the queue may be listed twice.
    const key = `${job}_${task}`;
    if (read.live || !states.get(key)?.live) states.set(key, read);
  }
  return states;
}

/** Reads sacct's output on tasks, `JobID|State` a line: `12_3|COMPLETED`; those that have not begun stand together as `12_[4-9]`. */
export function readSacct(text: string): States {
  const states = new Map<string, TaskState>();
  for (const line of text.split("\n")) {
    const [id, state] = line.trim().split("|");
    if (state !== undefined && /^\d+_\d+$/.test(id!)) states.set(id!, stateOf(state, ""));
  }
  return states;
}

/** Reads MaxArraySize from scontrol, the first number that no task of an array may have; null if it is not there. */
export function readMaxArraySize(text: string): number | null {
  const [, size] = /^MaxArraySize\s*=\s*(\d+)/m.exec(text) ?? [];
  return size === undefined ? null : Number(size);
}

/** A command's error message, in one line without its own name, with the cause in brackets. */
export function complaintOf(text: string): string {
  const lines = text
    .split("\n")
    .map((line) => line.replace(/^\w+: (?:error: )?|^\w+ error: /, "").trim())
    .filter((line) => line !== "" && !line.startsWith('Try "'));
  const short = (line: string): string => line.replace(/^Batch job submission failed: /, "").replace(/\.$/, "");
  const last = lines.at(-1);
  if (last === undefined) return "it does not say why";
  return lines.length === 1 ? short(last) : `${short(last)} (${lines.slice(0, -1).map(short).join(", ")})`;
}
