/** Which parameters stand open in a section, and the one line that stands for the folded ones. */
import { numberOf } from "../../descriptor.ts";
import type { Parameter, Values } from "../../descriptor.ts";
import { formatValue, sameValue } from "../../study/reading.ts";
import type { Section } from "../../study/sections.ts";
import { defaultOf } from "../../study/validation.ts";

/** Everything of topology and traffic; of the settings, the loads and the first choice. */
export function isFront(section: Section, parameter: Parameter): boolean {
  if (section.id === "topology" || section.id === "traffic") return true;
  if (section.id === "routing") return false;
  return parameter.kind === "list" || (parameter.kind === "choice" && parameter === section.parameters[0]);
}

/** One line: what the simulator is set to; elsewhere what was changed. */
export function foldSummary(section: Section, parameters: readonly Parameter[], values: Values): string {
  if (section.id === "simulation") {
    const of = (id: string): number => numberOf(values, id);
    const flits = of("packetSize") === 1 ? "1-flit packets" : `${of("packetSize")}-flit packets`;
    return `${flits} · ${of("vcs")} VCs of ${of("buffer")} flits · channels ${of("localLatency")} / ${of("globalLatency")} cycles · seed ${of("seed")}`;
  }
  const changed = parameters.filter((parameter) => !sameValue(values[parameter.id], defaultOf(values, parameter.id)));
  if (changed.length > 0) return changed.map((parameter) => `${parameter.title} ${shown(parameter, values)}`).join(" · ");
  if (section.id === "cost") return "Edit prices";
  return parameters.slice(0, 2).map((parameter) => `${parameter.title} ${shown(parameter, values)}`).join(" · ");
}

function shown(parameter: Parameter, values: Values): string {
  const value = values[parameter.id]!;
  if (parameter.kind === "choice") return parameter.options.find((option) => option.id === value)?.title ?? String(value);
  const text = formatValue(value);
  return parameter.kind !== "list" && parameter.unit !== undefined ? `${text} ${parameter.unit}` : text;
}
