/** Closed forms of what the best routing carries, and the load of minimal paths, against linear programs of networks that are built. */
import { expect, test } from "vitest";
import { carriedForms } from "../../src/cost/search/carried.ts";
import type { CarriedForms } from "../../src/cost/search/carried.ts";
import { designsWithin } from "../../src/cost/search/enumerate.ts";
import { uniformBound } from "../../src/cost/search/search.ts";
import { searchedFamilies } from "../../src/cost/search/wishes.ts";
import type { Values } from "../../src/descriptor.ts";
import { evenlyCarried } from "../../src/estimate/even-load.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { designOn } from "../../src/study/nearest.ts";
import type { DesignValues } from "../../src/study/study.ts";
import { defaultValues, withValue } from "../../src/study/validation.ts";
import { loadSolver, throughputSteps } from "../../src/throughput/solve.ts";
import { topologyOf } from "../../src/topology/families.ts";
import { loadWorkloads } from "../../src/workload/patterns.ts";
import { ended } from "../throughput/class-programs.ts";
import { some, WHOLE } from "../tools/extent.ts";

const GAP = 1e-3;

function formsOf(design: Values): CarriedForms {
  const family = topologyOf(design);
  const { endpoints } = family.size(design);
  const [equipment, traits] = [family.equipment!(design), family.traits(design)];
  return carriedForms(endpoints, equipment, traits, uniformBound(endpoints, equipment, traits));
}

/** What the best routing carries of a pattern, capped at the full rate; null where the design does not have the pattern. */
async function best(design: DesignValues, traffic: Readonly<Record<string, string>>): Promise<{ lower: number; upper: number } | null> {
  let values = withValue(design, "gap", GAP).values;
  for (const [id, value] of [...Object.entries(traffic), ["model", "any-path"] as const]) {
    values = withValue(values, id, value).values;
    if (values[id as keyof DesignValues] !== value) return null;
  }
  const steps = throughputSteps(topologyOf(values).build(values), values, await loadSolver(), () => 0);
  const found = ended(steps as Generator<unknown, { lower: number; upper: number; terminalBound: number }, boolean | undefined>);
  // Of traffic in which nobody is sent more than the full rate.
  const offered = Math.min(1, found.terminalBound);
  return { lower: Math.min(1, found.lower / offered), upper: Math.min(1, found.upper / offered) };
}

const PATTERNS = [{ traffic: "uniform" }, { traffic: "worst-case" }, { traffic: "worst-found", against: "any-path" }] as const;

/** Designs of every family that is searched, some smaller and some larger, some oversubscribed. */
const SAMPLES = searchedFamilies().flatMap((family) => {
  const all: DesignValues[] = [];
  ended(
    designsWithin(family, { least: 12, most: 60, maxRadix: 14, over: 2 }, (values) => {
      if (all.length < 4000) all.push(designOn(defaultValues(), topologyOf(values), { ...values }));
    }),
  );
  return [0.15, 0.5, 0.85].flatMap((at) => all[Math.floor(at * all.length)] ?? []);
});

test("no pattern is carried less than the worst is said to be, and uniform traffic no more and no less than is said", async () => {
  await loadWorkloads();
  let certain = 0;
  for (const design of some(SAMPLES, 9)) {
    const told = JSON.stringify(Object.fromEntries(topologyOf(design).parameters.map(({ id }) => [id, design[id as keyof DesignValues]])));
    const forms = formsOf(design);
    expect(forms.worst.lower, told).toBeLessThanOrEqual(forms.worst.upper + 1e-9);
    expect(forms.uniform.lower, told).toBeLessThanOrEqual(forms.uniform.upper + 1e-9);
    const evenly = ended(evenlyCarried(topologyOf(design).build(design)))!;
    for (const pattern of PATTERNS) {
      const found = await best(design, pattern);
      if (found === null) continue;
      const told2 = `${design.topology} ${told} ${pattern.traffic}`;
      expect(found.upper, told2).toBeGreaterThanOrEqual(forms.worst.lower - 1e-6);
      expect(found.upper, told2).toBeGreaterThanOrEqual(Math.min(1, evenly) / 2 - 1e-6);
      if (pattern.traffic !== "uniform") continue;
      expect(found.upper, told2).toBeGreaterThanOrEqual(forms.uniform.lower - 1e-6);
      expect(found.upper, told2).toBeGreaterThanOrEqual(Math.min(1, evenly) - 1e-6);
      expect(found.lower, told2).toBeLessThanOrEqual(forms.uniform.upper + 1e-6);
    }
    if (forms.worst.lower > 0) certain++;
  }
  expect(certain).toBeGreaterThan(2);
});

// Shifts of the family's own: nothing is carried more of the worst traffic than of these.
test.each([
  ["topology=dragonfly&p=2&a=4&h=2&g=9", 0.5294, 0.5625],
  ["topology=dragonfly&p=3&a=4&h=2&g=9", 0.3529, 0.375],
  ["topology=dragonfly&p=2&a=4&h=1&g=5", null, 0.3125],
  ["topology=hyperx&dims=4x4&p=4", 0.5, 0.5],
  ["topology=hyperx&dims=5x5&p=4", 0.625, 0.625],
  ["topology=dragonfly-plus&p=2&leaves=2&spines=2&h=2&g=5", 0.5, 0.625],
  ["topology=xgft&children=6x4&parents=2", 1 / 3, 1 / 3],
  // Of two branches the larger sends no more than the smaller receives.
  ["topology=xgft&children=4x6x2&parents=4x1&trunks=1x3&short=5", 1, 1],
  ["topology=xgft&children=2x5x2&parents=2x3&short=1", 0.75, 0.75],
  ["topology=xgft&children=3x2&parents=2&empty=1", 1, 1],
  ["topology=torus&dims=8&p=1", 0.5, 0.5],
  ["topology=mesh&dims=8&p=1", 0.25, 0.25],
] as const)("%s: the worst case is within its closed forms", async (study, lower, upper) => {
  const design = parseStudy(study).study.designs[0]!;
  const { worst } = formsOf(design);
  if (lower !== null) expect(worst.lower).toBeCloseTo(lower, 4);
  expect(worst.upper).toBeCloseTo(upper, 4);
  const found = await best(design, { traffic: "worst-case" });
  expect(found!.upper).toBeGreaterThanOrEqual(worst.lower - 1e-6);
});

test("minimal paths split evenly carry what the program without a choice says, with and without a rotation", async () => {
  for (const study of [
    "topology=slim-fly&q=5",
    "topology=jellyfish&routers=20&degree=4",
    "topology=polarfly&q=5",
    ...(WHOLE ? ["topology=cascade&groups=2"] : []),
  ]) {
    const design = parseStudy(`${study}&traffic=uniform&model=min-uniform`).study.designs[0]!;
    const network = topologyOf(design).build(design);
    const steps = throughputSteps(network, design, await loadSolver(), () => 0);
    const { upper, channelsAlone } = ended(steps as Generator<unknown, { upper: number; channelsAlone?: number }, boolean | undefined>);
    const evenly = ended(evenlyCarried(network))!;
    expect(Math.min(1, evenly), study).toBeCloseTo(Math.min(1, channelsAlone ?? upper), 6);
    expect(ended(evenlyCarried({ ...network, rotation: null })), study).toBeCloseTo(evenly, 9);
  }
});
