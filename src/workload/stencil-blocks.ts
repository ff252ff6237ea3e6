/** Counts what blocks of tasks send to each other: the exact matrix between blocks, without a loop over the tasks. */
import { product } from "./blocks.ts";
import { groupsAlong, surfaceBytes, surfaces } from "./stencil-exchange.ts";
import type { Exchange } from "./stencil-exchange.ts";

/** Bytes that leave blocks. */
export interface BlockBytes {
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
export function detourBytes(exchange: Exchange, block: readonly number[], groups: number): number {
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
