/** Buffers too shallow for the time that a credit takes: what a channel can carry then, whatever the routing. */
import type { Values } from "../descriptor.ts";
import { channelsOfClass, routingOf } from "../routing/algorithms.ts";
import { GLOBAL } from "../topology/network.ts";
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

/** Kinds of channels all of whose buffers, or those of one class of virtual channels where traffic keeps to a class on each hop, hold fewer flits than their bandwidth sends in a credit loop. */
function throttledKinds(values: Values, { channelKind }: Pick<Network, "channelKind">): readonly Throttled[] {
  const settings = settingsOf(values);
  const { vcs, buffer } = settings;
  const routing = routingOf(values);
  const share = channelsOfClass(values, 0).count;
  const { injection, ejection } = terminalLoops(settings);
  const kinds = [
    // Endpoints send on every virtual channel; what they are sent may have to keep its class.
    ...(routing.ejectsOnAny(values)
      ? [{ name: "terminal", present: true, loop: Math.max(injection, ejection), bandwidth: 1, keepsClass: false }]
      : [
          { name: "injection", present: true, loop: injection, bandwidth: 1, keepsClass: false },
          { name: "ejection", present: true, loop: ejection, bandwidth: 1, keepsClass: true },
        ]),
    {
      name: "local",
      present: channelKind.some((kind) => kind !== GLOBAL),
      loop: creditLoop(settings, settings.localLatency),
      bandwidth: settings.localBandwidth,
      keepsClass: true,
    },
    {
      name: "global",
      present: channelKind.some((kind) => kind === GLOBAL),
      loop: creditLoop(settings, settings.globalLatency),
      bandwidth: settings.globalBandwidth,
      keepsClass: true,
    },
  ];
  return kinds
    .filter(({ present }) => present)
    .flatMap(({ name, loop, bandwidth, keepsClass }): readonly Throttled[] => {
      const needed = loop * bandwidth;
      const of = { name, loop, needed, most: keepsClass ? share : vcs };
      if (vcs * buffer < needed) return [{ ...of, channels: vcs, what: `${vcs} virtual channels hold` }];
      if (keepsClass && share * buffer < needed)
        return [{ ...of, channels: share, what: `a class of virtual channels (${share} of ${vcs}) holds` }];
      return [];
    });
}

/** A sentence for each of these. */
export function creditLoopWarnings(values: Values, network: Pick<Network, "channelKind">): Warning[] {
  const { buffer } = settingsOf(values);
  return throttledKinds(values, network).map(({ name, loop, needed, channels, what, most }) => ({
    parameter: "buffer",
    message: `buffer = ${buffer} is shallower than the credit loop of the ${name} channels: ${what} ${channels * buffer} flits, and ${Math.ceil(needed)} are sent in the ${loop} cycles that a credit takes, so such a channel carries at most about ${percent((channels * buffer) / needed)} of its bandwidth; from buffer = ${Math.ceil(needed / most)} on it is not throttled.`,
  }));
}

/** What share of its bandwidth a channel carries at most: of the kind that buffers throttle most; 1 where they throttle none. */
export function carriedShare(values: Values, network: Pick<Network, "channelKind">): number {
  const { buffer } = settingsOf(values);
  return throttledKinds(values, network).reduce((least, { most, needed }) => Math.min(least, (most * buffer) / needed), 1);
}

function percent(share: number): string {
  return `${Math.floor(100 * share)} %`;
}
