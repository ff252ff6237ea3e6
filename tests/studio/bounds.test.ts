/** Linear programs in the studio: bounds that only tighten, ended early, taken up again, checked, and what becomes of them on screen. */
import type { DesignValues } from "../../src/study/study.ts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { parseStudy } from "../../src/study/codec.ts";
import type { ThroughputProgress, ThroughputResult, Verification } from "../../src/throughput/results.ts";
import {
  boundsOf,
  cancelBounds,
  isOpen,
  modelsFor,
  solveBounds,
  unsolvedModels,
  answeredPrograms,
  chosenProgram,
  relevantModel,
} from "../../src/studio/store/bounds.ts";
import { boundKey } from "../../src/studio/store/keys.ts";
import { accept, isAtWork, prove, tickModel, verify } from "../../src/studio/store/limits.ts";
import { ROUTINGS } from "../../src/routing/algorithms.ts";
import type { Bound } from "../../src/studio/store/state.ts";
import { boundName, boundNames, isProved, stateText } from "../../src/studio/parts/bound-names.ts";
import { commonFailure, endingOf } from "../../src/studio/results/limits/sentences.ts";
import { throughputRows } from "../../src/studio/results/bars.ts";
import { boundLines, seriesOf } from "../../src/studio/results/series.ts";
import { createStudio } from "../../src/studio/store/studio.ts";
import type { Studio } from "../../src/studio/store/studio.ts";
import { Cancelled } from "../../src/workers/errors.ts";
import type { Pool } from "../../src/workers/pool.ts";
import { MODELS } from "../../src/throughput/models.ts";

interface Asked {
  readonly values: DesignValues;
  progress(lower: number, upper: number): void;
  resolve(result: ThroughputResult): void;
  reject(error: unknown): void;
  cancelled: boolean;
}

let studio: Studio;
const asked: Asked[] = [];
let verification: (answer: Verification) => void = () => undefined;

const jobs = {
  linearProgram(values: DesignValues, { onProgress }: { onProgress(progress: ThroughputProgress): void }) {
    let job: Asked | null = null;
    const done = new Promise<ThroughputResult>((resolve, reject) => {
      job = {
        values,
        resolve,
        reject,
        cancelled: false,
        progress: (lower, upper) => {
          onProgress({ stage: "first-order steps", lower, upper, rows: 9, columns: 8, nonzeros: 7 });
        },
      };
      asked.push(job);
    });
    return {
      done,
      cancel: () => {
        job!.cancelled = true;
      },
    };
  },
  verification() {
    return {
      done: new Promise<Verification>((resolve) => {
        verification = resolve;
      }),
      cancel: () => undefined,
    };
  },
};
const pool = {
  run: (id: keyof typeof jobs, values: DesignValues, watch: { onProgress(progress: ThroughputProgress): void }) => jobs[id](values, watch),
};

function resultOf(model: string, lower: number, upper: number, change: Partial<ThroughputResult> = {}): ThroughputResult {
  return {
    model,
    alpha: lower,
    alphaNetwork: lower,
    terminalBound: 1,
    lower,
    upper,
    gap: upper / lower - 1,
    proved: upper === lower,
    bottlenecks: [],
    channelUse: { local: null, global: null },
    lengths: [],
    minimalFraction: null,
    rows: 9,
    columns: 8,
    nonzeros: 7,
    seconds: 1,
    solver: "steps",
    complete: true,
    ended: "optimum",
    channelLoad: new Float32Array(4),
    channelDual: new Float32Array(4),
    terminalLoad: new Float32Array(4),
    rates: null,
    ...change,
  };
}

const VALUES = parseStudy("routing=ugal-l&traffic=worst-case").study.designs[0]!;
const design = (id: number, values: DesignValues) => ({ id, values, attempts: {}, problems: [] });
const boundOf = (model: string): Bound => studio.getState().bounds[boundKey(VALUES, model)]!;
const settled = async (): Promise<void> => {
  await new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
};
const job = (model: string): Asked => asked.findLast(({ values }) => values["model"] === model)!;

beforeEach(() => {
  asked.length = 0;
  studio = createStudio(() => pool as unknown as Pool);
  studio.setState({ designs: [design(1, VALUES)] });
});

afterEach(() => {
  vi.useRealTimers();
});

describe("programs of a run", () => {
  test("minimal routing first, then the design's own model, then small ones; on screen from the widest to the narrowest", () => {
    solveBounds(studio, [VALUES]);
    expect(asked.map(({ values }) => values["model"])).toEqual(["min", "3", "any-path"]);
    expect(modelsFor(VALUES, studio.getState())).toEqual(["any-path", "3", "min"]);
    expect(["min", "3"].map((model) => isAtWork(studio, boundOf(model)))).toEqual([true, false]);
    solveBounds(studio, [VALUES]);
    expect(asked).toHaveLength(3);
  });

  test("certified bounds only tighten, from the first interval to the proof", async () => {
    vi.useFakeTimers();
    solveBounds(studio, [VALUES]);
    job("3").progress(0.4, 0.7);
    job("3").progress(0.5, 0.8);
    vi.advanceTimersByTime(200);
    expect(boundOf("3")).toMatchObject({ state: "solving", lower: 0.5, upper: 0.8, text: "first-order steps" });
    job("3").progress(0.45, 0.6);
    vi.advanceTimersByTime(200);
    expect(boundOf("3")).toMatchObject({ lower: 0.5, upper: 0.6 });
    expect(boundLines(studio.getState())).toEqual([{ label: "UGAL model 3", lower: 0.5, load: 0.6, design: null }]);
    vi.useRealTimers();
    job("3").resolve(resultOf("3", 0.5625, 0.5625));
    await settled();
    expect(boundOf("3")).toMatchObject({ state: "solved", lower: 0.5625, upper: 0.5625 });
    expect(stateText(boundOf("3"))).toBe("proved optimal");
  });

  test("one that is accepted keeps its bounds and goes on when the proof is asked for", async () => {
    solveBounds(studio, [VALUES]);
    accept(studio, boundOf("3"));
    expect(job("3").cancelled).toBe(true);
    job("3").resolve(resultOf("3", 0.5, 0.52, { complete: false, proved: false }));
    await settled();
    expect(boundOf("3")).toMatchObject({ state: "accepted", lower: 0.5, upper: 0.52 });
    expect(stateText(boundOf("3"))).toBe("known within 4\u202f%; accepted by you");
    prove(studio, boundOf("3"));
    expect(job("3").values["gap"]).toBe(0);
    expect(boundOf("3")).toMatchObject({ state: "waiting", lower: 0.5, upper: 0.52 });
    job("3").resolve(resultOf("3", 0.51, 0.51));
    await settled();
    expect(boundOf("3")).toMatchObject({ state: "solved", lower: 0.51, upper: 0.51 });
  });

  test("cancelled and failed ones keep the bounds so far, with a sentence", async () => {
    solveBounds(studio, [VALUES]);
    job("3").progress(0.4, 0.7);
    cancelBounds(studio);
    job("3").reject(new Cancelled("linear program"));
    job("min").resolve(resultOf("min", 0.1, 0.2, { complete: false }));
    job("any-path").reject(new Error("It needs more memory than there is: choose a smaller network."));
    await settled();
    expect(boundOf("3")).toMatchObject({ state: "cancelled", lower: 0.4, upper: 0.7, text: "The linear program was cancelled." });
    expect(boundOf("min")).toMatchObject({ state: "cancelled", lower: 0.1, upper: 0.2 });
    expect(boundOf("any-path")).toMatchObject({
      state: "failed",
      lower: null,
      text: "It needs more memory than there is: choose a smaller network.",
    });
    expect(throughputRows(studio.getState(), seriesOf(studio.getState())).map(({ label, value, lower }) => [label, value, lower])).toEqual([
      ["UGAL model 3 (LP)", 0.7, 0.4],
      ["minimal only (LP)", 0.2, 0.1],
    ]);
    expect(studio.getState().bounds[boundKey(VALUES, "3")] && isOpen(boundOf("3"))).toBe(false);
  });

  test("a time limit and a search that gave up are said, accepted, and taken up again within another limit", async () => {
    solveBounds(studio, [VALUES]);
    job("3").resolve(resultOf("3", 0.5, 0.52, { complete: false, proved: false, ended: "time limit" }));
    job("any-path").resolve(resultOf("any-path", 0.55, 0.6, { complete: false, proved: false, ended: "given up" }));
    await settled();
    expect(stateText(boundOf("3"))).toBe("known within 4\u202f%; time limit");
    expect(endingOf(boundOf("3"))).toBe(
      "The time limit of 600 s was reached; the bounds so far are certified and stay: raise it under Throughput, or accept them.",
    );
    expect(endingOf(boundOf("any-path"))).toBe(
      "The search ended without a proof, as its steps no longer brought the bounds closer. The bounds so far are certified and stay.",
    );
    const before = asked.length;
    solveBounds(studio, [VALUES]);
    expect(asked.slice(before).map(({ values }) => values["model"])).toEqual(["any-path"]);
    const patient = { ...VALUES, solveSeconds: 1200 };
    studio.setState({ designs: [design(1, patient)] });
    solveBounds(studio, [patient]);
    expect(asked.slice(before).map(({ values }) => [values["model"], values["solveSeconds"]])).toEqual([
      ["any-path", 600],
      ["3", 1200],
    ]);
    job("3").resolve(resultOf("3", 0.51, 0.52, { complete: false, proved: false, ended: "time limit" }));
    await settled();
    studio.setState({ designs: [design(1, { ...VALUES, solveSeconds: 3600 })] });
    accept(studio, boundOf("3"));
    expect(boundOf("3")).toMatchObject({ state: "accepted", lower: 0.51 });
    prove(studio, boundOf("3"));
    expect(job("3").values).toMatchObject({ model: "3", solveSeconds: 3600, gap: 0 });
  });

  test("a model chosen after the run is known to be unsolved", async () => {
    solveBounds(studio, [VALUES]);
    expect(unsolvedModels(studio.getState(), [VALUES])).toEqual([]);
    const other = { ...VALUES, model: "5" };
    expect(unsolvedModels(studio.getState(), [VALUES, other])).toEqual(["5"]);
    solveBounds(studio, [other]);
    expect(unsolvedModels(studio.getState(), [other])).toEqual([]);
  });

  test("after another bandwidth the programs of the old one are no answer", async () => {
    solveBounds(studio, [VALUES]);
    job("3").resolve(resultOf("3", 0.5625, 0.5625));
    await settled();
    const wide = { ...VALUES, globalBandwidth: 3 };
    studio.setState({ designs: [design(1, wide)] });
    expect(boundsOf(studio.getState(), wide)).toEqual([]);
    expect(unsolvedModels(studio.getState(), [wide])).toEqual(["any-path", "3", "min"]);
    solveBounds(studio, [wide]);
    expect(job("3").values).toMatchObject({ model: "3", globalBandwidth: 3 });
  });

  test("only the solver's word proves an optimum", async () => {
    solveBounds(studio, [VALUES]);
    job("3").resolve(resultOf("3", 0.5, 0.5 * (1 + 5e-7), { proved: false }));
    await settled();
    expect(isProved(boundOf("3"))).toBe(false);
    expect(stateText(boundOf("3"))).toMatch(/^known within 0\.00005.%; the accepted gap$/);
  });

  test("a sentence with which all have failed is said once", async () => {
    solveBounds(studio, [VALUES]);
    for (const model of ["min", "3", "any-path"]) job(model).reject(new Error("The traffic pattern has no demands."));
    await settled();
    const bounds = boundsOf(studio.getState(), VALUES);
    expect(commonFailure(bounds)).toBe("The traffic pattern has no demands.");
    expect(commonFailure(bounds.slice(0, 1))).toBeNull();
    expect(commonFailure([...bounds, { ...bounds[0]!, lower: 0.1 }])).toBeNull();
  });

  test("of several designs, equal optima share a bar with all their names, and none vanishes", async () => {
    const other = { ...VALUES, traffic: "uniform" };
    studio.setState({ designs: [design(1, VALUES), design(2, other)] });
    solveBounds(studio, [VALUES, other]);
    const solving = () => throughputRows(studio.getState(), seriesOf(studio.getState())).map(({ label }) => label);
    expect(solving()).toHaveLength(6);
    const [first, second] = [asked.slice(0, 3), asked.slice(3)];
    for (const { values, resolve } of first)
      resolve(resultOf(values["model"], values["model"] === "min" ? 0.1 : 0.5, values["model"] === "min" ? 0.1 : 0.5));
    for (const { values, resolve } of second)
      resolve(resultOf(values["model"], 1, 1, { alphaNetwork: values["model"] === "min" ? 1.2 : 1.3 }));
    await settled();
    expect(solving()).toEqual([
      "A any routing, UGAL model 3 (LP)",
      "A minimal only (LP)",
      "B any routing, UGAL model 3 (LP)",
      "B minimal only (LP)",
    ]);
  });

  test("an accepted gap of the study ends the search, and another gap starts no new one unless it is smaller", async () => {
    const loose = { ...VALUES, gap: 0.05 };
    solveBounds(studio, [loose]);
    job("3").resolve(resultOf("3", 0.5, 0.51, { proved: false }));
    await settled();
    const before = asked.length;
    solveBounds(studio, [{ ...VALUES, gap: 0.1 }]);
    expect(asked).toHaveLength(before);
    solveBounds(studio, [VALUES]);
    expect(asked.slice(before).map(({ values }) => values["model"])).toEqual(["3"]);
  });

  test("a ticked model is solved at once, and given up when it is not wanted any more", () => {
    tickModel(studio, "0", true);
    expect(asked.map(({ values }) => values["model"])).toEqual(["min", "3", "any-path", "0"]);
    expect(modelsFor(VALUES, studio.getState())).toEqual(["any-path", "0", "3", "min"]);
    tickModel(studio, "0", false);
    expect(job("0").cancelled).toBe(true);
    expect(job("3").cancelled).toBe(false);
  });

  test("programs of designs that are gone do not keep the solver", () => {
    solveBounds(studio, [VALUES]);
    solveBounds(studio, [{ ...VALUES, traffic: "uniform" }]);
    expect(asked.slice(0, 3).every(({ cancelled }) => cancelled)).toBe(true);
    expect(asked).toHaveLength(6);
  });

  test("another solver's answer stands beside the program that it checked", async () => {
    solveBounds(studio, [VALUES]);
    job("3").resolve(resultOf("3", 0.5625, 0.5625));
    await settled();
    verify(studio, boundOf("3"));
    expect(boundOf("3").verification).toEqual({ state: "waiting", text: "" });
    const answer: Verification = {
      model: "3",
      alpha: 0.5625,
      alphaNetwork: 0.5625,
      rows: 1,
      columns: 1,
      nonzeros: 1,
      seconds: 1,
      solver: "HiGHS",
    };
    verification(answer);
    await settled();
    expect(boundOf("3").verification).toEqual({ state: "done", answer });
  });
});

describe("the program that is looked at", () => {
  test("is the one that the routing is held against, unless another was chosen", async () => {
    solveBounds(studio, [VALUES]);
    for (const model of ["3", "min", "any-path"]) job(model).resolve(resultOf(model, 0.5, 0.5));
    await settled();
    expect(answeredPrograms(studio.getState()).map(({ model }) => model)).toEqual(["any-path", "3", "min"]);
    expect(chosenProgram(studio.getState())?.model).toBe("3");
    studio.setState({ chosenModel: "min" });
    expect(chosenProgram(studio.getState())?.model).toBe("min");
    studio.setState({ designs: [design(1, { ...VALUES, routing: "valiant" })], chosenModel: null });
    expect(chosenProgram(studio.getState())?.model).toBe("any-path");
  });
});

test.each(ROUTINGS.map(({ id }) => id))("%s is held against what its paths allow", (routing) => {
  const minimal = ["min", "deterministic", "dimension-order", "dfsssp", "lash", "ecmp"];
  const expected = routing.startsWith("ugal") ? "3" : minimal.includes(routing) ? "min" : "any-path";
  expect(relevantModel({ ...VALUES, routing })).toBe(expected);
});

test.each([
  [["any-path", "0", "3"], "any routing, UGAL models 0, 3"],
  [["3", "min"], "UGAL model 3, minimal only"],
  [["min", "min-uniform"], "minimal only, minimal, even split"],
])("equal bounds %j are called %s", (models, name) => {
  expect(boundNames(models.map((model) => ({ model, values: VALUES })))).toBe(name);
});

test("a network without UGAL has no number of its models in a name", () => {
  const values = { ...VALUES, topology: "fat-tree", k: 4, n: 3 };
  const names = MODELS.map(({ id }) => boundName({ model: id, values }));
  expect(names.filter((name) => /UGAL|\d/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(MODELS.length);
  expect(boundNames(["any-path", "0", "3"].map((model) => ({ model, values })))).toBe(
    "any routing, MIN and VLB by path, MIN and VLB by length",
  );
});

test("what endpoints' links allow is told apart from what the network would carry", async () => {
  solveBounds(studio, [VALUES]);
  job("any-path").resolve(resultOf("any-path", 1, 1, { alphaNetwork: 1.07 }));
  await settled();
  const [row] = throughputRows(studio.getState(), seriesOf(studio.getState()));
  expect(row).toMatchObject({ value: 1, network: 1.07 });
  expect(row!.details).toContainEqual(["limited by", "the endpoints' own links"]);
});
