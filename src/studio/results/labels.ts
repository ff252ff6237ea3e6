/** What charts call the designs: the letter, and the shortest thing that tells them apart. */
import type { Values } from "../../descriptor.ts";
import { routingOf } from "../../routing/algorithms.ts";
import { topologyOf } from "../../topology/families.ts";
import { trafficOf } from "../../traffic/patterns.ts";
import { parametersOf } from "../../study/schema.ts";
import { formatValue } from "../../study/texts.ts";
import { designLetter } from "../../study/names.ts";

/** Changes that a name lists. */
const LISTED = 2;

/** What a design had that has been changed since: "MIN", "h = 2, g = 9", "p = 2, a = 4, …". */
export function changedText(before: Values, now: Values): string {
  const changed = parametersOf(before).filter(({ id }) => String(before[id]) !== String(now[id]));
  // A choice brings parameters of its own, of which nothing need be said.
  const choice = changed.find((parameter) => parameter.kind === "choice");
  if (choice) return choice.options.find(({ id }) => id === before[choice.id])?.title ?? String(before[choice.id]);
  const texts = changed.slice(0, LISTED).map(({ id, symbol, title }) => `${symbol ?? title} = ${formatValue(before[id]!)}`);
  return [...texts, ...(changed.length > LISTED ? ["…"] : [])].join(", ");
}

/** What tells designs apart, the first that differs before the others. */
const TELLING = [
  (values: Values): string => topologyOf(values).title,
  (values: Values): string => routingOf(values).title,
  (values: Values): string => trafficOf(values).title,
];

/** One label a design, in their order: by family, by routing or by traffic, whichever differs first, and by the next among those that are alike in it. */
export function designLabels(designs: readonly Values[]): readonly string[] {
  const differ = (some: readonly Values[], of: (values: Values) => string): boolean => new Set(some.map(of)).size > 1;
  const names = (some: readonly Values[]): ReadonlyMap<Values, string> => {
    const by = TELLING.find((of) => differ(some, of));
    if (!by) return new Map();
    return new Map(
      some.map((values) => {
        const alike = some.filter((other) => by(other) === by(values));
        return [values, [by(values), alike.length > 1 ? names(alike).get(values) : undefined].filter(Boolean).join(", ")];
      }),
    );
  };
  const told = designs.length === 1 ? new Map(designs.map((values) => [values, routingOf(values).title])) : names(designs);
  return designs.map((values, i) => `${designLetter(i)} ${told.get(values) ?? ""}`.trim());
}
