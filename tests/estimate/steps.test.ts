/** Times of training steps without a simulation: against the simulation, what they consist of, and any number of tasks. */
import { describe, expect, test } from "vitest";
import type { CollectiveTime } from "../../src/estimate/collectives.ts";
import { estimateCurve } from "../../src/estimate/estimate.ts";
import { STEP_PARTS } from "../../src/estimate/step-parts.ts";
import type { StepParts } from "../../src/estimate/step-parts.ts";
import { createProgramRun } from "../../src/simulation/program-run.ts";
import { parseStudy } from "../../src/study/codec.ts";
import type { DesignValues } from "../../src/study/study.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { allPatterns } from "../../src/workload/patterns.ts";
import { formOf } from "../../src/workload/placing.ts";
import { WORK } from "../../src/workload/program.ts";
import { messagesOfRounds } from "../../src/workload/rounds.ts";
import { roundsOfStep } from "../../src/workload/step.ts";
import { some } from "../tools/extent.ts";

allPatterns();

function valuesOf(text: string): DesignValues {
  const { study, problems } = parseStudy(`traffic=training-step&run=completion&packetSize=8&${text}`);
  expect(problems).toEqual([]);
  return study.designs[0]!;
}

function timeOf(text: string): CollectiveTime & { readonly step: StepParts } {
  const values = valuesOf(text);
  const { unknown, completion } = estimateCurve(networkOf(values), values);
  expect(unknown).toBeNull();
  return completion as CollectiveTime & { readonly step: StepParts };
}

const sumOf = (step: StepParts): number => STEP_PARTS.reduce((sum, [id]) => sum + step[id], 0);

const TREE = "topology=xgft&children=8x8&parents=8&routing=nearest-common-ancestor";
const NETWORKS = [
  TREE,
  "topology=xgft&children=8x8&parents=2&routing=nearest-common-ancestor",
  "topology=xgft&children=8x8&parents=8&gpus=8&routing=adaptive-nca",
  "topology=rail-optimized&gpus=8&servers=4&stripes=2",
  "topology=dragonfly&p=2&a=4&h=2&routing=min",
  "topology=torus&dims=4x4x4",
  "topology=fat-tree&k=4&n=3&routing=deterministic",
  "topology=xgft&children=8x8&parents=8&routing=ecmp",
];
const STEPS = [
  "tensorParallel=8&pipelineParallel=1&dataParallel=8",
  "tensorParallel=4&pipelineParallel=4&dataParallel=4&layers=2&forwardTime=300",
  "tensorParallel=1&pipelineParallel=4&dataParallel=8&layers=4&microBatches=8",
  "tensorParallel=1&pipelineParallel=1&dataParallel=64&layers=4&overlap=gradients&forwardTime=2000&gradientBytes=1048576",
  "tensorParallel=8&pipelineParallel=1&dataParallel=8&layers=4&sharding=zero-3&forwardTime=2000",
  "tensorParallel=1&pipelineParallel=1&dataParallel=32&layers=4&sharding=zero-3&overlap=gradients&forwardTime=2000&microBatches=2",
  "tensorParallel=2&contextParallel=4&pipelineParallel=2&dataParallel=4&layers=2&forwardTime=300",
  "tensorParallel=1&pipelineParallel=2&dataParallel=16&expertParallel=8&layers=2&forwardTime=300",
  "tensorParallel=8&pipelineParallel=2&dataParallel=4&sharding=zero-1&layers=2&schedule=gpipe&overlap=gradients",
];

describe("against the simulation", () => {
  const cases = NETWORKS.flatMap((network) => STEPS.map((step) => `${network}&${step}`));
  const ratios: number[] = [];
  let missed = 0;
  test.each(some(cases, 4))("%s", (text) => {
    const values = valuesOf(text);
    const run = createProgramRun(networkOf(values), values);
    while (!run.advance(100_000));
    const { complete, cycles } = run.result();
    expect(complete).toBe(true);
    const found = timeOf(text);
    ratios.push(found.cycles / cycles);
    if (cycles < found.band.lower || cycles > found.band.upper) missed++;
    expect(sumOf(found.step)).toBe(found.cycles);
    expect(found.step.withoutNetwork).toBeLessThanOrEqual(found.free);
    expect(found.free).toBeLessThanOrEqual(found.cycles);
  });

  test("nearly all are within 10 %, and none out of its band", () => {
    expect(ratios.length).toBeGreaterThanOrEqual(12);
    expect(ratios.filter((ratio) => Math.abs(ratio - 1) <= 0.1).length / ratios.length).toBeGreaterThan(0.85);
    expect(missed).toBe(0);
  });
});

describe("where all tasks of a router send to one at a time", () => {
  const EXPERTS =
    "tensorParallel=1&pipelineParallel=1&dataParallel=128&expertParallel=16&microBatches=1&layers=1&dispatchBytes=65536&combineBytes=65536&gradientBytes=1024&expertGradientBytes=1024&forwardTime=100";
  test.each(some(["min", "ugal-l", "ugal-g", "valiant"], 2))("%s: the band is as wide as its errors", (routing) => {
    const text = `topology=dragonfly&p=4&a=8&h=3&g=4&routing=${routing}&${EXPERTS}`;
    const values = valuesOf(text);
    const run = createProgramRun(networkOf(values), values);
    while (!run.advance(100_000));
    const { band } = timeOf(text);
    const { cycles } = run.result();
    expect(cycles).toBeGreaterThanOrEqual(band.lower);
    expect(cycles).toBeLessThanOrEqual(band.upper);
  });
});

describe("the parts stand for the program", () => {
  test.each(STEPS.map((step) => step.replace(/dataParallel=64/, "dataParallel=16")))("%s: as many messages and bytes", (step) => {
    const values = valuesOf(`${TREE}&${step}`);
    const { program: write, tasks, step: planOf, messages } = formOf(values);
    const { peer, size } = write(values);
    const ranks = tasks(values).reduce((product, one) => product * one, 1);
    let sent = 0;
    peer.forEach((to, op) => (sent += to === WORK ? 0 : size[op]!));
    const plan = planOf!(values);
    const all = roundsOfStep(plan);
    const count = messagesOfRounds(all, ranks);
    expect(Math.round(count)).toBe(messages(values));
    const bytes = all.reduce((sum, one) => sum + one.bytes * messagesOfRounds([one], ranks), 0);
    expect(bytes / sent).toBeCloseTo(1, 6);
  });
});

describe("what a step consists of", () => {
  test("a pipeline of p stages and m micro-batches computes m + p - 1 times where nothing is sent for long", () => {
    for (const [stages, batches] of [
      [4, 4],
      [8, 3],
      [1, 5],
    ] as const)
      for (const schedule of ["gpipe", "one-forward-one-backward"]) {
        const set = `tensorParallel=1&pipelineParallel=${stages}&dataParallel=1&microBatches=${batches}&schedule=${schedule}`;
        const { step } = timeOf(`${TREE}&${set}&forwardTime=100000&activationBytes=1`);
        expect(step.compute).toBe(batches * 300_000);
        expect(step.bubble).toBe((stages - 1) * 300_000);
        expect(step.withoutNetwork).toBe((batches + stages - 1) * 300_000);
      }
  });

  test("sums beside the way back are waited for only where they are longer", () => {
    const set = `${TREE}&tensorParallel=1&pipelineParallel=1&dataParallel=32&layers=8&forwardTime=80000&microBatches=1&gradientBytes=1048576`;
    const [turn, beside] = [timeOf(set), timeOf(`${set}&overlap=gradients`)];
    expect(turn.step.data).toBeGreaterThan(30_000);
    expect(beside.step.data).toBeLessThan(turn.step.data / 6);
    expect(beside.step.compute).toBe(turn.step.compute);
  });

  test("a tapered network and one without servers' links wait longer, whose work is the same", () => {
    const set = "tensorParallel=4&pipelineParallel=2&dataParallel=8&layers=2";
    const [whole, tapered, servers] = [
      timeOf(`${TREE}&${set}`),
      timeOf(`${TREE.replace("parents=8", "parents=1")}&${set}`),
      timeOf(`${TREE}&gpus=4&${set}`),
    ];
    expect(tapered.cycles).toBeGreaterThan(1.1 * whole.cycles);
    expect(tapered.step.compute + tapered.step.bubble).toBe(whole.step.compute + whole.step.bubble);
    expect(tapered.free).toBe(whole.free);
    expect(servers.step.tensor).toBeLessThan(whole.step.tensor / 4);
    // Sums inside servers are no matter of the network.
    expect(servers.step.withoutNetwork).toBe(servers.step.compute + servers.step.bubble + servers.step.tensor);
  });

  test("iterations and the work between them add up", () => {
    const set = `${TREE}&tensorParallel=4&pipelineParallel=2&dataParallel=8`;
    const [once, thrice] = [timeOf(set), timeOf(`${set}&iterations=3&compute=500`)];
    expect(thrice.cycles).toBeCloseTo(3 * once.cycles + 1000, -1);
    expect(thrice.rounds).toBe(3 * once.rounds);
    expect(sumOf(thrice.step)).toBe(thrice.cycles);
  });
});

test("8,192 and 65,536 GPUs of a known model have a time", () => {
  const of = (network: string, step: string): CollectiveTime & { readonly step: StepParts } =>
    timeOf(`${network}&flitBytes=512&terminalSpeed=400&transformer=llama-3-405b&tensorParallel=8&microBatches=16&${step}`);
  const small = of("topology=xgft&children=32x32x8&parents=32x16&gpus=8&routing=adaptive-nca", "pipelineParallel=16&dataParallel=64");
  const large = of("topology=xgft&children=32x32x64&parents=32x32&gpus=8&routing=adaptive-nca", "pipelineParallel=16&dataParallel=512");
  for (const { cycles, step } of [small, large]) {
    expect(sumOf(step)).toBe(cycles);
    // 8 layers of 405e9 / 126 parameters, 8,192 tokens, 8 tasks at 400 TFLOP/s, three ways, 31 micro-batches: 12.2 s of 10.24 ns.
    expect(step.compute + step.bubble).toBeCloseTo((2 * 405e9 * (8 / 126) * 8192 * 3 * 31) / 8 / 4e14 / 10.24e-9, -4);
    expect(step.data).toBeGreaterThan(0);
  }
  // A task sums 2 P w / (t p) bytes, however many replicas there are.
  expect(large.step.data / small.step.data).toBeLessThan(1.2);
});

describe("the course of a step", () => {
  const MORE = "topology=xgft&children=8x8x8&parents=8x8&routing=adaptive-nca";
  test.each([
    [`${TREE}&${STEPS[1]}`, 4, 4],
    [`${TREE}&${STEPS[2]}`, 4, 8],
    [`${TREE}&${STEPS[8]}`, 2, 4],
    [`${MORE}&tensorParallel=4&pipelineParallel=8&dataParallel=4&microBatches=16&layers=2&schedule=gpipe`, 8, 16],
    [`${TREE}&tensorParallel=8&pipelineParallel=1&dataParallel=8&microBatches=3&overlap=gradients`, 1, 3],
  ])("%s", (text, stages, batches) => {
    const { step, cycles } = timeOf(`${text}&microBatches=${batches}`.replace(/(&microBatches=\d+)(.*)&microBatches=\d+/, "$1$2"));
    const course = step.course!;
    for (let stage = 0; stage < stages; stage++) {
      const own = course.filter((pass) => pass.stage === stage);
      for (const kind of ["forward", "backward"] as const)
        expect(own.filter((pass) => pass.kind === kind).map(({ batch }) => batch)).toEqual(Array.from({ length: batches }, (_, b) => b));
      // One after the other.
      for (const [i, { begin, end }] of own.entries()) {
        expect(end).toBeGreaterThanOrEqual(begin);
        if (i > 0) expect(begin).toBeGreaterThanOrEqual(own[i - 1]!.end);
      }
      for (const { kind, batch, begin } of own) {
        if (kind === "sums") continue;
        // What it needs is done before: the stage before, on the way back the one behind, and there its own way forward.
        const before = kind === "forward" ? stage - 1 : stage + 1;
        for (const pass of course)
          if (
            (pass.stage === before && pass.kind === kind && pass.batch === batch) ||
            (kind === "backward" && pass.stage === stage && pass.kind === "forward" && pass.batch === batch)
          )
            expect(begin).toBeGreaterThanOrEqual(pass.end);
      }
    }
    expect(Math.max(...course.map(({ end }) => end))).toBe(cycles);
  });

  test("of too many passes is left out", () => {
    const { step } = timeOf(`${MORE}&tensorParallel=1&pipelineParallel=64&dataParallel=8&microBatches=64&layers=1`);
    expect(step.course).toBeNull();
  });
});
