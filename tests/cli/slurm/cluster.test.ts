/** Sweeps on a real Slurm: whatever happens to its tasks, the digits are those of this machine alone, each point once. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readNumbers } from "../../../src/cli/point-numbers.ts";
import { SLURM } from "../../tools/extent.ts";
import { flitlab, start } from "../command.ts";
import type { Ending } from "../command.ts";
import { missingPrograms, startCluster, until } from "./cluster.ts";
import type { Cluster } from "./cluster.ts";

const missing = missingPrograms();
if (SLURM && missing.length > 0) console.log(`sweeps on a real Slurm are not tried: ${missing.join(", ")} not found`);

const files = mkdtempSync(join(tmpdir(), "flitlab-on-slurm-"));
const at = (name: string): string => join(files, name);

/** Points of about half a second. */
const STUDY = "p=2&a=4&h=2&load=0.3&warmup=2000&measure=20000&saturation=curve";
const SWEEP = (count: number): string => `--sweep=seed:1..${count}`;

interface Point {
  readonly key: string;
}

/** What a command printed of its points, but how long they took. */
function pointsIn({ status, stdout }: Ending): Point[] {
  expect(status).toBe(0);
  const answer = JSON.parse(stdout, (name, one: unknown) => (name === "seconds" || name === "computedBy" ? undefined : one)) as Record<
    string,
    unknown
  >;
  expect([answer["complete"], answer["errors"]]).toEqual([true, []]);
  return answer["points"] as Point[];
}

/** Progress on standard error is no fault: Slurm takes its time. */
async function swept(...args: string[]): Promise<Point[]> {
  return pointsIn(await flitlab("sweep", ...args, "--json"));
}

/** Makes the file believe that a point takes so long, from the first one on, which is computed here. */
async function believe(file: string, count: number, seconds: number): Promise<void> {
  await swept(STUDY, SWEEP(count), "--out", file, "--points", "0");
  const database = new Database(file);
  database.prepare("UPDATE records SET seconds = ?").run(seconds);
  database.close();
}

/** The folder of the only sweep that is under way beside the file. */
function folderOf(file: string): string {
  const [name] = existsSync(`${file}.slurm`) ? readdirSync(`${file}.slurm`) : [];
  return name === undefined ? "" : join(`${file}.slurm`, name);
}

/** Whole lines of a task's results. */
function linesOf(file: string, task: string): number {
  const path = join(folderOf(file), `${task}.jsonl`);
  return existsSync(path) ? readFileSync(path, "utf8").split("\n").length - 1 : 0;
}

/** Seconds that a task had computed when it wrote its last result. */
function lastAt(file: string, task: string): number {
  const lines = readFileSync(join(folderOf(file), `${task}.jsonl`), "utf8").split("\n");
  return (JSON.parse(lines.at(-2)!) as { readonly at: number }).at;
}

/** Points of each task of an array; nothing before it is submitted. */
function tasksOf(file: string, array: number): number[][] {
  const path = join(folderOf(file), `${array}.points`);
  return existsSync(path)
    ? readFileSync(path, "utf8")
        .trimEnd()
        .split("\n")
        .map((line) => readNumbers(line)!)
    : [];
}

/** The process that computes a task. */
function processOf(task: string): number {
  const found = readdirSync("/proc").find((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(`\0--lines\0${task}.jsonl\0`);
    } catch {
      return false;
    }
  });
  return Number(found);
}

describe.skipIf(!SLURM || missing.length > 0)("on a real Slurm", () => {
  let cluster: Cluster;
  let alone: Point[];
  /** Numbers of the job arrays of all sweeps so far. */
  const jobs = (): string[] => [...new Set(cluster.ask("squeue", "--noheader", "--states=all", "--format=%F").trim().split("\n"))];

  beforeAll(async () => {
    cluster = await startCluster();
    alone = await swept(STUDY, SWEEP(40));
  });

  afterAll(async () => {
    await cluster.stop();
    rmSync(files, { recursive: true, force: true });
  });

  test("an array runs to its end with the digits of this machine alone, on more cores, too", async () => {
    expect(await swept(STUDY, SWEEP(12), "--slurm", "--out", at("end.sqlite"), "--workers", "2")).toEqual(alone.slice(0, 12));
    expect(readdirSync(files)).toEqual(["end.sqlite"]);
    expect(await swept(STUDY, SWEEP(12), "--out", at("end.sqlite"), "--known")).toEqual(alone.slice(0, 12));
  });

  test("what Slurm refuses is said in its words", async () => {
    const refused = async (...options: string[]): Promise<string> => {
      const { status, stderr } = await flitlab("sweep", STUDY, SWEEP(2), "--slurm", "--out", at("refused.sqlite"), ...options);
      expect(status).toBe(1);
      return stderr;
    };
    expect(await refused("--partition", "none")).toMatch(/^sbatch does not take the job array: Invalid partition name specified .*\n$/);
    expect(await refused("--time", "5:00:00")).toMatch(/^--time 5:00:00 is not valid: the partition allows less; .*\n$/);
    expect(cluster.ask("squeue", "--noheader", "--states=pending,running")).toBe("");
  });

  test("a task that is killed and one that is cancelled in the middle are made up for, and nothing twice", async () => {
    const file = at("killed.sqlite");
    await believe(file, 40, 1);
    const known = jobs().length;
    const running = start("sweep", STUDY, SWEEP(40), "--slurm", "--out", file, "--time", "1", "--json");
    await until("a task has computed some points", () => linesOf(file, "1-1") >= 2);
    process.kill(processOf("1-1"), "SIGKILL");
    await until("another has", () => linesOf(file, "1-2") >= 2);
    cluster.ask("scancel", `${jobs().at(-1)!}_2`);
    const before = tasksOf(file, 1);
    const first = new Set(before.flat());
    await until("the rest is submitted again", () => tasksOf(file, 2).length > 0);
    const again = tasksOf(file, 2).flat();
    expect(again.filter((point) => !first.has(point))).toEqual([]);
    expect(again.length).toBeLessThanOrEqual(before[0]!.length + before[1]!.length - 2);
    expect(pointsIn(await running.ending)).toEqual(alone);
    expect(jobs().length).toBeGreaterThan(known + 1);
    const database = new Database(file);
    expect(database.prepare("SELECT count(*) AS records FROM records").get()).toMatchObject({ records: 40 });
    database.close();
  });

  test("an interrupted command leaves its array running, and is taken up without another", async () => {
    const file = at("interrupted.sqlite");
    await believe(file, 40, 1);
    const known = jobs().length;
    const line = ["sweep", STUDY, SWEEP(40), "--slurm", "--out", file, "--time", "1", "--json"];
    const running = start(...line);
    await until("a task has computed some points", () => linesOf(file, "1-1") >= 2);
    running.interrupt();
    const { status, stdout, stderr } = await running.ending;
    expect(status).toBe(130);
    expect(stderr).toMatch(/^Job array \d+ runs on: the same command takes it up; scancel \d+ ends it\.\n$/m);
    expect(JSON.parse(stdout)).toMatchObject({ complete: false });
    expect(await swept(...line.slice(1, -1))).toEqual(alone);
    expect(jobs().length).toBe(known + 1);
  });

  test("a task that reaches its time limit keeps what it has, and the rest goes into tasks by the pace that it had", async () => {
    const file = at("late.sqlite");
    await believe(file, 40, 0.01);
    const running = start("sweep", STUDY, SWEEP(40), "--slurm", "--out", file, "--time", "1", "--json");
    await until("the task has computed some points", () => linesOf(file, "1-1") >= 3);
    // So that it reaches its limit on any machine.
    process.kill(processOf("1-1"), "SIGSTOP");
    const [whole] = tasksOf(file, 1);
    expect(whole!.length).toBe(39);
    await until("the rest is submitted again", () => tasksOf(file, 2).length > 0);
    const states = cluster.ask("squeue", "--noheader", "--states=all", "--array", "--format=%T");
    expect(states.split("\n")).toContain("TIMEOUT");
    expect(tasksOf(file, 2).flat().length).toBeLessThanOrEqual(36);
    // By the pace that it had, each is done in a quarter of the limit.
    const written = linesOf(file, "1-1");
    const pace = lastAt(file, "1-1") / written;
    for (const task of tasksOf(file, 2)) expect((task.length - 1) * pace).toBeLessThanOrEqual(15);
    expect(tasksOf(file, 2).length).toBeLessThanOrEqual(Math.ceil(((39 - written) * pace) / 15) + 1);
    expect(pointsIn(await running.ending)).toEqual(alone);
  });
});
