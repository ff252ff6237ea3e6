/** Reads the STUDY argument: the study's text, a whole share URL, or the path of a .json file; and the intended design. */
import { readGraphText, readMatrixFile, readNetworkText, trafficOfFile } from "../engine/files.ts";
import type { KnownNames } from "../engine/files.ts";
import { formatStudy, ownersOf, pageEntriesOf, parseStudy, studyFromJson, quoted, EXAMPLE } from "../engine/studies.ts";
import type { DesignValues, Problem, Study } from "../engine/studies.ts";
import { readJson } from "../math/json-text.ts";
import { EXIT_INVALID_STUDY, Failure, complain } from "./output.ts";
import { progressLine } from "./progress.ts";
import { closeSync, openSync, readdirSync, readSync, statSync } from "node:fs";
import { basename, join } from "node:path";

/** The study. Throws a Failure with the first error, and prints what has no effect. */
function studyOf(argument: string): Study {
  const { study, idle } = readStudy(argument);
  for (const { message } of idle) complain(message);
  return study;
}

/** The study, and its values without effect. Throws a Failure with the first error. */
export function readStudy(argument: string): { readonly study: Study; readonly idle: readonly Problem[] } {
  const { study, problems: all } = isFile(argument) ? studyOfFile(argument) : parseStudy(withNetworkFiles(argument));
  const problems = all.filter(({ idle }) => !idle);
  const [first] = problems;
  if (first !== undefined) {
    const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : "";
    throw new Failure(first.message.replace(/\s+/g, " ") + more, EXIT_INVALID_STUDY);
  }
  const figure = isFile(argument) ? undefined : pageEntriesOf(argument).find(([name]) => name === "figure");
  if (figure && formatStudy(study) === "")
    throw new Failure(`figure = ${quoted(figure[1])} names no study: flitlab figure computes a figure.`, EXIT_INVALID_STUDY);
  return { study, idle: all.filter(({ idle }) => idle) };
}

/** The sweep beside the study, in its text or in a sweep's output; null if there is none. Throws a Failure for two. */
export function sweepIn(argument: string): string | null {
  const content = isFile(argument) ? contentOf(argument) : null;
  const within = (name: string): string | null => {
    const value: unknown =
      typeof content === "object" && content !== null ? Object.entries(content).find(([one]) => one === name)?.[1] : null;
    return typeof value === "string" ? value : null;
  };
  const own = within("sweep");
  if (own !== null) return own;
  const text = isFile(argument) ? (within("study") ?? "") : argument;
  const [first, second] = pageEntriesOf(text).filter(([name]) => name === "sweep");
  if (second)
    throw new Failure(`sweep is given twice, as ${quoted(first![1])} and as ${quoted(second[1])}: give it once.`, EXIT_INVALID_STUDY);
  return first?.[1] ?? null;
}

/** The study's designs, and the values of the intended one. Throws a Failure with the first error. */
export function designOf(argument: string, design: number): { readonly designs: readonly DesignValues[]; readonly values: DesignValues } {
  const study = studyOf(argument);
  const values = study.designs[design];
  if (values !== undefined) return { designs: study.designs, values };
  const last = letterOf(study.designs.length - 1);
  throw new Failure(
    `--design ${letterOf(design)} is not in this study, which has ${study.designs.length === 1 ? "design a only" : `designs a to ${last}`}.`,
  );
}

/** The study as text with a further parameter of one of its designs. Throws a Failure with the first error. */
export function withEntry(argument: string, design: number, name: string, value: string): string {
  const text = isFile(argument) ? formatStudy(readStudy(argument).study) : argument;
  const key = design === 0 ? name : `${letterOf(design)}.${name}`;
  return `${text}${text === "" ? "" : "&"}${key}=${encodeURIComponent(value)}`;
}

function letterOf(design: number): string {
  return String.fromCharCode("a".charCodeAt(0) + design);
}

function isFile(argument: string): boolean {
  return argument.endsWith(".json") && !/[=#?]/.test(argument);
}

/** A file's content, parsed. Throws a Failure if it cannot be read, or is not JSON. */
function contentOf(path: string): unknown {
  const reading = readJson(textOf(path, "a study", "the study's file"), quoted);
  if ("fault" in reading)
    throw new Failure(
      `${path} ${reading.fault}: a study file holds one object of names and values, such as ${EXAMPLE}.`,
      EXIT_INVALID_STUDY,
    );
  return reading.value;
}

/** A file holds the study's JSON form, or its text as "study", as every command's --json output does. */
function studyOfFile(path: string): ReturnType<typeof parseStudy> {
  const content = contentOf(path);
  if (typeof content === "object" && content !== null && "study" in content && typeof content.study === "string") {
    // Results stand beside the study in what a command prints, and there alone.
    const other = "complete" in content ? undefined : Object.keys(content).find((name) => name !== "study");
    if (other !== undefined)
      throw new Failure(
        `${path} gives ${quoted(other)} beside "study": write it into the study's text, or leave "study" out and give all by name.`,
        EXIT_INVALID_STUDY,
      );
    return parseStudy(withNetworkFiles(content.study));
  }
  return studyFromJson(withNetworkFile(content));
}

/** Parameters that name a file: of a network, of a traffic matrix, or of a list of jobs. */
const ENTRY = /(^\s*|[#?&])((?:[a-h]\.)?)(file|matrixFile|jobsFile)=([^&]*)/g;
/** How a file is to be read: parameters beside `file`, which a study does not have. */
const READING = ["columns", "drop", "without", "tables", "demands"] as const;
const BESIDE = new RegExp(String.raw`(^\s*|[#?&])((?:[a-h]\.)?)(${READING.join("|")})=([^&]*)`, "g");

type Entries = readonly (readonly [name: string, value: string])[];

/** The study's text with what its files hold in their places. Throws a Failure with one sentence. */
function withNetworkFiles(text: string): string {
  const files = Array.from(text.matchAll(ENTRY), ([, , letter, name, written]) => ({
    letter: letter!,
    name: name!,
    path: new URLSearchParams(`file=${written!}`).get("file")!,
  }));
  const letters = new Set(files.map(({ letter }) => letter));
  const given = new Map<string, string>();
  const bare = text.replace(BESIDE, (whole, before: string, letter: string, name: string, written: string) => {
    if (!letters.has(letter)) return whole;
    const key = letter + name;
    if (given.has(key)) throw new Failure(`${key} is given twice: give it once.`, EXIT_INVALID_STUDY);
    given.set(key, new URLSearchParams(`one=${written}`).get("one")!);
    // What follows goes on behind an ampersand.
    return before === "&" ? "" : before;
  });
  /** A parameter of the design, or of all, in the study's own words. */
  const told = (letter: string, name: string): string | null =>
    new RegExp(`(?:^\\s*|[#?&])(?:${letter})?${name}=([^&]*)`).exec(bare)?.[1] ?? null;
  return bare.replace(ENTRY, (_, before: string, letter: string, entry: string, written: string) => {
    const path = new URLSearchParams(`file=${written}`).get("file")!;
    const reading = readingOf((name) => given.get(letter + name));
    const own = (name: string): boolean => new RegExp(`(^\\s*|[#?&])${letter}${name}=`).test(bare);
    const hasTraffic =
      files.some((one) => one.name !== "file" && (one.letter === letter || one.letter === "")) ||
      (told(letter, "traffic") ?? "matrix") !== "matrix" ||
      told(letter, "matrix") !== null;
    const graph = files.find((one) => one.name === "file" && (one.letter === letter || one.letter === ""));
    const names = (): KnownNames | null =>
      graph === undefined
        ? namesIn(told(letter, "graph"))
        : namesOfFile(
            graph.path,
            readingOf((name) => given.get(graph.letter + name)),
          );
    const held =
      entry === "file"
        ? networkEntries(path, reading, hasTraffic)
        : entry === "matrixFile"
          ? matrixEntries(path, reading, names())
          : jobEntries(path);
    const entries = held.filter(([name]) => name === "graph" || !own(name));
    return before + entries.map(([name, value]) => `${letter}${name}=${encodeURIComponent(value)}`).join("&");
  });
}

/**
 * A study that names no file itself, without what says how files are read; that, and the same as text. A study of names and values in a .json
 * file stays as it is. Throws a Failure.
 */
export function readingBeside(argument: string): { readonly bare: string; readonly reading: Reading; readonly written: string } {
  const content = isFile(argument) ? contentOf(argument) : { study: argument };
  const text = typeof content === "object" && content !== null && "study" in content ? content.study : null;
  if (typeof text !== "string" || /(^\s*|[#?&])file=/.test(text)) return { bare: argument, reading: {}, written: "" };
  const given = new Map<string, string>();
  const bare = text.replace(BESIDE, (whole, before: string, letter: string, name: string, value: string) => {
    if (letter !== "") return whole;
    if (given.has(name)) throw new Failure(`${name} is given twice: give it once.`, EXIT_INVALID_STUDY);
    given.set(name, new URLSearchParams(`one=${value}`).get("one")!);
    return before === "&" ? "" : before;
  });
  const written = Array.from(given, ([name, value]) => `&${name}=${encodeURIComponent(value)}`).join("");
  return { bare, reading: readingOf((name) => given.get(name)), written };
}

/** The same for a study's JSON form, of its first design. */
function withNetworkFile(content: unknown): unknown {
  if (typeof content !== "object" || content === null) return content;
  const { file, matrixFile, jobsFile, ...rest } = content as Readonly<Record<string, unknown>>;
  if (![file, matrixFile, jobsFile].some((path) => typeof path === "string")) return content;
  const reading = readingOf((name) => {
    const value = rest[name];
    if (value !== undefined && typeof value !== "string")
      throw new Failure(`${name} = ${quoted(JSON.stringify(value))} must be a text.`, EXIT_INVALID_STUDY);
    return value;
  });
  const own = Object.fromEntries(Object.entries(rest).filter(([name]) => !READING.some((one) => one === name)));
  const hasTraffic =
    [matrixFile, jobsFile].some((path) => typeof path === "string") ||
    (own["traffic"] ?? "matrix") !== "matrix" ||
    own["matrix"] !== undefined;
  return {
    ...(typeof file === "string" ? Object.fromEntries(networkEntries(file, reading, hasTraffic)) : file !== undefined && { file }),
    ...(typeof matrixFile === "string"
      ? Object.fromEntries(
          matrixEntries(matrixFile, reading, typeof file === "string" ? namesOfFile(file, reading) : namesIn(wordIn(own["graph"]))),
        )
      : matrixFile !== undefined && { matrixFile }),
    ...(typeof jobsFile === "string" ? Object.fromEntries(jobEntries(jobsFile)) : jobsFile !== undefined && { jobsFile }),
    ...own,
  };
}

export type Reading = { readonly [name in (typeof READING)[number]]?: string };

const readingOf = (valueOf: (name: string) => string | undefined): Reading =>
  Object.fromEntries(
    READING.flatMap((name) => {
      const value = valueOf(name);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );

/**
 * The content of a file: its links, how many endpoints if all routers have as many, what it tells of speeds and latencies, and its demands
 * as traffic, unless the study has a traffic of its own.
 */
function networkEntries(path: string, reading: Reading, hasTraffic: boolean): Entries {
  const { tables, ...told } = reading;
  const line = progressLine();
  const read = readNetworkText(textOf(path, "a network", "file"), {
    ...told,
    onLinks: (links) => {
      line.say(`Reading ${path}: ${links.toLocaleString("en")} links`);
    },
    ...(tables !== undefined && { tables: textOf(tables, "forwarding tables", "tables") }),
  });
  line.clear();
  if ("fault" in read) throw new Failure(`${path}: ${read.fault}.`, EXIT_INVALID_STUDY);
  const traffic = hasTraffic ? null : trafficOfFile(read);
  const passed =
    hasTraffic && read.demands !== null ? ["The demands of the file are not taken, since the study has a traffic of its own."] : [];
  for (const note of [...read.notes, ...(traffic?.notes ?? passed)]) complain(`${path}: ${note}`);
  const more = Object.entries({ ...read.values, ...traffic?.values }).flatMap(([name, value]) =>
    value === "" ? [] : [[name, String(value)] as const],
  );
  return [["graph", read.text], ...(read.p === null ? [] : [["p", String(read.p)] as const]), ...more];
}

/**
 * The values that a network's file stands for in a design. `reading`: how it is to be read. Throws a Failure with one sentence that names the
 * file.
 */
export function networkOfFile(path: string, reading: Reading, hasTraffic: boolean): Readonly<Record<string, string>> {
  const entries = networkEntries(path, reading, hasTraffic);
  const family = ownersOf(entries[0]![0])[0]!.owners[0]!.id;
  return Object.fromEntries([["topology", family], ...entries]);
}

/** What a network calls its routers and endpoints, by the text of its links or by its file. */
function namesIn(graph: string | null): KnownNames | null {
  const read = graph === null ? null : readGraphText(new URLSearchParams(`graph=${graph}`).get("graph")!);
  return read === null || "fault" in read ? null : read.graph.labels;
}

function namesOfFile(path: string, reading: Reading): KnownNames | null {
  const { tables: _, ...told } = reading;
  const read = readNetworkText(textOf(path, "a network", "file"), told);
  return "fault" in read ? null : read.graph.labels;
}

const wordIn = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** The content of a file of a traffic matrix. */
function matrixEntries(path: string, { demands }: Reading, names: KnownNames | null): Entries {
  const read = readMatrixFile(textOf(path, "a traffic matrix", "matrixFile"), { ...(demands !== undefined && { demands }), names });
  if ("fault" in read) throw new Failure(`${path}: ${read.fault}.`, EXIT_INVALID_STUDY);
  if (read.values === null) throw new Failure(`${path}: ${read.notes.at(-1)}`, EXIT_INVALID_STUDY);
  for (const note of [`Read as a ${read.format}.`, ...read.notes]) complain(`${path}: ${note}`);
  return Object.entries(read.values);
}

/** The content of a file of jobs. */
const jobEntries = (path: string): Entries => [
  ["traffic", "job-list"],
  ["jobs", textOf(path, "a list of jobs", "jobsFile")],
];

// Reads a whole file, up to a length that holds even for files without one (a device, a pipe).

/** Most bytes of a file that is opened. */
const MAX_BYTES = 64 * 2 ** 20;
const CHUNK = 2 ** 20;

/** Its text. `what`: its content, for sentences ("a network"); `named`: what names it. Throws a Failure with one sentence. */
export function textOf(path: string, what: string, named: string): string {
  return opened(path, what, named, () => bytesOf(path, what).toString("utf8"));
}

/**
 * A file, or the files of a folder by their names; those whose names begin with a dot, and folders in it, do not count. Throws a Failure
 * with one sentence.
 */
export function filesOf(path: string, what: string, named: string): readonly { readonly name: string; readonly bytes: Uint8Array }[] {
  return opened(path, what, named, () => {
    if (!statSync(path).isDirectory()) return [{ name: basename(path), bytes: bytesOf(path, what) }];
    const names = readdirSync(path).filter((name) => !name.startsWith(".") && statSync(join(path, name)).isFile());
    let size = 0;
    return names.toSorted().map((name) => {
      const bytes = bytesOf(join(path, name), what);
      size += bytes.length;
      if (size > MAX_BYTES) throw new Failure(`${path} has more than the ${MAX_BYTES} bytes of ${what} that are read here.`);
      return { name, bytes };
    });
  });
}

function opened<T>(path: string, what: string, named: string, read: () => T): T {
  if (path === "") throw new Failure(`${named} is empty: it must be the path of a file with ${what}.`, EXIT_INVALID_STUDY);
  try {
    return read();
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(`${path} cannot be read (${(error as NodeJS.ErrnoException).code ?? "unknown reason"}).`);
  }
}

function bytesOf(path: string, what: string): Buffer {
  const file = openSync(path, "r");
  try {
    const chunks: Buffer[] = [];
    for (let size = 0; ;) {
      const chunk = Buffer.allocUnsafe(CHUNK);
      const read = readSync(file, chunk);
      if (read === 0) return Buffer.concat(chunks, size);
      chunks.push(chunk.subarray(0, read));
      size += read;
      if (size > MAX_BYTES) throw new Failure(`${path} has more than the ${MAX_BYTES} bytes of ${what} that are read here.`);
    }
  } finally {
    closeSync(file);
  }
}
