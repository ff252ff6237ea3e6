/** Calls Slurm by its own commands. */
import { execFile } from "node:child_process";
import { sentenceOf } from "../../engine/jobs.ts";
import { Failure } from "../output.ts";

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
const SQUEUE_FORMAT = "%F|%K|%T|%r";

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
function readSacct(text: string): States {
  const states = new Map<string, TaskState>();
  for (const line of text.split("\n")) {
    const [id, state] = line.trim().split("|");
    if (state !== undefined && /^\d+_\d+$/.test(id!)) states.set(id!, stateOf(state, ""));
  }
  return states;
}

/** Reads MaxArraySize from scontrol, the first number that no task of an array may have; null if it is not there. */
function readMaxArraySize(text: string): number | null {
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

/** Slurm does not take an array; `kind`: it does not answer for now, the tasks are too many, or it never will. */
export class Refused extends Error {
  readonly kind: "silent" | "many" | "never";

  constructor(message: string, kind: Refused["kind"]) {
    super(message);
    this.kind = kind;
  }
}

export interface Slurm {
  /** Most tasks of an array. Rejects with a Failure if there is no Slurm. */
  mostTasks(): Promise<number>;
  /** The number of the job array. Rejects with Refused. */
  submit(folder: string, script: string): Promise<string>;
  /** The array of this name, which may have been submitted although sbatch got no answer; null if there is none. Rejects with Refused. */
  named(name: string): Promise<string | null>;
  /** The states of these tasks of the jobs, as far as Slurm still knows them; null if it does not answer. */
  states(jobs: readonly string[], tasks: readonly string[]): Promise<States | null>;
  cancel(job: string): Promise<void>;
}

interface Ending {
  /** Null if there is no such program. */
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Most milliseconds of a command. */
const PATIENCE = 120_000;
/** Most bytes of what one prints. */
const MAX_PRINTED = 1 << 28;

function call(program: string, args: readonly string[], folder?: string): Promise<Ending> {
  return new Promise((resolve, reject) => {
    const options = { timeout: PATIENCE, maxBuffer: MAX_PRINTED, ...(folder === undefined ? {} : { cwd: folder }) };
    execFile(program, [...args], options, (error, stdout, stderr) => {
      const code = error?.code;
      if (error === null) resolve({ status: 0, stdout, stderr });
      else if (typeof code === "number") resolve({ status: code, stdout, stderr });
      else if (code === "ENOENT") resolve({ status: null, stdout, stderr });
      else if (error.killed) resolve({ status: 1, stdout, stderr: `Unable to contact Slurm: ${program} took too long` });
      else reject(new Failure(`${program} cannot be started (${sentenceOf(error)}).`));
    });
  });
}

function absent(program: string): Failure {
  return new Failure(
    `There is no Slurm on this machine (${program} is not found): run the command where jobs are submitted, or leave --slurm out.`,
  );
}

const SILENT = /unable to contact|timed? ?out|zero bytes|connection (?:refused|reset)|socket|took too long|communication/i;
const MANY = /MaxSubmit|MaxJob|submit limit|too many|resource temporarily unavailable|job count|Invalid job array/i;
const UNKNOWN_JOB = /invalid job id/i;

/** The Slurm whose commands are found on this machine. */
export const installed: Slurm = {
  async mostTasks() {
    const { status } = await call("sbatch", ["--version"]);
    if (status === null) throw absent("sbatch");
    const config = await call("scontrol", ["show", "config"]);
    if (config.status === null) throw absent("scontrol");
    if (config.status !== 0) throw new Failure(`Slurm does not answer (${complaintOf(config.stderr)}).`);
    const size = readMaxArraySize(config.stdout);
    if (size === null || size < 2) throw new Failure("Slurm takes no job arrays here (its MaxArraySize is below 2).");
    return size - 1;
  },

  async submit(folder, script) {
    const { status, stdout, stderr } = await call("sbatch", ["--parsable", script], folder);
    if (status === null) throw absent("sbatch");
    const [, job] = /^(\d+)(?:;|\s|$)/m.exec(stdout) ?? [];
    if (status === 0 && job !== undefined) return job;
    throw new Refused(complaintOf(stderr), SILENT.test(stderr) ? "silent" : MANY.test(stderr) ? "many" : "never");
  },

  async named(name) {
    const { status, stdout, stderr } = await call("squeue", ["--noheader", "--states=all", `--name=${name}`, "--format=%F"]);
    if (status !== 0) throw new Refused(complaintOf(stderr), "silent");
    return /^\d+$/m.exec(stdout)?.[0] ?? null;
  },

  async states(jobs, tasks) {
    const queue = await call("squeue", ["--noheader", "--array", "--states=all", `--format=${SQUEUE_FORMAT}`, `--jobs=${jobs.join(",")}`]);
    if (queue.status !== 0 && !UNKNOWN_JOB.test(queue.stderr)) return null;
    const queued = readSqueue(queue.stdout);
    if (tasks.every((task) => queued.has(task))) return queued;
    // What the queue has forgotten, the accounts know, where they are kept.
    const past = await call("sacct", ["--noheader", "--parsable2", "--allocations", `--jobs=${jobs.join(",")}`, "--format=JobID,State"]);
    return past.status === 0 ? new Map([...readSacct(past.stdout), ...queued]) : queued;
  },

  async cancel(job) {
    await call("scancel", [job]);
  },
};
