/**
 * Paths of a damaged network by those of the intact one. A pair whose own paths all survive keeps exactly these, with their shares. A pair
 * that has lost some draws the others, each in proportion to its share. A pair that has lost all takes one shortest path of what is left.
 *
 * Such a path climbs and descends in an order of the routers and begins a new class of virtual channels with every climb after a descent
 * (layers as of LASH-TOR, Skeie et al. 2004), above all classes of the intact network's paths. So neither can wait for the other in a ring.
 */
import { EveryDraw } from "../math/every-draw.ts";
import { Sfc32 } from "../math/random.ts";
import type { RandomSource } from "../math/random.ts";
import { breadthFirst, carryingRouters } from "../topology/breadth-first.ts";
import type { Damage, Network } from "../topology/network.ts";
import type { PathMaker, PathPlan } from "./paths.ts";
import { CLASS_BITS, CLASS_MASK } from "./routing.ts";
import { turnsToward } from "./turns.ts";

/** Draws of a pair before all paths are enumerated to see whether any survives, and the most enumerated then. */
const TRIES = 256;
const GONE_THROUGH = 20_000;
const SEED = 7;

/** Takes the first option of every draw, which leads to one of the pair's paths. */
const FIRST: RandomSource = {
  next: () => 0,
  below: () => 0,
  among: (n, rejects) => Array.from({ length: n }, (_, i) => i).find((i) => !rejects(i))!,
};

/** Present numbers of the intact network's channels; -1 for those that failed. */
export function channelsNow({ intact, channel }: Damage): Int32Array {
  const now = new Int32Array(intact.channels).fill(-1);
  channel.forEach((was, c) => {
    now[was] = c;
  });
  return now;
}

/** Paths of pairs that have lost all of their own. */
export interface LostPaths {
  /** By source * routers + target: entries, their classes counted from 0. */
  readonly paths: ReadonlyMap<number, Int32Array>;
  /** Classes and channels of the longest; 0 if none is lost. */
  readonly classes: number;
  readonly longest: number;
}

/**
 * One shortest path for each of these pairs of routers, with the fewest turns by the order in which `climbs` says which channels climb; of
 * equal ones the path whose channels fewer of these paths have taken so far. `lost`: the sources by target.
 */
export function shortestFor(network: Network, lost: ReadonlyMap<number, readonly number[]>, climbs: Uint8Array): LostPaths {
  const { routers, channels, channelStart, channelTarget } = network;
  const hops = new Int32Array(routers);
  const queue = new Int32Array(routers);
  const turns = new Uint8Array(routers);
  const taken = new Int32Array(channels);
  const paths = new Map<number, Int32Array>();
  let classes = 0;
  let longest = 0;
  for (const [target, sources] of lost) {
    const reached = breadthFirst(network, target, hops, queue);
    turnsToward(climbs, network, hops, queue, reached, turns);
    for (const source of sources) {
      const path = new Int32Array(hops[source]!);
      let [vcClass, descended] = [0, 0];
      for (let router = source, at = 0; router !== target; at++) {
        let best = -1;
        let least = Infinity;
        for (let c = channelStart[router]!; c < channelStart[router + 1]!; c++) {
          const next = channelTarget[c]!;
          if (hops[next] !== hops[router]! - 1) continue;
          const rest = (climbs[c]! & descended) + (turns[next]! >> 1) + (climbs[c] === 1 ? 0 : turns[next]! & 1);
          // Turns first, then what is taken.
          const cost = rest * 2 ** 31 + taken[c]!;
          if (cost >= least) continue;
          least = cost;
          best = c;
        }
        vcClass += climbs[best]! & descended;
        descended = 1 - climbs[best]!;
        taken[best]!++;
        path[at] = (best << CLASS_BITS) | vcClass;
        router = channelTarget[best]!;
      }
      paths.set(source * routers + target, path);
      classes = Math.max(classes, vcClass + 1);
      longest = Math.max(longest, path.length);
    }
  }
  return { paths, classes, longest };
}

/** Such paths for all pairs of routers with endpoints that have lost theirs. */
export function lostIn(network: Network, isLost: (source: number, target: number) => boolean): LostPaths {
  const carriers = carryingRouters(network);
  const lost = new Map<number, number[]>();
  for (const target of carriers) {
    const sources = carriers.filter((source) => source !== target && isLost(source, target));
    if (sources.length > 0) lost.set(target, sources);
  }
  return shortestFor(network, lost, lost.size === 0 ? new Uint8Array(0) : climbsFromCentre(network));
}

/** 1 for channels that climb by a breadth-first search from a router with the most links. */
export function climbsFromCentre(network: Network): Uint8Array {
  const { routers, channelStart, channelSource, channelTarget } = network;
  let root = 0;
  for (let r = 1; r < routers; r++) if (channelStart[r + 1]! - channelStart[r]! > channelStart[root + 1]! - channelStart[root]!) root = r;
  const queue = new Int32Array(routers);
  const reached = breadthFirst(network, root, new Int32Array(routers), queue);
  const rank = new Int32Array(routers);
  for (let i = 0; i < reached; i++) rank[queue[i]!] = i;
  return Uint8Array.from(channelSource, (source, c) => Number(rank[channelTarget[c]!]! < rank[source]!));
}

/** Every two channels that these paths take in succession, in their final classes. */
export function lostDependencies(
  { paths }: LostPaths,
  classOf: (vcClass: number) => number,
  emit: (channel: number, vcClass: number, nextChannel: number, nextClass: number) => void,
): void {
  for (const path of paths.values())
    for (let i = 1; i < path.length; i++)
      emit(path[i - 1]! >> CLASS_BITS, classOf(path[i - 1]! & CLASS_MASK), path[i]! >> CLASS_BITS, classOf(path[i]! & CLASS_MASK));
}

/** Number of pairs of routers that have lost all their paths, and the classes they need, before the paths are found again. */
export interface LostCounts {
  readonly pairs: number;
  readonly classes: number;
  readonly longest: number;
}

export function countsOf({ paths, classes, longest }: LostPaths): LostCounts {
  return { pairs: paths.size, classes, longest };
}

/** The sentence on their classes, to stand after those of all others: `growth` more. */
export function lostText({ pairs }: LostCounts, growth: number): string {
  if (pairs === 0) return "";
  const those =
    pairs === 1 ? "one pair of routers has lost all its paths and takes" : `${pairs} pairs of routers have lost all their paths and take`;
  const more = growth === 0 ? "" : `, in ${growth} ${growth === 1 ? "class" : "classes"} more`;
  return `; ${those} a shortest one of what is left${more}`;
}

/** Findings on a damaged network's paths by a plan of the intact one. */
class Repairs {
  readonly now: Int32Array;
  readonly was: Int32Array;
  readonly lost: LostPaths;
  readonly maker: PathMaker;
  private readonly path: Int32Array;

  constructor(network: Network, damage: Damage, plan: PathPlan) {
    this.now = channelsNow(damage);
    this.was = damage.router;
    this.maker = plan.make(damage.intact);
    this.path = new Int32Array(plan.longest);
    this.lost = lostIn(network, (source, target) => !this.survives(source, target));
  }

  /** Whether all channels of a path are left. */
  isWhole(path: Int32Array, length: number): boolean {
    for (let i = 0; i < length; i++) if (this.now[path[i]! >> CLASS_BITS]! < 0) return false;
    return true;
  }

  private survives(source: number, target: number): boolean {
    const [from, to] = [this.was[source]!, this.was[target]!];
    if (this.isWhole(this.path, this.maker.minimal(this.path, from, to, FIRST))) return true;
    return this.anyWhole((random) => this.maker.minimal(this.path, from, to, random));
  }

  /** Whether any path of such draws is left; if there are very many, any of those examined. A draw without a path ends it. */
  anyWhole(draw: (random: RandomSource) => number, path = this.path): boolean {
    const random = new Sfc32(SEED);
    for (let i = 0; i < TRIES; i++) if (this.isWhole(path, draw(random))) return true;
    const every = new EveryDraw();
    let gone = 0;
    do {
      if (this.isWhole(path, draw(every))) return true;
    } while (every.advance() && ++gone < GONE_THROUGH);
    return false;
  }
}

class RepairedPaths implements PathMaker {
  private readonly repairs: Repairs;
  private readonly routers: number;
  /** First class of lost pairs; -1 if all hops have class 0. */
  private readonly base: number;
  /** Whether a pair has a detour that is left, if that was in doubt. */
  private readonly detours = new Map<number, boolean>();

  constructor(network: Network, repairs: Repairs, base: number) {
    this.repairs = repairs;
    this.routers = network.routers;
    this.base = base;
  }

  minimal(into: Int32Array, source: number, target: number, random: RandomSource): number {
    const lost = this.repairs.lost.paths.get(source * this.routers + target);
    if (lost) {
      for (let i = 0; i < lost.length; i++) into[i] = this.base < 0 ? lost[i]! & ~CLASS_MASK : lost[i]! + this.base;
      return lost.length;
    }
    const { maker, was } = this.repairs;
    const [from, to] = [was[source]!, was[target]!];
    let length = 0;
    if (random.until) {
      random.until(() => this.repairs.isWhole(into, (length = maker.minimal(into, from, to, random))));
    } else {
      do length = maker.minimal(into, from, to, random);
      while (!this.repairs.isWhole(into, length));
    }
    return this.renumbered(into, length);
  }

  nonMinimal(into: Int32Array, source: number, target: number, random: RandomSource): number {
    const { maker, was } = this.repairs;
    const [from, to] = [was[source]!, was[target]!];
    let length = 0;
    if (random.until) {
      return random.until(() => this.repairs.isWhole(into, (length = maker.nonMinimal(into, from, to, random))))
        ? this.renumbered(into, length)
        : 0;
    }
    for (let tries = 1; ; tries++) {
      length = maker.nonMinimal(into, from, to, random);
      if (this.repairs.isWhole(into, length)) return this.renumbered(into, length);
      if (tries === TRIES && !this.hasDetour(source * this.routers + target, into, from, to)) return 0;
    }
  }

  departing(into: Int32Array, source: number, target: number, index: number): number {
    const { maker, was } = this.repairs;
    let left = index;
    for (let i = 0; ; i++) {
      const length = maker.departing!(into, was[source]!, was[target]!, i);
      if (length === 0 || (this.repairs.isWhole(into, length) && left-- === 0)) return this.renumbered(into, length);
    }
  }

  private hasDetour(pair: number, path: Int32Array, from: number, to: number): boolean {
    let has = this.detours.get(pair);
    if (has === undefined) {
      has = this.repairs.anyWhole((random) => this.repairs.maker.nonMinimal(path, from, to, random), path);
      this.detours.set(pair, has);
    }
    return has;
  }

  private renumbered(path: Int32Array, length: number): number {
    const { now } = this.repairs;
    for (let i = 0; i < length; i++) path[i] = (now[path[i]! >> CLASS_BITS]! << CLASS_BITS) | (path[i]! & CLASS_MASK);
    return length;
  }
}

const found = new WeakMap<Network, Map<string, Repairs>>();

function repairsOf(network: Network, plan: PathPlan, key: string): Repairs {
  const { damage } = network;
  if (damage === null) throw new TypeError("a network of which nothing has failed");
  let known = found.get(network);
  if (!known) found.set(network, (known = new Map<string, Repairs>()));
  let repairs = known.get(key);
  if (!repairs) known.set(key, (repairs = new Repairs(network, damage, plan)));
  return repairs;
}

/**
 * The plan of the intact network for a damaged one. `key` names the plan among all of the network; `counts` are earlier findings, if any.
 */
export function repairedPlan(plan: PathPlan, key: string, network: () => Network, counts: Map<string, LostCounts>): PathPlan {
  let lost = counts.get(key);
  if (!lost) counts.set(key, (lost = countsOf(repairsOf(network(), plan, key).lost)));
  const base = plan.open ? 0 : plan.classes.all;
  const growth = plan.open ? 0 : lost.classes;
  const all = plan.classes.all + growth;
  const { ejection } = plan;
  return {
    ...plan,
    longest: Math.max(plan.longest, lost.longest),
    classes: { minimal: growth === 0 ? plan.classes.minimal : all, all },
    virtualChannels: plan.virtualChannels + lostText(lost, growth),
    ...(ejection && { ejection: { ...ejection, after: Int8Array.from({ length: all }, (_, c) => ejection.after[c] ?? -1) } }),
    make: (of) => new RepairedPaths(of, repairsOf(of, plan, key), plan.open ? -1 : base),
    dependencies: (of, emit) => {
      const { now, lost: paths } = repairsOf(of, plan, key);
      plan.dependencies(of.damage!.intact, (c, vcClass, next, nextClass) => {
        if (now[c]! >= 0 && now[next]! >= 0) emit(now[c]!, vcClass, now[next]!, nextClass);
      });
      lostDependencies(paths, (vcClass) => (plan.open ? 0 : base + vcClass), emit);
    },
  };
}
