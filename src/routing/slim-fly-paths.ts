/** Slim Fly paths (paper 002, section IV): at most two hops by table; Valiant through a random router; the VC class is the hop's index. */
import type { RandomSource } from "../math/random.ts";
import type { Network } from "../topology/network.ts";
import type { PathFamily, PathMaker } from "./paths.ts";
import { CLASS_BITS } from "./routing.ts";

/**
 * First port of the minimal path, by source * routers + target; static, through the lowest-numbered common neighbour.
 * Throws a programmer's error when the diameter is above 2.
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
  readonly ejectsOnAny = true;
  readonly longestMinimal = 2;
  readonly longestNonMinimal = 4;
  private readonly routers: number;
  private readonly table: Uint8Array;
  private readonly start: Int32Array;
  private readonly target: Int32Array;

  constructor(network: Network) {
    this.routers = network.routers;
    this.table = nextPorts(network);
    this.start = network.channelStart;
    this.target = network.channelTarget;
  }

  minimal(into: Int32Array, at: number, source: number, target: number): number {
    return this.leg(into, at, source, target, 0);
  }

  nonMinimal(into: Int32Array, at: number, source: number, target: number, random: RandomSource): number {
    let middle = random.below(this.routers - 2);
    if (middle >= Math.min(source, target)) middle++;
    if (middle >= Math.max(source, target)) middle++;
    const first = this.leg(into, at, source, middle, 0);
    return first + this.leg(into, at + first, middle, target, first);
  }

  private leg(into: Int32Array, at: number, source: number, target: number, hop: number): number {
    const first = this.start[source]! + this.table[source * this.routers + target]!;
    into[at] = (first << CLASS_BITS) | hop;
    const middle = this.target[first]!;
    if (middle === target) return 1;
    const second = this.start[middle]! + this.table[middle * this.routers + target]!;
    into[at + 1] = (second << CLASS_BITS) | (hop + 1);
    return 2;
  }
}

export const slimFlyPaths: PathFamily = {
  minimalClasses: 2,
  nonMinimalClasses: 4,
  explainMinimal: "VC class 0 on the first hop, 1 on the second",
  explainNonMinimal: "the VC class is the hop's index, 0 to 3",
  make: (network) => new SlimFlyPaths(network),
  dependencies: (network, alone, emit) => {
    const { channels, channelStart, channelTarget } = network;
    const hops = alone ? 2 : 4;
    for (let c = 0; c < channels; c++) {
      const middle = channelTarget[c]!;
      for (let d = channelStart[middle]!; d < channelStart[middle + 1]!; d++) {
        for (let hop = 0; hop + 1 < hops; hop++) emit(c, hop, d, hop + 1);
      }
    }
  },
};
