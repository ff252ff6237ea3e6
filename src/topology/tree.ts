/** Trees of stages: extended generalized fat-trees (Öhring et al. 1995) with parallel links (Zahavi 2010), and what follows from their shape. */
import { GLOBAL, LOCAL, NetworkBuilder } from "./network.ts";
import type { Capabilities, Levels, Network } from "./network.ts";
import { treeRacks } from "./racks.ts";

/** What makes a tree: Levels but for what follows from it. */
export type TreeShape = Pick<Levels, "children" | "parents" | "trunks">;

const product = (numbers: readonly number[]): number => numbers.reduce((all, one) => all * one, 1);

/**
 * Digits of the routers of stage s: o_i counts the routers above that were chosen on the way up (parents[i]) for i < s, and the branches
 * that lead to the router (children[i + 1]) for i >= s. The lowest digit changes fastest.
 */
export function digitBases({ children, parents }: TreeShape, stage: number): readonly number[] {
  return parents.map((up, i) => (i < stage ? up : children[i + 1]!));
}

/** Routers of each stage. */
export function stageSizes(shape: TreeShape): readonly number[] {
  return shape.children.map((_, stage) => product(digitBases(shape, stage)));
}

/** Words of stage s, and of stage s + 1, that share all digits from s on; the weight of digit s. */
export function digitWeight({ parents }: TreeShape, stage: number): number {
  return product(parents.slice(0, stage));
}

/** Lowest routers below a router of a stage. */
export function edgeBelow({ children }: TreeShape, stage: number): number {
  return product(children.slice(1, stage + 1));
}

/** What the channels of a tree of so many stages are called. */
export function stageChannels(count: number): { readonly local: string; readonly global: string } {
  return { local: "lowest-stage", global: count === 2 ? "leaf-to-spine" : "upper-stage" };
}

/** Ports of a router of a stage to what is below it, and to the stage above. */
export function downPorts({ children, trunks }: TreeShape, stage: number): number {
  return children[stage]! * (stage === 0 ? 1 : trunks[stage - 1]!);
}
export function upPorts({ parents, trunks }: TreeShape, stage: number): number {
  return stage < parents.length ? parents[stage]! * trunks[stage]! : 0;
}
export function portsOf(shape: TreeShape, stage: number): number {
  return downPorts(shape, stage) + upPorts(shape, stage);
}

/**
 * Load of the busiest channel when every endpoint sends one unit through the top stage, flows spread evenly over all ways up and down: 1 in
 * trees of full bandwidth, more where they taper.
 */
export function taperOf(shape: TreeShape): number {
  const endpoints = (stage: number): number => product(shape.children.slice(0, stage + 1));
  return shape.parents.reduce((most, _, s) => Math.max(most, endpoints(s) / (digitWeight(shape, s) * upPorts(shape, s))), 0);
}

/**
 * <s, o> and <s + 1, o'> are linked when they differ at most in digit s: at the lower router's up ports o'_s + copy parents[s], counted
 * after its down ports, and at the upper router's down ports o_s + copy children[s + 1]. The two lowest stages are wired LOCAL, the
 * rest GLOBAL; of two stages all GLOBAL, since leaves and the others share no racks. Routers are bought with the ports that their stage
 * needs. `servers`: ports and racks where the lowest stage are servers, linked LOCAL to what is above them.
 */
export function buildTree(family: string, shape: TreeShape, servers: Pick<Capabilities, "ports" | "racks"> | null = null): Network {
  const { children, parents, trunks } = shape;
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
    }
  }
  const levels: Levels = { count, children, parents, trunks, stageStart };
  return builder.build(
    family,
    (router) => (router < stageStart[1]! ? children[0]! : 0),
    radix,
    networkRadix,
    () => ({
      levels,
      rotation: count < 2 ? null : rotationOf(levels),
      // Adding a constant to any digit of all words keeps "differ at most in digit s", so edge routers are one orbit.
      orbits: [{ router: 0, orbit: stageStart[1]! }],
      ...(servers ?? { ports: needed.every((one) => one === radix) ? null : byStage(sizes, needed), racks: treeRacks(levels) }),
    }),
  );
}

/** Of each router what its stage has. */
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
