/** The list of topology families. To add one: one file, one line here. */
import type { Traits, Values } from "../descriptor.ts";
import { cascade } from "./cascade.ts";
import { dragonfly } from "./dragonfly.ts";
import { fatTree, foldedClos } from "./fat-tree.ts";
import type { TopologyDescriptor } from "./network.ts";
import { slimFly } from "./slim-fly.ts";

export const TOPOLOGIES: readonly TopologyDescriptor[] = [dragonfly, cascade, slimFly, fatTree, foldedClos];

/** The family that `values.topology` names. Throws a programmer's error for an unknown id. */
export function topologyOf(values: Values): TopologyDescriptor {
  const found = TOPOLOGIES.find((family) => family.id === values["topology"]);
  if (!found) throw new TypeError(`unknown topology ${String(values["topology"])}`);
  return found;
}

/** What the design's network is like. */
export function traitsOf(values: Values): Traits {
  return topologyOf(values).traits(values);
}
