/** Files of results with bytes changed or missing: nothing is ever taken for a result that is none, and what is not taken is said. */
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { LinesFile } from "../../src/cli/lines-file.ts";
import { ResultsFile } from "../../src/cli/results-file.ts";
import type { SweepRecord } from "../../src/sweep/run.ts";
import { WHOLE } from "../tools/extent.ts";
import { flips, truncations } from "../tools/hostile/results.ts";
import type { Damaged } from "../tools/hostile/results.ts";
import { flitlab } from "./command.ts";

const folder = mkdtempSync(join(tmpdir(), "flitlab-damaged-"));
const at = (name: string): string => join(folder, name);
const FLIPS = WHOLE ? 4000 : 60;
const CUTS = WHOLE ? 400 : 30;

const SWEEP = ["sweep", "p=1&a=2&h=1", "--sweep=seed:1..12;job:cost,describe"];

/** A file that a sweep has written, its bytes, and what it found, point by point. */
let whole: Buffer;
let truth: ReadonlyMap<string, string>;

function removed(path: string): void {
  for (const ending of ["", "-wal", "-shm"]) rmSync(`${path}${ending}`, { force: true });
}

/** What a command printed, a text a key. */
function pointsIn(stdout: string): ReadonlyMap<string, string> {
  const { points } = JSON.parse(stdout) as { points: readonly { readonly key: string }[] };
  return new Map(points.map((point) => [point.key, JSON.stringify(point)]));
}

beforeAll(async () => {
  const { status, stdout } = await flitlab(...SWEEP, `--out=${at("whole.sqlite")}`, "--json");
  expect(status).toBe(0);
  truth = pointsIn(stdout);
  expect(truth.size).toBe(24);
  whole = readFileSync(at("whole.sqlite"));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** What is wrong with how the command takes such a file; null where nothing is. */
async function faultOf({ what, bytes }: Damaged, merge: boolean): Promise<string | null> {
  const path = at("damaged.sqlite");
  removed(path);
  removed(at("fresh.sqlite"));
  writeFileSync(path, bytes);
  const line = merge ? [`--out=${at("fresh.sqlite")}`, `--merge=${path}`] : [`--out=${path}`];
  const { status, stdout, stderr } = await flitlab(...SWEEP, ...line, "--known", "--json").catch((error: unknown) => ({
    status: null,
    stdout: "",
    stderr: String(error),
  }));
  const bad = (fault: string): string => `${merge ? "merged" : "opened"} with ${what}: ${fault}: ${stderr.slice(0, 500)}`;
  const sentences = stderr.split("\n").filter((text) => text !== "");
  if (sentences.some((text) => !text.startsWith(path))) return bad("a sentence names no file");
  if (status === 1) return stdout === "" && sentences.length === 1 ? null : bad("a failure is not one sentence");
  if (status !== 0) return bad(`status ${status}`);
  const found = pointsIn(stdout);
  for (const [key, text] of found) if (truth.get(key) !== text) return bad(`another result of ${key}`);
  return found.size === truth.size || sentences.length > 0 ? null : bad("points are missing without a word");
}

async function faultsOf(list: Iterable<Damaged>): Promise<string[]> {
  const faults: string[] = [];
  let count = 0;
  for (const one of list) {
    const fault = await faultOf(one, count++ % 3 === 2);
    if (fault !== null) faults.push(fault);
  }
  expect(count).toBeGreaterThan(20);
  return faults;
}

test("a byte that is another one", async () => {
  expect(await faultsOf(flips(whole, FLIPS))).toEqual([]);
}, 600_000);

test("an end that is missing", async () => {
  // An empty file is one that has no results yet.
  expect(await faultsOf([...truncations(whole, CUTS)].slice(1))).toEqual([]);
}, 600_000);

const record = (number: number, fields: SweepRecord["fields"] = { value: number / 7, text: "ü".repeat(200) }): SweepRecord => {
  const [job, engine, study] = ["cost", "e", `p=${String(number).padStart(4, "0")}`];
  return {
    key: `${job} ${engine} ${study}`,
    job,
    engine,
    study,
    fields,
    message: fields ? null : "It failed.",
    seconds: number / 3,
    computedBy: "node:7",
  };
};

/** What was complained of meanwhile. */
function complaintsOf(act: () => void): string[] {
  const said: string[] = [];
  const spy = vi.spyOn(console, "error").mockImplementation((text: string) => void said.push(text));
  try {
    act();
  } finally {
    spy.mockRestore();
  }
  return said;
}

function fileOf(name: string, count: number): string {
  const file = new ResultsFile(at(name));
  for (let i = 0; i < count; i++) file.put(record(i));
  file.close();
  return at(name);
}

/** Changes a file by hand. */
function altered(path: string, sql: string): void {
  const database = new Database(path);
  database.exec(sql);
  database.close();
}

test("a damaged record is named, computed again and kept", () => {
  const path = fileOf("one.sqlite", 3);
  const { key } = record(1);
  altered(path, `UPDATE records SET fields = replace(fields, '0.142', '0.143') WHERE key = '${key}'`);
  const named = `${path} holds a damaged record, which counts as not there: ${key}`;
  const said = complaintsOf(() => {
    const file = new ResultsFile(path);
    expect([file.get(record(0).key), file.get(key), file.get(record(2).key)]).toEqual([record(0), null, record(2)]);
    file.put(record(1));
    expect(file.get(key)).toEqual(record(1));
    file.close();
  });
  expect(said).toEqual([named]);
  expect(complaintsOf(() => new ResultsFile(path).close())).toEqual([]);
});

test("of a file that pages are missing of all others are taken over, from both ends", () => {
  const path = fileOf("long.sqlite", 900);
  const bytes = readFileSync(path);
  // A page of records in the middle.
  const page = bytes.readUInt16BE(16);
  const middle = Math.floor(bytes.length / 2 / page) * page;
  bytes.fill(0xee, middle, middle + page);
  writeFileSync(path, bytes);
  const file = new ResultsFile(at("taken.sqlite"));
  const said = complaintsOf(() => {
    file.merge(path);
  });
  const found = Array.from({ length: 900 }, (_, i) => file.get(record(i).key)).map(
    (one, i) => one && expect(one).toEqual(record(i)) === undefined,
  );
  file.close();
  const missing = found.filter((one) => one === null).length;
  expect([missing > 0, missing < 2 * (page / 400)]).toEqual([true, true]);
  expect(said).toEqual([expect.stringMatching(/long\.sqlite is damaged .*what could be read of it is taken over/)]);
  expect(() => new ResultsFile(path)).toThrow(/long\.sqlite is damaged/);
});

/** The first format. */
const FIRST = `PRAGMA application_id = 1179404628; PRAGMA user_version = 1;
  CREATE TABLE records (key TEXT PRIMARY KEY, job TEXT NOT NULL, engine TEXT NOT NULL, study TEXT NOT NULL, fields TEXT, message TEXT, seconds REAL NOT NULL, finished TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP) WITHOUT ROWID;
  CREATE TABLE sweeps (id INTEGER PRIMARY KEY, study TEXT NOT NULL, sweep TEXT NOT NULL, UNIQUE (study, sweep));
  CREATE TABLE points (sweep INTEGER NOT NULL REFERENCES sweeps, number INTEGER NOT NULL, varied TEXT NOT NULL, key TEXT, message TEXT, PRIMARY KEY (sweep, number)) WITHOUT ROWID;
  CREATE VIEW results AS SELECT s.study AS base, r.fields FROM points p JOIN sweeps s ON s.id = p.sweep LEFT JOIN records r ON r.key = p.key;
  INSERT INTO records (key, job, engine, study, fields, message, seconds) VALUES
    ('cost e p=1', 'cost', 'e', 'p=1', '{"a":0.5}', NULL, 1), ('cost e p=2', 'cost', 'e', 'p=2', '{"a":0.', NULL, 1),
    ('cost e p=3', 'cost', 'e', 'p=3', CAST(x'7b2261223aff7d' AS TEXT), NULL, 1), ('cost e p=4', 'cost', 'e', 'p=5', '{"a":1}', NULL, 1),
    ('cost e p=6', 'cost', 'e', 'p=6', NULL, 'It failed.', 1), (CAST(x'636fff' AS TEXT), 'cost', 'e', 'p=7', '{"a":1}', NULL, 1);`;

test("a file of the first format is brought to this one, or merged, and what nobody can check is said", () => {
  const path = at("first.sqlite");
  altered(path, FIRST);
  copyFileSync(path, at("merged.sqlite"));
  const bad = ["cost e p=2", "cost e p=3", "cost e p=4", "co\ufffd"];
  const said = (file: string, count: number): unknown[] => [
    ...bad.map((key) => `${file} holds a damaged record, which counts as not there: ${key}`),
    expect.stringContaining(`${file} was written without checksums: of its records ${count} are taken as they stand`),
  ];
  const complaints = complaintsOf(() => {
    const file = new ResultsFile(path);
    expect(["p=1", "p=2", "p=3", "p=4", "p=6"].map((study) => file.get(`cost e ${study}`)?.fields)).toEqual([
      { a: 0.5 },
      undefined,
      undefined,
      undefined,
      null,
    ]);
    file.close();
  });
  expect(complaints).toEqual(said(path, 2));
  const database = new Database(path);
  // The view is today's.
  expect(database.prepare("SELECT count(*) AS n FROM results WHERE seconds > 0").get()).toMatchObject({ n: 0 });
  database.close();
  const merged = complaintsOf(() => {
    const file = new ResultsFile(at("new.sqlite"));
    expect(file.merge(at("merged.sqlite"))).toBe(1);
    file.close();
  });
  expect(merged).toEqual(said(at("merged.sqlite"), 1));
});

test("what a process that was killed leaves beside the file holds no wrong result, whatever becomes of it", () => {
  const file = new ResultsFile(at("killed.sqlite"));
  for (let i = 0; i < 12; i++) file.put(record(i));
  const main = readFileSync(at("killed.sqlite"));
  const log = readFileSync(at("killed.sqlite-wal"));
  expect(log.length).toBeGreaterThan(main.length);
  const path = at("left.sqlite");
  let complete = 0;
  for (const { bytes } of [{ bytes: log }, ...flips(log, WHOLE ? 1000 : 60), ...truncations(log, WHOLE ? 200 : 30)]) {
    removed(path);
    writeFileSync(path, main);
    writeFileSync(`${path}-wal`, bytes);
    complaintsOf(() => {
      const left = new ResultsFile(path);
      const found = Array.from({ length: 12 }, (_, i) => left.get(record(i).key));
      left.close();
      expect(found.filter((one) => one !== null)).toEqual(found.flatMap((one, i) => (one === null ? [] : [record(i)])));
      if (found.every((one) => one !== null)) complete++;
    });
  }
  expect(complete).toBeGreaterThan(0);
  // Of another file.
  writeFileSync(path, whole);
  writeFileSync(`${path}-wal`, log);
  complaintsOf(() => {
    try {
      const left = new ResultsFile(path);
      for (const [key, text] of truth) {
        const found = left.get(key);
        if (found) expect(JSON.parse(text)).toEqual({ ...(JSON.parse(text) as object), ...found.fields, seconds: found.seconds });
      }
    } catch (error) {
      expect((error as Error).message).toMatch(/left\.sqlite is damaged/);
    }
  });
  file.close();
});

test("lines of JSON with a byte that is another one, or cut short", () => {
  const path = at("lines.jsonl");
  const file = new LinesFile(path);
  const records = Array.from({ length: 20 }, (_, i) => record(i));
  for (const one of records) file.put(one);
  file.close();
  const bytes = readFileSync(path);
  const faults: string[] = [];
  const look = ({ what, bytes: now }: Damaged, silent: boolean): void => {
    writeFileSync(path, now);
    let found: (SweepRecord | null)[] = [];
    const said = complaintsOf(() => {
      const read = new LinesFile(path);
      found = records.map(({ key }) => read.get(key));
      read.close();
    });
    const wrong = found.some((one, i) => one !== null && JSON.stringify(one) !== JSON.stringify(records[i]));
    const missing = found.filter((one) => one === null).length;
    if (wrong || missing > 2 * said.length || said.some((text) => !text.startsWith(path)))
      if (wrong || !silent) faults.push(`${what}: ${said.join(" ")}`);
  };
  for (const one of flips(bytes, WHOLE ? 20_000 : 1500)) look(one, false);
  for (const one of truncations(bytes, WHOLE ? 2000 : 200)) look(one, true);
  expect(faults).toEqual([]);
  expect(existsSync(path)).toBe(true);
});
