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
    const { arity } = paths.tree;
    const target = endpointRouter[destination]!;
    let router = endpointRouter[source]!;
    if (router === target) return 0;
    const ancestor = paths.ancestorStage(router, target);
    const length = 2 * ancestor;
    for (let hop = 0; hop < length; hop++) {
      const port =
        hop < ancestor
          ? arity + (this.deterministic ? paths.upDigit(hop, destination) : random.below(arity))
          : paths.downPort(length - hop, target);
      const channel = paths.channelAt(router, port);
      this.route[hop] = channel << CLASS_BITS;
      router = channelTarget[channel]!;
    }
    if (router !== target) throw new Error("a fat-tree route that misses its router");
    return length;
  }

  explain(source: number, destination: number, random: RandomSource): readonly Candidate[] {
    const { paths, deterministic } = this;
    const { arity } = paths.tree;
    const upPort = (stage: number): number => arity + (deterministic ? paths.upDigit(stage, destination) : random.below(arity));
    return [treeCandidate(paths.channels(source, destination, upPort), { queue: null, cost: null, chosen: true, comparison: "" })];
  }
}

export const deterministic = treeRouting({
  id: "deterministic",
  title: "Deterministic",
  summary:
    "At stage s a packet climbs by up port k + p_s, digit s of its destination, so all packets to one endpoint meet on one way down.",
  source: "Gómez et al. 2007",
  paths: "minimal",
  channelsNote: "with one, the packets of a flow also arrive in order, since more let them overtake each other",
  build: (network) => new TreeRouter(network, true),
});

export const nearestCommonAncestor = treeRouting({
  id: "nearest-common-ancestor",
  title: "NCA",
  summary:
    "Nearest common ancestor: a packet climbs by random up ports to the lowest stage that covers its destination, then takes the only way down.",
  source: "BookSim2's nca; Gómez et al. 2007 for the tree",
  channelsNote: "more only ease blocking",
  build: (network) => new TreeRouter(network, false),
});
