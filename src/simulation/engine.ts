/**
 * The flit engine: input-queued routers, virtual channels, credit flow control, separable input-first allocators with
 * round-robin arbiters stepped `speedup` times a cycle (BookSim2's timing: virtual-channel allocation, switch allocation and
 * switch traversal take a step each). All state lives in typed arrays; work is done only where flits are.
 *
 * Order within a cycle: terminals read flits; sources inject; credits and flits arrive at routers; routers step.
 */
import { GeometricGap } from "../math/logarithm.ts";
import { Sfc32 } from "../math/random.ts";
import { CLASS_BITS, CLASS_MASK } from "../routing/routing.ts";
import type { Congestion, Router } from "../routing/routing.ts";
import type { Network } from "../topology/network.ts";
import type { Traffic } from "../traffic/traffic.ts";
import { CreditLine } from "./credit-line.ts";
import { FlitWheel } from "./flit-wheel.ts";
import { portLayout } from "./layout.ts";
import type { PortLayout } from "./layout.ts";
import { Measurement } from "./measurement.ts";
import type { SimulationSettings } from "./settings.ts";

// Records of Int32Arrays, laid out so that what is used together shares a cache line. Names are word offsets.

// A flit: the next one of its queue (waiting) or its target (under way: an input virtual channel, or -1 - endpoint), the cycle
// of its packet's birth, META, and its route in halfwords. META: hop index in the low byte, number of channels of its route in
// the next, then flags, then the virtual channel of its ejection.
const NEXT = 0;
const TARGET = 0;
const BIRTH = 1;
const META = 2;
const ROUTE = 3;
const LENGTH_SHIFT = 8;
const EJECTION_SHIFT = 24;
const HEAD = 1 << 16;
const TAIL = 1 << 17;
const MEASURED = 1 << 18;
const MINIMAL = 1 << 19;

// An input virtual channel: its queue, the output virtual channel that its packet holds or -1, the output virtual channels
// that its head packet may take (first, and after the last), and a round-robin pointer over them.
const IV_BITS = 3;
const FIRST = 0;
const LAST = 1;
const OUT = 2;
const WANT = 3;
const WANT_END = 4;
const POINTER = 5;

// An output virtual channel: credits, the input virtual channel that holds it or -1, the round-robin pointer over input
// virtual channels, and the best contender of the current allocation or -1.
const OV_BITS = 2;
const CREDITS = 0;
const HOLDER = 1;
const HOLDER_POINTER = 2;
const BEST = 3;

// A port. Output side: the cycle from which it is free, flits that wait for it, flits sent, the input port at its other end
// (-1 - endpoint), cycles to there, the arbiter's pointer over input ports, the best proposal of the current allocation or -1.
// Input side: bits of the virtual channels that wait for an output channel and that bid for the switch, the arbiter's pointers
// over output ports and virtual channels, the first credit index upstream, the credit line there, its router and that router's
// first port.
const PORT_BITS = 4;
const FREE_AT = 0;
const WAITING = 1;
const SENT = 2;
const PEER = 3;
const FLIGHT = 4;
const OUTPUT_POINTER = 5;
const PROPOSAL = 6;
const ALLOCATING = 8;
const BIDDING = 9;
const INPUT_POINTER = 10;
const VC_POINTER = 11;
const UPSTREAM = 12;
const CREDIT_LINE = 13;
const ROUTER = 14;
const ROUTER_PORT = 15;

/** Route entries hold 12 bits of port and 4 of class; class ANY on the ejection port means any virtual channel. */
const ANY = CLASS_MASK;
const NOTHING = -1;
/** Cycles without any movement, beyond the longest flight, after which the engine declares a deadlock. */
const PATIENCE = 10000;

export class Engine implements Congestion {
  cycle = 0;
  readonly measurement: Measurement;
  readonly layout: PortLayout;
  flitHops = 0;
  deliveredPackets = 0;
  deliveredFlits = 0;
  /** Measured packets injected and not yet delivered. */
  measuredInFlight = 0;
  /** Packets generated in the window and injected so far. */
  measuredInjected = 0;
  /** Senders whose next packet is still one of the window, or before it. */
  sourcesPending: number;
  /** Flits inside the network. */
  flitsInFlight = 0;

  private readonly network: Network;
  private readonly settings: SimulationSettings;
  private readonly router: Router;
  private readonly traffic: Traffic;
  private readonly random: Sfc32;
  private readonly gap: GeometricGap;
  private readonly rate: number;

  // Flits: records of 2^stride words; freed ones are chained.
  private flits: Int32Array;
  private readonly stride: number;
  /** Words of a record in use. */
  private readonly words: number;
  private freeFlit = NOTHING;
  private readonly wheel: FlitWheel;
  /** Cycles of a router's latency beyond its pipeline, spent on arrival. */
  private readonly extraDelay: number;
  /** Steps from the switch grant to the channel. */
  private readonly switchSteps: number;

  private readonly inputs: Int32Array;
  private readonly outputs: Int32Array;
  private readonly ports: Int32Array;
  /** Credits of the sources' injection channels, by input virtual channel. */
  private readonly sourceCredits: Int32Array;
  private readonly creditLines: readonly CreditLine[];
  /** Virtual channels of each class: the first, and the one after the last. */
  private readonly classFirst: Int32Array;
  private readonly classEnd: Int32Array;
  // Scratch of the allocators.
  private readonly contended: Int32Array;
  private readonly proposed: Int32Array;
  private readonly granted: Int32Array;

  // Routers: one bit a port (32 ports a word) for those with a virtual channel that waits for an output virtual channel, or
  // bids for the switch.
  private readonly wordBase: Int32Array;
  private readonly allocatingPorts: Int32Array;
  private readonly biddingPorts: Int32Array;
  /** Routers with any such port, 32 a word. */
  private readonly activeRouters: Int32Array;

  // Sources.
  private readonly sourceBirth: Int32Array;
  private readonly sourceFlit: Int32Array;
  private readonly sourceVc: Int32Array;
  private readonly sourceNext: Int32Array;
  private readonly sourceWheel: Int32Array;
  private readonly ready: Int32Array;
  private readyCount = 0;
  private lastMove = 0;

  /** One run at one offered load (flits per endpoint and cycle). */
  constructor(network: Network, router: Router, traffic: Traffic, settings: SimulationSettings, load: number) {
    this.network = network;
    this.settings = settings;
    this.router = router;
    this.traffic = traffic;
    this.random = new Sfc32(settings.seed);
    this.rate = load / settings.packetSize;
    this.gap = new GeometricGap(this.rate);
    this.measurement = new Measurement(settings.warmup, settings.measure);
    this.layout = portLayout(network, settings);
    const { ports, vcBits, peer, flight } = this.layout;

    this.words = ROUTE + ((router.longestRoute + 2) >> 1);
    this.stride = 32 - Math.clz32(this.words - 1);
    this.flits = new Int32Array(1024 << this.stride);
    this.chainFree(0, 1024);
    const nominal = Math.ceil(3 / settings.speedup);
    this.extraDelay = Math.max(0, settings.routerLatency - nominal);
    this.switchSteps = settings.routerLatency < nominal ? 0 : 1;
    const longest = Math.max(settings.terminalLatency, settings.localLatency, settings.globalLatency) + 1;
    this.wheel = new FlitWheel(longest + this.extraDelay + settings.vcs * settings.buffer + 4, this.stride);

    const vcs = ports << vcBits;
    this.inputs = new Int32Array(vcs << IV_BITS).fill(NOTHING);
    this.outputs = new Int32Array(vcs << OV_BITS).fill(NOTHING);
    this.sourceCredits = new Int32Array(vcs).fill(settings.buffer);
    for (let vc = 0; vc < vcs; vc++) {
      this.inputs[(vc << IV_BITS) + POINTER] = 0;
      this.outputs[(vc << OV_BITS) + CREDITS] = settings.buffer;
      this.outputs[(vc << OV_BITS) + HOLDER_POINTER] = 0;
    }
    this.classFirst = new Int32Array(ANY + 1);
    this.classEnd = new Int32Array(ANY + 1).fill(settings.vcs);
    for (let c = 0; c < router.classes; c++) {
      this.classFirst[c] = Math.floor((c * settings.vcs) / router.classes);
      this.classEnd[c] = Math.floor(((c + 1) * settings.vcs) / router.classes);
    }
    // A credit leaves with the switch grant and needs the channel's flight, then its processing.
    const delays = [...new Set(flight)];
    this.creditLines = delays.map((delay) => new CreditLine(delay + settings.creditLatency));
    this.ports = new Int32Array(ports << PORT_BITS);
    for (let port = 0; port < ports; port++) {
      const record = port << PORT_BITS;
      this.ports[record + PEER] = peer[port]!;
      this.ports[record + FLIGHT] = flight[port]!;
      this.ports[record + PROPOSAL] = NOTHING;
      // Sources' credits are numbered after those of the output channels.
      this.ports[record + UPSTREAM] = peer[port]! < 0 ? vcs + (port << vcBits) : peer[port]! << vcBits;
      this.ports[record + CREDIT_LINE] = delays.indexOf(flight[port]!);
      this.ports[record + ROUTER] = this.layout.routerOfPort[port]!;
      this.ports[record + ROUTER_PORT] = this.layout.portBase[this.layout.routerOfPort[port]!]!;
    }
    this.contended = new Int32Array(vcs);
    this.proposed = new Int32Array(ports);
    this.granted = new Int32Array(ports);

    this.wordBase = new Int32Array(network.routers + 1);
    for (let r = 0; r < network.routers; r++) {
      this.wordBase[r + 1] = this.wordBase[r]! + ((this.layout.portBase[r + 1]! - this.layout.portBase[r]! + 31) >> 5);
    }
    this.allocatingPorts = new Int32Array(this.wordBase[network.routers]!);
    this.biddingPorts = new Int32Array(this.wordBase[network.routers]!);
    this.activeRouters = new Int32Array((network.routers + 31) >> 5);

    this.sourceBirth = new Int32Array(network.endpoints);
    this.sourceFlit = new Int32Array(network.endpoints).fill(NOTHING);
    this.sourceVc = new Int32Array(network.endpoints);
    this.sourceNext = new Int32Array(network.endpoints);
    this.sourceWheel = new Int32Array(4096).fill(NOTHING);
    this.ready = new Int32Array(network.endpoints);
    this.sourcesPending = traffic.senders;
    for (let e = 0; e < network.endpoints; e++) {
      if (!traffic.sends(e)) continue;
      this.sourceBirth[e] = this.gap.of(this.random.next()) - 1;
      if (this.sourceBirth[e]! >= this.measurement.end) this.sourcesPending--;
      this.hang(e, -1);
    }
  }

  /** Flits in the input buffers and the output queue of the channel's router that wait for it. */
  queue(channel: number): number {
    const port = this.layout.portOfChannel[channel]! << PORT_BITS;
    const late = this.ports[port + FREE_AT]! - this.cycle;
    return this.ports[port + WAITING]! + (late > 0 ? late : 0);
  }

  outstanding(channel: number): number {
    const first = this.layout.portOfChannel[channel]! << this.layout.vcBits;
    let free = 0;
    for (let vc = 0; vc < this.settings.vcs; vc++) free += this.outputs[((first + vc) << OV_BITS) + CREDITS]!;
    return this.settings.vcs * this.settings.buffer - free;
  }

  /** Flits sent on a channel so far. */
  sentOn(channel: number): number {
    return this.ports[(this.layout.portOfChannel[channel]! << PORT_BITS) + SENT]!;
  }

  /** Flits that the senders have generated in the window but not injected, at a cycle at or after its end (expected value). */
  backlogOfWindow(): number {
    let sum = 0;
    for (let e = 0; e < this.network.endpoints; e++) {
      if (this.traffic.sends(e) && this.sourceBirth[e]! < this.measurement.end) {
        sum += 1 + this.rate * (this.measurement.end - 1 - Math.max(this.sourceBirth[e]!, this.measurement.start - 1));
      }
    }
    return sum * this.settings.packetSize;
  }

  /** Runs the next cycle. Throws when no flit has moved for very long although some are in the network. */
  step(): void {
    const { speedup } = this.settings;
    this.inject();
    this.returnCredits();
    this.arrive();
    const steps = Math.floor((this.cycle + 1) * speedup) - Math.floor(this.cycle * speedup);
    for (let i = 0; i < steps; i++) this.stepRouters(i + 1 === steps);
    for (const line of this.creditLines) line.close(this.cycle);
    this.cycle++;
    if (this.flitsInFlight > 0 && this.cycle - this.lastMove > PATIENCE) {
      throw new Error(`no flit has moved for ${PATIENCE} cycles with ${this.flitsInFlight} flits in the network: the routing is deadlocked`);
    }
  }

  private chainFree(from: number, to: number): void {
    for (let flit = to - 1; flit >= from; flit--) {
      this.flits[(flit << this.stride) + NEXT] = this.freeFlit;
      this.freeFlit = flit;
    }
  }

  private newFlit(): number {
    if (this.freeFlit === NOTHING) {
      const count = this.flits.length >> this.stride;
      const larger = new Int32Array(this.flits.length * 2);
      larger.set(this.flits);
      this.flits = larger;
      this.chainFree(count, count * 2);
    }
    const flit = this.freeFlit;
    this.freeFlit = this.flits[(flit << this.stride) + NEXT]!;
    return flit;
  }

  /** Hangs a source where its next packet is born, or as far towards it as the wheel reaches; `now` is the current cycle. */
  private hang(source: number, now: number): void {
    const reach = this.sourceWheel.length - 1;
    const at = Math.min(this.sourceBirth[source]!, now + reach);
    const slot = at & reach;
    this.sourceNext[source] = this.sourceWheel[slot]!;
    this.sourceWheel[slot] = source;
  }

  /** Sources with a packet send one flit each into their injection channel, when it has a credit. */
  private inject(): void {
    const now = this.cycle;
    const slot = now & (this.sourceWheel.length - 1);
    let source = this.sourceWheel[slot]!;
    this.sourceWheel[slot] = NOTHING;
    while (source !== NOTHING) {
      const next = this.sourceNext[source]!;
      if (this.sourceBirth[source]! <= now) this.ready[this.readyCount++] = source;
      else this.hang(source, now);
      source = next;
    }
    const { sourceCredits, wheel } = this;
    const { portOfEndpoint, vcBits } = this.layout;
    const { vcs, terminalLatency } = this.settings;
    const arrival = now + terminalLatency + 1 + this.extraDelay;
    let kept = 0;
    for (let i = 0; i < this.readyCount; i++) {
      const e = this.ready[i]!;
      const port = portOfEndpoint[e]!;
      const first = port << vcBits;
      let flit = this.sourceFlit[e]!;
      let vc = this.sourceVc[e]!;
      if (flit === NOTHING) {
        // A new packet takes the next virtual channel that has a credit.
        let tries = vcs;
        do {
          vc = vc + 1 < vcs ? vc + 1 : 0;
          tries--;
        } while (tries > 0 && sourceCredits[first + vc] === 0);
      }
      if (sourceCredits[first + vc] === 0) {
        this.ready[kept++] = e;
        continue;
      }
      if (flit === NOTHING) {
        flit = this.createPacket(e);
        this.sourceVc[e] = vc;
      }
      sourceCredits[first + vc]!--;
      this.sourceFlit[e] = this.flits[(flit << this.stride) + NEXT]!;
      const record = flit << this.stride;
      const at = wheel.reserve(arrival);
      wheel.pool[at + TARGET] = first + vc;
      for (let word = 1; word < this.words; word++) wheel.pool[at + word] = this.flits[record + word]!;
      this.flits[record + NEXT] = this.freeFlit;
      this.freeFlit = flit;
      this.flitsInFlight++;
      if (this.sourceFlit[e] !== NOTHING) {
        this.ready[kept++] = e;
        continue;
      }
      const birth = this.sourceBirth[e]! + this.gap.of(this.random.next());
      if (birth >= this.measurement.end && this.sourceBirth[e]! < this.measurement.end) this.sourcesPending--;
      this.sourceBirth[e] = birth;
      if (birth <= now) this.ready[kept++] = e;
      else this.hang(e, now);
    }
    this.readyCount = kept;
  }

  /** Makes the flits of a source's next packet, chained, with the route chosen now; returns the first. */
  private createPacket(source: number): number {
    const { network, layout, router, measurement, settings } = this;
    const destination = this.traffic.destination(source, this.random);
    const length = router.choose(source, destination, this.random, this);
    const birth = this.sourceBirth[source]!;
    const measured = birth >= measurement.start && birth < measurement.end;
    if (measured) {
      this.measuredInFlight++;
      this.measuredInjected++;
      measurement.sourceWaitSum += this.cycle - birth;
    }
    const flags = (length << LENGTH_SHIFT) | (measured ? MEASURED : 0) | (router.minimal ? MINIMAL : 0);
    const ejection = router.ejectsOnAny ? ANY : length > 0 ? router.route[length - 1]! & CLASS_MASK : 0;
    let first = NOTHING;
    for (let i = settings.packetSize - 1; i >= 0; i--) {
      const flit = this.newFlit();
      const record = flit << this.stride;
      const { flits } = this;
      flits[record + NEXT] = first;
      flits[record + BIRTH] = birth;
      flits[record + META] = flags | (i === 0 ? HEAD : 0) | (i === settings.packetSize - 1 ? TAIL : 0);
      flits.fill(0, record + ROUTE, record + this.words);
      let at = network.endpointRouter[source]!;
      for (let hop = 0; hop < length; hop++) {
        const entry = router.route[hop]!;
        const channel = entry >> CLASS_BITS;
        const port = layout.portOfChannel[channel]! - layout.portBase[at]!;
        flits[record + ROUTE + (hop >> 1)]! |= ((port << CLASS_BITS) | (entry & CLASS_MASK)) << ((hop & 1) << 4);
        at = network.channelTarget[channel]!;
      }
      const port = layout.portOfEndpoint[destination]! - layout.portBase[at]!;
      flits[record + ROUTE + (length >> 1)]! |= ((port << CLASS_BITS) | ejection) << ((length & 1) << 4);
      first = flit;
    }
    return first;
  }

  private returnCredits(): void {
    const { outputs, inputs, sourceCredits } = this;
    const vcs = sourceCredits.length;
    for (const line of this.creditLines) {
      line.open(this.cycle);
      while (line.more) {
        const index = line.take();
        if (index >= vcs) {
          sourceCredits[index - vcs]!++;
          continue;
        }
        const record = index << OV_BITS;
        if (++outputs[record + CREDITS]! !== 1) continue;
        // The packet that holds this channel had been set aside for want of a credit.
        const iv = outputs[record + HOLDER]!;
        if (iv !== NOTHING && inputs[(iv << IV_BITS) + FIRST] !== NOTHING) this.bidForSwitch(iv);
      }
    }
  }

  /** Flits that end their flight now: terminals read theirs, routers queue theirs. */
  private arrive(): void {
    const { stride, words, inputs, outputs, ports, wheel } = this;
    const { pool } = wheel;
    const { vcBits } = this.layout;
    const { readsQueues } = this.router;
    const size = 1 << stride;
    for (let end = wheel.take(this.cycle); end !== 0; end = wheel.back(end)) {
      for (let at = wheel.first(end); at < end; at += size) {
        const iv = pool[at + TARGET]!;
        const meta = pool[at + META]!;
        if (iv < 0) {
          this.deliver(-1 - iv, meta, pool[at + BIRTH]!);
          continue;
        }
        const flit = this.newFlit();
        const { flits } = this;
        const record = flit << stride;
        for (let word = 1; word < words; word++) flits[record + word] = pool[at + word]!;
        const hop = meta & 255;
        const entry = (pool[at + ROUTE + (hop >> 1)]! >> ((hop & 1) << 4)) & 0xffff;
        if (readsQueues) ports[((ports[((iv >> vcBits) << PORT_BITS) + ROUTER_PORT]! + (entry >> CLASS_BITS)) << PORT_BITS) + WAITING]!++;
        flits[record + NEXT] = NOTHING;
        const input = iv << IV_BITS;
        if (inputs[input + FIRST] !== NOTHING) {
          flits[(inputs[input + LAST]! << stride) + NEXT] = flit;
          inputs[input + LAST] = flit;
          continue;
        }
        inputs[input + FIRST] = flit;
        inputs[input + LAST] = flit;
        if ((meta & HEAD) !== 0) this.askForOutput(iv, entry);
        else if (outputs[(inputs[input + OUT]! << OV_BITS) + CREDITS] !== 0) this.bidForSwitch(iv);
      }
    }
  }

  /** A head flit has become first of its virtual channel. */
  private askForOutput(iv: number, entry: number): void {
    const { inputs, ports } = this;
    const { vcBits } = this.layout;
    const input = iv >> vcBits;
    const inPort = input << PORT_BITS;
    const first = ports[inPort + ROUTER_PORT]!;
    const port = (first + (entry >> CLASS_BITS)) << vcBits;
    const record = iv << IV_BITS;
    inputs[record + WANT] = port + this.classFirst[entry & CLASS_MASK]!;
    inputs[record + WANT_END] = port + this.classEnd[entry & CLASS_MASK]!;
    ports[inPort + ALLOCATING]! |= 1 << (iv & ((1 << vcBits) - 1));
    this.markActive(this.allocatingPorts, ports[inPort + ROUTER]!, input - first);
  }

  /** A virtual channel that holds an output has a flit to send and a credit for it. */
  private bidForSwitch(iv: number): void {
    const { ports } = this;
    const { vcBits } = this.layout;
    const input = iv >> vcBits;
    const inPort = input << PORT_BITS;
    ports[inPort + BIDDING]! |= 1 << (iv & ((1 << vcBits) - 1));
    this.markActive(this.biddingPorts, ports[inPort + ROUTER]!, input - ports[inPort + ROUTER_PORT]!);
  }

  private markActive(portBits: Int32Array, router: number, localPort: number): void {
    portBits[this.wordBase[router]! + (localPort >> 5)]! |= 1 << (localPort & 31);
    this.activeRouters[router >> 5]! |= 1 << (router & 31);
  }

  /** A terminal reads a flit. */
  private deliver(endpoint: number, meta: number, birth: number): void {
    const { measurement, cycle } = this;
    this.flitsInFlight--;
    this.lastMove = cycle;
    this.deliveredFlits++;
    const hops = (meta >> LENGTH_SHIFT) & 255;
    this.flitHops += hops + 1;
    if (cycle >= measurement.start && cycle < measurement.end) measurement.acceptedFlits++;
    if ((meta & TAIL) !== 0) {
      this.deliveredPackets++;
      if ((meta & MEASURED) !== 0) {
        this.measuredInFlight--;
        measurement.deliver(birth, cycle - birth, hops, (meta & MINIMAL) !== 0);
      }
    }
    // The terminal returns the credit at once.
    const port = this.layout.portOfEndpoint[endpoint]!;
    this.creditLines[this.ports[(port << PORT_BITS) + CREDIT_LINE]!]!.put((port << this.layout.vcBits) + (meta >> EJECTION_SHIFT));
  }

  /**
   * One allocation step of every router with something to do. Both allocators judge the state at the start of the step:
   * a channel released by a packet's last flit is free for the next step's allocation, a channel won now bids in the next.
   * One long function, so that its arrays are looked up once a step and not once a router.
   */
  private stepRouters(lastStep: boolean): void {
    const {
      activeRouters, wordBase, allocatingPorts, biddingPorts, inputs, outputs, ports, contended, proposed, granted, flits, stride, words,
      cycle, wheel, creditLines, classFirst, classEnd, extraDelay,
    } = this;
    const { portBase, vcBits } = this.layout;
    const vcMask = (1 << vcBits) - 1;
    const { readsQueues } = this.router;
    const leaveSoonest = lastStep ? cycle + this.switchSteps : cycle;
    for (let group = 0; group < activeRouters.length; group++) {
      let routersLeft = activeRouters[group]!;
      while (routersLeft !== 0) {
        const lowestRouter = routersLeft & -routersLeft;
        routersLeft ^= lowestRouter;
        const router = (group << 5) + 31 - Math.clz32(lowestRouter);
        const first = portBase[router]!;
        const end = portBase[router + 1]!;
        const firstWord = wordBase[router]!;
        const endWord = wordBase[router + 1]!;

        // Virtual-channel allocation: each waiting packet asks for one free channel, each channel notes the packet next in turn.
        let contenders = 0;
        for (let word = firstWord; word < endWord; word++) {
          let portsLeft = allocatingPorts[word]!;
          while (portsLeft !== 0) {
            const lowest = portsLeft & -portsLeft;
            portsLeft ^= lowest;
            const input = first + ((word - firstWord) << 5) + 31 - Math.clz32(lowest);
            let vcsLeft = ports[(input << PORT_BITS) + ALLOCATING]!;
            while (vcsLeft !== 0) {
              const lowestVc = vcsLeft & -vcsLeft;
              vcsLeft ^= lowestVc;
              const iv = (input << vcBits) + 31 - Math.clz32(lowestVc);
              const record = iv << IV_BITS;
              let ov = inputs[record + WANT]!;
              const ovEnd = inputs[record + WANT_END]!;
              if (ovEnd - ov > 1) {
                // Round robin: the first free channel at or after the pointer, cyclically over all outputs.
                const pointer = inputs[record + POINTER]!;
                const from = pointer > ov && pointer < ovEnd ? pointer : ov;
                const start = ov;
                ov = from;
                while (outputs[(ov << OV_BITS) + HOLDER] !== NOTHING) {
                  if (++ov === ovEnd) ov = start;
                  if (ov === from) break;
                }
              }
              const output = ov << OV_BITS;
              if (outputs[output + HOLDER] !== NOTHING) continue;
              const rival = outputs[output + BEST]!;
              if (rival === NOTHING) {
                contended[contenders++] = ov;
                outputs[output + BEST] = iv;
              } else {
                const pointer = outputs[output + HOLDER_POINTER]!;
                // Both behind or both before the pointer: the lower one is first; else the one not behind it.
                if (iv >= pointer === rival >= pointer ? iv < rival : iv >= pointer) outputs[output + BEST] = iv;
              }
            }
          }
        }

        // Switch allocation: each input proposes one output, each output takes one input.
        let proposals = 0;
        for (let word = firstWord; word < endWord; word++) {
          let portsLeft = biddingPorts[word]!;
          while (portsLeft !== 0) {
            const lowest = portsLeft & -portsLeft;
            portsLeft ^= lowest;
            const input = first + ((word - firstWord) << 5) + 31 - Math.clz32(lowest);
            const port = input << PORT_BITS;
            let vcsLeft = ports[port + BIDDING]!;
            let lowestVc = vcsLeft & -vcsLeft;
            vcsLeft ^= lowestVc;
            let iv = (input << vcBits) + 31 - Math.clz32(lowestVc);
            while (vcsLeft !== 0) {
              lowestVc = vcsLeft & -vcsLeft;
              vcsLeft ^= lowestVc;
              const other = (input << vcBits) + 31 - Math.clz32(lowestVc);
              const out = inputs[(iv << IV_BITS) + OUT]! >> vcBits;
              const otherOut = inputs[(other << IV_BITS) + OUT]! >> vcBits;
              if (out === otherOut) {
                const pointer = (input << vcBits) + ports[port + VC_POINTER]!;
                if (other >= pointer === iv >= pointer ? other < iv : other >= pointer) iv = other;
              } else {
                const pointer = ports[port + INPUT_POINTER]!;
                if (otherOut >= pointer === out >= pointer ? otherOut < out : otherOut >= pointer) iv = other;
              }
            }
            proposed[proposals++] = iv;
          }
        }
        let grants = 0;
        for (let i = 0; i < proposals; i++) {
          const iv = proposed[i]!;
          const out = inputs[(iv << IV_BITS) + OUT]! >> vcBits;
          const port = out << PORT_BITS;
          const rival = ports[port + PROPOSAL]!;
          if (rival === NOTHING) {
            granted[grants++] = out;
            ports[port + PROPOSAL] = iv;
            continue;
          }
          const pointer = ports[port + OUTPUT_POINTER]! << vcBits;
          if (iv >= pointer === rival >= pointer ? iv < rival : iv >= pointer) ports[port + PROPOSAL] = iv;
        }

        // Winners send a flit: through the switch in the next step, then one a cycle onto the channel.
        for (let i = 0; i < grants; i++) {
          const out = granted[i]!;
          const outPort = out << PORT_BITS;
          const iv = ports[outPort + PROPOSAL]!;
          ports[outPort + PROPOSAL] = NOTHING;
          const input = iv >> vcBits;
          const inPort = input << PORT_BITS;
          const inputVc = iv & vcMask;
          ports[outPort + OUTPUT_POINTER] = input + 1;
          ports[inPort + INPUT_POINTER] = out + 1;
          ports[inPort + VC_POINTER] = inputVc + 1;

          const slot = iv << IV_BITS;
          const ov = inputs[slot + OUT]!;
          const output = ov << OV_BITS;
          const flit = inputs[slot + FIRST]!;
          const record = flit << stride;
          const meta = flits[record + META]!;
          const next = flits[record + NEXT]!;
          const creditsLeft = outputs[output + CREDITS]! - 1;
          outputs[output + CREDITS] = creditsLeft;
          if (readsQueues) ports[outPort + WAITING]!--;
          ports[outPort + SENT]!++;
          creditLines[ports[inPort + CREDIT_LINE]!]!.put(ports[inPort + UPSTREAM]! + inputVc);

          const free = ports[outPort + FREE_AT]!;
          const leave = free > leaveSoonest ? free : leaveSoonest;
          ports[outPort + FREE_AT] = leave + 1;
          const there = ports[outPort + PEER]!;
          const arrival = leave + ports[outPort + FLIGHT]!;
          const outVc = ov & vcMask;
          const at = wheel.reserve(there < 0 ? arrival : arrival + extraDelay);
          const { pool } = wheel;
          for (let word = ROUTE; word < words; word++) pool[at + word] = flits[record + word]!;
          pool[at + BIRTH] = flits[record + BIRTH]!;
          if (there < 0) {
            pool[at + TARGET] = there;
            pool[at + META] = meta | (outVc << EJECTION_SHIFT);
          } else {
            pool[at + TARGET] = (there << vcBits) | outVc;
            pool[at + META] = meta + 1;
          }
          flits[record + NEXT] = this.freeFlit;
          this.freeFlit = flit;

          inputs[slot + FIRST] = next;
          let bids = true;
          if ((meta & TAIL) !== 0) {
            outputs[output + HOLDER] = NOTHING;
            inputs[slot + OUT] = NOTHING;
            bids = false;
            if (next !== NOTHING) {
              const following = next << stride;
              const hop = flits[following + META]! & 255;
              const entry = (flits[following + ROUTE + (hop >> 1)]! >> ((hop & 1) << 4)) & 0xffff;
              const port = (first + (entry >> CLASS_BITS)) << vcBits;
              inputs[slot + WANT] = port + classFirst[entry & CLASS_MASK]!;
              inputs[slot + WANT_END] = port + classEnd[entry & CLASS_MASK]!;
              ports[inPort + ALLOCATING]! |= 1 << inputVc;
              const local = input - first;
              allocatingPorts[firstWord + (local >> 5)]! |= 1 << (local & 31);
            }
          } else if (next === NOTHING || creditsLeft === 0) bids = false;
          if (!bids) {
            const left = ports[inPort + BIDDING]! & ~(1 << inputVc);
            ports[inPort + BIDDING] = left;
            const local = input - first;
            if (left === 0) biddingPorts[firstWord + (local >> 5)]! &= ~(1 << (local & 31));
          }
        }
        if (grants > 0) this.lastMove = cycle;

        // Packets that won a virtual channel bid for the switch from the next step on.
        for (let i = 0; i < contenders; i++) {
          const ov = contended[i]!;
          const output = ov << OV_BITS;
          const iv = outputs[output + BEST]!;
          outputs[output + BEST] = NOTHING;
          outputs[output + HOLDER] = iv;
          outputs[output + HOLDER_POINTER] = iv + 1;
          inputs[(iv << IV_BITS) + OUT] = ov;
          inputs[(iv << IV_BITS) + POINTER] = ov + 1;
          const input = iv >> vcBits;
          const port = input << PORT_BITS;
          const bit = 1 << (iv & vcMask);
          const local = input - first;
          const left = ports[port + ALLOCATING]! & ~bit;
          ports[port + ALLOCATING] = left;
          if (left === 0) allocatingPorts[firstWord + (local >> 5)]! &= ~(1 << (local & 31));
          if (outputs[output + CREDITS]! > 0) {
            ports[port + BIDDING]! |= bit;
            biddingPorts[firstWord + (local >> 5)]! |= 1 << (local & 31);
          }
        }

        let waitingWords = 0;
        for (let word = firstWord; word < endWord; word++) waitingWords |= allocatingPorts[word]! | biddingPorts[word]!;
        if (waitingWords === 0) activeRouters[group]! &= ~lowestRouter;
      }
    }
  }
}
