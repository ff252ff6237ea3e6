/** A row of the table of results: a quantity read from every design, and which design can be said to be best. */
import type { Description } from "../../../engine/jobs.ts";
import type { Network } from "../../../engine/model.ts";
import type { ResilienceResult, CostReport, Estimate, Life, ZeroLoad, LoadPoint } from "../../../engine/results.ts";
import { spreadText } from "../../../drawing/text.ts";
import { notAlike } from "../../../engine/studies.ts";
import type { DesignValues, NotAlike, Touched } from "../../../engine/studies.ts";
import { Missing } from "../../../descriptor.ts";
import type { AddedRow, Bound, Results } from "../../store/state.ts";
import type { CompletionFacts, DesignFacts } from "../answer/facts.ts";

/** What rows read of a design as it is now. Null stands for what is not known yet. */
export interface TableDesign {
  /** 0 for A. */
  readonly design: number;
  /** "A UGAL-L". */
  readonly label: string;
  readonly values: DesignValues;
  readonly network: Network | null;
  readonly description: Description | null;
  readonly cost: CostReport | null;
  /** Not there while it is not known; null if something is not on sale. */
  readonly life?: Life | null;
  readonly zeroLoad: ZeroLoad | null;
  readonly results: Results | null;
  /** Of a design that runs to completion. */
  readonly completion: CompletionFacts | null;
  /** From the samples of failures so far. */
  readonly resilience: ResilienceResult | null;
  readonly facts: DesignFacts;
  /** Its point at the load that is looked at, simulated to its end. */
  readonly point: LoadPoint | null;
  /** What is known of it without a simulation, where something is. */
  readonly estimate: Estimate | null;
  /** That load is being simulated. */
  readonly pointRuns: boolean;
  /** Its program of a model, as far as it was started. */
  readonly bound: (model: string) => Bound | null;
  /** What is known of it under the traffic of a row that was added. */
  readonly under: (row: AddedRow) => UnderAdded;
}

/** A design under another traffic: why it cannot have that, or what is known of it. */
export type UnderAdded =
  | { readonly values: null; readonly why: string }
  | (Pick<DesignFacts, "saturation" | "carried" | "deadlock" | "progress"> & {
      readonly values: DesignValues;
      readonly why: null;
      /** True while it is being simulated because somebody asked for it. */
      readonly asked: boolean;
      /** It is a design of the study as it is. */
      readonly own: boolean;
      /** The program of any routing, as far as it was started. */
      readonly bound: Bound | null;
    });

export interface TableFacts {
  /** Offered load that is looked at, the same for all. */
  readonly load: number;
  /** Rows that were added, in their order. */
  readonly added: readonly AddedRow[];
  readonly designs: readonly TableDesign[];
}

export interface Value {
  /** As it stands in its cell. */
  readonly text: string;
  /** The same in fewer digits, for the rows that stand there first. */
  readonly brief?: string;
  /** Both ends of what is known of the number. Null where there is no number: it is not known, or cannot be had. */
  readonly range: readonly [low: number, high: number] | null;
  /** An estimate, where that is all that is known. */
  readonly about?: number;
  /** What the cell says on hover: the state of the number. */
  readonly note?: string;
  /** It will come, or grow closer, by itself. */
  readonly pending?: true;
  /** The number must be asked for, or can be stopped, in the cell. */
  readonly ask?: Ask;
}

/** What somebody can ask for in a cell of an added row. */
export interface Ask {
  readonly does: "simulate" | "solve" | "stop";
  readonly row: AddedRow;
  /** Index of the design. */
  readonly design: number;
  /** The design under the row's traffic. */
  readonly values: DesignValues;
}

export interface TableRow {
  readonly id: string;
  readonly title: (facts: TableFacts) => string;
  /** What it is called on the page, where there is little width and its load stands above. Rows that have it stand in front. */
  readonly short?: string;
  /** Once, behind the title; null where there is none. */
  readonly unit: string | null;
  /** One line: what it is. */
  readonly help: string;
  /** False where it says nothing of any design. */
  readonly when: (facts: TableFacts) => boolean;
  readonly value: (design: TableDesign, facts: TableFacts) => Value;
  /** Which end is better; null where neither is. */
  readonly best: "most" | "least" | null;
  /**
   * What the figure depends on. Where something of that is not alike between designs, no design is best. Left out: on the network alone.
   */
  readonly touched?: Touched;
  /** The design that it is a figure of, where that is not the study's own. */
  readonly asks?: (design: TableDesign) => DesignValues | null;
  /** A best is marked only among networks with the same number of endpoints. */
  readonly sameSize?: true;
  /** Id of the panel that it opens into; null: none. */
  readonly opens: string | null;
  /** The row is one that was added: its text in the address. */
  readonly added?: string;
}

export const PENDING: Value = { text: "…", range: null, note: "being computed", pending: true };

/** A number that is known exactly. */
export function exactly(value: number, text: string): Value {
  return { text, range: [value, value] };
}

/** Does not apply. */
export function none(note: string, text = "–"): Value {
  return { text, range: null, note };
}

/** The value with as many decimals as leave its interval one digit. */
export function plusMinus(value: number, half: number | null, write: (value: number) => string): Value {
  if (half === null || half <= 0) return { text: write(value), range: [value, value] };
  return {
    text: spreadText(value, half, 1),
    range: [value - half, value + half],
    note: "with the half-width of its 95 % interval",
  };
}

/** What is not alike between the designs and affects a row. Empty while the part that says so is loading. */
export function unlikeIn(row: Pick<TableRow, "touched" | "asks">, { designs }: TableFacts): readonly NotAlike[] {
  const { touched, asks } = row;
  if (touched === undefined) return [];
  const asked = designs.flatMap((design) => asks?.(design) ?? (asks === undefined ? [design.values] : []));
  const senders = designs.map(({ point, network }) =>
    point === null || network === null || asks ? null : point.senders / network.endpoints,
  );
  try {
    return notAlike(asked, senders).filter(({ touches }) => touches.includes(touched));
  } catch (error) {
    if (error instanceof Missing) return [];
    throw error;
  }
}

/**
 * Numbers of the designs that are certainly best: no other can be better, and at least one is worse. No design is best as long as a value
 * is not known, or where something that affects the row is not alike.
 */
export function bestOf(
  row: Pick<TableRow, "best" | "sameSize" | "touched" | "asks">,
  values: readonly Value[],
  facts: TableFacts,
): ReadonlySet<number> {
  const nobody: ReadonlySet<number> = new Set();
  const sizes = new Set(facts.designs.map(({ network }) => network?.endpoints));
  if (row.best === null || values.length < 2 || (row.sameSize === true && sizes.size > 1)) return nobody;
  if (values.some(({ range, pending }) => range === null || pending === true)) return nobody;
  if (unlikeIn(row, facts).length > 0) return nobody;
  const ranges = values.map(({ range }) => (row.best === "most" ? ([-range![1], -range![0]] as const) : range!));
  const best = ranges.flatMap(([, high], i) => (ranges.every(([low], j) => i === j || high <= low) ? [i] : []));
  const worse = ranges.some(([low]) => best.some((i) => ranges[i]![1] < low));
  return worse ? new Set(best) : nobody;
}
