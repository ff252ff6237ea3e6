/** Routers and links as a graph with weights, and smaller graphs that represent it, for partitions. */
import type { Network } from "../topology/network.ts";
import type { Sfc32 } from "../math/random.ts";

/** Edges of vertex v are start[v] .. start[v+1]-1, each at both of its ends. */
export interface WeightedGraph {
  readonly vertices: number;
  readonly start: Int32Array;
  readonly target: Int32Array;
  /** Width of an edge: its links, each as often as it is wide. */
  readonly width: Int32Array;
  /** Weight of a vertex: its routers that carry endpoints. */
  readonly weight: Int32Array;
}

export function graphOf({ routers, channelStart, channelTarget, channelWidth, firstEndpoint }: Network): WeightedGraph {
  return {
    vertices: routers,
    start: channelStart,
    target: channelTarget,
    width: Int32Array.from(channelWidth),
    weight: Int32Array.from({ length: routers }, (_, r) => Number(firstEndpoint[r + 1]! > firstEndpoint[r]!)),
  };
}

export function totalWeight({ weight }: WeightedGraph): number {
  return weight.reduce((sum, one) => sum + one, 0);
}

/** A smaller graph, and the vertex of it that each vertex has become. */
export interface Coarser {
  readonly graph: WeightedGraph;
  readonly place: Int32Array;
}

/** Joins neighbours over the widest edges in a random order, none heavier than `most` (heavy-edge matching, Karypis, Kumar 1998). */
export function coarser(graph: WeightedGraph, most: number, random: Sfc32): Coarser {
  const { vertices, start, target, width, weight } = graph;
  const place = new Int32Array(vertices).fill(-1);
  const order = Int32Array.from({ length: vertices }, (_, i) => i);
  for (let i = vertices - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  let count = 0;
  // Parallel edges of one neighbour count together.
  const between = new Int32Array(vertices);
  for (const v of order) {
    if (place[v] !== -1) continue;
    let partner = -1;
    for (let e = start[v]!; e < start[v + 1]!; e++) between[target[e]!]! += width[e]!;
    for (let e = start[v]!; e < start[v + 1]!; e++) {
      const u = target[e]!;
      if (u === v || place[u] !== -1 || weight[u]! + weight[v]! > most) continue;
      if (partner === -1 || between[u]! > between[partner]!) partner = u;
    }
    for (let e = start[v]!; e < start[v + 1]!; e++) between[target[e]!] = 0;
    place[v] = count;
    if (partner !== -1) place[partner] = count;
    count++;
  }
  return { graph: joined(graph, place, count), place };
}

/** The graph that joins vertices with the same place; edges within a vertex vanish, parallel ones are added up. */
function joined(graph: WeightedGraph, place: Int32Array, count: number): WeightedGraph {
  const weight = new Int32Array(count);
  const first = new Int32Array(count + 1);
  for (let v = 0; v < graph.vertices; v++) {
    weight[place[v]!]! += graph.weight[v]!;
    first[place[v]! + 1]!++;
  }
  for (let c = 0; c < count; c++) first[c + 1]! += first[c]!;
  const next = first.slice();
  const members = new Int32Array(graph.vertices);
  for (let v = 0; v < graph.vertices; v++) members[next[place[v]!]!++] = v;
  const start = new Int32Array(count + 1);
  const target = new Int32Array(graph.target.length);
  const width = new Int32Array(graph.target.length);
  const at = new Int32Array(count).fill(-1);
  let end = 0;
  for (let c = 0; c < count; c++) {
    for (let i = first[c]!; i < first[c + 1]!; i++) {
      const v = members[i]!;
      for (let e = graph.start[v]!; e < graph.start[v + 1]!; e++) {
        const d = place[graph.target[e]!]!;
        if (d === c) continue;
        if (at[d]! < start[c]!) {
          at[d] = end;
          target[end] = d;
          end++;
        }
        width[at[d]!]! += graph.width[e]!;
      }
    }
    start[c + 1] = end;
  }
  return { vertices: count, start, target: target.slice(0, end), width: width.slice(0, end), weight };
}
