/** Queues of the channels at the loads of a run, taken from its reports, since results keep only the mean use of channels. */
import type { LoadProgress } from "../../engine/results.ts";

/** What is known of all channels, of those of the endpoints last. */
export function withTerminals(channels: Float32Array, terminals: Float32Array): Float32Array {
  const all = new Float32Array(channels.length + terminals.length);
  all.set(channels);
  all.set(terminals, channels.length);
  return all;
}

export class Queues {
  /** Flits waiting for each channel, the terminal ones last, mean over the reports of the measured window (before it, the latest report), by load. */
  readonly byLoad = new Map<number, Float32Array>();
  /** Reports of the window so far. */
  private readonly reports = new Map<number, number>();

  note({ load, phase, channelQueue, terminalQueue }: LoadProgress): void {
    const mean = this.byLoad.get(load);
    if (phase === "draining" && mean) return;
    const count = phase === "measuring" ? (this.reports.get(load) ?? 0) + 1 : 0;
    this.reports.set(load, count);
    const now = withTerminals(channelQueue, terminalQueue);
    this.byLoad.set(load, mean && count > 1 ? mean.map((queue, c) => queue + (now[c]! - queue) / count) : now);
  }
}
