/**
 * Closed forms of the demands of a nearest-neighbour exchange on a network of groups (Prisacari et al. 2014, equations 14 to 26).
 *
 * Tasks are put into the network's groups block by block (`block` tasks along each dimension: gamma), or at random. Demands of a channel
 * are relative: bytes that cross it over bytes that the busiest task sends. Bandwidths are multiples of a terminal channel's.
 */
import { blockTraffic, detourBytes } from "./stencil-blocks.ts";
import type { BlockBytes } from "./stencil-blocks.ts";
import { product } from "./blocks.ts";
import { bytesSent, groupsAlong, messageBytes, sidesOf, totalBytes } from "./stencil-exchange.ts";
import type { Exchange } from "./stencil-exchange.ts";

/** What the model knows of a network: groups of equal size, every two of them joined by equally many links. */
export interface GroupNetwork {
  readonly groups: number;
  readonly endpointsPerGroup: number;
  readonly linksPerPair: number;
  /** Bandwidth of a global channel, as a multiple of a terminal channel's. */
  readonly globalBandwidth: number;
}

/** The figures of a placement on which all predictions rest, whatever the network. */
export interface PlacementBytes extends BlockBytes {
  /** Bytes that the busiest task sends, and that a task sends on average. */
  readonly sent: number;
  readonly average: number;
  /** |gamma|. */
  readonly tasksPerGroup: number;
  /** Groups that hold tasks: |lambda|. */
  readonly groupsUsed: number;
}

export function placementBytes(exchange: Exchange, block: readonly number[]): PlacementBytes {
  const tasks = product(exchange.tasks);
  return {
    ...blockBytes(exchange, block),
    sent: bytesSent(exchange),
    average: totalBytes(exchange) / tasks,
    tasksPerGroup: product(block),
    groupsUsed: product(groupsAlong(exchange, block)),
  };
}

/**
 * Bytes that leave blocks. Faces of a periodic domain use the paper's closed forms (equations 14, 16 and 17): a boundary of a block along
 * dimension k is |gamma|/gamma_k messages; with two blocks both boundaries lead to the same block, with one there is none. Without
 * periodicity there is one boundary between two blocks and none at the domain's ends. Edges and corners are counted.
 */
function blockBytes(exchange: Exchange, block: readonly number[]): BlockBytes {
  if (exchange.neighbours !== "faces") {
    return blockTraffic(exchange, block);
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

/** Demand of the busiest global channel with direct routes (equation 17), which share parallel links evenly. */
export function directDemand({ pair, sent }: PlacementBytes, { linksPerPair }: GroupNetwork): number {
  return relative(pair, sent) / linksPerPair;
}

/**
 * Demand with indirect routes, which share all groups but the two at the ends as intermediates (equation 18): what leaves a group and what
 * comes to another, over their number, ah-1 = g-2 in the paper. As printed it is an upper bound, for it adds what leaves two groups that
 * are not neighbours, even if there are none. Null if there are only two groups.
 */
export function indirectDemand({ leaving, sent }: PlacementBytes, { groups, linksPerPair }: GroupNetwork): number | null {
  return groups < 3 ? null : (2 * relative(leaving, sent)) / (groups - 2) / linksPerPair;
}

/** The true maximum that equation 18 bounds, from the full matrix between blocks; idle groups are intermediates, too. */
export function exactIndirectDemand(exchange: Exchange, block: readonly number[], { groups, linksPerPair }: GroupNetwork): number | null {
  if (groups < 3) return null;
  return relative(detourBytes(exchange, block, groups), bytesSent(exchange)) / (groups - 2) / linksPerPair;
}

/** What one group sends to another on average under random placement: |gamma|/|lambda|, times what a task sends on average. */
export function meanRandomDemand({ tasksPerGroup, groupsUsed, average, sent }: PlacementBytes, { linksPerPair }: GroupNetwork): number {
  return groupsUsed === 1 ? 0 : (relative(average, sent) * (tasksPerGroup / groupsUsed)) / linksPerPair;
}

/**
 * Expected demand of the busiest global channel, with direct routes, for random tasks on |gamma| endpoints of each group (equations 19 to
 * 21: messages thrown like balls into groups). Both logarithms are natural and of the number of groups: to base 10, or of another argument,
 * the printed form is undefined or negative. For two groups it is still undefined, and the mean replaces it. One group needs no global
 * channel. It is an estimate for many messages a group, not a bound.
 */
export function randomDemand(bytes: PlacementBytes, network: GroupNetwork): number {
  const mean = meanRandomDemand(bytes, network);
  if (bytes.groupsUsed < 3) return mean;
  const logarithm = Math.log(bytes.groupsUsed);
  return (mean * logarithm) / Math.log(logarithm);
}

/** A share of the bytes sent; 0 if a single task sends nothing. */
function relative(bytes: number, sent: number): number {
  return sent === 0 ? 0 : bytes / sent;
}

/**
 * Effective bandwidth of each task, as a fraction of a terminal channel's, for this demand and bandwidth of the busiest channel (equations
 * 5, 22, 24 and 26: never more than the terminal channel's).
 */
export function effectiveBandwidth(demand: number, bandwidth: number): number {
  return demand <= bandwidth ? 1 : bandwidth / demand;
}
