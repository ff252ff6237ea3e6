/** The fabric's state: routers, channels, buffers and credits in typed arrays. */
import { CLASS_BITS, CLASS_MASK } from "../routing/routing.ts";
import type { Congestion, Router } from "../routing/routing.ts";
import type { Network } from "../topology/network.ts";
import { CreditLine } from "./credit-line.ts";
import { FlitWheel } from "./flit-wheel.ts";
import { portLayout } from "./layout.ts";
import type { PortLayout } from "./layout.ts";
import {
  ANY, CREDITS, FIRST, FLIGHT, FREE_AT, HALF, HALF_MASK, HOLDER, IV_BITS, NEXT, NOTHING, OV_BITS, PEER, PORT_BITS, REQUESTS,
  ROUTE, ROUTER, WAITING, WANT, WANT_BITS,
} from "./records.ts";
import type { SimulationSettings } from "./settings.ts";

export class Fabric implements Congestion {
  cycle = 0;
  readonly layout: PortLayout;
  readonly settings: SimulationSettings;
  readonly readsQueues: boolean;
  /** Records of flits in buffers, of 2^stride words; free ones are chained. */
  flits: Int32Array;
  readonly stride: number;
  /** Words of a record in use. */
  readonly words: number;
  freeFlit = NOTHING;
  /** Flits under way. */
  readonly wheel: FlitWheel;
  /** Cycles of a router's latency beyond its pipeline, spent on arrival. */
  readonly extraDelay: number;
  /** Steps from the switch grant to the channel. */
  readonly switchSteps: number;
  readonly inputs: Int32Array;
  readonly outputs: Int32Array;
  readonly ports: Int32Array;
  /** Credits of the sources' injection channels, by input virtual channel. */
  readonly sourceCredits: Int32Array;
  readonly creditLines: readonly CreditLine[];
  /** Virtual channels of each class: the first << WANT_BITS | how many. */
  readonly classWant: Int32Array;
  /** First word of each router in the two bit sets below; length routers+1. */
  readonly wordBase: Int32Array;
  /** One bit a port, 32 a word: ports with a virtual channel that waits for an output virtual channel; that bids for the switch. */
  readonly allocatingPorts: Int32Array;
  readonly biddingPorts: Int32Array;
  /** Routers with any such port, 32 a word. */
  readonly activeRouters: Int32Array;
  /** Round-robin pointers of input virtual channels over the output channels of a class that has several. */
  readonly choicePointer: Uint16Array;
  // Scratch of the allocators for one router: output channels contended for and the first of their contenders in turn (or -1),
  // by channel; proposing input channels; output ports granted and the first of their proposals in turn (or -1), by port.
  readonly contended: Int32Array;
  readonly contender: Int32Array;
  readonly proposed: Int32Array;
  readonly granted: Int32Array;
  readonly proposal: Int32Array;

  constructor(network: Network, router: Router, settings: SimulationSettings) {
    this.settings = settings;
    this.readsQueues = router.readsQueues;
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
    this.wheel = new FlitWheel(longest + this.extraDelay + settings.vcs * settings.buffer + 4, this.words);

    const vcs = ports << vcBits;
    this.inputs = new Int32Array(vcs << IV_BITS).fill(NOTHING);
    this.outputs = new Int32Array(vcs << OV_BITS).fill(NOTHING);
    this.sourceCredits = new Int32Array(vcs).fill(settings.buffer);
    for (let vc = 0; vc < vcs; vc++) this.outputs[(vc << OV_BITS) + CREDITS] = settings.buffer;
    this.choicePointer = new Uint16Array(vcs);
    this.classWant = new Int32Array(ANY + 1).fill(settings.vcs);
    for (let c = 0; c < router.classes; c++) {
      const first = Math.floor((c * settings.vcs) / router.classes);
      this.classWant[c] = (first << WANT_BITS) + Math.floor(((c + 1) * settings.vcs) / router.classes) - first;
    }
    // A credit leaves with the switch grant and needs the channel's flight, then its processing.
    const delays = [...new Set(flight)];
    this.creditLines = delays.map((delay) => new CreditLine(delay + settings.creditLatency));
    this.ports = new Int32Array(ports << PORT_BITS);
    for (let port = 0; port < ports; port++) {
      const record = port << PORT_BITS;
      this.ports[record + PEER] = peer[port]!;
      this.ports[record + FLIGHT] = flight[port]! | (delays.indexOf(flight[port]!) << HALF);
      this.ports[record + ROUTER] = this.layout.routerOfPort[port]!;
    }
    const largest = this.layout.portBase.reduce((most, base, r) => Math.max(most, base - (r > 0 ? this.layout.portBase[r - 1]! : 0)), 0);
    this.contended = new Int32Array(largest << vcBits);
    this.contender = new Int32Array(largest << vcBits).fill(NOTHING);
    this.proposed = new Int32Array(largest);
    this.granted = new Int32Array(largest);
    this.proposal = new Int32Array(largest).fill(NOTHING);

    this.wordBase = new Int32Array(network.routers + 1);
    for (let r = 0; r < network.routers; r++) {
      this.wordBase[r + 1] = this.wordBase[r]! + ((this.layout.portBase[r + 1]! - this.layout.portBase[r]! + 31) >> 5);
    }
    this.allocatingPorts = new Int32Array(this.wordBase[network.routers]!);
    this.biddingPorts = new Int32Array(this.wordBase[network.routers]!);
    this.activeRouters = new Int32Array((network.routers + 31) >> 5);
  }

  /** Flits in the input buffers and the output queue of the channel's router that wait for it. */
  queue(channel: number): number {
    const port = this.layout.portOfChannel[channel]! << PORT_BITS;
    const late = this.ports[port + FREE_AT]! - this.cycle;
    return this.ports[port + WAITING]! + (late > 0 ? late : 0);
  }

  queueOf(channel: number): number {
    return this.queue(channel);
  }

  outstandingOf(channel: number): number {
    return this.outstanding(channel);
  }

  outstanding(channel: number): number {
    const first = this.layout.portOfChannel[channel]! << this.layout.vcBits;
    let free = 0;
    for (let vc = 0; vc < this.settings.vcs; vc++) free += this.outputs[((first + vc) << OV_BITS) + CREDITS]! & HALF_MASK;
    return this.settings.vcs * this.settings.buffer - free;
  }

  /** A record for a flit; `flits` may be another array afterwards. */
  newFlit(): number {
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

  releaseFlit(flit: number): void {
    this.flits[(flit << this.stride) + NEXT] = this.freeFlit;
    this.freeFlit = flit;
  }

  /** A head flit has become first of its virtual channel. */
  askForOutput(iv: number, entry: number): void {
    const { inputs, ports } = this;
    const { vcBits, portBase } = this.layout;
    const input = iv >> vcBits;
    const inPort = input << PORT_BITS;
    const router = ports[inPort + ROUTER]!;
    inputs[(iv << IV_BITS) + WANT] = ((entry >> CLASS_BITS) << (vcBits + WANT_BITS)) + this.classWant[entry & CLASS_MASK]!;
    ports[inPort + REQUESTS]! |= 1 << (iv & ((1 << vcBits) - 1));
    this.markActive(this.allocatingPorts, router, input - portBase[router]!);
  }

  /** A virtual channel that holds an output has a flit to send and a credit for it. */
  bidForSwitch(iv: number): void {
    const { ports } = this;
    const { vcBits, portBase } = this.layout;
    const input = iv >> vcBits;
    const inPort = input << PORT_BITS;
    const router = ports[inPort + ROUTER]!;
    ports[inPort + REQUESTS]! |= 1 << (HALF + (iv & ((1 << vcBits) - 1)));
    this.markActive(this.biddingPorts, router, input - portBase[router]!);
  }

  private markActive(portBits: Int32Array, router: number, localPort: number): void {
    portBits[this.wordBase[router]! + (localPort >> 5)]! |= 1 << (localPort & 31);
    this.activeRouters[router >> 5]! |= 1 << (router & 31);
  }

  /** Credits that are due come back to output channels and sources. */
  returnCredits(): void {
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
        if ((++outputs[record + CREDITS]! & HALF_MASK) !== 1) continue;
        // The packet that holds this channel had been set aside for want of a credit.
        const iv = outputs[record + HOLDER]!;
        if (iv !== NOTHING && inputs[(iv << IV_BITS) + FIRST] !== NOTHING) this.bidForSwitch(iv);
      }
    }
  }

  private chainFree(from: number, to: number): void {
    for (let flit = to - 1; flit >= from; flit--) {
      this.flits[(flit << this.stride) + NEXT] = this.freeFlit;
      this.freeFlit = flit;
    }
  }
}
