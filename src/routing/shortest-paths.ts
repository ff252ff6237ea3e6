/**
 * Paths for any connected graph: the shortest ones, at random hop by hop, and Valiant ones through a random router that carries
 * endpoints. The virtual-channel class of a hop is its index while that needs few classes. In networks of many hops the class counts
 * turns instead: routers stand in an order, a path may climb in it and then descend, and begins a class of its own with every climb
 * after a descent, so that nothing can wait in a ring within a class (layers as of LASH-TOR, Skeie et al. 2004); of the
 * shortest paths those with the fewest turns are taken.
 */
import type { RandomSource } from "../math/random.ts";
import { breadthFirst, carryingRouters, diameterOf } from "../topology/breadth-first.ts";
import type { Network } from "../topology/network.ts";
import type { PathMaker, PathPlan, PathUse } from "./paths.ts";
import { CLASS_BITS } from "./routing.ts";

/** Most hops between two routers for which classes are given by the hop's index; in wider networks they are given by turns. */
const MOST_BY_HOPS = 4;
/** Routers of which an order is tried from each, and to how many orders are compared. */
const ROOTS = 4;
const SAMPLED = 40;

/** Hops from every router to those that carry endpoints: distance[place[target] * routers + router]. */
interface Distances {
  readonly place: Int32Array;
  readonly carriers: Int32Array;
  readonly distance: Uint8Array;
}

function distancesOf(network: Network): Distances {
  const { routers } = network;
  const carriers = Int32Array.from(carryingRouters(network));
  const place = new Int32Array(routers).fill(-1);
  const distance = new Uint8Array(carriers.length * routers);
  const hops = new Int32Array(routers);
  const queue = new Int32Array(routers);
  carriers.forEach((router, i) => {
    place[router] = i;
    breadthFirst(network, router, hops, queue);
    distance.set(hops, i * routers);
  });
  return { place, carriers, distance };
}

/** An order of a network's routers by which its paths turn. */
interface Order {
  /** 1 for channels that climb. */
  readonly climbs: Uint8Array;
  /** Most turns of any pair's best shortest path. */
  readonly most: number;
}

/** Like distance: twice the fewest turns of a shortest path from the router, and 1 more where a descent before would cost one more. */
function turnsBy(climbs: Uint8Array, network: Network, { carriers, distance }: Distances): Uint8Array {
  const { routers, channelStart, channelTarget } = network;
  const turns = new Uint8Array(carriers.length * routers);
  const hops = new Int32Array(routers);
  const queue = new Int32Array(routers);
  for (let i = 0; i < carriers.length; i++) {
    const row = i * routers;
    const reached = breadthFirst(network, carriers[i]!, hops, queue);
    for (let at = 1; at < reached; at++) {
      const router = queue[at]!;
      let afterClimb = Infinity;
      let afterDescent = Infinity;
      for (let c = channelStart[router]!; c < channelStart[router + 1]!; c++) {
        const next = channelTarget[c]!;
        if (distance[row + next]! !== distance[row + router]! - 1) continue;
        const rest = (turns[row + next]! >> 1) + (climbs[c] === 1 ? 0 : turns[row + next]! & 1);
        afterClimb = Math.min(afterClimb, rest);
        afterDescent = Math.min(afterDescent, rest + climbs[c]!);
      }
      turns[row + router] = 2 * afterClimb + Math.min(1, afterDescent - afterClimb);
    }
  }
  return turns;
}

/** Targets whose turns are counted at once, in words of 32. */
const WORDS_AT_ONCE = 32;

/** Most turns of the best shortest paths from routers with endpoints to these. All targets of a chunk at once, a bit each. */
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

/** The same for at most 32 * WORDS_AT_ONCE targets, when it is less than `levels`; else -1. */
function turnsWithin(network: Network, climbs: Uint8Array, targets: readonly number[], levels: number): number {
  const { routers, channelStart, channelTarget, firstEndpoint } = network;
  const words = Math.ceil(targets.length / 32);
  const row = 2 * levels * words;
  // Of each router, targets at the distance just reached: those with at most k turns after a climb, k = 0 .. levels-1, then after a descent.
  let near = new Int32Array(routers * row);
  let next = new Int32Array(routers * row);
  let fresh = new Int32Array(routers * words);
  let nextFresh = new Int32Array(routers * words);
  const seen = new Int32Array(routers * words);
  targets.forEach((router, i) => {
    const bit = 1 << (i & 31);
    const word = i >> 5;
    seen[router * words + word]! |= bit;
    fresh[router * words + word]! |= bit;
    for (let k = 0; k < 2 * levels; k++) near[router * row + k * words + word]! |= bit;
  });
  const half = levels * words;
  let most = 0;
  for (let reaches = true; reaches;) {
    reaches = false;
    next.fill(0);
    nextFresh.fill(0);
    for (let r = 0; r < routers; r++) {
      const own = r * row;
      for (let c = channelStart[r]!, end = channelStart[r + 1]!; c < end; c++) {
        const from = channelTarget[c]! * row;
        for (let w = 0; w < words; w++) nextFresh[r * words + w]! |= fresh[channelTarget[c]! * words + w]!;
        // Climbing goes on after a climb, and costs a turn after a descent; descending goes on as after a descent either way.
        if (climbs[c] === 1) {
          for (let i = 0; i < half; i++) next[own + i]! |= near[from + i]!;
          for (let i = words; i < half; i++) next[own + half + i]! |= near[from + i - words]!;
        } else {
          for (let i = 0; i < half; i++) next[own + i]! |= near[from + half + i]!;
          for (let i = 0; i < half; i++) next[own + half + i]! |= near[from + half + i]!;
        }
      }
      const carries = firstEndpoint[r + 1]! > firstEndpoint[r]!;
      for (let w = 0; w < words; w++) {
        const bits = nextFresh[r * words + w]! & ~seen[r * words + w]!;
        nextFresh[r * words + w] = bits;
        seen[r * words + w]! |= bits;
        if (bits !== 0) reaches = true;
        for (let k = 0; k < 2 * levels; k++) next[own + k * words + w]! &= bits;
        if (!carries) continue;
        let needed = 0;
        while (needed < levels && next[own + needed * words + w] !== bits) needed++;
        if (needed === levels) return -1;
        most = Math.max(most, needed);
      }
    }
    [near, next] = [next, near];
    [fresh, nextFresh] = [nextFresh, fresh];
  }
  return most;
}

/** The order, of those by breadth-first search from a few routers and by number, that needs the fewest turns to some of the routers. */
function fewestTurns(network: Network): Order {
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

/** What plans know of a network, found when it is first asked for. */
class Facts {
  private readonly network: Network;
  private found: { diameter?: number; distances?: Distances; order?: Order; turns?: Uint8Array } = {};

  constructor(network: Network) {
    this.network = network;
  }

  get diameter(): number {
    return (this.found.diameter ??= diameterOf(this.network));
  }

  get distances(): Distances {
    return (this.found.distances ??= distancesOf(this.network));
  }

  get order(): Order {
    return (this.found.order ??= fewestTurns(this.network));
  }

  /** By that order. */
  get turns(): Uint8Array {
    return (this.found.turns ??= turnsBy(this.order.climbs, this.network, this.distances));
  }
}

const FACTS = new WeakMap<Network, Facts>();

function factsOf(network: Network): Facts {
  let facts = FACTS.get(network);
  if (!facts) FACTS.set(network, (facts = new Facts(network)));
  return facts;
}

/** Turns of the paths of a network, for one order of its routers. */
interface Layers {
  readonly climbs: Uint8Array;
  /** See turnsBy. */
  readonly turns: Uint8Array;
}

/** Where a path stands: its length so far, the class that it is in, and whether its last channel descended. */
class ShortestPaths implements PathMaker {
  private readonly network: Network;
  private readonly distances: Distances;
  private readonly layers: Layers | null;
  /** What the class rises by with every hop, where it is not given by turns. */
  private readonly rise: number;
  /** Channels that lead on from where the path stands. */
  private readonly onward: Int32Array;
  private vcClass = 0;
  private descended = 0;

  constructor(network: Network, layers: Layers | null, open: boolean) {
    const { routers, channelStart } = network;
    this.network = network;
    this.distances = factsOf(network).distances;
    this.layers = layers;
    this.rise = open ? 0 : 1;
    let degree = 0;
    for (let r = 0; r < routers; r++) degree = Math.max(degree, channelStart[r + 1]! - channelStart[r]!);
    this.onward = new Int32Array(degree);
  }

  minimal(into: Int32Array, source: number, target: number, random: RandomSource): number {
    this.vcClass = 0;
    this.descended = 0;
    return this.leg(into, 0, source, target, random);
  }

  nonMinimal(into: Int32Array, source: number, target: number, random: RandomSource): number {
    const { carriers, place } = this.distances;
    const ends = [place[source]!, place[target]!];
    if (carriers.length < 3) return 0;
    let drawn = random.below(carriers.length - 2);
    if (drawn >= Math.min(ends[0]!, ends[1]!)) drawn++;
    if (drawn >= Math.max(ends[0]!, ends[1]!)) drawn++;
    this.vcClass = 0;
    this.descended = 0;
    const middle = carriers[drawn]!;
    const first = this.leg(into, 0, source, middle, random);
    return this.leg(into, first, middle, target, random);
  }

  /** Goes on from `at` channels by a shortest path; returns the channels then. */
  private leg(into: Int32Array, at: number, source: number, target: number, random: RandomSource): number {
    const { channelTarget } = this.network;
    const row = this.distances.place[target]! * this.network.routers;
    let router = source;
    let length = at;
    while (router !== target) {
      const count = this.layers === null ? this.nearer(row, router) : this.nearerWithFewestTurns(row, router, this.layers);
      const channel = this.onward[count === 1 ? 0 : random.below(count)]!;
      if (this.layers === null) this.vcClass = length * this.rise;
      else {
        const climbs = this.layers.climbs[channel]!;
        this.vcClass += climbs & this.descended;
        this.descended = 1 - climbs;
      }
      into[length++] = (channel << CLASS_BITS) | this.vcClass;
      router = channelTarget[channel]!;
    }
    return length;
  }

  private nearer(row: number, router: number): number {
    const { channelStart, channelTarget } = this.network;
    const { distance } = this.distances;
    const wanted = distance[row + router]! - 1;
    let count = 0;
    for (let c = channelStart[router]!, end = channelStart[router + 1]!; c < end; c++)
      if (distance[row + channelTarget[c]!] === wanted) this.onward[count++] = c;
    return count;
  }

  private nearerWithFewestTurns(row: number, router: number, { climbs, turns }: Layers): number {
    const { channelTarget } = this.network;
    const near = this.nearer(row, router);
    let count = 0;
    let least = Infinity;
    for (let i = 0; i < near; i++) {
      const c = this.onward[i]!;
      const rest = turns[row + channelTarget[c]!]!;
      const all = (climbs[c]! & this.descended) + (rest >> 1) + (climbs[c] === 1 ? 0 : rest & 1);
      if (all > least) continue;
      if (all < least) count = 0;
      least = all;
      this.onward[count++] = c;
    }
    return count;
  }
}

/** Every two channels of which the second begins where the first ends. */
function allTurns({ channels, channelStart, channelTarget }: Network, turn: (channel: number, next: number) => void): void {
  for (let c = 0; c < channels; c++) {
    const middle = channelTarget[c]!;
    for (let d = channelStart[middle]!; d < channelStart[middle + 1]!; d++) turn(c, d);
  }
}

/** The plan for a use, on a network of at most MOST_ROUTERS routers. */
export function shortestPaths(use: PathUse, network: Network): PathPlan {
  const facts = factsOf(network);
  const legs = use.detours ? 2 : 1;
  const hops = Math.max(1, legs * facts.diameter);
  if (use.open) {
    return plan(
      network,
      hops,
      { minimal: 1, all: 1 },
      null,
      true,
      "every virtual channel is open to every hop, so that packets can wait for each other in a ring",
    );
  }
  if (facts.diameter <= MOST_BY_HOPS) {
    const classes = { minimal: Math.max(1, facts.diameter), all: hops };
    return plan(network, hops, classes, null, false, hops === 1 ? "one class does" : `the VC class is the hop's index, 0 to ${hops - 1}`);
  }
  const { order } = facts;
  const all = legs * (order.most + 1);
  const rule = `the VC class rises where a path climbs again in an order of the routers after it has descended: ${all === 1 ? "never here" : `0 to ${all - 1}`}`;
  return plan(network, hops, { minimal: order.most + 1, all }, order, false, rule);
}

function plan(
  planned: Network,
  longest: number,
  classes: PathPlan["classes"],
  order: Order | null,
  open: boolean,
  virtualChannels: string,
): PathPlan {
  return {
    longest,
    classes,
    virtualChannels,
    ejectsOnAny: true,
    drawsInjection: false,
    make: (network) => new ShortestPaths(network, order && { climbs: order.climbs, turns: factsOf(planned).turns }, open),
    dependencies: (network, emit) => {
      allTurns(network, (c, d) => {
        if (open) return emit(c, 0, d, 0);
        if (order === null) for (let hop = 0; hop + 1 < longest; hop++) emit(c, hop, d, hop + 1);
        else {
          const rises = (1 - order.climbs[c]!) & order.climbs[d]!;
          for (let vcClass = 0; vcClass + rises < classes.all; vcClass++) emit(c, vcClass, d, vcClass + rises);
        }
      });
    },
  };
}
