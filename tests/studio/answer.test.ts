/** The answer's sentence on studies of all kinds: what it says is held against the engines' figures, which the test reads by itself. */
import { expect, test } from "vitest";
import type { LoadPoint } from "../../src/simulation/results.ts";
import type { DesignFacts } from "../../src/studio/results/answer/facts.ts";
import { answerFacts } from "../../src/studio/results/answer/gather.ts";
import { answerSentence } from "../../src/studio/results/answer/sentence.ts";
import { textOf } from "./reading.ts";
import { rangeText } from "../../src/studio/results/answer/words.ts";
import { boundKey, simulationKey } from "../../src/studio/store/keys.ts";
import type { Results, StudioState } from "../../src/studio/store/state.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { WHOLE } from "../tools/extent.ts";
import { stateOf } from "./answered.ts";
import type { Computed } from "./answered.ts";

const QUICK = "saturation=curve&warmup=200&measure=400&maxCycles=2500";
const SMALL = "p=1&a=2&h=1&g=3";
const SEARCHED = "warmup=200&measure=300&maxCycles=3000";
const study = (text: string, how: Omit<Computed, "text"> = {}): Computed => ({ text: `${text}&${QUICK}`, ...how });

const STUDIES: readonly Computed[] = [
  study("routing=ugal-l&traffic=worst-case&load=0.1:0.5:0.2&b.routing=min&b.load=0.12,0.13"),
  study("routing=min&traffic=worst-case&load=0.12,0.13"),
  study("routing=min&traffic=worst-case&load=0.3,0.5"),
  study("routing=valiant&traffic=worst-case&load=0.1,0.2"),
  study("traffic=hot-spot&load=0.06,0.08"),
  study(`${SMALL}&traffic=hot-spot&load=0.3,0.9`),
  study(`${SMALL}&load=0.2,0.6&b.routing=valiant&c.routing=ugal-l`),
  { text: `${SMALL}&routing=min&traffic=worst-case&load=0.3,1&${SEARCHED}` },
  study("topology=torus&dims=4x4&routing=dimension-order&traffic=tornado&load=0.2,0.9&b.routing=valiant"),
  study("topology=torus&dims=8&routing=dimension-order&traffic=tornado&load=0.32,0.335"),
  study("topology=mesh&dims=3x3&load=0.2,0.9&b.traffic=transpose"),
  study("topology=hyperx&dims=3x3&traffic=worst-case&load=0.2,0.6&b.routing=ugal-l"),
  study("topology=slim-fly&q=4&load=0.3,0.9&b.traffic=worst-case"),
  study("topology=slim-fly&q=5&traffic=worst-case&load=0.1,0.3"),
  study("topology=fat-tree&k=2&n=3&load=0.3,1&b.routing=deterministic"),
  study("topology=fat-tree&k=4&n=2&routing=deterministic&traffic=bit-reversal&load=0.2,0.5&b.routing=adaptive-first-free"),
  study("topology=folded-clos&radix=4&load=0.5,1"),
  study("topology=torus&dims=4x4&traffic=random-permutation&load=0.2,0.9&b.traffic=bit-complement&c.traffic=shift"),
  study("topology=torus&dims=4x4&failLinks=0.1&load=0.3,0.9&b.failLinks=0&b.load=0.3,0.9"),
  study("topology=hyperx&dims=3x3&failRouters=0.1&routing=min&load=0.3,0.9"),
  study(`${SMALL}&failedLinks=0-1&load=0.2,0.9&b.failedLinks=`),
  study("topology=slim-fly&q=4&failLinks=0.05&load=0.2,0.4"),
  study("routing=ugal-l&traffic=worst-case&load=0.1,0.5&vcs=4&buffer=8"),
  {
    text: "routing=ugal-l&intermediate=router&vcScheme=booksim&traffic=worst-case&load=0.1,0.5&vcs=4&warmup=1000&saturation=curve",
    solved: false,
  },
  study("traffic=worst-case&load=0.1,0.5&b.routing=min", { simulated: 0 }),
  study("traffic=worst-case&load=0.1,0.5&b.routing=min", { simulated: 0, solved: false, described: false }),
  study("traffic=worst-case&load=0.1,0.5&b.topology=slim-fly&b.q=4", { simulated: 1 }),
  study("traffic=worst-case&load=0.05,0.1,0.5&b.routing=min", { loads: 2, active: true }),
  study("traffic=worst-case&load=0.05,0.1,0.5", { loads: 1 }),
  study("load=0.2,0.3", { simulated: 0, active: true }),
  study(`${SMALL}&load=0.2,0.9&b.routing=valiant&c.routing=ugal-l&d.routing=ugal-g&e.traffic=tornado&f.topology=mesh&f.dims=3x3`),
  study(`${SMALL}&localBandwidth=2&globalBandwidth=0.5&load=0.1,0.6`),
  study("traffic=matrix&matrix=0-40:1&globalBandwidth=0.5&load=0.4,0.6"),
  { text: "routing=ugal-l&traffic=worst-case&load=0.3,0.4&saturation=curve&warmup=500&measure=500", solved: false },
];

/** A search for saturation, and larger Slim Flies: only in the whole (tests/tools/extent.ts). */
const LONG = new Set([7, 12, 13].map((i) => STUDIES[i]!));

/** What the points of a design show, read here without the program's help. */
function seen(results: Results | undefined) {
  const points = [...(results?.points ?? []), ...(results?.searched ?? [])]
    .filter(({ complete }) => complete)
    .sort((a, b) => a.load - b.load);
  const last = points.findLastIndex(({ saturated }) => !saturated);
  const [stable, first] = [points[last], points[last + 1]];
  return { points, stable: stable ?? null, first: first ?? null };
}

/** What is said from a design's name to that of the next. */
function clauseOf(text: string, facts: readonly DesignFacts[], { label }: DesignFacts): string {
  const from = text.indexOf(label) + label.length;
  const after = facts.map((other) => text.indexOf(other.label, from)).filter((at) => at >= 0);
  const clause = text.slice(from, Math.min(text.length, ...after));
  const next = facts.find((other) => text.indexOf(other.label, from) === from + clause.length);
  // "A and B carry": what is said of the last holds for all.
  return next && /^(, | and )$/.test(clause) ? clauseOf(text, facts, next) : clause;
}

/** The ends of "12.5 %", "12.4 to 12.6 %" or "10 and 30 %", with half of the last digit where there is one number. */
function rangeIn(text: string): readonly [number, number] {
  const match = /([\d.]+)(?: (?:to|and) ([\d.]+))?\u202f%/.exec(text);
  if (!match) throw new Error(`no percentage in "${text}"`);
  if (match[2] !== undefined) return [Number(match[1]) / 100, Number(match[2]) / 100];
  const digits = (match[1]!.split(".")[1] ?? "").length;
  const value = Number(match[1]);
  return [(value - 0.51 * 10 ** -digits) / 100, (value + 0.51 * 10 ** -digits) / 100];
}

const meets = ([low, high]: readonly [number, number], least: number, most: number): boolean =>
  low <= most * 1.001 && high >= least * 0.999;

const ends = ({ load }: LoadPoint): readonly [number, number] => [load, load];

function fullOf(point: LoadPoint): number {
  return point.utilisation.reduce((sum, use) => sum + (use >= 0.97 ? 1 : 0), 0);
}

const WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
const numberIn = (word: string): number => (WORDS.includes(word) ? WORDS.indexOf(word) : Number(word.replaceAll("\u202f", "")));

/** Everything in the text that the state does not bear out. */
function wrongIn(text: string, state: StudioState): string[] {
  const facts = answerFacts(state);
  const wrong: string[] = [];
  const claim = (holds: boolean, what: string): void => {
    if (!holds) wrong.push(what);
  };
  claim(!/undefined|null|NaN|Infinity|  | ,|\.\./.test(text), "not a clean text");
  claim(/^[A-Z].*\.$/.test(text), "not a sentence");
  claim(!/\d/.test(text) || !/[\d.]{9,}/.test(text), "too many digits");
  state.designs.forEach(({ values }, i) => {
    const fact = facts[i]!;
    const results = state.results[simulationKey(values)];
    const { points, stable, first } = seen(results);
    const clause = clauseOf(text, facts, fact);
    const at = `${fact.label}: ${clause}`;
    claim(text.includes(fact.label), `${fact.label} is not named`);
    const saturates = /stops|reaches|ends between|saturates below/.test(clause);
    const deadlocked = points.some(({ stall }) => stall !== null);
    claim(/deadlocks/.test(clause) === deadlocked, `${at}: deadlock`);
    if (deadlocked)
      claim(
        meets(rangeIn(clause.slice(clause.indexOf("deadlocks"))), ...ends(points.find(({ stall }) => stall !== null)!)),
        `${at}: where`,
      );
    if (points.length === 0) claim(/being simulated|not simulated yet/.test(text) && !saturates, `${at}: nothing is known`);
    else if (first === null) {
      claim(!saturates, `${at}: no load is saturated`);
      const doubted = points.filter(({ saturated }) => saturated).map(({ load }) => load);
      claim(!/every load|full rate/.test(clause) || doubted.length === 0, `${at}: ${doubted} count as saturated`);
      claim(/counts as saturated/.test(clause) === doubted.length > 0, `${at}: one counts as saturated`);
      const highest = points.at(-1)!.load;
      claim(highest >= 1 ? clause.includes("full rate") : meets(rangeIn(clause), highest, highest), `${at}: carries ${highest}`);
      claim(/so far|stopped there/.test(clause) === (results?.complete !== true), `${at}: unfinished or not`);
    } else if (!deadlocked) {
      claim(saturates, `${at}: ${first.load} is saturated`);
      const bracket = [results?.saturation?.lower ?? stable?.load ?? 0, results?.saturation?.upper ?? first.load] as const;
      const range = rangeIn(clause);
      const single = !/^[^:;]*?[\d.]+ (to|and) [\d.]+\u202f%/.test(clause);
      if (stable === null) claim(clause.includes("saturates below") && range[1] >= first.load * 0.999, `${at}: below ${first.load}`);
      else if (single) claim(meets(range, ...bracket) && bracket[1] <= bracket[0] * 1.06, `${at}: within ${bracket.join()}`);
      else claim(range[0] <= bracket[0] * 1.0001 && range[1] >= bracket[1] * 0.9999, `${at}: encloses ${bracket.join()}`);
      claim(/still searched|stopped before/.test(clause) === (results?.complete !== true), `${at}: the search has ended or not`);
      const any = state.bounds[boundKey(values, "any-path")];
      const share = /([\d.]+(?: to [\d.]+)?\u202f%) of what any/.exec(clause);
      if (share)
        claim(
          any !== undefined && meets(rangeIn(share[1]!), bracket[0] / any.upper!, bracket[1] / any.lower!),
          `${at}: share of ${any?.upper}`,
        );
      if (/all that any/.test(clause)) claim(bracket[1] >= any!.upper! * 0.99, `${at}: all of ${any?.upper}`);
      if (/all that minimal/.test(clause)) {
        const minimal = state.bounds[boundKey(values, "min")]!;
        claim(meets([bracket[0], bracket[1]], minimal.upper!, minimal.upper!), `${at}: minimal ${minimal.upper}`);
      }
      const counted = [...clause.matchAll(/(?:all ([\w\u202f]+)|([\w\u202f]+) of ([\w\u202f]+)) [\w ]*?channels/g)].map(([, all, some]) =>
        numberIn(all ?? some!),
      );
      if (/channel/.test(clause) && !/others/.test(clause)) {
        const sum = counted.reduce((total, number) => total + number, 0);
        claim(sum === fullOf(first), `${at}: ${fullOf(first)} full channels at ${first.load}`);
      }
      if (/other [\w\u202f]+ idle/.test(clause)) {
        const idle = numberIn(/other ([\w\u202f]+) idle/.exec(clause)![1]!);
        claim(first.utilisation.filter((use) => use < 0.01).length >= idle, `${at}: idle channels`);
      }
    }
    const { damage } = networkOf(values);
    if (damage && state.inspections[i]) {
      const lost = (damage.intact.channels - networkOf(values).channels) / 2;
      const said = new RegExp(`${fact.label} has lost ([\\w\u202f]+) of ([\\w\u202f]+) links`).exec(text);
      claim(said !== null && numberIn(said[1]!) === lost && numberIn(said[2]!) === damage.intact.channels / 2, `${at}: lost links`);
    }
    const cost = state.inspections[i]?.cost?.value.costPerEndpoint;
    if (typeof cost === "number") claim(text.replaceAll("\u202f", "").includes(`$${Math.round(cost)}`), `${at}: costs ${cost}`);
  });
  return wrong;
}

test.each(STUDIES.map((how, i) => [`${i}: ${how.text}`, how] as const).filter(([, how]) => WHOLE || !LONG.has(how)))(
  "%s",
  async (_name, how) => {
    const state = await stateOf(how);
    const text = textOf(answerSentence(answerFacts(state)));
    if (process.env["SHOW"]) console.log(text);
    expect(wrongIn(text, state), text).toEqual([]);
  },
);

test("each load of the list is counted once", async () => {
  const state = await stateOf(study(`${SMALL}&load=0.2,0.4`));
  const [facts] = answerFacts(state);
  expect(facts).toMatchObject({ done: 2, loads: state.designs[0]!.values.load.length, progress: "done" });
});

test.each([
  [0.1249, 0.1251, "12.5\u202f%"],
  [0.4392, 0.4459, "43.9 to 44.6\u202f%"],
  [0.436, 0.4441, "44\u202f%"],
  [0.03, 0.031, "3 to 3.1\u202f%"],
  [0.5625, 0.5625, "56.3\u202f%"],
])("%f to %f is %s", (lower, upper, text) => {
  expect(rangeText(lower, upper)).toBe(text);
});

test("short windows that pass more than any routing could carry: the sentence says that some flows get less", async () => {
  const state = await stateOf({ text: "topology=slim-fly&q=5&traffic=hot-spot&load=0.03,0.1&saturation=curve&warmup=300&measure=600" });
  expect(textOf(answerSentence(answerFacts(state)))).toMatch(
    / stops between 3 and 10\s% \(more than the 2\.\d+\s% that any routing could give every flow at most: some get less\)/,
  );
});

test("endpoints that send nothing are told, once where all designs have as many, and what is carried is a load", async () => {
  const run = "load=0.1,0.3&saturation=curve&warmup=300&measure=900";
  const alone = answerFacts(await stateOf({ text: `routing=ugal-l&traffic=ring-all-reduce&${run}` }));
  expect(alone[0]).toMatchObject({ silent: { endpoints: 72, senders: 64 }, carried: 0.3 });
  expect(textOf(answerSentence(alone))).toMatch(/ 30\s%.* Eight of 72 endpoints send nothing: loads are of what the other 64 offer\./);
  const two = textOf(answerSentence(answerFacts(await stateOf({ text: `traffic=ring-all-reduce&${run}&b.traffic=uniform` }))));
  expect(two.match(/send nothing/g)).toHaveLength(1);
  expect(two).toMatch(/ On A .*, eight of 72 endpoints send nothing/);
  const none = textOf(answerSentence(answerFacts(await stateOf({ text: run }))));
  expect(none).not.toContain("send nothing");
});
