/** Queues of sources that send steadily. Their length is known by rate, since only the first packet of each is drawn. */
import type { Engine } from "./engine.ts";
import type { OpenLoop } from "./open-loop.ts";

export class SourceQueues {
  private readonly engine: Engine;
  private readonly workload: OpenLoop;
  private readonly endpoints: number;

  constructor(engine: Engine, workload: OpenLoop, endpoints: number) {
    this.engine = engine;
    this.workload = workload;
    this.endpoints = endpoints;
  }

  /** Flits born from `since` on, before this cycle, that still wait (expected value). */
  backlog(since: number): number {
    const { workload } = this;
    const { cycle, sources } = this.engine;
    const { packetSize } = workload;
    let flits = 0;
    for (let e = 0; e < this.endpoints; e++) {
      const birth = sources.nextBirth(e);
      if (birth >= cycle) continue;
      const rate = packetSize * workload.packetRate(e);
      flits += birth < since ? rate * (cycle - since) : this.unsent(e) + rate * (cycle - 1 - birth);
    }
    return flits;
  }

  /** Of these, flits of packets whose heads have been sent. */
  begun(since: number): number {
    const { sources } = this.engine;
    let flits = 0;
    for (let e = 0; e < this.endpoints; e++) if (sources.nextBirth(e) >= since) flits += sources.left(e);
    return flits;
  }

  /** Flits that wait at an endpoint (expected value). */
  queued(endpoint: number): number {
    const { cycle, sources } = this.engine;
    const birth = sources.nextBirth(endpoint);
    if (birth >= cycle) return 0;
    return this.unsent(endpoint) + this.workload.packetSize * this.workload.packetRate(endpoint) * (cycle - 1 - birth);
  }

  /** Flits of an endpoint's first packet that it has not sent yet, once that is born. */
  private unsent(endpoint: number): number {
    return this.engine.sources.left(endpoint) || this.workload.packetSize;
  }
}
