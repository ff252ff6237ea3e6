/** Which endpoint runs which task of a program. Workloads speak only of ranks, so any placement can move them. */
import { mulberry32, shuffled } from "../math/random.ts";
import type { Blocks } from "./blocks.ts";

/** Ranks 0 .. ranks-1 on endpoints, at most one on each. */
export interface Placement {
  /** The endpoint of each rank. */
  readonly endpoint: Int32Array;
  /** The rank on each endpoint, -1 where none runs. */
  readonly rank: Int32Array;
}

/**
 * The placement of ranks on these endpoints of a network with so many. Throws a RangeError if an endpoint is not in the network or has two
 * ranks.
 */
export function placed(endpoint: Int32Array, endpoints: number): Placement {
  const rank = new Int32Array(endpoints).fill(-1);
  endpoint.forEach((e, r) => {
    if (e < 0 || e >= endpoints) throw new RangeError(`rank ${r} on endpoint ${e}, but the network has endpoints 0 to ${endpoints - 1}`);
    if (rank[e] !== -1) throw new RangeError(`ranks ${rank[e]} and ${r} both on endpoint ${e}`);
    rank[e] = r;
  });
  return { endpoint, rank };
}

/** Endpoints that may run tasks, ascending. */
export type Free = readonly number[];

/** Units for blocks of tasks: equal ranges of endpoints, such as the groups of a dragonfly. */
export interface Units {
  readonly count: number;
  /** Endpoints of each. */
  readonly size: number;
}

/** The part of a machine that other jobs hold, and the seed for the rest. */
export interface Draw {
  readonly seed: number;
  /** Share of the free endpoints that others hold. */
  readonly taken: number;
}

/** Why tasks cannot be placed so, as the end of a sentence: "… are more than …". */
export class PlacementError extends Error {}

/** A way to place the tasks of a grid; `blocks` is the grid cut into blocks. Returns the endpoint of each rank. Throws a PlacementError. */
export interface Strategy {
  readonly id: string;
  readonly title: string;
  readonly help: string;
  /** Whether it places block by block. */
  readonly blockwise: boolean;
  /** Whether the seed makes a difference. */
  readonly drawn: boolean;
  /** The parameter to blame, besides these, if tasks cannot be placed so. */
  readonly by?: string;
  readonly place: (blocks: Blocks, free: Free, units: Units | null, draw: Draw) => Int32Array;
}

function needs(ranks: number, free: Free): void {
  if (ranks > free.length) throw new PlacementError(`${ranks} tasks are more than the ${free.length} endpoints that are free`);
}

/** Free endpoints by unit, in order: of the network's units, or in rows of so many. */
function rowsOf(free: Free, units: Units | null, length: number): number[][] {
  if (units === null) return Array.from({ length: Math.floor(free.length / length) }, (_, i) => free.slice(i * length, (i + 1) * length));
  const rows: number[][] = Array.from({ length: units.count }, () => []);
  for (const endpoint of free) rows[Math.floor(endpoint / units.size)]!.push(endpoint);
  return rows;
}

/**
 * Places every block in a unit of its own, as Prisacari et al. 2014 (section 3.2) assume. Units are drawn at random among those with room,
 * and tasks are drawn to endpoints at random in the unit. `order` is the rank at each place of the blocks.
 */
function byBlocks(blocks: Blocks, free: Free, units: Units | null, random: () => number, order: Int32Array): Int32Array {
  needs(blocks.ranks, free);
  const rows = rowsOf(free, units, blocks.size).filter((row) => row.length >= blocks.size);
  if (rows.length < blocks.count)
    throw new PlacementError(
      `${blocks.count} blocks of ${blocks.size} tasks need a ${units ? "group" : "row"} of endpoints each, and ${rows.length} have room for one`,
    );
  const chosen = shuffled(rows.length, random);
  const endpoint = new Int32Array(blocks.ranks);
  for (let b = 0; b < blocks.count; b++) {
    const row = rows[chosen[b]!]!;
    const places = shuffled(row.length, random);
    for (let i = 0; i < blocks.size; i++) {
      const at = b * blocks.size + i;
      if (order[at]! >= 0) endpoint[order[at]!] = row[places[i]!]!;
    }
  }
  return endpoint;
}

export const STRATEGIES: readonly Strategy[] = [
  {
    id: "linear",
    title: "in order",
    help: "Task r on the r-th endpoint.",
    blockwise: false,
    drawn: false,
    place: ({ ranks }, free) => {
      needs(ranks, free);
      return Int32Array.from(free.slice(0, ranks));
    },
  },
  {
    id: "cartesian",
    title: "blocks",
    help: "A block of neighbouring tasks to each group, in an endpoint drawn at random inside it (Prisacari et al. 2014, section 3.2).",
    blockwise: true,
    drawn: true,
    place: (blocks, free, units, { seed }) => byBlocks(blocks, free, units, mulberry32(seed), blocks.order),
  },
  {
    id: "random",
    title: "random",
    help: "Every task on an endpoint drawn at random.",
    blockwise: false,
    drawn: true,
    place: ({ ranks }, free, _, { seed }) => {
      needs(ranks, free);
      const order = shuffled(free.length, mulberry32(seed));
      return Int32Array.from({ length: ranks }, (_unused, r) => free[order[r]!]!);
    },
  },
  {
    id: "random-group",
    title: "random, as many to a group",
    help: "Tasks drawn at random, as many to a group as a block has, in as few groups (Prisacari et al. 2014, equations 19 to 21).",
    blockwise: true,
    drawn: true,
    place: (blocks, free, units, { seed }) => {
      const random = mulberry32(seed);
      const mixed = shuffled(blocks.ranks, random);
      return byBlocks(
        blocks,
        free,
        units,
        random,
        Int32Array.from(blocks.order, (rank) => (rank < 0 ? -1 : mixed[rank]!)),
      );
    },
  },
  {
    id: "scattered",
    by: "taken",
    title: "what others leave",
    help: "One after the other on what is left of a machine of which other jobs hold a share, drawn at random.",
    blockwise: false,
    drawn: true,
    place: ({ ranks }, free, _, { seed, taken }) => {
      const order = shuffled(free.length, mulberry32(seed));
      const left = Array.from(order.subarray(Math.round(taken * free.length)), (i) => free[i]!).sort((a, b) => a - b);
      needs(ranks, left);
      return Int32Array.from(left.slice(0, ranks));
    },
  },
  {
    id: "fragmented",
    by: "taken",
    title: "holes between other jobs",
    help: "One after the other into the holes between other jobs that hold a share: the machine was filled by jobs of drawn sizes, side by side, and some of them have ended.",
    blockwise: false,
    drawn: true,
    place: ({ ranks }, free, _, { seed, taken }) => {
      const left = holes(free, Math.round(taken * free.length), mulberry32(seed));
      needs(ranks, left);
      return Int32Array.from(left.slice(0, ranks));
    },
  },
];

/** The largest job of those that fill a machine, as a share of it. */
const LARGEST_JOB = 1 / 4;

/**
 * The endpoints that so many held ones leave. Jobs stand side by side until the machine is full, each a power of two up to a quarter of it,
 * all powers alike. Then they end in a drawn order. The last to end has given back only what is missing.
 */
function holes(free: Free, held: number, random: () => number): number[] {
  const sizes = 1 + Math.floor(Math.log2(Math.max(1, LARGEST_JOB * free.length)));
  const first: number[] = [];
  for (let at = 0; at < free.length; at += 2 ** Math.floor(sizes * random())) first.push(at);
  const left: number[] = [];
  for (const job of shuffled(first.length, random)) {
    const end = Math.min(first[job + 1] ?? free.length, first[job]! + free.length - held - left.length);
    for (let at = first[job]!; at < end; at++) left.push(free[at]!);
  }
  return left.sort((a, b) => a - b);
}

/** The strategy of an id. Throws a programmer's error for an unknown one. */
export function strategyOf(id: string): Strategy {
  const found = STRATEGIES.find((strategy) => strategy.id === id);
  if (!found) throw new TypeError(`unknown placement ${id}`);
  return found;
}
