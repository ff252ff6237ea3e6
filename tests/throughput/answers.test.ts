/** What a result says: its certificates, what binds, the terminal bound, the accepted gap. */
import { valuesOf } from "../../src/descriptor.ts";
import type { ThroughputDesign } from "../../src/throughput/models.ts";
import { describe, expect, it } from "vitest";
import type { Values } from "../../src/descriptor.ts";
import { permutation } from "../../src/math/random.ts";
import { demandsOf } from "../../src/throughput/demands.ts";
import { certifiedBounds, cheapest, fold } from "../../src/throughput/folded-program.ts";
import { modelOf } from "../../src/throughput/models.ts";
import { pathSets } from "../../src/throughput/path-sets.ts";
import { LIMITS, sizeOfModel } from "../../src/throughput/programs.ts";
import { PATH_KINDS } from "../../src/throughput/program-builder.ts";
import type { ThroughputResult } from "../../src/throughput/results.ts";
import { symmetryOf } from "../../src/throughput/symmetry.ts";
import { classProgramOf } from "../../src/throughput/solve.ts";
import { solveThroughput, solveTraffic } from "../tools/at-once.ts";
import { GLOBAL, LOCAL } from "../../src/topology/network.ts";
import { fixedTraffic } from "../../src/traffic/fixed.ts";
import { patternOf } from "../../src/workload/patterns.ts";
import { builtProgram, optimumOf, sizeOf } from "./class-programs.ts";
import { PLAIN, dragonfly, networkFor, permutationOf, settings, shiftBy, solve, solver, uniform } from "./support.ts";

const small: Values = { ...dragonfly(2, 4, 2, 9), ...permutationOf(1), ...PLAIN };

describe.each(["0", "3", "min"])("certificates of model %s", (model) => {
  const values = { ...small, model };
  const classes = classProgramOf(networkFor(values), valuesOf<ThroughputDesign>(values))!;
  const program = fold(classes);
  const { alpha, rates, prices } = optimumOf(classes);
  const noise = (n: number, seed: number): Float64Array => Float64Array.from(permutation(n, seed), (x) => (x + 1) / n);
  /** Random shares that add up to 1 in every flow. */
  const shares = (seed: number): Float64Array => {
    const all = noise(program.columns, seed);
    for (let f = 0; f < program.flows; f++) {
      const own = all.subarray(program.firstColumn[f], program.firstColumn[f + 1]);
      const sum = own.reduce((total, x) => total + x, 0);
      own.forEach((x, i) => {
        own[i] = x / sum;
      });
    }
    return all;
  };

  it("meet at the solver's optimum", () => {
    const optimal = rates.map((rate) => rate / alpha);
    for (let f = 0; f < program.flows; f++) {
      for (let j = program.firstColumn[f]!; j < program.firstColumn[f + 1]!; j++) optimal[j]! /= classes.demand[f]!;
    }
    const { lower, upper } = certifiedBounds(program, optimal, prices);
    expect(lower).toBeCloseTo(alpha, 9);
    expect(upper).toBeCloseTo(alpha, 9);
  });
  it("stay on their sides for any vectors", () => {
    for (let seed = 1; seed <= 5; seed++) {
      const { lower, upper } = certifiedBounds(program, shares(seed), noise(program.rows, seed));
      expect(lower).toBeLessThanOrEqual(alpha);
      expect(upper).toBeGreaterThanOrEqual(alpha);
    }
  });
  it("bottleneck prices are what capacity is worth: the sum over all channels is alpha", () => {
    const scale = cheapest(program, prices);
    expect(prices.reduce((sum, w) => sum + w / scale, 0)).toBeCloseTo(alpha, 9);
  });
});

describe("bottlenecks", () => {
  it("of minimal routing under a group shift are the nine global channels to the next group", () => {
    const values = { ...dragonfly(2, 4, 2, 9), ...shiftBy(8) };
    const network = networkFor(values);
    const { bottlenecks } = solve(dragonfly(2, 4, 2, 9), shiftBy(8), "min");
    expect(bottlenecks.length).toBeGreaterThan(0);
    expect(bottlenecks.length).toBeLessThanOrEqual(20);
    for (const { channel, dual } of bottlenecks) {
      const from = Math.floor(network.channelSource[channel]! / 4);
      expect(Math.floor(network.channelTarget[channel]! / 4)).toBe((from + 1) % 9);
      expect(dual).toBeGreaterThan(0);
    }
  });
  it("come in descending order, each channel once", () => {
    const { bottlenecks } = solve(dragonfly(2, 4, 2, 9), permutationOf(1), "3");
    expect(bottlenecks.length).toBe(20);
    expect(new Set(bottlenecks.map(({ channel }) => channel)).size).toBe(20);
    for (let i = 1; i < 20; i++) expect(bottlenecks[i]!.dual).toBeLessThanOrEqual(bottlenecks[i - 1]!.dual);
  });
});

/** Load of every channel by the rates of a result, spread over the paths of its classes one by one. */
function channelLoads(values: Values, { rates, alphaNetwork }: ThroughputResult): Float64Array {
  const network = networkFor(values);
  const demands = demandsOf(patternOf(values).build(network, values));
  const sets = pathSets(network, "outside");
  const load = new Float64Array(network.channels);
  const { firstClass, kind, length, paths, rate, pairs, flowOf } = rates!;
  pairs.forEach((pair, i) => {
    const [s, d] = [Math.floor(pair / network.routers), pair % network.routers];
    expect([s, d]).toEqual([demands.source[i], demands.target[i]]);
    let total = 0;
    for (let k = firstClass[flowOf[i]!]!; k < firstClass[flowOf[i]! + 1]!; k++) {
      total += rate[k]!;
      const minimal = sets.minimalPaths(s, d);
      const all =
        PATH_KINDS[kind[k]!] === "minimal"
          ? minimal
          : sets
              .intermediates(s, d)
              .flatMap((r) =>
                sets.minimalPaths(s, r).flatMap((first) => sets.minimalPaths(r, d).map((rest) => Int32Array.of(...first, ...rest))),
              );
      const own = all.filter((path) => length[k] === 0 || path.length === length[k]);
      expect(own.length).toBe(paths[k]);
      for (const path of own) for (const c of path) load[c]! += (alphaNetwork! * demands.demand[i]! * rate[k]!) / own.length;
    }
    expect(total).toBeCloseTo(1, 6);
  });
  return load;
}

describe("what the optimum does", () => {
  const cases = [
    ["a permutation", permutationOf(1), "3"],
    ["a permutation", permutationOf(2), "5"],
    ["a shift, one of nine symmetric parts", shiftBy(8), "3"],
  ] as const;
  it.each(cases)("loads of all channels are those of the rates: %s", (_, traffic, model) => {
    const values = { ...dragonfly(2, 4, 2, 9), ...traffic, model };
    const result = solve(dragonfly(2, 4, 2, 9), traffic, model);
    const network = networkFor(values);
    const loads = channelLoads(values, result);
    for (let c = 0; c < network.channels; c++) expect(result.channelLoad[c]).toBeCloseTo(loads[c]!, 5);
    expect(Math.max(...result.channelLoad)).toBeCloseTo(1, 6);
    expect(Math.max(...result.terminalLoad)).toBeCloseTo(result.alphaNetwork! / result.terminalBound!, 6);
    for (const [name, kind] of [
      ["local", LOCAL],
      ["global", GLOBAL],
    ] as const) {
      const own = Array.from(result.channelLoad).filter((__, c) => network.channelKind[c] === kind);
      const use = result.channelUse[name]!;
      expect(use.channels).toBe(own.length);
      expect(use.full).toBe(own.filter((load) => load >= 0.999).length);
      expect(use.meanLoad).toBeCloseTo(own.reduce((sum, load) => sum + load, 0) / own.length, 6);
    }
    expect(result.channelUse.local!.priceShare + result.channelUse.global!.priceShare).toBeCloseTo(1, 6);
  });
  it("prices add up to alphaNetwork, and only full channels have one", () => {
    const { channelDual, channelLoad, alphaNetwork } = solve(dragonfly(2, 4, 2, 9), permutationOf(1), "3");
    expect(channelDual.reduce((sum, price) => sum + price, 0)).toBeCloseTo(alphaNetwork!, 5);
    channelDual.forEach((price, c) => {
      if (price > 1e-6) expect(channelLoad[c]).toBeGreaterThan(0.999);
    });
  });
  it("shares by length add up to 1, the minimal ones to the minimal fraction", () => {
    const { lengths, minimalFraction } = solve(dragonfly(2, 4, 2, 9), permutationOf(1), "3");
    expect(lengths.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
    expect(lengths.filter(({ kind }) => kind === "minimal").reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(minimalFraction!, 12);
    expect(lengths.every(({ length }) => length! >= 1 && length! <= 6)).toBe(true);
    expect(solve(dragonfly(2, 4, 2, 9), permutationOf(1), "min").minimalFraction).toBe(1);
    expect(solve(dragonfly(2, 4, 2, 3), permutationOf(1), "any-path").minimalFraction).toBeNull();
  });
  it("a group shift sends minimally what the one link to the next group holds", () => {
    // At alpha = 9/16 each group offers 4.5 to the next; its direct link carries 1 of it at most.
    const { minimalFraction, alpha } = solve(dragonfly(2, 4, 2, 9), shiftBy(8), "5");
    expect(alpha).toBeCloseTo(0.5625, 9);
    expect(minimalFraction).toBeLessThanOrEqual(1 / 4.5 + 1e-9);
    expect(minimalFraction).toBeGreaterThan(0);
  });
});

describe("a Cascade", () => {
  it("loads are parts of each channel's width, and means count columns three times", () => {
    const cascade: Values = { topology: "cascade", groups: 3, p: 1, arrangement: "blocked" };
    const network = networkFor(cascade);
    const { alpha, channelLoad, channelUse, proved } = solve(cascade, shiftBy(96), "min-uniform");
    expect(proved).toBe(true);
    // 96 endpoints, 24 links, every path as often as any other: below the ideal 24 / 96, and the fullest channel is full.
    expect(alpha).toBeLessThanOrEqual(0.25 + 1e-9);
    expect(Math.max(...channelLoad)).toBeCloseTo(1, 6);
    const own = Array.from(channelLoad, (load, c) => [load, network.channelWidth[c]!, network.channelKind[c]!] as const).filter(
      ([, , kind]) => kind === LOCAL,
    );
    const width = own.reduce((sum, [, w]) => sum + w, 0);
    expect(channelUse.local!.meanLoad).toBeCloseTo(own.reduce((sum, [load, w]) => sum + load * w, 0) / width, 6);
  });
});

describe("the terminal bound", () => {
  it("caps alpha and leaves alphaNetwork", () => {
    const result = solve(dragonfly(2, 4, 2, 9), uniform, "3");
    expect(result.alpha).toBe(1);
    expect(result.alphaNetwork).toBeGreaterThan(1.05);
    expect([result.lower, result.upper, result.proved, result.terminalBound]).toEqual([1, 1, true, 1]);
  });
  it("is that of the endpoint with most demand", () => {
    const network = networkFor(dragonfly(2, 4, 2, 9));
    // Endpoints 8 to 11, of two other routers, all send to endpoint 0: it receives four flows.
    const traffic = fixedTraffic(
      network,
      Int32Array.from({ length: 72 }, (_, i) => (i >= 8 && i < 12 ? 0 : -1)),
    );
    const result = solveTraffic(network, traffic, settings("any-path"), solver);
    expect([result.alpha, result.terminalBound]).toEqual([0.25, 0.25]);
    expect(result.alphaNetwork).toBeGreaterThan(0.25);
  });
});

describe("the bounds", () => {
  it.each([4, 5])("do not cross by a last digit: Slim Fly of order %i", (q) => {
    const { lower, upper } = solve({ topology: "slim-fly", q, p: 9 }, uniform, "min");
    expect(lower!).toBeLessThanOrEqual(upper!);
  });
});

describe("the accepted gap", () => {
  it("stops early and is certified", () => {
    const exact = solve(dragonfly(2, 4, 2, 9), permutationOf(1), "any-path");
    const loose = solve(dragonfly(2, 4, 2, 9), permutationOf(1), "any-path", { gap: 0.5 });
    expect(loose.lower!).toBeLessThanOrEqual(exact.alpha! + 1e-9);
    expect(loose.upper!).toBeGreaterThanOrEqual(exact.alpha! - 1e-9);
    expect(loose.gap!).toBeLessThanOrEqual(0.5);
    expect(exact.proved).toBe(true);
  });
  it.each(["0", "3"])("what is only known within the gap is not called proved, but it is complete: model %s", (model) => {
    const loose = solve(dragonfly(3, 6, 3, 19), permutationOf(1), model, { gap: 0.3 });
    expect(loose.upper! / loose.lower! - 1).toBeGreaterThan(1e-3);
    expect(loose.gap).toBeCloseTo(loose.upper! / loose.lower! - 1, 12);
    expect(loose.gap!).toBeLessThanOrEqual(0.3);
    expect([loose.proved, loose.complete]).toEqual([false, true]);
  });
  it("the gap is that without the terminal bound, which may prove alpha before", () => {
    const { gap, proved, alpha } = solve(dragonfly(3, 6, 3, 7), { traffic: "shift", offset: 3 }, "any-path", { gap: 0.3 });
    expect([alpha, proved]).toEqual([1, true]);
    expect(gap!).toBeLessThanOrEqual(0.3);
  });
});

describe("the size estimate", () => {
  const cases = [
    [dragonfly(2, 4, 2, 9), "0"],
    [dragonfly(3, 6, 3, 7), "3"],
    [{ topology: "slim-fly", q: 5, p: 4 }, "3"],
    [{ topology: "fat-tree", k: 4, n: 3 }, "5"],
  ] as const;
  it.each(cases)("%o, model %s: within a quarter of the truth", (topology, model) => {
    const network = networkFor(topology);
    const values: Values = { ...topology, ...permutationOf(1) };
    const symmetry = symmetryOf(network, demandsOf(patternOf(values).build(network, values)));
    const sets = pathSets(network, "outside");
    const truth = sizeOf(builtProgram(network, sets, modelOf(model).scheme!, symmetry));
    const estimate = sizeOfModel(network, sets, modelOf(model), symmetry);
    expect(estimate.generated).toBe(false);
    expect(Math.abs(estimate.nonzeros / (truth.nonzeros + truth.columns + truth.flows) - 1)).toBeLessThan(0.25);
    expect(Math.abs(estimate.columns / (truth.columns + 1) - 1)).toBeLessThan(0.25);
    expect(estimate.rows).toBeGreaterThanOrEqual(truth.rows + truth.flows);
    expect(estimate.nonzeros).toBeLessThan(LIMITS.nonzeros);
  });
});

it("the same digits again", () => {
  const values = { ...dragonfly(3, 6, 3, 10, "absolute"), ...permutationOf(1), model: "3", ...PLAIN };
  const [first, again] = [0, 1].map(() => solveThroughput(networkFor(values), valuesOf<ThroughputDesign>(values), solver));
  expect(again).toEqual(first);
});
