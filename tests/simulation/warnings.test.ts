import { describe, expect, test } from "vitest";
import type { Values } from "../../src/descriptor.ts";
import { warningsOf } from "../../src/simulation/warnings.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { networkOf } from "../../src/topology/networks.ts";

function warnings(text: string): string[] {
  const values: Values = parseStudy(`vcs=8&buffer=500&${text}`).study.designs[0]!;
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

  test("endpoints for whom those that they send to have failed", () => {
    expect(warnings("failedRouters=7&traffic=shift&offset=10")).toEqual([
      "With this traffic 2 endpoints are silent, as those they send to have failed: the offered load is that of the other 68.",
    ]);
    expect(warnings("failedRouters=7")).toEqual([]);
    // Silent before, too: those whose numbers are not among the powers of two.
    expect(warnings("failLinks=0.02&traffic=bit-complement")).toEqual([]);
  });
});
