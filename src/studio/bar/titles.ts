/** What a tab says: the design's name, or for a design on A's network only how it differs: by other choices, or else by numbers. What is simulated, the offered loads, stands in the tooltip only. */
import type { Parameter, Values } from "../../descriptor.ts";
import { trafficOf } from "../../traffic/patterns.ts";
import { formatValue, quoted, sameValue } from "../../study/texts.ts";
import { designTitle } from "../../study/names.ts";
import { sectionsOf } from "../../study/sections.ts";
import { defaultOf } from "../../study/validation.ts";
import { networkKey } from "../store/keys.ts";

/** Differing numbers named; more are only counted. */
const NAMED = 2;

export function shortTitle(values: Values, first: Values | null): string {
  if (first === null || networkKey(values) !== networkKey(first)) return designTitle(values);
  const choices = sectionsOf(values).flatMap(({ choice }) => {
    const chosen = choice?.options.find((option) => option.id === values[choice.id]);
    return choice && chosen && values[choice.id] !== first[choice.id] ? [chosen.title] : [];
  });
  if (choices.length > 0) return `same, ${choices.join(", ")}`;
  const numbers = changedNumbers(values, first)
    .filter(({ kind }) => kind !== "list")
    .map((parameter) => written(parameter, values));
  if (numbers.length === 0) return sameValue(values["load"], first["load"]) ? "same as A" : "same, other loads";
  return numbers.length > NAMED ? `same, ${numbers.length} changes` : `same, ${numbers.join(", ")}`;
}

/** All of it: the design's name, its traffic, its offered loads, and what else differs from A. */
export function fullTitle(values: Values, first: Values | null): string {
  const differing =
    first === null
      ? []
      : changedNumbers(values, first)
          .filter(({ kind }) => kind !== "list")
          .map((parameter) => written(parameter, values));
  return [
    `${designTitle(values)}, ${trafficOf(values).title.toLowerCase()} traffic`,
    `offered loads ${formatValue(values["load"]!)}`,
    ...differing,
  ].join("; ");
}

/** Parameters of both designs, those of their network aside, whose values differ. */
function changedNumbers(values: Values, first: Values): readonly Parameter[] {
  return sectionsOf(values)
    .filter(({ id }) => id !== "topology")
    .flatMap(({ parameters }) => parameters)
    .filter(({ id }) => id in first && !sameValue(values[id], first[id]) && !(atDefault(values, id) && atDefault(first, id)));
}

function written({ id, symbol, title }: Parameter, values: Values): string {
  return `${symbol ?? title} ${quoted(values[id]!)}`;
}

/** Values that only follow another one are no difference of their own. */
function atDefault(values: Values, id: string): boolean {
  return sameValue(values[id], defaultOf(values, id));
}
