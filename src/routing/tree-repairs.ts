/**
 * Ways through a damaged tree, by the numbers of the intact one. A pair keeps its remaining ways up and down. A pair that has lost all
 * takes one shortest path of what is left, which prefers to climb and descend once. If it must climb again, it does so in a virtual-channel
 * class of its own (layers as of LASH-TOR, Skeie et al. 2004).
 */
import { carryingRouters } from "../topology/breadth-first.ts";
import type { Damage, Network } from "../topology/network.ts";
import { channelsNow, countsOf, shortestFor } from "./repaired.ts";
import type { LostCounts, LostPaths } from "./repaired.ts";
import { TreePaths } from "./tree-paths.ts";

export class TreeRepairs {
  /** Of the intact tree. */
  readonly paths: TreePaths;
  readonly damage: Damage;
  /** Present numbers of the intact network's channels; -1 for those that failed. */
  readonly now: Int32Array;
  readonly lost: LostPaths;
  private readonly routers: number;
  private readonly target: Int32Array;
  /** Up ports tried one after the other, from the first on. */
  private readonly first = (): number => 0;

  private constructor(network: Network, damage: Damage) {
    this.paths = new TreePaths(damage.intact);
    this.damage = damage;
    this.now = channelsNow(damage);
    this.routers = network.routers;
    this.target = damage.intact.channelTarget;
    const carriers = carryingRouters(network);
    const lost = new Map<number, number[]>();
    const path = new Int32Array(Math.max(1, this.paths.longest));
    for (const to of carriers) {
      const sources = carriers.filter(
        (from) => from !== to && this.way(path, damage.router[from]!, damage.router[to]!, this.first, this.first) === 0,
      );
      if (sources.length > 0) lost.set(to, sources);
    }
    // Routers of higher stages have higher numbers, in a damaged tree as well.
    const climbs = Uint8Array.from(network.channelSource, (source, c) => Number(network.channelTarget[c]! > source));
    this.lost = shortestFor(network, lost, climbs);
  }

  private static readonly found = new WeakMap<Network, TreeRepairs>();

  static of(network: Network): TreeRepairs {
    if (network.damage === null) throw new TypeError("a tree of which nothing has failed");
    let repairs = TreeRepairs.found.get(network);
    if (!repairs) TreeRepairs.found.set(network, (repairs = new TreeRepairs(network, network.damage)));
    return repairs;
  }

  static counts(network: Network): LostCounts {
    return countsOf(TreeRepairs.of(network).lost);
  }

  /** The path of a pair of routers, by their present numbers, that has lost all its ways. */
  lostPath(from: number, to: number): Int32Array | undefined {
    return this.lost.paths.get(from * this.routers + to);
  }

  /**
   * Writes the channels (numbers of the intact tree) of the first way from an endpoint router to another. It tries ports in a ring from
   * those that `up` and `copy` name for a stage. Returns their number, 0 if no way is left.
   */
  way(into: Int32Array, from: number, to: number, up: (stage: number) => number, copy: (stage: number, copies: number) => number): number {
    const ancestor = this.paths.ancestorStage(from, to);
    return this.climb(into, from, 0, ancestor, to, up, copy) ? 2 * ancestor : 0;
  }

  /** The rest of such a way from a router of a stage on, written from the stage's hop on. */
  climb(
    into: Int32Array,
    router: number,
    stage: number,
    ancestor: number,
    to: number,
    up: (stage: number) => number,
    copy: (stage: number, copies: number) => number,
  ): boolean {
    if (stage === ancestor) return this.descend(into, router, ancestor, to, copy);
    const count = this.paths.ups[stage]!;
    const begin = up(stage);
    for (let i = 0; i < count; i++) {
      const channel = this.paths.upChannel(router, stage, (begin + i) % count);
      if (this.now[channel]! < 0) continue;
      into[stage] = channel;
      if (this.climb(into, this.target[channel]!, stage + 1, ancestor, to, up, copy)) return true;
    }
    return false;
  }

  private descend(
    into: Int32Array,
    router: number,
    ancestor: number,
    to: number,
    copy: (stage: number, copies: number) => number,
  ): boolean {
    let at = router;
    for (let stage = ancestor; stage > 0; stage--) {
      const copies = this.paths.copies(at, stage, to);
      const begin = copy(stage, copies);
      let channel = -1;
      for (let i = 0; i < copies && channel < 0; i++) {
        const one = this.paths.downChannel(at, stage, to, (begin + i) % copies);
        if (this.now[one]! >= 0) channel = one;
      }
      if (channel < 0) return false;
      into[2 * ancestor - stage] = channel;
      at = this.target[channel]!;
    }
    return true;
  }

  /** Whether all ways from a router of a stage up to the ancestors and down from there are intact. */
  isWhole(router: number, stage: number, ancestor: number, to: number): boolean {
    if (stage === ancestor) return this.isWholeDown(router, ancestor, to);
    for (let i = 0; i < this.paths.ups[stage]!; i++) {
      const channel = this.paths.upChannel(router, stage, i);
      if (this.now[channel]! < 0 || !this.isWhole(this.target[channel]!, stage + 1, ancestor, to)) return false;
    }
    return true;
  }

  private isWholeDown(router: number, ancestor: number, to: number): boolean {
    let at = router;
    for (let stage = ancestor; stage > 0; stage--) {
      let next = -1;
      for (let copy = 0; copy < this.paths.copies(at, stage, to); copy++) {
        const channel = this.paths.downChannel(at, stage, to, copy);
        if (this.now[channel]! < 0) return false;
        next = this.target[channel]!;
      }
      at = next;
    }
    return true;
  }
}
