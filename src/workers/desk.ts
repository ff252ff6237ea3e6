/** What a worker offers to the pool: the jobs on networks that it builds itself, with progress and cancelling. */
import { releaseProxy, transfer } from "comlink";
import type { ProxyMarked, Remote } from "comlink";
import type { Layout } from "../drawing/drawing.ts";
import type { CostResult } from "../cost/results.ts";
import type { Values } from "../descriptor.ts";
import type { Candidate } from "../routing/routing.ts";
import type { LoadPoint, LoadProgress } from "../simulation/results.ts";
import type { Session } from "../simulation/session.ts";
import type { Snapshot } from "../simulation/snapshot.ts";
import type { ThroughputProgress, ThroughputResult, Verification } from "../throughput/results.ts";
import type { Network } from "../topology/network.ts";
import { loaded } from "./errors.ts";
import { cost, describe, layout } from "./jobs.ts";
import type { Description } from "./jobs.ts";
import { NetworkCache } from "./network-cache.ts";
import type { PathCountRow } from "./path-count-job.ts";

/** A callback that lives on the pool's side: every call is a message there and back. */
type Callback<T> = ((argument: T) => void | Promise<void>) & ProxyMarked;

/** Closes a callback's channel. */
function release(callback: Callback<never>): void {
  (callback as unknown as Remote<() => void>)[releaseProxy]();
}

/** A function that takes a vector: what the kernels are compiled to, as small as it can be. */
const SMALLEST_KERNEL = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11];

/** Throws a sentence for people where the kernels could not run. */
function needWebAssembly(): void {
  try {
    void new WebAssembly.Module(Uint8Array.from(SMALLEST_KERNEL));
  } catch (error) {
    throw new Error(
      "Flitlab computes in WebAssembly with vectors, which this browser does not have or a policy of this site forbids: update the browser, or have script-src allow 'wasm-unsafe-eval'.",
      { cause: error },
    );
  }
}

export class Desk {
  private readonly networks = new NetworkCache();
  private cancelled = false;
  private throughputStopped = false;
  private pause: { readonly over: Promise<void>; end(): void } | null = null;
  private session: Session | null = null;
  private readonly processorSeconds: () => number;

  /** `processorSeconds`: processor time of this thread; browsers do not tell it, so there it is the clock, read around working slices only. */
  constructor(processorSeconds = () => performance.now() / 1000) {
    this.processorSeconds = processorSeconds;
  }

  network(values: Values): Network {
    return this.networks.get(values);
  }

  describe(values: Values): Promise<Description> {
    return describe(this.networks.get(values), values);
  }

  layout(values: Values): Layout {
    const made = layout(this.networks.get(values));
    const arrays = [made, made.links, made.bundles ?? {}]
      .flatMap((part) => Object.values(part))
      .filter((value) => ArrayBuffer.isView(value));
    return transfer(
      made,
      arrays.map(({ buffer }) => buffer as ArrayBuffer),
    );
  }

  cost(values: Values): CostResult {
    return cost(this.networks.get(values), values);
  }

  async pathCounts(values: Values): Promise<PathCountRow> {
    const { countPaths } = await loaded("counting of paths", import("./path-count-job.ts"));
    return countPaths(this.networks.get(values));
  }

  /** One load point; one at a time. `paused`: to wait for resume() before its first cycle. */
  async simulate(values: Values, load: number, onProgress: Callback<LoadProgress>, paused = false): Promise<LoadPoint> {
    this.cancelled = false;
    if (paused) this.pauseSimulation();
    else this.resumeSimulation();
    try {
      needWebAssembly();
      const { simulate } = await loaded("simulator", import("./simulation-job.ts"));
      return await simulate(this.networks.get(values), values, load, {
        cancelled: () => this.cancelled,
        paused: () => this.pause?.over ?? null,
        onProgress: (progress) => {
          const channelLoad = progress.channelLoad.slice();
          const channelQueue = progress.channelQueue.slice();
          return onProgress(transfer({ ...progress, channelLoad, channelQueue }, [channelLoad.buffer, channelQueue.buffer]));
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
    this.resumeSimulation();
  }

  /** Makes the running load point wait where it is, without using the processor. */
  pauseSimulation(): void {
    if (this.pause) return;
    let end = (): void => {};
    const over = new Promise<void>((resolve) => {
      end = resolve;
    });
    this.pause = { over, end };
  }

  resumeSimulation(): void {
    this.pause?.end();
    this.pause = null;
  }

  /** Starts a simulation to be stepped by hand, at cycle 0; takes the place of the one before. */
  async openSession(values: Values, load: number): Promise<void> {
    needWebAssembly();
    const { createSession } = await loaded("simulator", import("./simulation-job.ts"));
    this.session = createSession(this.networks.get(values), values, load);
  }

  /** So many cycles more of the open session, and what is to be seen then. */
  stepSession(cycles: number): Snapshot {
    const snapshot = this.opened().step(cycles);
    const [channelQueue, channelLoad] = [snapshot.channelQueue.slice(), snapshot.channelLoad.slice()];
    return transfer({ ...snapshot, channelQueue, channelLoad }, [channelQueue.buffer, channelLoad.buffer]);
  }

  /** What the open session's routing would compare for this pair now. */
  routes(source: number, destination: number): readonly Candidate[] {
    return this.opened().routes(source, destination);
  }

  /** The route of a packet in the open session; null when it has arrived, or where routes are not kept. */
  packetRoute(id: number): Candidate | null {
    return this.opened().route?.(id) ?? null;
  }

  closeSession(): void {
    this.session = null;
  }

  private opened(): Session {
    if (!this.session) throw new Error("no step session is open");
    return this.session;
  }

  /** The design's throughput model; one at a time. */
  async throughput(values: Values, onProgress: Callback<ThroughputProgress>): Promise<ThroughputResult> {
    this.throughputStopped = false;
    try {
      needWebAssembly();
      const { throughput } = await loaded("LP solver", import("./throughput-job.ts"));
      return await throughput(this.networks.get(values), values, {
        onProgress,
        stopped: () => this.throughputStopped,
        processorSeconds: this.processorSeconds,
      });
    } finally {
      release(onProgress);
    }
  }

  /** Makes the running model resolve with the bounds that it has. */
  stopThroughput(): void {
    this.throughputStopped = true;
  }

  /** The model's optimum by the other solver. */
  async verify(values: Values, onProgress: Callback<string>): Promise<Verification> {
    try {
      needWebAssembly();
      const { verify } = await loaded("second solver", import("./verify-job.ts"));
      return await verify(this.networks.get(values), values, { onProgress, processorSeconds: this.processorSeconds });
    } finally {
      release(onProgress);
    }
  }
}
