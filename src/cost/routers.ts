/** Routers on sale: which one is bought for the ports that are needed, its cost, and how many of each a network takes. */
import type { Parameter, Texts } from "../descriptor.ts";
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

/** Why no router on sale is large enough for the network, as a sentence; null if one is. */
export function notOnSale({ ports, radix }: Pick<Network, "ports" | "radix">, sizes: readonly number[]): string | null {
  const needed = ports === null ? radix : ports.reduce((most, count) => Math.max(most, count), 0);
  if (soldPorts(sizes, needed) !== null) return null;
  return `None of the routers on sale has the ${needed} ports that this network needs: routerSizes = ${sizes.join(",")} must hold ${needed} or more.`;
}

export interface BoughtRouters {
  /** Dollars of one router; the mean if they differ, 0 if none is bought. */
  readonly routerPrice: number;
  /** Dollars, of all parallel networks. */
  readonly routerCost: number;
  /** Watts of the ports of the routers that are left. */
  readonly portPower: number;
}

/** The routers of a network, all of which are on sale; failed ones were bought, too. */
export function routersOf(network: Network, prices: Prices, sizes: readonly number[], slices: number): BoughtRouters {
  const { ports, radix, routers } = network.damage?.intact ?? network;
  const priceOf = (needed: number): number => routerPriceOf(prices, soldPorts(sizes, needed)!);
  const portPower = slices * portsLeft(network, sizes) * prices.portPower;
  if (ports === null) return { routerPrice: priceOf(radix), routerCost: slices * (priceOf(radix) * routers), portPower };
  const needed = ports.filter((count) => count > 0);
  const oneNetwork = needed.reduce((sum, count) => sum + priceOf(count), 0);
  return { routerPrice: needed.length === 0 ? 0 : oneNetwork / needed.length, routerCost: slices * oneNetwork, portPower };
}

/** Ports, as bought, of the routers that are left, without those of servers. */
function portsLeft({ routers, radix, ports, damage }: Network, sizes: readonly number[]): number {
  const all = damage === null ? ports : damage.intact.ports;
  const soldOf = (needed: number): number => (needed === 0 ? 0 : soldPorts(sizes, needed)!);
  if (all === null) return routers * soldOf(radix);
  if (damage === null) return all.reduce((sum, needed) => sum + soldOf(needed), 0);
  return damage.router.reduce((sum, router) => sum + soldOf(all[router]!), 0);
}

/**
 * The number of each kind bought for one network, all of which are on sale, fewest ports first; without those that are parts of servers.
 */
export function routersSold(
  { ports, radix, routers }: Pick<Network, "ports" | "radix" | "routers">,
  sizes: readonly number[],
): readonly (readonly [ports: number, count: number])[] {
  if (ports === null) return [[soldPorts(sizes, radix)!, routers]];
  const counts = new Map<number, number>();
  for (const needed of ports) {
    if (needed === 0) continue;
    const sold = soldPorts(sizes, needed)!;
    counts.set(sold, (counts.get(sold) ?? 0) + 1);
  }
  return [...counts].sort(([a], [b]) => a - b);
}
