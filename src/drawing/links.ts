/** Collects the links and bundles of a drawing. */
import type { Network } from "../topology/network.ts";
import type { Bundles, Links } from "./drawing.ts";
import { setCurve } from "./geometry.ts";

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

/** A link from its lower channel's source to that channel's target, and the middle between both. */
export interface LinkEnds {
  readonly link: number;
  readonly channel: number;
  readonly source: number;
  readonly target: number;
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly mx: number;
  readonly my: number;
}

/** The control point of a link. `pull` moves it to the origin (1: not at all); the link stands so many units aside from its parallels. */
export function pulled({ x0, y0, x1, y1, mx, my }: LinkEnds, pull: number, apart: number): readonly [cx: number, cy: number] {
  const aside = apart / Math.max(1, Math.hypot(x1 - x0, y1 - y0));
  return [mx * pull - (y1 - y0) * aside, my * pull + (x1 - x0) * aside];
}

/** Writes the curves of all links between the routers' places; `bend` gives their control points, else they are straight. */
export function curveLinks(
  network: Network,
  links: Links,
  routerX: Float32Array,
  routerY: Float32Array,
  bend: (ends: LinkEnds) => readonly [cx: number, cy: number] = ({ mx, my }) => [mx, my],
): void {
  for (let link = 0; link < links.count; link++) {
    const channel = links.channel[link]!;
    const [source, target] = [network.channelSource[channel]!, network.channelTarget[channel]!];
    const [x0, y0, x1, y1] = [routerX[source]!, routerY[source]!, routerX[target]!, routerY[target]!];
    const [cx, cy] = bend({ link, channel, source, target, x0, y0, x1, y1, mx: (x0 + x1) / 2, my: (y0 + y1) / 2 });
    setCurve(links.curves, link, x0, y0, cx, cy, x1, y1);
  }
}

/**
 * For links between the same two routers: the place of each among its parallels, -1..1 from one side to the other, 0 if it is alone. Times
 * a distance it spreads their curves. Length links.count.
 */
export function spreadOfParallels(network: Network, links: Links): Float32Array {
  const spread = new Float32Array(links.count);
  const seenFrom = new Int32Array(network.routers).fill(-1);
  for (let r = 0; r < network.routers; r++) {
    let parallel = false;
    for (let c = network.channelStart[r]!; c < network.channelStart[r + 1]!; c++) {
      const target = network.channelTarget[c]!;
      if (seenFrom[target] === r) parallel = true;
      seenFrom[target] = r;
    }
    if (parallel) spreadFrom(network, links, r, spread);
  }
  return spread;
}

function spreadFrom(network: Network, links: Links, router: number, spread: Float32Array): void {
  const parallels = new Map<number, number[]>();
  for (let c = network.channelStart[router]!; c < network.channelStart[router + 1]!; c++) {
    if (network.channelReverse[c]! < c) continue;
    const target = network.channelTarget[c]!;
    const list = parallels.get(target);
    if (list) list.push(links.ofChannel[c]!);
    else parallels.set(target, [links.ofChannel[c]!]);
  }
  for (const list of parallels.values()) {
    if (list.length > 1)
      list.forEach((link, i) => {
        spread[link] = (2 * i) / (list.length - 1) - 1;
      });
  }
}

type CurvePoints = readonly [x0: number, y0: number, cx: number, cy: number, x1: number, y1: number];

/** Gathers bundles and their links. A link may belong to two bundles that continue each other. */
export class BundleBuilder {
  private readonly points: number[] = [];
  private readonly kinds: number[] = [];
  private readonly from: number[] = [];
  private readonly to: number[] = [];
  private readonly members: number[] = [];
  private readonly bundleOf: number[] = [];
  private readonly byKey = new Map<string | number, number>();

  /** A new bundle, still without links; returns its number. */
  add(kind: number, from: number, to: number, curve: CurvePoints): number {
    this.points.push(...curve);
    this.from.push(from);
    this.to.push(to);
    return this.kinds.push(kind) - 1;
  }

  addStraight(kind: number, from: number, to: number, [x0, y0, x1, y1]: readonly [number, number, number, number]): number {
    return this.add(kind, from, to, [x0, y0, (x0 + x1) / 2, (y0 + y1) / 2, x1, y1]);
  }

  /** Assigns the link to the bundle of that key, which its first link creates. */
  assignTo(link: number, key: string | number, make: () => number): void {
    const bundle = this.byKey.get(key) ?? make();
    this.byKey.set(key, bundle);
    this.assign(link, bundle);
  }

  assign(link: number, bundle: number): void {
    this.members.push(link);
    this.bundleOf.push(bundle);
  }

  build(
    linkCount: number,
    { span = 1, insideWidth = 2.2, thickChords = false }: Partial<Pick<Bundles, "span" | "insideWidth" | "thickChords">> = {},
  ): Bundles {
    const count = this.kinds.length;
    const start = new Int32Array(count + 1);
    for (const b of this.bundleOf) start[b + 1]!++;
    for (let b = 0; b < count; b++) start[b + 1]! += start[b]!;
    const next = start.slice();
    const links = new Int32Array(this.members.length);
    const covered = new Uint8Array(linkCount);
    this.members.forEach((link, i) => {
      links[next[this.bundleOf[i]!]!++] = link;
      covered[link] = 1;
    });
    return {
      count,
      span,
      insideWidth,
      thickChords,
      curves: Float32Array.from(this.points),
      start,
      links,
      covered,
      kind: Uint8Array.from(this.kinds),
      from: Int32Array.from(this.from),
      to: Int32Array.from(this.to),
    };
  }
}
