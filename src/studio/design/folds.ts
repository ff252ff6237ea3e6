/** Which parameters stand open in a section, and the line that stands for the folded ones. */
import { numberOf } from "../../descriptor.ts";
import type { Parameter, Values } from "../../descriptor.ts";
import { quoted, sameValue } from "../../study/reading.ts";
import type { Section } from "../../study/sections.ts";
import { defaultOf } from "../../study/validation.ts";

/** Everything of topology and traffic; of the settings, the loads and the first choice. */
export function isFront(section: Section, parameter: Parameter): boolean {
  if (section.id === "topology" || section.id === "traffic") return true;
  if (section.id === "routing" || (section.choice && parameter.kind === "choice")) return false;
  return parameter.kind === "list" || (parameter.kind === "choice" && parameter === section.parameters[0]);
}

/** What the simulator is set to, in one line. */
export function simulationText(values: Values): string {
  const of = (id: string): number => numberOf(values, id);
  return `${of("packetSize")}-flit packets · ${of("vcs")} VCs of ${of("buffer")} flits · channels ${of("localLatency")} / ${of("globalLatency")} cycles · seed ${of("seed")}`;
}

/** Those parameters that are not at their defaults, with their values; empty when all are. */
export function changesText(parameters: readonly Parameter[], values: Values): string {
  return parameters
    .filter((parameter) => !sameValue(values[parameter.id], defaultOf(values, parameter.id)))
    .map((parameter) => `${parameter.title} ${shown(parameter, values)}`)
    .join(" · ");
}

function shown(parameter: Parameter, values: Values): string {
  const value = values[parameter.id]!;
  if (parameter.kind === "choice") return parameter.options.find((option) => option.id === value)?.title ?? String(value);
  const text = quoted(value);
  return parameter.kind !== "list" && parameter.kind !== "text" && parameter.unit !== undefined ? `${text} ${parameter.unit}` : text;
}
