/** Fat-tree routing: up to a nearest common ancestor, then down the only way (paper 004). */
import { CLASS_BITS } from "./routing.ts";
import type { EmitDependency, Router, RoutingDescriptor } from "./routing.ts";
import type { RandomSource } from "../math/random.ts";
import type { FatTreeStructure, Network } from "../topology/network.ts";

function structureOf(network: Network): FatTreeStructure {
  if (network.structure.kind !== "fat-tree") throw new TypeError("not a fat-tree");
  return network.structure;
}

/** Climbs by the digits of the destination (deterministic) or at random, until the ancestor stage; then descends by the destination's digits. */
class TreeRouter implements Router {
  readonly classes = 1;
  readonly ejectsOnAny = true;
  readonly readsQueues = false;
  readonly longestRoute: number;
  readonly route: Int32Array;
  minimal = true;
  private readonly network: Network;
  private readonly tree: FatTreeStructure;
  private readonly weights: Int32Array;
  private readonly deterministic: boolean;

  constructor(network: Network, deterministic: boolean) {
    this.network = network;
    this.tree = structureOf(network);
    this.weights = Int32Array.from({ length: this.tree.levels }, (_, s) => this.tree.arity ** s);
    this.longestRoute = 2 * (this.tree.levels - 1);
    this.route = new Int32Array(Math.max(1, this.longestRoute));
    this.deterministic = deterministic;
  }

  choose(source: number, destination: number, random: RandomSource): number {
    const { endpointRouter, channelStart, channelTarget } = this.network;
    const { arity, levels, topArity, stageStart } = this.tree;
    const target = endpointRouter[destination]!;
    let router = endpointRouter[source]!;
    if (router === target) return 0;
    let ancestor = levels - 1;
    while (((router / this.weights[ancestor - 1]!) | 0) === ((target / this.weights[ancestor - 1]!) | 0)) ancestor--;
    let length = 0;
    for (let stage = 0; stage < ancestor; stage++) {
      const up = this.deterministic ? ((destination / this.weights[stage]!) | 0) % arity : random.below(arity);
      const channel = channelStart[router]! + (stage === 0 ? 0 : arity) + up;
      this.route[length++] = channel << CLASS_BITS;
      router = channelTarget[channel]!;
    }
    for (let stage = ancestor; stage > 0; stage--) {
      const digit = (target / this.weights[stage - 1]!) | 0;
      const down = stage === levels - 1 ? digit % topArity : digit % arity;
      const channel = channelStart[router]! + down;
      this.route[length++] = channel << CLASS_BITS;
      router = channelTarget[channel]!;
    }
    if (router - stageStart[0]! !== target) throw new Error("a fat-tree route that misses its switch");
    return length;
  }
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

function tree(deterministic: boolean, id: string, title: string, summary: string, source: string): RoutingDescriptor {
  return {
    id, title, summary, source,
    parameters: [],
    families: ["fat-tree", "folded-clos"],
    virtualChannels: () => "up, then down, is free of deadlock with one VC; more only ease blocking",
    classes: () => ({ minimal: 1, all: 1 }),
    build: (network) => new TreeRouter(network, deterministic),
    dependencies: (network, _values, emit) => upDownDependencies(network, emit),
  };
}

export const deterministic = tree(
  true, "deterministic", "Deterministic",
  "At stage s a packet climbs by up port k + p_s, digit s of its destination, so all packets to one endpoint meet on one way down.",
  "Gómez et al. 2007",
);

export const nearestCommonAncestor = tree(
  false, "nearest-common-ancestor", "Nearest common ancestor",
  "A packet climbs by random up ports to the lowest stage that covers its destination, then takes the only way down.",
  "BookSim2's nca; Gómez et al. 2007 for the tree",
);
