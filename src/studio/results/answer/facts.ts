/** What is known of the designs of a study, as plain data. The answer's sentence is made from this alone. */
import type { CollectiveRate } from "../../../engine/model.ts";
import type { StepParts } from "../../../engine/results.ts";
import type { SaturationInterval } from "../../../charts/load-series.ts";

/** Both ends are certified. */
export interface Certified {
  readonly lower: number;
  readonly upper: number;
}

/** The full channels of one kind. */
export interface FullChannels {
  /** "global", "local up": what the family calls the kind. */
  readonly kind: string;
  readonly full: number;
  readonly channels: number;
  /** Mean use of the others of the kind, 0 to 1, and that of the busiest of them; 0 where there are none. */
  readonly othersMean: number;
  readonly othersMost: number;
}

/** What limits a design at a load that it does not carry. */
export interface Bottleneck {
  readonly load: number;
  /** Kinds with full channels, those with the most of them first. */
  readonly full: readonly FullChannels[];
  /** Terminal channels, from and to endpoints, that are full. */
  readonly terminals: number;
  /** The channel between routers with the highest use. */
  readonly busiest: { readonly kind: string; readonly use: number } | null;
}

/** What failures have removed. */
export interface Damage {
  readonly links: number;
  readonly ofLinks: number;
  readonly routers: number;
  readonly endpoints: number;
  /** The same design without failures, as far as it has been simulated or solved. */
  readonly whole: { readonly saturation: SaturationInterval | null; readonly any: Certified | null } | null;
}

/**
 * Idle: not simulated. Running: its listed loads are. Searching: these are done, and loads that tell its saturation are simulated. Stopped:
 * ended by hand; the results so far stay.
 */
export type Progress = "idle" | "running" | "searching" | "stopped" | "done";

/** A workload that runs to completion. */
export interface CompletionFacts {
  /** Stalled: packets wait for each other for good. Given up: at the limit of cycles. */
  readonly state: "idle" | "running" | "stopped" | "done" | "stalled" | "given up";
  /** Cycle of the last delivery; null until all is delivered, and where no message is sent. */
  readonly cycles: number | null;
  /**
   * For several jobs, what each is ("stencil exchange"), the cycle of its arrival and the cycles from then to its end. Empty for a single job,
   * and until all are done.
   */
  readonly jobs: readonly { readonly name: string; readonly arrival: number; readonly cycles: number }[];
  /** Without a simulation; null where there is no estimate, or no need of one. */
  readonly estimated: {
    readonly cycles: number;
    readonly lower: number;
    readonly upper: number;
  } | null;
  /** What a training step's time consists of, as estimated, simulated or not; null of other operations. */
  readonly step: (StepParts & { readonly cycles: number }) | null;
  /** Nanoseconds of a cycle; null where nobody has told the speed of an endpoint's link. */
  readonly cycleTime: number | null;
  /** True if its messages are too many to be simulated. */
  readonly tooMany: boolean;
  /** Share of the flits that is delivered. */
  readonly delivered: number;
  /** Cycles needed at least by any routing, and by its own model's paths; null where no bound is known. */
  readonly leastAny: number | null;
  readonly leastOwn: { readonly model: string; readonly cycles: number } | null;
  /** Least cycles if nothing waited in the network; null before it has run. */
  readonly leastIdle: number | null;
  /**
   * Where the last message, and those that it waited for, waited most in the network: for "the channel G0 → G1", so many cycles, most
   * first. `chain`: there was more than one message. Null before all is delivered.
   */
  readonly lastBy: {
    readonly places: readonly { readonly name: string; readonly cycles: number; readonly channel: number | null }[];
    readonly chain: boolean;
  } | null;
  /** What it sends, in words: equal texts, equal workloads. */
  readonly workload: string;
  readonly throughput: number | null;
  readonly p99: number | null;
  /** Of a collective operation, where the speed of endpoints is told; GB/s. */
  readonly rate: CollectiveRate | null;
}

export interface DesignFacts {
  /** 0 for A. */
  readonly design: number;
  /** "A UGAL-L". */
  readonly label: string;
  /** "worst-case": before the word traffic. */
  readonly traffic: string;
  readonly progress: Progress;
  /** Listed loads that are done, and all of them. */
  readonly done: number;
  readonly loads: number;
  /** The highest load found stable below which none is saturated, and the highest one that was simulated to its end; null: none. */
  readonly carried: number | null;
  readonly highest: number | null;
  /** The lowest load that counts as saturated though a higher one is stable: chance in short windows; null: none. */
  readonly doubted: number | null;
  /** Null until a load is found saturated above all that are stable. No load above a certified bound is in it. */
  readonly saturation: SaturationInterval | null;
  /** The same as the simulation has it, which may be above such a bound by chance. */
  readonly measured: SaturationInterval | null;
  /** The search for it has ended. */
  readonly settled: boolean;
  /** What is known of it, or carried, is of short windows. */
  readonly coarse: boolean;
  /** What these had said of its saturation, where the study's own windows say something else. */
  readonly revised: SaturationInterval | null;
  /**
   * The number of endpoints and of those that send, where some are silent: what is carried then refers to the load that these offer. Null
   * where all send, and before it is known.
   */
  readonly silent: { readonly endpoints: number; readonly senders: number } | null;
  /** The saturation load as it is estimated, with its band, where nothing is simulated; a load of 1: all loads are carried. */
  readonly estimated?: { readonly load: number; readonly lower: number; readonly upper: number };
  /** The lowest load at which packets wait for each other for good. */
  readonly deadlock: number | null;
  readonly bottleneck: Bottleneck | null;
  /** What no routing can exceed. */
  readonly any: Certified | null;
  /**
   * The most that minimal paths can carry, split in the best way or, where that program is too large, evenly; and whether the design's
   * routing takes no other paths.
   */
  readonly minimal: Certified | null;
  readonly minimalEvenly: boolean;
  readonly minimalOnly: boolean;
  /** Channels that are full where minimal paths carry the most, by a linear program. */
  readonly minimalFull: FullChannels | null;
  readonly dollars: number | null;
  readonly watts: number | null;
  readonly damage: Damage | null;
  /** Null of a design under steady load. */
  readonly completion: CompletionFacts | null;
}

/** One a design, in their order. */
export type AnswerFacts = readonly DesignFacts[];
