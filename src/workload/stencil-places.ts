/** Where the blocks of a design's exchange stand, and what goes between them, for a picture of a placement. */
import { valuesOf, vectorOf } from "../descriptor.ts";
import type { Values } from "../descriptor.ts";
import type { Network } from "../topology/network.ts";
import { Blocks } from "./blocks.ts";
import { placementOf } from "./placing.ts";
import { WORK } from "./program.ts";
import type { StencilValues } from "./stencil.ts";
import { stencil } from "./stencil.ts";

/** What one group sends another in an iteration. */
export interface GroupPair {
  readonly from: number;
  readonly to: number;
  readonly bytes: number;
}

export interface StencilPlaces {
  readonly tasks: readonly number[];
  readonly block: readonly number[];
  /** The block of each task; tasks and blocks count with the first dimension fastest. */
  readonly blockOf: Int32Array;
  /** The group of each block. */
  readonly groupOf: Int32Array;
  /** The block that runs on each endpoint of the network, -1 where none does; endpoints of a group and of a router are consecutive. */
  readonly blockAt: Int32Array;
  readonly groups: number;
  readonly routersPerGroup: number;
  readonly pairs: readonly GroupPair[];
}

/** The places of a placement by these blocks, with the design's placement seed. Throws a TypeError for a network without groups. */
export function stencilPlaces(network: Network, values: Values, block: readonly number[]): StencilPlaces {
  const { groups, endpoints, endpointRouter } = network;
  if (!groups) throw new TypeError("no groups");
  const tasks = vectorOf(valuesOf<StencilValues>(values).tasks);
  const blocks = new Blocks(tasks, block);
  const { endpoint } = placementOf(stencil, network, { ...values, placement: "cartesian", block: block.join("x") });
  const blockOf = Int32Array.from(endpoint, (_, rank) => blocks.of(rank));
  const groupOf = new Int32Array(blocks.count);
  const blockAt = new Int32Array(endpoints).fill(-1);
  endpoint.forEach((at, rank) => {
    groupOf[blockOf[rank]!] = Math.floor(endpointRouter[at]! / groups.size);
    blockAt[at] = blockOf[rank]!;
  });
  const between = new Map<number, number>();
  const { ops, rank, peer, size } = stencil.program({ ...values, iterations: 1 });
  for (let op = 0; op < ops; op++) {
    if (peer[op] === WORK) continue;
    const [from, to] = [groupOf[blockOf[rank[op]!]!]!, groupOf[blockOf[peer[op]!]!]!];
    if (from !== to) between.set(from * groups.count + to, (between.get(from * groups.count + to) ?? 0) + size[op]!);
  }
  return {
    tasks,
    block,
    blockOf,
    groupOf,
    blockAt,
    groups: groups.count,
    routersPerGroup: groups.size,
    pairs: [...between].map(([key, bytes]) => ({ from: Math.floor(key / groups.count), to: key % groups.count, bytes })),
  };
}
