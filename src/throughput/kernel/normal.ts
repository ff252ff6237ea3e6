// The normal matrix of the interior point: what is left of Newton's equations for the prices of the rows.

/** Flows with more classes than this are summed up class by class. */
const DENSE: usize = 16;

/** First row and length of a run of rows; runs of a flow ascend. */
const RUN: usize = 8;

/**
 * S = sum over flows f and their columns k of D_k (u_k - m_f)(u_k - m_f)', m_f = sum D_k u_k / sum D_k, into the lower triangle
 * at `a` (n rows of `stride` doubles, cleared here; what stands above the diagonal means nothing).
 *
 * The rows that flow f crosses, and few more, are the runs runStart[f] .. runStart[f+1] - 1 of `runs`, laid end to end; `place`
 * of an entry: its row's place there. `work`: room for 24 times the longest such line of places and 2 more, or for the
 * square of it where flows have more than 16 classes.
 */
export function form(
  flows: i32, firstColumn: usize, columnStart: usize, place: usize, value: usize, d: usize,
  runStart: usize, runs: usize, n: i32, stride: i32, a: usize, work: usize,
): void {
  const line = <usize>stride << 3;
  for (let i: usize = 0; i < <usize>n; i++) memory.fill(a + i * line, 0, (i + 1) << 3);
  for (let f: usize = 0; f < <usize>flows; f++) {
    const from = <usize>load<i32>(firstColumn + (f << 2));
    const end = <usize>load<i32>(firstColumn + (f << 2), 4);
    const run = runs + <usize>load<i32>(runStart + (f << 2)) * RUN;
    const lastRun = runs + <usize>load<i32>(runStart + (f << 2), 4) * RUN;
    let size: usize = 0;
    for (let at = run; at < lastRun; at += RUN) size += <usize>load<i32>(at, 4);
    if (size == 0) continue;
    let total: f64 = 0;
    for (let k = from; k < end; k++) total += load<f64>(d + (k << 3));
    if (end - from <= DENSE) few(from, end, total, columnStart, place, value, d, run, lastRun, size, line, a, work);
    else many(from, end, total, columnStart, place, value, d, run, lastRun, size, line, a, work);
  }
}

function few(
  from: usize, end: usize, total: f64, columnStart: usize, place: usize, value: usize, d: usize,
  run: usize, lastRun: usize, size: usize, line: usize, a: usize, work: usize,
): void {
  // One place more than there are, for vectors of two reach beyond the last one.
  const width = ((size + 2) & ~1) << 3;
  const mean = work;
  const first = work + width;
  // Columns by fours.
  const count = (end - from + 3) & ~3;
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
  for (let k: usize = 0; k < end - from; k++) {
    const root = f64x2.splat(sqrt(load<f64>(d + ((from + k) << 3))));
    const to = first + k * width;
    for (let at: usize = 0; at < width; at += 16) v128.store(to + at, f64x2.mul(root, f64x2.sub(v128.load(to + at), v128.load(mean + at))));
  }
  for (let k: usize = 0; k < count; k += 4) four(first + k * width, width, run, lastRun, line, a);
}

/** S += t_0 t_0' + .. + t_3 t_3', with four lines of places one after the other at t. */
function four(t: usize, width: usize, run: usize, lastRun: usize, line: usize, a: usize): void {
  const t1 = t + width;
  const t2 = t1 + width;
  const t3 = t2 + width;
  let here: usize = 0;
  for (let own = run; own < lastRun; own += RUN) {
    const firstRow = <usize>load<i32>(own);
    const rows = <usize>load<i32>(own, 4);
    for (let i: usize = 0; i < rows; i++, here += 8) {
      const s0 = load<f64>(t + here);
      const s1 = load<f64>(t1 + here);
      const s2 = load<f64>(t2 + here);
      const s3 = load<f64>(t3 + here);
      if (s0 == 0 && s1 == 0 && s2 == 0 && s3 == 0) continue;
      const u0 = f64x2.splat(s0);
      const u1 = f64x2.splat(s1);
      const u2 = f64x2.splat(s2);
      const u3 = f64x2.splat(s3);
      const target = a + (firstRow + i) * line;
      let at: usize = 0;
      for (let other = run; other <= own; other += RUN) {
        const length = other == own ? i + 1 : <usize>load<i32>(other, 4);
        let to = target + (<usize>load<i32>(other) << 3);
        const stop = at + (length << 3);
        for (; at + 16 <= stop; at += 16) {
          const sum = f64x2.add(
            f64x2.add(f64x2.mul(u0, v128.load(t + at)), f64x2.mul(u1, v128.load(t1 + at))),
            f64x2.add(f64x2.mul(u2, v128.load(t2 + at)), f64x2.mul(u3, v128.load(t3 + at))),
          );
          v128.store(to, f64x2.add(v128.load(to), sum));
          to += 16;
        }
        if (at < stop) {
          store<f64>(to, load<f64>(to) + (s0 * load<f64>(t + at) + s1 * load<f64>(t1 + at)) + (s2 * load<f64>(t2 + at) + s3 * load<f64>(t3 + at)));
          at += 8;
        }
      }
    }
  }
}

/** With u_0 the column of the largest D: sum over the others of D (u - u_0)(u - u_0)' - q q' / total, q = sum of D (u - u_0). */
function many(
  from: usize, end: usize, total: f64, columnStart: usize, place: usize, value: usize, d: usize,
  run: usize, lastRun: usize, size: usize, line: usize, a: usize, work: usize,
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
  let here: usize = 0;
  for (let own = run; own < lastRun; own += RUN) {
    for (let i: usize = 0; i < <usize>load<i32>(own, 4); i++, here += 8) {
      const qi = load<f64>(q + here) / total;
      const target = a + (<usize>load<i32>(own) + i) * line;
      const source = block + (here >> 3) * width;
      let at: usize = 0;
      for (let other = run; other <= own; other += RUN) {
        const length = other == own ? i + 1 : <usize>load<i32>(other, 4);
        let to = target + (<usize>load<i32>(other) << 3);
        for (let j: usize = 0; j < length; j++, at += 8, to += 8) store<f64>(to, load<f64>(to) + load<f64>(source + at) - qi * load<f64>(q + at));
      }
    }
  }
}
