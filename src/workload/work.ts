/** Estimates the work of a run to completion, message by message on the design's network, before it is simulated. */
import type { Values } from "../descriptor.ts";
import { breadthFirst } from "../topology/breadth-first.ts";
import type { Network } from "../topology/network.ts";
import { innerFabricOn } from "./node.ts";
import { MAX_MESSAGES, placementOf, jobsOf, programOf } from "./placing.ts";
import { WORK } from "./program.ts";
import { countedSize, flitsOf, flitsPerByte, roundsOf } from "./size.ts";
import type { WorkloadSize } from "./size.ts";

export interface WorkloadWork extends WorkloadSize {
  /** Router-to-router channels that all flits pass by shortest ways; null on a network that is too large for the count. */
  readonly channelFlits: number | null;
}

/** Approximate limit of visited channels; beyond it ways are not counted. */
const MAX_VISITED_CHANNELS = 30_000_000;

/** Null where the messages are too many to be followed one by one. */
export function countedWork(network: Network, values: Values): WorkloadWork | null {
  const size = countedSize(values, MAX_MESSAGES);
  return size && { ...size, channelFlits: channelFlits(network, values) };
}

function channelFlits(network: Network, values: Values): number | null {
  const { channels, endpointRouter, routers } = network;
  const queue = new Int32Array(routers);
  const ways = new Map<number, Int32Array>();
  const perByte = flitsPerByte(values);
  let sum = 0;
  for (const job of jobsOf(values)) {
    const { endpoint } = placementOf(job.form, network, job.values);
    const inner = innerFabricOn(network, job.values);
    const { ops, rank, peer, size } = programOf(job.form, { ...job.values, iterations: 1 });
    let once = 0;
    for (let op = 0; op < ops; op++) {
      if (peer[op] === WORK || inner?.joins(endpoint[rank[op]!]!, endpoint[peer[op]!]!)) continue;
      const source = endpointRouter[endpoint[rank[op]!]!]!;
      let distance = ways.get(source);
      if (distance === undefined) {
        if ((ways.size + 1) * channels > MAX_VISITED_CHANNELS) return null;
        distance = new Int32Array(routers);
        breadthFirst(network, source, distance, queue);
        ways.set(source, distance);
      }
      once += flitsOf(size[op]!, perByte) * Math.max(0, distance[endpointRouter[endpoint[peer[op]!]!]!]!);
    }
    sum += once * roundsOf(job.values);
  }
  return sum;
}
