/** A simulation stepped by hand: its packets to look at after every step, and the routes that would be compared at that moment. */
import type { Values } from "../descriptor.ts";
import { Sfc32 } from "../math/random.ts";
import { routingOf } from "../routing/algorithms.ts";
import { CLASS_BITS, CLASS_MASK } from "../routing/routing.ts";
import type { Candidate, Router } from "../routing/routing.ts";
import type { Network } from "../topology/network.ts";
import { trafficOf } from "../traffic/patterns.ts";
import { Engine } from "./engine.ts";
import { BIRTH, EJECTION_SHIFT, FIRST, HEAD, IV_BITS, META, NEXT, NOTHING, TARGET } from "./records.ts";
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

/** A packet in the network. */
interface Sent {
  readonly source: number;
  readonly destination: number;
  readonly route: Candidate;
}

/** Starts a simulation of a valid design at one offered load, at cycle 0. */
export function createSession(network: Network, values: Values, load: number): Session {
  return new SteppedEngine(network, values, load);
}

/** The route chosen last, as the only candidate. */
function chosenRoute({ route, minimal }: Router, length: number): Candidate {
  const entries = Array.from(route.subarray(0, length));
  return {
    channels: entries.map((entry) => entry >> CLASS_BITS), classes: entries.map((entry) => entry & CLASS_MASK), minimal,
    queue: null, cost: null, chosen: true, comparison: "",
  };
}

class SteppedEngine implements Session {
  private readonly network: Network;
  private readonly engine: Engine;
  /** A router of its own and random numbers of its own: looking must not change what is looked at. */
  private readonly router: Router;
  private readonly random: Sfc32;
  private readonly channelOfPort: Int32Array;
  /** Packets by their ids, which travel in the last word of their flits' records. */
  private readonly sent = new Map<number, Sent>();
  private nextId = 0;
  private readonly sentBefore: Int32Array;
  private cycleBefore = 0;
  private packetsBefore = 0;
  private latencyBefore = 0;

  constructor(network: Network, values: Values, load: number) {
    const settings = settingsOf(values);
    const router = routingOf(values).build(network, values);
    this.network = network;
    this.router = routingOf(values).build(network, values);
    this.random = new Sfc32(settings.seed);
    // Records as for a longer route have a word to spare.
    Object.defineProperty(router, "longestRoute", { value: router.longestRoute + 2 });
    this.engine = new Engine(network, router, trafficOf(values).build(network, values), { ...settings, warmup: 0, measure: 2 ** 30 }, load);
    const { layout, stride, words } = this.engine.fabric;
    this.channelOfPort = new Int32Array(layout.ports).fill(NOTHING);
    layout.portOfChannel.forEach((port, channel) => { this.channelOfPort[port] = channel; });
    this.sentBefore = new Int32Array(network.channels);
    const choose = router.choose.bind(router);
    router.choose = (source, destination, random, congestion) => {
      const length = choose(source, destination, random, congestion);
      this.sent.set(++this.nextId, { source, destination, route: chosenRoute(router, length) });
      return length;
    };
    const sources = this.engine.sources as unknown as { readonly packets: Int32Array; choosePacket(source: number): void };
    const choosePacket = sources.choosePacket.bind(sources);
    sources.choosePacket = (source) => {
      choosePacket(source);
      sources.packets[(source << stride) + words - 1] = this.nextId;
    };
  }

  step(cycles: number): Snapshot {
    const { engine, network } = this;
    for (let i = 0; i < cycles; i++) engine.step();
    const packets = this.packets();
    const elapsed = Math.max(1, engine.cycle - this.cycleBefore);
    const channelQueue = new Float32Array(network.channels);
    const channelLoad = new Float32Array(network.channels);
    for (let c = 0; c < network.channels; c++) {
      channelQueue[c] = engine.fabric.queue(c);
      channelLoad[c] = (engine.sentOn(c) - this.sentBefore[c]!) / elapsed;
      this.sentBefore[c] = engine.sentOn(c);
    }
    const { measurement } = engine;
    const delivered = measurement.packets - this.packetsBefore;
    const latency = delivered > 0 ? (measurement.latencySum - this.latencyBefore) / delivered : null;
    [this.cycleBefore, this.packetsBefore, this.latencyBefore] = [engine.cycle, measurement.packets, measurement.latencySum];
    return {
      cycle: engine.cycle, packets: packets.slice(0, MOST_PACKETS), cut: packets.length > MOST_PACKETS, channelQueue, channelLoad,
      deliveredPackets: engine.deliveredPackets, inFlight: engine.flitsInFlight, latency,
    };
  }

  routes(source: number, destination: number): readonly Candidate[] {
    const { router, random } = this;
    const { fabric } = this.engine;
    return router.explain?.(source, destination, random, fabric) ?? [chosenRoute(router, router.choose(source, destination, random, fabric))];
  }

  route(id: number): Candidate | null {
    return this.sent.get(id)?.route ?? null;
  }

  /** All heads: those in buffers, then those under way. Packets without a flit in either have been delivered. */
  private packets(): PacketView[] {
    const { fabric } = this.engine;
    const { layout, inputs, flits, stride, words, wheel, cycle, extraDelay } = fabric;
    const vcMask = (1 << layout.vcBits) - 1;
    const heads: PacketView[] = [];
    const left = new Set<number>();
    const look = (pool: Int32Array, at: number, port: number, rest: Pick<PacketView, "vc" | "state" | "progress" | "place">): boolean => {
      const id = pool[at + words - 1]!;
      const sent = this.sent.get(id);
      left.add(id);
      if (!sent || (pool[at + META]! & HEAD) === 0) return false;
      const out = port === NOTHING ? NOTHING : this.channelOfPort[port]!;
      heads.push({
        id, source: sent.source, destination: sent.destination, birth: pool[at + BIRTH]!, minimal: sent.route.minimal,
        channel: out === NOTHING ? -1 : this.network.channelReverse[out]!, router: port === NOTHING ? -1 : layout.routerOfPort[port]!, ...rest,
      });
      return true;
    };
    for (let iv = 0; iv < layout.ports << layout.vcBits; iv++) {
      let place = 0;
      for (let flit = inputs[(iv << IV_BITS) + FIRST]!; flit !== NOTHING; flit = flits[(flit << stride) + NEXT]!) {
        if (look(flits, flit << stride, iv >> layout.vcBits, { vc: iv & vcMask, state: "waiting", progress: 1, place })) place++;
      }
    }
    const { next } = wheel as unknown as { readonly next: Int32Array };
    for (let ahead = 0; ahead < next.length; ahead++) {
      for (let end = next[(cycle + ahead) & (next.length - 1)]!; end !== 0; end = wheel.pool[(end - 1) & ~127]!) {
        for (let at = wheel.first(end); at < end; at += words) {
          const target = wheel.pool[at + TARGET]!;
          const port = target < 0 ? layout.portOfEndpoint[-1 - target]! : target >> layout.vcBits;
          const flight = layout.flight[port]! + (target < 0 ? 0 : extraDelay);
          const vc = target < 0 ? wheel.pool[at + META]! >>> EJECTION_SHIFT : target & vcMask;
          look(wheel.pool, at, target < 0 ? NOTHING : port, { vc, state: "flying", progress: Math.max(0, 1 - (ahead + 1) / flight), place: 0 });
        }
      }
    }
    for (const id of this.sent.keys()) if (!left.has(id)) this.sent.delete(id);
    return heads;
  }
}
