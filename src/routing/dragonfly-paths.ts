/** Dragonfly paths (Kim et al. 2008, section 4.1): local, global, local; Valiant through a random group or a random router. */
import type { RandomSource } from "../math/random.ts";
import type { Groups, Network } from "../topology/network.ts";
import { ALONE, ladderOf } from "./dragonfly-ladders.ts";
import type { Ladder } from "./dragonfly-ladders.ts";
import type { PathMaker, PathPlan, PathUse } from "./paths.ts";
import { CLASS_BITS } from "./routing.ts";
import type { EmitDependency } from "./routing.ts";

function groupsOf({ groups }: Network): Groups {
  if (!groups || groups.grid) throw new TypeError("no groups whose routers are all linked");
  return groups;
}

/** 1 when i < j, else 0; without a branch, which random numbers would make the processor guess wrong half the time. */
export function precedes(i: number, j: number): number {
  return (i - j) >>> 31;
}

/** Passes over a span, from its start on, when counting to `index`. */
export function passing(index: number, start: number, span: number): number {
  return index + span - Math.imul(precedes(index, start), span);
}

/** Passes over two spans of the same length, from different starts on, when counting to `index`. */
export function skipping(index: number, one: number, other: number, span: number): number {
  const order = (one - other) >> 31;
  const lower = other + ((one - other) & order);
  const upper = one + other - lower;
  return passing(passing(index, lower, span), upper, span);
}

class DragonflyPaths implements PathMaker {
  private readonly a: number;
  private readonly g: number;
  private readonly copies: number;
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
  private readonly first: number;
  private readonly firstGlobal: number;
  private readonly arriving: number;
  private readonly leaving: number;
  private readonly secondGlobal: number;
  private readonly last: number;

  constructor(network: Network, use: PathUse, ladder: Ladder) {
    const { size: a, count: g, linksPerPair, channels: globalChannels } = groupsOf(network);
    this.a = a;
    this.g = g;
    this.copies = linksPerPair;
    this.routers = network.routers;
    this.throughRouter = use.through === "router";
    this.intraGroup = use.intraGroup;
    this.anyNode = use.booksim;
    this.group = Int32Array.from({ length: network.routers }, (_, r) => Math.floor(r / a));
    this.index = Int32Array.from({ length: network.routers }, (_, r) => r % a);
    this.globalChannels = globalChannels;
    this.start = network.channelStart;
    this.source = network.channelSource;
    this.target = network.channelTarget;
    this.own = ladder.own;
    [this.minimalLocal, this.minimalGlobal, this.minimalLast] = ladder.minimal;
    [this.first, this.firstGlobal, this.arriving, this.leaving, this.secondGlobal, this.last] = ladder.detour;
  }

  minimal(into: Int32Array, source: number, target: number, random: RandomSource): number {
    const from = this.group[source]!;
    const to = this.group[target]!;
    if (from === to) {
      into[0] = this.local(source, target, this.own);
      return 1;
    }
    return this.leg(into, 0, source, this.globalChannel(from, to, random), target, this.minimalLocal, this.minimalGlobal, this.minimalLast);
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
    const length = this.leg(into, 0, source, first, this.source[second]!, this.first, this.firstGlobal, this.arriving);
    into[length] = (second << CLASS_BITS) | this.secondGlobal;
    const arrival = this.target[second]!;
    if (arrival === target) return length + 1;
    into[length + 1] = this.local(arrival, target, this.last);
    return length + 2;
  }

  departing(into: Int32Array, source: number, target: number, index: number): number {
    const first = (this.group[source]! * this.g + this.group[target]!) * this.copies;
    let left = index;
    for (let copy = 0; copy < this.copies; copy++) {
      const channel = this.globalChannels[first + copy]!;
      if (this.source[channel] !== source || left-- > 0) continue;
      return this.leg(into, 0, source, channel, target, this.minimalLocal, this.minimalGlobal, this.minimalLast);
    }
    return 0;
  }

  /** To a random router of another group than both and on; BookSim2 draws among all nodes, and those of the source's group mean the minimal path. */
  private throughAnyRouter(into: Int32Array, source: number, target: number, random: RandomSource): number {
    const { a, g, group } = this;
    const from = group[source]!;
    const to = group[target]!;
    let middle: number;
    if (this.anyNode) {
      middle = random.below(this.routers);
      if (group[middle] === from) return 0;
    } else if (from === to) {
      middle = passing(random.below((g - 1) * a), from * a, a);
    } else {
      if (g < 3) return 0;
      middle = skipping(random.below((g - 2) * a), from * a, to * a, a);
    }
    const between = group[middle]!;
    const length = this.leg(
      into,
      0,
      source,
      this.globalChannel(from, between, random),
      middle,
      this.first,
      this.firstGlobal,
      this.arriving,
    );
    if (between !== to) {
      return (
        length + this.leg(into, length, middle, this.globalChannel(between, to, random), target, this.leaving, this.secondGlobal, this.last)
      );
    }
    if (middle === target) return length;
    into[length] = this.local(middle, target, this.leaving);
    return length + 1;
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
    let end = at;
    const exit = this.source[channel]!;
    if (exit !== source) into[end++] = this.local(source, exit, before);
    into[end++] = (channel << CLASS_BITS) | over;
    const arrival = this.target[channel]!;
    if (arrival !== target) into[end++] = this.local(arrival, target, after);
    return end - at;
  }

  /** The local channel between two routers of one group. */
  private local(from: number, to: number, vcClass: number): number {
    const i = this.index[from]!;
    const j = this.index[to]!;
    return ((this.start[from]! + j - precedes(i, j)) << CLASS_BITS) | vcClass;
  }

  private globalChannel(from: number, to: number, random: RandomSource): number {
    const first = (from * this.g + to) * this.copies;
    return this.globalChannels[this.copies === 1 ? first : first + random.below(this.copies)]!;
  }
}

/** Dependencies of local, global, local, from every router's locals in to a global channel, and from it to the locals at its end. */
function legDependencies(network: Network, a: number, before: number, over: number, after: number, emit: EmitDependency): void {
  const { channels, channelStart, channelSource, channelTarget, channelReverse } = network;
  for (let c = 0; c < channels; c++) {
    const exit = channelStart[channelSource[c]!]!;
    if (c < exit + a - 1) continue;
    const onward = channelStart[channelTarget[c]!]!;
    for (let i = 0; i < a - 1; i++) {
      emit(channelReverse[exit + i]!, before, c, over);
      emit(c, over, onward + i, after);
    }
  }
}

/**
 * Dependencies at a router between what comes in (locals, globals or both) in one class and what goes out, in another class for
 * locals and for globals; by the global channel it came by, too, where detours turn back.
 */
function turnDependencies(
  network: Network,
  a: number,
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
    const globals = start + a - 1;
    const end = channelStart[r + 1]!;
    const last = from === "locals" ? globals : end;
    for (let back = from === "locals" ? start : globals; back < last; back++) {
      const c = channelReverse[back]!;
      if (localClass !== null) for (let d = start; d < globals; d++) emit(c, inClass, d, localClass);
      if (globalClass !== null) for (let d = globals; d < end; d++) if (d !== back || turnsBack) emit(c, inClass, d, globalClass);
    }
  }
}

function dependencies(network: Network, use: PathUse, ladder: Ladder, emit: EmitDependency): void {
  const { size: a, count: g } = groupsOf(network);
  const [minimalLocal, minimalGlobal, minimalLast] = ladder.minimal;
  legDependencies(network, a, minimalLocal, minimalGlobal, minimalLast, emit);
  const { intraGroup } = use;
  if (!use.detours || (g < 3 && !use.booksim && !intraGroup)) return;
  const second = g > 2 || intraGroup;
  const [first, firstGlobal, arriving, leaving, secondGlobal, last] = ladder.detour;
  legDependencies(network, a, first, firstGlobal, arriving, emit);
  if (second) {
    legDependencies(network, a, leaving, secondGlobal, last, emit);
    turnDependencies(network, a, "globals", firstGlobal, null, secondGlobal, emit, intraGroup);
  }
  if (use.through === "router") {
    // The intermediate router ends a global channel, or the local one after it.
    turnDependencies(network, a, "globals", firstGlobal, leaving, null, emit);
    turnDependencies(network, a, "locals", arriving, leaving, second ? secondGlobal : null, emit);
  }
  if (use.progressive) turnDependencies(network, a, "locals", minimalLocal, first, firstGlobal, emit);
}

/** The plan for a use. */
export function dragonflyPaths(use: PathUse): PathPlan {
  const ladder = ladderOf(use);
  const legs = use.through === "router" ? 6 : 5;
  return {
    longest: use.detours ? legs + (use.progressive ? 1 : 0) : 3,
    classes: { minimal: ALONE.classes, all: ladder.classes },
    virtualChannels: ladder.text,
    ejectsOnAny: false,
    drawsInjection: use.booksim,
    ...(ladder.ejection && { ejection: ladder.ejection }),
    make: (network) => new DragonflyPaths(network, use, ladder),
    dependencies: (network, emit) => dependencies(network, use, ladder, emit),
  };
}
