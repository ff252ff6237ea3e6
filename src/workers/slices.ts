/** Work in slices that leave the thread to its message queue, with reports on the way: an experiment, or anything in steps. */
import { whenLoaded } from "../descriptor.ts";
import type { Experiment } from "../simulation/experiment.ts";
import type { Control } from "./job.ts";

/** Milliseconds of simulation between two checks of the message queue; and for experiments that are faster in long slices. */
const SLICE = 10;
const LONG_SLICE = 250;
/** Least milliseconds between two progress reports; those of large networks take at most this share of the time. */
const REPORT_EVERY = 125;
const REPORT_SHARE = 0.015;

/** An experiment that other workers simulate with this one. */
interface Shared {
  advance(cycles: number): Promise<boolean>;
  /** Call it before figures are read. */
  gather(): Promise<void>;
  /** Processor time of the others so far. */
  readonly secondsElsewhere: number;
}

/** Workers that may join an experiment. */
interface Company<Run> {
  /** Asked between slices: the experiment once they simulate it, too; null until then. */
  share(simulation: Run): Shared | null;
  /** Ends their work. */
  end(): void;
}

/**
 * Simulates in slices. After each it checks whether it must wait or stop (then with the figures so far). Reports a few times a second, at
 * the earliest when the last report has arrived, and once at the end; `handed` marks what of a report is transferred. Slices do not change
 * a digit: the engine stops and goes on between cycles.
 */
export async function simulated<Result, Progress, Run extends Experiment<Result, Progress>>(
  create: () => Run & Experiment<Result, Progress>,
  control: Control<Progress>,
  handed: (progress: Progress) => Progress,
  company?: Company<Run>,
): Promise<Result> {
  const { signal } = control;
  const tell = async (progress: Progress): Promise<void> => {
    await control.report(handed(progress));
  };
  let started = control.processorSeconds();
  const simulation = await whenLoaded(create);
  simulation.addSeconds(control.processorSeconds() - started);
  await control.paused();
  let shared: Shared | null = null;
  const processorSeconds = (): number => control.processorSeconds() + (shared?.secondsElsewhere ?? 0);
  const long = simulation.longSlices === true;
  started = processorSeconds();
  const turn = turns();
  let slice = 1;
  let simulatedCycles = 0;
  let reportAt = performance.now() + REPORT_EVERY;
  /** Seconds of work, and the work after which another report is its share. */
  let [worked, reportWorked] = [0, 0];
  let report: Promise<void> | null = null;
  try {
    for (let finished = false; !finished && !signal.aborted;) {
      const began = performance.now();
      shared ??= company?.share(simulation) ?? null;
      // Long ones meet at even cycles, where the engine stops by itself, too.
      const cycles = long ? slice - (simulatedCycles % slice) : slice;
      finished = shared === null ? simulation.advance(cycles) : await shared.advance(cycles);
      simulatedCycles += cycles;
      const spent = performance.now() - began;
      slice = Math.max(1, Math.min(2 * slice, Math.floor((cycles * (long ? LONG_SLICE : SLICE)) / Math.max(spent, 0.01))));
      if (long) slice = 2 ** Math.floor(Math.log2(slice));
      const seconds = processorSeconds();
      simulation.addSeconds(seconds - started);
      worked += seconds - started;
      started = seconds;
      const now = performance.now();
      if (!finished && report === null && now >= reportAt && worked >= reportWorked) {
        const before = processorSeconds();
        await shared?.gather();
        report = tell(simulation.progress()).then(() => {
          report = null;
        });
        reportAt = now + REPORT_EVERY;
        reportWorked = worked + (processorSeconds() - before) / REPORT_SHARE;
      }
      await turn.untilMessagesAreRead();
      await control.paused();
      started = processorSeconds();
    }
    await report;
    await shared?.gather();
    await tell(simulation.progress());
    return simulation.result();
  } finally {
    company?.end();
    turn.close();
  }
}

/**
 * Leaves the thread to its message queue and comes back at once. In browsers it uses a message of its own, since timers cost 4 ms each; in
 * Node setImmediate, since Node reads up to 1000 messages of one port before it checks the next port.
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

/** Milliseconds between two reports; each lets messages in, so that the job can be paused. */
const STEP_REPORT = 80;

/** The result of work in steps; `said` makes a report of what a step yields, at most every so many milliseconds. */
export async function stepped<S, T, P>(
  steps: Generator<S, T>,
  { report, paused }: Pick<Control<P>, "report" | "paused">,
  said: (step: S) => P,
  every = STEP_REPORT,
): Promise<T> {
  let heard = performance.now();
  for (let next = steps.next(); ; next = steps.next()) {
    if (next.done) return next.value;
    if (performance.now() - heard < every) continue;
    await report(said(next.value));
    await paused();
    heard = performance.now();
  }
}
