/**
 * Grows a set of dependencies between channels without a ring (Dally, Seitz 1987). It stores all that each channel leads to and all that
 * lead to it (Italiano 1986).
 */

/** A relation of channels: a row of bits for each that has any. */
class Bits {
  readonly words: number;
  private readonly rows: (Uint32Array | undefined)[];

  constructor(channels: number) {
    this.words = Math.ceil(channels / 32);
    this.rows = Array.from({ length: channels });
  }

  has(row: number, column: number): boolean {
    const bits = this.rows[row];
    return bits !== undefined && ((bits[column >>> 5]! >>> (column & 31)) & 1) === 1;
  }

  /** `row`'s columns and itself as bits, without those of `other`. */
  without(row: number, other: number): Uint32Array {
    const bits = this.rows[row]?.slice() ?? new Uint32Array(this.words);
    bits[row >>> 5]! |= 1 << (row & 31);
    this.rows[other]?.forEach((word, w) => (bits[w]! &= ~word));
    return bits;
  }

  /** Gives `other` and all its columns to each of these rows, which are bits. */
  spread(these: Uint32Array, other: number): void {
    const { words, rows } = this;
    const more = rows[other];
    for (let w = 0; w < words; w++) {
      for (let left = these[w]!; left !== 0; left &= left - 1) {
        const bits = (rows[32 * w + 31 - Math.clz32(left & -left)] ??= new Uint32Array(words));
        if (more) for (let i = 0; i < words; i++) bits[i]! |= more[i]!;
        bits[other >>> 5]! |= 1 << (other & 31);
      }
    }
  }
}

export class ChannelOrder {
  private readonly behind: Bits;
  private readonly before: Bits;

  constructor(channels: number) {
    this.behind = new Bits(channels);
    this.before = new Bits(channels);
  }

  /** Adds the dependencies of a path, each channel on the next. If they would close a ring it adds none and returns false. */
  add(path: readonly number[]): boolean {
    // A ring would lead from a channel of the path back to an earlier one by what is there, for the path's own steps all lead on.
    for (let i = 1; i < path.length; i++) for (let j = 0; j < i; j++) if (this.behind.has(path[i]!, path[j]!)) return false;
    for (let i = 1; i < path.length; i++) this.lead(path[i - 1]!, path[i]!);
    return true;
  }

  /** Records that `from` and all before it lead to `to` and all after it. */
  private lead(from: number, to: number): void {
    const { before, behind } = this;
    if (behind.has(from, to)) return;
    const sources = before.without(from, to);
    const targets = behind.without(to, from);
    behind.spread(sources, to);
    before.spread(targets, from);
  }
}
