/** Oblivious fat-tree routing: up to a nearest common ancestor by digits or at random, then down the only way (Gómez et al. 2007). */
import { drawnUntil } from "../math/random.ts";
import type { RandomSource } from "../math/random.ts";
import type { Network } from "../topology/network.ts";
import type { RouteForm } from "./forms.ts";
import { CLASS_BITS, CLASS_MASK } from "./routing.ts";
import type { Candidate, Router, EmitDependency } from "./routing.ts";
import { treeCandidate, TreePaths } from "./tree-paths.ts";
import { TreeRepairs } from "./tree-repairs.ts";
import type { Values } from "../descriptor.ts";
import { networkOf, traitsOf } from "../topology/networks.ts";
import { keptOf } from "./cached-counts.ts";
import { lostDependencies, lostText } from "./repaired.ts";
import type { LostCounts } from "./repaired.ts";

// Virtual-channel classes and dependencies that all tree algorithms share, in whole trees and in damaged ones.

/** Every turn except down-then-up; in a damaged tree also those of pairs that have lost their ways, which may climb again in the next class. */
export function upDownDependencies(network: Network, emit: EmitDependency): void {
  const { channels, channelStart, channelSource, channelTarget } = network;
  for (let c = 0; c < channels; c++) {
    const middle = channelTarget[c]!;
    const down = middle < channelSource[c]!;
    for (let d = channelStart[middle]!; d < channelStart[middle + 1]!; d++) {
      if (!(down && channelTarget[d]! > middle)) emit(c, 0, d, 0);
    }
  }
  if (network.damage !== null) lostDependencies(TreeRepairs.of(network).lost, (vcClass) => vcClass, emit);
}

const NOTHING_LOST: LostCounts = { pairs: 0, classes: 0, longest: 0 };

/** What pairs of a design's tree have lost. */
function lostOf(values: Values): LostCounts {
  if (!traitsOf(values).damaged) return NOTHING_LOST;
  const { lost } = keptOf(values);
  let counts = lost.get("tree");
  if (!counts) lost.set("tree", (counts = TreeRepairs.counts(networkOf(values))));
  return counts;
}

/** Classes of virtual channels of a tree algorithm in a design. */
export function treeClasses(values: Values): number {
  return Math.max(1, lostOf(values).classes);
}

/** The sentence on them; `note`: the effect of more virtual channels. */
export function treeChannelsText(values: Values, note: string): string {
  return `up, then down, is free of deadlock with one VC; ${note}${lostText(lostOf(values), treeClasses(values) - 1)}`;
}

/** Climbs by the digits of the destination (deterministic) or at random, until the ancestor stage; then descends by the destination's digits. */
export class TreeRouter implements Router {
  readonly classes: number;
  readonly ejectsOnAny = true;
  readonly longestRoute: number;
  readonly route: Int32Array;
  minimal = true;
  private readonly network: Network;
  /** Of the intact tree. */
  private readonly whole: Network;
  private readonly paths: TreePaths;
  private readonly repairs: TreeRepairs | null;
  private readonly deterministic: boolean;

  constructor(network: Network, deterministic: boolean) {
    this.network = network;
    this.whole = network.damage?.intact ?? network;
    this.paths = new TreePaths(this.whole);
    this.repairs = network.damage && TreeRepairs.of(network);
    this.classes = Math.max(1, this.repairs?.lost.classes ?? 1);
    this.longestRoute = Math.max(this.paths.longest, this.repairs?.lost.longest ?? 0);
    this.route = new Int32Array(Math.max(1, this.longestRoute));
    this.deterministic = deterministic;
  }

  get form(): RouteForm | undefined {
    return this.repairs === null
      ? { paths: this.paths.form(this.deterministic ? "digits" : "random"), choice: "minimal", ejection: { within: -1, after: null } }
      : undefined;
  }

  choose(source: number, destination: number, random: RandomSource): number {
    const { endpointRouter } = this.network;
    const from = endpointRouter[source]!;
    const target = endpointRouter[destination]!;
    if (from === target) return 0;
    const { repairs } = this;
    if (repairs) return this.chooseLeft(repairs, from, target, destination, random);
    const length = this.draw(from, target, destination, random);
    for (let hop = 0; hop < length; hop++) this.route[hop]! <<= CLASS_BITS;
    return length;
  }

  explain(source: number, destination: number, random: RandomSource): readonly Candidate[] {
    const length = this.choose(source, destination, random);
    const entries = [...this.route.subarray(0, length)];
    const found = treeCandidate(
      entries.map((entry) => entry >> CLASS_BITS),
      { queue: null, cost: null, chosen: true, comparison: "" },
    );
    return [{ ...found, classes: entries.map((entry) => entry & CLASS_MASK) }];
  }

  /** Writes the channels of a way of the intact tree. */
  private draw(from: number, target: number, destination: number, random: RandomSource): number {
    const { paths, route } = this;
    const { channelTarget } = this.whole;
    const ancestor = paths.ancestorStage(from, target);
    const length = 2 * ancestor;
    let router = from;
    for (let hop = 0; hop < length; hop++) {
      const stage = hop < ancestor ? hop : length - hop;
      const channel =
        hop < ancestor
          ? paths.upChannel(router, stage, this.up(stage, destination, random))
          : paths.downChannel(router, stage, target, this.copy(stage, destination, paths.copies(router, stage, target), random));
      route[hop] = channel;
      router = channelTarget[channel]!;
    }
    if (router !== target) throw new Error("a tree's route that misses its router");
    return length;
  }

  /** In a damaged tree: a remaining way, drawn anew until it is whole; the deterministic one, or the next after it. */
  private chooseLeft(repairs: TreeRepairs, from: number, target: number, destination: number, random: RandomSource): number {
    const { route } = this;
    const { router, endpoint } = repairs.damage;
    const lost = repairs.lostPath(from, target);
    if (lost) {
      route.set(lost);
      return lost.length;
    }
    const [was, to, end] = [router[from]!, router[target]!, endpoint[destination]!];
    let length = 0;
    if (this.deterministic) {
      length = repairs.way(
        route,
        was,
        to,
        (stage) => this.paths.upDigit(stage, end),
        (stage, copies) => this.paths.downCopy(stage, end, copies),
      );
    } else {
      drawnUntil(random, () => {
        length = this.draw(was, to, end, random);
        for (let hop = 0; hop < length; hop++) if (repairs.now[route[hop]!]! < 0) return false;
        return true;
      });
    }
    for (let hop = 0; hop < length; hop++) route[hop] = repairs.now[route[hop]!]! << CLASS_BITS;
    return length;
  }

  private up(stage: number, destination: number, random: RandomSource): number {
    return this.deterministic ? this.paths.upDigit(stage, destination) : random.below(this.paths.ups[stage]!);
  }

  /** Single links draw nothing. */
  private copy(stage: number, destination: number, copies: number, random: RandomSource): number {
    if (copies === 1) return 0;
    return this.deterministic ? this.paths.downCopy(stage, destination, copies) : random.below(copies);
  }
}
