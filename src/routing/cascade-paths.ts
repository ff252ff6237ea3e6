/**
 * Cascade paths (Mollah et al. 2017, sections 2.2 and 2.3). In a group they take the direct link or one of two corners, between groups one
 * of their links; every path of a pair is equally likely. Valiant leads through a random router, or a random group. Groups that are graphs
 * of diameter two have common neighbours instead of corners.
 */
import { drawnAnew } from "../math/random.ts";
import type { RandomSource } from "../math/random.ts";
import type { Groups, Network } from "../topology/network.ts";
import { passing, precedes, skipping } from "./dragonfly-paths.ts";
import type { TwoHopForm } from "./forms.ts";
import type { PathMaker, PathPlan, PathUse } from "./paths.ts";
import { CLASS_BITS } from "./routing.ts";

/** Most hops within a group, and of a minimal path. */
const ACROSS = 2;
const MINIMAL = 2 * ACROSS + 1;

type Grid = NonNullable<Groups["grid"]>;

function groupsOf({ groups }: Network): Groups & Grid {
  if (!groups?.grid) throw new TypeError("no groups of rows and columns");
  return { ...groups, ...groups.grid };
}

/** Paths in groups whose routers are at most two hops apart; the subclass knows how packets go within a group. */
abstract class TwoHopPaths implements PathMaker {
  protected readonly groups: number;
  protected readonly groupSize: number;
  protected readonly links: number;
  private readonly throughRouter: boolean;
  private readonly intraGroup: boolean;
  protected readonly globalChannels: Int32Array;
  protected readonly group: Int32Array;
  protected readonly start: Int32Array;
  protected readonly source: Int32Array;
  protected readonly target: Int32Array;
  /** Virtual-channel class of a minimal path's first hop, and of a detour's first after its intermediate. */
  protected readonly last: number;

  constructor(network: Network, { count, size, linksPerPair, channels }: Groups, use: PathUse) {
    this.groups = count;
    this.groupSize = size;
    this.links = linksPerPair;
    this.throughRouter = use.through === "router";
    this.intraGroup = use.intraGroup;
    this.globalChannels = channels;
    this.group = Int32Array.from({ length: network.routers }, (_, r) => Math.floor(r / size));
    this.start = network.channelStart;
    this.source = network.channelSource;
    this.target = network.channelTarget;
    this.last = use.detours ? firstPart(use) : 0;
  }

  get form(): TwoHopForm {
    const { groups, groupSize: size, group } = this;
    return {
      maker: "two-hop",
      count: groups,
      group,
      index: group.map((_, r) => r % size),
      first: Int32Array.from({ length: groups + 1 }, (_, G) => G * size),
      size,
      links: { channels: this.globalChannels, copies: this.links },
      throughRouter: this.throughRouter,
      intraGroup: this.intraGroup,
      last: this.last,
      ...this.ways(),
    };
  }

  /** Ways within a group, for the kernel. */
  protected abstract ways(): Pick<TwoHopForm, "direct" | "start" | "via" | "anew">;

  abstract minimal(into: Int32Array, source: number, target: number, random: RandomSource): number;

  /** A minimal path between groups, each as likely as any other; classes rise from `vcClass`. */
  protected abstract between(into: Int32Array, at: number, source: number, target: number, vcClass: number, random: RandomSource): number;

  /** The way to another group over one of its links, classes from 0 on. */
  protected abstract entering(into: Int32Array, source: number, group: number, random: RandomSource): number;

  nonMinimal(into: Int32Array, source: number, target: number, random: RandomSource): number {
    const from = this.group[source]!;
    const to = this.group[target]!;
    if (from === to ? !this.intraGroup : this.groups < 3) return 0;
    if (this.throughRouter) {
      const size = this.groupSize;
      const middle =
        from === to
          ? passing(random.below((this.groups - 1) * size), from * size, size)
          : skipping(random.below((this.groups - 2) * size), from * size, to * size, size);
      const length = this.between(into, 0, source, middle, 0, random);
      return length + this.between(into, length, middle, target, this.last, random);
    }
    const middle = skipping(random.below(this.groups - 2), from, to, 1);
    const length = this.entering(into, source, middle, random);
    const landing = this.target[into[length - 1]! >> CLASS_BITS]!;
    return length + this.between(into, length, landing, target, this.last, random);
  }
}

class CascadePaths extends TwoHopPaths {
  private readonly columns: number;
  private readonly row: Int32Array;
  private readonly column: Int32Array;

  constructor(network: Network, use: PathUse) {
    const groups = groupsOf(network);
    const { size, columns } = groups;
    super(network, groups, use);
    this.columns = columns;
    this.row = Int32Array.from({ length: network.routers }, (_, r) => Math.floor((r % size) / columns));
    this.column = Int32Array.from({ length: network.routers }, (_, r) => r % columns);
  }

  protected ways(): ReturnType<TwoHopPaths["ways"]> {
    const { groupSize: size, start: channelStart } = this;
    const direct = new Int16Array(size * size).fill(-1);
    const start = new Int32Array(size * size + 1);
    const via: number[] = [];
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < size; j++) {
        if (!this.aligned(i, j)) via.push(this.corner(i, j, 0), this.corner(i, j, 1));
        else if (i !== j) direct[i * size + j] = (this.local(i, j, 0) >> CLASS_BITS) - channelStart[i]!;
        start[i * size + j + 1] = via.length;
      }
    }
    return { direct, start, via: Uint16Array.from(via), anew: true };
  }

  minimal(into: Int32Array, source: number, target: number, random: RandomSource): number {
    if (this.group[source] !== this.group[target]) return this.between(into, 0, source, target, this.last, random);
    return this.within(into, 0, source, target, this.aligned(source, target) ? 0 : random.below(2), this.last);
  }

  /** A minimal path between groups; classes rise from `vcClass`. Draws link and both corners, anew where there is no corner. */
  protected between(into: Int32Array, at: number, source: number, target: number, vcClass: number, random: RandomSource): number {
    const first = (this.group[source]! * this.groups + this.group[target]!) * this.links;
    const drawn = drawnAnew(random, 4 * this.links, (draw) => {
      const channel = this.globalChannels[first + (draw >> 2)]!;
      return (
        ((draw & 1) === 1 && this.aligned(source, this.source[channel]!)) ||
        ((draw & 2) === 2 && this.aligned(this.target[channel]!, target))
      );
    });
    const channel = this.globalChannels[first + (drawn >> 2)]!;
    const before = this.within(into, at, source, this.source[channel]!, drawn & 1, vcClass);
    into[at + before] = (channel << CLASS_BITS) | (vcClass + before);
    const landed = at + before + 1;
    return before + 1 + this.within(into, landed, this.target[channel]!, target, (drawn >> 1) & 1, vcClass + before + 1);
  }

  /** The way to another group over one of its links, classes from 0 on. */
  protected entering(into: Int32Array, source: number, group: number, random: RandomSource): number {
    const first = (this.group[source]! * this.groups + group) * this.links;
    const drawn = drawnAnew(
      random,
      2 * this.links,
      (draw) => (draw & 1) === 1 && this.aligned(source, this.source[this.globalChannels[first + (draw >> 1)]!]!),
    );
    const channel = this.globalChannels[first + (drawn >> 1)]!;
    const before = this.within(into, 0, source, this.source[channel]!, drawn & 1, 0);
    into[before] = (channel << CLASS_BITS) | before;
    return before + 1;
  }

  /** True if two routers of a group have no corner between them. */
  private aligned(one: number, other: number): boolean {
    return this.row[one] === this.row[other] || this.column[one] === this.column[other];
  }

  /** The router in the row of the first (0) or in its column (1) and in line with the other, too. */
  private corner(from: number, to: number, corner: number): number {
    const alongColumn = (this.row[to]! - this.row[from]!) * this.columns;
    return corner === 0 ? to - alongColumn : from + alongColumn;
  }

  /** From router to router of a group: nothing, the direct link, or by the corner in the first one's row (0) or column (1). */
  private within(into: Int32Array, at: number, from: number, to: number, corner: number, vcClass: number): number {
    if (from === to) return 0;
    if (this.aligned(from, to)) {
      into[at] = this.local(from, to, vcClass);
      return 1;
    }
    const middle = this.corner(from, to, corner);
    into[at] = this.local(from, middle, vcClass);
    into[at + 1] = this.local(middle, to, vcClass + 1);
    return 2;
  }

  /** The channel between two aligned routers: a router's channels lead along its row, along its column, then to other groups. */
  private local(from: number, to: number, vcClass: number): number {
    const inColumn = this.column[from] === this.column[to];
    const place = inColumn ? this.row : this.column;
    const i = place[from]!;
    const j = place[to]!;
    return ((this.start[from]! + (inColumn ? this.columns - 1 : 0) + j - precedes(i, j)) << CLASS_BITS) | vcClass;
  }
}

/** Groups that are any graph of diameter two: by a link, or by one of the common neighbours. */
class CommonNeighbourPaths extends TwoHopPaths {
  private readonly middles: NonNullable<Groups["middles"]>;
  /** For a group's router i and each j, the place of the channel to j among all of i; -1 if they are not linked. */
  private readonly place: Int32Array;

  constructor(network: Network, use: PathUse) {
    const { groups } = network;
    if (!groups?.middles) throw new TypeError("no groups of rows and columns");
    super(network, groups, use);
    const { size } = groups;
    this.middles = groups.middles;
    this.place = new Int32Array(size * size).fill(-1);
    for (let i = 0; i < size; i++)
      for (let c = network.channelStart[i]!; c < network.channelStart[i + 1]!; c++)
        if (network.channelTarget[c]! < size) this.place[i * size + network.channelTarget[c]!] = c - network.channelStart[i]!;
  }

  protected ways(): ReturnType<TwoHopPaths["ways"]> {
    const { start, via } = this.middles;
    return { direct: Int16Array.from(this.place), start, via: Uint16Array.from(via), anew: false };
  }

  minimal(into: Int32Array, source: number, target: number, random: RandomSource): number {
    if (this.group[source] !== this.group[target]) return this.between(into, 0, source, target, this.last, random);
    return this.within(into, 0, source, target, random.below(this.waysOf(source, target)), this.last);
  }

  protected between(into: Int32Array, at: number, source: number, target: number, vcClass: number, random: RandomSource): number {
    return this.over(into, at, source, this.group[target]!, target, vcClass, random);
  }

  protected entering(into: Int32Array, source: number, group: number, random: RandomSource): number {
    return this.over(into, 0, source, group, -1, 0, random);
  }

  /** Over a link to a group, and on to the target there unless it is -1. */
  private over(into: Int32Array, at: number, source: number, group: number, target: number, vcClass: number, random: RandomSource): number {
    const first = (this.group[source]! * this.groups + group) * this.links;
    const links = this.globalChannels.subarray(first, first + this.links);
    const ends = (c: number): number => (target < 0 ? 1 : this.waysOf(this.target[c]!, target));
    const paths = (c: number): number => this.waysOf(source, this.source[c]!) * ends(c);
    let drawn = random.below(links.reduce((sum, c) => sum + paths(c), 0));
    const channel = links.find((c) => drawn < paths(c) || ((drawn -= paths(c)), false))!;
    const before = at + this.within(into, at, source, this.source[channel]!, Math.floor(drawn / ends(channel)), vcClass);
    into[before] = (channel << CLASS_BITS) | (vcClass + before - at);
    const length = before + 1 - at;
    return target < 0
      ? length
      : length + this.within(into, before + 1, this.target[channel]!, target, drawn % ends(channel), vcClass + length);
  }

  private pair(from: number, to: number): number {
    return (from % this.groupSize) * this.groupSize + (to % this.groupSize);
  }

  /** Shortest ways between two routers of a group; one from a router to itself. */
  private waysOf(from: number, to: number): number {
    const pair = this.pair(from, to);
    return Math.max(1, this.middles.start[pair + 1]! - this.middles.start[pair]!);
  }

  /** From router to router of a group: nothing, the direct link, or by the common neighbour of this number. */
  private within(into: Int32Array, at: number, from: number, to: number, way: number, vcClass: number): number {
    if (from === to) return 0;
    const pair = this.pair(from, to);
    if (this.place[pair]! >= 0) {
      into[at] = ((this.start[from]! + this.place[pair]!) << CLASS_BITS) | vcClass;
      return 1;
    }
    const middle = from - (from % this.groupSize) + this.middles.via[this.middles.start[pair]! + way]!;
    this.within(into, at, from, middle, 0, vcClass);
    this.within(into, at + 1, middle, to, 0, vcClass + 1);
    return 2;
  }
}

/** Most hops of a detour up to its intermediate router, or group. */
function firstPart({ through }: PathUse): number {
  return through === "router" ? MINIMAL : ACROSS + 1;
}

/**
 * The plan for a use. The class rises with every hop, with ten classes through a router as in Mollah et al. 2017, section 4. Minimal paths
 * start where detours leave their intermediate, so that the classes distinguish both.
 */
export function cascadePaths(use: PathUse): PathPlan {
  const first = use.detours ? firstPart(use) : 0;
  const hops = first + MINIMAL;
  return {
    longest: hops,
    classes: { minimal: MINIMAL, all: hops },
    virtualChannels: use.detours
      ? `the VC class rises with every hop: from 0 on the way to the intermediate ${use.through}, from ${first} after it and on minimal routes, up to ${hops - 1}`
      : `the VC class is the hop's index, 0 to ${hops - 1}`,
    ejectsOnAny: true,
    drawsInjection: false,
    make: (network) => (network.groups?.middles ? new CommonNeighbourPaths(network, use) : new CascadePaths(network, use)),
    dependencies: ({ channels, channelStart, channelTarget }, emit) => {
      for (let c = 0; c < channels; c++) {
        const next = channelTarget[c]!;
        for (let d = channelStart[next]!; d < channelStart[next + 1]!; d++) {
          for (let hop = 0; hop + 1 < hops; hop++) emit(c, hop, d, hop + 1);
        }
      }
    },
  };
}
