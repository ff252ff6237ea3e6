/** What a section says of the choice made in it: the consequence of the topology, what routing and traffic do here. */
import type { Values } from "../../descriptor.ts";
import { routingOf, topologyOf, traitsOf, trafficOf } from "../../study/descriptors.ts";
import type { Section } from "../../study/sections.ts";

export function sentenceFor(section: Section, values: Values): string | null {
  if (section.id === "topology") return asSentence(topologyOf(values).consequence(values));
  if (section.id === "routing") {
    return asSentence(routingOf(values).summary);
  }
  if (section.id === "traffic") {
    const traffic = trafficOf(values);
    return asSentence(traffic.onNetwork?.(traitsOf(values)) ?? traffic.summary);
  }
  return null;
}

/** As a sentence; a symbol at its head ("q = 4·1 + 1") keeps its case, and all of it does after a colon (`head` false). */
export function asSentence(text: string, head = true): string {
  const sentence = !head || /^\w\b/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
  // Formulas are not torn apart at the end of a line.
  const whole = sentence.replace(/ ([=+−·]) /g, "\u00a0$1\u00a0");
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
}
