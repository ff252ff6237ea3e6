/** Oblivious fat-tree routing: up to a nearest common ancestor by digits or at random, then down the only way (Gómez et al. 2007). */
import type { RandomSource } from "../math/random.ts";
import type { Network } from "../topology/network.ts";
import { CLASS_BITS } from "./routing.ts";
import type { Candidate, Router } from "./routing.ts";
import { treeCandidate, TreePaths, treeRouting } from "./tree-paths.ts";

/** Climbs by the digits of the destination (deterministic) or at random, until the ancestor stage; then descends by the destination's digits. */
class TreeRouter implements Router {
  readonly classes = 1;
  readonly ejectsOnAny = true;
  readonly longestRoute: number;
  readonly route: Int32Array;
  minimal = true;
  private readonly network: Network;
  private readonly paths: TreePaths;
  private readonly deterministic: boolean;

  constructor(network: Network, deterministic: boolean) {
    this.network = network;
    this.paths = new TreePaths(network);
    this.longestRoute = this.paths.longest;
    this.route = new Int32Array(Math.max(1, this.longestRoute));
    this.deterministic = deterministic;
  }

  choose(source: number, destination: number, random: RandomSource): number {
    const { paths } = this;
    const { endpointRouter, channelTarget } = this.network;
    const target = endpointRouter[destination]!;
    let router = endpointRouter[source]!;
    if (router === target) return 0;
    const ancestor = paths.ancestorStage(router, target);
    const length = 2 * ancestor;
    for (let hop = 0; hop < length; hop++) {
      const stage = hop < ancestor ? hop : length - hop;
      const port =
        hop < ancestor
          ? paths.firstUp[stage]! + this.up(stage, destination, random)
          : paths.downPort(stage, target, this.copy(stage, destination, random));
      const channel = paths.channelAt(router, port);
      this.route[hop] = channel << CLASS_BITS;
      router = channelTarget[channel]!;
    }
    if (router !== target) throw new Error("a tree's route that misses its router");
    return length;
  }

  explain(source: number, destination: number, random: RandomSource): readonly Candidate[] {
    const channels = this.paths.channels(
      source,
      destination,
      (stage) => this.up(stage, destination, random),
      (stage) => this.copy(stage, destination, random),
    );
    return [treeCandidate(channels, { queue: null, cost: null, chosen: true, comparison: "" })];
  }

  private up(stage: number, destination: number, random: RandomSource): number {
    return this.deterministic ? this.paths.upDigit(stage, destination) : random.below(this.paths.ups[stage]!);
  }

  /** Single links draw nothing. */
  private copy(stage: number, destination: number, random: RandomSource): number {
    const copies = this.paths.copies(stage);
    if (copies === 1) return 0;
    return this.deterministic ? this.paths.downCopy(stage, destination) : random.below(copies);
  }
}

export const deterministic = treeRouting({
  id: "deterministic",
  title: "Deterministic",
  summary:
    "At stage s a packet climbs by up port k + p_s, digit s of its destination, so all packets to one endpoint meet on one way down; D-mod-K in trees of other shapes.",
  source: "Gómez et al. 2007; Zahavi 2010",
  paths: "minimal",
  oblivious: "endpoint",
  channelsNote: "with one, the packets of a flow also arrive in order, since more let them overtake each other",
  build: (network) => new TreeRouter(network, true),
});

export const nearestCommonAncestor = treeRouting({
  id: "nearest-common-ancestor",
  title: "NCA",
  summary:
    "Nearest common ancestor: a packet climbs by random up ports to the lowest stage that covers its destination, then takes the only way down.",
  source: "BookSim2's nca; Gómez et al. 2007 for the tree",
  oblivious: "router",
  channelsNote: "more only ease blocking",
  build: (network) => new TreeRouter(network, false),
});
