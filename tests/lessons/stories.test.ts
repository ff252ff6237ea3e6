/** Stories are whole, their studies valid, and their answers those that the engines give. */
import type { DesignValues } from "../../src/study/study.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { FIRST_STEPS, FIRST_STORY, FIRST_STUDY } from "../../src/lessons/stories/first.ts";
import { STORIES } from "../../src/lessons/stories/stories.ts";
import { CHAPTERS } from "../../src/lessons/stories/story.ts";
import type { Found, MeasuredQuestion, Question, Step } from "../../src/lessons/stories/story.ts";
import { formatDesign, formatStudy, pageEntriesOf, parseStudy } from "../../src/study/codec.ts";
import { readPage } from "../../src/studio/address/parameters.ts";
import { loadCompletionWords } from "../../src/studio/completion-words.ts";
import { askedText, coversOf, seenThrough } from "../../src/studio/guide/covers.ts";
import { foundIn } from "../../src/studio/guide/story-facts.ts";
import { judged } from "../../src/studio/guide/steps.ts";
import { answerFacts } from "../../src/studio/results/answer/gather.ts";
import { answerSentence, headline } from "../../src/studio/results/answer/sentence.ts";
import { boundKey, simulationKey } from "../../src/studio/store/keys.ts";
import type { Results, StudioState } from "../../src/studio/store/state.ts";
import type { LoadPoint } from "../../src/simulation/results.ts";
import { loadAlone } from "../../src/simulation/zero-load.ts";
import { ANY_PATH, MINIMAL_PATHS } from "../../src/throughput/models.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { stateOf } from "../studio/answered.ts";
import { topologyOf } from "../../src/topology/families.ts";
import { runsToCompletion } from "../../src/workload/patterns.ts";
import { WHOLE } from "../tools/extent.ts";

beforeAll(loadCompletionWords);
beforeAll(loadAlone);

const steps = STORIES.flatMap((story) => story.steps.map((step, i) => ({ name: `${story.id}.${i + 1}`, step })));

/** All states that a step can open. */
function statesOf({ state, question }: Step): string[] {
  const more = question.kind === "measured" ? question.reveal : question.kind === "task" ? question.solution : undefined;
  return [state, ...(more === undefined ? [] : [more])];
}

/** Windows that tell the answers apart, where nobody waits for more. */
function shortened(values: DesignValues): DesignValues {
  // Where the study is of a long warm-up, it needs that.
  const long = values["warmup"] > 1000 && values["saturation"] === "curve";
  return WHOLE || long || runsToCompletion(values) ? values : { ...values, saturation: "curve", warmup: 500, measure: 500 };
}

/** Cycles of endpoints that a step may take with every commit; longer ones are tried with the whole. */
const MUCH = WHOLE ? Infinity : 5e5;

/** Those of loads: a workload that runs to completion takes a second. */
function cyclesOf(text: string): number {
  return parseStudy(text).study.designs.reduce((sum, values) => {
    if (runsToCompletion(values)) return sum;
    const { warmup, measure, load } = shortened(values);
    return sum + topologyOf(values).size(values).endpoints * (load as readonly number[]).length * (warmup + measure);
  }, 0);
}

/** How much is computed; the next one where that tells nothing. */
const DEPTHS = [
  { simulated: 0, solved: false },
  { simulated: 0, solved: true },
  { simulated: 1, solved: false },
  { simulated: 1, solved: true },
] as const;
/** A workload's end is simulated, not solved. */
const TO_COMPLETION = [{ simulated: 1, solved: false, described: false }] as const;

const known = new Map<string, Promise<StudioState>>();

/** What the engines make of a state's designs, each computed once, and as far as it is needed; with what is known then. */
async function told<T>(
  text: string,
  ask: (found: readonly Found[]) => T | null,
): Promise<{ readonly answer: T; readonly state: StudioState } | null> {
  const { designs } = parseStudy(text).study;
  for (const depth of designs.every(runsToCompletion) ? TO_COMPLETION : DEPTHS) {
    const alone = designs.map((values) => {
      const study = formatDesign(shortened(values));
      const key = `${JSON.stringify(depth)} ${study}`;
      const one = known.get(key) ?? stateOf({ text: study, ...depth });
      known.set(key, one);
      return one;
    });
    const state = beside(await Promise.all(alone));
    const answer = ask(foundIn(state));
    if (answer !== null) return { answer, state };
  }
  return null;
}

/** The designs of states of one design each, in one. */
function beside(alone: readonly StudioState[]): StudioState {
  const all = <T>(part: (state: StudioState) => Readonly<Record<string, T>>): Record<string, T> =>
    Object.assign({}, ...alone.map(part)) as Record<string, T>;
  return {
    ...alone[0]!,
    designs: alone.map(({ designs: [design] }, id) => ({ ...design!, id })),
    inspections: Object.fromEntries(alone.map(({ inspections }, id) => [id, inspections[0] ?? {}])),
    results: all(({ results }) => results),
    completions: all(({ completions }) => completions),
    bounds: all(({ bounds }) => bounds),
  };
}

/** A step of designs in the windows that are simulated here. */
function inShort(step: Step): Step {
  const short = (text: string): string =>
    [formatStudy({ designs: parseStudy(text).study.designs.map(shortened) }), ...pageEntriesOf(text).map((entry) => entry.join("="))].join(
      "&",
    );
  const { state, question } = step;
  const { reveal } = question as Partial<MeasuredQuestion>;
  return { ...step, state: short(state), question: { ...question, ...(reveal !== undefined && { reveal: short(reveal) }) } as Question };
}

describe("the list of stories", () => {
  test("ids, texts and places are in order", () => {
    expect(new Set(STORIES.map(({ id }) => id)).size).toBe(STORIES.length);
    for (const { id, title, teaches, minutes, steps: list } of STORIES) {
      expect(id).toMatch(/^[a-z][a-z-]*$/);
      expect(title.length).toBeLessThanOrEqual(32);
      expect(teaches).toMatch(/\.$/);
      expect(minutes).toBeGreaterThan(0);
      expect(list.length).toBeGreaterThanOrEqual(5);
      expect(list.length).toBeLessThanOrEqual(7);
    }
    // A chapter's stories follow each other.
    const chapters = STORIES.flatMap(({ chapter }) => (chapter === undefined ? [] : [CHAPTERS.indexOf(chapter)]));
    expect(chapters).toEqual(chapters.toSorted((a, b) => a - b));
    expect(STORIES[0]!.id).toBe(FIRST_STORY);
    expect(STORIES[0]!.steps.length).toBe(FIRST_STEPS);
    expect(STORIES[0]!.steps[0]!.state).toBe(FIRST_STUDY);
  });

  test.each(steps)("$name opens valid states and asks a question that can be answered", ({ step }) => {
    const { sentence, question, explanation } = step;
    for (const text of [...statesOf(step), askedText(step)]) {
      expect(parseStudy(text).problems).toEqual([]);
      // An address without a study means the step as it was written.
      expect(formatStudy(parseStudy(text).study)).not.toBe("");
      expect(readPage(pageEntriesOf(text)).problems).toEqual([]);
      expect(pageEntriesOf(text).map(([name]) => name)).not.toContain("story");
    }
    // What the strip has room for.
    expect(sentence.length).toBeLessThanOrEqual(240);
    expect(question.text.length).toBeLessThanOrEqual(150);
    expect(explanation.length).toBeLessThanOrEqual(250);
    if (question.kind === "task") return;
    expect(question.options.length).toBeGreaterThanOrEqual(2);
    expect(question.options.length).toBeLessThanOrEqual(4);
    expect(new Set(question.options.map(({ text }) => text)).size).toBe(question.options.length);
    for (const { why } of question.options) if (why !== undefined) expect(why).toMatch(/^.{1,119}\.$/);
    // Every wrong answer says what is wrong with it.
    expect(question.options.filter(({ why }) => why === undefined)).toHaveLength(1);
    if (question.kind === "reasoned")
      expect(question.options.map(({ right, why }) => right === (why === undefined)).every(Boolean)).toBe(true);
    else for (const { band } of question.options) expect(band[0]).toBeLessThan(band[1]);
  });
});

test("a verdict tells what the search finds at last, and nothing of other designs", async () => {
  const step = STORIES[0]!.steps[1]!;
  if (step.question.kind !== "measured") throw new Error("not measured");
  const telling = (carried: number): Step => ({ ...step, question: { ...step.question, measure: () => carried } as Step["question"] });
  const bare = { simulated: 0, solved: false, described: false };
  const state = await stateOf({ text: step.question.reveal!, ...bare });
  const first = judged(state, telling(0.4375), { chosen: 1, holds: null, says: "" });
  expect(first).toEqual({ chosen: 1, holds: 2, says: step.question.says(0.4375), value: 0.4375 });
  expect(judged(state, telling(0.4375), first!)).toBeNull();
  expect(judged(state, telling(0.4329), first!)).toEqual({ ...first, says: step.question.says(0.4329), value: 0.4329 });
  expect(judged(await stateOf({ text: step.state, ...bare }), telling(0.4329), first!)).toBeNull();
});

/** A state in which all is known that a measure may ask for, made up but for the networks: of what is covered it does not matter what it is. */
async function madeUp(text: string): Promise<StudioState> {
  const [point] = Object.values((await stateOf({ text: SMALL, solved: false, described: false })).results)[0]!.points;
  const bare = await stateOf({ text, simulated: 0, solved: false });
  const resultsOf = (values: DesignValues): Results => {
    const { channels, endpoints } = networkOf(values);
    const loads = values.load as readonly number[];
    const middle = loads[Math.floor(loads.length / 2)]!;
    const points = loads.map((load) => ({
      ...point!,
      load,
      saturated: load >= middle && loads.length > 1,
      minimalFraction: 0.5,
      reorder: { outOfOrder: 0.01 } as LoadPoint["reorder"],
      histogram: { edges: [0, 1, 2], minimal: [1, 1], nonMinimal: [1, 1] } as unknown as LoadPoint["histogram"],
      utilisation: new Float32Array(channels).fill(1),
      terminalUse: new Float32Array(2 * endpoints).fill(0.5),
    }));
    const saturation = { lower: loads[0]!, upper: middle, load: loads[0]! } as Results["saturation"];
    return {
      key: simulationKey(values),
      values,
      points,
      searched: [],
      saturation: loads.length > 1 ? saturation : null,
      running: [],
      channelQueues: new Map(),
      complete: true,
    };
  };
  const results = Object.fromEntries(bare.designs.map(({ values }) => [simulationKey(values), resultsOf(values)]));
  const bounds = Object.fromEntries(
    bare.designs.flatMap(({ values }) =>
      [ANY_PATH, MINIMAL_PATHS].map((model) => {
        const key = boundKey(values, model);
        return [
          key,
          { key, model, values, state: "solved", lower: 0.5, upper: 0.5, text: "", progress: null, result: null, verification: null },
        ];
      }),
    ),
  ) as StudioState["bounds"];
  return { ...bare, results, bounds };
}

const SMALL = "p=1&a=2&h=1&load=0.1&saturation=curve&warmup=200&measure=200";

describe("what the page sees while the question is open does not answer it:", () => {
  for (const { name, step } of steps) {
    const { question } = step;
    if (question.kind !== "measured") continue;
    const { designs } = parseStudy(askedText(step)).study;
    if (designs.some(runsToCompletion)) continue;
    const asked = parseStudy(question.reveal ?? step.state).study.designs;
    const isThere = asked.every((values, i) => designs[i] && formatDesign(designs[i]) === formatDesign(values));
    if (isThere)
      test(name, async () => {
        const whole = await madeUp(askedText(step));
        expect(question.measure(foundIn(whole))).not.toBeNull();
        expect(question.measure(foundIn(seenThrough(coversOf(step))(whole)))).toBeNull();
      });
  }
});

describe("the engines give just one answer to", () => {
  for (const { name, step } of steps) {
    const { question, state } = step;
    if (Math.max(...statesOf(step).map(cyclesOf)) > MUCH) continue;
    if (question.kind === "measured")
      test(name, async () => {
        const found = await told(question.reveal ?? state, question.measure);
        expect(found).not.toBeNull();
        const { answer: value, state: whole } = found!;
        const holding = question.options.filter(({ band: [low, high] }) => value >= low && value <= high);
        expect(holding, `${value}`).toHaveLength(1);
        // What is wrong with an answer stands beside it, and only beside one that is wrong: so it is the one that the words are about.
        expect(holding[0]!.why, `${value}`).toBeUndefined();
        expect(question.says(value)).not.toMatch(/NaN|Infinity|undefined/);
        if (question.reveal !== undefined) expect(question.reveal).not.toBe(state);
        // What the page sees of it does not tell, though all of it is there; nor do the sentences that are made of that.
        const short = inShort(step);
        const texts = new Set(parseStudy(askedText(short)).study.designs.map(formatDesign));
        const onPage = whole.designs.filter(({ values }) => texts.has(formatDesign(values)));
        if (onPage.length < whole.designs.length) return;
        const seen = seenThrough(coversOf(short))(whole);
        expect(question.measure(foundIn(seen))).toBeNull();
        const number = /\d+[.\d]*\d/.exec(question.says(value))?.[0] ?? "none";
        for (const sentence of [headline, answerSentence]) {
          const text = sentence(answerFacts(seen)).map((part) => part.text);
          expect(text.join("")).not.toMatch(new RegExp(`(?<![\\d.\\u202f])${number.replace(".", "\\.")}(?![\\d.])`));
        }
      });
    if (question.kind === "task")
      test(name, async () => {
        expect((await told(state, question.done))?.answer).toBe(false);
        expect((await told(question.solution, question.done))?.answer).toBe(true);
      });
  }
});
