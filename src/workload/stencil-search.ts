/**
 * Ranks all ways to put an exchange on a network of groups (Prisacari et al. 2014, sections 3.5 and 4.4): blocks that divide the tasks,
 * tasks that divide the cells. Every strategy is ranked by its predicted completion time. If the endpoints limit several, the bytes on the
 * busiest channel decide; equations 23, 25 and 27 compare these, up to a factor that is the same for equally many tasks.
 */
import { divisorsOf, product } from "./blocks.ts";
import type { Exchange } from "./stencil-exchange.ts";
import { directDemand, effectiveBandwidth, indirectDemand, placementBytes, randomDemand } from "./stencil-model.ts";
import type { GroupNetwork, PlacementBytes } from "./stencil-model.ts";

/** The strategies that the model knows: which placement, with which routes. */
export const STRATEGIES = ["direct", "indirect", "random"] as const;
/** `direct`, `indirect`: cartesian placement with such routes; `random`: random placement with direct routes. */
export type Strategy = (typeof STRATEGIES)[number];

/** The prediction for one placement with one strategy. */
export interface Prediction {
  /** Of the busiest global channel, relative to what the busiest task sends. */
  readonly demand: number;
  /** Of each task, as a fraction of a terminal channel's. */
  readonly bandwidth: number;
  /** Bytes that the busiest task sends over its bandwidth: the bytes that a terminal channel carries in that time. */
  readonly time: number;
}

/** Predictions by strategy; null if a network has no group for detours. */
export interface Predictions {
  readonly direct: Prediction;
  readonly indirect: Prediction | null;
  readonly random: Prediction;
}

/** A way to put the exchange on the network. */
export interface Candidate extends Predictions {
  readonly tasks: readonly number[];
  readonly block: readonly number[];
}

/** The ordered ways to write a number as a product of so many factors; the last factors grow first. */
function factorings(of: number, factors: number): number[][] {
  if (factors === 1) return [[of]];
  return divisorsOf(of).flatMap((first) => factorings(of / first, factors - 1).map((rest) => [first, ...rest]));
}

/** All numbers of tasks along each dimension (beta) that divide the domain and have this product. */
export function decompositions({ domain }: Pick<Exchange, "domain">, tasks: number): number[][] {
  return factorings(tasks, domain.length).filter((beta) => beta.every((b, k) => domain[k]! % b === 0));
}

/**
 * All blocks (gamma) that divide the tasks and fit the groups: those with most tasks first, as in Figures 4 and 5, equal ones in the order
 * of their numbers.
 */
export function blocksThatFit({ tasks }: Pick<Exchange, "tasks">, { groups, endpointsPerGroup }: GroupNetwork): number[][] {
  const all = product(tasks);
  const found: number[][] = [];
  const extend = (block: readonly number[], size: number): void => {
    if (block.length === tasks.length) {
      if (all / size <= groups) found.push([...block]);
      return;
    }
    for (const gamma of divisorsOf(tasks[block.length]!)) if (size * gamma <= endpointsPerGroup) extend([...block, gamma], size * gamma);
  };
  extend([], 1);
  return found.sort((one, other) => product(other) - product(one));
}

function prediction(demand: number, bytes: number, globalBandwidth: number): Prediction {
  const bandwidth = effectiveBandwidth(demand, globalBandwidth);
  return { demand, bandwidth, time: bytes / bandwidth };
}

/** What the model predicts of a placement with each strategy. */
export function predictions(bytes: PlacementBytes, network: GroupNetwork): Predictions {
  const { globalBandwidth } = network;
  const indirect = indirectDemand(bytes, network);
  return {
    direct: prediction(directDemand(bytes, network), bytes.sent, globalBandwidth),
    indirect: indirect === null ? null : prediction(indirect, bytes.sent, globalBandwidth),
    random: prediction(randomDemand(bytes, network), bytes.sent, globalBandwidth),
  };
}

export function candidate(exchange: Exchange, block: readonly number[], network: GroupNetwork): Candidate {
  return { tasks: exchange.tasks, block, ...predictions(placementBytes(exchange, block), network) };
}

/** All placements of an exchange that fit. */
export function candidates(exchange: Exchange, network: GroupNetwork): Candidate[] {
  return blocksThatFit(exchange, network).map((block) => candidate(exchange, block, network));
}

/** Relative differences below this are rounding. */
const RELATIVE_ROUNDING = 1e-12;

function compare(one: number, other: number): number {
  return Math.abs(one - other) <= RELATIVE_ROUNDING * Math.max(Math.abs(one), Math.abs(other)) ? 0 : one - other;
}

/** The candidates of a strategy, the best first: by time, by bytes on the busiest channel, then in their given order. */
export function ranked<C extends Predictions>(all: readonly C[], strategy: Strategy): C[] {
  return all.filter((one) => one[strategy] !== null).sort((one, other) => order(one[strategy]!, other[strategy]!));
}

function order(one: Prediction, other: Prediction): number {
  // A bandwidth times a time is the bytes sent.
  const loads = compare(one.demand * one.bandwidth * one.time, other.demand * other.bandwidth * other.time);
  return compare(one.time, other.time) || loads;
}

/** The first of them in that order. */
export function best<C extends Predictions>(all: readonly C[], strategy: Strategy): C | null {
  return allBest(all, strategy)[0] ?? null;
}

/** All of those that no other beats, in their given order. */
export function allBest<C extends Predictions>(all: readonly C[], strategy: Strategy): C[] {
  let found: C[] = [];
  for (const one of all) {
    if (one[strategy] === null) continue;
    const compared = found.length === 0 ? -1 : order(one[strategy], found[0]![strategy]!);
    if (compared < 0) found = [one];
    else if (compared === 0) found.push(one);
  }
  return found;
}

/** The best of all strategies (section 4.4): the one with the shortest time; of equal ones the first, whose routes take fewest channels. */
export function bestOf<C extends Predictions>(all: readonly C[]): { readonly strategy: Strategy; readonly candidate: C } | null {
  let first: { strategy: Strategy; candidate: C } | null = null;
  for (const strategy of STRATEGIES) {
    const found = best(all, strategy);
    if (found !== null && (first === null || compare(found[strategy]!.time, first.candidate[first.strategy]!.time) < 0))
      first = { strategy, candidate: found };
  }
  return first;
}
