/** A design's settings in the simulator's form (parameters.ts says what they mean). */
import { choiceOf, numberOf } from "../descriptor.ts";
import type { Values } from "../descriptor.ts";
import { latenciesOf } from "../topology/channels.ts";
import type { Latencies } from "../topology/channels.ts";
import { WINDOWS } from "./measuring-parameters.ts";

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
  /** Mean packets of a burst; 0: Bernoulli. */
  readonly burst: number;
  readonly inOrder: boolean;
  /** Windows that are not steady yet count as warm-up. */
  readonly judgedWarmup: boolean;
  /** How many windows there may be at most, and while buffers fill and no source waits. */
  readonly windows: { readonly most: number; readonly filling: number };
}

/** The simulator's settings of a design. */
export function settingsOf(values: Values): SimulationSettings {
  const of = (id: string): number => numberOf(values, id);
  return {
    seed: of("seed"),
    packetSize: of("packetSize"),
    vcs: of("vcs"),
    buffer: of("buffer"),
    routerLatency: of("routerLatency"),
    terminalLatency: of("terminalLatency"),
    ...latenciesOf(values),
    creditLatency: of("creditLatency"),
    speedup: of("speedup"),
    routingDelay: of("routingDelay"),
    inputSpeedup: of("inputSpeedup"),
    outputFirst: choiceOf(values, "allocator") === "islip",
    drains: choiceOf(values, "vcReuse") === "tail-credit",
    needsCredit: choiceOf(values, "vcAllocation") === "with-credit",
    warmup: of("warmup"),
    measure: of("measure"),
    maxCycles: of("maxCycles"),
    outputBuffer: of("outputBuffer"),
    cutThrough: choiceOf(values, "switching") === "cut-through",
    localBandwidth: of("localBandwidth"),
    globalBandwidth: of("globalBandwidth"),
    burst: choiceOf(values, "injection") === "bursty" ? of("burst") : 0,
    inOrder: choiceOf(values, "inOrder") === "ideal",
    judgedWarmup: choiceOf(values, "warmupRule") !== "fixed",
    windows: WINDOWS[choiceOf(values, "warmupRule")]!,
  };
}
