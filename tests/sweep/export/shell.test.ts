/** Sweeps as commands of a shell: each computes the point it stands for, under the same key, by the program that wrote it. */
import { valuesOf } from "../../../src/descriptor.ts";
import type { DesignValues } from "../../../src/study/study.ts";
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { parseStudy } from "../../../src/study/codec.ts";
import { loadDescriptors } from "../../../src/study/descriptors.ts";
import { readSweep } from "../../../src/sweep/axes.ts";
import type { TextFile } from "../../../src/sweep/export/format.ts";
import { exportFormat } from "../../../src/sweep/export/formats.ts";
import { pointsOf } from "../../../src/sweep/points.ts";
import { exported, textOf } from "./points.ts";

await loadDescriptors();

const folder = mkdtempSync(join(tmpdir(), "flitlab-shell-"));

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const LINE =
  /^sh '\/out\/flitlab\.sh' sweep '([^']*)' --sweep=([^ ]*) --job=([^ ]*) --workers=1 --out=results\/(\d+)\.sqlite > \/dev\/null$/;

/** The key of the work that a line of the script names. */
function keyOf(line: string): string {
  const [, study, sweep, job] = LINE.exec(line) ?? [];
  if (study === undefined) throw new Error(`not a command: ${line}`);
  const { study: read, problems } = parseStudy(study);
  expect(problems).toEqual([]);
  const axes = readSweep(sweep!);
  if ("message" in axes) throw new Error(axes.message);
  const points = pointsOf(read, axes.sweep, job);
  if ("message" in points) throw new Error(points.message);
  expect(points.count).toBe(1);
  return points.at(0).work!.key;
}

test("a command a point, each with the key of its point; those that are none are refused", () => {
  const jobs = "job:simulate,saturation,throughput,cost,describe,resilience";
  const made = exported("shell", "p=1&a=2&h=1&b.topology=slim-fly&b.seed=4&b.traffic=shift", `design:a,b;${jobs};p:1,2`);
  const keys = made.points.map(({ point }) => point.work!.key);
  expect(textOf(made, "commands.txt").trimEnd().split("\n").map(keyOf)).toEqual(keys);
  expect(new Set(keys).size).toBe(24);
  const some = exported("shell", "topology=slim-fly", "q:4,6,5");
  expect(textOf(some, "commands.txt").split("\n")).toHaveLength(3);
  expect(some.points.map(({ made: { refusal } }) => refusal?.startsWith("q = 6 is not possible") ?? null)).toEqual([null, true, null]);
});

/** What a shell could take for something else. */
const HOSTILE = [
  "it's",
  'a "quoted" word',
  "$(touch made) ${HOME} $1",
  "`touch made`",
  "two  blanks and\ta tab ",
  "-x --help",
  "back\\slash\\n \\",
  "a;b|c&d>e<f (g) {h} [i]* ? ! # ~ %s",
  "über ✓",
];
/** The same where a text may have several lines. */
const LINES = [...HOSTILE, "two\nlines\n\nof it", "'\n'"];

/** Writes a program that notes its arguments, and answers as Flitlab does. */
function stub(path: string): string {
  mkdirSync(dirname(path), { recursive: true });
  // Whoever gives it arguments with a line break in them is found by the sign for its end.
  writeFileSync(path, `#!/bin/sh\nfor word; do printf '%s\\0' "$word"; done >> "$NOTED"\nprintf '\\1' >> "$NOTED"\necho '{"study":""}'\n`);
  chmodSync(path, 0o755);
  return path;
}

function write(into: string, files: readonly TextFile[]): void {
  for (const { path, text, executable } of files) {
    mkdirSync(dirname(join(into, path)), { recursive: true });
    writeFileSync(join(into, path), text);
    if (executable) chmodSync(join(into, path), 0o755);
  }
}

/** A folder of programs that comes before all others; npx asks the registry for any name that it does not know, so nobody may call it. */
const TRAPS = join(folder, "traps");
mkdirSync(TRAPS);
for (const name of ["npx", "npm", "flitlab"]) {
  writeFileSync(join(TRAPS, name), `#!/bin/sh\ntouch ${join(folder, "trapped")}\n`);
  chmodSync(join(TRAPS, name), 0o755);
}

let noted = 0;

/** What the stubs were called with while a script ran in another folder. */
function callsOf(script: readonly string[], input = "", env: Readonly<Record<string, string>> = {}): string[][] {
  const notes = join(folder, `noted ${noted++}`);
  const { FLITLAB: _, ...rest } = process.env;
  const [program, ...args] = script;
  execFileSync(program!, args, {
    cwd: "/",
    input,
    env: { ...rest, PATH: `${TRAPS}:${rest["PATH"]}`, NOTED: notes, ...env },
  });
  expect([existsSync(join(folder, "trapped")), existsSync("/made")]).toEqual([false, false]);
  return readFileSync(notes, "utf8")
    .split("\u0001")
    .slice(0, -1)
    .map((call) => call.split("\0").slice(0, -1));
}

/** Files of a sweep of these studies, in a folder and by a program of such names. */
function written(name: string, studies: readonly string[], whole: string, sweep = "seed:1"): string {
  const into = join(folder, name);
  const context = { study: whole, sweep, job: "cost", count: studies.length, folder: into, command: [stub(join(into, "bin", name)), name] };
  const exporter = exportFormat("shell").begin(context);
  studies.forEach((study, index) => {
    const { refusal } = exporter.point({
      index,
      values: {},
      work: { key: study, job: "cost", engine: "e", study, design: valuesOf<DesignValues>({ seed: 7 }) },
      fault: "",
    });
    expect(refusal).toBeNull();
  });
  write(into, exporter.end());
  return into;
}

/** Behind the study. */
const optionsOf = (number: number): string[] => ["--sweep=seed:7", "--job=cost", "--workers=1", `--out=results/${number}.sqlite`];

test("what stands in a study, a sweep or a path reaches the program byte by byte, from any folder", () => {
  const name = HOSTILE.join(" ").replaceAll("/", "");
  const few = HOSTILE.slice(0, 9);
  const into = written(name, few, LINES.join(" "), LINES.toReversed().join(" "));
  const lines = readFileSync(join(into, "commands.txt"), "utf8");
  const alone = few.map((study, i) => [name, "sweep", study, ...optionsOf(i + 1)]);
  // As a queue runs them.
  expect(callsOf(["sh"], lines)).toEqual(alone);
  const whole = ["sweep", LINES.join(" "), `--sweep=${LINES.toReversed().join(" ")}`, "--job=cost", "--out=results.sqlite", "--known"];
  const calls = callsOf([join(into, "run.sh"), "1"]);
  expect(calls).toEqual([
    [name, "describe", "", "--json"],
    [name, ...whole, "--points=0"],
    ...alone,
    [name, ...whole],
    [name, ...whole, "--csv"],
  ]);
});

test("FLITLAB names another program, and the folder may be moved", () => {
  const into = written("plain", ["p=1", "p=2"], "p=1");
  const other = stub(join(folder, "another 'one", "flit lab"));
  const named = callsOf(["sh"], readFileSync(join(into, "commands.txt"), "utf8"), { FLITLAB: other });
  expect(named).toEqual(["p=1", "p=2"].map((study, i) => ["sweep", study, ...optionsOf(i + 1)]));
  const moved = join(folder, "moved");
  execFileSync("mv", [into, moved]);
  // From the folder in which run.sh was started.
  const calls = callsOf([join(moved, "run.sh"), "1"], "", { FLITLAB: `.${other}` });
  expect(calls.slice(2, 4)).toEqual(named);
  expect(existsSync(join(moved, "results.csv"))).toBe(true);
});

test("a program that is none, or not Flitlab, is one sentence", () => {
  const into = written("absent", ["p=1"], "p=1");
  rmSync(join(into, "bin"), { recursive: true });
  const run = (env: Readonly<Record<string, string>>): unknown[] => {
    const { status, stderr, stdout } = spawnSync(join(into, "run.sh"), ["1"], {
      env: { ...process.env, PATH: `${TRAPS}:${process.env["PATH"]}`, ...env },
      encoding: "utf8",
    });
    return [status, stdout, stderr];
  };
  const refused = (where: string): unknown[] => [1, "", `Flitlab is not at ${where}: set FLITLAB to its program.\n`];
  expect(run({})).toEqual(refused(`${join(into, "bin", "absent")} absent`));
  expect(run({ FLITLAB: "/none/fl'it" })).toEqual(refused("/none/fl'it"));
  expect(run({ FLITLAB: "/bin/true" })).toEqual(refused("/bin/true"));
  expect(existsSync(join(into, "results.csv"))).toBe(false);
});

test("a value with a line break stays in one row of the runs' table", () => {
  const made = exported("caminos", "topology=custom&graph=0-1,1-2&p=1&load=0.2", "graph:(0-1\n1-2),(0-1\n1-2\n2-0)");
  const rows = textOf(made, "runs.csv").trimEnd().split("\n");
  expect(rows.slice(1).every((row) => /^\d-0\.2,\d,0-1%0A1-2/.test(row))).toBe(true);
});
