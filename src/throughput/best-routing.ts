/**
 * Bounds on what any routing carries, for networks of all sizes (the question of Jyothi et al. 2016). Small programs are solved, large ones
 * bounded from both sides. Links are as fast as terminal channels, and terminal channels set no limit.
 */
import { carryingRouters, breadthFirst } from "../topology/breadth-first.ts";
import type { Network } from "../topology/network.ts";
import type { Traffic } from "../traffic/traffic.ts";
import { uniform } from "../traffic/uniform.ts";
import { withCapacities } from "./capacities.ts";
import { demandsOf } from "./demands.ts";
import { PROVED } from "./engine.ts";
import { longestMatching, matchingTraffic } from "../adversary/longest-matching.ts";
import type { LpSolver } from "./lp-solver.ts";
import { ANY_PATH, modelOf } from "./models.ts";
import { trafficSteps } from "./solve.ts";
import { symmetryOf } from "./symmetry.ts";
import type { CapacitatedNetwork } from "./capacities.ts";
import { CheapestWays } from "../topology/cheapest-ways.ts";
import { disconnected } from "./programs.ts";
import type { Symmetry } from "./symmetry.ts";

// Bounds on what any routing carries, for networks whose programs are too large to be solved. In each round every source sends all it has
// over the cheapest ways under prices of the channels' loads so far (after Garg, Könemann 2007); only the loads are kept. Their mean is a
// feasible flow, and prices prove the other side: both are certificates, however far apart.

export interface FlowBounds {
  /** On alphaNetwork: terminal channels are not considered. */
  readonly lower: number;
  readonly upper: number;
  /** 0: all flows spread evenly over their shortest paths, with all channels at one price. */
  readonly rounds: number;
}

/**
 * Rounds from which on prices are steeper: load to the power 1, 3, then 7. Steeper prices come nearer to what binds, but more slowly at
 * first.
 */
const STEEPER = [17, 41];
/** In every other round prices stand still, and prove a bound. */
const PROVING = 2;
/** Price of a channel without load, as a part of the highest price. */
const LEAST = 1e-4;
/** Channels visited between two reports: some tens of milliseconds. */
const LOOKED = 2_000_000;

/** Power by multiplication only, so that every machine finds the same. */
function steep(x: number, power: number): number {
  let product = x;
  for (let i = 1; i < power; i = 2 * i + 1) product = product ** 2 * x;
  return product;
}

class Rounds {
  lower = 0;
  upper = Infinity;
  rounds = 0;
  /** Loads of the orbits of channels, summed over all rounds. */
  private readonly load: Float64Array;
  /** Prices of the rows: of each orbit, and of a flit a cycle on each of its channels. */
  private readonly rowPrice: Float64Array;
  private readonly price: Float64Array;
  /** Load on its orbit of a flit a cycle on a channel. */
  private readonly factor: Float64Array;
  /** First flow of each source. */
  private readonly first: readonly number[];
  private readonly through: Float64Array;
  private readonly network: CapacitatedNetwork;
  private readonly symmetry: Symmetry;

  constructor(network: CapacitatedNetwork, symmetry: Symmetry) {
    const {
      orbits,
      orbitOf,
      weight,
      demands: { flows, source },
    } = symmetry;
    this.network = network;
    this.symmetry = symmetry;
    this.load = new Float64Array(orbits.length);
    this.rowPrice = new Float64Array(orbits.length);
    this.price = new Float64Array(network.channels);
    this.factor = Float64Array.from(orbitOf, (e, c) => weight[e]! / network.channelCapacity[c]!);
    const first = [];
    for (let f = 0; f < flows; f++) if (f === 0 || source[f] !== source[f - 1]) first.push(f);
    this.first = [...first, flows];
    this.through = new Float64Array(network.routers);
  }

  /** Spreads every flow evenly over its shortest paths, with all channels at one price. */
  *spread(): Generator<void> {
    const { network, factor, through, load } = this;
    const { routers, channels, channelStart, channelTarget, channelCapacity } = network;
    const { orbitOf, order, demands } = this.symmetry;
    const distance = new Int32Array(routers);
    const queue = new Int32Array(routers);
    const paths = new Float64Array(routers);
    let looked = 0;
    let hops = 0;
    for (let i = 0; i + 1 < this.first.length; i++) {
      const source = demands.source[this.first[i]!]!;
      const reached = breadthFirst(network, source, distance, queue);
      this.offer(i);
      for (let f = this.first[i]!; f < this.first[i + 1]!; f++) {
        const target = demands.target[f]!;
        if (distance[target]! < 0) throw disconnected(source, target);
        hops += demands.demand[f]! * distance[target]!;
      }
      paths.fill(0);
      paths[source] = 1;
      for (let k = 0; k < reached; k++) {
        const u = queue[k]!;
        for (let c = channelStart[u]!; c < channelStart[u + 1]!; c++)
          if (distance[channelTarget[c]!] === distance[u]! + 1) paths[channelTarget[c]!]! += paths[u]!;
      }
      for (let k = reached - 1; k >= 0; k--) {
        const u = queue[k]!;
        for (let c = channelStart[u]!; c < channelStart[u + 1]!; c++) {
          const v = channelTarget[c]!;
          if (distance[v] !== distance[u]! + 1 || through[v] === 0) continue;
          const part = (through[v]! * paths[u]!) / paths[v]!;
          load[orbitOf[c]!]! += factor[c]! * part;
          through[u]! += part;
        }
      }
      looked += 2 * channels;
      if (looked < LOOKED) continue;
      looked = 0;
      yield;
    }
    this.lower = 1 / largest(load);
    this.upper = channelCapacity.reduce((sum, one) => sum + one, 0) / (order * hops);
  }

  /** One more round. */
  *round(): Generator<void> {
    const { network, factor, through, load, rowPrice, price } = this;
    const { routers, channels, channelSource } = network;
    const { orbits, orbitOf, demands } = this.symmetry;
    this.rounds++;
    const power = [1, 3, 7][STEEPER.filter((from) => this.rounds >= from).length]!;
    const proving = this.rounds % PROVING === 0;
    const most = largest(load);
    const set = (e: number): void => {
      const value = steep(load[e]! / most, power) + LEAST;
      rowPrice[e] = value;
      const list = orbits[e]!;
      for (let i = 0; i < list.length; i++) price[list[i]!] = value * factor[list[i]!]!;
    };
    for (let e = 0; e < orbits.length; e++) set(e);
    const sum = rowPrice.reduce((total, one) => total + one, 0);
    const into = proving ? new Float64Array(orbits.length) : load;
    const ways = new CheapestWays(network);
    const wanted = new Uint8Array(routers);
    let scale = 0;
    let looked = 0;
    for (let i = 0; i + 1 < this.first.length; i++) {
      this.offer(i);
      wanted.fill(0);
      let targets = 0;
      for (let f = this.first[i]!; f < this.first[i + 1]!; f++) {
        targets += 1 - wanted[demands.target[f]!]!;
        wanted[demands.target[f]!] = 1;
      }
      const reached = ways.from(demands.source[this.first[i]!]!, price, wanted, targets);
      for (let f = this.first[i]!; f < this.first[i + 1]!; f++) scale += demands.demand[f]! * ways.distance[demands.target[f]!]!;
      for (let k = reached - 1; k > 0; k--) {
        const v = ways.order[k]!;
        if (through[v] === 0) continue;
        const c = ways.via[v]!;
        const e = orbitOf[c]!;
        into[e]! += factor[c]! * through[v]!;
        through[channelSource[c]!]! += through[v]!;
        // The next source knows already what this one loads.
        if (!proving) set(e);
      }
      looked += 4 * channels;
      if (looked < LOOKED) continue;
      looked = 0;
      yield;
    }
    if (proving) {
      this.upper = Math.min(this.upper, sum / scale);
      for (let e = 0; e < orbits.length; e++) load[e]! += into[e]!;
    }
    this.lower = Math.max(this.lower, (this.rounds + 1) / largest(load));
  }

  /** What a source sends to each router. */
  private offer(i: number): void {
    const { target, demand } = this.symmetry.demands;
    this.through.fill(0);
    for (let f = this.first[i]!; f < this.first[i + 1]!; f++) this.through[target[f]!]! += demand[f]!;
  }
}

function largest(load: Float64Array): number {
  return load.reduce((most, one) => Math.max(most, one), 0);
}

/**
 * Certified bounds on the maximum concurrent flow over any paths, until they are within `gap`, or after so many rounds. On `true` it ends
 * with the bounds it has (0 and Infinity before the first). Throws ThroughputError if a flow has no path.
 */
export function* flowBounds(
  network: CapacitatedNetwork,
  symmetry: Symmetry,
  gap: number,
  rounds: number,
): Generator<FlowBounds, FlowBounds, boolean | undefined> {
  const state = new Rounds(network, symmetry);
  const now = (): FlowBounds => ({ lower: state.lower, upper: Math.max(state.upper, state.lower), rounds: state.rounds });
  for (let working = state.spread(); ; working = state.round()) {
    for (let next = working.next(); !next.done; next = working.next()) if (yield now()) return now();
    if (state.upper / state.lower - 1 <= gap || state.rounds >= rounds) return now();
  }
}

/** Every endpoint sends to all others alike, or every router to one that is far away (longest-matching.ts). */
export const PATTERNS = ["uniform", "longest-matching"] as const;
export type BestRoutingPattern = (typeof PATTERNS)[number];

export interface BestRouting {
  /** Certified bounds on the throughput, a fraction of terminal bandwidth; more than 1 if links carry more than terminal channels. */
  readonly lower: number;
  readonly upper: number;
  /** True if they meet except for rounding. */
  readonly exact: boolean;
  /** The method, in words. */
  readonly how: string;
}

/** Size limits of networks: routers that carry endpoints, and channels. */
const REACH: Readonly<Record<BestRoutingPattern, { readonly carriers: number; readonly channels: number }>> = {
  uniform: { carriers: 1100, channels: 40_000 },
  "longest-matching": { carriers: 600, channels: 13_000 },
};
/** Most sources times channels of all rounds together: some tens of seconds. */
const WORK = 1.2e9;
const ROUNDS = 60;
/** Number of rounds before a program. */
const FIRST = 8;
/** Size limits of programs that are solved exactly: orbits of channels, and flows times these. */
const EXACT_ORBITS = 600;
const EXACT = 1_000_000;
/** Gaps for larger programs. The wider one holds from so many flows times orbits on, if flows are few and paths long. */
const GAP = 0.01;
const WIDE_GAP = 0.03;
const WIDE = 1_500_000;
/** Size limits of solved programs: flows, and the same product. Beyond, rounds know as much in less time. */
const MAX_FLOWS = 30_000;
const SOLVED = 60_000_000;

const BANDWIDTHS = { localBandwidth: 1, globalBandwidth: 1 };

/** Why a network is too large, or null. */
export function beyondReach(network: Network, pattern: BestRoutingPattern): string | null {
  const most = REACH[pattern];
  const carriers = carryingRouters(network).length;
  if (carriers <= most.carriers && network.channels <= most.channels) return null;
  return `beyond reach: ${carriers} routers with endpoints and ${network.channels} channels; bounds are found for up to ${most.carriers} and ${most.channels}`;
}

/** The same for a network that is not built yet: false if it is certainly too large. */
export function mayBeInReach(routers: number, networkRadix: number): boolean {
  return routers <= 8 * REACH.uniform.carriers && networkRadix <= REACH.uniform.carriers;
}

export function patternOn(network: Network, pattern: BestRoutingPattern): Traffic {
  return pattern === "uniform" ? uniform.build(network, { selfTraffic: "0" }) : matchingTraffic(network, longestMatching(network));
}

/**
 * The bounds, and how they were found. Yields now and then; on `true` it ends with what it has. Null before there is anything, and if no
 * flow leaves its router. Throws ThroughputError as the programs do.
 */
export function* bestRoutingSteps(
  bare: Network,
  pattern: BestRoutingPattern,
  solver: LpSolver,
): Generator<void, BestRouting | null, boolean | undefined> {
  const traffic = patternOn(bare, pattern);
  const network = withCapacities(bare, BANDWIDTHS);
  const demands = demandsOf(traffic);
  if (demands.flows === 0) return null;
  const symmetry = symmetryOf(network, demands);
  const {
    orbits,
    demands: { flows, source },
  } = symmetry;
  const size = flows * orbits.length;
  const solves = flows <= MAX_FLOWS && size <= SOLVED;
  const exact = orbits.length <= EXACT_ORBITS && size <= EXACT;
  const goal = exact ? 0 : pattern === "uniform" || size <= WIDE ? GAP : WIDE_GAP;
  const work = network.channels * new Set(source).size;
  const rounds = solves ? FIRST : Math.max(2, Math.min(ROUNDS, Math.floor(WORK / work)));
  const bounding = flowBounds(network, symmetry, goal, rounds);
  let bounded = bounding.next();
  while (!bounded.done) bounded = bounding.next(yield);
  let { lower, upper } = bounded.value;
  if (lower === 0) return null;
  let how =
    bounded.value.rounds === 0
      ? "even split over shortest paths, and one price for all channels"
      : `${bounded.value.rounds} rounds over cheapest paths`;
  if (solves && upper / lower - 1 > Math.max(goal, PROVED)) {
    const settings = {
      model: modelOf(ANY_PATH),
      intraVlb: "outside" as const,
      gap: goal,
      seconds: 0,
      networkAlone: true as const,
      ...BANDWIDTHS,
    };
    const steps = trafficSteps(bare, traffic, settings, solver);
    let next = steps.next();
    while (!next.done) next = steps.next(yield);
    const { alphaNetwork, gap, solver: by } = next.value;
    if (alphaNetwork !== null && gap !== null) {
      lower = Math.max(lower, alphaNetwork);
      upper = Math.min(upper, alphaNetwork * (1 + gap));
      how = `linear program: ${by}`;
    }
  }
  return { lower, upper: Math.max(lower, upper), exact: upper / lower - 1 <= PROVED, how };
}
