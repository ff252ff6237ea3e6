/** The cost and power of a network on its floor (Besta, Hoefler 2014, section VI). */
import type { CostValues } from "./prices.ts";
import type { Network } from "../topology/network.ts";
import type { Band } from "./books.ts";
import { floorOf, floorWishOf } from "./floor.ts";
import { mediaOf } from "./media.ts";
import type { Medium } from "./media.ts";
import { bandsOf, endpointMetresOf, foldsRings, pricesOf } from "./prices.ts";
import { isPriced, OF_ROUTERS } from "./results.ts";
import type { CableLength, CostIntervals, CostReport, CostResult, MediumCost, OfRouters, Trunk } from "./results.ts";
import { notOnSale, portsBought, routerSizesOf, routersOf, speedsOf } from "./routers.ts";
import type { BoughtRouters } from "./routers.ts";
import { asBought, terminalsOf, trunksOf } from "./trunks.ts";
import type { Runs } from "./trunks.ts";

const HOURS_OF_YEAR = 24 * 365;

/**
 * The cost in dollars and power in watts.
 *
 * In rows of racks (room.ts) a cable's medium is the first that reaches, and cables from endpoints to routers count. The papers' books have
 * the paper's floor: cables inside a rack are electric and 1 m long; between racks they are optical (from a length on, if the prices say
 * so), except for local links, such as those between the two cabinets of a Cascade's group, and links within what would share a rack if
 * that held more endpoints. On either floor a cable between racks is as long as the Manhattan distance of their centres plus an overhead,
 * and a link is as many cables as it is wide. Links over a backplane (a Cascade's rows) count as cables inside the rack, and so do those of
 * rings that are folded (`ringCables`).
 *
 * Links may be faster than an endpoint's (`localBandwidth`, `globalBandwidth`), whose speed is the book's. Then their cables cost and draw
 * in proportion, and they take as many ports, or shares of one, at both routers.
 *
 * Routers cost by their radix, unused ports included, but never less than 0 where a fitted line falls below. If only routers of some sizes
 * are on sale (`routerSizes`), price and power are those of all ports of the smallest that has enough. Routers that are not alike cost by
 * their own ports. Those that are part of servers cost nothing and take no power; of servers only their NICs' cables to routers that are
 * bought count.
 *
 * Parallel networks (`slices`, Kim et al. 2008, section 3.2) stand in the same racks, and everything counts once for each. A damaged
 * network costs what the intact one does, over the endpoints that are left; only routers and cables that are left take power. If no router
 * on sale has the ports that are needed, all fields that depend on routers are null.
 */
export function costReport(network: Network, values: CostValues): CostReport {
  const prices = pricesOf(values);
  const media = mediaOf(prices);
  const { damage } = network;
  const bought = damage?.intact ?? network;
  const folded = foldsRings(values) && bought.grid?.links === "rings";
  const wish = floorWishOf(values);
  // Where no cable is longer than another, no order of racks is better.
  const floor = floorOf(bought, folded ? { ...wish, improved: false } : wish);
  const { slices } = values;
  const speeds = speedsOf(values);
  const runs: Runs = { floor, media, prices, slices, speeds, near: folded, endpointMetres: endpointMetresOf(values) };
  const trunks = trunksOf(bought, runs);
  const terminals = terminalsOf(bought, runs);
  const cables = [...trunks, ...terminals];
  const perMedium = media
    .map((medium) => mediumCost(medium, cables, prices.cableBandwidth))
    .filter(({ cables: number, medium }) => number > 0 || medium === "electric" || medium === "optical");
  const [electric, optical] = [false, true].map((which) => perMedium.filter((one) => one.optical === which));
  const electricCableCost = sumOf(electric!, "cost");
  const opticalCableCost = sumOf(optical!, "cost");
  const cableCost = electricCableCost + opticalCableCost;
  const [opticalCables, opticalMetres] = [sumOf(optical!, "cables"), sumOf(optical!, "metres")];
  const leftOnFloor =
    damage === null
      ? floor
      : {
          ...floor,
          rackOfRouter: Int32Array.from(damage.router, (router) => floor.rackOfRouter[router]!),
          rackOfEndpoint: Int32Array.from(damage.endpoint, (endpoint) => floor.rackOfEndpoint[endpoint]!),
        };
  const runsLeft = { ...runs, floor: leftOnFloor };
  const left =
    damage === null ? cables : [...asBought(trunksOf(network, runsLeft), trunks), ...asBought(terminalsOf(network, runsLeft), terminals)];
  const cablePower = wattsOf(media, left, prices.cableBandwidth);
  const sizes = routerSizesOf(values);
  const needed = portsBought(bought, speeds);
  const missing = notOnSale(
    needed.reduce((most, one) => Math.max(most, one), 0),
    sizes,
  );
  const parts = missing === null ? { ...routersOf(network, needed, prices, sizes, slices), cableCost, cablePower } : null;
  return {
    electricCables: sumOf(electric!, "cables"),
    opticalCables,
    meanOpticalMetres: opticalCables > 0 ? opticalMetres / opticalCables : null,
    cableMetres: sumOf(electric!, "metres") + opticalMetres,
    electricCableCost,
    opticalCableCost,
    cableCost,
    racks: floor.racks.length,
    floorPlan: {
      racks: floor.racks,
      width: floor.width,
      depth: floor.depth,
      rackOfRouter: leftOnFloor.rackOfRouter,
      rackOfEndpoint: leftOnFloor.rackOfEndpoint,
      trunks,
      terminals,
      rows: floor.wholeRack === null,
      folded,
      endpointCables: runs.endpointMetres !== null,
    },
    media: perMedium,
    lengths: lengthsOf(cables, media),
    endpointCables: terminals.reduce((sum, trunk) => sum + trunk.cables, 0),
    cablePowerPerEndpoint: cablePower / network.endpoints,
    ...(parts === null ? UNKNOWN_OF_ROUTERS : totalsOf(values, parts, network.endpoints, perMedium)),
    notOnSale: missing,
    metresSaved: slices * floor.metresSaved,
  };
}

/** A network for which no router on sale is large enough has no price. `message`: the sentence. */
export class NotOnSale extends Error {
  override readonly name = "NotOnSale";
}

/** The same for a design whose routers are on sale. Throws NotOnSale. */
export function costOf(network: Network, values: CostValues): CostResult {
  const report = costReport(network, values);
  if (isPriced(report)) return report;
  throw new NotOnSale(report.notOnSale!);
}

const UNKNOWN_OF_ROUTERS = Object.fromEntries(OF_ROUTERS.map((name) => [name, null])) as { readonly [K in OfRouters]: null };

interface Parts extends BoughtRouters {
  /** Dollars. */
  readonly cableCost: number;
  /** Watts. */
  readonly cablePower: number;
}

function totalsOf(
  values: CostValues,
  { routerPrice, routerCost, portPower, cableCost, cablePower }: Parts,
  endpoints: number,
  media: readonly MediumCost[],
): Pick<CostResult, OfRouters> {
  const energyCost = ((portPower + cablePower) / 1000) * values.pue * values.years * HOURS_OF_YEAR * values.energyPrice;
  const capitalCost = routerCost + cableCost;
  return {
    routerPrice,
    routerCost,
    costPerEndpoint: capitalCost / endpoints,
    powerPerEndpoint: portPower / endpoints,
    totalPowerPerEndpoint: (portPower + cablePower) / endpoints,
    capitalCost,
    energyCost,
    totalCost: capitalCost + energyCost,
    totalCostPerEndpoint: (capitalCost + energyCost) / endpoints,
    intervals: intervalsOf(values, media, routerCost, energyCost, endpoints),
  };
}

/** The totals with every price at the low and at the high end of its band at once; null if the book's prices have no bands. */
function intervalsOf(
  values: CostValues,
  media: readonly MediumCost[],
  routers: number,
  energy: number,
  endpoints: number,
): CostIntervals | null {
  const bands = bandsOf(values);
  if (bands === null) return null;
  const over = (of: (end: 0 | 1) => number) => ({ low: of(0), high: of(1) });
  const at = (band: Band, end: 0 | 1, dollars: number): number => band[end] * dollars;
  const routerAt = (end: 0 | 1): number => at(bands.router, end, routers);
  const cablesAt = (end: 0 | 1, which: (one: MediumCost) => boolean): number =>
    media.filter(which).reduce((sum, { medium, cost }) => sum + at(bands[medium], end, cost), 0);
  const capitalAt = (end: 0 | 1): number => routerAt(end) + cablesAt(end, () => true);
  return {
    routerCost: over(routerAt),
    electricCableCost: over((end) => cablesAt(end, ({ optical }) => !optical)),
    opticalCableCost: over((end) => cablesAt(end, ({ optical }) => optical)),
    cableCost: over((end) => cablesAt(end, () => true)),
    costPerEndpoint: over((end) => capitalAt(end) / endpoints),
    capitalCost: over(capitalAt),
    totalCost: over((end) => capitalAt(end) + energy),
    totalCostPerEndpoint: over((end) => (capitalAt(end) + energy) / endpoints),
  };
}

/** Number of cables of each length and medium; lengths are distinguished to a millimetre. */
function lengthsOf(cables: readonly Pick<Trunk, "cables" | "medium" | "metres">[], media: readonly Medium[]): readonly CableLength[] {
  const sums = new Map<string, CableLength>();
  for (const { medium, metres, cables: count } of cables) {
    if (count === 0) continue;
    const key = `${medium} ${metres.toFixed(3)}`;
    const optical = media.find(({ id }) => id === medium)!.optical;
    sums.set(key, { medium, optical, metres, cables: (sums.get(key)?.cables ?? 0) + count });
  }
  return [...sums.values()].sort((a, b) => a.metres - b.metres || Number(a.optical) - Number(b.optical));
}

type Sums = Pick<Trunk, "cables" | "medium" | "metres" | "speed">;

/** Sums the cables and metres of a medium; both, too, with each cable counted as often as it is faster than the book's. */
function amountOf(id: Medium["id"], trunks: readonly Sums[]): { cables: number; metres: number; rated: number; ratedMetres: number } {
  const sums = { cables: 0, metres: 0, rated: 0, ratedMetres: 0 };
  for (const { medium, cables, metres, speed } of trunks) {
    if (medium !== id) continue;
    sums.cables += cables;
    sums.metres += cables * metres;
    sums.rated += cables * speed;
    sums.ratedMetres += cables * metres * speed;
  }
  return sums;
}

function mediumCost(medium: Medium, trunks: readonly Sums[], bandwidth: number): MediumCost {
  const { cables, metres, rated, ratedMetres } = amountOf(medium.id, trunks);
  const { id, title, optical, slope, base } = medium;
  return { medium: id, title, optical, cables, metres, cost: (slope * ratedMetres + base * rated) * bandwidth };
}

/** Watts of the cables' own electronics: so many pJ for every bit of Gb/s. */
function wattsOf(media: readonly Medium[], trunks: readonly Sums[], bandwidth: number): number {
  return media.reduce((sum, { id, energy }) => sum + (amountOf(id, trunks).rated * energy * bandwidth) / 1000, 0);
}

function sumOf(media: readonly MediumCost[], what: "cables" | "metres" | "cost"): number {
  return media.reduce((sum, one) => sum + one[what], 0);
}
