/** What a fabric needs over its life, against closed forms: sums, rates, ends of ranges; and the step to a larger design. */
import { describe, expect, test } from "vitest";
import { billOf } from "../../src/cost/bill.ts";
import { costOf } from "../../src/cost/cost.ts";
import { expansionOf, stepBetween } from "../../src/cost/expansion.ts";
import { lifeOf } from "../../src/cost/life.ts";
import type { Life } from "../../src/cost/life.ts";
import { ASSUMPTIONS, ASSUMPTION_IDS, lifeWarning } from "../../src/cost/life-settings.ts";
import type { Ranged } from "../../src/cost/life-settings.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { designOn } from "../../src/study/nearest.ts";
import type { DesignValues } from "../../src/study/study.ts";
import { topologyOf, TOPOLOGIES } from "../../src/topology/families.ts";
import type { Network } from "../../src/topology/network.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { samplesOf } from "../conformance/sizes.ts";

function read(study: string): DesignValues {
  const { study: found, problems } = parseStudy(study);
  expect(problems).toEqual([]);
  return found.designs[0]!;
}

const life = (study: string): Life => lifeOf(networkOf(read(study)), read(study));
const TREE = "topology=xgft&children=32x16&parents=16&trunks=2";
const HOURS = 8760;
/** Every rate and share entered by hand. */
const CERTAIN =
  "routerFailures=2&opticFailures=1&cableFailures=0.5&nicFailures=3&repairHours=10&utilisation=40&idlePower=80&pue=1.2&energyPrice=0.1";

function rangesIn(value: unknown, path = ""): readonly (readonly [string, Ranged])[] {
  if (typeof value !== "object" || value === null) return [];
  if ("low" in value && "high" in value && "value" in value) return [[path, value as Ranged]];
  return Object.entries(value).flatMap(([name, one]) => rangesIn(one, `${path}.${name}`));
}

test("failures of each part are its number times its rate, and add up", () => {
  const found = life(`${TREE}&${CERTAIN}`);
  const values = read(`${TREE}&${CERTAIN}`);
  const bill = billOf(networkOf(values), values);
  const count = <T>(list: readonly T[], of: (one: T) => number): number => list.reduce((sum, one) => sum + of(one), 0);
  expect(found.failures.router.value).toBeCloseTo(0.02 * count(bill.routers, (one) => one.count), 9);
  expect(found.failures.transceiver.value).toBeCloseTo(0.01 * count(bill.transceivers, (one) => one.count * one.ports), 9);
  expect(found.failures.cable.value).toBeCloseTo(0.005 * count(bill.cables, (one) => one.count), 9);
  expect(found.failures.NIC.value).toBeCloseTo(0.03 * bill.nics, 9);
  const { router, transceiver, cable, NIC, all } = found.failures;
  expect(all.value).toBeCloseTo(router.value + transceiver.value + cable.value + NIC.value, 9);
  expect(rangesIn(found).filter(([, { value, low, high }]) => low !== value || high !== value)).toEqual([]);
});

test("an endpoint is cut off by its NIC, its cable and its router, each for the time of repair", () => {
  const found = life(`${TREE}&${CERTAIN}`);
  const up = [0.02, 0.005, 0.03].map((rate) => HOURS / (HOURS + 10 * rate)).reduce((product, one) => product * one, 1);
  expect(found.cutOff.share.value).toBeCloseTo(1 - up, 12);
  expect(found.cutOff.hours.value).toBeCloseTo(512 * HOURS * (1 - up), 6);
  expect(found.cutOff.events.value).toBeCloseTo(512 * up * (0.02 + 0.005 + 0.03), 9);
  expect(found.unlinked).toEqual(found.cutOff);
});

test("an optical cable fails by its ends, too: of all links two ends and a cable", () => {
  const found = life(`${TREE}&${CERTAIN}&opticalFrom=0&leafPlace=row-end&electricReach=0.1&activeReach=0`);
  expect(found.links.betweenRouters.value).toBeCloseTo(512 * (0.005 + 2 * 0.01), 9);
  expect(found.links.toEndpoints.value).toBeCloseTo(512 * (0.005 + 2 * 0.01), 9);
  const [cable, end, router] = [0.005, 0.01, 0.02].map((rate) => HOURS / (HOURS + 10 * rate)) as [number, number, number];
  expect(found.bandwidth!.value).toBeCloseTo(cable * end ** 2 * router ** 2, 12);
});

test("with two networks or several NICs of a server an endpoint is cut off only when all fail", () => {
  const [one, two] = [life(`topology=torus&dims=4x4x4&${CERTAIN}`), life(`topology=torus&dims=4x4x4&slices=2&${CERTAIN}`)];
  expect(two.cutOff.share.value).toBeCloseTo(one.cutOff.share.value ** 2, 15);
  expect(two.unlinked.events.value).toBeCloseTo(2 * one.unlinked.events.value, 9);
  const rails = life(`topology=rail-optimized&${CERTAIN}`);
  expect(rails.cutOff.share.value).toBeLessThan(rails.unlinked.share.value ** 7);
  // Its NICs are linked as those of a tree.
  expect(rails.unlinked.share.value).toBeCloseTo(life(`${TREE}&${CERTAIN}`).cutOff.share.value, 12);
});

test("energy is that of the powers without and with traffic, with the site's share, over a year", () => {
  const values = read(`${TREE}&${CERTAIN}`);
  const { energy } = lifeOf(networkOf(values), values);
  const watts = 512 * costOf(networkOf(values), values).totalPowerPerEndpoint;
  expect(energy.loadedWatts).toBeCloseTo(watts, 6);
  expect(energy.idleWatts.value).toBeCloseTo(0.8 * watts, 6);
  expect(energy.meanWatts.value).toBeCloseTo((0.8 + 0.2 * 0.4) * watts, 6);
  expect(energy.kilowattHours.value).toBeCloseTo((0.88 * watts * HOURS * 1.2) / 1000, 4);
  expect(energy.dollars.value).toBeCloseTo(0.1 * energy.kilowattHours.value, 6);
});

test("twice the network fails twice as often", () => {
  const [one, two] = [life("topology=xgft&children=32x16&parents=16&trunks=2"), life("topology=xgft&children=32x32&parents=32&trunks=1")];
  for (const kind of ["router", "NIC"] as const) expect(two.failures[kind].value).toBeCloseTo(2 * one.failures[kind].value, 9);
  expect(two.cutOff.events.value).toBeCloseTo(2 * one.cutOff.events.value, 9);
  expect(two.cutOff.share.value).toBeCloseTo(one.cutOff.share.value, 12);
});

test("without failures nothing fails, all is up and no spare is needed", () => {
  const found = life(`${TREE}&routerFailures=0&opticFailures=0&cableFailures=0&nicFailures=0`);
  expect(rangesIn({ ...found, energy: null, bandwidth: null }).filter(([, { value, low, high }]) => value + low + high !== 0)).toEqual([]);
  expect(found.bandwidth).toEqual({ value: 1, low: 1, high: 1 });
});

test.each(["routerFailures", "opticFailures", "cableFailures", "nicFailures", "repairHours"] as const)("more %s is never better", (id) => {
  const at = (factor: number): Life => life(`${TREE}&${id}=${factor * ASSUMPTIONS[id].value}`);
  const [less, more] = [at(1.5), at(3)];
  expect(more.cutOff.hours.value).toBeGreaterThanOrEqual(less.cutOff.hours.value);
  expect(more.bandwidth!.value).toBeLessThanOrEqual(less.bandwidth!.value);
  for (const [i, { needed }] of more.parts.entries()) expect(needed.value).toBeGreaterThanOrEqual(less.parts[i]!.needed.value);
});

describe.each(TOPOLOGIES.map((family) => [family.id, family] as const))("%s", (_, family) => {
  test("every range is in order, and so are shares", () => {
    const [sample] = samplesOf(family);
    const values = designOn(read(""), family, sample!.values);
    const found = lifeOf(networkOf(values), values);
    const wrong = rangesIn(found).filter(([, { value, low, high }]) => !(low <= value && value <= high && low >= 0));
    expect(wrong).toEqual([]);
    expect(found.cutOff.share.high).toBeLessThan(1);
    expect(found.bandwidth === null || found.bandwidth.high <= 1).toBe(true);
  });
});

test("assumptions are within their ends, and each names where it comes from", () => {
  const wrong = ASSUMPTION_IDS.filter((one) => {
    const { value, low, high, source } = ASSUMPTIONS[one];
    return !(low < value && value < high) || !/assumption/i.test(source);
  });
  expect(wrong).toEqual([]);
});

test("absurd rates get one sentence, and impossible ones are refused with what is valid", () => {
  expect(lifeWarning(read("routerFailures=500"))).toBe(
    "routerFailures = 500 lets each part fail more than once a year: 0.306 to 3.06 % is usual",
  );
  expect(lifeWarning(read(""))).toBeNull();
  expect(parseStudy("opticFailures=-1").problems.map(({ message }) => message)).toEqual([expect.stringContaining("opticFailures")]);
});

/** The larger design of a study's family. */
function grown(study: string, wished?: number): { readonly values: DesignValues; readonly from: Network; readonly to: Network } | string {
  const values = read(study);
  const from = networkOf(values);
  const family = topologyOf(values);
  const steps = expansionOf(family, values, from, wished ?? 2 * from.endpoints);
  for (let next = steps.next(); ; next = steps.next()) {
    if (!next.done) continue;
    if ("none" in next.value) return next.value.none;
    const larger = designOn(values, family, next.value.values);
    return { values: larger, from, to: networkOf(larger) };
  }
}

describe("the step to twice the endpoints", () => {
  test.each([
    ["topology=xgft&children=32x16&parents=16&trunks=2", 1024, 32, [512, 512]],
    // Of the links to the cores half go to others.
    ["topology=xgft&children=4x4x4&parents=4x2&trunks=1x2", 128, 40, [64 + 32, 64]],
    ["topology=multi-plane", 256, 64, [128, 128]],
  ])("%s", (study, endpoints, bought, stays) => {
    const found = grown(study);
    if (typeof found === "string") throw new Error(found);
    const step = stepBetween(found.from, found.to, found.values);
    expect(step.endpoints).toBe(endpoints);
    expect(step.bought.reduce((sum, { count }) => sum + count, 0)).toBe(bought);
    expect([step.betweenRouters.stay, step.toEndpoints.stay]).toEqual(stays);
  });

  test("counts of cables and routers fit together, for every family that is searched", () => {
    const wrong: string[] = [];
    for (const family of TOPOLOGIES) {
      const [sample] = samplesOf(family);
      const study = designOn(read(""), family, sample!.values);
      const from = networkOf(study);
      const steps = expansionOf(family, study, from, 2 * from.endpoints);
      let next = steps.next();
      while (!next.done) next = steps.next();
      if ("none" in next.value) continue;
      const larger = designOn(study, family, next.value.values);
      const to = networkOf(larger);
      const step = stepBetween(from, to, study);
      const all = step.routersKept + step.bought.reduce((sum, { count }) => sum + count, 0);
      if (all !== step.routers || to.endpoints < 2 * from.endpoints) wrong.push(`${family.id}: ${all} of ${step.routers} routers`);
      for (const { before, after, stay, move, buy, spare } of [step.betweenRouters, step.toEndpoints])
        if (stay + move + spare !== before || stay + move + buy !== after || Math.min(stay, move, buy, spare) < 0)
          wrong.push(`${family.id}: ${stay} ${move} ${buy} ${spare} of ${before} and ${after}`);
    }
    expect(wrong).toEqual([]);
  });

  test("a network that stays as it is keeps every cable", () => {
    const values = read("p=2&a=4&h=2");
    const network = networkOf(values);
    const step = stepBetween(network, network, values);
    expect(step.betweenRouters).toMatchObject({ move: 0, buy: 0, spare: 0 });
    expect(step.bought).toEqual([]);
  });

  test("where there is none, a sentence says what is needed", () => {
    expect(grown("topology=slim-fly&q=5")).toMatch(
      /^No Slim Fly of 400 to 800 endpoints that carries as much has routers of at most 11 ports/,
    );
    expect(grown("topology=custom&graph=0-1,1-2")).toContain("are not enumerated here");
  });
});
