/** Reads the terminal channels while a simulation runs: what they carried, and what waits for them. */
import type { Engine } from "./engine.ts";
import type { TerminalReadings } from "./results.ts";

export class Terminals {
  private readonly engine: Engine;
  private readonly endpoints: number;
  private readonly queued: (endpoint: number) => number;
  /** Flits at the last reading, in the order of the readings. */
  private readonly before: Int32Array;

  /** `queued`: flits that wait at an endpoint to be sent. */
  constructor(engine: Engine, endpoints: number, queued: (endpoint: number) => number) {
    this.engine = engine;
    this.endpoints = endpoints;
    this.queued = queued;
    this.before = new Int32Array(2 * endpoints);
  }

  /** The readings so many cycles after the last ones. */
  since(cycles: number): TerminalReadings {
    const { before, endpoints, queued } = this;
    const { channels, fabric } = this.engine;
    const terminalUse = new Float32Array(2 * endpoints);
    const terminalQueue = new Float32Array(2 * endpoints);
    for (let e = 0; e < endpoints; e++) {
      const out = endpoints + e;
      const [injected, ejected] = [fabric.injected(e), fabric.ejected(e)];
      // A terminal channel carries a flit a cycle.
      terminalUse[e] = Math.min(1, (injected - before[e]!) / cycles);
      terminalUse[out] = Math.min(1, (ejected - before[out]!) / cycles);
      terminalQueue[e] = queued(e);
      terminalQueue[out] = channels.ejectionQueue(e);
      before[e] = injected;
      before[out] = ejected;
    }
    return { terminalUse, terminalQueue };
  }
}
