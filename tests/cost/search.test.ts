/** The search for designs: complete against brute force, its counts those of the papers, its prices and bounds against networks that are built. */
import { describe, expect, test } from "vitest";
import { costOf } from "../../src/cost/cost.ts";
import { costValues } from "./values.ts";
import { designsWithin } from "../../src/cost/search/enumerate.ts";
import { estimator } from "../../src/cost/search/estimate.ts";
import { byRank, guaranteedOf, searchSteps, uniformBound } from "../../src/cost/search/search.ts";
import type { FoundDesign, SearchResult } from "../../src/cost/search/search.ts";
import { searchedFamilies } from "../../src/cost/search/wishes.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { designOn } from "../../src/study/nearest.ts";
import { defaultValues, withValue } from "../../src/study/validation.ts";
import { formatWishes, readWishes, withWish } from "../../src/study/wish-text.ts";
import { loadSolver, throughputSteps } from "../../src/throughput/solve.ts";
import type { Values } from "../../src/descriptor.ts";
import type { Equipment } from "../../src/topology/equipment.ts";
import { topologyOf } from "../../src/topology/families.ts";
import type { SizeLimits, TopologyDescriptor } from "../../src/topology/network.ts";
import { ended } from "../throughput/class-programs.ts";
import { some } from "../tools/extent.ts";
import { byHand } from "./by-hand.ts";

function found(text: string): SearchResult {
  const { values, problems } = readWishes(text);
  expect(problems).toEqual([]);
  return ended(searchSteps(values));
}

/** Designs of a family, kept. */
function listed(family: TopologyDescriptor, limits: SizeLimits): { values: Values; endpoints: number; equipment: Equipment }[] {
  const designs: { values: Values; endpoints: number; equipment: Equipment }[] = [];
  ended(
    designsWithin(family, limits, (values, endpoints) => {
      const own = { ...values };
      designs.push({ values: own, endpoints, equipment: family.equipment!(own) });
    }),
  );
  return designs;
}

const SEARCHED = searchedFamilies();
const SMALL = { least: 14, most: 22, maxRadix: 9, over: 1.5 };

describe("on the way", () => {
  test("the first step has a design of its family, and the last one the best of each, as at the end", () => {
    const { values } = readWishes("endpoints=300&families=dragonfly,jellyfish,torus,xgft,slim-fly&minThroughput=0.7&oversubscription=2");
    const steps = searchSteps(values);
    const shares: number[] = [];
    let last: readonly FoundDesign[] = [];
    let next = steps.next();
    const first = next.done ? [] : next.value.best();
    while (!next.done) {
      shares.push(next.value.share);
      last = next.value.best();
      next = steps.next();
    }
    expect(first.map(({ family }) => family)).toEqual(["dragonfly"]);
    expect(shares.length).toBeGreaterThan(20);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
    const { designs } = next.value;
    const best = designs.filter(({ family }, i) => designs.findIndex((one) => one.family === family) === i);
    expect(best.length).toBe(5);
    expect(last).toEqual(best.map((design) => ({ ...design, pareto: false })));
  });

  test("a family's designs are what they are alone, whatever else is searched", () => {
    const [all, alone] = ["families=dragonfly,jellyfish,torus,slim-fly", "families=torus"].map((families) =>
      found(`endpoints=500&minThroughput=0.3&${families}`),
    );
    const own = (result: SearchResult): object[] =>
      result.designs.filter(({ family }) => family === "torus").map(({ pareto: _pareto, ...design }) => design);
    expect(own(all!).length).toBeGreaterThan(5);
    expect(own(all!)).toEqual(own(alone!));
  });
});

describe("complete", () => {
  for (const family of SEARCHED.filter(({ designs }) => designs === undefined)) {
    test(`${family.id}: what is found is all that there is`, () => {
      const own = listed(family, SMALL).map(({ values }) => JSON.stringify(values));
      expect(new Set(own).size).toBe(own.length);
      expect(new Set(own)).toEqual(new Set(byHand(family, SMALL).map(({ values }) => JSON.stringify(values))));
    });
  }

  test("trees of whole switches keep to their ports, sizes and tapers", () => {
    for (const family of SEARCHED.filter(({ designs }) => designs !== undefined)) {
      const designs = listed(family, { least: 100, most: 300, maxRadix: 24, over: 3 });
      expect(designs.length).toBeGreaterThan(5);
      for (const { values, endpoints, equipment } of designs) {
        expect(endpoints).toBeGreaterThanOrEqual(100);
        expect(endpoints).toBeLessThanOrEqual(300);
        for (const [, ports] of equipment.routers) expect(ports).toBeLessThanOrEqual(24);
        expect(family.check?.(values) ?? null).toBeNull();
      }
    }
  });

  // Leaves, spines and cores by the rule of NVIDIA's reference architectures (DGX B200 of 2025 and others), on switches that are sold whole.
  test.each([
    ["endpoints=48&maxRadix=36&routerSizes=36", { children: "18x3", parents: "2", trunks: "9" }],
    // Fewer spines than the usual rule has, by uneven trunks.
    ["endpoints=276&maxEndpoints=288&maxRadix=36&routerSizes=36&rank=cost", { children: "18x16", parents: "8", trunks: "2", uneven: "2" }],
    ["endpoints=512&maxEndpoints=520&maxRadix=40&routerSizes=40&rank=cost", { children: "20x26", parents: "13", trunks: "1", uneven: "7" }],
    // Ports and leaves that are left out where the size is asked for exactly.
    ["endpoints=276&maxEndpoints=276&maxRadix=36&routerSizes=36&rank=cost", { children: "18x16", parents: "8", uneven: "2", empty: 12 }],
    ["endpoints=512&routerSizes=64", { children: "32x16", parents: "8", trunks: "4" }],
    ["endpoints=2048&routerSizes=64", { children: "32x64", parents: "32", trunks: "1" }],
    // Of the trees of 256 + 256 + 128 routers the one with the shortest cables.
    ["endpoints=8192&routerSizes=64", { children: "32x16x16", parents: "16x8", trunks: "2x4" }],
    ["endpoints=8192&maxRadix=128&routerSizes=128", { children: "64x128", parents: "64", trunks: "1" }],
    ["endpoints=16384&routerSizes=64&maxEndpoints=16384", { children: "32x16x32", parents: "16x16", trunks: "2" }],
    ["endpoints=65536&routerSizes=64", { children: "32x32x64", parents: "32x32", trunks: "1" }],
    [
      "endpoints=108&maxRadix=36&routerSizes=36&oversubscription=3&minThroughput=0.3&rank=cost",
      { children: "27x4", parents: "1", trunks: "9" },
    ],
  ])("%s: the tree that is built is found first", (wish, built) => {
    const { designs } = found(`${wish}&families=xgft`);
    expect(designs[0]!.values).toMatchObject(built);
    expect(designs.filter(({ costPerEndpoint: dollars }) => !Number.isFinite(dollars))).toEqual([]);
  });

  // Rails and planes of servers of eight GPUs: the same trees, one for all rails and one for each plane.
  test.each([
    ["endpoints=2048&routerSizes=64&families=rail-optimized", 96, { servers: 32, stripes: 8, spines: 32 }],
    ["endpoints=8192&routerSizes=64&families=rail-optimized", 640, { servers: 32 }],
    ["endpoints=65536&routerSizes=64&families=rail-optimized", 5120, { servers: 32, stripes: 4, pods: 64 }],
    ["endpoints=8192&routerSizes=64&families=multi-plane", 384, { planes: 8, servers: 32, leaves: 32, trunks: 2, spines: 16 }],
    ["endpoints=16384&routerSizes=64&families=multi-plane", 768, { planes: 8, servers: 32, leaves: 64, trunks: 1, spines: 32 }],
    ["endpoints=8192&routerSizes=64&families=multi-plane&gpus=8&nics=2", 96, { gpus: 8, planes: 2, servers: 32, leaves: 32 }],
    ["endpoints=1024&routerSizes=64&families=rail-optimized&gpus=4", 48, { gpus: 4, servers: 32, stripes: 8 }],
  ])("%s: %i switches are found first", (wish, switches, built) => {
    const [first] = found(wish).designs;
    expect(first!.values).toMatchObject(built);
    expect(first!.routers).toBe(switches);
  });

  test("servers are as wished for, and who has none of the size says so", () => {
    const told = (wish: string): Record<string, string | null> =>
      Object.fromEntries(found(wish).families.map(({ family, none }) => [family, none]));
    const fabrics = ["rail-optimized", "rail-only", "multi-plane", "xgft"];
    const wish = `endpoints=256&families=${fabrics.join(",")}`;
    expect(told(wish)).toEqual({ "rail-optimized": null, "rail-only": null, "multi-plane": null, xgft: null });
    const several = "is for servers of several GPUs";
    expect(told(`${wish}&gpus=1&nics=1`)).toEqual({
      "rail-optimized": several,
      "rail-only": several,
      "multi-plane": "is for servers of several NICs",
      xgft: null,
    });
    const rails = "has a NIC for each GPU";
    expect(told(`${wish}&gpus=8&nics=4`)).toEqual({
      "rail-optimized": rails,
      "rail-only": rails,
      "multi-plane": null,
      xgft: "has a NIC for each endpoint",
    });
    expect(told("endpoints=1000&families=rail-only,slim-fly")).toEqual({
      "slim-fly": null,
      "rail-only": "has none of 1000 to 1250 endpoints on routers of at most 64 ports; its largest below has 512",
    });
  });

  test("balanced designs have the servers that are wished for", () => {
    const wide = "endpoints=64&maxEndpoints=4096&designs=balanced&minThroughput=0&families=rail-optimized,rail-only,multi-plane,fat-tree";
    const counts = (more: string): Record<string, number> =>
      Object.fromEntries(found(`${wide}${more}`).families.map(({ family, designs }) => [family, designs]));
    const all = counts("");
    expect(Object.values(all).every((designs) => designs > 0)).toBe(true);
    expect(counts("&gpus=8&nics=8")).toEqual(all);
    expect(counts("&gpus=4")).toEqual({ ...all, "rail-optimized": 0, "rail-only": 0, "multi-plane": 0 });
    expect(counts("&gpus=8&nics=4")).toEqual({ "rail-optimized": 0, "rail-only": 0, "multi-plane": 0, "fat-tree": 0 });
  });

  test("of designs at one price those with fewer routers, then fewer cables, come first", () => {
    const one = {
      costPerEndpoint: 9,
      powerPerEndpoint: 1,
      uniformBound: 1,
      diameterBound: 2,
      endpoints: 64,
      routers: 6,
      cables: 64,
      guaranteed: 1,
    };
    const others = [{ ...one, cables: 80 }, { ...one, routers: 7, cables: 60 }, { ...one, routers: 5, endpoints: 70 }, one];
    for (const rank of ["guaranteed", "cost", "power", "throughput", "diameter"] as const)
      expect(others.toSorted(byRank(rank)).map(({ routers, cables }) => [routers, cables])).toEqual([
        [5, 64],
        [6, 64],
        [6, 80],
        [7, 60],
      ]);
  });

  test("those kept are the best of all, whatever they are ranked by, and those that nothing beats", () => {
    const wishes = "endpoints=160&families=dragonfly,jellyfish&minThroughput=0.7&oversubscription=2";
    const price = estimator(readWishes("").values, []);
    for (const rank of ["cost", "throughput", "endpoints"] as const) {
      const { designs, feasible } = found(`${wishes}&rank=${rank}`);
      const all = ["dragonfly", "jellyfish"].flatMap((id) => {
        const family = SEARCHED.find((one) => one.id === id)!;
        return listed(family, { least: 160, most: 200, maxRadix: 64, over: 2 }).flatMap(({ values, endpoints, equipment }) => {
          const [bound, { routerCost, cableCost }] = [
            uniformBound(endpoints, equipment, family.traits(values)),
            price(equipment, endpoints)!,
          ];
          return bound < 0.7
            ? []
            : [{ values, key: { cost: 0, throughput: -bound, endpoints }[rank], cost: (routerCost + cableCost) / endpoints }];
        });
      });
      expect(feasible).toBe(all.length);
      expect(all.length).toBeGreaterThan(4000);
      all.sort((one, other) => one.key - other.key || one.cost - other.cost);
      // One network is told once, where it is cheapest.
      const names = new Set<string>();
      const once = all.filter(({ values }) => {
        const name = topologyOf(values).graph?.(values) ?? null;
        return name === null || (!names.has(name) && names.add(name));
      });
      expect(designs.slice(0, 100).map(({ costPerEndpoint }) => costPerEndpoint)).toEqual(once.slice(0, 100).map(({ cost }) => cost));
    }
  });

  test("as the Slim Fly paper counts: 11 balanced Slim Flies and 8 dragonflies of up to 20,000 endpoints", () => {
    const wide = "endpoints=2&maxEndpoints=20000&maxRadix=1024&designs=balanced&minThroughput=0";
    expect(found(`${wide}&families=slim-fly`).feasible).toBe(11);
    expect(found(`${wide}&families=dragonfly`).feasible).toBe(8);
  });
});

describe("counted without building", () => {
  const samples = SEARCHED.flatMap((family) => {
    const all = listed(family, { least: 60, most: 1200, maxRadix: 40, over: 1 });
    return [0.2, 0.6, 0.95].flatMap((at) => all[Math.floor(at * all.length)] ?? []);
  });

  test("prices are those of the floor, within a tenth, cables' lengths being means", () => {
    const { values: wanted } = readWishes("endpoints=2&maxEndpoints=1200&minThroughput=0");
    const prices = Object.fromEntries(Object.entries(wanted));
    let worst = 0;
    for (const { values, endpoints } of samples) {
      const result = found(
        `endpoints=${endpoints}&maxEndpoints=${endpoints}&minThroughput=0&families=${String(values["topology"])}&maxRadix=40`,
      );
      const row = result.designs.find((one) => JSON.stringify(one.values) === JSON.stringify(values));
      if (!row) continue;
      const design = { ...prices, ...designOn(defaultValues(), topologyOf(values), values) };
      const exact = costOf(topologyOf(values).build(design), design);
      expect(row.routerCostPerEndpoint, JSON.stringify(values)).toBeCloseTo(exact.routerCost / endpoints, 6);
      expect(row.powerPerEndpoint, JSON.stringify(values)).toBeCloseTo(exact.powerPerEndpoint, 6);
      expect(row.racks).toBe(exact.racks);
      worst = Math.max(worst, Math.abs(row.costPerEndpoint / exact.costPerEndpoint - 1));
      expect(Math.abs(row.costPerEndpoint / exact.costPerEndpoint - 1), JSON.stringify(values)).toBeLessThan(0.1);
    }
    expect(worst).toBeGreaterThan(0);
  });

  test("cables of three media by reach, and endpoints' own, are estimated as they are set up", () => {
    const settings = "prices=ethernet-400g&endpointCables=1&slices=2";
    for (const { values, endpoints } of some(samples, 2)) {
      const wish = `endpoints=${endpoints}&maxEndpoints=${endpoints}&minThroughput=0&families=${String(values["topology"])}&maxRadix=40&${settings}`;
      const row = found(wish).designs.find((one) => JSON.stringify(one.values) === JSON.stringify(values));
      if (!row) continue;
      const design = { ...readWishes(wish).values, ...designOn(defaultValues(), topologyOf(values), values) };
      const exact = costOf(topologyOf(values).build(design), {
        ...design,
        ...costValues({ prices: "ethernet-400g", endpointCables: "1", slices: 2 }),
      });
      const told = `${JSON.stringify(values)}: ${row.costPerEndpoint} against ${exact.costPerEndpoint}`;
      expect(Math.abs(row.costPerEndpoint / exact.costPerEndpoint - 1), told).toBeLessThan(0.1);
    }
  });

  test.each([
    "topology=torus&dims=32&p=4&rackEndpoints=16",
    "topology=torus&dims=8x4x6&p=4&rackEndpoints=32",
    "topology=mesh&dims=32&p=4&rackEndpoints=16",
    "topology=hyperx&dims=8x4&p=4&rackEndpoints=16",
    "topology=hypercube&n=6&p=4&rackEndpoints=32",
    "topology=slim-fly&q=7&rackEndpoints=24",
    "topology=slim-fly&q=7&rackRouters=4",
    "topology=torus&dims=8x4x6&p=4&rackRouters=8",
    "topology=folded-clos&radix=16&rackRouters=5",
    "topology=folded-clos&radix=16&rackRouters=6&rackEndpoints=16",
    "topology=folded-clos&radix=24&levels=2&rackRouters=10",
    "topology=dragonfly-plus&p=4&leaves=4&spines=4&h=4&g=17&rackRouters=3",
  ])("%s: of racks that are several side by side it is counted which cables stay inside one", (study) => {
    const design = parseStudy(`${study}&prices=fdr10`).study.designs[0]!;
    const family = topologyOf(design);
    const network = family.build(design);
    const exact = costOf(network, design);
    const estimate = estimator(design, [])(family.equipment!(design), network.endpoints)!;
    expect(estimate.racks).toBe(exact.racks);
    expect(Math.abs(estimate.cableMetres / exact.cableMetres - 1)).toBeLessThan(0.08);
    expect(Math.abs(estimate.cableCost / exact.cableCost - 1)).toBeLessThan(0.04);
  });

  test("no linear program carries more of uniform traffic than the bound says", async () => {
    const solver = await loadSolver();
    for (const family of SEARCHED) {
      const small = listed(family, { least: 12, most: 40, maxRadix: 12, over: 1.5 });
      for (const { values, endpoints, equipment } of [small[Math.floor(small.length / 3)]].flatMap((one) => one ?? [])) {
        let design = designOn(withValue(defaultValues(), "model", "any-path").values, topologyOf(values), values);
        design = withValue(design, "model", "any-path").values;
        const steps = throughputSteps(topologyOf(values).build(design), design, solver, () => 0);
        const { lower } = ended(steps as Generator<unknown, { lower: number | null }, boolean | undefined>);
        expect(lower, JSON.stringify(values)).not.toBeNull();
        expect(Math.min(1, lower!), JSON.stringify(values)).toBeLessThanOrEqual(
          uniformBound(endpoints, equipment, family.traits(values)) + 1e-6,
        );
      }
    }
  });

  test("and carries just that where links between groups, a dimension or the middle of a line are what limits it", async () => {
    const solver = await loadSolver();
    for (const study of [
      "topology=dragonfly&p=3&a=4&h=1&g=3",
      "topology=dragonfly&p=4&a=4&h=1&g=5",
      "topology=dragonfly-plus&p=4&leaves=2&spines=2&h=1&g=3",
      "topology=torus&dims=4x4&p=4",
      "topology=torus&dims=6x3&p=3",
      "topology=mesh&dims=5x3&p=2",
      "topology=hyperx&dims=4x3&widths=1x2&p=6",
    ]) {
      const design = parseStudy(`${study}&model=any-path&gap=0.0001`).study.designs[0]!;
      const family = topologyOf(design);
      const steps = throughputSteps(family.build(design), design, solver, () => 0);
      const { lower, upper } = ended(steps as Generator<unknown, { lower: number; upper: number }, boolean | undefined>);
      const bound = uniformBound(family.size(design).endpoints, family.equipment!(design), family.traits(design));
      expect(bound, study).toBeLessThan(1);
      expect(upper, study).toBeLessThanOrEqual(bound * 1.0002);
      expect(lower, study).toBeGreaterThanOrEqual(bound * 0.9998);
    }
  });
});

describe("wishes", () => {
  test("limits are kept, ranks are in order, and nothing beats what is marked", () => {
    const { designs } = found(
      "endpoints=300&maxEndpoints=320&maxRadix=24&maxDiameter=3&maxCost=1500&oversubscription=2&rank=power&prices=fdr10",
    );
    expect(designs.length).toBeGreaterThan(20);
    designs.forEach((one, i) => {
      expect(one.endpoints).toBeGreaterThanOrEqual(300);
      expect(one.endpoints).toBeLessThanOrEqual(320);
      expect(one.radix).toBeLessThanOrEqual(24);
      expect(one.diameter ?? 0).toBeLessThanOrEqual(3);
      expect(one.costPerEndpoint).toBeLessThanOrEqual(1500);
      if (i > 0) expect(one.powerPerEndpoint).toBeGreaterThanOrEqual(designs[i - 1]!.powerPerEndpoint);
    });
    const axes = ({
      costPerEndpoint,
      powerPerEndpoint,
      uniformBound: bound,
      carried,
      diameterBound,
    }: (typeof designs)[number]): number[] => [
      costPerEndpoint,
      powerPerEndpoint,
      -guaranteedOf(carried.worst, bound),
      diameterBound ?? Infinity,
    ];
    const marked = designs.filter(({ pareto }) => pareto);
    expect(marked.length).toBeGreaterThan(0);
    for (const one of marked)
      for (const other of designs)
        expect(axes(other).every((value, i) => value <= axes(one)[i]!) && axes(other).some((value, i) => value < axes(one)[i]!)).toBe(
          false,
        );
  });

  test("switches on sale are paid whole: dearer than routers of just the ports that are needed", () => {
    const free = found("endpoints=300&families=slim-fly&minThroughput=0&prices=fdr10").designs[0]!;
    const sold = found("endpoints=300&families=slim-fly&minThroughput=0&prices=fdr10&routerSizes=32,64").designs.find(
      ({ values }) => JSON.stringify(values) === JSON.stringify(free.values),
    )!;
    expect(sold.routerCostPerEndpoint).toBeCloseTo((free.routers * (350.4 * 32 - 892.3)) / free.endpoints, 6);
    expect(sold.powerPerEndpoint).toBeCloseTo((free.routers * 32 * 2.8) / free.endpoints, 6);
    expect(free.radix).toBeLessThan(32);
  });

  test("written and read, they are the same; what is bad is named and the rest kept", () => {
    const text = "endpoints=5000&maxRadix=48&families=slim-fly,hyperx&rank=power&prices=qdr56&routerSizes=36,48";
    const { values, problems } = readWishes(
      `prices=qdr56&families=hyperx,%20slim-fly&rank=power&maxRadix=48&endpoints=5000&routerSizes=48,36`,
    );
    expect(problems).toEqual([]);
    expect(formatWishes(values)).toBe(text);
    const sentences = (bad: string): string[] => readWishes(bad).problems.map(({ message }) => message);
    expect(sentences("endpoints=1")[0]).toMatch(
      /^endpoints = 1 is out of range: endpoints, at least must be an integer from 2 to 1000000\.$/,
    );
    expect(sentences("endpoints=900&maxEndpoints=500")[0]).toMatch(
      /^maxEndpoints = 500 is below endpoints = 900: it must be 900 or more\.$/,
    );
    expect(sentences("families=moebius")[0]).toMatch(
      /^families = moebius holds moebius, which is none of dragonfly, .*slim-fly.*: families must be ids of families that are searched/,
    );
    // What can be opened, but not searched.
    expect(sentences("families=dragonfly,custom")[0]).toMatch(/holds custom, which is none of/);
    expect(sentences("routerSizes=128&maxRadix=64")[0]).toMatch(/^routerSizes = 128 are all of more than maxRadix = 64 ports/);
    expect(sentences("frob=1")[0]).toMatch(/^frob = 1 is nothing that can be wished for/);
    expect(readWishes("endpoints=1&maxRadix=20").values["maxRadix"]).toBe(20);
    expect(withWish(values, "maxRadix", "0")).toEqual({ message: expect.stringMatching(/^maxRadix = 0 /) as string });
  });
});

test("a floor that nothing reaches leaves nothing, and says how many there were", () => {
  const { designs, families, feasible } = found("endpoints=100&maxCost=1");
  expect(designs).toEqual([]);
  expect(feasible).toBe(0);
  expect(families.reduce((sum, one) => sum + one.designs, 0)).toBeGreaterThan(1000);
});
