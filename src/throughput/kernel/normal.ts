// The normal matrix of the interior point: what is left of Newton's equations for the prices of the rows.

/** Flows with more classes than this are summed up class by class. */
const DENSE: usize = 16;

/**
 * S = sum over flows f and their columns k of D_k (u_k - m_f)(u_k - m_f)', m_f = sum D_k u_k / sum D_k, into the lower triangle
 * at `a` (n rows of `stride` doubles, cleared here; row indices of a flow's support ascend).
 *
 * Rows of flow f: support[supportStart[f]] .. support[supportStart[f+1] - 1]; `place` of an entry: its row's place among them.
 * `work`: room for (most classes + 4) * (largest support + 2) doubles, or the square of the largest support + 2 where flows have
 * more than 16 classes.
 */
export function form(
  flows: i32, firstColumn: usize, columnStart: usize, place: usize, value: usize, d: usize,
  supportStart: usize, support: usize, n: i32, stride: i32, a: usize, work: usize,
): void {
  const line = <usize>stride << 3;
  for (let i: usize = 0; i < <usize>n; i++) memory.fill(a + i * line, 0, (i + 1) << 3);
  for (let f: usize = 0; f < <usize>flows; f++) {
    const from = <usize>load<i32>(firstColumn + (f << 2));
    const end = <usize>load<i32>(firstColumn + (f << 2), 4);
    const rows = support + (<usize>load<i32>(supportStart + (f << 2)) << 2);
    const size = <usize>(load<i32>(supportStart + (f << 2), 4) - load<i32>(supportStart + (f << 2)));
    if (size == 0) continue;
    let total: f64 = 0;
    for (let k = from; k < end; k++) total += load<f64>(d + (k << 3));
    if (end - from <= DENSE) few(from, end, total, columnStart, place, value, d, rows, size, line, a, work);
    else many(from, end, total, columnStart, place, value, d, rows, size, line, a, work);
  }
}

function few(
  from: usize, end: usize, total: f64, columnStart: usize, place: usize, value: usize, d: usize,
  rows: usize, size: usize, line: usize, a: usize, work: usize,
): void {
  // Rows of an even number of doubles, so that vectors stay aligned.
  const width = ((size + 1) & ~1) << 3;
  const mean = work;
  const first = work + width;
  const count = end - from;
  memory.fill(work, 0, width * (count + 1));
  for (let k = from; k < end; k++) {
    const weight = load<f64>(d + (k << 3)) / total;
    const to = first + (k - from) * width;
    const stop = <usize>load<i32>(columnStart + (k << 2), 4);
    for (let i = <usize>load<i32>(columnStart + (k << 2)); i < stop; i++) {
      const at = <usize>load<i32>(place + (i << 2)) << 3;
      const u = load<f64>(value + (i << 3));
      store<f64>(to + at, u);
      store<f64>(mean + at, load<f64>(mean + at) + weight * u);
    }
  }
  for (let k: usize = 0; k < count; k++) {
    const root = f64x2.splat(sqrt(load<f64>(d + ((from + k) << 3))));
    const to = first + k * width;
    for (let at: usize = 0; at < width; at += 16) v128.store(to + at, f64x2.mul(root, f64x2.sub(v128.load(to + at), v128.load(mean + at))));
  }
  const last = first + count * width;
  for (let i: usize = 0; i < size; i++) {
    const target = a + <usize>load<i32>(rows + (i << 2)) * line;
    for (let j: usize = 0; j <= i; j += 2) {
      let sum = f64x2.splat(0);
      for (let row = first; row < last; row += width) sum = f64x2.add(sum, f64x2.mul(v128.load64_splat(row + (i << 3)), v128.load(row + (j << 3))));
      const to = target + (<usize>load<i32>(rows + (j << 2)) << 3);
      store<f64>(to, load<f64>(to) + f64x2.extract_lane(sum, 0));
      if (j + 1 <= i) {
        const next = target + (<usize>load<i32>(rows + (j << 2), 4) << 3);
        store<f64>(next, load<f64>(next) + f64x2.extract_lane(sum, 1));
      }
    }
  }
}

/** With u_0 the column of the largest D: sum over the others of D (u - u_0)(u - u_0)' - q q' / total, q = sum of D (u - u_0). */
function many(
  from: usize, end: usize, total: f64, columnStart: usize, place: usize, value: usize, d: usize,
  rows: usize, size: usize, line: usize, a: usize, work: usize,
): void {
  let largest = from;
  for (let k = from; k < end; k++) if (load<f64>(d + (k << 3)) > load<f64>(d + (largest << 3))) largest = k;
  const block = work;
  const width = size << 3;
  const q = block + size * width;
  const difference = q + width;
  const touched = difference + width;
  memory.fill(block, 0, size * width + 2 * width);
  for (let k = from; k < end; k++) {
    if (k == largest) continue;
    const weight = load<f64>(d + (k << 3));
    let touches: usize = 0;
    for (let part = 0; part < 2; part++) {
      const column = part == 0 ? k : largest;
      const sign: f64 = part == 0 ? 1 : -1;
      const stop = <usize>load<i32>(columnStart + (column << 2), 4);
      for (let i = <usize>load<i32>(columnStart + (column << 2)); i < stop; i++) {
        const at = <usize>load<i32>(place + (i << 2)) << 3;
        const before = load<f64>(difference + at);
        if (before == 0) {
          store<u32>(touched + (touches << 2), <u32>at);
          touches++;
        }
        store<f64>(difference + at, before + sign * load<f64>(value + (i << 3)));
      }
    }
    for (let i: usize = 0; i < touches; i++) {
      const at = <usize>load<u32>(touched + (i << 2));
      const u = weight * load<f64>(difference + at);
      if (u == 0) continue;
      store<f64>(q + at, load<f64>(q + at) + u);
      for (let j: usize = 0; j < touches; j++) {
        const other = <usize>load<u32>(touched + (j << 2));
        if (other > at) continue;
        const to = block + (at >> 3) * width + other;
        store<f64>(to, load<f64>(to) + u * load<f64>(difference + other));
      }
    }
    for (let i: usize = 0; i < touches; i++) store<f64>(difference + <usize>load<u32>(touched + (i << 2)), 0);
  }
  for (let i: usize = 0; i < size; i++) {
    const target = a + <usize>load<i32>(rows + (i << 2)) * line;
    const qi = load<f64>(q + (i << 3)) / total;
    for (let j: usize = 0; j <= i; j++) {
      const to = target + (<usize>load<i32>(rows + (j << 2)) << 3);
      store<f64>(to, load<f64>(to) + load<f64>(block + i * width + (j << 3)) - qi * load<f64>(q + (j << 3)));
    }
  }
}
