/**
 * What a nearest-neighbour exchange demands of a network of groups, in closed forms (Prisacari et al. 2014, equations 14 to 26).
 *
 * Tasks are put into the network's groups block by block (`block` tasks along each dimension: gamma), or at random. Demands of a channel are
 * relative: bytes that cross it over bytes that the busiest task sends. Bandwidths are multiples of a terminal channel's.
 */
import { blockTraffic } from "./stencil-blocks.ts";
import { bytesSent, groupsAlong, messageBytes, product, sidesOf, totalBytes } from "./stencil-exchange.ts";
import type { Exchange } from "./stencil-exchange.ts";

/** What the model has to know of a network: groups of equal size, every two of them joined by equally many links. */
export interface GroupNetwork {
  readonly groups: number;
  readonly endpointsPerGroup: number;
  readonly linksPerPair: number;
  /** Bandwidth of a global channel, as a multiple of a terminal channel's. */
  readonly globalBandwidth: number;
}

/** Bytes that have to leave blocks of tasks: the figures that all predictions are made of, whatever the network. */
export interface BlockBytes {
  /** From one block to another, the most of all pairs. */
  readonly pair: number;
  /** From one block to all others, the most of all. */
  readonly leaving: number;
}

/**
 * Bytes that leave blocks. Across faces of a periodic domain in the paper's closed forms (equations 14, 16 and 17: a boundary of a block
 * along dimension k is |gamma|/gamma_k messages, two of them lead to the same block where there are two, and none where there is one).
 * Without periodicity there is one boundary between two blocks and none at the domain's ends; edges and corners are counted.
 */
export function blockBytes(exchange: Exchange, block: readonly number[]): BlockBytes {
  if (exchange.neighbours !== "faces") {
    const { pair, leaving } = blockTraffic(exchange, block);
    return { pair, leaving };
  }
  const size = product(block);
  const lambda = groupsAlong(exchange, block);
  let pair = 0;
  let leaving = 0;
  messageBytes(exchange).forEach((mu, k) => {
    const sides = sidesOf(exchange, lambda[k]!);
    const boundary = (size / block[k]!) * mu;
    if (sides > 0) pair = Math.max(pair, exchange.periodic && lambda[k] === 2 ? 2 * boundary : boundary);
    leaving += sides * boundary;
  });
  return { pair, leaving };
}

/**
 * Demand of the busiest global channel with direct routes (equation 17), which share parallel links evenly.
 */
export function directDemand(exchange: Exchange, { pair }: BlockBytes, { linksPerPair }: GroupNetwork): number {
  return pair / bytesSent(exchange) / linksPerPair;
}

/**
 * The same with indirect routes, which share all groups but the two at the ends as intermediates (equation 18): what leaves a group and what
 * comes to another, over their number, ah-1 = g-2 in the paper. It is as printed an upper bound, for it adds what leaves two groups that are not
 * neighbours, whether or not there are such. Null where two groups leave no intermediate.
 */
export function indirectDemand(exchange: Exchange, { leaving }: BlockBytes, { groups, linksPerPair }: GroupNetwork): number | null {
  return groups < 3 ? null : (2 * leaving) / bytesSent(exchange) / (groups - 2) / linksPerPair;
}

/** The true maximum of which equation 18 is a bound, from the matrix of what each block sends to each; idle groups are intermediates, too. */
export function exactIndirectDemand(exchange: Exchange, block: readonly number[], network: GroupNetwork): number | null {
  const { groups, linksPerPair } = network;
  if (groups < 3) return null;
  return blockTraffic(exchange, block, groups).indirect / bytesSent(exchange) / (groups - 2) / linksPerPair;
}

/** What one group sends to another on average when tasks are placed at random: |gamma|/|lambda|, by what a task sends on average. */
export function meanRandomDemand(exchange: Exchange, tasksPerGroup: number, { linksPerPair }: GroupNetwork): number {
  const tasks = product(exchange.tasks);
  const groups = tasks / tasksPerGroup;
  if (groups <= 1) return 0;
  const evenness = totalBytes(exchange) / tasks / bytesSent(exchange);
  return (evenness * (tasksPerGroup / groups)) / linksPerPair;
}

/**
 * Expected demand of the busiest global channel, with direct routes, of tasks at random on `tasksPerGroup` endpoints of each group
 * (equations 19 to 21: messages thrown like balls into groups). Logarithms are natural, the argument of both is the number of groups: to base 10
 * or without it the printed form is undefined or negative. Of one or two groups it is undefined all the same: the mean stands in, which is
 * nothing in one group. It is an estimate for many messages a group, not a bound.
 */
export function randomDemand(exchange: Exchange, tasksPerGroup: number, network: GroupNetwork): number {
  const groups = product(exchange.tasks) / tasksPerGroup;
  const mean = meanRandomDemand(exchange, tasksPerGroup, network);
  if (groups < 3) return mean;
  const logarithm = Math.log(groups);
  return (mean * logarithm) / Math.log(logarithm);
}

/**
 * Effective bandwidth of each task, as a fraction of a terminal channel's, when the busiest channel has this demand and this bandwidth
 * (equations 5, 22, 24 and 26: never more than the terminal channel's).
 */
export function effectiveBandwidth(demand: number, bandwidth: number): number {
  return demand <= bandwidth ? 1 : bandwidth / demand;
}
