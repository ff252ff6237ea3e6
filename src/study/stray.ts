/** Explains names that a design does not have, or that have no effect in it: whose they are, what they need, or what was perhaps meant. */
import type { Parameter, Value, Values } from "../descriptor.ts";
import { either, quoted } from "./texts.ts";
import { isPageName } from "./page-names.ts";
import { descriptorIn, fittingOptions, GROUPS, isInForce, ownersOf, parametersOf } from "./schema.ts";

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
  const meant =
    names.find((name) => name.toLowerCase() === parameter.toLowerCase()) ??
    names.find((name) => name.length > 3 && isClose(name.toLowerCase(), parameter.toLowerCase()));
  return meant === undefined
    ? `${start} names no parameter: the names here are ${either([...names.slice(0, NAMED), `${names.length - NAMED} more (see the reference)`], "and")}.`
    : `${start} names no parameter: perhaps ${meant} is meant.`;
}

/** Why a value changes nothing in a design, and which single change would let it. */
export function idleMessage(parameter: Parameter, values: Values): string {
  const start = `${parameter.id} = ${quoted(values[parameter.id]!)} has no effect here and is left out`;
  for (const other of parametersOf(values)) {
    if (other.id === parameter.id || GROUPS.some(({ choice }) => choice === other)) continue;
    // By values near at hand: at the largest ones a condition may count through a network of millions.
    const lets = (value: Value): boolean => isInForce(parameter, { ...values, [other.id]: value });
    if (other.kind === "choice") {
      const options = fittingOptions(other, values).filter(lets);
      if (options.length > 0) return `${start}: it needs ${other.id}=${either(options)}.`;
    } else if (other.kind === "integer" && [other.min, other.min + 1, Number(values[other.id]) + 1].some(lets))
      return `${start}: it needs another ${other.id} than ${quoted(values[other.id]!)}.`;
  }
  return `${start}: nothing in this design reads it.`;
}

/** True when one inserted, left out, changed or swapped letter, or two, make the words alike. */
function isClose(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 2) return false;
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
    row = next;
  }
  return row[b.length]! <= 2;
}
