/**
 * Paths for any connected graph: the shortest ones, at random hop by hop, and Valiant ones through a random router that carries endpoints.
 * The virtual-channel class of a hop is its index while that needs few classes.
 *
 * In networks of many hops the class counts turns instead. Routers stand in an order, and a path may climb in it and then descend; it
 * begins a new class with every climb after a descent, so that no packets can wait in a ring within a class (layers as of LASH-TOR, Skeie
 * et al. 2004). Of the shortest paths those with the fewest turns are taken.
 */
import type { RandomSource } from "../math/random.ts";
import { breadthFirst, carryingRouters, diameterOf, isCountable } from "../topology/breadth-first.ts";
import type { Network } from "../topology/network.ts";
import type { ShortestForm } from "./forms.ts";
import { passingBothEnds } from "./paths.ts";
import type { PathMaker, PathPlan, PathUse } from "./paths.ts";
import { CLASS_BITS } from "./routing.ts";
import { fewestTurns, someOrder, turnsBy } from "./turns.ts";
import type { Distances, Order } from "./turns.ts";

/** Most hops between two routers for which classes go by the hop's index; in wider networks they go by turns. */
const MAX_BY_HOPS = 4;
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

/** What plans know of a network, computed when it is first asked for. */
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
    return (this.found.order ??= isCountable(this.network) ? fewestTurns(this.network) : someOrder(this.network, this.diameter));
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

/** State of a path: its length so far, its class, and whether its last channel descended. */
class ShortestPaths implements PathMaker {
  readonly form: ShortestForm;
  private readonly network: Network;
  private readonly distances: Distances;
  private readonly layers: Layers | null;
  /** Rise of the class with every hop, if it does not go by turns. */
  private readonly rise: number;
  /** Channels that lead on from the end of the path. */
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
    this.form = { maker: "shortest", ...this.distances, rise: this.rise, layers };
  }

  minimal(into: Int32Array, source: number, target: number, random: RandomSource): number {
    this.vcClass = 0;
    this.descended = 0;
    return this.leg(into, 0, source, target, random);
  }

  nonMinimal(into: Int32Array, source: number, target: number, random: RandomSource): number {
    const { carriers, place } = this.distances;
    if (carriers.length < 3) return 0;
    const drawn = passingBothEnds(random.below(carriers.length - 2), place[source]!, place[target]!);
    this.vcClass = 0;
    this.descended = 0;
    const middle = carriers[drawn]!;
    const first = this.leg(into, 0, source, middle, random);
    return this.leg(into, first, middle, target, random);
  }

  /** Goes on from `at` channels by a shortest path; returns the new number of channels. */
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

/** What a plan needs of a network before there are paths: the diameter, and most turns by its order. Filled in once they are found. */
export interface Counts {
  diameter?: number;
  turns?: number;
}

/** Most turns of the shortest paths of a network of so many hops; null if classes do not go by turns. */
export function turnsToKnow(diameter: number, network: () => Network): number | null {
  return diameter <= MAX_BY_HOPS ? null : factsOf(network()).order.most;
}

/**
 * The plan for a use, on a network of at most MAX_ROUTERS routers. The network is not built if its known diameter is enough, or the counts
 * have been found before. `counts` are asked for only if needed.
 */
export function shortestPaths(use: PathUse, network: () => Network, known?: number, counts: () => Counts = () => ({})): PathPlan {
  const diameter = known ?? (counts().diameter ??= factsOf(network()).diameter);
  const legs = use.detours ? 2 : 1;
  const hops = Math.max(1, legs * diameter);
  if (use.open) {
    return plan(
      hops,
      { minimal: 1, all: 1 },
      null,
      true,
      "every virtual channel is open to every hop, so that packets can wait for each other in a ring",
    );
  }
  if (diameter <= MAX_BY_HOPS) {
    const classes = { minimal: Math.max(1, diameter), all: hops };
    return plan(hops, classes, null, false, hops === 1 ? "one class does" : `the VC class is the hop's index, 0 to ${hops - 1}`);
  }
  const turns = (counts().turns ??= factsOf(network()).order.most);
  const all = legs * (turns + 1);
  const rule = `the VC class rises where a path climbs again in an order of the routers after it has descended: ${all === 1 ? "never here" : `0 to ${all - 1}`}`;
  return plan(hops, { minimal: turns + 1, all }, () => factsOf(network()), false, rule);
}

/** `byTurns`: of the network, if classes go by turns. */
function plan(
  longest: number,
  classes: PathPlan["classes"],
  byTurns: (() => Facts) | null,
  open: boolean,
  virtualChannels: string,
): PathPlan {
  return {
    longest,
    classes,
    virtualChannels,
    ejectsOnAny: true,
    drawsInjection: false,
    make: (network) => {
      const facts = byTurns?.();
      return new ShortestPaths(network, facts ? { climbs: facts.order.climbs, turns: facts.turns } : null, open);
    },
    dependencies: (network, emit) => {
      const order = byTurns?.().order;
      allTurns(network, (c, d) => {
        if (open) return emit(c, 0, d, 0);
        if (!order) for (let hop = 0; hop + 1 < longest; hop++) emit(c, hop, d, hop + 1);
        else {
          const rises = (1 - order.climbs[c]!) & order.climbs[d]!;
          for (let vcClass = 0; vcClass + rises < classes.all; vcClass++) emit(c, vcClass, d, vcClass + rises);
        }
      });
    },
  };
}
