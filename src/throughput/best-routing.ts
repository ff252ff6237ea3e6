/**
 * Bounds on what any routing carries, for networks of all sizes (the question of Jyothi et al. 2016). Small programs are solved, large ones
 * bounded from both sides. Links are as fast as terminal channels, and terminal channels set no limit.
 */
import { carryingRouters } from "../topology/breadth-first.ts";
import type { Network } from "../topology/network.ts";
import type { Traffic } from "../traffic/traffic.ts";
import { uniform } from "../traffic/uniform.ts";
import { withCapacities } from "./capacities.ts";
import { demandsOf } from "./demands.ts";
import { PROVED } from "./engine.ts";
import { flowBounds } from "./flow-bounds.ts";
import { longestMatching, matchingTraffic } from "../adversary/longest-matching.ts";
import type { LpSolver } from "./lp-solver.ts";
import { ANY_PATH, modelOf } from "./models.ts";
import { trafficSteps } from "./solve.ts";
import { symmetryOf } from "./symmetry.ts";

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
