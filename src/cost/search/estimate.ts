/** Estimates a design's cost and power from its equipment: routers exactly, cables by the mean distance of two racks. */
import type { CostValues } from "../prices.ts";
import type { Equipment } from "../../topology/equipment.ts";
import { mediaOf, mediumFor, pricePerGbps } from "../media.ts";
import type { Run } from "../media.ts";
import { bandsOf, endpointMetresOf, foldsRings, pricesOf } from "../prices.ts";
import type { Interval } from "../results.ts";
import { routerPriceOf, soldPorts } from "../routers.ts";
import { METRES_INSIDE_RACK } from "../trunks.ts";
import { routersOf } from "../../topology/equipment.ts";

// Estimates racks that are several side by side because of limits of endpoints or routers (`rackEndpoints`, `rackRouters`), from a design's
// equipment.

interface Split {
  /** Racks side by side in place of one that carries endpoints, in rows of `across`, and the number of rows. */
  readonly parts: number;
  readonly across: number;
  readonly down: number;
  /** Share of the cables inside a rack that remains inside one. */
  readonly shared: number;
  /** Racks on the floor. */
  readonly total: number;
}

/** Most endpoints and routers of a rack; 0: as many as there are. All racks that carry endpoints count as alike, and all others. */
function splitOf(equipment: Equipment, endpoints: number, mostEndpoints: number, mostRouters: number): Split {
  const { carriers, holders, inRack, inServers, racks, stays } = equipment;
  const whole: Split = { parts: 1, across: 1, down: 1, shared: 1, total: racks };
  if (mostEndpoints === 0 && mostRouters === 0) return whole;
  const room = mostRouters || Infinity;
  const bought = routersOf(equipment);
  const carry = carriers ?? bought;
  const split = holders ?? racks;
  const ofRack = Math.ceil(carry / split);
  // A router stays with its endpoints; those of servers take no room of others.
  const withEndpoints = mostEndpoints === 0 ? Infinity : Math.max(1, Math.floor(mostEndpoints / (endpoints / carry)));
  const ofPart = Math.min(withEndpoints, inServers ? Infinity : room);
  const filled = Math.max(1, Math.ceil(ofRack / ofPart));
  const last = ofRack - (filled - 1) * Math.min(ofPart, ofRack);
  // Routers without endpoints, all of which those with them are linked to, come last; those beside servers have racks of their own.
  const others = inServers || carriers === undefined ? 0 : holders === undefined ? Math.ceil((bought - carry) / racks) : inRack / carry;
  const beside = Math.min(others, room - last);
  const parts = filled + Math.ceil((others - beside) / room);
  const apart = racks - split;
  const ofOther = apart === 0 ? 0 : (bought - (inServers ? 0 : carry + others * split)) / apart;
  const otherParts = Math.max(1, Math.ceil(ofOther / room));
  const most = Math.max(parts, otherParts);
  if (most < 2) return whole;
  const across = Math.ceil(Math.sqrt(most));
  const among = ((filled - 1) * ofPart * (ofPart - 1) + last * (last - 1)) / (ofRack * (ofRack - 1));
  const alike = filled < 2 ? 1 : (stays?.(ofPart) ?? among);
  const shared = inServers ? 1 / otherParts : carriers === undefined ? alike : others === 0 ? 1 : (last * beside) / (ofRack * others);
  return {
    parts: inServers ? otherParts : parts,
    across,
    down: Math.ceil(most / across),
    shared,
    total: split * parts + apart * otherParts,
  };
}

/** Means over all pairs of racks on a floor, without visiting the pairs. */

interface Places {
  /** Racks in rows of `columns`; the last row may be shorter. */
  readonly racks: number;
  readonly columns: number;
  /** Metres of each along a row, and from row to row: more than one if it is several side by side. */
  readonly across: number;
  readonly down: number;
  /** Metres that are added to a distance. */
  readonly overhead: number;
}

/** The means of functions of a cable's metres between two racks. */
function meansOverPairs(
  { racks, columns: wished, across, down, overhead }: Places,
  functions: readonly ((metres: number) => number)[],
): readonly number[] {
  if (racks < 2) return functions.map((one) => one(overhead));
  const columns = Math.max(1, wished);
  const rows = Math.ceil(racks / columns);
  const rest = racks - (rows - 1) * columns;
  const sums = functions.map(() => 0);
  // Of two that are several racks each and stand in one row or column.
  const [aside, above] = [meanApart(across), meanApart(down)];
  let pairs = 0;
  /** Where every rack is one place, by whole metres between them. */
  const known: (readonly number[])[] = [];
  const at = (dx: number, dy: number): readonly number[] => {
    const metres = (dx === 0 ? aside : dx * across) + (dy === 0 ? above : dy * down) + overhead;
    return functions.map((one) => one(metres));
  };
  const alone = across === 1 && down === 1;
  for (let dy = 0; dy < rows; dy++) {
    for (let dx = 0; dx < columns; dx++) {
      if (dx + dy === 0) continue;
      // Rows that have another so far below: all full but the last one.
      const fullPairs = rows - 1 - dy;
      const ways = dx === 0 ? 1 : 2;
      let count = Math.max(0, fullPairs) * (columns - dx) * (dy === 0 ? 1 : ways);
      if (dy === 0) count += Math.max(0, rest - dx);
      else count += dx === 0 ? rest : pairsWithLast(columns, rest, dx);
      if (count === 0) continue;
      pairs += count;
      const values = alone ? (known[dx + dy] ??= at(dx, dy)) : at(dx, dy);
      for (let i = 0; i < sums.length; i++) sums[i]! += count * values[i]!;
    }
  }
  return sums.map((sum) => sum / pairs);
}

/** Mean distance of two of so many places in a line, drawn independently. */
function meanApart(places: number): number {
  return (places * places - 1) / (3 * places);
}

/** For a full row and one with only the first `rest` places: pairs of columns `dx` apart, either way. */
function pairsWithLast(columns: number, rest: number, dx: number): number {
  return Math.max(0, rest - dx) + Math.min(rest, columns - dx);
}

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
