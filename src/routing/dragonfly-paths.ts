/** Dragonfly paths (paper 000, section 4.1): local, global, local; Valiant through a random group. */
import type { RandomSource } from "../math/random.ts";
import type { DragonflyStructure, Network } from "../topology/network.ts";
import type { PathFamily, PathMaker } from "./paths.ts";
import { CLASS_BITS } from "./routing.ts";

function structureOf(network: Network): DragonflyStructure {
  if (network.structure.kind !== "dragonfly") throw new TypeError("not a dragonfly");
  return network.structure;
}

class DragonflyPaths implements PathMaker {
  readonly ejectsOnAny = false;
  readonly longestMinimal = 3;
  readonly longestNonMinimal = 5;
  private readonly a: number;
  private readonly g: number;
  private readonly copies: number;
  private readonly globalChannels: Int32Array;
  private readonly start: Int32Array;
  private readonly source: Int32Array;
  private readonly target: Int32Array;

  constructor(network: Network) {
    const { a, g, linksPerPair, globalChannels } = structureOf(network);
    this.a = a;
    this.g = g;
    this.copies = linksPerPair;
    this.globalChannels = globalChannels;
    this.start = network.channelStart;
    this.source = network.channelSource;
    this.target = network.channelTarget;
  }

  minimal(into: Int32Array, at: number, source: number, target: number, alone: boolean, random: RandomSource): number {
    const from = (source / this.a) | 0;
    const to = (target / this.a) | 0;
    if (from === to) {
      into[at] = this.local(source, target, alone ? 0 : 2);
      return 1;
    }
    const first = alone ? 0 : 1;
    const channel = this.globalChannel(from, to, random);
    return this.leg(into, at, source, channel, first, target, first + 1);
  }

  nonMinimal(into: Int32Array, at: number, source: number, target: number, random: RandomSource): number {
    const from = (source / this.a) | 0;
    const to = (target / this.a) | 0;
    if (from === to || this.g < 3) return 0;
    let middle = random.below(this.g - 2);
    if (middle >= Math.min(from, to)) middle++;
    if (middle >= Math.max(from, to)) middle++;
    const first = this.globalChannel(from, middle, random);
    const second = this.globalChannel(middle, to, random);
    const length = this.leg(into, at, source, first, 0, this.source[second]!, 1);
    into[at + length] = (second << CLASS_BITS) | 2;
    const arrival = this.target[second]!;
    if (arrival === target) return length + 1;
    into[at + length + 1] = this.local(arrival, target, 2);
    return length + 2;
  }

  /** Source router, local hop if needed, the global channel, local hop to `target` if needed; the class rises with the global hop. */
  private leg(into: Int32Array, at: number, source: number, channel: number, before: number, target: number, after: number): number {
    let end = at;
    const exit = this.source[channel]!;
    if (exit !== source) into[end++] = this.local(source, exit, before);
    into[end++] = (channel << CLASS_BITS) | after;
    const arrival = this.target[channel]!;
    if (arrival !== target) into[end++] = this.local(arrival, target, after);
    return end - at;
  }

  /** The local channel between two routers of one group. */
  private local(from: number, to: number, vcClass: number): number {
    const i = from % this.a;
    const j = to % this.a;
    return ((this.start[from]! + (j < i ? j : j - 1)) << CLASS_BITS) | vcClass;
  }

  private globalChannel(from: number, to: number, random: RandomSource): number {
    const first = (from * this.g + to) * this.copies;
    return this.globalChannels[this.copies === 1 ? first : first + random.below(this.copies)]!;
  }
}

export const dragonflyPaths: PathFamily = {
  minimalClasses: 2,
  nonMinimalClasses: 3,
  explainMinimal: "VC class 0 in the source group, 1 on the global channel and after it",
  explainNonMinimal: "the VC class rises with every global channel: 0 in the source group, 1 in the intermediate one, 2 in the last; minimal routes start in class 1",
  make: (network) => new DragonflyPaths(network),
  dependencies: (network, alone, emit) => {
    const { a, globalChannels } = structureOf(network);
    const locals = (router: number): number[] => Array.from({ length: a - 1 }, (_, i) => network.channelStart[router]! + i);
    for (const channel of globalChannels) {
      if (channel < 0) continue;
      const exit = locals(network.channelSource[channel]!).map((c) => network.channelReverse[c]!);
      const arrival = network.channelTarget[channel]!;
      const onward = locals(arrival);
      for (const vcClass of alone ? [1] : [1, 2]) {
        for (const c of exit) emit(c, vcClass - 1, channel, vcClass);
        for (const c of onward) emit(channel, vcClass, c, vcClass);
      }
      if (alone) continue;
      for (let c = network.channelStart[arrival]! + a - 1; c < network.channelStart[arrival + 1]!; c++) emit(channel, 1, c, 2);
    }
  },
};
