/** The results of the cost model (docs/headless.md: `cost`). */
import type { MediumId } from "./books.ts";

export interface Rack {
  /** Metres from the floor's corner to the rack's centre. */
  readonly x: number;
  readonly y: number;
  readonly label: string;
  readonly routers: number;
  readonly endpoints: number;
}

/** All cables between two racks (or inside one), drawn together. */
export interface Trunk {
  readonly from: number;
  readonly to: number;
  readonly cables: number;
  /** Of each, as a multiple of the book's. */
  readonly speed: number;
  readonly medium: MediumId;
  readonly optical: boolean;
  /** Of one cable, overhead included. */
  readonly metres: number;
}

export interface FloorPlan {
  readonly racks: readonly Rack[];
  readonly rackOfRouter: Int32Array;
  readonly rackOfEndpoint: Int32Array;
  /** Trunks of links between routers that are bought. */
  readonly trunks: readonly Trunk[];
  /** Cables of endpoints, and of servers' NICs, to their routers; none if they are not counted. */
  readonly terminals: readonly Trunk[];
  readonly width: number;
  readonly depth: number;
  /** True if racks stand in rows (`floor`), false if as in the paper. */
  readonly rows: boolean;
  /** True if cables between racks count as those inside them, for rings are folded (`ringCables`). */
  readonly folded: boolean;
  /** True if the endpoints' own cables are counted (`endpointCables`). */
  readonly endpointCables: boolean;
}

/** All cables of one medium, with those of endpoints if these are counted. */
export interface MediumCost {
  readonly medium: MediumId;
  readonly title: string;
  readonly optical: boolean;
  readonly cables: number;
  readonly metres: number;
  /** Dollars. */
  readonly cost: number;
}

/** Cables of one medium and length, with those of endpoints if these are counted. */
export interface CableLength {
  readonly medium: MediumId;
  readonly optical: boolean;
  /** Of one cable, overhead included. */
  readonly metres: number;
  readonly cables: number;
}

/** The ends of a total if prices are uncertain: all of them low, and all of them high. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** The totals that have an interval; the fields of these names say what they are. */
export interface CostIntervals {
  readonly routerCost: Interval;
  readonly electricCableCost: Interval;
  readonly opticalCableCost: Interval;
  readonly cableCost: Interval;
  readonly costPerEndpoint: Interval;
  readonly capitalCost: Interval;
  readonly totalCost: Interval;
  readonly totalCostPerEndpoint: Interval;
}

export interface CostResult {
  readonly electricCables: number;
  readonly opticalCables: number;
  readonly meanOpticalMetres: number | null;
  readonly cableMetres: number;
  /** Dollars of one router; the mean if they differ, 0 if none is bought. */
  readonly routerPrice: number;
  /** Dollars, over the whole network. */
  readonly routerCost: number;
  readonly electricCableCost: number;
  readonly opticalCableCost: number;
  readonly cableCost: number;
  readonly costPerEndpoint: number;
  /** Watts, of router ports. */
  readonly powerPerEndpoint: number;
  readonly racks: number;
  readonly floorPlan: FloorPlan;
  /** The media in use, from the shortest reach to the longest. */
  readonly media: readonly MediumCost[];
  /** From the shortest to the longest. */
  readonly lengths: readonly CableLength[];
  /** Number of the cables that lead from endpoints, or from servers' NICs, to routers; 0 if they are not counted. */
  readonly endpointCables: number;
  /** Watts of the cables' own electronics, and of these and the routers' ports together. */
  readonly cablePowerPerEndpoint: number;
  readonly totalPowerPerEndpoint: number;
  /** Dollars: routers and cables; the energy of the years; both. */
  readonly capitalCost: number;
  readonly energyCost: number;
  readonly totalCost: number;
  readonly totalCostPerEndpoint: number;
  /** Null if the prices are certain: printed ones, or entered by hand. */
  readonly intervals: CostIntervals | null;
  /** Metres by which cables are shorter than with the racks in the paper's order. */
  readonly metresSaved: number;
}

/** The fields that depend on routers, which are unknown if no router on sale has the ports that are needed. */
export const OF_ROUTERS = [
  "routerPrice",
  "routerCost",
  "costPerEndpoint",
  "powerPerEndpoint",
  "totalPowerPerEndpoint",
  "capitalCost",
  "energyCost",
  "totalCost",
  "totalCostPerEndpoint",
  "intervals",
] as const satisfies readonly (keyof CostResult)[];

export type OfRouters = (typeof OF_ROUTERS)[number];

/** The report of any design, with racks and cables in any case. */
export type CostReport = Omit<CostResult, OfRouters> & { readonly [K in OfRouters]: CostResult[K] | null } & {
  /** Why no router on sale has the ports that are needed, as a sentence; null if one has. */
  readonly notOnSale: string | null;
};

export function isPriced(report: CostReport): report is CostReport & CostResult {
  return report.notOnSale === null;
}
