/** Sums the cycles that packets of messages waited, by message and port, while millions of packets pass. */
const NONE = -1;
/** Largest number of stored pairs of a message and a port: 2^23, some 200 MiB. */
const MAX_PAIRS = 2 ** 23;

export interface PortWait {
  /** The port's address. */
  readonly port: number;
  readonly cycles: number;
}

/** A table of (message, port), open addressing; the pairs of a message form a linked list. */
export class WaitSums {
  private readonly most: number;
  /** The last pair of each message, NONE without any; and whether one of its pairs found no room. */
  private readonly last: Int32Array;
  private readonly lost: Uint8Array;
  private pairs = 0;
  private message = new Int32Array(1024);
  private port = new Int32Array(1024);
  private before = new Int32Array(1024);
  private cycles = new Float64Array(1024);
  /** Pairs by hash, with twice as many places as pairs. */
  private places = new Int32Array(2048).fill(NONE);

  /** `most`: largest number of pairs. */
  constructor(messages: number, most = MAX_PAIRS) {
    this.most = most;
    this.last = new Int32Array(messages).fill(NONE);
    this.lost = new Uint8Array(messages);
  }

  add(message: number, port: number, cycles: number): void {
    const pair = this.pairOf(message, port);
    if (pair === NONE) this.lost[message] = 1;
    else this.cycles[pair]! += cycles;
  }

  /** Null for a message for which there was no room. */
  of(message: number): readonly PortWait[] | null {
    if (this.lost[message] === 1) return null;
    const waits: PortWait[] = [];
    for (let pair = this.last[message]!; pair !== NONE; pair = this.before[pair]!)
      waits.push({ port: this.port[pair]!, cycles: this.cycles[pair]! });
    return waits;
  }

  /** The pair, a new one if there is none yet; NONE if there is no room for it. */
  private pairOf(message: number, port: number): number {
    let place = this.placeOf(message, port);
    const known = this.places[place]!;
    if (known !== NONE) return known;
    if (this.pairs === this.most) return NONE;
    if (this.pairs === this.port.length) {
      this.grow();
      place = this.placeOf(message, port);
    }
    const pair = this.pairs++;
    this.places[place] = pair;
    this.message[pair] = message;
    this.port[pair] = port;
    this.before[pair] = this.last[message]!;
    this.last[message] = pair;
    return pair;
  }

  /** Where the pair stands, or would. */
  private placeOf(message: number, port: number): number {
    const mask = this.places.length - 1;
    let place = (Math.imul(message, 0x9e3779b1) ^ Math.imul(port, 0x85ebca6b)) >>> 0;
    for (place = (place ^ (place >>> 15)) & mask; ; place = (place + 1) & mask) {
      const pair = this.places[place]!;
      if (pair === NONE || (this.message[pair] === message && this.port[pair] === port)) return place;
    }
  }

  private grow(): void {
    for (const column of ["message", "port", "before"] as const) {
      const larger = new Int32Array(2 * this.pairs);
      larger.set(this[column]);
      this[column] = larger;
    }
    const cycles = new Float64Array(2 * this.pairs);
    cycles.set(this.cycles);
    this.cycles = cycles;
    this.places = new Int32Array(4 * this.pairs).fill(NONE);
    for (let pair = 0; pair < this.pairs; pair++) this.places[this.placeOf(this.message[pair]!, this.port[pair]!)] = pair;
  }
}
