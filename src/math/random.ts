/** Seeded random numbers, the same bits on every machine. */

export interface RandomSource {
  /** A uniform 32-bit integer (as a signed int32). */
  next(): number;
  /** A uniform integer of 0 .. n-1, for n up to 2^21. */
  below(n: number): number;
  /** The same among integers that are not rejected, for sources that enumerate all draws: drawing anew would never end there. */
  among?(n: number, rejects: (drawn: number) => boolean): number;
  /** Draws what `attempt` draws, anew until it succeeds, for sources that enumerate all draws. False where no draws make it succeed. */
  until?(attempt: () => boolean): boolean;
}

/** A uniform integer of 0 .. n-1 that is not rejected, drawn anew until there is one. */
export function drawnAnew(random: RandomSource, n: number, rejects: (drawn: number) => boolean): number {
  if (random.among) return random.among(n, rejects);
  for (;;) {
    const drawn = random.below(n);
    if (!rejects(drawn)) return drawn;
  }
}

/**
 * Draws what `attempt` draws, anew until it succeeds. It runs for ever where that never happens, unless the source enumerates all draws.
 */
export function drawnUntil(random: RandomSource, attempt: () => boolean): void {
  if (random.until) random.until(attempt);
  else while (!attempt());
}

/** mulberry32: the generator of permutations and shifts (shared with the LP reference values). Returns values in [0, 1). */
export function mulberry32(seed: number): () => number {
  let a = seed | 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Fisher-Yates permutation of 0..n-1 drawn with mulberry32(seed). */
export function permutation(n: number, seed: number): Int32Array {
  return shuffled(n, mulberry32(seed));
}

/** The same drawn from a stream of numbers in [0, 1). */
export function shuffled(n: number, random: () => number): Int32Array {
  const list = Int32Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    const other = list[j]!;
    list[j] = list[i]!;
    list[i] = other;
  }
  return list;
}

/** sfc32 (Doty-Humphrey's small fast counting generator): the simulator's stream. */
export class Sfc32 implements RandomSource {
  readonly state = new Int32Array(4);

  /** Streams of one seed differ from the start, because they never have the same state. */
  constructor(seed: number, stream = 0) {
    const fill = mulberry32(seed);
    for (let i = 0; i < 3; i++) this.state[i] = fill() * 4294967296;
    this.state[2]! ^= Math.imul(stream, 0x9e3779b9);
    this.state[3] = 1;
    for (let i = 0; i < 12; i++) this.next();
  }

  next(): number {
    const s = this.state;
    const b = s[1]!;
    const c = s[2]!;
    const sum = (((s[0]! + b) | 0) + s[3]!) | 0;
    s[3] = (s[3]! + 1) | 0;
    s[0] = b ^ (b >>> 9);
    s[1] = (c + (c << 3)) | 0;
    s[2] = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum;
  }

  below(n: number): number {
    return ((this.next() >>> 0) * n * 2.3283064365386963e-10) | 0;
  }
}
