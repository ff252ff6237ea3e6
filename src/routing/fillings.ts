/** Ways to fill virtual layers with the shortest paths of any network, one for every two endpoints (DFSSSP) or routers (LASH). */
import { carryingRouters } from "../topology/breadth-first.ts";
import type { Network } from "../topology/network.ts";
import { lash, lashPaths } from "./lash.ts";
import { dfsssp, layersIn } from "./layers.ts";
import type { LayerOfPath } from "./layers.ts";
import { SinglePaths } from "./single-paths.ts";

/** Paths of a network and their layers. */
export interface Tables {
  readonly routes: SinglePaths;
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
