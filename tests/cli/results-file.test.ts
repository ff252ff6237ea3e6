/** The file of results: kept, merged, refused with one sentence where it is none of ours. */
import { valuesOf } from "../../src/descriptor.ts";
import type { DesignValues } from "../../src/study/study.ts";
import { existsSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { afterAll, expect, test } from "vitest";
import { ResultsFile } from "../../src/cli/results-file.ts";
import type { SweepRecord } from "../../src/sweep/run.ts";

const folder = mkdtempSync(join(tmpdir(), "flitlab-results-"));
const at = (name: string): string => join(folder, name);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const record = (key: string, fields: SweepRecord["fields"] = { alpha: 0.5, "a b": [1, null, "ü"] }): SweepRecord => ({
  key,
  job: "cost",
  engine: "e",
  study: key,
  fields,
  message: fields ? null : "It failed.",
  seconds: 0.25,
  computedBy: null,
});

test("what is put is there after the file was closed, digit by digit", () => {
  const file = new ResultsFile(at("kept.sqlite"));
  const fields = { alpha: 0.1 + 0.2, tiny: 5e-324, huge: 1.7976931348623157e308, list: [0.1, -0], text: 'a "quoted" ü\n' };
  file.put(record("a", fields));
  file.close();
  const again = new ResultsFile(at("kept.sqlite"));
  expect(again.get("a")).toEqual({ ...record("a"), fields: { ...fields, list: [0.1, 0] } });
  expect(again.get("b")).toBeNull();
  again.close();
});

test("a failure gives way to a result, a result to nothing", () => {
  const file = new ResultsFile(at("order.sqlite"));
  file.put(record("a", null));
  expect(file.get("a")!.message).toBe("It failed.");
  file.put(record("a"));
  expect(file.get("a")!.fields).toEqual(record("a").fields);
  file.put(record("a", null));
  file.put(record("a", { alpha: 9 }));
  expect(file.get("a")!.fields).toEqual(record("a").fields);
  expect(file.count()).toBe(1);
  file.close();
});

test("two files are merged: each key once, results before failures", () => {
  const [one, other] = [new ResultsFile(at("one.sqlite")), new ResultsFile(at("other.sqlite"))];
  one.put(record("a"));
  one.put(record("b", null));
  other.put(record("a", { alpha: 9 }));
  other.put(record("b"));
  other.put(record("c"));
  other.put(record("d", null));
  other.close();
  expect(one.merge(at("other.sqlite"))).toBe(1);
  expect(["a", "b", "c", "d"].map((key) => one.get(key)?.fields?.["alpha"])).toEqual([0.5, 0.5, 0.5, undefined]);
  expect(one.merge(at("other.sqlite"))).toBe(0);
  expect(() => one.merge(at("nowhere.sqlite"))).toThrow(/nowhere\.sqlite cannot be read \(ENOENT\)\.$/);
  expect(existsSync(at("nowhere.sqlite"))).toBe(false);
  one.close();
});

test("two processes may write to one file", () => {
  const [one, other] = [new ResultsFile(at("shared.sqlite")), new ResultsFile(at("shared.sqlite"))];
  for (let i = 0; i < 50; i++) {
    one.put(record(`one ${i}`));
    other.put(record(`other ${i}`));
    other.put(record(`both ${i}`));
    one.put(record(`both ${i}`));
  }
  expect([one.count(), other.count()]).toEqual([150, 150]);
  one.close();
  other.close();
});

test("any SQLite tool reads it: a view has every point with its values and its fields", () => {
  const file = new ResultsFile(at("asked.sqlite"));
  file.begin("q=5", "seed:1,2");
  file.put(record("k"));
  const work = { key: "k", job: "cost", engine: "e", study: "k", design: valuesOf<DesignValues>({}) };
  file.place({ index: 0, values: { seed: "1" }, work, fault: "" });
  file.place({ index: 1, values: { seed: "2" }, work: null, fault: "It is not valid." });
  file.close();
  const database = new Database(at("asked.sqlite"));
  const rows = database
    .prepare("SELECT varied ->> 'seed' AS seed, fields ->> 'alpha' AS alpha, message FROM results WHERE base = 'q=5' ORDER BY number")
    .all() as { seed: string; alpha: number | null; message: string | null }[];
  expect(rows.map(({ seed, alpha, message }) => [seed, alpha, message])).toEqual([
    ["1", 0.5, null],
    ["2", null, "It is not valid."],
  ]);
  database.close();
});

test("what is no results file is left as it is, and said so", () => {
  writeFileSync(at("text.sqlite"), "hello\n".repeat(1000));
  expect(() => new ResultsFile(at("text.sqlite"))).toThrow(/text\.sqlite is no results file/);
  const foreign = new Database(at("foreign.sqlite"));
  foreign.exec("CREATE TABLE theirs (a)");
  foreign.close();
  expect(() => new ResultsFile(at("foreign.sqlite"))).toThrow(/is a database of another program/);
  const later = new ResultsFile(at("later.sqlite"));
  later.close();
  const raw = new Database(at("later.sqlite"));
  raw.exec("PRAGMA user_version = 99");
  raw.close();
  expect(() => new ResultsFile(at("later.sqlite"))).toThrow(/holds results of a later Flitlab \(format 99; this one knows 2\)/);
  expect(() => new ResultsFile(at("no/folder.sqlite"))).toThrow(/cannot be opened: its folder must exist/);
});

test("one that was cut short is said to be damaged, whatever is asked of it", () => {
  const file = new ResultsFile(at("cut.sqlite"));
  for (let i = 0; i < 200; i++) file.put(record(`key ${i}`, { text: "x".repeat(300) }));
  file.close();
  truncateSync(at("cut.sqlite"), 20_000);
  const ask = (): void => {
    const cut = new ResultsFile(at("cut.sqlite"));
    for (let i = 0; i < 200; i++) cut.get(`key ${i}`);
  };
  expect(ask).toThrow(/is damaged/);
});
