/** Flows by number: source station, target station, and amount. */
interface Entries {
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly sum: Float64Array;
}

/** Sums what goes from station to station, route by route. */
export class FlowTable {
  /** Sums over all routes: router-to-router channels, weight on minimal routes, and weight. */
  hops = 0;
  minimal = 0;
  total = 0;
  private capacity = 1 << 10;
  private size = 0;
  private keyFrom = new Int32Array(this.capacity).fill(-1);
  private keyTo = new Int32Array(this.capacity);
  private sum = new Float64Array(this.capacity);
  /** Cached list of all flows while nothing is added. */
  private listed: Entries | null = null;

  copy(): FlowTable {
    const other = new FlowTable();
    other.capacity = this.capacity;
    other.size = this.size;
    [other.keyFrom, other.keyTo, other.sum] = [this.keyFrom.slice(), this.keyTo.slice(), this.sum.slice()];
    [other.hops, other.minimal, other.total] = [this.hops, this.minimal, this.total];
    return other;
  }

  clear(): void {
    this.listed = null;
    this.keyFrom.fill(-1);
    this.size = 0;
    this.hops = 0;
    this.minimal = 0;
    this.total = 0;
  }

  /** Multiplies all that was added so far by `keep`. */
  age(keep: number): void {
    this.listed = null;
    for (let i = 0; i < this.capacity; i++) this.sum[i]! *= keep;
    this.hops *= keep;
    this.minimal *= keep;
    this.total *= keep;
  }

  add(from: number, to: number, weight: number): void {
    this.listed = null;
    const mask = this.capacity - 1;
    let at = Math.imul(from, 0x9e3779b1) ^ Math.imul(to, 0x85ebca6b);
    at = (at ^ (at >>> 15)) & mask;
    for (;;) {
      const key = this.keyFrom[at]!;
      if (key === from && this.keyTo[at] === to) {
        this.sum[at]! += weight;
        return;
      }
      if (key < 0) break;
      at = (at + 1) & mask;
    }
    this.keyFrom[at] = from;
    this.keyTo[at] = to;
    this.sum[at] = weight;
    if (++this.size * 2 > this.capacity) this.grow();
  }

  /** All flows, in the order of the table. */
  entries(): Entries {
    if (this.listed !== null) return this.listed;
    const from = new Int32Array(this.size);
    const to = new Int32Array(this.size);
    const sum = new Float64Array(this.size);
    let next = 0;
    for (let i = 0; i < this.capacity; i++) {
      if (this.keyFrom[i]! < 0) continue;
      from[next] = this.keyFrom[i]!;
      to[next] = this.keyTo[i]!;
      sum[next++] = this.sum[i]!;
    }
    return (this.listed = { from, to, sum });
  }

  private grow(): void {
    const { keyFrom, keyTo, sum, capacity } = this;
    this.capacity = 2 * capacity;
    this.keyFrom = new Int32Array(this.capacity).fill(-1);
    this.keyTo = new Int32Array(this.capacity);
    this.sum = new Float64Array(this.capacity);
    this.size = 0;
    for (let i = 0; i < capacity; i++) if (keyFrom[i]! >= 0) this.add(keyFrom[i]!, keyTo[i]!, sum[i]!);
  }
}
