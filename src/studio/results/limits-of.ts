/** What stops each design, first to stop first: which channels are full, the arithmetic behind it, and one thing to try. */
import { channelName, namesOf, routerName } from "../../drawing/names.ts";
import { atMost, count, fraction, interval, loadText, percent } from "../../drawing/text.ts";
import { MINIMAL_PATHS, ROUTINGS, routingOf } from "../../engine/model.ts";
import { FULL, collisionSentences } from "../../engine/results.ts";
import { withValue } from "../../engine/studies.ts";
import type { DesignValues } from "../../engine/studies.ts";
import { completionWords } from "../completion-words.ts";
import { completionOf } from "../store/completions.ts";
import { boundKey, networkKey, simulationKey, zeroLoadKey } from "../store/keys.ts";
import { pointsIn } from "../store/load.ts";
import { memoised } from "../store/memo.ts";
import type { Design, StudioState } from "../store/state.ts";
import { ANSWERED, answerFacts, channelsFrom, FULL_USE } from "./answer/gather.ts";
import type { DesignFacts, FullChannels } from "./answer/facts.ts";
import { bindingText, provedText } from "./answer/sentence.ts";

/** A bound this close to a unit fraction, relatively, is one over a whole number of flows. */
const WHOLE = 1e-4;
/** Names of links that are copied at most. */
const MAX_NAMES = 2000;
/** Less of a workload's time was not what held it up. */
const HELD_UP = 0.05;
/** As busy as the busiest, relatively. */
const AS_BUSY = 0.995;

/** A change that may move the limit, as a design of its own. */
interface Trial {
  readonly title: string;
  readonly values: DesignValues;
}

export interface Limit {
  readonly design: number;
  /** What stands in its place of the order; null while it is not known where it stops. */
  readonly at: number | null;
  readonly head: string;
  readonly reason: string;
  readonly arithmetic: string | null;
  /** The load at which the reason is seen in the drawing. */
  readonly seenAt: number | null;
  /** The program at whose optimum it is seen, where nothing is simulated. */
  readonly model: string | null;
  /** The channels that limit it, and the names of so many of them as are copied. */
  readonly channels: readonly number[];
  readonly names: readonly string[];
  /** What these are, where the reason does not say it: "The busiest, 42 % used:". */
  readonly naming: string | null;
  readonly trial: Trial | null;
  /** Which flows meet, where the routing hashes them; none elsewhere. */
  readonly collides: readonly string[];
}

export const limitsOf = memoised(ANSWERED, (state: Pick<StudioState, (typeof ANSWERED)[number]>): readonly Limit[] =>
  answerFacts(state)
    .map((facts, i) => limitOf(facts, state.designs[i]!, state))
    .sort((a, b) => (a.at ?? Infinity) - (b.at ?? Infinity) || a.design - b.design),
);

/** What is known of flows that are hashed to one channel, by the names of the drawing. */
function collisionsIn({ id, values }: Design, { inspections }: Pick<StudioState, "inspections">): readonly string[] {
  const { collisions, drawing } = inspections[id] ?? {};
  if (!collisions?.value || collisions.key !== zeroLoadKey(values) || drawing?.key !== networkKey(values)) return NONE;
  const { network } = drawing.value;
  return collisionSentences(network, collisions.value, (router) => routerName(network, router));
}

type Known = Pick<StudioState, "results" | "completions" | "bounds" | "inspections">;

function limitOf(facts: DesignFacts, design: Design, state: Known): Limit {
  const base = {
    design: facts.design,
    seenAt: null,
    model: null,
    channels: NONE,
    names: NONE,
    naming: null,
    trial: null,
    arithmetic: null,
    collides: collisionsIn(design, state),
  };
  if (facts.completion !== null) return { ...base, ...completionLimit(facts, design, state) };
  const { saturation, bottleneck, carried, progress, deadlock } = facts;
  if (deadlock !== null)
    return {
      ...base,
      at: deadlock,
      head: `at ${fraction(deadlock)}`,
      reason: "packets wait for each other for good: a deadlock.",
      seenAt: deadlock,
      trial: changed(design, "vcs", Math.min(14, 2 * design.values.vcs), `${2 * design.values.vcs} virtual channels`),
    };
  if (saturation === null) {
    const reason =
      carried === null
        ? progress === "idle"
          ? "is not simulated yet."
          : "is being simulated."
        : progress === "done"
          ? `nothing up to ${loadText(carried)}, the highest load tried.`
          : `nothing so far, up to ${loadText(carried)}.`;
    if (progress !== "idle") return { ...base, at: null, head: "", reason };
    const proved = provedText(facts);
    return { ...base, ...programLimit(facts, design, state), at: null, head: "", reason, arithmetic: proved === "" ? null : proved };
  }
  const at = saturation.lower ?? saturation.upper;
  const point = bottleneck ? pointsIn(state.results[simulationKey(design.values)]).find(({ load }) => load === bottleneck.load) : undefined;
  const main = bottleneck?.full[0];
  const channels = main && point ? channelsFrom(point.utilisation, FULL_USE) : NONE;
  return {
    ...base,
    at,
    head: headOf(saturation),
    reason: reasonOf(facts),
    arithmetic: arithmeticOf(facts, state.bounds[boundKey(design.values, MINIMAL_PATHS)]?.upper ?? null),
    seenAt: bottleneck?.load ?? null,
    channels,
    names: channelNames(channels, design, state),
    trial: trialOf(facts, design, main),
  };
}

/** Of a design that is not simulated: the channels that are full where its minimal paths carry the most. */
function programLimit(
  { minimalOnly, minimalFull }: DesignFacts,
  design: Design,
  state: Known,
): Pick<Limit, "model" | "channels" | "names" | "trial"> {
  const load = minimalOnly && minimalFull ? state.bounds[boundKey(design.values, MINIMAL_PATHS)]?.result?.channelLoad : undefined;
  if (!minimalFull || !load) return { model: null, channels: NONE, names: NONE, trial: null };
  const channels = channelsFrom(load, FULL);
  return {
    model: MINIMAL_PATHS,
    channels,
    names: channelNames(channels, design, state),
    trial: minimalFull.full < minimalFull.channels ? adaptive(design, minimalOnly) : null,
  };
}

/** Ends of an interval closer than this, relatively, are one load. */
const NARROW = 0.05;

/** "at 0.125"; where that is not known so closely, the whole interval. */
function headOf({ lower, upper }: NonNullable<DesignFacts["saturation"]>): string {
  if (lower === null) return `below ${atMost(upper)}`;
  return upper <= lower * (1 + NARROW) ? `at ${fraction(lower)}` : `between ${interval(lower, upper, " and ")}`;
}

function reasonOf({ bottleneck }: DesignFacts): string {
  const text = bottleneck === null ? "" : bindingText(bottleneck);
  if (bottleneck === null || text === "") return "what is full there is not known yet.";
  return bottleneck.full.length + bottleneck.terminals > 0 ? `${text}.` : `${text}. Packets wait behind others in the buffers.`;
}

/** "1 ÷ 8 = 0.125" where the bound of minimal paths is shared by whole flows and explains where the design stops. */
function arithmeticOf({ minimal, minimalOnly, any, saturation }: DesignFacts, upper: number | null): string | null {
  const bound = minimalOnly ? (minimal?.upper ?? upper) : null;
  if (bound !== null && bound > 0 && bound < 1) {
    const flows = 1 / bound;
    return Math.abs(flows - Math.round(flows)) < WHOLE * flows
      ? `1 ÷ ${Math.round(flows)} = ${fraction(bound)}, whatever the buffers are.`
      : `Minimal paths carry at most ${atMost(bound)}, certified.`;
  }
  if (any && saturation?.lower && any.upper < 1)
    return `At least ${percent(saturation.lower / any.upper)} of ${atMost(any.upper)}, the most that any routing could carry.`;
  return null;
}

const NONE: readonly never[] = [];

/** Channels by their routers' names. */
function channelNames(channels: readonly number[], design: Design, { inspections }: Known): readonly string[] {
  const drawing = inspections[design.id]?.drawing;
  if (drawing?.key !== networkKey(design.values)) return NONE;
  const { network } = drawing.value;
  return channels
    .filter((channel) => channel < network.channels)
    .slice(0, MAX_NAMES)
    .map((channel) => channelName(network, channel));
}

/** A routing that chooses, where paths are fixed and others have room; wider links where those are full; deeper buffers where none is. */
function trialOf({ bottleneck, minimalOnly }: DesignFacts, design: Design, main: FullChannels | undefined): Trial | null {
  const { values } = design;
  if (bottleneck === null) return null;
  if (main) return (main.full < main.channels ? adaptive(design, minimalOnly) : null) ?? faster(design, main.kind);
  return bottleneck.terminals > 0 ? null : changed(design, "buffer", 2 * values.buffer, "buffers twice as deep");
}

/** A routing that sprays what another hashes to single paths, or chooses, in the place of one whose paths are fixed. */
function adaptive(design: Design, minimalOnly: boolean): Trial | null {
  if (!minimalOnly) return null;
  const sprayed = routingOf(design.values).under?.(design.values);
  if (sprayed) return changed(design, "routing", sprayed.id, sprayed.title);
  for (const one of ROUTINGS) {
    if (one.paths !== "ugal") continue;
    const trial = changed(design, "routing", one.id, one.title);
    if (trial) return trial;
  }
  return null;
}

function faster(design: Design, kind: string | null): Trial | null {
  if (kind === null) return null;
  const id = kind.startsWith("local") ? "localBandwidth" : "globalBandwidth";
  return changed(design, id, 2 * design.values[id], `${kind} links twice as fast`);
}

/** What a channel's kind is called: "global". */
function kindIn(channel: number, { id, values }: Design, { inspections }: Known): string | null {
  const drawing = inspections[id]?.drawing;
  if (drawing?.key !== networkKey(values)) return null;
  const { classes, classOf } = namesOf(drawing.value.network);
  return classes[classOf(channel)]!.title;
}

/** The design with one value changed, if that is valid; null otherwise. */
function changed({ values }: Design, id: string, value: string | number, title: string): Trial | null {
  if (!(id in values) || routingOf(values).id === value) return null;
  try {
    const next = withValue(values, id, value);
    return next.problems.length > 0 ? null : { title, values: next.values };
  } catch {
    // Something that it needs is not loaded yet.
    return null;
  }
}

function completionLimit(facts: DesignFacts, design: Design, state: Known): Omit<Limit, "design" | "seenAt" | "model" | "collides"> {
  const { state: now, cycles, lastBy, leastAny, leastIdle } = facts.completion!;
  const result = completionOf(state, design.values)?.result;
  if (cycles === null || !result)
    return {
      at: null,
      head: "",
      reason:
        now === "running" ? "is being simulated." : now === "idle" ? completionWords().idleReason(facts.completion!) : "was not delivered.",
      arithmetic: null,
      channels: NONE,
      names: NONE,
      naming: null,
      trial: null,
    };
  const most = lastBy?.places[0];
  const least = leastAny ?? leastIdle;
  const messages = result.criticalPath.filter(({ kind }) => kind === "message").length;
  const busiest = result.utilisation.reduce((a, b) => Math.max(a, b), 0);
  const channels = busiest > 0 ? channelsFrom(result.utilisation, AS_BUSY * busiest) : NONE;
  // Where messages waited something else may help.
  const waited = most?.channel ?? null;
  return {
    // The slowest first.
    at: -cycles,
    head: `done after ${count(cycles)} cycles`,
    reason:
      most && most.cycles >= HELD_UP * cycles
        ? `${lastBy.chain ? "the last message, and those that it waited for," : "the last message"} waited longest for ${most.name}: ${count(most.cycles)} cycles.`
        : messages > 1
          ? `${count(messages)} messages, each of which needs the one before; ${most ? `they waited longest for ${most.name}, ${count(most.cycles)} cycles` : "none waits in the network"}.`
          : "no message waited in the network.",
    arithmetic:
      least === null
        ? null
        : `${(cycles / least).toFixed(2)} times the least that ${leastAny === null ? "an idle network takes" : "any routing takes"}, ${count(least)} cycles.`,
    channels,
    names: channelNames(channels, design, state),
    trial: waited === null ? null : (adaptive(design, facts.minimalOnly) ?? faster(design, kindIn(waited, design, state))),
    naming: `Busiest, ${percent(busiest)} used:`,
  };
}
