/** The measurements that parts on costs need of designs: prices as lines, networks priced, hops of routes. */
import type { Priced } from "./costs.ts";
import type { DesignStudy } from "./cell.ts";

export interface PricedNetwork extends Priced {
  /** Metres of cables an endpoint. */
  readonly metres: number;
  /** Of the dollars an endpoint. */
  readonly parts: { readonly routers: number; readonly electric: number; readonly optical: number };
  readonly floor: {
    /** Metres. */
    readonly side: number;
    /** Cables inside racks, between racks, and over the line that halves the floor. */
    readonly inside: number;
    readonly between: number;
    readonly across: number;
    /** Distance of the racks that a cable joins, metres; null if all are inside racks. */
    readonly mean: number | null;
    readonly most: number | null;
  };
}

/** Over the drawn routes the most channels of each kind, and the most of any route. */
export interface RouteHops {
  readonly local: number;
  readonly global: number;
  readonly longest: number;
}

/** A line of prices. */
export interface PriceLine {
  readonly id: string;
  readonly title: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

export interface PriceLines {
  /** $ per Gb/s over metres; pJ a bit, watts and Gb/s of a cable. */
  readonly cables: readonly (PriceLine & { readonly energy: number; readonly watts: number; readonly rate: number })[];
  /** $ over ports. */
  readonly routers: PriceLine;
  /** Length (m) from which cables between racks are optical. */
  readonly opticalFrom: number;
}

/** By study. */
export interface Measured {
  readonly prices: ReadonlyMap<string, PriceLines>;
  readonly networks: ReadonlyMap<string, PricedNetwork>;
  readonly routes: ReadonlyMap<string, RouteHops>;
}

/** The measurements that a part needs. */
export interface Wanted {
  readonly prices: readonly DesignStudy[];
  readonly networks: readonly DesignStudy[];
  readonly routes: readonly DesignStudy[];
}
