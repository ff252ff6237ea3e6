/** UGAL: minimal or Valiant, packet by packet, by the congestion measure on the candidate paths. */
import type { RandomSource } from "../math/random.ts";
import { GLOBAL } from "../topology/network.ts";
import type { Network } from "../topology/network.ts";
import type { RouteForm } from "./forms.ts";
import { candidateOf, PathRouter } from "./path-router.ts";
import type { PathPlan } from "./paths.ts";
import { CLASS_BITS, CLASS_MASK } from "./routing.ts";
import type { Candidate, Congestion } from "./routing.ts";
import { BOTH, BY_CLASS, FIRST, OUTPUTS, OVERDUE, PATH, QUEUE, SOURCE_GROUP, TOGETHER, WHERE_SHARED } from "./ugal-options.ts";
import type { UgalOptions } from "./ugal-options.ts";

const UNITS = ["flits", "credits outstanding", "flits and credits", "flits and credits overdue"] as const;

/** A path that was considered. */
interface Drawn {
  readonly path: Int32Array;
  readonly length: number;
}

export class UgalRouter extends PathRouter {
  readonly readsQueues = true;
  readonly followsFlits: boolean;
  readonly delaysCredits: boolean;
  readonly inTurn: boolean;
  readonly timestamps: number;
  protected readonly candidates: number;
  protected readonly bias: number;
  /** The present candidate; copied into `route` if it is the best so far. */
  protected readonly candidate: Int32Array;
  private readonly minimalCandidates: number;
  private readonly measure: number;
  private readonly reading: number;
  private readonly byClass: boolean;
  private readonly whereShared: boolean;
  private readonly double: boolean;
  /** True for the plain measure, flits waiting for the first channel, which has a faster path through the code. */
  private readonly plain: boolean;
  /** Factor of the plain measure of a minimal path, and half of a detour's; 0 for their lengths. */
  private readonly factor: number;
  private readonly channelKind: Uint8Array;
  private readonly options: UgalOptions;

  constructor(network: Network, plan: PathPlan, options: UgalOptions) {
    super(network, plan);
    this.candidate = new Int32Array(this.longestRoute);
    this.followsFlits = options.measure === OVERDUE || (options.measure === QUEUE && options.discrimination !== TOGETHER);
    this.delaysCredits = options.delaysCredits;
    this.inTurn = options.inTurn;
    this.timestamps = options.timestamps;
    this.candidates = options.candidates;
    this.minimalCandidates = options.minimalCandidates;
    this.measure = options.measure;
    this.reading = options.reading;
    this.byClass = options.discrimination === BY_CLASS;
    this.whereShared = options.discrimination === WHERE_SHARED;
    this.bias = options.bias;
    this.double = options.double;
    this.plain = options.reading === FIRST && options.measure === QUEUE && options.discrimination === TOGETHER && !options.inTurn;
    this.factor = options.double ? 1 : 0;
    this.channelKind = network.channelKind;
    this.options = options;
  }

  get form(): RouteForm | undefined {
    return this.formOf(this.options);
  }

  protected choosePath(from: number, to: number, random: RandomSource, congestion: Congestion): number {
    const { paths, route, candidate, plain, factor } = this;
    let length = paths.minimal(route, from, to, random);
    let cost = plain ? congestion.queue(route[0]! >> CLASS_BITS) * (factor || length) : this.cost(route, length, this.byClass, congestion);
    for (let i = 1; i < this.minimalCandidates; i++) {
      const other = paths.minimal(candidate, from, to, random);
      const otherCost = this.cost(candidate, other, this.byClass, congestion, cost);
      if (otherCost >= cost) continue;
      cost = otherCost;
      length = this.take(other);
    }
    const first = route[0]!;
    const minimalLength = length;
    let least = -this.bias;
    for (let i = 0; i < this.candidates; i++) {
      const other = paths.nonMinimal(candidate, from, to, random);
      if (other === 0) continue;
      const margin = plain
        ? congestion.queue(candidate[0]! >> CLASS_BITS) * (2 * factor || other) - cost
        : this.margin(candidate, other, first, minimalLength, cost, congestion, least);
      if (margin >= least) continue;
      least = margin;
      length = this.take(other);
      this.minimal = false;
    }
    return length;
  }

  /** Copies the candidate into the route. */
  protected take(length: number): number {
    for (let i = 0; i < length; i++) this.route[i] = this.candidate[i]!;
    return length;
  }

  /** Cost of a detour less that of the minimal path with this first entry, length and cost; from `enough` on it need not be exact. */
  protected margin(
    path: Int32Array,
    length: number,
    first: number,
    minimalLength: number,
    minimalCost: number,
    congestion: Congestion,
    enough = Infinity,
  ): number {
    if (this.whereShared && (path[0]! ^ first) >> CLASS_BITS === 0) {
      return (
        this.weighed(this.read(path[0]!, true, congestion), length, true) -
        this.weighed(this.read(first, true, congestion), minimalLength, false)
      );
    }
    const cost = this.cost(path, length, this.byClass, congestion, (enough + minimalCost) / (this.double ? 2 : 1));
    return (this.double ? 2 * cost : cost) - minimalCost;
  }

  /** The compared cost of a path, before the factor that `double` gives detours; a sum stops once it reaches `enough`. */
  protected cost(path: Int32Array, length: number, byClass: boolean, congestion: Congestion, enough = Infinity): number {
    if (this.reading === FIRST) {
      const queue = this.read(path[0]!, byClass, congestion);
      return this.double ? queue : queue * length;
    }
    if (this.reading === SOURCE_GROUP) return this.read(path[this.departure(path, length)]!, false, congestion) * length;
    let sum = 0;
    for (let i = 0; i < length && sum < enough; i++)
      sum += this.reading === PATH ? this.read(path[i]!, false, congestion) : this.outputQueue(path[i]! >> CLASS_BITS, congestion);
    return sum;
  }

  /** Index of the hop out of the source's group; of the last hop if there is none. */
  private departure(path: Int32Array, length: number): number {
    for (let hop = 0; hop < length - 1; hop++) if (this.channelKind[path[hop]! >> CLASS_BITS] === GLOBAL) return hop;
    return length - 1;
  }

  /** The measure of an entry's channel, over all its virtual channels or in the entry's class, and the packets that chose it before. */
  private read(entry: number, byClass: boolean, congestion: Congestion): number {
    const measured = this.measured(entry, byClass, congestion);
    if (!this.inTurn) return measured;
    const channel = entry >> CLASS_BITS;
    return measured + (byClass ? congestion.chosenOf(channel, entry & CLASS_MASK) : congestion.chosen(channel));
  }

  private measured(entry: number, byClass: boolean, congestion: Congestion): number {
    const channel = entry >> CLASS_BITS;
    if (!byClass) {
      if (this.measure === QUEUE) return congestion.queue(channel);
      if (this.measure === OVERDUE) return congestion.queue(channel) + this.overdue(channel, congestion);
      return congestion.outstanding(channel) + (this.measure === BOTH ? this.inputQueue(channel, congestion) : 0);
    }
    const vcClass = entry & CLASS_MASK;
    if (this.measure === QUEUE || this.measure === OVERDUE) {
      const waiting = congestion.queueOf(channel, vcClass) + congestion.leavingOf(channel, vcClass);
      return this.measure === QUEUE ? waiting : waiting + congestion.overdueOf(channel, vcClass);
    }
    return congestion.outstandingOf(channel, vcClass) + (this.measure === BOTH ? congestion.queueOf(channel, vcClass) : 0);
  }

  /** Flits that wait for the channel in input buffers. */
  private inputQueue(channel: number, congestion: Congestion): number {
    let flits = 0;
    for (let vcClass = 0; vcClass < this.classes; vcClass++) flits += congestion.queueOf(channel, vcClass);
    return flits;
  }

  /** Credits that are later than in an empty network. */
  private overdue(channel: number, congestion: Congestion): number {
    let credits = 0;
    for (let vcClass = 0; vcClass < this.classes; vcClass++) credits += congestion.overdueOf(channel, vcClass);
    return credits;
  }

  /** Flits that have passed the switch and wait for the channel, and the packets that chose it before. */
  private outputQueue(channel: number, congestion: Congestion): number {
    return congestion.queue(channel) - this.inputQueue(channel, congestion) + (this.inTurn ? congestion.chosen(channel) : 0);
  }

  private weighed(queue: number, length: number, detour: boolean): number {
    return this.double ? (detour ? 2 * queue : queue) : queue * length;
  }

  protected override explainPaths(from: number, to: number, random: RandomSource, congestion: Congestion): readonly Candidate[] {
    const { minimals, drawn, chosen } = this.noted(from, to, random, congestion);
    const costs = minimals.map(({ path, length }) => this.cost(path, length, this.byClass, congestion));
    const cost = Math.min(...costs);
    const best = minimals[costs.indexOf(cost)]!;
    const margins = drawn.map(({ path, length }) => this.margin(path, length, best.path[0]!, best.length, cost, congestion));
    return [
      ...minimals.map(({ path, length }, i) => {
        const text = this.sentence(path, length, false, this.byClass, congestion);
        const biased = costs[i]! - this.bias;
        return candidateOf(
          path,
          length,
          true,
          minimals[i] === chosen,
          this.queueRead(path, length, this.byClass, congestion),
          biased,
          this.bias === 0 ? text : `${text}, less the bias of ${this.bias}: ${biased}`,
        );
      }),
      ...drawn.map((detour, i) => {
        const { path, length } = detour;
        const shared = this.whereShared && (path[0]! ^ best.path[0]!) >> CLASS_BITS === 0;
        const byClass = this.byClass || shared;
        const text = this.sentence(path, length, true, byClass, congestion);
        return candidateOf(
          path,
          length,
          false,
          detour === chosen,
          this.queueRead(path, length, byClass, congestion),
          cost + margins[i]!,
          shared
            ? `same port as the minimal path, so each in its own class: ${text}, against ${this.sentence(best.path, best.length, false, true, congestion)}`
            : text,
        );
      }),
    ];
  }

  /** Chooses a path, and records the paths drawn on the way: minimal ones, detours, and the one that is taken. */
  private noted(
    from: number,
    to: number,
    random: RandomSource,
    congestion: Congestion,
  ): { readonly minimals: readonly Drawn[]; readonly drawn: readonly Drawn[]; readonly chosen: Drawn | undefined } {
    const { paths } = this;
    const minimals: Drawn[] = [];
    const drawn: Drawn[] = [];
    const note = (list: Drawn[], path: Int32Array, length: number): number => {
      if (length > 0) list.push({ path: path.slice(0, length), length });
      return length;
    };
    this.paths = {
      minimal: (into, source, target, own) => note(minimals, into, paths.minimal(into, source, target, own)),
      nonMinimal: (into, source, target, own) => note(drawn, into, paths.nonMinimal(into, source, target, own)),
    };
    try {
      this.minimal = true;
      const taken = this.choosePath(from, to, random, congestion);
      const isTaken = ({ path, length }: Drawn): boolean => length === taken && path.every((entry, i) => entry === this.route[i]);
      return { minimals, drawn, chosen: (this.minimal ? minimals : drawn).find(isTaken) };
    } finally {
      this.paths = paths;
    }
  }

  /** The reading of a path, flits or credits, before any weight. */
  private queueRead(path: Int32Array, length: number, byClass: boolean, congestion: Congestion): number {
    if (this.reading === FIRST) return this.read(path[0]!, byClass, congestion);
    if (this.reading === SOURCE_GROUP) return this.read(path[this.departure(path, length)]!, false, congestion);
    return this.cost(path, length, byClass, congestion);
  }

  private sentence(path: Int32Array, length: number, detour: boolean, byClass: boolean, congestion: Congestion): string {
    const queue = this.queueRead(path, length, byClass, congestion);
    const unit = UNITS[this.measure];
    if (this.reading === PATH || this.reading === OUTPUTS) {
      const terms = Array.from(path.subarray(0, length), (entry) =>
        this.reading === PATH ? this.read(entry, false, congestion) : this.outputQueue(entry >> CLASS_BITS, congestion),
      );
      return `${terms.join(" + ")} = ${queue} ${unit}${this.reading === OUTPUTS ? " in output queues" : ""}`;
    }
    const where = this.reading === SOURCE_GROUP ? " at the global channel" : byClass ? ` in VC class ${path[0]! & CLASS_MASK}` : "";
    if (!this.double) return `${queue} ${unit}${where} × ${length} ${length === 1 ? "hop" : "hops"} = ${queue * length}`;
    return detour ? `2 × ${queue} ${unit}${where} = ${2 * queue}` : `${queue} ${unit}${where}`;
  }
}
