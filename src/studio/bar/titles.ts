/** What a tab says: the design's name, or for a design on A's network only how it differs: by other choices, or else by numbers. */
import type { Values } from "../../descriptor.ts";
import { formatValue, sameValue } from "../../study/reading.ts";
import { designTitle } from "../../study/names.ts";
import { sectionsOf } from "../../study/sections.ts";
import { defaultOf } from "../../study/validation.ts";
import { networkKey } from "../store/keys.ts";

/** Differing numbers named; more are only counted. */
const NAMED = 2;

export function shortTitle(values: Values, first: Values | null): string {
  if (first === null || networkKey(values) !== networkKey(first)) return designTitle(values);
  const sections = sectionsOf(values);
  const choices = sections.flatMap(({ choice }) => {
    const chosen = choice?.options.find((option) => option.id === values[choice.id]);
    return choice && chosen && values[choice.id] !== first[choice.id] ? [chosen.title] : [];
  });
  if (choices.length > 0) return `same, ${choices.join(", ")}`;
  const numbers = sections.flatMap((section) => section.parameters
    .filter(({ id }) => id in first && !sameValue(values[id], first[id]) && !(atDefault(values, id) && atDefault(first, id)))
    .map(({ id, symbol, title }) => `${symbol ?? title} ${formatValue(values[id]!)}`));
  if (numbers.length === 0) return "same as A";
  return numbers.length > NAMED ? `same, ${numbers.length} changes` : `same, ${numbers.join(", ")}`;
}

/** Values that only follow another one are no difference of their own. */
function atDefault(values: Values, id: string): boolean {
  return sameValue(values[id], defaultOf(values, id));
}
