/** `flitlab sweep`: its fields, its file, interrupts, and what is not valid. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { afterAll, describe, expect, test } from "vitest";
import { flitlab, flitlabInTurn, jsonOf, startOnTerminal } from "./command.ts";

const folder = mkdtempSync(join(tmpdir(), "flitlab-sweep-"));
const at = (name: string): string => join(folder, name);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

interface Point {
  readonly key: string;
  readonly values: Readonly<Record<string, string>>;
  readonly seconds: number;
  readonly computedBy: string | null;
  readonly [field: string]: unknown;
}

interface Swept {
  readonly study: string;
  readonly sweep: string;
  readonly complete: boolean;
  readonly points: readonly Point[];
  readonly errors: readonly { readonly key: string | null; readonly values: object; readonly message: string }[];
}

async function swept(...args: string[]): Promise<Swept> {
  return (await jsonOf("sweep", ...args)) as unknown as Swept;
}

/** Processor time is another each time. */
function withoutSeconds(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (name, one: unknown) => (name === "seconds" || name === "computedBy" ? undefined : one));
}

const SMALL = "p=1&a=2&h=1&warmup=100&measure=200";

test("each job's fields are its command's, and a saturation that of the study in its key", async () => {
  const study = `${SMALL}&load=0.2,1&failureSamples=20&distanceSamples=5&seed=3`;
  const ends = "p=1&a=2&h=1&traffic=all-to-all&run=completion&seed=3";
  const jobs = ["simulate", "throughput", "cost", "describe", "resilience"];
  const lines = [
    ["sweep", study, `--sweep=job:${jobs.join(",")},saturation;seed:3`],
    ["sweep", ends, "--sweep=job:completion;seed:3"],
    // Sweeps count layers of forwarding tables, too.
    ...jobs.map((job) => [job, study, ...(job === "describe" ? ["--layers"] : [])]),
    ["simulate", ends],
  ];
  const [several, one, ...own] = (await flitlabInTurn(lines.map((line) => [...line, "--json"]))).map(
    ({ stdout }) => JSON.parse(stdout) as Record<string, unknown>,
  );
  const found = [several!, one!].flatMap((answer) => {
    const { complete, points, errors } = answer as unknown as Swept;
    expect([complete, errors]).toEqual([true, []]);
    return points;
  });
  const saturation = found.find(({ values }) => values["job"] === "saturation")!;
  const others = found.filter((point) => point !== saturation);
  expect(others.map(({ values }) => values["job"])).toEqual([...jobs, "completion"]);
  others.forEach(({ key, values, seconds, computedBy, ...fields }, i) => {
    const { study: design, complete, engine: _engine, command: _command, ...expected } = own[i]!;
    expect(complete).toBe(true);
    expect(values["seed"]).toBe("3");
    expect(seconds).toBeGreaterThan(0);
    expect(computedBy).toMatch(/^.+:\d+$/);
    expect(key.startsWith(`${values["job"]!} `) && key.endsWith(` ${String(design)}`)).toBe(true);
    expect(withoutSeconds(fields)).toEqual(withoutSeconds(expected));
  });
  const whole = await jsonOf("simulate", saturation.key.split(" ")[2]!);
  expect(saturation["saturationLoad"]).toBe(whole["saturationLoad"]);
  expect(saturation["saturation"]).toEqual(whole["saturation"]);
  expect(saturation).not.toHaveProperty("points");
});

test("a sweep of designs and joined lists, the same on one worker and on three, its errors beside it", async () => {
  const study = `${SMALL}&load=0.3&b.routing=valiant&sweep=design:a,b;a:2,1%2Bseed:7,8`;
  const one = await swept(study, "--workers=1");
  const three = await swept(study, "--workers=3");
  expect(withoutSeconds(one)).toEqual(withoutSeconds(three));
  expect(one.sweep).toBe("design:a,b;a:2,1+seed:7,8");
  expect(one.points.map(({ values }) => values)).toEqual(
    [
      { design: "a", a: "2", seed: "7" },
      { design: "a", a: "1", seed: "8" },
      { design: "b", a: "2", seed: "7" },
      { design: "b", a: "1", seed: "8" },
    ].filter(({ a }) => one.points.some(({ values }) => values["a"] === a)),
  );
  const bad = await swept(`topology=slim-fly&p=1&sweep=q:4,6,5;job:cost`);
  expect(bad.complete).toBe(true);
  expect(bad.points.map(({ values }) => values["q"])).toEqual(["4", "5"]);
  expect(bad.errors).toEqual([
    { key: null, values: { q: "6", job: "cost" }, message: expect.stringMatching(/^q = 6 is not possible.*\.$/) as string },
  ]);
});

describe("the results file", () => {
  const STUDY = "p=2&a=4&h=2&load=0.5&warmup=1000&measure=1500&sweep=seed:1..12";

  test("interrupted, and ended by force, it goes on where it was, to the same digits", async () => {
    const whole = await swept(STUDY);
    const file = at("interrupted.sqlite");
    const first = startOnTerminal("sweep", STUDY, "--out", file);
    await first.told(/[1-9]\d* of 12 points/);
    first.interrupt();
    const ending = await first.ending;
    expect(ending.status).toBe(130);
    expect(ending.stdout).toMatch(/of 12 points have ended; with an --out file the same command goes on from there/);
    const second = startOnTerminal("sweep", STUDY, "--out", file);
    await second.told(/[1-9]\d* of 12 points/);
    process.kill(second.pid, "SIGKILL");
    await second.ending;
    const third = await swept(STUDY, "--out", file);
    expect(withoutSeconds(third)).toEqual(withoutSeconds(whole));
    // Nothing is computed again: the seconds are those of the records.
    expect(await swept(STUDY, "--out", file)).toEqual(third);
    expect(await swept(STUDY, "--out", file, "--known")).toEqual(third);
    // Another sweep over the same points takes them from there, too.
    const part = await swept("p=2&a=4&h=2&load=0.5&warmup=1000&measure=1500&sweep=seed:5,6", "--out", file, "--known");
    expect(part.complete).toBe(true);
    expect(part.points).toHaveLength(2);
    const merged = await swept(STUDY, "--out", at("merged.sqlite"), "--merge", file, "--known");
    expect(merged.points).toEqual(third.points);
  });

  test("tables: CSV with a row a load, and Parquet", async () => {
    const study = `${SMALL}&load=0.2,0.4&saturation=curve&sweep=seed:1,2;routing:min,sideways`;
    const { status, stdout } = await flitlab("sweep", study, "--csv", "--parquet", at("table.parquet"));
    expect(status).toBe(0);
    const lines = stdout.trim().split("\n");
    const names = lines[0]!.split(",");
    expect(names.slice(0, 4)).toEqual(["seed", "routing", "load", "accepted"]);
    expect(lines.slice(1).map((line) => line.split(",").slice(0, 3).join(" "))).toEqual([
      "1 min 0.2",
      "1 min 0.4",
      "1 sideways ",
      "2 min 0.2",
      "2 min 0.4",
      "2 sideways ",
    ]);
    expect(lines[3]).toContain("routing = sideways");
    const bytes = readFileSync(at("table.parquet"));
    expect(bytes.subarray(0, 4).toString()).toBe("PAR1");
    expect(bytes.subarray(-4).toString()).toBe("PAR1");
  });
});

describe("where a design saturates", () => {
  const table = async (study: string): Promise<readonly Readonly<Record<string, string>>[]> => {
    const { status, stdout } = await flitlab("sweep", study, "--csv");
    expect(status).toBe(0);
    const [names, ...lines] = stdout
      .trim()
      .split("\n")
      .map((line) => [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map((cell) => cell[1] ?? cell[2]!));
    return lines.map((cells) => Object.fromEntries(names!.map((name, i) => [name, cells[i] ?? ""])));
  };
  const columnsIn = (row: Readonly<Record<string, string>>) =>
    ["saturationLoad", "saturationState", "highestStable", "lowestSaturated"].map((name) => row[name]);
  const WORST = `${SMALL}&traffic=worst-case&routing=min`;

  test("is empty in tables where nothing was searched, with the loads that are known beside it", async () => {
    const curves = await table(`${WORST}&load=0.1,0.9&saturation=curve&sweep=seed:1..3`);
    expect(curves).toHaveLength(6);
    for (const row of curves) expect(columnsIn(row)).toEqual(["", "between", "0.1", "0.9"]);
    // A single load, carried or not.
    const single = await table(`${WORST}&sweep=load:0.1,0.9`);
    expect(single.map(columnsIn)).toEqual([
      ["", "none", "0.1", ""],
      ["", "between", "", "0.9"],
    ]);
    expect(single.map((row) => Number(row["worstFlow"]) < 0.9)).toEqual([true, true]);
  });

  test("is a lower bound where no load saturates, and searched where one does", async () => {
    const [none, found] = await table(`${SMALL}&saturationWithin=5&load=0.2,0.9&sweep=traffic:uniform,worst-case;job:saturation`);
    expect(columnsIn(none!)).toEqual(["", "none", "1", ""]);
    const [load, state, highest, lowest] = columnsIn(found!);
    expect(state).toBe("found");
    expect(Number(load)).toBeGreaterThan(0.1);
    expect(Number(highest)).toBeGreaterThanOrEqual(Number(load));
    expect(Number(lowest)).toBeGreaterThan(Number(highest));
    const { stdout } = await flitlab("sweep", `${SMALL}&saturationWithin=5&sweep=job:saturation;seed:1`);
    expect(stdout).toMatch(/saturation +1 +>=1 /);
  });

  test("has its warnings in a column", async () => {
    const [silent] = await table(`p=1&a=2&h=1&traffic=ring-all-reduce&load=0.2&sweep=seed:1`);
    expect([silent!["senders"], silent!["warnings"]]).toEqual([
      "4",
      expect.stringMatching(/^2 of 6 endpoints send nothing in this pattern/),
    ]);
    const [all] = await table(`p=1&a=2&h=1&load=0.2&sweep=seed:1`);
    expect([all!["senders"], all!["warnings"]]).toEqual(["6", ""]);
  });

  test("is asked for in SQL as the documents have it, on their own example", async () => {
    const text = readFileSync(new URL("../../docs/sweeps.md", import.meta.url), "utf8");
    const study = /npx flitlab sweep '(.*)' --out results\.sqlite/.exec(text)![1]!;
    const file = at("results.sqlite");
    const { status, stdout } = await flitlab("sweep", study, "--out", file, "--json");
    expect(status).toBe(0);
    const { points } = JSON.parse(stdout) as Swept;
    const queries = [...text.matchAll(/sqlite3 results\.sqlite "(.*)"/g)].map(([, query]) => query!);
    expect(queries).toHaveLength(1);
    const database = new Database(file);
    const rows = database.prepare(queries[0]!).all() as Record<string, string | number | null>[];
    database.close();
    expect(rows.flatMap((row) => Object.values(row))).not.toContain(null);
    expect(rows.map(({ p, routing, at_least: bounds, points: many }) => [p, routing, bounds, many])).toEqual([
      ["1", "dimension-order", 3, 3],
      ["1", "valiant", 0, 3],
      ["2", "dimension-order", 0, 3],
      ["2", "valiant", 0, 3],
    ]);
    for (const row of rows) {
      const own = points.filter(({ values }) => values["p"] === row["p"] && values["routing"] === row["routing"]);
      const loads = own.map((point) => Number(point["saturationLoad"] ?? point["highestStable"]));
      expect(row["mean"]).toBeCloseTo(loads.reduce((sum, load) => sum + load, 0) / own.length, 12);
    }
  });
});

test("what is not valid is one sentence", async () => {
  writeFileSync(at("broken.sqlite"), "no database\n".repeat(500));
  const lines: [string[], number, RegExp][] = [
    [["sweep"], 1, /^A study is missing after sweep/],
    [["sweep", "p=2"], 2, /says nothing of what to vary/],
    [["sweep", "p=2&sweep=p"], 2, /gives no values for p/],
    [["sweep", "p=2&sweep=seed:1..99999%2Bp:1"], 2, /one has 99999 values and the other 1/],
    [["sweep", "p=2&sweep=seed:1..99999;vcs:1..99"], 2, /has 9,899,901 points, more than 1,000,000/],
    [["sweep", "q=2&sweep=seed:1"], 2, /^q = 2/],
    [["sweep", "sweep=seed:1&sweep=p:1"], 2, /sweep is given twice/],
    [["sweep", "sweep=seed:1", "--sweep=p:1"], 2, /has a sweep of its own/],
    [["sweep", "sweep=seed:1", "--job=sing"], 1, /--job "sing" is not valid: jobs are simulate, /],
    [["sweep", "sweep=seed:1", "--known"], 1, /--known prints what a file holds/],
    [
      ["sweep", "sweep=seed:1", "--export=shell", "--to=x", "--out=y"],
      1,
      /^--export computes nothing and writes files of its own: leave --out out\.$/,
    ],
    [["sweep", "sweep=seed:1", "--csv", "--json"], 1, /contradict each other/],
    [["sweep", "sweep=seed:1", `--out=${at("broken.sqlite")}`], 1, /broken\.sqlite is no results file/],
    [["sweep", "sweep=seed:1", `--out=${at("none/x.sqlite")}`], 1, /cannot be opened/],
    [["cost", "sweep=seed:1", "--out=x"], 1, /--out is for the commands simulate, report and sweep\.$/],
  ];
  const endings = await flitlabInTurn(lines.map(([line]) => line));
  endings.forEach(({ status, stdout, stderr }, i) => {
    const [line, expected, sentence] = lines[i]!;
    expect({ line, status, stdout }).toEqual({ line, status: expected, stdout: "" });
    expect(stderr.trim()).toMatch(sentence);
    expect(stderr.trim()).not.toContain("\n");
  });
});
