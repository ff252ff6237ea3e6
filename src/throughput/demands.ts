/** The flows of a pattern, merged by pair of routers. */
import type { Traffic } from "../traffic/traffic.ts";
import { ThroughputError } from "./error.ts";
import { Growing } from "./growing.ts";

/** Flow f sends demand[f] flits per cycle from router source[f] to router target[f] when every sender offers 1. */
export interface Demands {
  readonly flows: number;
  readonly source: Int32Array;
  readonly target: Int32Array;
  readonly demand: Float64Array;
}

/** Most pairs of routers for which a pattern is written down. */
const MAX_FLOWS = 6_000_000;

/**
 * Flows that cross the network, ordered by source. Pairs inside one router use no channel between routers and are left out. Throws
 * ThroughputError if there are too many.
 */
export function demandsOf(traffic: Traffic): Demands {
  const sources = new Growing((n) => new Int32Array(n));
  const targets = new Growing((n) => new Int32Array(n));
  const demands = new Growing((n) => new Float64Array(n));
  let ordered = true;
  let [lastSource, lastTarget] = [-1, -1];
  traffic.routerDemands((s, d, demand) => {
    if (s === d || demand <= 0) return;
    if (sources.length >= MAX_FLOWS)
      throw new ThroughputError(
        `The traffic pattern has more than ${MAX_FLOWS / 1e6} million pairs of routers, more than can be solved here: choose a pattern with fewer flows or a smaller network.`,
      );
    if (s < lastSource || (s === lastSource && d < lastTarget)) ordered = false;
    [lastSource, lastTarget] = [s, d];
    sources.push(s);
    targets.push(d);
    demands.push(demand);
  });
  const [source, target, demand] = [sources.all(), targets.all(), demands.all()];
  if (ordered) return { flows: source.length, source, target, demand };
  const order = Int32Array.from(source, (_, f) => f).sort((f, g) => source[f]! - source[g]! || target[f]! - target[g]!);
  return {
    flows: source.length,
    source: source.map((_, i) => source[order[i]!]!),
    target: target.map((_, i) => target[order[i]!]!),
    demand: demand.map((_, i) => demand[order[i]!]!),
  };
}
