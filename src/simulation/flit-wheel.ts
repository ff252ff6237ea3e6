/**
 * Time wheel of flits under way. A flit's record travels in the wheel itself, in chunks of consecutive records: writing and
 * reading them is streaming, and only flits that wait in buffers need memory that stays in the cache.
 */
const CHUNK_RECORDS_BITS = 4;

export class FlitWheel {
  /** Chunks of 16 records; a chunk's first record only links to the slot's chunk before it. Chunk 0 is never used. */
  pool: Int32Array;
  private readonly chunkMask: number;
  private readonly record: number;
  /** Where each slot's next record goes; a multiple of the chunk size when its chunk is full, 0 when the slot is empty. */
  private readonly next: Int32Array;
  private readonly mask: number;
  private free = 0;

  /** A wheel that reaches `horizon` cycles ahead, for records of 2^recordBits words. */
  constructor(horizon: number, recordBits: number) {
    this.next = new Int32Array(2 ** (32 - Math.clz32(horizon)));
    this.mask = this.next.length - 1;
    this.record = 1 << recordBits;
    this.chunkMask = -(this.record << CHUNK_RECORDS_BITS);
    this.pool = new Int32Array(-this.chunkMask * 64);
    this.chain(-this.chunkMask, this.pool.length);
  }

  /** Makes room for a record that arrives at `cycle`, to be written to `pool` (which may have been replaced) at the returned index. */
  reserve(cycle: number): number {
    const slot = cycle & this.mask;
    let at = this.next[slot]!;
    if ((at & ~this.chunkMask) === 0) at = this.open(at);
    this.next[slot] = at + this.record;
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
    return ((end - 1) & this.chunkMask) + this.record;
  }

  /** Frees the chunk that ends before `end` and returns the end of the one before it, or 0. */
  back(end: number): number {
    const chunk = (end - 1) & this.chunkMask;
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
    return chunk + this.record;
  }

  private chain(from: number, to: number): void {
    for (let chunk = to + this.chunkMask; chunk >= from; chunk += this.chunkMask) {
      this.pool[chunk] = this.free;
      this.free = chunk;
    }
  }
}
