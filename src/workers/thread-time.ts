/** Processor time of the calling thread in Node, so that a busy machine does not lengthen the reported time of a load point. */
import { readFileSync } from "node:fs";

/** Linux: nanoseconds on a processor, nanoseconds waiting for one, and turns taken. */
const SCHEDULE = "/proc/thread-self/schedstat";

function scheduledSeconds(): number {
  return Number(readFileSync(SCHEDULE, "latin1").split(" ", 1)[0]) / 1e9;
}

/** The best available clock of this thread, in seconds: newer Node's own, Linux's, or the time on the wall. */
export function threadClock(): () => number {
  const { threadCpuUsage } = process as { threadCpuUsage?: () => { readonly user: number; readonly system: number } };
  if (threadCpuUsage !== undefined) {
    return () => {
      const { user, system } = threadCpuUsage();
      return (user + system) / 1e6;
    };
  }
  try {
    if (scheduledSeconds() > 0) return scheduledSeconds;
  } catch {
    // Not Linux, or a Linux that does not count.
  }
  return () => performance.now() / 1000;
}
