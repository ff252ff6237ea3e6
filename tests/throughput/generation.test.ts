/** Models with more paths than can be listed: their paths are generated, and the optimum is that over all paths. */
import { describe, expect, it } from "vitest";
import type { Values } from "../../src/descriptor.ts";
import { mulberry32 } from "../../src/math/random.ts";
import { demandsOf } from "../../src/throughput/demands.ts";
import type { CapacitatedNetwork } from "../../src/throughput/capacities.ts";
import type { Demands } from "../../src/throughput/demands.ts";
import { fold, loadsOf } from "../../src/throughput/folded-program.ts";
import { generate } from "../../src/throughput/generation.ts";
import type { Generated } from "../../src/throughput/generation.ts";
import { modelOf } from "../../src/throughput/models.ts";
import { anyPathOracle, valiantOracle } from "../../src/throughput/path-oracles.ts";
import type { PathOracle } from "../../src/throughput/path-oracles.ts";
import { pathSets } from "../../src/throughput/path-sets.ts";
import { sizeOfModel } from "../../src/throughput/programs.ts";
import { noSymmetry, symmetryOf } from "../../src/throughput/symmetry.ts";
import type { Symmetry } from "../../src/throughput/symmetry.ts";
import type { Network } from "../../src/topology/network.ts";
import { patternOf } from "../../src/workload/patterns.ts";
import { builtProgram, ended, optimumOf } from "./class-programs.ts";
import { anyPathByChannels, dragonfly, networkFor, permutationOf, shiftBy, solve, solver, uniform, wired } from "./support.ts";

function demandsIn(network: Network, values: Values): Demands {
  return demandsOf(patternOf(values).build(network, values));
}

/** Cheapest of the paths one by one, as the oracle finds it by its tables. */
function expectCheapest(
  network: Network,
  oracle: PathOracle,
  demands: Demands,
  pathsOf: (s: number, d: number) => readonly ArrayLike<number>[],
  price: Float64Array,
): void {
  oracle.cheapest(price, demands, (f, cost, path) => {
    const [s, d] = [demands.source[f]!, demands.target[f]!];
    const costOf = (channels: ArrayLike<number>): number => Array.from(channels).reduce((sum, c) => sum + price[c]!, 0);
    const found = path();
    expect(costOf(found)).toBeCloseTo(cost, 12);
    expect(network.channelSource[found[0]!]).toBe(s);
    expect(network.channelTarget[found.at(-1)!]).toBe(d);
    found.forEach((c, i) => {
      if (i > 0) expect(network.channelSource[c]).toBe(network.channelTarget[found[i - 1]!]);
    });
    const all = pathsOf(s, d);
    expect(cost).toBeCloseTo(
      all.reduce((least, one) => Math.min(least, costOf(one)), Infinity),
      12,
    );
    expect(all.some((one) => one.length === found.length && found.every((c, i) => c === one[i]))).toBe(true);
  });
}

/** By looking through all routers for the nearest one, of equal ones that of the least number, from one source to all. */
function byScan(
  { routers, channelStart, channelTarget }: Network,
  source: number,
  price: Float64Array,
): { distance: number[]; via: number[] } {
  const distance = Array.from({ length: routers }, (_, r) => (r === source ? 0 : Infinity));
  const via = Array.from({ length: routers }, () => -1);
  const left = new Set(distance.keys());
  while (left.size > 0) {
    const u = [...left].reduce((best, r) => (distance[r]! < distance[best]! ? r : best));
    left.delete(u);
    for (let c = channelStart[u]!; c < channelStart[u + 1]!; c++) {
      const v = channelTarget[c]!;
      if (distance[u]! + price[c]! >= distance[v]!) continue;
      distance[v] = distance[u]! + price[c]!;
      via[v] = c;
    }
  }
  return { distance, via };
}

describe("the cheapest of any paths is the one that a scan of all routers finds, where prices are equal or nothing, too", () => {
  it.each([
    ["dragonfly", dragonfly(2, 4, 2, 9)],
    ["Slim Fly", { topology: "slim-fly", q: 5, p: 2 } as Values],
    ["torus", { topology: "torus", dims: "4x5", p: 2 } as Values],
    ["a random graph", { topology: "jellyfish", routers: 30, degree: 3, p: 3 } as Values],
  ])("%s", (_, topology) => {
    const network = networkFor(topology);
    const demands = demandsIn(network, { ...topology, ...permutationOf(4) });
    const random = mulberry32(9);
    const prices: (() => number)[] = [random, () => Math.floor(3 * random()), () => 1];
    let wrong = 0;
    for (const one of prices) {
      const price = Float64Array.from({ length: network.channels }, one);
      anyPathOracle(network).cheapest(price, demands, (f, cost, path) => {
        const [s, d] = [demands.source[f]!, demands.target[f]!];
        const { distance, via } = byScan(network, s, price);
        const expected: number[] = [];
        for (let u = d; u !== s; u = network.channelSource[via[u]!]!) expected.push(via[u]!);
        if (cost !== distance[d] || path().join() !== expected.join()) wrong++;
      });
    }
    expect(wrong).toBe(0);
  });
});

describe("the cheapest path of model 0 is that of all paths one by one", () => {
  const topologies: [string, Values, "outside" | "local" | "none"][] = [
    ["dragonfly, two links a pair", dragonfly(2, 4, 2, 5), "outside"],
    ["within groups", dragonfly(1, 4, 2, 3), "local"],
    ["minimal within groups", dragonfly(1, 4, 2, 3), "none"],
    ["Slim Fly", { topology: "slim-fly", q: 4, p: 1 }, "outside"],
    ["fat-tree", { topology: "fat-tree", k: 3, n: 2 }, "outside"],
  ];
  it.each(topologies)("%s", (_, topology, intraVlb) => {
    const network = networkFor(topology);
    const sets = pathSets(network, intraVlb);
    const random = mulberry32(3);
    const demands = demandsIn(network, { ...topology, ...permutationOf(1) });
    const pathsOf = (s: number, d: number): number[][] => [
      ...sets.minimalPaths(s, d).map((path) => [...path]),
      ...sets
        .intermediates(s, d)
        .flatMap((r) => sets.minimalPaths(s, r).flatMap((first) => sets.minimalPaths(r, d).map((rest) => [...first, ...rest]))),
    ];
    for (let round = 0; round < 3; round++)
      expectCheapest(network, valiantOracle(network, sets), demands, pathsOf, Float64Array.from({ length: network.channels }, random));
  });
  it("a Cascade: corners are taken by the cheaper way", () => {
    const network = networkFor({ topology: "cascade", groups: 2, p: 1, arrangement: "blocked" });
    const sets = pathSets(network, "outside");
    const random = mulberry32(4);
    const demands: Demands = {
      flows: 3,
      source: Int32Array.of(0, 20, 100),
      target: Int32Array.of(190, 101, 3),
      demand: Float64Array.of(1, 1, 1),
    };
    // Two groups have no router outside both: minimal paths are all there are.
    expectCheapest(
      network,
      valiantOracle(network, sets),
      demands,
      (s, d) => sets.minimalPaths(s, d),
      Float64Array.from({ length: network.channels }, random),
    );
  });
});

/** Generated whatever its size would be. */
function generated(network: CapacitatedNetwork, symmetry: Symmetry, oracle: PathOracle, accepted = 0): Generated {
  return ended(generate(network, pathSets(network, "outside"), oracle, symmetry, accepted, solver));
}

describe("model 0 by generation is model 0 by all its paths", () => {
  const cases: [string, Values, Values][] = [
    ["dfly(2,4,2,9), a permutation", dragonfly(2, 4, 2, 9, "absolute"), permutationOf(1)],
    ["dfly(2,4,2,5), two links a pair", dragonfly(2, 4, 2, 5, "absolute"), permutationOf(2)],
    ["dfly(2,4,2,9), a shift in nine symmetric parts", dragonfly(2, 4, 2, 9), shiftBy(11)],
    ["dfly(1,3,2,7), uniform, in seven parts", dragonfly(1, 3, 2, 7), uniform],
    ["Slim Fly q=4", { topology: "slim-fly", q: 4, p: 2 }, permutationOf(1)],
    ["3-ary 2-tree", { topology: "fat-tree", k: 3, n: 2 }, permutationOf(3)],
    ["slow local channels and fast global ones", wired(dragonfly(2, 4, 2, 9, "absolute"), 0.4, 3), permutationOf(1)],
    ["fast local channels, in nine symmetric parts", wired(dragonfly(2, 4, 2, 9), 2, 0.3), shiftBy(11)],
  ];
  it.each(cases)("%s", (_, topology, traffic) => {
    const network = networkFor(topology);
    const sets = pathSets(network, "outside");
    const symmetry = symmetryOf(network, demandsIn(network, { ...topology, ...traffic }));
    const { alpha } = optimumOf(builtProgram(network, sets, modelOf("0").scheme!, symmetry));
    const found = generated(network, symmetry, valiantOracle(network, sets));
    expect(Math.abs(found.lower / alpha - 1)).toBeLessThan(1e-7);
    expect(Math.abs(found.upper / alpha - 1)).toBeLessThan(1e-7);
    expect(found.stopped).toBe(false);
    expect(found.solvers.at(-1)).toMatch(/^paths generated in \d+ rounds?$/);
    // The shares that are handed out reach the lower bound on all channels, over far fewer paths than there are.
    expect(1 / loadsOf(fold(found.program), found.shares).reduce((max, x) => Math.max(max, x), 0)).toBeCloseTo(found.lower, 9);
  });

  it("its upper bound holds for all paths when it is stopped early", () => {
    const topology = dragonfly(2, 4, 2, 9, "absolute");
    const network = networkFor(topology);
    const sets = pathSets(network, "outside");
    const symmetry = noSymmetry(network, demandsIn(network, permutationOf(1)));
    const { alpha } = optimumOf(builtProgram(network, sets, modelOf("0").scheme!, symmetry));
    for (const after of [1, 10, 30, 31, 33, 36, 40]) {
      const steps = generate(network, sets, valiantOracle(network, sets), symmetry, 0, solver);
      let next = steps.next();
      for (let k = 1; !next.done; k++) next = steps.next(k === after);
      const { lower, upper, stopped, program, shares } = next.value;
      expect(stopped || upper / lower - 1 < 1e-7).toBe(true);
      expect(lower).toBeLessThanOrEqual(alpha * (1 + 1e-9));
      expect(upper).toBeGreaterThanOrEqual(alpha * (1 - 1e-9));
      expect(upper).toBeLessThan(Infinity);
      expect(shares.length).toBe(program.kind.length);
    }
  });

  it("an accepted gap ends it after fewer rounds", () => {
    const topology = dragonfly(2, 4, 2, 9, "absolute");
    const network = networkFor(topology);
    const sets = pathSets(network, "outside");
    const symmetry = noSymmetry(network, demandsIn(network, permutationOf(1)));
    const rounds = ({ solvers }: Generated): number => Number(/in (\d+) rounds?$/.exec(solvers.at(-1)!)![1]);
    const loose = generated(network, symmetry, valiantOracle(network, sets), 0.1);
    expect(loose.upper / loose.lower - 1).toBeLessThanOrEqual(0.1);
    expect(loose.stopped).toBe(false);
    expect(rounds(loose)).toBeLessThan(rounds(generated(network, symmetry, valiantOracle(network, sets))));
  });
});

describe("any path is the formulation by channels", () => {
  const cases: [string, Values, Values][] = [
    ["dfly(2,4,2,3), a permutation", dragonfly(2, 4, 2, 3, "absolute"), permutationOf(1)],
    ["dfly(1,3,2,7), uniform", dragonfly(1, 3, 2, 7), uniform],
    ["Slim Fly q=4", { topology: "slim-fly", q: 4, p: 1 }, permutationOf(1)],
    ["folded Clos", { topology: "folded-clos", radix: 4, levels: 3 }, shiftBy(3)],
    ["slow global channels", wired(dragonfly(1, 3, 2, 7), 2, 0.3), uniform],
    ["slow rings", wired({ topology: "slim-fly", q: 4, p: 1 }, 0.1, 5), permutationOf(1)],
  ];
  it.each(cases)("%s", (_, topology, traffic) => {
    const network = networkFor(topology);
    const exact = anyPathByChannels(network, demandsIn(network, { ...topology, ...traffic }));
    const { lower, upper, alphaNetwork, proved } = solve(topology, traffic, "any-path");
    expect(alphaNetwork).toBeCloseTo(exact, 7);
    expect(proved).toBe(true);
    expect(lower!).toBeLessThanOrEqual(upper!);
  });
});

describe("when paths are generated", () => {
  it.each([
    [dragonfly(2, 4, 2, 9, "absolute"), false],
    [dragonfly(3, 6, 3, 19, "absolute"), false],
    [dragonfly(5, 10, 5, 11, "absolute"), true],
    [{ topology: "fat-tree", k: 16, n: 3 }, true],
  ] as const)("model 0 of a permutation on %o: %s", (topology, expected) => {
    const network = networkFor(topology);
    const symmetry = noSymmetry(network, demandsIn(network, { ...topology, ...permutationOf(1) }));
    expect(sizeOfModel(network, pathSets(network, "outside"), modelOf("0"), symmetry).generated).toBe(expected);
    expect(sizeOfModel(network, pathSets(network, "outside"), modelOf("any-path"), symmetry).generated).toBe(true);
    expect(sizeOfModel(network, pathSets(network, "outside"), modelOf("3"), symmetry).generated).toBe(false);
  });
  it("the classes that are reported are those of the paths found: minimal ones, Valiant ones by length", () => {
    const {
      lengths,
      minimalFraction,
      solver: by,
      lower,
      upper,
      complete,
    } = solve(dragonfly(5, 10, 5, 11, "absolute"), permutationOf(1), "0", { gap: 0.1 });
    expect([complete, by]).toEqual([true, expect.stringMatching(/paths generated in \d+ rounds?/)]);
    expect(upper! / lower! - 1).toBeLessThanOrEqual(0.1);
    expect(lengths.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
    expect(minimalFraction).toBeGreaterThan(0);
    expect(minimalFraction).toBeLessThan(1);
    expect(new Set(lengths.map(({ kind }) => kind))).toEqual(new Set(["minimal", "valiant"]));
  });
});
