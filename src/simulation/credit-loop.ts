/** Finds buffers that are too shallow for the time that a credit takes, and what a channel can then carry, whatever the routing. */
import type { SimulationValues } from "./parameters.ts";
import { channelsOfClass, routingOf } from "../routing/algorithms.ts";
import { GLOBAL, LOCAL } from "../topology/network.ts";
import type { Network } from "../topology/network.ts";
import { settingsOf } from "./settings.ts";
import type { SimulationSettings } from "./settings.ts";

/** A warning about a valid design with a surprising result, and the parameter that changes it. */
export interface Warning {
  readonly parameter: string;
  readonly message: string;
}

/** Cycles from the sending of a flit until its credit can be used again, in an idle network, as in BookSim2. */
export function creditLoop(
  { routerLatency, creditLatency }: Pick<SimulationSettings, "routerLatency" | "creditLatency">,
  latency: number,
): number {
  return 2 * latency + routerLatency + 1 + creditLatency;
}

/**
 * The credit loop of a terminal channel: an endpoint uses a credit in the cycle in which it comes, and returns one in the cycle in which it
 * reads a flit.
 */
function terminalLoops({ terminalLatency, routerLatency, creditLatency }: SimulationSettings): { injection: number; ejection: number } {
  return { injection: 2 * terminalLatency + routerLatency, ejection: 2 * terminalLatency + creditLatency + 2 };
}

/** A kind of channel that cannot be kept busy. */
interface Throttled {
  readonly name: string;
  /** Cycles of the credit loop, and the flits that could be sent in them. */
  readonly loop: number;
  readonly needed: number;
  /** Number of virtual channels that a flit may wait in, and their name. */
  readonly channels: number;
  readonly what: string;
  /** Number that a flit could wait in with deeper buffers. */
  readonly most: number;
}

/** A kind of channel of a design. */
interface Kind {
  readonly name: string;
  readonly loop: number;
  readonly bandwidth: number;
  /** True if traffic keeps to a class of virtual channels on it. */
  readonly keepsClass: boolean;
  /** False if an endpoint reads it and so routes nothing. */
  readonly routed: boolean;
}

/** The fields of a network that are read. Without the axes of a network that has them, every kind of channel counts as on every axis. */
type Channels = Pick<Network, "channelKind" | "axis">;

/**
 * The kinds of channels between routers, and with latencies by axis every axis of a kind. No two have the same name, latency and bandwidth.
 */
function kindsBetweenRouters(
  { channelKind, axis }: Channels,
  settings: SimulationSettings,
): readonly { readonly name: string; readonly latency: number; readonly bandwidth: number }[] {
  const { localLatency, globalLatency, linkLatency, localBandwidth, globalBandwidth, linkSpeed } = settings;
  const kinds = [LOCAL, GLOBAL].filter((kind) => channelKind.includes(kind));
  return kinds.flatMap((kind) => {
    const name = kind === GLOBAL ? "global" : "local";
    const ofKind = {
      latency: kind === GLOBAL ? globalLatency : localLatency,
      bandwidth: kind === GLOBAL ? globalBandwidth : localBandwidth,
    };
    const axes = Math.max(linkLatency.length, linkSpeed.length);
    if (axes === 0) return [{ name, ...ofKind }];
    const known = new Map<string, { readonly name: string; readonly latency: number; readonly bandwidth: number }>();
    for (let i = 0; i < axes; i++) {
      if (axis !== null && !axis.some((one, c) => one === i && channelKind[c] === kind)) continue;
      const [latency, speed] = [linkLatency[i] ?? ofKind.latency, linkSpeed[i] ?? 1];
      const own = [...(linkLatency.length > 0 ? [`${latency}-cycle`] : []), ...(linkSpeed.length > 0 ? [`${speed}-fold`] : [])];
      known.set(own.join(), { name: [name, ...own].join(" "), latency, bandwidth: speed * ofKind.bandwidth });
    }
    return [...known.values()];
  });
}

function terminalKinds(values: SimulationValues, settings: SimulationSettings): readonly Kind[] {
  const { injection, ejection } = terminalLoops(settings);
  const terminal = { bandwidth: 1, routed: true };
  // Endpoints send on every virtual channel; what they are sent may have to keep its class.
  return routingOf(values).ejectsOnAny(values)
    ? [{ ...terminal, name: "terminal", loop: Math.max(injection, ejection), keepsClass: false }]
    : [
        { ...terminal, name: "injection", loop: injection, keepsClass: false },
        { ...terminal, name: "ejection", loop: ejection, keepsClass: true, routed: false },
      ];
}

const betweenRouters = (settings: SimulationSettings, name: string, latency: number, bandwidth: number): Kind => ({
  keepsClass: true,
  routed: true,
  name,
  bandwidth,
  loop: creditLoop(settings, latency),
});

const routerKinds = (channels: Channels, settings: SimulationSettings): readonly Kind[] =>
  kindsBetweenRouters(channels, settings).map(({ name, latency, bandwidth }) => betweenRouters(settings, name, latency, bandwidth));

/**
 * Kinds of channels whose buffers hold fewer flits than their bandwidth sends in a credit loop. If traffic keeps to a class on each hop,
 * the buffers of that class count.
 */
function throttledOf(kinds: readonly Kind[], values: SimulationValues, settings: SimulationSettings): readonly Throttled[] {
  const { vcs, buffer } = settings;
  const share = channelsOfClass(values, 0).count;
  return kinds.flatMap(({ name, loop, bandwidth, keepsClass }): readonly Throttled[] => {
    const needed = loop * bandwidth;
    const of = { name, loop, needed, most: keepsClass ? share : vcs };
    if (vcs * buffer < needed) return [{ ...of, channels: vcs, what: `${vcs} virtual channels hold` }];
    if (keepsClass && share * buffer < needed)
      return [{ ...of, channels: share, what: `a class of virtual channels (${share} of ${vcs}) holds` }];
    return [];
  });
}

/** A kind of channel that cannot be kept busy because packets hold its virtual channels too long. */
interface Held {
  readonly parameter: "vcReuse" | "routingDelay";
  readonly name: string;
  /** Number of virtual channels, and cycles for which a packet holds one. */
  readonly channels: number;
  readonly cycles: number;
  /** The share of its bandwidth that they carry. */
  readonly share: number;
}

/**
 * Cycles from one packet's routing to the next one's: a step of routing, one of allocation, one for each flit. Further cycles of routing
 * end with a first step.
 */
function routedCycles({ packetSize, speedup, routingDelay }: SimulationSettings): number {
  const steps = (packetSize + 2) / speedup;
  return routingDelay === 1 ? steps : routingDelay - 1 + Math.floor(steps);
}

/**
 * Kinds of channels that packets hold too long: until the last credit is back, if a virtual channel is free only then, or while they are
 * routed. There are none if routes are known ahead and a channel is free with the tail.
 */
function heldOf(kinds: readonly Kind[], values: SimulationValues, settings: SimulationSettings): readonly Held[] {
  const { vcs, packetSize, speedup, drains, routingDelay } = settings;
  const share = channelsOfClass(values, 0).count;
  return kinds.flatMap(({ name, loop, bandwidth, keepsClass, routed }): readonly Held[] => {
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

/** One sentence for each throttled or held kind of channel. */
export function creditLoopWarnings(values: SimulationValues, network: Channels): Warning[] {
  const settings = settingsOf(values);
  const { buffer, packetSize, routingDelay } = settings;
  const kinds = [...terminalKinds(values, settings), ...routerKinds(network, settings)];
  const throttled = throttledOf(kinds, values, settings).map(({ name, loop, needed, channels, what, most }) => ({
    parameter: "buffer",
    message: `buffer = ${buffer} is shallower than the credit loop of the ${name} channels: ${what} ${channels * buffer} flits, and ${Math.ceil(needed)} are sent in the ${loop} cycles that a credit takes, so such a channel carries at most about ${percent((channels * buffer) / needed)} of its bandwidth; from buffer = ${Math.ceil(needed / most)} on it is not throttled.`,
  }));
  const held = heldOf(kinds, values, settings).map(({ parameter, name, channels, cycles, share }) => ({
    parameter,
    message: `${parameter === "vcReuse" ? "vcReuse = tail-credit" : `routingDelay = ${routingDelay}`}: a packet of ${packetSize} ${packetSize === 1 ? "flit" : "flits"} holds a virtual channel of the ${name} channels for about ${Number(cycles.toFixed(1))} cycles, and traffic may take ${channels} of them, so such a channel carries at most about ${percent(share)} of its bandwidth.`,
  }));
  return [...throttled, ...held];
}

/** What a channel carries: flits a cycle, and how many pass at its whole bandwidth before the first have to be waited for. */
export interface Carried {
  readonly share: number;
  readonly ahead: number;
}

function leastOf(kinds: readonly Kind[], values: SimulationValues, settings: SimulationSettings): Carried {
  const { buffer, packetSize } = settings;
  const shares = [
    ...throttledOf(kinds, values, settings).map(({ most, needed }) => ({ share: (most * buffer) / needed, ahead: most * buffer })),
    ...heldOf(kinds, values, settings).map(({ share, channels }) => ({ share, ahead: channels * packetSize })),
  ];
  return shares.reduce<Carried>((least, one) => (one.share < least.share ? one : least), { share: 1, ahead: 0 });
}

/** The share of its bandwidth that a channel carries at most, for the kind that is throttled most; 1 if none is. */
export function carriedShare(values: SimulationValues, network: Channels): number {
  const settings = settingsOf(values);
  return leastOf([...terminalKinds(values, settings), ...routerKinds(network, settings)], values, settings).share;
}

/** The same of endpoints' channels, and of one between routers by its latency and bandwidth. */
export function carriedByKind(values: SimulationValues): {
  readonly terminal: Carried;
  readonly between: (latency: number, bandwidth: number) => Carried;
} {
  const settings = settingsOf(values);
  const known: { readonly latency: number; readonly bandwidth: number; readonly carried: Carried }[] = [];
  return {
    terminal: leastOf(terminalKinds(values, settings), values, settings),
    between: (latency, bandwidth) => {
      const found = known.find((one) => one.latency === latency && one.bandwidth === bandwidth);
      if (found) return found.carried;
      const carried = leastOf([betweenRouters(settings, "", latency, bandwidth)], values, settings);
      known.push({ latency, bandwidth, carried });
      return carried;
    },
  };
}

function percent(share: number): string {
  return `${Math.floor(100 * share)} %`;
}
