/**
 * Finite fields GF(p^m) by tables. An element is the integer whose base-p digits are its polynomial coefficients (lowest digit = constant
 * term). The modulus is the monic irreducible polynomial with the smallest such code.
 */
export interface GaloisField {
  /** Number of elements, p^m. */
  readonly order: number;
  readonly characteristic: number;
  /** Smallest primitive element. */
  readonly primitive: number;
  /** exp[i] = primitive^i, for 0 <= i < order-1. */
  readonly exp: Int32Array;
  add(a: number, b: number): number;
  negate(a: number): number;
  multiply(a: number, b: number): number;
}

/** [p, m] with order = p^m and p prime, or null when the order is not a prime power. */
export function primePower(order: number): readonly [number, number] | null {
  if (!Number.isInteger(order) || order < 2) return null;
  let p = 2;
  while (order % p !== 0) p++;
  let m = 0;
  let rest = order;
  for (; rest % p === 0; rest /= p) m++;
  return rest === 1 ? [p, m] : null;
}

function digits(code: number, p: number, length: number): number[] {
  return Array.from({ length }, (_, i) => Math.floor(code / p ** i) % p);
}

function encode(coefficients: readonly number[], p: number): number {
  return coefficients.reduceRight((code, c) => code * p + c, 0);
}

/** Product of two elements modulo x^m + low (low: the m lower coefficients of the modulus). */
function multiplyModulo(a: number, b: number, p: number, low: readonly number[]): number {
  const m = low.length;
  const x = digits(a, p, m);
  const y = digits(b, p, m);
  const product = new Array<number>(2 * m - 1).fill(0);
  for (let i = 0; i < m; i++) for (let j = 0; j < m; j++) product[i + j] = (product[i + j]! + x[i]! * y[j]!) % p;
  for (let i = 2 * m - 2; i >= m; i--) {
    const lead = product[i]!;
    for (let j = 0; j < m; j++) product[i - m + j] = (product[i - m + j]! + lead * (p - low[j]!)) % p;
  }
  return encode(product.slice(0, m), p);
}

/** The powers of `element` from 1 on until they return to 1; empty when they never do (0 among them). */
function powers(element: number, p: number, low: readonly number[]): number[] {
  const list = [1];
  for (let x = element; x !== 1; x = multiplyModulo(x, element, p, low)) {
    if (x === 0 || list.length > p ** low.length) return [];
    list.push(x);
  }
  return list;
}

/** True when x^m + low has no monic divisor of degree 1 .. m/2. */
function irreducible(low: readonly number[], p: number): boolean {
  const m = low.length;
  for (let degree = 1; degree <= m / 2; degree++) {
    for (let code = 0; code < p ** degree; code++) {
      const divisor = [...digits(code, p, degree), 1];
      const rest = [...low, 1];
      for (let i = m; i >= degree; i--) {
        const lead = rest[i]!;
        for (let j = 0; j <= degree; j++) rest[i - degree + j] = (rest[i - degree + j]! + lead * (p - divisor[j]!)) % p;
      }
      if (rest.every((c) => c === 0)) return false;
    }
  }
  return true;
}

/** The field of the given order. Throws RangeError when the order is not a prime power. */
export function galoisField(order: number): GaloisField {
  const power = primePower(order);
  if (!power) throw new RangeError(`${order} is not a prime power`);
  const [p, m] = power;
  let low = [0];
  if (m > 1) {
    let code = 0;
    do low = digits(code++, p, m);
    while (!irreducible(low, p));
  }
  const product = (a: number, b: number): number => (m === 1 ? (a * b) % p : multiplyModulo(a, b, p, low));
  let primitive = 1;
  let cycle: number[] = [1];
  while (cycle.length !== order - 1) {
    primitive++;
    cycle = m === 1 ? primePowers(primitive, p) : powers(primitive, p, low);
  }
  const exp = Int32Array.from(cycle);
  const log = new Int32Array(order);
  exp.forEach((x, i) => {
    log[x] = i;
  });
  const sums = new Int32Array(m === 1 ? 0 : order * order);
  for (let a = 0; a * order < sums.length; a++) {
    const x = digits(a, p, m);
    for (let b = 0; b < order; b++)
      sums[a * order + b] = encode(
        digits(b, p, m).map((c, i) => (c + x[i]!) % p),
        p,
      );
  }
  return {
    order,
    characteristic: p,
    primitive,
    exp,
    add: m === 1 ? (a, b) => (a + b) % p : (a, b) => sums[a * order + b]!,
    negate:
      m === 1
        ? (a) => (p - a) % p
        : (a) =>
            encode(
              digits(a, p, m).map((c) => (p - c) % p),
              p,
            ),
    multiply: m === 1 ? product : (a, b) => (a === 0 || b === 0 ? 0 : exp[(log[a]! + log[b]!) % (order - 1)]!),
  };
}

function primePowers(element: number, p: number): number[] {
  const list = [1];
  for (let x = element % p; x !== 1; x = (x * element) % p) list.push(x);
  return list;
}
