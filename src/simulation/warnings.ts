/** What will surprise in a valid design before it is run. */
import type { Values } from "../descriptor.ts";
import type { Network } from "../topology/network.ts";
import { trafficOf } from "../traffic/patterns.ts";
import { creditLoopWarnings } from "./credit-loop.ts";
import type { Warning } from "./credit-loop.ts";

/** Buffers that throttle, and endpoints that failures leave without anybody to send to. */
export function warningsOf(values: Values, network: Network): Warning[] {
  return [...creditLoopWarnings(values, network), ...silenceWarnings(values, network)];
}

function silenceWarnings(values: Values, network: Network): Warning[] {
  if (network.damage === null) return [];
  const pattern = trafficOf(values);
  const silent = network.endpoints - pattern.build(network, values).senders;
  const before = network.damage.intact.endpoints - pattern.build(network.damage.intact, values).senders;
  if (silent <= before) return [];
  const [count, they] = silent === 1 ? ["one endpoint is", "it sends"] : [`${silent} endpoints are`, "they send"];
  return [
    {
      parameter: "failedRouters",
      message: `With this traffic ${count} silent, for whom ${they} to has failed: the offered load is that of the other ${network.endpoints - silent}.`,
    },
  ];
}
