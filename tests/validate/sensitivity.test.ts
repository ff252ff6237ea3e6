import { describe, expect, test } from "vitest";
import type { Claim, Findings } from "./claim.ts";
import { saturationOf } from "../../src/lessons/findings.ts";
import { nextStudies, pairsAsked, sensitivityOf, variantsOf, verdictOn } from "./sensitivity.ts";
import type { Variant } from "./sensitivity.ts";
import { findingsOf } from "./store.ts";
import type { Entry } from "./store.ts";
import { keyOf, valuesOf } from "../../src/lessons/findings.ts";
import { judge } from "../../src/lessons/verdict.ts";

const MIN = "p=2&a=4&h=2&vcs=4&buffer=16&load=0.5,1";
const UGAL = "p=2&a=4&h=2&routing=ugal-l&buffer=16&load=0.5,1";

function claimOf(studies: Readonly<Record<string, string>>): Claim {
  return {
    id: "x",
    where: "",
    statement: "",
    printed: "",
    quick: true,
    studies,
    measures: { saturation: { of: saturationOf(Object.keys(studies)[0]!), band: [0.4, 0.5], why: "so" } },
  };
}

/** What the variants change, of one study. */
function changes(claim: Claim, name: string): Record<string, Record<string, unknown>> {
  return Object.fromEntries(variantsOf(claim).map((variant) => [variant.title, changed(claim, variant, name)]));
}

/** What a variant changes in one of the claim's studies. */
function changed({ studies }: Claim, variant: Variant, name: string): Record<string, unknown> {
  const own = valuesOf(studies[name]!);
  const values = valuesOf(variant.claim.studies[name]!);
  return Object.fromEntries(Object.entries(values).filter(([id, value]) => JSON.stringify(value) !== JSON.stringify(own[id])));
}

const CODES = { simulate: "", packets: "", throughput: "", cost: "" };

function entry(load: number): Entry {
  return { date: "2000-01-01", code: "", seconds: 1, curve: { points: [], saturation: { load, lower: load, upper: load } } };
}

describe("the variants of a claim", () => {
  test("change one setting at a time: three counts of virtual channels, two depths, two measures, two numbers of candidates, three seeds, with the claim's own", () => {
    expect(changes(claimOf({ UGAL }), "UGAL")).toEqual({
      "VCs × 2": { vcs: 6 },
      "VCs × 3": { vcs: 9 },
      "depth × 2": { buffer: 32 },
      "other congestion measure": { congestion: "credits" },
      "other number of candidates": { candidates: 4 },
      "seed 2": { seed: 2 },
      "seed 3": { seed: 3 },
    });
  });

  test("give studies that read different measures each of these in all, so that what differs is the routing", () => {
    const claim = claimOf({ UGAL, VC: UGAL.replace("ugal-l", "ugal-l-vc"), MIN });
    const measures = (name: string): unknown[] =>
      Object.entries(changes(claim, name)).flatMap(([title, set]) => (title.startsWith("congestion") ? [[title, set]] : []));
    expect(measures("UGAL")).toEqual([
      ["congestion=queue in all", {}],
      ["congestion=overdue in all", { congestion: "overdue" }],
    ]);
    expect(measures("VC")).toEqual([
      ["congestion=queue in all", { congestion: "queue" }],
      ["congestion=overdue in all", {}],
    ]);
    expect(measures("MIN")).toEqual([
      ["congestion=queue in all", {}],
      ["congestion=overdue in all", {}],
    ]);
  });

  test("go down to the fewest virtual channels where there are more, and leave a measure alone that nothing reads", () => {
    expect(changes(claimOf({ MIN }), "MIN")).toEqual({
      "fewest VCs": { vcs: 2 },
      "VCs × 2": { vcs: 8 },
      "depth × 2": { buffer: 32 },
      "seed 2": { seed: 2 },
      "seed 3": { seed: 3 },
    });
  });

  test("change all studies of a claim alike, and stay in range", () => {
    const both = claimOf({ MIN: MIN.replace("vcs=4", "vcs=12"), UGAL: `${UGAL}&congestion=overdue` });
    expect(changes(both, "MIN")).toMatchObject({ "fewest VCs": { vcs: 2 }, "VCs × 2": { vcs: 16 }, "other congestion measure": {} });
    expect(changes(both, "UGAL")).toMatchObject({
      "fewest VCs": {},
      "VCs × 2": { vcs: 6 },
      "other congestion measure": { congestion: "queue" },
    });
  });

  test("halve the virtual channels where there cannot be a quarter more, and draw placements anew, of programs too", () => {
    const stencil = "p=2&a=4&h=2&traffic=stencil&tasks=4x4&placement=cartesian&block=2x2";
    const whole: Claim = {
      ...claimOf({ stencil: `${stencil}&run=completion&vcs=16` }),
      programs: { counted: `${stencil}&model=min-uniform` },
    };
    expect(changes(whole, "stencil")).toEqual({
      "fewest VCs": { vcs: 2 },
      "VCs / 2": { vcs: 8 },
      "depth × 2": { buffer: 512 },
      "seed 2": { seed: 2, placementSeed: 2 },
      "seed 3": { seed: 3, placementSeed: 3 },
    });
    expect(variantsOf(whole).map(({ claim: { programs } }) => valuesOf(programs!["counted"]!)["placementSeed"])).toEqual([1, 1, 1, 2, 3]);
  });

  test("of a claim without simulations, or whose source gives every setting, are none", () => {
    expect(variantsOf({ ...claimOf({ MIN }), exact: true })).toEqual([]);
    expect(variantsOf({ ...claimOf({ MIN }), studies: {} })).toEqual([]);
  });
});

describe("sensitivity", () => {
  const claim = claimOf({ UGAL });
  const keyWith = (set: string): string => keyOf("simulate", `${UGAL}&${set}`);
  const data = new Map([
    [keyOf("simulate", UGAL), entry(0.45)],
    [keyWith("vcs=6"), entry(0.55)],
    [keyWith("vcs=9"), entry(0.46)],
    [keyWith("seed=2"), entry(0.39)],
  ]);
  const store = { get: (key: string) => data.get(key) ?? null };
  const own = judge(claim, findingsOf(claim, store)!);

  test("finds the variants with another verdict, to either side, and counts those that were run", () => {
    expect(own.verdict).toBe("holds");
    const { judged, variants, flips } = sensitivityOf(claim, store, CODES);
    expect([judged, variants]).toEqual([3, 7]);
    expect(flips.map(({ title, verdict }) => [title, verdict.verdict])).toEqual([
      ["VCs × 2", "differs"],
      ["seed 2", "differs"],
    ]);
  });

  test("tells which of them an earlier engine's results decide", () => {
    expect(sensitivityOf(claim, store, CODES).older).toBe(0);
    expect(sensitivityOf(claim, store, { ...CODES, simulate: "later" }).older).toBe(3);
    const seed2 = keyWith("seed=2");
    const renewed = { get: (key: string) => (key === seed2 ? { ...entry(0.39), code: "later" } : store.get(key)) };
    expect(sensitivityOf(claim, renewed, { ...CODES, simulate: "later" }).older).toBe(2);
  });

  test("believes a rough search that gives the claim's own verdict, and of another one only what the close search gives", () => {
    const [, , , , , seed2, seed3] = variantsOf(claim);
    const rough = (load: number, close?: number): Pick<typeof store, "get"> => ({
      get: (key) =>
        key === keyWith("seed=3&saturationWithin=2") ? entry(load) : key === keyWith("seed=3") && close !== undefined ? entry(close) : null,
    });
    expect(seed3!.rough.studies["UGAL"]).toContain("saturationWithin=2");
    expect(verdictOn(seed3!, own, rough(0.46))?.verdict).toBe("holds");
    expect(verdictOn(seed3!, own, rough(0.52))).toBeNull();
    expect(verdictOn(seed3!, own, rough(0.52, 0.51))?.verdict).toBe("differs");
    expect(verdictOn(seed3!, own, rough(0.52, 0.49))?.verdict).toBe("holds");
    expect(verdictOn(seed2!, own, rough(0.46))).toBeNull();
    const fromCurve = variantsOf(claimOf({ UGAL: `${UGAL}&saturation=curve` }));
    expect(fromCurve.every(({ claim: { studies }, rough: { studies: same } }) => studies["UGAL"] === same["UGAL"])).toBe(true);
  });

  test("of a claim that differs, a variant that holds is the flip", () => {
    const narrow: Claim = { ...claim, measures: { saturation: { ...claim.measures["saturation"]!, band: [0.5, 0.6] } } };
    const differs = judge(narrow, findingsOf(narrow, store)!);
    expect(differs.verdict).toBe("differs");
    expect(sensitivityOf(narrow, store, CODES).flips.map(({ title }) => title)).toEqual(["VCs × 2"]);
  });

  test("of a claim of which a part is varied, is that part's, held against its own verdict", () => {
    // Of the whole the verdict is another: its mean is dragged below the band.
    const both = claimOf({ UGAL, MIN });
    const means = { ...claim.measures["saturation"]!, band: [0.5, 0.6] as const };
    const whole: Claim = { ...both, measures: { saturation: means }, varied: { what: "the first", claim } };
    const { judged, variants, flips } = sensitivityOf(whole, store, CODES);
    expect([judged, variants]).toEqual([3, 7]);
    expect(flips.map(({ title }) => title)).toEqual(["VCs × 2", "seed 2"]);
  });

  test("of a claim that differs, a variant differs with the first number outside its band, and that number's studies are run first", () => {
    const number = (name: string, band: readonly [number, number]) => ({ of: saturationOf(name), band, why: "so" });
    const two: Claim = {
      ...claim,
      studies: { MIN, UGAL },
      measures: { min: number("MIN", [0.4, 0.5]), ugal: number("UGAL", [0.5, 0.6]) },
    };
    const found = new Map([
      [keyOf("simulate", MIN), entry(0.45)],
      [keyOf("simulate", UGAL), entry(0.45)],
    ]);
    const known = { get: (key: string) => found.get(key) ?? null };
    const differs = judge(two, findingsOf(two, known)!);
    const seed2 = variantsOf(two).find(({ title }) => title === "seed 2")!;
    const keys = { min: `${MIN}&seed=2`, ugal: `${UGAL}&seed=2` };
    const rough = (study: string): string => keyOf("simulate", `${study}&saturationWithin=2`);
    const close = (study: string): string => keyOf("simulate", study);
    expect(verdictOn(seed2, differs, known)).toBeNull();
    expect(nextStudies(seed2, differs, known)).toEqual([rough(keys.ugal)]);
    found.set(rough(keys.ugal), entry(0.45));
    expect(verdictOn(seed2, differs, known)?.verdict).toBe("differs");
    expect(nextStudies(seed2, differs, known)).toEqual([]);
    // Inside: now all that is left decides.
    found.set(rough(keys.ugal), entry(0.55));
    expect(verdictOn(seed2, differs, known)).toBeNull();
    expect(nextStudies(seed2, differs, known)).toEqual([rough(keys.min)]);
    found.set(rough(keys.min), entry(0.39));
    expect(verdictOn(seed2, differs, known)?.verdict).toBe("differs");
    // A flip is one of the close search.
    found.set(rough(keys.min), entry(0.45));
    expect(verdictOn(seed2, differs, known)).toBeNull();
    expect(nextStudies(seed2, differs, known)).toEqual([close(keys.ugal)]);
    found.set(close(keys.ugal), entry(0.55)).set(close(keys.min), entry(0.45));
    expect(verdictOn(seed2, differs, known)?.verdict).toBe("holds");
  });

  test("of workloads run to completion, all studies of a variant are run, whatever the claim's verdict", () => {
    const studies = Object.fromEntries(
      [1, 2].map((size) => [String(size), `p=2&a=4&h=2&traffic=stencil&tasks=4x4&run=completion&packetSize=${size}`]),
    );
    const cycles = (name: string) => ({ of: (found: Findings) => found.completion(name).cycles, band: [1, 2] as const, why: "so" });
    const two: Claim = { ...claim, studies, measures: { 1: cycles("1"), 2: cycles("2") } };
    const completion = { cycles: 3, complete: true, throughput: null, localUse: null, globalUse: null };
    const found = new Map(
      Object.values(studies).map((study) => [keyOf("simulate", study), { date: "2000-01-01", code: "", seconds: 1, completion }]),
    );
    const differs = judge(two, findingsOf(two, { get: (key) => found.get(key) ?? null })!);
    const seed2 = variantsOf(two).find(({ title }) => title === "seed 2")!;
    expect(differs.verdict).toBe("differs");
    expect(nextStudies(seed2, differs, { get: () => null })).toHaveLength(2);
  });

  test("of a claim that holds, all studies of a variant are run, so that a flip is told whole", () => {
    const two: Claim = { ...claim, studies: { MIN, UGAL } };
    const seed2 = variantsOf(two).find(({ title }) => title === "seed 2")!;
    expect(nextStudies(seed2, own, { get: () => null })).toEqual(
      [MIN, UGAL].map((study) => keyOf("simulate", `${study}&seed=2&saturationWithin=2`)),
    );
  });

  test("asks for two changes at once where a claim differs whatever is changed alone, and counts them then", () => {
    const narrow: Claim = { ...claim, measures: { saturation: { ...claim.measures["saturation"]!, band: [0.56, 0.6] } } };
    const ran = new Map(data);
    const known = { get: (key: string) => ran.get(key) ?? null };
    const differs = judge(narrow, findingsOf(narrow, known)!);
    expect(pairsAsked(narrow, differs, known)).toEqual([]);
    for (const {
      claim: { studies },
    } of variantsOf(narrow))
      ran.set(keyOf("simulate", studies["UGAL"]!), entry(0.5));
    const pairs = pairsAsked(narrow, differs, known);
    // Two counts of channels, a depth, a measure, a number of candidates: all pairs but the two counts.
    expect(pairs).toHaveLength(9);
    expect(pairs.map(({ title }) => title)).toContain("depth × 2, other congestion measure");
    expect(
      changed(
        narrow,
        pairs.find(({ title }) => title === "VCs × 2, depth × 2")!,
        "UGAL",
      ),
    ).toEqual({ vcs: 6, buffer: 32 });
    expect(sensitivityOf(narrow, known, CODES)).toMatchObject({ judged: 7, variants: 16, flips: [] });
    ran.set(keyOf("simulate", pairs.find(({ title }) => title === "VCs × 2, depth × 2")!.claim.studies["UGAL"]!), entry(0.57));
    const { judged, flips } = sensitivityOf(narrow, known, CODES);
    expect([judged, flips.map(({ title }) => title)]).toEqual([8, ["VCs × 2, depth × 2"]]);
    // One that holds asks for none, nor one that a single change makes hold.
    expect(pairsAsked(claim, own, known)).toEqual([]);
    ran.set(keyWith("vcs=6"), entry(0.58));
    expect(pairsAsked(narrow, differs, known)).toEqual([]);
  });

  test("says nothing of what was not run", () => {
    expect(findingsOf(claim, { get: () => null })).toBeNull();
    expect(sensitivityOf(claim, { get: () => null }, CODES)).toEqual({ judged: 0, variants: 7, older: 0, flips: [] });
  });
});
