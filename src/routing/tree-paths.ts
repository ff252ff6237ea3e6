/** Ways through a tree of stages by its digits (Gómez et al. 2007; Zahavi 2010): how high a pair must climb, and the ports up and down. */
import type { Levels, Network } from "../topology/network.ts";
import { digitWeight, edgeBelow, upPorts } from "../topology/tree.ts";
import type { TreeForm } from "./forms.ts";
import type { Candidate } from "./routing.ts";

/** A router's channels down come first, then those up. Ports count as in portEntry, an endpoint router's terminals before its channels. */
export class TreePaths {
  readonly tree: Levels;
  /** Most router-to-router channels of a path. */
  readonly longest: number;
  /** Up ports, by stage. */
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
    this.ups = byStage((s) => upPorts(levels, s));
    this.weights = byStage((s) => digitWeight(levels, s));
    this.edges = byStage((s) => edgeBelow(levels, s));
  }

  /** The same for the simulator's kernel. */
  form(up: TreeForm["up"]): TreeForm {
    const { tree, ups, weights, edges } = this;
    const stages = Array.from(ups, (links, s) => ({
      firstRouter: tree.stageStart[s]!,
      ups: links,
      weight: weights[s]!,
      edges: edges[s]!,
      children: tree.children[s] ?? 1,
      copies: s === 0 ? 1 : tree.trunks[s - 1]!,
      parentsBelow: s === 0 ? 1 : tree.parents[s - 1]!,
      unevenBelow: s === 0 ? 0 : (tree.uneven?.[s - 1] ?? 0),
    }));
    return { maker: "tree", up, leaves: tree.stageStart[1]!, stages };
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

  /** Parallel links of a router of stage 1 or higher down to where an endpoint router below it is. */
  copies(router: number, stage: number, target: number): number {
    const trunk = this.tree.trunks[stage - 1]!;
    return this.tree.uneven === null || this.dealt(router, stage, target) < 0 ? trunk : trunk + 1;
  }

  /**
   * The parallel link, of so many, by which the deterministic algorithm descends from a stage: the one by which it would climb there, if
   * there are as many to every router above.
   */
  downCopy(stage: number, destination: number, copies: number): number {
    return copies === 1 ? 0 : ((this.upDigit(stage - 1, destination) / this.tree.parents[stage - 1]!) | 0) % copies;
  }

  /** The channel down of a router of stage 1 or higher towards an endpoint router below it, on one of parallel links. */
  downChannel(router: number, stage: number, target: number, copy: number): number {
    const { trunks, parents } = this.tree;
    const start = this.network.channelStart[router]!;
    if (copy < trunks[stage - 1]!) return start + this.downPort(stage, target, copy);
    return start + copy * this.children(stage, target) + Math.floor(this.dealt(router, stage, target) / parents[stage - 1]!);
  }

  /** The port down towards an endpoint router of a router of stage 1 or higher above it, on one of the links that all of these have. */
  downPort(stage: number, target: number, copy: number): number {
    return this.digit(stage, target) + copy * this.children(stage, target);
  }

  /** Number of the further link between a router of a stage and the next one on the way down to an endpoint router; -1 if there is none. */
  private dealt(router: number, stage: number, target: number): number {
    const { parents, stageStart } = this.tree;
    const uneven = this.tree.uneven![stage - 1]!;
    const [all, first] = [parents[stage - 1]!, this.digit(stage, target) * uneven];
    const choice = Math.floor((router - stageStart[stage]!) / this.weights[stage - 1]!) % all;
    const after = (((choice - first) % all) + all) % all;
    return after < uneven ? first + after : -1;
  }

  /** Number among the routers below one of a stage of that which an endpoint router is, or is below. */
  private digit(stage: number, target: number): number {
    return ((target / this.edges[stage - 1]!) | 0) % this.tree.children[stage]!;
  }

  /** Routers below a router of stage 1 or higher that is above an endpoint router. */
  private children(stage: number, target: number): number {
    const children = this.tree.children[stage]!;
    if (this.tree.short === 0) return children;
    const [under, each] = [this.edges[stage]!, this.edges[stage - 1]!];
    return Math.min(children, Math.ceil((this.tree.stageStart[1]! - Math.floor(target / under) * under) / each));
  }

  /** The channel up of a router of a stage, counted from the first one up. */
  upChannel(router: number, stage: number, up: number): number {
    return this.network.channelStart[router + 1]! - this.ups[stage]! + up;
  }

  /** The first up port of a router. */
  firstUp(router: number, stage: number): number {
    const { channelStart, firstEndpoint } = this.network;
    return firstEndpoint[router + 1]! - firstEndpoint[router]! + channelStart[router + 1]! - channelStart[router]! - this.ups[stage]!;
  }

  /** The same of the routers of stage 1 or higher above an endpoint router, if they have as many links to each router below. */
  firstUpAbove(stage: number, target: number): number {
    return this.tree.trunks[stage - 1]! * this.children(stage, target);
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
   * parallel link `copy(copies)`; none within a router.
   */
  channels(source: number, destination: number, up: (stage: number) => number, copy: (copies: number) => number): readonly number[] {
    const { channelTarget, endpointRouter } = this.network;
    const target = endpointRouter[destination]!;
    let router = endpointRouter[source]!;
    const channels: number[] = [];
    if (router === target) return channels;
    const ancestor = this.ancestorStage(router, target);
    for (let hop = 0; hop < 2 * ancestor; hop++) {
      const stage = hop < ancestor ? hop : 2 * ancestor - hop;
      const channel =
        hop < ancestor
          ? this.upChannel(router, stage, up(stage))
          : this.downChannel(router, stage, target, copy(this.copies(router, stage, target)));
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
