/** Reads or checks one value of one parameter, with one sentence if it is not valid. */
import type { KindId, Parameter, Value } from "../descriptor.ts";
import { kindOf } from "./kinds/index.ts";
import { quoted, visible } from "./texts.ts";

/** A valid value, or the sentence that says why it is not valid. */
export type Reading = { readonly value: Value } | { readonly message: string };

/** What a parameter takes, to end a sentence: "endpoints per router must be an integer from 1 to 128". */
function whatIsValid<K extends KindId>(parameter: Parameter<K>, near?: number): string {
  return `${parameter.title} ${kindOf(parameter).valid(parameter, near)}`;
}

/** A valid value for people, with its unit or as its option's title. */
export function shownValue<K extends KindId>(parameter: Parameter<K>, value: Value): string {
  return kindOf(parameter).shown(parameter, value);
}

/**
 * Reads a value of a parameter, from text or from a value of the right type. Lists come back sorted ascending.
 * The message is one sentence that names the parameter, its value and what would be valid.
 */
export function readValue<K extends KindId>(parameter: Parameter<K>, given: Value): Reading {
  const read = readOne(parameter, given);
  if ("value" in read) return read;
  return { message: `${parameter.id} = ${quoted(given)} ${read.fault}: ${read.valid}.` };
}

function readOne<K extends KindId>(
  parameter: Parameter<K>,
  given: Value,
): { readonly value: Value } | { readonly fault: string; readonly valid: string } {
  const read = kindOf(parameter).read(parameter, given, readOne);
  return "value" in read ? read : { fault: visible(read.fault), valid: whatIsValid(parameter, read.near) };
}
