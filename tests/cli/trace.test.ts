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
    [[STUDY, "--trace", bad], /in line 2 holds "0,0,1,none", which lacks flits\.$/],
    [[STUDY, "--trace", join(folder, "none.csv")], /none\.csv cannot be read \(ENOENT\)\./],
    [["p=2&a=4&h=2", "--trace", bad], /is for traffic=trace, which this study does not have\./],
  ] as const) {
    const { status, stderr, stdout } = await flitlab("simulate", ...args);
    expect(status).toBeGreaterThan(0);
    expect(stdout).toBe("");
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(stderr.trim()).toMatch(sentence);
  }
});

test("what depends on the trace is taken with it; a folder has a file of each rank", async () => {
  const MPI = (name: string, at: string, more = ""): string =>
    `MPI_${name} entering at walltime ${at}, cputime 0\n${more}MPI_${name} returning at walltime ${at}, cputime 0\n`;
  const message = (ends: string): string =>
    `int count=10\nMPI_Datatype datatype=1 (MPI_CHAR)\nint ${ends}\nint tag=0\nMPI_Comm comm=2 (MPI_COMM_WORLD)\n`;
  const ranks = mkdtempSync(join(folder, "ranks-"));
  writeFileSync(join(ranks, "dumpi-0001.txt"), MPI("Init", "1.0") + MPI("Recv", "1.0", message("source=0")));
  writeFileSync(join(ranks, "dumpi-0000.txt"), MPI("Init", "1.0") + MPI("Send", "1.000002", message("dest=1")));
  writeFileSync(join(ranks, ".hidden"), "x");
  const recorded = await jsonOf("simulate", STUDY, "--trace", ranks);
  expect(recorded["trace"]).toMatchObject({ format: "DUMPI text", messages: 1, ranks: 2 });
  const replayed = await jsonOf("simulate", `${STUDY}&traceTiming=dependencies`, "--trace", ranks);
  expect(replayed["study"]).toBe("traffic=trace&traceTiming=dependencies&run=completion");
  // Recorded, the message goes at a time; replayed, after 2000 ns of work, and then it is received.
  expect([recorded, replayed].map(({ completion }) => (completion as { criticalPath: { kind: string }[] }).criticalPath.length)).toEqual([
    1, 3,
  ]);
  const odd = mkdtempSync(join(folder, "odd-"));
  writeFileSync(join(odd, "rank.0.txt"), MPI("Init", "1.0"));
  writeFileSync(join(odd, "rank.2.txt"), MPI("Init", "1.0"));
  const { status, stderr } = await flitlab("simulate", STUDY, "--trace", odd);
  expect(status).toBe(2);
  expect(stderr.trim()).toMatch(/odd-\w+ has 2 files of ranks up to 2, and none of rank 1\.$/);
});
