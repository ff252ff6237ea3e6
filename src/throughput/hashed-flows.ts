/** The channel shares of flows that a design's routing hashes to their paths, by pairs of routers. */
import { EveryDraw } from "../math/every-draw.ts";
import { IDLE } from "../routing/route-hops.ts";
import type { PairShares } from "../routing/route-shares.ts";
import { CLASS_BITS } from "../routing/routing.ts";
import type { Router } from "../routing/routing.ts";
import type { Network } from "../topology/network.ts";
import { everyFlow } from "../traffic/flows.ts";
import type { Traffic } from "../traffic/traffic.ts";
import { ThroughputError } from "./error.ts";
import type { OwnShares } from "./even-split.ts";

/** Most flows; and most channels of the paths of all their sub-flows. */
const MAX_FLOWS = 4_000_000;
const MAX_CROSSED = 60_000_000;

/** Throws ThroughputError if the flows are too many. */
export function hashedShares(network: Network, router: Router, traffic: Traffic): OwnShares {
  const { routers, endpoints, endpointRouter, channels } = network;
  const of = new Map<number, number[]>();
  const told = everyFlow(traffic, endpoints, MAX_FLOWS, (source, destination, demand) => {
    const pair = endpointRouter[source]! * routers + endpointRouter[destination]!;
    const flows = of.get(pair);
    if (flows) flows.push(source, destination, demand);
    else of.set(pair, [source, destination, demand]);
  });
  if (!told) throw tooMany();
  const share = new Float64Array(channels);
  const touched: number[] = [];
  let crossed = 0;
  return (s, d): PairShares => {
    for (const c of touched) share[c] = 0;
    touched.length = 0;
    const flows = of.get(s * routers + d) ?? [];
    let all = 0;
    for (let i = 2; i < flows.length; i += 3) all += flows[i]!;
    let [routes, shortest, longest] = [0, Infinity, 0];
    for (let i = 0; i < flows.length; i += 3) {
      const every = new EveryDraw();
      do {
        const length = router.choose(flows[i]!, flows[i + 1]!, every, IDLE);
        const part = (every.chance() * flows[i + 2]!) / all;
        routes++;
        shortest = Math.min(shortest, length);
        longest = Math.max(longest, length);
        for (let hop = 0; hop < length; hop++) {
          const c = router.route[hop]! >> CLASS_BITS;
          if (share[c] === 0) touched.push(c);
          share[c]! += part;
        }
        if ((crossed += length) > MAX_CROSSED) throw tooMany();
      } while (every.advance());
    }
    return { touched, share, length: shortest === longest ? longest : 0, routes, minimal: true };
  };
}

function tooMany(): ThroughputError {
  return new ThroughputError(
    `The flows that are hashed to paths are more than are counted one by one here (${MAX_FLOWS.toLocaleString("en-US")} flows, ${MAX_CROSSED.toLocaleString("en-US")} channels of all their paths): choose another model, a pattern of fewer flows or fewer queuePairs.`,
  );
}
