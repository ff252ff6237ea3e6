/** Ways through a tree of stages by its digits (Gómez et al. 2007; Zahavi 2010): how high a pair must climb, and the ports up and down. */
import type { Levels, Network } from "../topology/network.ts";
import { digitWeight, downPorts, edgeBelow, upPorts } from "../topology/tree.ts";
import type { TreeForm } from "./forms.ts";
import type { Candidate } from "./routing.ts";

/** Ports count as in portEntry: those down first, an endpoint router's terminals among them; then those up. */
export class TreePaths {
  readonly tree: Levels;
  /** Most router-to-router channels of a path. */
  readonly longest: number;
  /** By stage: the first up port, and how many there are. */
  readonly firstUp: Int32Array;
  readonly ups: Int32Array;
  private readonly network: Network;
  /** By stage: weight of the digit by which a router's ways up differ, and number of lowest routers below it. */
  private readonly weights: Int32Array;
  private readonly edges: Int32Array;

  constructor(network: Network) {
    const { levels } = network;
    if (!levels) throw new TypeError("no stages of routers");
    const byStage = (of: (stage: number) => number): Int32Array => Int32Array.from({ length: levels.count }, (_, s) => of(s));
    this.network = network;
    this.tree = levels;
    this.longest = 2 * (levels.count - 1);
    this.firstUp = byStage((s) => downPorts(levels, s));
    this.ups = byStage((s) => upPorts(levels, s));
    this.weights = byStage((s) => digitWeight(levels, s));
    this.edges = byStage((s) => edgeBelow(levels, s));
  }

  /** The same for the simulator's kernel. */
  form(up: TreeForm["up"]): TreeForm {
    const { tree, firstUp, ups, weights, edges } = this;
    const stages = Array.from(firstUp, (first, s) => ({
      firstUp: first,
      ups: ups[s]!,
      weight: weights[s]!,
      edges: edges[s]!,
      children: tree.children[s] ?? 1,
      copies: s === 0 ? 1 : this.copies(s),
      parentsBelow: s === 0 ? 1 : tree.parents[s - 1]!,
    }));
    return { maker: "tree", up, stages };
  }

  /** Stage of the nearest common ancestors of two different endpoint routers. */
  ancestorStage(from: number, to: number): number {
    let stage = this.tree.count - 1;
    while (((from / this.edges[stage - 1]!) | 0) === ((to / this.edges[stage - 1]!) | 0)) stage--;
    return stage;
  }

  /** The deterministic up port of a stage, counted from the first one up: digit p_s of the endpoint in a k-ary n-tree, D-mod-K in general (Zahavi 2010). */
  upDigit(stage: number, destination: number): number {
    return ((destination / this.weights[stage]!) | 0) % this.ups[stage]!;
  }

  /** Parallel links down from a stage. */
  copies(stage: number): number {
    return this.tree.trunks[stage - 1]!;
  }

  /** The parallel link by which the deterministic algorithm descends from a stage: the one by which it would climb there. */
  downCopy(stage: number, destination: number): number {
    return (this.upDigit(stage - 1, destination) / this.tree.parents[stage - 1]!) | 0;
  }

  /** The down port of a router of stage 1 or higher towards an endpoint router below it, on one of parallel links. */
  downPort(stage: number, target: number, copy: number): number {
    const below = this.tree.children[stage]!;
    return (((target / this.edges[stage - 1]!) | 0) % below) + copy * below;
  }

  /** Stage of a router. */
  stageOf(router: number): number {
    let stage = 0;
    while (router >= this.tree.stageStart[stage + 1]!) stage++;
    return stage;
  }

  /** The channel at a network port of a router. */
  channelAt(router: number, port: number): number {
    const { channelStart, firstEndpoint } = this.network;
    return channelStart[router]! + port - (firstEndpoint[router + 1]! - firstEndpoint[router]!);
  }

  /**
   * Channels of the path between two endpoints' routers that climbs by `up(stage)`, counted from the first port up, and descends on the
   * parallel link `copy(stage)`; none within a router.
   */
  channels(source: number, destination: number, up: (stage: number) => number, copy: (stage: number) => number): readonly number[] {
    const { channelTarget, endpointRouter } = this.network;
    const target = endpointRouter[destination]!;
    let router = endpointRouter[source]!;
    const channels: number[] = [];
    if (router === target) return channels;
    const ancestor = this.ancestorStage(router, target);
    for (let hop = 0; hop < 2 * ancestor; hop++) {
      const stage = hop < ancestor ? hop : 2 * ancestor - hop;
      const port = hop < ancestor ? this.firstUp[stage]! + up(stage) : this.downPort(stage, target, copy(stage));
      const channel = this.channelAt(router, port);
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
