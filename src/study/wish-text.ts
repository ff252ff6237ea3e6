/** Wishes for a network as texts: `endpoints=1000&maxRadix=64`, prices as in studies. */
import type { CostValues } from "../cost/prices.ts";
import type { SearchValues } from "../cost/search/wishes.ts";
import { searchSettings } from "../cost/search/wishes.ts";
import { costSettings } from "../cost/prices.ts";
import { lifeSettings } from "../cost/life-settings.ts";
import type { LifeValues } from "../cost/life-settings.ts";
import { valuesOf } from "../descriptor.ts";
import type { Descriptor, Parameter, Value, Values } from "../descriptor.ts";
import { readValue } from "./reading.ts";
import { either, formatValue, quoted, sameValue } from "./texts.ts";

export { searchedFamilies } from "../cost/search/wishes.ts";

/** In the order of writing. */
export const WISHES: readonly Descriptor[] = [searchSettings, costSettings, lifeSettings];
const PARAMETERS: readonly Parameter[] = WISHES.flatMap(({ parameters }) => parameters);

/** What is wished for, the prices that it is judged by, and what its life is reckoned by. */
export type WishValues = Values & SearchValues & CostValues & LifeValues;

export interface WishProblem {
  readonly parameter: string;
  /** One sentence: parameter, value, what is valid. */
  readonly message: string;
}

function fallback(parameter: Parameter, values: Values): Value {
  return typeof parameter.default === "function" ? parameter.default(values) : parameter.default;
}

/** Reads wishes. Never throws: valid ones are kept, others stay at their defaults, and a problem says so. */
export function readWishes(text: string): { readonly values: WishValues; readonly problems: readonly WishProblem[] } {
  const problems: WishProblem[] = [];
  const given = new Map<string, string>();
  for (const [written, value] of new URLSearchParams(text.trim())) {
    const name = written.trim();
    if (!PARAMETERS.some(({ id }) => id === name))
      problems.push({
        parameter: name,
        message: `${quoted(name)} = ${quoted(value)} is nothing that can be wished for: names are ${either(PARAMETERS.map(({ id }) => id))}.`,
      });
    else if (given.has(name))
      problems.push({
        parameter: name,
        message: `${quoted(name)} is given twice, as ${quoted(given.get(name)!)} and as ${quoted(value)}: give it once.`,
      });
    else given.set(name, value);
  }
  const values: Record<string, Value> = {};
  for (const parameter of PARAMETERS) {
    const own = given.get(parameter.id);
    const read = own === undefined ? null : readValue(parameter, own);
    if (read && "message" in read) problems.push({ parameter: parameter.id, message: read.message });
    values[parameter.id] = read && "value" in read ? read.value : fallback(parameter, values);
  }
  for (const { check } of WISHES) {
    const complaint = check?.(values);
    if (!complaint) continue;
    problems.push(complaint);
    const parameter = PARAMETERS.find(({ id }) => id === complaint.parameter)!;
    values[parameter.id] = fallback(parameter, values);
  }
  return { values: valuesOf<WishValues>(values), problems };
}

/** Writes wishes in their normal form: endpoints, and what differs from its default, in one order. */
export function formatWishes(values: Values): string {
  return PARAMETERS.filter((parameter) => parameter.id === "endpoints" || !sameValue(values[parameter.id], fallback(parameter, values)))
    .map(({ id }) => `${id}=${encodeURIComponent(formatValue(values[id]!)).replaceAll("%2C", ",")}`)
    .join("&");
}

/** The wishes with one of them changed, as a text; a value that is not valid is refused with its sentence. */
export function withWish(values: Values, id: string, value: string): { readonly text: string } | { readonly message: string } {
  const entries = new URLSearchParams(formatWishes(values));
  entries.set(id, value);
  const read = readWishes(entries.toString());
  const problem = read.problems[0];
  return problem ? { message: problem.message } : { text: formatWishes(read.values) };
}
