/** Options of the command line: how each is written, described in the help, and read. */
import { Failure } from "./output.ts";

export interface Option<T> {
  /** Without its two hyphens. */
  readonly name: string;
  /** Its value, as the help calls it; null for an option without one. */
  readonly value: string | null;
  /** May be given more than once. */
  readonly repeated: boolean;
  /** One line of help; null for an option that the help of its command shows. */
  readonly help: string | null;
  /** What other commands have in its place. */
  readonly elsewhere?: string;
  /** Reads its values, one for each time it was given (none for an option without value). Throws a Failure with one sentence. */
  read(given: readonly string[]): T;
}

/** The parsed command line. */
export interface CommandLine {
  readonly command: string | null;
  /** The argument after the command: a study, or the name of a figure. */
  readonly subject: string | null;
  /** The command with its own options as they were given, without its argument: what makes the result again beside the study. */
  readonly words: readonly string[];
  get<T>(option: Option<T>): T;
}

/** An option that is true when it is given. */
export function flag(name: string, help: string | null): Option<boolean> {
  return { name, value: null, repeated: false, help, read: (given) => given.length > 0 };
}

/** For commands that compare designs. */
export const IN_ALL = flag(
  "in-all",
  "give all designs of the study what makes them alike (notAlike's inAll), such as one price list or the worst permutation found",
);

/** The value of an option, or `otherwise` if it is not given. */
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

/** All values of an option that may be repeated. */
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
/** Index of the intended design, 0 for A. */
export const DESIGN = valued("design", "LETTER", "the design of the study that is meant (default: a)", designIndex, 0);
/** Undefined: one a core. */
export const WORKERS = valued("workers", "N", "load points at once (default: one a core)", integer("workers", 1, 1024), undefined);
