/**
 * The flit engine: routers with virtual channels, credit flow control and allocators stepped `speedup` times a cycle with
 * BookSim2's timing (virtual-channel allocation, switch allocation and switch traversal take a step each). The host lays out the
 * state and draws packets; the kernel runs the cycles.
 */
import type { Router } from "../routing/routing.ts";
import type { Network } from "../topology/network.ts";
import type { Workload } from "../workload/workload.ts";
import { ChannelReadings } from "./congestion.ts";
import { DOMAIN_PORTS } from "./domains.ts";
import { drawInKernel, drawnPackets } from "./drawn.ts";
import { Fabric } from "./fabric.ts";
import { LOOK } from "./kernel/constants.ts";
import { Measurement } from "./measurement.ts";
import type { SimulationSettings } from "./settings.ts";
import { Sources } from "./sources.ts";

export class Engine {
  readonly measurement: Measurement;
  readonly fabric: Fabric;
  readonly channels: ChannelReadings;
  readonly sources: Sources;

  /** One run. `tagged`: packets can be told apart while they are in the network. `domainPorts` (domains.ts) is of no effect on any digit. */
  constructor(
    network: Network,
    router: Router,
    workload: Workload,
    settings: SimulationSettings,
    tagged = false,
    domainPorts = DOMAIN_PORTS,
  ) {
    const told = tagged || settings.inOrder || workload.delivered !== undefined;
    const packets = drawnPackets(network, router, workload, told);
    const needsTags = told || (router.reconsider !== undefined && packets === null);
    this.sources = new Sources(network.endpoints, router, workload, settings, needsTags);
    this.fabric = new Fabric(network, router, settings, needsTags, this.sources, packets?.local === true ? domainPorts : 0);
    if (packets) drawInKernel(this.fabric, router, packets);
    this.channels = new ChannelReadings(this.fabric, router);
    this.measurement = new Measurement(this.fabric, settings.warmup, settings.measure);
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
    return this.fabric.kernel.get("pending");
  }

  /** Whether all packets of the window are delivered, and whether that has been seen: every LOOK cycles it is looked. */
  get allDelivered(): boolean {
    return this.pending === 0 && this.measurement.injected === this.measurement.packets;
  }

  get drained(): boolean {
    return this.cycle % LOOK === 0 && this.allDelivered;
  }

  /** What has been measured becomes warm-up; a new window starts now. */
  restartWindow(): void {
    this.measurement.restart(this.cycle);
    this.sources.restartWindow();
  }

  /**
   * Runs up to so many cycles; earlier it stops at the window's start and end, and after that when the window is drained. Returns false when nothing has moved for very long although flits are in the network.
   */
  run(cycles: number): boolean {
    return this.fabric.kernel.run(cycles);
  }

  /** Runs one cycle. */
  step(): void {
    this.run(1);
  }
}
