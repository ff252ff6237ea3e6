/** Measures the time of a packet that is alone in the network, if its flits do not follow each other in every cycle, by sending it. */
import type { Router } from "../routing/routing.ts";
import { CLASS_BITS } from "../routing/routing.ts";
import { PLAIN } from "../topology/network.ts";
import type { Network } from "../topology/network.ts";
import { Messages } from "../workload/messages.ts";
import { placed } from "../workload/placement.ts";
import { ProgramBuilder } from "../workload/program.ts";
import { Completion } from "./completion.ts";
import type { SimulationSettings } from "./settings.ts";

/** A router-to-router channel: its kind, its latency in cycles, and the flits a cycle of one of its links. */
export interface Stretch {
  readonly kind: number;
  readonly latency: number;
  readonly speed: number;
}

/** Cycles from the generation of a packet until its tail is read, on an otherwise idle line of such channels. */
export function sentAlone(settings: SimulationSettings, way: readonly Stretch[]): number {
  const packet = new ProgramBuilder(2);
  packet.message(0, 1, settings.packetSize);
  const workload = new Messages(packet.build(), placed(Int32Array.of(0, 1), 2), { packetSize: settings.packetSize });
  const sending = new Completion(lineOf(way), along(way.length), workload, {
    ...settings,
    linkLatency: way.map(({ latency }) => latency),
    localBandwidth: 1,
    globalBandwidth: 1,
    linkSpeed: way.map(({ speed }) => speed),
    maxCycles: Infinity,
    throttle: null,
    messages: null,
  });
  while (!sending.advance(SLICE));
  const { packetLatency } = sending.result();
  if (packetLatency.mean === null) throw new Error("a packet that is alone does not arrive");
  return packetLatency.mean;
}

const SLICE = 10_000;

/** A line of routers, linked by such channels, each an axis of its own, with an endpoint at either end. */
function lineOf(way: readonly Stretch[]): Network {
  const last = way.length;
  const channels = way.flatMap(({ kind }, i) => [
    { source: i, target: i + 1, kind, reverse: i },
    { source: i + 1, target: i, kind, reverse: i },
  ]);
  const order = channels.toSorted((a, b) => a.source - b.source || a.target - b.target);
  const of = (read: (channel: (typeof order)[number]) => number): number[] => order.map(read);
  const routers = Array.from({ length: last + 1 }, (_, router) => router);
  return {
    ...PLAIN,
    family: "line",
    routers: last + 1,
    endpoints: 2,
    endpointRouter: Int32Array.of(0, last),
    firstEndpoint: Int32Array.from([...routers, last + 1], (router) => (router === 0 ? 0 : router <= last ? 1 : 2)),
    channelStart: Int32Array.from([...routers, last + 1], (router) => order.filter(({ source }) => source < router).length),
    channelSource: Int32Array.from(of(({ source }) => source)),
    channelTarget: Int32Array.from(of(({ target }) => target)),
    channelReverse: Int32Array.from(of((one) => order.findIndex((other) => other !== one && other.reverse === one.reverse))),
    channelKind: Uint8Array.from(of(({ kind }) => kind)),
    channelWidth: new Uint8Array(order.length).fill(1),
    axis: Uint8Array.from(of(({ reverse }) => reverse)),
    channels: order.length,
    radix: last === 0 ? 2 : 3,
    networkRadix: last === 0 ? 0 : 2,
    damage: null,
  };
}

/** The route from the first router of a line to the last: every router's last channel, which is the second of all but the first. */
function along(length: number): Router {
  return {
    longestRoute: length,
    classes: 1,
    ejectsOnAny: true,
    minimal: true,
    route: Int32Array.from({ length }, (_, hop) => (2 * hop) << CLASS_BITS),
    choose: () => length,
  };
}
