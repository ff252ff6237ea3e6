/** Two designs that are one network get one answer of the linear programs, of the zero-load latency and of the simulator. Drawn at random: the same seed, the same pairs. */
import type { DesignValues } from "../../src/study/study.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { mulberry32 } from "../../src/math/random.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { zeroLoadLatency } from "../../src/simulation/zero-load.ts";
import type { LpSolver } from "../../src/throughput/lp-solver.ts";
import { loadSolver } from "../../src/throughput/solve.ts";
import { solveThroughput } from "../tools/at-once.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { simulated } from "../random/properties.ts";
import { WHOLE } from "../tools/extent.ts";
import { KINDS } from "./pairs.ts";

/** Networks of more routers, or endpoints, are left to the whole: their programs take seconds. */
const LARGEST = WHOLE ? { routers: 200, endpoints: 400 } : { routers: 70, endpoints: 100 };

let solver: LpSolver;
beforeAll(async () => {
  solver = await loadSolver();
});

/** Of studies those that are valid with these settings, with the routing or pattern that not all families have. */
function designsOf(studies: readonly string[], settings: string): readonly DesignValues[] {
  return studies.flatMap((study) => {
    const { study: read, problems } = parseStudy(`${study}&${settings}`);
    return problems.length > 0 ? [] : [read.designs[0]!];
  });
}

/** Both ends of what a program proves. */
function boundsOf(values: DesignValues): readonly [number, number] {
  const { alpha, upper } = solveThroughput(networkOf(values), values, solver);
  return [alpha ?? 0, upper ?? Infinity];
}

function expectOneBound(studies: readonly string[], settings: string): void {
  const [first, ...others] = designsOf(studies, settings).map(boundsOf);
  for (const [alpha, upper] of others) {
    expect(alpha, settings).toBeLessThanOrEqual(first![1] * (1 + 1e-6));
    expect(upper, settings).toBeGreaterThanOrEqual(first![0] * (1 - 1e-6));
  }
}

function expectOneIdleLatency(studies: readonly string[], settings: string): void {
  const [first, ...others] = designsOf(studies, settings).map((values) => zeroLoadLatency(networkOf(values), values));
  for (const { mean, confidence95 } of others)
    expect(Math.abs(mean! - first!.mean!), settings).toBeLessThanOrEqual(1.5 * (confidence95 + first!.confidence95) + 1e-9);
}

/** At a load that all carry: as much accepted, as many hops, and latencies within their intervals and 3 %. */
function expectOneSimulation(studies: readonly string[], settings: string): void {
  const short = "warmup=400&measure=2000&warmupRule=fixed&maxCycles=20000&seed=3";
  const load = 0.15;
  const points = designsOf(studies, `${settings}&${short}`).map((values) => simulated(networkOf(values), values, load, 5000));
  const [first, ...others] = points;
  for (const point of others) {
    expect(point.saturated, settings).toBe(first!.saturated);
    if (first!.saturated) continue;
    const interval = (first!.packetLatency.confidence95 ?? 0) + (point.packetLatency.confidence95 ?? 0);
    expect(Math.abs(point.packetLatency.mean! - first!.packetLatency.mean!), settings).toBeLessThan(
      interval + 0.03 * first!.packetLatency.mean!,
    );
    expect(point.hops.mean!, settings).toBeCloseTo(first!.hops.mean!, 0);
  }
}

describe.each(Object.entries(KINDS))("%s", (_, draw) => {
  test.each(Array.from({ length: WHOLE ? 8 : 3 }, (__, seed) => [seed]))("pair %i has one answer", (seed) => {
    const { studies, renumbered } = draw(mulberry32(2000 + seed));
    expect(designsOf(studies, "traffic=uniform&model=any-path")).toHaveLength(studies.length);
    const network = networkOf(designsOf(studies, "")[0]!);
    if (network.routers > LARGEST.routers || network.endpoints > LARGEST.endpoints || network.endpoints < 2) return;
    try {
      // Permutations go by numbers of endpoints.
      const patterns = ["traffic=uniform", ...(renumbered ? [] : ["traffic=shift&offset=1", "traffic=random-permutation"])];
      for (const pattern of patterns)
        for (const model of ["any-path", "min", "min-uniform", "valiant-uniform"]) expectOneBound(studies, `${pattern}&model=${model}`);
      for (const routing of ["min", "valiant", "ugal-g", "adaptive-nca", "deterministic"]) {
        if (designsOf(studies, `routing=${routing}`).length < 2) continue;
        expectOneIdleLatency(studies, `routing=${routing}&traffic=uniform`);
        expectOneSimulation(studies, `routing=${routing}&traffic=uniform`);
      }
    } catch (error) {
      throw new Error(`${studies.join("\n")}\n${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  });
});

test("most pairs are small enough to be answered with every commit", () => {
  const small = Object.values(KINDS).flatMap((draw) =>
    [0, 1, 2]
      .map((seed) => networkOf(designsOf(draw(mulberry32(2000 + seed)).studies, "")[0]!))
      .filter(({ routers, endpoints }) => routers <= LARGEST.routers && endpoints <= LARGEST.endpoints),
  );
  expect(small.length).toBeGreaterThan(12);
});
