/** Designs, wishes, limits and ranges in words. */
import { sameValue, wordedValue, WISHES } from "../engine/studies.ts";
import type { Parameter, Value, WishValues } from "../engine/studies.ts";
import { topologyOf } from "../engine/model.ts";
import type { Interval, Ranged } from "../engine/results.ts";
import type { Found } from "../engine/index.ts";
import { atLeast, atMost, count, significant } from "../drawing/text.ts";

/** Whether a parameter is as it is left out. */
export const isUsual = ({ id, default: usual }: Parameter, values: Readonly<Record<string, Value>>): boolean =>
  sameValue(values[id], typeof usual === "function" ? usual(values) : usual);

/** The family, and the values of those of its parameters that are not as they are left out. */
export function nameOf(values: Readonly<Record<string, Value>>): string {
  const { title, parameters } = topologyOf(values as Found["values"]);
  const own = parameters.filter((one) => !isUsual(one, values));
  return [title, own.map((one) => `${one.symbol ?? one.id} = ${wordedValue(one.kind, values[one.id]!)}`).join(", ")]
    .filter((part) => part !== "")
    .join(", ");
}

export const money = (value: number): string =>
  value >= 1e6 ? `${significant(value / 1e6, 3)} million $` : `${count(Math.round(value))} $`;

/** Dollars with both ends, where prices are uncertain. */
export function moneyWithin(value: number, ends: Interval | null | undefined): string {
  if (!ends) return money(value);
  return value >= 1e6
    ? `${significant(value / 1e6, 3)} million $ (${significant(ends.low / 1e6, 3)} to ${significant(ends.high / 1e6, 3)})`
    : `${count(Math.round(value))} $ (${count(Math.round(ends.low))} to ${count(Math.round(ends.high))})`;
}

/** "12.3 (4.5 to 67)". */
export function ranged({ value, low, high }: Ranged, digits = 3, factor = 1): string {
  const told = (one: number): string => significant(factor * one, digits);
  return low === high ? told(value) : `${told(value)} (${told(low)} to ${told(high)})`;
}

/** Certified ends of a share of the endpoints' full rate, rounded outward: "0.5 to 1", or one number where both agree; times `factor`. */
export function within(bounds: { readonly lower: number; readonly upper: number } | null, factor = 1): string | null {
  if (bounds === null) return null;
  const [lower, upper] = [factor * bounds.lower, factor * bounds.upper];
  const [from, to] = [atLeast(lower, 3), atMost(upper, 3)];
  // What programs leave open of their optimum is no news.
  return from === to || upper - lower < 5e-4 * factor ? to : `${from} to ${to}`;
}

export const valueText = (parameter: Parameter, value: Value): string => {
  const option = parameter.kind === "choice" ? parameter.options.find(({ id }) => id === value) : undefined;
  const text = option?.title ?? (typeof value === "number" ? significant(value, 6) : wordedValue(parameter.kind, value));
  return "unit" in parameter && parameter.unit !== undefined && parameter.unit !== "" ? `${text} ${parameter.unit}` : text;
};

const SIZE = ["endpoints", "maxEndpoints", "maxRadix"];
/** Shares of the endpoints' full rate, which are limits although they are at their defaults. */
const FLOORS = ["minThroughput", "minWorstCase"];
const SHARES = [...FLOORS, "minWorstFound"];

/** The wishes: a sentence on the size, and every other one as its title and value. */
export function wishesInWords(wanted: WishValues): { readonly sentence: string; readonly others: readonly string[] } {
  const [search] = WISHES;
  const others = search!.parameters.filter((parameter) => {
    const value = wanted[parameter.id]!;
    if (SIZE.includes(parameter.id)) return false;
    if (FLOORS.includes(parameter.id)) return value !== 0;
    return parameter.id === "rank" || !isUsual(parameter, wanted);
  });
  return {
    sentence: `Wanted is a network of at least ${count(wanted.endpoints)} and at most ${count(wanted.maxEndpoints)} endpoints, from routers of at most ${count(wanted.maxRadix)} ports.`,
    others: others.map(
      (parameter) =>
        `${parameter.title}: ${valueText(parameter, wanted[parameter.id]!)}${SHARES.includes(parameter.id) ? " of the endpoints’ full rate" : ""}`,
    ),
  };
}

/** What a limit is called, by its wish. */
export function limitTitle(id: string): string {
  return WISHES[0]!.parameters.find((parameter) => parameter.id === id)?.title ?? id;
}

/** "a, b and c". */
export function joined(items: readonly string[]): string {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)!}`;
}

/** Dollars of an endpoint of a row, with both ends; `about`: with cables by mean distances, for it is not set up on its floor. */
export function priceOf(row: Found): { readonly dollars: number; readonly ends: Interval | null; readonly about: boolean } {
  const known = row.measured?.costPerEndpoint ?? null;
  return known === null
    ? { dollars: row.costPerEndpoint, ends: row.costInterval, about: true }
    : { dollars: known, ends: row.measured!.costInterval, about: false };
}

/** "minimal", "UGAL", by the id of a wish's model. */
export function modelTitle(id: string): string {
  const model = WISHES[0]!.parameters.find((parameter) => parameter.id === "model");
  return model?.kind === "choice" ? (model.options.find((one) => one.id === id)?.title ?? id) : id;
}
