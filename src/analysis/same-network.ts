/**
 * Which networks are one and the same: alike but for the numbers of their routers.
 *
 * A network is compared by its routers' endpoints, by which of them are parts of servers, and by how many links, wide ones counted by their
 * width, join every two of them. Kinds of links, ports that nothing is connected to, racks and names do not count.
 */
import type { Network } from "../topology/network.ts";

/** What of a network is compared. */
type Compared = Pick<
  Network,
  "routers" | "firstEndpoint" | "channels" | "channelStart" | "channelTarget" | "channelWidth" | "ports" | "damage"
>;

/** Steps from router to router after which a comparison ends undecided: about five seconds. */
const MAX_STEPS = 1_000_000_000;
/** Routers times links and routers up to which a fingerprint looks from each router by itself, in a second or two. */
const MAX_FINGERPRINT_SIZE = 10_000_000;

/** A network as rows of neighbours, each with the number of links to it. */
interface Rows {
  readonly routers: number;
  readonly start: Int32Array;
  readonly target: Int32Array;
  readonly width: Int32Array;
  /** What is known of a router by itself. */
  readonly own: Int32Array;
}

function rowsOf({ routers, firstEndpoint, channelStart, channelTarget, channelWidth, ports, damage }: Compared): Rows {
  const bought = damage === null ? ports : damage.intact.ports;
  const start = new Int32Array(routers + 1);
  const [target, width]: [number[], number[]] = [[], []];
  const sums = new Map<number, number>();
  for (let router = 0; router < routers; router++) {
    sums.clear();
    for (let c = channelStart[router]!; c < channelStart[router + 1]!; c++)
      sums.set(channelTarget[c]!, (sums.get(channelTarget[c]!) ?? 0) + channelWidth[c]!);
    for (const [other, links] of sums) {
      target.push(other);
      width.push(links);
    }
    start[router + 1] = target.length;
  }
  const own = Int32Array.from({ length: routers }, (_, router) => {
    const isServer = bought?.[damage === null ? router : damage.router[router]!] === 0;
    return 2 * (firstEndpoint[router + 1]! - firstEndpoint[router]!) + Number(isServer);
  });
  return { routers, start, target: Int32Array.from(target), width: Int32Array.from(width), own };
}

const mixed = (value: number): number => {
  let x = Math.imul(value ^ (value >>> 16), 0x7feb352d);
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b);
  return (x ^ (x >>> 16)) | 0;
};

/** Colours of routers, two words of 32 bits each, which do not depend on how routers are numbered. */
class Colours {
  high: Int32Array;
  low: Int32Array;
  /** How many different ones there are. */
  count: number;
  private readonly rows: Rows;

  constructor(rows: Rows) {
    this.rows = rows;
    this.high = rows.own.map((own) => mixed(own + 1));
    this.low = rows.own.map((own) => mixed(own + 0x9e3779b9));
    this.count = this.counted();
  }

  copy(): Colours {
    const other = new Colours(this.rows);
    other.high = this.high.slice();
    other.low = this.low.slice();
    other.count = this.count;
    return other;
  }

  of(router: number): number {
    // As many bits as a number holds.
    return (this.high[router]! & 0x1fffff) * 4294967296 + (this.low[router]! >>> 0);
  }

  /** Gives a router a colour of its own, which is the same wherever it is given after as many others. */
  single(router: number, depth: number): void {
    this.high[router] = mixed(this.high[router]! + Math.imul(depth + 1, 0x85ebca6b));
    this.low[router] = mixed(this.low[router]! ^ Math.imul(depth + 1, 0xc2b2ae35));
    this.count = this.counted();
  }

  /** Tells routers apart by the colours of those that they are linked to, until that tells no more apart. Returns the steps taken. */
  refine(): number {
    const { routers, start, target, width } = this.rows;
    let steps = 0;
    while (this.count < routers) {
      const [high, low] = [new Int32Array(routers), new Int32Array(routers)];
      for (let router = 0; router < routers; router++) {
        let [a, b] = [0, 0];
        for (let i = start[router]!; i < start[router + 1]!; i++) {
          const other = target[i]!;
          a = (a + mixed(this.high[other]! + Math.imul(width[i]!, 0x9e3779b1))) | 0;
          b = (b + mixed(this.low[other]! ^ Math.imul(width[i]!, 0x27d4eb2f))) | 0;
        }
        high[router] = mixed(Math.imul(this.high[router]!, 3) + a);
        low[router] = mixed(Math.imul(this.low[router]!, 5) + b);
      }
      steps += target.length + routers;
      [this.high, this.low] = [high, low];
      const before = this.count;
      this.count = this.counted();
      if (this.count === before) return steps;
    }
    return steps;
  }

  private counted(): number {
    const seen = new Set<number>();
    for (let router = 0; router < this.high.length; router++) seen.add(this.of(router));
    return seen.size;
  }

  /** All colours, sorted. */
  sorted(): Float64Array {
    return Float64Array.from(this.high, (_, router) => this.of(router)).sort();
  }
}

/** A word for numbers in an order. */
function wordOf(numbers: ArrayLike<number>): number {
  let [a, b] = [1, 2];
  for (let i = 0; i < numbers.length; i++) {
    const [high, low] = [Math.floor(numbers[i]! / 4294967296), numbers[i]! | 0];
    a = mixed(Math.imul(a, 31) + high + Math.imul(low, 7));
    b = mixed(Math.imul(b, 37) ^ (low + Math.imul(high, 11)));
  }
  return (a & 0x1fffff) * 4294967296 + (b >>> 0);
}

export interface Fingerprint {
  /** The same for networks that are the same; letters and digits. Others may share it, though few do if it is strong. */
  readonly text: string;
  /** True if it tells apart what looks the same from every router, but not from two at once; larger networks are not looked at so closely. */
  readonly strong: boolean;
}

/**
 * A text that all networks share which are this one, however their routers are numbered. Each router has a colour of the colours around it,
 * again and again; where that leaves several alike, each of these is looked at from by itself, as far as that is done soon.
 */
export function fingerprintOf(network: Compared): Fingerprint {
  const rows = rowsOf(network);
  const colours = new Colours(rows);
  colours.refine();
  const strong = colours.count === rows.routers || (rows.target.length + rows.routers) * rows.routers <= MAX_FINGERPRINT_SIZE;
  const words = colours.sorted();
  if (strong && colours.count < rows.routers) {
    const from = Float64Array.from({ length: rows.routers }, (_, router) => {
      const own = colours.copy();
      own.single(router, 0);
      own.refine();
      return wordOf(own.sorted());
    });
    words.set(from.sort());
  }
  const text = [rows.routers, rows.target.length / 2, wordOf(words)].map((one) => one.toString(36)).join("-");
  return { text, strong };
}

/** Whether two networks are one; null if that would take too long to tell. */
export function areSame(one: Compared, other: Compared, maxSteps = MAX_STEPS): boolean | null {
  const [a, b] = [rowsOf(one), rowsOf(other)];
  if (a.routers !== b.routers || a.target.length !== b.target.length) return false;
  let steps = 0;
  /** Whether colours can be completed to a map of all routers; null: too many steps. */
  const completed = (first: Colours, second: Colours, depth: number): boolean | null => {
    steps += first.refine() + second.refine();
    const [own, others] = [first.sorted(), second.sorted()];
    if (own.some((colour, i) => colour !== others[i])) return false;
    if (first.count === a.routers) return isMap(a, b, first, second);
    if (steps > maxSteps) return null;
    const colour = smallestOfSeveral(own);
    const chosen = firstOf(first, colour);
    let undecided = false;
    for (let router = 0; router < b.routers; router++) {
      if (second.of(router) !== colour) continue;
      const [left, right] = [first.copy(), second.copy()];
      left.single(chosen, depth);
      right.single(router, depth);
      const found = completed(left, right, depth + 1);
      if (found === true) return true;
      if (found === null) undecided = true;
      if (steps > maxSteps) return null;
    }
    return undecided ? null : false;
  };
  return completed(new Colours(a), new Colours(b), 0);
}

/** Of sorted colours, the one that the fewest routers share, of those that several do. */
function smallestOfSeveral(sorted: Float64Array): number {
  let [best, size] = [NaN, Infinity];
  for (let i = 0; i < sorted.length;) {
    let next = i + 1;
    while (sorted[next] === sorted[i]) next++;
    if (next - i > 1 && next - i < size) [best, size] = [sorted[i]!, next - i];
    i = next;
  }
  return best;
}

function firstOf(colours: Colours, colour: number): number {
  let router = 0;
  while (colours.of(router) !== colour) router++;
  return router;
}

/** Whether the map of each router to the one of its colour keeps endpoints and links: no two colours are taken to be one by chance. */
function isMap(a: Rows, b: Rows, first: Colours, second: Colours): boolean {
  const at = new Map<number, number>();
  for (let router = 0; router < b.routers; router++) at.set(second.of(router), router);
  const image = Int32Array.from({ length: a.routers }, (_, router) => at.get(first.of(router)) ?? -1);
  const links = new Map<number, number>();
  for (let router = 0; router < a.routers; router++) {
    const to = image[router]!;
    if (to < 0 || a.own[router] !== b.own[to]) return false;
    if (a.start[router + 1]! - a.start[router]! !== b.start[to + 1]! - b.start[to]!) return false;
    links.clear();
    for (let i = b.start[to]!; i < b.start[to + 1]!; i++) links.set(b.target[i]!, b.width[i]!);
    for (let i = a.start[router]!; i < a.start[router + 1]!; i++) if (links.get(image[a.target[i]!]!) !== a.width[i]) return false;
  }
  return true;
}
