/** What the cost model reports (docs/headless.md: `cost`). */
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
  readonly optical: boolean;
  /** Of one cable, overhead included. */
  readonly metres: number;
}

export interface FloorPlan {
  readonly racks: readonly Rack[];
  readonly rackOfRouter: Int32Array;
  readonly trunks: readonly Trunk[];
  readonly width: number;
  readonly depth: number;
}

export interface CostResult {
  readonly electricCables: number;
  readonly opticalCables: number;
  readonly meanOpticalMetres: number | null;
  readonly cableMetres: number;
  /** Dollars, one router; the mean where they differ, 0 where none is bought. */
  readonly routerPrice: number;
  /** Dollars, over the whole network. */
  readonly routerCost: number;
  readonly electricCableCost: number;
  readonly opticalCableCost: number;
  readonly cableCost: number;
  readonly costPerEndpoint: number;
  /** Watts. */
  readonly powerPerEndpoint: number;
  readonly racks: number;
  readonly floorPlan: FloorPlan;
}
