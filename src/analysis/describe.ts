/** A network's key figures, as the `describe` command reports them. */
import { routersBought } from "../topology/bought.ts";
import { carryingRouters, isCountable } from "../topology/breadth-first.ts";
import type { Bounds } from "../topology/breadth-first.ts";
import { lossesOf } from "../topology/links.ts";
import type { Losses } from "../topology/links.ts";
import type { Network } from "../topology/network.ts";
import { distanceSteps, drawnDistanceSteps } from "./all-distances.ts";
import type { DistanceSample } from "./all-distances.ts";
import { bisectionSteps, needsLoad } from "./bisection.ts";
import type { Bisection } from "./bisection.ts";
import { connectivitySteps } from "./connectivity.ts";
import type { EdgeConnectivity } from "./connectivity.ts";
import { mooreBound } from "../topology/moore.ts";
import { routerPlaces } from "./router-levels.ts";
import type { RouterGroups, RouterLevel } from "./router-levels.ts";
import { canLoad, shortestPathSteps } from "./shortest-paths.ts";
import type { PathCounts } from "./shortest-paths.ts";
import { fiedlerSteps } from "./spectrum.ts";
import { part, silent } from "./steps.ts";
import { GLOBAL } from "../topology/network.ts";

export { minimalRouteAverage } from "./distances.ts";

/** How many routers have so many ports in use. */
export interface DegreeCount {
  readonly ports: number;
  readonly routers: number;
}

export interface SpectralGap {
  /**
   * Second smallest eigenvalue of the Laplacian, links as often as they are wide. For a regular network it is the degree less the second
   * eigenvalue of the adjacency matrix.
   */
  readonly value: number;
  /** True if it is known in closed form; otherwise it comes from a Lanczos iteration. */
  readonly exact: boolean;
  /** An eigenvalue is at most this far from an iterated value, though not certainly the second; null for an exact one. */
  readonly within: number | null;
}

/** Figures that need no routing; null if a figure does not apply. */
export interface NetworkFigures {
  readonly endpoints: number;
  readonly routers: number;
  /** The routers among these that are bought: not inside machines of several endpoints (see `Network.ports`). */
  readonly routersBought: number;
  /** Ports of a router, unused ones included, and those to other routers. */
  readonly radix: number;
  readonly networkRadix: number;
  /** Undirected, router to router. */
  readonly links: number;
  /** The losses of the intact network; null for a whole network. */
  readonly failed: Losses | null;
  /** Ports in use, a wide link counted as often as it is wide: to other routers, and with those to endpoints; ascending. */
  readonly degrees: { readonly network: readonly DegreeCount[]; readonly all: readonly DegreeCount[] };
  /** What routers are connected to. */
  readonly routerKinds: readonly RouterKind[];
  /** Numbers of the routers of each level, from those that carry endpoints up; null if all do. */
  readonly routerLevels: readonly RouterLevel[] | null;
  /** Numbers of the routers of each group or pod; null where there are none. */
  readonly routerGroups: RouterGroups | null;
  /** Hops, over routers that carry endpoints; null where it is only known between bounds. */
  readonly diameter: number | null;
  /** Both are the diameter where that is known. */
  readonly diameterBounds: Bounds;
  /** The routers from which distances were counted, if all would take too long: means, and pairs by distance, are theirs. Null if all were. */
  readonly distanceSample: DistanceSample | null;
  /** Number of ordered pairs of distinct routers that carry endpoints, by distance; ascending. */
  readonly distances: readonly (readonly [hops: number, pairs: number])[];
  /** Hops: mean over ordered pairs of distinct routers that carry endpoints. */
  readonly averageDistance: number | null;
  /** Router-to-router hops: mean over ordered pairs of distinct endpoints, 0 on the same router. */
  readonly endpointAverageHops: number | null;
  readonly shortestPaths: PathCounts | null;
  /** Links. */
  readonly bisection: Bisection | null;
  /** Null for a single router, and for networks whose distances are drawn. */
  readonly spectralGap: SpectralGap | null;
  readonly edgeConnectivity: EdgeConnectivity | null;
  /** Links of the shortest ring. */
  readonly girth: number | null;
  /**
   * Routers as a fraction of the Moore bound for the network radix and the diameter; null for damaged networks and if routers carry no
   * endpoints.
   */
  readonly mooreBoundFraction: number | null;
}

/** The same in steps that yield the finished share. */
export function* describeSteps(network: Network): Generator<number, NetworkFigures> {
  const { endpoints, routers, radix, networkRadix, channels, damage, levels } = network;
  const withLoad = needsLoad(network) && canLoad(network);
  const drawn = isCountable(network) ? null : yield* part(drawnDistanceSteps(network), 0, 0.15);
  const counted = drawn ?? (yield* part(distanceSteps(network), 0, 0.15));
  const { average, endpointAverage, histogram } = counted;
  const bounds = typeof counted.diameter === "number" ? { lower: counted.diameter, upper: counted.diameter } : counted.diameter;
  const diameter = bounds.lower === bounds.upper ? bounds.lower : null;
  const { counts, load } = yield* part(shortestPathSteps(network, withLoad), 0.15, 0.6);
  const edgeConnectivity = yield* part(connectivitySteps(network, bounds.upper), 0.6, 0.7);
  const girth = yield* part(girthSteps(network), 0.7, 0.75);
  const spectrum = routers > 1 && network.spectralGap === null && drawn === null ? yield* silent(fiedlerSteps(network), 0.75) : null;
  const leastCut = edgeConnectivity?.exact === true ? edgeConnectivity.links : 1;
  const bisection = yield* part(bisectionSteps(network, { load, leastCut }, spectrum, drawn !== null), 0.8, 1);
  const direct = carryingRouters(network).length === routers;
  const places = routerPlaces(network);
  return {
    endpoints,
    routers,
    routersBought: routersBought(network),
    radix,
    networkRadix,
    links: channels / 2,
    failed: lossesOf(network),
    degrees: { network: degreesOf(network, false), all: degreesOf(network, true) },
    routerKinds: routerKinds(network),
    routerLevels: places.levels,
    routerGroups: places.groups,
    diameter,
    diameterBounds: bounds,
    distanceSample: drawn && drawn.sample,
    distances: histogram.flatMap((pairs, hops) => (hops > 0 && pairs > 0 ? [[hops, pairs] as const] : [])),
    averageDistance: average,
    endpointAverageHops: endpointAverage,
    shortestPaths: counts,
    bisection,
    spectralGap:
      network.spectralGap !== null
        ? { value: network.spectralGap, exact: true, within: null }
        : spectrum && { value: Math.max(0, spectrum.value), exact: false, within: spectrum.residual },
    edgeConnectivity,
    girth,
    mooreBoundFraction: direct && !damage && !levels && diameter !== null ? routers / mooreBound(networkRadix, diameter) : null,
  };
}

function degreesOf({ routers, channelStart, channelWidth, firstEndpoint }: Network, withEndpoints: boolean): readonly DegreeCount[] {
  const counts = new Map<number, number>();
  for (let r = 0; r < routers; r++) {
    let ports = withEndpoints ? firstEndpoint[r + 1]! - firstEndpoint[r]! : 0;
    for (let c = channelStart[r]!; c < channelStart[r + 1]!; c++) ports += channelWidth[c]!;
    counts.set(ports, (counts.get(ports) ?? 0) + 1);
  }
  return [...counts].sort(([one], [other]) => one - other).map(([ports, of]) => ({ ports, routers: of }));
}

// The shortest ring of links in a network.

/** Channels visited: some seconds. */
const MAX_VISITED_CHANNELS = 4e8;

/** Links of the shortest ring: 2 if two routers have parallel links; null if there is no ring, or it is not found in seconds. */
export function* girthSteps(network: Network): Generator<number, number | null> {
  const { routers, channelStart, channelTarget, channelReverse, orbits } = network;
  // Orbits are of routers with endpoints.
  const roots =
    orbits !== null && carryingRouters(network).length === routers
      ? orbits.map(({ router }) => router)
      : Array.from({ length: routers }, (_, router) => router);
  const distance = new Int32Array(routers).fill(-1);
  const cameBy = new Int32Array(routers).fill(-1);
  const queue: number[] = [];
  let girth = Infinity;
  let looked = 0;
  for (const [done, root] of roots.entries()) {
    queue.length = 0;
    queue.push(root);
    distance[root] = 0;
    // A ring through the root closes between two routers that are less than half of it away.
    for (let head = 0; head < queue.length; head++) {
      const v = queue[head]!;
      if (2 * distance[v]! + 1 >= girth) break;
      for (let c = channelStart[v]!; c < channelStart[v + 1]!; c++) {
        looked++;
        const u = channelTarget[c]!;
        if (distance[u] === -1) {
          distance[u] = distance[v]! + 1;
          cameBy[u] = c;
          queue.push(u);
        } else if (channelReverse[c] !== cameBy[v]) girth = Math.min(girth, distance[v]! + distance[u]! + 1);
      }
    }
    for (const v of queue) {
      distance[v] = -1;
      cameBy[v] = -1;
    }
    if (girth === 2) return 2;
    if (looked > MAX_VISITED_CHANNELS) return null;
    if (done % 256 === 0) yield done / roots.length;
  }
  return girth === Infinity ? null : girth;
}

// What the ports of routers are connected to, by kinds of routers.

/** So many routers with these ports; a wide link counts as often as it is wide. */
export interface RouterKind {
  readonly routers: number;
  /** Ports to endpoints, to routers over local and over global channels, and those that nothing is connected to. */
  readonly endpoints: number;
  readonly local: number;
  readonly global: number;
  readonly unused: number;
}

/** Kinds with most ports to endpoints first, then those with most ports in use. A router inside a machine has no port to spare. */
function routerKinds(network: Network): readonly RouterKind[] {
  const { routers, radix, ports, channelStart, channelKind, channelWidth, firstEndpoint } = network;
  const kinds = new Map<string, RouterKind>();
  for (let r = 0; r < routers; r++) {
    let [local, global] = [0, 0];
    for (let c = channelStart[r]!; c < channelStart[r + 1]!; c++) {
      if (channelKind[c] === GLOBAL) global += channelWidth[c]!;
      else local += channelWidth[c]!;
    }
    const endpoints = firstEndpoint[r + 1]! - firstEndpoint[r]!;
    const unused = Math.max(0, (ports?.[r] ?? radix) - endpoints - local - global);
    const key = `${endpoints} ${local} ${global} ${unused}`;
    kinds.set(key, { routers: (kinds.get(key)?.routers ?? 0) + 1, endpoints, local, global, unused });
  }
  return [...kinds.values()].sort((a, b) => b.endpoints - a.endpoints || b.local + b.global - a.local - a.global || b.global - a.global);
}
