/**
 * Adaptive binary arithmetic coding (Rissanen, Langdon 1979; the carry-free interval of 32 bits as in M. Mahoney's lpaq). Every bit costs
 * as much as it surprises its context. The same numbers give the same bytes on every machine and at any time.
 */

/** Probabilities have 16 bits. A context moves by 1/32 of the way towards each bit that it sees. */
const ONE = 65536;
const RATE = 5;
/** Bits of a number below its leading one that are learnt. The rest are as good as random. */
const LEARNT = 3;
/** Most bits of a number. */
const LONGEST = 30;

/** Contexts for numbers of one kind: for the bits that give a number's length, and for the first bits after its leading one. */
export class NumberContext {
  readonly length = new Uint16Array(LONGEST + 1).fill(ONE / 2);
  readonly leading = new Uint16Array((LONGEST + 1) << LEARNT).fill(ONE / 2);
}

/** Contexts of single bits. */
export const bitContexts = (count: number): Uint16Array => new Uint16Array(count).fill(ONE / 2);

/** The point that divides the interval, so that neither part is empty. */
function middle(low: number, high: number, probability: number): number {
  const range = high - low;
  return low + Math.floor(range / ONE) * probability + Math.floor(((range % ONE) * probability) / ONE);
}

function learn(contexts: Uint16Array, at: number, bit: number): void {
  const now = contexts[at]!;
  // Between 31 and 65505: it never gets certain.
  contexts[at] = bit === 1 ? now + ((ONE - 1 - now) >> RATE) : now - (now >> RATE);
}

export class BitWriter {
  private readonly bytes: number[] = [];
  private low = 0;
  private high = 0xffffffff;

  bit(contexts: Uint16Array, at: number, bit: number): void {
    this.half(contexts[at]!, bit);
    learn(contexts, at, bit);
  }

  private half(probability: number, bit: number): void {
    const mid = middle(this.low, this.high, probability);
    if (bit === 1) this.high = mid;
    else this.low = mid + 1;
    while (((this.low ^ this.high) & 0xff000000) === 0) {
      this.bytes.push(this.high >>> 24);
      this.low = (this.low << 8) >>> 0;
      this.high = ((this.high << 8) | 255) >>> 0;
    }
  }

  /** A number from 0 to 2^30 - 2. */
  number(context: NumberContext, value: number): void {
    const shifted = value + 1;
    const bits = 31 - Math.clz32(shifted);
    for (let i = 0; i < bits; i++) this.bit(context.length, i, 1);
    if (bits < LONGEST) this.bit(context.length, bits, 0);
    let node = 1;
    for (let i = bits - 1; i >= 0; i--) {
      const bit = (shifted >> i) & 1;
      if (bits - 1 - i < LEARNT) {
        this.bit(context.leading, (bits << LEARNT) + node, bit);
        node = 2 * node + bit;
      } else this.half(ONE / 2, bit);
    }
  }

  /** All bytes, with the fewest that identify the last interval. A reader that goes on reads zeros. */
  finish(): Uint8Array {
    let length = 0;
    const inside = (): number => Math.ceil(this.low / 2 ** (32 - 8 * length)) * 2 ** (32 - 8 * length);
    while (inside() > this.high) length++;
    const last = inside();
    for (let i = 0; i < length; i++) this.bytes.push((last >>> (24 - 8 * i)) & 255);
    return Uint8Array.from(this.bytes);
  }
}

/** Reads what a BitWriter has written, with the same contexts in the same order. Other bytes give some numbers, too. */
export class BitReader {
  private readonly bytes: Uint8Array;
  private at = 0;
  private low = 0;
  private high = 0xffffffff;
  private code = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    for (let i = 0; i < 4; i++) this.code = ((this.code << 8) | this.next()) >>> 0;
  }

  bit(contexts: Uint16Array, at: number): number {
    const bit = this.half(contexts[at]!);
    learn(contexts, at, bit);
    return bit;
  }

  private half(probability: number): number {
    const mid = middle(this.low, this.high, probability);
    const bit = this.code <= mid ? 1 : 0;
    if (bit === 1) this.high = mid;
    else this.low = mid + 1;
    while (((this.low ^ this.high) & 0xff000000) === 0) {
      this.low = (this.low << 8) >>> 0;
      this.high = ((this.high << 8) | 255) >>> 0;
      this.code = ((this.code << 8) | this.next()) >>> 0;
    }
    return bit;
  }

  number(context: NumberContext): number {
    let bits = 0;
    while (bits < LONGEST && this.bit(context.length, bits) === 1) bits++;
    let shifted = 1;
    for (let i = 0; i < bits; i++) {
      const bit = i < LEARNT ? this.bit(context.leading, (bits << LEARNT) + shifted) : this.half(ONE / 2);
      shifted = 2 * shifted + bit;
    }
    return shifted - 1;
  }

  private next(): number {
    return this.bytes[this.at++] ?? 0;
  }
}
