import type { DesignValues } from "../../src/study/study.ts";
import { describe, expect, test } from "vitest";
import { createSteadyState } from "../../src/simulation/steady-state.ts";
import { silentWarning, warningsOf } from "../../src/simulation/warnings.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { networkOf } from "../../src/topology/networks.ts";

function warnings(text: string): string[] {
  const values: DesignValues = parseStudy(`vcs=8&buffer=500&${text}`).study.designs[0]!;
  return warningsOf(values, networkOf(values)).map(({ message }) => message);
}

describe("what will surprise", () => {
  test("channels faster than their routers", () => {
    expect(warnings("globalBandwidth=2&speedup=2")).toEqual([]);
    expect(warnings("globalBandwidth=2.5&speedup=2")).toEqual([
      "globalBandwidth = 2.5 is more than a router of speedup = 2 sends: 2 flits a cycle to each channel, so that linear programs, which know no speedup, may promise more than is simulated.",
    ]);
    // Without global channels their bandwidth says nothing.
    expect(warnings("topology=torus&dims=4&globalBandwidth=16&speedup=1")).toEqual([]);
  });

  test("windows of a few packets, where no search takes longer ones", () => {
    const hidden = "traffic=matrix&matrix=0-40:1&globalBandwidth=0.5&packetSize=64";
    expect(warnings(`${hidden}&load=1&measure=3000`)).toEqual([
      "measure = 3000 is a window in which a source sends 46 packets at load 1: a flow that gets only half of what it is offered may pass for stable; measure = 6400 would show it.",
    ]);
    // A fixed window is the only one.
    expect(warnings(`${hidden}&load=1&measure=3000&warmupRule=fixed`)).toHaveLength(1);
    for (const without of ["load=1&measure=6400", "load=0.5,1&measure=3000", "load=1&measure=6400&warmupRule=fixed"])
      expect(warnings(`${hidden}&${without}`)).toEqual([]);
    for (let seed = 1; seed <= 20; seed++) {
      const values = parseStudy(`${hidden}&load=1&measure=6400&seed=${seed}`).study.designs[0]!;
      const simulation = createSteadyState(networkOf(values), values, 1);
      while (!simulation.advance(10_000));
      expect([seed, simulation.result().saturated]).toEqual([seed, true]);
    }
  });

  test("endpoints for whom those that they send to have failed", () => {
    expect(warnings("failedRouters=7&traffic=shift&offset=10")).toEqual([
      "With this traffic 2 endpoints are silent, as those they send to have failed: the offered load is that of the other 68.",
    ]);
    expect(warnings("failedRouters=7")).toEqual([]);
    // Silent before, too: those whose numbers are not among the powers of two.
    expect(warnings("failLinks=0.02&traffic=bit-complement")).toEqual([]);
  });
});

test("a pattern by which hardly anybody sends says so as soon as points have counted them", () => {
  const silent = (study: string, senders: number) => {
    const values = parseStudy(`${study}&traffic=worst-case`).study.designs[0]!;
    return silentWarning(values, networkOf(values), [{ senders }]);
  };
  expect(silent("topology=jellyfish&routers=9&degree=4&p=1", 4)).toEqual([expect.stringMatching(/^5 of 9 endpoints send nothing/)]);
  expect(silent("topology=slim-fly&q=5", 200)).toEqual([]);
  expect(silent("topology=dragonfly", 72)).toEqual([]);
});
