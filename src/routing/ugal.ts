/** UGAL: minimal or Valiant, packet by packet, by queue lengths at the source router (-L) or along the whole path (-G). */
import { choiceOf, numberOf } from "../descriptor.ts";
import type { Parameter, Values } from "../descriptor.ts";
import type { RandomSource } from "../math/random.ts";
import type { Network } from "../topology/network.ts";
import { FAMILIES, pathFamily, PathRouter } from "./path-router.ts";
import { CLASS_BITS } from "./routing.ts";
import type { Congestion, RoutingDescriptor } from "./routing.ts";

interface UgalOptions {
  readonly candidates: number;
  readonly minimalCandidates: number;
  readonly bias: number;
  /** UGAL-L reads only the first channel; UGAL-G every channel of the path. */
  readonly global: boolean;
  readonly credits: boolean;
  /** q_m <= 2 q_nm + bias instead of Singh's q_m H_m <= q_nm H_nm. */
  readonly double: boolean;
}

class UgalRouter extends PathRouter {
  readonly readsQueues: boolean;
  private readonly options: UgalOptions;
  /** The candidate being judged; taken over into `route` when it is the best so far. */
  private readonly candidate: Int32Array;

  constructor(network: Network, options: UgalOptions) {
    super(network, false);
    this.candidate = new Int32Array(this.longestRoute);
    this.options = options;
    this.readsQueues = !options.credits;
  }

  protected choosePath(from: number, to: number, random: RandomSource, congestion: Congestion): number {
    const { minimalCandidates, candidates, bias, double } = this.options;
    let length = this.paths.minimal(this.route, 0, from, to, false, random);
    let best = this.cost(this.route, length, congestion) - bias;
    for (let i = 1; i < minimalCandidates; i++) {
      const other = this.paths.minimal(this.candidate, 0, from, to, false, random);
      const cost = this.cost(this.candidate, other, congestion) - bias;
      if (cost >= best) continue;
      best = cost;
      length = this.take(other);
    }
    for (let i = 0; i < candidates; i++) {
      const other = this.paths.nonMinimal(this.candidate, 0, from, to, random);
      if (other === 0) break;
      const cost = this.cost(this.candidate, other, congestion) * (double ? 2 : 1);
      if (cost >= best) continue;
      best = cost;
      length = this.take(other);
      this.minimal = false;
    }
    return length;
  }

  private take(length: number): number {
    for (let i = 0; i < length; i++) this.route[i] = this.candidate[i]!;
    return length;
  }

  private cost(path: Int32Array, length: number, congestion: Congestion): number {
    const { global, credits, double } = this.options;
    const first = path[0]! >> CLASS_BITS;
    if (!global) {
      const queue = credits ? congestion.outstanding(first) : congestion.queue(first);
      return double ? queue : queue * length;
    }
    let sum = 0;
    for (let i = 0; i < length; i++) {
      const channel = path[i]! >> CLASS_BITS;
      sum += credits ? congestion.outstanding(channel) : congestion.queue(channel);
    }
    return sum;
  }
}

const CANDIDATES: readonly Parameter[] = [
  {
    kind: "integer", id: "candidates", title: "non-minimal candidates", help: "Random Valiant paths compared with the minimal one for every packet.",
    min: 1, max: 16, default: (values) => (values["topology"] === "slim-fly" ? 4 : 1),
  },
  { kind: "integer", id: "minimalCandidates", title: "minimal candidates", help: "Random minimal paths compared for every packet.", min: 1, max: 16, default: 1 },
];

const MEASURES: readonly Parameter[] = [
  {
    kind: "choice", id: "congestion", title: "congestion measure", help: "What counts as the queue of a channel.", default: "queue",
    options: [
      { id: "queue", title: "flits waiting", help: "Flits that wait for the channel in its router." },
      { id: "credits", title: "credits outstanding", help: "Flits on the wire and in the next buffer, and credits on their way back, as in BookSim2." },
    ],
  },
  { kind: "integer", id: "bias", title: "bias to minimal", help: "The minimal path is taken while it is worse by no more than this.", unit: "flits", min: 0, max: 10000, sliderMax: 100, default: 0 },
];

const WEIGHTING: Parameter = {
  kind: "choice", id: "weighting", title: "weighting", help: "How queue and path length are combined.", default: "hops",
  options: [
    { id: "hops", title: "queue × hops", help: "Minimal when q_m·H_m ≤ q_nm·H_nm + bias (Singh)." },
    { id: "double", title: "single and double", help: "Minimal when q_m ≤ 2·q_nm + bias, as in BookSim2." },
  ],
};

function optionsOf(values: Values, global: boolean): UgalOptions {
  return {
    candidates: numberOf(values, "candidates"), minimalCandidates: numberOf(values, "minimalCandidates"), bias: numberOf(values, "bias"),
    global, credits: choiceOf(values, "congestion") === "credits", double: !global && choiceOf(values, "weighting") === "double",
  };
}

function ugal(global: boolean, id: string, title: string, summary: string, source: string): RoutingDescriptor {
  return {
    id, title, summary, source,
    parameters: global ? [...CANDIDATES, ...MEASURES] : [...CANDIDATES, ...MEASURES, WEIGHTING],
    families: FAMILIES,
    virtualChannels: (family) => pathFamily(family).explainNonMinimal,
    classes: (family) => ({ minimal: pathFamily(family).minimalClasses, all: pathFamily(family).nonMinimalClasses }),
    build: (network, values) => new UgalRouter(network, optionsOf(values, global)),
    dependencies: (network, _values, emit) => pathFamily(network.family).dependencies(network, false, emit),
  };
}

export const ugalL = ugal(
  false, "ugal-l", "UGAL-L",
  "Each packet goes minimally or by a Valiant detour, whichever has the smaller queue × hops at the source router.",
  "Kim et al. 2008, section 4.2; Besta, Hoefler 2014, section IV-C",
);

export const ugalG = ugal(
  true, "ugal-g", "UGAL-G",
  "Each packet goes minimally or by a Valiant detour, whichever has fewer flits queued along its whole path: the ideal that UGAL-L approximates.",
  "Mollah et al. 2017, section 2.3; Besta, Hoefler 2014, section IV-C",
);
