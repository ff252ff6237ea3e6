/** Orders of a network's routers, and how often its shortest paths turn by them, that is, climb again after a descent. */
import { breadthFirst, carryingRouters } from "../topology/breadth-first.ts";
import type { Network } from "../topology/network.ts";

/** Number of routers from which an order is tried, and limit of the comparisons. */
const ROOTS = 4;
const SAMPLED = 40;

/** Hops from every router to those that carry endpoints: distance[place[target] * routers + router]. */
export interface Distances {
  readonly place: Int32Array;
  readonly carriers: Int32Array;
  readonly distance: Uint8Array;
}

/** An order of a network's routers by which its paths turn. */
export interface Order {
  /** 1 for channels that climb. */
  readonly climbs: Uint8Array;
  /** Most turns of any pair's best shortest path. */
  readonly most: number;
}

/**
 * Writes to `turns` (length routers) twice the fewest turns of a shortest path from each router to the first of `queue`, and 1 more if an
 * earlier descent would cost one more. `queue` holds the `reached` routers, nearest first, `hops` their distances.
 */
export function turnsToward(
  climbs: Uint8Array,
  { channelStart, channelTarget }: Network,
  hops: Int32Array,
  queue: Int32Array,
  reached: number,
  turns: Uint8Array,
): void {
  turns[queue[0]!] = 0;
  for (let at = 1; at < reached; at++) {
    const router = queue[at]!;
    let afterClimb = Infinity;
    let afterDescent = Infinity;
    for (let c = channelStart[router]!; c < channelStart[router + 1]!; c++) {
      const next = channelTarget[c]!;
      if (hops[next] !== hops[router]! - 1) continue;
      const rest = (turns[next]! >> 1) + (climbs[c] === 1 ? 0 : turns[next]! & 1);
      afterClimb = Math.min(afterClimb, rest);
      afterDescent = Math.min(afterDescent, rest + climbs[c]!);
    }
    turns[router] = 2 * afterClimb + Math.min(1, afterDescent - afterClimb);
  }
}

/** Like distance: the same to every router that carries endpoints. */
export function turnsBy(climbs: Uint8Array, network: Network, { carriers }: Distances): Uint8Array {
  const { routers } = network;
  const turns = new Uint8Array(carriers.length * routers);
  const hops = new Int32Array(routers);
  const queue = new Int32Array(routers);
  carriers.forEach((carrier, i) => {
    const reached = breadthFirst(network, carrier, hops, queue);
    turnsToward(climbs, network, hops, queue, reached, turns.subarray(i * routers, (i + 1) * routers));
  });
  return turns;
}

/** Words of 32 targets whose turns are counted at once. */
const WORDS_AT_ONCE = 32;

/** Most turns of the best shortest paths from routers with endpoints to these. All targets of a chunk are counted at once, a bit each. */
function mostTurns(network: Network, climbs: Uint8Array, targets: readonly number[]): number {
  let most = 0;
  for (let at = 0; at < targets.length; at += 32 * WORDS_AT_ONCE) {
    const chunk = targets.slice(at, at + 32 * WORDS_AT_ONCE);
    // Few turns nearly always do; where they do not, twice as many are told apart.
    for (let levels = Math.max(2, most + 1), found = -1; found < 0; levels *= 2) {
      found = turnsWithin(network, climbs, chunk, levels);
      most = Math.max(most, found);
    }
  }
  return most;
}

/** The same for at most 32 * WORDS_AT_ONCE targets, if it is less than `levels`; else -1. */
function turnsWithin(network: Network, climbs: Uint8Array, targets: readonly number[], levels: number): number {
  const { routers, channelStart, channelTarget, firstEndpoint } = network;
  const words = Math.ceil(targets.length / 32);
  // Of each router and word, targets at the distance just reached: those with at most k turns after a climb, k = 0 .. levels-1, then after a descent.
  const cell = 2 * levels;
  let near = new Int32Array(routers * words * cell);
  let next = new Int32Array(routers * words * cell);
  let fresh = new Int32Array(routers * words);
  let nextFresh = new Int32Array(routers * words);
  const seen = new Int32Array(routers * words);
  targets.forEach((router, i) => {
    const bit = 1 << (i & 31);
    const word = router * words + (i >> 5);
    seen[word]! |= bit;
    fresh[word]! |= bit;
    for (let k = 0; k < cell; k++) near[word * cell + k]! |= bit;
  });
  let most = 0;
  for (let reaches = true; reaches;) {
    reaches = false;
    nextFresh.fill(0);
    for (let r = 0; r < routers; r++) {
      const row = r * words;
      const [first, end] = [channelStart[r]!, channelStart[r + 1]!];
      for (let c = first; c < end; c++) {
        const from = channelTarget[c]! * words;
        for (let w = 0; w < words; w++) nextFresh[row + w]! |= fresh[from + w]!;
      }
      const carries = firstEndpoint[r + 1]! > firstEndpoint[r]!;
      for (let word = row; word < row + words; word++) {
        const bits = nextFresh[word]! & ~seen[word]!;
        nextFresh[word] = bits;
        if (bits === 0) continue;
        seen[word]! |= bits;
        reaches = true;
        const own = word * cell;
        next.fill(0, own, own + cell);
        for (let c = first; c < end; c++) {
          const other = channelTarget[c]! * words + word - row;
          if ((fresh[other]! & bits) === 0) continue;
          // Climbing goes on after a climb, and costs a turn after a descent; descending goes on as after a descent either way.
          const from = other * cell + (climbs[c] === 1 ? 0 : levels);
          const cost = climbs[c]!;
          for (let k = 0; k < levels; k++) next[own + k]! |= near[from + k]!;
          for (let k = cost; k < levels; k++) next[own + levels + k]! |= near[from + k - cost]!;
        }
        for (let k = 0; k < cell; k++) next[own + k]! &= bits;
        if (!carries) continue;
        let needed = 0;
        while (needed < levels && next[own + needed] !== bits) needed++;
        if (needed === levels) return -1;
        most = Math.max(most, needed);
      }
    }
    [near, next] = [next, near];
    [fresh, nextFresh] = [nextFresh, fresh];
  }
  return most;
}

/** The order that needs the fewest turns to some of the routers, among those by breadth-first search from a few routers and by number. */
export function fewestTurns(network: Network): Order {
  const { routers, channels, channelStart, channelSource, channelTarget } = network;
  const degree = (r: number): number => channelStart[r + 1]! - channelStart[r]!;
  const byDegree = Array.from({ length: routers }, (_, r) => r).sort((a, b) => degree(b) - degree(a) || a - b);
  const roots = [...new Set([byDegree[0]!, byDegree.at(-1)!, 0, routers - 1])].slice(0, ROOTS);
  const hops = new Int32Array(routers);
  const queue = new Int32Array(routers);
  const ranks = [Int32Array.from({ length: routers }, (_, r) => r)];
  for (const root of roots) {
    breadthFirst(network, root, hops, queue);
    const rank = new Int32Array(routers);
    queue.forEach((router, i) => {
      rank[router] = i;
    });
    ranks.push(rank);
  }
  const orders = ranks.map((rank) => {
    const climbs = new Uint8Array(channels);
    for (let c = 0; c < channels; c++) climbs[c] = Number(rank[channelTarget[c]!]! < rank[channelSource[c]!]!);
    return climbs;
  });
  const carriers = carryingRouters(network);
  const step = Math.ceil(carriers.length / SAMPLED);
  const some = carriers.filter((_, i) => i % step === 0);
  const needed = orders.map((climbs) => mostTurns(network, climbs, some));
  const climbs = orders[needed.indexOf(Math.min(...needed))]!;
  return { climbs, most: mostTurns(network, climbs, carriers) };
}

/** Some order, and the turns that no path of so many hops exceeds: for networks too large to count turns in. */
export function someOrder({ routers, channels, channelStart, channelSource, channelTarget }: Network, hops: number): Order {
  const degree = (r: number): number => channelStart[r + 1]! - channelStart[r]!;
  const rank = new Int32Array(routers);
  Array.from(rank, (_, r) => r)
    .sort((a, b) => degree(b) - degree(a) || a - b)
    .forEach((router, i) => {
      rank[router] = i;
    });
  const climbs = new Uint8Array(channels);
  for (let c = 0; c < channels; c++) climbs[c] = Number(rank[channelTarget[c]!]! < rank[channelSource[c]!]!);
  return { climbs, most: hops >> 1 };
}
