/** The second smallest eigenvalue of the Laplacian (links weighted by their width) and its (Fiedler) vector, by a Lanczos iteration in plain typed arrays. */
import { mulberry32 } from "../math/random.ts";
import type { Network } from "../topology/network.ts";

export interface Fiedler {
  /** A Ritz value: it approaches the Laplacian's second smallest eigenvalue from above. No certificate. */
  readonly value: number;
  /** Length of the residual: an eigenvalue is at most this far from it, though not certainly the second. */
  readonly residual: number;
  /** The Ritz vector, one entry a router, of unit length and zero sum. */
  readonly vector: Float64Array;
}

/** Steps between two checks, and the most steps; fewer if routers are many, for each step costs more than the last. */
const STEPS_BETWEEN_CHECKS = 80;
const MAX_STEPS = 400;
const MAX_STEP_WORK = 3e8;
const ENOUGH = 1e-7;

/** Lanczos with full reorthogonalization in the space orthogonal to the constant vector, from a seeded start. Needs two routers. */
export function* fiedlerSteps(network: Network): Generator<void, Fiedler> {
  const n = network.routers;
  const random = mulberry32(1);
  const basis: Float64Array[] = [];
  const alpha: number[] = [];
  const beta: number[] = [];
  let v: Float64Array = Float64Array.from({ length: n }, () => random() - 0.5);
  let residual = 0;
  const most = Math.min(MAX_STEPS, Math.max(2 * STEPS_BETWEEN_CHECKS, Math.floor(Math.sqrt(MAX_STEP_WORK / n))), n - 1);
  while (basis.length < most) {
    subtractMean(v);
    for (const b of basis) subtractProjection(v, b);
    const norm = Math.sqrt(dot(v, v));
    residual = norm;
    if (norm < 1e-9) break;
    if (basis.length > 0 && basis.length % STEPS_BETWEEN_CHECKS === 0) {
      const value = smallestEigenvalue(alpha, beta);
      if (norm * Math.abs(tridiagonalVector(alpha, beta, value).at(-1)!) <= ENOUGH * Math.max(1, value)) break;
    }
    if (basis.length > 0) beta.push(norm);
    for (let i = 0; i < n; i++) v[i]! /= norm;
    basis.push(v);
    const next = laplacianTimes(network, v);
    alpha.push(dot(next, v));
    for (const b of basis) subtractProjection(next, b);
    v = next;
    yield;
  }
  if (basis.length === most) residual = Math.sqrt(dot(v, v));
  const value = smallestEigenvalue(alpha, beta);
  const weights = tridiagonalVector(alpha, beta, value);
  const vector = new Float64Array(n);
  basis.forEach((b, j) => {
    for (let i = 0; i < n; i++) vector[i]! += weights[j]! * b[i]!;
  });
  const length = Math.sqrt(dot(vector, vector));
  for (let i = 0; i < n; i++) vector[i]! /= length;
  return { value, residual: residual * Math.abs(weights.at(-1)!), vector };
}

function laplacianTimes(network: Network, v: Float64Array): Float64Array {
  const { channelStart, channelTarget, channelWidth, routers } = network;
  const product = new Float64Array(routers);
  for (let r = 0; r < routers; r++) {
    let width = 0;
    for (let c = channelStart[r]!; c < channelStart[r + 1]!; c++) width += channelWidth[c]!;
    let sum = width * v[r]!;
    for (let c = channelStart[r]!; c < channelStart[r + 1]!; c++) sum -= channelWidth[c]! * v[channelTarget[c]!]!;
    product[r] = sum;
  }
  return product;
}

/** Smallest eigenvalue of the symmetric tridiagonal matrix, by bisection on Sturm counts. */
function smallestEigenvalue(alpha: readonly number[], beta: readonly number[]): number {
  const reach = (i: number): number => Math.abs(beta[i - 1] ?? 0) + Math.abs(beta[i] ?? 0);
  let low = Math.min(...alpha.map((a, i) => a - reach(i)));
  let high = Math.max(...alpha.map((a, i) => a + reach(i)));
  for (let step = 0; step < 100; step++) {
    const middle = (low + high) / 2;
    let pivot = 1;
    let below = false;
    for (let i = 0; i < alpha.length && !below; i++) {
      pivot = alpha[i]! - middle - (i > 0 ? (beta[i - 1]! * beta[i - 1]!) / pivot : 0);
      if (pivot === 0) pivot = 1e-300;
      below = pivot < 0;
    }
    if (below) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}

/** Eigenvector of the tridiagonal matrix by a few steps of inverse iteration just below the eigenvalue (positive definite: no pivoting). */
function tridiagonalVector(alpha: readonly number[], beta: readonly number[], value: number): Float64Array {
  const m = alpha.length;
  const shift = value - 1e-7 * Math.max(1, Math.abs(value));
  const x = new Float64Array(m).fill(1);
  const pivot = new Float64Array(m);
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < m; i++) {
      const factor = i > 0 ? beta[i - 1]! / pivot[i - 1]! : 0;
      pivot[i] = alpha[i]! - shift - (i > 0 ? factor * beta[i - 1]! : 0);
      if (i > 0) x[i]! -= factor * x[i - 1]!;
    }
    for (let i = m - 1; i >= 0; i--) x[i] = (x[i]! - (i + 1 < m ? beta[i]! * x[i + 1]! : 0)) / pivot[i]!;
    const length = Math.sqrt(dot(x, x));
    for (let i = 0; i < m; i++) x[i]! /= length;
  }
  return x;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

function subtractProjection(v: Float64Array, unit: Float64Array): void {
  const scale = dot(v, unit);
  for (let i = 0; i < v.length; i++) v[i]! -= scale * unit[i]!;
}

function subtractMean(v: Float64Array): void {
  let mean = 0;
  for (const x of v) mean += x;
  mean /= v.length;
  for (let i = 0; i < v.length; i++) v[i]! -= mean;
}
