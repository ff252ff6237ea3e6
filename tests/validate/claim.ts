/** A claim of a paper as data: what it says, the studies that test it, and how what they give is judged. */
import type { Curve } from "../../src/simulation/curve.ts";
import type { LatencyHistogram, LoadPoint } from "../../src/simulation/results.ts";
import type { ThroughputResult } from "../../src/throughput/results.ts";
import type { Network } from "../../src/topology/network.ts";

/** What the studies of a claim gave, by the names it gives them. */
export interface Findings {
  curve(name: string): Curve;
  program(name: string): ThroughputResult;
  network(name: string): Network;
}

export interface Verdict {
  /** Our figures, in words. */
  readonly ours: string;
  readonly holds: boolean;
}

export interface Claim {
  /** Stays: rows of docs/validation.md are found by it. */
  readonly id: string;
  /** Where it stands: paper, figure or section. */
  readonly where: string;
  readonly claim: string;
  /** The paper's figure. */
  readonly paper: string;
  /** What we accept. */
  readonly accept: string;
  /** Part of the quick set; all claims are in the full one. */
  readonly quick: boolean;
  /** Studies that are simulated, by name; and those whose linear program is solved. */
  readonly studies: Readonly<Record<string, string>>;
  readonly programs?: Readonly<Record<string, string>>;
  readonly judge: (found: Findings) => Verdict;
  /** Why ours differs, where it does or might. */
  readonly why?: string;
}

/** Claims that stand in one place: a heading of docs/validation.md. */
export interface Chapter {
  readonly title: string;
  /** What all its studies have in common, and what the source leaves open. */
  readonly setting: string;
  readonly claims: readonly Claim[];
}

/** The curve's saturation load; the highest load listed when that is carried, too. */
export function saturation(curve: Curve): number {
  return curve.saturation?.load ?? Math.max(...curve.points.map(({ load }) => load));
}

/** The saturation load in words, with "or more" for a curve that does not saturate. */
export function saturationText(curve: Curve): string {
  return curve.saturation === null ? `${figure(saturation(curve))} or more` : figure(curve.saturation.load);
}

/** The point at a listed load. */
export function at(curve: Curve, load: number): LoadPoint {
  const point = curve.points.find((one) => Math.abs(one.load - load) < 1e-9);
  if (point === undefined) throw new Error(`load ${load} is not in the study`);
  return point;
}

/** Mean latency at a listed load; infinite when it is saturated. */
export function latency(curve: Curve, load: number): number {
  return at(curve, load).packetLatency.mean ?? Infinity;
}

/** Whether two figures agree to a share of the second. */
export function within(ours: number, theirs: number, share: number): boolean {
  return Math.abs(ours / theirs - 1) <= share;
}

/** Three significant digits. */
export function figure(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(3))) : "saturated";
}

export function percent(value: number): string {
  return `${Number((100 * value).toPrecision(3))} %`;
}

/** Mean and median latency of the minimal and of the non-minimal packets of a histogram, by the middles of its bins. */
export function halves({ edges, minimal, nonMinimal }: LatencyHistogram): Record<"minimal" | "nonMinimal", { readonly packets: number; readonly mean: number; readonly median: number }> {
  const of = (counts: readonly number[]) => {
    const packets = counts.reduce((sum, count) => sum + count, 0);
    const middle = (bin: number): number => (edges[bin]! + edges[bin + 1]!) / 2;
    let passed = 0;
    const median = middle(Math.max(0, counts.findIndex((count) => (passed += count) >= packets / 2)));
    return { packets, mean: counts.reduce((sum, count, bin) => sum + count * middle(bin), 0) / packets, median };
  };
  return { minimal: of(minimal), nonMinimal: of(nonMinimal) };
}
