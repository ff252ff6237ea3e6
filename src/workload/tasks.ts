/** Which task of a design's workload runs on which endpoint, and in which block it is. */
import type { Values } from "../descriptor.ts";
import type { Network } from "../topology/network.ts";
import { blocksOf, placementOf } from "./descriptor.ts";
import { workloadOf } from "./patterns.ts";

export interface TaskPlaces {
  /** Of each endpoint its task and the block of that, -1 where none runs. */
  readonly taskAt: Int32Array;
  readonly blockAt: Int32Array;
  /** How many blocks of neighbouring tasks there are, whether placed by them or not. */
  readonly blocks: number;
}

/** On a valid design's network; null where its traffic is no workload. */
export function taskPlaces(network: Network, values: Values): TaskPlaces | null {
  const workload = workloadOf(values);
  if (workload === null) return null;
  const blocks = blocksOf(workload, values);
  const { rank } = placementOf(workload, network, values);
  return { taskAt: rank, blockAt: rank.map((task) => (task < 0 ? -1 : blocks.of(task))), blocks: blocks.count };
}
