/** What a chart of figure bars shows, bars of models in groups beside what was simulated, and the room that it takes. */
import { textWidth } from "../drawing/text.ts";

/** Throughputs (fractions of terminal bandwidth) or completion times (cycles) over some patterns. */
export interface FigureSpread {
  readonly mean: number;
  readonly least: number;
  readonly most: number;
  /** Standard deviation; null for one pattern. */
  readonly deviation: number | null;
}

export interface FigureBar {
  /** Under the bar: "1·3". */
  readonly label: string;
  /** "models 1, 3". */
  readonly title: string;
  /** Null while there is none. */
  readonly spread: FigureSpread | null;
  /** Patterns that there are, of `wanted`. */
  readonly count: number;
  readonly wanted: number;
  /** Against the simulation, relative; null where it is not known, and for the simulation. */
  readonly error: number | null;
  /** The bar to look at. */
  readonly strong: boolean;
}

export interface FigureBars {
  readonly title: string;
  readonly subtitle: string;
  readonly quantity: "throughput" | "cycles";
  /** What spreads are over: "pattern". */
  readonly rows: string;
  /** Groups of the same title follow each other, and are told apart by what stands below it. */
  readonly groups: readonly {
    readonly title: string;
    readonly subtitle?: string;
    readonly simulated: FigureBar;
    readonly bars: readonly FigureBar[];
  }[];
  readonly width: number;
  readonly height: number;
}

export type FigureGroup = FigureBars["groups"][number];

/** Of letters, and of those under and over bars, pixels. */
export const SIZE = 11;
export const SMALL = 10;
/** Space between groups, and for the simulated mark, in bars. */
export const APART = 0.6;
export const MARK = 1.5;
/** Least pixels from bar to bar: the labels under them need as much. */
const LEAST_SLOT = 31;

/** Width beyond which bars are not labelled one by one, but in a legend: so many are compared by their heights. */
const WIDEST_LABELLED = 1080;
/** The same where they are not. */
const WIDEST = 1400;
/** Least pixels a bar where they are not. */
const LEAST_BAR = 9;

/** Width below which the labels under the bars would touch, pixels. */
export function leastWidth(groups: FigureBars["groups"]): number {
  const labelled = 60 + LEAST_SLOT * slots(groups);
  if (labelled <= WIDEST_LABELLED) return labelled;
  const names = groups.map((group) => Math.max(...linesOf(groups, group).map((line) => textWidth(line, SMALL))));
  return 60 + Math.max(groups.length * (Math.max(...names) + 4), LEAST_BAR * slots(groups));
}

/** The width of a chart that has this much room: not below the least, nor wider than can be looked at. */
export function figureWidth(groups: FigureBars["groups"], room: number): number {
  return Math.max(leastWidth(groups), Math.min(isLabelled(groups) ? WIDEST_LABELLED : WIDEST, room));
}

export function isLabelled(groups: FigureBars["groups"]): boolean {
  return 60 + LEAST_SLOT * slots(groups) <= WIDEST_LABELLED;
}

/** Whether groups of one title follow each other: it then stands once below them. */
export function inRuns(groups: FigureBars["groups"]): boolean {
  return groups.some(({ title }, i) => i > 0 && groups[i - 1]!.title === title);
}

/** What stands under a group that is not labelled bar by bar. */
export function linesOf(groups: FigureBars["groups"], { title, subtitle }: FigureGroup): readonly string[] {
  if (subtitle === undefined) return [title];
  return inRuns(groups) ? [subtitle] : [title, subtitle];
}

/** Bars, simulated marks and the space between groups. */
export function slots(groups: FigureBars["groups"]): number {
  return groups.reduce((sum, { bars }) => sum + bars.length + MARK + APART, 0);
}

export function withSubtitle({ title, subtitle }: FigureGroup): string {
  return subtitle === undefined ? title : `${title}, ${subtitle}`;
}
