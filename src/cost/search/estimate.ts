/** What a design costs and draws by its equipment: routers exactly, cables by how far apart two racks are on average. */
import type { Equipment } from "../../topology/equipment.ts";
import { mediaOf, mediumFor, pricePerGbps } from "../media.ts";
import type { Run } from "../media.ts";
import type { Prices } from "../prices.ts";
import { routerPriceOf, soldPorts } from "../routers.ts";
import { METRES_INSIDE_RACK } from "../trunks.ts";

export interface Estimate {
  /** Dollars. */
  readonly routerCost: number;
  readonly cableCost: number;
  /** Of cables between routers. */
  readonly cableMetres: number;
  /** Watts. */
  readonly power: number;
}

/** Of a cable between any two of so many racks, on average: dollars per Gb/s as a local one and as another, and metres. */
interface Apart {
  readonly electric: number;
  readonly between: number;
  readonly metres: number;
}

/**
 * Money and power of equipment, and of the cables of so many endpoints, at these prices, with `slices` networks side by side; null where a
 * router has more ports than any router on sale. `endpointMetres`: length of an endpoint's cable, null where those are not counted.
 */
export function estimator(
  prices: Prices,
  slices: number,
  routerSizes: readonly number[],
  endpointMetres: number | null,
): (equipment: Equipment, endpoints: number) => Estimate | null {
  const media = mediaOf(prices);
  const cable =
    (run: Run) =>
    (metres: number): number =>
      pricePerGbps(mediumFor(media, prices, metres, run), metres);
  const [inside, electric, between] = [cable("inside"), cable("beside"), cable("between")];
  const inRackEach = inside(METRES_INSIDE_RACK);
  const endpointEach = endpointMetres === null ? 0 : inside(endpointMetres);
  const anyTwo = new Map<number, Apart>();
  const apart = (racks: number): Apart => {
    let known = anyTwo.get(racks);
    if (known === undefined) {
      const itself = (metres: number): number => metres;
      const { electric: length } = overPairs(racks, prices.cableOverhead, itself, itself);
      known = { ...overPairs(racks, prices.cableOverhead, electric, between), metres: length };
      anyTwo.set(racks, known);
    }
    return known;
  };
  return (equipment, endpoints) => {
    let [routerCost, ports] = [0, 0];
    for (const [count, needed] of equipment.routers) {
      const sold = soldPorts(routerSizes, needed);
      if (sold === null) return null;
      routerCost += count * routerPriceOf(prices, sold);
      ports += count * sold;
    }
    const { inRack, beside, metres, racks } = equipment;
    const length = metres === undefined ? null : metres() + prices.cableOverhead;
    const perGbps =
      inRack * inRackEach +
      (equipment.inServers ? 0 : endpoints * endpointEach) +
      beside * (length === null ? apart(racks).electric : electric(length)) +
      equipment.between * (length === null ? apart(racks).between : between(length));
    return {
      routerCost: slices * routerCost,
      cableCost: slices * perGbps * prices.cableBandwidth,
      cableMetres: slices * (inRack * METRES_INSIDE_RACK + (beside + equipment.between) * (length ?? apart(racks).metres)),
      power: slices * ports * prices.portPower,
    };
  };
}

/** Mean prices over all pairs of racks that stand in rows of floor(sqrt(racks)), as a floor's do. */
function overPairs(
  racks: number,
  overhead: number,
  electric: (metres: number) => number,
  between: (metres: number) => number,
): { readonly electric: number; readonly between: number } {
  if (racks < 2) return { electric: electric(overhead), between: between(overhead) };
  const columns = Math.max(1, Math.floor(Math.sqrt(racks)));
  const rows = Math.ceil(racks / columns);
  const rest = racks - (rows - 1) * columns;
  let [pairs, sumElectric, sumBetween] = [0, 0, 0];
  for (let dy = 0; dy < rows; dy++) {
    for (let dx = 0; dx < columns; dx++) {
      if (dx + dy === 0) continue;
      // Rows that have another so far below: all full but the last one.
      const fullPairs = rows - 1 - dy;
      const ways = dx === 0 ? 1 : 2;
      let count = Math.max(0, fullPairs) * (columns - dx) * (dy === 0 ? 1 : ways);
      if (dy === 0) count += Math.max(0, rest - dx);
      else if (dy <= rows - 1) count += dx === 0 ? rest : pairsWithLast(columns, rest, dx);
      const metres = dx + dy + overhead;
      pairs += count;
      sumElectric += count * electric(metres);
      sumBetween += count * between(metres);
    }
  }
  return { electric: sumElectric / pairs, between: sumBetween / pairs };
}

/** Of a full row and one of the first `rest` places only: pairs of columns `dx` apart, either way. */
function pairsWithLast(columns: number, rest: number, dx: number): number {
  return Math.max(0, rest - dx) + Math.min(rest, columns - dx);
}
