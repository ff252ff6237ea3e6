/** Results as lines of JSON: read while they are written, whatever is cut short. */
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { LinesFile, LinesReader } from "../../src/cli/lines-file.ts";
import type { SweepRecord } from "../../src/sweep/run.ts";

const folder = mkdtempSync(join(tmpdir(), "flitlab-lines-"));

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const record = (key: string, message: string | null = null): SweepRecord => ({
  key,
  job: "cost",
  engine: "e",
  study: "topology=torus",
  fields: message === null ? { name: "Größe ✓", value: 0.1 } : null,
  message,
  seconds: 0.25,
  computedBy: null,
});

const keysOf = (reader: LinesReader): string[] => reader.more().map((line) => line.record.key);

test("a reader sees each line once, when it is whole", () => {
  const path = join(folder, "read.jsonl");
  const reader = new LinesReader(path);
  expect(keysOf(reader)).toEqual([]);
  const file = new LinesFile(path);
  file.put(record("a"));
  const [line] = reader.more();
  expect(line!.record).toEqual(record("a"));
  expect(line!.at).toBeGreaterThanOrEqual(0);
  const text = JSON.stringify({ ...record("b"), at: 1 });
  // Between the bytes of a letter.
  const bytes = Buffer.from(`${text}\n`);
  const middle = bytes.indexOf("ö") + 1;
  appendFileSync(path, bytes.subarray(0, middle));
  expect(keysOf(reader)).toEqual([]);
  appendFileSync(path, bytes.subarray(middle));
  expect(reader.more().map((one) => one.record)).toEqual([record("b")]);
  expect(keysOf(reader)).toEqual([]);
  file.close();
});

test("what is no record is passed over", () => {
  const path = join(folder, "strange.jsonl");
  appendFileSync(
    path,
    `null\n[]\n{}\n"x"\n{"key":1}\n${JSON.stringify(record("no time"))}\n\n${JSON.stringify({ ...record("a"), at: 2 })}\n`,
  );
  const said = vi.spyOn(console, "error").mockReturnValue();
  expect(keysOf(new LinesReader(path))).toEqual(["a"]);
  expect(said.mock.calls.map(([text]) => String(text).replace(/^.*: /, ""))).toEqual([
    "line 1",
    "line 2",
    "line 3",
    "line 4",
    "line 5",
    "line 6 (no time)",
  ]);
  said.mockRestore();
});

test("a file is gone on with after a line that was cut short; what failed is not known", () => {
  const path = join(folder, "again.jsonl");
  const first = new LinesFile(path);
  first.put(record("a"));
  first.put(record("b", "b failed."));
  first.close();
  appendFileSync(path, '{"key":"c","jo');
  const said = vi.spyOn(console, "error").mockReturnValue();
  const second = new LinesFile(path);
  expect([second.get("a"), second.get("b"), second.get("c")]).toEqual([record("a"), null, null]);
  second.put(record("d"));
  second.close();
  expect(keysOf(new LinesReader(path))).toEqual(["a", "b", "d"]);
  expect(said.mock.calls).toEqual([
    [`${path} ends in a line that was cut short, which counts as not there.`],
    [`${path} holds a damaged record, which counts as not there: line 3 (c)`],
  ]);
  said.mockRestore();
  expect(readFileSync(path, "utf8").split("\n").length).toBe(5);
});

test("a file that cannot be made is one sentence", () => {
  expect(() => new LinesFile(join(folder, "none", "x.jsonl"))).toThrow(/x\.jsonl cannot be written \(ENOENT\)\.$/);
});
