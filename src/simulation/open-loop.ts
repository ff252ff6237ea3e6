/** Steady traffic as a workload: packets of one size, born by chance whatever the network does, sent where a pattern says. */
import type { RandomSource } from "../math/random.ts";
import type { Traffic } from "../traffic/traffic.ts";
import type { Packet, Workload } from "../workload/workload.ts";
import { arrivalsOf } from "./arrivals.ts";
import type { Arrivals } from "./arrivals.ts";
import type { SimulationSettings } from "./settings.ts";

export class OpenLoop implements Workload {
  readonly traffic: Traffic;
  readonly packetSize: number;
  /** Offered by an endpoint that sends at full share, flits a cycle. */
  readonly load: number;
  readonly arrivals: Arrivals;

  constructor(traffic: Traffic, settings: Pick<SimulationSettings, "packetSize" | "burst">, load: number) {
    this.traffic = traffic;
    this.packetSize = settings.packetSize;
    this.load = load;
    this.arrivals = arrivalsOf(traffic, settings, load);
  }

  ready(source: number, before: number, random: RandomSource): number {
    if (before >= 0) return this.arrivals.next(source, before, random);
    return this.traffic.sends(source) ? this.arrivals.first(source, random) : Infinity;
  }

  next(source: number, packet: Packet, random: RandomSource): void {
    packet.destination = this.traffic.destination(source, random);
    packet.flits = this.packetSize;
  }

  /** Packets that an endpoint that sends generates a cycle, on average. */
  packetRate(endpoint: number): number {
    return (this.load / this.packetSize) * (this.traffic.rates?.[endpoint] ?? 1);
  }

  /** Flits that an endpoint offers a cycle, on average; 0 of a silent one. */
  offeredBy(endpoint: number): number {
    return this.traffic.sends(endpoint) ? this.load * (this.traffic.rates?.[endpoint] ?? 1) : 0;
  }

  /** Flits that all endpoints offer a cycle, mean over so many. */
  meanOffered(endpoints: number): number {
    const { rates, sends } = this.traffic;
    let sum = 0;
    for (let e = 0; e < endpoints; e++) if (sends(e)) sum += rates?.[e] ?? 1;
    return endpoints === 0 ? 0 : this.load * (sum / endpoints);
  }
}
