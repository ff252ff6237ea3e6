/** A simulation stepped by hand, with its packets after every step, and the routes that would be compared at that moment. */
import type { SimulationValues } from "./parameters.ts";
import { Sfc32 } from "../math/random.ts";
import { routingOf } from "../routing/algorithms.ts";
import { CLASS_BITS, CLASS_MASK } from "../routing/routing.ts";
import type { Candidate, Router } from "../routing/routing.ts";
import type { Network } from "../topology/network.ts";
import type { Messages } from "../workload/messages.ts";
import { trafficOn, runsToCompletion } from "../workload/patterns.ts";
import { jobsOf, placementOfJobs, programOfJobs } from "../workload/placing.ts";
import { Engine } from "./engine.ts";
import { eachFlit, routeOf } from "./inspection.ts";
import type { FlitView } from "./inspection.ts";
import { WHOLE_RUN } from "./measurement.ts";
import { OpenLoop } from "./open-loop.ts";
import { messagesOf } from "./program-run.ts";
import { settingsOf } from "./settings.ts";
import type { SimulationSettings } from "./settings.ts";
import { packetsOf } from "./snapshot.ts";
import type { PacketView, Snapshot } from "./snapshot.ts";

interface Sample extends Pick<Snapshot, "oneIn" | "packetsInFlight"> {
  readonly packets: readonly PacketView[];
}

export interface Session {
  /** Simulates so many cycles more (0: none) and takes a snapshot. Throws if the network has come to a stand. */
  step(cycles: number): Snapshot;
  /** The paths that the routing would now compare for a packet of this pair; the simulation does not change. */
  routes(source: number, destination: number): readonly Candidate[];
  /** The route of a packet in the last snapshot; null for any other. */
  route?(id: number): Candidate | null;
}

/** The workload of a design: its pattern at this load, or the messages of its workload if that runs to completion. */
function workloadAt(network: Network, values: SimulationValues, settings: SimulationSettings, load: number): OpenLoop | Messages {
  if (!runsToCompletion(values)) return new OpenLoop(trafficOn(network, values), settings, load);
  return messagesOf(programOfJobs(values), network, placementOfJobs(network, values), values);
}

/** Starts a simulation of a valid design at cycle 0: at one offered load, or of the workload that it runs to completion. */
export function createSession(network: Network, values: SimulationValues, load: number): Session {
  return new SteppedEngine(network, values, load);
}

function candidate(channels: number[], classes: number[], minimal: boolean): Candidate {
  return { channels, classes, minimal, queue: null, cost: null, chosen: true, comparison: "" };
}

class SteppedEngine implements Session {
  private readonly network: Network;
  private readonly engine: Engine;
  private readonly workload: OpenLoop | Messages;
  /** A router and random numbers of its own, so that a snapshot does not change the simulation. */
  private readonly router: Router;
  private readonly random: Sfc32;
  /** The heads of the packets in the last snapshot, by their ids. */
  private readonly heads = new Map<number, FlitView>();
  /** The last snapshot shows one packet in so many. */
  private oneIn = 1;
  private readonly busyBefore: Float64Array;
  private cycleBefore = 0;
  private packetsBefore = 0;
  private latencyBefore = 0;

  constructor(network: Network, values: SimulationValues, load: number) {
    const settings = { ...settingsOf(values), ...WHOLE_RUN };
    const routing = routingOf(values);
    this.network = network;
    this.router = routing.build(network, values);
    this.random = new Sfc32(settings.seed);
    const workload = workloadAt(network, values, settings, load);
    this.workload = workload;
    this.engine = new Engine(network, routing.build(network, values), workload, settings, true);
    if (!(workload instanceof OpenLoop)) {
      workload.watch(() => this.engine.cycle);
      this.engine.expect(jobsOf(values).map(({ arrival }) => arrival));
    }
    this.busyBefore = new Float64Array(network.channels);
  }

  step(cycles: number): Snapshot {
    const { engine } = this;
    const finite = !(this.workload instanceof OpenLoop);
    // A workload ends in the cycle of its last delivery.
    for (const end = engine.cycle + cycles; engine.cycle < end && !this.isDone();) engine.run(finite ? 1 : end - engine.cycle);
    const sample = this.sample();
    const elapsed = Math.max(1, engine.cycle - this.cycleBefore);
    const { deliveredPackets, latencySum } = engine;
    const delivered = deliveredPackets - this.packetsBefore;
    const latency = delivered > 0 ? (latencySum - this.latencyBefore) / delivered : null;
    [this.cycleBefore, this.packetsBefore, this.latencyBefore] = [engine.cycle, deliveredPackets, latencySum];
    return {
      cycle: engine.cycle,
      ...sample,
      packets: packetsOf(sample.packets),
      ...engine.channels.since(this.busyBefore, elapsed),
      deliveredPackets,
      done: this.isDone(),
      share: this.workload instanceof OpenLoop ? null : engine.deliveredFlits / Math.max(1, this.workload.totalFlits),
      inFlight: engine.flitsInFlight,
      latency,
    };
  }

  /** A workload is done with its last delivery, or if nothing moves and nothing is to come. */
  private isDone(): boolean {
    const { engine, workload } = this;
    if (workload instanceof OpenLoop) return false;
    return workload.outstanding === 0 || (engine.flitsInFlight === 0 && !engine.sources.waiting);
  }

  routes(source: number, destination: number): readonly Candidate[] {
    const { router, random } = this;
    const { channels } = this.engine;
    if (router.explain) return router.explain(source, destination, random, channels);
    const entries = Array.from(router.route.subarray(0, router.choose(source, destination, random, channels)));
    return [
      candidate(
        entries.map((entry) => entry >> CLASS_BITS),
        entries.map((entry) => entry & CLASS_MASK),
        router.minimal,
      ),
    ];
  }

  route(id: number): Candidate | null {
    const { fabric, sources } = this.engine;
    const flit = this.heads.get(id);
    if (!flit) return null;
    const { channels, classes } = routeOf(fabric, flit, this.network.endpointRouter[sources.packets!.source[flit.tag]!]!);
    return candidate(channels, classes, flit.minimal);
  }

  /** The same one in so many as in the last snapshot, unless these are too many or far too few. */
  private sample(): Sample {
    let sample = this.look(this.oneIn);
    const roomy = widened(sample.oneIn, sample.packetsInFlight);
    if (roomy < sample.oneIn) sample = this.look(roomy);
    while (sample.packets.length > MAX_PACKETS) sample = this.look(narrowed(sample.oneIn, sample.packetsInFlight));
    this.oneIn = sample.oneIn;
    return sample;
  }

  /** One in so many of the packets, by their heads: those in buffers, then those under way. */
  private look(oneIn: number): Sample {
    const { fabric, sources } = this.engine;
    const { network } = this;
    const table = sources.packets!;
    const packets: PacketView[] = [];
    let packetsInFlight = 0;
    this.heads.clear();
    eachFlit(
      fabric,
      (flit) => {
        const { tag, birth, minimal, state, port, vc, progress, place } = flit;
        const id = table.serial[tag]!;
        this.heads.set(id, flit);
        const out = port < 0 ? -1 : fabric.layout.channelOfPort[port]!;
        packets.push({
          id,
          source: table.source[tag]!,
          destination: table.destination[tag]!,
          birth,
          minimal,
          state,
          channel: out < 0 ? -1 : network.channelReverse[out]!,
          router: port < 0 ? -1 : fabric.layout.routerOfPort[port]!,
          vc,
          progress,
          place,
        });
      },
      (tag, head) => {
        if (!head) return false;
        packetsInFlight++;
        return isSampled(table.serial[tag]!, oneIn);
      },
    );
    return { packets, oneIn, packetsInFlight };
  }
}

/** Most packets that a picture shows; more are a blur, and would take too long to send. */
export const MAX_PACKETS = 4000;
/** When a sample has become too large, or could be larger, it is filled to this share, so that it does not change back and forth. */
const FULL = 0.85;
const ROOMY = 0.75;

/** Spreads consecutive numbers evenly over 0 to 2^32 - 1 (the finalizer of MurmurHash3, a permutation). */
function spread(number: number): number {
  let hash = number;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Whether the packet with this number belongs to the sample of one in `oneIn`. */
function isSampled(number: number, oneIn: number): boolean {
  return spread(number) < 2 ** 32 / oneIn;
}

/** The larger sample that fits for so many packets; `oneIn` itself if it is large enough. */
export function widened(oneIn: number, packets: number): number {
  return Math.min(oneIn, Math.max(1, Math.ceil(packets / (ROOMY * MAX_PACKETS))));
}

/** The next smaller sample if one in `oneIn` of so many packets is too large. */
export function narrowed(oneIn: number, packets: number): number {
  return Math.max(oneIn + 1, Math.ceil(packets / (FULL * MAX_PACKETS)));
}
