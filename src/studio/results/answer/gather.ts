/** Collects the facts of the answer from the store. They describe the designs as they are now, never as they were before. */
import { ANY_PATH, MINIMAL_PATHS, bandwidthsOf, channelBandwidths, patternOf, routingOf, runsToCompletion } from "../../../engine/model.ts";
import type { Network } from "../../../engine/model.ts";
import { FULL } from "../../../engine/results.ts";
import type { LoadPoint } from "../../../engine/results.ts";
import { withoutDamage } from "../../../engine/studies.ts";
import type { DesignValues } from "../../../engine/studies.ts";
import { namesOf } from "../../../drawing/names.ts";
import { boundKey, costKey, descriptionKey, networkKey, simulationKey } from "../../store/keys.ts";
import { standsIn } from "../../parts/bound-names.ts";
import { pointsIn, saturationIn, settledPointsIn, withinBounds } from "../../store/load.ts";
import type { Bound, Design, Results, StudioState } from "../../store/state.ts";
import { completionWords } from "../../completion-words.ts";
import { designLabels, designNames } from "../labels.ts";
import type { AnswerFacts, Certified, Damage, DesignFacts, FullChannels, Progress, Bottleneck } from "./facts.ts";

/** What the facts are found in. */
export const ANSWERED = ["designs", "results", "completions", "inspections", "bounds", "run", "estimates"] as const;
export type AnsweredState = Pick<StudioState, (typeof ANSWERED)[number]>;

export function answerFacts(state: AnsweredState): AnswerFacts {
  // A letter before a single design's name would read as an article.
  const labels = state.designs.length === 1 ? designNames(state.designs) : designLabels(state.designs);
  return state.designs.map((design, i) => factsOf(state, design, i, labels[i]!));
}

function factsOf(state: AnsweredState, design: Design, number: number, label: string): DesignFacts {
  const { values } = design;
  const results = state.results[simulationKey(values)];
  const points = pointsIn(results).filter(({ complete }) => complete);
  const { saturation: measured, carried, deadlock } = carriedIn(results);
  const saturation = measured && withinBounds(measured, state.bounds, values);
  const inspection = state.inspections[design.id];
  const drawing = inspection?.drawing;
  const network = drawing?.key === networkKey(values) ? drawing.value.network : null;
  const first = firstSaturated(points, measured);
  const minimal = state.bounds[boundKey(values, MINIMAL_PATHS)];
  const cost = inspection?.cost?.key === costKey(values) ? inspection.cost.value : null;
  return {
    design: number,
    label,
    traffic: patternOf(values).title.toLowerCase().replaceAll(" ", "-"),
    progress: progressOf(state.run.active ? state.run.keys : [], values, results),
    done: results?.points.filter(({ complete }) => complete).length ?? 0,
    loads: new Set(values.load).size,
    carried,
    highest: highestOf(points),
    doubted: lowestOf(points.filter(({ saturated, load }) => saturated && load < (carried ?? 0))),
    saturation,
    measured,
    settled: results?.complete === true && saturation !== null,
    coarse: isCoarse(results, carried),
    revised: revisedIn(results),
    silent: silentIn(points),
    ...(results === undefined && estimatedIn(state, design)),
    deadlock,
    bottleneck: first && network ? bottleneckAt(first, network, values) : null,
    any: certifiedIn(state.bounds[boundKey(values, ANY_PATH)]),
    minimal: certifiedIn(minimal),
    minimalEvenly: minimal !== undefined && standsIn(minimal) !== null,
    minimalOnly: routingOf(values).paths === "minimal",
    minimalFull: fullIn(minimal, network),
    dollars: cost?.costPerEndpoint ?? null,
    watts: cost?.powerPerEndpoint ?? null,
    damage: damageOf(state, design),
    completion: runsToCompletion(values) ? completionWords().completionFacts(state, design, network) : null,
  };
}

function silentIn([point]: readonly LoadPoint[]): DesignFacts["silent"] {
  if (!point) return null;
  const endpoints = point.terminalUse.length / 2;
  return point.senders < endpoints ? { endpoints, senders: point.senders } : null;
}

/** How far a design gets, as far as it was simulated. */
export function carriedIn(results: Results | undefined): Pick<DesignFacts, "saturation" | "carried" | "deadlock"> {
  const points = pointsIn(results).filter(({ complete }) => complete);
  const saturation = saturationIn(results);
  const stable = points.filter(({ saturated, load }) => !saturated && (saturation === null || load < saturation.upper));
  return {
    saturation: saturation && { lower: saturation.lower, upper: saturation.upper },
    carried: highestOf(stable),
    deadlock: lowestOf(points.filter(({ stall }) => stall !== null)),
  };
}

/** Whether what is said of how far it gets is of short windows. */
function isCoarse(results: Results | undefined, carried: number | null): boolean {
  const told = saturationIn(results) ?? settledPointsIn(results).find(({ load }) => load === carried);
  return carried !== null || told ? told === undefined || told.coarse === true : false;
}

/** What short windows had said of its saturation, where settled ones say another thing. */
function revisedIn(results: Results | undefined): DesignFacts["revised"] {
  const [before, now] = [results?.coarse?.saturation, results?.saturation];
  if (!before || !now || now.coarse === true) return null;
  const apart = now.upper < (before.lower ?? 0) || (now.lower ?? 0) > before.upper;
  return apart ? { lower: before.lower, upper: before.upper } : null;
}

/** The lowest load that is not carried, at the interval's upper end or above it: what binds there is what stops the design. */
function firstSaturated(points: readonly LoadPoint[], saturation: DesignFacts["saturation"]): LoadPoint | null {
  if (saturation === null) return null;
  // Short windows in which buffers still filled do not tell.
  const beyond = points.filter(
    ({ load, saturated, unsettled, coarse }) => saturated && !(unsettled && coarse === true) && load >= (saturation.lower ?? 0),
  );
  return beyond.reduce<LoadPoint | null>((first, point) => (first === null || point.load < first.load ? point : first), null);
}

function highestOf(points: readonly LoadPoint[]): number | null {
  return points.length === 0 ? null : Math.max(...points.map(({ load }) => load));
}

function lowestOf(points: readonly LoadPoint[]): number | null {
  return points.length === 0 ? null : Math.min(...points.map(({ load }) => load));
}

/** `running`: simulation keys of what is being simulated. */
export function progressOf(running: readonly string[], values: DesignValues, results: Results | undefined): Progress {
  if (results?.kept === true) return "done";
  if (running.includes(simulationKey(values)))
    return results && results.points.length === new Set(values.load).size ? "searching" : "running";
  if (results?.complete === true) return "done";
  return results && results.points.length + results.searched.length > 0 ? "stopped" : "idle";
}

/** The ends hold whatever became of the search for them; a lower one of nothing says nothing. */
function certifiedIn(bound: Bound | undefined): Certified | null {
  if (!bound || bound.lower === null || bound.upper === null || bound.upper <= 0) return null;
  return { lower: bound.lower, upper: bound.upper };
}

const fullest = new WeakMap<Float32Array, FullChannels | null>();

/** The kind of channels of which the most are full at a program's optimum, once it is proved, by the names that the network has for them. */
function fullIn(bound: Bound | undefined, network: Network | null): FullChannels | null {
  const load = bound?.state === "solved" && bound.result?.proved ? bound.result.channelLoad : null;
  if (load === null || load.length !== network?.channels) return null;
  const before = fullest.get(load);
  if (before !== undefined) return before;
  const { classes, classOf } = namesOf(network);
  const kinds = classes.map(({ title }) => ({ kind: title, full: 0, channels: 0, othersMean: 0, othersMost: 0 }));
  for (let channel = 0; channel < network.channels; channel++) kinds[classOf(channel)]!.channels++;
  for (const channel of channelsFrom(load, FULL)) kinds[classOf(channel)]!.full++;
  const most = kinds.sort((a, b) => b.full - a.full)[0];
  const found = most && most.full > 0 ? most : null;
  fullest.set(load, found);
  return found;
}

const busy = new WeakMap<Float32Array, { readonly least: number; readonly channels: readonly number[] }>();

/** Channels that are used at least so much; the same list for the same figures. */
export function channelsFrom(utilisation: Float32Array, least: number): readonly number[] {
  const before = busy.get(utilisation);
  if (before?.least === least) return before.channels;
  const channels: number[] = [];
  for (let channel = 0; channel < utilisation.length; channel++) if (utilisation[channel]! >= least) channels.push(channel);
  busy.set(utilisation, { least, channels });
  return channels;
}

function damageOf(state: AnsweredState, design: Design): Damage | null {
  const { description } = state.inspections[design.id] ?? {};
  if (description?.key !== descriptionKey(design.values)) return null;
  const { failed, links } = description.value;
  if (failed === null) return null;
  const whole = withoutDamage(design.values);
  const saturation = saturationIn(completeOf(state.results[simulationKey(whole)]));
  const any = certifiedIn(state.bounds[boundKey(whole, ANY_PATH)]);
  return {
    ...failed,
    ofLinks: links + failed.links,
    whole: saturation || any ? { saturation: saturation && { lower: saturation.lower, upper: saturation.upper }, any } : null,
  };
}

function completeOf(results: Results | undefined): Results | undefined {
  return results?.complete === true ? results : undefined;
}

/** In use all the time, as the simulator's `fullRate` counts it. */
export const FULL_USE = 0.97;

const known = new WeakMap<Float32Array, Bottleneck | null>();

/** Which channels are full at a load that a design does not carry, by the use that the simulator measured; null where the point does not tell. Each point is looked at once: its network may have a million channels. */
function bottleneckAt(point: LoadPoint, network: Network, values: DesignValues): Bottleneck | null {
  const { utilisation } = point;
  const before = known.get(utilisation);
  if (before !== undefined) return before;
  const found = utilisation.length === network.channels && point.complete ? look(point, network, values) : null;
  known.set(utilisation, found);
  return found;
}

function look({ load, utilisation, fullRate }: LoadPoint, network: Network, values: DesignValues): Bottleneck {
  const { classes, classOf } = namesOf(network);
  const kinds = classes.map(({ title }) => ({ kind: title, channels: 0, full: 0, sum: 0, most: 0 }));
  const bandwidths = channelBandwidths(network, bandwidthsOf(values));
  let carriedByFull = 0;
  let busiest: { kind: string; use: number } | null = null;
  utilisation.forEach((use, channel) => {
    const of = kinds[classOf(channel)]!;
    of.channels++;
    if (busiest === null || use > busiest.use) busiest = { kind: of.kind, use };
    if (use >= FULL_USE) {
      of.full++;
      carriedByFull += use * bandwidths[channel]!;
    } else {
      of.sum += use;
      of.most = Math.max(of.most, use);
    }
  });
  const full = kinds
    .filter((of) => of.full > 0)
    .sort((a, b) => b.full - a.full)
    .map((of): FullChannels => {
      const others = of.channels - of.full;
      return { kind: of.kind, full: of.full, channels: of.channels, othersMean: others > 0 ? of.sum / others : 0, othersMost: of.most };
    });
  // A terminal channel carries a flit a cycle, and is counted as full from nearly that on.
  return { load, full, terminals: Math.round(Math.max(0, fullRate - carriedByFull)), busiest };
}

/** Of the design as it is now; null where there is no estimate of its saturation. */
function estimatedIn({ estimates }: AnsweredState, { id, values }: Design): Pick<DesignFacts, "estimated"> | null {
  const { key, found } = estimates[id] ?? {};
  if (key !== simulationKey(values) || !found || found.unknown !== null || found.completion !== null) return null;
  return { estimated: found.saturation ?? { load: 1, lower: 1, upper: 1 } };
}
