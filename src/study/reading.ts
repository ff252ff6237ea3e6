/** One value of one parameter: read from text or checked, with one sentence when it is not valid; written as text. */
import type { ListParameter, NumberParameter, Parameter, Value } from "../descriptor.ts";
import { formatDecimal, formatList, MAX_LIST, parseDecimal, parseList } from "./decimals.ts";

/** A valid value, or the sentence that says why it is none. */
export type Reading = { readonly value: Value } | { readonly message: string };

/** Most numbers or options that a sentence lists before it shortens. */
const LISTED = 12;
const LONGEST_SHOWN = 60;

/** The text of a value in URLs and files. */
export function formatValue(value: Value): string {
  if (typeof value === "number") return formatDecimal(value);
  return typeof value === "string" ? value : formatList(value);
}

/** A value as sentences quote it. */
export function quoted(value: Value): string {
  const text = formatValue(value).trim();
  if (text === "") return "(nothing)";
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

export function sameValue(a: Value | undefined, b: Value | undefined): boolean {
  if (typeof a !== "object" || typeof b !== "object") return a === b;
  return a.length === b.length && a.every((number, i) => number === b[i]);
}

/** "min, valiant or ugal-l". */
export function either(words: readonly string[], last = "or"): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
}

/** What a parameter takes, to end a sentence: "endpoints per router must be an integer from 1 to 128". */
export function whatIsValid(parameter: Parameter, near?: number): string {
  if (parameter.kind === "choice") return `${parameter.title} must be ${either(parameter.options.map((option) => option.id))}`;
  const unit = parameter.unit === undefined ? "" : ` ${parameter.unit}`;
  const range = `from ${formatDecimal(parameter.min)} to ${formatDecimal(parameter.max)}${unit}`;
  if (parameter.kind === "list") return `${parameter.title} must be a list such as 0.1,0.2 or a range start:stop:step of at most ${MAX_LIST} different numbers ${range}`;
  const { allowed } = parameter;
  if (allowed) return `${parameter.title} must be one of ${allowedNumbers(allowed, near)}`;
  return `${parameter.title} must be ${parameter.kind === "integer" ? "an integer" : "a number"} ${range}`;
}

function allowedNumbers(allowed: readonly number[], near: number | undefined): string {
  if (allowed.length <= LISTED) return either(allowed.map(formatDecimal));
  const ends = `${allowed.slice(0, 6).map(formatDecimal).join(", ")}, …, ${formatDecimal(allowed.at(-1)!)}`;
  if (near === undefined) return ends;
  const below = allowed.findLast((number) => number < near);
  const above = allowed.find((number) => number > near);
  return `${ends} (nearest: ${either([below, above].filter((number) => number !== undefined).map(formatDecimal))})`;
}

/**
 * Reads a value of a parameter, from text or from a value of the right type. Lists come back sorted ascending.
 * The message is one sentence that names the parameter, its value and what would be valid.
 */
export function readValue(parameter: Parameter, given: Value): Reading {
  if (parameter.kind === "list") return readList(parameter, given);
  if (parameter.kind === "choice") {
    const text = formatValue(given).trim();
    if (parameter.options.some((option) => option.id === text)) return { value: text };
    return fault(parameter, given, "is not a choice");
  }
  return readNumber(parameter, given);
}

function fault(parameter: Parameter, given: Value, what: string, near?: number): Reading {
  return { message: `${parameter.id} = ${quoted(given)} ${what}: ${whatIsValid(parameter, near)}.` };
}

function readNumber(parameter: NumberParameter, given: Value): Reading {
  const number = typeof given === "string" ? parseDecimal(given) : given;
  if (typeof number !== "number" || Number.isNaN(number)) return fault(parameter, given, "is not a decimal number");
  if (number < parameter.min || number > parameter.max) return fault(parameter, given, "is out of range", number);
  if (parameter.kind === "integer" && !Number.isInteger(number)) return fault(parameter, given, "is not an integer", number);
  if (parameter.allowed && !parameter.allowed.includes(number)) return fault(parameter, given, "is not possible", number);
  return { value: number + 0 };
}

function readList(parameter: ListParameter, given: Value): Reading {
  const reading = typeof given === "object" ? listed(given) : parseList(formatValue(given));
  if ("fault" in reading) return fault(parameter, given, reading.fault);
  const numbers = reading.numbers.sort((a, b) => a - b);
  const bad = numbers.find((number) => !(number >= parameter.min && number <= parameter.max));
  if (bad !== undefined) return fault(parameter, given, `holds ${formatDecimal(bad)}, which is out of range`);
  const double = numbers.find((number, i) => i > 0 && number === numbers[i - 1]);
  if (double !== undefined) return fault(parameter, given, `holds ${formatDecimal(double)} twice`);
  return { value: numbers };
}

function listed(given: readonly number[]): { numbers: number[] } | { fault: string } {
  if (given.length === 0) return { fault: "is empty" };
  if (given.length > MAX_LIST) return { fault: `has ${given.length} numbers, more than ${MAX_LIST}` };
  const odd = given.find((number) => typeof number !== "number" || !Number.isFinite(number));
  return odd === undefined ? { numbers: [...given] } : { fault: `holds ${String(odd)}, which is not a number` };
}
