/**
 * The wire format of Protocol Buffers (protobuf.dev/programming-guides/encoding): fields of a message as they stand, without a schema. A
 * library would bring a schema compiler for the three messages that are read.
 */

/** An error in a message, as the end of a sentence about the file. */
export class BadWire extends Error {}

export type Field = readonly [number: number, value: bigint | Uint8Array];

const [VARINT, FIXED64, BYTES, FIXED32] = [0, 1, 2, 5];
const MOST_BITS = 64;

export class WireReader {
  at = 0;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  get ended(): boolean {
    return this.at >= this.bytes.length;
  }

  /** Throws a BadWire. */
  varint(): bigint {
    // Most are small.
    let [low, shift] = [0, 0];
    for (; shift < 28; shift += 7) {
      const byte = this.byte();
      low |= (byte & 127) << shift;
      if (byte < 128) return BigInt(low);
    }
    let value = BigInt(low);
    for (; shift < MOST_BITS; shift += 7) {
      const byte = this.byte();
      value |= BigInt(byte & 127) << BigInt(shift);
      if (byte < 128) return BigInt.asUintN(MOST_BITS, value);
    }
    throw new BadWire(`has a number of more than ${MOST_BITS} bits at byte ${this.at}`);
  }

  /** So many bytes, or as many as the number before them says. Throws a BadWire. */
  take(count = Number(this.varint())): Uint8Array {
    if (!(count <= this.bytes.length - this.at)) throw new BadWire(`ends within a message, at byte ${this.bytes.length}`);
    this.at += count;
    return this.bytes.subarray(this.at - count, this.at);
  }

  private byte(): number {
    const byte = this.bytes[this.at++];
    if (byte === undefined) throw new BadWire(`ends within a number, at byte ${this.bytes.length}`);
    return byte;
  }
}

/** The fields of a message in their order. Throws a BadWire. */
export function* fieldsOf(message: Uint8Array): Generator<Field> {
  const reader = new WireReader(message);
  while (!reader.ended) {
    const key = Number(reader.varint());
    const [number, kind] = [Math.floor(key / 8), key % 8];
    if (kind === VARINT) yield [number, reader.varint()];
    else if (kind === BYTES) yield [number, reader.take()];
    else if (kind === FIXED64) yield [number, reader.take(8)];
    else if (kind === FIXED32) yield [number, reader.take(4)];
    else throw new BadWire(`has a field of kind ${kind}, which Protocol Buffers does not have`);
  }
}
