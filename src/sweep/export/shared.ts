/** What exports to other simulators share: which points they can run at all, and which settings of the simulation they lack. */
import { simulationSettings, damageSettings, topologyOf, WORKLOAD_IDS } from "../../engine/model.ts";
import type { Traffic } from "../../engine/model.ts";
import type { DesignValues } from "../../engine/studies.ts";
import type { Work } from "../points.ts";
import { undrawn } from "./anynet-paths.ts";

/** Settings that the other simulator lacks: the only value that runs the same, and why. */
export type Fixed = Readonly<Record<string, { readonly value: string | number; readonly why: string }>>;

/** What congestion control is set by; without it they have no effect. */
export const CONTROL: readonly string[] = ["congestionDelay", "congestionTarget", "congestionMark", "congestionRecovery"];

/** Why a point simulates no loads, without full stops; none if it does. */
export function workFaults({ job, design }: Work): string[] {
  const traffic = design.traffic;
  return [
    ...(job === "simulate" ? [] : [`job = ${job}: it simulates loads and nothing else`]),
    ...(WORKLOAD_IDS.includes(traffic) ? [`traffic = ${traffic}: it has no such workload`] : []),
  ];
}

/** Settings of the simulation that are neither `known` nor at their only value. */
export function fixedFaults(values: DesignValues, known: readonly string[], fixed: Fixed): string[] {
  return simulationSettings.parameters.flatMap(({ id }) => {
    const only = fixed[id];
    if (!only) return known.includes(id) ? [] : [`${id} is not known there`];
    return values[id] === only.value
      ? []
      : [`${id} = ${String(values[id])}: ${only.why}, ${only.value === "" ? `so leave ${id} empty` : `so set ${id} = ${only.value}`}`];
  });
}

/** How the measurement differs if windows are fixed and nothing is searched. */
export function windowNotes(values: DesignValues): string[] {
  return [
    ...(values.warmupRule !== "fixed"
      ? [`Where a window is not steady (warmupRule = ${values.warmupRule}) more are measured here; there the first one counts.`]
      : []),
    ...(values.saturation === "bisect" ? ["There is no search for the saturation load, only the loads listed."] : []),
  ];
}

/** The only destination of a sending endpoint; null if it draws among several. */
export function onlyDestination(traffic: Traffic, source: number): number | null {
  const { rule } = traffic;
  // A matrix draws from its row even if that has one entry.
  if (rule?.kind === "each" && rule.weighted !== undefined && rule.count[source] === 1) return rule.weighted.target[rule.first[source]!]!;
  const drawn = undrawn((random) => traffic.destination(source, random));
  return "asked" in drawn ? null : drawn.of;
}

/** What a network and its latencies depend on. */
export function networkKey(values: DesignValues): string {
  const ids = [...topologyOf(values).parameters, ...damageSettings.parameters].map(({ id }) => id);
  return JSON.stringify([values.topology, ids.map((id) => values[id]), values.localLatency, values.globalLatency, values.linkLatency]);
}

/** Values that affect neither network nor routes nor traffic. */
const ASIDE = [
  "load", "seed", "packetSize", "buffer", "outputBuffer", "warmup", "measure", "maxCycles", "speedup", "routerLatency", "creditLatency", "terminalLatency",
  "inputSpeedup", "allocator", "vcReuse", "vcAllocation",
]; // oxfmt-ignore

/** The same for points that differ in nothing else. */
export function designKey(values: DesignValues): string {
  return JSON.stringify(Object.entries(values).filter(([id]) => !ASIDE.includes(id)));
}
