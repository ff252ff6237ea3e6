/** The paths that BookSim2 takes on a network from a file, and whether a routing takes the same. */
import { ADAPTIVE, CLASS_BITS, CLASS_MASK } from "../../engine/model.ts";
import type { RandomSource, Network, Congestion, Router } from "../../engine/model.ts";

/** Thrown by requests that are not allowed. */
class Asked extends Error {}

const NO_RANDOM: RandomSource = {
  next: () => {
    throw new Asked("random");
  },
  below: () => {
    throw new Asked("random");
  },
};

/** The result of `act` if it draws nothing and reads no queue; else what it asked for. */
export function undrawn<T>(
  act: (random: RandomSource, congestion: Congestion) => T,
): { readonly of: T } | { readonly asked: "random" | "queues" } {
  const congestion = new Proxy({} as Congestion, {
    get: () => (): never => {
      throw new Asked("queues");
    },
  });
  try {
    return { of: act(NO_RANDOM, congestion) };
  } catch (error) {
    if (error instanceof Asked) return { asked: error.message as "random" | "queues" };
    throw error;
  }
}

/**
 * The first channel of BookSim2's path from a router to every other, -1 if there is none. It is Dijkstra's algorithm over the latencies,
 * with routers settled by their distance and then their number; a later path replaces an earlier one only if it is shorter (its
 * anynet.cpp).
 */
export function firstChannels(
  { routers, channelStart, channelTarget }: Network,
  latencyOf: (channel: number) => number,
  source: number,
): Int32Array {
  const distance = new Float64Array(routers).fill(Infinity);
  const first = new Int32Array(routers).fill(-1);
  const settled = new Uint8Array(routers);
  // A heap of distance * routers + router.
  const heap: number[] = [source];
  distance[source] = 0;
  while (heap.length > 0) {
    const router = take(heap) % routers;
    if (settled[router] === 1) continue;
    settled[router] = 1;
    for (let c = channelStart[router]!; c < channelStart[router + 1]!; c++) {
      const to = channelTarget[c]!;
      const through = distance[router]! + latencyOf(c);
      if (through >= distance[to]!) continue;
      distance[to] = through;
      first[to] = router === source ? c : first[router]!;
      put(heap, through * routers + to);
    }
  }
  return first;
}

function put(heap: number[], key: number): void {
  let at = heap.push(key) - 1;
  while (at > 0) {
    const above = (at - 1) >> 1;
    if (heap[above]! <= key) break;
    heap[at] = heap[above]!;
    at = above;
  }
  heap[at] = key;
}

function take(heap: number[]): number {
  const least = heap[0]!;
  const key = heap.pop()!;
  if (heap.length === 0) return least;
  let at = 0;
  for (;;) {
    let below = 2 * at + 1;
    if (below >= heap.length) break;
    if (below + 1 < heap.length && heap[below + 1]! < heap[below]!) below++;
    if (heap[below]! >= key) break;
    heap[at] = heap[below]!;
    at = below;
  }
  heap[at] = key;
  return least;
}

/**
 * Why a routing's paths differ from those of BookSim2, without full stop; null if they are the same between every two routers that carry
 * endpoints. `byEndpoint`: paths may depend on the destination endpoint, not on its router alone.
 */
export function pathsDiffer(network: Network, router: Router, latencyOf: (channel: number) => number, byEndpoint: boolean): string | null {
  const { routers, channelTarget, firstEndpoint } = network;
  const tables = Array.from({ length: routers }, (_, source) => firstChannels(network, latencyOf, source));
  const apart = tables[0]!.findIndex((first, to) => to !== 0 && first === -1);
  if (apart >= 0) return `routers 0 and ${apart} are not connected, which it cannot read`;
  for (let from = 0; from < routers; from++) {
    if (firstEndpoint[from] === firstEndpoint[from + 1]) continue;
    for (let to = 0; to < routers; to++) {
      if (from === to) continue;
      const last = byEndpoint ? firstEndpoint[to + 1]! : Math.min(firstEndpoint[to]! + 1, firstEndpoint[to + 1]!);
      for (let endpoint = firstEndpoint[to]!; endpoint < last; endpoint++) {
        const chosen = undrawn((random, congestion) => router.choose(firstEndpoint[from]!, endpoint, random, congestion));
        if ("asked" in chosen)
          return chosen.asked === "random"
            ? "this routing draws among several paths, and there each pair has one"
            : "this routing reads queues, and paths there are fixed";
        let at = from;
        for (let hop = 0; hop < chosen.of; hop++) {
          const entry = router.route[hop]!;
          if (entry < 0 || (entry & CLASS_MASK) === ADAPTIVE) return "this routing picks its ports on the way, and paths there are fixed";
          if (entry >> CLASS_BITS !== tables[at]![to])
            return `from router ${from} to router ${to} it goes another way: by the least latency, of equal ones by the lowest-numbered router`;
          at = channelTarget[entry >> CLASS_BITS]!;
        }
      }
    }
  }
  return null;
}
