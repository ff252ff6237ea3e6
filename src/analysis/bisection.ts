/**
 * Bisection: the fewest links between two halves of the routers that carry endpoints. It has a certified lower bound and the best cut
 * found.
 */
import { permutation, Sfc32 } from "../math/random.ts";
import type { Groups, Levels, Network } from "../topology/network.ts";
import { carryingRouters } from "../topology/breadth-first.ts";
import { digitWeight, edgeBelow, taperOf } from "../topology/tree.ts";
import { fiedlerSteps } from "./spectrum.ts";
import type { Fiedler } from "./spectrum.ts";
import { silent } from "./steps.ts";
import { graphOf, coarser, totalWeight } from "./weighted-graph.ts";
import { evenness, refineGraph } from "./refine-cut.ts";
import type { Coarser, WeightedGraph } from "./weighted-graph.ts";

// Balanced cuts of any network, found level by level (Hendrickson, Leland 1995; Karypis, Kumar 1998).

/** Vertices of the smallest graph, and the number of its cuts. */
const MIN_COARSE_VERTICES = 48;
const CUTS_OF_SMALLEST = 12;
/** A level must leave at most this share of the vertices, or it is the last. */
const MAX_SHARE_OF_VERTICES_LEFT = 0.95;
/** No vertex of a coarse graph stands for more than this share of the whole. */
const MAX_VERTEX_SHARE = 1 / 24;

/**
 * A multilevel cut. Neighbours are joined until few vertices are left; these are cut from random starts, and the best cut is improved on
 * every level on the way back. The same seed gives the same cut. Yields now and then; the cut's width is only a local minimum of the last
 * level.
 */
export function* partitionSteps(graph: WeightedGraph, seed: number): Generator<void, { readonly side: Uint8Array; readonly cut: number }> {
  const random = new Sfc32(seed);
  const most = Math.max(2, Math.ceil(totalWeight(graph) * MAX_VERTEX_SHARE));
  const levels: Coarser[] = [];
  let smallest = graph;
  while (smallest.vertices > MIN_COARSE_VERTICES) {
    const next = coarser(smallest, most, random);
    yield;
    if (next.graph.vertices > MAX_SHARE_OF_VERTICES_LEFT * smallest.vertices) break;
    levels.push(next);
    smallest = next.graph;
  }
  let side: Uint8Array = new Uint8Array(smallest.vertices);
  let cut = Infinity;
  for (let i = 0; i < CUTS_OF_SMALLEST; i++) {
    const start = grown(smallest, random);
    const found = refineGraph(smallest, start, slack(smallest, levels.length === 0));
    if (found < cut) [side, cut] = [start, found];
    yield;
  }
  for (let level = levels.length - 1; level >= 0; level--) {
    const { place } = levels[level]!;
    const finer = level === 0 ? graph : levels[level - 1]!.graph;
    const finerSide = new Uint8Array(finer.vertices);
    for (let v = 0; v < finer.vertices; v++) finerSide[v] = side[place[v]!]!;
    side = finerSide;
    cut = refineGraph(finer, side, slack(finer, level === 0));
    yield;
  }
  return { side, cut };
}

/** Allowed difference of the sides: on the way the heaviest vertex, at the end as little as possible. */
function slack(graph: WeightedGraph, last: boolean): number {
  return last ? evenness(graph) : graph.weight.reduce((most, one) => Math.max(most, one), 1);
}

/** A side grown from a drawn vertex, nearest first, until it has half of the weight. */
function grown({ vertices, start, target, weight }: WeightedGraph, random: Sfc32): Uint8Array {
  const side = new Uint8Array(vertices).fill(1);
  let left = weight.reduce((sum, one) => sum + one, 0) / 2;
  const seen = new Uint8Array(vertices);
  const queue: number[] = [];
  const visit = (v: number): void => {
    if (seen[v] === 1) return;
    seen[v] = 1;
    queue.push(v);
  };
  const first = random.below(vertices);
  for (let i = 0, head = 0; i < vertices && left > 0; i++) {
    visit((first + i) % vertices);
    for (; head < queue.length && left > 0; head++) {
      const v = queue[head]!;
      side[v] = 0;
      left -= weight[v]!;
      for (let e = start[v]!; e < start[v + 1]!; e++) visit(target[e]!);
    }
  }
  return side;
}

/** Side 0 or 1 of each router; length routers. */
type Cut = Uint8Array;

/** The routers of an order on side 0 until half (rounded down) of those that carry endpoints are there, the others on side 1. */
export function halves({ firstEndpoint }: Network, order: ArrayLike<number>): Cut {
  const carries = (router: number): boolean => firstEndpoint[router + 1]! > firstEndpoint[router]!;
  const side = new Uint8Array(order.length).fill(1);
  let left = 0;
  for (let i = 0; i < order.length; i++) left += Number(carries(order[i]!));
  left >>= 1;
  for (let i = 0; left > 0; i++) {
    side[order[i]!] = 0;
    left -= Number(carries(order[i]!));
  }
  return side;
}

/** Improves a balanced cut (sides differ by at most one router with endpoints) until a pass gains nothing; returns the links cut. */
export function refineCut(network: Network, side: Cut, passes = 12): number {
  const graph = graphOf(network);
  return refineGraph(graph, side, evenness(graph), passes);
}

/**
 * Bounds in links, each counted as often as it is wide. Halves differ by at most one router that carries endpoints; routers without
 * endpoints may be on either side.
 */
export interface Bisection {
  /** Proved: no balanced cut has fewer links. */
  readonly lower: number;
  /** A balanced cut with this many links was found. */
  readonly upper: number;
}

/** Random starts of a cut, whole and level by level; fewer of the latter if channels are many. */
const RANDOM_STARTS = 3;
const LEVEL_STARTS = 8;
const CHANNELS_A_START = 60_000;
/** Margin for bounds that are whole numbers except for rounding, before they are rounded up. */
const EPSILON = 1e-9;

/** What is known of a network before its bisection. */
interface Known {
  /** Load of the busiest channel when all routers with endpoints send to all along all shortest paths; null if unknown. */
  readonly load: number | null;
  /** No cut between routers with endpoints has fewer links. */
  readonly leastCut: number;
}

/** True if the load of shortest paths is the only available bound. */
export function needsLoad({ groups, levels, spectralGap, evenLoad }: Network): boolean {
  return !levels && (!groups || groups.dims !== null || groups.middles !== null) && spectralGap === null && evenLoad === null;
}

/** Yields the finished share. `byVector`: the Laplacian's second eigenvector, if it is known. `once`: a single cut is sought, level by level. */
export function* bisectionSteps(
  network: Network,
  known: Known,
  byVector: Fiedler | null,
  once = false,
): Generator<number, Bisection | null> {
  const carrying = carryingRouters(network).length;
  if (carrying < 2) return null;
  // Two routers with endpoints stand on either side.
  const lower = Math.max(known.leastCut, Math.ceil(lowerBound(network, known.load, carrying) - EPSILON));
  // Cuts are refined in place.
  const family = knownCut(network);
  let best = family ? refineCut(network, family) : Infinity;
  if (best === lower) return { lower, upper: best };
  if (once) return { lower, upper: Math.min(best, (yield* silent(partitionSteps(graphOf(network), 1), 0)).cut) };
  const { vector } = byVector ?? (yield* silent(fiedlerSteps(network), 0));
  const order = Array.from(vector, (_, r) => r).sort((a, b) => vector[a]! - vector[b]! || a - b);
  best = Math.min(best, refineCut(network, halves(network, order)));
  yield 0.3;
  for (let seed = 1; seed <= RANDOM_STARTS && best > lower; seed++) {
    best = Math.min(best, refineCut(network, halves(network, permutation(network.routers, seed))));
    yield 0.3 + (0.2 * seed) / RANDOM_STARTS;
  }
  const graph = graphOf(network);
  const starts = Math.max(2, Math.min(LEVEL_STARTS, Math.ceil((LEVEL_STARTS * CHANNELS_A_START) / network.channels)));
  for (let seed = 1; seed <= starts && best > lower; seed++) {
    const done = 0.5 + (0.5 * (seed - 1)) / starts;
    best = Math.min(best, (yield* silent(partitionSteps(graph, seed), done)).cut);
    yield done;
  }
  return { lower, upper: best };
}

/**
 * A proved lower bound on the links of any balanced cut; 0 if there is none. In a damaged network a cut is also one of the whole network,
 * with the lost routers shared out evenly, and has all its links except the lost ones.
 */
function lowerBound(network: Network, load: number | null, carrying: number): number {
  const { groups, levels, spectralGap, evenLoad, damage } = network;
  if (damage !== null) {
    const whole = lowerBound(damage.intact, null, carryingRouters(damage.intact).length);
    return Math.max(whole - (widthOf(damage.intact) - widthOf(network)), load === null ? 0 : spreadBound(carrying, load));
  }
  const small = carrying >> 1;
  const pairs = small * (carrying - small);
  // Spread over those links alone of which there are as many to every parent.
  if (levels) return levels.count === 1 ? 0 : fewestEndpoints(network, small) / taperOf({ ...levels, uneven: null });
  if (groups && !groups.dims && !groups.middles)
    return pairs / (groups.grid ? gridLoad(network, groups, groups.grid) : completeLoad(network, groups));
  return Math.max(
    ((spectralGap ?? 0) * pairs) / carrying,
    evenLoad === null ? 0 : pairs / evenLoad,
    load === null ? 0 : spreadBound(carrying, load),
  );
}

/** Endpoints of so many routers that carry the fewest. */
function fewestEndpoints({ firstEndpoint, routers }: Network, count: number): number {
  const carried = Array.from({ length: routers }, (_, r) => firstEndpoint[r + 1]! - firstEndpoint[r]!).filter((endpoints) => endpoints > 0);
  return carried
    .sort((a, b) => a - b)
    .slice(0, count)
    .reduce((sum, endpoints) => sum + endpoints, 0);
}

/** Bound by the busiest channel's load when all routers with endpoints send to all: every cut carries what goes from half to half. */
function spreadBound(carrying: number, load: number): number {
  const small = carrying >> 1;
  return (small * (carrying - small)) / load;
}

/** Number of links, each as often as it is wide. */
function widthOf({ channelWidth }: Network): number {
  return channelWidth.reduce((sum, width) => sum + width, 0) / 2;
}

/** The family's own cut, or what is left of the intact network's; null if there is none. */
function knownCut(network: Network): Cut | null {
  const { groups, levels, damage } = network;
  if (damage !== null) {
    const whole = knownCut(damage.intact);
    return (
      whole &&
      balanced(
        network,
        Uint8Array.from(damage.router, (router) => whole[router]!),
      )
    );
  }
  if (levels) return treeCut(network, levels);
  return groups ? groupCut(network, groups) : (network.halves?.slice() ?? null);
}

/** Moves routers with endpoints, the last ones first, from the larger side until sides differ by at most one of them. */
function balanced(network: Network, side: Cut): Cut {
  const carriers = carryingRouters(network);
  let surplus = carriers.reduce((sum, router) => sum + (side[router] === 0 ? 1 : -1), 0);
  for (const router of carriers.reverse()) {
    const larger = surplus > 0 ? 0 : 1;
    if (Math.abs(surplus) <= 1) break;
    if (side[router] !== larger) continue;
    side[router] = 1 - larger;
    surplus += larger === 0 ? -2 : 2;
  }
  return side;
}

/**
 * Load of the busiest channel when every router sends one unit to every other along minimal routes, spread evenly over
 * parallel global links. n1 n2 units cross any cut in each direction, so it has at least n1 n2/load links.
 */
function completeLoad(network: Network, { size: a, count: g, linksPerPair, channels }: Groups): number {
  const globalPorts = new Int32Array(network.routers);
  for (const c of channels) if (c >= 0) globalPorts[network.channelSource[c]!]!++;
  let most = (a * a) / linksPerPair;
  if (a === 1) return most;
  for (let G = 0; G < g; G++) {
    const [first, second] = Array.from(globalPorts.subarray(G * a, G * a + a)).sort((x, y) => y - x);
    most = Math.max(most, 1 + (a / linksPerPair) * (first! + second!));
  }
  return most;
}

/**
 * The same for groups of rows and columns. Flows are spread evenly over the links of two groups and over both corners, and a column link's
 * load is divided by its width. A router's flow to another group is size/linksPerPair units a link; so many reach each gateway port from
 * every router of the group, and as many leave it for every router.
 */
function gridLoad(
  network: Network,
  { count: groups, size, linksPerPair, channels }: Groups,
  { rows, columns }: NonNullable<Groups["grid"]>,
): number {
  const perLink = size / linksPerPair;
  // A router's channels lead along its row, then along its column.
  const columnWidth = network.channelWidth[network.channelStart[0]! + columns - 1]!;
  let most = groups > 1 ? size * perLink : 0;
  const ports = new Int32Array(network.routers);
  for (const c of channels) if (c >= 0) ports[network.channelSource[c]!]!++;
  const line = (first: number, step: number, length: number): number[] => Array.from({ length }, (_, i) => first + i * step);
  const sum = (routers: readonly number[]): number => routers.reduce((total, r) => total + ports[r]!, 0);
  // A link to gateway v serves its own source, the sources off its line, and with the other corner's half the gateways off v's line.
  const busiest = (along: readonly number[], across: (r: number) => number[], width: number): number => {
    const other = across(along[0]!).length;
    const ends = along.map((v) => (perLink + (other - 1) * (perLink / 2)) * ports[v]! + (perLink / 2) * (sum(across(v)) - ports[v]!));
    const [first, second] = ends.sort((x, y) => y - x);
    return (other + first! + second!) / width;
  };
  for (let G = 0; G < groups; G++) {
    const start = G * size;
    for (let row = 0; row < rows; row++)
      most = Math.max(
        most,
        busiest(line(start + row * columns, 1, columns), (r) => line(start + (r % columns), columns, rows), 1),
      );
    for (let column = 0; column < columns; column++) {
      most = Math.max(
        most,
        busiest(line(start + column, columns, rows), (r) => line(r - (r % columns), 1, columns), columnWidth),
      );
    }
  }
  return most;
}

/**
 * Half of the groups. If their number is odd the last group is split along the order of its routers `inGroup`, and groups whose links lead
 * to its first routers go with those. That gives p⁴ + p² links for the balanced maximum dragonfly if the arrangement keeps neighbours
 * together.
 */
function groupCut(network: Network, { count: g, size: a, linksPerPair, channels, grid }: Groups): Cut {
  // A grid parts its columns, which costs fewer links than parting its rows.
  const inGroup = Array.from({ length: a }, (_, i) => (grid ? (i % grid.rows) * grid.columns + Math.floor(i / grid.rows) : i));
  const middle = g - 1;
  const gateway = (G: number): number => inGroup.indexOf(network.channelSource[channels[(middle * g + G) * linksPerPair]!]! % a);
  const groups = Array.from({ length: middle }, (_, G) => G).sort((x, y) => gateway(x) - gateway(y) || x - y);
  if (g % 2 === 0) groups.push(middle);
  else groups.splice(groups.length / 2, 0, middle);
  return halves(
    network,
    groups.flatMap((G) => inGroup.map((i) => G * a + i)),
  );
}

/**
 * The first half of the edge routers, and with them the routers above that reach no others. In trees of full bandwidth that is one link an
 * endpoint of that half. Fewer is impossible: with flows spread over all nearest common ancestors no channel carries more than one unit of
 * a permutation, so all endpoints of the smaller half can talk to the other half at full rate, or at the tapered rate in a tree that
 * tapers.
 */
function treeCut(network: Network, levels: Levels): Cut {
  const { count, stageStart } = levels;
  const side = new Uint8Array(network.routers).fill(1);
  const half = stageStart[1]! >> 1;
  for (let s = 0; s < count - 1; s++) {
    const below = edgeBelow(levels, s);
    const alike = digitWeight(levels, s);
    const words = stageStart[s + 1]! - stageStart[s]!;
    for (let word = 0; word < words; word++) if ((Math.floor(word / alike) + 1) * below <= half) side[stageStart[s]! + word] = 0;
  }
  return side;
}
