/** Random failures: samples against networks built without what has failed, tables of the reference, thresholds by hand. */
import { describe, expect, test } from "vitest";
import { DamagedDistances } from "../../src/analysis/damaged-distances.ts";
import { distancesOf, everyRouter } from "../../src/analysis/distances.ts";
import { FailureSampler, failureCounts } from "../../src/analysis/failure-samples.ts";
import { failureUnits } from "../../src/analysis/failure-units.ts";
import { APART, emptyTable, summarised } from "../../src/analysis/resilience.ts";
import type { FailureKind, ResilienceSettings } from "../../src/analysis/resilience-settings.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { degrade, partsOf } from "../../src/topology/degrade.ts";
import { channelsBetween, linksOf } from "../../src/topology/links.ts";
import { NetworkBuilder } from "../../src/topology/network.ts";
import type { Network } from "../../src/topology/network.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { racksOf } from "../../src/workers/jobs/resilience.ts";
import reference from "../reference/resilience.json" with { type: "json" };
import { some, WHOLE } from "../tools/extent.ts";

const built = (study: string): Network => networkOf(parseStudy(study).study.designs[0]!);

function hypercube(dimensions: number): Network {
  const builder = new NetworkBuilder(2 ** dimensions);
  for (let r = 0; r < 2 ** dimensions; r++)
    for (let d = 0; d < dimensions; d++) if ((r >> d) % 2 === 0) builder.link(r, d, r + 2 ** d, d, 0);
  return builder.build(
    "hypercube",
    () => 1,
    dimensions + 1,
    dimensions,
    () => ({}),
  );
}

/** Samples of a network; `distances` of the first of them, too. */
function sampled(network: Network, { kind = "links" as FailureKind, step = 0.05, samples = 100, distances = 0, seed = 1 } = {}) {
  const settings: ResilienceSettings = { kind, step, samples, distanceSamples: distances, seed, share: 0.75 };
  const units = failureUnits(network, kind, racksOf(network));
  const counts = failureCounts(units.count, step);
  const table = emptyTable(settings, units.count, counts);
  const sampler = new FailureSampler(network, units, counts);
  const search = new DamagedDistances(network, units);
  for (let i = 0; i < samples; i++) {
    sampler.draw(seed, i);
    table.survived[i] = sampler.connectivity() - 1;
    table.connected.set(sampler.connected, i * counts.length);
    if (i >= distances) continue;
    for (const [at, removed] of counts.entries()) {
      table.diameter[i * counts.length + at] = APART;
      if (!sampler.connected[at]) continue;
      search.begin(sampler.rank, removed);
      while (!search.advance());
      table.diameter[i * counts.length + at] = search.diameter;
      table.average[i * counts.length + at] = search.average ?? NaN;
    }
  }
  return { table, units, counts, sampler, search, result: summarised(table) };
}

/** What is left when units have failed, by the rule for damaged designs; null where no endpoint is. */
function without(network: Network, units: ReturnType<typeof failureUnits>, gone: (unit: number) => boolean): Network | null {
  const links = Array.from(linksOf(network)).filter((c) => units.ofChannel[c]! >= 0 && gone(units.ofChannel[c]!));
  const routers = Array.from({ length: network.routers }, (_, r) => r).filter((r) => units.ofRouter[r]! >= 0 && gone(units.ofRouter[r]!));
  const left = degrade(network, {
    links: links.map((c) => {
      const [a, b] = [network.channelSource[c]!, network.channelTarget[c]!];
      return { a, b, copy: channelsBetween(network, a, b).indexOf(c) };
    }),
    routers,
    linkFraction: 0,
    routerFraction: 0,
    seed: 1,
  });
  return left.endpoints === 0 ? null : left;
}

test("failures at a step are as many as fit into it", () => {
  expect([...failureCounts(7, 0.25)]).toEqual([0, 1, 3, 5]);
  expect([...failureCounts(7, 0.3)]).toEqual([0, 2, 4, 6]);
  // 0.15 of 20 is 3, whatever binary fractions make of it.
  expect([...failureCounts(20, 0.05)]).toEqual(Array.from({ length: 20 }, (_, i) => i));
});

describe("a sample of failures", () => {
  const NETWORKS = [
    "topology=dragonfly&p=2&a=4&h=2",
    "topology=fat-tree&k=2&n=3",
    "topology=hyperx&dims=4x3&widths=2x1&p=1",
    "topology=dragonfly&p=2&a=4&h=2&failLinks=0.2",
  ];
  for (const [study, kind] of NETWORKS.flatMap((one) => (["links", "routers", "racks", "bundles"] as const).map((each) => [one, each]))) {
    test(`${kind} of ${study}: connected, diameter and average are those of the network without them`, () => {
      const network = built(study!);
      const { units, sampler, search } = sampled(network, { kind: kind as FailureKind, samples: 1 });
      if (units.count === 0) return;
      const all = new FailureSampler(network, units, failureCounts(units.count, 1 / units.count));
      for (let sample = 0; sample < 4; sample++) {
        all.draw(5, sample);
        const apart = all.connectivity();
        let first = units.count + 1;
        // After every number of failures, the last of all included: then there is nothing, or what never fails.
        for (let failed = all.connected.length - 1; failed >= 0; failed--) {
          const left = without(network, units, (unit) => all.rank[unit]! < failed);
          const together = left !== null && partsOf(left).parts === 1;
          expect(all.connected[failed], `${failed} failed`).toBe(together ? 1 : 0);
          if (!together) first = failed;
          if (!together) continue;
          search.begin(all.rank, failed);
          while (!search.advance());
          const { diameter, average } = distancesOf(left, everyRouter(left));
          expect([search.diameter, search.average]).toEqual([diameter, average]);
        }
        expect(Math.min(first, units.count)).toBe(Math.min(apart, units.count));
      }
      expect(sampler.rank.toSorted()).toEqual(Int32Array.from({ length: units.count }, (_, i) => i));
    });
  }

  test("more than one block of searches, with routers that carry nothing", () => {
    const network = built("topology=folded-clos&radix=24&levels=3");
    const { units, sampler, search } = sampled(network, { samples: 1 });
    sampler.draw(3, 0);
    const left = without(network, units, (unit) => sampler.rank[unit]! < 700)!;
    search.begin(sampler.rank, 700);
    while (!search.advance());
    const { diameter, average } = distancesOf(left, everyRouter(left));
    expect(search.routers).toBeGreaterThan(256);
    expect([search.diameter, search.average]).toEqual([diameter, average]);
  });

  test("is that of its seed and number, whatever was drawn before", () => {
    const network = built("topology=slim-fly&q=5");
    const one = sampled(network, { samples: 1 });
    const orders = [7, 3, 7].map((sample) => {
      one.sampler.draw(9, sample);
      return one.sampler.rank.join();
    });
    expect(orders[0]).toBe(orders[2]);
    expect(orders[0]).not.toBe(orders[1]);
    one.sampler.draw(10, 7);
    expect(one.sampler.rank.join()).not.toBe(orders[0]);
  });
});

test("what is left of a damaged network stands in the racks of the intact one", () => {
  // Nine groups, a rack each; group 1 has lost a router, group 2 all of them.
  const network = built("topology=dragonfly&p=2&a=4&h=2&failedRouters=4,8,9,10,11");
  expect(Array.from(racksOf(network)).slice(0, 10)).toEqual([0, 0, 0, 0, 1, 1, 1, 3, 3, 3]);
  expect(failureUnits(network, "racks", racksOf(network)).count).toBe(8);
  const racks = racksOf(network);
  const pairs = Array.from(linksOf(network), (c) => [racks[network.channelSource[c]!]!, racks[network.channelTarget[c]!]!] as const);
  const between = new Set(pairs.filter(([one, other]) => one !== other).map((pair) => pair.toSorted((one, other) => one - other).join()));
  expect(failureUnits(network, "bundles", racks).count).toBe(between.size);
});

describe("against the reference tables", () => {
  // The larger half takes seconds.
  const rows = reference.connectivity.filter(({ links }) => WHOLE || links < 4000);
  for (const { network: name, routers, links, connected, survived } of some(rows, 2)) {
    test(`P(connected) of ${name}`, () => {
      const network = name.startsWith("hypercube") ? hypercube(Math.log2(routers)) : built(name);
      expect([network.routers, network.channels / 2]).toEqual([routers, links]);
      const { result } = sampled(network, { samples: 2000 });
      expect(result.survivedFraction!.mean).toBeCloseTo(survived, 1.9);
      for (const step of result.steps) {
        const wanted = (connected as Record<string, number>)[String(Math.round(100 * step.removedFraction))];
        if (wanted !== undefined) expect(Math.abs(step.connectedFraction! - wanted), `at ${step.removedFraction}`).toBeLessThan(0.05);
      }
    });
  }

  for (const { network: name, rows: wanted } of some(reference.distances.toReversed(), 3)) {
    test(`diameter and average distance of ${name}`, () => {
      const { result } = sampled(built(name), { samples: 12, distances: 12, step: 0.05 });
      for (const { removed, connected, diameter, average } of wanted) {
        const step = result.steps.find(({ removedFraction }) => Math.round(100 * removedFraction) === removed)!;
        expect(Math.abs(step.diameter!.mean - diameter), `diameter at ${removed} %`).toBeLessThan(0.5);
        if (connected > 0.5) expect(Math.abs(step.averageDistance!.mean - average), `average at ${removed} %`).toBeLessThan(0.02);
      }
    });
  }
});

describe("the summary", () => {
  const settings: ResilienceSettings = { kind: "links", step: 0.25, samples: 4, distanceSamples: 4, seed: 1, share: 0.75 };
  const table = emptyTable(settings, 8, failureCounts(8, 0.25));
  table.survived.set([6, 4, 4, 2]);
  table.connected.set([1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 1, 0, 1, 1, 0, 0]);
  table.diameter.set([2, 3, 4, 5, 2, 4, 5, APART, 2, 3, 3, APART, 2, 2, APART, APART]);
  table.average.set([1.5, 2, 2.5, 3, 1.5, 2.2, 2.6, 0, 1.5, 2, 2.2, 0, 1.5, 1.6, 0, 0]);
  const { steps, thresholds, survivedFraction, complete, samples } = summarised(table);

  test("shares, spreads and counts", () => {
    expect(steps.map(({ removed, connectedFraction }) => [removed, connectedFraction])).toEqual([
      [0, 1],
      [2, 1],
      [4, 0.75],
      [6, 0.25],
    ]);
    expect(steps[1]!.diameter).toEqual({ mean: 3, min: 2, lowerQuartile: 2.75, median: 3, upperQuartile: 3.25, max: 4 });
    expect(steps[3]!.averageDistance).toMatchObject({ mean: 3, min: 3, max: 3 });
    expect([complete, samples]).toEqual([true, 4]);
  });

  test("thresholds: the last step up to which three of four samples hold", () => {
    expect(thresholds.disconnection).toMatchObject({ fraction: 0.5, limit: null });
    // At half of the links one of four has a diameter of five, and one is apart.
    expect(thresholds.diameter).toMatchObject({ fraction: 0.25, limit: 4 });
    expect(thresholds.averageDistance).toMatchObject({ fraction: 0.25, limit: 2.5 });
    expect(survivedFraction!.mean).toBe(0.5);
    expect(survivedFraction!.atShare).toBe(0.5);
    // Wilson's interval of three of four goes from 0.30 to 0.95, of four of four from 0.51 to 1, of one from 0.05 to 0.70.
    expect(thresholds.disconnection).toMatchObject({ lower: 0, upper: 0.5 });
  });

  test("an empty table says nothing", () => {
    const none = summarised(emptyTable(settings, 8, failureCounts(8, 0.25)));
    expect(none.complete).toBe(false);
    expect(none.survivedFraction).toBeNull();
    expect(none.steps.every(({ connectedFraction, diameter }) => connectedFraction === null && diameter === null)).toBe(true);
    expect(none.thresholds.disconnection).toEqual({ fraction: null, lower: null, upper: null, limit: null });
  });
});
