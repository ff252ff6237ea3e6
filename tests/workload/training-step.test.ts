/** A training step: bytes and messages of its groups by closed forms, what waits for what, and sizes from a model's numbers. */
import { describe, expect, test } from "vitest";
import type { Value } from "../../src/descriptor.ts";
import { createProgramRun } from "../../src/simulation/program-run.ts";
import { parseStudy } from "../../src/study/codec.ts";
import type { DesignValues } from "../../src/study/study.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { trainingStep } from "../../src/workload/collectives/training-step.ts";
import { lowerBound } from "../../src/workload/lower-bound.ts";
import { workloadOf } from "../../src/workload/patterns.ts";
import { neverBegins, WORK } from "../../src/workload/program.ts";
import type { Program } from "../../src/workload/program.ts";

type Set = Readonly<Record<string, Value>>;

function valuesOf(set: Set, network = "topology=dragonfly&p=2&a=4&h=2"): DesignValues {
  const text = Object.entries(set).map(([id, value]) => `${id}=${String(value)}`);
  const { study, problems } = parseStudy([network, "traffic=training-step&run=completion", ...text].join("&"));
  expect(problems).toEqual([]);
  return study.designs[0]!;
}

const programOf = (values: DesignValues): Program => workloadOf(values)!.program(values);

function volume({ ops, peer, size }: Program): { readonly bytes: number; readonly messages: number } {
  let [bytes, messages] = [0, 0];
  for (let op = 0; op < ops; op++) {
    if (peer[op] === WORK) continue;
    messages++;
    bytes += size[op]!;
  }
  return { bytes, messages };
}

/** The least time where messages take no time on the way. */
const cyclesOf = (values: DesignValues): number => {
  const program = programOf(values);
  return lowerBound(program, program.size, () => 1)!.cycles;
};

const SHARDINGS = ["none", "zero-1", "zero-3"] as const;
const OVERLAPS = ["none", "gradients"] as const;
const MODES = SHARDINGS.flatMap((sharding) => OVERLAPS.map((overlap) => ({ sharding, overlap })));

describe.each(MODES)("bytes and messages, $sharding, $overlap", ({ sharding, overlap }) => {
  test.each([
    [1, 1, 4, 1, 2],
    [2, 1, 4, 2, 2],
    [2, 2, 2, 1, 3],
    [1, 3, 4, 4, 2],
    [2, 2, 4, 2, 1],
    [3, 1, 6, 3, 1],
  ])("t = %i, c = %i, d = %i, e = %i, p = %i", (t, c, d, e, p) => {
    const [m, l, A, P, K, D, C, G, E] = [3, 2, 1000, 700, 360, 480, 960, 4801, 9607];
    const set = {
      tensorParallel: t,
      contextParallel: c,
      pipelineParallel: p,
      dataParallel: d,
      expertParallel: e,
      microBatches: m,
      layers: l,
      activationBytes: A,
      passedBytes: P,
      ...(c > 1 && { contextBytes: K }),
      ...(e > 1 && { dispatchBytes: D, combineBytes: C, expertGradientBytes: E }),
      gradientBytes: G,
      sharding,
      overlap,
    };
    const values = valuesOf(set);
    const program = programOf(values);
    const found = volume(program);
    const groups = c * d * p;
    const tensor = groups * m * l * 4 * 2 * (t - 1) * A;
    const pipeline = 2 * m * (p - 1) * t * c * d * P;
    const context = t * d * p * m * l * 2 * (c - 1) * K;
    const experts = ((t * c * d * p) / e) * m * l * 2 * (e - 1) * (D + C);
    const times = sharding === "zero-3" ? 3 : 2;
    const gradients = p * times * ((c * d - 1) * G + (e > 1 ? ((c * d) / e - 1) * E : 0));
    expect(found.bytes).toBe(tensor + pipeline + context + experts + gradients);
    expect(found.messages).toBe(workloadOf(values)!.messages(values));
    expect(neverBegins(program)).toBe(-1);
  });

  test("is simulated to its end, and each byte comes once", () => {
    const values = valuesOf({
      tensorParallel: 2,
      contextParallel: 2,
      pipelineParallel: 2,
      dataParallel: 4,
      expertParallel: 2,
      microBatches: 2,
      layers: 2,
      activationBytes: 640,
      gradientBytes: 1280,
      iterations: 2,
      sharding,
      overlap,
    });
    const run = createProgramRun(networkOf(values), values);
    while (!run.advance(5000));
    const result = run.result();
    expect(result.complete).toBe(true);
    expect(result.deliveredBytes).toBe(result.bytes);
    expect(result.cycles).toBeGreaterThanOrEqual(result.lowerBound!.cycles);
  });
});

describe("what waits for what", () => {
  const alone = { tensorParallel: 1, pipelineParallel: 1, dataParallel: 4, microBatches: 2, layers: 4, forwardTime: 4000 };

  test("gradients are summed after all, or beside all but those of the first layer", () => {
    const set = { ...alone, gradientBytes: 4000 };
    const computed = 2 * 3 * 4000;
    expect(cyclesOf(valuesOf(set))).toBe(computed + 2 * 3 * 1000 + 5);
    // A layer's way back takes 2,000 cycles, its sum 1,505: only the last one is waited for.
    expect(cyclesOf(valuesOf({ ...set, overlap: "gradients" }))).toBe(computed + 2 * 3 * 250 + 6);
    // Sums longer than that wait for each other.
    const long = { ...set, gradientBytes: 16000, overlap: "gradients" };
    expect(cyclesOf(valuesOf(long))).toBe(computed - 3 * 2000 + 4 * (2 * 3 * 1000 + 6));
  });

  test("shared state: one sum less the way back, then all weights", () => {
    const set = { ...alone, gradientBytes: 4000, sharding: "zero-1" };
    expect(cyclesOf(valuesOf(set))).toBe(2 * 3 * 4000 + 2 * 3 * 1000 + 5);
    expect(cyclesOf(valuesOf({ ...set, overlap: "gradients" }))).toBe(2 * 3 * 4000 + 3 * 250 + 3 * 1000 + 5);
  });

  test("shared weights: each layer before its first pass each way, and its sum after the last, or a layer ahead", () => {
    const set = { ...alone, gradientBytes: 4000, sharding: "zero-3" };
    const gather = 3 * 250 + 3;
    expect(cyclesOf(valuesOf(set))).toBe(2 * 3 * 4000 + 3 * 4 * gather - 1);
    // Only the first layer each way is waited for, and the last sum.
    expect(cyclesOf(valuesOf({ ...set, overlap: "gradients" }))).toBe(2 * 3 * 4000 + 3 * gather);
  });

  test("tokens come from experts before their layer goes on, and keys and values before it begins", () => {
    const set = { ...alone, layers: 1, microBatches: 1, gradientBytes: 1 };
    const before = cyclesOf(valuesOf(set));
    // A quarter goes to each, four times, all at once.
    expect(cyclesOf(valuesOf({ ...set, expertParallel: 4, dispatchBytes: 400, combineBytes: 800, expertGradientBytes: 1 })) - before).toBe(
      2 * (101 + 201),
    );
    const shared = { ...set, dataParallel: 1, contextParallel: 4 };
    expect(cyclesOf(valuesOf({ ...shared, contextBytes: 4000 })) - before).toBe(2 * 3 * 1001);
  });
});

describe("sizes from a model's numbers", () => {
  const BIG = "topology=xgft&children=32x32x64&parents=32x32&routing=nearest-common-ancestor&flitBytes=512";
  const MB = 1e6;
  const sizes = (set: Set): DesignValues & Readonly<Record<string, number>> =>
    valuesOf(set, BIG) as DesignValues & Readonly<Record<string, number>>;
  const one = { tensorParallel: 1, contextParallel: 1, pipelineParallel: 1, dataParallel: 1 };

  test("tensor-parallel: s = 8,192, h = 16,384, bf16, t = 8", () => {
    const values = sizes({ ...one, tensorParallel: 8, transformer: "llama-3-405b", pipelineParallel: 2 });
    expect(values["activationBytes"]! / MB).toBeCloseTo(268.4, 1);
    const wire = (2 * 7 * values["activationBytes"]!) / 8;
    expect(wire / MB).toBeCloseTo(469.8, 1);
    expect((4 * wire) / 1e9).toBeCloseTo(1.88, 2);
    // What is passed to the next stage is shared by the group.
    expect(values["passedBytes"]! / MB).toBeCloseTo(33.55, 2);
    expect(values["layers"]).toBe(63);
    const { bytes } = volume(
      programOf(valuesOf({ ...one, tensorParallel: 8, transformer: "llama-3-405b", microBatches: 1, layers: 1 }, BIG)),
    );
    expect(bytes / 8).toBeCloseTo(4 * wire, 0);
  });

  test("context-parallel: s = 131,072, h_kv = 1,024, c = 16", () => {
    const long = { transformer: "llama-3-405b", sequence: 131072 };
    const all = sizes({ ...one, contextParallel: 16, ...long })["contextBytes"]!;
    expect((15 * all) / 16 / MB).toBeCloseTo(503.3, 1);
    const shared = sizes({ ...one, contextParallel: 16, tensorParallel: 8, ...long, microBatches: 1, layers: 1 });
    expect(shared["contextBytes"]! * 8).toBe(all);
    expect(shared["activationBytes"]).toBe((131072 / 16) * 16384 * 2);
  });

  test("experts: T = 4,096, k = 8, h = 7,168, one byte there and two back", () => {
    const values = sizes({ ...one, dataParallel: 64, expertParallel: 64, transformer: "deepseek-v3" });
    expect(values["dispatchBytes"]! / MB).toBeCloseTo(234.9, 1);
    expect(values["combineBytes"]! / MB).toBeCloseTo(469.8, 1);
    expect(values["gradientBytes"]! + values["expertGradientBytes"]!).toBe(2 * 671e9);
    const few = sizes({ ...one, dataParallel: 64, expertParallel: 64, transformer: "deepseek-v3", topK: 4 });
    expect(few["dispatchBytes"]! * 2).toBe(values["dispatchBytes"]);
  });

  test("shared weights: 70e9 parameters, bf16, n = 1,024", () => {
    const set = { ...one, dataParallel: 1024, transformer: "llama-3-70b", parameterCount: 70e9, modelLayers: 1, sharding: "zero-3" };
    const { gradientBytes } = sizes(set);
    expect((3 * gradientBytes! * 1023) / 1024 / 1e9).toBeCloseTo(419.6, 1);
    expect((2 * gradientBytes! * 1023) / 1024 / 1e9).toBeCloseTo(279.7, 1);
  });

  test("GPT-3 175B of 8 x 8 tasks a replica: gradients of a task", () => {
    const values = sizes({ transformer: "gpt-3-175b", tensorParallel: 8, pipelineParallel: 8, dataParallel: 8, microBatches: 1 });
    expect(values["layers"]).toBe(12);
    expect(values["gradientBytes"]! / 8 / 1e9).toBeCloseTo(5.47, 2);
  });

  test("a stage computes two operations a parameter and token", () => {
    const values = sizes({ ...one, transformer: "own", modelLayers: 10, hidden: 1000, sequence: 1000, teraflops: 100, terminalSpeed: 400 });
    expect(values["parameterCount"]).toBe(120e6);
    // 2.4e11 operations take 2.4 ms, of 10.24 ns each.
    expect(values["forwardTime"]).toBe(Math.ceil(2.4e6 / 10.24));
    // Of eight experts two are met: half of what experts have.
    const experts = sizes({ ...one, transformer: "own", parameterCount: 1e9, experts: 8, topK: 2, sequence: 1000, teraflops: 100 });
    expect(experts["forwardTime"]).toBe(Math.ceil((2 * (1e9 - 0.75 * 5e8) * 1000) / 1e14 / 10.24e-9));
  });

  test("without a model nothing changes", () => {
    const ids = trainingStep.parameters.map(({ id }) => id);
    const values = valuesOf({});
    expect(ids.filter((id) => ["activationBytes", "passedBytes", "dispatchBytes"].includes(id)).map((id) => values[id])).toEqual([
      16384, 16384, 16384,
    ]);
    expect(valuesOf({ activationBytes: 5 })["passedBytes"]).toBe(5);
  });
});

test.each([
  ["expertParallel=3&dataParallel=4", "expertParallel = 3 does not divide dataParallel = 4: expertParallel must be one of 1, 2, 4."],
  [
    "tensorParallel=8&contextParallel=16",
    "contextParallel = 16 makes 128 tasks, more than the 72 endpoints of this network: tensorParallel, contextParallel, pipelineParallel and dataParallel must multiply to 72 at most.",
  ],
  [
    "tensorParallel=1&pipelineParallel=1&dataParallel=4&expertParallel=4&transformer=own&experts=6&topK=2",
    "expertParallel = 4 does not divide experts = 6: expertParallel must be one of 1, 2, 3, 6.",
  ],
  ["transformer=own&experts=4&topK=5", "topK = 5 is more than the experts of a layer: topK must be 1 to experts = 4."],
  [
    "tensorParallel=1&contextParallel=3&transformer=own&sequence=100",
    "contextParallel = 3 does not divide sequence = 100: each task must have as many tokens.",
  ],
  [
    "tensorParallel=1&pipelineParallel=5&dataParallel=1&transformer=own&modelLayers=4",
    "pipelineParallel = 5 is more than the layers of the model: pipelineParallel must be 1 to modelLayers = 4.",
  ],
  [
    "transformer=own&experts=2&parameterCount=100&expertParameters=101",
    "expertParameters = 101 is more than the model has: expertParameters must be 0 to parameterCount = 100.",
  ],
  ["gradientBytes=0", "gradientBytes = 0"],
  ["passedBytes=0", "passedBytes = 0"],
  ["overlap=all", "overlap = all"],
])("%s is refused in a sentence", (text, sentence) => {
  const { problems } = parseStudy(`topology=dragonfly&p=2&a=4&h=2&traffic=training-step&run=completion&${text}`);
  expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining(sentence)]);
});
