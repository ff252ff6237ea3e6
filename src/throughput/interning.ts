/** Treats numbers that differ only by rounding as one. */

/** Values closer than this, relative to the larger, are one value: sums of fractions in another order differ by less. */
const TOLERANCE = 1e-12;

export interface Interned {
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
