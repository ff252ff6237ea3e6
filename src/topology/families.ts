/** The list of topology families. To add one: one file, one line here. */
import { dragonfly } from "./dragonfly.ts";
import { fatTree, foldedClos } from "./fat-tree.ts";
import type { TopologyDescriptor } from "./network.ts";
import { slimFly } from "./slim-fly.ts";

export const TOPOLOGIES: readonly TopologyDescriptor[] = [dragonfly, slimFly, fatTree, foldedClos];
