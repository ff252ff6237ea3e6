/** Collects from the store what is known of workloads that run to completion, and writes the answer's sentences on them. */
import { channelName } from "../../../drawing/names.ts";
import { ANY_PATH, collectiveRate, DRAWN_BY, idsOfJobs, PLACED_BY, runsToCompletion, unitOf, WORKLOADS } from "../../../engine/model.ts";
import type { Network } from "../../../engine/model.ts";
import { STEP_PARTS } from "../../../engine/results.ts";
import type { ProgramResult, StepParts, Wait } from "../../../engine/results.ts";
import { count, significant } from "../../../drawing/text.ts";
import { completionOf, endedIn, leastCycles } from "../../store/completions.ts";
import { boundKey, briefly, simulationKey } from "../../store/keys.ts";
import { relevantModel } from "../../store/bounds.ts";
import type { CompletionRun, Design, StudioState } from "../../store/state.ts";
import type { CompletionFacts, AnswerFacts, DesignFacts } from "./facts.ts";
import { named, names, say, strong, percentText } from "./words.ts";
import type { Part } from "./words.ts";

type State = Pick<StudioState, "completions" | "bounds" | "run" | "estimates">;

/** `network`: the design's, where it is on the page. Null of a design under steady load. */
export function completionFacts(state: State, design: Design, network: Network | null): CompletionFacts | null {
  const { values } = design;
  if (!runsToCompletion(values)) return null;
  const run = completionOf(state, values);
  const result = run?.result ?? null;
  const least = (model: string): number | null => {
    const upper = state.bounds[boundKey(values, model)]?.upper ?? null;
    return upper === null ? null : leastCycles(values, upper, result);
  };
  const own = relevantModel(values);
  const leastOwn = own === ANY_PATH ? null : least(own);
  const unit = unitOf(values);
  const { key, found } = state.estimates[design.id] ?? {};
  const estimate = key === simulationKey(values) && result?.complete !== true ? (found?.completion ?? null) : null;
  return {
    state: stateOf(run, state.run.active && state.run.keys.includes(simulationKey(values)) && endedIn(run) === null),
    cycles: result?.complete && result.cycles >= 0 ? result.cycles : null,
    jobs: result?.complete && result.jobs.every((job) => job.cycles >= 0) && result.jobs.length > 1 ? result.jobs.map(jobOf) : [],
    estimated: estimate && {
      cycles: estimate.cycles,
      nanoseconds: unit && estimate.cycles * unit.nanoseconds,
      ...estimate.band,
      step: estimate.step,
    },
    delivered: result ? result.deliveredFlits / Math.max(1, result.flits) : (run?.progress?.done ?? 0),
    leastAny: least(ANY_PATH),
    leastOwn: leastOwn === null ? null : { model: own, cycles: leastOwn },
    leastIdle: result?.lowerBound?.cycles ?? null,
    lastBy: result && network ? lastWaits(result, network) : null,
    workload: [...idsOfJobs(values, [...PLACED_BY, ...DRAWN_BY]), "flitBytes"].map((id) => briefly(String(values[id]))).join(" "),
    throughput: result?.throughput ?? null,
    p99: result?.packetLatency.p99 ?? null,
    rate: result?.complete === true && result.cycles > 0 ? collectiveRate(values, result.jobs[0]?.cycles ?? result.cycles) : null,
  };
}

/** "all-to-all", as in the middle of a sentence. */
function jobOf({ workload, cycles }: ProgramResult["jobs"][number]): CompletionFacts["jobs"][number] {
  return { name: WORKLOADS.find(({ id }) => id === workload)!.title.toLowerCase(), cycles };
}

function stateOf(run: CompletionRun | undefined, running: boolean): CompletionFacts["state"] {
  if (running) return "running";
  if (!run?.result) return "idle";
  if (run.result.complete) return "done";
  if (run.result.stall !== null) return "stalled";
  return run.stopped ? "stopped" : "given up";
}

/** Turns of a task's own messages are no waiting in the network. */
function lastWaits({ criticalPath, criticalWaits, complete }: ProgramResult, network: Network): CompletionFacts["lastBy"] {
  if (!complete) return null;
  const places = criticalWaits.flatMap(({ at, channel, cycles }) => {
    if (at === "turns" || (channel ?? 0) >= network.channels) return [];
    return [{ name: channel === null ? PLACES[at] : `the channel ${channelName(network, channel)}`, cycles, channel }];
  });
  return { places, chain: criticalPath.filter(({ kind }) => kind === "message").length > 1 };
}

const PLACES: Readonly<Record<Wait["at"], string>> = {
  turns: "turns of their own task",
  room: "room in the first router",
  channel: "a channel",
  destination: "channels to endpoints",
  order: "packets sent before",
};

interface Completed extends DesignFacts {
  readonly completion: CompletionFacts;
}

/** Less of the time was not what held it up. */
const HELD_UP = 0.05;
/** Places of waiting that are named. */
const NAMED = 2;
/** Times as long that are worth a word. */
const LONGER = 1.02;

/** Sentences on workloads that run to completion: when each is done, how that compares with the least time needed, and what held it up. */
export function completions(facts: AnswerFacts): Part[] {
  const all = facts.filter((one): one is Completed => one.completion !== null);
  if (all.length === 0) return [];
  const done = all.filter(({ completion }) => completion.cycles !== null).sort((a, b) => cyclesOf(a) - cyclesOf(b) || a.design - b.design);
  const empty = all.filter(({ completion: { state, cycles } }) => state === "done" && cycles === null);
  const short = all.filter(({ completion: { state } }) => state === "stalled" || state === "given up" || state === "stopped");
  const running = all.filter(({ completion }) => completion.state === "running");
  const idle = all.filter(({ completion }) => completion.state === "idle");
  return [
    ...(facts.length > all.length ? [say(" ")] : []),
    ...ended(done),
    ...(empty.length > 0 ? [say(" "), ...names(empty), say(`${empty.length === 1 ? " sends" : " send"} no message.`)] : []),
    ...short.flatMap((one) => [say(" "), named(one), say(` ${unfinishedText(one.completion)}.`)]),
    ...(running.length > 0 ? [say(" "), ...names(running), say(`${running.length === 1 ? " is" : " are"} being run to completion.`)] : []),
    ...guessed(idle.filter(({ completion }) => completion.estimated !== null)),
    ...unknown(idle.filter(({ completion }) => completion.estimated === null)),
    ...needed([...running, ...idle]),
  ];
}

/** What is estimated of those that nobody has run. */
function guessed(open: readonly Completed[]): Part[] {
  return open.flatMap((one) => {
    const { cycles, nanoseconds, lower, upper, step } = one.completion.estimated!;
    return [
      say(" "),
      named(one),
      say(" takes about "),
      strong(count(cycles)),
      say(
        ` cycles${nanoseconds === null ? "" : ` (${durationText(nanoseconds)})`}, as estimated (${count(lower)} to ${count(upper)}); not simulated yet.`,
      ),
      ...(step === null ? [] : partsOfStep(step, cycles)),
    ];
  });
}

const TIMES = [
  [1, "ns"],
  [1e3, "µs"],
  [1e6, "ms"],
  [1e9, "s"],
] as const;

/** A time, 12.5 µs. */
function durationText(nanoseconds: number): string {
  const [size, name] = TIMES.findLast(([least]) => nanoseconds >= least) ?? TIMES[0];
  return `${significant(nanoseconds / size, 3)} ${name}`;
}

/** Shares of a step below this one are left out of the sentence. */
const LEAST_SHARE = 0.005;

/** What a training step's time consists of, and what of it a network that takes no time would spare. */
function partsOfStep(step: StepParts, cycles: number): Part[] {
  const parts = STEP_PARTS.filter(([id]) => step[id] >= LEAST_SHARE * cycles).map(
    ([id, words]) => `${words} ${percentText(step[id] / cycles)}`,
  );
  const waits = cycles - step.withoutNetwork;
  return [
    say(` Of that it ${parts.join(", ")}; `),
    strong(percentText(waits / cycles)),
    say(` is time of the network, without which it would take ${count(step.withoutNetwork)} cycles.`),
  ];
}

function unknown(open: readonly Completed[]): Part[] {
  if (open.length === 0) return [];
  return [say(" "), ...names(open), say(`${open.length === 1 ? " has" : " have"} not been run to completion yet.`)];
}

function cyclesOf({ completion }: Completed): number {
  return completion.cycles ?? Infinity;
}

/** One clause a design, the soonest done first; the last one says what it waited for. */
function ended(done: readonly Completed[]): Part[] {
  const [first] = done;
  if (!first) return [];
  const parts: Part[] = [];
  done.forEach((one, i) => {
    const cycles = cyclesOf(one);
    parts.push(...(i > 0 ? [say("; ")] : []), named(one));
    parts.push(say(i === 0 ? " is done after " : " takes "), strong(count(cycles)), say(i === 0 ? " cycles" : ""));
    parts.push(...jobParts(one.completion.jobs));
    const { workload } = one.completion;
    if (i > 0 && workload === first.completion.workload && cycles >= LONGER * cyclesOf(first))
      parts.push(say(`, ${timesText(cycles / cyclesOf(first))} as long`));
    else if (i === 0) parts.push(say(boundText(one.completion, cycles)));
  });
  const last = done.at(-1)!;
  const { lastBy } = last.completion;
  const held = lastBy?.places.filter((place) => place.cycles >= HELD_UP * cyclesOf(last)).slice(0, NAMED) ?? [];
  if (held.length > 0) {
    const whose = `${done.length > 1 ? "the last of its messages" : "its last message"}${lastBy?.chain ? " and those before it" : ""}`;
    parts.push(say(`: ${whose} waited `));
    held.forEach(({ name, cycles }, i) => {
      parts.push(say(i > 0 ? " and " : ""), strong(count(cycles)), say(`${i > 0 ? "" : " cycles"} for ${name}`));
    });
  }
  return [...parts, say(".")];
}

/** ", its stencil exchange after 2 000 and its all-to-all after 5 000": each job of several. */
function jobParts(jobs: CompletionFacts["jobs"]): Part[] {
  const alike = jobs.length > 1 && jobs.every(({ name }) => name === jobs[0]!.name);
  return jobs.flatMap(({ name, cycles }, i) => [
    say(`${i === 0 ? "," : i === jobs.length - 1 ? " and" : ","} its ${alike ? `${ORDER[i] ?? "last"} ` : ""}${name} after `),
    strong(count(cycles)),
  ]);
}

const ORDER = ["first", "second"] as const;

/** The comparison with the tightest bound that holds for any routing; where there is none, with the bound of the design's own paths. */
function boundText({ leastAny, leastIdle, leastOwn }: CompletionFacts, cycles: number): string {
  if (leastIdle !== null && leastIdle >= (leastAny ?? 0))
    return overText(cycles, leastIdle, "it takes on an idle network", ", as soon as on an idle network");
  if (leastAny !== null) return overText(cycles, leastAny, "any routing takes", ", as soon as any routing could be");
  return leastOwn === null ? "" : overText(cycles, leastOwn.cycles, "its paths take", ", as soon as its paths could have it");
}

function overText(cycles: number, least: number, who: string, soonest: string): string {
  if (cycles <= least) return soonest;
  const times = (cycles + 1) / least;
  return times < LONGER ? `, within 2 % of what ${who} at least` : `, ${timesText(times)} what ${who} at least`;
}

function timesText(times: number): string {
  return `${significant(times, times < 1.1 ? 3 : 2)} times`;
}

function unfinishedText({ state, delivered }: CompletionFacts): string {
  const share = `with ${percentText(Number(delivered.toFixed(3)))} delivered`;
  if (state === "stalled") return `deadlocks ${share}: packets wait for each other for good`;
  return state === "stopped" ? `was stopped ${share}` : `was given up at its limit of cycles ${share}`;
}

/** What is known of those that are not done. */
function needed(open: readonly Completed[]): Part[] {
  const known = open.filter(({ completion }) => completion.leastAny !== null);
  const [first] = known;
  if (!first) return [];
  const alike = known.length === open.length && known.every(({ completion }) => completion.leastAny === first.completion.leastAny);
  if (alike) return [say(" No routing could have it done in less than "), strong(count(first.completion.leastAny!)), say(" cycles.")];
  return known.flatMap((one) => [
    say(" No routing could have "),
    named(one),
    say(" done in less than "),
    strong(count(one.completion.leastAny!)),
    say(" cycles."),
  ]);
}
