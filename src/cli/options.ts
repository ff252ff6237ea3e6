/** Options of the command line: how each is written, said in the help, and read. */
import { Failure } from "./failure.ts";

export interface Option<T> {
  /** Without its two hyphens. */
  readonly name: string;
  /** What is written after it, as the help calls it; null for one that stands alone. */
  readonly value: string | null;
  /** May be given more than once. */
  readonly repeated: boolean;
  /** One line of help; null for one that the help of its command shows. */
  readonly help: string | null;
  /** What commands that do not have it have in its place. */
  readonly elsewhere?: string;
  /** What it was given, once for each time (nothing where it stands alone). Throws a Failure with one sentence. */
  read(given: readonly string[]): T;
}

/** The command line, taken apart. */
export interface CommandLine {
  readonly command: string | null;
  /** What comes after the command: a study, or the name of a figure. */
  readonly subject: string | null;
  get<T>(option: Option<T>): T;
}

/** True when it is given. */
export function flag(name: string, help: string | null): Option<boolean> {
  return { name, value: null, repeated: false, help, read: (given) => given.length > 0 };
}

/** Of commands that put designs beside each other. */
export const IN_ALL = flag(
  "in-all",
  "give all designs of the study what makes them alike (notAlike's inAll), such as one price list or the worst permutation found",
);

/** What follows the option, or `otherwise` when it is not given. */
export function valued<T, U>(name: string, value: string, help: string | null, read: (text: string) => T, otherwise: U): Option<T | U> {
  return {
    name,
    value,
    repeated: false,
    help,
    read: (given) => {
      const text = given.at(-1);
      return text === undefined ? otherwise : read(text);
    },
  };
}

/** Everything that follows the option wherever it stands. */
export function repeated(name: string, value: string, help: string): Option<readonly string[]> {
  return { name, value, repeated: true, help, read: (given) => given };
}

/** Reads an integer for `valued`. */
export function integer(name: string, min: number, max: number): (text: string) => number {
  return (text) => {
    const value = /^\d+$/.test(text) ? Number(text) : NaN;
    if (value >= min && value <= max) return value;
    throw invalid(name, text, `an integer from ${min} to ${max}`);
  };
}

/** The Failure of an option whose value is not valid. */
export function invalid(name: string, text: string, valid: string): Failure {
  return new Failure(`--${name} ${JSON.stringify(text)} is not valid: it must be ${valid}.`);
}

function designIndex(text: string): number {
  if (/^[a-z]$/i.test(text)) return text.toLowerCase().charCodeAt(0) - "a".charCodeAt(0);
  throw invalid("design", text, "the letter of a design, such as a or b");
}

export const HELP = flag("help", null);
export const VERSION = flag("version", "print the version");
export const JSON_OUTPUT = flag("json", "print one JSON object and nothing else");
/** Index of the design meant, 0 for A. */
export const DESIGN = valued("design", "LETTER", "the design of the study that is meant (default: a)", designIndex, 0);
/** Undefined: one a core. */
export const WORKERS = valued("workers", "N", "load points at once (default: one a core)", integer("workers", 1, 1024), undefined);
