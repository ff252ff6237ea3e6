/** Edge connectivity: the fewest links whose failure parts two routers that carry endpoints. */
import { carryingRouters } from "../topology/breadth-first.ts";
import type { Network } from "../topology/network.ts";

export interface EdgeConnectivity {
  /** Links; a wide link counts as one, and so does each of parallel ones. */
  readonly links: number;
  /** False if it is only the fewest links of a router with endpoints, an upper bound, because the search would take too long. */
  readonly exact: boolean;
}

/** Channels visited in search of paths: some seconds. */
const MAX_VISITED_CHANNELS = 3e8;

/**
 * Edge connectivity; yields the finished share. Null if one router carries all endpoints. If all routers carry endpoints and no links are
 * parallel, it is the least degree in three cases: one orbit of symmetries holds all routers (Mader 1971), the diameter is 2 at most
 * (Plesník 1975), or the Laplacian's second eigenvalue is so large that a set that fewer links leave has more routers than the least
 * degree. Otherwise flows give it.
 */
export function* connectivitySteps(network: Network, diameter: number): Generator<number, EdgeConnectivity | null> {
  const { routers, channelStart, orbits, spectralGap } = network;
  const carriers = carryingRouters(network);
  if (carriers.length < 2) return null;
  const least = carriers.reduce((most, r) => Math.min(most, channelStart[r + 1]! - channelStart[r]!), Infinity);
  if (carriers.length === routers && !hasParallelLinks(network)) {
    const cutOfMore = ((spectralGap ?? 0) * (least + 1) * (routers - least - 1)) / routers;
    if (diameter <= 2 || orbits?.length === 1 || (widthsAreOne(network) && cutOfMore > least - 1 + 1e-6))
      return { links: least, exact: true };
  }
  const flow = new PathsToMany(network);
  const order = byNearness(network, carriers[0]!);
  let links = least;
  flow.join(order[0]!);
  for (let i = 1; i < order.length && links > 0; i++) {
    links = Math.min(links, flow.pathsFrom(order[i]!, links));
    flow.join(order[i]!);
    if (flow.looked > MAX_VISITED_CHANNELS) return { links: least, exact: false };
    if (i % 64 === 0) yield i / order.length;
  }
  return { links, exact: true };
}

function hasParallelLinks({ routers, channelStart, channelTarget }: Network): boolean {
  const from = new Int32Array(routers).fill(-1);
  for (let r = 0; r < routers; r++) {
    for (let c = channelStart[r]!; c < channelStart[r + 1]!; c++) {
      if (from[channelTarget[c]!] === r) return true;
      from[channelTarget[c]!] = r;
    }
  }
  return false;
}

function widthsAreOne({ channelWidth }: Network): boolean {
  return channelWidth.every((width) => width === 1);
}

/** Routers with endpoints in the order of a search from the first, so that each is next to earlier ones if possible. */
function byNearness({ routers, channelStart, channelTarget, firstEndpoint }: Network, first: number): readonly number[] {
  const seen = new Uint8Array(routers);
  const queue = [first];
  seen[first] = 1;
  for (const v of queue) {
    for (let c = channelStart[v]!; c < channelStart[v + 1]!; c++) {
      const u = channelTarget[c]!;
      if (seen[u] === 1) continue;
      seen[u] = 1;
      queue.push(u);
    }
  }
  const rest = Array.from({ length: routers }, (_, r) => r).filter((r) => seen[r] === 0);
  return [...queue, ...rest].filter((r) => firstEndpoint[r + 1]! > firstEndpoint[r]!);
}

/**
 * Paths without a common link from a router to a growing set of routers that counts as one. A smallest cut between routers with endpoints
 * separates some router from all before it, in whatever order they join: the fewest of these paths are its links (Menger 1927).
 */
class PathsToMany {
  looked = 0;
  private readonly network: Network;
  private readonly inSet: Uint8Array;
  /** Flow on each channel, 1 or 0; never on both of a link. */
  private readonly used: Uint8Array;
  private readonly cameBy: Int32Array;
  private readonly visit: Int32Array;
  private visits = 0;
  private readonly queue: Int32Array;

  constructor(network: Network) {
    this.network = network;
    this.inSet = new Uint8Array(network.routers);
    this.used = new Uint8Array(network.channels);
    this.cameBy = new Int32Array(network.routers);
    this.visit = new Int32Array(network.routers);
    this.queue = new Int32Array(network.routers);
  }

  join(router: number): void {
    this.inSet[router] = 1;
  }

  /** The number of such paths, at most `most`. */
  pathsFrom(router: number, most: number): number {
    const touched: number[] = [];
    let paths = 0;
    while (paths < most && this.augment(router, touched)) paths++;
    for (const channel of touched) this.used[channel] = 0;
    return paths;
  }

  /** Adds one path, by a search for the nearest of the set over channels that are left; false if there is none. */
  private augment(source: number, touched: number[]): boolean {
    const { channelStart, channelTarget, channelSource, channelReverse } = this.network;
    const { queue, visit, cameBy, used, inSet } = this;
    const now = ++this.visits;
    visit[source] = now;
    queue[0] = source;
    for (let head = 0, tail = 1; head < tail; head++) {
      const v = queue[head]!;
      for (let c = channelStart[v]!; c < channelStart[v + 1]!; c++) {
        this.looked++;
        const u = channelTarget[c]!;
        // A link carries one path in one direction; one that comes the other way takes its place.
        if (used[c] === 1 || visit[u] === now) continue;
        visit[u] = now;
        cameBy[u] = c;
        if (inSet[u] === 0) {
          queue[tail++] = u;
          continue;
        }
        for (let at = u; at !== source; at = channelSource[cameBy[at]!]!) {
          const channel = cameBy[at]!;
          const back = channelReverse[channel]!;
          if (used[back] === 1) used[back] = 0;
          else {
            used[channel] = 1;
            touched.push(channel);
          }
        }
        return true;
      }
    }
    return false;
  }
}
