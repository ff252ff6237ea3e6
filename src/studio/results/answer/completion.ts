/** Collects from the store what is known of workloads that run to completion, and writes the answer's sentences on them. */
import { channelName } from "../../../drawing/names.ts";
import {
  ANY_PATH,
  collectiveRate,
  DRAWN_BY,
  idsOfJobs,
  ofWorkloads,
  PLACED_BY,
  runsToCompletion,
  unitOf,
  WORKLOADS,
} from "../../../engine/model.ts";
import type { Network } from "../../../engine/model.ts";
import { designLetter } from "../../../engine/studies.ts";
import { STEP_PARTS } from "../../../engine/results.ts";
import type { ProgramResult, StepParts, Wait } from "../../../engine/results.ts";
import { count, significant } from "../../../drawing/text.ts";
import { durationText } from "../../../drawing/time-text.ts";
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
  const estimate = key === simulationKey(values) ? (found?.completion ?? null) : null;
  return {
    state: stateOf(run, state.run.active && state.run.keys.includes(simulationKey(values)) && endedIn(run) === null),
    cycles: result?.complete && result.cycles >= 0 ? result.cycles : null,
    jobs: result?.complete && result.jobs.every((job) => job.cycles >= 0) && result.jobs.length > 1 ? result.jobs.map(jobOf) : [],
    estimated: result?.complete === true ? null : estimate && { cycles: estimate.cycles, ...estimate.band },
    step: estimate?.step ? { ...estimate.step, cycles: estimate.cycles } : null,
    cycleTime: unit?.nanoseconds ?? null,
    tooMany: ofWorkloads().hasTooManyMessages(values),
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

/** "all-to-all", as in the middle of a sentence; or the name that a list has for it. */
function jobOf({ workload, name, arrival, cycles }: ProgramResult["jobs"][number]): CompletionFacts["jobs"][number] {
  return { name: name === "" ? WORKLOADS.find(({ id }) => id === workload)!.title.toLowerCase() : `job ${name}`, arrival, cycles };
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
export function completions(facts: AnswerFacts, whole: boolean): Part[] {
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
    ...guessed(
      idle.filter(({ completion }) => completion.estimated !== null),
      whole,
    ),
    ...(whole ? done.flatMap(partsOf) : []),
    ...unknown(idle.filter(({ completion }) => completion.estimated === null)),
    ...needed([...running, ...idle]),
  ];
}

/** What is estimated of those that nobody has run: one by one, or in their order where they send the same. */
function guessed(open: readonly Completed[], whole: boolean): Part[] {
  const [first, ...others] = open.toSorted((a, b) => guessOf(a) - guessOf(b) || a.design - b.design);
  if (!first) return [];
  const alike = others.every(({ completion }) => completion.workload === first.completion.workload);
  if (others.length > 0 && alike) return [...inOrder(first, others), ...(whole ? open.flatMap(partsOf) : shareOf(first))];
  return open.flatMap((one) => {
    const { cycles, lower, upper } = one.completion.estimated!;
    return [
      say(" "),
      named(one),
      say(" takes about "),
      ...(whole ? longText(one, cycles) : shortText(one, cycles)),
      say(`, as estimated (${spanText(one, lower, upper)}); ${one.completion.tooMany ? TOO_MANY : "not simulated yet"}.`),
      ...(whole || open.length > 1 ? partsOf(one) : shareOf(one, true)),
    ];
  });
}

const TOO_MANY = "its messages are too many to be simulated";

const guessOf = ({ completion }: Completed): number => completion.estimated!.cycles;

/** Cycles, or the time where all are told it. */
function longText({ completion: { cycleTime } }: Completed, cycles: number): Part[] {
  return cycleTime === null
    ? [strong(count(cycles)), say(" cycles")]
    : [strong(durationText(cycles * cycleTime)), say(` (${count(cycles)} cycles)`)];
}

/** The time alone, where it is told. */
const shortText = (one: Completed, cycles: number): Part[] => longText(one, cycles).slice(0, one.completion.cycleTime === null ? 2 : 1);

function spanText({ completion: { cycleTime } }: Completed, lower: number, upper: number): string {
  if (cycleTime === null) return `${count(lower)} to ${count(upper)}`;
  const [from, to] = [durationText(lower * cycleTime, 2), durationText(upper * cycleTime, 2)];
  const unit = to.slice(to.indexOf(" "));
  return `${from.endsWith(unit) ? from.slice(0, -unit.length) : from} to ${to}`;
}

/** "A and B take about 12.3 s, D 1.4 times and C 1.5 times as long". */
function inOrder(first: Completed, others: readonly Completed[]): Part[] {
  const soon = others.filter((one) => guessOf(one) < LONGER * guessOf(first));
  const late = others.slice(soon.length);
  const { lower, upper } = first.completion.estimated!;
  const sure = late.every(({ completion }) => completion.estimated!.lower > upper);
  return [
    say(" "),
    ...names([first, ...soon].toSorted((a, b) => a.design - b.design)),
    say(soon.length > 0 ? " take about " : " takes about "),
    ...shortText(first, guessOf(first)),
    say(` (${spanText(first, lower, upper)})${late.length > 0 ? ", " : ""}`),
    ...late.flatMap((one, i) => [
      ...(i === 0 ? [] : [say(i === late.length - 1 ? " and " : ", ")]),
      named(one),
      say(` ${timesText(guessOf(one) / guessOf(first))}`),
    ]),
    say(`${late.length > 0 ? " as long" : ""}, as estimated${sure ? "" : ": the order may differ"}.`),
  ];
}

/** What the network takes of the first one's step. */
function shareOf(one: Completed, alone = false): Part[] {
  const { step } = one.completion;
  if (step === null) return [];
  const [id, words] = longestWait(step);
  return [
    say(" The network takes "),
    strong(percentText((step.cycles - step.withoutNetwork) / step.cycles)),
    say(" of "),
    alone ? say("it") : { ...named(one), text: designLetter(one.design) },
    say(step[id] > 0 ? `, which ${words} most.` : "."),
  ];
}

/** What limits a design that nobody has simulated. */
export function idleReason({ step, estimated, tooMany }: CompletionFacts): string {
  if (step === null) return tooMany && estimated ? `${TOO_MANY}.` : "is not simulated yet.";
  const [id, words] = longestWait(step);
  return step[id] > 0
    ? `${words} most of all: ${percentText(step[id] / step.cycles)} of the estimated step.`
    : "waits for nothing, as estimated.";
}

/** What a step waits for most. */
const longestWait = (step: StepParts): (typeof STEP_PARTS)[number] =>
  STEP_PARTS.filter(([id]) => id !== "compute").reduce((most, one) => (step[one[0]] > step[most[0]] ? one : most));

/** Shares of a step below this one are left out of the sentence. */
const LEAST_SHARE = 0.005;

/** What a training step's time consists of, and what of it a network that takes no time would spare. */
function partsOf(one: Completed): Part[] {
  const { step, cycleTime } = one.completion;
  if (step === null) return [];
  const parts = STEP_PARTS.filter(([id]) => step[id] >= LEAST_SHARE * step.cycles).map(
    ([id, words]) => `${words} ${percentText(step[id] / step.cycles)}`,
  );
  const without = cycleTime === null ? `${count(step.withoutNetwork)} cycles` : durationText(step.withoutNetwork * cycleTime);
  return [
    say(" Of its time "),
    named(one),
    say(` ${parts.join(", ")}; `),
    strong(percentText((step.cycles - step.withoutNetwork) / step.cycles)),
    say(` is time of the network, without which it would take ${without}.`),
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

/** Most jobs that are told of one by one. */
const MOST_JOBS = 3;

/** ", its stencil exchange after 2 000 and its all-to-all after 5 000": each job of several, or of many the one that takes longest. */
function jobParts(jobs: CompletionFacts["jobs"]): Part[] {
  const since = ({ arrival }: CompletionFacts["jobs"][number]): string => (arrival === 0 ? "" : ` from cycle ${count(arrival)} on`);
  if (jobs.length > MOST_JOBS) {
    const longest = jobs.reduce((most, job) => (job.cycles > most.cycles ? job : most));
    return [say(`, the longest of its ${jobs.length} jobs (${longest.name}) after `), strong(count(longest.cycles)), say(since(longest))];
  }
  return jobs.flatMap((job, i) => [
    say(`${i === 0 ? "," : i === jobs.length - 1 ? " and" : ","} its ${hasNamesake(job, jobs) ? `${ORDER[i]!} ` : ""}${job.name} after `),
    strong(count(job.cycles)),
    say(since(job)),
  ]);
}

const hasNamesake = ({ name }: CompletionFacts["jobs"][number], jobs: CompletionFacts["jobs"]): boolean =>
  jobs.filter((job) => job.name === name).length > 1;

const ORDER = ["first", "second", "third"] as const;

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
