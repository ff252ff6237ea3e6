/**
 * Unconstrained maximum concurrent flow (Shahrokhi, Matula 1990): every flow may use any path at all. Paths are generated
 * as they are needed: the program over the paths found so far prices the channels, and the cheapest path of each flow under
 * these prices either improves the program or proves, by weak duality, that no path can.
 */
import type { Network } from "../topology/network.ts";
import type { PathColumn } from "./path-columns.ts";
import { buildClassProgram } from "./path-program.ts";
import type { Program, ProgramSize, UpperBound } from "./program.ts";
import type { Symmetry } from "./symmetry.ts";

/** Rounds of sending everything over cheapest paths and raising the prices of loaded channels, to find the first paths. */
const FIRST_ROUNDS = 30;

/** At most the first program's size; what is generated later is small beside it. */
export function anyPathSize({ demands: { flows }, orbits }: Symmetry): ProgramSize {
  const columns = 1 + flows * FIRST_ROUNDS;
  return { rows: flows + orbits.length, columns, nonzeros: 5 * columns };
}

/** The program over the first paths found; its `extend` adds better ones, and its `upper` bounds alpha over all paths. */
export function buildAnyPathProgram(network: Network, symmetry: Symmetry): Program {
  const pool = new PathPool(network, symmetry);
  pool.collectFirst();
  return programOver(pool, symmetry);
}

function programOver(pool: PathPool, symmetry: Symmetry): Program {
  return {
    ...buildClassProgram(symmetry, (f) => pool.paths[f]!.values(), "all"),
    upper: (prices) => pool.upper(prices),
    extend: (guides) => {
      let added = 0;
      for (const prices of guides) added += pool.collect(prices);
      return added > 0 ? programOver(pool, symmetry) : null;
    },
  };
}

/** The paths found so far, and how to find better ones. */
class PathPool {
  /** Of each flow, by the channels they cross. */
  readonly paths: readonly Map<string, PathColumn>[];
  private readonly network: Network;
  private readonly symmetry: Symmetry;

  constructor(network: Network, symmetry: Symmetry) {
    this.network = network;
    this.symmetry = symmetry;
    this.paths = Array.from({ length: symmetry.demands.flows }, () => new Map<string, PathColumn>());
  }

  /** Spreads the flows by multiplicative prices. Powers by multiplication only, so that every machine finds the same paths. */
  collectFirst(): void {
    const { orbits, orbitOf, weight, demands } = this.symmetry;
    const load = new Float64Array(orbits.length);
    let prices: Float64Array = Float64Array.from(weight, (w) => 1 / w);
    for (let round = 0; round < FIRST_ROUNDS; round++) {
      this.eachCheapest(prices, (f, _, path) => {
        this.add(f, path);
        for (const c of path) load[orbitOf[c]!]! += weight[orbitOf[c]!]! * demands.demand[f]!;
      });
      const most = load.reduce((max, x) => Math.max(max, x), 0);
      prices = load.map((x, e) => (power16(x / most) + 1e-3) / weight[e]!);
    }
  }

  /** Adds the cheapest path of each flow; returns how many were new. */
  collect(prices: Float64Array): number {
    let added = 0;
    this.eachCheapest(prices, (f, _, path) => { added += this.add(f, path); });
    return added;
  }

  /** alpha <= sum of prices / sum over flows of demand times the price of the cheapest path. */
  upper(prices: Float64Array): UpperBound {
    const { demand } = this.symmetry.demands;
    let scale = 0;
    this.eachCheapest(prices, (f, price) => { scale += demand[f]! * price; });
    return { alpha: prices.reduce((sum, w) => sum + w, 0) / scale, scale };
  }

  private add(f: number, path: readonly number[]): number {
    const key = path.join();
    if (this.paths[f]!.has(key)) return 0;
    this.paths[f]!.set(key, { channels: Int32Array.from(path), loads: new Float64Array(path.length).fill(1) });
    return 1;
  }

  /** The cheapest path of each flow when crossing an orbit's channel costs its row's price as often as it is loaded. */
  private eachCheapest(prices: Float64Array, visit: (f: number, price: number, path: number[]) => void): void {
    const { orbitOf, weight, demands: { flows, source, target } } = this.symmetry;
    const price = Float64Array.from(orbitOf, (e) => weight[e]! * prices[e]!);
    let ways: Ways | null = null;
    for (let f = 0; f < flows; f++) {
      const s = source[f]!;
      if (ways?.source !== s) ways = cheapestWays(this.network, s, price);
      const path: number[] = [];
      for (let u = target[f]!; u !== s; u = this.network.channelSource[ways.via[u]!]!) path.push(ways.via[u]!);
      visit(f, ways.distance[target[f]!]!, path);
    }
  }
}

function power16(x: number): number {
  const x4 = x * x * x * x;
  return x4 * x4 * x4 * x4;
}

interface Ways {
  readonly source: number;
  readonly distance: Float64Array;
  /** The channel by which each router is reached. */
  readonly via: Int32Array;
}

/** Dijkstra's algorithm from one router under channel prices; networks here are small and dense, so routers are scanned. */
function cheapestWays({ routers, channelStart, channelTarget }: Network, source: number, prices: Float64Array): Ways {
  const distance = new Float64Array(routers).fill(Infinity);
  const via = new Int32Array(routers).fill(-1);
  const done = new Uint8Array(routers);
  distance[source] = 0;
  for (;;) {
    let u = -1;
    let least = Infinity;
    for (let v = 0; v < routers; v++) {
      if (done[v] || distance[v]! >= least) continue;
      u = v;
      least = distance[v]!;
    }
    if (u < 0) return { source, distance, via };
    done[u] = 1;
    for (let c = channelStart[u]!; c < channelStart[u + 1]!; c++) {
      const v = channelTarget[c]!;
      if (least + prices[c]! >= distance[v]!) continue;
      distance[v] = least + prices[c]!;
      via[v] = c;
    }
  }
}
