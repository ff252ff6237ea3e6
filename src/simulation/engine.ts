/**
 * The flit engine: routers with virtual channels, credit flow control and allocators, stepped `speedup` times a cycle with BookSim2's
 * timing (virtual-channel allocation, switch allocation and switch traversal take a step each). The host lays out the state and draws
 * packets; the kernel runs the cycles.
 */
import type { Router } from "../routing/routing.ts";
import type { Network } from "../topology/network.ts";
import type { Workload } from "../workload/workload.ts";
import { ChannelReadings } from "./congestion.ts";
import { DOMAIN_PORTS } from "./domains.ts";
import { drawInKernel, drawnPackets } from "./drawn.ts";
import { Fabric } from "./fabric.ts";
import { waitsOf } from "./inspection.ts";
import { LOOK } from "./kernel/constants.ts";
import { Measurement } from "./measurement.ts";
import { OpenLoop } from "./open-loop.ts";
import type { SimulationSettings } from "./settings.ts";
import { Sources } from "./sources.ts";
import { Throttle } from "./throttle.ts";

/** Cycles without any movement after which a run stops. */
const PATIENCE = 10000;

/**
 * The state that tells whether a run goes on: when a flit moved last, flits in the network, senders whose next packet is one of the window
 * or before it, packets of the window in the network.
 */
export interface Pulse {
  readonly lastMove: number;
  readonly inFlight: number;
  readonly pending: number;
  readonly left: number;
}

export class Engine {
  readonly measurement: Measurement;
  readonly fabric: Fabric;
  readonly channels: ChannelReadings;
  readonly sources: Sources;
  /** Congestion control; null without it. */
  readonly throttle: Throttle | null;
  private readonly workload: Workload;
  /** Cycles to come in which a network at rest is as new, ascending. */
  private arrivals: readonly number[] = [];
  /** The waits of routers that other workers simulate, in this cycle (parts.ts). */
  waitsElsewhere: readonly Int32Array[] = [];

  /** One run. `tagged`: packets can be told apart while they are in the network. `domainPorts` (domains.ts) changes no digit. */
  constructor(
    network: Network,
    router: Router,
    workload: Workload,
    settings: SimulationSettings,
    tagged = false,
    domainPorts = DOMAIN_PORTS,
  ) {
    const told = tagged || settings.inOrder || settings.throttle !== null || settings.messages !== null || workload.delivered !== undefined;
    const packets = drawnPackets(network, router, workload, told);
    const needsTags = told || (router.reconsider !== undefined && packets === null);
    this.sources = new Sources(network.endpoints, router, workload, settings, needsTags);
    this.fabric = new Fabric(network, router, settings, needsTags, this.sources, packets?.local === true ? domainPorts : 0);
    if (packets) drawInKernel(this.fabric, router, packets);
    this.channels = new ChannelReadings(this.fabric, router);
    this.measurement = new Measurement(this.fabric, settings.warmup, settings.measure);
    this.workload = workload;
    this.throttle = settings.throttle && new Throttle(network, settings, settings.throttle, this.channels, () => this.cycle);
    if (this.throttle !== null) {
      workload.hold?.(this.throttle);
      this.sources.throttled(this.throttle);
    }
    this.sources.start(this.fabric, this.channels);
  }

  get cycle(): number {
    return this.fabric.kernel.get("cycle");
  }

  get deliveredFlits(): number {
    return this.fabric.kernel.get("deliveredFlits");
  }

  get deliveredPackets(): number {
    return this.fabric.kernel.get("deliveredPackets");
  }

  /** Cycle of the last packet's delivery; -1 before the first. */
  get lastDelivery(): number {
    return this.fabric.kernel.get("lastDelivery");
  }

  /** Router traversals of delivered flits. */
  get flitHops(): number {
    return this.fabric.kernel.get("flitHops");
  }

  /** Sum of the latencies of all packets delivered, cycles. */
  get latencySum(): number {
    return this.fabric.kernel.get("latencySum");
  }

  /** Flits inside the network. */
  get flitsInFlight(): number {
    return this.fabric.kernel.get("injectedFlits") - this.deliveredFlits;
  }

  /** Senders whose next packet is still one of the window, or before it. */
  get pending(): number {
    return this.fabric.kernel.get("pending") + this.heldBack();
  }

  /** Senders whose next packet is born in the window or before it, and held back beyond it. */
  private heldBack(): number {
    const { workload, sources } = this;
    const { end } = this.measurement;
    if (!(workload instanceof OpenLoop) || workload.held === null || this.cycle < end) return 0;
    let senders = 0;
    for (let e = 0; e < this.fabric.network.endpoints; e++)
      if (sources.nextBirth(e) >= end && workload.held.waiting(e, 0, end, 0) > 0) senders++;
    return senders;
  }

  /** Whether all packets of the window are delivered and that has been noticed; the engine checks every LOOK cycles. */
  get allDelivered(): boolean {
    return this.pending === 0 && this.measurement.injected === this.measurement.packets;
  }

  get drained(): boolean {
    return this.cycle % LOOK === 0 && this.allDelivered;
  }

  /** Turns the measured window into warm-up and starts a new window now. */
  restartWindow(): void {
    this.measurement.restart(this.cycle);
    this.sources.restartWindow();
  }

  /**
   * Runs up to so many cycles. It stops earlier at the window's start and end, and after that when the window is drained. Returns false if
   * nothing has moved for very long although flits are in the network.
   */
  run(cycles: number): boolean {
    for (const until = this.cycle + cycles; this.cycle < until;) {
      if (this.cycle === this.arrivals[0]) this.arrive();
      if (this.throttle !== null && this.cycle >= this.throttle.nextCycle) this.throttle.look();
      this.fabric.kernel.advance(this.nextLook(until));
      const found = this.look(this.pulse());
      if (found !== null) return found === "stopped";
    }
    return true;
  }

  /** The next cycle, up to `until`, in which a run may stop. */
  nextLook(until: number): number {
    const { cycle } = this;
    const { start, end } = this.measurement;
    const next = Math.min(until, (cycle | (LOOK - 1)) + 1, this.throttle?.nextCycle ?? Infinity);
    return Math.min(next, cycle < start ? start : Infinity, cycle < end ? end : Infinity, this.arrivals[0] ?? Infinity);
  }

  /**
   * From now on a network that is at rest in one of these cycles, in which jobs arrive, is as before the first cycle: then a job that meets no
   * other takes exactly what it takes alone.
   */
  expect(arrivals: readonly number[]): void {
    this.arrivals = [...new Set(arrivals)].filter((cycle) => cycle > this.cycle).sort((a, b) => a - b);
  }

  private arrive(): void {
    const { cycle, sources } = this;
    this.arrivals = this.arrivals.slice(1);
    if (this.flitsInFlight > 0) return;
    for (let e = 0; e < this.fabric.network.endpoints; e++) if (sources.left(e) > 0 || sources.nextBirth(e) < cycle) return;
    this.fabric.rest();
  }

  pulse(): Pulse {
    const { kernel } = this.fabric;
    return {
      lastMove: kernel.get("lastMove"),
      inFlight: this.flitsInFlight,
      pending: this.pending,
      left: this.measurement.injected - this.measurement.packets,
    };
  }

  /** Why a run stops in this cycle, if `pulse` is that of the whole network; null if it goes on. */
  look({ lastMove, inFlight, pending, left }: Pulse): "stopped" | "stuck" | null {
    const { cycle } = this;
    const { start, end } = this.measurement;
    if (cycle === start || cycle === end) return "stopped";
    if (cycle % LOOK !== 0) return null;
    if (cycle - lastMove > PATIENCE) {
      if (inFlight > 0) return "stuck";
      this.fabric.kernel.set({ lastMove: cycle });
    }
    return cycle > end && pending === 0 && left === 0 ? "stopped" : null;
  }

  /** Which packets wait for which in all routers (inspection.ts). */
  waits(): Int32Array {
    const own = waitsOf(this.fabric);
    if (this.waitsElsewhere.length === 0) return own;
    const all = new Int32Array(this.waitsElsewhere.reduce((length, some) => length + some.length, own.length));
    let at = 0;
    for (const some of [own, ...this.waitsElsewhere]) {
      all.set(some, at);
      at += some.length;
    }
    return all;
  }

  /** Runs one cycle. */
  step(): void {
    this.run(1);
  }
}
