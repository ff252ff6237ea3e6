/** Trees of stages: extended generalized fat-trees (Öhring et al. 1995) with parallel links (Zahavi 2010), and what follows from their shape. */
import type { Levels } from "./network.ts";

/** The shape of a tree: Levels without what follows from it, and what most trees are without. */
export interface TreeShape extends Pick<Levels, "children" | "parents" | "trunks"> {
  readonly uneven?: readonly number[] | null;
  readonly short?: number;
  /** Ports for endpoints that are left empty, spread evenly over the lowest routers. */
  readonly empty?: number;
}

const product = (numbers: readonly number[]): number => numbers.reduce((all, one) => all * one, 1);

/**
 * Bases of the digits of the routers of stage s. o_i counts the routers above that were chosen on the way up (parents[i]) for i < s, and
 * the branches that lead to the router (children[i + 1]) for i >= s. The lowest digit changes fastest.
 */
export function digitBases({ children, parents }: TreeShape, stage: number): readonly number[] {
  return parents.map((up, i) => (i < stage ? up : children[i + 1]!));
}

/** Routers of each stage. */
export function stageSizes(shape: TreeShape): readonly number[] {
  return shape.children.map((_, stage) => product(digitBases(shape, stage)) - (stage === 0 ? (shape.short ?? 0) : 0));
}

export function endpointsIn(shape: TreeShape): number {
  return stageSizes(shape)[0]! * shape.children[0]! - (shape.empty ?? 0);
}

/** Whether branches and leaves are alike, so that they can be exchanged. */
export function isRegular(shape: TreeShape): boolean {
  const leaves = stageSizes(shape)[0]!;
  return (shape.short ?? 0) === 0 && (shape.empty ?? 0) % leaves === 0 && !shape.uneven?.some((links) => links > 0);
}

/** Number of words of stage s, and of stage s + 1, that share all digits from s on; the weight of digit s. */
export function digitWeight({ parents }: TreeShape, stage: number): number {
  return product(parents.slice(0, stage));
}

/** Lowest routers below a router of a stage. */
export function edgeBelow({ children }: TreeShape, stage: number): number {
  return product(children.slice(1, stage + 1));
}

/** Names of the channels of a tree of so many stages. */
export function stageChannels(count: number): { readonly local: string; readonly global: string } {
  return { local: "lowest-stage", global: count === 2 ? "leaf-to-spine" : "upper-stage" };
}

/** Ports of a router of a stage down, at most, and to the stage above. */
export function downPorts({ children, parents, trunks, uneven }: TreeShape, stage: number): number {
  if (stage === 0) return children[0]!;
  const below = children[stage]!;
  return below * trunks[stage - 1]! + Math.ceil((below * (uneven?.[stage - 1] ?? 0)) / parents[stage - 1]!);
}
export function upPorts({ parents, trunks, uneven }: TreeShape, stage: number): number {
  return stage < parents.length ? parents[stage]! * trunks[stage]! + (uneven?.[stage] ?? 0) : 0;
}
export function portsOf(shape: TreeShape, stage: number): number {
  return downPorts(shape, stage) + upPorts(shape, stage);
}

/**
 * Load of the busiest channel when every endpoint sends one unit through the top stage, with flows spread evenly over all ways up and down:
 * 1 in trees of full bandwidth, more in tapered ones.
 */
export function taperOf(shape: TreeShape): number {
  const endpoints = (stage: number): number => product(shape.children.slice(0, stage + 1));
  return shape.parents.reduce((most, _, s) => Math.max(most, endpoints(s) / (digitWeight(shape, s) * upPorts(shape, s))), 0);
}

/**
 * The same, at least and at most, of any traffic in which no endpoint sends or receives more than one unit: where routers have more links to
 * some of their parents, it is not known whether all traffic can use these. Where branches differ, the largest sends no more than all
 * others receive.
 */
export function taperRange(shape: TreeShape): readonly [least: number, most: number] {
  return busiestAbove(shape, (largest, all) => Math.min(largest, all - largest));
}

/** The same of uniform traffic. */
export function spreadRange(shape: TreeShape): readonly [least: number, most: number] {
  return busiestAbove(shape, (largest, all) => (largest * (all - largest)) / (all - 1));
}

/** Load of the busiest link above a branch, with all its links and with those that go to every parent alike; `crossing`: what it sends beyond. */
function busiestAbove(shape: TreeShape, crossing: (largest: number, all: number) => number): readonly [number, number] {
  const [all, leaves, empty] = [endpointsIn(shape), stageSizes(shape)[0]!, shape.empty ?? 0];
  const sent = shape.parents.map((_, stage) => {
    const below = edgeBelow(shape, stage);
    return crossing(shape.children[0]! * below - Math.floor((below * empty) / leaves), all);
  });
  const busiest = (of: TreeShape): number =>
    sent.reduce((most, load, s) => Math.max(most, load / (digitWeight(shape, s) * upPorts(of, s))), 0);
  return [busiest(shape), busiest({ ...shape, uneven: null })];
}
