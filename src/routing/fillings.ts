/** Ways to fill virtual layers with the shortest paths of any network, one for every two endpoints (DFSSSP) or routers (LASH). */
import { carryingRouters } from "../topology/breadth-first.ts";
import type { Network } from "../topology/network.ts";
import { dfsssp, layersIn, SinglePaths } from "./layers.ts";
import type { LayerOfPath } from "./layers.ts";

// LASH: layered shortest path routing (Skeie, Lysne, Theiss 2002). Every two routers have a shortest path, each in the first layer that
// stays free of deadlock with it.

/**
 * Grows a set of dependencies between channels without a ring (Dally, Seitz 1987). It stores all that each channel leads to and all that
 * lead to it (Italiano 1986).
 */

/** A relation of channels: a row of bits for each that has any. */
class Bits {
  readonly words: number;
  private readonly rows: (Uint32Array | undefined)[];

  constructor(channels: number) {
    this.words = Math.ceil(channels / 32);
    this.rows = Array.from({ length: channels });
  }

  has(row: number, column: number): boolean {
    const bits = this.rows[row];
    return bits !== undefined && ((bits[column >>> 5]! >>> (column & 31)) & 1) === 1;
  }

  /** `row`'s columns and itself as bits, without those of `other`. */
  without(row: number, other: number): Uint32Array {
    const bits = this.rows[row]?.slice() ?? new Uint32Array(this.words);
    bits[row >>> 5]! |= 1 << (row & 31);
    this.rows[other]?.forEach((word, w) => (bits[w]! &= ~word));
    return bits;
  }

  /** Gives `other` and all its columns to each of these rows, which are bits. */
  spread(these: Uint32Array, other: number): void {
    const { words, rows } = this;
    const more = rows[other];
    for (let w = 0; w < words; w++) {
      for (let left = these[w]!; left !== 0; left &= left - 1) {
        const bits = (rows[32 * w + 31 - Math.clz32(left & -left)] ??= new Uint32Array(words));
        if (more) for (let i = 0; i < words; i++) bits[i]! |= more[i]!;
        bits[other >>> 5]! |= 1 << (other & 31);
      }
    }
  }
}

class ChannelOrder {
  private readonly behind: Bits;
  private readonly before: Bits;

  constructor(channels: number) {
    this.behind = new Bits(channels);
    this.before = new Bits(channels);
  }

  /** Adds the dependencies of a path, each channel on the next. If they would close a ring it adds none and returns false. */
  add(path: readonly number[]): boolean {
    // A ring would lead from a channel of the path back to an earlier one by what is there, for the path's own steps all lead on.
    for (let i = 1; i < path.length; i++) for (let j = 0; j < i; j++) if (this.behind.has(path[i]!, path[j]!)) return false;
    for (let i = 1; i < path.length; i++) this.lead(path[i - 1]!, path[i]!);
    return true;
  }

  /** Records that `from` and all before it lead to `to` and all after it. */
  private lead(from: number, to: number): void {
    const { before, behind } = this;
    if (behind.has(from, to)) return;
    const sources = before.without(from, to);
    const targets = behind.without(to, from);
    behind.spread(sources, to);
    before.spread(targets, from);
  }
}

/** The network with one endpoint at each router that carries any: LASH sends all packets of two routers the same way. */
export function oneEndpointEach(network: Network): Network {
  const carriers = carryingRouters(network);
  const firstEndpoint = new Int32Array(network.routers + 1);
  for (const router of carriers) firstEndpoint[router + 1] = 1;
  for (let r = 0; r < network.routers; r++) firstEndpoint[r + 1]! += firstEndpoint[r]!;
  return { ...network, endpoints: carriers.length, endpointRouter: Int32Array.from(carriers), firstEndpoint };
}

/**
 * Layers by path d*routers + source. Each path in turn goes into the first layer where its channel dependencies close no ring with those
 * present, or into a new one. All paths to one router are a tree, so there are never more layers than such routers.
 */
export function lash(routes: SinglePaths): LayerOfPath {
  const { network, next, carriers } = routes;
  const { routers, channelTarget, endpointRouter } = network;
  const layers: ChannelOrder[] = [];
  const layerOf: LayerOfPath = new Uint8Array(next.length);
  endpointRouter.forEach((destination, d) => {
    for (const source of carriers) {
      if (source === destination) continue;
      const path: number[] = [];
      for (let router = source; router !== destination; router = channelTarget[path.at(-1)!]!) path.push(next[d * routers + router]!);
      let layer = layers.findIndex((one) => one.add(path));
      if (layer < 0) {
        layer = layers.length;
        layers.push(new ChannelOrder(network.channels));
        layers[layer]!.add(path);
      }
      layerOf[d * routers + source] = layer;
    }
  });
  return layerOf;
}

/** The shortest paths that layers are filled with, between all routers that carry endpoints. */
export function lashPaths(network: Network): SinglePaths {
  return new SinglePaths(oneEndpointEach(network));
}

/** One path from every router to every endpoint. */
export type Routes = Pick<SinglePaths, "network" | "carriers" | "next">;

/** Paths of a network and their layers. */
export interface Tables {
  readonly routes: Routes;
  readonly layerOf: LayerOfPath;
  readonly layers: number;
}

/** A way to fill layers. */
export interface Filling {
  /** Whether it takes a second or so at most. */
  readonly countable: (network: Network) => boolean;
  readonly fill: (network: Network) => Omit<Tables, "layers">;
}

/** Limits of the count of layers: paths from routers to endpoints, pairs of routers with endpoints, and channels. */
const MAX_PATHS = 1_200_000;
const MAX_PAIRS = 60_000;
export const MAX_CHANNELS = 20_000;

/** Layers by DFSSSP, of paths from routers to endpoints. */
export const byEndpoints: Filling = {
  countable: ({ routers, endpoints }) => routers * endpoints <= MAX_PATHS,
  fill: (network) => {
    const routes = new SinglePaths(network);
    return { routes, layerOf: dfsssp(routes) };
  },
};

/** Layers by LASH, of paths between routers. */
export const byRouters: Filling = {
  countable: (network) => network.channels <= MAX_CHANNELS && carryingRouters(network).length ** 2 <= MAX_PAIRS,
  fill: (network) => {
    const routes = lashPaths(network);
    return { routes, layerOf: lash(routes) };
  },
};

/** The network's own paths, in one layer. */
export const asGiven: Filling = {
  countable: () => true,
  fill: (network) => {
    const next = network.tables!;
    return { routes: { network, carriers: carryingRouters(network), next }, layerOf: new Uint8Array(next.length) };
  },
};

const found = new WeakMap<Network, Map<Filling, Tables>>();

/** Paths and layers of a network, computed when they are first asked for. */
export function tablesOf(network: Network, filling: Filling): Tables {
  const ofNetwork = found.get(network) ?? new Map<Filling, Tables>();
  found.set(network, ofNetwork);
  let tables = ofNetwork.get(filling);
  if (!tables) {
    const { routes, layerOf } = filling.fill(network);
    ofNetwork.set(filling, (tables = { routes, layerOf, layers: layersIn(layerOf) }));
  }
  return tables;
}

/** Number of layers that a network fills; null if it would take too long to count them. */
export function layersOf(network: Network, filling: Filling): number | null {
  return filling.countable(network) ? tablesOf(network, filling).layers : null;
}
