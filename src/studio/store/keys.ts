/** Which part of a design a result depends on, as a string: equal strings, equal results. */
import type { Values } from "../../descriptor.ts";
import { sectionsOf } from "../../study/sections.ts";
import type { Section } from "../../study/sections.ts";

function partKey(values: Values, parts: readonly Section["id"][]): string {
  return sectionsOf(values)
    .filter((section) => parts.includes(section.id))
    .flatMap((section) => [...(section.choice ? [section.choice.id] : []), ...section.parameters.map((parameter) => parameter.id)])
    .map((id) => `${id}=${String(values[id])}`)
    .join("&");
}

export const networkKey = (values: Values): string => partKey(values, ["topology"]);
export const descriptionKey = (values: Values): string => partKey(values, ["topology", "routing"]);
export const costKey = (values: Values): string => partKey(values, ["topology", "cost"]);
export const simulationKey = (values: Values): string => partKey(values, ["topology", "routing", "traffic", "simulation"]);
export const boundKey = (values: Values, model: string): string =>
  partKey({ ...values, model }, ["topology", "traffic", "throughput"]);
