/** `flitlab sweep`: a job over all combinations of values, kept in a file that can be interrupted, taken up and merged. */
import { writeFileSync } from "node:fs";
import { formatStudy } from "../../study/codec.ts";
import { formatSweep, readSweep } from "../../sweep/axes.ts";
import { poolRunner } from "../../sweep/local.ts";
import { memoryStore } from "../../sweep/memory.ts";
import { parquetOf } from "../../sweep/parquet.ts";
import { pointsOf } from "../../sweep/points.ts";
import type { Points, SweepPoint } from "../../sweep/points.ts";
import { SweepRun } from "../../sweep/run.ts";
import type { SweepProgress, SweepRecord } from "../../sweep/run.ts";
import { columnsOf, csvOf, rowsOf } from "../../sweep/table.ts";
import type { Row } from "../../sweep/table.ts";
import { JOBS_ARE, TASKS, taskNamed } from "../../sweep/tasks.ts";
import { onPool } from "../command.ts";
import type { Command, Outcome } from "../command.ts";
import { EXIT_INVALID_STUDY, Failure } from "../failure.ts";
import { flag, JSON_OUTPUT, repeated, valued } from "../options.ts";
import type { CommandLine } from "../options.ts";
import { progressLine } from "../progress.ts";
import { ResultsFile } from "../results-file.ts";
import { studyOf, sweepIn } from "../study-argument.ts";
import { columns, short } from "../tables.ts";

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
const OUT = valued("out", "FILE", "keep the results in this SQLite file, and take from it what is known", (file) => file, null);
const MERGE = repeated("merge", "FILE", "with --out: take over the results of another such file first");
const KNOWN = flag("known", "with --out: compute nothing, print what is known");
const CSV = flag("csv", "a table with a row for each point, or for each load of its curve");
const PARQUET = valued("parquet", "FILE", "write that table as Parquet", (file) => file, null);

/** Points of which people are shown a line each. */
const SHOWN = 200;
/** Figures of which they are shown a column each. */
const FIGURES = 6;

function jobOf(text: string): string {
  if (taskNamed(text)) return text;
  throw new Failure(`--job ${JSON.stringify(text)} is not valid: ${JOBS_ARE}.`);
}

type Found = readonly [SweepPoint, SweepRecord | null];

export const sweep: Command = {
  id: "sweep",
  takes: "STUDY",
  help: "a job over all combinations of values, such as 'sweep=q:5,7,9;routing:min,ugal-l;seed:1..5'",
  options: [SWEEP, JOB, OUT, MERGE, KNOWN, CSV, PARQUET],
  run: (line) => {
    refuseContradictions(line);
    const { points, study, text } = sweepOf(line);
    const path = line.get(OUT);
    const file = path === null ? null : new ResultsFile(path);
    for (const other of line.get(MERGE)) file?.merge(other);
    file?.begin(study, text);
    return onPool(line, async ({ pool, interruptible }) => {
      const found: Found[] = [];
      const { say, clear } = progressLine();
      const onPoint = (point: SweepPoint, record: SweepRecord | null): void => {
        file?.place(point);
        found[point.index] = [point, record];
      };
      const store = file ?? memoryStore();
      let complete = true;
      if (line.get(KNOWN)) {
        for (let index = 0; index < points.count; index++) {
          const point = points.at(index);
          const record = point.work && store.get(point.work.key);
          if (record !== null || point.work === null) onPoint(point, record);
          else complete = false;
        }
      } else {
        const onProgress = (progress: SweepProgress): void => {
          say(progressText(progress));
        };
        const run = new SweepRun(points, store, poolRunner(pool), { onPoint, onProgress });
        interruptible(run);
        ({ complete } = await run.done);
      }
      clear();
      file?.close();
      return outcomeOf(line, { study, text, points, complete, found: found.filter((one) => one !== undefined) });
    });
  },
};

function refuseContradictions(line: CommandLine): void {
  if (line.get(CSV) && line.get(JSON_OUTPUT)) throw new Failure("--json and --csv contradict each other: leave one of them out.");
  if (line.get(OUT) === null && line.get(KNOWN)) throw new Failure("--known prints what a file holds: name it by --out.");
  if (line.get(OUT) === null && line.get(MERGE).length > 0) throw new Failure("--merge adds to a file: name it by --out.");
}

/** What the line asks for. Throws a Failure where it is not valid. */
function sweepOf(line: CommandLine): { points: Points; study: string; text: string } {
  if (line.subject === null)
    throw new Failure("A study is missing after sweep, such as 'topology=slim-fly&sweep=q:5,7,9;routing:min,ugal-l'.");
  const study = studyOf(line.subject);
  const beside = sweepIn(line.subject);
  const given = line.get(SWEEP);
  if (beside !== null && given !== null && beside !== given)
    throw new Failure("The study has a sweep of its own: leave --sweep out, or the study's.", EXIT_INVALID_STUDY);
  const text = given ?? beside;
  if (text === null)
    throw new Failure(
      "The study says nothing of what to vary: add sweep=q:5,7,9;routing:min,ugal-l to it, or --sweep.",
      EXIT_INVALID_STUDY,
    );
  const read = readSweep(text);
  if ("message" in read) throw new Failure(read.message, EXIT_INVALID_STUDY);
  const points = pointsOf(study, read.sweep, line.get(JOB) ?? undefined);
  if ("message" in points) throw new Failure(points.message, EXIT_INVALID_STUDY);
  return { points, study: formatStudy(study), text: formatSweep(read.sweep) };
}

/** "[######----] 1,234 of 10,000 points, 12 failed, about 3 min left". */
export function progressText({ done, count, failed, secondsLeft }: SweepProgress): string {
  const tenths = Math.floor((10 * done) / Math.max(1, count));
  const bar = `[${"#".repeat(tenths)}${"-".repeat(10 - tenths)}]`;
  const bad = failed > 0 ? `, ${failed.toLocaleString("en")} failed` : "";
  const left = secondsLeft === null || done === count ? "" : `, about ${durationOf(secondsLeft)} left`;
  return `${bar} ${done.toLocaleString("en")} of ${count.toLocaleString("en")} points${bad}${left}`;
}

function durationOf(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  if (seconds < 5400) return `${Math.ceil(seconds / 60)} min`;
  return `${Math.ceil(seconds / 3600)} h`;
}

interface Swept {
  readonly study: string;
  readonly text: string;
  readonly points: Points;
  readonly complete: boolean;
  readonly found: readonly Found[];
}

function outcomeOf(line: CommandLine, swept: Swept): Outcome {
  const { study, text, points, complete, found } = swept;
  const parquet = line.get(PARQUET);
  const table = (): { names: string[]; rows: Row[] } => {
    const rows = found.flatMap(([point, record]) => rowsOf(point, record));
    return { names: columnsOf(points.names, rows), rows };
  };
  if (parquet !== null) {
    const { names, rows } = table();
    writeTable(parquet, new Uint8Array(parquetOf(names, rows)));
  }
  const printed = (): string => {
    if (!line.get(CSV)) return textOf(swept);
    const { names, rows } = table();
    return csvOf(names, rows);
  };
  if (!line.get(JSON_OUTPUT)) return { complete, json: "", text: printed() };
  const good = found.filter(([, record]) => record !== null && record.fields !== null);
  const bad = found.filter(([, record]) => !record?.fields);
  const json = {
    study,
    sweep: text,
    complete,
    points: good.map(([{ values }, record]) => ({ key: record!.key, values, ...record!.fields, seconds: record!.seconds })),
    errors: bad.map(([{ values, fault }, record]) => ({ key: record?.key ?? null, values, message: record?.message ?? fault })),
  };
  return { complete, json: JSON.stringify(json), text: "" };
}

function writeTable(path: string, bytes: Uint8Array): void {
  try {
    writeFileSync(path, bytes);
  } catch (error) {
    throw new Failure(`${path} cannot be written (${(error as NodeJS.ErrnoException).code ?? "unknown reason"}).`);
  }
}

/** The chief figures by what was varied, and what failed. */
function textOf({ points, complete, found }: Swept): string {
  const good = found.filter(([, record]) => record?.fields);
  const bad = found.filter(([, record]) => !record?.fields);
  const jobs = new Set(good.map(([, record]) => record!.job));
  const figures = TASKS.filter(({ id }) => jobs.has(id)).flatMap((task) =>
    task.figures
      .filter(({ of }) => good.some(([, record]) => record!.job === task.id && of(record!.fields!) !== null))
      .slice(0, Math.ceil(FIGURES / jobs.size)),
  );
  const rows = good
    .slice(0, SHOWN)
    .map(([{ values }, record]) => [
      ...points.names.map((name) => values[name] ?? ""),
      ...figures.map(({ of }) => short(of(record!.fields!))),
      short(record!.seconds, 2),
    ]);
  const parts = [columns([[...points.names, ...figures.map(({ id }) => id), "seconds"], ...rows])];
  if (good.length > SHOWN) parts.push(`and ${good.length - SHOWN} more: --csv prints all`);
  if (bad.length > 0)
    parts.push(
      `${bad.length} failed:`,
      ...bad
        .slice(0, 20)
        .map(([{ values, fault }, record]) => `  ${points.names.map((name) => values[name] ?? "").join(" ")}: ${record?.message ?? fault}`),
      ...(bad.length > 20 ? [`  and ${bad.length - 20} more: --json prints all`] : []),
    );
  if (!complete) parts.push(`${found.length} of ${points.count} points; the same command goes on where it ended, if it has an --out file`);
  return parts.join("\n");
}
