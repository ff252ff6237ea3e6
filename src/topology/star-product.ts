/** Star products of graphs (Bermond, Delorme, Farhi 1982): a copy of a small graph at every vertex of a large one, joined one to one along its edges. */
import { GLOBAL, LOCAL, NetworkBuilder } from "./network.ts";
import type { RackPlan } from "./network.ts";

/** The small graph. */
export interface Supernode {
  readonly size: number;
  readonly edges: readonly (readonly [number, number])[];
  /** A bijection of its vertices. */
  readonly f: (vertex: number) => number;
}

/**
 * Vertex i of the copy at a is router a·size + i. An arc (a, b) joins (a, i) to (b, f(i)) for every i. An arc (a, a), if f is its own
 * inverse and leaves no vertex in place, joins (a, i) to (a, f(i)). Ports are in the order of the neighbours' numbers.
 */
export function starProduct(vertices: number, arcs: Iterable<readonly [from: number, to: number]>, copy: Supernode): NetworkBuilder {
  const { size, edges, f } = copy;
  const builder = new NetworkBuilder(vertices * size);
  const link = (a: number, b: number, kind: typeof LOCAL | typeof GLOBAL): void => {
    builder.link(a, b, b, a, kind);
  };
  for (let a = 0; a < vertices; a++) for (const [i, j] of edges) link(a * size + i, a * size + j, LOCAL);
  for (const [a, b] of arcs) {
    for (let i = 0; i < size; i++) {
      if (a !== b) link(a * size + i, b * size + f(i), GLOBAL);
      else if (i < f(i)) link(a * size + i, a * size + f(i), LOCAL);
    }
  }
  return builder;
}

/** A rack for every copy. */
export function rackPerCopy(labels: readonly string[], size: number): RackPlan {
  return { labels, rackOfRouter: Int32Array.from({ length: labels.length * size }, (_, router) => Math.floor(router / size)) };
}
