/** Estimates a design's cost and power from its equipment: routers exactly, cables by the mean distance of two racks. */
import type { CostValues } from "../prices.ts";
import type { Equipment } from "../../topology/equipment.ts";
import { mediaOf, mediumFor, pricePerGbps } from "../media.ts";
import type { Run } from "../media.ts";
import { bandsOf, endpointMetresOf, foldsRings, pricesOf } from "../prices.ts";
import type { Interval } from "../results.ts";
import { routerPriceOf, soldPorts } from "../routers.ts";
import { METRES_INSIDE_RACK } from "../trunks.ts";
import { meansOverPairs } from "./rack-pairs.ts";
import { splitOf } from "./rack-split.ts";

export interface Estimate {
  /** Dollars. */
  readonly routerCost: number;
  readonly cableCost: number;
  /** Of both, with all prices low and with all of them high; null if they are certain. */
  readonly interval: Interval | null;
  /** Metres of cables between routers. */
  readonly cableMetres: number;
  /** Watts. */
  readonly power: number;
  /** Most ports of a router as bought. */
  readonly soldRadix: number;
  /** On the floor; not exact if `rackEndpoints` or `rackRouters` split racks that are not alike. */
  readonly racks: number;
}

export type Estimator = (equipment: Equipment, endpoints: number) => Estimate | null;

/**
 * Money and power of equipment, and of the cables of so many endpoints. Prices and other settings of costs are those of `values`, but the
 * order of racks is the paper's. Null if a router has more ports than any router on sale. `routerSizes`: ports of these.
 */
export function estimator(values: CostValues, routerSizes: readonly number[]): Estimator {
  const prices = pricesOf(values);
  const media = mediaOf(prices);
  const bands = bandsOf(values);
  const [slices, endpointMetres] = [values.slices, endpointMetresOf(values)];
  const { rackEndpoints, rackRouters } = values;
  const folds = foldsRings(values);
  /** Factors of every price: as it is, low, high. */
  const ends = bands === null ? [null] : [null, 0 as const, 1 as const];
  /** Dollars per Gb/s at each end, and metres. */
  const cable = (run: Run) => {
    const of = ends.map((end) => (metres: number): number => {
      const medium = mediumFor(media, prices, metres, run);
      return pricePerGbps(medium, metres) * (end === null ? 1 : bands![medium.id][end]);
    });
    return [...of, (metres: number): number => metres];
  };
  const [inside, beside, between] = [cable("inside"), cable("beside"), cable("between")];
  const all = [...beside, ...between];
  const at = (functions: readonly ((metres: number) => number)[], metres: number): readonly number[] => functions.map((one) => one(metres));
  const inRackEach = at(inside, METRES_INSIDE_RACK);
  const endpointEach = endpointMetres === null ? null : at(inside, endpointMetres);
  const known = new Map<string, readonly number[]>();
  /** Means over pairs of so many racks of a size, `columns` in a row. */
  const apart = (racks: number, columns: number, across: number, down: number): readonly number[] => {
    const key = `${racks} ${columns} ${across} ${down}`;
    let means = known.get(key);
    if (means === undefined) {
      means = meansOverPairs({ racks, columns, across, down, overhead: prices.cableOverhead }, all);
      known.set(key, means);
    }
    return means;
  };
  const width = beside.length;
  return (equipment, endpoints) => {
    let [routerCost, ports, soldRadix] = [0, 0, 0];
    for (const [count, needed] of equipment.routers) {
      const sold = soldPorts(routerSizes, needed);
      if (sold === null) return null;
      routerCost += count * routerPriceOf(prices, sold);
      ports += count * sold;
      soldRadix = Math.max(soldRadix, sold);
    }
    const { inRack, metres, racks } = equipment;
    const { across, down, parts, shared, total } = splitOf(equipment, endpoints, rackEndpoints, rackRouters);
    // Where two racks that are joined are not any two, their own mean distance counts.
    const length = metres === undefined ? null : (metres() * (across + down)) / 2 + prices.cableOverhead;
    const means = length === null ? apart(racks, Math.floor(Math.sqrt(racks)), across, down) : at(all, length);
    const within = parts > 1 ? apart(parts, across, 1, 1) : null;
    /** Sums of all cables: dollars per Gb/s at each end, and metres of those between routers. */
    const sums = inRackEach.map((each, i) => {
      const own = endpointEach === null || equipment.inServers || i === width - 1 ? 0 : endpoints * endpointEach[i]!;
      if (folds && equipment.rings) return own + (inRack + equipment.beside + equipment.between) * each;
      const local = inRack * (shared * each + (1 - shared) * (within?.[i] ?? 0));
      return local + own + equipment.beside * means[i]! + equipment.between * means[width + i]!;
    });
    const cableCosts = sums.slice(0, -1).map((perGbps) => slices * perGbps * prices.cableBandwidth);
    return {
      routerCost: slices * routerCost,
      cableCost: cableCosts[0]!,
      interval:
        bands === null
          ? null
          : { low: slices * routerCost * bands.router[0] + cableCosts[1]!, high: slices * routerCost * bands.router[1] + cableCosts[2]! },
      cableMetres: slices * sums.at(-1)!,
      power: slices * ports * prices.portPower,
      soldRadix,
      racks: total,
    };
  };
}
