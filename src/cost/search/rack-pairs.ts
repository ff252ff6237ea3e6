/** Means over all pairs of racks on a floor, without visiting the pairs. */

export interface Places {
  /** Racks in rows of `columns`; the last row may be shorter. */
  readonly racks: number;
  readonly columns: number;
  /** Metres of each along a row, and from row to row: more than one if it is several side by side. */
  readonly across: number;
  readonly down: number;
  /** Metres that are added to a distance. */
  readonly overhead: number;
}

/** The means of functions of a cable's metres between two racks. */
export function meansOverPairs(
  { racks, columns: wished, across, down, overhead }: Places,
  functions: readonly ((metres: number) => number)[],
): readonly number[] {
  if (racks < 2) return functions.map((one) => one(overhead));
  const columns = Math.max(1, wished);
  const rows = Math.ceil(racks / columns);
  const rest = racks - (rows - 1) * columns;
  const sums = functions.map(() => 0);
  // Of two that are several racks each and stand in one row or column.
  const [aside, above] = [meanApart(across), meanApart(down)];
  let pairs = 0;
  /** Where every rack is one place, by whole metres between them. */
  const known: (readonly number[])[] = [];
  const at = (dx: number, dy: number): readonly number[] => {
    const metres = (dx === 0 ? aside : dx * across) + (dy === 0 ? above : dy * down) + overhead;
    return functions.map((one) => one(metres));
  };
  const alone = across === 1 && down === 1;
  for (let dy = 0; dy < rows; dy++) {
    for (let dx = 0; dx < columns; dx++) {
      if (dx + dy === 0) continue;
      // Rows that have another so far below: all full but the last one.
      const fullPairs = rows - 1 - dy;
      const ways = dx === 0 ? 1 : 2;
      let count = Math.max(0, fullPairs) * (columns - dx) * (dy === 0 ? 1 : ways);
      if (dy === 0) count += Math.max(0, rest - dx);
      else count += dx === 0 ? rest : pairsWithLast(columns, rest, dx);
      if (count === 0) continue;
      pairs += count;
      const values = alone ? (known[dx + dy] ??= at(dx, dy)) : at(dx, dy);
      for (let i = 0; i < sums.length; i++) sums[i]! += count * values[i]!;
    }
  }
  return sums.map((sum) => sum / pairs);
}

/** Mean distance of two of so many places in a line, drawn independently. */
function meanApart(places: number): number {
  return (places * places - 1) / (3 * places);
}

/** For a full row and one with only the first `rest` places: pairs of columns `dx` apart, either way. */
function pairsWithLast(columns: number, rest: number, dx: number): number {
  return Math.max(0, rest - dx) + Math.min(rest, columns - dx);
}
