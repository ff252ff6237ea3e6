/** Links of networks, whole or damaged, by their names in failedLinks, and the number of lost ones. */
import type { Network } from "./network.ts";

/**
 * A link by the numbers of its routers; `copy` counts parallel links from 0, in the order of the ports of the router with the smaller
 * number.
 */
export interface NamedLink {
  readonly a: number;
  readonly b: number;
  readonly copy: number;
}

/** One channel of each link of a network, in the order of channels: that of the router with the smaller number. */
export function linksOf({ channels, channelReverse }: Network): Int32Array {
  const links = new Int32Array(channels / 2);
  let count = 0;
  for (let c = 0; c < channels; c++) if (c < channelReverse[c]!) links[count++] = c;
  return links;
}

/** The channels of the links between two routers, in the order of a's ports; empty if they are not linked. */
export function channelsBetween({ channelStart, channelTarget }: Network, a: number, b: number): number[] {
  const found: number[] = [];
  for (let c = channelStart[a]!; c < channelStart[a + 1]!; c++) if (channelTarget[c] === b) found.push(c);
  return found;
}

/** The name of a channel's link in failedLinks, "3-17" or "3-17:2", by the numbers of the intact network. */
export function linkName(network: Network, channel: number): string {
  const { damage } = network;
  const whole = damage?.intact ?? network;
  const c = damage === null ? channel : damage.channel[channel]!;
  const [from, to] = [whole.channelSource[c]!, whole.channelTarget[c]!];
  const [a, b] = [Math.min(from, to), Math.max(from, to)];
  const copy = channelsBetween(whole, a, b).indexOf(from === a ? c : whole.channelReverse[c]!);
  return copy === 0 ? `${a}-${b}` : `${a}-${b}:${copy}`;
}

/** What the network's file calls its routers, by their present numbers; null where it does not. */
export function routerNames({ damage, labels, routers }: Network): readonly string[] | null {
  const names = (damage?.intact.labels ?? labels)?.routers ?? null;
  return names === null || damage === null ? names : Array.from({ length: routers }, (_, router) => names[damage.router[router]!]!);
}

/** What a damaged network has lost. */
export interface Losses {
  readonly links: number;
  readonly routers: number;
  readonly endpoints: number;
}

/** Null for a whole network. */
export function lossesOf({ damage, channels, routers, endpoints }: Network): Losses | null {
  if (damage === null) return null;
  const { intact } = damage;
  return { links: (intact.channels - channels) / 2, routers: intact.routers - routers, endpoints: intact.endpoints - endpoints };
}
