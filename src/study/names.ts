/** Short names of designs, for tabs, legends and files. */
import type { Values } from "../descriptor.ts";
import { routingOf } from "../routing/algorithms.ts";
import { damageSettings, isDamaged } from "../topology/damage.ts";
import { topologyOf } from "../topology/families.ts";
import { wordedValue } from "./texts.ts";
import { DESIGN_LETTERS } from "./study.ts";

/** 'A' for the first design of a study, 'B' for the second, … */
export function designLetter(index: number): string {
  return (DESIGN_LETTERS[index] ?? "?").toUpperCase();
}

/** The family with its numbers, and the routing: "Dragonfly 2·4·2·9, UGAL-L". */
export function designTitle(values: Values): string {
  const topology = topologyOf(values);
  const numbers = topology.parameters
    .filter(({ kind, refines }) => kind !== "choice" && kind !== "text" && refines !== true)
    .map(({ id, kind }) => wordedValue(kind, values[id]!));
  return `${[topology.title, ...(numbers.length > 0 ? [numbers.join("·")] : [])].join(" ")}, ${routingOf(values).title}`;
}

/** The failures of its network: "whole", "without 10 % of links, seed 1". */
export function lossTitle(values: Values): string {
  return isDamaged(values) ? `without ${damageSettings.digest!(values).replaceAll(" · ", ", ")}` : "whole";
}
