/**
 * An interior point method for class programs (the predictor-corrector of Mehrotra 1992; Wright 1997, chapter 10). Flow rows and alpha are
 * eliminated by hand. What is left of Newton's equations is one dense system in the prices of the rows that may bind:
 *
 *   S = diag(s/w) + sum_f sum_k D_fk (u_fk - m_f)(u_fk - m_f)',   D = y/r,   m_f = sum_k D_fk u_fk / sum_k D_fk
 *
 * bordered by alpha. All columns are kept, so prices are valid for the whole program; rates are checked on all its rows.
 */
import type { FoldedProgram, Point } from "./folded-program.ts";
import type { Doubles } from "./kernel.ts";
import { NormalSystem, dot } from "./normal-system.ts";

/** Rows whose load is within this part of the largest one may bind. */
const NEAR = 0.06;
/** Prices below this part of the mean count as 0. */
const NEGLIGIBLE = 1e-3;
/** How far the start moves to the middle. */
const BLEND = 0.05;
const STEPS = 60;
/** Most further correctors a step, and the factor by which they try to lengthen steps. */
const CORRECTORS = 3;
const LONGER = 0.3;

/** Rows that may bind at the optimum, ascending: nearly full or expensive at this point. Every column crosses at least one of them. */
export function bindingRows(program: FoldedProgram, { prices }: Point, load: Float64Array): Int32Array {
  const { rows, columns, columnStart, rowIndex } = program;
  const most = load.reduce((max, x) => Math.max(max, x), 0);
  const mean = prices.reduce((sum, w) => sum + w, 0) / rows;
  const binding = new Uint8Array(rows);
  for (let e = 0; e < rows; e++) if (load[e]! >= (1 - NEAR) * most || prices[e]! > NEGLIGIBLE * mean) binding[e] = 1;
  for (let j = 0; j < columns; j++) {
    let heaviest = -1;
    let bound = false;
    for (let i = columnStart[j]!; i < columnStart[j + 1]! && !bound; i++) {
      const e = rowIndex[i]!;
      bound = binding[e] === 1;
      if (heaviest < 0 || load[e]! > load[heaviest]!) heaviest = e;
    }
    if (!bound && heaviest >= 0) binding[heaviest] = 1;
  }
  return Int32Array.from(Array.from({ length: rows }, (_, e) => e).filter((e) => binding[e] === 1));
}

/** The iterate, for one set of binding rows. */
export class InteriorPoint {
  private readonly program: FoldedProgram;
  private readonly rows: Int32Array;
  private readonly system: NormalSystem;
  // y and r by column, s and w by row, z by flow.
  private readonly y: Doubles;
  private readonly r: Float64Array;
  private readonly w: Doubles;
  private readonly s: Float64Array;
  private readonly z: Float64Array;
  private alpha = 0;
  private steps = 0;

  constructor(program: FoldedProgram, rows: Int32Array, start: Point) {
    this.program = program;
    this.rows = rows;
    this.system = new NormalSystem(program, rows);
    this.y = this.system.bench.doubles(program.columns);
    this.w = this.system.bench.doubles(this.system.k4);
    this.r = new Float64Array(program.columns);
    this.s = new Float64Array(rows.length);
    this.z = new Float64Array(program.flows);
    this.begin(start);
  }

  /** Starts strictly inside on both sides, near the given point. */
  private begin({ shares, prices }: Point): void {
    const { flows, firstColumn, columns } = this.program;
    const {
      s,
      z,
      system: { k },
    } = this;
    const y = this.y.values;
    const w = this.w.values;
    for (let f = 0; f < flows; f++) {
      const from = firstColumn[f]!;
      const end = firstColumn[f + 1]!;
      for (let j = from; j < end; j++) y[j] = (1 - BLEND) * shares[j]! + BLEND / (end - from);
    }
    const load = this.system.products(this.y);
    let most = 0;
    for (let e = 0; e < k; e++) most = Math.max(most, load[e]!);
    this.alpha = (1 - BLEND) / most;
    for (let j = 0; j < columns; j++) y[j]! *= this.alpha;
    for (let e = 0; e < k; e++) s[e] = 1 - this.alpha * load[e]!;
    let sum = 0;
    for (let e = 0; e < k; e++) sum += prices[this.rows[e]!]!;
    for (let e = 0; e < k; e++) w[e] = sum > 0 ? ((1 - BLEND) * prices[this.rows[e]!]!) / sum + BLEND / k : 1 / k;
    const cost = this.system.transposed(this.w);
    let total = 0;
    for (let f = 0; f < flows; f++) {
      let least = Infinity;
      for (let j = firstColumn[f]!; j < firstColumn[f + 1]!; j++) least = Math.min(least, cost[j]!);
      z[f] = (1 - BLEND) * least;
      total += z[f]!;
    }
    for (let e = 0; e < k; e++) w[e]! /= total;
    for (let f = 0; f < flows; f++) {
      z[f]! /= total;
      for (let j = firstColumn[f]!; j < firstColumn[f + 1]!; j++) this.r[j] = cost[j]! / total - z[f]!;
    }
  }

  /** The iterate as shares and prices of the whole program; prices need not be scaled. */
  point(): Point {
    const { flows, firstColumn, columns, rows } = this.program;
    const shares = new Float64Array(columns);
    for (let f = 0; f < flows; f++) {
      let sum = 0;
      for (let j = firstColumn[f]!; j < firstColumn[f + 1]!; j++) sum += this.y.values[j]!;
      for (let j = firstColumn[f]!; j < firstColumn[f + 1]!; j++) shares[j] = this.y.values[j]! / sum;
    }
    const prices = new Float64Array(rows);
    for (let e = 0; e < this.rows.length; e++) prices[this.rows[e]!] = this.w.values[e]!;
    return { shares, prices };
  }

  /** Mean product of the complementary pairs. */
  mu(): number {
    const { columns } = this.program;
    let sum = 0;
    for (let j = 0; j < columns; j++) sum += this.y.values[j]! * this.r[j]!;
    for (let e = 0; e < this.rows.length; e++) sum += this.s[e]! * this.w.values[e]!;
    return sum / (columns + this.rows.length);
  }

  /** One step; false if nothing more can be gained. */
  step(): boolean {
    if (this.steps++ >= STEPS) return false;
    const { columns, flows } = this.program;
    const { s, r, system } = this;
    const { k } = system;
    const y = this.y.values;
    const w = this.w.values;
    system.factor(y, r, s, w);
    const mu = this.mu();
    const c = new Float64Array(columns);
    const q = new Float64Array(k);
    for (let j = 0; j < columns; j++) c[j] = -y[j]! * r[j]!;
    for (let e = 0; e < k; e++) q[e] = -s[e]! * w[e]!;
    const residuals = this.residuals();
    let move = this.solve(c, q, residuals);
    let lengths = this.lengths(move);
    let after = 0;
    for (let j = 0; j < columns; j++) after += (y[j]! + lengths.primal * move.y[j]!) * (r[j]! + lengths.dual * move.r[j]!);
    for (let e = 0; e < k; e++) after += (s[e]! + lengths.primal * move.s[e]!) * (w[e]! + lengths.dual * move.w[e]!);
    const ratio = after / (columns + k) / mu;
    const target = ratio ** 3 * mu;
    for (let j = 0; j < columns; j++) c[j] = target - y[j]! * r[j]! - move.y[j]! * move.r[j]!;
    for (let e = 0; e < k; e++) q[e] = target - s[e]! * w[e]! - move.s[e]! * move.w[e]!;
    move = this.solve(c, q, residuals);
    lengths = this.lengths(move);
    for (let i = 0; i < CORRECTORS; i++) {
      const better = this.corrected(move, lengths, target, c, q, residuals);
      if (!better) break;
      ({ move, lengths } = better);
    }
    const primal = Math.min(1, 0.995 * lengths.primal);
    const dual = Math.min(1, 0.995 * lengths.dual);
    if (!(primal > 1e-6 || dual > 1e-6)) return false;
    for (let j = 0; j < columns; j++) {
      y[j]! += primal * move.y[j]!;
      r[j]! += dual * move.r[j]!;
    }
    for (let e = 0; e < k; e++) {
      s[e]! += primal * move.s[e]!;
      w[e]! += dual * move.w[e]!;
    }
    for (let f = 0; f < flows; f++) this.z[f]! += dual * move.z[f]!;
    this.alpha += primal * move.alpha;
    return Number.isFinite(this.alpha);
  }

  /**
   * A further corrector (Gondzio 1996). If a longer step would leave products far from the target, it moves them towards it. It costs a
   * solution with the present factor, and is kept if it lengthens the steps. Changes c and q.
   */
  private corrected(
    move: Move,
    lengths: { primal: number; dual: number },
    target: number,
    c: Float64Array,
    q: Float64Array,
    residuals: ReturnType<InteriorPoint["residuals"]>,
  ): { move: Move; lengths: { primal: number; dual: number } } | null {
    const primal = Math.min(1, lengths.primal + LONGER);
    const dual = Math.min(1, lengths.dual + LONGER);
    const drawn = (product: number): number => {
      if (product < 0.1 * target) return 0.1 * target - product;
      return product > 10 * target ? Math.max(10 * target - product, -10 * target) : 0;
    };
    const { y, r, w } = this;
    for (let j = 0; j < c.length; j++) c[j]! += drawn((y.values[j]! + primal * move.y[j]!) * (r[j]! + dual * move.r[j]!));
    for (let e = 0; e < q.length; e++) q[e]! += drawn((this.s[e]! + primal * move.s[e]!) * (w.values[e]! + dual * move.w[e]!));
    const next = this.solve(c, q, residuals);
    const reached = this.lengths(next);
    const gained = Math.min(1, reached.primal) + Math.min(1, reached.dual) - Math.min(1, lengths.primal) - Math.min(1, lengths.dual);
    return gained > 0.1 * LONGER ? { move: next, lengths: reached } : null;
  }

  /** Residuals of the equations: of rows, flows, columns, and of the sum of z. */
  private residuals(): { p: Float64Array; t: Float64Array; rho: Float64Array; tau: number } {
    const { columns, flows, firstColumn } = this.program;
    const { system } = this;
    const load = system.products(this.y);
    const p = new Float64Array(system.k);
    for (let e = 0; e < system.k; e++) p[e] = 1 - load[e]! - this.s[e]!;
    const t = new Float64Array(flows);
    const rho = new Float64Array(columns);
    const cost = system.transposed(this.w);
    let tau = 1;
    for (let f = 0; f < flows; f++) {
      t[f] = this.alpha;
      for (let j = firstColumn[f]!; j < firstColumn[f + 1]!; j++) {
        t[f]! -= this.y.values[j]!;
        rho[j] = cost[j]! - this.z[f]! - this.r[j]!;
      }
      tau -= this.z[f]!;
    }
    return { p, t, rho, tau };
  }

  /** The move that makes the products of the pairs grow by c and q, and the residuals vanish. */
  private solve(c: Float64Array, q: Float64Array, { p, t, rho, tau }: ReturnType<InteriorPoint["residuals"]>): Move {
    const { columns, flows, firstColumn } = this.program;
    const { s, r, system } = this;
    const { k, d, weight, h, sh, kappa, columnWork, rowWork } = system;
    const w = this.w.values;
    // Each column: dy = e - D (u'dw - dz), e = c/r - D rho.
    const e = new Float64Array(columns);
    const sum = new Float64Array(flows);
    const push = columnWork.values;
    for (let f = 0; f < flows; f++) {
      for (let j = firstColumn[f]!; j < firstColumn[f + 1]!; j++) {
        e[j] = c[j]! / r[j]! - d.values[j]! * rho[j]!;
        sum[f]! += e[j]!;
      }
      const shift = (t[f]! - sum[f]!) / weight[f]!;
      for (let j = firstColumn[f]!; j < firstColumn[f + 1]!; j++) push[j] = e[j]! + d.values[j]! * shift;
    }
    const b = system.products(columnWork).slice(0, k);
    for (let i = 0; i < k; i++) b[i]! += q[i]! / w[i]! - p[i]!;
    const dw = system.inverse(b);
    let right = tau;
    for (let f = 0; f < flows; f++) right -= (t[f]! - sum[f]!) / weight[f]!;
    const alpha = (right - dot(h, dw)) / (kappa + dot(h, sh));
    for (let i = 0; i < k; i++) dw[i]! += alpha * sh[i]!;
    rowWork.values.fill(0);
    rowWork.values.set(dw);
    const cost = system.transposed(rowWork);
    const dy = new Float64Array(columns);
    const dr = new Float64Array(columns);
    const dz = new Float64Array(flows);
    for (let f = 0; f < flows; f++) {
      let mean = 0;
      for (let j = firstColumn[f]!; j < firstColumn[f + 1]!; j++) mean += d.values[j]! * cost[j]!;
      dz[f] = (t[f]! + alpha - sum[f]! + mean) / weight[f]!;
      for (let j = firstColumn[f]!; j < firstColumn[f + 1]!; j++) {
        dr[j] = cost[j]! - dz[f]! + rho[j]!;
        dy[j] = (c[j]! - this.y.values[j]! * dr[j]!) / r[j]!;
      }
    }
    const ds = new Float64Array(k);
    for (let i = 0; i < k; i++) ds[i] = (q[i]! - s[i]! * dw[i]!) / w[i]!;
    return { y: dy, r: dr, s: ds, w: dw, z: dz, alpha };
  }

  /** How far each side may go before a value turns negative; at most 1 / 0.995. */
  private lengths(move: Move): { primal: number; dual: number } {
    const far = (v: Float64Array, dv: Float64Array, n: number, most: number): number => {
      let length = most;
      for (let i = 0; i < n; i++) if (v[i]! + length * dv[i]! < 0) length = -v[i]! / dv[i]!;
      return length;
    };
    const { columns } = this.program;
    return {
      primal: far(this.s, move.s, this.rows.length, far(this.y.values, move.y, columns, 1 / 0.995)),
      dual: far(this.w.values, move.w, this.rows.length, far(this.r, move.r, columns, 1 / 0.995)),
    };
  }
}

interface Move {
  readonly y: Float64Array;
  readonly r: Float64Array;
  readonly s: Float64Array;
  readonly w: Float64Array;
  readonly z: Float64Array;
  readonly alpha: number;
}
