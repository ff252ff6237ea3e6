/** The WebAssembly kernel against the same arithmetic in plain loops. */
import { describe, expect, it } from "vitest";
import { mulberry32 } from "../../src/math/random.ts";
import { Workbench } from "../../src/throughput/kernel.ts";

function randoms(n: number, random: () => number): Float64Array {
  return Float64Array.from({ length: n }, () => 2 * random() - 1);
}

function largestDifference(x: ArrayLike<number>, y: ArrayLike<number>): number {
  expect(x.length).toBe(y.length);
  return Array.from(x, (v, i) => Math.abs(v - y[i]!)).reduce((a, b) => Math.max(a, b), 0);
}

/** Lower triangle of the factor, row by row of n. */
function naiveCholesky(a: Float64Array, n: number): Float64Array {
  const l = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = a[i * n + j]!;
      for (let k = 0; k < j; k++) sum -= l[i * n + k]! * l[j * n + k]!;
      l[i * n + j] = i === j ? Math.sqrt(sum) : sum / l[j * n + j]!;
    }
  }
  return l;
}

/** B B' + n, row by row. */
function randomPositive(n: number, random: () => number): Float64Array {
  const b = randoms(n * n, random);
  const a = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      for (let k = 0; k < n; k++) a[i * n + j]! += b[i * n + k]! * b[j * n + k]!;
    }
    a[i * n + i]! += n;
  }
  return a;
}

/** The lower triangle alone: what is above is not part of the matrix. */
function lower(a: Float64Array, n: number, stride = n): number[] {
  return Array.from({ length: n }, (_, i) => Array.from(a.subarray(i * stride, i * stride + i + 1))).flat();
}

describe("factor and solve", () => {
  it.each([4, 8, 44, 48, 52, 96, 100, 132, 200])("a random positive definite matrix of %i rows", (n) => {
    const random = mulberry32(n);
    const a = randomPositive(n, random);
    // Rows may be longer than they need be.
    const stride = n + 4;
    const bench = new Workbench(8 * (n * stride + 49 * n) + 256);
    const matrix = bench.doubles(n * stride);
    for (let i = 0; i < n; i++) matrix.values.set(a.subarray(i * n, (i + 1) * n), i * stride);
    const panel = bench.doubles(48 * n);
    expect(bench.kernel.factor(n, stride, matrix.at, panel.at)).toBe(0);
    expect(largestDifference(lower(matrix.values, n, stride), lower(naiveCholesky(a, n), n))).toBeLessThan(1e-12 * n);
    const b = randoms(n, random);
    const x = bench.doublesOf(b);
    bench.kernel.solve(n, stride, matrix.at, x.at);
    const back = Float64Array.from({ length: n }, (_, i) => x.values.reduce((sum, v, j) => sum + v * a[i * n + j]!, 0));
    expect(largestDifference(back, b)).toBeLessThan(1e-12 * n);
  });

  it("a pivot that vanishes holds its unknown at 0, and is counted", () => {
    const n = 8;
    const bench = new Workbench(8 * (n * n + 49 * n) + 256);
    const matrix = bench.doubles(n * n);
    for (let i = 0; i < n; i++) matrix.values[i * n + i] = i === 3 ? 0 : i + 1;
    const panel = bench.doubles(48 * n);
    expect(bench.kernel.factor(n, n, matrix.at, panel.at)).toBe(1);
    const x = bench.doublesOf(new Float64Array(n).fill(1));
    bench.kernel.solve(n, n, matrix.at, x.at);
    expect(
      largestDifference(
        x.values,
        Float64Array.from({ length: n }, (_, i) => (i === 3 ? 0 : 1 / (i + 1))),
      ),
    ).toBeLessThan(1e-15);
  });
});

interface Flows {
  readonly firstColumn: number[];
  /** Of each column, its entries: row and value. */
  readonly entries: (readonly [row: number, value: number])[][];
}

/** Flows of up to `most` classes, each class on some of `rows` rows. */
function randomFlows(flows: number, most: number, rows: number, random: () => number): Flows {
  const firstColumn = [0];
  const entries: Flows["entries"] = [];
  for (let f = 0; f < flows; f++) {
    const own = Array.from({ length: rows }, (_, e) => e).filter(() => random() < 0.5);
    const columns = f === 0 ? most : 1 + Math.floor(most * random());
    for (let k = 0; k < columns; k++) entries.push(own.filter(() => random() < 0.6).map((e) => [e, random() + 0.1] as const));
    firstColumn.push(entries.length);
  }
  return { firstColumn, entries };
}

/** sum of D (u - m)(u - m)' by its definition, m = sum D u / sum D; row by row. */
function normalMatrix({ firstColumn, entries }: Flows, d: Float64Array, rows: number): Float64Array {
  const s = new Float64Array(rows * rows);
  for (let f = 0; f + 1 < firstColumn.length; f++) {
    const columns = Array.from({ length: firstColumn[f + 1]! - firstColumn[f]! }, (_, i) => firstColumn[f]! + i);
    const dense = columns.map((j) => {
      const u = new Float64Array(rows);
      for (const [e, value] of entries[j]!) u[e] = value;
      return u;
    });
    const total = columns.reduce((sum, j) => sum + d[j]!, 0);
    const mean = new Float64Array(rows);
    dense.forEach((u, k) => {
      u.forEach((x, e) => {
        mean[e]! += (d[columns[k]!]! * x) / total;
      });
    });
    dense.forEach((u, k) => {
      for (let i = 0; i < rows; i++)
        for (let j = 0; j < rows; j++) s[i * rows + j]! += d[columns[k]!]! * (u[i]! - mean[i]!) * (u[j]! - mean[j]!);
    });
  }
  return s;
}

/** Rows in runs, as first row and length: rows no further than `joined` from the one before are in its run, with what is between. */
function runsOf(rows: readonly number[], joined: number): { runs: number[]; place: Map<number, number> } {
  const runs: number[] = [];
  const place = new Map<number, number>();
  let places = 0;
  rows.forEach((e, i) => {
    const gap = i === 0 ? Infinity : e - rows[i - 1]!;
    if (gap > joined) runs.push(e, 0);
    runs[runs.length - 1]! += gap > joined ? 1 : gap;
    places += gap > joined ? 1 : gap;
    place.set(e, places - 1);
  });
  return { runs, place };
}

describe("the normal matrix", () => {
  // Up to 16 classes are summed up in one way, more of them in another.
  it.each([
    [1, 1, 1],
    [6, 3, 1],
    [6, 3, 2],
    [5, 16, 2],
    [4, 17, 1],
    [3, 60, 2],
  ])("of %i flows of up to %i classes, runs of rows at most %i apart, is that of the definition", (flows, most, joined) => {
    const random = mulberry32(flows + 100 * most);
    const rows = 36;
    const made = randomFlows(flows, most, rows, random);
    const { firstColumn, entries } = made;
    // Weights of an interior point differ by many orders.
    const d = Float64Array.from(entries, () => 10 ** (6 * random() - 3));
    const of = firstColumn.slice(1).map((end, f) =>
      entries
        .slice(firstColumn[f], end)
        .flat()
        .map(([e]) => e),
    );
    const lines = of.map((own) =>
      runsOf(
        [...new Set(own)].sort((x, y) => x - y),
        joined,
      ),
    );
    const place = of.flatMap((own, f) => own.map((e) => lines[f]!.place.get(e)!));
    const starts = (lengths: readonly number[]): number[] => {
      const sums = [0];
      for (const length of lengths) sums.push(sums.at(-1)! + length);
      return sums;
    };
    const bench = new Workbench(1e6);
    const [a, work] = [bench.doubles(rows * rows), bench.doubles((rows + 8) * (rows + 24))];
    a.values.fill(7);
    work.values.fill(7);
    bench.kernel.form(
      flows,
      bench.integersOf(firstColumn).at,
      bench.integersOf(starts(entries.map(({ length }) => length))).at,
      bench.integersOf(place).at,
      bench.doublesOf(entries.flat().map(([, value]) => value)).at,
      bench.doublesOf(d).at,
      bench.integersOf(starts(lines.map(({ runs }) => runs.length / 2))).at,
      bench.integersOf(lines.flatMap(({ runs }) => runs)).at,
      rows,
      rows,
      a.at,
      work.at,
    );
    const expected = normalMatrix(made, d, rows);
    const largest = expected.reduce((max, x) => Math.max(max, Math.abs(x)), 0);
    expect(largestDifference(lower(a.values, rows), lower(expected, rows)) / Math.max(1, largest)).toBeLessThan(1e-12);
  });
});

describe("products with stored columns", () => {
  const random = mulberry32(5);
  const [columns, rows] = [61, 23];
  const entries = Array.from({ length: columns }, (_, j) =>
    Array.from({ length: j % 9 }, () => [Math.floor(rows * random()), random()] as const),
  );
  const starts = [0];
  for (const own of entries) starts.push(starts.at(-1)! + own.length);
  const bench = new Workbench(1e5);
  const [columnStart, rowIndex, value] = [
    bench.integersOf(starts).at,
    bench.integersOf(entries.flat().map(([e]) => e)).at,
    bench.doublesOf(entries.flat().map(([, v]) => v)).at,
  ];

  it("costs are those of plain loops", () => {
    const w = randoms(rows, random);
    const out = bench.doubles(columns);
    bench.kernel.costs(columns, columnStart, rowIndex, value, bench.doublesOf(w).at, out.at);
    expect(
      largestDifference(
        out.values,
        entries.map((own) => own.reduce((sum, [e, v]) => sum + v * w[e]!, 0)),
      ),
    ).toBeLessThan(1e-14);
  });
  it("loads are those of plain loops, and take the place of what was there", () => {
    const x = Float64Array.from(randoms(columns, random), (v, j) => (j % 3 === 0 ? 0 : v));
    const out = bench.doublesOf(new Float64Array(rows).fill(9));
    bench.kernel.loads(columns, rows, columnStart, rowIndex, value, bench.doublesOf(x).at, out.at);
    const expected = new Float64Array(rows);
    entries.forEach((own, j) => {
      for (const [e, v] of own) expected[e]! += x[j]! * v;
    });
    expect(largestDifference(out.values, expected)).toBeLessThan(1e-14);
  });
});

/** Nearest point of the unit simplex, by sorting (Held, Wolfe, Crowder 1974). */
function projected(v: readonly number[]): number[] {
  const sorted = v.toSorted((x, y) => y - x);
  let sum = 0;
  let theta = 0;
  sorted.forEach((x, i) => {
    sum += x;
    if (x > (sum - 1) / (i + 1)) theta = (sum - 1) / (i + 1);
  });
  return v.map((x) => Math.max(0, x - theta));
}

describe("vectors and simplices", () => {
  it.each([1, 2, 7, 64])("combinations of %i doubles", (n) => {
    const random = mulberry32(n);
    const [x, y] = [randoms(n, random), randoms(n, random)];
    const bench = new Workbench(1e4);
    const [a, b] = [bench.doublesOf(x), bench.doublesOf(y)];
    bench.kernel.combine(n, 2, a.at, -0.75, b.at, a.at);
    expect(
      largestDifference(
        a.values,
        x.map((v, i) => 2 * v - 0.75 * y[i]!),
      ),
    ).toBeLessThan(1e-15);
  });
  it("each flow goes to the nearest point of its simplex", () => {
    const random = mulberry32(8);
    const sizes = [1, 2, 3, 8, 40, 1, 5];
    const firstColumn = [0];
    for (const size of sizes) firstColumn.push(firstColumn.at(-1)! + size);
    const columns = firstColumn.at(-1)!;
    const [x, g] = [randoms(columns, random), randoms(columns, random)];
    const bench = new Workbench(1e4);
    const out = bench.doubles(columns);
    for (const step of [0, 0.1, 3, 1000]) {
      bench.kernel.projectFlows(sizes.length, bench.integersOf(firstColumn).at, bench.doublesOf(x).at, bench.doublesOf(g).at, step, out.at);
      const expected = sizes.flatMap((size, f) =>
        projected(Array.from({ length: size }, (_, i) => x[firstColumn[f]! + i]! - step * g[firstColumn[f]! + i]!)),
      );
      expect(largestDifference(out.values, expected)).toBeLessThan(1e-12);
    }
  });
  it("prices go to the nearest point of theirs, whatever threshold is guessed", () => {
    const random = mulberry32(9);
    const n = 301;
    const [w, l] = [randoms(n, random), randoms(n, random)];
    const bench = new Workbench(1e5);
    const out = bench.doubles(n);
    for (const step of [0.01, 5]) {
      const expected = projected(Array.from(w, (v, e) => v + step * l[e]!));
      for (const guess of [-10, 0, 0.9, 100]) {
        const theta = bench.kernel.projectRows(n, bench.doublesOf(w).at, bench.doublesOf(l).at, step, guess, out.at);
        expect(largestDifference(out.values, expected)).toBeLessThan(1e-12);
        const at = expected.findIndex((x) => x > 0);
        expect(theta).toBeCloseTo(w[at]! + step * l[at]! - expected[at]!, 9);
      }
    }
  });
});

describe("the workbench", () => {
  it("arrays begin at multiples of 16 and do not overlap", () => {
    const bench = new Workbench(200);
    const arrays = [bench.doubles(3), bench.integers(5), bench.doubles(1), bench.integersOf([1, 2]), bench.doublesOf([4])];
    expect(arrays.every(({ at }) => at % 16 === 0)).toBe(true);
    arrays.forEach(({ at, values }, i) => {
      if (i + 1 < arrays.length) expect(at + values.byteLength).toBeLessThanOrEqual(arrays[i + 1]!.at);
    });
    expect(bench.look(arrays[4]!.at, 1)[0]).toBe(4);
  });
  it("more than WebAssembly addresses, or than it was made for, is an error and not a crash later", () => {
    expect(() => new Workbench(3e9)).toThrow(
      /^The linear program needs 2862 MiB of memory, more than the 2047 MiB that can be had: choose .*\.$/,
    );
    expect(() => new Workbench(100).doubles(1e5)).toThrow(TypeError);
  });
});
