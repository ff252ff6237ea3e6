/** The line that stands for a section's folded parameters. */
import type { Parameter, Values } from "../../descriptor.ts";
import { shownValue } from "../../study/reading.ts";
import { sameValue } from "../../study/texts.ts";
import { defaultOf } from "../../study/validation.ts";

/** Those parameters that are not at their defaults, with their values; empty when all are. */
export function changesText(parameters: readonly Parameter[], values: Values): string {
  return parameters
    .filter((parameter) => !sameValue(values[parameter.id], defaultOf(values, parameter.id)))
    .map((parameter) => `${parameter.title} ${shownValue(parameter, values[parameter.id]!)}`)
    .join(" · ");
}
