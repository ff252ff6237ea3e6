/**
 * Closed forms of the demands of a nearest-neighbour exchange on a network of groups (Prisacari et al. 2014, equations 14 to 26).
 *
 * Tasks are put into the network's groups block by block (`block` tasks along each dimension: gamma), or at random. Demands of a channel
 * are relative: bytes that cross it over bytes that the busiest task sends. Bandwidths are multiples of a terminal channel's.
 */
import { product } from "./blocks.ts";
import { bytesSent, groupsAlong, messageBytes, sidesOf, totalBytes, surfaceBytes, surfaces } from "./stencil-exchange.ts";
import type { Exchange } from "./stencil-exchange.ts";

// Counts what blocks of tasks send to each other: the exact matrix between blocks, without a loop over the tasks.

/** Bytes that leave blocks. */
interface BlockBytes {
  /** Most bytes from one block to another. */
  readonly pair: number;
  /** Most bytes from one block to all others together. */
  readonly leaving: number;
}

/** Bytes from a block to the one so many blocks further along each dimension, if there is one. */
interface Displaced {
  readonly by: readonly number[];
  readonly bytes: number;
}

/** Counts for blocks whose sizes divide the tasks. */
export function blockTraffic(exchange: Exchange, block: readonly number[]): BlockBytes {
  const lambda = groupsAlong(exchange, block);
  const displaced = displacements(exchange, block, lambda);
  const pair = displaced.reduce((most, { bytes }) => Math.max(most, bytes), 0);
  // Every block of a periodic domain is like every other.
  const leaving = exchange.periodic
    ? displaced.reduce((sum, { bytes }) => sum + bytes, 0)
    : leavingEach(lambda, displaced).reduce((most, bytes) => Math.max(most, bytes), 0);
  return { pair, leaving };
}

/**
 * Bytes that leave one group or come to another, but do not go between the two: the most of all ordered pairs of so many groups, including
 * those without a block. The channel between the two would carry as much if it were the only detour.
 */
function detourBytes(exchange: Exchange, block: readonly number[], groups: number): number {
  const lambda = groupsAlong(exchange, block);
  const displaced = displacements(exchange, block, lambda);
  const blocks = product(lambda);
  const idle = groups > blocks;
  if (exchange.periodic) {
    const leaving = displaced.reduce((sum, { bytes }) => sum + bytes, 0);
    const least = displaced.reduce((fewest, { bytes }) => Math.min(fewest, bytes), Infinity);
    // Where a block is neither a neighbour nor itself, all that leaves it counts.
    if (blocks - 1 > displaced.length) return 2 * leaving;
    return Math.max(idle ? leaving : 0, blocks > 1 ? 2 * (leaving - least) : 0);
  }
  const leaving = leavingEach(lambda, displaced);
  const order = Array.from(leaving.keys()).sort((i, j) => leaving[j]! - leaving[i]! || i - j);
  let most = idle ? leaving[order[0]!]! : 0;
  for (let m = 0; m < blocks; m++) {
    const i = order[m]!;
    for (let n = m + 1; n < blocks; n++) {
      const j = order[n]!;
      const both = leaving[i]! + leaving[j]!;
      if (both <= most) break;
      most = Math.max(most, both - 2 * between(i, j, lambda, displaced));
    }
  }
  return most;
}

/** All displacements between different blocks with traffic, each once. */
function displacements(exchange: Exchange, block: readonly number[], lambda: readonly number[]): Displaced[] {
  const found = new Map<string, { by: number[]; bytes: number }>();
  for (const differing of surfaces(exchange)) {
    const bytes = surfaceBytes(exchange, differing);
    // Of the tasks that send to a neighbour so, those that send it across the block's boundary in just these dimensions.
    for (let leaving = differing; leaving > 0; leaving = (leaving - 1) & differing) {
      const tasks = block.reduce((n, gamma, k) => n * ((leaving >> k) & 1 ? 1 : (differing >> k) & 1 ? 2 * (gamma - 1) : gamma), 1);
      if (tasks === 0) continue;
      for (const by of signs(leaving, lambda, exchange.periodic)) {
        const key = by.join();
        const known = found.get(key);
        if (known) known.bytes += tasks * bytes;
        else found.set(key, { by, bytes: tasks * bytes });
      }
    }
  }
  return [...found.values()];
}

/**
 * The displacements by one block, up and down, in these dimensions, modulo the blocks of a periodic domain. Those that end where they began
 * are left out.
 */
function signs(leaving: number, lambda: readonly number[], periodic: boolean): number[][] {
  let all: number[][] = [[]];
  lambda.forEach((count, k) => {
    const steps = ((leaving >> k) & 1) === 0 ? [0] : periodic ? [1 % count, count - 1] : count > 1 ? [1, -1] : [];
    all = all.flatMap((by) => steps.map((step) => [...by, step]));
  });
  return all.filter((by) => by.some((step) => step !== 0));
}

/** Bytes that leave each block of a domain with ends; blocks count with the last dimension fastest. */
function leavingEach(lambda: readonly number[], displaced: readonly Displaced[]): Float64Array {
  const leaving = new Float64Array(product(lambda));
  const at = lambda.map(() => 0);
  for (let b = 0; b < leaving.length; b++) {
    for (const { by, bytes } of displaced) {
      const inside = by.every((step, k) => at[k]! + step >= 0 && at[k]! + step < lambda[k]!);
      if (inside) leaving[b]! += bytes;
    }
    for (let k = lambda.length - 1; k >= 0 && ++at[k]! === lambda[k]!; k--) at[k] = 0;
  }
  return leaving;
}

/** Bytes from block i to block j of a domain with ends. */
function between(i: number, j: number, lambda: readonly number[], displaced: readonly Displaced[]): number {
  const by = lambda.map(() => 0);
  for (let k = lambda.length - 1; k >= 0; k--) {
    by[k] = (j % lambda[k]!) - (i % lambda[k]!);
    i = Math.floor(i / lambda[k]!);
    j = Math.floor(j / lambda[k]!);
  }
  return displaced.find((other) => other.by.every((step, k) => step === by[k]!))?.bytes ?? 0;
}

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
