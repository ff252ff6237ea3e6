/** What any routing could carry on a design's network, or on a random one of the same equipment, with that equipment. */
import type { DesignValues } from "../../study/study.ts";
import { costReport } from "../../cost/cost.ts";
import { beyondReach, bestRoutingSteps } from "../../throughput/best-routing.ts";
import type { BestRouting, BestRoutingPattern } from "../../throughput/best-routing.ts";
import { cachedSolver } from "../../throughput/cached-solver.ts";
import { loadSolver, ThroughputError } from "../../throughput/solve.ts";
import type { Network } from "../../topology/network.ts";
import { randomLike } from "../../topology/random-like.ts";
import { loaded } from "../errors.ts";
import type { Control } from "../job.ts";

/** Milliseconds between two reports; each lets messages in, so that the job can be stopped. */
const REPORT = 80;
/** Seed of the random network. */
const SEED = 1;

export interface BestRoutingAnswer {
  /** Null if it was stopped, if nothing leaves a router, or with a refusal. */
  readonly bounds: BestRouting | null;
  /** Why there are no bounds: without a capital and full stop. */
  readonly refusal: string | null;
  /**
   * Router ports that are needed, and dollars for routers and cables, per endpoint; the dollars are null if no router on sale is large
   * enough.
   */
  readonly portsPerEndpoint: number;
  readonly costPerEndpoint: number | null;
}

const solver = cachedSolver(() => loadSolver());

export async function run(
  network: Network,
  values: DesignValues,
  { signal, report, paused }: Control<null>,
  pattern: BestRoutingPattern,
  random: boolean,
): Promise<BestRoutingAnswer> {
  const ports = network.ports?.reduce((sum, one) => sum + one, 0) ?? network.radix * network.routers;
  const equipment = { portsPerEndpoint: ports / network.endpoints, costPerEndpoint: costReport(network, values).costPerEndpoint };
  const refused = (refusal: string): BestRoutingAnswer => ({ bounds: null, refusal, ...equipment });
  const beyond = beyondReach(network, pattern);
  if (beyond !== null) return refused(beyond);
  if (random && network.ports?.includes(0) === true) return refused("routers that are not bought are no equipment to be linked at random");
  const subject = random ? randomLike(network, SEED) : network;
  if (subject === null) return refused("no random network of its equipment hangs together");
  const steps = bestRoutingSteps(subject, pattern, await loaded("LP solver", solver()));
  let heard = performance.now();
  try {
    for (let next = steps.next(); ; next = steps.next(signal.aborted)) {
      if (next.done) return { bounds: next.value, refusal: null, ...equipment };
      if (performance.now() - heard < REPORT) continue;
      await report(null);
      await paused();
      heard = performance.now();
    }
  } catch (error) {
    if (error instanceof ThroughputError) return refused(error.message);
    throw error;
  }
}
