/** The equipment of trees. */
import type { Equipment, Tier } from "./equipment.ts";
import { treeRacksFor } from "./stage-racks.ts";
import { digitWeight, edgeBelow, portsOf, stageSizes, upPorts } from "./tree.ts";
import type { TreeShape } from "./tree.ts";

/** Cables between stage s and the next one. */
export function treeLinks(shape: TreeShape, stage: number): number {
  return stageSizes(shape)[stage]! * upPorts(shape, stage);
}

/** Links between two of the upper stages whose routers share a rack, since racks of these are filled one after the other. */
function upperLinksInRack(shape: TreeShape, sizes: readonly number[]): number {
  const { children, parents, trunks, uneven } = shape;
  const perRack = children[1]! + parents[0]!;
  let links = 0;
  for (let s = 2, start = 0; s + 1 < sizes.length; s++) {
    const next = start + sizes[s]!;
    const ends = Math.min(sizes[s + 1]!, (Math.floor(next / perRack) + 1) * perRack - next);
    const [weight, below, up] = [digitWeight(shape, s), children[s + 1]!, parents[s]!];
    for (let word = Math.max(0, Math.floor(next / perRack) * perRack - start); word < sizes[s]!; word++)
      for (let upper = 0; upper < ends; upper++) {
        if (word % weight !== upper % weight || Math.floor(word / (weight * below)) !== Math.floor(upper / (weight * up))) continue;
        const further = uneven?.[s] ?? 0;
        const first = (Math.floor(word / weight) % below) * further;
        const after = ((Math.floor(upper / weight) % up) - (first % up) + up) % up;
        links += trunks[s]! + Number(after < further);
      }
    start = next;
  }
  return links;
}

/** Stages above the lowest one. */
export function treeTiers(shape: TreeShape): readonly Tier[] {
  const sizes = stageSizes(shape);
  return sizes.slice(1).map((routers, s) => ({ routers, span: edgeBelow(shape, s + 1), links: treeLinks(shape, s) }));
}

/** Racks as in `stage-racks.ts`: with two stages all links are between racks, with more those between the two lowest are inside. */
export function treeEquipment(shape: TreeShape): Equipment {
  const sizes = stageSizes(shape);
  const routers = sizes.map((count, s) => [count, portsOf(shape, s)] as const);
  const radix = Math.max(...routers.map(([, ports]) => ports));
  if (sizes.length === 1) return { routers, radix, inRack: 0, beside: 0, between: 0, racks: 1 };
  let all = 0;
  for (let s = 0; s + 1 < sizes.length; s++) all += treeLinks(shape, s);
  const inRack = sizes.length === 2 ? 0 : treeLinks(shape, 0) + upperLinksInRack(shape, sizes);
  const tiers = treeTiers(shape);
  return { routers, radix, carriers: sizes[0]!, tiers, inRack, beside: 0, between: all - inRack, ...treeRacksFor(shape, sizes) };
}
