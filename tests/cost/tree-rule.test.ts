/** The tree that the search finds has never more switches than the rule by which such trees are built. */
import { expect, test } from "vitest";
import { routersOf } from "../../src/topology/equipment.ts";
import { designsWithin } from "../../src/cost/search/enumerate.ts";
import { searchedFamilies } from "../../src/cost/search/wishes.ts";
import { ended } from "../throughput/class-programs.ts";
import { WHOLE } from "../tools/extent.ts";
import rows from "../reference/nvidia-trees.json" with { type: "json" };

const TREES = searchedFamilies().filter(({ id }) => ["fat-tree", "xgft"].includes(id));

/** The fewest switches of designs for so many endpoints, of so many ports at most. */
function fewest(endpoints: number, maxRadix: number, over = 1): number {
  let few = Infinity;
  for (const family of TREES)
    ended(
      designsWithin(family, { least: endpoints, most: Math.ceil(1.25 * endpoints), maxRadix, over }, (_values, _endpoints, equipment) => {
        few = Math.min(few, routersOf(equipment));
      }),
    );
  return few;
}

const divisorFrom = (number: number, least: number): number => {
  let divisor = Math.max(1, Math.ceil(least - 1e-9));
  while (divisor <= number && number % divisor !== 0) divisor++;
  return divisor;
};

/**
 * Leaves, routers of the middle level and of the top, by the rule that reproduces NVIDIA's tables: routers below the top are half down and
 * half up (`down` to `up` at the leaves); every leaf has the same trunk to every spine. Null where two levels, and three, are too few.
 */
function byRule(endpoints: number, ports: number, [down, up] = [Math.floor(ports / 2), Math.floor(ports / 2)]): readonly number[] | null {
  if (endpoints <= ports) return [1];
  const leaves = Math.ceil(endpoints / down);
  const spines = divisorFrom(up, (leaves * up) / ports);
  if (leaves <= ports && spines <= up) return [leaves, spines];
  const half = Math.floor(ports / 2);
  const pods = Math.ceil(leaves / half);
  const cores = divisorFrom(half, (pods * half) / ports);
  return pods <= ports && cores <= half ? [leaves, pods * half, half * cores] : null;
}
const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

test.each(rows)(
  "$endpoints endpoints on $ports ports are $switches by the rule, and no more are found",
  ({ endpoints, ports, switches, over }) => {
    const shape = over === undefined ? undefined : ([(ports * over) / (over + 1), ports / (over + 1)] as const);
    expect(byRule(endpoints, ports, shape && [...shape])).toEqual(switches);
    expect(fewest(endpoints, ports, over)).toBeLessThanOrEqual(total(switches));
  },
);

const LARGEST = 4096;
/** Ports of routers whose trees of all sizes up to that are compared. */
const PORTS = WHOLE ? Array.from({ length: 121 }, (_, i) => 8 + i) : [8, 36];

/** The fewest switches for each number of endpoints, of trees without empty ports and missing leaves, which all sizes share. */
function fewestOfEach(maxRadix: number): Float64Array {
  const exactly = new Float64Array(Math.ceil(1.25 * LARGEST) + 1).fill(Infinity);
  for (const family of TREES)
    ended(
      designsWithin(family, { least: 2, most: exactly.length - 1, maxRadix, over: 1 }, (_values, endpoints, equipment) => {
        exactly[endpoints] = Math.min(exactly[endpoints]!, routersOf(equipment));
      }),
    );
  return Float64Array.from({ length: LARGEST + 1 }, (_, endpoints) =>
    exactly.subarray(endpoints, Math.ceil(1.25 * endpoints) + 1).reduce((few, one) => Math.min(few, one), Infinity),
  );
}

test.each(PORTS)("on %i ports there are never more than by the rule", (ports) => {
  const few = fewestOfEach(ports);
  const worse: string[] = [];
  let compared = 0;
  for (let endpoints = 2; endpoints <= LARGEST; endpoints += WHOLE || ports < 16 ? 1 : 7) {
    const rule = byRule(endpoints, ports);
    if (rule === null) continue;
    compared++;
    const found = few[endpoints]! <= total(rule) ? few[endpoints]! : fewest(endpoints, ports);
    if (!(found <= total(rule))) worse.push(`${endpoints} on ${ports}: ${found} against ${rule.join(" + ")}`);
  }
  expect(worse).toEqual([]);
  expect(compared).toBeGreaterThan(100);
});

test("nor of sizes up to a million", () => {
  const worse: string[] = [];
  for (const ports of WHOLE ? [32, 36, 40, 64, 72, 100, 128, 144] : [40])
    for (let endpoints = LARGEST; endpoints <= 1_000_000; endpoints = Math.ceil(endpoints * (WHOLE ? 1.02 : 1.9))) {
      const rule = byRule(endpoints, ports);
      if (rule === null) continue;
      const found = fewest(endpoints, ports);
      if (!(found <= total(rule))) worse.push(`${endpoints} on ${ports}: ${found} against ${rule.join(" + ")}`);
    }
  expect(worse).toEqual([]);
});

/** Ways to lead links up from routers to `parents` above: as many to each, and further ones. */
function* waysUp(children: number, left: number, room: number): Generator<readonly [parents: number, links: number]> {
  for (let parents = 1; parents <= left; parents++)
    for (let links = parents; links <= left && Math.ceil((children * links) / parents) <= room; links++) yield [parents, links];
}

/** The fewest switches of all trees of one to three levels, tried one after the other. */
function fewestByHand(endpoints: number, ports: number, over: number): number {
  let few = endpoints <= ports ? 1 : Infinity;
  for (let leaf = 1; leaf < ports; leaf++) {
    for (let leaves = 2; leaves <= ports && leaves <= endpoints; leaves++) {
      if (leaf * leaves < endpoints) continue;
      for (const [spines, links] of waysUp(leaves, ports - leaf, ports)) if (over * links >= leaf) few = Math.min(few, leaves + spines);
    }
    for (let each = 2; each < ports; each++)
      for (let pods = 2; pods <= ports; pods++) {
        const leaves = Math.max((pods - 1) * each + 1, Math.ceil(endpoints / leaf));
        if (leaves > pods * each || leaves > endpoints) continue;
        for (const [uppers, links] of waysUp(each, ports - leaf, ports - 1)) {
          if (over * links < leaf) continue;
          const down = Math.ceil((each * links) / uppers);
          for (const [cores, further] of waysUp(pods, ports - down, ports))
            if (over * uppers * further >= each * leaf) few = Math.min(few, leaves + pods * uppers + uppers * cores);
        }
      }
  }
  return few;
}

test.each([
  [4, 1],
  [5, 1.5],
  [6, 1],
  [6, 2],
  [8, 1],
  [8, 2.4],
])("on %i ports, tapered by %f at most, none of all trees has fewer switches than the one that is found", (ports, over) => {
  const worse: string[] = [];
  for (let endpoints = 2; endpoints <= 36; endpoints++) {
    const [found, byHand] = [fewest(endpoints, ports, over), fewestByHand(endpoints, ports, over)];
    // Beyond three levels.
    if (byHand !== Infinity && found !== byHand) worse.push(`${endpoints}: ${found}, not ${byHand}`);
  }
  expect(worse).toEqual([]);
});
