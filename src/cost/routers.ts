/** Routers on sale: which one is bought for the ports that are needed, its cost, and how many of each a network takes. */
import { someOf } from "../descriptor.ts";
import type { Numbers, Parameter, Texts, Values } from "../descriptor.ts";
import { bandwidthsOf, linkBandwidths } from "../topology/channels.ts";
import type { Bandwidths, ChannelValues } from "../topology/channels.ts";
import type { Network } from "../topology/network.ts";
import type { Prices } from "./books.ts";

/** Most ports of a router that can be named as one on sale. */
export const MAX_RADIX = 1024;

function readSizes(text: string): { readonly text: string } | { readonly fault: string } {
  const parts = text
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");
  const stray = parts.find((one) => !/^\d+$/.test(one) || Number(one) < 2 || Number(one) > MAX_RADIX);
  if (stray !== undefined) return { fault: `holds ${stray}, which is no number of ports from 2 to ${MAX_RADIX}` };
  return { text: [...new Set(parts.map(Number))].sort((a, b) => a - b).join(",") };
}

export const routerSizes = {
  kind: "text",
  id: "routerSizes",
  title: "routers on sale",
  help: "Numbers of ports, with commas: a router is bought as the smallest of these that has its ports, and paid and powered with all of them. Empty: routers of exactly the ports that are needed.",
  form: `numbers of ports from 2 to ${MAX_RADIX} with commas between them, such as 36,64`,
  placeholder: "any",
  line: true,
  read: readSizes,
  examples: () => ["", "12,24,48", "16,64"],
  default: "",
} as const satisfies Parameter<"text">;

/** Ports of the routers on sale, ascending; empty: routers of any number of ports. */
export function routerSizesOf({ routerSizes: text }: Texts<"routerSizes">): readonly number[] {
  return text === "" ? [] : text.split(",").map(Number);
}

/** Ports of the router that is bought for so many; null if none on sale has them. */
export function soldPorts(sizes: readonly number[], needed: number): number | null {
  return sizes.length === 0 ? needed : (sizes.find((ports) => ports >= needed) ?? null);
}

/** Dollars of a router of so many ports; never less than 0 where a fitted line falls below. */
export function routerPriceOf({ routerSlope, routerBase }: Pick<Prices, "routerSlope" | "routerBase">, ports: number): number {
  return Math.max(0, routerSlope * ports + routerBase);
}

/** Speeds of links as multiples of a port's of the book. */
export interface Speeds extends Bandwidths {
  /** Of endpoints' cables. */
  readonly terminal: number;
}

export const PLAIN_SPEEDS: Speeds = { terminal: 1, localBandwidth: 1, globalBandwidth: 1 };

/** A design's speeds; those of wishes, which have none, are plain. An endpoint's link whose speed is not told has that of the book. */
export function speedsOf(values: Values): Speeds {
  const {
    localBandwidth = 1,
    globalBandwidth = 1,
    linkSpeed = "",
    terminalSpeed = 0,
    cableBandwidth = 0,
  } = someOf<ChannelValues & Numbers<"terminalSpeed" | "cableBandwidth">>(values);
  const terminal = terminalSpeed > 0 && cableBandwidth > 0 ? terminalSpeed / cableBandwidth : 1;
  const each = bandwidthsOf({ ...values, localBandwidth, globalBandwidth, linkSpeed });
  return { ...each, terminal, localBandwidth: terminal * localBandwidth, globalBandwidth: terminal * globalBandwidth };
}

/**
 * Ports that each router of a whole network is bought with, in ports of the book's speed: a link of twice that speed takes two. 0 for those
 * of servers. Routers that are alike have as many as the one that needs most.
 */
export function portsBought(network: Pick<Network, "ports" | "radix" | "routers" | ChannelFields>, speeds: Speeds): Float64Array {
  const { ports, radix, routers, channelStart, channelWidth } = network;
  const needed = Float64Array.from({ length: routers }, (_, router) => ports?.[router] ?? radix);
  const each = linkBandwidths(network, speeds);
  const { terminal } = speeds;
  if (terminal === 1 && each.every((speed) => speed === 1)) return needed;
  for (let router = 0; router < routers; router++) {
    if (needed[router] === 0) continue;
    let extra = 0;
    for (let c = channelStart[router]!; c < channelStart[router + 1]!; c++) extra += channelWidth[c]! * (each[c]! - terminal);
    // Sums of shares of ports, to a millionth.
    needed[router] = Math.round((terminal * needed[router]! + extra) * 1e6) / 1e6;
  }
  return ports === null ? needed.fill(needed.reduce((most, one) => Math.max(most, one), 0)) : needed;
}

type ChannelFields = "channelStart" | "channelKind" | "channelWidth" | "axis";

/** Why no router on sale is large enough for so many ports, as a sentence; null if one is. */
export function notOnSale(needed: number, sizes: readonly number[]): string | null {
  if (soldPorts(sizes, needed) !== null) return null;
  const ports = Math.ceil(needed);
  return `None of the routers on sale has the ${ports} ports that this network needs: routerSizes = ${sizes.join(",")} must hold ${ports} or more.`;
}

export interface BoughtRouters {
  /** Dollars of one router; the mean if they differ, 0 if none is bought. */
  readonly routerPrice: number;
  /** Dollars, of all parallel networks. */
  readonly routerCost: number;
  /** Watts of the ports of the routers that are left. */
  readonly portPower: number;
}

/** The routers of a network, all of which are on sale; failed ones were bought, too. `needed`: `portsBought` of the whole network. */
export function routersOf(
  { damage }: Pick<Network, "damage">,
  needed: Float64Array,
  prices: Prices,
  sizes: readonly number[],
  slices: number,
): BoughtRouters {
  const bought = routersSold(needed, sizes);
  const [count, oneNetwork] = bought.reduce(
    ([routers, dollars], [ports, of]) => [routers + of, dollars + of * routerPriceOf(prices, ports)] as const,
    [0, 0] as const,
  );
  const left =
    damage === null
      ? bought
      : routersSold(
          Float64Array.from(damage.router, (router) => needed[router]!),
          sizes,
        );
  const ports = left.reduce((sum, [sold, of]) => sum + sold * of, 0);
  return {
    routerPrice: count === 0 ? 0 : oneNetwork / count,
    routerCost: slices * oneNetwork,
    portPower: slices * ports * prices.portPower,
  };
}

/** The number of each kind bought for one network, all of which are on sale, fewest ports first; without those of servers. */
export function routersSold(needed: Float64Array, sizes: readonly number[]): readonly (readonly [ports: number, count: number])[] {
  const counts = new Map<number, number>();
  for (const one of needed) {
    if (one === 0) continue;
    const sold = soldPorts(sizes, one)!;
    counts.set(sold, (counts.get(sold) ?? 0) + 1);
  }
  return [...counts].sort(([a], [b]) => a - b);
}
