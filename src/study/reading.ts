/** One value of one parameter: read from text or checked, with one sentence when it is not valid; written as text. */
import * as v from "valibot";
import type { ListParameter, NumberParameter, Parameter, TextParameter, Value } from "../descriptor.ts";
import { formatDecimal, formatList, MAX_LIST, parseDecimal, parseList } from "./decimals.ts";
import { visible } from "./visible.ts";

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

/** A value, or a name from elsewhere, as sentences quote it. */
export function quoted(value: Value): string {
  const text = formatValue(value).trim().replaceAll(/\s+/g, " ");
  if (text === "") return "(nothing)";
  if (text.length <= LONGEST_SHOWN) return visible(text);
  // Not cut within a character of two halves.
  return `${visible(text.slice(0, LONGEST_SHOWN).replace(/[\ud800-\udbff]$/, ""))}…`;
}

/** True for equal values, lists number by number. */
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
  if (parameter.kind === "text") return `${parameter.title} must be ${parameter.form}`;
  const unit = parameter.unit === undefined ? "" : ` ${parameter.unit}`;
  const range = `from ${formatDecimal(parameter.min)} to ${formatDecimal(parameter.max)}${unit}`;
  if (parameter.kind === "list")
    return `${parameter.title} must be a list such as 0.1,0.2 or a range start:stop:step of at most ${MAX_LIST} different numbers ${range}`;
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
  if (parameter.kind === "text") {
    const read = parameter.read(formatValue(given));
    return "fault" in read ? fault(parameter, given, read.fault) : { value: read.text };
  }
  const unread = parameter.kind === "list" && typeof given !== "object" ? parseList(formatValue(given)) : null;
  if (unread && "fault" in unread) return fault(parameter, given, unread.fault);
  const result = v.safeParse(schemaOf(parameter), unread ? unread.numbers : given);
  if (result.success) return { value: result.output };
  const near = parameter.kind === "integer" || parameter.kind === "real" ? decimal(given) : NaN;
  return fault(parameter, given, result.issues[0].message, typeof near === "number" && Number.isFinite(near) ? near : undefined);
}

function fault(parameter: Parameter, given: Value, what: string, near?: number): Reading {
  return { message: `${parameter.id} = ${quoted(given)} ${visible(what)}: ${whatIsValid(parameter, near)}.` };
}

/** The schema that a parameter's table entry stands for; issues say what is wrong, as the middle of a sentence. */
function schemaOf(parameter: Exclude<Parameter, TextParameter>): v.GenericSchema<unknown, Value> {
  if (parameter.kind === "choice") {
    const ids = parameter.options.map((option) => option.id);
    return v.pipe(
      v.unknown(),
      v.transform((given) => formatValue(given as Value).trim()),
      v.picklist(ids, "is not a choice"),
    );
  }
  return parameter.kind === "list" ? listSchema(parameter) : numberSchema(parameter);
}

/** A number as given, or as its text writes it. */
function decimal(given: unknown): unknown {
  return typeof given === "string" ? parseDecimal(given) : given;
}

function numberSchema({ kind, min, max, allowed }: NumberParameter): v.GenericSchema<unknown, number> {
  return v.pipe(
    v.unknown(),
    v.transform(decimal),
    v.number("is not a decimal number"),
    v.minValue(min, "is out of range"),
    v.maxValue(max, "is out of range"),
    v.check((value) => kind === "real" || Number.isInteger(value), "is not an integer"),
    v.check((value) => allowed === undefined || allowed.includes(value), "is not possible"),
    v.transform((value) => value + 0),
  );
}

function listSchema({ min, max }: ListParameter): v.GenericSchema<unknown, number[]> {
  return v.pipe(
    v.array(
      v.pipe(
        v.unknown(),
        v.number(({ input }) => `holds ${String(input)}, which is not a number`),
        v.finite(({ input }) => `holds ${String(input)}, which is not a number`),
      ),
    ),
    v.minLength(1, "is empty"),
    v.maxLength(MAX_LIST, ({ input }) => `has ${input.length} numbers, more than ${MAX_LIST}`),
    v.transform((numbers) => numbers.sort((a, b) => a - b)),
    v.everyItem(
      (value) => value >= min && value <= max,
      ({ input }) => `holds ${formatDecimal(input.find((value) => !(value >= min && value <= max))!)}, which is out of range`,
    ),
    v.everyItem(
      (value, i, numbers) => i === 0 || value !== numbers[i - 1],
      ({ input }) => `holds ${formatDecimal(input.find((value, i) => i > 0 && value === input[i - 1])!)} twice`,
    ),
  );
}
