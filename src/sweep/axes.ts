/**
 * Reads and writes the text of a sweep: `q:5,7,9;routing:min,ugal-l;seed:1..5`. Axes stand between semicolons and are crossed. Names joined
 * by `+` (in an address `%2B`, or a blank) change together. `job` names what is computed, `design` the designs of the study.
 */
import { formatDecimal, parseList, isParameter, either, quoted } from "../engine/studies.ts";

/** Names that change together; `rows`: for each step the text of each name's value. */
export interface Axis {
  readonly names: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface Sweep {
  /** In the order of writing, the last one changing fastest. */
  readonly axes: readonly Axis[];
}

/** Names of a sweep that are not parameters of a design. */
export const JOB = "job";
export const DESIGN = "design";
/** A network of a file, which the command reads in its place. */
export const FILE = "file";

/** Most axes of parameters, besides job and design. */
export const MAX_AXES = 3;
/** Most values of one name. */
const MAX_VALUES = 100_000;

const NAME = /^([A-Za-z][\w.-]*):(.*)$/s;
const COUNT = /^(-?\d+)\.\.(-?\d+)(?:\.\.(-?\d+))?$/;

/** Reads a sweep; one sentence if it is not valid. */
export function readSweep(text: string): { readonly sweep: Sweep } | { readonly message: string } {
  const bad = (what: string): { readonly message: string } => ({ message: `sweep = ${quoted(text)} ${what}.` });
  const tight = text.trim().replaceAll(/\s*([;:,])\s*/g, "$1");
  if (/^;*$/.test(tight)) return bad("names no parameter: write what is to be varied, such as q:5,7,9;routing:min,ugal-l;seed:1..5");
  const axes: Axis[] = [];
  const seen = new Set<string>();
  for (const part of piecesOf(tight)) {
    const read = readAxis(part);
    if ("fault" in read) return bad(read.fault);
    for (const name of read.names) {
      if (seen.has(name)) return bad(`varies ${name} twice: name it once`);
      seen.add(name);
      if (name !== JOB && name !== DESIGN && name !== FILE && !isParameter(name))
        return bad(`varies ${quoted(name)}, which is no parameter: names are those of a study, ${JOB}, ${DESIGN} and ${FILE}`);
    }
    axes.push(read);
  }
  const varied = axes.filter(({ names }) => names.some((name) => name !== JOB && name !== DESIGN));
  if (varied.length > MAX_AXES)
    return bad(`crosses ${varied.length} axes: at most ${MAX_AXES} are crossed, of which each may be several names walked together by +`);
  return { sweep: { axes } };
}

/** Writes a sweep so that it reads as the same one. */
export function formatSweep({ axes }: Sweep): string {
  return axes.map(({ names, rows }) => names.map((name, i) => `${name}:${formatTexts(rows.map((row) => row[i]!))}`).join("+")).join(";");
}

/** How many points a sweep has, before any is made. */
export function countOf({ axes }: Sweep): number {
  return axes.reduce((product, { rows }) => product * rows.length, 1);
}

/** Values of all names at a point, by the order of writing. */
export function valuesAt({ axes }: Sweep, index: number): Readonly<Record<string, string>> {
  let rest = index;
  const chosen: (readonly [string, string])[][] = [];
  for (const { names, rows } of axes.toReversed()) {
    const row = rows[rest % rows.length]!;
    rest = Math.floor(rest / rows.length);
    chosen.unshift(names.map((name, i) => [name, row[i]!]));
  }
  return Object.fromEntries(chosen.flat());
}

/** The axes of a text. */
export function piecesOf(text: string): string[] {
  return splitOutside(text, /;/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== "");
}

/** Cuts a text at each separator outside of brackets. */
function splitOutside(text: string, separator: RegExp): string[] {
  const parts = [""];
  let depth = 0;
  for (const sign of text) {
    if (sign === "(") depth++;
    if (sign === ")") depth--;
    if (depth === 0 && separator.test(sign)) parts.push("");
    else parts[parts.length - 1] += sign;
  }
  return parts;
}

function readAxis(text: string): Axis | { readonly fault: string } {
  const names: string[] = [];
  const columns: string[][] = [];
  for (const piece of splitOutside(text, /[+\s]/).filter((one) => one !== "")) {
    const [, name, list] = NAME.exec(piece) ?? [];
    // `q+p:5,7+3,4` says the same as `q:5,7+p:3,4`.
    if (name === undefined || list === undefined) {
      if (/^[A-Za-z][\w.-]*$/.test(piece) && columns.length === 0) names.push(piece);
      else {
        const values = readValues(piece);
        if ("fault" in values) return values;
        columns.push(values.texts);
      }
      continue;
    }
    const values = readValues(list);
    if ("fault" in values) return { fault: `has no list for ${name}: ${values.fault}` };
    names.push(name);
    columns.push(values.texts);
  }
  if (names.length === 0) return { fault: `holds ${quoted(text)}, which names no parameter: write name:values, such as q:5,7,9` };
  if (columns.length === 0) return { fault: `gives no values for ${either(names, "and")}: write them after a colon, such as q:5,7,9` };
  if (columns.length !== names.length)
    return { fault: `has ${names.length} names and ${columns.length} lists in ${quoted(text)}: give each name its list` };
  const [first] = columns;
  const other = columns.findIndex((column) => column.length !== first!.length);
  if (other >= 0)
    return {
      fault: `walks ${names[0]!} and ${names[other]!} together, but one has ${first!.length} values and the other ${columns[other]!.length}`,
    };
  return { names, rows: first!.map((_, i) => columns.map((column) => column[i]!)) };
}

/** Values of `5,7,9`, `1..5`, `1..9..2`, `0.1:0.9:0.2`, or several of these; one that holds commas or semicolons stands in brackets. */
function readValues(text: string): { readonly texts: string[] } | { readonly fault: string } {
  const texts: string[] = [];
  for (const piece of splitOutside(text, /,/)) {
    const more = readPiece(piece);
    if ("fault" in more) return more;
    if (texts.length + more.texts.length > MAX_VALUES) return { fault: `more than ${MAX_VALUES} values` };
    texts.push(...more.texts);
  }
  return { texts };
}

function readPiece(piece: string): { readonly texts: readonly string[] } | { readonly fault: string } {
  if (piece === "") return { fault: "has an empty place" };
  if (piece.startsWith("(") && piece.endsWith(")")) return { texts: [piece.slice(1, -1)] };
  const count = COUNT.exec(piece);
  if (count) {
    const [from, to, step] = [Number(count[1]), Number(count[2]), Number(count[3] ?? 1)];
    if (step < 1 || to < from) return { fault: `${quoted(piece)} counts to nowhere: write first..last or first..last..step` };
    const many = Math.floor((to - from) / step) + 1;
    if (many > MAX_VALUES) return { fault: `${quoted(piece)} has ${many} values, more than ${MAX_VALUES}` };
    return { texts: Array.from({ length: many }, (_, i) => String(from + i * step)) };
  }
  if (/^[\d.]+:[\d.]+:[\d.]+$/.test(piece)) {
    const range = parseList(piece);
    return "fault" in range ? { fault: `${quoted(piece)} ${range.fault}` } : { texts: range.numbers.map(formatDecimal) };
  }
  return { texts: [piece] };
}

/** `1..5` if they count up by one, else one by one. */
function formatTexts(texts: readonly string[]): string {
  const numbers = texts.map((text) => (/^-?\d{1,9}$/.test(text) ? Number(text) : NaN));
  if (texts.length > 2 && numbers.every((number, i) => number === numbers[0]! + i)) return `${texts[0]!}..${texts.at(-1)!}`;
  return texts.map((text) => (/[,;+\s()]|\.\./.test(text) ? `(${text})` : text)).join(",");
}
