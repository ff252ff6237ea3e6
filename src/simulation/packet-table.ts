/** Table of packets in the network that are told apart, by their tags. */

/** The record of each tagged packet in the network, by its tag. */
export class PacketTable {
  source = new Int32Array(1024);
  destination = new Int32Array(1024);
  sequence = new Int32Array(1024);
  /** Its tag in the workload. */
  name = new Int32Array(1024);
  /** A number that no other packet of the run has. */
  serial = new Int32Array(1024);
  private count = 0;
  private free = new Int32Array(1024);
  private freeCount = 0;
  private used = 1;

  /** Adds a packet; returns a tag from 1 on. */
  add(source: number, destination: number, sequence: number, name: number): number {
    const tag = this.freeCount > 0 ? this.free[--this.freeCount]! : this.used++;
    if (tag === this.source.length) {
      for (const column of ["source", "destination", "sequence", "name", "serial", "free"] as const) {
        const larger = new Int32Array(2 * tag);
        larger.set(this[column]);
        this[column] = larger;
      }
    }
    this.source[tag] = source;
    this.destination[tag] = destination;
    this.sequence[tag] = sequence;
    this.name[tag] = name;
    this.serial[tag] = ++this.count;
    return tag;
  }

  remove(tag: number): void {
    this.free[this.freeCount++] = tag;
  }
}
