/** Queues of the channels at the loads of a run, from its reports: results keep their mean use only. */
import type { LoadProgress } from "../../simulation/results.ts";

export class Queues {
  /** Flits waiting for each channel, mean over the reports of the measured window (before it, the latest report), by load. */
  readonly byLoad = new Map<number, Float32Array>();
  /** Reports of the window so far. */
  private readonly reports = new Map<number, number>();

  note({ load, phase, channelQueue }: LoadProgress): void {
    const mean = this.byLoad.get(load);
    if (phase === "draining" && mean) return;
    const count = phase === "measuring" ? (this.reports.get(load) ?? 0) + 1 : 0;
    this.reports.set(load, count);
    this.byLoad.set(load, mean && count > 1 ? mean.map((queue, c) => queue + (channelQueue[c]! - queue) / count) : channelQueue);
  }
}
