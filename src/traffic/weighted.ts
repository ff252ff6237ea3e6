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
  const { endpoints, damage } = network;
  const demands = damage === null ? wished : presentOf(wished, damage.endpointNow);
  const row = Int32Array.from({ length: endpoints }, (_, s) => s);
  return rowTraffic(network, row, rowsOf(endpoints, demands), damage === null ? null : largestOf(wished));
}

/**
 * The same from demands between routers of the intact network, both of which carry endpoints: each is shared evenly by the endpoints of its
 * source, and by those of its destination. All endpoints of a router draw from one table, so that it has an entry for each destination of a
 * router rather than for each two endpoints.
 */
export function sharedTraffic(network: Network, wished: readonly Demand[]): Traffic {
  const { endpoints, endpointRouter, damage } = network;
  const { firstEndpoint, routers } = damage?.intact ?? network;
  const carried = (router: number): number => firstEndpoint[router + 1]! - firstEndpoint[router]!;
  const total = new Float64Array(routers);
  const demands: Demand[] = [];
  for (const { source, destination, weight } of wished) {
    // Of one endpoint of the source.
    const own = weight / carried(source);
    total[source]! += own;
    for (let target = firstEndpoint[destination]!; target < firstEndpoint[destination + 1]!; target++) {
      const now = damage === null ? target : damage.endpointNow[target]!;
      if (now >= 0) demands.push({ source, destination: now, weight: own / carried(destination) });
    }
  }
  const largest = total.reduce((most, sum) => Math.max(most, sum), 0);
  const row = Int32Array.from({ length: endpoints }, (_, s) => (damage === null ? endpointRouter[s]! : damage.router[endpointRouter[s]!]!));
  return rowTraffic(network, row, rowsOf(routers, demands), largest);
}

/** Destinations of each row of demands: entries start[r] .. start[r+1]-1, with their shares of the row's total. */
interface Rows {
  readonly start: Int32Array;
  readonly target: Int32Array;
  readonly share: Float64Array;
  readonly total: Float64Array;
}

function rowsOf(rows: number, demands: readonly Demand[]): Rows {
  const start = new Int32Array(rows + 1);
  const total = new Float64Array(rows);
  for (const { source, weight } of demands) {
    start[source + 1]!++;
    total[source]! += weight;
  }
  for (let r = 0; r < rows; r++) start[r + 1]! += start[r]!;
  const place = start.slice(0, rows);
  const target = new Int32Array(demands.length);
  const share = new Float64Array(demands.length);
  for (const { source, destination, weight } of demands) {
    const at = place[source]!++;
    target[at] = destination;
    share[at] = weight / total[source]!;
  }
  return { start, target, share, total };
}

/** `row`: that each endpoint draws from. `full`: the total of a row at full rate; null for the largest of these. */
function rowTraffic(network: Network, row: Int32Array, { start, target, share, total }: Rows, full: number | null): Traffic {
  const { endpoints, endpointRouter, firstEndpoint } = network;
  const largest = full ?? total.reduce((most, sum) => Math.max(most, sum), 0);
  const rates = Float64Array.from(row, (r) => (largest > 0 ? total[r]! / largest : 0));
  const received = new Float64Array(endpoints);
  let senders = 0;
  /** Endpoints that follow each other and draw from the same row count at once. */
  const together = (from: number): number => {
    let next = from + 1;
    while (next < endpoints && row[next] === row[from] && endpointRouter[next] === endpointRouter[from]) next++;
    return next;
  };
  for (let s = 0; s < endpoints;) {
    const next = together(s);
    const rate = rates[s]! * (next - s);
    if (rate > 0) senders += next - s;
    for (let i = start[row[s]!]!; i < start[row[s]! + 1]!; i++) received[target[i]!]! += rate * share[i]!;
    s = next;
  }
  const { threshold, alias } = aliasTables(start, share);
  return {
    senders,
    rates,
    received,
    terminalDemand: received.reduce((most, sum) => Math.max(most, sum), 1),
    sends: (source) => rates[source]! > 0,
    destination: (source, random) => {
      const first = start[row[source]!]!;
      const entry = first + random.below(start[row[source]! + 1]! - first);
      return target[random.next() >>> 0 < threshold[entry]! ? entry : alias[entry]!]!;
    },
    rule: {
      kind: "each",
      count: Int32Array.from(row, (r) => start[r + 1]! - start[r]!),
      first: Int32Array.from(row, (r) => start[r]!),
      weighted: { target, threshold, alias },
    },
    routerDemands: (emit) => {
      const demand = new Map<number, number>();
      for (let router = 0; router < network.routers; router++) {
        demand.clear();
        for (let s = firstEndpoint[router]!; s < firstEndpoint[router + 1]!;) {
          const next = together(s);
          const rate = rates[s]! * (next - s);
          for (let i = start[row[s]!]!; i < start[row[s]! + 1]!; i++) {
            const to = endpointRouter[target[i]!]!;
            demand.set(to, (demand.get(to) ?? 0) + rate * share[i]!);
          }
          s = next;
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
