/** Why a name or a value that is not here is not valid: whose it is, what it is called here, or what was perhaps meant. Loaded when asked for. */
import type { Parameter, Value, Values } from "../descriptor.ts";
import { NO_CHOICE } from "./kinds/choice.ts";
import { isPageName } from "./page-names.ts";
import { GROUPS, descriptorIn, ownersOf, parametersOf } from "./schema.ts";
import { either, formatValue, quoted } from "./texts.ts";
import { foreignName, foreignValue, nearestName } from "./words.ts";

/** The sentence on a value that is none of a choice's, with what was perhaps meant. */
export function choiceMessage(parameter: Parameter, given: Value, message: string): string {
  const start = `${parameter.id} = ${quoted(given)} ${NO_CHOICE}`;
  if (parameter.kind !== "choice" || !message.startsWith(start)) return message;
  const text = formatValue(given).trim();
  const rest = message.slice(start.length);
  const foreign = foreignValue(parameter.id, text);
  if (foreign !== null) return `${start}, but ${foreign}${rest.slice(rest.indexOf(":"))}`;
  const near = rest.startsWith(":")
    ? nearestName(
        text,
        parameter.options.map(({ id }) => id),
      )
    : null;
  return near === null ? message : `${start}, perhaps ${near} is meant${rest}`;
}

/** Names listed if none is like the given one; every design has more than these. */
const NAMED = 8;

/** The name that the command replaces by the network of a file. */
const NETWORK_FILE = "file";

/** Why a name that this design does not have is not valid: whose it is, or what was perhaps meant. */
export function strayMessage(parameter: string, given: Value, values: Values): string {
  const start = `${quoted(parameter)} = ${quoted(given)}`;
  if (isPageName(parameter)) return `${start} is no part of a study: in an address it says what the studio shows.`;
  if (parameter === NETWORK_FILE) return `${start} is for the command, which reads it where it runs: open the file in the studio instead.`;
  const belongs = ownersOf(parameter)[0];
  if (belongs) {
    const { group, owners } = belongs;
    const chosen = descriptorIn(
      GROUPS.find(({ id }) => id === group)!,
      values,
    );
    return `${start} is a parameter of ${either(
      owners.map(({ title }) => title),
      "and",
    )}, but the ${group} is ${chosen.title}: leave ${parameter} out or choose ${group}=${either(owners.map(({ id }) => id))}.`;
  }
  const names = parametersOf(values).map(({ id }) => id);
  const sameLetters = names.find((name) => name.toLowerCase() === parameter.toLowerCase());
  const foreign = sameLetters === undefined ? foreignName(parameter, quoted(given)) : null;
  if (foreign !== null) return `${start} names no parameter, but ${foreign}.`;
  const meant = sameLetters ?? nearestName(parameter, names);
  return meant === null
    ? `${start} names no parameter: the names here are ${either([...names.slice(0, NAMED), `${names.length - NAMED} more (see the reference)`], "and")}.`
    : `${start} names no parameter: perhaps ${meant} is meant.`;
}
