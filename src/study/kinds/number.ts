/** Numbers: integers and reals, of a range or one of a few. */
import * as v from "valibot";
import type { NumberParameter, Parameter, Value } from "../../descriptor.ts";
import { formatDecimal, parseDecimal } from "../decimals.ts";
import { either, formatValue } from "../texts.ts";
import type { Kind, KindReading } from "./kind.ts";

/** Most numbers that a sentence lists before it shortens. */
const LISTED = 12;

function allowedNumbers(allowed: readonly number[], near: number | undefined): string {
  if (allowed.length <= LISTED) return either(allowed.map(formatDecimal));
  const ends = `${allowed.slice(0, 6).map(formatDecimal).join(", ")}, …, ${formatDecimal(allowed.at(-1)!)}`;
  if (near === undefined) return ends;
  const below = allowed.findLast((number) => number < near);
  const above = allowed.find((number) => number > near);
  return `${ends} (nearest: ${either([below, above].filter((number) => number !== undefined).map(formatDecimal))})`;
}

/** A number as given, or as its text writes it. */
function decimal(given: unknown): unknown {
  return typeof given === "string" ? parseDecimal(given) : given;
}

function schema({ kind, min, max, allowed }: NumberParameter): v.GenericSchema<unknown, number> {
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

function read(parameter: NumberParameter, given: Value): KindReading {
  const result = v.safeParse(schema(parameter), given);
  if (result.success) return { value: result.output };
  const fault = result.issues[0].message;
  const near = decimal(given);
  return typeof near === "number" && Number.isFinite(near) ? { fault, near } : { fault };
}

const unitOf = ({ unit }: NumberParameter): string => (unit === undefined ? "" : ` ${unit}`);

function numbers<K extends "integer" | "real">(noun: string): Kind<K> {
  return {
    read,
    valid: (parameter: Parameter<K>, near) => {
      const { min, max, allowed } = parameter;
      if (allowed) return `must be one of ${allowedNumbers(allowed, near)}`;
      return `must be ${noun} from ${formatDecimal(min)} to ${formatDecimal(max)}${unitOf(parameter)}`;
    },
    range: (parameter: Parameter<K>) => `${parameter.min} to ${parameter.max}${unitOf(parameter)}`,
    shown: (parameter: Parameter<K>, value) => `${formatValue(value)}${unitOf(parameter)}`,
  };
}

export const integers = numbers<"integer">("an integer");
export const reals = numbers<"real">("a number");
