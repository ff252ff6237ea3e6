/** Routes as a network would carry them: ADAPTIVE hops take a port at random, port entries become channels. */
import type { RandomSource } from "../../src/math/random.ts";
import { ADAPTIVE, CLASS_BITS, CLASS_MASK } from "../../src/routing/routing.ts";
import type { Router } from "../../src/routing/routing.ts";
import type { Network } from "../../src/topology/network.ts";

/** The channel at a port of a router, counted through its terminal ports first. Throws when it is not a network port. */
export function channelAtPort(network: Network, router: number, port: number): number {
  const channel = network.channelStart[router]! + port - (network.firstEndpoint[router + 1]! - network.firstEndpoint[router]!);
  if (channel < network.channelStart[router]! || channel >= network.channelStart[router + 1]!)
    throw new Error(`router ${router} has no network port ${port}`);
  return channel;
}

/** Entries (channel << CLASS_BITS | class) of the route chosen last, of so many channels, from a source endpoint on. */
export function resolved(network: Network, { route, adaptive }: Router, source: number, length: number, random: RandomSource): number[] {
  let at = network.endpointRouter[source]!;
  let known = true;
  return Array.from(route.subarray(0, length), (entry) => {
    if (entry >= 0 && !known) throw new Error("a channel after an adaptive hop");
    const packed = entry < 0 ? ~entry : entry;
    let channel = entry < 0 ? channelAtPort(network, at, packed >> CLASS_BITS) : entry >> CLASS_BITS;
    let vcClass = packed & CLASS_MASK;
    if (vcClass === ADAPTIVE) {
      if (!adaptive) throw new Error("an adaptive entry without adaptive ports");
      const ports = Array.from({ length: adaptive.count(at) }, (_, i) => channelAtPort(network, at, adaptive.first(at) + i));
      if (!ports.includes(channel)) throw new Error("a preferred port that is not one of the adaptive ports");
      channel = ports[random.below(ports.length)]!;
      vcClass = 0;
      known = false;
    }
    at = network.channelTarget[channel]!;
    return (channel << CLASS_BITS) | vcClass;
  });
}
