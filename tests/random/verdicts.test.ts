/** Random small designs over windows of a few packets, in bursts, by every rule of warm-up: no point says two things. */
import type { DesignValues } from "../../src/study/study.ts";
import { describe, expect, test } from "vitest";
import { formatDesign, parseStudy } from "../../src/study/codec.ts";
import { withValue } from "../../src/study/validation.ts";
import { problemsOf } from "../tools/problems.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { runsToCompletion } from "../../src/workload/patterns.ts";
import { seeds } from "../tools/extent.ts";
import { contradictionsOf, simulated } from "./properties.ts";
import { smallDesign } from "./small-designs.ts";

const { first, count } = seeds(24, 1000);
const MAX_ENDPOINTS = 80;

/** The design over short windows; by a fixed rule twice as often as by any other. */
function hurried(seed: number, values: DesignValues): DesignValues {
  const at = (list: readonly (string | number)[], stride: number): string | number => list[Math.floor(seed / stride) % list.length]!;
  const settings = {
    warmupRule: at(["fixed", "judged", "fixed", "patient"], 1),
    measure: at([100, 150, 300], 4),
    warmup: at([0, 100, 300], 12),
    injection: at(["bursty", "bernoulli"], 36),
    maxCycles: 4000,
  };
  return Object.entries(settings).reduce((so, [id, value]) => withValue(so, id, value).values, values);
}

describe("a verdict and the worst flow are by one rule", () => {
  test(`of ${count} random designs`, () => {
    const faults: string[] = [];
    let tried = 0;
    for (let seed = first; seed < first + count; seed++) {
      const { values: drawn, load } = smallDesign(seed);
      const values = hurried(seed, drawn);
      if (runsToCompletion(values) || problemsOf(values).length > 0) continue;
      const network = networkOf(values);
      if (network.endpoints > MAX_ENDPOINTS) continue;
      tried++;
      const tell = (fault: string): string => `${seed}: ${formatDesign(values)} at ${load}: ${fault}`;
      faults.push(...contradictionsOf(simulated(network, values, load, 5000)).map(tell));
    }
    expect(faults).toEqual([]);
    expect(tried).toBeGreaterThan(count / 2);
  });

  const ROWS =
    "topology=mesh&dims=2x4&routing=valiant&traffic=worst-case&routerLatency=1&terminalLatency=4&creditLatency=0&injection=bursty&warmup=300&measure=150&maxCycles=4000&warmupRule=fixed";
  const HOT = "topology=dragonfly&p=2&a=4&h=2&traffic=hot-spot&fraction=0.02&measure=1000&warmupRule=fixed&seed=3";
  const pointOf = (text: string, load: number) => {
    const values = parseStudy(text).study.designs[0]!;
    return simulated(networkOf(values), values, load, 5000);
  };

  test("a burst at the end of a fixed window is no flow that falls behind, nor is one that does passed for its total", () => {
    for (let seed = 1; seed <= 10; seed++) expect(pointOf(`${ROWS}&seed=${seed}`, 0.2)).toMatchObject({ saturated: false, worstFlow: 0.2 });
    // One endpoint of 72 is sent 1.2 flits a cycle and reads one, which is less than 2 % of all that is offered.
    const { saturated, worstFlow } = pointOf(HOT, 0.5);
    expect(saturated).toBe(true);
    expect(worstFlow).toBeLessThan(0.45);
    expect(pointOf(HOT, 0.3)).toMatchObject({ saturated: false, worstFlow: 0.3 });
  });
});
