/** `flitlab simulate --trace` as a person runs it. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { flitlab, jsonOf } from "./command.ts";

const folder = mkdtempSync(join(tmpdir(), "flitlab-trace-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const STUDY = "p=2&a=4&h=2&traffic=trace&run=completion";

function fileOf(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

test("a trace from a file is replayed; what is printed says so, and leaves the text out", async () => {
  const file = fileOf("two.csv", "cycle,source,destination,flits,after\n5,0,9,3\n0,9,0,4,1\n");
  const result = await jsonOf("simulate", STUDY, "--trace", file);
  expect(result["study"]).toBe("traffic=trace&run=completion");
  expect(result["trace"]).toEqual({ file, format: "table", messages: 2, ranks: 10 });
  expect(result["completion"]).toMatchObject({ messages: 2, flits: 7, deliveredMessages: 2 });
  const { lowerBound, cycles } = result["completion"] as { lowerBound: { cycles: number }; cycles: number };
  expect(cycles).toBe(lowerBound.cycles);
});

test("what is wrong is one sentence", async () => {
  const bad = fileOf("bad.csv", "0,0,1,1\n0,0,1,none\n");
  for (const [args, sentence] of [
    [[STUDY, "--trace", bad], /in line 2 holds "0,0,1,none", which lacks flits: trace must be /],
    [[STUDY, "--trace", join(folder, "none.csv")], /none\.csv cannot be read \(ENOENT\)\./],
    [["p=2&a=4&h=2", "--trace", bad], /is for traffic=trace, which this study does not have\./],
  ] as const) {
    const { status, stderr, stdout } = await flitlab("simulate", ...args);
    expect(status).toBeGreaterThan(0);
    expect(stdout).toBe("");
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(stderr).toMatch(sentence);
  }
});
