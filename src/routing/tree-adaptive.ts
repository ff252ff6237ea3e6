/** Adaptive fat-tree routing: every router on the way up picks its up port on the spot; the way down is the only one, but for parallel links, of which one is drawn (Gómez et al. 2007). */
import type { RandomSource } from "../math/random.ts";
import type { Network } from "../topology/network.ts";
import { ADAPTIVE, CLASS_BITS, portEntry } from "./routing.ts";
import type { AdaptivePorts, Candidate, Congestion, Router } from "./routing.ts";
import { treeCandidate, TreePaths, treeRouting } from "./tree-paths.ts";

type Selection = AdaptivePorts["selection"];

/** Climbs by ADAPTIVE entries whose preferred port is the deterministic one, k + p_s, and descends by ports, since they depend on the destination only. */
class AdaptiveTreeRouter implements Router {
  readonly classes = 1;
  readonly ejectsOnAny = true;
  readonly longestRoute: number;
  readonly route: Int32Array;
  readonly minimal = true;
  readonly adaptive: AdaptivePorts;
  private readonly endpointRouter: Int32Array;
  private readonly paths: TreePaths;

  constructor(network: Network, selection: Selection) {
    this.endpointRouter = network.endpointRouter;
    this.paths = new TreePaths(network);
    const { firstUp, ups } = this.paths;
    this.longestRoute = this.paths.longest;
    this.route = new Int32Array(Math.max(1, this.longestRoute));
    this.adaptive = {
      first: (router) => firstUp[this.paths.stageOf(router)]!,
      count: (router) => ups[this.paths.stageOf(router)]!,
      selection,
    };
  }

  choose(source: number, destination: number, random: RandomSource): number {
    const { paths, route } = this;
    const { firstUp } = paths;
    const from = this.endpointRouter[source]!;
    const target = this.endpointRouter[destination]!;
    if (from === target) return 0;
    const ancestor = paths.ancestorStage(from, target);
    const length = 2 * ancestor;
    route[0] = (paths.channelAt(from, firstUp[0]! + paths.upDigit(0, destination)) << CLASS_BITS) | ADAPTIVE;
    for (let stage = 1; stage < ancestor; stage++) route[stage] = portEntry(firstUp[stage]! + paths.upDigit(stage, destination), ADAPTIVE);
    for (let stage = ancestor; stage > 0; stage--)
      route[length - stage] = portEntry(paths.downPort(stage, target, copyOf(paths, stage, random)), 0);
    return length;
  }

  /** One path for each up port of the source's router, on from there by the preferred ports. */
  explain(source: number, destination: number, random: RandomSource, congestion: Congestion): readonly Candidate[] {
    const { paths } = this;
    const [first, ups] = [paths.firstUp[0]!, paths.ups[0]!];
    const from = this.endpointRouter[source]!;
    if (from === this.endpointRouter[destination]!) return [treeCandidate([], { queue: null, cost: null, chosen: true, comparison: "" })];
    const outstanding = Array.from({ length: ups }, (_, up) => congestion.outstanding(paths.channelAt(from, first + up)));
    const judge = this.judgement(destination, outstanding, random);
    return outstanding.map((queue, up) => {
      const channels = paths.channels(
        source,
        destination,
        (stage) => (stage === 0 ? up : paths.upDigit(stage, destination)),
        (stage) => copyOf(paths, stage, random),
      );
      return treeCandidate(channels, { queue, ...judge(up) });
    });
  }

  /** What the selection function makes of an up link at the source's router, by its number and the credits outstanding on each. */
  private judgement(
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
      return { cost: null, chosen: turn === 0, comparison: `port ${this.paths.firstUp[0]! + up}, ${place}; ${credits(outstanding[up]!)}` };
    };
  }
}

/** Of the parallel links down from a stage; a single one is not drawn. */
function copyOf(paths: TreePaths, stage: number, random: RandomSource): number {
  const copies = paths.copies(stage);
  return copies === 1 ? 0 : random.below(copies);
}

function credits(outstanding: number): string {
  return `${outstanding} credit${outstanding === 1 ? "" : "s"} outstanding`;
}

export const adaptiveFirstFree = treeRouting({
  id: "adaptive-first-free",
  title: "Adaptive, first free",
  summary: "Each router on the way up takes its first up link that has a free virtual channel and a credit.",
  source: "Gilabert et al. 2006; Gómez et al. 2007",
  channelsNote: "more only ease blocking",
  build: (network) => new AdaptiveTreeRouter(network, "first-free"),
});

export const adaptiveSadp = treeRouting({
  id: "adaptive-sadp",
  title: "Adaptive, SADP",
  summary:
    "Stage and destination priority: each router on the way up prefers the deterministic link k + p_s, and takes another when that one is not available.",
  source: "Gilabert et al. 2006; Gómez et al. 2007",
  channelsNote: "more only ease blocking",
  build: (network) => new AdaptiveTreeRouter(network, "preferred"),
});

export const adaptiveNca = treeRouting({
  id: "adaptive-nca",
  title: "Adaptive, two choices",
  summary: "For each router on the way up two random up links are drawn, and the one with fewer credits outstanding is taken.",
  source: "BookSim2's anca",
  channelsNote: "more only ease blocking",
  build: (network) => new AdaptiveTreeRouter(network, "two-choice"),
});
