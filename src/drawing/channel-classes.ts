/** Sorts the channels of a network into kinds whose use differs, and computes what each kind carries. */
import { GLOBAL } from "../topology/network.ts";
import type { Groups, Network } from "../topology/network.ts";
import { namesOf } from "./names.ts";
import type { Ink } from "./scene.ts";

interface ChannelClass {
  readonly title: string;
  /** One line that describes these channels. */
  readonly help: string;
  readonly ink: Ink;
}

export interface ChannelClasses {
  readonly classes: readonly ChannelClass[];
  /** Number of each channel's class; length channels. */
  readonly classOf: Uint8Array;
}

/** Classes of global channels under a worst case; their numbers follow those of the local ones. */
const ADVERSARY: readonly ChannelClass[] = [
  { title: "minimal", help: "Each group's global channel to the group that all its packets go to.", ink: "minimal" },
  { title: "same router", help: "The other global channels of the router that holds the minimal one.", ink: "global" },
  { title: "other global", help: "The global channels of the group's other routers.", ink: "global" },
];
const MINIMAL = 0;
const SAME_ROUTER = 1;
const OTHER = 2;

/**
 * Channels by the classes that the family names. `adversary`: under the worst case of a network of groups, where group G sends to group G +
 * 1, global channels have the classes of Kim et al. 2008, Figure 9: those of the minimal paths, the others of their routers, and the rest.
 */
export function channelClasses(network: Network, adversary: boolean): ChannelClasses {
  const { groups, channels } = network;
  const names = namesOf(network);
  const classes: readonly ChannelClass[] = names.classes;
  const locals = classes.filter(({ ink }) => ink === "local").length;
  const classOf = Uint8Array.from({ length: channels }, (_, c) => names.classOf(c));
  if (!groups || !adversary) return { classes, classOf };
  markAdversary(classOf, network, groups, locals);
  return { classes: [...classes.slice(0, locals), ...ADVERSARY], classOf };
}

/** Numbers the classes of global channels from `first` on. */
function markAdversary(
  classOf: Uint8Array,
  { channels, channelKind, channelSource, channelStart }: Network,
  { count: g, linksPerPair, channels: globalChannels }: Groups,
  first: number,
): void {
  for (let c = 0; c < channels; c++) if (channelKind[c] === GLOBAL) classOf[c] = first + OTHER;
  const minimal: number[] = [];
  for (let from = 0; from < g; from++) {
    const at = (from * g + ((from + 1) % g)) * linksPerPair;
    minimal.push(...globalChannels.subarray(at, at + linksPerPair));
  }
  for (const channel of minimal) {
    const router = channelSource[channel]!;
    for (let c = channelStart[router]!; c < channelStart[router + 1]!; c++) if (channelKind[c] === GLOBAL) classOf[c] = first + SAME_ROUTER;
  }
  for (const channel of minimal) classOf[channel] = first + MINIMAL;
}

export interface ClassUse extends ChannelClass {
  /** Number of the class. */
  readonly id: number;
  readonly channels: number;
  /** Of the channels' use, 0 to 1. */
  readonly mean: number;
  readonly min: number;
  readonly max: number;
  /** The channel with the highest use, the first of equals. */
  readonly busiest: number;
  /** Channels in equal bins of use from 0 to 1; the last includes 1. */
  readonly counts: readonly number[];
}

/** The distribution of each class's use over its channels, without empty classes. `utilisation` by channel, 0 to 1. */
export function classUses({ classes, classOf }: ChannelClasses, utilisation: Float32Array, bins: number): readonly ClassUse[] {
  const uses = classes.map((one, id) => ({
    ...one,
    id,
    channels: 0,
    mean: 0,
    min: Infinity,
    max: -Infinity,
    busiest: -1,
    counts: Array.from({ length: bins }, () => 0),
  }));
  for (let c = 0; c < classOf.length; c++) {
    const of = uses[classOf[c]!]!;
    const use = utilisation[c]!;
    of.channels++;
    of.mean += (use - of.mean) / of.channels;
    if (use < of.min) of.min = use;
    if (use > of.max) {
      of.max = use;
      of.busiest = c;
    }
    of.counts[Math.max(0, Math.min(bins - 1, Math.floor(use * bins)))]!++;
  }
  return uses.filter(({ channels }) => channels > 0);
}
