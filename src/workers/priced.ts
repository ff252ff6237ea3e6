/** What a design's network is made of, costs and draws, as tables of papers have it. */
export { isPriced } from "../cost/results.ts";
import type { Values } from "../descriptor.ts";
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
}

export function pricedNetwork(pool: Pool, values: Values): Job<Priced> {
  const cost = pool.run("cost", values);
  const bill = pool.run("bill", values);
  const done = Promise.all([cost.done, bill.done]).then(([costs, { bill: ordered }]) => ({
    endpoints: costs.floorPlan.racks.reduce((sum, { endpoints }) => sum + endpoints, 0),
    routers: ordered.routers.reduce((sum, { count }) => sum + count, 0),
    radix: ordered.routers.reduce((most, { ports }) => Math.max(most, ports), 0),
    electric: costs.electricCables,
    optical: costs.opticalCables,
    // The bill has refused what is not on sale.
    cost: costs.costPerEndpoint!,
    power: costs.powerPerEndpoint!,
  }));
  return {
    done,
    cancel: () => {
      cost.cancel();
      bill.cancel();
    },
  };
}
