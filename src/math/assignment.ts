/**
 * The assignment problem: gives every row a column of its own so that the sum of gains is largest (Kuhn 1955, Munkres 1957; one shortest
 * path a row, Jonker, Volgenant 1987).
 */

/**
 * The column of each row; there must be at least as many columns as rows. gain[row * columns + column] may be any finite numbers. `order`:
 * which columns are tried first where gains leave a choice; by their numbers when left out. Takes at most rows² · columns steps.
 */
export function assignment(rows: number, columns: number, gain: ArrayLike<number>, order?: ArrayLike<number>): Int32Array {
  // Potentials: rowPrice[i] + columnPrice[j] >= gain, with equality where i is given j; columns that nobody has stay at 0.
  const rowPrice = new Float64Array(rows);
  const columnPrice = new Float64Array(columns);
  const given = new Int32Array(rows).fill(-1);
  const rowOf = new Int32Array(columns).fill(-1);
  for (let i = 0; i < rows; i++) {
    let most = -Infinity;
    for (let j = 0; j < columns; j++) most = Math.max(most, gain[i * columns + j]!);
    rowPrice[i] = most;
    for (let k = 0; k < columns; k++) {
      const place = (i + k) % columns;
      const j = order ? order[place]! : place;
      if (rowOf[j]! >= 0 || gain[i * columns + j] !== most) continue;
      rowOf[j] = i;
      given[i] = j;
      break;
    }
  }
  const slack = new Float64Array(columns);
  const before = new Int32Array(columns);
  const done = new Uint8Array(columns);
  for (let free = 0; free < rows; free++) {
    if (given[free]! >= 0) continue;
    slack.fill(Infinity);
    done.fill(0);
    let i = free;
    let last = -1;
    // Grows a tree of tight pairs from the free row until it reaches a free column.
    for (;;) {
      let least = Infinity;
      let next = -1;
      const row = i * columns;
      const price = rowPrice[i]!;
      for (let j = 0; j < columns; j++) {
        if (done[j] === 1) continue;
        const spare = price + columnPrice[j]! - gain[row + j]!;
        if (spare < slack[j]!) {
          slack[j] = spare;
          before[j] = last;
        }
        if (slack[j]! < least) {
          least = slack[j]!;
          next = j;
        }
      }
      if (least > 0) {
        rowPrice[free]! -= least;
        for (let j = 0; j < columns; j++) {
          if (done[j] === 1) {
            rowPrice[rowOf[j]!]! -= least;
            columnPrice[j]! += least;
          } else slack[j]! -= least;
        }
      }
      done[next] = 1;
      last = next;
      if (rowOf[next]! < 0) break;
      i = rowOf[next]!;
    }
    for (let j = last; j >= 0;) {
      const previous = before[j]!;
      const row = previous >= 0 ? rowOf[previous]! : free;
      rowOf[j] = row;
      given[row] = j;
      j = previous;
    }
  }
  return given;
}
