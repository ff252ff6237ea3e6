/** What parts on costs are told, computed in this thread. */
import { costOf } from "../../src/cost/cost.ts";
import type { DesignStudy } from "../../src/lessons/cell.ts";
import type { Wanted } from "../../src/lessons/measured.ts";
import type { Values } from "../../src/descriptor.ts";
import type { Network } from "../../src/topology/network.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { billReport as bill } from "../../src/workers/cable-texts.ts";
import { routingOf } from "../../src/routing/algorithms.ts";
import { routeHops } from "../../src/routing/route-hops.ts";
import { measurePart, NOTHING_MEASURED } from "../../src/workers/measured-part.ts";
import type { MeasuredPart } from "../../src/workers/measured-part.ts";
import type { Pool } from "../../src/workers/pool.ts";

const JOBS = {
  cost: costOf,
  bill,
  routeHops: (network: Network, values: Values) => routeHops(network, routingOf(values).build(network, values)),
} as const;

/** A pool without workers, of these jobs alone. */
export const inThread = {
  run: (id: keyof typeof JOBS, values: DesignStudy["values"]) => ({
    done: Promise.resolve().then(() => JOBS[id](networkOf(values), values)),
    cancel: () => {},
  }),
} as unknown as Pick<Pool, "run">;

export async function measuredOf(wanted: Wanted): Promise<MeasuredPart> {
  return await measurePart(inThread, wanted, NOTHING_MEASURED, () => {}).done;
}
