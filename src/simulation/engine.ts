/**
 * The flit engine: input-queued routers, virtual channels, credit flow control, allocators stepped `speedup` times a cycle with
 * BookSim2's timing (virtual-channel allocation, switch allocation and switch traversal take a step each).
 *
 * Order within a cycle: sources inject; credits return; flits arrive at terminals and routers; routers step.
 */
import { CLASS_BITS } from "../routing/routing.ts";
import type { Router } from "../routing/routing.ts";
import type { Network } from "../topology/network.ts";
import type { Traffic } from "../traffic/traffic.ts";
import { stepRouters } from "./allocation.ts";
import { Fabric } from "./fabric.ts";
import { Measurement } from "./measurement.ts";
import {
  BIRTH, CREDITS, EJECTION_SHIFT, FIRST, FLIGHT, HALF, HALF_MASK, HEAD, IV_BITS, LAST, LENGTH_SHIFT, META, MINIMAL,
  NEXT, NOTHING, OUT, OV_BITS, PORT_BITS, ROUTE, ROUTER, SENT, TAIL, TARGET, WAITING,
} from "./records.ts";
import type { SimulationSettings } from "./settings.ts";
import { Sources } from "./sources.ts";

/** Cycles without any movement after which the engine declares a deadlock. */
const PATIENCE = 10000;

export class Engine {
  readonly measurement: Measurement;
  readonly fabric: Fabric;
  readonly sources: Sources;
  flitHops = 0;
  deliveredPackets = 0;
  deliveredFlits = 0;
  private readonly speedup: number;
  private lastMove = 0;

  /** One run at one offered load (flits per endpoint and cycle). */
  constructor(network: Network, router: Router, traffic: Traffic, settings: SimulationSettings, load: number) {
    this.speedup = settings.speedup;
    this.measurement = new Measurement(settings.warmup, settings.measure);
    this.fabric = new Fabric(network, router, settings);
    this.sources = new Sources(network, router, traffic, this.fabric, this.measurement, load);
  }

  get cycle(): number {
    return this.fabric.cycle;
  }

  /** Flits inside the network. */
  get flitsInFlight(): number {
    return this.sources.injectedFlits - this.deliveredFlits;
  }

  /** Measured packets injected and not yet delivered. */
  get measuredInFlight(): number {
    return this.sources.measuredPackets - this.measurement.packets;
  }

  /** What has been measured becomes warm-up; a new window starts now. */
  restartWindow(): void {
    this.measurement.restart(this.fabric.cycle);
    this.sources.restartWindow();
  }

  /** Flits sent on a channel so far. */
  sentOn(channel: number): number {
    return this.fabric.ports[(this.fabric.layout.portOfChannel[channel]! << PORT_BITS) + SENT]!;
  }

  /** Runs the next cycle. Throws when no flit has moved for very long although some are in the network. */
  step(): void {
    const { fabric, speedup } = this;
    const { cycle } = fabric;
    this.sources.inject();
    fabric.returnCredits();
    this.arrive();
    const steps = Math.floor((cycle + 1) * speedup) - Math.floor(cycle * speedup);
    for (let i = 0; i < steps; i++) if (stepRouters(fabric, i + 1 === steps)) this.lastMove = cycle;
    for (const line of fabric.creditLines) line.close(cycle);
    fabric.cycle = cycle + 1;
    if (cycle - this.lastMove > PATIENCE && this.flitsInFlight > 0) {
      throw new Error(`no flit has moved for ${PATIENCE} cycles with ${this.flitsInFlight} flits in the network: the routing is deadlocked`);
    }
  }

  /** Flits that end their flight now: terminals read theirs, routers queue theirs. */
  private arrive(): void {
    const { fabric } = this;
    const { stride, words, inputs, outputs, ports, wheel, readsQueues } = fabric;
    const { pool } = wheel;
    const { vcBits, portBase } = fabric.layout;
    for (let end = wheel.take(fabric.cycle); end !== 0; end = wheel.back(end)) {
      for (let at = wheel.first(end); at < end; at += words) {
        const iv = pool[at + TARGET]!;
        const meta = pool[at + META]!;
        if (iv < 0) {
          this.deliver(-1 - iv, meta, pool[at + BIRTH]!);
          continue;
        }
        const flit = fabric.newFlit();
        const { flits } = fabric;
        const record = flit << stride;
        for (let word = 1; word < words; word++) flits[record + word] = pool[at + word]!;
        const hop = meta & 255;
        const entry = (pool[at + ROUTE + (hop >> 1)]! >> ((hop & 1) << 4)) & 0xffff;
        if (readsQueues) ports[((portBase[ports[((iv >> vcBits) << PORT_BITS) + ROUTER]!]! + (entry >> CLASS_BITS)) << PORT_BITS) + WAITING]!++;
        flits[record + NEXT] = NOTHING;
        const input = iv << IV_BITS;
        if (inputs[input + FIRST] !== NOTHING) {
          flits[(inputs[input + LAST]! << stride) + NEXT] = flit;
          inputs[input + LAST] = flit;
          continue;
        }
        inputs[input + FIRST] = flit;
        inputs[input + LAST] = flit;
        if ((meta & HEAD) !== 0) fabric.askForOutput(iv, entry);
        else if ((outputs[(inputs[input + OUT]! << OV_BITS) + CREDITS]! & HALF_MASK) !== 0) fabric.bidForSwitch(iv);
      }
    }
  }

  /** A terminal reads a flit, and returns its credit at once. */
  private deliver(endpoint: number, meta: number, birth: number): void {
    const { measurement, fabric } = this;
    const { cycle, layout } = fabric;
    this.deliveredFlits++;
    const hops = (meta >> LENGTH_SHIFT) & 255;
    this.flitHops += hops + 1;
    if (cycle >= measurement.start && cycle < measurement.end) measurement.acceptedFlits++;
    if ((meta & TAIL) !== 0) {
      this.deliveredPackets++;
      if (measurement.covers(birth)) measurement.deliver(birth, cycle - birth, hops, (meta & MINIMAL) !== 0);
    }
    const port = layout.portOfEndpoint[endpoint]!;
    fabric.creditLines[fabric.ports[(port << PORT_BITS) + FLIGHT]! >> HALF]!.put((port << layout.vcBits) + (meta >> EJECTION_SHIFT));
  }
}
