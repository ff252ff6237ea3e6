/** What a design's network is made of, costs and draws, as in tables and charts of papers. */
import type { DesignValues } from "../study/study.ts";
import type { CostResult } from "../cost/results.ts";
import type { Job } from "./job.ts";
import type { Pool } from "./pool.ts";

export interface Priced {
  readonly endpoints: number;
  readonly routers: number;
  /** Most ports of a router. */
  readonly radix: number;
  readonly electric: number;
  readonly optical: number;
  /** Dollars and watts an endpoint. */
  readonly cost: number;
  readonly power: number;
  /** Metres of cables an endpoint. */
  readonly metres: number;
  /** Of the dollars. */
  readonly parts: { readonly routers: number; readonly electric: number; readonly optical: number };
  readonly floor: FloorFigures;
}

/** Where a network's cables run. */
export interface FloorFigures {
  /** Of the floor, the longer one, metres. */
  readonly side: number;
  /** Cables inside racks, between racks, and over the line that halves the floor's width. */
  readonly inside: number;
  readonly between: number;
  readonly across: number;
  /** Manhattan distance of the racks that a cable joins, metres; null if all are inside racks. */
  readonly mean: number | null;
  readonly most: number | null;
}

export function pricedNetwork(pool: Pick<Pool, "run">, values: DesignValues): Job<Priced> {
  const cost = pool.run("cost", values);
  const bill = pool.run("bill", values);
  const done = Promise.all([cost.done, bill.done]).then(([costs, { bill: ordered }]): Priced => {
    const endpoints = costs.floorPlan.racks.reduce((sum, rack) => sum + rack.endpoints, 0);
    return {
      endpoints,
      routers: ordered.routers.reduce((sum, { count }) => sum + count, 0),
      radix: ordered.routers.reduce((most, { ports }) => Math.max(most, ports), 0),
      electric: costs.electricCables,
      optical: costs.opticalCables,
      // The bill has refused what is not on sale.
      cost: costs.costPerEndpoint!,
      power: costs.powerPerEndpoint!,
      metres: costs.cableMetres / endpoints,
      parts: {
        routers: costs.routerCost! / endpoints,
        electric: costs.electricCableCost / endpoints,
        optical: costs.opticalCableCost / endpoints,
      },
      floor: floorFigures(costs),
    };
  });
  return {
    done,
    cancel: () => {
      cost.cancel();
      bill.cancel();
    },
  };
}

function floorFigures({ floorPlan: { racks, trunks, width, depth } }: Pick<CostResult, "floorPlan">): FloorFigures {
  let [inside, between, across, metres, most] = [0, 0, 0, 0, 0];
  for (const trunk of trunks) {
    if (trunk.from === trunk.to) {
      inside += trunk.cables;
      continue;
    }
    const [from, to] = [racks[trunk.from]!, racks[trunk.to]!];
    const apart = Math.abs(from.x - to.x) + Math.abs(from.y - to.y);
    between += trunk.cables;
    metres += trunk.cables * apart;
    most = Math.max(most, apart);
    if (from.x < width / 2 !== to.x < width / 2) across += trunk.cables;
  }
  return {
    side: Math.max(width, depth),
    inside,
    between,
    across,
    mean: between === 0 ? null : metres / between,
    most: between === 0 ? null : most,
  };
}
