/** Paley graphs as supernodes of star products: property R1 of Bermond, Delorme, Farhi 1982. */
import { galoisField, primePower } from "../math/galois-field.ts";
import type { Representative } from "./network.ts";
import type { Supernode } from "./star-product.ts";

/** Whether there is a Paley graph of this degree: 2 degree + 1 vertices, a prime power of the form 4w + 1. */
export function isPaley(degree: number): boolean {
  return degree >= 2 && degree % 2 === 0 && primePower(2 * degree + 1) !== null;
}

export interface Paley extends Supernode {
  /** A vertex of each orbit of the automorphisms v -> s v, s a square, which f commutes with, and the size of the orbit. */
  readonly orbits: readonly Representative[];
}

/**
 * The elements of a field, joined if they differ by a square; f multiplies by a primitive element g. Squares and their images under f are
 * all elements but 0, so every two vertices are joined in the graph or in its image under f; and f² keeps the graph.
 */
export function paley(degree: number): Paley {
  const { order, primitive, exp, add, negate, multiply } = galoisField(2 * degree + 1);
  const square = new Set(exp.filter((_, i) => i % 2 === 0));
  const edges: [number, number][] = [];
  for (let i = 0; i < order; i++) for (let j = i + 1; j < order; j++) if (square.has(add(j, negate(i)))) edges.push([i, j]);
  return {
    size: order,
    edges,
    f: (vertex) => multiply(primitive, vertex),
    orbits: [
      { router: 0, orbit: 1 },
      { router: 1, orbit: degree },
      { router: primitive, orbit: degree },
    ],
  };
}
