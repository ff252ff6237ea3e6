/** Which task of a design's workload runs on which endpoint, and in which block it is. */
import { valuesOf } from "../descriptor.ts";
import type { Numbers, Values } from "../descriptor.ts";
import type { Network } from "../topology/network.ts";
import { innerFabricOf } from "./node.ts";
import { blocksOf, jobsOf, placementOfJobs } from "./placing.ts";

export interface TaskPlaces {
  /** The task of each endpoint and the task's block, -1 if none runs; a second job's follow those of the first. */
  readonly taskAt: Int32Array;
  readonly blockAt: Int32Array;
  /** Which GPU of which server an endpoint is, as a sentence; null where none are joined beside the network. */
  readonly joined: ((endpoint: number) => string) | null;
  /** Number of blocks of neighbouring tasks, whether these are placed by blocks or not. */
  readonly blocks: number;
}

/** The places on the network of a valid design that has a workload. */
export function taskPlaces(network: Network, values: Values): TaskPlaces {
  const { rank } = placementOfJobs(network, values);
  const blockOf: number[] = [];
  let blocks = 0;
  for (const job of jobsOf(values)) {
    const own = blocksOf(job.form, job.values);
    for (let task = 0; task < own.ranks; task++) blockOf.push(blocks + own.of(task));
    blocks += own.count;
  }
  return { taskAt: rank, blockAt: rank.map((task) => (task < 0 ? -1 : blockOf[task]!)), blocks, joined: joinedIn(network, values) };
}

function joinedIn({ damage }: Network, values: Values): TaskPlaces["joined"] {
  if (innerFabricOf(values) === null) return null;
  const { gpus, innerSpeed } = valuesOf<Numbers<"gpus" | "innerSpeed">>(values);
  return (endpoint) => {
    const number = damage?.endpoint[endpoint] ?? endpoint;
    return `GPU ${number % gpus} of server ${Math.floor(number / gpus)}: ${gpus} GPUs, joined at ${innerSpeed} times a NIC.`;
  };
}
