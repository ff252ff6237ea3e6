/** A network's key figures, as the `describe` command reports them. */
import { lossesOf } from "../topology/degrade.ts";
import type { Losses } from "../topology/degrade.ts";
import type { Network } from "../topology/network.ts";
import { bisectionOf } from "./bisection.ts";
import type { Bisection } from "./bisection.ts";
import { carryingRouters } from "../topology/breadth-first.ts";
import { distancesOf } from "./distances.ts";
import { mooreBound } from "./moore.ts";

export { minimalRouteAverage } from "./distances.ts";

/** Figures that need no routing; null where a figure does not apply. */
export interface NetworkFigures {
  readonly endpoints: number;
  readonly routers: number;
  /** Ports of a router, unused ones included, and of these the ports to other routers. */
  readonly radix: number;
  readonly networkRadix: number;
  /** Undirected, router to router. */
  readonly links: number;
  /** Of the intact network; null for one that is whole. */
  readonly failed: Losses | null;
  /** Hops, over routers that carry endpoints. */
  readonly diameter: number;
  /** Hops: mean over ordered pairs of distinct routers that carry endpoints. */
  readonly averageDistance: number | null;
  /** Router-to-router hops: mean over ordered pairs of distinct endpoints, 0 on the same router. */
  readonly endpointAverageHops: number | null;
  /** Links. */
  readonly bisection: Bisection | null;
  /** Routers as a fraction of the Moore bound for the network radix and the diameter; null for indirect and damaged networks. */
  readonly mooreBoundFraction: number | null;
}

/** All figures of a network that need no routing. Throws when routers with endpoints are not connected. */
export function describeNetwork(network: Network): NetworkFigures {
  const { endpoints, routers, radix, networkRadix, channels } = network;
  const { diameter, average, endpointAverage } = distancesOf(network);
  return {
    endpoints,
    routers,
    radix,
    networkRadix,
    links: channels / 2,
    failed: lossesOf(network),
    diameter,
    averageDistance: average,
    endpointAverageHops: endpointAverage,
    bisection: bisectionOf(network),
    mooreBoundFraction:
      network.levels || network.damage || carryingRouters(network).length < routers ? null : routers / mooreBound(networkRadix, diameter),
  };
}
