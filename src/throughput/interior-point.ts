/**
 * An interior point method for class programs (Mehrotra's predictor-corrector; Wright 1997, chapter 10). Flow rows and alpha are
 * eliminated by hand; what is left of Newton's equations is one dense system in the prices of the rows that may bind:
 *
 *   S = diag(s/w) + sum_f sum_k D_fk (u_fk - m_f)(u_fk - m_f)',   D = y/r,   m_f = sum_k D_fk u_fk / sum_k D_fk
 *
 * bordered by alpha. All columns are kept, so prices are valid for the whole program; rates are checked on all its rows.
 */
import { Workbench, bytesFor } from "./kernel.ts";
import type { Doubles, Integers } from "./kernel.ts";
import type { FoldedProgram, Point } from "./folded-program.ts";

/** Rows whose load is within this part of the largest one are taken to be able to bind. */
const NEAR = 0.06;
/** Prices below this part of the mean count as none. */
const NEGLIGIBLE = 1e-3;
/** How far the start is drawn to the middle. */
const BLEND = 0.05;
const STEPS = 60;
/** Further correctors a step, and how much longer steps they try for. */
const CORRECTORS = 3;
const LONGER = 0.3;
/** Rows of a flow that are so near to each other stand in one run. */
const JOINED = 2;
/** Residual at which Newton's equations count as solved. */
const SOLVED = 1e-11;

/** Rows that may bind at the optimum, ascending: nearly full or dear at this point. Every column crosses one of them at least. */
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

/** Bytes that the method takes for so many binding rows. */
export function interiorPointBytes({ columns, flows, nonzeros, firstColumn }: FoldedProgram, binding: number): number {
  const n = 4 * Math.ceil(binding / 4);
  let mostClasses = 0;
  for (let f = 0; f < flows; f++) mostClasses = Math.max(mostClasses, firstColumn[f + 1]! - firstColumn[f]!);
  const work = (n + 8) * (mostClasses > 16 ? n + 8 : 24);
  return bytesFor(n * n + 64 * n + 8 * columns + nonzeros + work, 6 * nonzeros + 3 * columns + 2 * flows, 64);
}

/** Newton's equations for one set of binding rows. */
export class InteriorPoint {
  private readonly program: FoldedProgram;
  private readonly rows: Int32Array;
  private readonly bench: Workbench;
  /** Number of binding rows, and the next multiple of 4. */
  private readonly k: number;
  private readonly k4: number;
  private readonly columnStart: Integers;
  private readonly rowIndex: Integers;
  private readonly place: Integers;
  private readonly value: Doubles;
  private readonly firstColumn: Integers;
  private readonly runStart: Integers;
  private readonly runs: Integers;
  private readonly work: Doubles;
  private readonly matrix: Doubles;
  private readonly panel: Doubles;
  // The iterate: y and r by column, s and w by row, z by flow.
  private readonly y: Doubles;
  private readonly r: Doubles;
  private readonly w: Doubles;
  private readonly s: Float64Array;
  private readonly z: Float64Array;
  private alpha = 0;
  private readonly d: Doubles;
  private readonly columnWork: Doubles;
  private readonly rowWork: Doubles;
  private readonly h: Float64Array;
  /** S^-1 h. */
  private readonly sh: Float64Array;
  private readonly weight: Float64Array;
  private kappa = 0;
  steps = 0;

  constructor(program: FoldedProgram, rows: Int32Array, start: Point) {
    const { columns, flows } = program;
    this.program = program;
    this.rows = rows;
    this.k = rows.length;
    this.k4 = 4 * Math.ceil(rows.length / 4);
    const rank = new Int32Array(program.rows).fill(-1);
    rows.forEach((e, i) => { rank[e] = i; });
    let entries = 0;
    for (let i = 0; i < program.nonzeros; i++) if (rank[program.rowIndex[i]!]! >= 0) entries++;
    const bench = this.bench = new Workbench(interiorPointBytes(program, this.k));
    this.columnStart = bench.integers(columns + 1);
    this.rowIndex = bench.integers(entries);
    this.place = bench.integers(entries);
    this.value = bench.doubles(entries);
    this.firstColumn = bench.integersOf(program.firstColumn);
    this.runStart = bench.integers(flows + 1);
    const runs: number[] = [];
    const seen = new Int32Array(this.k).fill(-1);
    const placeOf = new Int32Array(this.k);
    let at = 0;
    let longest = 0;
    let mostClasses = 0;
    for (let f = 0; f < flows; f++) {
      const own: number[] = [];
      for (let j = program.firstColumn[f]!; j < program.firstColumn[f + 1]!; j++) {
        for (let i = program.columnStart[j]!; i < program.columnStart[j + 1]!; i++) {
          const e = rank[program.rowIndex[i]!]!;
          if (e >= 0) {
            this.rowIndex.values[at] = e;
            this.value.values[at++] = program.value[i]!;
            if (seen[e] !== f) {
              seen[e] = f;
              own.push(e);
            }
          }
        }
        this.columnStart.values[j + 1] = at;
      }
      own.sort((x, y) => x - y);
      let places = 0;
      for (let i = 0; i < own.length; i++) {
        const e = own[i]!;
        const gap = i === 0 ? Infinity : e - own[i - 1]!;
        if (gap > JOINED) runs.push(e, 0);
        const grown = gap > JOINED ? 1 : gap;
        runs[runs.length - 1]! += grown;
        places += grown;
        placeOf[e] = places - 1;
      }
      for (let i = this.columnStart.values[program.firstColumn[f]!]!; i < at; i++) this.place.values[i] = placeOf[this.rowIndex.values[i]!]!;
      this.runStart.values[f + 1] = runs.length / 2;
      longest = Math.max(longest, places);
      mostClasses = Math.max(mostClasses, program.firstColumn[f + 1]! - program.firstColumn[f]!);
    }
    this.runs = bench.integersOf(runs);
    this.work = bench.doubles((longest + 4) * Math.max(24, mostClasses > 16 ? longest + 4 : 0));
    this.matrix = bench.doubles(this.k4 * this.k4);
    this.panel = bench.doubles(48 * this.k4);
    this.y = bench.doubles(columns);
    this.r = bench.doubles(columns);
    this.d = bench.doubles(columns);
    this.columnWork = bench.doubles(columns);
    this.w = bench.doubles(this.k4);
    this.rowWork = bench.doubles(this.k4);
    this.s = new Float64Array(this.k);
    this.z = new Float64Array(flows);
    this.h = new Float64Array(this.k);
    this.sh = new Float64Array(this.k);
    this.weight = new Float64Array(flows);
    this.begin(start);
  }

  /** Strictly inside on both sides, near the start. */
  private begin({ shares, prices }: Point): void {
    const { flows, firstColumn, columns } = this.program;
    const { k, s, z } = this;
    const y = this.y.values;
    const w = this.w.values;
    for (let f = 0; f < flows; f++) {
      const from = firstColumn[f]!;
      const end = firstColumn[f + 1]!;
      for (let j = from; j < end; j++) y[j] = (1 - BLEND) * shares[j]! + BLEND / (end - from);
    }
    this.products(this.y.at);
    let most = 0;
    for (let e = 0; e < k; e++) most = Math.max(most, this.rowWork.values[e]!);
    this.alpha = (1 - BLEND) / most;
    for (let j = 0; j < columns; j++) y[j]! *= this.alpha;
    for (let e = 0; e < k; e++) s[e] = 1 - this.alpha * this.rowWork.values[e]!;
    let sum = 0;
    for (let e = 0; e < k; e++) sum += prices[this.rows[e]!]!;
    for (let e = 0; e < k; e++) w[e] = sum > 0 ? (1 - BLEND) * prices[this.rows[e]!]! / sum + BLEND / k : 1 / k;
    const cost = this.columnWork.values;
    this.transposed(this.w.at, this.columnWork.at);
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
      for (let j = firstColumn[f]!; j < firstColumn[f + 1]!; j++) this.r.values[j] = cost[j]! / total - z[f]!;
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
    for (let e = 0; e < this.k; e++) prices[this.rows[e]!] = this.w.values[e]!;
    return { shares, prices };
  }

  /** Mean product of the complementary pairs. */
  mu(): number {
    const { columns } = this.program;
    let sum = 0;
    for (let j = 0; j < columns; j++) sum += this.y.values[j]! * this.r.values[j]!;
    for (let e = 0; e < this.k; e++) sum += this.s[e]! * this.w.values[e]!;
    return sum / (columns + this.k);
  }

  /** One step; false when nothing can be gained any more. */
  step(): boolean {
    if (this.steps++ >= STEPS) return false;
    const { columns, flows } = this.program;
    const { k, s } = this;
    const y = this.y.values;
    const r = this.r.values;
    const w = this.w.values;
    this.factor();
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
   * A further corrector (Gondzio 1996): where a longer step would leave products far from the target, they are drawn towards it. It
   * costs a solution with the factor at hand, and is kept if it lengthens the steps. Changes c and q.
   */
  private corrected(
    move: Move, lengths: { primal: number; dual: number }, target: number, c: Float64Array, q: Float64Array, residuals: ReturnType<InteriorPoint["residuals"]>,
  ): { move: Move; lengths: { primal: number; dual: number } } | null {
    const primal = Math.min(1, lengths.primal + LONGER);
    const dual = Math.min(1, lengths.dual + LONGER);
    const drawn = (product: number): number => {
      if (product < 0.1 * target) return 0.1 * target - product;
      return product > 10 * target ? Math.max(10 * target - product, -10 * target) : 0;
    };
    const { y, r, w } = this;
    for (let j = 0; j < c.length; j++) c[j]! += drawn((y.values[j]! + primal * move.y[j]!) * (r.values[j]! + dual * move.r[j]!));
    for (let e = 0; e < q.length; e++) q[e]! += drawn((this.s[e]! + primal * move.s[e]!) * (w.values[e]! + dual * move.w[e]!));
    const next = this.solve(c, q, residuals);
    const reached = this.lengths(next);
    const gained = Math.min(1, reached.primal) + Math.min(1, reached.dual) - Math.min(1, lengths.primal) - Math.min(1, lengths.dual);
    return gained > 0.1 * LONGER ? { move: next, lengths: reached } : null;
  }

  private products(shares: number): void {
    this.bench.kernel.loads(this.program.columns, this.k, this.columnStart.at, this.rowIndex.at, this.value.at, shares, this.rowWork.at);
  }

  private transposed(prices: number, out: number): void {
    this.bench.kernel.costs(this.program.columns, this.columnStart.at, this.rowIndex.at, this.value.at, prices, out);
  }

  private factor(): void {
    const { columns, flows, firstColumn } = this.program;
    const { k, k4, d, weight, h, bench } = this;
    for (let j = 0; j < columns; j++) d.values[j] = this.y.values[j]! / this.r.values[j]!;
    bench.kernel.form(
      flows, this.firstColumn.at, this.columnStart.at, this.place.at, this.value.at, d.at,
      this.runStart.at, this.runs.at, k4, k4, this.matrix.at, this.work.at,
    );
    for (let e = 0; e < k; e++) this.matrix.values[e * k4 + e]! += this.s[e]! / this.w.values[e]!;
    for (let e = k; e < k4; e++) this.matrix.values[e * k4 + e] = 1;
    bench.kernel.factor(k4, k4, this.matrix.at, this.panel.at);
    this.kappa = 0;
    for (let f = 0; f < flows; f++) {
      let sum = 0;
      for (let j = firstColumn[f]!; j < firstColumn[f + 1]!; j++) sum += d.values[j]!;
      weight[f] = sum;
      this.kappa += 1 / sum;
      for (let j = firstColumn[f]!; j < firstColumn[f + 1]!; j++) this.columnWork.values[j] = d.values[j]! / sum;
    }
    this.products(this.columnWork.at);
    for (let e = 0; e < k; e++) h[e] = this.rowWork.values[e]!;
    this.sh.set(this.inverse(h));
  }

  /** S times a vector, from its definition. */
  private apply(v: Float64Array): Float64Array {
    const { flows, firstColumn } = this.program;
    const { k, d } = this;
    this.rowWork.values.set(v);
    this.rowWork.values.fill(0, k);
    const cost = this.columnWork.values;
    this.transposed(this.rowWork.at, this.columnWork.at);
    for (let f = 0; f < flows; f++) {
      let mean = 0;
      for (let j = firstColumn[f]!; j < firstColumn[f + 1]!; j++) mean += d.values[j]! * cost[j]!;
      mean /= this.weight[f]!;
      for (let j = firstColumn[f]!; j < firstColumn[f + 1]!; j++) cost[j] = d.values[j]! * (cost[j]! - mean);
    }
    this.products(this.columnWork.at);
    const out = new Float64Array(k);
    for (let e = 0; e < k; e++) out[e] = this.rowWork.values[e]! + (this.s[e]! / this.w.values[e]!) * v[e]!;
    return out;
  }

  private precondition(b: Float64Array): Float64Array {
    const x = this.rowWork.values;
    x.fill(0);
    x.set(b);
    this.bench.kernel.solve(this.k4, this.k4, this.matrix.at, this.rowWork.at);
    return x.slice(0, this.k);
  }

  /** S^-1 b, by conjugate gradients on the factor. */
  private inverse(b: Float64Array): Float64Array {
    const { k } = this;
    const norm = Math.sqrt(dot(b, b));
    const x = this.precondition(b);
    const r = this.apply(x);
    for (let e = 0; e < k; e++) r[e] = b[e]! - r[e]!;
    let z = this.precondition(r);
    const p = z.slice();
    let rz = dot(r, z);
    for (let round = 0; round < 4; round++) {
      if (!(Math.sqrt(dot(r, r)) > SOLVED * norm)) break;
      const ap = this.apply(p);
      const step = rz / dot(p, ap);
      if (!Number.isFinite(step)) break;
      for (let e = 0; e < k; e++) {
        x[e]! += step * p[e]!;
        r[e]! -= step * ap[e]!;
      }
      z = this.precondition(r);
      const next = dot(r, z);
      const beta = next / rz;
      rz = next;
      for (let e = 0; e < k; e++) p[e] = z[e]! + beta * p[e]!;
    }
    return x;
  }

  /** How far the iterate is from the equations: of rows, flows, columns, and of the sum of z. */
  private residuals(): { p: Float64Array; t: Float64Array; rho: Float64Array; tau: number } {
    const { columns, flows, firstColumn } = this.program;
    const { k } = this;
    this.products(this.y.at);
    const p = new Float64Array(k);
    for (let e = 0; e < k; e++) p[e] = 1 - this.rowWork.values[e]! - this.s[e]!;
    const t = new Float64Array(flows);
    const rho = new Float64Array(columns);
    this.transposed(this.w.at, this.columnWork.at);
    let tau = 1;
    for (let f = 0; f < flows; f++) {
      t[f] = this.alpha;
      for (let j = firstColumn[f]!; j < firstColumn[f + 1]!; j++) {
        t[f]! -= this.y.values[j]!;
        rho[j] = this.columnWork.values[j]! - this.z[f]! - this.r.values[j]!;
      }
      tau -= this.z[f]!;
    }
    return { p, t, rho, tau };
  }

  /** The move that makes the products of the pairs grow by c and q, and the residuals vanish. */
  private solve(c: Float64Array, q: Float64Array, { p, t, rho, tau }: ReturnType<InteriorPoint["residuals"]>): Move {
    const { columns, flows, firstColumn } = this.program;
    const { k, s, d, weight, h, sh } = this;
    const r = this.r.values;
    const w = this.w.values;
    // Each column: dy = e - D (u'dw - dz), e = c/r - D rho.
    const e = new Float64Array(columns);
    const sum = new Float64Array(flows);
    const push = this.columnWork.values;
    for (let f = 0; f < flows; f++) {
      for (let j = firstColumn[f]!; j < firstColumn[f + 1]!; j++) {
        e[j] = c[j]! / r[j]! - d.values[j]! * rho[j]!;
        sum[f]! += e[j]!;
      }
      const shift = (t[f]! - sum[f]!) / weight[f]!;
      for (let j = firstColumn[f]!; j < firstColumn[f + 1]!; j++) push[j] = e[j]! + d.values[j]! * shift;
    }
    this.products(this.columnWork.at);
    const b = new Float64Array(k);
    for (let i = 0; i < k; i++) b[i] = this.rowWork.values[i]! + q[i]! / w[i]! - p[i]!;
    const g = this.inverse(b);
    let right = tau;
    for (let f = 0; f < flows; f++) right -= (t[f]! - sum[f]!) / weight[f]!;
    const alpha = (right - dot(h, g)) / (this.kappa + dot(h, sh));
    const dw = g;
    for (let i = 0; i < k; i++) dw[i]! += alpha * sh[i]!;
    this.rowWork.values.fill(0);
    this.rowWork.values.set(dw);
    const cost = this.columnWork.values;
    this.transposed(this.rowWork.at, this.columnWork.at);
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

  /** How far each side may go before something turns negative; at most 1 / 0.995. */
  private lengths(move: Move): { primal: number; dual: number } {
    const far = (v: Float64Array, dv: Float64Array, n: number, most: number): number => {
      let length = most;
      for (let i = 0; i < n; i++) if (v[i]! + length * dv[i]! < 0) length = -v[i]! / dv[i]!;
      return length;
    };
    const { columns } = this.program;
    return {
      primal: far(this.s, move.s, this.k, far(this.y.values, move.y, columns, 1 / 0.995)),
      dual: far(this.w.values, move.w, this.k, far(this.r.values, move.r, columns, 1 / 0.995)),
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

function dot(x: Float64Array, y: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += x[i]! * y[i]!;
  return sum;
}
