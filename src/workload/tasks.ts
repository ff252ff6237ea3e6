/** Which task of a design's workload runs on which endpoint, and in which block it is. */
import type { Values } from "../descriptor.ts";
import type { Network } from "../topology/network.ts";
import { blocksOf, jobsOf, placementOfJobs } from "./placing.ts";

export interface TaskPlaces {
  /** Of each endpoint its task and the block of that, -1 where none runs; a second job's follow those of the first. */
  readonly taskAt: Int32Array;
  readonly blockAt: Int32Array;
  /** How many blocks of neighbouring tasks there are, whether placed by them or not. */
  readonly blocks: number;
}

/** On the network of a valid design that has a workload. */
export function taskPlaces(network: Network, values: Values): TaskPlaces {
  const { rank } = placementOfJobs(network, values);
  const blockOf: number[] = [];
  let blocks = 0;
  for (const job of jobsOf(values)) {
    const own = blocksOf(job.form, job.values);
    for (let task = 0; task < own.ranks; task++) blockOf.push(blocks + own.of(task));
    blocks += own.count;
  }
  return { taskAt: rank, blockAt: rank.map((task) => (task < 0 ? -1 : blockOf[task]!)), blocks };
}
