/** Designs of several families that are one network: by the families' names of it, against the canonical form of networks that are built. */
import { describe, expect, test } from "vitest";
import { areSame, fingerprintOf } from "../../src/analysis/same-network.ts";
import { costOf } from "../../src/cost/cost.ts";
import { designsWithin } from "../../src/cost/search/enumerate.ts";
import { byPlainness, oncePerNetwork } from "../../src/cost/search/same.ts";
import { searchSteps } from "../../src/cost/search/search.ts";
import { searchedFamilies } from "../../src/cost/search/wishes.ts";
import type { Values } from "../../src/descriptor.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { readWishes } from "../../src/study/wish-text.ts";
import { topologyOf } from "../../src/topology/families.ts";
import type { Network, SizeLimits } from "../../src/topology/network.ts";
import { run } from "../../src/workers/jobs/search.ts";
import { defaultValues } from "../../src/study/validation.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { ended } from "../throughput/class-programs.ts";

interface Small {
  readonly family: string;
  readonly values: Values;
  readonly name: string | null;
  readonly network: Network;
}

function smallDesigns(limits: SizeLimits, families: readonly string[]): readonly Small[] {
  const all: Small[] = [];
  for (const family of searchedFamilies().filter(({ id }) => families.length === 0 || families.includes(id)))
    ended(
      designsWithin(family, limits, (values) => {
        const own = { ...values };
        all.push({ family: family.id, values: own, name: family.graph?.(own) ?? null, network: family.build(own) });
      }),
    );
  return all;
}

function grouped(all: readonly Small[], keyOf: (one: Small) => string): ReadonlyMap<string, readonly Small[]> {
  const groups = new Map<string, Small[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

const told = ({ values }: Small): string => JSON.stringify(values);

describe("names of networks", () => {
  // Trees and fabrics of servers are seldom so small.
  test.each([
    [{ least: 2, most: 22, maxRadix: 10, over: 1 }, []],
    [{ least: 48, most: 64, maxRadix: 14, over: 1 }, ["xgft", "fat-tree", "folded-clos", "multi-layer-full-mesh", "rail-optimized", "rail-only"]], // oxfmt-ignore
  ] as const)("%o: designs have one name if they are one network, and only then", (limits, families) => {
    const all = smallDesigns(limits, families);
    expect(all.length).toBeGreaterThan(150);
    const byName = grouped(
      all.filter(({ name }) => name !== null),
      ({ name }) => name!,
    );
    const wrong: string[] = [];
    let shared = 0;
    for (const [first, ...others] of byName.values()) {
      if (others.some(({ family }) => family !== first!.family)) shared++;
      for (const other of others) if (areSame(first!.network, other.network) !== true) wrong.push(`${told(first!)} and ${told(other)}`);
    }
    expect(wrong).toEqual([]);
    expect(shared).toBeGreaterThan(4);
    // Whoever has the same canonical form as a design of another family has its name.
    const unnamed: string[] = [];
    const byForm = grouped(all, ({ network }) => `${network.endpoints} ${fingerprintOf(network).text}`);
    for (const group of byForm.values())
      for (const one of group)
        for (const other of group)
          if (one.family < other.family && (one.name === null || one.name !== other.name) && areSame(one.network, other.network) === true)
            unnamed.push(`${told(one)} and ${told(other)}`);
    expect(unnamed).toEqual([]);
  });

  test.each([
    ["topology=dragonfly&a=1&h=32&p=32", "topology=hyperx&dims=33&p=32"],
    ["topology=hyperx&dims=33&p=32", "topology=flattened-butterfly&k=33&n=2&p=32"],
    ["topology=dragonfly&a=7&h=8&g=9&p=3", "topology=hyperx&dims=9x7&p=3"],
    ["topology=hypercube&n=8&p=2", "topology=torus&dims=4x4x4x4&p=2"],
    ["topology=torus&dims=3x4x5&p=2", "topology=torus&dims=5x3x4&p=2"],
    ["topology=fat-tree&k=12&n=3", "topology=xgft&children=12x12x12"],
    ["topology=folded-clos&radix=16&levels=3", "topology=xgft&children=8x8x16"],
    ["topology=rail-optimized&servers=32&stripes=1&spines=0", "topology=rail-only&servers=32"],
  ])("%s is %s, and costs as much, but for where its routers stand", (one, other) => {
    const designs = [one, other].map((text) => parseStudy(text).study.designs[0]!);
    const names = designs.map((values) => topologyOf(values).graph!(values));
    expect(names[0]).not.toBeNull();
    expect(names[0]).toBe(names[1]);
    const networks = designs.map((values) => topologyOf(values).build(values));
    expect(areSame(networks[0]!, networks[1]!)).toBe(true);
    const [price, others] = designs.map((values, i) => costOf(networks[i]!, values).costPerEndpoint);
    // A rack holds a group of the one, and a longer line of the other.
    if (one.includes("a=7")) expect(Math.abs(price! / others! - 1)).toBeLessThan(0.01);
    else expect(price!).toBeCloseTo(others!, 6);
  });

  test.each([
    // Fewer links than ports, links that are dealt in turn, and twice as many links.
    ["topology=dragonfly&a=4&h=4&g=3&pairLinks=4", "topology=dragonfly&a=4&h=2&g=3"],
    ["topology=torus&dims=2x2&p=1", "topology=mesh&dims=2x2&p=1"],
    ["topology=xgft&children=18x3&parents=2&trunks=9", "topology=xgft&children=18x3&parents=3&trunks=6"],
  ])("%s is not %s", (one, other) => {
    const names = [one, other].map((text) => {
      const values = parseStudy(text).study.designs[0]!;
      return topologyOf(values).graph!(values);
    });
    expect(names[0] === null || names[0] !== names[1]).toBe(true);
  });
});

describe("a network is told once", () => {
  const design = (family: string, more: Values, price: number) => ({
    family,
    values: { ...parseStudy(`topology=${family}`).study.designs[0]!, topology: family, ...more },
    same: [],
    price,
  });

  test("under the name with the fewest parameters, with the plainest of each other family", () => {
    const mesh = [
      design("dragonfly", { p: 4, a: 1, h: 3, g: 4, pairLinks: 1 }, 5),
      design("flattened-butterfly", { k: 4, n: 2, p: 4 }, 5),
      design("dragonfly", { p: 4, a: 1, h: 4, g: 4, pairLinks: 1 }, 5),
      design("hyperx", { dims: "4", widths: "1", p: 4 }, 5),
    ];
    const alone = design("slim-fly", {}, 6);
    // One has ports left over, and one family has no other.
    const [dear, tree] = [design("dragonfly", { p: 4, a: 1, h: 5, g: 4, pairLinks: 1 }, 7), design("cascade", {}, 7)];
    const once = oncePerNetwork(
      [mesh[0]!, alone, dear, ...mesh.slice(1), tree],
      (one) => (one === alone ? null : { name: "full mesh", price: one.price }),
      (one) => one,
    );
    expect(mesh.toSorted(byPlainness).map(({ family }) => family)[0]).toBe("hyperx");
    expect(once.map(({ family }) => family)).toEqual(["slim-fly", "hyperx", "cascade"]);
    expect(once[1]!.same.map(({ family, values }) => [family, values["h"] ?? null])).toEqual([
      ["dragonfly", 3],
      ["flattened-butterfly", null],
    ]);
  });

  test.each([
    "endpoints=1056&maxEndpoints=1056&minThroughput=0&minWorstCase=0&families=dragonfly,hyperx,flattened-butterfly,hypercube,torus",
    "endpoints=512&maxEndpoints=512&families=fat-tree,folded-clos,xgft",
  ])("%s: no two rows are one network, and no family is lost", (wish) => {
    const { values } = readWishes(wish);
    const { designs, families } = ended(searchSteps(values));
    const keys = designs.map((one) => topologyOf(one.values).graph?.(one.values) ?? JSON.stringify(one.values));
    expect(new Set(keys).size).toBe(keys.length);
    const named = new Set(designs.flatMap(({ family, same }) => [family, ...same.map((other) => other.family)]));
    expect([...named].toSorted()).toEqual(
      families
        .filter(({ feasible }) => feasible > 0)
        .map(({ family }) => family)
        .toSorted(),
    );
    const several = designs.filter(({ same }) => same.length > 0);
    expect(several.length).toBeGreaterThan(0);
    for (const { family, values: own, same } of several) {
      expect(same.map((other) => other.family)).not.toContain(family);
      for (const other of same) {
        expect(topologyOf(other.values).graph!(other.values)).toBe(topologyOf(own).graph!(own));
        expect(byPlainness({ family, values: own }, other)).toBeLessThanOrEqual(0);
      }
    }
  });

  test("small networks are compared router by router, too, where no name tells", async () => {
    const values = defaultValues();
    const { values: wanted } = readWishes("endpoints=32&maxEndpoints=32&maxRadix=8&minThroughput=0&minWorstCase=0");
    const control = { signal: new AbortController().signal, paused: () => null, report: () => undefined, processorSeconds: () => 0 };
    const { designs } = await run(networkOf(values), values, control, wanted);
    const small = designs.filter(({ routers }) => routers <= 16).slice(0, 60);
    expect(small.length).toBeGreaterThan(10);
    const built = small.map((row) => topologyOf(row.values).build(row.values));
    const wrong = small.flatMap((one, i) =>
      small.flatMap((other, j) =>
        j < i &&
        one.family !== other.family &&
        one.routerCostPerEndpoint === other.routerCostPerEndpoint &&
        areSame(built[i]!, built[j]!) === true
          ? [`${JSON.stringify(one.values)} and ${JSON.stringify(other.values)}`]
          : [],
      ),
    );
    expect(wrong).toEqual([]);
  });
});
