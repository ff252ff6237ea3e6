/** How thick links are drawn: by what they carry, against the slowest link of their network. */
import { someOf } from "../descriptor.ts";
import type { Numbers, Values } from "../descriptor.ts";
import { bandwidthsOf, channelBandwidths, linkBandwidths } from "../topology/channels.ts";
import type { Network } from "../topology/network.ts";
import { significant } from "./text.ts";

/** Times as thick as an ordinary link, by step; and what carries so many times as much as the slowest link begins the next step. */
export const WIDTH_FACTORS = [1, 2, 2.8, 3.6] as const;
const BEGINNINGS = [1.2, 3.5, 7] as const;

/** Steps of width where links differ in speed. */
export interface LinkWidths {
  /** The step of each channel, an index of WIDTH_FACTORS. */
  readonly step: Uint8Array;
  /** What the links of each step carry, in words: "100 Gb/s", "1 to 2 flits a cycle"; null for a step without a link. */
  readonly labels: readonly (string | null)[];
}

/** The step of a link that carries `times` as much as an ordinary one. */
export function widthStep(times: number): number {
  return BEGINNINGS.filter((least) => times >= least).length;
}

/** Null where all single links of the network are as fast: then only trunks are thick, and need no legend. */
export function linkWidths(network: Network, values: Values): LinkWidths | null {
  const bandwidths = bandwidthsOf(values);
  const each = linkBandwidths(network, bandwidths);
  let [slowest, fastest] = [Infinity, 0];
  for (const speed of each) {
    slowest = Math.min(slowest, speed);
    fastest = Math.max(fastest, speed);
  }
  if (!(slowest < fastest)) return null;
  const whole = channelBandwidths(network, bandwidths);
  const step = Uint8Array.from(whole, (speed) => widthStep(speed / slowest));
  // Gb/s, 0 where nobody has told it.
  const { terminalSpeed = 0 } = someOf<Numbers<"terminalSpeed">>(values);
  const ranges: (readonly [number, number] | null)[] = WIDTH_FACTORS.map(() => null);
  step.forEach((at, channel) => {
    const [least, most] = ranges[at] ?? [Infinity, 0];
    ranges[at] = [Math.min(least, whole[channel]!), Math.max(most, whole[channel]!)];
  });
  const text = (speed: number): string => significant(terminalSpeed > 0 ? speed * terminalSpeed : speed);
  const labels = ranges.map((range) => {
    if (range === null) return null;
    const [least, most] = range;
    const numbers = text(least) === text(most) ? text(least) : `${text(least)} to ${text(most)}`;
    return terminalSpeed > 0 ? `${numbers} Gb/s` : `${numbers} ${numbers === "1" ? "flit" : "flits"} a cycle`;
  });
  return { step, labels };
}
