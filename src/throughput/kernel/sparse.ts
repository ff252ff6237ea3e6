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
