/**
 * Time wheel of flits under way. A flit's record travels in the wheel itself, in chunks of consecutive records: writing and
 * reading them is streaming, and only flits that wait in buffers need memory that stays in the cache.
 */
const CHUNK_BITS = 7;
const CHUNK = 1 << CHUNK_BITS;
const OFFSET = CHUNK - 1;
/** A chunk's first words: the end of the slot's records in the chunk before it (0: none), and one unused. */
const HEADER = 2;

export class FlitWheel {
  /** Chunks of 128 words; chunk 0 is never used. */
  pool = new Int32Array(CHUNK * 64);
  private readonly words: number;
  /** Where each slot's next record goes if its chunk has room; 0 when the slot is empty. */
  private readonly next: Int32Array;
  private readonly mask: number;
  private free = 0;

  /** A wheel that reaches `horizon` cycles ahead, for records of so many words. */
  constructor(horizon: number, words: number) {
    this.next = new Int32Array(2 ** (32 - Math.clz32(horizon)));
    this.mask = this.next.length - 1;
    this.words = words;
    this.chain(CHUNK, this.pool.length);
  }

  /** Makes room for a record that arrives at `cycle`, to be written to `pool` (which may have been replaced) at the returned index. */
  reserve(cycle: number): number {
    const slot = cycle & this.mask;
    let at = this.next[slot]!;
    const offset = at & OFFSET;
    if (offset === 0 || offset + this.words > CHUNK) at = this.open(at);
    this.next[slot] = at + this.words;
    return at;
  }

  /** Takes a slot's records: the index after the last one, or 0. Walk them from first(end) to end, then go back(end). */
  take(cycle: number): number {
    const slot = cycle & this.mask;
    const end = this.next[slot]!;
    this.next[slot] = 0;
    return end;
  }

  /** Index of the first record of the chunk that ends before `end`. */
  first(end: number): number {
    return ((end - 1) & ~OFFSET) + HEADER;
  }

  /** Frees the chunk that ends before `end` and returns the end of the one before it, or 0. */
  back(end: number): number {
    const chunk = (end - 1) & ~OFFSET;
    const previous = this.pool[chunk]!;
    this.pool[chunk] = this.free;
    this.free = chunk;
    return previous;
  }

  private open(previous: number): number {
    if (this.free === 0) {
      const size = this.pool.length;
      const larger = new Int32Array(size * 2);
      larger.set(this.pool);
      this.pool = larger;
      this.chain(size, size * 2);
    }
    const chunk = this.free;
    this.free = this.pool[chunk]!;
    this.pool[chunk] = previous;
    return chunk + HEADER;
  }

  private chain(from: number, to: number): void {
    for (let chunk = to - CHUNK; chunk >= from; chunk -= CHUNK) {
      this.pool[chunk] = this.free;
      this.free = chunk;
    }
  }
}
