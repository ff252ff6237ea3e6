/** What charts call the designs: the letter, and the shortest thing that tells them apart. */
import type { Values } from "../../descriptor.ts";
import { routingOf } from "../../routing/algorithms.ts";
import { topologyOf } from "../../topology/families.ts";
import { trafficOf } from "../../traffic/patterns.ts";
import { designLetter } from "../../study/names.ts";
import { networkKey } from "../store/keys.ts";

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
