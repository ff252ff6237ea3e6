// Products with a matrix of loads, stored by columns.

/** out[j] = sum over the entries of column j of value * w[row]. */
export function costs(columns: i32, columnStart: usize, rowIndex: usize, value: usize, w: usize, out: usize): void {
  let i = load<i32>(columnStart);
  for (let j: usize = 0; j < <usize>columns; j++) {
    const end = load<i32>(columnStart + (j << 2), 4);
    let a: f64 = 0;
    let b: f64 = 0;
    let c: f64 = 0;
    let d: f64 = 0;
    let at = value + (<usize>i << 3);
    let row = rowIndex + (<usize>i << 2);
    for (; i + 4 <= end; i += 4) {
      a += load<f64>(at) * load<f64>(w + (<usize>load<i32>(row) << 3));
      b += load<f64>(at, 8) * load<f64>(w + (<usize>load<i32>(row, 4) << 3));
      c += load<f64>(at, 16) * load<f64>(w + (<usize>load<i32>(row, 8) << 3));
      d += load<f64>(at, 24) * load<f64>(w + (<usize>load<i32>(row, 12) << 3));
      at += 32;
      row += 16;
    }
    for (; i < end; i++) {
      a += load<f64>(at) * load<f64>(w + (<usize>load<i32>(row) << 3));
      at += 8;
      row += 4;
    }
    store<f64>(out + (j << 3), (a + b) + (c + d));
  }
}

/** out[row] = sum over columns of value * x[j]; `rows` doubles. Columns with x = 0 cost nothing. */
export function loads(columns: i32, rows: i32, columnStart: usize, rowIndex: usize, value: usize, x: usize, out: usize): void {
  memory.fill(out, 0, <usize>rows << 3);
  for (let j: usize = 0; j < <usize>columns; j++) {
    const share = load<f64>(x + (j << 3));
    if (share == 0) continue;
    let i = <usize>load<i32>(columnStart + (j << 2));
    const end = <usize>load<i32>(columnStart + (j << 2), 4);
    for (; i < end; i++) {
      const to = out + (<usize>load<i32>(rowIndex + (i << 2)) << 3);
      store<f64>(to, load<f64>(to) + share * load<f64>(value + (i << 3)));
    }
  }
}

// The same for a matrix whose columns are runs of entries of one value: column j has the runs from runStart[j] on, run r ends before entry
// runEnd[r]. Row numbers have 16 bits, or 32 where they are `wide`.

/** out[j] = sum over the entries of column j of value * w[row]. */
export function runCosts(columns: i32, runStart: usize, runEnd: usize, runValue: usize, rowIndex: usize, wide: i32, w: usize, out: usize): void {
  if (wide != 0) costsBy<u32>(columns, runStart, runEnd, runValue, rowIndex, w, out);
  else costsBy<u16>(columns, runStart, runEnd, runValue, rowIndex, w, out);
}

/** out[row] = sum over columns of value * x[j]; `rows` doubles. Columns with x = 0 cost nothing. */
export function runLoads(
  columns: i32, rows: i32, runStart: usize, runEnd: usize, runValue: usize, rowIndex: usize, wide: i32, x: usize, out: usize,
): void {
  memory.fill(out, 0, <usize>rows << 3);
  if (wide != 0) loadsBy<u32>(columns, runStart, runEnd, runValue, rowIndex, x, out);
  else loadsBy<u16>(columns, runStart, runEnd, runValue, rowIndex, x, out);
}

function costsBy<T>(columns: i32, runStart: usize, runEnd: usize, runValue: usize, rowIndex: usize, w: usize, out: usize): void {
  const four = sizeof<T>() << 2;
  let at = rowIndex;
  let run: usize = 0;
  for (let j: usize = 0; j < <usize>columns; j++) {
    const last = <usize>load<i32>(runStart + (j << 2), 4);
    let total: f64 = 0;
    for (; run < last; run++) {
      const end = rowIndex + <usize>load<u32>(runEnd + (run << 2)) * sizeof<T>();
      let a: f64 = 0;
      let b: f64 = 0;
      let c: f64 = 0;
      let d: f64 = 0;
      for (; at + four <= end; at += four) {
        a += load<f64>(w + (<usize>load<T>(at) << 3));
        b += load<f64>(w + (<usize>load<T>(at, sizeof<T>()) << 3));
        c += load<f64>(w + (<usize>load<T>(at, 2 * sizeof<T>()) << 3));
        d += load<f64>(w + (<usize>load<T>(at, 3 * sizeof<T>()) << 3));
      }
      for (; at < end; at += sizeof<T>()) a += load<f64>(w + (<usize>load<T>(at) << 3));
      total += load<f64>(runValue + (run << 3)) * (a + b + (c + d));
    }
    store<f64>(out + (j << 3), total);
  }
}

/** Rows of a run differ, so that four of them can be added to at once. */
function loadsBy<T>(columns: i32, runStart: usize, runEnd: usize, runValue: usize, rowIndex: usize, x: usize, out: usize): void {
  const four = sizeof<T>() << 2;
  for (let j: usize = 0; j < <usize>columns; j++) {
    const share = load<f64>(x + (j << 3));
    if (share == 0) continue;
    let run = <usize>load<i32>(runStart + (j << 2));
    const last = <usize>load<i32>(runStart + (j << 2), 4);
    let at = rowIndex + (run == 0 ? 0 : <usize>load<u32>(runEnd + ((run - 1) << 2)) * sizeof<T>());
    for (; run < last; run++) {
      const end = rowIndex + <usize>load<u32>(runEnd + (run << 2)) * sizeof<T>();
      const part = share * load<f64>(runValue + (run << 3));
      for (; at + four <= end; at += four) {
        const a = out + (<usize>load<T>(at) << 3);
        const b = out + (<usize>load<T>(at, sizeof<T>()) << 3);
        const c = out + (<usize>load<T>(at, 2 * sizeof<T>()) << 3);
        const d = out + (<usize>load<T>(at, 3 * sizeof<T>()) << 3);
        const va = load<f64>(a) + part;
        const vb = load<f64>(b) + part;
        const vc = load<f64>(c) + part;
        const vd = load<f64>(d) + part;
        store<f64>(a, va);
        store<f64>(b, vb);
        store<f64>(c, vc);
        store<f64>(d, vd);
      }
      for (; at < end; at += sizeof<T>()) {
        const to = out + (<usize>load<T>(at) << 3);
        store<f64>(to, load<f64>(to) + part);
      }
    }
  }
}
