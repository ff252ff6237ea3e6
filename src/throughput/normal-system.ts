/**
 * Newton's equations of the interior point, reduced to the prices of the rows that may bind. The kernel forms and factors this dense
 * symmetric system; conjugate gradients on that factor solve it to full accuracy.
 */
import { Workbench, bytesFor } from "./kernel.ts";
import type { Doubles, Integers } from "./kernel.ts";
import type { FoldedProgram } from "./folded-program.ts";

/** Rows of a flow that are this near to each other stand in one run. */
const JOINED = 2;
/** Residual at which a system counts as solved. */
const SOLVED = 1e-11;

/** Bytes of the system for so many binding rows, the iterate included. */
export function normalSystemBytes({ columns, flows, nonzeros, firstColumn }: FoldedProgram, binding: number): number {
  const n = 4 * Math.ceil(binding / 4);
  let mostClasses = 0;
  for (let f = 0; f < flows; f++) mostClasses = Math.max(mostClasses, firstColumn[f + 1]! - firstColumn[f]!);
  const work = (n + 8) * (mostClasses > 16 ? n + 8 : 24);
  return bytesFor(n * n + 64 * n + 8 * columns + nonzeros + work, 6 * nonzeros + 3 * columns + 2 * flows, 64);
}

/** The columns of a program on some of its rows, and S (see interior-point.ts) for given weights. */
export class NormalSystem {
  readonly bench: Workbench;
  /** Number of binding rows, and the next multiple of 4. */
  readonly k: number;
  readonly k4: number;
  /** Sum of D over the columns of each flow, and of the inverse of that over the flows. */
  readonly weight: Float64Array;
  kappa = 0;
  /** Sum of the flows' mean columns, the border by alpha; and S^-1 times it. */
  readonly h: Float64Array;
  readonly sh: Float64Array;
  /** y / r by column. */
  readonly d: Doubles;
  /** Output of products and transposed. */
  readonly columnWork: Doubles;
  readonly rowWork: Doubles;
  private readonly program: FoldedProgram;
  /** s / w by row. */
  private readonly diagonal: Float64Array;
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

  /** Throws a RangeError if there is not enough memory. */
  constructor(program: FoldedProgram, rows: Int32Array) {
    const { columns, flows } = program;
    this.program = program;
    this.k = rows.length;
    this.k4 = 4 * Math.ceil(rows.length / 4);
    const rank = new Int32Array(program.rows).fill(-1);
    rows.forEach((e, i) => {
      rank[e] = i;
    });
    let entries = 0;
    for (let i = 0; i < program.nonzeros; i++) if (rank[program.rowIndex[i]!]! >= 0) entries++;
    const bench = (this.bench = new Workbench(normalSystemBytes(program, this.k)));
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
      for (let i = this.columnStart.values[program.firstColumn[f]!]!; i < at; i++)
        this.place.values[i] = placeOf[this.rowIndex.values[i]!]!;
      this.runStart.values[f + 1] = runs.length / 2;
      longest = Math.max(longest, places);
      mostClasses = Math.max(mostClasses, program.firstColumn[f + 1]! - program.firstColumn[f]!);
    }
    this.runs = bench.integersOf(runs);
    this.work = bench.doubles((longest + 4) * Math.max(24, mostClasses > 16 ? longest + 4 : 0));
    this.matrix = bench.doubles(this.k4 * this.k4);
    this.panel = bench.doubles(48 * this.k4);
    this.d = bench.doubles(columns);
    this.columnWork = bench.doubles(columns);
    this.rowWork = bench.doubles(this.k4);
    this.diagonal = new Float64Array(this.k);
    this.h = new Float64Array(this.k);
    this.sh = new Float64Array(this.k);
    this.weight = new Float64Array(flows);
  }

  /** Loads of the binding rows. */
  products(shares: Doubles): Float64Array {
    this.bench.kernel.loads(this.program.columns, this.k, this.columnStart.at, this.rowIndex.at, this.value.at, shares.at, this.rowWork.at);
    return this.rowWork.values;
  }

  /** Costs of the columns. */
  transposed(prices: Doubles): Float64Array {
    this.bench.kernel.costs(this.program.columns, this.columnStart.at, this.rowIndex.at, this.value.at, prices.at, this.columnWork.at);
    return this.columnWork.values;
  }

  /** Forms and factors S from the iterate. */
  factor(y: Float64Array, r: Float64Array, s: Float64Array, w: Float64Array): void {
    const { columns, flows, firstColumn } = this.program;
    const { k, k4, d, weight, h, bench, diagonal } = this;
    for (let j = 0; j < columns; j++) d.values[j] = y[j]! / r[j]!;
    for (let e = 0; e < k; e++) diagonal[e] = s[e]! / w[e]!;
    bench.kernel.form(
      flows,
      this.firstColumn.at,
      this.columnStart.at,
      this.place.at,
      this.value.at,
      d.at,
      this.runStart.at,
      this.runs.at,
      k4,
      k4,
      this.matrix.at,
      this.work.at,
    );
    for (let e = 0; e < k; e++) this.matrix.values[e * k4 + e]! += diagonal[e]!;
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
    h.set(this.products(this.columnWork).subarray(0, k));
    this.sh.set(this.inverse(h));
  }

  /** S times a vector, from its definition. */
  private apply(v: Float64Array): Float64Array {
    const { flows, firstColumn } = this.program;
    const { k, d } = this;
    this.rowWork.values.set(v);
    this.rowWork.values.fill(0, k);
    const cost = this.transposed(this.rowWork);
    for (let f = 0; f < flows; f++) {
      let mean = 0;
      for (let j = firstColumn[f]!; j < firstColumn[f + 1]!; j++) mean += d.values[j]! * cost[j]!;
      mean /= this.weight[f]!;
      for (let j = firstColumn[f]!; j < firstColumn[f + 1]!; j++) cost[j] = d.values[j]! * (cost[j]! - mean);
    }
    const out = this.products(this.columnWork).slice(0, k);
    for (let e = 0; e < k; e++) out[e]! += this.diagonal[e]! * v[e]!;
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
  inverse(b: Float64Array): Float64Array {
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
}

export function dot(x: Float64Array, y: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += x[i]! * y[i]!;
  return sum;
}
