/** Projective planes PG(2,q) over GF(q), in coordinates and as cyclic difference sets. */
import { galoisField } from "./galois-field.ts";
import type { GaloisField } from "./galois-field.ts";

/** Every prime power from 2 to `most`, ascending. */
export function primePowersTo(most: number): readonly number[] {
  const composite = new Uint8Array(most + 1);
  const list: number[] = [];
  for (let p = 2; p <= most; p++) {
    if (composite[p] === 1) continue;
    for (let n = 2 * p; n <= most; n += p) composite[n] = 1;
    for (let power = p; power <= most; power *= p) list.push(power);
  }
  return list.sort((a, b) => a - b);
}

export type Point = readonly [x: number, y: number, z: number];

/** The q² + q + 1 points of PG(2,q), each a vector whose first non-zero coordinate is 1; numbered (1, y, z), (0, 1, z), (0, 0, 1). */
export interface ProjectivePlane {
  readonly order: number;
  readonly field: GaloisField;
  readonly points: readonly Point[];
  /** Number of the point that is a multiple of the given non-zero vector. */
  readonly numberOf: (x: number, y: number, z: number) => number;
  readonly dot: (a: Point, b: Point) => number;
  /** Numbers of the q + 1 points x with a·x = 0: the line that the standard polarity gives to a. */
  readonly polar: (a: Point) => readonly number[];
}

/** Throws RangeError when the order is not a prime power. */
export function projectivePlane(q: number): ProjectivePlane {
  const field = galoisField(q);
  const { add, multiply, negate, exp } = field;
  const inverse = new Int32Array(q);
  exp.forEach((element, i) => {
    inverse[element] = exp[(q - 1 - i) % (q - 1)]!;
  });
  const points: Point[] = [];
  for (let y = 0; y < q; y++) for (let z = 0; z < q; z++) points.push([1, y, z]);
  for (let z = 0; z < q; z++) points.push([0, 1, z]);
  points.push([0, 0, 1]);
  const numberOf = (x: number, y: number, z: number): number => {
    if (x !== 0) return multiply(inverse[x]!, y) * q + multiply(inverse[x]!, z);
    return y !== 0 ? q * q + multiply(inverse[y]!, z) : q * q + q;
  };
  const over = (a: number, b: number): number => negate(multiply(a, inverse[b]!));
  return {
    order: q,
    field,
    points,
    numberOf,
    dot: (a, b) => add(add(multiply(a[0], b[0]), multiply(a[1], b[1])), multiply(a[2], b[2])),
    polar: ([x, y, z]) => {
      // One coordinate follows from the two others, which are those of a point of a projective line.
      const place = (u: number, v: number): number => {
        if (x !== 0) return numberOf(add(multiply(over(y, x), u), multiply(over(z, x), v)), u, v);
        return y !== 0 ? numberOf(u, multiply(over(z, y), v), v) : numberOf(u, v, 0);
      };
      return [...Array.from({ length: q }, (_, t) => place(1, t)), place(0, 1)];
    },
  };
}

/**
 * A perfect difference set of q + 1 residues modulo n = q² + q + 1, among them 0 and 1 (Singer 1938): every other residue is the difference
 * of exactly one ordered pair. It holds the residues t for which x^t lies in the plane spanned by 1 and x. Here x is in a cubic extension
 * of GF(q) where its powers pass through all points of PG(2,q). Throws RangeError when the order is not a prime power.
 */
export function differenceSet(q: number): readonly number[] {
  const { add, multiply } = galoisField(q);
  const count = q * q + q + 1;
  for (let code = q * q; code < q ** 3; code++) {
    // x³ = a x² + b x + c.
    const [a, b, c] = [code % q, Math.floor(code / q) % q, Math.floor(code / (q * q))];
    const residues: number[] = [];
    let vector: Point = [1, 0, 0];
    let t = 0;
    do {
      if (vector[2] === 0) residues.push(t);
      const [x, y, z]: Point = vector;
      vector = [multiply(c, z), add(x, multiply(b, z)), add(y, multiply(a, z))];
      t++;
    } while (t <= count && (vector[1] !== 0 || vector[2] !== 0));
    if (t === count) return residues;
  }
  throw new TypeError(`no Singer cycle of order ${q}`);
}
