/** `flitlab verify`: computes a link or results again, and says whether the digits are the same and which Flitlab made them. */
import { spawn } from "node:child_process";
import * as engine from "../../engine/index.ts";
import { runsToCompletion } from "../../engine/model.ts";
import { digestOf } from "../../engine/results.ts";
import type { Simulated } from "../../engine/results.ts";
import { formatStudy, parseStudy, pageEntriesOf, quoted } from "../../engine/studies.ts";
import type { DesignValues } from "../../engine/studies.ts";
import { poolRunner } from "../../sweep/local.ts";
import { workOf } from "../../sweep/points.ts";
import type { Points, SweepPoint } from "../../sweep/points.ts";
import { memoryStore, SweepRun } from "../../sweep/run.ts";
import type { SweepRecord } from "../../sweep/run.ts";
import { rowsOf } from "../../sweep/table.ts";
import type { Fields } from "../../sweep/task.ts";
import { taskNamed } from "../../sweep/tasks.ts";
import { versionNote } from "../../sweep/version.ts";
import { ENGINE, HERE, answerOf, asDesign, onPool } from "../command.ts";
import type { Command, Launcher, Made, Place } from "../command.ts";
import { differencesIn, figuresIn, finishedIn } from "../differences.ts";
import type { Difference } from "../differences.ts";
import { integer, valued } from "../options.ts";
import type { CommandLine } from "../options.ts";
import { EXIT_DONE, EXIT_FAILED, EXIT_INVALID_STUDY, Failure } from "../output.ts";
import { isResultsFile, readPast } from "../past-results.ts";
import type { Past, PastResults, PastRow } from "../past-results.ts";
import { progressLine } from "../progress.ts";
import { readStudy } from "../study-argument.ts";
import { progressText } from "../sweep-text.ts";

const SAMPLE = valued("sample", "N", "of a sweep's results: at most so many points, spread evenly", integer("sample", 1, 1_000_000), null);

/** Differences that are listed; all are counted. */
const LISTED = 100;

export const verify: Command = {
  id: "verify",
  takes: "LINK|FILE",
  help: "computes a link, or results in a file, again: the same digits or not, and by which Flitlab",
  about: {
    computes:
      "Computes a link's study, or the results in a file, once more and compares every figure. The exit status is 0 where all are the same and 1 where some differ.",
    example: ["verify", "p=1&a=2&h=1&load=0.2&warmup=100&measure=200"],
    fields: "same, digits {there, here} or origin, figures, figuresThatDiffer, differences: [{field, there, here, relative}]",
  },
  options: [SAMPLE],
  run: async (line, launcher) => {
    const { subject } = line;
    if (subject === null) throw new Failure("A link, a study or a file of results is missing after verify.");
    const past = isResultsFile(subject) ? await readPast(subject) : null;
    let same: boolean | null = null;
    const status = await onPool(line, async (place) => {
      const found = past === null ? await linkAgain(subject, place) : await resultsAgain(subject, past, line, launcher, place);
      ({ same } = found);
      return { complete: found.complete, json: JSON.stringify({ ...found.fields, ...place.made }), text: found.text };
    });
    return status === EXIT_DONE && same === false ? EXIT_FAILED : status;
  },
};

interface Verified {
  /** Null where there was nothing to compare with, or not all of it was computed. */
  readonly same: boolean | null;
  readonly complete: boolean;
  readonly fields: object;
  readonly text: string;
}

const nameOf = ({ version, digits }: Made["engine"]): string => `Flitlab ${version}, whose digits are version ${digits}`;

// Of a link: its study is simulated, and the digest of what comes out is compared with its own.

const DIGITS_FORM = /^(\d{1,6})\.([\da-f]{16})$/;

async function linkAgain(link: string, place: Place): Promise<Verified> {
  const { study } = readStudy(link);
  const beside = new Map(isResultsFile(link) ? [] : pageEntriesOf(link));
  const told = beside.get("digits")?.trim();
  const form = told === undefined ? null : DIGITS_FORM.exec(told);
  if (told !== undefined && form === null)
    throw new Failure(
      `digits = ${quoted(told)} is not valid: digits must be a version and sixteen hexadecimal digits, such as 1.0123456789abcdef.`,
      EXIT_INVALID_STUDY,
    );
  const origin = versionNote(beside.get("version"));
  const digest = await digestAgain(study.designs, place);
  const here = digest === null ? null : `${ENGINE.digits}.${digest}`;
  const same = form === null || digest === null ? null : form[2] === digest;
  const complete = digest !== null;
  const fields = { study: formatStudy(study), complete, verified: "link", same, digits: { there: told ?? null, here }, origin };
  if (!complete) return { same, complete, fields, text: "interrupted before all was computed" };
  const versions = form === null ? `computed by ${nameOf(ENGINE)}` : `made with digits of version ${form[1]}; this is ${nameOf(ENGINE)}`;
  const verdict =
    same === null
      ? `nothing to compare: the link has no digits; add digits=${here} to it`
      : same
        ? `the same digits: ${here}`
        : `other digits: ${told} in the link, ${here} here; which figures differ only a file of results tells (--json)`;
  const made = beside.has("version") ? [origin ?? "The link was made with the same version and the same engines."] : [];
  return { same, complete, fields, text: [verdict, versions, ...made].join("\n") };
}

/** The digest of all designs; null if it was interrupted. */
async function digestAgain(designs: readonly DesignValues[], place: Place): Promise<string | null> {
  const { say, clear } = progressLine();
  const found: Simulated[] = [];
  for (const [i, values] of designs.entries()) {
    say(`simulating design ${i + 1} of ${designs.length}`);
    const { options } = place;
    const design = asDesign(values);
    if (runsToCompletion(values)) {
      const completion = await answerOf(engine.complete(design, options), place);
      if (completion !== null) found.push({ completion });
    } else {
      const curve = await answerOf(engine.simulate(design, options).curve, place);
      if (curve !== null) found.push({ values, curve });
    }
  }
  clear();
  return found.length === designs.length ? digestOf(found) : null;
}

// Of results: the same command computes the same study again, and all figures are compared.

async function resultsAgain(path: string, { made, results }: Past, line: CommandLine, launcher: Launcher, place: Place): Promise<Verified> {
  const compared =
    results.kind === "command" ? await commandAgain(path, results, launcher) : await pointsAgain(results, line.get(SAMPLE), place);
  const { differences, figures, points, differing, complete } = compared;
  const same = differences > 0 ? false : complete ? true : null;
  const fields = {
    complete,
    verified: path,
    same,
    origin: made,
    ...(points === null ? {} : { points, pointsThatDiffer: differing.length, pointsOfOtherEngines: compared.elsewhere }),
    figures,
    figuresThatDiffer: differences,
    differences: differing
      .flatMap(({ where, first }) => first.map((one) => ({ ...(where === null ? {} : { point: where }), ...one })))
      .slice(0, LISTED),
  };
  const { elsewhere } = compared;
  const engines =
    elsewhere === null
      ? "the file does not say which Flitlab made it"
      : elsewhere === 0
        ? "computed by the same engine"
        : `${elsewhere.toLocaleString("en")} points were computed by another engine`;
  const origin = made === null ? engines : `made by ${nameOf(made)}`;
  const scope = `${figures.toLocaleString("en")} figures${points === null ? "" : ` of ${points.toLocaleString("en")} points`}`;
  const verdict =
    same === null
      ? `interrupted: the same digits as far as ${scope} tell`
      : same
        ? `the same digits: ${scope}`
        : `${differences.toLocaleString("en")} of ${scope} differ`;
  return { same, complete, fields, text: [verdict, ...firstText(compared), `${origin}; this is ${nameOf(ENGINE)}`].join("\n") };
}

interface Compared {
  readonly complete: boolean;
  /** Points that another engine computed; null where the file does not say. */
  readonly elsewhere: number | null;
  /** Null where it is one result. */
  readonly points: number | null;
  readonly figures: number;
  readonly differences: number;
  /** By point, in the file's order, with the first differences of each. */
  readonly differing: readonly { readonly where: string | null; readonly first: readonly Difference[] }[];
}

/** The first result that differs, and by how much; then which other fields do. */
function firstText({ differing }: Compared): string[] {
  const [one] = differing;
  const [first] = one?.first ?? [];
  if (one === undefined || first === undefined) return [];
  const by = first.relative === null ? "" : ` (${first.relative > 0 ? "+" : ""}${(100 * first.relative).toPrecision(3)} %)`;
  const at = one.where === null ? "" : ` of ${one.where}`;
  const names = new Set(differing.flatMap((each) => each.first.map(({ field }) => field.replaceAll(/\[\d+\]/g, ""))));
  return [
    `first: ${first.field}${at} is ${JSON.stringify(first.here)} here and ${JSON.stringify(first.there)} in the file${by}`,
    `fields that differ: ${[...names].slice(0, 20).join(", ")}${names.size > 20 ? `, and ${names.size - 20} more` : ""}`,
  ];
}

/** Options that are not about the one design of a file, or say nothing of its figures. */
const LEFT_OUT = new Set(["--in-all", "--same", "--csv"]);

async function commandAgain(path: string, past: PastResults & { kind: "command" }, launcher: Launcher): Promise<Compared> {
  if (!path.endsWith(".json"))
    throw new Failure(`${path} holds what a command printed: give the file a name that ends in .json.`, EXIT_INVALID_STUDY);
  const there = past.complete ? past.fields : finishedIn(past.fields);
  if (Object.keys(there).length === 0)
    throw new Failure(`${path} holds the results of an interrupted run, of which no figure is final.`, EXIT_INVALID_STUDY);
  const here = await printedBy(launcher, [...past.command.filter((word) => !LEFT_OUT.has(word)), path, "--json"]);
  const again = past.complete ? here : { points: pointsLike(there["points"], here["points"]) };
  const found = [...differencesIn(there, again)];
  return {
    complete: true,
    elsewhere: null,
    points: null,
    figures: figuresIn(there),
    differences: found.length,
    differing: found.length === 0 ? [] : [{ where: null, first: found.slice(0, LISTED) }],
  };
}

/** The points of these loads alone. */
function pointsLike(there: unknown, here: unknown): unknown {
  const loads = new Set((there as readonly Fields[]).map((point) => point["load"]));
  return (here as readonly Fields[]).filter((point) => loads.has(point["load"]));
}

/** What the command prints in a process of its own, as a person would run it. Throws a Failure with its sentence. */
function printedBy({ command }: Launcher, words: readonly string[]): Promise<Fields> {
  const [program = "", ...start] = command;
  const child = spawn(program, [...start, ...words], { stdio: ["ignore", "pipe", "pipe"] });
  const parts: { readonly out: Buffer[]; readonly told: Buffer[] } = { out: [], told: [] };
  child.stdout.on("data", (part: Buffer) => parts.out.push(part));
  child.stderr.on("data", (part: Buffer) => parts.told.push(part));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (status) => {
      if (status === EXIT_DONE) resolve(JSON.parse(Buffer.concat(parts.out).toString("utf8")) as Fields);
      else {
        const told = Buffer.concat(parts.told).toString("utf8").trim().split("\n").at(-1)!;
        reject(new Failure(told === "" ? `flitlab ${words[0]!} ended without a result.` : told, status ?? EXIT_FAILED));
      }
    });
  });
}

// Of a sweep: its points are computed again as points of a sweep.

/** What a file says of a point: its fields, or the rows that a table has of it. */
interface PastPoint {
  readonly job: string;
  readonly study: string;
  /** Null where the file does not say. */
  readonly engine: string | null;
  readonly fields: Fields | null;
  readonly rows: readonly PastRow[];
}

async function pointsAgain(results: PastResults & { kind: "records" | "rows" }, sample: number | null, place: Place): Promise<Compared> {
  const all = results.kind === "records" ? results.records.map((one): PastPoint => ({ ...one, rows: [] })) : pointsIn(results.rows);
  if (all.length === 0) throw new Failure("The file holds no results of points that can be computed again.", EXIT_INVALID_STUDY);
  const chosen =
    sample === null || sample >= all.length ? all : Array.from({ length: sample }, (_, i) => all[Math.floor((i * all.length) / sample)]!);
  const points: Points = { count: chosen.length, names: [], at: (index) => pointAt(chosen[index]!, index) };
  const { say, clear } = progressLine();
  const found = new Map<number, readonly Difference[]>();
  let figures = 0;
  const onPoint = ({ index, fault }: SweepPoint, record: SweepRecord | null): void => {
    const past = chosen[index]!;
    const there = past.fields ?? past.rows.map((row) => Object.fromEntries(row));
    figures += past.fields ? figuresIn(past.fields) : figuresIn(there);
    const message = record === null ? fault : record.message;
    const differences = record?.fields
      ? [...(past.fields ? differencesIn(past.fields, record.fields) : differencesInRows(past.rows, record))]
      : [{ field: "message", there: null, here: message, relative: null }];
    if (differences.length > 0) found.set(index, differences);
  };
  const run = new SweepRun(points, memoryStore(), poolRunner(place.pool, HERE), {
    onPoint,
    onProgress: (progress) => {
      say(progressText(progress));
    },
  });
  place.interruptible(run);
  const { complete } = await run.done;
  clear();
  const differing = [...found].sort(([a], [b]) => a - b);
  return {
    complete,
    elsewhere: chosen.some(({ engine: by }) => by !== null)
      ? chosen.filter(({ job, engine: by }) => by !== taskNamed(job)?.engine).length
      : null,
    points: chosen.length,
    figures,
    differences: differing.reduce((sum, [, one]) => sum + one.length, 0),
    differing: differing.map(([index, one]) => ({ where: `${chosen[index]!.job} ${chosen[index]!.study}`, first: one.slice(0, LISTED) })),
  };
}

function pointAt({ job, study }: PastPoint, index: number): SweepPoint {
  const task = taskNamed(job);
  const { study: read, problems } = parseStudy(study);
  const problem = problems.find(({ idle }) => idle !== true);
  const work =
    task === null ? { fault: `job = ${quoted(job)} is none.` } : problem ? { fault: problem.message } : workOf(task, read.designs[0]!);
  return "fault" in work ? { index, values: {}, work: null, fault: work.fault } : { index, values: {}, work, fault: "" };
}

/** Jobs by a column that their results have, for tables without a column of jobs; the first that fits. */
const BY_COLUMN: readonly (readonly [column: string, job: string])[] = [
  ["alphaNetwork", "throughput"],
  ["costPerEndpoint", "cost"],
  ["mooreBoundFraction", "describe"],
  ["survivedFraction.mean", "resilience"],
  ["completion.cycles", "completion"],
  ["flitHops", "simulate"],
  ["saturationState", "saturation"],
];

/** The points of a table, each with its rows. */
function pointsIn(rows: readonly PastRow[]): readonly PastPoint[] {
  const points = new Map<string, PastPoint & { readonly rows: PastRow[] }>();
  for (const row of rows) {
    const study = row.get("study");
    if (typeof study !== "string" || (row.get("message") ?? "") !== "") continue;
    const has = (column: string): boolean => (row.get(column) ?? "") !== "";
    const job = row.get("job") ?? BY_COLUMN.find(([column]) => has(column))?.[1];
    if (typeof job !== "string") continue;
    const key = `${job} ${study}`;
    const known = points.get(key) ?? { job, study, engine: null, fields: null, rows: [] };
    points.set(key, known);
    // The same point of several sweeps has its rows once.
    if (!known.rows.some((one) => one.get("load") === row.get("load"))) known.rows.push(row);
  }
  return [...points.values()];
}

/** The same of a table's rows, of which each is found by its load. A column of the same name as a result's is a varied value. */
function* differencesInRows(there: readonly PastRow[], record: SweepRecord): Generator<Difference> {
  const here = rowsOf({ values: {}, fault: "" }, record);
  for (const [i, row] of there.entries()) {
    const load = row.get("load");
    const again = here.length === 1 ? here[0]! : here.find((one) => String(one.get("load")) === String(load));
    const names = [...row.keys()].filter((name) => !row.has(`result.${name}`) && !["study", "job", "design"].includes(name));
    const columns = names.filter((name) => again === undefined || again.has(name.replace(/^result\./, "")));
    const told = Object.fromEntries(columns.map((name) => [name, row.get(name)]));
    const own = Object.fromEntries(columns.map((name) => [name, again?.get(name.replace(/^result\./, ""))]));
    yield* differencesIn(told, own, there.length > 1 ? `rows[${i}]` : "");
  }
}
