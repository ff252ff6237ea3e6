/** Traffic from a list of weighted pairs of endpoints: every source draws among a few destinations of its own. */
import type { Network } from "../topology/network.ts";
import type { Traffic } from "./traffic.ts";

/**
 * A demand from endpoint `source` to endpoint `destination` of the intact network, with `weight` > 0 in any unit. Each pair stands once.
 */
export interface Demand {
  readonly source: number;
  readonly destination: number;
  readonly weight: number;
}

/**
 * Traffic from weighted demands. The source of the largest total weight sends at full rate, others in proportion to theirs. Each draws its
 * destinations in proportion to their weights (Vose's alias method: two random numbers a packet, whatever the number of destinations). An
 * endpoint may be its own destination. Demands from or to lost endpoints are not sent; the others send as much as before.
 */
export function weightedTraffic(network: Network, wished: readonly Demand[]): Traffic {
  const { endpoints, endpointRouter, firstEndpoint, damage } = network;
  const demands = damage === null ? wished : presentOf(wished, damage.endpointNow);
  const count = demands.length;
  // The destinations of source s are entries start[s] .. start[s+1]-1.
  const start = new Int32Array(endpoints + 1);
  const total = new Float64Array(endpoints);
  for (const { source, weight } of demands) {
    start[source + 1]!++;
    total[source]! += weight;
  }
  for (let s = 0; s < endpoints; s++) start[s + 1]! += start[s]!;
  const place = start.slice(0, endpoints);
  const target = new Int32Array(count);
  const share = new Float64Array(count);
  for (const { source, destination, weight } of demands) {
    const at = place[source]!++;
    target[at] = destination;
    share[at] = weight / total[source]!;
  }
  const largest = damage === null ? total.reduce((most, sum) => Math.max(most, sum), 0) : largestOf(wished);
  const rates = total.map((sum) => (largest > 0 ? sum / largest : 0));
  const received = new Float64Array(endpoints);
  let senders = 0;
  for (let s = 0; s < endpoints; s++) {
    if (rates[s]! > 0) senders++;
    for (let i = start[s]!; i < start[s + 1]!; i++) received[target[i]!]! += rates[s]! * share[i]!;
  }
  const { threshold, alias } = aliasTables(start, share);
  return {
    senders,
    rates,
    received,
    terminalDemand: received.reduce((most, sum) => Math.max(most, sum), 1),
    sends: (source) => rates[source]! > 0,
    destination: (source, random) => {
      const first = start[source]!;
      const entry = first + random.below(start[source + 1]! - first);
      return target[random.next() >>> 0 < threshold[entry]! ? entry : alias[entry]!]!;
    },
    rule: {
      kind: "each",
      count: Int32Array.from({ length: endpoints }, (_, s) => start[s + 1]! - start[s]!),
      first: start.slice(0, endpoints),
      weighted: { target, threshold, alias },
    },
    routerDemands: (emit) => {
      const demand = new Map<number, number>();
      for (let router = 0; router < network.routers; router++) {
        demand.clear();
        for (let s = firstEndpoint[router]!; s < firstEndpoint[router + 1]!; s++) {
          for (let i = start[s]!; i < start[s + 1]!; i++) {
            const to = endpointRouter[target[i]!]!;
            demand.set(to, (demand.get(to) ?? 0) + rates[s]! * share[i]!);
          }
        }
        for (const [to, sum] of demand) emit(router, to, sum);
      }
    },
  };
}

/** The demands between endpoints that are left, by their present numbers. */
function presentOf(demands: readonly Demand[], now: Int32Array): Demand[] {
  return demands
    .map(({ source, destination, weight }) => ({ source: now[source]!, destination: now[destination]!, weight }))
    .filter(({ source, destination }) => source >= 0 && destination >= 0);
}

/** Largest total weight of a source. */
function largestOf(demands: readonly Demand[]): number {
  const totals = new Map<number, number>();
  for (const { source, weight } of demands) totals.set(source, (totals.get(source) ?? 0) + weight);
  return [...totals.values()].reduce((most, sum) => Math.max(most, sum), 0);
}

/**
 * Builds one alias table a row. A uniform entry of the row stands for itself when a uniform 32-bit integer is below its threshold, for its
 * alias otherwise. Shares of a row sum to 1.
 */
function aliasTables(start: Int32Array, share: Float64Array): { readonly threshold: Float64Array; readonly alias: Int32Array } {
  const threshold = new Float64Array(share.length).fill(2 ** 32);
  const alias = Int32Array.from(share, (_, entry) => entry);
  for (let row = 0; row + 1 < start.length; row++) {
    const first = start[row]!;
    const scaled = share.subarray(first, start[row + 1]!).map((part, _, { length }) => part * length);
    const small: number[] = [];
    const large: number[] = [];
    scaled.forEach((part, i) => (part < 1 ? small : large).push(i));
    while (small.length > 0 && large.length > 0) {
      const poor = small.pop()!;
      const rich = large.at(-1)!;
      threshold[first + poor] = scaled[poor]! * 2 ** 32;
      alias[first + poor] = first + rich;
      scaled[rich]! -= 1 - scaled[poor]!;
      if (scaled[rich]! < 1) small.push(large.pop()!);
    }
  }
  return { threshold, alias };
}
