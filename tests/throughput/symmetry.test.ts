/** The program of one flow an orbit has the optimum of the whole program. */
import { describe, expect, it } from "vitest";
import type { Values } from "../../src/descriptor.ts";
import type { CapacitatedNetwork } from "../../src/throughput/capacities.ts";
import { demandsOf } from "../../src/throughput/demands.ts";
import type { Demands } from "../../src/throughput/demands.ts";
import { modelOf } from "../../src/throughput/models.ts";
import { pathSets } from "../../src/throughput/path-sets.ts";
import { noSymmetry, symmetryOf } from "../../src/throughput/symmetry.ts";
import type { Symmetry } from "../../src/throughput/symmetry.ts";
import type { Network } from "../../src/topology/network.ts";
import { patternOf } from "../../src/workload/patterns.ts";
import { builtProgram, optimumOf } from "./class-programs.ts";
import { anyPathByChannels, dragonfly, networkFor, permutationOf, shiftBy, solve, uniform } from "./support.ts";

const slimFly: Values = { topology: "slim-fly", q: 5, p: 4 };
const tree: Values = { topology: "fat-tree", k: 3, n: 3 };
const clos: Values = { topology: "folded-clos", radix: 6, levels: 3 };
const worstCase: Values = { traffic: "worst-case" };

function demandsFor(network: Network, values: Values): Demands {
  return demandsOf(patternOf(values).build(network, values));
}

function optimum(network: CapacitatedNetwork, symmetry: Symmetry, model: string): number {
  const { alpha } = optimumOf(builtProgram(network, pathSets(network, "outside"), modelOf(model).scheme!, symmetry));
  return alpha;
}

describe("symmetry", () => {
  const cases = [
    ["dfly(2,4,2,9) uniform", dragonfly(2, 4, 2, 9), uniform, 9, ["5", "min"]],
    ["dfly(1,3,2,7) uniform", dragonfly(1, 3, 2, 7), uniform, 7, ["0", "3"]],
    ["dfly(2,4,2,9) worst case", dragonfly(2, 4, 2, 9, "relative"), worstCase, 9, ["3", "min"]],
    // An even number of groups: the links of the last slot join opposite groups, and their channels form full orbits.
    ["dfly(1,3,2,6) circulant, uniform", dragonfly(1, 3, 2, 6, "circulant"), uniform, 6, ["3"]],
    ["dfly(1,3,2,3) with parallel links, shift", dragonfly(1, 3, 2, 3), shiftBy(4), 3, ["0", "3", "min"]],
    ["Slim Fly q=5 uniform", slimFly, uniform, 5, ["min"]],
    ["3-ary 3-tree uniform", tree, uniform, 3, ["3", "min"]],
    ["torus 4 x 3, uniform", { topology: "torus", dims: "4x3", p: 2 }, uniform, 12, ["0", "3", "min"]],
    ["torus 4 x 2 with double links, tornado", { topology: "torus", dims: "4x2", p: 1 }, { traffic: "tornado" }, 4, ["0", "3"]],
    ["mesh 4 x 3, worst case", { topology: "mesh", dims: "4x3", p: 1 }, worstCase, 2, ["0", "3", "min"]],
    ["HyperX 3 x 3, worst case", { topology: "hyperx", dims: "3x3", widths: "2x1", p: 2 }, worstCase, 3, ["0", "3"]],
    ["folded Clos worst case", clos, worstCase, 6, ["3", "min-uniform"]],
  ] as const;
  it.each(cases)("%s", (_, topology, traffic, order, models) => {
    const network = networkFor(topology);
    const demands = demandsFor(network, { ...topology, ...traffic });
    const symmetry = symmetryOf(network, demands);
    expect(symmetry.order).toBe(order);
    expect(symmetry.demands.flows * order).toBe(demands.flows);
    expect(symmetry.orbits.reduce((sum, orbit) => sum + orbit.length, 0)).toBe(network.channels);
    if (network.routers <= 30)
      expect(solve(topology, traffic, "any-path").alphaNetwork).toBeCloseTo(anyPathByChannels(network, demands), 8);
    for (const model of models)
      expect(optimum(network, symmetry, model), model).toBeCloseTo(optimum(network, noSymmetry(network, demands), model), 8);
  });

  it.each([
    ["a random permutation", dragonfly(2, 4, 2, 9), permutationOf(1)],
    ["the absolute arrangement, which is not the same seen from every group", dragonfly(2, 4, 2, 9, "absolute"), uniform],
    ["a field that is not prime", { topology: "slim-fly", q: 4, p: 3 }, uniform],
  ] as const)("is not claimed for %s", (_, topology, traffic) => {
    const network = networkFor(topology);
    expect(symmetryOf(network, demandsFor(network, { ...topology, ...traffic })).order).toBe(1);
  });

  it("one demand that differs is enough to lose it", () => {
    const network = networkFor(dragonfly(2, 4, 2, 9));
    const demands = demandsFor(network, { ...dragonfly(2, 4, 2, 9), ...uniform });
    const changed = demands.demand.slice();
    changed[700]! *= 1.001;
    expect(symmetryOf(network, { ...demands, demand: changed }).order).toBe(1);
  });

  it("so is one channel of another capacity", () => {
    const network = networkFor(dragonfly(2, 4, 2, 9));
    const demands = demandsFor(network, { ...dragonfly(2, 4, 2, 9), ...uniform });
    expect(symmetryOf({ ...network, channelCapacity: network.channelCapacity.map((capacity) => 3 * capacity) }, demands).order).toBe(9);
    expect(symmetryOf({ ...network, channelCapacity: network.channelCapacity.with(40, 3) }, demands).order).toBe(1);
  });

  it("bottleneck prices are those of single channels", () => {
    // Each of the nine global channels to the next group carries its group's eight flows: alpha = capacity / 8, in each group alike.
    const { bottlenecks, alphaNetwork } = solve(dragonfly(2, 4, 2, 9), shiftBy(8), "min");
    expect(bottlenecks.length).toBe(9);
    expect(bottlenecks.reduce((sum, { dual }) => sum + dual, 0)).toBeCloseTo(alphaNetwork!, 8);
    for (const { dual } of bottlenecks) expect(dual).toBeCloseTo(1 / 8 / 9, 9);
  });

  it("brings uniform traffic on 1,056 endpoints within reach", () => {
    const { proved, alpha, alphaNetwork } = solve(dragonfly(4, 8, 4, 33), uniform, "min-uniform");
    expect([proved, alpha]).toEqual([true, 1]);
    expect(alphaNetwork).toBeGreaterThan(1);
  });
});
