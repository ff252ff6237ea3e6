/** Changes of a design that change nothing of its answers, or change them by a known factor: by programs, the zero-load latency and the simulator. */
import type { DesignValues } from "../../src/study/study.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { mulberry32, permutation } from "../../src/math/random.ts";
import type { LoadPoint } from "../../src/simulation/results.ts";
import { zeroLoadLatency } from "../../src/simulation/zero-load.ts";
import type { LpSolver } from "../../src/throughput/lp-solver.ts";
import { loadSolver } from "../../src/throughput/solve.ts";
import { solveThroughput } from "../tools/at-once.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { digits, simulated } from "../random/properties.ts";
import { WHOLE } from "../tools/extent.ts";
import { designOf } from "./pairs.ts";

let solver: LpSolver;
beforeAll(async () => {
  solver = await loadSolver();
});

const SEEDS = Array.from({ length: WHOLE ? 20 : 3 }, (_, seed) => [seed]);
const MODELS = ["any-path", "min", "min-uniform", "valiant-uniform"];
const SHORT = "warmup=400&measure=1500&warmupRule=fixed&maxCycles=20000";

/** Links between random routers, in one piece, 6 to 12 of them: who is linked to whom, each pair at most once. */
function randomLinks(seed: number): { readonly routers: number; readonly links: readonly (readonly [number, number])[] } {
  const random = mulberry32(500 + seed);
  const routers = 6 + Math.floor(random() * 7);
  const links = new Map<string, readonly [number, number]>();
  const add = (a: number, b: number): void => {
    if (a !== b) links.set(`${Math.min(a, b)}-${Math.max(a, b)}`, [Math.min(a, b), Math.max(a, b)]);
  };
  for (let b = 1; b < routers; b++) add(Math.floor(random() * b), b);
  for (let i = 0; i < routers; i++) add(Math.floor(random() * routers), Math.floor(random() * routers));
  return { routers, links: [...links.values()] };
}

const written = (links: readonly (readonly [number, number])[]): string => links.map(([a, b]) => `${a}-${b}`).join(",");
const custom = (links: readonly (readonly [number, number])[], p = "2"): string => `topology=custom&graph=${written(links)}&p=${p}`;

const alphaOf = (values: DesignValues): number => solveThroughput(networkOf(values), values, solver).alphaNetwork!;
const idle = (values: DesignValues): number => zeroLoadLatency(networkOf(values), values).mean!;
const pointOf = (study: string, load: number, slice = 5000): LoadPoint => {
  const values = designOf(`${study}&${SHORT}`);
  return simulated(networkOf(values), values, load, slice);
};

function expectOneAnswer(studies: readonly string[], load = 0.1): void {
  for (const model of MODELS) {
    const [first, ...others] = studies.map((study) => alphaOf(designOf(`${study}&model=${model}`)));
    for (const alpha of others) expect(alpha / first!, `${model}: ${studies.join(" ")}`).toBeCloseTo(1, 6);
  }
  const [first, ...others] = studies.map((study) => ({ latency: idle(designOf(study)), point: pointOf(study, load) }));
  for (const { latency, point } of others) {
    expect(latency / first!.latency).toBeCloseTo(1, 2);
    expect(point.saturated).toBe(first!.point.saturated);
    if (!point.saturated) expect(point.packetLatency.mean! / first!.point.packetLatency.mean!).toBeCloseTo(1, 1);
  }
}

describe.each(SEEDS)("a random network, %i", (seed) => {
  const { routers, links } = randomLinks(seed);

  test("its routers have other numbers", () => {
    const now = permutation(routers, seed + 1);
    expectOneAnswer([custom(links), custom(links.map(([a, b]) => [now[a]!, now[b]!] as const))]);
  });

  test("its links stand in another order, and with their ends exchanged: the same to the digit", () => {
    const order = permutation(links.length, seed + 1);
    const other = custom(Array.from(order, (i) => [links[i]![1], links[i]![0]] as const));
    expect(digits(pointOf(other, 0.15))).toEqual(digits(pointOf(custom(links), 0.15)));
  });

  test("a router without endpoints hangs on it", () => {
    const ends = `${"2.".repeat(routers)}0`;
    const leaf = `topology=custom&graph=${ends}!${written([...links, [0, routers]])}`;
    expectOneAnswer([custom(links), leaf]);
  });

  test("a link more, that has failed", () => {
    const random = mulberry32(seed);
    const known = new Set(links.map(([a, b]) => `${a}-${b}`));
    for (let tries = 0; tries < 100; tries++) {
      const [a, b] = [Math.floor(random() * routers), Math.floor(random() * routers)];
      if (a >= b || known.has(`${a}-${b}`)) continue;
      const more = `${custom([...links, [a, b]])}&failedLinks=${a}-${b}`;
      expect(alphaOf(designOf(`${more}&model=any-path`)) / alphaOf(designOf(`${custom(links)}&model=any-path`))).toBeCloseTo(1, 6);
      return;
    }
  });

  test("its channels are twice as wide: twice as much, by programs and in the simulator", () => {
    const wide = `${custom(links)}&localBandwidth=2&globalBandwidth=2`;
    for (const model of MODELS)
      expect(alphaOf(designOf(`${wide}&model=${model}`)) / alphaOf(designOf(`${custom(links)}&model=${model}`)), model).toBeCloseTo(2, 6);
    const most = alphaOf(designOf(`${custom(links)}&model=min-uniform`));
    if (2 * most * 1.1 > 1) return;
    for (const [study, alpha] of [
      [`${custom(links)}&routing=min`, most],
      [`${wide}&routing=min&speedup=4`, 2 * most],
    ] as const) {
      expect(pointOf(study, 0.8 * alpha).saturated, study).toBe(false);
      expect(pointOf(study, 1.15 * alpha).saturated, study).toBe(true);
    }
  });

  test("its demands are all three times as much: the same pattern", () => {
    const flows = Array.from(permutation(2 * routers, seed + 7), (to, from) => [from, to] as const).filter(([from, to]) => from !== to);
    const of = (times: number): string =>
      `${custom(links)}&traffic=matrix&matrix=${flows.map(([from, to], i) => `${from}-${to}:${times * (1 + (i % 3))}`).join(",")}`;
    expectOneAnswer([of(1), of(3)]);
    expect(digits(pointOf(of(3), 0.1))).toEqual(digits(pointOf(of(1), 0.1)));
  });

  test("it is advanced in other slices: the same to the digit", () => {
    expect(digits(pointOf(custom(links), 0.2, 41))).toEqual(digits(pointOf(custom(links), 0.2)));
  });
});

describe.each([
  "topology=dragonfly&p=2&a=4&h=2&routing=min",
  "topology=slim-fly&q=4&p=2&routing=ugal-l",
  "topology=fat-tree&k=3&n=3",
  "topology=torus&dims=4x4&routing=dimension-order",
])("%s", (study) => {
  test("a link that fails and is restored leaves every digit", () => {
    const whole = pointOf(study, 0.2);
    const broken = designOf(`${study}&failLinks=0.05&${SHORT}`);
    simulated(networkOf(broken), broken, 0.2, 5000);
    expect(digits(pointOf(`${study}&failLinks=0&failedLinks=`, 0.2))).toEqual(digits(whole));
  });
});
