/** What is kept of a lesson's results, so that its figures open with numbers: files in kept/, written by `npm run validate` from tests/validate/data. */
import type { Extent } from "./cell.ts";
import type { Counted, Survival } from "./lesson.ts";
import type { RecordedStudy } from "./findings.ts";
import type { PricedNetwork, RouteHops } from "./measured.ts";

/** A number of a batch, as runs give it. */
export interface KeptResult {
  /** Day of the run. */
  readonly date: string;
  /** The engine that gave it, by its fingerprint; and whether the present engine gives the same digits. */
  readonly code: string;
  readonly current: boolean;
  /** Processor time. */
  readonly seconds: number;
  readonly value: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
  /** Of parts of studies. */
  readonly recorded?: RecordedStudy;
}

export interface Kept {
  /** By the keys of cells and studies. */
  readonly results: Readonly<Record<string, KeptResult>>;
  /** By study. */
  readonly networks: Readonly<Record<string, PricedNetwork>>;
  readonly routes: Readonly<Record<string, RouteHops>>;
  readonly sampled: Readonly<Record<string, Survival>>;
  /** By network. */
  readonly counted: Readonly<Record<string, Counted>>;
}

/** A claim that is judged in docs/validation, and by no part of a lesson. */
export interface KeptClaim {
  readonly id: string;
  readonly where: string;
  readonly claim: string;
  readonly printed: string;
  readonly ours: string;
  readonly verdict: "holds" | "differs" | "open" | "fails";
  readonly reason: string;
}

/** How many claims of a page of docs/validation hold, differ, fail or are open; a claim in several readings counts once. */
export interface Tally {
  readonly holds: number;
  readonly differs: number;
  readonly fails: number;
  readonly open: number;
}

export interface KeptChapter {
  readonly id: string;
  readonly title: string;
  /** By what a claim is: what the paper says, what is said here, what cannot come out otherwise. */
  readonly paper: Tally;
  readonly own: Tally;
  readonly certain: Tally;
  readonly further: readonly KeptClaim[];
}

/** A small picture of a figure, from what is kept of it: places are shares of its width and height, from the left and from below. */
export type Miniature =
  | { readonly kind: "lines"; readonly lines: readonly (readonly (readonly [x: number, y: number])[])[] }
  /** Heights; those of one series have one colour. */
  | { readonly kind: "bars"; readonly bars: readonly (readonly [height: number, series: number])[] }
  /** A table's cells, row by row: 1 agrees, 0 differs, null is unknown. */
  | { readonly kind: "cells"; readonly cells: readonly (0 | 1 | null)[] }
  | { readonly kind: "none" };

/** A figure in the list: what its claims came to, in the best reading. */
export interface KeptPart {
  readonly id: string;
  readonly marks: Tally;
  readonly miniature: Miniature;
  /** The reading in which all claims hold at once, or the source's own; empty if there is only one. */
  readonly reading: string;
  /** Of bars: what is kept most of. */
  readonly extent: Extent;
}

const FILES: Readonly<Record<string, () => Promise<{ readonly default: unknown }>>> = {
  "paper-000": () => import("./kept/paper-000.json", { with: { type: "json" } }),
  "paper-001": () => import("./kept/paper-001.json", { with: { type: "json" } }),
  "paper-002": () => import("./kept/paper-002.json", { with: { type: "json" } }),
  "paper-003": () => import("./kept/paper-003.json", { with: { type: "json" } }),
  "paper-004": () => import("./kept/paper-004.json", { with: { type: "json" } }),
};

/** What is kept of a lesson (by its id). */
export async function keptOf(lesson: string): Promise<Kept> {
  return (await FILES[lesson]!()).default as Kept;
}

export async function keptChapters(): Promise<readonly KeptChapter[]> {
  const file = await import("./kept/chapters.json", { with: { type: "json" } });
  return file.default as unknown as readonly KeptChapter[];
}

/** All parts of all lessons, in their order. */
export async function keptParts(): Promise<readonly KeptPart[]> {
  const file = await import("./kept/parts.json", { with: { type: "json" } });
  return file.default as unknown as readonly KeptPart[];
}

export interface KeptItem {
  readonly value: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
  readonly complete: true;
  readonly seconds: number;
  readonly how: string;
  readonly failure: null;
  readonly recorded?: RecordedStudy;
}

/** A kept result as runs give it. */
export function itemOf({ date, code, current, seconds, value, lower, upper, recorded }: KeptResult): KeptItem {
  const how =
    date === "" ? "predicted" : `kept of ${date}, engine ${code}${current ? "" : ", whose digits differed from the present one's"}`;
  return { value, lower, upper, complete: true, seconds, how, failure: null, ...(recorded === undefined ? {} : { recorded }) };
}
