/**
 * Paths of groups of leaves and spines (Shpiner et al. 2017). Minimal ones go up to a spine, over at most one global link, and down;
 * detours lead by way of a random leaf of a third group. Up, across, down cannot close a ring, so each leg needs one class of virtual
 * channels.
 */
import type { RandomSource } from "../math/random.ts";
import { GLOBAL } from "../topology/network.ts";
import type { LeafSpine, Network } from "../topology/network.ts";
import type { PathMaker, PathPlan, PathUse } from "./paths.ts";
import { CLASS_BITS } from "./routing.ts";

/** Most hops of a leg: up, across, down. */
const LEG = 3;

class LeafSpinePaths implements PathMaker {
  private readonly network: Network;
  private readonly groups: LeafSpine;
  private readonly size: number;
  /** Class of minimal paths, and of the second leg of detours. */
  private readonly last: number;

  constructor(network: Network, last: number) {
    if (!network.leafSpine) throw new TypeError("no groups of leaves and spines");
    this.network = network;
    this.groups = network.leafSpine;
    this.size = this.groups.leaves + this.groups.spines;
    this.last = last;
  }

  minimal(into: Int32Array, source: number, target: number, random: RandomSource): number {
    return this.leg(into, 0, source, target, this.last, random);
  }

  nonMinimal(into: Int32Array, source: number, target: number, random: RandomSource): number {
    const { count, leaves } = this.groups;
    const [G, H] = [this.groupOf(source), this.groupOf(target)];
    if (G === H || count < 3) return 0;
    let group = random.below(count - 2);
    if (group >= Math.min(G, H)) group++;
    if (group >= Math.max(G, H)) group++;
    const middle = group * this.size + random.below(leaves);
    const length = this.leg(into, 0, source, middle, 0, random);
    return length + this.leg(into, length, middle, target, this.last, random);
  }

  private groupOf(router: number): number {
    return Math.floor(router / this.size);
  }

  /** From leaf to leaf. A leaf's channels lead to the spines of its group in order, a spine's first ones to the leaves. */
  private leg(into: Int32Array, at: number, source: number, target: number, vcClass: number, random: RandomSource): number {
    const { channelStart, channelSource, channelTarget } = this.network;
    const { count, leaves, spines, linksPerPair, channels } = this.groups;
    const [G, H] = [this.groupOf(source), this.groupOf(target)];
    const up = (spine: number): number => channelStart[source]! + spine;
    const down = (spine: number): number => channelStart[spine]! + (target - H * this.size);
    let length = at;
    const go = (channel: number): void => {
      into[length++] = (channel << CLASS_BITS) | vcClass;
    };
    if (G === H) {
      const spine = random.below(spines);
      go(up(spine));
      go(down(G * this.size + leaves + spine));
      return length - at;
    }
    const link = channels[(G * count + H) * linksPerPair + (linksPerPair === 1 ? 0 : random.below(linksPerPair))]!;
    go(up(channelSource[link]! - G * this.size - leaves));
    go(link);
    go(down(channelTarget[link]!));
    return length - at;
  }
}

/** The plan for a use: one class for each leg; only one if virtual channels are open to every hop. */
export function leafSpinePaths(use: PathUse): PathPlan {
  const legs = use.detours ? 2 : 1;
  const all = use.open ? 1 : legs;
  return {
    longest: legs * LEG,
    open: use.open,
    classes: { minimal: 1, all },
    virtualChannels: use.open
      ? "every virtual channel is open to every hop, so that packets can wait for each other in a ring"
      : use.detours
        ? "one class up to a detour's intermediate router, another after it and on minimal routes: up, across and down cannot close a ring"
        : "one class does: up, across and down cannot close a ring",
    ejectsOnAny: true,
    drawsInjection: false,
    make: (network) => new LeafSpinePaths(network, all - 1),
    dependencies: ({ channels, channelStart, channelSource, channelTarget, channelKind, firstEndpoint }, emit) => {
      const isLeaf = (router: number): boolean => firstEndpoint[router + 1]! > firstEndpoint[router]!;
      for (let c = 0; c < channels; c++) {
        const middle = channelTarget[c]!;
        const across = channelKind[c] === GLOBAL;
        for (let d = channelStart[middle]!; d < channelStart[middle + 1]!; d++) {
          const goesDown = isLeaf(channelTarget[d]!);
          // Up, then across or down; across, then down: within a leg. Down, then up: from the first leg to the second.
          if (isLeaf(channelSource[c]!) || (across && goesDown))
            for (let vcClass = 0; vcClass < all; vcClass++) emit(c, vcClass, d, vcClass);
          if (isLeaf(middle) && legs === 2) emit(c, 0, d, all - 1);
        }
      }
    },
  };
}
