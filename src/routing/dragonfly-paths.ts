/** Dragonfly paths (Kim et al. 2008, section 4.1): local, global, local; Valiant through a random group or a random router. */
import type { RandomSource } from "../math/random.ts";
import type { Groups, MixedGroups, Network } from "../topology/network.ts";
import { ladderOf } from "./dragonfly-ladders.ts";
import type { Ladder } from "./dragonfly-ladders.ts";
import type { GroupForm } from "./forms.ts";
import type { PathMaker, PathPlan, PathUse } from "./paths.ts";
import { CLASS_BITS } from "./routing.ts";
import { GLOBAL } from "../topology/network.ts";
import type { EmitDependency } from "./routing.ts";

/** Group of each router. */
function groupOfRouters({ routers }: Network, groups: Groups | MixedGroups): Int32Array {
  if ("size" in groups) return Int32Array.from({ length: routers }, (_, r) => Math.floor(r / groups.size));
  const group = new Int32Array(routers);
  for (let G = 0; G < groups.count; G++) group.fill(G, groups.start[G], groups.start[G + 1]);
  return group;
}

/** 1 if i < j, else 0, without a branch: random numbers would make the processor guess wrong half the time. */
export function precedes(i: number, j: number): number {
  return (i - j) >>> 31;
}

/** Skips a span, from its start on, in the count to `index`. */
export function passing(index: number, start: number, span: number): number {
  return index + span - Math.imul(precedes(index, start), span);
}

/** Skips two spans, the first of which begins sooner, in the count to `index`. */
function passingBoth(index: number, start: number, span: number, next: number, nextSpan: number): number {
  return passing(passing(index, start, span), next, nextSpan);
}

/** Skips two spans of the same length, from different starts on, in the count to `index`. */
export function skipping(index: number, one: number, other: number, span: number): number {
  const order = (one - other) >> 31;
  const lower = other + ((one - other) & order);
  const upper = one + other - lower;
  return passing(passing(index, lower, span), upper, span);
}

class DragonflyPaths implements PathMaker {
  readonly form: GroupForm;
  private readonly g: number;
  // Links of two groups: as many for every two, or those from pairStart on.
  private readonly copies: number;
  private readonly pairStart: Int32Array | null;
  /** First router of each group, and the end of the last. */
  private readonly first: Int32Array;
  /** Routers along each dimension of a group; null if all are linked. */
  private readonly dims: readonly number[] | null;
  private readonly prefersOwn: boolean;
  private readonly routers: number;
  private readonly throughRouter: boolean;
  private readonly intraGroup: boolean;
  private readonly anyNode: boolean;
  // Group of each router, and its index there.
  private readonly group: Int32Array;
  private readonly index: Int32Array;
  private readonly globalChannels: Int32Array;
  private readonly start: Int32Array;
  private readonly source: Int32Array;
  private readonly target: Int32Array;
  // The ladder's classes: within a group; on the minimal path's hops; on the detour's.
  private readonly own: number;
  private readonly minimalLocal: number;
  private readonly minimalGlobal: number;
  private readonly minimalLast: number;
  private readonly away: number;
  private readonly firstGlobal: number;
  private readonly arriving: number;
  private readonly leaving: number;
  private readonly secondGlobal: number;
  private readonly last: number;

  constructor(network: Network, use: PathUse, ladder: Ladder) {
    const groups = crossedGroups(network);
    const { count: g, channels: globalChannels } = groups;
    const alike = "size" in groups ? groups : null;
    this.g = g;
    this.copies = alike?.linksPerPair ?? 0;
    this.pairStart = "pairStart" in groups ? groups.pairStart : null;
    this.first = "start" in groups ? groups.start : Int32Array.from({ length: g + 1 }, (_, G) => G * groups.size);
    this.dims = alike?.dims ?? null;
    this.prefersOwn = use.ownLink;
    this.routers = network.routers;
    this.throughRouter = use.through === "router";
    this.intraGroup = use.intraGroup;
    this.anyNode = use.booksim;
    const group = groupOfRouters(network, groups);
    this.group = group;
    this.index = group.map((G, r) => r - this.first[G]!);
    this.globalChannels = globalChannels;
    this.start = network.channelStart;
    this.source = network.channelSource;
    this.target = network.channelTarget;
    this.own = ladder.own;
    [this.minimalLocal, this.minimalGlobal, this.minimalLast] = ladder.minimal;
    [this.away, this.firstGlobal, this.arriving, this.leaving, this.secondGlobal, this.last] = ladder.detour;
    this.form = {
      maker: "groups",
      count: g,
      group,
      index: this.index,
      first: this.first,
      dims: this.dims,
      links: { channels: globalChannels, copies: this.copies, start: this.pairStart },
      ownLink: this.prefersOwn,
      throughRouter: this.throughRouter,
      intraGroup: this.intraGroup,
      anyNode: this.anyNode,
      classes: ladder,
    };
  }

  minimal(into: Int32Array, source: number, target: number, random: RandomSource): number {
    const from = this.group[source]!;
    const to = this.group[target]!;
    if (from === to) return this.within(into, 0, source, target, this.own);
    const channel = this.prefersOwn ? this.nearest(source, from, to, random) : this.globalChannel(from, to, random);
    return this.leg(into, 0, source, channel, target, this.minimalLocal, this.minimalGlobal, this.minimalLast);
  }

  nonMinimal(into: Int32Array, source: number, target: number, random: RandomSource): number {
    const from = this.group[source]!;
    const to = this.group[target]!;
    if (from === to && !this.intraGroup) return 0;
    if (this.throughRouter) return this.throughAnyRouter(into, source, target, random);
    if (this.g < 3) return 0;
    const middle = skipping(random.below(this.g - 2), from, to, 1);
    const first = this.globalChannel(from, middle, random);
    const second = this.globalChannel(middle, to, random);
    const length = this.leg(into, 0, source, first, this.source[second]!, this.away, this.firstGlobal, this.arriving);
    into[length] = (second << CLASS_BITS) | this.secondGlobal;
    return length + 1 + this.within(into, length + 1, this.target[second]!, target, this.last);
  }

  departing(into: Int32Array, source: number, target: number, index: number): number {
    const pair = this.group[source]! * this.g + this.group[target]!;
    let left = index;
    for (let i = this.firstLink(pair), end = i + this.linksOf(pair); i < end; i++) {
      const channel = this.globalChannels[i]!;
      if (this.source[channel] !== source || left-- > 0) continue;
      return this.leg(into, 0, source, channel, target, this.minimalLocal, this.minimalGlobal, this.minimalLast);
    }
    return 0;
  }

  /**
   * To a random router of another group than both and on. BookSim2 draws among all nodes, and those of the source's group mean the minimal
   * path.
   */
  private throughAnyRouter(into: Int32Array, source: number, target: number, random: RandomSource): number {
    const { g, group, first } = this;
    const from = group[source]!;
    const to = group[target]!;
    const [low, high] = from < to ? [from, to] : [to, from];
    const [lowSize, highSize] = [first[low + 1]! - first[low]!, first[high + 1]! - first[high]!];
    let middle: number;
    if (this.anyNode) {
      middle = random.below(this.routers);
      if (group[middle] === from) return 0;
    } else if (from === to) {
      middle = passing(random.below(this.routers - lowSize), first[low]!, lowSize);
    } else {
      if (g < 3) return 0;
      middle = passingBoth(random.below(this.routers - lowSize - highSize), first[low]!, lowSize, first[high]!, highSize);
    }
    const between = group[middle]!;
    const length = this.leg(into, 0, source, this.globalChannel(from, between, random), middle, this.away, this.firstGlobal, this.arriving);
    if (between !== to) {
      return (
        length + this.leg(into, length, middle, this.globalChannel(between, to, random), target, this.leaving, this.secondGlobal, this.last)
      );
    }
    return length + this.within(into, length, middle, target, this.leaving);
  }

  /** Source router, local hop if needed, the global channel, local hop to `target` if needed, with their three classes. */
  private leg(
    into: Int32Array,
    at: number,
    source: number,
    channel: number,
    target: number,
    before: number,
    over: number,
    after: number,
  ): number {
    let end = at + this.within(into, at, source, this.source[channel]!, before);
    into[end++] = (channel << CLASS_BITS) | over;
    return end + this.within(into, end, this.target[channel]!, target, after) - at;
  }

  /** From router to router of a group: nothing, one hop if all are linked, or a hop in each dimension in which they differ. */
  private within(into: Int32Array, at: number, from: number, to: number, vcClass: number): number {
    if (from === to) return 0;
    if (this.dims === null) {
      into[at] = this.local(from, to, vcClass);
      return 1;
    }
    let [router, length, stride, base] = [from, 0, 1, 0];
    for (const k of this.dims) {
      const i = Math.floor(this.index[router]! / stride) % k;
      const j = Math.floor(this.index[to]! / stride) % k;
      if (i !== j) {
        into[at + length++] = ((this.start[router]! + base + j - precedes(i, j)) << CLASS_BITS) | vcClass;
        router += (j - i) * stride;
      }
      stride *= k;
      base += k - 1;
    }
    return length;
  }

  /** The local channel between two routers of one group. */
  private local(from: number, to: number, vcClass: number): number {
    const i = this.index[from]!;
    const j = this.index[to]!;
    return ((this.start[from]! + j - precedes(i, j)) << CLASS_BITS) | vcClass;
  }

  private firstLink(pair: number): number {
    return this.pairStart === null ? pair * this.copies : this.pairStart[pair]!;
  }

  private linksOf(pair: number): number {
    return this.pairStart === null ? this.copies : this.pairStart[pair + 1]! - this.pairStart[pair]!;
  }

  private globalChannel(from: number, to: number, random: RandomSource): number {
    const pair = from * this.g + to;
    const first = this.firstLink(pair);
    const links = this.linksOf(pair);
    return this.globalChannels[links === 1 ? first : first + random.below(links)]!;
  }

  /** One of the links that leave from the source itself, if it has any. */
  private nearest(source: number, from: number, to: number, random: RandomSource): number {
    const pair = from * this.g + to;
    const first = this.firstLink(pair);
    const end = first + this.linksOf(pair);
    let own = 0;
    for (let i = first; i < end; i++) if (this.source[this.globalChannels[i]!] === source) own++;
    if (own === 0) return this.globalChannel(from, to, random);
    let left = own === 1 ? 0 : random.below(own);
    for (let i = first; ; i++) if (this.source[this.globalChannels[i]!] === source && left-- === 0) return this.globalChannels[i]!;
  }
}

/** The plan for a use; `across`: most hops within a group. */
export function dragonflyPaths(use: PathUse, across = 1): PathPlan {
  const ladder = ladderOf(use, across);
  const legs = use.through === "router" ? 2 + 4 * across : 2 + 3 * across;
  return {
    longest: use.detours ? legs + (use.progressive ? 1 : 0) : 1 + 2 * across,
    classes: { minimal: ladderOf({ ...use, detours: false }, across).classes, all: ladder.classes },
    virtualChannels: ladder.text,
    ejectsOnAny: false,
    drawsInjection: use.booksim,
    ...(ladder.ejection && { ejection: ladder.ejection }),
    make: (network) => new DragonflyPaths(network, use, ladder),
    dependencies: (network, emit) => {
      dependencies(network, use, ladder, emit);
    },
  };
}

// The dependencies of a dragonfly's packets between (channel, class) pairs, by which its sequences of virtual-channel classes are checked.

/** Groups that packets cross within one class: linked routers, or dimension by dimension. */
function crossedGroups({ groups, mixed }: Network): Groups | MixedGroups {
  const found = groups?.grid || groups?.middles ? null : (groups ?? mixed);
  if (!found) throw new TypeError("no groups whose routers are all linked");
  return found;
}

/** The first of each router's channels to other groups, after those within its group. */
function globalsOf({ routers, channelStart, channelKind }: Network): Int32Array {
  return Int32Array.from({ length: routers }, (_, r) => {
    let c = channelStart[r]!;
    while (c < channelStart[r + 1]! && channelKind[c] !== GLOBAL) c++;
    return c;
  });
}

/** Dependencies of local, global, local, from every router's locals in to a global channel, and from it to the locals at its end. */
function legDependencies(network: Network, globals: Int32Array, before: number, over: number, after: number, emit: EmitDependency): void {
  const { channels, channelKind, channelStart, channelSource, channelTarget, channelReverse } = network;
  for (let c = 0; c < channels; c++) {
    if (channelKind[c] !== GLOBAL) continue;
    const exit = channelSource[c]!;
    const entry = channelTarget[c]!;
    for (let d = channelStart[exit]!; d < globals[exit]!; d++) emit(channelReverse[d]!, before, c, over);
    for (let d = channelStart[entry]!; d < globals[entry]!; d++) emit(c, over, d, after);
  }
}

/** Dependencies within groups that are crossed dimension by dimension: from a channel to those of later dimensions, in one class. */
function orderDependencies(network: Network, globals: Int32Array, { size, dims }: Groups, vcClass: number, emit: EmitDependency): void {
  if (dims === null) return;
  const { routers, channelStart, channelSource, channelTarget, channelReverse } = network;
  const strides = dims.map((_, dim) => dims.slice(0, dim).reduce((product, k) => product * k, 1));
  const dimensionOf = (c: number): number => {
    const [i, j] = [channelSource[c]! % size, channelTarget[c]! % size];
    return dims.findIndex((k, dim) => Math.floor(i / strides[dim]!) % k !== Math.floor(j / strides[dim]!) % k);
  };
  for (let r = 0; r < routers; r++) {
    for (let back = channelStart[r]!; back < globals[r]!; back++) {
      const c = channelReverse[back]!;
      for (let d = channelStart[r]!; d < globals[r]!; d++) if (dimensionOf(d) > dimensionOf(c)) emit(c, vcClass, d, vcClass);
    }
  }
}

/**
 * Dependencies at a router from incoming channels (locals, globals or both) in one class to outgoing ones, in another class for locals and
 * for globals; also from the global channel that a packet came by, if detours turn back.
 */
function turnDependencies(
  network: Network,
  globals: Int32Array,
  from: "locals" | "globals",
  inClass: number,
  localClass: number | null,
  globalClass: number | null,
  emit: EmitDependency,
  turnsBack = false,
): void {
  const { routers, channelStart, channelReverse } = network;
  for (let r = 0; r < routers; r++) {
    const start = channelStart[r]!;
    const middle = globals[r]!;
    const end = channelStart[r + 1]!;
    const last = from === "locals" ? middle : end;
    for (let back = from === "locals" ? start : middle; back < last; back++) {
      const c = channelReverse[back]!;
      if (localClass !== null) for (let d = start; d < middle; d++) emit(c, inClass, d, localClass);
      if (globalClass !== null) for (let d = middle; d < end; d++) if (d !== back || turnsBack) emit(c, inClass, d, globalClass);
    }
  }
}

/** Every dependency of the paths for a use, with the classes of its ladder. */
function dependencies(network: Network, use: PathUse, ladder: Ladder, emit: EmitDependency): void {
  const groups = crossedGroups(network);
  const g = groups.count;
  const globals = globalsOf(network);
  const [minimalLocal, minimalGlobal, minimalLast] = ladder.minimal;
  const [first, firstGlobal, arriving, leaving, secondGlobal, last] = ladder.detour;
  if ("dims" in groups)
    for (const vcClass of new Set([ladder.own, minimalLocal, minimalLast, ...(use.detours ? [first, arriving, leaving, last] : [])]))
      orderDependencies(network, globals, groups, vcClass, emit);
  legDependencies(network, globals, minimalLocal, minimalGlobal, minimalLast, emit);
  const { intraGroup } = use;
  if (!use.detours || (g < 3 && !use.booksim && !intraGroup)) return;
  const second = g > 2 || intraGroup;
  legDependencies(network, globals, first, firstGlobal, arriving, emit);
  if (second) {
    legDependencies(network, globals, leaving, secondGlobal, last, emit);
    turnDependencies(network, globals, "globals", firstGlobal, null, secondGlobal, emit, intraGroup);
  }
  if (use.through === "router") {
    // The intermediate router ends a global channel, or the local one after it.
    turnDependencies(network, globals, "globals", firstGlobal, leaving, null, emit);
    turnDependencies(network, globals, "locals", arriving, leaving, second ? secondGlobal : null, emit);
  }
  if (use.progressive) turnDependencies(network, globals, "locals", minimalLocal, first, firstGlobal, emit);
}
