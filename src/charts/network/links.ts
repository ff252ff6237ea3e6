/** Collects the links and bundles of a drawing. */
import type { Network } from "../../topology/network.ts";
import type { Bundles, Links } from "./drawing.ts";

/** Numbers every link once, in the order of its lower channel; the curves are still to be written. */
export function linksOf(network: Network): Links {
  const count = network.channels / 2;
  const channel = new Int32Array(count);
  const ofChannel = new Int32Array(network.channels);
  let link = 0;
  for (let c = 0; c < network.channels; c++) {
    const reverse = network.channelReverse[c]!;
    if (reverse < c) continue;
    channel[link] = c;
    ofChannel[c] = link;
    ofChannel[reverse] = link;
    link++;
  }
  return { count, curves: new Float32Array(6 * count), channel, ofChannel };
}

/**
 * Links between the same two routers: place of each link among its parallels, -1..1 from one side to the other, 0 when it
 * is alone; multiplied by a distance it spreads their curves. Length links.count.
 */
export function spreadOfParallels(network: Network, links: Links): Float32Array {
  const spread = new Float32Array(links.count);
  for (let r = 0; r < network.routers; r++) {
    const parallels = new Map<number, number[]>();
    for (let c = network.channelStart[r]!; c < network.channelStart[r + 1]!; c++) {
      if (network.channelReverse[c]! < c) continue;
      const target = network.channelTarget[c]!;
      const list = parallels.get(target);
      if (list) list.push(links.ofChannel[c]!);
      else parallels.set(target, [links.ofChannel[c]!]);
    }
    for (const list of parallels.values()) {
      if (list.length > 1) list.forEach((link, i) => { spread[link] = (2 * i) / (list.length - 1) - 1; });
    }
  }
  return spread;
}

/** Gathers bundles one by one, then freezes them. */
export class BundleBuilder {
  private readonly points: number[] = [];
  private readonly members: (readonly number[])[] = [];
  private readonly kinds: number[] = [];
  private readonly ends: number[] = [];

  add(kind: number, from: number, to: number, curve: readonly [number, number, number, number, number, number], links: readonly number[]): void {
    this.points.push(...curve);
    this.members.push(links);
    this.kinds.push(kind);
    this.ends.push(from, to);
  }

  build(linkCount: number): Bundles {
    const count = this.members.length;
    const start = new Int32Array(count + 1);
    for (let b = 0; b < count; b++) start[b + 1] = start[b]! + this.members[b]!.length;
    const links = new Int32Array(start[count]!);
    const covered = new Uint8Array(linkCount);
    this.members.forEach((list, b) => links.set(list, start[b]!));
    for (const link of links) covered[link] = 1;
    return {
      count, curves: Float32Array.from(this.points), start, links, covered, kind: Uint8Array.from(this.kinds),
      from: Int32Array.from({ length: count }, (_, b) => this.ends[2 * b]!), to: Int32Array.from({ length: count }, (_, b) => this.ends[2 * b + 1]!),
    };
  }
}
