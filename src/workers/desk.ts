/** What a worker offers to the pool: the jobs on networks that it builds itself, with progress and cancelling. */
import { releaseProxy, transfer } from "comlink";
import type { ProxyMarked, Remote } from "comlink";
import type { Layout } from "../charts/network/drawing.ts";
import type { CostResult } from "../cost/results.ts";
import type { Values } from "../descriptor.ts";
import type { LoadPoint, LoadProgress } from "../simulation/results.ts";
import type { ThroughputResult } from "../throughput/results.ts";
import type { Network } from "../topology/network.ts";
import { cost, describe, layout, simulate } from "./jobs.ts";
import type { Description } from "./jobs.ts";
import { NetworkCache } from "./network-cache.ts";

/** A callback that lives on the pool's side: every call is a message there and back. */
type Callback<T> = ((argument: T) => void | Promise<void>) & ProxyMarked;

/** Closes a callback's channel. */
function release(callback: Callback<never>): void {
  (callback as unknown as Remote<() => void>)[releaseProxy]();
}

export class Desk {
  private readonly networks = new NetworkCache();
  private cancelled = false;
  private readonly processorSeconds: () => number;

  /** `processorSeconds`: processor time of this thread; browsers do not tell it, so there it is the clock, read around working slices only. */
  constructor(processorSeconds = () => performance.now() / 1000) {
    this.processorSeconds = processorSeconds;
  }

  network(values: Values): Network {
    return this.networks.get(values);
  }

  describe(values: Values): Description {
    return describe(this.networks.get(values), values);
  }

  layout(values: Values): Layout {
    const made = layout(this.networks.get(values));
    const arrays = [made, made.links, made.bundles ?? {}].flatMap((part) => Object.values(part)).filter((value) => ArrayBuffer.isView(value));
    return transfer(made, arrays.map(({ buffer }) => buffer as ArrayBuffer));
  }

  cost(values: Values): CostResult {
    return cost(this.networks.get(values), values);
  }

  /** One load point; one at a time. */
  async simulate(values: Values, load: number, onProgress: Callback<LoadProgress>): Promise<LoadPoint> {
    this.cancelled = false;
    try {
      return await simulate(this.networks.get(values), values, load, {
        cancelled: () => this.cancelled,
        onProgress: (progress) => {
          const channelLoad = progress.channelLoad.slice();
          return onProgress(transfer({ ...progress, channelLoad }, [channelLoad.buffer]));
        },
        processorSeconds: this.processorSeconds,
      });
    } finally {
      release(onProgress);
    }
  }

  /** Makes the running load point resolve with its figures so far. */
  cancel(): void {
    this.cancelled = true;
  }

  async throughput(values: Values, onProgress: Callback<string>): Promise<ThroughputResult> {
    try {
      const { throughput } = await import("./throughput-job.ts");
      return await throughput(this.networks.get(values), values, { onProgress, processorSeconds: this.processorSeconds });
    } finally {
      release(onProgress);
    }
  }
}
