/** Traffic in which a table gives every endpoint one destination. */
import type { Values } from "../descriptor.ts";
import { topologyOf } from "../topology/families.ts";
import type { Network } from "../topology/network.ts";
import type { Traffic } from "./traffic.ts";

/** Traffic from a table of destinations. -1 means silent; so does the endpoint itself, unless `self` lets it send to itself. */
export function fixedTraffic(network: Network, destinations: Int32Array, self = false): Traffic {
  const received = new Float64Array(network.endpoints);
  let senders = 0;
  destinations.forEach((destination, source) => {
    if (destination < 0 || (destination === source && !self)) destinations[source] = -1;
    else {
      senders++;
      received[destination]!++;
    }
  });
  return {
    received,
    senders,
    terminalDemand: Math.max(
      1,
      received.reduce((most, count) => Math.max(most, count), 0),
    ),
    sends: (source) => destinations[source]! >= 0,
    destination: (source) => destinations[source]!,
    rule: { kind: "each", count: new Int32Array(network.endpoints), first: destinations },
    routerDemands: (emit) => {
      const { endpointRouter, firstEndpoint } = network;
      const demand = new Map<number, number>();
      for (let router = 0; router < network.routers; router++) {
        demand.clear();
        for (let source = firstEndpoint[router]!; source < firstEndpoint[router + 1]!; source++) {
          const destination = destinations[source]!;
          if (destination < 0) continue;
          const target = endpointRouter[destination]!;
          demand.set(target, (demand.get(target) ?? 0) + 1);
        }
        for (const [target, sum] of demand) emit(router, target, sum);
      }
    },
  };
}

/**
 * Traffic in which endpoint i sends to destination(i); see {@link fixedTraffic}. Numbers are those of the intact network, so that failures
 * do not change the pattern. A sender whose destination is lost is silent.
 */
export function mappedTraffic(network: Network, destination: (source: number) => number, self = false): Traffic {
  const { damage } = network;
  const now = (source: number): number => (damage === null ? source : (damage.endpointNow[source] ?? -1));
  return fixedTraffic(
    network,
    Int32Array.from({ length: network.endpoints }, (_, i) => now(destination(damage === null ? i : damage.endpoint[i]!))),
    self,
  );
}

/** The network whose endpoints a pattern counts: the intact one. */
export function wholeOf(network: Network): Network {
  return network.damage?.intact ?? network;
}

/** Number of endpoints of a design's intact network, computed before anything is built. */
export function endpointsOf(values: Values): number {
  return topologyOf(values).size(values).endpoints;
}
