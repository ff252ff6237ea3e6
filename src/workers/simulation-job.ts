/** The simulation jobs, apart from the others so that a worker draws and describes a network before it loads the simulator. */
import type { Values } from "../descriptor.ts";
import type { LoadPoint, LoadProgress } from "../simulation/results.ts";
import { createSimulation } from "../simulation/simulation.ts";
import type { Network } from "../topology/network.ts";

export { createSession } from "../simulation/session.ts";

/** Milliseconds of simulation between two looks at the message queue. */
const SLICE = 10;
/** Milliseconds between two progress reports of a load point. */
const REPORT_EVERY = 125;

/** How a running load point is watched and stopped. */
export interface SimulationWatch {
  /** Asked between slices. */
  cancelled(): boolean;
  /** While the simulation is to wait: a promise of its going on (or of its being cancelled). Asked between slices. */
  paused?(): Promise<void> | null;
  /** Called a few times a second, at the earliest when the last call has settled, and once at the end. */
  onProgress(progress: LoadProgress): void | Promise<void>;
  /** Processor time of this thread so far, seconds. */
  processorSeconds(): number;
}

/**
 * Simulates one offered load, in slices that leave the thread to its message queue. When cancelled it resolves with the
 * figures so far (`complete: false`). Slices do not change a digit: the engine stops and goes on between cycles.
 */
export async function simulate(network: Network, values: Values, load: number, watch: SimulationWatch): Promise<LoadPoint> {
  let started = watch.processorSeconds();
  const simulation = createSimulation(network, values, load);
  simulation.addSeconds(watch.processorSeconds() - started);
  await watch.paused?.();
  started = watch.processorSeconds();
  const turn = turns();
  let slice = 1;
  let reportedAt = performance.now();
  let report: Promise<void> | null = null;
  try {
    for (let finished = false; !finished && !watch.cancelled();) {
      const before = performance.now();
      finished = simulation.advance(slice);
      const spent = performance.now() - before;
      slice = Math.max(1, Math.min(2 * slice, Math.floor((slice * SLICE) / Math.max(spent, 0.01))));
      const seconds = watch.processorSeconds();
      simulation.addSeconds(seconds - started);
      started = seconds;
      if (!finished && report === null && performance.now() - reportedAt >= REPORT_EVERY) {
        reportedAt = performance.now();
        report = Promise.resolve(watch.onProgress(simulation.progress())).then(() => {
          report = null;
        });
      }
      await turn.untilMessagesAreRead();
      await watch.paused?.();
      started = watch.processorSeconds();
    }
    await report;
    await watch.onProgress(simulation.progress());
    return simulation.result();
  } finally {
    turn.close();
  }
}

/**
 * Leaves the thread to its message queue and comes back at once. In browsers by a message of its own, since timers cost
 * 4 ms each; in Node by setImmediate, since Node reads up to 1000 messages of one port before it looks at the next port.
 */
function turns(): { untilMessagesAreRead(): Promise<void>; close(): void } {
  if (typeof setImmediate === "function") {
    return {
      untilMessagesAreRead: () =>
        new Promise((resolve) => {
          setImmediate(resolve);
        }),
      close: () => {},
    };
  }
  const { port1, port2 } = new MessageChannel();
  return {
    untilMessagesAreRead: () =>
      new Promise((resolve) => {
        port1.onmessage = () => {
          resolve();
        };
        port2.postMessage(null);
      }),
    close: () => {
      port1.close();
    },
  };
}
