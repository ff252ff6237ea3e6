/** What stops each design, first to stop first: which channels are full, the arithmetic behind it, and one thing to try. */
import { Fragment, useState } from "react";
import type { CSSProperties, ReactNode } from "react";
import { designColor } from "../../drawing/palette.ts";
import { channelName } from "../../drawing/names.ts";
import { atMost, count, fraction, interval, loadText, percent } from "../../drawing/text.ts";
import { MINIMAL_PATHS, ROUTINGS, routingOf } from "../../engine/model.ts";
import { designLetter, withValue } from "../../engine/studies.ts";
import type { DesignValues } from "../../engine/studies.ts";
import { open as openAny } from "../families.ts";
import { useScheme } from "../scheme.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { openDesign } from "../store/designs.ts";
import { completionOf } from "../store/completions.ts";
import { boundKey, networkKey, simulationKey } from "../store/keys.ts";
import { chooseLoad, pointsIn } from "../store/load.ts";
import { memoised } from "../store/memo.ts";
import { notify } from "../store/notices.ts";
import type { Design, StudioState } from "../store/state.ts";
import { ANSWERED, answerFacts } from "./answer/gather.ts";
import type { DesignFacts, FullChannels } from "./answer/facts.ts";
import { bindingText } from "./answer/sentence.ts";

/** In use all the time, as the simulator's `fullRate` counts it. */
const FULL_USE = 0.97;
/** A bound this close to a unit fraction, relatively, is one over a whole number of flows. */
const WHOLE = 1e-4;
/** Names of links that are copied, and that are read in the list itself, at most. */
const MAX_NAMES = 2000;
const READ_NAMES = 3;
/** Less of a workload's time was not what held it up. */
const HELD_UP = 0.05;
/** As busy as the busiest, relatively. */
const AS_BUSY = 0.995;

/** A change that may move the limit, as a design of its own. */
interface Trial {
  readonly title: string;
  readonly values: DesignValues;
}

interface Limit {
  readonly design: number;
  /** What stands in its place of the order; null while it is not known where it stops. */
  readonly at: number | null;
  readonly head: string;
  readonly reason: string;
  readonly arithmetic: string | null;
  /** The load at which the reason is seen in the drawing. */
  readonly seenAt: number | null;
  /** Of the channels that limit it. */
  readonly names: readonly string[];
  /** What these are, where the reason does not say it: "The busiest, 42 % used:". */
  readonly naming: string | null;
  readonly trial: Trial | null;
}

const limitsOf = memoised(ANSWERED, (state: Pick<StudioState, (typeof ANSWERED)[number]>): readonly Limit[] =>
  answerFacts(state)
    .map((facts, i) => limitOf(facts, state.designs[i]!, state))
    .sort((a, b) => (a.at ?? Infinity) - (b.at ?? Infinity) || a.design - b.design),
);

export function WhatLimits() {
  const limits = useStudio(limitsOf);
  const ordered = limits.filter(({ at }) => at !== null).length > 1;
  return (
    <section className="limits-list" aria-label="What limits it">
      <h2>What limits it{ordered && <small> first to stop first</small>}</h2>
      <ol>
        {limits.map((limit, i) => (
          <LimitItem key={limit.design} limit={limit} number={i + 1} />
        ))}
      </ol>
    </section>
  );
}

function LimitItem({ limit, number }: { readonly limit: Limit; readonly number: number }): ReactNode {
  const studio = useActingStudio();
  const scheme = useScheme();
  const [copied, setCopied] = useState(false);
  const several = useStudio(({ designs }) => designs.length > 1);
  const { design, at, head, reason, arithmetic, seenAt, names, naming, trial } = limit;
  return (
    <li data-known={at === null ? undefined : true}>
      <span className="limit-mark" aria-hidden="true">
        {number}
      </span>
      <div>
        <p>
          {(several || head !== "") && (
            <b className="design-name" style={{ "--design": designColor(design, scheme) } as CSSProperties}>
              {[several ? designLetter(design) : "", head].filter((part) => part !== "").join(" ")}
            </b>
          )}{" "}
          {reason}
        </p>
        {names.length > 0 && (
          <p className="limit-names">
            {naming !== null && <>{naming} </>}
            {names.slice(0, READ_NAMES).map((name, i) => (
              <Fragment key={i}>
                {i > 0 && ", "}
                <span>{name}</span>
              </Fragment>
            ))}
            {names.length > READ_NAMES && ` and ${count(names.length - READ_NAMES)} more`}
          </p>
        )}
        <p className="limit-more">
          {arithmetic !== null && <>{arithmetic} </>}
          {seenAt !== null && (
            <button
              type="button"
              className="link"
              title={`In the drawings and the table at load ${loadText(seenAt)}`}
              onClick={() => {
                chooseLoad(studio, seenAt);
              }}
            >
              Show it
            </button>
          )}{" "}
          {names.length > 0 && (
            <button
              type="button"
              className="link"
              title={names.slice(0, 12).join(", ")}
              onClick={() => {
                navigator.clipboard.writeText(names.join("\n")).then(
                  () => {
                    setCopied(true);
                  },
                  () => {
                    notify(studio, "problem", ["The browser does not let this page copy: allow it the clipboard."]);
                  },
                );
              }}
            >
              {copied ? "Names copied" : "Copy names"}
            </button>
          )}{" "}
          {trial !== null && (
            <button
              type="button"
              className="link"
              title={`As a design of its own: ${trial.title}`}
              onClick={() => {
                openAny(studio, () => {
                  const source = studio.getState().designs[design];
                  if (source) openDesign(studio, source, trial.values);
                });
              }}
            >
              Try {trial.title}
            </button>
          )}
        </p>
      </div>
    </li>
  );
}

type Known = Pick<StudioState, "results" | "completions" | "bounds" | "inspections">;

function limitOf(facts: DesignFacts, design: Design, state: Known): Limit {
  const base = { design: facts.design, seenAt: null, names: [], naming: null, trial: null, arithmetic: null };
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
    return { ...base, at: null, head: "", reason };
  }
  const at = saturation.lower ?? saturation.upper;
  const point = bottleneck ? pointsIn(state.results[simulationKey(design.values)]).find(({ load }) => load === bottleneck.load) : undefined;
  const main = bottleneck?.full[0];
  return {
    ...base,
    at,
    head: headOf(saturation),
    reason: reasonOf(facts),
    arithmetic: arithmeticOf(facts, state.bounds[boundKey(design.values, MINIMAL_PATHS)]?.upper ?? null),
    seenAt: bottleneck?.load ?? null,
    names: main && point ? channelNames(point.utilisation, FULL_USE, design, state) : [],
    trial: trialOf(facts, design, main),
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

/** Channels that are used at least so much, by their routers' names. */
function channelNames(utilisation: Float32Array, least: number, design: Design, { inspections }: Known): readonly string[] {
  const drawing = inspections[design.id]?.drawing;
  if (drawing?.key !== networkKey(design.values)) return [];
  const { network } = drawing.value;
  if (network.channels !== utilisation.length) return [];
  const found: string[] = [];
  for (let channel = 0; channel < utilisation.length && found.length < MAX_NAMES; channel++)
    if (utilisation[channel]! >= least) found.push(channelName(network, channel));
  return found;
}

/** A routing that chooses, where paths are fixed and others have room; wider links where those are full; deeper buffers where none is. */
function trialOf({ bottleneck, minimalOnly }: DesignFacts, design: Design, main: FullChannels | undefined): Trial | null {
  const { values } = design;
  if (bottleneck === null) return null;
  if (main && minimalOnly && main.full < main.channels) {
    for (const one of ROUTINGS) {
      if (one.paths !== "ugal" || one.id === values.routing) continue;
      const trial = changed(design, "routing", one.id, one.title);
      if (trial) return trial;
    }
  }
  if (main) {
    const id = main.kind.startsWith("local") ? "localBandwidth" : "globalBandwidth";
    return changed(design, id, 2 * values[id], `${main.kind} links twice as fast`);
  }
  return bottleneck.terminals > 0 ? null : changed(design, "buffer", 2 * values.buffer, "buffers twice as deep");
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

function completionLimit(
  { completion }: DesignFacts,
  design: Design,
  state: Known,
): Pick<Limit, "at" | "head" | "reason" | "arithmetic" | "names" | "naming"> {
  const { state: now, cycles, lastBy, leastAny, leastIdle } = completion!;
  const result = completionOf(state, design.values)?.result;
  if (cycles === null || !result)
    return {
      at: null,
      head: "",
      reason: now === "running" ? "is being simulated." : now === "idle" ? "is not simulated yet." : "was not delivered.",
      arithmetic: null,
      names: [],
      naming: null,
    };
  const most = lastBy?.places[0];
  const least = leastAny ?? leastIdle;
  const messages = result.criticalPath.filter(({ kind }) => kind === "message").length;
  const busiest = result.utilisation.reduce((a, b) => Math.max(a, b), 0);
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
    names: busiest > 0 ? channelNames(result.utilisation, AS_BUSY * busiest, design, state) : [],
    naming: `Busiest, ${percent(busiest)} used:`,
  };
}
