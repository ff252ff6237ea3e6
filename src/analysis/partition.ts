/** Balanced cuts of any network, found level by level (Hendrickson, Leland 1995; Karypis, Kumar 1998). */
import { Sfc32 } from "../math/random.ts";
import { evenness, refineGraph } from "./refine-cut.ts";
import { coarser, totalWeight } from "./weighted-graph.ts";
import type { Coarser, WeightedGraph } from "./weighted-graph.ts";

/** Vertices of the smallest graph, and the number of its cuts. */
const SMALLEST = 48;
const TRIES = 12;
/** A level must leave at most this share of the vertices, or it is the last. */
const SHRINK = 0.95;
/** No vertex of a coarse graph stands for more than this share of the whole. */
const HEAVIEST = 1 / 24;

/**
 * A multilevel cut. Neighbours are joined until few vertices are left; these are cut from random starts, and the best cut is improved on
 * every level on the way back. The same seed gives the same cut. Yields now and then; the cut's width is only a local minimum of the last
 * level.
 */
export function* partitionSteps(graph: WeightedGraph, seed: number): Generator<void, { readonly side: Uint8Array; readonly cut: number }> {
  const random = new Sfc32(seed);
  const most = Math.max(2, Math.ceil(totalWeight(graph) * HEAVIEST));
  const levels: Coarser[] = [];
  let smallest = graph;
  while (smallest.vertices > SMALLEST) {
    const next = coarser(smallest, most, random);
    yield;
    if (next.graph.vertices > SHRINK * smallest.vertices) break;
    levels.push(next);
    smallest = next.graph;
  }
  let side: Uint8Array = new Uint8Array(smallest.vertices);
  let cut = Infinity;
  for (let i = 0; i < TRIES; i++) {
    const start = grown(smallest, random);
    const found = refineGraph(smallest, start, slack(smallest, levels.length === 0));
    if (found < cut) [side, cut] = [start, found];
    yield;
  }
  for (let level = levels.length - 1; level >= 0; level--) {
    const { place } = levels[level]!;
    const finer = level === 0 ? graph : levels[level - 1]!.graph;
    const finerSide = new Uint8Array(finer.vertices);
    for (let v = 0; v < finer.vertices; v++) finerSide[v] = side[place[v]!]!;
    side = finerSide;
    cut = refineGraph(finer, side, slack(finer, level === 0));
    yield;
  }
  return { side, cut };
}

/** Allowed difference of the sides: on the way the heaviest vertex, at the end as little as possible. */
function slack(graph: WeightedGraph, last: boolean): number {
  return last ? evenness(graph) : graph.weight.reduce((most, one) => Math.max(most, one), 1);
}

/** A side grown from a drawn vertex, nearest first, until it has half of the weight. */
function grown({ vertices, start, target, weight }: WeightedGraph, random: Sfc32): Uint8Array {
  const side = new Uint8Array(vertices).fill(1);
  let left = weight.reduce((sum, one) => sum + one, 0) / 2;
  const seen = new Uint8Array(vertices);
  const queue: number[] = [];
  const visit = (v: number): void => {
    if (seen[v] === 1) return;
    seen[v] = 1;
    queue.push(v);
  };
  const first = random.below(vertices);
  for (let i = 0, head = 0; i < vertices && left > 0; i++) {
    visit((first + i) % vertices);
    for (; head < queue.length && left > 0; head++) {
      const v = queue[head]!;
      side[v] = 0;
      left -= weight[v]!;
      for (let e = start[v]!; e < start[v + 1]!; e++) visit(target[e]!);
    }
  }
  return side;
}
