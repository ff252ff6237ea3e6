/**
 * A matrix of loads by columns, in two bytes an entry. Entries of a column with one value form a run, and only their rows are stored.
 * Classes of paths have few different loads, as paths are counted. Values stay doubles: nothing is rounded.
 */
import { Growing } from "./growing.ts";

/** Most rows whose numbers have 16 bits. */
const NARROW = 1 << 16;

export interface RunMatrix {
  readonly rows: number;
  readonly columns: number;
  readonly nonzeros: number;
  /** First run of each column; length columns + 1. */
  readonly runStart: Int32Array;
  /** For each run the entry after its last, and its value. */
  readonly runEnd: Int32Array;
  readonly runValue: Float64Array;
  /** Row of each entry. */
  readonly rowIndex: Uint16Array | Int32Array;
}

/** Collects the matrix column by column. */
export class RunBuilder {
  private readonly rows: number;
  private readonly runStart = new Growing((n) => new Int32Array(n));
  private readonly runEnd = new Growing((n) => new Int32Array(n));
  private readonly runValue = new Growing((n) => new Float64Array(n));
  private readonly rowIndex: Growing<Uint16Array | Int32Array>;
  /** The open column, in the order of its entries, and the value number of each. */
  private readonly openRow: Int32Array;
  private readonly openPlace: Int32Array;
  private open = 0;
  /** Values of the open column, the number of entries of each, and their final places. */
  private readonly values: Float64Array;
  private readonly counts: Int32Array;
  private distinct = 0;
  /** Place of a value in `values`, by its bits; valid for this column if the stamp is its number. */
  private readonly places: Int32Array;
  private readonly stamps: Int32Array;
  private readonly bits = new Int32Array(2);
  private readonly double = new Float64Array(this.bits.buffer);

  constructor(rows: number) {
    this.rows = rows;
    this.rowIndex = new Growing<Uint16Array | Int32Array>(rows <= NARROW ? (n) => new Uint16Array(n) : (n) => new Int32Array(n));
    this.openRow = new Int32Array(rows);
    this.openPlace = new Int32Array(rows);
    this.values = new Float64Array(rows);
    this.counts = new Int32Array(rows);
    const slots = 2 ** Math.ceil(Math.log2(2 * rows + 2));
    this.places = new Int32Array(slots);
    this.stamps = new Int32Array(slots);
  }

  get columns(): number {
    return this.runStart.length;
  }

  get nonzeros(): number {
    return this.rowIndex.length;
  }

  /** Adds an entry of the open column, at most one a row. */
  entry(row: number, value: number): void {
    const place = this.placeOf(value);
    this.counts[place]!++;
    this.openRow[this.open] = row;
    this.openPlace[this.open++] = place;
  }

  /** Closes the open column. */
  column(): void {
    const { counts, openRow, openPlace, rowIndex } = this;
    this.runStart.push(this.runEnd.length);
    let at = rowIndex.length;
    for (let place = 0; place < this.distinct; place++) {
      const end = at + counts[place]!;
      counts[place] = at;
      this.runEnd.push(end);
      this.runValue.push(this.values[place]!);
      at = end;
    }
    const rows = rowIndex.extend(this.open);
    for (let i = 0; i < this.open; i++) rows[counts[openPlace[i]!]!++] = openRow[i]!;
    counts.fill(0, 0, this.distinct);
    this.distinct = 0;
    this.open = 0;
  }

  build(): RunMatrix {
    const { rows, columns, nonzeros } = this;
    this.runStart.push(this.runEnd.length);
    return {
      rows,
      columns,
      nonzeros,
      runStart: this.runStart.all(),
      runEnd: this.runEnd.all(),
      runValue: this.runValue.all(),
      rowIndex: this.rowIndex.all(),
    };
  }

  private placeOf(value: number): number {
    const { places, stamps, values, bits } = this;
    const stamp = this.columns + 1;
    const mask = places.length - 1;
    this.double[0] = value;
    // Of doubles that are counts over counts the low bits say as much as the high ones.
    let slot = Math.imul(bits[0]! ^ Math.imul(bits[1]!, 0x9e3779b1), 0x85ebca6b);
    slot = (slot ^ (slot >>> 15)) & mask;
    while (stamps[slot] === stamp) {
      const place = places[slot]!;
      if (values[place] === value) return place;
      slot = (slot + 1) & mask;
    }
    stamps[slot] = stamp;
    places[slot] = this.distinct;
    values[this.distinct] = value;
    return this.distinct++;
  }
}

/** Load of each row under these shares of the columns; length rows. */
export function runLoads({ rows, columns, runStart, runEnd, runValue, rowIndex }: RunMatrix, shares: Float64Array): Float64Array {
  const load = new Float64Array(rows);
  let i = 0;
  for (let j = 0; j < columns; j++) {
    for (let run = runStart[j]!; run < runStart[j + 1]!; run++) {
      const part = shares[j]! * runValue[run]!;
      for (const end = runEnd[run]!; i < end; i++) load[rowIndex[i]!]! += part;
    }
  }
  return load;
}

/** Cost of each column under these prices of the rows; length columns. */
export function runCosts({ columns, runStart, runEnd, runValue, rowIndex }: RunMatrix, prices: Float64Array): Float64Array {
  const costs = new Float64Array(columns);
  let i = 0;
  for (let j = 0; j < columns; j++) {
    let cost = 0;
    for (let run = runStart[j]!; run < runStart[j + 1]!; run++) {
      let sum = 0;
      for (const end = runEnd[run]!; i < end; i++) sum += prices[rowIndex[i]!]!;
      cost += runValue[run]! * sum;
    }
    costs[j] = cost;
  }
  return costs;
}
