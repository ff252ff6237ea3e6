/** From a design to its network, whole or damaged, and to its traits before that. */
import type { Traits, Values } from "../descriptor.ts";
import { beyondRepair, damagedNetwork, damageSettings, isDamaged } from "./damage.ts";
import { topologyOf } from "./families.ts";
import type { Network } from "./network.ts";

/** Number of cached networks: enough for the designs of a comparison; one of 10,000 endpoints takes a few megabytes. */
const KEPT = 4;
const kept = new Map<string, Network>();

/** Key of a design's network: designs of one key have the same network. */
export function networkKey(values: Values): string {
  const topology = topologyOf(values);
  const parameters = isDamaged(values) ? [...topology.parameters, ...damageSettings.parameters] : topology.parameters;
  return JSON.stringify([topology.id, ...parameters.map(({ id }) => values[id])]);
}

/** Key of the paths of a design's network: those of one key have the same links, and endpoints at the same routers. */
export function linksKey(values: Values): string {
  const { id, parameters, endpointsOnly } = topologyOf(values);
  if (!endpointsOnly || isDamaged(values)) return networkKey(values);
  return JSON.stringify([id, ...parameters.flatMap((one) => (endpointsOnly.includes(one.id) ? [] : [values[one.id]]))]);
}

/** The network of a valid design (10,000 endpoints take well under a second); the last few are cached. */
export function networkOf(values: Values): Network {
  const key = networkKey(values);
  const network = kept.get(key) ?? (isDamaged(values) ? damagedNetwork(values) : topologyOf(values).build(values));
  kept.delete(key);
  kept.set(key, network);
  if (kept.size > KEPT) kept.delete(kept.keys().next().value!);
  return network;
}

/**
 * Traits of the design's network. A damaged one keeps its family's groups, stages and dimensions, with holes. If so much has failed that
 * they say little of what is left, it keeps nothing but its links.
 */
export function traitsOf(values: Values): Traits {
  const whole = topologyOf(values).traits(values);
  if (!isDamaged(values)) return whole;
  const { diameter: _diameter, turns: _turns, ...traits } = whole;
  const title = `the damaged ${traits.title}`;
  return beyondRepair(values)
    ? { title, damaged: true, ...(traits.channels && { channels: traits.channels }) }
    : { ...traits, title, damaged: true };
}
