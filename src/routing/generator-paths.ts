/**
 * Paths between bit strings, each linked to those that differ from it by one of a few generators: a random shortest sum of generators.
 * Without detours, minimal paths take generators in any order, and the virtual-channel class counts hops. With detours they take them in
 * order, so that no packet can wait for itself within a leg, and each leg has a class, as in a hypercube's dimension order (Dally, Seitz
 * 1987).
 */
import type { RandomSource } from "../math/random.ts";
import type { Network } from "../topology/network.ts";
import { passingBothEnds } from "./paths.ts";
import type { PathMaker, PathPlan, PathUse } from "./paths.ts";
import { CLASS_BITS } from "./routing.ts";

/** Hops from 0 to every bit string. */
function hopsOf(generators: readonly number[], routers: number): Uint8Array {
  const hops = new Uint8Array(routers).fill(255);
  hops[0] = 0;
  const queue = [0];
  for (const at of queue) {
    for (const g of generators) {
      if (hops[at ^ g] !== 255) continue;
      hops[at ^ g] = hops[at]! + 1;
      queue.push(at ^ g);
    }
  }
  return hops;
}

class GeneratorPaths implements PathMaker {
  private readonly channelStart: Int32Array;
  private readonly routers: number;
  private readonly generators: readonly number[];
  private readonly hops: Uint8Array;
  private readonly ordered: boolean;
  /** Rise of the class with every hop or leg. */
  private readonly rise: number;
  private readonly nearer: Int32Array;
  private readonly ports: number[] = [];

  constructor({ channelStart, routers }: Network, generators: readonly number[], ordered: boolean, open: boolean) {
    this.channelStart = channelStart;
    this.routers = routers;
    this.generators = generators;
    this.hops = hopsOf(generators, routers);
    this.ordered = ordered;
    this.rise = open ? 0 : 1;
    this.nearer = new Int32Array(generators.length);
  }

  /** Minimal paths are in the class of the last leg, too. */
  minimal(into: Int32Array, source: number, target: number, random: RandomSource): number {
    return this.leg(into, 0, source, target, this.ordered ? this.rise : 0, random);
  }

  nonMinimal(into: Int32Array, source: number, target: number, random: RandomSource): number {
    if (this.routers < 3) return 0;
    const middle = passingBothEnds(random.below(this.routers - 2), source, target);
    return this.leg(into, this.leg(into, 0, source, middle, 0, random), middle, target, this.rise, random);
  }

  private leg(into: Int32Array, from: number, source: number, target: number, vcClass: number, random: RandomSource): number {
    const { generators, hops, nearer, ports } = this;
    ports.length = 0;
    for (let left = source ^ target; left !== 0;) {
      let count = 0;
      generators.forEach((g, port) => {
        if (hops[left ^ g]! < hops[left]!) nearer[count++] = port;
      });
      const port = nearer[count === 1 ? 0 : random.below(count)]!;
      ports.push(port);
      left ^= generators[port]!;
    }
    if (this.ordered) ports.sort((a, b) => a - b);
    let router = source;
    ports.forEach((port, hop) => {
      into[from + hop] = ((this.channelStart[router]! + port) << CLASS_BITS) | (vcClass + (this.ordered ? 0 : hop * this.rise));
      router ^= generators[port]!;
    });
    return from + ports.length;
  }
}

/** `generators`: all different, in the order of every router's ports. */
export function generatorPaths(generators: readonly number[], diameter: number, use: PathUse): PathPlan {
  const legs = use.detours ? 2 : 1;
  const ordered = use.detours;
  const all = use.open ? 1 : ordered ? 2 : diameter;
  return {
    longest: legs * diameter,
    open: use.open,
    classes: { minimal: use.open || ordered ? 1 : diameter, all },
    virtualChannels: use.open
      ? "every virtual channel is open to every hop, so that packets can wait for each other in a ring"
      : ordered
        ? "links in the order of their kinds, with a VC class to the intermediate router and one from there and for minimal paths"
        : all === 1
          ? "one class does"
          : `the VC class is the hop's index, 0 to ${all - 1}`,
    ejectsOnAny: true,
    drawsInjection: false,
    make: (network) => new GeneratorPaths(network, generators, ordered, use.open),
    dependencies: ({ routers, channelStart }, emit) => {
      for (let r = 0; r < routers; r++) {
        generators.forEach((g, port) => {
          const channel = channelStart[r]! + port;
          for (let next = 0; next < generators.length; next++) {
            const onward = channelStart[r ^ g]! + next;
            if (use.open) emit(channel, 0, onward, 0);
            else if (!ordered) for (let hop = 0; hop + 1 < all; hop++) emit(channel, hop, onward, hop + 1);
            else {
              if (next > port) for (const leg of [0, 1]) emit(channel, leg, onward, leg);
              emit(channel, 0, onward, 1);
            }
          }
        });
      }
    },
  };
}
