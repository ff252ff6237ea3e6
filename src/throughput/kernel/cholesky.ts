// Cholesky factorisation of a dense symmetric positive definite matrix, in place: n rows of `stride` doubles, lower triangle.

/** Columns factored at once. */
const BLOCK: usize = 48;
/** Pivots below this part of the largest diagonal entry are no pivots: their unknowns are held at 0. */
const TINY: f64 = 1e-30;
const HUGE: f64 = 1e100;

/**
 * Factors into L L'. `panel`: room for n * 48 doubles. Rows and stride must be multiples of 4. Returns how many pivots were
 * too small.
 */
export function factor(n: i32, stride: i32, a: usize, panel: usize): i32 {
  const size = <usize>n;
  const line = <usize>stride << 3;
  let dropped = 0;
  let largest: f64 = 0;
  for (let i: usize = 0; i < size; i++) largest = max(largest, load<f64>(a + i * line + (i << 3)));
  for (let k0: usize = 0; k0 < size; k0 += BLOCK) {
    const k1 = min(k0 + BLOCK, size);
    // The diagonal block.
    for (let k = k0; k < k1; k++) {
      const rowK = a + k * line;
      let pivot = load<f64>(rowK + (k << 3));
      for (let m = k0; m < k; m++) pivot -= load<f64>(rowK + (m << 3)) * load<f64>(rowK + (m << 3));
      if (!(pivot > TINY * largest)) {
        pivot = HUGE;
        dropped++;
      }
      const root = sqrt(pivot);
      store<f64>(rowK + (k << 3), root);
      for (let i = k + 1; i < k1; i++) {
        const rowI = a + i * line;
        let sum = load<f64>(rowI + (k << 3));
        for (let m = k0; m < k; m++) sum -= load<f64>(rowI + (m << 3)) * load<f64>(rowK + (m << 3));
        store<f64>(rowI + (k << 3), sum / root);
      }
    }
    if (k1 == size) break;
    // The panel below it, and its copy: rows by fours, column after column.
    const width = k1 - k0;
    for (let i = k1; i < size; i += 4) {
      const r0 = a + i * line;
      const r1 = r0 + line;
      const r2 = r1 + line;
      const r3 = r2 + line;
      const to = panel + (i - k1) * (width << 3);
      for (let k = k0; k < k1; k++) {
        const rowK = a + k * line;
        let s01 = f64x2(load<f64>(r0 + (k << 3)), load<f64>(r1 + (k << 3)));
        let s23 = f64x2(load<f64>(r2 + (k << 3)), load<f64>(r3 + (k << 3)));
        let at = to;
        for (let m = k0; m < k; m++) {
          const l = v128.load64_splat(rowK + (m << 3));
          s01 = f64x2.sub(s01, f64x2.mul(v128.load(at), l));
          s23 = f64x2.sub(s23, f64x2.mul(v128.load(at, 16), l));
          at += 32;
        }
        const inverse = f64x2.splat(1 / load<f64>(rowK + (k << 3)));
        s01 = f64x2.mul(s01, inverse);
        s23 = f64x2.mul(s23, inverse);
        v128.store(at, s01);
        v128.store(at, s23, 16);
        store<f64>(r0 + (k << 3), f64x2.extract_lane(s01, 0));
        store<f64>(r1 + (k << 3), f64x2.extract_lane(s01, 1));
        store<f64>(r2 + (k << 3), f64x2.extract_lane(s23, 0));
        store<f64>(r3 + (k << 3), f64x2.extract_lane(s23, 1));
      }
    }
    // What is left: minus the panel times its transpose, four rows by four columns at a time, some columns' panel kept in cache.
    for (let j0 = k1; j0 < size; j0 += 128) {
      const j1 = min(j0 + 128, size);
      for (let i = j0; i < size; i += 4) {
        const last = min(j1, i + 4);
        const rows = panel + (i - k1) * (width << 3);
        for (let j = j0; j < last; j += 4) update(rows, panel + (j - k1) * (width << 3), width, a + i * line + (j << 3), line);
      }
    }
  }
  return dropped;
}

/** The 4 x 4 tile at c minus rows * columns'. */
// @ts-ignore: decorator
@inline
function update(rows: usize, columns: usize, width: usize, c: usize, line: usize): void {
  let c00 = v128.load(c);
  let c01 = v128.load(c, 16);
  const c1 = c + line;
  let c10 = v128.load(c1);
  let c11 = v128.load(c1, 16);
  const c2 = c1 + line;
  let c20 = v128.load(c2);
  let c21 = v128.load(c2, 16);
  const c3 = c2 + line;
  let c30 = v128.load(c3);
  let c31 = v128.load(c3, 16);
  const end = rows + (width << 5);
  while (rows < end) {
    const b0 = v128.load(columns);
    const b1 = v128.load(columns, 16);
    const a0 = v128.load64_splat(rows);
    c00 = f64x2.sub(c00, f64x2.mul(a0, b0));
    c01 = f64x2.sub(c01, f64x2.mul(a0, b1));
    const a1 = v128.load64_splat(rows, 8);
    c10 = f64x2.sub(c10, f64x2.mul(a1, b0));
    c11 = f64x2.sub(c11, f64x2.mul(a1, b1));
    const a2 = v128.load64_splat(rows, 16);
    c20 = f64x2.sub(c20, f64x2.mul(a2, b0));
    c21 = f64x2.sub(c21, f64x2.mul(a2, b1));
    const a3 = v128.load64_splat(rows, 24);
    c30 = f64x2.sub(c30, f64x2.mul(a3, b0));
    c31 = f64x2.sub(c31, f64x2.mul(a3, b1));
    rows += 32;
    columns += 32;
  }
  v128.store(c, c00);
  v128.store(c, c01, 16);
  v128.store(c1, c10);
  v128.store(c1, c11, 16);
  v128.store(c2, c20);
  v128.store(c2, c21, 16);
  v128.store(c3, c30);
  v128.store(c3, c31, 16);
}

/** x = (L L')^-1 x, with the factor of `factor`. */
export function solve(n: i32, stride: i32, a: usize, x: usize): void {
  const line = <usize>stride << 3;
  for (let i: usize = 0; i < <usize>n; i++) {
    const row = a + i * line;
    let sum0 = f64x2.splat(0);
    let sum1 = f64x2.splat(0);
    let at: usize = 0;
    const end = i << 3;
    for (; at + 32 <= end; at += 32) {
      sum0 = f64x2.add(sum0, f64x2.mul(v128.load(row + at), v128.load(x + at)));
      sum1 = f64x2.add(sum1, f64x2.mul(v128.load(row + at, 16), v128.load(x + at, 16)));
    }
    sum0 = f64x2.add(sum0, sum1);
    let sum = load<f64>(x + end) - (f64x2.extract_lane(sum0, 0) + f64x2.extract_lane(sum0, 1));
    for (; at < end; at += 8) sum -= load<f64>(row + at) * load<f64>(x + at);
    store<f64>(x + end, sum / load<f64>(row + end));
  }
  for (let i = <usize>n; i-- > 0; ) {
    const row = a + i * line;
    const end = i << 3;
    const xi = load<f64>(x + end) / load<f64>(row + end);
    store<f64>(x + end, xi);
    const v = f64x2.splat(xi);
    let at: usize = 0;
    for (; at + 16 <= end; at += 16) v128.store(x + at, f64x2.sub(v128.load(x + at), f64x2.mul(v, v128.load(row + at))));
    for (; at < end; at += 8) store<f64>(x + at, load<f64>(x + at) - xi * load<f64>(row + at));
  }
}
