/** A design's queueing model: its answer at a load, without the bands of its errors. */
import type { SimulationValues } from "../simulation/parameters.ts";
import { Sfc32 } from "../math/random.ts";
import { routingOf } from "../routing/algorithms.ts";
import type { Router } from "../routing/routing.ts";
import { settingsOf } from "../simulation/settings.ts";
import type { SimulationSettings } from "../simulation/settings.ts";
import { zeroLoadLatency } from "../simulation/zero-load.ts";
import { channelLatencies } from "../topology/channels.ts";
import type { Network } from "../topology/network.ts";
import { trafficOn } from "../workload/patterns.ts";
import { groundOf, sendersOf } from "./flows.ts";
import type { Flows } from "./flows.ts";
import { MeanField } from "./mean-field.ts";
import { Queues } from "./queues.ts";

/** Fixed seed of the routes. */
const SEED = 1;

/** The model's answer at a load. */
export interface Reading {
  readonly load: number;
  /** Mean latency on the routes of this load in an idle network, cycles; and what waits and full buffers add. */
  readonly zero: number;
  readonly wait: number;
  readonly backlog: number;
  /** Flits in buffers that stay full, as a share of what one virtual channel of every channel holds. */
  readonly filled: number;
  /** The highest use of what all packets of a queue need, 1 at saturation; and the share of the load that sources cannot send. */
  readonly use: number;
  readonly refused: number;
  /** Mean number of router-to-router channels of a packet, and the share of packets on minimal routes. */
  readonly hops: number;
  readonly minimal: number;
}

export interface Model {
  /** True if queues decide on routes, at the source or on the way; and if all routes were enumerated instead of drawn. */
  readonly adaptive: boolean;
  readonly exact: boolean;
  /** Number of endpoints that send, and flits that all offer a cycle at load 1. */
  readonly senders: number;
  readonly offered: number;
  /** Computes a load; with adaptive routing fastest if loads ascend. */
  at(load: number): Reading;
}

/**
 * Builds the model. Throws NobodySends if no endpoint sends, and Missing if the latency of a packet alone needs code that is not loaded.
 */
export function modelOf(network: Network, values: SimulationValues, router: Router): Model {
  const routing = routingOf(values);
  const traffic = trafficOn(network, values);
  const senders = sendersOf(network, traffic);
  const settings = settingsOf(values);
  const random = new Sfc32(SEED);
  const ground = groundOf(network, traffic, router, senders, routing.oblivious, random);
  const { stations } = ground;
  const latencies = channelLatencies(network, settings);
  const held = isHeld(settings) ? (zeroLoadLatency(network, values).parts?.held ?? 0) : 0;
  const zeroOf = (flows: Flows): number => {
    const { packetSize, routerLatency, terminalLatency } = settings;
    let cycles = 0;
    for (let i = 0; i < flows.to.length; i++)
      if (flows.to[i]! < stations.injection)
        cycles += flows.rate[i]! * latencies[stations.channelIn[Math.floor(flows.to[i]! / stations.classes)]!]!;
    return 1 + 2 * terminalLatency + (flows.hops + 1) * routerLatency + cycles / flows.offered + packetSize - 1 + held;
  };
  const facts = { exact: ground.exact, senders: senders.list.length, offered: senders.offered };
  const { flows } = ground;
  if (flows !== null) {
    const queues = new Queues(values, traffic, senders, stations, latencies);
    const same = { zero: zeroOf(flows), backlog: 0, filled: 0, refused: 0, hops: flows.hops, minimal: flows.minimal };
    return {
      ...facts,
      adaptive: routing.oblivious === undefined,
      at: (load) => {
        queues.at(flows, load);
        return { ...same, load, wait: queues.wait, use: queues.use };
      },
    };
  }
  const field = new MeanField(values, traffic, router, senders, ground, latencies, random);
  return {
    ...facts,
    adaptive: true,
    at: (load) => {
      const { flows: found, ...rest } = field.at(load);
      const filled = (rest.backlog * load * senders.offered) / Math.max(1, network.channels * settings.buffer);
      return { ...rest, load, filled, zero: zeroOf(found), hops: found.hops, minimal: found.minimal };
    },
  };
}

/** Whether flits of a packet that is alone may wait for channels or credits. */
function isHeld({ packetSize, buffer, outputBuffer, localBandwidth, globalBandwidth }: SimulationSettings): boolean {
  return packetSize > 1 && (packetSize > buffer || outputBuffer > 0 || Math.min(localBandwidth, globalBandwidth) < 1);
}
