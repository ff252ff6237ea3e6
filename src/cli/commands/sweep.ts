/** `flitlab sweep`: a job over all combinations of values, kept in a file that can be interrupted, taken up and merged. */
import { writeFileSync, chmodSync, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { formatGiven, allAlike, notAlike, formatValue } from "../../engine/studies.ts";
import type { NotAlike } from "../../engine/studies.ts";
import { formatSweep, readSweep, DESIGN, FILE } from "../../sweep/axes.ts";
import type { Sweep } from "../../sweep/axes.ts";
import { poolRunner } from "../../sweep/local.ts";
import { memoryStore, SweepRun } from "../../sweep/run.ts";
import { parquetOf } from "../../sweep/parquet.ts";
import { pointsOf } from "../../sweep/points.ts";
import type { NetworkFiles, Points, SweepPoint } from "../../sweep/points.ts";
import type { RecordStore, SweepProgress, SweepRecord, SweepWatch } from "../../sweep/run.ts";
import { csvOf } from "../../sweep/table.ts";
import { JOBS_ARE, TASKS, taskNamed } from "../../sweep/tasks.ts";
import { HERE, onPool } from "../command.ts";
import type { Command, Outcome } from "../command.ts";
import { EXIT_INVALID_STUDY, Failure, EXIT_DONE, complain, print } from "../output.ts";
import { queueAddress } from "../queue/address.ts";
import { flag, IN_ALL, JSON_OUTPUT, repeated, valued, invalid } from "../options.ts";
import type { CommandLine, Option } from "../options.ts";
import { LINES, LinesFile } from "../lines-file.ts";
import { writeTable } from "../one-result.ts";
import { POINTS, pointsNamed } from "../point-numbers.ts";
import { progressLine } from "../progress.ts";
import { ResultsFile } from "../results-file.ts";
import { dryRun, sweepOnSlurm } from "../slurm/sweep.ts";
import { DRY_RUN, SLURM, SLURM_OPTIONS, slurmWishes } from "../slurm/options.ts";
import type { Reading } from "../study-argument.ts";
import { networkOfFile, readingBeside, readStudy, sweepIn } from "../study-argument.ts";
import { Gathered, progressText, sweepJson, sweepText, tableOf } from "../sweep-text.ts";
import type { Swept } from "../sweep-text.ts";
import { dirname, join, resolve } from "node:path";
import { exportFormat, EXPORT_IDS } from "../../sweep/export/formats.ts";
import { pointName, shellWord } from "../../sweep/export/format.ts";
import type { ExportContext, TextFile } from "../../sweep/export/format.ts";

const SWEEP = valued(
  "sweep",
  "AXES",
  "what is varied, where the study does not say: 'q:5,7,9;routing:min,ugal-l;seed:1..5'",
  (text) => text,
  null,
);
const JOB = valued(
  "job",
  "JOB",
  `what is computed at each point (default: ${TASKS[0]!.id}): ${TASKS.map(({ id }) => id).join(", ")}`,
  jobOf,
  null,
);
const OUT = valued(
  "out",
  "FILE",
  "keep the results in this SQLite file, and take from it what is known",
  (file) => {
    // A database by the name of a table would be taken for one.
    if (/\.(parquet|csv)$/.test(file))
      throw invalid("out", file, "an SQLite file, such as results.sqlite; --parquet and --csv write tables");
    return file;
  },
  null,
);
const MERGE = repeated("merge", "FILE", "with --out: take over the results of another such file first");
const QUEUE = valued(
  "queue",
  "URL",
  "have the points computed by the workers of this queue, such as redis://10.0.0.5:6379",
  queueAddress,
  null,
);
const KNOWN = flag("known", "with --out: compute nothing, print what is known");
const CSV = flag("csv", "a table with a row for each point, or for each load of its curve");
const PARQUET = valued("parquet", "FILE", "write that table as Parquet", (file) => file, null);
const EXPORT = valued(
  "export",
  "PROGRAM",
  `with --to: compute nothing, write the points for another program: ${EXPORT_IDS.join(", ")}`,
  (text) => {
    if (EXPORT_IDS.includes(text)) return text;
    throw invalid("export", text, `one of ${EXPORT_IDS.join(", ")}`);
  },
  null,
);
const TO = valued("to", "FOLDER", "with --export: the folder, new or empty, that the files go to", (folder) => folder, null);

function jobOf(text: string): string {
  if (taskNamed(text)) return text;
  throw new Failure(`--job ${JSON.stringify(text)} is not valid: ${JOBS_ARE}.`);
}

export const sweep: Command = {
  id: "sweep",
  takes: "STUDY",
  help: "a job over all combinations of values, such as 'sweep=q:5,7,9;routing:min,ugal-l;seed:1..5'",
  about: {
    computes:
      "Computes a job at all combinations of up to three axes, on this machine, by Slurm or over a queue. Results are kept in a file, and what is known is never computed again.",
    example: ["sweep", "topology=slim-fly&sweep=q:4,5;routing:min,valiant", "--job", "describe"],
    fields: "points: [{key, values, the job's own fields}], errors: [{values, message}]",
  },
  options: [SWEEP, JOB, OUT, MERGE, KNOWN, QUEUE, ...SLURM_OPTIONS, POINTS, LINES, CSV, PARQUET, EXPORT, TO, IN_ALL],
  run: (line, { command }) => {
    refuseContradictions(line);
    const { points, study, reading, text, unlike } = sweepOf(line);
    for (const { message } of unlike ?? []) console.error(message);
    const program = line.get(EXPORT);
    if (program !== null)
      return exportSweep(line, program, points, { study: study + reading, sweep: anywhere(text), job: line.get(JOB), command });
    const path = line.get(OUT);
    const slurm = slurmWishes(line);
    const request = slurm && {
      out: path!,
      points,
      swept: { study: study + reading, sweep: anywhere(text), job: line.get(JOB) },
      wishes: slurm.wishes,
      command,
    };
    if (slurm?.dryRun) return onPool(line, () => dryRun(request!));
    const file = path === null ? null : new ResultsFile(path);
    for (const other of line.get(MERGE)) file?.merge(other);
    file?.begin(study, text);
    const lines = line.get(LINES);
    const store = file ?? (lines === null ? memoryStore() : new LinesFile(lines));
    return onPool(line, async ({ pool, made, interruptible }) => {
      const found = new Gathered(line.get(JSON_OUTPUT) || line.get(CSV) || line.get(PARQUET) !== null);
      const { say, clear } = progressLine();
      const onPoint = (point: SweepPoint, record: SweepRecord | null): void => {
        file?.place(point);
        found.add(point, record);
      };
      let complete = true;
      if (line.get(KNOWN)) complete = lookUp(points, store, onPoint);
      else {
        const onProgress = (progress: SweepProgress, where?: string): void => {
          say([progressText(progress), ...(where ? [where] : [])].join(", "));
        };
        const watch = { onPoint, onProgress };
        const address = line.get(QUEUE);
        const queue = address === null ? null : await (await import("../queue/runner.ts")).QueueRunner.open(address);
        try {
          const run = request ? sweepOnSlurm(request, store, watch) : new SweepRun(points, store, queue ?? poolRunner(pool, HERE), watch);
          interruptible(run);
          ({ complete } = await run.done);
        } finally {
          await queue?.close();
        }
      }
      clear();
      file?.close();
      // How and where points were computed changes none of them.
      return outcomeOf(line, { study, text, made: { ...made, command: [sweep.id] }, points, complete, found, unlike });
    });
  },
};

/** Reports the known points; returns whether all are. */
function lookUp(points: Points, store: RecordStore, onPoint: SweepWatch["onPoint"]): boolean {
  let all = true;
  for (let index = 0; index < points.count; index++) {
    const point = points.at(index);
    const record = point.work && store.get(point.work.key);
    if (record !== null || point.work === null) onPoint(point, record);
    else all = false;
  }
  return all;
}

/** What may happen to the points instead of a computation here: at most one of these. */
const ELSEWHERE: readonly Option<unknown>[] = [SLURM, QUEUE, KNOWN, EXPORT];

function refuseContradictions(line: CommandLine): void {
  const [one, other] = ELSEWHERE.filter((option) => line.get(option) !== null && line.get(option) !== false);
  if (other) throw new Failure(`--${one!.name} and --${other.name} contradict each other: leave one of them out.`);
  if (line.get(CSV) && line.get(JSON_OUTPUT)) throw new Failure("--json and --csv contradict each other: leave one of them out.");
  if (line.get(TO) !== null && line.get(EXPORT) === null) throw new Failure("--to is a folder for --export: name a program by that.");
  const stray = line.get(EXPORT) === null ? undefined : [OUT, LINES, PARQUET, CSV].find((option) => line.get<unknown>(option) ?? false);
  if (stray) throw new Failure(`--export computes nothing and writes files of its own: leave --${stray.name} out.`);
  const unread = line.get(DRY_RUN) ? [CSV, PARQUET].find((option) => line.get<unknown>(option) ?? false) : undefined;
  if (unread) throw new Failure(`--dry-run submits and computes nothing: leave --${unread.name} out.`);
  if (line.get(DRY_RUN) && line.get(MERGE).length > 0) throw new Failure("--dry-run writes to no file: leave --merge out.");
  if (line.get(OUT) === null && line.get(KNOWN)) throw new Failure("--known prints what a file holds: name it by --out.");
  if (line.get(OUT) !== null && line.get(LINES) !== null)
    throw new Failure("--out and --lines both keep the results: leave one of them out.");
  if (line.get(SLURM) && line.get(OUT) === null) throw new Failure("--slurm collects the results in a file: name it by --out.");
  if (line.get(SLURM) && line.get(POINTS) !== null) throw new Failure("--slurm computes all points that are missing: leave --points out.");
  if (line.get(OUT) === null && line.get(MERGE).length > 0) throw new Failure("--merge adds to a file: name it by --out.");
}

/** Number of first points in which the compared designs are sought. */
const LOOKED_AT = 10_000;

interface Asked {
  readonly points: Points;
  readonly study: string;
  /** How the files of its axis `file` are read, as it stands behind the study. */
  readonly reading: string;
  readonly text: string;
  readonly unlike: readonly NotAlike[] | null;
}

/** The sweep of the line; `unlike`: the differences between the designs of its axis `design`. Throws a Failure if it is not valid. */
function sweepOf(line: CommandLine): Asked {
  if (line.subject === null)
    throw new Failure("A study is missing after sweep, such as 'topology=slim-fly&sweep=q:5,7,9;routing:min,ugal-l'.");
  const beside = sweepIn(line.subject);
  const asked = line.get(SWEEP);
  if (beside !== null && asked !== null && beside !== asked)
    throw new Failure("The study has a sweep of its own: leave --sweep out, or the study's.", EXIT_INVALID_STUDY);
  const text = asked ?? beside;
  if (text === null)
    throw new Failure(
      "The study says nothing of what to vary: add sweep=q:5,7,9;routing:min,ugal-l to it, or --sweep.",
      EXIT_INVALID_STUDY,
    );
  const read = readSweep(text);
  if ("message" in read) throw new Failure(read.message, EXIT_INVALID_STUDY);
  const ofFiles = read.sweep.axes.some(({ names }) => names.includes(FILE));
  const { bare, reading, written } = ofFiles ? readingBeside(line.subject) : { bare: line.subject, reading: {}, written: "" };
  const { study: given, idle } = readStudy(bare);
  const study = line.get(IN_ALL) ? { ...given, designs: allAlike(given.designs) } : given;
  const points = pointsOf(study, read.sweep, line.get(JOB) ?? undefined, filesOf(read.sweep, bare, reading));
  if ("message" in points) throw new Failure(points.message, EXIT_INVALID_STUDY);
  const unused = idle.filter(({ parameter, value }) => !isUsed(points, parameter, value));
  for (const { message } of unused) complain(message);
  const letters = new Set(Array.from({ length: Math.min(points.count, LOOKED_AT) }, (_, i) => points.at(i).values[DESIGN] ?? "a"));
  const compared = study.designs.filter((_, i) => letters.has(String.fromCharCode("a".charCodeAt(0) + i)));
  return {
    points: pointsNamed(points, line.get(POINTS)),
    study: formatGiven(study, unused),
    reading: written,
    text: formatSweep(read.sweep),
    unlike: compared.length < 2 ? null : notAlike(compared),
  };
}

/** What the files of the sweep hold, each read once. Demands in a file are its traffic unless the study or an axis names one. */
function filesOf({ axes }: Sweep, subject: string, reading: Reading): NetworkFiles {
  const hasTraffic = /(^|[#?&])traffic=/.test(subject) || axes.some(({ names }) => names.includes("traffic"));
  const paths = axes.flatMap(({ names, rows }) => (names.includes(FILE) ? rows.map((row) => row[names.indexOf(FILE)]!) : []));
  return new Map([...new Set(paths)].map((path) => [path, networkOfFile(path, reading, hasTraffic)]));
}

/** The same sweep for other folders: its files by their absolute paths. */
function anywhere(text: string): string {
  const read = readSweep(text);
  if ("message" in read) return text;
  const axes = read.sweep.axes.map(({ names, rows }) => ({
    names,
    rows: rows.map((row) => row.map((value, i) => (names[i] === FILE ? resolve(value) : value))),
  }));
  return formatSweep({ axes });
}

/** Number of first points in which a value without effect in its design is sought. */
const TRIED = 100;

/** Whether the value has an effect at some point. */
function isUsed(points: Points, parameter: string, value: string): boolean {
  return Array.from({ length: Math.min(points.count, TRIED) }, (_, i) => points.at(i).work?.design[parameter]).some(
    (one) => one !== undefined && formatValue(one) === value,
  );
}

function outcomeOf(line: CommandLine, swept: Swept): Outcome {
  const { complete } = swept;
  const parquet = line.get(PARQUET);
  if (parquet !== null) {
    const { names, rows } = tableOf(swept);
    writeTable(parquet, new Uint8Array(parquetOf(names, rows)));
  }
  if (line.get(JSON_OUTPUT)) return { complete, json: sweepJson(swept), text: "" };
  if (!line.get(CSV)) return { complete, json: "", text: sweepText(swept) };
  const { names, rows } = tableOf(swept);
  return { complete, json: "", text: csvOf(names, rows) };
}

/** Number of printed sentences on single points; a file has all of them. */
const SHOWN = 50;

/**
 * Writes the points of a sweep as files of another program, and a sentence for each that it cannot run. Throws a Failure if the folder
 * cannot be used, or no point can be exported.
 */
async function exportSweep(
  line: CommandLine,
  id: string,
  points: Points,
  context: Omit<ExportContext, "count" | "folder">,
): Promise<number> {
  const to = line.get(TO);
  if (to === null) throw new Failure("--export writes files: name a new folder by --to.");
  if (/[\n\r]/.test(to)) throw invalid("to", to, "a folder without line breaks in its name, since scripts name it in a line");
  refuseTaken(to);
  const format = exportFormat(id);
  const exporter = format.begin({ ...context, count: points.count, folder: resolve(to) });
  const sentences: string[] = [];
  const notes = new Map<string, number>();
  const refusals: { readonly point: number; readonly values: Readonly<Record<string, string>>; readonly message: string }[] = [];
  let runs = 0;
  for (let index = 0; index < points.count; index++) {
    const point = points.at(index);
    const { files, refusal, runs: own, notes: said } = exporter.point(point);
    if (refusal !== null) {
      const message = `Point ${pointName(point)} is not exported to ${format.title}: ${refusal}.`;
      refusals.push({ point: index + 1, values: point.values, message });
      sentences.push(message);
      if (refusals.length <= SHOWN) complain(message);
      continue;
    }
    for (const file of files) write(to, file);
    runs += own.length;
    for (const note of said) notes.set(note, (notes.get(note) ?? 0) + 1);
    if (said.length > 0) sentences.push(`Point ${pointName(point)}: ${said.join(" ")}`);
  }
  if (refusals.length > SHOWN)
    complain(`And ${refusals.length - SHOWN} more points are not exported${runs > 0 ? `: see ${join(to, NOTES)}` : ""}.`);
  const exported = points.count - refusals.length;
  if (exported === 0) throw new Failure(`No point of this sweep can be exported to ${format.title}, so nothing is written.`);
  for (const file of exporter.end()) write(to, file);
  for (const [note, count] of notes) complain(`${count === exported ? "All points" : `${count} of ${exported} points`}: ${note}`);
  write(to, {
    path: NOTES,
    text: `${[`flitlab sweep ${shellWord(context.study)} --sweep=${shellWord(context.sweep)}`, ...sentences].join("\n")}\n`,
  });
  const json = { folder: to, program: format.id, points: exported, runs, notes: [...notes.keys()], refused: refusals };
  const many = (count: number, what: string): string => `${count.toLocaleString("en")} ${what}${count === 1 ? "" : "s"}`;
  const left = refusals.length > 0 ? `; ${many(refusals.length, "point")} not exported, see ${NOTES}` : "";
  print(
    line.get(JSON_OUTPUT)
      ? JSON.stringify(json)
      : `${to}: ${many(runs, "run")} of ${many(exported, "point")}${left}; ./run.sh runs them all`,
  );
  return EXIT_DONE;
}

const NOTES = "notes.txt";

function refuseTaken(folder: string): void {
  try {
    if (!existsSync(folder)) return;
    if (!statSync(folder).isDirectory()) throw new Failure(`${folder} is a file: name a new or empty folder by --to.`);
    if (readdirSync(folder).length > 0)
      throw new Failure(`${folder} is not empty: name a new or empty folder by --to, since what is there is not overwritten.`);
  } catch (error) {
    throw error instanceof Failure ? error : new Failure(`${folder} cannot be read (${codeOf(error)}).`);
  }
}

function write(folder: string, { path, text, executable }: TextFile): void {
  const file = join(folder, path);
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    if (executable) chmodSync(file, 0o755);
  } catch (error) {
    throw new Failure(`${file} cannot be written (${codeOf(error)}).`);
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? "unknown reason";
}
