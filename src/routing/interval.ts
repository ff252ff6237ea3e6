/**
 * Interval routing and flexible interval routing in fat-trees (Gómez et al. 2007): a few registers a port instead of a forwarding table. A
 * port suits a packet whose destination lies between FI and LI; if FI > LI the interval continues past the last endpoint to the first. In
 * the flexible form only the bits of the destination that MR selects are compared, and a port yields to the ports of its RRR that suit the
 * packet too.
 */
import type { Levels, Network } from "../topology/network.ts";

/** interval: all up ports suit whatever is not below the router, for adaptive algorithms. flexible-interval: exactly one port suits, the deterministic one. */
export type RegisterScheme = "interval" | "flexible-interval";

/** A port, counted as in portEntry (0..k-1 down, k..2k-1 up), and its registers. */
export interface PortRegisters {
  readonly port: number;
  readonly up: boolean;
  /** FI and LI. */
  readonly first: number;
  readonly last: number;
  /** MR; all bits if the scheme has none. */
  readonly mask: number;
  /** Ports whose RRR bit is set: they go before this one. */
  readonly yieldsTo: readonly number[];
}

export interface RegisterFigures {
  readonly scheme: RegisterScheme;
  /** Over all ports of a router, unused ones included: routers are identical. */
  readonly bitsPerSwitch: number;
  readonly bitsTotal: number;
  /** A forwarding table of one port number an endpoint, for comparison. */
  readonly tableBitsPerSwitch: number;
}

/** Bits that number so many things. */
function bitsFor(count: number): number {
  return Math.ceil(Math.log2(count));
}

/** k, if routers below the top have k ports up and k down by single links; null in trees of other shapes and elsewhere. */
function arityOf({ levels, firstEndpoint }: Network): number | null {
  if (levels === null) return null;
  const { children, parents, trunks, uneven, short, stageStart } = levels;
  const arity = children[0]!;
  const filled = firstEndpoint[stageStart[1]!] === stageStart[1]! * arity && short === 0 && uneven === null;
  const alike = filled && trunks.every((links) => links === 1) && [...children.slice(0, -1), ...parents].every((ports) => ports === arity);
  return alike ? arity : null;
}

/** The scheme that a routing algorithm's routers need; null if the network is no fat-tree of one arity. */
export function registerScheme(network: Network, routing: string): RegisterScheme | null {
  if (arityOf(network) === null) return null;
  return routing === "deterministic" ? "flexible-interval" : "interval";
}

/** Why the registers of a scheme cannot route this network, as a sentence; null if they can. */
export function registerObstacle(network: Network, scheme: RegisterScheme): string | null {
  const arity = arityOf(network);
  if (arity === null) return "Interval registers are defined on fat-trees whose routers have as many ports up as down.";
  if (scheme === "interval" || Number.isInteger(Math.log2(arity))) return null;
  return `Mask registers select bits of the destination, so flexible interval routing needs k to be a power of two; with k = ${arity} the digits of an endpoint's number are no bits of it.`;
}

/** First and last endpoint below a router, by following its outermost links down. */
function endpointsBelow(
  { channelStart, channelTarget, firstEndpoint }: Network,
  { stageStart, children }: Levels,
  router: number,
): readonly [number, number] {
  let [low, high] = [router, router];
  for (let stage = stageStart.findIndex((_, s) => router < stageStart[s + 1]!); stage > 0; stage--) {
    low = channelTarget[channelStart[low]!]!;
    high = channelTarget[channelStart[high]! + children[stage]! - 1]!;
  }
  return [firstEndpoint[low]!, firstEndpoint[high + 1]! - 1];
}

/** The registers of a router's connected ports, in port order. Throws a programmer's error if registerObstacle has a sentence. */
export function registersOf(network: Network, scheme: RegisterScheme, router: number): readonly PortRegisters[] {
  const tree = network.levels;
  const obstacle = registerObstacle(network, scheme);
  if (!tree || obstacle !== null) throw new TypeError(obstacle ?? "not a fat-tree");
  const { channelStart, channelTarget, firstEndpoint, endpoints } = network;
  const every = 2 ** bitsFor(endpoints) - 1;
  const ports: PortRegisters[] = [];
  for (let endpoint = firstEndpoint[router]!; endpoint < firstEndpoint[router + 1]!; endpoint++) {
    ports.push({ port: ports.length, up: false, first: endpoint, last: endpoint, mask: every, yieldsTo: [] });
  }
  const [lowest, highest] = endpointsBelow(network, tree, router);
  const stage = tree.stageStart.findIndex((_, s) => router < tree.stageStart[s + 1]!);
  const arity = tree.children[0]!;
  const digit = arity ** stage;
  for (let channel = channelStart[router]!; channel < channelStart[router + 1]!; channel++) {
    const port = ports.length;
    const next = channelTarget[channel]!;
    if (next < router) {
      const [first, last] = endpointsBelow(network, tree, next);
      ports.push({ port, up: false, first, last, mask: every, yieldsTo: [] });
    } else if (scheme === "interval") {
      ports.push({
        port,
        up: true,
        first: (highest + 1) % endpoints,
        last: (lowest + endpoints - 1) % endpoints,
        mask: every,
        yieldsTo: [],
      });
    } else {
      const value = (port - arity) * digit;
      ports.push({
        port,
        up: true,
        first: value,
        last: value,
        mask: (arity - 1) * digit,
        yieldsTo: Array.from({ length: arity }, (_, down) => down),
      });
    }
  }
  return ports;
}

/** The cost of the registers of a fat-tree's routing; null if they cannot route it. */
export function registerFigures(network: Network, routing: string): RegisterFigures | null {
  const scheme = registerScheme(network, routing);
  if (scheme === null || registerObstacle(network, scheme) !== null) return null;
  const { endpoints, radix, routers } = network;
  const number = bitsFor(endpoints);
  const bitsPerSwitch = radix * (scheme === "interval" ? 2 * number : 3 * number + radix);
  return { scheme, bitsPerSwitch, bitsTotal: routers * bitsPerSwitch, tableBitsPerSwitch: endpoints * bitsFor(radix) };
}
