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
import { portLayout } from "./layout.ts";
import type { PortLayout } from "./layout.ts";
import { Measurement } from "./measurement.ts";
import type { SimulationSettings } from "./settings.ts";

// A flit's record: words of `flits`.
const NEXT = 0;
const BIRTH = 1;
/** Input virtual channel it travels to or waits in; -1 - endpoint on its way out. */
const WHERE = 2;
/** Hop index in the low byte, then the number of channels of its route, then flags. */
const META = 3;
const ROUTE = 4;
const LENGTH_SHIFT = 8;
const HEAD = 1 << 16;
const TAIL = 1 << 17;
const MEASURED = 1 << 18;
const MINIMAL = 1 << 19;

// An input virtual channel's record: words of `inputs`.
const IV_BITS = 3;
const FIRST = 0;
const LAST = 1;
/** Output virtual channel that its packet holds, or -1. */
const OUT = 2;
/** The output virtual channels that its head packet may take: the first, and the one after the last. */
const WANT = 3;
const WANT_END = 4;
/** Round-robin pointer over output virtual channels. */
const POINTER = 5;

/** Route entries hold 12 bits of port and 4 of class; class ANY on the ejection port means any virtual channel. */
const ANY = CLASS_MASK;
const NOTHING = -1;
/** Cycles without any movement, beyond the longest flight, after which the engine declares a deadlock. */
const PATIENCE = 10000;

function powerOfTwoAbove(n: number): number {
  return 2 ** (32 - Math.clz32(n));
}

export class Engine implements Congestion {
  cycle = 0;
  readonly measurement: Measurement;
  readonly layout: PortLayout;
  /** Flits sent on each output port so far. */
  readonly sent: Int32Array;
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
  private routes: Uint16Array;
  private readonly stride: number;
  private freeFlit = NOTHING;
  /** Flits that arrive at each of the coming cycles, chained. */
  private readonly wheel: Int32Array;
  private readonly extraDelay: number;
  private readonly switchSteps: number;

  // Virtual channels.
  private readonly inputs: Int32Array;
  /** Credits of output virtual channels, then of the sources' injection channels (numbered by input virtual channel). */
  private readonly credits: Int32Array;
  /** Input virtual channel that holds an output virtual channel, or -1. */
  private readonly holder: Int32Array;
  /** Round-robin pointers of output virtual channels over input virtual channels. */
  private readonly holderPointer: Int32Array;
  private readonly best: Int32Array;
  private readonly classFirst: Int32Array;
  private readonly classEnd: Int32Array;

  // Ports.
  private readonly freeAt: Int32Array;
  private readonly waiting: Int32Array;
  private readonly inputPointer: Int32Array;
  private readonly vcPointer: Int32Array;
  private readonly outputPointer: Int32Array;
  private readonly outputBest: Int32Array;
  private readonly touchedIn: Int32Array;
  private readonly touchedOut: Int32Array;
  private readonly touchedVc: Int32Array;
  private readonly creditLineOf: Uint8Array;
  private readonly creditLines: readonly CreditLine[];
  /** First credit index of the upstream side of each input port. */
  private readonly upstream: Int32Array;

  // Routers: one bit a port (32 ports a word) for those with a virtual channel that waits for an output virtual channel, or
  // bids for the switch; and which virtual channels do, one bit each, by input port.
  private readonly wordBase: Int32Array;
  private readonly allocatingPorts: Int32Array;
  private readonly biddingPorts: Int32Array;
  private readonly allocatingVcs: Int32Array;
  private readonly biddingVcs: Int32Array;
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
    const { ports, vcBits, peer, flight, portOfChannel, portOfEndpoint } = this.layout;

    this.stride = router.longestRoute + 1 <= 8 ? 3 : 4;
    this.flits = new Int32Array(1024 << this.stride);
    this.routes = new Uint16Array(this.flits.buffer);
    this.chainFree(0, 1024);
    const nominal = Math.ceil(3 / settings.speedup);
    this.extraDelay = Math.max(0, settings.routerLatency - nominal);
    this.switchSteps = settings.routerLatency < nominal ? 0 : 1;
    const longest = Math.max(settings.terminalLatency, settings.localLatency, settings.globalLatency) + 1;
    this.wheel = new Int32Array(powerOfTwoAbove(longest + this.extraDelay + settings.vcs * settings.buffer + 4)).fill(NOTHING);

    const vcs = ports << vcBits;
    this.inputs = new Int32Array(vcs << IV_BITS).fill(NOTHING);
    this.credits = new Int32Array(2 * vcs).fill(settings.buffer);
    this.holder = new Int32Array(vcs).fill(NOTHING);
    this.holderPointer = new Int32Array(vcs);
    this.best = new Int32Array(vcs).fill(NOTHING);
    for (let iv = 0; iv < vcs; iv++) this.inputs[(iv << IV_BITS) + POINTER] = 0;
    this.classFirst = new Int32Array(ANY + 1);
    this.classEnd = new Int32Array(ANY + 1).fill(settings.vcs);
    for (let c = 0; c < router.classes; c++) {
      this.classFirst[c] = Math.floor((c * settings.vcs) / router.classes);
      this.classEnd[c] = Math.floor(((c + 1) * settings.vcs) / router.classes);
    }

    this.sent = new Int32Array(ports);
    this.freeAt = new Int32Array(ports);
    this.waiting = new Int32Array(ports);
    this.inputPointer = new Int32Array(ports);
    this.vcPointer = new Int32Array(ports);
    this.outputPointer = new Int32Array(ports);
    this.outputBest = new Int32Array(ports).fill(NOTHING);
    this.touchedIn = new Int32Array(ports);
    this.touchedOut = new Int32Array(ports);
    this.touchedVc = new Int32Array(vcs);
    // A credit leaves with the switch grant and needs the channel's flight, then its processing.
    const delays = [...new Set(flight)];
    this.creditLines = delays.map((delay) => new CreditLine(delay + settings.creditLatency));
    this.creditLineOf = Uint8Array.from(flight, (delay) => delays.indexOf(delay));
    this.upstream = new Int32Array(ports);
    portOfChannel.forEach((port) => { this.upstream[port] = peer[port]! << vcBits; });
    portOfEndpoint.forEach((port) => { this.upstream[port] = vcs + (port << vcBits); });

    this.wordBase = new Int32Array(network.routers + 1);
    for (let r = 0; r < network.routers; r++) {
      this.wordBase[r + 1] = this.wordBase[r]! + ((this.layout.portBase[r + 1]! - this.layout.portBase[r]! + 31) >> 5);
    }
    this.allocatingPorts = new Int32Array(this.wordBase[network.routers]!);
    this.biddingPorts = new Int32Array(this.wordBase[network.routers]!);
    this.allocatingVcs = new Int32Array(ports);
    this.biddingVcs = new Int32Array(ports);
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
    const port = this.layout.portOfChannel[channel]!;
    const late = this.freeAt[port]! - this.cycle;
    return this.waiting[port]! + (late > 0 ? late : 0);
  }

  outstanding(channel: number): number {
    const port = this.layout.portOfChannel[channel]!;
    const first = port << this.layout.vcBits;
    let free = 0;
    for (let vc = 0; vc < this.settings.vcs; vc++) free += this.credits[first + vc]!;
    return this.settings.vcs * this.settings.buffer - free;
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
      this.routes = new Uint16Array(larger.buffer);
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
    const { portOfEndpoint, ports, vcBits, flight } = this.layout;
    const { vcs } = this.settings;
    const wheelMask = this.wheel.length - 1;
    let kept = 0;
    for (let i = 0; i < this.readyCount; i++) {
      const e = this.ready[i]!;
      const port = portOfEndpoint[e]!;
      const creditBase = (ports + port) << vcBits;
      let flit = this.sourceFlit[e]!;
      let vc = this.sourceVc[e]!;
      if (flit === NOTHING) {
        // A new packet takes the next virtual channel that has a credit.
        let tries = vcs;
        do {
          vc = vc + 1 < vcs ? vc + 1 : 0;
          tries--;
        } while (tries > 0 && this.credits[creditBase + vc] === 0);
      }
      if (this.credits[creditBase + vc] === 0) {
        this.ready[kept++] = e;
        continue;
      }
      if (flit === NOTHING) {
        flit = this.createPacket(e);
        this.sourceVc[e] = vc;
      }
      this.credits[creditBase + vc]!--;
      const record = flit << this.stride;
      const { flits } = this;
      this.sourceFlit[e] = flits[record + NEXT]!;
      const at = (now + flight[port]! + this.extraDelay) & wheelMask;
      flits[record + WHERE] = (port << vcBits) | vc;
      flits[record + NEXT] = this.wheel[at]!;
      this.wheel[at] = flit;
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
      const { flits, routes } = this;
      flits[record + NEXT] = first;
      flits[record + BIRTH] = birth;
      flits[record + META] = flags | (i === 0 ? HEAD : 0) | (i === settings.packetSize - 1 ? TAIL : 0);
      const route = (record + ROUTE) << 1;
      let at = network.endpointRouter[source]!;
      for (let hop = 0; hop < length; hop++) {
        const entry = router.route[hop]!;
        const channel = entry >> CLASS_BITS;
        routes[route + hop] = ((layout.portOfChannel[channel]! - layout.portBase[at]!) << CLASS_BITS) | (entry & CLASS_MASK);
        at = network.channelTarget[channel]!;
      }
      routes[route + length] = ((layout.portOfEndpoint[destination]! - layout.portBase[at]!) << CLASS_BITS) | ejection;
      first = flit;
    }
    return first;
  }

  private returnCredits(): void {
    const { credits, holder, inputs } = this;
    const vcs = holder.length;
    for (const line of this.creditLines) {
      line.open(this.cycle);
      while (line.more) {
        const index = line.take();
        if (++credits[index]! !== 1 || index >= vcs) continue;
        // The packet that holds this channel had been set aside for want of a credit.
        const iv = holder[index]!;
        if (iv !== NOTHING && inputs[(iv << IV_BITS) + FIRST] !== NOTHING) this.bidForSwitch(iv);
      }
    }
  }

  /** Flits that end their flight now: terminals read theirs, routers queue theirs. */
  private arrive(): void {
    const { flits, stride, inputs, waiting, routes, wheel } = this;
    const { portBase, routerOfPort, vcBits } = this.layout;
    const slot = this.cycle & (wheel.length - 1);
    let flit = wheel[slot]!;
    wheel[slot] = NOTHING;
    while (flit !== NOTHING) {
      const record = flit << stride;
      const next = flits[record + NEXT]!;
      const iv = flits[record + WHERE]!;
      if (iv < 0) this.deliver(flit, -1 - iv);
      else {
        const meta = flits[record + META]!;
        const router = routerOfPort[iv >> vcBits]!;
        const entry = routes[((record + ROUTE) << 1) + (meta & 255)]!;
        waiting[portBase[router]! + (entry >> CLASS_BITS)]!++;
        flits[record + NEXT] = NOTHING;
        const input = iv << IV_BITS;
        if (inputs[input + FIRST] === NOTHING) {
          inputs[input + FIRST] = flit;
          inputs[input + LAST] = flit;
          if ((meta & HEAD) !== 0) this.askForOutput(iv, router, entry);
          else if (this.credits[inputs[input + OUT]!] !== 0) this.bidForSwitch(iv);
        } else {
          flits[(inputs[input + LAST]! << stride) + NEXT] = flit;
          inputs[input + LAST] = flit;
        }
      }
      flit = next;
    }
  }

  /** A head flit has become first of its virtual channel. */
  private askForOutput(iv: number, router: number, entry: number): void {
    const { portBase, vcBits } = this.layout;
    const { inputs } = this;
    const first = portBase[router]!;
    const port = (first + (entry >> CLASS_BITS)) << vcBits;
    const record = iv << IV_BITS;
    inputs[record + WANT] = port + this.classFirst[entry & CLASS_MASK]!;
    inputs[record + WANT_END] = port + this.classEnd[entry & CLASS_MASK]!;
    const input = iv >> vcBits;
    this.allocatingVcs[input]! |= 1 << (iv & ((1 << vcBits) - 1));
    const local = input - first;
    this.allocatingPorts[this.wordBase[router]! + (local >> 5)]! |= 1 << (local & 31);
    this.activeRouters[router >> 5]! |= 1 << (router & 31);
  }

  /** A virtual channel that holds an output has a flit to send and a credit for it. */
  private bidForSwitch(iv: number): void {
    const { portBase, routerOfPort, vcBits } = this.layout;
    const input = iv >> vcBits;
    const router = routerOfPort[input]!;
    this.biddingVcs[input]! |= 1 << (iv & ((1 << vcBits) - 1));
    const local = input - portBase[router]!;
    this.biddingPorts[this.wordBase[router]! + (local >> 5)]! |= 1 << (local & 31);
    this.activeRouters[router >> 5]! |= 1 << (router & 31);
  }

  private deliver(flit: number, endpoint: number): void {
    const { flits, stride, measurement, cycle } = this;
    const record = flit << stride;
    const meta = flits[record + META]!;
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
        const birth = flits[record + BIRTH]!;
        measurement.deliver(birth, cycle - birth, hops, (meta & MINIMAL) !== 0);
      }
    }
    // The terminal returns the credit at once.
    const port = this.layout.portOfEndpoint[endpoint]!;
    this.creditLines[this.creditLineOf[port]!]!.put((port << this.layout.vcBits) + this.sourceOfCredit(record));
    flits[record + NEXT] = this.freeFlit;
    this.freeFlit = flit;
  }

  /** The virtual channel on which a flit was ejected, kept in the place of its last route entry. */
  private sourceOfCredit(record: number): number {
    const meta = this.flits[record + META]!;
    return this.routes[((record + ROUTE) << 1) + ((meta >> LENGTH_SHIFT) & 255)]!;
  }

  /**
   * One allocation step of every router with something to do. Both allocators judge the state at the start of the step:
   * a channel released by a packet's last flit is free for the next step's allocation, a channel won now bids in the next.
   * One long function, so that its arrays are looked up once a step and not once a router.
   */
  private stepRouters(lastStep: boolean): void {
    const {
      activeRouters, wordBase, allocatingPorts, biddingPorts, allocatingVcs, biddingVcs, inputs, holder, holderPointer, best, touchedVc,
      touchedIn, touchedOut, outputBest, inputPointer, vcPointer, outputPointer, flits, routes, stride, credits, freeAt, cycle, wheel,
      waiting, sent, upstream, creditLineOf, creditLines, classFirst, classEnd, extraDelay,
    } = this;
    const { portBase, vcBits, peer, flight } = this.layout;
    const { vcs } = this.settings;
    const vcMask = (1 << vcBits) - 1;
    const wheelMask = wheel.length - 1;
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
            let vcsLeft = allocatingVcs[input]!;
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
                while (holder[ov] !== NOTHING) {
                  if (++ov === ovEnd) ov = start;
                  if (ov === from) break;
                }
              }
              if (holder[ov] !== NOTHING) continue;
              const rival = best[ov]!;
              if (rival === NOTHING) {
                touchedVc[contenders++] = ov;
                best[ov] = iv;
              } else {
                const pointer = holderPointer[ov]!;
                // Both behind or both before the pointer: the lower one is first; else the one not behind it.
                if (iv >= pointer === rival >= pointer ? iv < rival : iv >= pointer) best[ov] = iv;
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
            let vcsLeft = biddingVcs[input]!;
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
                const pointer = (input << vcBits) + vcPointer[input]!;
                if (other >= pointer === iv >= pointer ? other < iv : other >= pointer) iv = other;
              } else {
                const pointer = inputPointer[input]!;
                if (otherOut >= pointer === out >= pointer ? otherOut < out : otherOut >= pointer) iv = other;
              }
            }
            touchedIn[proposals++] = iv;
          }
        }
        let grants = 0;
        for (let i = 0; i < proposals; i++) {
          const iv = touchedIn[i]!;
          const out = inputs[(iv << IV_BITS) + OUT]! >> vcBits;
          const rival = outputBest[out]!;
          if (rival === NOTHING) {
            touchedOut[grants++] = out;
            outputBest[out] = iv;
            continue;
          }
          const pointer = outputPointer[out]! << vcBits;
          if (iv >= pointer === rival >= pointer ? iv < rival : iv >= pointer) outputBest[out] = iv;
        }

        // Winners send a flit: through the switch in the next step, then one a cycle onto the channel.
        for (let i = 0; i < grants; i++) {
          const out = touchedOut[i]!;
          const iv = outputBest[out]!;
          outputBest[out] = NOTHING;
          const input = iv >> vcBits;
          const inputVc = iv & vcMask;
          outputPointer[out] = input + 1;
          inputPointer[input] = out + 1;
          vcPointer[input] = inputVc + 1;

          const slot = iv << IV_BITS;
          const ov = inputs[slot + OUT]!;
          const flit = inputs[slot + FIRST]!;
          const record = flit << stride;
          const meta = flits[record + META]!;
          const next = flits[record + NEXT]!;
          const creditsLeft = credits[ov]! - 1;
          credits[ov] = creditsLeft;
          waiting[out]!--;
          sent[out]!++;
          creditLines[creditLineOf[input]!]!.put(upstream[input]! + inputVc);

          const free = freeAt[out]!;
          const leave = free > leaveSoonest ? free : leaveSoonest;
          freeAt[out] = leave + 1;
          const there = peer[out]!;
          let at = leave + flight[out]!;
          if (there < 0) {
            flits[record + WHERE] = there;
            routes[((record + ROUTE) << 1) + (meta & 255)] = ov & vcMask;
          } else {
            flits[record + WHERE] = (there << vcBits) | (ov & vcMask);
            flits[record + META] = meta + 1;
            at += extraDelay;
          }
          at &= wheelMask;
          flits[record + NEXT] = wheel[at]!;
          wheel[at] = flit;

          inputs[slot + FIRST] = next;
          let bids = true;
          if ((meta & TAIL) !== 0) {
            holder[ov] = NOTHING;
            inputs[slot + OUT] = NOTHING;
            bids = false;
            if (next !== NOTHING) {
              const following = next << stride;
              const entry = routes[((following + ROUTE) << 1) + (flits[following + META]! & 255)]!;
              const port = (first + (entry >> CLASS_BITS)) << vcBits;
              inputs[slot + WANT] = port + classFirst[entry & CLASS_MASK]!;
              inputs[slot + WANT_END] = port + classEnd[entry & CLASS_MASK]!;
              allocatingVcs[input]! |= 1 << inputVc;
              const local = input - first;
              allocatingPorts[firstWord + (local >> 5)]! |= 1 << (local & 31);
            }
          } else if (next === NOTHING || creditsLeft === 0) bids = false;
          if (!bids) {
            const left = biddingVcs[input]! & ~(1 << inputVc);
            biddingVcs[input] = left;
            const local = input - first;
            if (left === 0) biddingPorts[firstWord + (local >> 5)]! &= ~(1 << (local & 31));
          }
        }
        if (grants > 0) this.lastMove = cycle;

        // Packets that won a virtual channel bid for the switch from the next step on.
        for (let i = 0; i < contenders; i++) {
          const ov = touchedVc[i]!;
          const iv = best[ov]!;
          best[ov] = NOTHING;
          holder[ov] = iv;
          holderPointer[ov] = iv + 1;
          inputs[(iv << IV_BITS) + OUT] = ov;
          inputs[(iv << IV_BITS) + POINTER] = ov + 1;
          const input = iv >> vcBits;
          const bit = 1 << (iv & vcMask);
          const local = input - first;
          const left = allocatingVcs[input]! & ~bit;
          allocatingVcs[input] = left;
          if (left === 0) allocatingPorts[firstWord + (local >> 5)]! &= ~(1 << (local & 31));
          if (credits[ov]! > 0) {
            biddingVcs[input]! |= bit;
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
