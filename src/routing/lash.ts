/**
 * LASH: layered shortest path routing (Skeie, Lysne, Theiss 2002). Every two routers have a shortest path, each in the first layer that
 * stays free of deadlock with it.
 */
import { carryingRouters } from "../topology/breadth-first.ts";
import type { Network } from "../topology/network.ts";
import { ChannelOrder } from "./channel-order.ts";
import type { LayerOfPath } from "./layers.ts";
import { SinglePaths } from "./single-paths.ts";

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
