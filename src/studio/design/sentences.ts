/** What a section says of the choice made in it: the consequence of the topology, what routing and traffic do here. */
import type { Values } from "../../descriptor.ts";
import { routingOf } from "../../routing/algorithms.ts";
import type { Section } from "../../study/sections.ts";
import { modelOf } from "../../throughput/models.ts";
import { topologyOf } from "../../topology/families.ts";
import { trafficOf } from "../../traffic/patterns.ts";

export function sentencesFor(section: Section, values: Values): readonly string[] {
  const family = String(values["topology"]);
  if (section.id === "topology") return [ended(topologyOf(values).consequence(values))];
  if (section.id === "routing") {
    const routing = routingOf(values);
    return [ended(routing.summary), ended(routing.virtualChannels(family))];
  }
  if (section.id === "traffic") {
    const traffic = trafficOf(values);
    return [ended(traffic.inFamily?.(family) ?? traffic.summary)];
  }
  if (section.id === "throughput") return [ended(modelOf(String(values["model"])).help)];
  return [];
}

function ended(text: string): string {
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
