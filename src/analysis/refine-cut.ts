/** Improves a cut after Fiduccia, Mattheyses 1982. */
import { totalWeight } from "./weighted-graph.ts";
import type { WeightedGraph } from "./weighted-graph.ts";

/** Vertices by gain, side by side, as doubly linked lists, so that the next move is found without search. */
class GainBuckets {
  private readonly head: Int32Array;
  private readonly next: Int32Array;
  private readonly previous: Int32Array;
  private readonly top = [0, 0];
  private readonly buckets: number;
  private readonly reach: number;

  constructor(vertices: number, reach: number) {
    this.reach = reach;
    this.buckets = 2 * reach + 1;
    this.head = new Int32Array(2 * this.buckets).fill(-1);
    this.next = new Int32Array(vertices);
    this.previous = new Int32Array(vertices);
  }

  insert(vertex: number, side: number, gain: number): void {
    const bucket = side * this.buckets + gain + this.reach;
    const first = this.head[bucket]!;
    this.next[vertex] = first;
    this.previous[vertex] = -1;
    if (first >= 0) this.previous[first] = vertex;
    this.head[bucket] = vertex;
    if (gain + this.reach > this.top[side]!) this.top[side] = gain + this.reach;
  }

  remove(vertex: number, side: number, gain: number): void {
    const before = this.previous[vertex]!;
    const after = this.next[vertex]!;
    if (before >= 0) this.next[before] = after;
    else this.head[side * this.buckets + gain + this.reach] = after;
    if (after >= 0) this.previous[after] = before;
  }

  /** A vertex of the side with the highest gain, or -1 if none is left. */
  best(side: number): number {
    let bucket = this.top[side]!;
    while (bucket >= 0 && this.head[side * this.buckets + bucket] === -1) bucket--;
    this.top[side] = Math.max(bucket, 0);
    return bucket < 0 ? -1 : this.head[side * this.buckets + bucket]!;
  }
}

/** Width of the edges between the two sides. */
export function widthCut({ vertices, start, target, width }: WeightedGraph, side: Uint8Array): number {
  let cut = 0;
  for (let v = 0; v < vertices; v++) for (let e = start[v]!; e < start[v + 1]!; e++) if (side[target[e]!] !== side[v]) cut += width[e]!;
  return cut / 2;
}

/** The result of a pass: the width cut; Infinity while the sides' weights differ by more than allowed. */
export function refineGraph(graph: WeightedGraph, side: Uint8Array, unevenness: number, passes = 12): number {
  let cut = imbalance(graph, side) <= unevenness ? widthCut(graph, side) : Infinity;
  for (let pass = 0; pass < passes; pass++) {
    const better = refineOnce(graph, side, cut, unevenness);
    if (better === cut) break;
    cut = better;
  }
  return cut;
}

function imbalance({ weight }: WeightedGraph, side: Uint8Array): number {
  return Math.abs(weight.reduce((sum, one, v) => sum + (side[v] === 0 ? one : -one), 0));
}

/**
 * Moves every vertex once, always the best one of the heavier side, and keeps the best state on the way whose sides differ by at most
 * `unevenness`. Vertices without weight move as soon as that cuts less, from either side.
 */
function refineOnce(graph: WeightedGraph, side: Uint8Array, start: number, unevenness: number): number {
  const { vertices, target, width, weight } = graph;
  const gain = new Int32Array(vertices);
  let reach = 0;
  let cut = 0;
  for (let v = 0; v < vertices; v++) {
    let all = 0;
    for (let e = graph.start[v]!; e < graph.start[v + 1]!; e++) {
      all += width[e]!;
      const across = side[target[e]!] !== side[v];
      gain[v]! += across ? width[e]! : -width[e]!;
      if (across) cut += width[e]!;
    }
    reach = Math.max(reach, all);
  }
  cut /= 2;
  const buckets = new GainBuckets(vertices, reach);
  const free = new GainBuckets(vertices, reach);
  const bucketsOf = (v: number): GainBuckets => (weight[v]! > 0 ? buckets : free);
  const size = [0, 0];
  let light = 0;
  for (let v = vertices - 1; v >= 0; v--) {
    bucketsOf(v).insert(v, side[v]!, gain[v]!);
    size[side[v]!]! += weight[v]!;
    if (weight[v] === 0) light++;
  }
  const moved: number[] = [];
  const locked = new Uint8Array(vertices);
  let best = start;
  let kept = 0;
  while (moved.length < vertices) {
    const v = nextOf(buckets, free, size[0]! >= size[1]! ? 0 : 1, gain, light === 0);
    if (v < 0) break;
    const from = side[v]!;
    bucketsOf(v).remove(v, from, gain[v]!);
    locked[v] = 1;
    side[v] = 1 - from;
    size[from]! -= weight[v]!;
    size[1 - from]! += weight[v]!;
    cut -= gain[v]!;
    moved.push(v);
    for (let e = graph.start[v]!; e < graph.start[v + 1]!; e++) {
      const u = target[e]!;
      if (locked[u]) continue;
      const own = side[u]!;
      const of = bucketsOf(u);
      of.remove(u, own, gain[u]!);
      gain[u]! += (own === from ? 2 : -2) * width[e]!;
      of.insert(u, own, gain[u]!);
    }
    if (cut < best && Math.abs(size[0]! - size[1]!) <= unevenness) {
      best = cut;
      kept = moved.length;
    }
  }
  for (const v of moved.slice(kept)) side[v]! ^= 1;
  return best;
}

/** The vertex to move next: one without weight if that cuts less, else the best of the heavier side; -1 if none is left. */
function nextOf(buckets: GainBuckets, free: GainBuckets, heavier: number, gain: Int32Array, allHeavy: boolean): number {
  const best = buckets.best(heavier);
  if (allHeavy) return best;
  const [one, other] = [free.best(0), free.best(1)];
  const light = one >= 0 && (other < 0 || gain[one]! > gain[other]! || (gain[one] === gain[other] && one < other)) ? one : other;
  return light >= 0 && (best < 0 || gain[light]! > 0) ? light : best;
}

/** Allowed difference of the sides: one router with endpoints if their number is odd. */
export function evenness(graph: WeightedGraph): number {
  return totalWeight(graph) % 2;
}
