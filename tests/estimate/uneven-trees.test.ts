/** Trees with uneven trunks, missing leaves and empty ports: estimate, linear program of the routes drawn, and simulation say the same. */
import { expect, test } from "vitest";
import { estimateCurve } from "../../src/estimate/estimate.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { loadSolver, throughputSteps } from "../../src/throughput/solve.ts";
import { topologyOf } from "../../src/topology/families.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { simulated } from "../random/properties.ts";
import { ended } from "../throughput/class-programs.ts";
import { WHOLE } from "../tools/extent.ts";

/** `drawn`: of uniform traffic by the routes that nearest-common-ancestor routing draws; `best`: by the best routing. */
const TREES: readonly (readonly [tree: string, drawn: number, best: number])[] = [
  // Links up are drawn alike, and a double link up may end above a single link down.
  ["children=4x4x4&parents=4x2&uneven=0x1", 0.5906, 0.9844],
  ["children=4x8&parents=3&uneven=1", 0.775, 1],
  // Where all parents have as many links both are the links above the largest branch over what leaves it.
  ["children=4x4x4&parents=4x2", (8 * 63) / (16 * 48), (8 * 63) / (16 * 48)],
  ["children=4x6&parents=2&empty=3", (2 * 20) / (4 * 17), (2 * 20) / (4 * 17)],
  ["children=4x4x4&parents=4x2&short=3", (8 * 51) / (16 * 36), (8 * 51) / (16 * 36)],
  ...(WHOLE
    ? ([
        ["children=4x4x4&parents=4x2&uneven=0x1&short=2", 0.5729, 1],
        ["children=4x4x4&parents=4x2&uneven=0x1&short=2&empty=4", 0.609, 1],
      ] as const)
    : []),
];

test.each(TREES)("%s", async (tree, drawn, best) => {
  const solver = await loadSolver();
  const carried = (model: string): number => {
    const values = parseStudy(`topology=xgft&${tree}&model=${model}&gap=0.0001`).study.designs[0]!;
    return ended(throughputSteps(networkOf(values), values, solver, () => 0)).upper!;
  };
  expect(carried("min-uniform")).toBeCloseTo(drawn, 3);
  expect(carried("any-path")).toBeCloseTo(best, 3);

  const values = parseStudy(`topology=xgft&${tree}&routing=nearest-common-ancestor`).study.designs[0]!;
  const network = topologyOf(values).build(values);
  const { saturation } = estimateCurve(network, values);
  expect(saturation!.load).toBeCloseTo(drawn, 2);
  expect(simulated(network, values, 0.94 * drawn, 5000).saturated).toBe(false);
  expect(simulated(network, values, 1.06 * drawn, 5000).saturated).toBe(true);
});
