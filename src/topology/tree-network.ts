/** Trees of stages as networks: their links, router by router. */
import { GLOBAL, LOCAL, NetworkBuilder } from "./network.ts";
import type { Capabilities, Levels, Network } from "./network.ts";
import { treeRacks } from "./stage-racks.ts";
import { digitWeight, downPorts, isRegular, portsOf, stageSizes, upPorts } from "./tree.ts";
import type { TreeShape } from "./tree.ts";

/**
 * <s, o> and <s + 1, o'> are linked if they differ at most in digit s: at the lower router's up ports o'_s + copy parents[s], counted after
 * its down ports, and at the upper router's down ports o_s + copy children[s + 1]. Uneven links come after those: link i of digit o_s is
 * number o_s uneven + i of its branch, and these are dealt to the parents in turn. The two lowest stages are wired LOCAL, the rest GLOBAL;
 * with two stages all are GLOBAL, since leaves and the others share no racks. Routers are bought with the ports that their stage needs.
 * `servers`: ports and racks if the lowest stage is servers, linked LOCAL to what is above them.
 */
export function buildTree(family: string, shape: TreeShape, servers: Pick<Capabilities, "ports" | "racks"> | null = null): Network {
  const { children, parents, trunks, short = 0, empty = 0 } = shape;
  const uneven = shape.uneven?.some((links) => links > 0) ? shape.uneven : null;
  const sizes = stageSizes(shape);
  const needed = sizes.map((_, s) => portsOf(shape, s));
  const radix = Math.max(...needed);
  const networkRadix = Math.max(...needed.map((all, s) => (s === 0 ? upPorts(shape, 0) : all)));
  const count = sizes.length;
  const stageStart = [0];
  for (const size of sizes) stageStart.push(stageStart.at(-1)! + size);
  const builder = new NetworkBuilder(stageStart[count]!);
  for (let s = 0; s + 1 < count; s++) {
    const weight = digitWeight(shape, s);
    const [up, below] = [parents[s]!, children[s + 1]!];
    const kind = s === 0 && (count > 2 || servers !== null) ? LOCAL : GLOBAL;
    for (let word = 0; word < sizes[s]!; word++) {
      const digit = Math.floor(word / weight) % below;
      const branch = Math.floor(word / (weight * below));
      for (let copy = 0; copy < trunks[s]!; copy++) {
        for (let choice = 0; choice < up; choice++) {
          const upper = (branch * up + choice) * weight + (word % weight);
          const port = downPorts(shape, s) + copy * up + choice;
          builder.link(stageStart[s]! + word, port, stageStart[s + 1]! + upper, copy * below + digit, kind, 1, s);
        }
      }
      for (let i = 0; i < (uneven?.[s] ?? 0); i++) {
        const dealt = digit * uneven![s]! + i;
        const upper = (branch * up + (dealt % up)) * weight + (word % weight);
        const port = downPorts(shape, s) + trunks[s]! * up + i;
        const turn = trunks[s]! * below + Math.floor(dealt / up);
        builder.link(stageStart[s]! + word, port, stageStart[s + 1]! + upper, turn, kind, 1, s);
      }
    }
  }
  const levels: Levels = { count, children, parents, trunks, uneven, short, stageStart };
  const [leaves, regular] = [sizes[0]!, isRegular(shape)];
  const emptyBefore = (leaf: number): number => Math.floor((leaf * empty) / leaves);
  return builder.build(
    family,
    (router) => (router < leaves ? children[0]! - emptyBefore(router + 1) + emptyBefore(router) : 0),
    radix,
    networkRadix,
    () => ({
      levels,
      rotation: count < 2 || !regular ? null : rotationOf(levels),
      // Adding a constant to any digit of all words keeps "differ at most in digit s", so edge routers are one orbit.
      orbits: regular ? [{ router: 0, orbit: stageStart[1]! }] : null,
      ...(servers ?? { ports: needed.every((one) => one === radix) ? null : byStage(sizes, needed), racks: treeRacks(levels) }),
    }),
  );
}

/** Spreads a number for each stage over its routers. */
export function byStage(sizes: readonly number[], ofStage: readonly number[]): Int32Array {
  return Int32Array.from(sizes.flatMap((routers, s) => Array<number>(routers).fill(ofStage[s]!)));
}

/** The top stage stays; below it the highest digit of the word advances. */
function rotationOf({ count, children, stageStart }: Levels): Int32Array {
  const rotation = Int32Array.from({ length: stageStart[count]! }, (_, router) => router);
  for (let s = 0; s + 1 < count; s++) {
    const words = stageStart[s + 1]! - stageStart[s]!;
    const branch = words / children[count - 1]!;
    for (let word = 0; word < words; word++) rotation[stageStart[s]! + word] = stageStart[s]! + ((word + branch) % words);
  }
  return rotation;
}
