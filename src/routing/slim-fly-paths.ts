/**
 * Slim Fly paths (Besta, Hoefler 2014, section IV): at most two hops by table; Valiant through a random router. The VC class is the hop's
 * index, or there is only one.
 */
import { drawnAnew } from "../math/random.ts";
import type { RandomSource } from "../math/random.ts";
import type { Network } from "../topology/network.ts";
import type { TableForm } from "./forms.ts";
import { passingBothEnds } from "./paths.ts";
import type { PathMaker, PathPlan, PathUse } from "./paths.ts";
import { CLASS_BITS } from "./routing.ts";

/**
 * First port of the minimal path, by source * routers + target; static, through the common neighbour at the source's lowest port. Throws a
 * programmer's error if the diameter is above 2.
 */
function nextPorts(network: Network): Uint8Array {
  const { routers, channelStart, channelTarget } = network;
  const unset = 255;
  const table = new Uint8Array(routers * routers).fill(unset);
  for (let s = 0; s < routers; s++) {
    const row = table.subarray(s * routers, (s + 1) * routers);
    const first = channelStart[s]!;
    const end = channelStart[s + 1]!;
    for (let c = first; c < end; c++) row[channelTarget[c]!] = c - first;
    row[s] = 0;
    for (let c = first; c < end; c++) {
      const middle = channelTarget[c]!;
      for (let d = channelStart[middle]!; d < channelStart[middle + 1]!; d++) {
        if (row[channelTarget[d]!] === unset) row[channelTarget[d]!] = c - first;
      }
    }
    if (row.includes(unset)) throw new TypeError("a network of diameter above 2");
  }
  return table;
}

class SlimFlyPaths implements PathMaker {
  readonly form: TableForm;
  private readonly routers: number;
  private readonly table: Uint8Array;
  private readonly start: Int32Array;
  private readonly target: Int32Array;
  private readonly short: boolean;
  /** Rise of the VC class with every hop. */
  private readonly rise: number;

  constructor(network: Network, { detour, open }: PathUse) {
    this.routers = network.routers;
    this.table = nextPorts(network);
    this.start = network.channelStart;
    this.target = network.channelTarget;
    this.short = detour === "short";
    this.rise = open ? 0 : 1;
    this.form = { maker: "table", next: this.table, short: this.short, rise: this.rise };
  }

  minimal(into: Int32Array, source: number, target: number): number {
    return this.leg(into, 0, source, target);
  }

  nonMinimal(into: Int32Array, source: number, target: number, random: RandomSource): number {
    const middle = this.short ? this.nearby(source, target, random) : this.anywhere(source, target, random);
    const first = this.leg(into, 0, source, middle);
    return first + this.leg(into, first, middle, target);
  }

  private anywhere(source: number, target: number, random: RandomSource): number {
    return passingBothEnds(random.below(this.routers - 2), source, target);
  }

  /** Draws uniformly among the routers with a link to either end: those of both are drawn from the source's side alone. */
  private nearby(source: number, target: number, random: RandomSource): number {
    const own = this.start[source + 1]! - this.start[source]!;
    const links = own + this.start[target + 1]! - this.start[target]!;
    const middleOf = (i: number): number => this.target[i < own ? this.start[source]! + i : this.start[target]! + i - own]!;
    return middleOf(
      drawnAnew(random, links, (i) => {
        const middle = middleOf(i);
        return middle === source || middle === target || (i >= own && this.linked(source, middle));
      }),
    );
  }

  private linked(a: number, b: number): boolean {
    return this.target[this.start[a]! + this.table[a * this.routers + b]!] === b;
  }

  private leg(into: Int32Array, at: number, source: number, target: number): number {
    const first = this.start[source]! + this.table[source * this.routers + target]!;
    into[at] = (first << CLASS_BITS) | (at * this.rise);
    const middle = this.target[first]!;
    if (middle === target) return 1;
    const second = this.start[middle]! + this.table[middle * this.routers + target]!;
    into[at + 1] = (second << CLASS_BITS) | ((at + 1) * this.rise);
    return 2;
  }
}

/** Every two channels that a minimal path takes in succession. */
function minimalTurns(network: Network, turn: (channel: number, next: number) => void): void {
  const { routers, channelStart, channelTarget } = network;
  const table = nextPorts(network);
  for (let source = 0; source < routers; source++) {
    for (let target = 0; target < routers; target++) {
      const first = channelStart[source]! + table[source * routers + target]!;
      const middle = channelTarget[first]!;
      if (source !== target && middle !== target) turn(first, channelStart[middle]! + table[middle * routers + target]!);
    }
  }
}

/** Every two channels of which the second begins where the first ends: those of the detours, which may turn back at their intermediate. */
function allTurns({ channels, channelStart, channelTarget }: Network, turn: (channel: number, next: number) => void): void {
  for (let c = 0; c < channels; c++) {
    const middle = channelTarget[c]!;
    for (let d = channelStart[middle]!; d < channelStart[middle + 1]!; d++) turn(c, d);
  }
}

/** The plan for a use: the class of a hop is its index, so as many classes as hops; or all hops share one. */
export function slimFlyPaths(use: PathUse): PathPlan {
  const { detours, open } = use;
  const short = use.detour === "short";
  const hops = detours ? (short ? 3 : 4) : 2;
  const rising = detours ? `the VC class is the hop's index, 0 to ${hops - 1}` : "VC class 0 on the first hop, 1 on the second";
  const turns = detours ? allTurns : minimalTurns;
  return {
    longest: hops,
    open,
    classes: open ? { minimal: 1, all: 1 } : { minimal: 2, all: hops },
    virtualChannels: open ? "every virtual channel is open to every hop, so that packets can wait for each other in a ring" : rising,
    ejectsOnAny: true,
    drawsInjection: false,
    make: (network) => new SlimFlyPaths(network, use),
    dependencies: (network, emit) => {
      turns(network, (c, d) => {
        if (open) emit(c, 0, d, 0);
        else for (let hop = 0; hop + 1 < hops; hop++) emit(c, hop, d, hop + 1);
      });
    },
  };
}
