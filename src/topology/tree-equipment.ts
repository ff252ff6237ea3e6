/** What trees are made of. */
import type { Equipment } from "./equipment.ts";
import { downPorts, stageSizes, upPorts } from "./tree.ts";
import type { TreeShape } from "./tree.ts";

/** Cables between stage s and the next one, and ports of a router of each stage. */
export function treeLinks(shape: TreeShape, stage: number): number {
  return stageSizes(shape)[stage]! * upPorts(shape, stage);
}
export function treePorts(shape: TreeShape, stage: number): number {
  return downPorts(shape, stage) + upPorts(shape, stage);
}

/** Stages of routers on the floor of trees: a rack for all of one or two stages; else pods of the two lowest, and racks for the others. */
export function treeEquipment(shape: TreeShape, routers: Equipment["routers"]): Equipment {
  const sizes = stageSizes(shape);
  const stages = sizes.length;
  const radix = Math.max(...routers.map(([, ports]) => ports));
  let all = 0;
  for (let s = 0; s + 1 < stages; s++) all += treeLinks(shape, s);
  const carriers = stages > 1 ? { carriers: sizes[0]! } : {};
  if (stages < 3) return { routers, radix, ...carriers, inRack: all, beside: 0, between: 0, racks: 1 };
  const inRack = treeLinks(shape, 0);
  const pods = sizes[0]! / shape.children[1]!;
  const upper = sizes.slice(2).reduce((sum, one) => sum + one, 0);
  const racks = pods + Math.ceil(upper / (shape.children[1]! + shape.parents[0]!));
  return { routers, radix, ...carriers, inRack, beside: 0, between: all - inRack, racks, holders: pods };
}
