/** Buffers too shallow for the time that a credit takes: what a channel can carry then, whatever the routing. */
import { numberOf } from "../descriptor.ts";
import type { Values } from "../descriptor.ts";
import { routingOf } from "../routing/algorithms.ts";
import { GLOBAL } from "../topology/network.ts";
import type { Network } from "../topology/network.ts";

/** Something about a valid design that will surprise, and the parameter that mends it. */
export interface Warning {
  readonly parameter: string;
  readonly message: string;
}

/** Cycles from a flit's sending until its credit can be used again, when nothing waits, as BookSim2 has it. */
export function creditLoop(values: Values, latency: number): number {
  return 2 * latency + numberOf(values, "routerLatency") + 1 + numberOf(values, "creditLatency");
}

/**
 * A sentence for every kind of channel that cannot be kept busy: all its buffers, or those of one class of virtual channels where
 * traffic keeps to a class on each hop, hold fewer flits than its bandwidth sends in a credit loop.
 */
export function creditLoopWarnings(values: Values, { channelKind }: Pick<Network, "channelKind">): Warning[] {
  const vcs = numberOf(values, "vcs");
  const buffer = numberOf(values, "buffer");
  const routing = routingOf(values);
  const classes = routing.classes(values).all;
  const share = Math.floor(vcs / classes);
  const kinds = [
    { name: "terminal", present: true, latency: numberOf(values, "terminalLatency"), bandwidth: 1 },
    {
      name: "local",
      present: channelKind.some((kind) => kind !== GLOBAL),
      latency: numberOf(values, "localLatency"),
      bandwidth: numberOf(values, "localBandwidth"),
    },
    {
      name: "global",
      present: channelKind.some((kind) => kind === GLOBAL),
      latency: numberOf(values, "globalLatency"),
      bandwidth: numberOf(values, "globalBandwidth"),
    },
  ];
  return kinds
    .filter(({ present }) => present)
    .flatMap(({ name, latency, bandwidth }) => {
      const loop = creditLoop(values, latency);
      const needed = loop * bandwidth;
      // Terminals may use every virtual channel.
      const [channels, what] =
        vcs * buffer < needed
          ? [vcs, `${vcs} virtual channels hold`]
          : name !== "terminal" && share * buffer < needed
            ? [share, `a class of virtual channels (${share} of ${vcs}) holds`]
            : [0, ""];
      if (channels === 0) return [];
      return [
        {
          parameter: "buffer",
          message: `buffer = ${buffer} is shallower than the credit loop of the ${name} channels: ${what} ${channels * buffer} flits, and ${Math.ceil(needed)} are sent in the ${loop} cycles that a credit takes, so such a channel carries at most ${percent((channels * buffer) / needed)} of its bandwidth; from buffer = ${Math.ceil(needed / (name === "terminal" ? vcs : share))} on it is not throttled.`,
        },
      ];
    });
}

function percent(share: number): string {
  return `${Math.floor(100 * share)} %`;
}
