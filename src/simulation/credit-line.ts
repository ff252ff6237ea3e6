/** A delay line of constant length for credits: what is put in at a cycle comes out `delay` cycles later. */
export class CreditLine {
  readonly delay: number;
  private items = new Int32Array(1024);
  private head = 0;
  private tail = 0;
  private dueEnd = 0;
  /** Position after the last item of each of the last cycles. */
  private readonly ends: Int32Array;

  constructor(delay: number) {
    this.delay = delay;
    this.ends = new Int32Array(2 ** (32 - Math.clz32(delay)));
  }

  put(item: number): void {
    const { items } = this;
    items[this.tail] = item;
    this.tail = (this.tail + 1) & (items.length - 1);
    if (this.tail === this.head) this.grow();
  }

  /** Marks the end of a cycle's items. */
  close(cycle: number): void {
    this.ends[cycle & (this.ends.length - 1)] = this.tail;
  }

  /** Opens the items that come out at this cycle; take() them while `more` says so. */
  open(cycle: number): void {
    this.dueEnd = cycle < this.delay ? this.head : this.ends[(cycle - this.delay) & (this.ends.length - 1)]!;
  }

  get more(): boolean {
    return this.head !== this.dueEnd;
  }

  take(): number {
    const item = this.items[this.head]!;
    this.head = (this.head + 1) & (this.items.length - 1);
    return item;
  }

  /** Doubles the ring; positions move so that the first item stands at 0. */
  private grow(): void {
    const size = this.items.length;
    const larger = new Int32Array(size * 2);
    larger.set(this.items.subarray(this.head));
    larger.set(this.items.subarray(0, this.head), size - this.head);
    for (let i = 0; i < this.ends.length; i++) this.ends[i] = (this.ends[i]! - this.head + size) & (size - 1);
    this.items = larger;
    this.head = 0;
    this.tail = size;
  }
}
