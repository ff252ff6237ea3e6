/**
 * ECMP: routers hash every flow onto one of its minimal paths, so that its packets stay together (Hopps 2000). The paths are those of MIN, or
 * of NCA in trees: what these draw anew for each packet, a hash of the flow decides.
 */
import type { Values } from "../descriptor.ts";
import { Sfc32 } from "../math/random.ts";
import type { RandomSource } from "../math/random.ts";
import type { Network } from "../topology/network.ts";
import { traitsOf } from "../topology/networks.ts";
import { needsLevels } from "../topology/traits.ts";
import type { RouteForm } from "./forms.ts";
import { min } from "./oblivious.ts";
import { algorithm } from "./routing.ts";
import type { Candidate, Congestion, Router, RoutingDescriptor } from "./routing.ts";
import { nearestCommonAncestor } from "./tree-routing.ts";

/** The routing among whose paths a design's flows are hashed. */
function under(values: Values): RoutingDescriptor {
  return needsLevels(traitsOf(values)) === null ? nearestCommonAncestor : min;
}

/** A bijective hash of 32 bits of which each depends on all that go in (lowbias32). */
function mixed(bits: number): number {
  let h = bits;
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d);
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b);
  return h ^ (h >>> 16);
}

/** Sets a stream to what a flow draws hop by hop. `epoch`: the flow's number of pauses so far. The kernel does the same (kernel/hashing.ts). */
function hashFlow(to: Sfc32, seed: number, source: number, destination: number, subflow: number, epoch: number): void {
  const first = mixed(mixed(mixed(mixed(mixed(seed) + source) + destination) + subflow) + epoch);
  to.state[0] = first;
  to.state[1] = mixed(first + 1);
  to.state[2] = mixed(first + 2);
  to.state[3] = 1;
}

/** The cycle after a sub-flow's last flit, as its packet was begun, and its number of pauses so far. */
interface Flowlet {
  end: number;
  epoch: number;
}

class EcmpRouter implements Router {
  readonly longestRoute: number;
  readonly classes: number;
  readonly ejectsOnAny: boolean;
  readonly drawsInjection: boolean;
  readonly route: Int32Array;
  readonly minimal = true;
  private readonly paths: Router;
  private readonly network: Network;
  private readonly seed: number;
  private readonly subflows: number;
  /** Cycles of a pause after which a sub-flow is hashed anew; 0: it never is. */
  private readonly pause: number;
  private readonly stream = new Sfc32(0);
  /** The next sub-flow of each source, and the flowlets by flow. */
  private readonly turn: Int32Array;
  private readonly flowlets = new Map<number, Flowlet>();

  constructor(paths: Router, network: Network, seed: number, subflows: number, pause: number) {
    this.paths = paths;
    this.network = network;
    this.seed = seed;
    this.subflows = subflows;
    this.pause = pause;
    this.longestRoute = paths.longestRoute;
    this.classes = paths.classes;
    this.ejectsOnAny = paths.ejectsOnAny;
    this.drawsInjection = paths.drawsInjection ?? false;
    this.route = paths.route;
    this.turn = new Int32Array(network.endpoints);
  }

  get ejectionClass(): number {
    return this.paths.ejectionClass ?? -1;
  }

  /** Flows are told apart by the intact network's numbers, which the kernel does not know. */
  get form(): RouteForm | undefined {
    const { form } = this.paths;
    if (!form || this.network.damage !== null || this.pause > 0) return undefined;
    return { ...form, hashed: { seed: mixed(this.seed), subflows: this.subflows } };
  }

  /** A route of any of the flow's sub-flows, as first hashed. */
  choose(source: number, destination: number, random: RandomSource, congestion: Congestion): number {
    return this.hashed(source, destination, this.subflows === 1 ? 0 : random.below(this.subflows), 0, congestion);
  }

  follow(source: number, destination: number, cycle: number, flits: number, congestion: Congestion): number {
    const { endpointRouter } = this.network;
    if (endpointRouter[source] === endpointRouter[destination]) return this.hashed(source, destination, 0, 0, congestion);
    const subflow = this.turn[source]!;
    this.turn[source] = subflow + 1 === this.subflows ? 0 : subflow + 1;
    return this.hashed(source, destination, subflow, this.epochOf(source, destination, subflow, cycle, flits), congestion);
  }

  explain(source: number, destination: number, random: RandomSource, congestion: Congestion): readonly Candidate[] {
    const subflow = this.subflows === 1 ? 0 : random.below(this.subflows);
    this.hash(source, destination, subflow, 0);
    return this.paths.explain!(source, destination, this.stream, congestion);
  }

  private hashed(source: number, destination: number, subflow: number, epoch: number, congestion: Congestion): number {
    this.hash(source, destination, subflow, epoch);
    return this.paths.choose(source, destination, this.stream, congestion);
  }

  private hash(source: number, destination: number, subflow: number, epoch: number): void {
    const { damage } = this.network;
    const was = (endpoint: number): number => (damage === null ? endpoint : damage.endpoint[endpoint]!);
    hashFlow(this.stream, this.seed, was(source), was(destination), subflow, epoch);
  }

  private epochOf(source: number, destination: number, subflow: number, cycle: number, flits: number): number {
    if (this.pause === 0) return 0;
    const flow = (source * this.network.endpoints + destination) * this.subflows + subflow;
    let flowlet = this.flowlets.get(flow);
    if (!flowlet) this.flowlets.set(flow, (flowlet = { end: cycle, epoch: 0 }));
    if (cycle - flowlet.end >= this.pause) flowlet.epoch++;
    flowlet.end = cycle + flits;
    return flowlet.epoch;
  }
}

export const ecmp = algorithm({
  id: "ecmp",
  title: "ECMP",
  alsoCalled: ["equal-cost multi-path", "per-flow hashing", "flow hashing"],
  summary: "Equal-cost multi-path: every flow is hashed to one of its minimal paths, and all its packets follow it.",
  source: "Hopps 2000; Sinha, Kandula, Katabi 2004 for flowlets",
  paths: "minimal",
  oblivious: "flow",
  whyNot: () => null,
  under,
  parameters: [
    {
      kind: "integer",
      id: "hashSeed",
      title: "hash seed",
      help: "Seed of the hash of flows, apart from the simulation's: with another one other flows meet.",
      min: 0,
      max: 2147483647,
      sliderMax: 50,
      default: 1,
    },
    {
      kind: "integer",
      id: "queuePairs",
      title: "queue pairs",
      help: "Sub-flows of a flow, each of which is hashed by itself; a source's packets take them in turn.",
      min: 1,
      max: 1024,
      sliderMax: 64,
      default: 1,
    },
    {
      kind: "integer",
      id: "flowlet",
      title: "flowlet pause",
      unit: "cycles",
      help: "Where a sub-flow has sent nothing for so many cycles, its next packet is hashed anew; 0: never.",
      min: 0,
      max: 1000000,
      sliderMax: 500,
      default: 0,
    },
  ],
  virtualChannels: (values) =>
    `${under(values).virtualChannels(values)}; the packets of a flow arrive in order if each class has one virtual channel, since in several they may overtake each other`,
  classes: (values) => under(values).classes(values),
  check: (values) => under(values).check?.(values) ?? null,
  ejectsOnAny: (values) => under(values).ejectsOnAny(values),
  build: (network, values) =>
    new EcmpRouter(under(values).build(network, values), network, values.hashSeed, values.queuePairs, values.flowlet),
  dependencies: (network, values, emit) => {
    under(values).dependencies(network, values, emit);
  },
});
