/**
 * Minimal and Valiant path sets between routers, as the throughput models count them (Mollah et al. 2017, section 2.3). Networks of groups
 * (dragonfly, Cascade) have the minimal paths of grouped-paths.ts, and all routers outside both groups as Valiant intermediates. Other
 * families have all shortest paths, and every other router that carries endpoints.
 */
import { breadthFirst } from "../topology/breadth-first.ts";
import { familyPaths } from "../routing/path-plans.ts";
import type { LostPaths } from "../routing/repaired.ts";
import { CLASS_BITS } from "../routing/routing.ts";
import type { Damage, Network, MixedGroups } from "../topology/network.ts";
import { groupedPaths, groupsOf } from "./grouped-paths.ts";
import type { Groups } from "./grouped-paths.ts";
import type { IntraVlb } from "./models.ts";

// Minimal paths in networks of groups that are not alike: over every global link of two groups, with a local hop before and after if its
// ends need one.

class MixedPaths {
  private readonly network: Network;
  private readonly groups: MixedGroups;
  private readonly groupOf: Int32Array;

  constructor(network: Network, groups: MixedGroups) {
    this.network = network;
    this.groups = groups;
    this.groupOf = new Int32Array(network.routers);
    for (let G = 0; G < groups.count; G++) this.groupOf.fill(G, groups.start[G], groups.start[G + 1]);
  }

  /** Every minimal path between two different routers, as its channels in order. */
  paths(s: number, d: number): Int32Array[] {
    const { network, groups, groupOf } = this;
    const pair = groupOf[s]! * groups.count + groupOf[d]!;
    if (groupOf[s] === groupOf[d]) return [Int32Array.of(this.local(s, d))];
    return Array.from(groups.channels.subarray(groups.pairStart[pair], groups.pairStart[pair + 1]), (link) => {
      const [exit, entry] = [network.channelSource[link]!, network.channelTarget[link]!];
      return Int32Array.of(...(exit === s ? [] : [this.local(s, exit)]), link, ...(entry === d ? [] : [this.local(entry, d)]));
    });
  }

  /** Intermediate routers of Valiant paths: those of other groups, and for pairs within a group as `intraVlb` says. */
  intermediates(s: number, d: number, intraVlb: IntraVlb): number[] {
    const { groupOf } = this;
    const [G, H] = [groupOf[s]!, groupOf[d]!];
    if (G === H && intraVlb === "none") return [];
    const found: number[] = [];
    for (let r = 0; r < groupOf.length; r++) {
      const R = groupOf[r]!;
      if (G === H && intraVlb === "local" ? R === G && r !== s && r !== d : R !== G && R !== H) found.push(r);
    }
    return found;
  }

  /** Price of the cheapest minimal path between all routers, by source * routers + target, and that path. */
  costs(price: Float64Array): { cost: Float64Array; path: (s: number, d: number) => number[] } {
    const { routers, channelSource, channelTarget } = this.network;
    const { count, start, pairStart, channels } = this.groups;
    const cost = new Float64Array(routers * routers).fill(Infinity);
    const via = new Int32Array(routers * routers).fill(-1);
    const within = (u: number, v: number): number => (u === v ? 0 : price[this.local(u, v)]!);
    for (let s = 0; s < routers; s++) {
      const G = this.groupOf[s]!;
      for (let v = start[G]!; v < start[G + 1]!; v++) cost[s * routers + v] = within(s, v);
      for (let H = 0; H < count; H++) {
        for (let i = pairStart[G * count + H]!; i < pairStart[G * count + H + 1]!; i++) {
          const link = channels[i]!;
          const before = within(s, channelSource[link]!) + price[link]!;
          const entry = channelTarget[link]!;
          for (let v = start[H]!; v < start[H + 1]!; v++) {
            const sum = before + within(entry, v);
            if (sum >= cost[s * routers + v]!) continue;
            cost[s * routers + v] = sum;
            via[s * routers + v] = link;
          }
        }
      }
    }
    const way = (u: number, v: number): number[] => (u === v ? [] : [this.local(u, v)]);
    return {
      cost,
      path: (s, d) => {
        const link = via[s * routers + d]!;
        return link < 0 ? way(s, d) : [...way(s, channelSource[link]!), link, ...way(channelTarget[link]!, d)];
      },
    };
  }

  /** The channel between two routers of a group. */
  private local(u: number, v: number): number {
    const first = this.groups.start[this.groupOf[u]!]!;
    return this.network.channelStart[u]! + v - first - (v > u ? 1 : 0);
  }
}

/** The minimal paths of one length between two routers. */
export interface PathClass {
  /** Router-to-router channels of each path. */
  readonly length: number;
  /** Number of paths, parallel links counted. */
  readonly paths: number;
  /** The distinct channels that they cross, and how many of the paths cross each. */
  readonly channels: Int32Array;
  readonly crossings: Float64Array;
}

export interface PathSets {
  /** If the network has groups: paths can then be counted without a list. */
  readonly groups: Groups | null;
  /** If its groups are not alike. */
  readonly mixed: MixedPaths | null;
  /** By length, ascending. Empty for s = d. */
  minimal(s: number, d: number): readonly PathClass[];
  /** Every minimal path, as its channels in order. */
  minimalPaths(s: number, d: number): readonly Int32Array[];
  /** If Valiant paths lead through all routers with endpoints: these; else null. */
  readonly carriers: readonly number[] | null;
  /**
   * Channel shares of a routing that picks minimal paths at random hop by hop, if paths are then not equally likely; left out if they are.
   */
  readonly hopByHop?: (s: number, d: number) => PathClass;
  /** Intermediate routers of Valiant paths. */
  intermediates(s: number, d: number): readonly number[];
  /** If the network has groups: those whose routers are the intermediate ones, except s and d. */
  between(s: number, d: number): readonly number[];
}

/** Minimal paths and Valiant intermediates of the network's family, as the models take them (Mollah et al. 2017, section 2.3). */
export function pathSets(network: Network, intraVlb: IntraVlb): PathSets {
  const { damage } = network;
  if (damage !== null && (damage.intact.groups || damage.intact.mixed)) return repairedSets(network, damage, intraVlb);
  const groups = groupsOf(network);
  if (groups) return groupsPaths(network, groups, intraVlb);
  return network.mixed ? mixedPaths(network, new MixedPaths(network, network.mixed), intraVlb) : shortestPaths(network);
}

/**
 * Number of minimal and of Valiant paths between two routers (Mollah et al. 2017, Table 3). Valiant paths are counted as (intermediate,
 * path to it, path from it), so paths over the same links count each time they arise.
 */
export function pathCounts(network: Network, s: number, d: number, intraVlb: IntraVlb = "outside"): { min: number; vlb: number } {
  const sets = pathSets(network, intraVlb);
  const count = (from: number, to: number): number => sets.minimal(from, to).reduce((sum, set) => sum + set.paths, 0);
  const vlb = sets.intermediates(s, d).reduce((sum, r) => sum + count(s, r) * count(r, d), 0);
  return { min: count(s, d), vlb };
}

/** Caches f(s, d) for every pair asked for. */
function cached<T>(routers: number, f: (s: number, d: number) => T): (s: number, d: number) => T {
  const rows: (T | undefined)[][] = Array.from({ length: routers }, () => []);
  return (s, d) => (rows[s]![d] ??= f(s, d));
}

function groupsPaths(network: Network, groups: Groups, intraVlb: IntraVlb): PathSets {
  const { routers } = network;
  const { size } = groups;
  const minimalPaths = (s: number, d: number): Int32Array[] => (s === d ? [] : groupedPaths(network, groups, s, d));
  const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);
  const between = (s: number, d: number): number[] => {
    const G = Math.floor(s / size);
    const H = Math.floor(d / size);
    if (G === H && intraVlb === "none") return [];
    return G === H && intraVlb === "local" ? [G] : range(0, groups.groups).filter((R) => R !== G && R !== H);
  };
  return {
    groups,
    mixed: null,
    carriers: null,
    minimal: cached(routers, (s, d) => classesOf(minimalPaths(s, d))),
    minimalPaths,
    between,
    intermediates: (s, d) =>
      between(s, d)
        .flatMap((R) => range(R * size, (R + 1) * size))
        .filter((r) => r !== s && r !== d),
  };
}

function mixedPaths({ routers }: Network, mixed: MixedPaths, intraVlb: IntraVlb): PathSets {
  const minimalPaths = (s: number, d: number): Int32Array[] => (s === d ? [] : mixed.paths(s, d));
  return {
    groups: null,
    mixed,
    carriers: null,
    minimal: cached(routers, (s, d) => classesOf(minimalPaths(s, d))),
    minimalPaths,
    between: () => [],
    intermediates: (s, d) => mixed.intermediates(s, d, intraVlb),
  };
}

/**
 * Path sets of a damaged network of groups. Each pair has its remaining minimal paths, or the one that replaces them. Valiant paths lead
 * through the routers to and from which both ends still have minimal paths of their own.
 */
function repairedSets(network: Network, damage: Damage, intraVlb: IntraVlb): PathSets {
  const { routers } = network;
  const whole = pathSets(damage.intact, intraVlb);
  const { channelsNow, lostIn } = familyPaths();
  const now = channelsNow(damage);
  const place = new Int32Array(damage.intact.routers).fill(-1);
  damage.router.forEach((was, r) => {
    place[was] = r;
  });
  const left = (s: number, d: number): Int32Array[] =>
    s === d
      ? []
      : whole
          .minimalPaths(damage.router[s]!, damage.router[d]!)
          .map((path) => path.map((c) => now[c]!))
          .filter((path) => !path.includes(-1));
  const own = cached(routers, (s, d) => classesOf(left(s, d)));
  let lost: LostPaths | null = null;
  const lostPaths = (): LostPaths => (lost ??= lostIn(network, (s, d) => own(s, d).length === 0));
  const minimalPaths = (s: number, d: number): Int32Array[] => {
    const paths = left(s, d);
    if (paths.length > 0 || s === d) return paths;
    const path = lostPaths().paths.get(s * routers + d);
    return path ? [path.map((entry) => entry >> CLASS_BITS)] : [];
  };
  return {
    groups: null,
    mixed: null,
    carriers: null,
    minimal: cached(routers, (s, d) => (own(s, d).length > 0 ? own(s, d) : classesOf(minimalPaths(s, d)))),
    minimalPaths,
    between: () => [],
    intermediates: (s, d) =>
      whole
        .intermediates(damage.router[s]!, damage.router[d]!)
        .map((was) => place[was]!)
        .filter((r) => r >= 0 && own(s, r).length > 0 && own(r, d).length > 0),
  };
}

function classesOf(paths: readonly Int32Array[]): PathClass[] {
  const byLength = new Map<number, { paths: number; crossings: Map<number, number> }>();
  for (const path of paths) {
    let set = byLength.get(path.length);
    if (!set) byLength.set(path.length, (set = { paths: 0, crossings: new Map() }));
    set.paths++;
    for (const c of path) set.crossings.set(c, (set.crossings.get(c) ?? 0) + 1);
  }
  return [...byLength]
    .sort(([l1], [l2]) => l1 - l2)
    .map(([length, set]) => ({
      length,
      paths: set.paths,
      channels: Int32Array.from(set.crossings.keys()),
      crossings: Float64Array.from(set.crossings.values()),
    }));
}

/** All shortest paths, counted level by level; only minimalPaths lists them. */
function shortestPaths(network: Network): PathSets {
  const { routers, channelStart, channelTarget, firstEndpoint } = network;
  const carriers = Array.from({ length: routers }, (_, r) => r).filter((r) => firstEndpoint[r + 1]! > firstEndpoint[r]!);
  const toward: ({ distance: Int32Array; paths: Float64Array } | undefined)[] = [];
  const to = (d: number): { distance: Int32Array; paths: Float64Array } => (toward[d] ??= countToward(network, d));
  const minimal = (s: number, d: number): PathClass[] => {
    const { distance, paths } = to(d);
    if (s === d || distance[s]! < 0) return [];
    const channels: number[] = [];
    const crossings: number[] = [];
    let level = new Map([[s, 1]]);
    for (let left = distance[s]!; left > 0; left--) {
      const next = new Map<number, number>();
      for (const [u, ways] of level) {
        for (let c = channelStart[u]!; c < channelStart[u + 1]!; c++) {
          const v = channelTarget[c]!;
          if (distance[v] !== left - 1) continue;
          channels.push(c);
          crossings.push(ways * paths[v]!);
          next.set(v, (next.get(v) ?? 0) + ways);
        }
      }
      level = next;
    }
    return [{ length: distance[s]!, paths: paths[s]!, channels: Int32Array.from(channels), crossings: Float64Array.from(crossings) }];
  };
  const minimalPaths = (s: number, d: number): Int32Array[] => {
    const { distance } = to(d);
    const found: Int32Array[] = [];
    const path: number[] = [];
    const walk = (u: number): void => {
      if (u === d) return void found.push(Int32Array.from(path));
      for (let c = channelStart[u]!; c < channelStart[u + 1]!; c++) {
        if (distance[channelTarget[c]!] !== distance[u]! - 1) continue;
        path.push(c);
        walk(channelTarget[c]!);
        path.pop();
      }
    };
    if (s !== d && distance[s]! >= 0) walk(s);
    return found;
  };
  const hopByHop = (s: number, d: number): PathClass => {
    const { distance, paths } = to(d);
    const channels: number[] = [];
    const crossings: number[] = [];
    let level = new Map([[s, paths[s]!]]);
    for (let left = distance[s]!; left > 0; left--) {
      const next = new Map<number, number>();
      for (const [u, share] of level) {
        const onward: number[] = [];
        for (let c = channelStart[u]!; c < channelStart[u + 1]!; c++) if (distance[channelTarget[c]!] === left - 1) onward.push(c);
        for (const c of onward) {
          channels.push(c);
          crossings.push(share / onward.length);
          next.set(channelTarget[c]!, (next.get(channelTarget[c]!) ?? 0) + share / onward.length);
        }
      }
      level = next;
    }
    return { length: distance[s]!, paths: paths[s]!, channels: Int32Array.from(channels), crossings: Float64Array.from(crossings) };
  };
  return {
    groups: null,
    mixed: null,
    carriers,
    // In a tree each way up leads down by one way, but for parallel links: every path is as likely.
    ...((network.levels === null || network.levels.uneven !== null) && { hopByHop }),
    between: () => [],
    minimal: cached(routers, minimal),
    minimalPaths,
    intermediates: (s, d) => carriers.filter((r) => r !== s && r !== d),
  };
}

/** Hops from every router to d (-1: none), and the number of shortest paths. */
function countToward(network: Network, d: number): { distance: Int32Array; paths: Float64Array } {
  const { routers, channelStart, channelTarget } = network;
  const distance = new Int32Array(routers);
  const paths = new Float64Array(routers);
  const queue = new Int32Array(routers);
  const reached = breadthFirst(network, d, distance, queue);
  paths[d] = 1;
  for (let i = 0; i < reached; i++) {
    const v = queue[i]!;
    for (let c = channelStart[v]!; c < channelStart[v + 1]!; c++) {
      const u = channelTarget[c]!;
      if (distance[u] === distance[v]! + 1) paths[u]! += paths[v]!;
    }
  }
  return { distance, paths };
}
