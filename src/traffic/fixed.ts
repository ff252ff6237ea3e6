/** Traffic in which every endpoint has one destination: shifts, permutations, bit patterns. */
import { numberOf } from "../descriptor.ts";
import type { Values } from "../descriptor.ts";
import { permutation } from "../math/random.ts";
import { topologyOf } from "../topology/families.ts";
import type { Network } from "../topology/network.ts";
import type { Traffic, TrafficDescriptor } from "./traffic.ts";

/** Traffic from a table of destinations; -1 or the endpoint itself means silent. */
export function fixedTraffic(network: Network, destinations: Int32Array): Traffic {
  const received = new Int32Array(network.endpoints);
  let senders = 0;
  destinations.forEach((destination, source) => {
    if (destination === source || destination < 0) destinations[source] = -1;
    else {
      senders++;
      received[destination]!++;
    }
  });
  return {
    senders,
    terminalDemand: Math.max(1, received.reduce((most, count) => Math.max(most, count), 0)),
    sends: (source) => destinations[source]! >= 0,
    destination: (source) => destinations[source]!,
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

function table(network: Network, destination: (source: number) => number): Traffic {
  return fixedTraffic(network, Int32Array.from({ length: network.endpoints }, (_, source) => destination(source)));
}

function endpointsOf(values: Values): number {
  return topologyOf(values).size(values).endpoints;
}

export const shift: TrafficDescriptor = {
  id: "shift",
  title: "Shift",
  summary: "Endpoint i sends to endpoint i + offset, modulo N.",
  source: "Mollah et al. 2017, section 4; Besta, Hoefler 2014, section V-B",
  parameters: [
    {
      kind: "integer", id: "offset", symbol: "x", title: "offset", help: "Distance between sender and receiver in endpoint numbers; half the network unless given.",
      min: 0, max: 1000000, sliderMax: (values) => endpointsOf(values) - 1, default: (values) => Math.floor(endpointsOf(values) / 2),
    },
  ],
  build: (network, values) => {
    const offset = numberOf(values, "offset");
    return table(network, (source) => (source + offset) % network.endpoints);
  },
};

export const randomPermutation: TrafficDescriptor = {
  id: "random-permutation",
  title: "Random permutation",
  summary: "Every endpoint sends to one random endpoint and receives from one; endpoints drawn for themselves stay silent.",
  source: "Mollah et al. 2017, section 4",
  parameters: [
    { kind: "integer", id: "permutationSeed", title: "permutation seed", help: "Seed of the permutation, apart from the simulation's.", min: 0, max: 2147483647, sliderMax: 50, default: 1 },
  ],
  build: (network, values) => fixedTraffic(network, permutation(network.endpoints, numberOf(values, "permutationSeed"))),
};

export const bitComplement: TrafficDescriptor = {
  id: "bit-complement",
  title: "Bit complement",
  summary: "Endpoint i sends to the endpoint whose number has all bits flipped; with N no power of two only the first 2ᵇ endpoints take part.",
  source: "Besta, Hoefler 2014, section V-B; Gómez et al. 2007",
  parameters: [],
  build: (network) => {
    const active = 2 ** (31 - Math.clz32(network.endpoints));
    return table(network, (source) => (source < active ? active - 1 - source : -1));
  },
};
