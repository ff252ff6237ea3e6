/** The flows of a pattern, merged by pair of routers. */
import type { Traffic } from "../traffic/traffic.ts";

/** Flow f sends demand[f] flits per cycle from router source[f] to router target[f] when every sender offers 1. */
export interface Demands {
  readonly flows: number;
  readonly source: Int32Array;
  readonly target: Int32Array;
  readonly demand: Float64Array;
}

/** Flows that cross the network, ordered by source; pairs inside one router use no channel between routers and are left out. */
export function demandsOf(traffic: Traffic): Demands {
  const list: (readonly [number, number, number])[] = [];
  traffic.routerDemands((s, d, demand) => {
    if (s !== d && demand > 0) list.push([s, d, demand]);
  });
  list.sort((x, y) => x[0] - y[0] || x[1] - y[1]);
  return {
    flows: list.length,
    source: Int32Array.from(list, (x) => x[0]),
    target: Int32Array.from(list, (x) => x[1]),
    demand: Float64Array.from(list, (x) => x[2]),
  };
}
