/** The router of ECMP: what the routing of its paths draws anew for each packet, a hash of the flow decides. */
import { Sfc32 } from "../math/random.ts";
import type { RandomSource } from "../math/random.ts";
import type { Network } from "../topology/network.ts";
import type { RouteForm } from "./forms.ts";
import type { Candidate, Congestion, Router } from "./routing.ts";

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

export class EcmpRouter implements Router {
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
