/** Searches from routers: the number of shortest paths, and the load of links if all are used alike (Brandes 2001). */
import { permutation } from "../math/random.ts";
import { carryingRouters } from "../topology/breadth-first.ts";
import type { Network, Representative } from "../topology/network.ts";
import { everyRouter, representatives } from "./distances.ts";

/** Over ordered pairs of distinct routers that carry endpoints. Two paths differ if they take different links, parallel ones too. */
export interface PathCounts {
  readonly min: number;
  readonly mean: number;
  readonly max: number;
  /** Share of the pairs that have only one shortest path. */
  readonly single: number;
  /** Number of routers whose pairs were counted, a sample if all would take too long; null if all were. */
  readonly sampledSources: number | null;
  /** Pairs by their number of paths, ascending; null if there are more than 24 such numbers. */
  readonly histogram: readonly (readonly [paths: number, pairs: number])[] | null;
}

export interface ShortestPaths {
  /** Null if one router carries all endpoints. */
  readonly counts: PathCounts | null;
  /**
   * Load of the busiest channel, over its width, when every router with endpoints sends one unit to every other; null if not all were
   * searched from.
   */
  readonly load: number | null;
}

/** Channels visited by all searches together in a few seconds. */
const MAX_COUNTED_CHANNELS = 1e8;
const MAX_LOADED_CHANNELS = 2e8;
const MAX_KINDS = 24;

/** Whether the load of shortest paths can be found in seconds. */
export function canLoad(network: Network): boolean {
  return carryingRouters(network).length * network.channels <= MAX_LOADED_CHANNELS;
}

/** One router of each orbit of symmetries; a sample if those are too many. */
function countingSources(network: Network): readonly Representative[] {
  const all = representatives(network);
  const most = Math.max(16, Math.floor(MAX_COUNTED_CHANNELS / Math.max(1, network.channels)));
  if (all.length <= most) return all;
  const carriers = carryingRouters(network);
  const drawn = permutation(carriers.length, 1).slice(0, Math.min(most, carriers.length));
  return Array.from(drawn, (i) => ({ router: carriers[i]!, orbit: 1 }));
}

/** Yields the finished share. `withLoad`: searches from all routers with endpoints. */
export function* shortestPathSteps(network: Network, withLoad: boolean): Generator<number, ShortestPaths> {
  const { routers, channels, channelStart, channelTarget, channelWidth, firstEndpoint } = network;
  const sources = withLoad ? everyRouter(network) : countingSources(network);
  const carriers = carryingRouters(network);
  const searched = sources.reduce((sum, { orbit }) => sum + orbit, 0);
  const counts = new CountTally(searched < carriers.length ? sources.length : null);
  const distance = new Int32Array(routers);
  const queue = new Int32Array(routers);
  const paths = new Float64Array(routers);
  const through = new Float64Array(withLoad ? routers : 0);
  const load = new Float64Array(withLoad ? channels : 0);
  for (const [done, { router, orbit }] of sources.entries()) {
    distance.fill(-1);
    paths.fill(0);
    distance[router] = 0;
    paths[router] = 1;
    queue[0] = router;
    let tail = 1;
    for (let head = 0; head < tail; head++) {
      const v = queue[head]!;
      const next = distance[v]! + 1;
      const ways = paths[v]!;
      for (let c = channelStart[v]!, end = channelStart[v + 1]!; c < end; c++) {
        const u = channelTarget[c]!;
        if (distance[u] === -1) {
          distance[u] = next;
          queue[tail++] = u;
        }
        if (distance[u] === next) paths[u]! += ways;
      }
    }
    for (const target of carriers) if (target !== router) counts.add(paths[target]!, orbit);
    if (withLoad) {
      through.fill(0);
      for (let i = tail - 1; i > 0; i--) {
        const u = queue[i]!;
        if (firstEndpoint[u + 1]! > firstEndpoint[u]!) through[u]! += 1;
        const before = distance[u]! - 1;
        const here = through[u]!;
        for (let c = channelStart[u]!, end = channelStart[u + 1]!; c < end; c++) {
          const v = channelTarget[c]!;
          if (distance[v] !== before) continue;
          const share = (here * paths[v]!) / paths[u]!;
          load[c]! += share / channelWidth[c]!;
          through[v]! += share;
        }
      }
    }
    yield (done + 1) / sources.length;
  }
  return { counts: counts.result(), load: withLoad ? load.reduce((most, one) => Math.max(most, one), 0) : null };
}

class CountTally {
  private pairs = 0;
  private sum = 0;
  private min = Infinity;
  private max = 0;
  private kinds: Map<number, number> | null = new Map<number, number>();
  private single = 0;
  private readonly sampled: number | null;

  constructor(sampled: number | null) {
    this.sampled = sampled;
  }

  add(paths: number, pairs: number): void {
    this.pairs += pairs;
    this.sum += paths * pairs;
    if (paths < this.min) this.min = paths;
    if (paths > this.max) this.max = paths;
    if (paths === 1) this.single += pairs;
    else if (this.kinds !== null) {
      this.kinds.set(paths, (this.kinds.get(paths) ?? 0) + pairs);
      if (this.kinds.size > MAX_KINDS) this.kinds = null;
    }
  }

  result(): PathCounts | null {
    if (this.pairs === 0) return null;
    const several = this.kinds && [...this.kinds].sort(([one], [other]) => one - other);
    return {
      min: this.min,
      mean: this.sum / this.pairs,
      max: this.max,
      single: this.single / this.pairs,
      sampledSources: this.sampled,
      histogram: several && (this.single > 0 ? [[1, this.single], ...several] : several),
    };
  }
}
