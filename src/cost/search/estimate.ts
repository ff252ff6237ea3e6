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
  const divides = rackEndpoints > 0 || rackRouters > 0;
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
  const overhead = prices.cableOverhead;
  const whole = new Map<number, readonly number[]>();
  const inParts = new Map<string, readonly number[]>();
  /** Means over pairs of so many racks of a size, `columns` in a row. */
  const apart = (racks: number, columns: number, across: number, down: number): readonly number[] => {
    const key = `${racks} ${columns} ${across} ${down}`;
    const means = inParts.get(key) ?? meansOverPairs({ racks, columns, across, down, overhead }, all);
    inParts.set(key, means);
    return means;
  };
  /** The same of all racks of a floor, most often none of them in parts. */
  const onFloor = (racks: number, across: number, down: number): readonly number[] => {
    const columns = Math.floor(Math.sqrt(racks));
    if (across > 1 || down > 1) return apart(racks, columns, across, down);
    const means = whole.get(racks) ?? meansOverPairs({ racks, columns, across, down, overhead }, all);
    whole.set(racks, means);
    return means;
  };
  const width = beside.length;
  /** Sums of all cables: dollars per Gb/s at each end, and metres of those between routers. */
  const sums = new Float64Array(width);
  const costOf = (end: number): number => slices * sums[end]! * prices.cableBandwidth;
  return (equipment, endpoints) => {
    let routerCost = 0;
    let ports = 0;
    let soldRadix = 0;
    for (const router of equipment.routers) {
      const sold = soldPorts(routerSizes, router[1]);
      if (sold === null) return null;
      routerCost += router[0] * routerPriceOf(prices, sold);
      ports += router[0] * sold;
      soldRadix = Math.max(soldRadix, sold);
    }
    const { inRack, metres, racks } = equipment;
    const split = divides ? splitOf(equipment, endpoints, rackEndpoints, rackRouters) : null;
    const across = split?.across ?? 1;
    const down = split?.down ?? 1;
    const shared = split?.shared ?? 1;
    // Where two racks that are joined are not any two, their own mean distance counts.
    const means = metres === undefined ? onFloor(racks, across, down) : at(all, (metres() * (across + down)) / 2 + overhead);
    const within = split !== null && split.parts > 1 ? apart(split.parts, across, 1, 1) : null;
    for (let i = 0; i < width; i++) {
      const each = inRackEach[i]!;
      const own = endpointEach === null || equipment.inServers || i === width - 1 ? 0 : endpoints * endpointEach[i]!;
      if (folds && equipment.rings) sums[i] = own + (inRack + equipment.beside + equipment.between) * each;
      else {
        const local = inRack * (shared * each + (1 - shared) * (within?.[i] ?? 0));
        sums[i] = local + own + equipment.beside * means[i]! + equipment.between * means[width + i]!;
      }
    }
    return {
      routerCost: slices * routerCost,
      cableCost: costOf(0),
      interval:
        bands === null
          ? null
          : { low: slices * routerCost * bands.router[0] + costOf(1), high: slices * routerCost * bands.router[1] + costOf(2) },
      cableMetres: slices * sums[width - 1]!,
      power: slices * ports * prices.portPower,
      soldRadix,
      racks: split?.total ?? racks,
    };
  };
}
