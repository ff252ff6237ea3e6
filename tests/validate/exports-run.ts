/** `npm run validate -- --booksim=PATH --caminos=PATH`: exports the studies of exports.ts, has the programs run them, and keeps what they give. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { loadDescriptors } from "../../src/study/descriptors.ts";
import type { TextFile } from "../../src/sweep/export/format.ts";
import type { Exported, Program, TheirPoint, TheirRun } from "./exports.ts";

await loadDescriptors();
const { EXPORTED, filesDigest, PROGRAMS, SEEDS, THEIRS } = await import("./exports.ts");

const ABOUT =
  "What BookSim2 and CAMINOS gave for the studies of tests/validate/exports.ts, exported by `flitlab sweep --export`: means over seeds, with a digest of the files that they read; written by `npm run validate -- --booksim=PATH --caminos=PATH`.";

/** Where the programs are, by the options or the environment; null for one that is not named. */
function pathsOf(args: readonly string[]): Readonly<Record<Program, string | null>> {
  const pathOf = (program: Program): string | null => {
    const { title, option, variable } = PROGRAMS[program];
    const given = args.find((arg) => arg.startsWith(`--${option}=`));
    const path = given?.slice(given.indexOf("=") + 1) ?? process.env[variable] ?? "";
    if (path === "") return null;
    if (!existsSync(path)) throw new Error(`${title} is not at ${path}: name its program.`);
    return resolve(path);
  };
  return { booksim2: pathOf("booksim2"), caminos: pathOf("caminos") };
}

function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): void {
  const { status, stderr } = spawnSync(program, args, { env: { ...process.env, ...env }, encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")} ended with status ${status}: ${stderr.trim()}`);
}

function filesIn(folder: string): TextFile[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.\w+$/.test(path))
    .map((path) => ({ path: path.replaceAll("\\", "/"), text: readFileSync(join(folder, path), "utf8") }));
}

/** Rows of results.csv as objects; no cell of it holds a comma. */
function rowsIn(text: string): readonly Readonly<Record<string, string>>[] {
  const [head, ...lines] = text.trimEnd().split("\n");
  const names = head!.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((cell, i) => [names[i]!, cell])));
}

/** Exports a study by the command, as a user does, runs the folder's script, and reads its table. */
function ran({ study, program }: Exported, path: string, command: string): TheirRun {
  const folder = mkdtempSync(join(tmpdir(), "flitlab-exported-"));
  try {
    const sweep = ["sweep", study, `--sweep=seed:${SEEDS.join()}`, `--export=${program}`, `--to=${folder}`];
    run(process.execPath, [command, ...sweep]);
    const files = filesDigest(filesIn(folder));
    const began = performance.now();
    run(join(folder, "run.sh"), ["1"], { [PROGRAMS[program].variable]: path });
    const seconds = Number(((performance.now() - began) / 1000).toPrecision(3));
    const rows = rowsIn(readFileSync(join(folder, "results.csv"), "utf8"));
    const points = [...new Set(rows.map(({ load }) => Number(load)))].map((load): TheirPoint => {
      const own = rows.filter((row) => Number(row["load"]) === load);
      const mean = (name: string): number | null => {
        const values = own.map((row) => row[name]).filter((cell) => cell !== undefined && cell !== "");
        if (values.length < own.length) return null;
        return Number((values.reduce((sum, value) => sum + Number(value), 0) / values.length).toPrecision(6));
      };
      const accepted = mean("accepted");
      if (accepted === null) throw new Error(`it gave no result at load ${load}`);
      return { load, accepted, latency: mean("packetLatency.mean"), hops: mean("hops.mean") };
    });
    return { date: new Date().toISOString().slice(0, 10), seconds, files, points };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `command`: the launcher of the command; `file`: where the results are kept. Runs studies whose claims' names begin so, all if none is named; returns whether it ran any. */
export function runExports(args: readonly string[], command: string, file: URL): boolean {
  const paths = pathsOf(args);
  const names = args.filter((arg) => !arg.startsWith("--"));
  const runs = new Map(EXPORTED.flatMap(({ id }) => (THEIRS[id] === undefined ? [] : [[id, THEIRS[id]] as const])));
  let any = false;
  for (const one of EXPORTED) {
    const path = paths[one.program];
    const named = names.length === 0 || names.some((name) => `export-${one.id}-`.startsWith(name));
    if (path === null || !named) continue;
    const result = ran(one, path, command);
    runs.set(one.id, result);
    any = true;
    console.log(`${PROGRAMS[one.program].title}: ${result.seconds} s ${one.id}`);
    const lines = EXPORTED.flatMap(({ id }) => (runs.has(id) ? [`${JSON.stringify(id)}: ${JSON.stringify(runs.get(id))}`] : []));
    writeFileSync(file, `{"about": ${JSON.stringify(ABOUT)},\n"runs": {\n${lines.join(",\n")}\n}}\n`);
  }
  const left = (["booksim2", "caminos"] as const).filter((program) => paths[program] === null);
  if (left.length > 0) console.log(leftOut(left));
  return any;
}

function leftOut(programs: readonly Program[]): string {
  const titles = programs.map((program) => PROGRAMS[program].title).join(" and ");
  const options = programs.map((program) => `--${PROGRAMS[program].option}=PATH`).join(" and ");
  return `Exported studies were not run by ${titles}: name ${programs.length === 1 ? "its program" : "the programs"} by ${options}.`;
}
