/** A story: a lesson in steps, each a state of the studio with one sentence and one question, answered by what the engines find. */
import type { Values } from "../../descriptor.ts";

/** Ends of where a quantity lies; of a saturation load the lower one is null where no load was carried. */
interface Interval<Lower> {
  readonly lower: Lower;
  readonly upper: number;
}

/** One simulated load of a design; latencies in cycles. */
export interface FoundPoint {
  readonly load: number;
  readonly saturated: boolean;
  /** Mean packet latency, like the next three null where the load is saturated. */
  readonly latency: number | null;
  /** Of the packets on minimal paths alone, and of the others; also null where there are none of them. */
  readonly minimalLatency: number | null;
  readonly detourLatency: number | null;
  /** Share of the packets on minimal paths. */
  readonly minimalShare: number | null;
  /** Share of the packets that came before an earlier one of their flow; null where order is not asked for. */
  readonly outOfOrder: number | null;
}

/** What is known of one design of a step; null where it is not known yet. */
export interface Found {
  readonly values: Values;
  /** All loads of its list are simulated; others that tell its saturation closer may not be. */
  readonly simulated: boolean;
  /** Highest load that it carries, fraction of terminal bandwidth. */
  readonly carried: number | null;
  /** Where it saturates; null also when no simulated load does. */
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
}

/** An answer that holds when the measure lies in its band, both ends included. */
interface MeasuredOption {
  readonly text: string;
  readonly band: readonly [number, number];
}

/** Which answer holds is found by the engines, while somebody looks; a test sees to it that it is exactly one. */
export interface MeasuredQuestion {
  readonly kind: "measured";
  readonly text: string;
  readonly options: readonly MeasuredOption[];
  /** Null while it is not known. */
  readonly measure: (found: readonly Found[]) => number | null;
  /** The number in words. */
  readonly says: (value: number) => string;
  /** What is opened with the answer, and gives the number: a prediction. Without it the step's own state does: look. */
  readonly reveal?: string;
}

/** What follows from how things are, not from a number. */
export interface ReasonedQuestion {
  readonly kind: "reasoned";
  readonly text: string;
  readonly options: readonly { readonly text: string; readonly right: boolean }[];
}

/** Something to be done in the studio. */
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
  /** What is opened: a study and what is looked at in it, as it stands in a link. */
  readonly state: string;
  /** What is on the screen. */
  readonly sentence: string;
  readonly question: Question;
  /** Why the answer is what it is; shown with it. */
  readonly explanation: string;
}

export interface Story {
  /** As in addresses (`story=why-adaptive.2`). */
  readonly id: string;
  readonly title: string;
  /** What one knows afterwards. */
  readonly teaches: string;
  /** Authors and year of what it is from. */
  readonly source: string;
  /** With some looking around. */
  readonly minutes: number;
  readonly steps: readonly Step[];
}
