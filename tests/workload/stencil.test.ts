/** The stencil exchange: who sends what to whom, and where tasks stand. */
import type { DesignValues } from "../../src/study/study.ts";
import { describe, expect, test } from "vitest";
import { parseStudy } from "../../src/study/codec.ts";
import { loadSolver } from "../../src/throughput/solve.ts";
import { solveThroughput } from "../tools/at-once.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { placementOf } from "../../src/workload/placing.ts";
import { stencil } from "../../src/workload/stencil.ts";

function valuesOf(text: string): DesignValues {
  const { study, problems } = parseStudy(`traffic=stencil&${text}`);
  expect(problems.map(({ message }) => message)).toEqual([]);
  return study.designs[0]!;
}

function complaintOf(text: string): string {
  const { problems } = parseStudy(`traffic=stencil&${text}`);
  expect(problems).toHaveLength(1);
  return problems[0]!.message;
}

/** Bytes from task to task. */
function matrixOf(values: DesignValues): Map<string, number> {
  const { ops, rank, peer, size } = stencil.program(values);
  const bytes = new Map<string, number>();
  for (let op = 0; op < ops; op++) {
    const pair = `${rank[op]}-${peer[op]}`;
    bytes.set(pair, (bytes.get(pair) ?? 0) + size[op]!);
  }
  return bytes;
}

const PAPER = "p=4&a=8&h=4";

describe("messages", () => {
  test("of the paper's decompositions (Prisacari et al. 2014, equation 9)", () => {
    const sizes = (tasks: string): number[] => {
      const { size, ops } = stencil.program(valuesOf(`${PAPER}&tasks=${tasks}`));
      return [...new Set(Array.from({ length: ops }, (_, op) => size[op]! / 2 ** 20))].sort((a, b) => b - a);
    };
    expect(sizes("4x4x4")).toEqual([16]);
    expect(sizes("8x8x4")).toEqual([8, 4]);
    expect(sizes("16x4x1")).toEqual([64, 16]);
    expect(sizes("64x1x1")).toEqual([256]);
  });

  test("two across a dimension of two tasks go to the same neighbour; one task has none", () => {
    const bytes = matrixOf(valuesOf(`${PAPER}&tasks=2x4x1&domain=8x8x8&cellBytes=1`));
    // Faces of 4x2x8 cells: 16 across the first dimension, on both sides, 32 across the second.
    expect(bytes.get("0-1")).toBe(2 * 16);
    expect(bytes.get("0-2")).toBe(32);
    expect(bytes.get("0-6")).toBe(32);
    expect([...bytes.keys()].filter((pair) => pair.startsWith("0-"))).toHaveLength(3);
  });

  test("open borders: none beyond; the others as before", () => {
    const bytes = matrixOf(valuesOf(`${PAPER}&tasks=4x4&domain=16x16&cellBytes=1&periodic=0`));
    expect([...bytes.keys()].filter((pair) => pair.startsWith("0-"))).toEqual(["0-4", "0-1"]);
    expect(bytes.size).toBe(4 * 3 * 4);
    expect(new Set(bytes.values())).toEqual(new Set([4]));
  });

  test.each([
    ["faces", 6, 6 * 16],
    ["edges", 18, 6 * 16 + 12 * 4],
    ["corners", 26, 6 * 16 + 12 * 4 + 8],
  ])("%s: %i neighbours", (neighbours, count, sum) => {
    const bytes = matrixOf(valuesOf(`${PAPER}&tasks=4x4x4&domain=16x16x16&cellBytes=1&neighbours=${neighbours}`));
    const own = [...bytes].filter(([pair]) => pair.startsWith("21-"));
    expect(own).toHaveLength(count);
    expect(own.reduce((total, [, size]) => total + size, 0)).toBe(sum);
  });

  test("five dimensions: two neighbours in each", () => {
    const bytes = matrixOf(valuesOf(`${PAPER}&tasks=3x3x3x3x3&domain=3x3x3x3x3&cellBytes=1`));
    expect(bytes.size).toBe(243 * 10);
  });
});

describe("placements", () => {
  const groupsOf = (values: DesignValues): number[][] => {
    const network = networkOf(values);
    const { endpoint } = placementOf(stencil, network, values);
    expect(new Set(endpoint).size).toBe(256);
    const groups = new Map<number, number[]>();
    endpoint.forEach((e, task) => groups.set(Math.floor(e / 32), [...(groups.get(Math.floor(e / 32)) ?? []), task]));
    return [...groups.values()];
  };

  test("blocks: one in a group, the groups at random", () => {
    const groups = groupsOf(valuesOf(`${PAPER}&tasks=8x8x4&placement=cartesian&block=4x2x1`));
    expect(groups).toHaveLength(32);
    for (const tasks of groups) {
      expect(tasks).toHaveLength(8);
      const first = Math.min(...tasks);
      expect(tasks.toSorted((a, b) => a - b).map((task) => task - first)).toEqual([0, 1, 2, 3, 8, 9, 10, 11]);
    }
    const endpointsOf = (seed: number): Int32Array => {
      const values = valuesOf(`${PAPER}&tasks=8x8x4&placement=cartesian&block=4x2x1&placementSeed=${seed}`);
      return placementOf(stencil, networkOf(values), values).endpoint;
    };
    expect(endpointsOf(1)).toEqual(endpointsOf(1));
    expect(endpointsOf(2)).not.toEqual(endpointsOf(1));
    // In a group, too.
    expect(new Set(endpointsOf(1).map((e) => e % 32)).size).toBe(32);
  });

  test("random, as many to a group: as many groups as blocks, not the same tasks", () => {
    const groups = groupsOf(valuesOf(`${PAPER}&tasks=8x8x4&placement=random-group&block=4x4x1`));
    expect(groups.map(({ length }) => length)).toEqual(Array<number>(16).fill(16));
    expect(groups.some((tasks) => Math.max(...tasks) - Math.min(...tasks) > 100)).toBe(true);
  });

  test("what others leave: in order, on the share that is free", () => {
    const values = valuesOf(`${PAPER}&tasks=8x8x4&placement=scattered&taken=0.7`);
    const { endpoint } = placementOf(stencil, networkOf(values), values);
    expect([...endpoint]).toEqual([...endpoint].sort((a, b) => a - b));
    // 256 of the 317 that are left of 1,056.
    expect(endpoint.at(-1)).toBeGreaterThan(700);
    expect(complaintOf(`${PAPER}&tasks=8x8x4&placement=scattered&taken=0.9`)).toBe(
      "taken = 0.9 leaves tasks without a place: 256 tasks are more than the 106 endpoints that are free.",
    );
  });

  test("holes between other jobs: in order, on the share that is free, in pieces of many sizes", () => {
    // As many tasks as endpoints are left, so that the tasks fill the holes.
    const leftBy = (placement: string, seed: number): readonly number[] => {
      const values = valuesOf(`${PAPER}&tasks=16x11x3&domain=16x11x3&placement=${placement}&taken=0.5&placementSeed=${seed}`);
      return [...placementOf(stencil, networkOf(values), values).endpoint];
    };
    const piecesOf = (endpoints: readonly number[]): number[] =>
      endpoints
        .flatMap((e, i) => (endpoints[i - 1] === e - 1 ? [] : [endpoints.slice(i).findIndex((other, k) => other !== e + k)]))
        .map((length) => (length < 0 ? Infinity : length));
    for (const seed of [1, 2, 3]) {
      const left = leftBy("fragmented", seed);
      expect(left).toEqual([...left].sort((a, b) => a - b));
      expect([left.length, new Set(left).size]).toEqual([528, 528]);
      const pieces = piecesOf(left);
      expect(pieces.length).toBeLessThan(60);
      expect(pieces.length).toBeGreaterThan(4);
      expect(Math.max(...pieces)).toBeGreaterThan(32);
      // Single endpoints, each held or not: a quarter of them begin a piece.
      expect(piecesOf(leftBy("scattered", seed)).length).toBeGreaterThan(220);
    }
    expect(leftBy("fragmented", 1)).toEqual(leftBy("fragmented", 1));
    expect(leftBy("fragmented", 1)).not.toEqual(leftBy("fragmented", 2));
    expect(complaintOf(`${PAPER}&tasks=8x8x4&placement=fragmented&taken=0.9`)).toBe(
      "taken = 0.9 leaves tasks without a place: 256 tasks are more than the 106 endpoints that are free.",
    );
  });

  test("on a damaged network: on what is left, the others where they were", () => {
    const whole = valuesOf(`${PAPER}&tasks=8x8x4&placement=cartesian&block=4x2x1`);
    const damaged = valuesOf(`${PAPER}&tasks=8x8x4&placement=cartesian&block=4x2x1&failedRouters=5`);
    const { damage } = networkOf(damaged);
    const before = placementOf(stencil, networkOf(whole), whole).endpoint;
    const after = placementOf(stencil, networkOf(damaged), damaged).endpoint.map((e) => damage!.endpoint[e]!);
    expect(after.filter((e) => e >= 20 && e < 24)).toHaveLength(0);
    expect(after.filter((e, task) => e === before[task]).length).toBeGreaterThan(200);
  });
});

describe("of paper and linear program", () => {
  // Largest demand on a global channel at full injection (equation 17), where local channels are wide.
  test.each([
    ["4x4x2", 3.2],
    ["2x2x2", 0.8],
    ["1x8x4", 6.4],
    ["8x4x1", 3.2],
    ["4x2x1", 0.8],
  ])("block %s: direct demand %f", async (block, demand) => {
    const solver = await loadSolver();
    for (const model of ["min", "min-uniform"]) {
      const values = valuesOf(`${PAPER}&tasks=8x8x4&placement=cartesian&block=${block}&localBandwidth=16&model=${model}`);
      const { alphaNetwork } = solveThroughput(networkOf(values), values, solver);
      expect(alphaNetwork).toBeCloseTo(1 / demand, 6);
    }
  });
});

describe("indirect demand of global channels, by Valiant paths used alike (equation 3; with the matrix counted in full)", () => {
  test.each([
    ["8x8x4", "1x2x4", 0.309677],
    ["8x8x4", "1x4x4", 0.516129],
    ["8x8x4", "1x8x2", 0.516129],
    ["16x8x8", "4x4x2", 0.645161],
  ])("tasks %s, block %s: %f", async (tasks, block, demand) => {
    const solver = await loadSolver();
    const values = valuesOf(
      `${PAPER}&tasks=${tasks}&placement=cartesian&block=${block}&localBandwidth=16&model=valiant-uniform&intraVlb=none`,
    );
    const { alphaNetwork } = solveThroughput(networkOf(values), values, solver);
    expect(alphaNetwork).toBeCloseTo(1 / demand, 4);
  });
});

test.each([
  ["tasks=3x4", "tasks = 3x4 does not divide the domain of 512x512 cells: along dimension 1 tasks must be a divisor of 512."],
  ["tasks=16x16", "tasks = 16x16 makes 256 tasks, more than the 72 endpoints of this network: tasks must multiply to 72 at most."],
  ["tasks=4x4&domain=16", "domain = 16 has 1 dimensions and tasks = 4x4 has 2: domain must have as many."],
  [
    "tasks=4x4x4&placement=cartesian&block=4x4x4",
    "block = 4x4x4 has 64 tasks, more than the 8 endpoints of a group: block must have at most 8, such as 2x2x2.",
  ],
  [
    "tasks=4x4x4&placement=cartesian&block=4x4",
    "block = 4x4 does not fit into tasks 4x4x4: block must be 3 numbers, each at most the tasks of its dimension.",
  ],
  [
    "tasks=4x4x4&placement=cartesian&block=1x1x1",
    "block = 1x1x1 leaves tasks without a place: 64 blocks of 1 tasks need a group of endpoints each, and 9 have room for one.",
  ],
])("%s is refused in a sentence", (text, sentence) => {
  expect(complaintOf(text)).toBe(sentence);
});
