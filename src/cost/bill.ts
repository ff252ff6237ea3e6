/** The order for a network: its routers by ports, its cables by medium and by a length that is sold. */
import type { Network } from "../topology/network.ts";
import { costOf } from "./cost.ts";
import { mediaOf, pricePerGbps, soldLength } from "./media.ts";
import type { Medium } from "./media.ts";
import { pricesOf } from "./prices.ts";
import type { CostValues } from "./prices.ts";
import type { Trunk } from "./results.ts";
import { portsBought, routerPriceOf, routerSizesOf, routersSold, speedsOf } from "./routers.ts";

export interface RouterLine {
  /** As sold: the smallest number that is enough, of the book's speed. */
  readonly ports: number;
  readonly count: number;
  /** Dollars, of one and of all. */
  readonly each: number;
  readonly total: number;
}

export interface CableLine {
  /** "electric", "long optical". */
  readonly medium: string;
  /** Metres, as sold: the shortest length that is enough. */
  readonly length: number;
  /** Gb/s. */
  readonly gbps: number;
  readonly count: number;
  /** Metres of all of them as laid, and dollars by the lines of prices at those lengths, which the cost model adds up. */
  readonly metres: number;
  readonly laid: number;
  /** Dollars of one at the length sold, and of all. */
  readonly each: number;
  readonly total: number;
  /** Number of them that lead from endpoints to routers. */
  readonly toEndpoints: number;
}

export interface Bill {
  readonly routers: readonly RouterLine[];
  /** By medium, then length. */
  readonly cables: readonly CableLine[];
  readonly routerCost: number;
  /** Dollars of the cables as laid: the cost model's `cableCost`. */
  readonly cableCost: number;
  /** Dollars of the cables at the lengths sold; and with the routers. */
  readonly orderedCableCost: number;
  readonly orderedCost: number;
}

interface Heap {
  readonly medium: Medium;
  readonly length: number;
  readonly speed: number;
  count: number;
  metres: number;
  toEndpoints: number;
}

/** The bill of what was bought: the intact network if it is damaged, all parallel networks. Throws NotOnSale. */
export function billOf(network: Network, values: CostValues): Bill {
  const prices = pricesOf(values);
  const media = mediaOf(prices);
  const { slices } = values;
  const { floorPlan, routerCost, cableCost } = costOf(network, values);
  const heaps = new Map<string, Heap>();
  const add = ({ metres, cables: count, speed, ...trunk }: Trunk, toEndpoints: number): void => {
    const medium = media.find(({ id }) => id === trunk.medium)!;
    const length = soldLength(medium, metres);
    const key = `${medium.id} ${length} ${speed}`;
    const heap = heaps.get(key) ?? { medium, length, speed, count: 0, metres: 0, toEndpoints: 0 };
    heap.count += count;
    heap.metres += count * metres;
    heap.toEndpoints += toEndpoints;
    heaps.set(key, heap);
  };
  for (const trunk of floorPlan.trunks) add(trunk, 0);
  for (const trunk of floorPlan.terminals) add(trunk, trunk.cables);
  const cables = [...heaps.values()]
    .sort((a, b) => media.indexOf(a.medium) - media.indexOf(b.medium) || a.length - b.length || a.speed - b.speed)
    .map(({ medium, length, speed, count, metres, toEndpoints }): CableLine => {
      const gbps = prices.cableBandwidth * speed;
      const each = pricePerGbps(medium, length) * gbps;
      const laid = (medium.slope * metres + medium.base * count) * gbps;
      return { medium: medium.title, length, gbps, count, metres, laid, each, total: each * count, toEndpoints };
    });
  const orderedCableCost = cables.reduce((sum, { total }) => sum + total, 0);
  const routers = routersSold(portsBought(network.damage?.intact ?? network, speedsOf(values)), routerSizesOf(values)).map(
    ([ports, ofOne]): RouterLine => {
      const [each, count] = [routerPriceOf(prices, ports), slices * ofOne];
      return { ports, count, each, total: each * count };
    },
  );
  return { routers, cables, routerCost, cableCost, orderedCableCost, orderedCost: routerCost + orderedCableCost };
}
