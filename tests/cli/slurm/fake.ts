/** A Slurm and a sweep that are nothing but what a test makes of them: no process, no clock. */
import { valuesOf } from "../../../src/descriptor.ts";
import type { DesignValues } from "../../../src/study/study.ts";
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LinesFile } from "../../../src/cli/lines-file.ts";
import { readNumbers } from "../../../src/cli/point-numbers.ts";
import { Notes } from "../../../src/cli/slurm/notes.ts";
import { Refused } from "../../../src/cli/slurm/slurm.ts";
import type { Slurm, States, TaskState } from "../../../src/cli/slurm/slurm.ts";
import { SlurmSweep } from "../../../src/cli/slurm/sweep.ts";
import type { Clock } from "../../../src/cli/slurm/sweep.ts";
import { memoryStore } from "../../../src/sweep/run.ts";
import type { Points } from "../../../src/sweep/points.ts";
import type { RecordStore, SweepEnd, SweepRecord } from "../../../src/sweep/run.ts";

/** Points `count`, of which `invalid` are none and `keyOf` says which are the same. */
export function fakePoints(count: number, invalid: readonly number[] = [], keyOf = (index: number) => index): Points {
  return {
    count,
    names: ["seed"],
    at: (index) =>
      invalid.includes(index)
        ? { index, values: { seed: `${index}` }, work: null, fault: "seed is not valid." }
        : {
            index,
            values: { seed: `${index}` },
            work: {
              key: `key ${keyOf(index)}`,
              job: "simulate",
              engine: "e",
              study: `seed=${keyOf(index)}`,
              design: valuesOf<DesignValues>({}),
            },
            fault: "",
          },
  };
}

export function recordOf(points: Points, index: number, seconds = 1): SweepRecord {
  const { key, job, engine, study } = points.at(index).work!;
  return { key, job, engine, study, fields: { of: key }, message: null, seconds, computedBy: null };
}

interface FakeTask {
  readonly job: string;
  readonly number: number;
  readonly points: readonly number[];
  readonly array: number;
  state: string;
  reason: string;
}

export class FakeSlurm implements Slurm {
  readonly tasks: FakeTask[] = [];
  readonly names = new Map<string, string>();
  readonly cancelled: string[] = [];
  /** Points of every task that was ever submitted, by array. */
  readonly submitted: (readonly number[])[][] = [];
  most = 1000;
  answers = true;
  /** What becomes of the next submissions; nothing: they are taken. */
  readonly refusals: ((name: string) => Refused | null)[] = [];
  readonly points: Points;
  folder = "";

  constructor(points: Points) {
    this.points = points;
  }

  async mostTasks(): Promise<number> {
    return this.most;
  }

  async submit(folder: string, script: string): Promise<string> {
    const text = readFileSync(join(folder, script), "utf8");
    const [, name] = /--job-name=(\S+)/.exec(text)!;
    const refusal = this.refusals.shift()?.(name!);
    if (refusal) throw refusal;
    return this.accept(folder, name!, text);
  }

  accept(folder: string, name: string, text: string): string {
    this.folder = folder;
    const [, file] = /sed -n \S+ (\S+)\)/.exec(text)!;
    const array = Number(file!.split(".")[0]);
    const job = `${100 + array}`;
    this.names.set(name, job);
    const chunks = readFileSync(join(folder, file!), "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => readNumbers(line)!);
    if (/--array=1-(\d+)/.exec(text)![1] !== `${chunks.length}`) throw new Error("the script and the points differ in their tasks");
    this.submitted.push(chunks);
    chunks.forEach((points, i) => this.tasks.push({ job, array, number: i + 1, points, state: "PENDING", reason: "Resources" }));
    return job;
  }

  async named(name: string): Promise<string | null> {
    if (!this.answers) throw new Refused("Unable to contact", "silent");
    return this.names.get(name) ?? null;
  }

  async states(jobs: readonly string[]): Promise<States | null> {
    if (!this.answers) return null;
    const known = this.tasks.filter(({ job, state }) => jobs.includes(job) && state !== "forgotten");
    return new Map(
      known.map(({ job, number, state, reason }): [string, TaskState] => [
        `${job}_${number}`,
        { state, reason: state === "PENDING" ? reason : "", live: ["PENDING", "RUNNING"].includes(state) },
      ]),
    );
  }

  async cancel(job: string): Promise<void> {
    this.cancelled.push(job);
  }

  /** Tasks that have not come to an end. */
  get live(): FakeTask[] {
    return this.tasks.filter(({ state }) => state === "PENDING" || state === "RUNNING");
  }

  file(task: FakeTask, kind: "jsonl" | "log"): string {
    return join(this.folder, `${task.array}-${task.number}.${kind}`);
  }

  /** The task computes so many of its points that are not computed yet, and comes to this state. */
  run(task: FakeTask, most = Infinity, state = "COMPLETED"): void {
    mkdirSync(this.folder, { recursive: true });
    appendFileSync(this.file(task, "log"), "");
    const lines = new LinesFile(this.file(task, "jsonl"));
    const left = task.points.filter((index) => lines.get(this.points.at(index).work!.key) === null);
    for (const index of left.slice(0, most)) lines.put(recordOf(this.points, index));
    lines.close();
    task.state = state;
  }

  /** The task writes the record of a point so many seconds after it began. */
  append(task: FakeTask, index: number, at: number): void {
    appendFileSync(this.file(task, "jsonl"), `${JSON.stringify({ ...recordOf(this.points, index), at })}\n`);
  }

  complain(task: FakeTask, text: string): void {
    writeFileSync(this.file(task, "log"), text);
  }
}

const WISHES = { partition: null, account: null, time: { text: "1:00", seconds: 60 }, cores: 1, options: [] };

export interface Followed {
  readonly end: Promise<SweepEnd>;
  readonly store: RecordStore;
  readonly notes: Notes;
  readonly told: string[];
  /** Of each point what it ended with, once for each time. */
  readonly endings: Map<number, (SweepRecord | null)[]>;
}

/** Follows a sweep; `look` is called whenever it waits, with how often it did. */
export function follow(
  slurm: FakeSlurm,
  out: string,
  look: (times: number, sweep: SlurmSweep) => void,
  store: RecordStore = memoryStore(),
): Followed {
  let seconds = 0;
  let times = 0;
  const time: Clock = {
    now: () => seconds,
    wait: async (more) => {
      seconds += more;
      if (++times > 500) throw new Error("it waits for ever");
      look(times, sweep);
    },
  };
  const notes = new Notes(out, { study: "", sweep: `seed:1..${slurm.points.count}`, job: null });
  const endings = new Map<number, (SweepRecord | null)[]>();
  const told: string[] = [];
  const watch = {
    onPoint: ({ index }: { readonly index: number }, record: SweepRecord | null) => {
      endings.set(index, [...(endings.get(index) ?? []), record]);
    },
    onProgress: (_: unknown, tasks: string) => {
      told.push(tasks);
    },
  };
  const plan = { points: slurm.points, store, notes, slurm, wishes: WISHES, command: ["node", "flitlab.mjs"], job: null };
  const sweep = new SlurmSweep(plan, watch, time);
  return { end: sweep.done, store, notes, told, endings };
}
