/** Inductive-Quad graphs: the largest supernodes with property R* of a PolarStar (Lakhotia et al. 2023, section on Inductive-Quad). */
import type { Supernode } from "./star-product.ts";

/** Whether there is one of this degree. */
export function isInductiveQuad(degree: number): boolean {
  return degree >= 3 && (degree % 4 === 0 || degree % 4 === 3);
}

/** A vertex that is joined to both vertices of a couple: vertex `centre` of another couple. */
type Spoke = readonly [centre: number, couple: number];

/** Vertex f of couple i is 2i, its partner 2i + 1. */
const [own, partner] = [(couple: number): number => 2 * couple, (couple: number): number => 2 * couple + 1];

/** Four couples: the smallest, of degree 3. */
const FOUR: readonly Spoke[] = [
  [own(1), 0],
  [own(2), 0],
  [partner(3), 0],
  [partner(2), 1],
  [partner(1), 3],
  [own(3), 2],
];
/** A fifth couple besides these, for degree 4. */
const FIFTH: readonly Spoke[] = [
  [own(4), 0],
  [own(4), 1],
  [partner(4), 2],
  [partner(4), 3],
];

/**
 * An Inductive-Quad of this degree, which is 0 or 3 modulo 4. It has couples {v, f(v)} of vertices, two more vertices than twice the
 * degree; f takes vertex v to v ^ 1. Between two couples one vertex is joined to both of the other: so of v-w and f(v)-f(w) one is an edge,
 * and of v-f(w) and f(v)-w, which is property R*. Four more couples raise the degree by four: they are a graph of degree 3 among
 * themselves, and of the earlier couples every v is joined to both vertices of two of them, every f(v) to those of the other two. Throws a
 * programmer's error for another degree.
 */
export function inductiveQuad(degree: number): Supernode {
  if (!isInductiveQuad(degree)) throw new TypeError(`no Inductive-Quad of degree ${degree}`);
  const spokes: Spoke[] = [...FOUR, ...(degree % 4 === 0 ? FIFTH : [])];
  for (let couples = degree % 4 === 0 ? 5 : 4; couples < degree + 1; couples += 4) {
    for (const [centre, couple] of FOUR) spokes.push([centre + 2 * couples, couple + couples]);
    for (let i = 0; i < couples; i++)
      for (let added = 0; added < 4; added++) spokes.push([added < 2 ? own(i) : partner(i), couples + added]);
  }
  return {
    size: 2 * degree + 2,
    edges: spokes.flatMap(([centre, couple]) => [[centre, own(couple)] as const, [centre, partner(couple)] as const]),
    f: (vertex) => vertex ^ 1,
  };
}
