/** The demand that each endpoint sends and receives. */
import type { Network } from "../topology/network.ts";
import type { Traffic } from "./traffic.ts";

/**
 * Flits a cycle of each endpoint when every sender offers 1, or its share in `rates`: first those that it sends, then those that it
 * receives on average. Length 2 * endpoints.
 */
export function terminalDemands({ endpoints, routers, firstEndpoint }: Network, traffic: Traffic): Float64Array {
  const { rates, received } = traffic;
  const demands = new Float64Array(2 * endpoints);
  for (let e = 0; e < endpoints; e++) if (traffic.sends(e)) demands[e] = rates?.[e] ?? 1;
  const into = demands.subarray(endpoints);
  if (received) into.set(received);
  else {
    // Drawn among endpoints that are alike.
    const toRouter = new Float64Array(routers);
    traffic.routerDemands((_, router, demand) => {
      toRouter[router]! += demand;
    });
    for (let r = 0; r < routers; r++) {
      const [first, end] = [firstEndpoint[r]!, firstEndpoint[r + 1]!];
      into.fill(toRouter[r]! / (end - first), first, end);
    }
  }
  return demands;
}
