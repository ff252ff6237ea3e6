/** A lesson: what a source shows, as numbers that are computed anew, and its claims, which these numbers judge. */
import type { CellResult, GroupSummary } from "./bars.ts";
import { designStudy } from "./cell.ts";
import type { Cell, Extent, Titled, DesignStudy } from "./cell.ts";
import type { Claim } from "./claim.ts";
import { keysOf, valuesOf } from "./findings.ts";
import type { Asking, Findings, StudyClaim } from "./findings.ts";
import type { CostColumn, PricedNetworks, PricedRow } from "./costs.ts";
import type { Measured, Wanted, PricedNetwork } from "./measured.ts";
import type { DesignValues } from "../study/study.ts";

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
  /** The first one is the source's own; empty if there is only one reading. */
  readonly readings: readonly Reading[];
  /** Group by group, the simulation before the programs, in a reading (by its id; anything if there are none). The same list every time. */
  readonly cells: (extent: Extent, reading: string) => readonly Cell[];
  /** `results`: by the cells' keys. */
  readonly summary: (extent: Extent, results: ReadonlyMap<string, CellResult>, reading: string) => readonly GroupSummary[];
  readonly claims: (extent: Extent, reading: string) => readonly BarsClaim[];
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

/** A chart of studies, which it names. */
export type StudiesChart = Titled &
  Asking & {
    /** Left out of the quick extent. */
    readonly long?: true;
  } & (
    | {
        /** Mean packet latency (cycles) over offered load, a curve a study. */
        readonly of: "latency";
      }
    | {
        /** Packets by latency, minimal and other ones, of one study with one load. */
        readonly of: "histogram";
      }
    | {
        readonly of: "bars";
        /** What the bars' lengths are: "saturation load". */
        readonly quantity: string;
        readonly bars: readonly StudiesBar[];
      }
  );

export interface StudiesBar {
  readonly title: string;
  /** Bars of one series have one colour. */
  readonly series: string;
  readonly of: (found: Findings) => number | null;
}

/** Studies simulated or solved, as charts, and claims that they judge. */
export interface StudiesPart extends Shown {
  readonly kind: "studies";
  /** What to look for in it. */
  readonly look: string;
  /** How the studies are run, and what the source leaves open. */
  readonly note: string;
  /** The first one is the source's own; empty if there is only one reading. */
  readonly readings: readonly Reading[];
  /** In a reading (by its id; anything if there are none). The same every time. */
  readonly charts: (reading: string) => readonly StudiesChart[];
  readonly claims: (reading: string) => readonly StudyClaim[];
}

/** Balanced designs of a family by size, in closed form. */
export interface SizedFamily {
  readonly family: string;
  readonly title: string;
  readonly diameter: number | null;
  readonly points: readonly {
    readonly endpoints: number;
    readonly routers: number;
    readonly radix: number;
    readonly networkRadix: number;
  }[];
}

export interface OverSize {
  readonly curves: readonly SizedFamily[];
  /** Most routers of so many network ports with diameter 2 and 3; ports for so many endpoints with one hop. */
  readonly bounds: Readonly<Record<"moore2" | "moore3" | "oneHop", readonly (readonly [x: number, y: number])[]>>;
}

/** Families over size: a chart of the page of structure, and claims that closed forms judge. */
export interface StructurePart extends Shown {
  readonly kind: "structure";
  readonly look: string;
  /** As in `structure=…`; null if there is none. */
  readonly chart: string | null;
  /** Families in colour, by their ids; the others are grey. */
  readonly families: readonly string[];
  readonly note: string;
  readonly claims: readonly StructureClaim[];
}

export type StructureClaim = Claim<OverSize> & { readonly accept: string };

/** A figure that is not computed here, and why. */
export interface AbsentPart extends Shown {
  readonly kind: "absent";
  readonly reason: string;
  /** A study that shows what it is about. */
  readonly study?: string;
}

export type Part = BarsPart | CountsPart | SurvivalPart | CostsPart | FactsPart | CurvesPart | StudiesPart | StructurePart | AbsentPart;

/** What a part of studies asks for in a reading: its claims and charts. */
export function askedBy({ claims, charts }: StudiesPart, reading: string, extent: Extent): readonly Asking[] {
  return [
    ...charts(reading).filter(({ long }) => extent === "paper" || long !== true),
    ...claims(reading).filter(({ quick }) => extent === "paper" || quick),
  ];
}

/** The measurements that a part of curves needs in a reading. */
export function wantedBy({ book, lines, also }: CurvesPart, reading: string): Wanted {
  return { prices: [book], networks: [...lines(reading).flatMap(({ points }) => points), ...also(reading)], routes: [] };
}

/** A study of a part of studies, as an item of a batch. */
export interface StudyItem {
  /** The first name that a chart or claim gives it. */
  readonly id: string;
  readonly kind: "simulate" | "throughput";
  readonly study: string;
  readonly key: string;
  readonly values: DesignValues;
  /** In loads. */
  readonly effort: number;
}

/** Loads that a search for saturation simulates beyond the listed ones, about. */
const SEARCHED = 7;

/** All studies that a part asks for in a reading, each once. The same list every time. */
export function itemsOf(part: StudiesPart, reading: string, extent: Extent): readonly StudyItem[] {
  const found = new Map<string, StudyItem>();
  for (const asking of askedBy(part, reading, extent)) {
    const { studies, programs } = keysOf(asking);
    const add = (kind: StudyItem["kind"], keys: ReadonlyMap<string, string>): void => {
      for (const [id, key] of keys) {
        if (found.has(key)) continue;
        const study = key.slice(kind.length + 1);
        const values = valuesOf(study);
        found.set(key, { id, kind, study, key, values, effort: values.load.length + (values.saturation === "bisect" ? SEARCHED : 0) });
      }
    };
    add("simulate", studies);
    add("throughput", programs);
  }
  return [...found.values()];
}

export interface Lesson {
  /** As in addresses and on the command line. */
  readonly id: string;
  readonly title: string;
  /** Authors and year of its source. */
  readonly source: string;
  readonly parts: readonly Part[];
}

// Sizes and numbers of paths of networks, counted and as printed.

export interface Range {
  readonly least: number;
  readonly most: number;
}

/** What was counted. */
export interface Counted {
  readonly routers: number;
  readonly endpoints: number;
  readonly paths: { readonly min: Range; readonly vlb: Range } | null;
}

export interface Entry {
  /** null if nothing was counted. */
  readonly ours: Range | null;
  readonly paper: number;
  /** True if every pair has as many as the paper says; null before it is counted. */
  readonly agrees: boolean | null;
}

/** The counts of a network, in the order of a table's columns. */
export const COUNTS = ["routers", "endpoints", "min", "vlb"] as const;

export interface CountRow extends Readonly<Record<(typeof COUNTS)[number], Entry>> {
  readonly network: Titled;
  readonly study: string;
  readonly values: DesignValues;
  /** Why ours differs from the paper's, if it does. */
  readonly reason: string | null;
}

// A table of numbers that a source prints, each beside ours.

export interface Fact {
  /** Null while it is unknown. */
  readonly of: (found: Measured) => number | null;
  /** As printed, and as a number; null if the source prints none. */
  readonly printed: { readonly text: string; readonly value: number } | null;
  /** Ours agrees if it is this near to the printed number. */
  readonly within: number;
  /** Decimals of ours. */
  readonly decimals: number;
  /** After ours: "E", "m". */
  readonly unit: string;
}

export interface FactRow extends Titled {
  /** By the columns, in their order; null if there is none. */
  readonly facts: readonly (Fact | null)[];
  /** Why ours differs, or what is counted; null if there is nothing to say. */
  readonly reason: string | null;
}

/** A printed number that ours must meet to `within`, or to its own decimals. */
export function fact(
  of: Fact["of"],
  printed: number | null,
  {
    text,
    within,
    decimals = 0,
    unit = "",
  }: { readonly text?: string; readonly within?: number; readonly decimals?: number; readonly unit?: string } = {},
): Fact {
  return {
    of,
    printed: printed === null ? null : { text: text ?? `${printed}${unit === "" ? "" : ` ${unit}`}`, value: printed },
    within: within ?? 0.5 * 10 ** -decimals + 1e-9,
    decimals,
    unit,
  };
}

export function agrees({ printed, within }: Fact, ours: number): boolean {
  return printed === null || Math.abs(ours - printed.value) <= within;
}

// Networks over size, each priced by its study, as lines of a chart; and lines of prices.

export interface NetworkLine extends Titled {
  /** By size. */
  readonly points: readonly DesignStudy[];
}

/** The quantities of the axes. */
export type CurvesChart = Titled &
  (
    | { readonly of: "routers" }
    /** `printed`: length (m) at which the lines cross in the source. */
    | { readonly of: "cables"; readonly printed?: number }
    /** `from`: the least number of endpoints. */
    | { readonly of: "cost" | "power" | "metres"; readonly from: number }
  );

/** A reading of the source where it leaves something open. */
export interface Reading extends Titled {
  readonly text: string;
}

/** A line's known networks, by size. */
export function knownOn(
  { points }: NetworkLine,
  { networks }: Measured,
): readonly { readonly at: DesignStudy; readonly priced: PricedNetwork }[] {
  return points.flatMap((at) => {
    const priced = networks.get(at.study);
    return priced === undefined ? [] : [{ at, priced }];
  });
}

/**
 * A number of a line's networks at a size: between the two next to it, straight over the logarithm of the size; null while they are
 * unknown, or if there are none.
 */
export function valueAt(line: NetworkLine, found: Measured, endpoints: number, of: (priced: PricedNetwork) => number): number | null {
  const known = knownOn(line, found);
  if (known.length < line.points.length) return null;
  const after = known.findIndex(({ priced }) => priced.endpoints >= endpoints);
  if (after === -1) return null;
  const high = known[after]!.priced;
  if (high.endpoints === endpoints) return of(high);
  const low = known[after - 1]?.priced;
  if (low === undefined) return null;
  const share = Math.log(endpoints / low.endpoints) / Math.log(high.endpoints / low.endpoints);
  return of(low) + share * (of(high) - of(low));
}

// How much of networks may fail at random, sampled and as printed: the content of a table.

/** A threshold: the part of all links that may fail, and the ends of its interval by chance. */
export interface Kept {
  readonly fraction: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
}

/** The samples of a network. */
export interface Survival {
  readonly thresholds: { readonly disconnection: Kept; readonly diameter: Kept; readonly averageDistance: Kept };
  /** Mean largest part that a sample loses and stays connected. */
  readonly survivedFraction: { readonly mean: number } | null;
  readonly complete: boolean;
}

const KEPT_PROPERTIES = ["disconnection", "diameter", "averageDistance"] as const;
export type KeptProperty = (typeof KEPT_PROPERTIES)[number];

/** A network of the table. */
export interface SurvivalCell {
  /** "sf-256". */
  readonly id: string;
  /** Number of endpoints, about; and the family. */
  readonly row: string;
  readonly column: string;
  /** What is compared. */
  readonly property: KeptProperty;
  /** Normal form, which is its key, too: the same study in two cells is sampled once. */
  readonly study: string;
  readonly values: DesignValues;
  /** The source's number, as a fraction. */
  readonly printed: number;
}

/** By a cell's study. */
export type Sampled = ReadonlyMap<string, Survival>;

/** Throws a programmer's error for a study that is not valid. */
export function survivalCell(text: string, cell: Omit<SurvivalCell, "study" | "values">): SurvivalCell {
  return { ...cell, ...designStudy(text) };
}

/** The result of a cell; null before it is known. */
export function ofCell({ study, property }: SurvivalCell, sampled: Sampled): Kept | null {
  return sampled.get(study)?.thresholds[property] ?? null;
}

interface SurvivalTable {
  readonly rows: readonly Titled[];
  /** `hint`: the meaning of a short title. */
  readonly columns: readonly (Titled & { readonly hint: string })[];
  readonly cells: readonly SurvivalCell[];
}
