/** The cost and power of a network on its floor (Besta, Hoefler 2014, section VI). */
import { numberOf } from "../descriptor.ts";
import type { Values } from "../descriptor.ts";
import { LOCAL } from "../topology/network.ts";
import type { Network } from "../topology/network.ts";
import { floorOf } from "./floor.ts";
import type { Floor } from "./floor.ts";
import { pricesOf } from "./prices.ts";
import type { Prices } from "./prices.ts";
import type { CostResult, Trunk } from "./results.ts";

/** Average length of a cable inside a rack (section VI-B). */
const METRES_INSIDE_RACK = 1;

/**
 * Cost in dollars and power in watts. Cables inside a rack are electric and 1 m long; between racks they are as long as
 * the Manhattan distance of the racks' centres plus an overhead, and optical (from a length on, if the prices say so) unless
 * they are local links, as those between the two cabinets of a Cascade's group. A link is as many cables as it is wide; links
 * over a backplane (a Cascade's rows) count as cables inside the rack.
 * Routers cost by their radix, unused ports included, but never less than nothing where a fitted line falls below zero; where they
 * are not all alike, by the ports of each, and those that are part of servers nothing, nor do they take power: of servers only
 * the links to routers that are bought count, as cables. The cables from endpoints to routers are not counted.
 * Of parallel networks (`slices`, Kim et al. 2008, section 3.2) each stands in the same racks, and everything counts so often.
 * What has failed has been bought: a damaged network costs what the intact one does, over the endpoints that are left; only routers
 * that are left take power.
 */
export function costOf(network: Network, values: Values): CostResult {
  const prices = pricesOf(values);
  const { damage } = network;
  const bought = damage?.intact ?? network;
  const floor = floorOf(bought);
  const slices = numberOf(values, "slices");
  const trunks = trunksOf(bought, floor, prices, slices);
  const rackOfRouter = damage === null ? floor.rackOfRouter : Int32Array.from(damage.router, (router) => floor.rackOfRouter[router]!);
  const electric = totals(
    trunks.filter((trunk) => !trunk.optical),
    prices.electricSlope,
    prices.electricBase,
  );
  const optical = totals(
    trunks.filter((trunk) => trunk.optical),
    prices.opticalSlope,
    prices.opticalBase,
  );
  const { routerCost: oneNetwork, routerPrice } = routersOf(bought, prices);
  const routerCost = slices * oneNetwork;
  const electricCableCost = electric.dollarsPerGbps * prices.cableBandwidth;
  const opticalCableCost = optical.dollarsPerGbps * prices.cableBandwidth;
  const cableCost = electricCableCost + opticalCableCost;
  return {
    electricCables: electric.cables,
    opticalCables: optical.cables,
    meanOpticalMetres: optical.cables > 0 ? optical.metres / optical.cables : null,
    cableMetres: electric.metres + optical.metres,
    routerPrice,
    routerCost,
    electricCableCost,
    opticalCableCost,
    cableCost,
    costPerEndpoint: (routerCost + cableCost) / network.endpoints,
    powerPerEndpoint: (slices * portsLeft(network) * prices.portPower) / network.endpoints,
    racks: floor.racks.length,
    floorPlan: { ...floor, rackOfRouter, trunks },
  };
}

function routersOf({ ports, radix, routers }: Network, prices: Prices): Pick<CostResult, "routerCost" | "routerPrice"> {
  const priceOf = (count: number): number => Math.max(0, prices.routerSlope * count + prices.routerBase);
  if (ports === null) return { routerCost: priceOf(radix) * routers, routerPrice: priceOf(radix) };
  const sold = ports.filter((count) => count > 0);
  const routerCost = sold.reduce((sum, count) => sum + priceOf(count), 0);
  return { routerCost, routerPrice: sold.length === 0 ? 0 : routerCost / sold.length };
}

/** Ports of the routers that are left, those of servers aside. */
function portsLeft({ routers, radix, ports, damage }: Network): number {
  const all = damage === null ? ports : damage.intact.ports;
  if (all === null) return routers * radix;
  if (damage === null) return all.reduce((sum, count) => sum + count, 0);
  return damage.router.reduce((sum, router) => sum + all[router]!, 0);
}

/** Cables gathered by pair of racks; `from === to` inside a rack, else from < to. Between two racks all are local or none. Ordered by from, then to. */
function trunksOf(network: Network, floor: Floor, prices: Prices, slices: number): Trunk[] {
  const { racks, rackOfRouter } = floor;
  const cables = new Map<number, number>();
  const local = new Set<number>();
  for (let c = 0; c < network.channels; c++) {
    if (network.channelReverse[c]! < c) continue;
    const a = rackOfRouter[network.channelSource[c]!]!;
    const b = rackOfRouter[network.channelTarget[c]!]!;
    const pair = Math.min(a, b) * racks.length + Math.max(a, b);
    cables.set(pair, (cables.get(pair) ?? 0) + slices * network.channelWidth[c]!);
    if (network.channelKind[c] === LOCAL) local.add(pair);
  }
  return [...cables]
    .sort(([a], [b]) => a - b)
    .map(([pair, count]) => {
      const from = Math.floor(pair / racks.length);
      const to = pair % racks.length;
      if (from === to) return { from, to, cables: count, optical: false, metres: METRES_INSIDE_RACK };
      const A = racks[from]!;
      const B = racks[to]!;
      const metres = Math.abs(A.x - B.x) + Math.abs(A.y - B.y) + prices.cableOverhead;
      return { from, to, cables: count, optical: !local.has(pair) && metres >= prices.opticalFrom, metres };
    });
}

function totals(trunks: readonly Trunk[], slope: number, base: number): { cables: number; metres: number; dollarsPerGbps: number } {
  let cables = 0;
  let metres = 0;
  for (const trunk of trunks) {
    cables += trunk.cables;
    metres += trunk.cables * trunk.metres;
  }
  return { cables, metres, dollarsPerGbps: slope * metres + base * cables };
}
