/** Tells how a damaged design is routed: as its family is, with some pairs on other ways, or as any graph. */
import type { Value, Values } from "../descriptor.ts";
import { damageSettings, routingRepaired } from "../topology/damage.ts";
import type { RoutingRepaired } from "../topology/damage.ts";
import type { Network } from "../topology/network.ts";
import { evenRouter } from "./algorithms.ts";
import { channelsNow } from "./repaired.ts";
import { RouteShares } from "./route-shares.ts";

export interface RepairCounts {
  readonly routingRepaired: RoutingRepaired;
  /**
   * Ordered pairs of endpoints on different routers of which a minimal path failed; null if not counted: in general routing, and if there
   * are too many paths.
   */
  readonly repairedPairs: number | null;
}

/** Most channels of enumerated paths. */
const MOST = 30_000_000;

export function repairCounts(network: Network, values: Values): RepairCounts {
  const state = routingRepaired(values);
  const { damage } = network;
  if (damage === null || state === "none") return { routingRepaired: "none", repairedPairs: 0 };
  if (state === "general") return { routingRepaired: state, repairedPairs: null };
  return { routingRepaired: state, repairedPairs: pairsOf(network, values) };
}

/** In a sentence: "18 of 5,112 pairs go another way". Null if nothing failed. */
export function repairText({ endpoints }: Network, { routingRepaired: state, repairedPairs }: RepairCounts): string | null {
  if (state === "none") return null;
  if (state === "general")
    return "So much has failed that the design is routed as any graph: its figures are of general routing, not of its family's.";
  if (repairedPairs === null) return null;
  const many = (count: number): string => count.toLocaleString("en-US");
  return `${many(repairedPairs)} of ${many(endpoints * (endpoints - 1))} pairs of endpoints ${repairedPairs === 1 ? "goes" : "go"} another way, since minimal paths of theirs have failed.`;
}

/** Whether minimal paths of two endpoints have failed, so that their packets go another way; null if unknown. */
export function isRepaired(network: Network, values: Values, source: number, destination: number): boolean | null {
  const { damage } = network;
  const state = routingRepaired(values);
  if (damage === null || state === "none") return false;
  if (state === "general") return null;
  const router = evenRouter("minimal", false, damage.intact, { ...values, ...UNDAMAGED });
  const found = router && new RouteShares(damage.intact, router).of(damage.endpoint[source]!, damage.endpoint[destination]!, MOST);
  if (found === null) return null;
  const now = channelsNow(damage);
  return found.touched.some((channel) => now[channel]! < 0);
}

function pairsOf(network: Network, values: Values): number | null {
  return forRepaired(network, values, () => undefined);
}

/** Two routers between whose endpoints minimal paths have failed, by their numbers in the damaged network. */
export interface RepairedRouters {
  readonly source: number;
  readonly destination: number;
}

/** Who goes another way: pairs of endpoints, ordered pairs of their routers, and the first of these. */
export interface Repaired {
  readonly pairs: number;
  readonly routers: number;
  readonly first: readonly RepairedRouters[];
}

/** `most`: pairs of routers that are named. Null in general routing, and if there are too many paths. */
export function repairedRouters(network: Network, values: Values, most: number): Repaired | null {
  if (network.damage === null || routingRepaired(values) !== "pairs") return null;
  const first: RepairedRouters[] = [];
  let routers = 0;
  const pairs = forRepaired(network, values, (source, destination) => {
    if (routers++ < most) first.push({ source, destination });
  });
  return pairs === null ? null : { pairs, routers, first };
}

/** Calls `found` for each two routers with such endpoints; returns the pairs of endpoints, null if there are too many paths. */
function forRepaired(network: Network, values: Values, found: (source: number, destination: number) => void): number | null {
  const damage = network.damage!;
  const { intact } = damage;
  const router = evenRouter("minimal", false, intact, { ...values, ...UNDAMAGED });
  if (router === null) return null;
  const now = channelsNow(damage);
  const shares = new RouteShares(intact, router);
  const left = new Int32Array(intact.routers);
  const numberNow = new Int32Array(intact.routers);
  damage.router.forEach((before, r) => {
    left[before] = network.firstEndpoint[r + 1]! - network.firstEndpoint[r]!;
    numberNow[before] = r;
  });
  let pairs = 0;
  for (let s = 0; s < intact.routers; s++) {
    if (left[s] === 0) continue;
    for (let d = 0; d < intact.routers; d++) {
      if (d === s || left[d] === 0) continue;
      const paths = shares.of(intact.firstEndpoint[s]!, intact.firstEndpoint[d]!, MOST);
      if (paths === null) return null;
      if (!paths.touched.some((channel) => now[channel] === -1)) continue;
      pairs += left[s]! * left[d]!;
      found(numberNow[s]!, numberNow[d]!);
    }
  }
  return pairs;
}

const UNDAMAGED = Object.fromEntries(
  damageSettings.parameters.flatMap(({ id, default: value }): [string, Value][] => (typeof value === "function" ? [] : [[id, value]])),
);

/**
 * Mean hops of a damaged design's minimal routes over ordered pairs of routers with endpoints; null in general routing, and if there are
 * too many routes.
 */
export function repairedRouteAverage(network: Network, values: Values): number | null {
  const router = routingRepaired(values) === "pairs" ? evenRouter("minimal", false, network, values) : null;
  if (router === null) return null;
  const { routers, firstEndpoint } = network;
  const shares = new RouteShares(network, router);
  const carries = (r: number): boolean => firstEndpoint[r + 1]! > firstEndpoint[r]!;
  let [hops, pairs] = [0, 0];
  for (let s = 0; s < routers; s++) {
    for (let d = 0; d < routers; d++) {
      if (d === s || !carries(s) || !carries(d)) continue;
      const found = shares.of(firstEndpoint[s]!, firstEndpoint[d]!, MOST);
      if (found === null) return null;
      pairs++;
      for (const channel of found.touched) hops += found.share[channel]!;
    }
  }
  return pairs === 0 ? null : hops / pairs;
}
