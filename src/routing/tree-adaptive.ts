/**
 * Adaptive fat-tree routing (Gómez et al. 2007): every router on the way up picks its up port on the spot. The way down is unique except
 * for parallel links, of which one is drawn.
 */
import type { RandomSource } from "../math/random.ts";
import type { Network } from "../topology/network.ts";
import type { RouteForm } from "./forms.ts";
import { ADAPTIVE, CLASS_BITS, CLASS_MASK, portEntry } from "./routing.ts";
import type { AdaptivePorts, Candidate, Congestion, Router } from "./routing.ts";
import { treeCandidate, TreePaths } from "./tree-paths.ts";
import { TreeRepairs } from "./tree-repairs.ts";

type Selection = AdaptivePorts["selection"];

/**
 * Climbs by ADAPTIVE entries whose preferred port is the deterministic one, k + p_s, and descends by ports, since they depend on the
 * destination only. In a damaged tree this begins at the first router from which no way to the destination has failed. Up to there the
 * source picks among the ways that are left, the first link by the credits outstanding on it.
 */
export class AdaptiveTreeRouter implements Router {
  readonly classes: number;
  readonly ejectsOnAny = true;
  readonly longestRoute: number;
  readonly route: Int32Array;
  readonly minimal = true;
  readonly adaptive: AdaptivePorts;
  private readonly endpointRouter: Int32Array;
  /** Of the intact tree. */
  private readonly paths: TreePaths;
  private readonly repairs: TreeRepairs | null;
  /** By router * routers + target, of the intact tree: whether no way between has failed. */
  private readonly wholes = new Map<number, boolean>();
  private readonly routers: number;
  private readonly network: Network;
  private readonly whole: Network;

  constructor(network: Network, selection: Selection) {
    const whole = network.damage?.intact ?? network;
    const was = network.damage?.router;
    this.network = network;
    this.whole = whole;
    this.routers = whole.routers;
    this.endpointRouter = network.endpointRouter;
    this.paths = new TreePaths(whole);
    this.repairs = network.damage && TreeRepairs.of(network);
    const { ups } = this.paths;
    this.classes = Math.max(1, this.repairs?.lost.classes ?? 1);
    this.longestRoute = Math.max(this.paths.longest, this.repairs?.lost.longest ?? 0);
    this.route = new Int32Array(Math.max(1, this.longestRoute));
    const intact = (router: number): number => (was ? was[router]! : router);
    this.adaptive = {
      first: (router) => this.paths.firstUp(intact(router), this.paths.stageOf(intact(router))),
      count: (router) => ups[this.paths.stageOf(intact(router))]!,
      channelAt: (router, port) => this.channelNow(this.paths.channelAt(intact(router), port)),
      intactPorts: this.repairs !== null,
      selection,
    };
  }

  get form(): RouteForm | undefined {
    return this.repairs === null
      ? { paths: this.paths.form("adaptive"), choice: "minimal", ejection: { within: -1, after: null } }
      : undefined;
  }

  choose(source: number, destination: number, random: RandomSource, congestion: Congestion): number {
    const from = this.endpointRouter[source]!;
    const target = this.endpointRouter[destination]!;
    if (from === target) return 0;
    const { repairs } = this;
    if (!repairs) return this.rest(from, 0, from, this.paths.ancestorStage(from, target), target, destination, random);
    const lost = repairs.lostPath(from, target);
    if (lost) {
      this.route.set(lost);
      return lost.length;
    }
    const { router, endpoint } = repairs.damage;
    return this.amongLeft(repairs, router[from]!, router[target]!, endpoint[destination]!, random, congestion);
  }

  /**
   * Entries from a router of a stage above the source on, whose ways to the target are whole; all numbers are of the intact tree. Returns
   * the route's length.
   */
  private rest(
    router: number,
    from: number,
    source: number,
    ancestor: number,
    target: number,
    destination: number,
    random: RandomSource,
  ): number {
    const { paths, route } = this;
    const length = 2 * ancestor;
    for (let stage = from; stage < ancestor; stage++) {
      const up = paths.upDigit(stage, destination);
      // The first hop's router is known.
      route[stage] =
        stage === from
          ? (this.channelNow(paths.upChannel(router, stage, up)) << CLASS_BITS) | ADAPTIVE
          : portEntry(paths.firstUpAbove(stage, source) + up, ADAPTIVE);
    }
    for (let stage = ancestor; stage > 0; stage--)
      route[length - stage] = portEntry(paths.downPort(stage, target, drawnOf(paths.tree.trunks[stage - 1]!, random)), 0);
    return length;
  }

  private amongLeft(
    repairs: TreeRepairs,
    from: number,
    target: number,
    destination: number,
    random: RandomSource,
    congestion: Congestion,
  ): number {
    const { paths, route } = this;
    const { ups } = paths;
    const ancestor = paths.ancestorStage(from, target);
    let router = from;
    for (let stage = 0; stage < ancestor; stage++) {
      if (this.isWhole(repairs, router, stage, ancestor, target))
        return this.rest(router, stage, from, ancestor, target, destination, random);
      const open: number[] = [];
      const begin = this.adaptive.selection === "preferred" ? paths.upDigit(stage, destination) : 0;
      for (let i = 0; i < ups[stage]!; i++) {
        const channel = paths.upChannel(router, stage, (begin + i) % ups[stage]!);
        if (repairs.now[channel]! < 0) continue;
        if (
          repairs.climb(
            route,
            this.whole.channelTarget[channel]!,
            stage + 1,
            ancestor,
            target,
            () => 0,
            () => 0,
          )
        )
          open.push(channel);
      }
      const channel = stage === 0 ? this.leastTaken(open, random, congestion) : open[random.below(open.length)]!;
      route[stage] = this.channelNow(channel) << CLASS_BITS;
      router = this.whole.channelTarget[channel]!;
    }
    // Every router up to the ancestor is known; the way down is looked for in the tail of the route.
    const { channelTarget } = this.whole;
    for (let stage = ancestor; stage > 0; stage--) {
      const copies = paths.copies(router, stage, target);
      const begin = drawnOf(copies, random);
      let channel = -1;
      for (let i = 0; i < copies; i++) {
        const one = paths.downChannel(router, stage, target, (begin + i) % copies);
        if (repairs.now[one]! < 0) continue;
        channel = one;
        break;
      }
      route[2 * ancestor - stage] = this.channelNow(channel) << CLASS_BITS;
      router = channelTarget[channel]!;
    }
    return 2 * ancestor;
  }

  /**
   * Of the remaining up links the one with the fewest credits outstanding, the first of equal ones; of two drawn ones if two are compared.
   */
  private leastTaken(open: readonly number[], random: RandomSource, congestion: Congestion): number {
    const among = this.adaptive.selection === "two-choice" ? [open[random.below(open.length)]!, open[random.below(open.length)]!] : open;
    let best = among[0]!;
    let least = Infinity;
    for (const channel of among) {
      const outstanding = congestion.outstanding(this.channelNow(channel));
      if (outstanding >= least) continue;
      least = outstanding;
      best = channel;
    }
    return best;
  }

  private isWhole(repairs: TreeRepairs, router: number, stage: number, ancestor: number, target: number): boolean {
    const key = router * this.routers + target;
    let whole = this.wholes.get(key);
    if (whole === undefined) this.wholes.set(key, (whole = repairs.isWhole(router, stage, ancestor, target)));
    return whole;
  }

  /** A channel's present number, by that of the intact tree; -1 if it failed. */
  private channelNow(channel: number): number {
    return this.repairs === null ? channel : this.repairs.now[channel]!;
  }

  /** One path for each up port of the source's router, on from there by the preferred ports. */
  explain(source: number, destination: number, random: RandomSource, congestion: Congestion): readonly Candidate[] {
    const { paths } = this;
    const ups = paths.ups[0]!;
    const from = this.endpointRouter[source]!;
    if (this.repairs) return [this.chosenNow(source, destination, random, congestion)];
    if (from === this.endpointRouter[destination]!) return [treeCandidate([], { queue: null, cost: null, chosen: true, comparison: "" })];
    const outstanding = Array.from({ length: ups }, (_, up) => congestion.outstanding(paths.upChannel(from, 0, up)));
    const judge = this.judgement(from, destination, outstanding, random);
    return outstanding.map((queue, up) => {
      const channels = paths.channels(
        source,
        destination,
        (stage) => (stage === 0 ? up : paths.upDigit(stage, destination)),
        (copies) => drawnOf(copies, random),
      );
      return treeCandidate(channels, { queue, ...judge(up) });
    });
  }

  /** In a damaged tree: the present choice of a route, by the preferred ports if routers pick on the way. */
  private chosenNow(source: number, destination: number, random: RandomSource, congestion: Congestion): Candidate {
    const length = this.choose(source, destination, random, congestion);
    const { channelTarget } = this.network;
    let router = this.endpointRouter[source]!;
    const channels: number[] = [];
    const classes: number[] = [];
    for (const entry of this.route.subarray(0, length)) {
      const channel = entry < 0 ? this.adaptive.channelAt(router, ~entry >> CLASS_BITS) : entry >> CLASS_BITS;
      const vcClass = (entry < 0 ? ~entry : entry) & CLASS_MASK;
      channels.push(channel);
      classes.push(vcClass === ADAPTIVE ? 0 : vcClass);
      router = channelTarget[channel]!;
    }
    return { ...treeCandidate(channels, { queue: null, cost: null, chosen: true, comparison: "" }), classes };
  }

  /** The selection function's judgement of an up link at the source's router, by its number and the credits outstanding on each. */
  private judgement(
    from: number,
    destination: number,
    outstanding: readonly number[],
    random: RandomSource,
  ): (up: number) => Pick<Candidate, "cost" | "chosen" | "comparison"> {
    const ups = this.paths.ups[0]!;
    if (this.adaptive.selection === "two-choice") {
      const [a, b] = [random.below(ups), random.below(ups)];
      const better = outstanding[b]! < outstanding[a]! ? b : a;
      return (up) =>
        up === a || up === b
          ? { cost: outstanding[up]!, chosen: up === better, comparison: `drawn; ${credits(outstanding[up]!)}` }
          : { cost: null, chosen: false, comparison: "not drawn" };
    }
    const first = this.adaptive.selection === "preferred" ? this.paths.upDigit(0, destination) : 0;
    return (up) => {
      const turn = (up - first + ups) % ups;
      const place = turn === 0 ? "asked first" : `asked after ${turn} other${turn === 1 ? "" : "s"}`;
      return {
        cost: null,
        chosen: turn === 0,
        comparison: `port ${this.paths.firstUp(from, 0) + up}, ${place}; ${credits(outstanding[up]!)}`,
      };
    };
  }
}

/** Draws one of parallel links; a single one is not drawn. */
function drawnOf(copies: number, random: RandomSource): number {
  return copies === 1 ? 0 : random.below(copies);
}

function credits(outstanding: number): string {
  return `${outstanding} credit${outstanding === 1 ? "" : "s"} outstanding`;
}
