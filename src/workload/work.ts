/** Estimates the work of a run to completion, message by message on the design's network, before it is simulated. */
import type { Values } from "../descriptor.ts";
import { breadthFirst } from "../topology/breadth-first.ts";
import type { Network } from "../topology/network.ts";
import { innerFabricOn } from "./node.ts";
import { eachSent, MAX_MESSAGES, placementOf, jobsOf } from "./placing.ts";
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
    let once = 0;
    eachSent(job.form, job.values, (from, to, bytes, times) => {
      if (inner?.joins(endpoint[from]!, endpoint[to]!)) return;
      const source = endpointRouter[endpoint[from]!]!;
      let distance = ways.get(source);
      if (distance === undefined) {
        if ((ways.size + 1) * channels > MAX_VISITED_CHANNELS) once = NaN;
        if (Number.isNaN(once)) return;
        distance = new Int32Array(routers);
        breadthFirst(network, source, distance, queue);
        ways.set(source, distance);
      }
      once += times * flitsOf(bytes, perByte) * Math.max(0, distance[endpointRouter[endpoint[to]!]!]!);
    });
    if (Number.isNaN(once)) return null;
    sum += once * roundsOf(job.values);
  }
  return sum;
}
