/** A design's settings in the simulator's form (parameters.ts says what they mean). */
import { messageKinds } from "../routing/class-channels.ts";
import type { MessageKinds } from "../routing/class-channels.ts";
import { bandwidthsOf, latenciesOf } from "../topology/channels.ts";
import type { Latencies } from "../topology/channels.ts";
import { isSteady, WINDOWS } from "./measuring-parameters.ts";
import type { SimulationValues } from "./parameters.ts";
import type { ThrottleSettings } from "./throttle-parameters.ts";

export interface SimulationSettings extends Latencies {
  readonly seed: number;
  readonly packetSize: number;
  readonly vcs: number;
  readonly buffer: number;
  readonly routerLatency: number;
  readonly terminalLatency: number;
  readonly creditLatency: number;
  readonly speedup: number;
  /** Cycles of routing at the head of a virtual channel, within `routerLatency`. */
  readonly routingDelay: number;
  /** Virtual channels of an input port that may send in the same step. */
  readonly inputSpeedup: number;
  /** Outputs grant first, and inputs accept. */
  readonly outputFirst: boolean;
  /** A virtual channel takes the next packet only once it has drained, or only with a credit. */
  readonly drains: boolean;
  readonly needsCredit: boolean;
  readonly warmup: number;
  readonly measure: number;
  readonly maxCycles: number;
  /** Flits between switch and channel; 0: no bound. */
  readonly outputBuffer: number;
  readonly cutThrough: boolean;
  /** Multiples of a terminal channel's bandwidth. */
  readonly localBandwidth: number;
  readonly globalBandwidth: number;
  /** Factor of each axis; empty if all are 1. */
  readonly linkSpeed: readonly number[];
  /** Mean packets of a burst; 0: Bernoulli. */
  readonly burst: number;
  readonly inOrder: boolean;
  /** How requests are answered; null where packets are none. */
  readonly messages: MessageKinds | null;
  /** Of congestion control; null without it. */
  readonly throttle: ThrottleSettings | null;
  /** Windows that are not steady yet count as warm-up. */
  readonly judgedWarmup: boolean;
  /** How many windows there may be at most, and while buffers fill and no source waits. */
  readonly windows: { readonly most: number; readonly filling: number };
}

/** The simulator's settings of a design. */
export function settingsOf(values: SimulationValues): SimulationSettings {
  return {
    seed: values.seed,
    packetSize: values.packetSize,
    vcs: values.vcs,
    buffer: values.buffer,
    routerLatency: values.routerLatency,
    terminalLatency: values.terminalLatency,
    ...latenciesOf(values),
    creditLatency: values.creditLatency,
    speedup: values.speedup,
    routingDelay: values.routingDelay,
    inputSpeedup: values.inputSpeedup,
    outputFirst: values.allocator === "islip",
    drains: values.vcReuse === "tail-credit",
    needsCredit: values.vcAllocation === "with-credit",
    warmup: values.warmup,
    measure: values.measure,
    maxCycles: values.maxCycles,
    outputBuffer: values.outputBuffer,
    cutThrough: values.switching === "cut-through",
    ...bandwidthsOf(values),
    burst: values.injection === "bursty" ? values.burst : 0,
    inOrder: values.inOrder === "ideal",
    messages: isSteady(values) ? messageKinds(values) : null,
    throttle:
      values.congestionControl === "none"
        ? null
        : {
            delay: values.congestionDelay,
            target: values.congestionTarget,
            mark: values.congestionMark,
            recovery: values.congestionRecovery,
          },
    judgedWarmup: values.warmupRule !== "fixed",
    windows: WINDOWS[values.warmupRule],
  };
}
