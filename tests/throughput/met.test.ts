/** Bounds that have met end the solving, in all of its ways: what the endpoints' links limit is not sought any further in the network. */
import type { DesignValues } from "../../src/study/study.ts";
import { describe, expect, it, test } from "vitest";
import { numberOf } from "../../src/descriptor.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { demandsOf } from "../../src/throughput/demands.ts";
import { PROVED } from "../../src/throughput/engine.ts";
import { groupedSteps } from "../../src/throughput/grouped-program.ts";
import { modelOf } from "../../src/throughput/models.ts";
import { pathSets } from "../../src/throughput/path-sets.ts";
import type { ThroughputResult } from "../../src/throughput/results.ts";
import { throughputSteps } from "../../src/throughput/solve.ts";
import { noSymmetry } from "../../src/throughput/symmetry.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { patternOf } from "../../src/workload/patterns.ts";
import { dragonfly, networkFor, permutationOf, solver } from "./support.ts";

/** The result, and how many reports followed the first one whose bounds had met. */
function solvedIn(values: DesignValues): { result: ThroughputResult; after: number } {
  const steps = throughputSteps(networkOf(values), values, solver);
  let after = -1;
  for (let next = steps.next(); ; next = steps.next(false)) {
    if (next.done) return { result: next.value, after };
    const { lower, upper } = next.value;
    const met = lower !== null && upper !== null && upper <= lower * (1 + Math.max(PROVED, numberOf(values, "gap")));
    if (met || after >= 0) after++;
  }
}

function valuesOf(text: string): DesignValues {
  const { study, problems } = parseStudy(text);
  expect(problems).toEqual([]);
  return study.designs[0]!;
}

const RANDOM = "topology=jellyfish&routers=48&degree=6&p=2";

describe("bounds that have met are the end", () => {
  it.each([
    // The first bounds do, by the endpoints' links or by each other.
    ["topology=xgft&children=8x8x4&parents=8x2&trunks=1x4&model=any-path", /an even split/, 1],
    ["topology=slim-fly&q=5&p=4&model=any-path", /an even split/, 0.95673],
    ["topology=jellyfish&routers=64&degree=6&p=1&model=3", /an even split/, 1],
    // The network carries more than the endpoints' links once paths are chosen well: found, and left at that.
    [`${RANDOM}&model=any-path`, /paths generated/, 1],
    [`${RANDOM}&model=3`, /^\d+ first-order steps, colour refinement/, 1],
    [`${RANDOM}&model=4&gap=0.05`, /^\d+ first-order steps, colour refinement/, null],
    // The network is what limits it: no closer than is proved.
    ["topology=mesh&dims=8x8&p=1&model=any-path", /paths generated/, 0.492187],
  ] as const)("%s", (text, solvedBy, alpha) => {
    const { result, after } = solvedIn(valuesOf(text));
    expect(result.solver).toMatch(solvedBy);
    expect(after).toBeGreaterThanOrEqual(0);
    expect(after).toBeLessThanOrEqual(2);
    expect(result.complete).toBe(true);
    expect(result.upper! / result.lower! - 1).toBeLessThanOrEqual(Math.max(PROVED, numberOf(valuesOf(text), "gap")));
    if (alpha !== null) {
      expect(result).toMatchObject({ proved: true, ended: "optimum" });
      expect(result.alpha).toBeCloseTo(alpha, 5);
    }
    // What is said of the network is what this answer loads it with, and how far it is from the most.
    expect(Math.max(...result.channelLoad)).toBeCloseTo(1, 6);
    expect(result.alphaNetwork).toBeGreaterThanOrEqual(result.alpha!);
    expect(result.lengths.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 6);
  });
});

test("without columns, too: a lower bound that is enough ends it", () => {
  const topology = dragonfly(2, 4, 2, 5, "absolute");
  const network = networkFor(topology);
  const demands = demandsOf(patternOf(permutationOf(2)).build(network, { ...topology, ...permutationOf(2) }));
  const sets = pathSets(network, "outside");
  const steps = (enough?: number) => {
    const run = groupedSteps(network, sets, modelOf("3").scheme!, "outside", noSymmetry(network, demands), 0, 0, enough);
    let [next, reports] = [run.next(), 0];
    for (; !next.done; reports++) next = run.next(false);
    return { reports, lower: next.value.lower };
  };
  const whole = steps();
  const early = steps(0.9 * whole.lower);
  expect(early.lower).toBeGreaterThanOrEqual(0.9 * whole.lower);
  expect(early.reports).toBeLessThan(whole.reports / 2);
});

test("small programs tell what the network alone would carry, exactly", () => {
  const { result } = solvedIn(valuesOf("model=any-path"));
  expect(result.alpha).toBe(1);
  expect(result.gap).toBeLessThan(1e-9);
});
