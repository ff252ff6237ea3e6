/** From the store to what the charts take: series, bounds, bars and cost rows of the designs on screen. */
import type { CostRow } from "../../charts/cost-chart.ts";
import type { LoadBound, LoadSeries } from "../../charts/load-series.ts";
import type { ThroughputRow } from "../../charts/throughput-bars.ts";
import { count } from "../../charts/text.ts";
import type { Values } from "../../descriptor.ts";
import { saturationLoad } from "../../workers/results.ts";
import { designLetter } from "../../study/names.ts";
import { modelOf, topologyOf } from "../../study/descriptors.ts";
import { boundsOf } from "../store/bounds.ts";
import { boundKey, costKey, simulationKey } from "../store/keys.ts";
import type { Bound, Design, Results, StudioState } from "../store/state.ts";
import { designLabels } from "./labels.ts";

export interface ShownSeries {
  readonly series: readonly LoadSeries[];
  /** What each of them was computed for. */
  readonly values: readonly Values[];
  /** Numbers of the designs whose figures on screen are of earlier values. */
  readonly stale: readonly number[];
  /** True when nothing on screen belongs to the designs as they are. */
  readonly allStale: boolean;
}

/** Results of the designs as they are; of a changed design those it had, until the next run. */
export function seriesOf({ designs, results, shownResults }: StudioState): ShownSeries {
  const candidates = designs.map((design) => {
    const fresh = results[simulationKey(design.values)];
    return { fresh, shown: fresh ?? results[shownResults[design.id] ?? ""] };
  });
  // Curves are named after the values they were computed for.
  const labels = designLabels(designs.map((design, i) => candidates[i]?.shown?.values ?? design.values));
  const found = candidates.map(({ fresh, shown }, i) => {
    return shown && shown.points.length + shown.running.length > 0 ? { design: i, label: labels[i]!, results: shown, fresh: fresh !== undefined } : null;
  }).filter((one) => one !== null);
  // A changed copy that was never run would only repeat the curve of the design it was copied from.
  const fresh = found.filter((one) => one.fresh);
  const own = found.filter((one) => one.fresh || !fresh.some((other) => other.results.key === one.results.key));
  return {
    series: own.map(({ design, label, results: shown }) => seriesFrom(design, label, shown)),
    values: own.map(({ results: shown }) => shown.values),
    stale: own.filter((one) => !one.fresh).map((one) => one.design),
    allStale: own.length > 0 && fresh.length === 0,
  };
}

function seriesFrom(design: number, label: string, results: Results): LoadSeries {
  return {
    design, label, points: [...results.points, ...results.searched], searched: new Set(results.searched.map(({ load }) => load)), saturationLoad: results.saturation?.load ?? saturationLoad(results.points),
    running: results.running.map(({ load, accepted, latency, done }) => ({ load, accepted, latency, done })),
  };
}

/** What a bound is called on charts. */
export function boundName(model: string): string {
  if (model === "any-path") return "any routing";
  if (model === "min") return "minimal only";
  return /^\d$/.test(model) ? `UGAL model ${model}` : modelOf(model).title;
}

interface DesignBound {
  readonly design: number;
  readonly bound: Bound;
}

/** Every program of the designs once, with the first design it belongs to. */
export function distinctBounds({ designs, bounds }: StudioState): readonly DesignBound[] {
  const seen = new Set<string>();
  return designs.flatMap((design, i) => boundsOf(bounds, design.values).map((bound) => ({ design: i, bound })))
    .filter(({ bound }) => !seen.has(bound.key) && seen.add(bound.key));
}

/** True when all designs have the same programs: bounds then belong to none in particular. */
function shareBounds(designs: readonly Design[]): boolean {
  return new Set(designs.map(({ values }) => boundKey(values, "any-path"))).size <= 1;
}

/** The program that a routing algorithm is held against. */
function relevantModel(values: Values): string {
  const routing = String(values["routing"]);
  if (routing.startsWith("ugal")) return String(values["model"]);
  return routing === "min" || routing === "deterministic" ? "min" : "any-path";
}

/** Solved bounds as lines over offered load; equal ones share a line. Of designs with different bounds, each has only the one that its routing is held against. */
export function boundLines(state: StudioState): readonly LoadBound[] {
  const shared = shareBounds(state.designs);
  const lines: LoadBound[] = [];
  for (const { design, bound } of distinctBounds(state)) {
    const load = bound.result?.alpha;
    if (typeof load !== "number" || load <= 0) continue;
    if (!shared && bound.model !== relevantModel(state.designs[design]!.values)) continue;
    const owner = shared ? null : design;
    const same = lines.findIndex((line) => line.design === owner && Math.abs(line.load - load) < 1e-6);
    const name = boundName(bound.model);
    if (same >= 0) lines[same] = { ...lines[same]!, label: `${lines[same]!.label}, ${name}` };
    else lines.push({ label: name, load, design: owner });
  }
  return lines;
}

const RANK = ["any-path", "model", "simulated", "min"] as const;

interface RankedRow {
  readonly rank: (typeof RANK)[number];
  readonly design: number;
  readonly row: ThroughputRow;
}

/**
 * Bars from the widest limit to the narrowest: any routing, the model, what was simulated, minimal routing. Designs with
 * different bounds come one after the other, and of their bounds those that differ from what any routing can carry.
 */
export function throughputRows(state: StudioState, { series, stale }: ShownSeries): readonly ThroughputRow[] {
  const shared = shareBounds(state.designs);
  const programs = distinctBounds(state).filter(({ bound }) => bound.state === "waiting" || bound.state === "solved");
  const widest = (design: number): number | null => programs.find((one) => one.design === design && one.bound.model === "any-path")?.bound.result?.alpha ?? null;
  const rows: RankedRow[] = [];
  for (const { design, bound } of programs) {
    const value = bound.result?.alpha ?? null;
    const any = widest(design);
    if (!shared && bound.model !== "any-path" && value !== null && any !== null && Math.abs(value - any) < 1e-6) continue;
    const owner = shared ? "" : `${designLetter(design)} `;
    const note = value === null ? { note: bound.result ? "no network link is used" : "solving…" } : {};
    rows.push({
      rank: bound.model === "any-path" || bound.model === "min" ? bound.model : "model", design,
      row: { label: `${owner}${boundName(bound.model)} (LP)`, value, design: null, ...note },
    });
  }
  for (const one of series) {
    if (one.points.length === 0 || stale.includes(one.design)) continue;
    const accepted = one.points.reduce((most, point) => Math.max(most, point.accepted), 0);
    const note = one.saturationLoad === null ? { note: "or more" } : {};
    rows.push({ rank: "simulated", design: one.design, row: { label: `${one.label} simulated`, value: one.saturationLoad ?? accepted, design: one.design, ...note } });
  }
  return rows
    .sort((a, b) => (shared ? 0 : a.design - b.design) || RANK.indexOf(a.rank) - RANK.indexOf(b.rank) || a.design - b.design)
    .map(({ row }) => row);
}

/** One row a distinct network and price list. */
export function costRows({ designs, inspections }: StudioState): readonly CostRow[] {
  const rows = new Map<string, CostRow>();
  designs.forEach((design, i) => {
    const inspection = inspections[design.id];
    const key = costKey(design.values);
    const endpoints = inspection?.drawing?.value.network.endpoints;
    if (!inspection?.cost || inspection.cost.key !== key || endpoints === undefined) return;
    const known = rows.get(key);
    const name = `${topologyOf(design.values).title.toLowerCase()} ${count(endpoints)}`;
    rows.set(key, known ? { ...known, label: known.label.replace(/^([A-H, ]+) /, `$1, ${designLetter(i)} `) } : { label: `${designLetter(i)} ${name}`, design: i, endpoints, cost: inspection.cost.value });
  });
  return [...rows.values()];
}
