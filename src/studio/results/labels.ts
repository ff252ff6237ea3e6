/** What charts call the designs: the letter, and the shortest thing that tells them apart. */
import type { Values } from "../../descriptor.ts";
import { routingOf } from "../../routing/algorithms.ts";
import { topologyOf } from "../../topology/families.ts";
import { trafficOf } from "../../traffic/patterns.ts";
import { parametersOf } from "../../study/schema.ts";
import { formatValue } from "../../study/texts.ts";
import { designLetter } from "../../study/names.ts";
import { networkKey } from "../store/keys.ts";

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

/** One label a design, in their order: by family, by routing or by traffic, whichever differs first. */
export function designLabels(designs: readonly Values[]): readonly string[] {
  const differ = (of: (values: Values) => string): boolean => new Set(designs.map(of)).size > 1;
  const name =
    differ(networkKey) && differ((values) => topologyOf(values).title)
      ? (values: Values) => topologyOf(values).title
      : differ((values) => routingOf(values).title) || designs.length === 1
        ? (values: Values) => routingOf(values).title
        : differ((values) => trafficOf(values).title)
          ? (values: Values) => trafficOf(values).title
          : () => "";
  return designs.map((values, i) => `${designLetter(i)} ${name(values)}`.trim());
}
