/** The longest matching: the permutation of routers that demands most of any network's links (Jyothi et al. 2016, section III). */
import { assignment } from "../math/assignment.ts";
import { mulberry32, shuffled } from "../math/random.ts";
import { breadthFirst, carryingRouters } from "../topology/breadth-first.ts";
import type { Network } from "../topology/network.ts";
import type { Traffic } from "../traffic/traffic.ts";

/** Of equally long matchings one is drawn, always the same one. */
const SEED = 1;

/** Writes the worth of every router as a partner of the given one. */
export type Worth = (from: number, into: Float64Array) => void;

/**
 * For each router, the router that its endpoints send to; every router is sent to by exactly one. Of all such permutations between routers
 * with equally many endpoints, it is one with the largest sum of distances. -1 for routers that carry no endpoints. A router without
 * another of its kind sends to itself. Throws a programmer's error when routers are not connected.
 */
export function longestMatching(network: Network, seed = SEED): Int32Array {
  const hops = hopsIn(network);
  return worthiestMatching(
    network,
    (from, into) => {
      hops(from, into);
      for (const to of carryingRouters(network)) if (into[to]! < 0) throw new Error(`no way from router ${from} to router ${to}`);
    },
    seed,
  );
}

/** Hops to every router; -1 to those that are not connected. */
export function hopsIn(network: Network): Worth {
  const distance = new Int32Array(network.routers);
  const queue = new Int32Array(network.routers);
  return (from, into) => {
    breadthFirst(network, from, distance, queue);
    into.set(distance);
  };
}

/** The same for a measure of worth other than distance. */
export function worthiestMatching({ routers, firstEndpoint }: Network, worth: Worth, seed = SEED): Int32Array {
  const partner = new Int32Array(routers).fill(-1);
  const alike = new Map<number, number[]>();
  // Drawn order: where worths leave a choice, numbers of routers shall not make it.
  for (const router of shuffled(routers, mulberry32(seed))) {
    const carried = firstEndpoint[router + 1]! - firstEndpoint[router]!;
    if (carried === 0) continue;
    const list = alike.get(carried);
    if (list) list.push(router);
    else alike.set(carried, [router]);
  }
  const row = new Float64Array(routers);
  for (const list of alike.values()) {
    const n = list.length;
    const gain = new Float64Array(n * n);
    for (const [i, from] of list.entries()) {
      worth(from, row);
      for (const [j, to] of list.entries()) gain[i * n + j] = row[to]!;
    }
    assignment(n, n, gain, shuffled(n, mulberry32(seed + n))).forEach((j, i) => {
      partner[list[i]!] = list[j]!;
    });
  }
  return partner;
}

/** Every endpoint of a router sends to a random one of its partner, which carries as many. */
export function matchingTraffic({ routers, endpoints, endpointRouter, firstEndpoint }: Network, partner: Int32Array): Traffic {
  const carriedBy = (router: number): number => firstEndpoint[router + 1]! - firstEndpoint[router]!;
  return {
    senders: endpoints,
    terminalDemand: 1,
    sends: () => true,
    destination: (source, random) => {
      const to = partner[endpointRouter[source]!]!;
      return firstEndpoint[to]! + random.below(carriedBy(to));
    },
    routerDemands: (emit) => {
      for (let router = 0; router < routers; router++) if (partner[router]! >= 0) emit(router, partner[router]!, carriedBy(router));
    },
  };
}
