/** What a tab says when it is pointed at: all of its design, and how that differs from A. */
import type { Parameter, Values } from "../../descriptor.ts";
import { patternOf } from "../../workload/patterns.ts";
import { formatValue, quoted, sameValue } from "../../study/texts.ts";
import { designTitle } from "../../study/names.ts";
import { sectionsOf } from "../../study/sections.ts";
import { defaultOf } from "../../study/validation.ts";

/** The family with its numbers and the routing, its traffic, its offered loads, and what else differs from A. */
export function fullTitle(values: Values, first: Values | null): string {
  const differing =
    first === null
      ? []
      : changedNumbers(values, first)
          .filter(({ kind }) => kind !== "list")
          .map((parameter) => written(parameter, values));
  return [
    `${designTitle(values)}, ${patternOf(values).title.toLowerCase()} traffic`,
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
