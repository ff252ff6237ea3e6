/** What must hold of the models whatever the numbers: path counts, nesting, closed forms, symmetric patterns. */
import { describe, expect, it } from "vitest";
import { demandsOf } from "../../src/throughput/demands.ts";
import { ANY_PATH, MINIMAL_PATHS, modelOf, MODELS, throughputSettings, WIDEST_FIRST } from "../../src/throughput/models.ts";
import { includes } from "./includes.ts";
import { pathCounts } from "../../src/throughput/solve.ts";
import { patternOf } from "../../src/workload/patterns.ts";
import { dragonfly, networkFor, permutationOf, shiftBy, solve, uniform } from "./support.ts";

describe("path counts of Mollah et al. 2017, Table 3", () => {
  it.each([
    [2, 4, 2, 9, 1, 28],
    [3, 6, 3, 19, 1, 102],
    [4, 8, 4, 33, 1, 248],
    [5, 10, 5, 51, 1, 490],
    [5, 10, 5, 26, 2, 960],
    [5, 10, 5, 11, 5, 2250],
    [5, 10, 5, 6, 10, 4000],
    [3, 6, 3, 10, 2, 192],
  ])("dfly(%i,%i,%i,%i)", (p, a, h, g, min, vlb) => {
    for (const arrangement of ["absolute", "palmtree", "relative", "circulant"]) {
      const network = networkFor(dragonfly(p, a, h, g, arrangement));
      for (const d of [a, 2 * a - 1, network.routers - 1]) expect(pathCounts(network, 0, d)).toEqual({ min, vlb });
    }
  });
  it("inside a group follows the setting", () => {
    const network = networkFor(dragonfly(2, 4, 2, 9));
    expect(pathCounts(network, 0, 3)).toEqual({ min: 1, vlb: 32 });
    expect(pathCounts(network, 0, 3, "local")).toEqual({ min: 1, vlb: 2 });
    expect(pathCounts(network, 0, 3, "none")).toEqual({ min: 1, vlb: 0 });
  });
  it("in a Slim Fly of diameter 2 without triangles every shortest path is the only one", () => {
    const network = networkFor({ topology: "slim-fly", q: 5, p: 4 });
    for (let d = 1; d < network.routers; d++) expect(pathCounts(network, 0, d)).toEqual({ min: 1, vlb: 48 });
  });
  it("in a 4-ary 3-tree: as many ways as common ancestors", () => {
    const network = networkFor({ topology: "fat-tree", k: 4, n: 3 });
    // 2 other leaves of the same branch and 12 outside: 4*4 each way round in the branch, 16*16 through another.
    expect(pathCounts(network, 0, 1)).toEqual({ min: 4, vlb: 2 * 4 * 4 + 12 * 16 * 16 });
    expect(pathCounts(network, 0, 15)).toEqual({ min: 16, vlb: 6 * 4 * 16 + 8 * 16 * 16 });
  });
});

describe("nesting of the models", () => {
  const cases = [
    ["dfly(2,4,2,5)", dragonfly(2, 4, 2, 5, "relative"), permutationOf(7)],
    ["dfly(2,4,2,3)", dragonfly(2, 4, 2, 3), permutationOf(1)],
    ["dfly(2,4,2,9)", dragonfly(2, 4, 2, 9), permutationOf(4)],
    ["Slim Fly q=4", { topology: "slim-fly", q: 4, p: 3 }, permutationOf(2)],
    ["3-ary 2-tree", { topology: "fat-tree", k: 3, n: 2 }, permutationOf(3)],
    ["folded Clos", { topology: "folded-clos", radix: 4, levels: 3 }, shiftBy(3)],
  ] as const;
  it.each(cases)("a model that may do whatever another may carries as much, on %s", (_, topology, traffic) => {
    const alpha = new Map(MODELS.map(({ id }) => [id, solve(topology, traffic, id).alphaNetwork!]));
    for (const wide of MODELS)
      for (const narrow of MODELS.filter((model) => includes(wide, model)))
        expect(alpha.get(wide.id)!, `${wide.id} >= ${narrow.id}`).toBeGreaterThanOrEqual(alpha.get(narrow.id)! - 1e-9);
  });
  it.each(["any-path 0 1 2 4 5", "1 3 4", "0 min min-uniform", "2 min", "1 min-uniform", "0 valiant-uniform"])(
    "the chain of %s, from wide to narrow",
    (chain) => {
      const models = chain.split(" ").map(modelOf);
      for (let i = 1; i < models.length; i++) expect(includes(models[i - 1]!, models[i]!)).toBe(true);
      expect(includes(models.at(-1)!, models[0]!)).toBe(false);
    },
  );
  it.each([
    ["2", "3"],
    ["3", "min"],
  ])("neither of %s and %s bounds the other", (one, other) => {
    expect(includes(modelOf(one), modelOf(other)) || includes(modelOf(other), modelOf(one))).toBe(false);
  });
  it("no model is bounded by one that is listed later among the widest first", () => {
    expect(WIDEST_FIRST.toSorted((a, b) => MODELS.indexOf(a) - MODELS.indexOf(b))).toEqual(MODELS);
    WIDEST_FIRST.forEach((model, i) => {
      expect(WIDEST_FIRST.slice(i + 1).filter((later) => includes(later, model))).toEqual([]);
    });
    expect([WIDEST_FIRST[0]!.id, WIDEST_FIRST.at(-1)!.id]).toEqual([ANY_PATH, "valiant-uniform"]);
  });
  it("no two models have one name, and each its own rank by effort", () => {
    for (const of of ["id", "title", "name", "short", "effort"] as const)
      expect(new Set(MODELS.map((model) => model[of])).size).toBe(MODELS.length);
    expect(modelOf(MINIMAL_PATHS).scheme?.valiant).toBeNull();
    expect(modelOf(ANY_PATH).scheme).toBeNull();
  });
  it("with one link a pair of groups, models 1 and 3 agree, and 2, 4 and 5", () => {
    const alpha = (model: string): number => solve(dragonfly(2, 4, 2, 9), permutationOf(5), model).alpha!;
    expect(alpha("1")).toBeCloseTo(alpha("3"), 8);
    expect(alpha("2")).toBeCloseTo(alpha("5"), 8);
    expect(alpha("4")).toBeCloseTo(alpha("5"), 8);
  });
});

describe("closed forms", () => {
  it.each([
    [2, 4, 2, 9],
    [3, 6, 3, 19],
    [2, 4, 2, 5],
    [3, 6, 3, 7],
  ] as const)("group shift on dfly(%i,%i,%i,%i): (ah + m) / 2pa", (p, a, h, g) => {
    const links = Math.floor((a * h) / (g - 1));
    for (const model of ["3", "5"])
      expect(solve(dragonfly(p, a, h, g), shiftBy(p * a), model).alpha).toBeCloseTo((a * h + links) / (2 * p * a), 8);
    expect(solve(dragonfly(p, a, h, g), shiftBy(p * a), "min").alpha).toBeCloseTo(links / (p * a), 8);
  });
  it("worst case is the group shift, spread over the group", () => {
    for (const model of ["5", "any-path"])
      expect(solve(dragonfly(2, 4, 2, 9), { traffic: "worst-case" }, model).alpha).toBeCloseTo(0.5625, 8);
    expect(solve(dragonfly(2, 4, 2, 9), { traffic: "worst-case" }, "min").alpha).toBeCloseTo(1 / 8, 8);
  });
  it("a fat-tree carries any permutation in full", () => {
    for (const model of ["min", "min-uniform", "any-path"])
      expect(solve({ topology: "fat-tree", k: 4, n: 3 }, { traffic: "bit-complement" }, model).alpha).toBeCloseTo(1, 9);
  });
  it("uniform traffic on a k-ary 2-tree: the up links carry all that leaves a leaf", () => {
    // 16 endpoints, 4 a leaf: 12 of 15 destinations are elsewhere, over as many up links as endpoints.
    expect(solve({ topology: "fat-tree", k: 4, n: 2 }, uniform, "min-uniform").alphaNetwork).toBeCloseTo(15 / 12, 9);
  });
});

describe("settings", () => {
  it("lists every model once, with the default among them", () => {
    const model = throughputSettings.parameters.find(({ id }) => id === "model")!;
    if (model.kind !== "choice") throw new Error("model is a choice");
    expect(model.options.map(({ id }) => id)).toEqual(["0", "1", "2", "3", "4", "5", "min", "min-uniform", "valiant-uniform", "any-path"]);
    expect(model.default).toBe("3");
  });
});

describe("demands", () => {
  it("merges flows by pair of routers and drops those inside one", () => {
    const values = { ...dragonfly(2, 4, 2, 9), ...shiftBy(1) };
    const network = networkFor(values);
    const demands = demandsOf(patternOf(values).build(network, values));
    expect(demands.flows).toBe(36);
    expect([...demands.demand].every((d) => d === 1)).toBe(true);
    const even = { ...values, offset: 8 };
    expect([...demandsOf(patternOf(even).build(network, even)).demand].every((d) => d === 2)).toBe(true);
  });
});
