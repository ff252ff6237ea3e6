/** Compares the figures of a result with those of another run of the same study. */
import type { Fields } from "../sweep/task.ts";

export interface Difference {
  /** Where in the results, such as `points[2].packetLatency.mean`. */
  readonly field: string;
  /** What the file has, and what this run gives; null for nothing. */
  readonly there: unknown;
  readonly here: unknown;
  /** By how much the number here is larger, as a share of the one there; null where they are no numbers, or that one is 0. */
  readonly relative: number | null;
}

/** Times, places and sentences, which are no digits of a result: they differ from machine to machine, or with other designs of the study. */
const PASSED: ReadonlySet<string> = new Set(
  "seconds computedBy solver warnings notAlike key message same fingerprint fingerprintStrong".split(" "),
);

/** A column of a table may hold such a field behind dots. */
const isPassed = (name: string): boolean => PASSED.has(name.slice(name.lastIndexOf(".") + 1));

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A cell of a table holds a text where the result holds a number or a truth value. */
function sameText(there: unknown, here: unknown): boolean {
  if (typeof there !== "string") return false;
  return here === null || here === undefined
    ? there === ""
    : (typeof here === "number" || typeof here === "boolean") && String(here) === there;
}

function differenceAt(field: string, there: unknown, here: unknown): Difference {
  const numbers = typeof there === "number" && typeof here === "number" && there !== 0;
  return { field, there: there ?? null, here: here ?? null, relative: numbers ? (here - there) / Math.abs(there) : null };
}

/** What of the file's fields this run gives otherwise, in the file's order. Fields that the file does not have were added later, and say nothing. */
export function* differencesIn(there: unknown, here: unknown, field = ""): Generator<Difference> {
  if (Array.isArray(there) && Array.isArray(here)) {
    if (there.length !== here.length) yield differenceAt(`${field}.length`, there.length, here.length);
    else for (const [i, one] of there.entries()) yield* differencesIn(one, here[i], `${field}[${i}]`);
  } else if (isPlain(there) && isPlain(here)) {
    for (const [name, one] of Object.entries(there))
      if (!isPassed(name)) yield* differencesIn(one, here[name], field === "" ? name : `${field}.${name}`);
  } else if (!Object.is(there ?? null, here ?? null) && !sameText(there, here)) yield differenceAt(field, there, here);
}

/** How many figures there are to compare. */
export function figuresIn(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, one) => sum + figuresIn(one), 0);
  if (!isPlain(value)) return 1;
  return Object.entries(value).reduce((sum, [name, one]) => sum + (isPassed(name) ? 0 : figuresIn(one)), 0);
}

/** Of an interrupted run the loads that were finished, which are all that a whole run gives again. */
export function finishedIn(fields: Fields): Fields {
  const { points } = fields;
  return Array.isArray(points) ? { points: points.filter((one) => isPlain(one) && one["complete"] === true) } : {};
}
