/** One offered load of a design, simulated. Stopped, it ends with the figures so far. */
import { transfer } from "comlink";
import type { Values } from "../../descriptor.ts";
import type { LoadPoint, LoadProgress } from "../../simulation/results.ts";
import { createSteadyState } from "../../simulation/steady-state.ts";
import type { Network } from "../../topology/network.ts";
import type { Control } from "../job.ts";

/** Milliseconds of simulation between two looks at the message queue. */
const SLICE = 10;
/** Milliseconds between two progress reports of a load point, at least; those of large networks take this share of the time at most. */
const REPORT_EVERY = 125;
const REPORT_SHARE = 0.015;

/**
 * Simulates in slices that leave the thread to its message queue, after which it looks whether it shall wait or stop (`complete:
 * false`). Reports a few times a second, at the earliest when the last report was heard, and once at the end. Slices do not change
 * a digit: the engine stops and goes on between cycles.
 */
export async function run(network: Network, values: Values, control: Control<LoadProgress>, load: number): Promise<LoadPoint> {
  const { signal, processorSeconds } = control;
  const tell = async (progress: LoadProgress): Promise<void> => {
    // Made for this report alone.
    await control.report(transfer(progress, [progress.channelLoad.buffer, progress.channelQueue.buffer]));
  };
  let started = processorSeconds();
  const simulation = createSteadyState(network, values, load);
  simulation.addSeconds(processorSeconds() - started);
  await control.paused();
  started = processorSeconds();
  const turn = turns();
  let slice = 1;
  let reportAt = performance.now() + REPORT_EVERY;
  let report: Promise<void> | null = null;
  try {
    for (let finished = false; !finished && !signal.aborted;) {
      const began = performance.now();
      finished = simulation.advance(slice);
      const spent = performance.now() - began;
      slice = Math.max(1, Math.min(2 * slice, Math.floor((slice * SLICE) / Math.max(spent, 0.01))));
      const seconds = processorSeconds();
      simulation.addSeconds(seconds - started);
      started = seconds;
      const now = performance.now();
      if (!finished && report === null && now >= reportAt) {
        const before = processorSeconds();
        report = tell(simulation.progress()).then(() => {
          report = null;
        });
        reportAt = now + Math.max(REPORT_EVERY, (1000 * (processorSeconds() - before)) / REPORT_SHARE);
      }
      await turn.untilMessagesAreRead();
      await control.paused();
      started = processorSeconds();
    }
    await report;
    await tell(simulation.progress());
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
