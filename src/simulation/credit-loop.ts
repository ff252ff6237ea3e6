/** Buffers too shallow for the time that a credit takes: what a channel can carry then, whatever the routing. */
import type { Values } from "../descriptor.ts";
import { channelsOfClass, routingOf } from "../routing/algorithms.ts";
import { GLOBAL, LOCAL } from "../topology/network.ts";
import type { Network } from "../topology/network.ts";
import { settingsOf } from "./settings.ts";
import type { SimulationSettings } from "./settings.ts";

/** Something about a valid design that will surprise, and the parameter that mends it. */
export interface Warning {
  readonly parameter: string;
  readonly message: string;
}

/** Cycles from a flit's sending until its credit can be used again, when nothing waits, as BookSim2 has it. */
export function creditLoop(
  { routerLatency, creditLatency }: Pick<SimulationSettings, "routerLatency" | "creditLatency">,
  latency: number,
): number {
  return 2 * latency + routerLatency + 1 + creditLatency;
}

/** The same of a terminal channel: an endpoint uses a credit in the cycle in which it comes, and returns one in that in which it reads a flit. */
function terminalLoops({ terminalLatency, routerLatency, creditLatency }: SimulationSettings): { injection: number; ejection: number } {
  return { injection: 2 * terminalLatency + routerLatency, ejection: 2 * terminalLatency + creditLatency + 2 };
}

/** A kind of channel that cannot be kept busy. */
interface Throttled {
  readonly name: string;
  /** Cycles that a credit takes, and the flits that would be sent in them. */
  readonly loop: number;
  readonly needed: number;
  /** Virtual channels that a flit may wait in, and what these are called. */
  readonly channels: number;
  readonly what: string;
  /** Those that a flit could wait in with deeper buffers. */
  readonly most: number;
}

/** A kind of channel of a design. */
interface Kind {
  readonly name: string;
  readonly loop: number;
  readonly bandwidth: number;
  /** Traffic keeps to a class of virtual channels on it. */
  readonly keepsClass: boolean;
  /** False where an endpoint reads it, which routes nothing. */
  readonly routed: boolean;
}

/** What is looked at of a network; without the axes of one that has them every kind of channel is taken to be on every axis. */
type Channels = Pick<Network, "channelKind" | "axis">;

/** The kinds of channels between routers, and of latencies by axis every axis of a kind: no two of one name, latency and bandwidth. */
function betweenRouters(
  { channelKind, axis }: Channels,
  settings: SimulationSettings,
): readonly { readonly name: string; readonly latency: number; readonly bandwidth: number }[] {
  const { localLatency, globalLatency, linkLatency, localBandwidth, globalBandwidth } = settings;
  const kinds = [LOCAL, GLOBAL].filter((kind) => channelKind.includes(kind));
  return kinds.flatMap((kind) => {
    const name = kind === GLOBAL ? "global" : "local";
    const bandwidth = kind === GLOBAL ? globalBandwidth : localBandwidth;
    if (linkLatency.length === 0) return [{ name, latency: kind === GLOBAL ? globalLatency : localLatency, bandwidth }];
    const there = linkLatency.filter((_, i) => axis === null || axis.some((one, c) => one === i && channelKind[c] === kind));
    return [...new Set(there)].map((latency) => ({ name: `${name} ${latency}-cycle`, latency, bandwidth }));
  });
}

function kindsOf(values: Values, channels: Channels, settings: SimulationSettings): readonly Kind[] {
  const { injection, ejection } = terminalLoops(settings);
  const terminal = { bandwidth: 1, routed: true };
  const between = { keepsClass: true, routed: true };
  return [
    // Endpoints send on every virtual channel; what they are sent may have to keep its class.
    ...(routingOf(values).ejectsOnAny(values)
      ? [{ ...terminal, name: "terminal", loop: Math.max(injection, ejection), keepsClass: false }]
      : [
          { ...terminal, name: "injection", loop: injection, keepsClass: false },
          { ...terminal, name: "ejection", loop: ejection, keepsClass: true, routed: false },
        ]),
    ...betweenRouters(channels, settings).map(({ name, latency, bandwidth }) => ({
      ...between,
      name,
      bandwidth,
      loop: creditLoop(settings, latency),
    })),
  ];
}

/** Kinds of channels all of whose buffers, or those of one class of virtual channels where traffic keeps to a class on each hop, hold fewer flits than their bandwidth sends in a credit loop. */
function throttledKinds(values: Values, network: Channels): readonly Throttled[] {
  const settings = settingsOf(values);
  const { vcs, buffer } = settings;
  const share = channelsOfClass(values, 0).count;
  return kindsOf(values, network, settings).flatMap(({ name, loop, bandwidth, keepsClass }): readonly Throttled[] => {
    const needed = loop * bandwidth;
    const of = { name, loop, needed, most: keepsClass ? share : vcs };
    if (vcs * buffer < needed) return [{ ...of, channels: vcs, what: `${vcs} virtual channels hold` }];
    if (keepsClass && share * buffer < needed)
      return [{ ...of, channels: share, what: `a class of virtual channels (${share} of ${vcs}) holds` }];
    return [];
  });
}

/** A kind of channel whose virtual channels packets hold so long that it cannot be kept busy. */
interface Held {
  readonly parameter: "vcReuse" | "routingDelay";
  readonly name: string;
  /** Virtual channels, and cycles for which a packet holds one. */
  readonly channels: number;
  readonly cycles: number;
  /** What they carry of its bandwidth. */
  readonly share: number;
}

/** Cycles from one packet's routing to the next one's: a step of routing, one of allocation, one for each flit; further cycles of routing end with a first step. */
function routedCycles({ packetSize, speedup, routingDelay }: SimulationSettings): number {
  const steps = (packetSize + 2) / speedup;
  return routingDelay === 1 ? steps : routingDelay - 1 + Math.floor(steps);
}

/**
 * Kinds of channels that packets hold too long: until the last credit is back, where a virtual channel is free only then, or while they
 * are routed. Where routes are looked up ahead and a channel is free with the tail, none is told.
 */
function heldKinds(values: Values, network: Channels): readonly Held[] {
  const settings = settingsOf(values);
  const { vcs, packetSize, speedup, drains, routingDelay } = settings;
  const share = channelsOfClass(values, 0).count;
  return kindsOf(values, network, settings).flatMap(({ name, loop, bandwidth, keepsClass, routed }): readonly Held[] => {
    const channels = keepsClass ? share : vcs;
    const of = (parameter: Held["parameter"], cycles: number): Held => ({
      parameter, name, channels, cycles, share: (channels * packetSize) / (cycles * bandwidth),
    }); // oxfmt-ignore
    const held = [
      // From the switch to the last credit; then the next packet takes a step to be given the channel.
      ...(drains ? [of("vcReuse", loop + (packetSize - 1) + 1 / speedup)] : []),
      ...(routed && routingDelay > 0 ? [of("routingDelay", routedCycles(settings))] : []),
    ].filter((one) => one.share < 1);
    return held.toSorted((one, other) => one.share - other.share).slice(0, 1);
  });
}

/** A sentence for each of these. */
export function creditLoopWarnings(values: Values, network: Channels): Warning[] {
  const { buffer, packetSize, routingDelay } = settingsOf(values);
  const throttled = throttledKinds(values, network).map(({ name, loop, needed, channels, what, most }) => ({
    parameter: "buffer",
    message: `buffer = ${buffer} is shallower than the credit loop of the ${name} channels: ${what} ${channels * buffer} flits, and ${Math.ceil(needed)} are sent in the ${loop} cycles that a credit takes, so such a channel carries at most about ${percent((channels * buffer) / needed)} of its bandwidth; from buffer = ${Math.ceil(needed / most)} on it is not throttled.`,
  }));
  const held = heldKinds(values, network).map(({ parameter, name, channels, cycles, share }) => ({
    parameter,
    message: `${parameter === "vcReuse" ? "vcReuse = tail-credit" : `routingDelay = ${routingDelay}`}: a packet of ${packetSize} ${packetSize === 1 ? "flit" : "flits"} holds a virtual channel of the ${name} channels for about ${Number(cycles.toFixed(1))} cycles, and traffic may take ${channels} of them, so such a channel carries at most about ${percent(share)} of its bandwidth.`,
  }));
  return [...throttled, ...held];
}

/** What share of its bandwidth a channel carries at most: of the kind that buffers, or packets that hold it, throttle most; 1 where none does. */
export function carriedShare(values: Values, network: Channels): number {
  const { buffer } = settingsOf(values);
  const shares = [
    ...throttledKinds(values, network).map(({ most, needed }) => (most * buffer) / needed),
    ...heldKinds(values, network).map(({ share }) => share),
  ];
  return shares.reduce((least, share) => Math.min(least, share), 1);
}

function percent(share: number): string {
  return `${Math.floor(100 * share)} %`;
}
