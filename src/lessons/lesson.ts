/** A lesson: what a source shows, as numbers that are computed anew, and its claims, which these numbers judge. */
import type { CellResult, GroupSummary } from "./bars.ts";
import type { Cell, Extent, Titled } from "./cell.ts";
import type { Claim } from "./claim.ts";
import type { CostColumn, PricedNetworks, PricedRow } from "./costs.ts";
import type { Counted, CountRow, COUNTS } from "./counts.ts";
import type { CurvesChart, NetworkLine, Reading } from "./curves.ts";
import type { FactRow } from "./facts.ts";
import type { DesignStudy } from "./designs.ts";
import type { Measured, Wanted } from "./measured.ts";
import type { Sampled, SurvivalTable } from "./survival.ts";

interface Shown {
  /** As in addresses and on the command line; no two parts of any lessons have the same id. */
  readonly id: string;
  /** "Figure 13(a)". */
  readonly name: string;
  readonly title: string;
  /** What it shows, in a sentence or two. */
  readonly text: string;
}

/** The quantity of a part's bars: throughputs, as fractions of terminal bandwidth, or completion times, cycles. */
export type Quantity = "throughput" | "cycles";

/** Simulations beside the programs and models that predict them, as bars. */
export interface BarsPart extends Shown {
  readonly kind: "bars";
  /** What to look for in it. */
  readonly look: string;
  /** Under the chart's title. */
  readonly subtitle: string;
  readonly quantity: Quantity;
  /** The subject of a row of the part's numbers: "pattern", "block". */
  readonly rows: string;
  /** The model whose bars stand out. */
  readonly strong: string;
  /** What is run, and for how long. */
  readonly extents: Readonly<Record<Extent, string>>;
  /** Group by group, the simulation before the programs. The same list every time. */
  readonly cells: (extent: Extent) => readonly Cell[];
  /** `results`: by the cells' keys. */
  readonly summary: (extent: Extent, results: ReadonlyMap<string, CellResult>) => readonly GroupSummary[];
  readonly claims: (extent: Extent) => readonly BarsClaim[];
}

export type BarsClaim = Claim<readonly GroupSummary[]> & { readonly accept: string };

/** Networks with their sizes and numbers of paths, as a table. */
export interface CountsPart extends Shown {
  readonly kind: "counts";
  /** The source's names of the counts. */
  readonly columns: Readonly<Record<(typeof COUNTS)[number], string>>;
  /** As far as counted (by the networks' names). */
  readonly rows: (counted: ReadonlyMap<string, Counted>) => readonly CountRow[];
}

/** How much of networks may fail at random, as tables of families by size. */
export interface SurvivalPart extends Shown {
  readonly kind: "survival";
  /** What is compared, under the tables. */
  readonly note: string;
  readonly tables: readonly (SurvivalTable & Titled)[];
  readonly claims: readonly SurvivalClaim[];
}

export type SurvivalClaim = Claim<Sampled> & { readonly accept: string };

/** What networks are made of, cost and draw, as a table. */
export interface CostsPart extends Shown {
  readonly kind: "costs";
  /** The source's names of the columns. */
  readonly columns: Readonly<Record<CostColumn, string>>;
  readonly rows: readonly PricedRow[];
  /** What is compared, under the table. */
  readonly note: string;
  readonly claims: readonly CostsClaim[];
}

export type CostsClaim = Claim<PricedNetworks> & { readonly accept: string };

/** Numbers that a source prints, each beside ours. */
export interface FactsPart extends Shown {
  readonly kind: "facts";
  /** Head of the first column. */
  readonly head: string;
  readonly columns: readonly Titled[];
  readonly rows: readonly FactRow[];
  readonly wanted: Wanted;
  readonly note: string;
  readonly claims: readonly MeasuredClaim[];
}

/** What networks cost and draw over size, or what cables and routers cost, as lines. */
export interface CurvesPart extends Shown {
  readonly kind: "curves";
  /** What to look for in it. */
  readonly look: string;
  readonly charts: readonly CurvesChart[];
  /** The design whose prices are drawn. */
  readonly book: DesignStudy;
  /** The first one is the source's own; empty if there is only one reading. */
  readonly readings: readonly Reading[];
  /** The lines in a reading (by its id; anything if there are none). The same every time. */
  readonly lines: (reading: string) => readonly NetworkLine[];
  /** Further networks that claims compare. */
  readonly also: (reading: string) => readonly DesignStudy[];
  readonly note: string;
  readonly claims: (reading: string) => readonly MeasuredClaim[];
}

export type MeasuredClaim = Claim<Measured> & { readonly accept: string };

export type Part = BarsPart | CountsPart | SurvivalPart | CostsPart | FactsPart | CurvesPart;

/** The measurements that a part of curves needs in a reading. */
export function wantedBy({ book, lines, also }: CurvesPart, reading: string): Wanted {
  return { prices: [book], networks: [...lines(reading).flatMap(({ points }) => points), ...also(reading)], routes: [] };
}

export interface Lesson {
  /** As in addresses and on the command line. */
  readonly id: string;
  readonly title: string;
  /** Authors and year of its source. */
  readonly source: string;
  readonly parts: readonly Part[];
}
