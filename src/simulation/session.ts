/** A simulation stepped by hand: its packets to look at after every step, and the routes that would be compared at that moment. */
import type { Values } from "../descriptor.ts";
import { Sfc32 } from "../math/random.ts";
import { routingOf } from "../routing/algorithms.ts";
import { CLASS_BITS, CLASS_MASK } from "../routing/routing.ts";
import type { Candidate, Router } from "../routing/routing.ts";
import type { Network } from "../topology/network.ts";
import { trafficOf } from "../traffic/patterns.ts";
import { Engine } from "./engine.ts";
import type { FlitView } from "./fabric.ts";
import { settingsOf } from "./settings.ts";
import type { PacketView, Snapshot } from "./snapshot.ts";

/** Packets that a snapshot lists; more are a blur, and would take longer to send than a picture may. */
const MOST_PACKETS = 4000;

export interface Session {
  /** Simulates so many cycles more (0: none) and looks. Throws when the network has come to a stand. */
  step(cycles: number): Snapshot;
  /** The paths that the routing would compare now for a packet of this pair; nothing of the simulation changes. */
  routes(source: number, destination: number): readonly Candidate[];
  /** The route of a packet in the network; null when it has been delivered. */
  route?(id: number): Candidate | null;
}

/** Starts a simulation of a valid design at one offered load, at cycle 0. */
export function createSession(network: Network, values: Values, load: number): Session {
  return new SteppedEngine(network, values, load);
}

function candidate(channels: number[], classes: number[], minimal: boolean): Candidate {
  return { channels, classes, minimal, queue: null, cost: null, chosen: true, comparison: "" };
}

class SteppedEngine implements Session {
  private readonly network: Network;
  private readonly engine: Engine;
  /** A router of its own and random numbers of its own: looking must not change what is looked at. */
  private readonly router: Router;
  private readonly random: Sfc32;
  /** The packets' heads at the last look, by their ids. */
  private readonly heads = new Map<number, FlitView>();
  private readonly busyBefore: Float64Array;
  private cycleBefore = 0;
  private packetsBefore = 0;
  private latencyBefore = 0;

  constructor(network: Network, values: Values, load: number) {
    const settings = { ...settingsOf(values), warmup: 0, measure: 2 ** 30 };
    const routing = routingOf(values);
    this.network = network;
    this.router = routing.build(network, values);
    this.random = new Sfc32(settings.seed);
    this.engine = new Engine(network, routing.build(network, values), trafficOf(values).build(network, values), settings, load, true);
    this.busyBefore = new Float64Array(network.channels);
  }

  step(cycles: number): Snapshot {
    const { engine, network } = this;
    for (const end = engine.cycle + cycles; engine.cycle < end;) engine.run(end - engine.cycle);
    const packets = this.packets();
    const elapsed = Math.max(1, engine.cycle - this.cycleBefore);
    const channelLoad = new Float32Array(network.channels);
    for (let c = 0; c < network.channels; c++) {
      const busy = engine.busy(c);
      channelLoad[c] = (busy - this.busyBefore[c]!) / elapsed;
      this.busyBefore[c] = busy;
    }
    const { deliveredPackets, latencySum } = engine;
    const delivered = deliveredPackets - this.packetsBefore;
    const latency = delivered > 0 ? (latencySum - this.latencyBefore) / delivered : null;
    [this.cycleBefore, this.packetsBefore, this.latencyBefore] = [engine.cycle, deliveredPackets, latencySum];
    return {
      cycle: engine.cycle, packets: packets.slice(0, MOST_PACKETS), cut: packets.length > MOST_PACKETS, channelQueue: engine.fabric.queues(), channelLoad,
      deliveredPackets, inFlight: engine.flitsInFlight, latency,
    };
  }

  routes(source: number, destination: number): readonly Candidate[] {
    const { router, random } = this;
    const { fabric } = this.engine;
    if (router.explain) return router.explain(source, destination, random, fabric);
    const entries = Array.from(router.route.subarray(0, router.choose(source, destination, random, fabric)));
    return [candidate(entries.map((entry) => entry >> CLASS_BITS), entries.map((entry) => entry & CLASS_MASK), router.minimal)];
  }

  route(id: number): Candidate | null {
    const { fabric, sources } = this.engine;
    const flit = this.heads.get(id);
    if (!flit) return null;
    const { channels, classes } = fabric.routeOf(flit, this.network.endpointRouter[sources.packets!.source[flit.tag]!]!);
    return candidate(channels, classes, flit.minimal);
  }

  /** All heads: those in buffers, then those under way. */
  private packets(): PacketView[] {
    const { fabric, sources } = this.engine;
    const { network } = this;
    const table = sources.packets!;
    const heads: PacketView[] = [];
    this.heads.clear();
    fabric.eachFlit((flit) => {
      if (!flit.head) return;
      const { tag, birth, minimal, state, port, vc, progress, place } = flit;
      this.heads.set(table.serial[tag]!, flit);
      const out = port < 0 ? -1 : fabric.channelOfPort[port]!;
      heads.push({
        id: table.serial[tag]!, source: table.source[tag]!, destination: table.destination[tag]!, birth, minimal, state,
        channel: out < 0 ? -1 : network.channelReverse[out]!, router: port < 0 ? -1 : fabric.layout.routerOfPort[port]!, vc, progress, place,
      });
    });
    return heads;
  }
}
