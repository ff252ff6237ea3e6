/** What can become of a file of results, or of any other: bytes that are other ones, an end that is missing. Always the same ones. */

export interface Damaged {
  /** For people, where one is taken for good. */
  readonly what: string;
  readonly bytes: Buffer;
}

/** What a byte becomes: no UTF-8, another letter or digit, a control sign, nothing, a line end. */
const CHANGES: readonly (readonly [what: string, change: (byte: number) => number])[] = [
  ["0xff", () => 0xff],
  ["its first bit", (byte) => byte ^ 0x01],
  ["its last bit", (byte) => byte ^ 0x80],
  ["its third bit", (byte) => byte ^ 0x04],
  ["0", () => 0],
  ["0x0a", () => 0x0a],
];

/** The file with one byte changed, at `count` places spread evenly over it; a change that changes nothing is left out. */
export function* flips(bytes: Buffer, count: number): Generator<Damaged> {
  for (let i = 0; i < count; i++) {
    const at = Math.floor(((i + 0.5) * bytes.length) / count);
    const [what, change] = CHANGES[i % CHANGES.length]!;
    const now = change(bytes[at]!) & 0xff;
    if (now === bytes[at]) continue;
    const changed = Buffer.from(bytes);
    changed[at] = now;
    yield { what: `byte ${at}: ${what}`, bytes: changed };
  }
}

/** The file cut short at `count` places spread evenly over it, the first of them 0. */
export function* truncations(bytes: Buffer, count: number): Generator<Damaged> {
  for (let i = 0; i < count; i++) {
    const at = Math.floor((i * bytes.length) / count);
    yield { what: `the first ${at} bytes`, bytes: bytes.subarray(0, at) };
  }
}
