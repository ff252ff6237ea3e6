import type { DesignValues } from "../../study/study.ts";
/** A story: a lesson in steps. Each step is a state of the studio with one sentence and one question, which the engines answer. */

/** The ends of a quantity; for a saturation load the lower one is null if no load was carried. */
interface Interval<Lower> {
  readonly lower: Lower;
  readonly upper: number;
}

/** One simulated load of a design; latencies in cycles. */
export interface FoundPoint {
  readonly load: number;
  readonly saturated: boolean;
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
  /** Full channels at the lowest load that is not carried, by kind ("global"). */
  readonly full: Readonly<Record<string, number>> | null;
  /** Certified bounds on what any routing can carry of its traffic. */
  readonly any: Interval<number> | null;
  readonly network: {
    readonly routers: number;
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

/** An answer that holds if the measure lies in its band, both ends included. */
interface MeasuredOption {
  readonly text: string;
  readonly band: readonly [number, number];
}

/** The engines find which answer holds, while somebody looks; a test checks that exactly one does. */
export interface MeasuredQuestion {
  readonly kind: "measured";
  readonly text: string;
  readonly options: readonly MeasuredOption[];
  /** Null while it is unknown. */
  readonly measure: (found: readonly Found[]) => number | null;
  /** The number in words. */
  readonly says: (value: number) => string;
  /**
   * A state that is opened with the answer, and gives the number: then the question is a prediction. Without it the step's own state gives
   * the number.
   */
  readonly reveal?: string;
}

/** A question whose answer follows from reasons, not from a number. */
export interface ReasonedQuestion {
  readonly kind: "reasoned";
  readonly text: string;
  readonly options: readonly { readonly text: string; readonly right: boolean }[];
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

export interface Story {
  /** As in addresses (`story=why-adaptive.2`). */
  readonly id: string;
  readonly title: string;
  /** What one knows afterwards. */
  readonly teaches: string;
  /** Authors and year of its source. */
  readonly source: string;
  /** Minutes, with some time to look around. */
  readonly minutes: number;
  readonly steps: readonly Step[];
}
