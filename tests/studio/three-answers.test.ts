/** The same question counted, solved and simulated: each answer is its engine's, with its time, and what is not known yet can be asked for. */
import { expect, test } from "vitest";
import { loadCompletionWords } from "../../src/studio/completion-words.ts";
import { demandModels, shownAnswers } from "../../src/studio/results/limits/answers.ts";
import { boundKey, simulationKey } from "../../src/studio/store/keys.ts";
import type { StudioState } from "../../src/studio/store/state.ts";
import { isCounted, MODELS } from "../../src/throughput/models.ts";
import { workloadSize } from "../../src/studio/store/completions.ts";
import { valuesOf } from "../../src/lessons/findings.ts";
import { boundOf, stateOf } from "./answered.ts";

await loadCompletionWords();

const EXCHANGE = "p=1&a=4&h=1&g=5&traffic=stencil&tasks=4x4&domain=64x64&run=completion&messageScale=0.02";

async function withModels(state: StudioState, models: readonly string[]): Promise<StudioState> {
  const { values } = state.designs[state.shown]!;
  const more = await Promise.all(models.map(async (model) => [boundKey(values, model), await boundOf(values, model)] as const));
  return { ...state, bounds: { ...state.bounds, ...Object.fromEntries(more) } };
}

test("demand models are those with nothing to choose", () => {
  expect(MODELS.filter(isCounted).map(({ id }) => id)).toEqual(["min-uniform", "valiant-uniform"]);
  expect(demandModels(valuesOf("routing=min"))).toEqual(["min-uniform"]);
  expect(demandModels(valuesOf("routing=ugal-l"))).toEqual(["min-uniform", "valiant-uniform"]);
  expect(demandModels(valuesOf("topology=fat-tree&k=2&n=3"))).toEqual(["min-uniform"]);
});

test("a workload is answered in cycles: what its demands take, what programs allow at least, what it took", async () => {
  const state = await stateOf({ text: EXCHANGE });
  const before = shownAnswers(state);
  expect(before.map(({ way, model }) => [way, model])).toEqual([
    ["demand model", "min-uniform"],
    ["linear program", null],
    ["linear program", null],
    ["simulation", null],
  ]);
  const after = await withModels(state, ["min-uniform"]);
  const [counted, own, any, simulated] = shownAnswers(after);
  const { values } = after.designs[0]!;
  const bound = after.bounds[boundKey(values, "min-uniform")]!;
  const cycles = Math.ceil(workloadSize(values)!.mostSent / Math.min(1, bound.upper!) - 1e-6);
  expect(counted!.value).toMatchObject({ text: String(cycles), range: [cycles, Infinity] });
  expect(counted!.seconds).toBe(bound.result!.seconds);
  const result = after.completions[simulationKey(values)]!.result!;
  expect(simulated!.value.text).toBe(String(result.cycles));
  expect(simulated!.seconds).toBe(result.seconds);
  // No split is worse than the best, no path set larger than all; minimal routes as drawn are no better than the even split foresees.
  expect(own!.value.text).toMatch(/^≥ \d+$/);
  const least = [any, own, counted].map((answer) => answer!.value.range![0]);
  expect(least).toEqual(least.toSorted((a, b) => a - b));
  expect(result.cycles + 1).toBeGreaterThanOrEqual(least[2]!);
});

test("a steady pattern is answered in shares of the full rate, and says what is not simulated", async () => {
  const steady = "p=1&a=2&h=1&g=3&traffic=worst-case&routing=ugal-l&load=0.1,0.9&saturation=curve&warmup=100&measure=200";
  const state = await withModels(await stateOf({ text: steady }), ["min-uniform", "valiant-uniform"]);
  const answers = shownAnswers(state);
  expect(answers.map(({ way }) => way)).toEqual(["demand model", "demand model", "linear program", "linear program", "simulation"]);
  for (const { value, model } of answers) {
    // The design's own model is not solved here.
    if (model === "3") expect(value.text).toBe("not solved");
    else expect(value.range![0], value.text).toBeGreaterThan(0);
  }
  const results = Object.fromEntries(
    Object.entries(state.results).map(([key, one]) => [key, { ...one, points: one.points.map((point) => ({ ...point, seconds: 0.25 })) }]),
  );
  expect(shownAnswers({ ...state, designs: [...state.designs], results }).at(-1)!.seconds).toBe(0.5);
  const idle = shownAnswers(await stateOf({ text: steady, simulated: 0, solved: false }));
  expect(idle.at(-1)).toMatchObject({ seconds: null, value: { text: "not simulated" } });
  expect(idle.slice(0, -1).every(({ model }) => model !== null)).toBe(true);
});
