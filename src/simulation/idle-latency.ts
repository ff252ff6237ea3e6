/** The least time of a flit between two endpoints, whatever the routing: the shortest way by latency in an idle network. */
import { channelLatencies } from "../topology/channels.ts";
import type { Network } from "../topology/network.ts";
import type { SimulationSettings } from "./settings.ts";

/** Approximate limit of visited channels; beyond it every two routers count as neighbours. */
const MAX_STEPS = 30_000_000;

/** Cycles of a flit between two endpoints of a router; of two GPUs of a server, their links and the one router between them. */
export function idleLatencyInside({ routerLatency, terminalLatency }: SimulationSettings): number {
  return 1 + terminalLatency + routerLatency + terminalLatency;
}

/** Least cycles from when a packet of one flit may be sent until it is read, from one of these endpoints to any other. */
export function idleLatency(
  network: Network,
  sources: Iterable<number>,
  settings: SimulationSettings,
): (source: number, destination: number) => number {
  const { endpointRouter } = network;
  const { routerLatency } = settings;
  const cost = Float64Array.from(channelLatencies(network, settings), (latency) => routerLatency + latency);
  const routers = new Set(Array.from(sources, (source) => endpointRouter[source]!));
  const own = idleLatencyInside(settings);
  const ways = new Map<number, Float64Array>();
  if (routers.size * network.channels <= MAX_STEPS) for (const router of routers) ways.set(router, waysFrom(network, router, cost));
  const nearest = cost.reduce((least, one) => Math.min(least, one), Infinity);
  return (source, destination) => {
    const [from, to] = [endpointRouter[source]!, endpointRouter[destination]!];
    return own + (from === to ? 0 : (ways.get(from)?.[to] ?? nearest));
  };
}

/** Costs of the cheapest ways from a router to all. A router is visited again when a cheaper way to it is found; ways are short. */
function waysFrom({ routers, channelStart, channelTarget }: Network, source: number, cost: Float64Array): Float64Array {
  const best = new Float64Array(routers).fill(Infinity);
  const listed = new Uint8Array(routers);
  best[source] = 0;
  let now = [source];
  while (now.length > 0) {
    const next: number[] = [];
    for (const router of now) {
      listed[router] = 0;
      for (let c = channelStart[router]!; c < channelStart[router + 1]!; c++) {
        const target = channelTarget[c]!;
        if (best[router]! + cost[c]! >= best[target]!) continue;
        best[target] = best[router]! + cost[c]!;
        if (listed[target] === 0) {
          listed[target] = 1;
          next.push(target);
        }
      }
    }
    now = next;
  }
  return best;
}

/** Routers from which the mean is taken. */
const SAMPLE = 16;

/** Mean of that time between endpoints of some routers, evenly spread, and all other endpoints. */
export function meanIdleLatency(network: Network, settings: SimulationSettings): number {
  const { endpoints } = network;
  const sources = Array.from({ length: Math.min(SAMPLE, endpoints) }, (_, i) => Math.floor((i * endpoints) / Math.min(SAMPLE, endpoints)));
  const latency = idleLatency(network, sources, settings);
  let sum = 0;
  let pairs = 0;
  for (const source of sources)
    for (let destination = 0; destination < endpoints; destination++) {
      if (destination === source) continue;
      sum += latency(source, destination);
      pairs++;
    }
  return pairs === 0 ? 0 : sum / pairs;
}
