/** What Slurm says of the tasks of job arrays. */

/** What has become of a task, in Slurm's word; `live`: it waits, runs, or is about to. */
export interface TaskState {
  readonly state: string;
  readonly live: boolean;
  /** Why it waits; "" where Slurm gives no reason. */
  readonly reason: string;
}

/** By job number and task, `12_3`. */
export type States = ReadonlyMap<string, TaskState>;

/** The states in which a task does no more. */
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
/** Of a task that Slurm knows nothing of any more. */
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

/** What sacct prints of tasks, `JobID|State` a line: `12_3|COMPLETED`; those that have not begun stand together as `12_[4-9]`. */
export function readSacct(text: string): States {
  const states = new Map<string, TaskState>();
  for (const line of text.split("\n")) {
    const [id, state] = line.trim().split("|");
    if (state !== undefined && /^\d+_\d+$/.test(id!)) states.set(id!, stateOf(state, ""));
  }
  return states;
}

/** What scontrol says of MaxArraySize, the first number that no task of an array may have; null where it does not. */
export function readMaxArraySize(text: string): number | null {
  const [, size] = /^MaxArraySize\s*=\s*(\d+)/m.exec(text) ?? [];
  return size === undefined ? null : Number(size);
}

/** What a command complains of, in one line without its own name; what led to it in brackets. */
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
