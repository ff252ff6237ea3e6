/** Jobs of several workloads as a table, a job a line, each on endpoints of its own from the cycle of its arrival on. */
import { someOf } from "../descriptor.ts";
import type { ChoiceParameter, Complaint, Numbers, Parameter, ReadOne, Texts, Value, Values } from "../descriptor.ts";
import { csvCells, csvText } from "../math/csv.ts";
import { endpointsOf } from "../traffic/fixed.ts";
import { product } from "./blocks.ts";
import { ranksParameter } from "./collectives/form.ts";
import { largestPower } from "./collectives/schedules.ts";
import { complaintOf, parametersOfJob, workload } from "./descriptor.ts";
import { endpointsOfTasks, FORMS, free, messagesOfJob, place, programOfJobs } from "./placing.ts";
import type { Job, WorkloadForm } from "./placing.ts";

const MAX_JOBS = 64;
const MAX_CHARACTERS = 1_000_000;
const LONGEST_NAME = 40;
/** The latest arrival, cycles: the highest limit of a run. */
const LATEST = 100_000_000;
/** Ranks of a job of the list that a design has without one. */
const USUAL_RANKS = 16;

const NEEDED = ["ranks", "workload", "arrival"] as const;
const OWN = [...NEEDED, "name", "endpoints"] as const;
/** Parameters of jobs that hold for all of a list, and those that hold for all that do not say otherwise. */
const COMMON: readonly string[] = ["run", "messageScale"];
const INHERITED: readonly string[] = [...COMMON, "placement", "placementSeed", "taken"];

const NANOSECONDS: Readonly<Record<string, number>> = { ns: 1, us: 1e3, µs: 1e3, ms: 1e6, s: 1e9 };
const ARRIVAL = /^(\d{1,15}(?:\.\d{1,9})?|\.\d{1,9}) ?(ns|us|µs|ms|s)?$/;
const ARRIVAL_COLUMN = /^arrival[ _]\(?(cycles|ns|us|µs|ms|s)\)?$/;

/** A line of the table that is not empty: its number, and what stands in its columns. */
interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A job as its line has it, in normal form. */
interface Line {
  readonly line: number;
  readonly name: string;
  readonly form: WorkloadForm;
  readonly ranks: number;
  readonly arrival: string;
  readonly endpoints: readonly number[] | null;
  /** Parameters of its workload that are told. */
  readonly told: ReadonlyMap<string, string>;
}

/** An error in the table, as the middle of a sentence. */
class BadTable extends Error {}

/** Ids of the workloads that jobs may have. */
const workloadIds = (): string[] => [...FORMS.values()].filter(({ jobs }) => jobs === undefined).map(({ id }) => id);

const parameterOf = (form: WorkloadForm, id: string): Parameter | undefined =>
  COMMON.includes(id) ? undefined : parametersOfJob(form).find((parameter) => parameter.id === id);

const isEmpty = (record: string): boolean => record.startsWith("#") || record.trim() === "";

/** The sign between cells, by the first line. */
function delimiterOf(text: string): string {
  const head = text.split("\n").find((line) => !isEmpty(line)) ?? "";
  return [",", ";", "\t"].find((sign) => head.includes(sign)) ?? ",";
}

/** The records of a text, each with the number of its first line. In a text of one line, as in an address, semicolons end records. */
function recordsOf(text: string): { readonly line: number; readonly record: string }[] {
  const records: { line: number; record: string }[] = [];
  const end = text.includes("\n") ? "\n" : ";";
  let [start, line, next, quoted] = [0, 1, 1, false];
  let isComment = text.startsWith("#");
  for (let at = 0; at <= text.length; at++) {
    const sign = text[at];
    if (sign === '"' && !isComment) quoted = !quoted;
    if (sign === end) next++;
    else if (sign !== undefined) continue;
    if (quoted && sign !== undefined) continue;
    records.push({ line, record: text.slice(start, at) });
    [start, line] = [at + 1, next];
    isComment = text[start] === "#";
  }
  return records;
}

/** The cells of a record. Throws a BadTable. */
function cellsIn(record: string, delimiter: string, line: number): readonly string[] {
  const cells = csvCells(record, delimiter);
  if (cells === null) throw new BadTable(`has in line ${line} quotation marks within a cell, or one that does not end`);
  return cells;
}

/** The columns of a header by their names here, and the unit that the one of arrivals tells. Throws a BadTable. */
function columnsIn({ line, cells }: Row): { readonly columns: readonly string[]; readonly unit: string } {
  const known = new Map<string, string>(OWN.map((id) => [id, id]));
  for (const id of workloadIds()) for (const { id: own } of parametersOfJob(FORMS.get(id)!)) known.set(own.toLowerCase(), own);
  let unit = "";
  const columns = cells.map((cell) => {
    const name = cell.toLowerCase();
    const told = ARRIVAL_COLUMN.exec(name)?.[1];
    if (told !== undefined && told !== "cycles") unit = told;
    return told === undefined ? (COMMON.includes(name) ? undefined : known.get(name)) : "arrival";
  });
  if (NEEDED.every((id) => !columns.includes(id)))
    throw new BadTable(`has in line ${line} no header: its columns must be ${NEEDED.join(", ")}, in any order`);
  const missing = NEEDED.find((id) => !columns.includes(id));
  if (missing !== undefined) throw new BadTable(`has no column ${missing} in its header, line ${line}`);
  const i = columns.indexOf(undefined);
  if (i >= 0)
    throw new BadTable(
      COMMON.includes(cells[i]!)
        ? `has a column ${cells[i]!} in line ${line}, which holds for all jobs: it must stand in the study`
        : `has a column "${brief(cells[i]!)}" in line ${line}, which must be one of ${OWN.join(", ")} or a parameter of a workload`,
    );
  const twice = columns.find((id, k) => columns.indexOf(id) < k);
  if (twice !== undefined) throw new BadTable(`has two columns ${twice} in line ${line}`);
  return { columns: columns as readonly string[], unit };
}

const brief = (cell: string): string => (cell.length > LONGEST_NAME ? `${cell.slice(0, LONGEST_NAME)}…` : cell);

/** Reads one value of a line. Throws a BadTable. */
function readCell(one: ReadOne, parameter: Parameter, cell: string, line: number): Value {
  const read = one(parameter, cell);
  if ("value" in read) return read.value;
  throw new BadTable(
    `has in line ${line} ${parameter.id} = ${cell === "" ? "(nothing)" : brief(cell)}, which ${read.fault}; ${read.valid.replace(/^.* must/, `${parameter.id} must`)}`,
  );
}

/** The endpoints that a cell lists, `0-7+16`. Throws a BadTable. */
function endpointsIn(cell: string, line: number): readonly number[] | null {
  if (cell === "") return null;
  return cell.split(/[+ ]+/).flatMap((part) => {
    const [, first = "", last = first] = /^(\d{1,7})(?:-(\d{1,7}))?$/.exec(part) ?? [];
    const count = Number(last) - Number(first) + 1;
    if (first === "" || count < 1 || count > ranksParameter.max)
      throw new BadTable(
        `has in line ${line} endpoints = ${brief(cell)}, which must be numbers and ranges with + between them, such as 0-7+16`,
      );
    return Array.from({ length: count }, (_, i) => Number(first) + i);
  });
}

/** A job of its line, its values read. Throws a BadTable. */
function lineIn({ line, cells }: Row, columns: readonly string[], one: ReadOne): Line {
  const cellOf = (id: string): string => cells[columns.indexOf(id)] ?? "";
  const kinds: ChoiceParameter = {
    kind: "choice",
    id: "workload",
    title: "workload",
    help: "",
    options: workloadIds().map((id) => ({ id, title: FORMS.get(id)!.title, help: "" })),
    default: "",
  };
  const form = FORMS.get(String(readCell(one, kinds, cellOf("workload"), line)))!;
  const ranks = Number(readCell(one, ranksParameter, cellOf("ranks"), line));
  const arrival = cellOf("arrival");
  if (!ARRIVAL.test(arrival) || (/\d$/.test(arrival) && !(Number.isInteger(Number(arrival)) && Number(arrival) <= LATEST)))
    throw new BadTable(
      `has in line ${line} arrival = ${arrival === "" ? "(nothing)" : brief(arrival)}, which must be a whole number of cycles from 0 to ${LATEST}, or a time such as 5us`,
    );
  const name = cellOf("name");
  if (name.length > LONGEST_NAME || /\p{C}/u.test(name))
    throw new BadTable(
      `has in line ${line} a name of ${name.length} characters, which must have ${LONGEST_NAME} at most, all of them visible`,
    );
  const endpoints = endpointsIn(cellOf("endpoints"), line);
  if (endpoints !== null && endpoints.length !== ranks)
    throw new BadTable(`has in line ${line} ${endpoints.length} endpoints for ranks = ${ranks}, which must be as many`);
  const told = new Map<string, string>();
  columns.forEach((id, i) => {
    if (OWN.some((own) => own === id) || (cells[i] ?? "") === "") return;
    const parameter = parameterOf(form, id);
    if (parameter === undefined)
      throw new BadTable(`has in line ${line} ${id} = ${brief(cells[i]!)}, which ${form.id} does not have: the cell must be empty`);
    const value = readCell(one, parameter, cells[i]!, line);
    told.set(id, typeof value === "string" ? value : cells[i]!);
  });
  if (parameterOf(form, "ranks")) told.set("ranks", cellOf("ranks"));
  return { line, name, form, ranks, arrival, endpoints, told };
}

/** Throws a BadTable if two jobs have an endpoint in common. */
function apart(lines: readonly Line[]): void {
  const heldBy = new Map<number, number>();
  for (const { line, endpoints } of lines)
    for (const endpoint of endpoints ?? []) {
      const other = heldBy.get(endpoint);
      if (other !== undefined) throw new BadTable(`has endpoint ${endpoint} in line ${line} that line ${other} has already`);
      heldBy.set(endpoint, line);
    }
}

/** The jobs of a table, and the table in normal form: commas between cells, a line each, values as studies write them. Throws a BadTable. */
function tableIn(text: string, one: ReadOne): { readonly lines: readonly Line[]; readonly text: string } {
  const delimiter = delimiterOf(text);
  const lines: Line[] = [];
  let header: (Row & { readonly columns: readonly string[]; readonly unit: string }) | null = null;
  const normal = recordsOf(text).map(({ line, record }) => {
    if (isEmpty(record)) return record.trim();
    const cells = cellsIn(record, delimiter, line);
    if (header === null) {
      header = { line, cells, ...columnsIn({ line, cells }) };
      return header.columns.join(",");
    }
    if (cells.length === header.cells.length && cells.every((cell, i) => cell.toLowerCase() === header!.cells[i]!.toLowerCase()))
      throw new BadTable(`has in line ${line} the header of line ${header.line} again`);
    if (cells.length > header.cells.length)
      throw new BadTable(`has ${cells.length} cells in line ${line}, where its header has ${header.cells.length}`);
    const { columns, unit } = header;
    const job = lineIn({ line, cells: columns.map((id, i) => withUnit(cells[i] ?? "", id === "arrival" ? unit : "")) }, columns, one);
    lines.push(job);
    if (lines.length > MAX_JOBS) throw new BadTable(`has in line ${line} a job more than the ${MAX_JOBS} that are simulated together`);
    const written = columns.map((id, i) =>
      id === "workload" ? job.form.id : id === "arrival" ? job.arrival : (job.told.get(id) ?? cells[i] ?? ""),
    );
    return csvText([written]).trimEnd();
  });
  if (header === null) throw new BadTable("is empty");
  if (lines.length === 0) throw new BadTable("has a header, and no job follows it");
  apart(lines);
  return { lines, text: normal.join("\n") };
}

const withUnit = (cell: string, unit: string): string => (unit === "" || !/[\d.]$/.test(cell) ? cell : cell + unit);

function readJobs(given: string, one: ReadOne): { readonly text: string } | { readonly fault: string } {
  if (given.length > MAX_CHARACTERS) return { fault: `has ${given.length} characters, more than the ${MAX_CHARACTERS} that are read` };
  try {
    return {
      text: tableIn(
        given
          .replace(/^\uFEFF/, "")
          .replaceAll("\r", "")
          .trimEnd(),
        one,
      ).text,
    };
  } catch (error) {
    if (error instanceof BadTable) return { fault: error.message };
    throw error;
  }
}

/** Reads a value that is in normal form already. */
const normalValue: ReadOne = ({ kind }, given) => ({ value: kind === "integer" || kind === "real" ? Number(given) : given });

const known = new Map<string, readonly Line[]>();

/** The jobs of a valid table. */
function linesOf({ jobs: text }: Texts<"jobs">): readonly Line[] {
  const before = known.get(text);
  if (before) return before;
  const { lines } = tableIn(text, normalValue);
  known.clear();
  known.set(text, lines);
  return lines;
}

/** Nanoseconds of a cycle; null where the speed of endpoints is not told. */
function cycleTime(values: Values): number | null {
  const { terminalSpeed = 0, flitBytes = 0 } = someOf<Numbers<"terminalSpeed" | "flitBytes">>(values);
  return terminalSpeed > 0 ? (8 * flitBytes) / terminalSpeed : null;
}

/** The cycle of an arrival; null for a time without a cycle's. */
function arrivalOf(arrival: string, values: Values): number | null {
  const [, number = "", unit] = ARRIVAL.exec(arrival)!;
  if (unit === undefined) return Number(number);
  const cycle = cycleTime(values);
  return cycle === null ? null : Math.round((Number(number) * NANOSECONDS[unit]!) / cycle);
}

/** The values of a line's job: what it tells, what all jobs share, and the defaults of its workload for so many ranks. */
function valuesOfJob({ form, ranks, told }: Line, values: Values): Values {
  const own: Record<string, Value> = { ...values, traffic: form.id };
  const room = Array.from({ length: ranks }, (_, i) => i);
  place(own, { left: () => room });
  for (const parameter of parametersOfJob(form)) {
    const { id, default: fallback } = parameter;
    const cell = told.get(id);
    const read = cell === undefined ? null : normalValue(parameter, cell);
    if (read !== null && "value" in read) own[id] = read.value;
    else if (!INHERITED.includes(id)) own[id] = typeof fallback === "function" ? fallback(own) : fallback;
  }
  return own;
}

/** The jobs of designs, since a design asks for them many times. While it is being read it gets further values. */
const jobsOfDesigns = new WeakMap<Values, { readonly count: number; readonly jobs: readonly Job[] }>();

function jobsOfList(values: Values & Texts<"jobs">): readonly Job[] {
  const count = Object.keys(values).length;
  const before = jobsOfDesigns.get(values);
  if (before?.count === count) return before.jobs;
  const lines = linesOf(values);
  const given = new Set(lines.flatMap(({ endpoints }) => endpoints ?? []));
  let left = once(() => free(values).filter((endpoint) => !given.has(endpoint)));
  const jobs = lines.map((line): Job => {
    const own = valuesOfJob(line, values);
    const job = { form: line.form, values: own, name: line.name, arrival: arrivalOf(line.arrival, values) ?? 0 };
    place(own, { left, ...(line.endpoints !== null && { endpoints: Int32Array.from(line.endpoints) }) });
    if (line.endpoints === null) {
      const here = left;
      left = once(() => {
        const held = new Set(endpointsOfTasks(line.form, own));
        return here().filter((endpoint) => !held.has(endpoint));
      });
    }
    return job;
  });
  jobsOfDesigns.set(values, { count, jobs });
  return jobs;
}

/** The same function that computes its result at most once. */
function once<T>(of: () => T): () => T {
  let found: { readonly result: T } | null = null;
  return () => (found ??= { result: of() }).result;
}

/** Why a line's job is not possible on the design's network; null if it is. */
function complaintOfLine({ line, form, ranks, arrival, endpoints }: Line, { values: own }: Job, values: Values): Complaint | null {
  const blamed = (what: string): Complaint => ({ parameter: "jobs", message: `jobs has in line ${line} ${what}` });
  const cycle = arrivalOf(arrival, values);
  if (cycle === null) return blamed(`arrival = ${arrival}, but a cycle has no time: arrival must be in cycles, or terminalSpeed above 0.`);
  if (cycle > LATEST) return blamed(`arrival = ${arrival}, which is cycle ${cycle}: it must be cycle ${LATEST} at most.`);
  const tasks = product(form.tasks(own));
  if (tasks !== ranks)
    return blamed(
      `ranks = ${ranks}, but its ${form.id} has ${tasks} tasks: columns of its parameters (${form.parameters
        .slice(0, 3)
        .map(({ id }) => id)
        .join(", ")}, …) must make as many.`,
    );
  if (endpoints !== null) {
    const there = new Set(free(values));
    const missing = endpoints.find((endpoint) => !there.has(endpoint));
    if (missing !== undefined)
      return blamed(
        `endpoint ${missing}, which ${missing < endpointsOf(values) ? "has failed" : "the network does not have"}: endpoints must be among 0 to ${endpointsOf(values) - 1}${there.size < endpointsOf(values) ? " that are left" : ""}.`,
      );
  }
  const complaint = complaintOf(form, own as Parameters<typeof complaintOf>[1]);
  return complaint && blamed(complaint.message);
}

/** The list of a design without one: an all-reduce, and an all-to-all that comes while it runs. */
function example(values: Values): string {
  const endpoints = free(values).length;
  const ranks = largestPower(Math.max(1, Math.min(USUAL_RANKS, Math.floor(endpoints / 2))));
  return ["ranks,workload,arrival", `${ranks},ring-all-reduce,0`, ...(endpoints > 1 ? [`${ranks},all-to-all,1000`] : [])].join("\n");
}

export const jobList = workload({
  id: "job-list",
  title: "List of jobs",
  group: "Your own",
  summary: "Jobs of several workloads from a table, each on endpoints of its own from its arrival on.",
  source: "Prisacari et al. 2014, section 3.2, of more jobs than one",
  once: true,
  parameters: [
    {
      kind: "text",
      id: "jobs",
      title: "jobs",
      help: `A job a line, ${MAX_JOBS} at most. The first line names the columns: ranks, workload and arrival (in cycles, or as 5us where endpoints have a speed), perhaps name, endpoints (0-7+16), and any parameters of workloads. Each job has endpoints that those above it leave.`,
      form: "a table with the columns ranks, workload and arrival, and perhaps others, a job a line",
      placeholder: "ranks,workload,arrival\n16,ring-all-reduce,0",
      read: readJobs,
      default: example,
    },
  ],
  jobs: jobsOfList,
  tasks: (values) => [linesOf(values).reduce((sum, { ranks }) => sum + ranks, 0)],
  messages: (values) => jobsOfList(values).reduce((sum, job) => sum + messagesOfJob(job.form, job.values), 0),
  alsoReads: ["terminalSpeed"],
  check: (values) => {
    const jobs = jobsOfList(values);
    for (const [i, line] of linesOf(values).entries()) {
      const complaint = complaintOfLine(line, jobs[i]!, values);
      if (complaint) return complaint;
    }
    return null;
  },
  program: programOfJobs,
});
