/** The equipment of trees. */
import type { Equipment } from "./equipment.ts";
import { treeRacksFor } from "./stage-racks.ts";
import { portsOf, stageSizes, upPorts } from "./tree.ts";
import type { TreeShape } from "./tree.ts";

/** Cables between stage s and the next one. */
export function treeLinks(shape: TreeShape, stage: number): number {
  return stageSizes(shape)[stage]! * upPorts(shape, stage);
}

/** Racks as in `stage-racks.ts`: with two stages all links are between racks, with more those between the two lowest are inside. */
export function treeEquipment(shape: TreeShape): Equipment {
  const sizes = stageSizes(shape);
  const routers = sizes.map((count, s) => [count, portsOf(shape, s)] as const);
  const radix = Math.max(...routers.map(([, ports]) => ports));
  if (sizes.length === 1) return { routers, radix, inRack: 0, beside: 0, between: 0, racks: 1 };
  let all = 0;
  for (let s = 0; s + 1 < sizes.length; s++) all += treeLinks(shape, s);
  const inRack = sizes.length === 2 ? 0 : treeLinks(shape, 0);
  return { routers, radix, carriers: sizes[0]!, inRack, beside: 0, between: all - inRack, ...treeRacksFor(shape, sizes) };
}
