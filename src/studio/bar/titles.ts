/** What a tab says: the design's name, or for a design on A's network only how it differs from A. */
import type { Values } from "../../descriptor.ts";
import { sameValue } from "../../study/reading.ts";
import { designTitle } from "../../study/names.ts";
import { sectionsOf } from "../../study/sections.ts";
import { defaultOf } from "../../study/validation.ts";
import { networkKey } from "../store/keys.ts";

/** Differences named before they are counted. */
const NAMED = 2;

export function shortTitle(values: Values, first: Values | null): string {
  if (first === null || networkKey(values) !== networkKey(first)) return designTitle(values);
  const differences = sectionsOf(values).flatMap((section) => {
    if (section.choice && values[section.choice.id] !== first[section.choice.id]) return [section.choice.options.find((option) => option.id === values[section.choice!.id])?.title ?? section.title];
    return section.parameters
      .filter(({ id }) => id in first && !sameValue(values[id], first[id]) && !(atDefault(values, id) && atDefault(first, id)))
      .map((parameter) => `${parameter.symbol ?? parameter.title} ${typeof values[parameter.id] === "object" ? "changed" : String(values[parameter.id])}`);
  });
  if (differences.length === 0) return "same as A";
  return differences.length > NAMED ? `same, ${differences.length} changes` : `same, ${differences.join(", ")}`;
}

/** Values that only follow another one are no difference of their own. */
function atDefault(values: Values, id: string): boolean {
  return sameValue(values[id], defaultOf(values, id));
}
