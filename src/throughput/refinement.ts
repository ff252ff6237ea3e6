/**
 * Colour refinement of a throughput program (Grohe et al. 2014). Flows, columns and rows are split into classes until members of a class
 * see the same classes in the same number. Such an equitable partition has a quotient with the same optimum, of one flow and one row a
 * class. It finds merged endpoints, rotations and mirror images without knowing the topology.
 */
import type { ClassProgram } from "./program-builder.ts";

/** Treats numbers that differ only by rounding as one. */

/** Values closer than this, relative to the larger, are one value: sums of fractions in another order differ by less. */
const TOLERANCE = 1e-12;

interface Interned {
  /** Distinct values. */
  readonly count: number;
  /** Number of each value, ascending with it; length of the values. */
  readonly of: Int32Array;
}

/** Numbers the distinct values. A value less than TOLERANCE from the next one is the same, whichever of them stand in between. */
export function internValues(values: Float64Array): Interned {
  const exact = internBits(values);
  const order = Array.from(exact.distinct.keys()).sort((a, b) => exact.distinct[a]! - exact.distinct[b]!);
  const numberOf = new Int32Array(order.length);
  let count = 0;
  order.forEach((i, at) => {
    const [x, before] = [exact.distinct[i]!, exact.distinct[order[at - 1] ?? i]!];
    if (at === 0 || x - before > TOLERANCE * Math.max(Math.abs(x), Math.abs(before))) count++;
    numberOf[i] = count - 1;
  });
  return { count, of: exact.of.map((i) => numberOf[i]!) };
}

/** Numbers the values by their bits, in the order of their first places. */
function internBits(values: Float64Array): { readonly distinct: number[]; readonly of: Int32Array } {
  const words = new Int32Array(values.buffer, values.byteOffset, 2 * values.length);
  const of = new Int32Array(values.length);
  const distinct: number[] = [];
  let slots = new Int32Array(256);
  /** Slot of a value, or the free one for it: `slots` has its number + 1. */
  const slotOf = (x: number, a: number, b: number): number => {
    const mask = slots.length - 1;
    const hash = Math.imul(Math.imul(a, 0x9e3779b1 | 0) ^ b, 0x85ebca6b | 0);
    let slot = (hash ^ (hash >>> 15)) & mask;
    while (slots[slot] !== 0 && distinct[slots[slot]! - 1] !== x) slot = (slot + 1) & mask;
    return slot;
  };
  const grow = (): void => {
    slots = new Int32Array(2 * slots.length);
    const one = new Float64Array(1);
    const bits = new Int32Array(one.buffer);
    distinct.forEach((x, i) => {
      one[0] = x;
      slots[slotOf(x, bits[0]!, bits[1]!)] = i + 1;
    });
  };
  for (let i = 0; i < values.length; i++) {
    // Entries of one class often have one value.
    if (i > 0 && values[i] === values[i - 1]) {
      of[i] = of[i - 1]!;
      continue;
    }
    const x = values[i]!;
    const slot = slotOf(x, words[2 * i]!, words[2 * i + 1]!);
    const known = slots[slot]!;
    if (known > 0) {
      of[i] = known - 1;
      continue;
    }
    of[i] = distinct.length;
    distinct.push(x);
    slots[slot] = distinct.length;
    if (2 * distinct.length > slots.length) grow();
  }
  return { distinct, of };
}

export interface Quotient {
  /** One flow for each class of flows; its columns of one class are one column, whose rate is the sum of theirs. */
  readonly program: ClassProgram;
  /** Maps rates of the quotient's columns to rates of all columns: each class's evenly over its columns in every flow. */
  lift(rates: Float64Array): Float64Array;
  /** Maps prices of the quotient's rows to prices of all rows: each class's evenly over its rows, with the same sum. */
  liftPrices(prices: Float64Array): Float64Array;
}

/** Largest share of flows, columns and rows left at which a quotient is worthwhile. */
const WORTHWHILE = 0.75;

/** The quotient by the coarsest equitable partition; null if more than three quarters of the program would be left. Near-linear. */
export function refine(program: ClassProgram): Quotient | null {
  const colours = stableColours(program);
  return colours && quotientOf(program, colours);
}

/** One hash of 64 bits for each item, in two halves; items with equal hashes are one class. */
interface Hashes {
  readonly high: Int32Array;
  readonly low: Int32Array;
}

/** Dense numbers of the classes, in the order of their first members. */
interface Classes {
  readonly count: number;
  readonly of: Int32Array;
}

interface Colours {
  readonly flows: Classes;
  readonly columns: Classes;
  readonly rows: Classes;
}

function hashes(length: number): Hashes {
  return { high: new Int32Array(length), low: new Int32Array(length) };
}

function mixHigh(x: number): number {
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d);
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b | 0);
  return x ^ (x >>> 16);
}

function mixLow(x: number): number {
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b | 0);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35 | 0);
  return x ^ (x >>> 16);
}

/** Numbers an item's class by its hash, in a table that is kept for the next rounds. */
class Numbering {
  private readonly slots: Int32Array;
  private readonly of: Int32Array;
  private readonly first: Int32Array;
  private readonly items: Hashes;

  constructor(items: Hashes) {
    this.items = items;
    const { length } = items.high;
    this.slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * length + 2)));
    this.of = new Int32Array(length);
    this.first = new Int32Array(length);
  }

  classes(): Classes {
    const {
      slots,
      of,
      first,
      items: { high, low },
    } = this;
    const mask = slots.length - 1;
    slots.fill(0);
    let count = 0;
    for (let i = 0; i < of.length; i++) {
      let slot = (high[i]! ^ Math.imul(low[i]!, 0x9e3779b1 | 0)) & mask;
      for (; ; slot = (slot + 1) & mask) {
        const found = slots[slot]! - 1;
        if (found < 0) {
          first[count] = i;
          slots[slot] = ++count;
          of[i] = count - 1;
          break;
        }
        const member = first[found]!;
        if (high[member] === high[i] && low[member] === low[i]) {
          of[i] = found;
          break;
        }
      }
    }
    return { count, of };
  }
}

/**
 * The classes that no further look at the neighbours splits; null as soon as too many are left. A hash of 64 bits of what its members see
 * identifies a class. Should two ever collide by chance (1e-9 for a large program), the certificates of the lifted solution do not meet.
 */
function stableColours({ flows, demand, firstColumn, columnStart, rowIndex, value, rows }: ClassProgram): Colours | null {
  const columns = firstColumn[flows]!;
  const most = WORTHWHILE * (flows + columns + rows);
  const values = internValues(value);
  const demands = internValues(demand);
  const valueHigh = Int32Array.from({ length: values.count }, (_, i) => mixHigh(i + 1));
  const valueLow = Int32Array.from({ length: values.count }, (_, i) => mixLow(i + 0x51ed27));
  const flow = hashes(flows);
  const column = hashes(columns);
  const row = hashes(rows);
  for (let f = 0; f < flows; f++) {
    flow.high[f] = mixHigh(demands.of[f]! + 0x1f35);
    flow.low[f] = mixLow(demands.of[f]! + 0x2b07);
  }
  const [flowNumbers, columnNumbers, rowNumbers] = [new Numbering(flow), new Numbering(column), new Numbering(row)];
  const seen = hashes(rows);
  for (let before = 0; ;) {
    // What each column sees: its own class, its flow's, and its rows' with their values.
    for (let f = 0; f < flows; f++) {
      const flowHigh = flow.high[f]!;
      const flowLow = flow.low[f]!;
      let sumHigh = 0;
      let sumLow = 0;
      for (let j = firstColumn[f]!; j < firstColumn[f + 1]!; j++) {
        let high = 0;
        let low = 0;
        for (let k = columnStart[j]!; k < columnStart[j + 1]!; k++) {
          const e = rowIndex[k]!;
          const v = values.of[k]!;
          high = (high + mixHigh(row.high[e]! ^ valueHigh[v]!)) | 0;
          low = (low + mixLow(row.low[e]! ^ valueLow[v]!)) | 0;
        }
        high = mixHigh((mixHigh((column.high[j]! + flowHigh) | 0) + high) | 0);
        low = mixLow((mixLow((column.low[j]! + flowLow) | 0) + low) | 0);
        column.high[j] = high;
        column.low[j] = low;
        sumHigh = (sumHigh + mixHigh(high)) | 0;
        sumLow = (sumLow + mixLow(low)) | 0;
        for (let k = columnStart[j]!; k < columnStart[j + 1]!; k++) {
          const e = rowIndex[k]!;
          const v = values.of[k]!;
          seen.high[e] = (seen.high[e]! + mixHigh(high ^ valueHigh[v]!)) | 0;
          seen.low[e] = (seen.low[e]! + mixLow(low ^ valueLow[v]!)) | 0;
        }
      }
      flow.high[f] = mixHigh((mixHigh(flowHigh) + sumHigh) | 0);
      flow.low[f] = mixLow((mixLow(flowLow) + sumLow) | 0);
    }
    for (let e = 0; e < rows; e++) {
      row.high[e] = mixHigh((mixHigh(row.high[e]!) + seen.high[e]!) | 0);
      row.low[e] = mixLow((mixLow(row.low[e]!) + seen.low[e]!) | 0);
    }
    seen.high.fill(0);
    seen.low.fill(0);
    const colours = { flows: flowNumbers.classes(), columns: columnNumbers.classes(), rows: rowNumbers.classes() };
    const now = colours.flows.count + colours.columns.count + colours.rows.count;
    if (now > most) return null;
    if (now === before) return colours;
    before = now;
  }
}

/** Number of members of each class. */
function sizesOf({ count, of }: Classes): Int32Array {
  const sizes = new Int32Array(count);
  for (const c of of) sizes[c]!++;
  return sizes;
}

function quotientOf(program: ClassProgram, { flows, columns, rows }: Colours): Quotient {
  const { demand, firstColumn, columnStart, rowIndex, value } = program;
  const flowSize = sizesOf(flows);
  const rowSize = sizesOf(rows);
  const quotientDemand = new Float64Array(flows.count);
  const quotientFirst = new Int32Array(flows.count + 1);
  const quotientStart: number[] = [0];
  const entryRow: number[] = [];
  const entryValue: number[] = [];
  /** Column of the quotient for a class of columns, -1 while there is none; a class has columns of one class of flows. */
  const standsFor = new Int32Array(columns.count).fill(-1);
  /** Columns of the class in one flow. */
  const perFlow = new Int32Array(columns.count);
  const load = new Float64Array(rows.count);
  const touched: number[] = [];
  let known = 0;
  for (let f = 0; f < program.flows; f++) {
    // Classes are numbered in the order of their first members.
    if (flows.of[f] !== known) continue;
    quotientDemand[known] = demand[f]!;
    for (let j = firstColumn[f]!; j < firstColumn[f + 1]!; j++) {
      const c = columns.of[j]!;
      perFlow[c]!++;
      if (standsFor[c]! >= 0) continue;
      standsFor[c] = quotientStart.length - 1;
      for (let k = columnStart[j]!; k < columnStart[j + 1]!; k++) {
        const e = rows.of[rowIndex[k]!]!;
        if (load[e] === 0) touched.push(e);
        load[e]! += value[k]!;
      }
      // A rate of 1 on the class in every flow puts this on each row: as much on all rows of E together as one column does, times the flows.
      for (const e of touched) {
        entryRow.push(e);
        entryValue.push((load[e]! * flowSize[known]!) / rowSize[e]!);
        load[e] = 0;
      }
      touched.length = 0;
      quotientStart.push(entryRow.length);
    }
    quotientFirst[++known] = quotientStart.length - 1;
  }
  return {
    program: {
      flows: flows.count,
      demand: quotientDemand,
      firstColumn: quotientFirst,
      rows: rows.count,
      columnStart: Int32Array.from(quotientStart),
      rowIndex: Int32Array.from(entryRow),
      value: Float64Array.from(entryValue),
    },
    lift: (rates) => Float64Array.from(columns.of, (c) => rates[standsFor[c]!]! / perFlow[c]!),
    liftPrices: (prices) => Float64Array.from(rows.of, (e) => prices[e]! / rowSize[e]!),
  };
}
