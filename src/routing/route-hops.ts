/** Counts the channels of each kind on a routing's routes in an idle network. */
import { Sfc32 } from "../math/random.ts";
import { GLOBAL, LOCAL } from "../topology/network.ts";
import type { Network } from "../topology/network.ts";
import { ADAPTIVE, CLASS_BITS, CLASS_MASK } from "./routing.ts";
import type { Congestion, Router } from "./routing.ts";

/** The readings of adaptive algorithms in an empty network. */
export const IDLE: Congestion = {
  queue: () => 0,
  queueOf: () => 0,
  leavingOf: () => 0,
  outstanding: () => 0,
  outstandingOf: () => 0,
  overdueOf: () => 0,
  chosen: () => 0,
  chosenOf: () => 0,
};

export interface RouteHops {
  /** Most local and most global channels of one drawn route. */
  readonly local: number;
  readonly global: number;
  /** Most channels of any route, by the routing's own statement. */
  readonly longest: number;
  /** Routes that were drawn. */
  readonly routes: number;
}

const ROUTES = 20_000;
/** A fixed seed, so that the answer is always the same. */
const SEED = 1;

/** Counts over routes between random endpoints. Throws a programmer's error if routers pick the next channel themselves. */
export function routeHops(network: Network, router: Router): RouteHops {
  const random = new Sfc32(SEED);
  let [local, global] = [0, 0];
  for (let drawn = 0; drawn < ROUTES; drawn++) {
    const length = router.choose(random.below(network.endpoints), random.below(network.endpoints), random, IDLE);
    let [ownLocal, ownGlobal] = [0, 0];
    for (let hop = 0; hop < length; hop++) {
      const entry = router.route[hop]!;
      if (entry < 0 || (entry & CLASS_MASK) === ADAPTIVE) throw new TypeError("routers pick this routing's channels on the way");
      const kind = network.channelKind[entry >> CLASS_BITS];
      if (kind === LOCAL) ownLocal++;
      else if (kind === GLOBAL) ownGlobal++;
    }
    local = Math.max(local, ownLocal);
    global = Math.max(global, ownGlobal);
  }
  return { local, global, longest: router.longestRoute, routes: ROUTES };
}
