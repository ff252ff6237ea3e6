/** A story: a lesson in steps. Each step is a state of the studio with one sentence and one question, which the engines answer. */
import type { DesignValues } from "../../study/study.ts";

/** The ends of a quantity; for a saturation load the lower one is null if no load was carried. */
interface Interval<Lower> {
  readonly lower: Lower;
  readonly upper: number;
}

/** One simulated load of a design; latencies in cycles. */
export interface FoundPoint {
  readonly load: number;
  readonly saturated: boolean;
  /** What of it is carried, saturated or not. */
  readonly throughput: number;
  /** Mean packet latency; like the next three null if the load is saturated. */
  readonly latency: number | null;
  /** Of the packets on minimal paths alone, and of the others; also null if there are none of them. */
  readonly minimalLatency: number | null;
  readonly detourLatency: number | null;
  /** Share of the packets on minimal paths. */
  readonly minimalShare: number | null;
  /** Share of the packets that came before an earlier one of their flow; null if order does not matter. */
  readonly outOfOrder: number | null;
}

/** What is known of one design of a step; null while unknown. */
export interface Found {
  readonly values: DesignValues;
  /** True if all loads of its list are simulated; others that narrow its saturation may be missing. */
  readonly simulated: boolean;
  /** Highest load that it carries, fraction of terminal bandwidth. */
  readonly carried: number | null;
  /** Where it saturates; null also if no simulated load does. */
  readonly saturation: Interval<number | null> | null;
  readonly points: readonly FoundPoint[];
  /** The lowest load at which packets wait for each other for good; null where none does. */
  readonly deadlock: number | null;
  /** Full channels at the lowest load that is not carried, by kind ("global"). */
  readonly full: Readonly<Record<string, number>> | null;
  /** Their numbers. */
  readonly fullChannels: readonly number[] | null;
  /** Certified bounds on what any routing can carry of its traffic. */
  readonly any: Interval<number> | null;
  readonly network: {
    readonly endpoints: number;
    readonly routers: number;
    /** Most ports of a router, and most of them that lead to others. */
    readonly radix: number;
    readonly networkRadix: number;
    readonly diameter: number | null;
    readonly mooreBoundFraction: number | null;
  } | null;
  /** An endpoint's share of the price, dollars. */
  readonly dollars: number | null;
  /** Of a workload that is simulated to its last delivery: its cycles. */
  readonly cycles: number | null;
  /** Nanoseconds of a cycle; null also where nobody has told the speed of an endpoint's link. */
  readonly cycleTime: number | null;
  /** The bus bandwidth of a collective operation, GB/s. */
  readonly busbw: number | null;
}

/** What questions ask for, and what is covered while they do. */
export type Quantity =
  /** How far a design gets: its curve, its saturation. */
  | "load"
  /** Figures at one load: latency, shares of packets, order. */
  | "point"
  /** The channels that are full. */
  | "full"
  /** What any routing could carry. */
  | "bound"
  /** Routers, hops and whatever else the network alone tells. */
  | "network"
  | "price"
  /** The time and rate of a workload that runs to its end. */
  | "completion";

/** What each field tells of; null: nothing that a question could ask for, or what it tells is told by the fields within. */
export const FOUND_BY: Readonly<Record<keyof Found, Quantity | null>> = {
  values: null,
  simulated: null,
  carried: "load",
  saturation: "load",
  points: "point",
  deadlock: "load",
  full: "full",
  fullChannels: "full",
  any: "bound",
  network: "network",
  dollars: "price",
  cycles: "completion",
  cycleTime: null,
  busbw: "completion",
};

/** What of a design answers a question, or hints at its answer. */
export interface Cover {
  /** Number of the design, from 0 on. */
  readonly design: number;
  readonly quantity: Quantity;
}

interface Option {
  readonly text: string;
  /** Of a wrong one: the mistake in it, in a sentence that stands beside the answer. */
  readonly why?: string;
}

/** An answer that holds if the measure lies in its band, both ends included. */
interface MeasuredOption extends Option {
  readonly band: readonly [number, number];
}

/** Things of the drawing that the reader marks in place of choosing. */
export interface Marking {
  /** Number of the design in whose drawing they are. */
  readonly design: number;
  readonly things: "channels" | "routers";
  /** How many are to be marked; left out, any number from one on. */
  readonly count?: number;
  /** Of each that is marked, a link by the numbers of its channels or a router by its own, whether it holds; null while that is unknown. */
  readonly holds: (found: readonly Found[], marked: readonly (readonly number[])[]) => readonly boolean[] | null;
}

interface Asked {
  readonly text: string;
  /**
   * What is covered until it is answered, besides what the measure itself reads: the curve of a design that hints at another one's, say, or
   * what would give the answer of a question without a measure.
   */
  readonly covers?: readonly Cover[];
}

/** The engines find which answer holds, while somebody looks; a test checks that exactly one does. */
export interface MeasuredQuestion extends Asked {
  readonly kind: "measured";
  readonly options: readonly MeasuredOption[];
  /** Null while it is unknown. */
  readonly measure: (found: readonly Found[]) => number | null;
  /** The number in words. */
  readonly says: (value: number) => string;
  /** Number of the design whose curve the reader draws to its end, where the measure is the load that it carries. */
  readonly draw?: number;
  readonly mark?: Marking;
  /**
   * A state that is opened with the answer, and gives the number: then the question is a prediction. Without it the step's own state gives
   * the number.
   */
  readonly reveal?: string;
}

/** A question whose answer follows from reasons, not from a number. */
export interface ReasonedQuestion extends Asked {
  readonly kind: "reasoned";
  readonly options: readonly (Option & { readonly right: boolean })[];
}

/** Something to do in the studio. */
export interface Task {
  readonly kind: "task";
  readonly text: string;
  /** Null while it cannot be told. */
  readonly done: (found: readonly Found[]) => boolean | null;
  /** One way to do it, as a state. */
  readonly solution: string;
}

export type Question = MeasuredQuestion | ReasonedQuestion | Task;

export interface Step {
  /** The state to open: a study and what is on view, as in a link. */
  readonly state: string;
  /** What is on the screen. */
  readonly sentence: string;
  readonly question: Question;
  /** Why the answer holds; shown with it. */
  readonly explanation: string;
}

/** Parts of the course, in their order. */
export const CHAPTERS = [
  "Ways through a network",
  "Buffers and channels",
  "Sizes and shapes",
  "What stops a network",
  "Failures and prices",
  "Programs",
] as const;

export interface Story {
  /** As in addresses (`story=why-adaptive.2`). */
  readonly id: string;
  readonly title: string;
  /** What one knows afterwards. */
  readonly teaches: string;
  readonly chapter?: (typeof CHAPTERS)[number];
  /** Ideas that it is about, as the index has them: terms of the field, in the singular ("adaptive routing"). */
  readonly ideas?: readonly string[];
  /** Authors and year of its source. */
  readonly source: string;
  /** Minutes, with some time to look around. */
  readonly minutes: number;
  readonly steps: readonly Step[];
}
