/** Ways through a fat-tree by its digits (Gómez et al. 2007): how high a pair must climb, and the ports up and down; what all tree algorithms share. */
import type { Levels, Network } from "../topology/network.ts";
import { needsLevels } from "../topology/traits.ts";
import type { Candidate, EmitDependency, RoutingDescriptor } from "./routing.ts";

/** Ports are counted as in portEntry: an endpoint router's terminals first, so that up ports are arity..2 arity-1 at every stage below the top. */
export class TreePaths {
  readonly tree: Levels;
  /** Most router-to-router channels of a path. */
  readonly longest: number;
  private readonly network: Network;
  /** arity^s by stage. */
  private readonly weights: Int32Array;

  constructor(network: Network) {
    if (!network.levels) throw new TypeError("no stages of routers");
    this.network = network;
    this.tree = network.levels;
    this.longest = 2 * (this.tree.count - 1);
    this.weights = Int32Array.from({ length: this.tree.count }, (_, s) => this.tree.arity ** s);
  }

  /** Stage of the nearest common ancestors of two different endpoint routers. */
  ancestorStage(from: number, to: number): number {
    let stage = this.tree.count - 1;
    while (((from / this.weights[stage - 1]!) | 0) === ((to / this.weights[stage - 1]!) | 0)) stage--;
    return stage;
  }

  /** Digit p_s of an endpoint: the deterministic algorithm climbs from stage s by up port k + p_s. */
  upDigit(stage: number, destination: number): number {
    return ((destination / this.weights[stage]!) | 0) % this.tree.arity;
  }

  /** The only down port of a router of stage 1 or higher towards an endpoint router below it. */
  downPort(stage: number, target: number): number {
    const { arity, count: levels, topArity } = this.tree;
    return ((target / this.weights[stage - 1]!) | 0) % (stage === levels - 1 ? topArity : arity);
  }

  /** The channel at a network port of a router. */
  channelAt(router: number, port: number): number {
    const { channelStart, firstEndpoint } = this.network;
    return channelStart[router]! + port - (firstEndpoint[router + 1]! - firstEndpoint[router]!);
  }

  /** Channels of the path between two endpoints' routers that climbs by `upPort(stage)`; none within a router. */
  channels(source: number, destination: number, upPort: (stage: number) => number): readonly number[] {
    const { channelTarget, endpointRouter } = this.network;
    const target = endpointRouter[destination]!;
    let router = endpointRouter[source]!;
    const channels: number[] = [];
    if (router === target) return channels;
    const ancestor = this.ancestorStage(router, target);
    for (let hop = 0; hop < 2 * ancestor; hop++) {
      const channel = this.channelAt(router, hop < ancestor ? upPort(hop) : this.downPort(2 * ancestor - hop, target));
      channels.push(channel);
      router = channelTarget[channel]!;
    }
    return channels;
  }
}

/** A path through a tree as a candidate: all tree algorithms are minimal and use one class. */
export function treeCandidate(channels: readonly number[], rest: Pick<Candidate, "queue" | "cost" | "chosen" | "comparison">): Candidate {
  return { channels, classes: channels.map(() => 0), minimal: true, ...rest };
}

/** Every turn except down-then-up. */
function upDownDependencies(network: Network, emit: EmitDependency): void {
  const { channels, channelStart, channelSource, channelTarget } = network;
  for (let c = 0; c < channels; c++) {
    const middle = channelTarget[c]!;
    const down = middle < channelSource[c]!;
    for (let d = channelStart[middle]!; d < channelStart[middle + 1]!; d++) {
      if (!(down && channelTarget[d]! > middle)) emit(c, 0, d, 0);
    }
  }
}

/** A descriptor of a tree algorithm, but for what tells it from the others. */
export function treeRouting(
  own: Pick<RoutingDescriptor, "id" | "title" | "summary" | "source" | "build" | "paths"> & { readonly channelsNote: string },
): RoutingDescriptor {
  const { channelsNote, ...rest } = own;
  return {
    ...rest,
    parameters: [],
    whyNot: needsLevels,
    virtualChannels: () => `up, then down, is free of deadlock with one VC; ${channelsNote}`,
    classes: () => ({ minimal: 1, all: 1 }),
    ejectsOnAny: () => true,
    dependencies: (network, _values, emit) => upDownDependencies(network, emit),
  };
}
