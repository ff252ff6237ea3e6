/** Steady traffic as a workload: packets of one size are born by chance, whatever the network does, and go where a pattern says. */
import type { RandomSource } from "../math/random.ts";
import type { Traffic } from "../traffic/traffic.ts";
import type { Gate, Packet, Workload } from "../workload/workload.ts";
import { arrivalsOf } from "./arrivals.ts";
import type { Arrivals } from "./arrivals.ts";
import type { SimulationSettings } from "./settings.ts";
import { HeldQueues } from "./throttle.ts";

export class OpenLoop implements Workload {
  readonly traffic: Traffic;
  /** True where each packet that is born is a request, which its destination answers. */
  readonly answered: boolean;
  readonly packetSize: number;
  /** Load of an endpoint that sends at full share, flits a cycle. */
  readonly load: number;
  readonly arrivals: Arrivals;
  /** The packets at the sources where a gate holds some back; else only the first of each source is known. */
  held: HeldQueues | null = null;
  /** The traffic of the packets that are born, and their load; replies have as much. */
  private readonly born: Traffic;
  private readonly bornLoad: number;

  constructor(traffic: Traffic, settings: Pick<SimulationSettings, "packetSize" | "burst">, load: number) {
    this.traffic = traffic;
    this.packetSize = settings.packetSize;
    this.load = load;
    this.answered = traffic.requests !== undefined;
    this.born = traffic.requests ?? traffic;
    this.bornLoad = this.answered ? load / 2 : load;
    this.arrivals = arrivalsOf(this.born, settings, this.bornLoad);
  }

  hold(gate: Gate): void {
    this.held = new HeldQueues(gate, this.arrivals, (source, random) => this.traffic.destination(source, random));
  }

  ready(source: number, before: number, random: RandomSource): number {
    if (this.held !== null) {
      if (!this.traffic.sends(source)) return Infinity;
      if (before < 0) this.held.begin(source, random);
      return this.held.ready(source, random);
    }
    if (before >= 0) return this.arrivals.next(source, before, random);
    return this.born.sends(source) ? this.arrivals.first(source, random) : Infinity;
  }

  next(source: number, packet: Packet, random: RandomSource): void {
    if (this.held === null) packet.destination = this.born.destination(source, random);
    else this.held.take(source, packet);
    packet.flits = this.packetSize;
    packet.tag = 0;
  }

  /** Mean packets a cycle that are born at a sending endpoint; replies come on top. */
  packetRate(endpoint: number): number {
    return (this.bornLoad / this.packetSize) * (this.born.rates?.[endpoint] ?? 1);
  }

  /** Mean flits a cycle that an endpoint offers; 0 for a silent one. */
  offeredBy(endpoint: number): number {
    return this.traffic.sends(endpoint) ? this.load * (this.traffic.rates?.[endpoint] ?? 1) : 0;
  }

  /** Flits a cycle that all endpoints offer, mean over so many. */
  meanOffered(endpoints: number): number {
    const { rates, sends } = this.traffic;
    let sum = 0;
    for (let e = 0; e < endpoints; e++) if (sends(e)) sum += rates?.[e] ?? 1;
    return endpoints === 0 ? 0 : this.load * (sum / endpoints);
  }
}
