/**
 * Computes how long packets wait at the stations that they pass, from the flows through them. At a router a packet waits for the longer of
 * two things: the channel's turn among packets of all inputs (Karol, Hluchyj, Morgan 1987: packets of one input never meet), or an output
 * virtual channel and the switch, first behind others of its own input virtual channel, then at its head.
 */
import type { SimulationValues } from "../simulation/parameters.ts";
import { power } from "../math/logarithm.ts";
import { channelsOfClass, routingOf } from "../routing/algorithms.ts";
import { creditLoop } from "../simulation/credit-loop.ts";
import { settingsOf } from "../simulation/settings.ts";
import type { SimulationSettings } from "../simulation/settings.ts";
import { channelBandwidths } from "../topology/channels.ts";
import type { Traffic } from "../traffic/traffic.ts";
import type { Flows, Senders } from "./flows.ts";
import { sizeOf } from "./stations.ts";
import type { Stations } from "./stations.ts";

/** The loss of a separable allocator of one round if all inputs and outputs contend (docs/simulator.md, "A cycle"). */
const ALLOCATOR_LOSS = 0.34;
/** When another virtual channel of the input takes a step of the switch, an output virtual channel is held longer by this part of it. */
const CONFLICT_SHARE_OF_STEP = 0.5;

/** Powers below e to the minus this count as 0. */
const ZERO_POWER_EXPONENT = 40;

/** x to the power of y, for x from 0 to 1; 0 if it is negligible, which needs no logarithm: ln x is at most -2 (1 - x) / (1 + x). */
function powerBelowOne(x: number, y: number): number {
  return 2 * y * (1 - x) > ZERO_POWER_EXPONENT * (1 + x) ? 0 : power(x, y);
}

/** Mean wait for one of m servers, each of which takes `service` cycles a packet: Sakasegawa 1977, halved since all take as long. */
export function waitFor(use: number, servers: number, service: number): number {
  if (use >= 1) return Infinity;
  const queued = servers === 1 ? use : powerBelowOne(use, Math.sqrt(2 * (servers + 1)) - 1);
  return (queued * service) / (2 * servers * (1 - use));
}

export class Queues {
  readonly settings: SimulationSettings;
  readonly stations: Stations;
  /**
   * For the last load: mean cycles that a packet waits in all, and the highest use of anything that all its packets need, 1 at saturation.
   */
  wait = 0;
  use = 0;
  /** Flits that wait for each of the queues that a station represents, and cycles that one waits beyond it, in the next router. */
  readonly waiting: Float64Array;
  readonly beyond: Float64Array;
  /** For a station of channels: flits a cycle of one channel, its credit loop in cycles, flits that the buffers at its end hold. */
  readonly bandwidth: Float64Array;
  readonly loop: Float64Array;
  readonly room: Float64Array;
  /** Upper limit of uses, if the routing prevents higher ones from lasting. */
  private readonly most: number;
  /** Rates of senders, and the number of senders with each. */
  private readonly rates: ReadonlyMap<number, number>;
  private readonly senders: Senders;
  private readonly received: Float64Array | undefined;
  private readonly vcsOf: Float64Array;
  private readonly lanes: Float64Array;
  private readonly head: Float64Array;
  private readonly out: Float64Array;
  private readonly step: Float64Array;
  private readonly held: Float64Array;
  private readonly headSum: Float64Array;
  private readonly stepSum: Float64Array;
  private readonly leaving: Float64Array;
  private readonly toFull: Float64Array;
  private silent = false;

  constructor(values: SimulationValues, traffic: Traffic, senders: Senders, stations: Stations, latencies: Int32Array, most = Infinity) {
    const { network, classes, injection, ejection, count, channelIn } = stations;
    const settings = settingsOf(values);
    this.settings = settings;
    this.stations = stations;
    this.senders = senders;
    const rates = new Map<number, number>();
    for (const e of senders.list) rates.set(senders.rate[e]!, (rates.get(senders.rate[e]!) ?? 0) + 1);
    this.rates = rates;
    this.received = traffic.received;
    this.most = most;
    const { vcs, buffer, terminalLatency, creditLatency } = settings;
    const bandwidths = channelBandwidths(network, settings);
    const of = (): Float64Array => new Float64Array(count);
    [this.waiting, this.beyond, this.bandwidth, this.loop, this.room, this.vcsOf, this.lanes] = [of(), of(), of(), of(), of(), of(), of()];
    [this.head, this.out, this.step, this.held, this.headSum, this.stepSum, this.leaving, this.toFull] = [
      of(),
      of(),
      of(),
      of(),
      of(),
      of(),
      of(),
      of(),
    ];
    const last = channelsOfClass(values, classes - 1).count;
    const ejects = routingOf(values).ejectsOnAny(values) ? vcs : last;
    for (let s = 0; s < count; s++) {
      this.bandwidth[s] = 1;
      this.lanes[s] = 1;
      this.vcsOf[s] = s < ejection ? vcs : ejects;
      this.loop[s] = 2 * terminalLatency + creditLatency + 2;
      if (s < injection) {
        const channel = channelIn[Math.floor(s / classes)]!;
        this.lanes[s] = network.channelWidth[channel]!;
        this.bandwidth[s] = bandwidths[channel]!;
        this.vcsOf[s] = channelsOfClass(values, s % classes).count;
        this.loop[s] = creditLoop(settings, latencies[channel]!);
      } else if (s < ejection) this.lanes[s] = this.sendersAt(stations.routerIn[s - injection]!);
      this.room[s] = this.lanes[s]! * this.vcsOf[s]! * buffer;
    }
  }

  /**
   * Computes a load. `full`: above 0 for stations whose buffers stay full, since only that makes routing turn packets away; the caller
   * counts what waits there.
   */
  at(flows: Flows, load: number, full: Float64Array | null = null): void {
    const { stations, settings, out, head, step, held, headSum, stepSum, leaving, toFull, waiting, beyond } = this;
    const { classes, injection, ejection, poolSize, count } = stations;
    const { load: through, from, to, rate } = flows;
    const { packetSize, speedup } = settings;
    this.use = 0;
    for (let pool = 0; pool < poolSize.length; pool++) {
      let all = 0;
      let isFull = false;
      for (let s = pool * classes; s < (pool + 1) * classes; s++) {
        all += through[s]!;
        isFull ||= full !== null && full[s]! > 0;
      }
      if (all === 0) continue;
      this.silent = isFull;
      for (let s = pool * classes; s < (pool + 1) * classes; s++)
        if (through[s]! > 0) this.serve(flows, s, load * all, load * through[s]!, load);
    }
    this.silent = false;
    for (let s = ejection; s < count; s++) if (through[s]! > 0) this.eject(flows, s, load);
    let waits = this.sources(load);
    headSum.fill(0);
    stepSum.fill(0);
    leaving.fill(0);
    toFull.fill(0);
    for (let i = 0; i < from.length; i++) {
      const [u, s, flow] = [from[i]!, to[i]!, rate[i]!];
      leaving[u]! += flow;
      stepSum[u]! += flow * step[s]!;
      if (full !== null && full[s]! > 0) toFull[u]! += flow;
      else headSum[u]! += flow * head[s]!;
    }
    const routed = routedCycles(settings);
    for (let u = 0; u < ejection; u++) {
      held[u] = 0;
      const flow = leaving[u]!;
      if (flow === 0) continue;
      this.silent = toFull[u]! > 0.1 * flow || (full !== null && full[u]! > 0);
      // By its load, which is closer to the truth than the few routes of a flow that were drawn.
      const packets = (load * through[u]!) / (this.lanes[u]! * this.vcsOf[u]! * packetSize);
      // Arrivals are no closer than a packet's time on the link.
      const gap = (packetSize * this.lanes[u]!) / (u < injection ? this.bandwidth[u]! : this.lanes[u]!);
      const wait = headSum[u]! / flow;
      const service = Math.max(routed, stepSum[u]! / flow) + wait;
      const use = this.noted(packets * service);
      held[u] = use >= 1 ? Infinity : (packets * (Math.max(0, service * (service - gap)) + wait * wait)) / (2 * (1 - use));
      beyond[u] = wait + held[u]! + 1 / speedup;
    }
    this.silent = false;
    waiting.fill(0);
    for (let i = 0; i < from.length; i++) {
      const [u, s] = [from[i]!, to[i]!];
      const flits = load * rate[i]! * (full !== null && full[s]! > 0 ? out[s]! : Math.max(out[s]!, head[s]! + held[u]!));
      waits += flits;
      waiting[s]! += flits;
    }
    for (let s = 0; s < count; s++) if (waiting[s] !== 0) waiting[s]! /= sizeOf(stations, s);
    this.wait = waits / (load * flows.offered);
  }

  private noted(use: number): number {
    if (!this.silent && use > this.use) this.use = use;
    return Math.min(use, this.most);
  }

  private sendersAt(router: number): number {
    const { firstEndpoint } = this.stations.network;
    let senders = 0;
    for (let e = firstEndpoint[router]!; e < firstEndpoint[router + 1]!; e++) if (this.senders.rate[e]! > 0) senders++;
    return Math.max(1, senders);
  }

  /** Waits for a station whose channel carries `all` flits a cycle, `mine` of them in its class. */
  private serve({ company }: Flows, s: number, all: number, mine: number, load: number): void {
    const { packetSize, speedup, buffer, outputBuffer } = this.settings;
    const lanes = this.lanes[s]!;
    const vcs = this.vcsOf[s]!;
    const bandwidth = this.bandwidth[s]! / lanes;
    const loop = this.loop[s]!;
    const apart = 1 - company.together[s]!;
    const [whole, own] = [all / lanes, mine / lanes];
    const sent = packetSize / bandwidth;
    const linkUse = this.noted(whole / bandwidth);
    const link = apart * waitFor(linkUse, 1, sent);
    // An output virtual channel is held from its allocation to the tail's step.
    const hold = (packetSize + 1 + (CONFLICT_SHARE_OF_STEP * packetSize * load * company.beside[s]!) / speedup) / speedup;
    const vc = waitFor(this.noted((own * hold) / (vcs * packetSize)) * apart, vcs, hold);
    const passed = speedup * (1 - ALLOCATOR_LOSS * apart * company.elsewhere[s]!);
    const turn = waitFor(this.noted(whole / passed) * apart, 1, 1 / passed);
    // Credits: so many packets have room, each until its credits are back.
    const places = Math.max(vcs, (vcs * buffer) / packetSize);
    const back = Math.max((packetSize * loop) / buffer, loop + sent);
    const creditUse = this.noted((own * back) / (places * packetSize));
    // Behind the switch a packet stands in nobody's way, as long as there is room.
    const behind = (outputBuffer > 0 ? Math.min(outputBuffer, vcs * buffer) : vcs * buffer) / packetSize;
    const stage = Math.max(vc, turn);
    this.head[s] =
      Math.max(stage, linkUse >= 1 ? Infinity : powerBelowOne(linkUse, behind) * waitFor(linkUse * apart, 1, sent)) +
      waitFor(creditUse * apart, places, back);
    this.out[s] = Math.max(link, stage) + waitFor(creditUse, places, back);
    this.step[s] = Math.max(hold, packetSize > buffer ? (packetSize * loop) / buffer : 0, behind < 1 ? sent : 0);
  }

  /** Waits for the channels out of the network, whose endpoints may get different shares. */
  private eject(flows: Flows, s: number, load: number): void {
    const { network, routerIn, ejection } = this.stations;
    const { received } = this;
    const router = routerIn[s - ejection]!;
    const [first, end] = [network.firstEndpoint[router]!, network.firstEndpoint[router + 1]!];
    let [head, out, all, before] = [0, 0, 0, -1];
    for (let e = first; e < end; e++) {
      const own = received === undefined ? flows.offered / network.endpoints : received[e]!;
      if (own <= 0) continue;
      if (own !== before) this.serve(flows, s, load * own, load * own, load);
      before = own;
      head += own * this.head[s]!;
      out += own * this.out[s]!;
      all += own;
      if (received === undefined) break;
    }
    if (all === 0) return;
    this.head[s] = head / all;
    this.out[s] = out / all;
  }

  /** Waits in the sources, where packets are born by chance and send a flit a cycle. Returns their sum over all flits of a cycle. */
  private sources(load: number): number {
    const { packetSize, vcs, buffer, terminalLatency, routerLatency } = this.settings;
    const loop = 2 * terminalLatency + routerLatency;
    let sum = 0;
    for (const [rate, senders] of this.rates) {
      const own = load * rate;
      const use = this.noted(own);
      const credits = this.noted((own * loop) / (vcs * buffer));
      const queue = use >= 1 ? Infinity : packetSize === 1 ? 0 : (use * (packetSize - 1)) / (2 * (1 - use));
      sum += senders * own * (queue + waitFor(credits, Math.max(1, (vcs * buffer) / packetSize), loop));
    }
    return sum;
  }
}

/** Cycles from one packet's routing to the next one's, if that holds the head of its virtual channel. */
function routedCycles({ packetSize, speedup, routingDelay }: SimulationSettings): number {
  const steps = (packetSize + 2) / speedup;
  return routingDelay === 0 ? 0 : routingDelay === 1 ? steps : routingDelay - 1 + Math.floor(steps);
}
