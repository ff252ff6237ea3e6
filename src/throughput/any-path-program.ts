/**
 * Unconstrained maximum concurrent flow by channels (Shahrokhi, Matula 1990), the flows of one source router taken together:
 *
 *   max alpha   s.t.   alpha d_sv - (in - out of source s's flow at v) <= 0 for each s and v != s,   sum_s f_s(e) <= 1,   f >= 0
 *
 * A router may swallow flow, which never helps, so the rows are inequalities and the zero flow is a feasible start.
 * f_s(e) on channels into s itself is left out: it could only circulate. Under symmetry, capacity rows are of orbits of channels.
 */
import type { Network } from "../topology/network.ts";
import { LpBuilder } from "./lp-solver.ts";
import type { Program, ProgramSize, UpperBound } from "./program.ts";
import type { Symmetry } from "./symmetry.ts";

export function anyPathSize(network: Network, { demands, orbits }: Symmetry): ProgramSize {
  const sources = new Set(demands.source).size;
  const { routers, channels } = network;
  return { rows: sources * (routers - 1) + orbits.length, columns: 1 + sources * channels, nonzeros: demands.flows + 3 * sources * channels };
}

export function buildAnyPathProgram(network: Network, { demands, orbits, orbitOf, weight, order }: Symmetry): Program {
  const { routers, channels, channelSource, channelTarget } = network;
  const sources = [...new Set(demands.source)];
  const nodeRows = sources.length * (routers - 1);
  /** Balance row of router v in the flow of source i. */
  const row = (i: number, v: number): number => i * (routers - 1) + (v < sources[i]! ? v : v - 1);
  const builder = new LpBuilder();
  const place = new Map(sources.map((s, i) => [s, i]));
  for (let f = 0; f < demands.flows; f++) builder.entry(row(place.get(demands.source[f]!)!, demands.target[f]!), demands.demand[f]!);
  builder.endColumn();
  const columnChannel = [-1];
  const columnSource = [-1];
  for (const [i, s] of sources.entries()) {
    for (let c = 0; c < channels; c++) {
      if (channelTarget[c] === s) continue;
      builder.entry(row(i, channelTarget[c]!), -1);
      if (channelSource[c] !== s) builder.entry(row(i, channelSource[c]!), 1);
      builder.entry(nodeRows + orbitOf[c]!, weight[orbitOf[c]!]!);
      builder.endColumn();
      columnChannel.push(c);
      columnSource.push(i);
    }
  }
  const lp = builder.build(new Float64Array(nodeRows + orbits.length).fill(1, nodeRows));

  /** What a router misses of alpha d is sent again from its source over a shortest path; then the load sets alpha. */
  const lower = (primal: Float64Array): number => {
    const alpha = primal[0]!;
    if (!(alpha > 1e-9)) return 0;
    const load = new Float64Array(orbits.length);
    const put = (c: number, flow: number): void => { load[orbitOf[c]!]! += weight[orbitOf[c]!]! * flow; };
    const missing = new Float64Array(nodeRows);
    for (let f = 0; f < demands.flows; f++) missing[row(place.get(demands.source[f]!)!, demands.target[f]!)] = alpha * demands.demand[f]!;
    for (let j = 1; j < lp.columns; j++) {
      const flow = Math.max(0, primal[j]!);
      const c = columnChannel[j]!;
      const i = columnSource[j]!;
      put(c, flow);
      missing[row(i, channelTarget[c]!)]! -= flow;
      if (channelSource[c] !== sources[i]) missing[row(i, channelSource[c]!)]! += flow;
    }
    const hop = new Float64Array(channels).fill(1);
    for (const [i, s] of sources.entries()) {
      const ways = cheapestWays(network, s, hop);
      for (const v of ways.order) {
        const more = v === s ? 0 : missing[row(i, v)]!;
        if (more <= 0) continue;
        for (let u = v; u !== s; u = channelSource[ways.via[u]!]!) put(ways.via[u]!, more);
      }
    }
    return alpha / load.reduce((most, x) => Math.max(most, x), 0);
  };

  /** Weak duality: alpha <= sum of prices / sum over flows of demand times the price of the cheapest way. */
  const upper = (prices: Float64Array): UpperBound => {
    const ofChannel = Float64Array.from(orbitOf, (e) => weight[e]! * prices[e]!);
    let scale = 0;
    let s = -1;
    let distance: Float64Array = new Float64Array(0);
    for (let f = 0; f < demands.flows; f++) {
      if (demands.source[f] !== s) distance = cheapestWays(network, (s = demands.source[f]!), ofChannel).distance;
      scale += demands.demand[f]! * distance[demands.target[f]!]!;
    }
    return { alpha: prices.reduce((sum, w) => sum + w, 0) / scale, scale };
  };
  return { lp, rowChannels: orbits, order, lower, upper };
}

/** Dijkstra's algorithm from router s under channel prices: routers in order of distance, and the channel each is reached by. */
function cheapestWays(network: Network, s: number, prices: Float64Array): { distance: Float64Array; order: number[]; via: Int32Array } {
  const { routers, channelStart, channelTarget } = network;
  const distance = new Float64Array(routers).fill(Infinity);
  const via = new Int32Array(routers).fill(-1);
  const done = new Uint8Array(routers);
  const order: number[] = [];
  distance[s] = 0;
  for (;;) {
    let u = -1;
    for (let v = 0; v < routers; v++) if (!done[v] && distance[v]! < (u < 0 ? Infinity : distance[u]!)) u = v;
    if (u < 0) return { distance, order, via };
    done[u] = 1;
    order.push(u);
    for (let c = channelStart[u]!; c < channelStart[u + 1]!; c++) {
      const v = channelTarget[c]!;
      if (done[v] || distance[u]! + prices[c]! >= distance[v]!) continue;
      distance[v] = distance[u]! + prices[c]!;
      via[v] = c;
    }
  }
}
