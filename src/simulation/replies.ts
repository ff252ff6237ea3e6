/** The replies that endpoints owe: by endpoint in the order in which their requests were read. */

export class Replies {
  private readonly first: Int32Array;
  private readonly last: Int32Array;
  private readonly counts: Int32Array;
  /** Of each reply: whom it goes to, the ejection channel that its request came by, the cycle in which that was read, and the next reply. */
  private to = new Int32Array(1024);
  private channel = new Int32Array(1024);
  private born = new Int32Array(1024);
  private after = new Int32Array(1024);
  /** A list of places to be used again, and the first that was never used; place 0 is none. */
  private free = 0;
  private unused = 1;

  constructor(endpoints: number) {
    this.first = new Int32Array(endpoints);
    this.last = new Int32Array(endpoints);
    this.counts = new Int32Array(endpoints);
  }

  owe(endpoint: number, to: number, channel: number, born: number): void {
    const place = this.place();
    this.to[place] = to;
    this.channel[place] = channel;
    this.born[place] = born;
    this.after[place] = 0;
    if (this.first[endpoint] === 0) this.first[endpoint] = place;
    else this.after[this.last[endpoint]!] = place;
    this.last[endpoint] = place;
    this.counts[endpoint]!++;
  }

  /** Takes an endpoint's first reply, of which there is one. */
  take(endpoint: number): { readonly to: number; readonly channel: number; readonly born: number } {
    const place = this.first[endpoint]!;
    this.first[endpoint] = this.after[place]!;
    this.counts[endpoint]!--;
    this.after[place] = this.free;
    this.free = place;
    return { to: this.to[place]!, channel: this.channel[place]!, born: this.born[place]! };
  }

  /** How many replies an endpoint has not begun to send, and of these those to requests read from a cycle on. */
  owed(endpoint: number, since: number): number {
    if (since <= 0) return this.counts[endpoint]!;
    let count = 0;
    for (let place = this.first[endpoint]!; place !== 0; place = this.after[place]!) if (this.born[place]! >= since) count++;
    return count;
  }

  private place(): number {
    if (this.free !== 0) {
      const place = this.free;
      this.free = this.after[place]!;
      return place;
    }
    if (this.unused === this.to.length)
      for (const column of ["to", "channel", "born", "after"] as const) {
        const larger = new Int32Array(2 * this.unused);
        larger.set(this[column]);
        this[column] = larger;
      }
    return this.unused++;
  }
}
