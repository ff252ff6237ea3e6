import { describe, expect, test } from "vitest";
import { bisectionOf, solveThroughput } from "../tools/at-once.ts";
import { costOf } from "../../src/cost/cost.ts";
import { Sfc32 } from "../../src/math/random.ts";
import { ROUTINGS } from "../../src/routing/algorithms.ts";
import { CLASS_BITS } from "../../src/routing/routing.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { loadSolver } from "../../src/throughput/solve.ts";
import { resolved } from "../routing/resolved.ts";
import { topologyOf } from "../../src/topology/families.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { stageSizes } from "../../src/topology/tree.ts";
import { same } from "../tools/same.ts";

function designOf(text: string) {
  const { study, problems } = parseStudy(text);
  expect(problems).toEqual([]);
  return study.designs[0]!;
}
const treeOf = (text: string) => networkOf(designOf(text));
const complaint = (text: string) => parseStudy(`topology=xgft&${text}`).problems[0]?.message;

test.each([
  ["children=4x4x4", "fat-tree&k=4&n=3"],
  ["children=2x2x2x2x2", "fat-tree&k=2&n=5"],
  ["children=4x4x8", "folded-clos&radix=8&levels=3"],
  ["children=3x3x3x6", "folded-clos&radix=6&levels=4"],
])("%s is the %s, channel by channel", (own, other) => {
  const [one, two] = [treeOf(`topology=xgft&${own}`), treeOf(`topology=${other}`)];
  for (const part of [
    "firstEndpoint",
    "channelSource",
    "channelTarget",
    "channelReverse",
    "channelKind",
    "levels",
    "rotation",
    "orbits",
  ] as const)
    expect(one[part], part).toEqual(two[part]);
});

/** Labels (l; a_h..a_{l+1}, b_l..b_1) of Öhring et al. 1995, section 2, in the order of our numbers: a_1 and b_1 are the endpoints'. */
function labelsOf(children: readonly number[], parents: readonly number[], level: number): number[][] {
  const bases = children.slice(1).map((m, i) => (i + 2 <= level ? parents[i]! : m));
  const count = bases.reduce((all, one) => all * one, 1);
  return Array.from({ length: count }, (_, word) => {
    let rest = word;
    return bases.map((base) => {
      const digit = rest % base;
      rest = Math.floor(rest / base);
      return digit;
    });
  });
}

const SHAPES = [
  ["3x4x2", "2x3", "1", ""],
  ["2x3x2x4", "3x1x2", "1x2x3", ""],
  ["22x8", "6", "3", ""],
  ["33x6", "7", "1", ""],
  ["1x5", "2", "2", ""],
  ["3x4x4", "3x2", "1x2", "&short=3&empty=9"],
  ["18x16", "8", "2", "&uneven=2&empty=12"],
  ["3x3x4", "3x2", "1x2", "&uneven=2x1&short=1&empty=5"],
] as const;

describe.each(SHAPES)("children %s, parents %s, trunks %s%s", (children, parents, trunks, rest) => {
  const text = `topology=xgft&children=${children}&parents=${parents}&trunks=${trunks}${rest}`;
  const network = treeOf(text);
  const levels = network.levels!;
  const [m, w] = [children, parents].map((vector) => vector.split("x").map(Number)) as [number[], number[]];

  test("links the nodes of two levels whose labels differ at most in the digit between them, each as often as there are trunks", () => {
    for (let l = 1; l < m.length; l++) {
      const [low, high] = [labelsOf(m, w, l), labelsOf(m, w, l + 1)];
      if (l === 1) low.length -= levels.short;
      expect([low.length, high.length]).toEqual([stageSizes(levels)[l - 1], stageSizes(levels)[l]]);
      low.forEach((a, i) => {
        high.forEach((b, j) => {
          const linked = a.every((digit, at) => at === l - 1 || digit === b[at]);
          const [from, to] = [levels.stageStart[l - 1]! + i, levels.stageStart[l]! + j];
          const links = network.channelTarget
            .subarray(network.channelStart[from]!, network.channelStart[from + 1]!)
            .filter((r) => r === to);
          const further = levels.uneven?.[l - 1] ?? 0;
          const dealt = Array.from({ length: further }, (_, k) => (a[l - 1]! * further + k) % levels.parents[l - 1]!);
          const own = levels.trunks[l - 1]! + Number(dealt.includes(b[l - 1]!));
          same(links.length, linked ? own : 0, `level ${l}`);
        });
      });
    }
    const used = Array.from({ length: network.routers }, (_, r) => network.channelStart[r + 1]! - network.channelStart[r]!);
    for (let r = levels.stageStart[1]!; r < network.routers; r++) {
      expect(used[r]!).toBeLessThanOrEqual(network.ports?.[r] ?? network.radix);
      if (levels.short === 0) expect(used[r]!).toBeGreaterThanOrEqual((network.ports?.[r] ?? network.radix) - 1);
    }
  });

  test("every leaf has an endpoint, and as many as any other or one fewer", () => {
    const carried = Array.from({ length: levels.stageStart[1]! }, (_, r) => network.firstEndpoint[r + 1]! - network.firstEndpoint[r]!);
    expect(Math.min(...carried)).toBeGreaterThan(0);
    expect(Math.max(...carried) - Math.min(...carried)).toBeLessThanOrEqual(1);
    const { size, equipment } = topologyOf(designOf(text));
    expect(size(designOf(text))).toEqual({ endpoints: network.endpoints, routers: network.routers });
    const { inRack, between, racks } = equipment!(designOf(text));
    expect([inRack + between, racks]).toEqual([network.channels / 2, network.racks!.labels.length]);
  });

  test.each(["deterministic", "nearest-common-ancestor", ...(levels.uneven === null ? ["adaptive-sadp", "adaptive-nca"] : [])])(
    "%s climbs to a nearest common ancestor and arrives",
    (id) => {
      const design = designOf(`${text}&routing=${id}`);
      const router = ROUTINGS.find((routing) => routing.id === id)!.build(network, design);
      const random = new Sfc32(1);
      for (let s = 0; s < network.endpoints; s += 3)
        for (let d = 0; d < network.endpoints; d++) {
          const length = router.choose(s, d, random, null as never);
          let at = network.endpointRouter[s]!;
          for (const entry of resolved(network, router, s, length, random)) {
            same(network.channelSource[entry >> CLASS_BITS], at);
            at = network.channelTarget[entry >> CLASS_BITS]!;
          }
          same(at, network.endpointRouter[d]!);
          let [a, b, height] = [network.endpointRouter[s]!, network.endpointRouter[d]!, 0];
          while (a !== b) [a, b, height] = [Math.floor(a / m[height + 1]!), Math.floor(b / m[height + 1]!), height + 1];
          same(length, 2 * height);
        }
    },
  );
});

// Zahavi 2010, theorem on D-mod-K: in trees of constant bandwidth every shift permutation is free of contention.
test.each([
  ["4x4x4", "4x4", "1"],
  ["4x6", "2", "2"],
  ["6x4x3", "3x4", "2x2"],
  ["4x8x4", "2x8", "2"],
])("children %s, parents %s, trunks %s: no channel has two flows of any shift permutation", (children, parents, trunks) => {
  const text = `topology=xgft&children=${children}&parents=${parents}&trunks=${trunks}&routing=deterministic`;
  const network = treeOf(text);
  const router = ROUTINGS.find(({ id }) => id === "deterministic")!.build(network, designOf(text));
  for (let shift = 1; shift < network.endpoints; shift++) {
    const flows = new Uint8Array(network.channels);
    for (let s = 0; s < network.endpoints; s++) {
      const length = router.choose(s, (s + shift) % network.endpoints, new Sfc32(1), null as never);
      for (const entry of router.route.subarray(0, length)) flows[entry >> CLASS_BITS]!++;
    }
    expect(Math.max(...flows), `shift by ${shift}`).toBe(1);
  }
});

test("a tree without empty ports, further links and missing leaves is the tree as it was", () => {
  const plain = treeOf("topology=xgft&children=4x3x4&parents=2x3&trunks=2x1");
  expect(treeOf("topology=xgft&children=4x3x4&parents=2x3&trunks=2x1&empty=0&uneven=0x0&short=0")).toEqual(plain);
  // As many ports empty at every leaf are a tree of fewer.
  const fewer = treeOf("topology=xgft&children=3x3x4&parents=2x3&trunks=2x1");
  const emptied = treeOf("topology=xgft&children=4x3x4&parents=2x3&trunks=2x1&empty=12");
  for (const part of ["firstEndpoint", "channelSource", "channelTarget", "channelReverse", "rotation", "orbits"] as const)
    expect(emptied[part], part).toEqual(fewer[part]);
  expect(treeOf("topology=xgft&children=4x3&parents=2&empty=9").endpoints).toBe(3);
});

test("what is no tree by its empty ports, further links and missing leaves is refused in a sentence", () => {
  expect(complaint("children=4x3&parents=2&empty=10")).toMatch(/^empty = 10 .*at most 9\.$/);
  expect(complaint("children=4x3&parents=2&uneven=2")).toMatch(/^uneven = 2 is too many for parents = 2: .*\.$/);
  expect(complaint("children=4x3&parents=2&short=1")).toMatch(/^short = 1 needs three levels at least: .*\.$/);
  expect(complaint("children=4x3x3&parents=2x2&short=3")).toMatch(/^short = 3 .*at most 2\.$/);
  expect(parseStudy("topology=xgft&children=4x4&parents=3&uneven=1&routing=adaptive-nca").problems[0]?.message).toMatch(/set uneven = 0/);
});

test("deployed trees have the sizes that their operators state", () => {
  // Narval: 40-port leaves, 66 nodes on 33 ports and 7 up. Frontera: 22 down and 18 up, to six core switches.
  const narval = treeOf("topology=xgft&children=33x17&parents=7");
  expect(narval.ports!.subarray(0, 17).every((ports) => ports === 40)).toBe(true);
  const frontera = treeOf("topology=xgft&children=22x182&parents=6&trunks=3");
  expect([frontera.endpoints, frontera.routers]).toEqual([4004, 188]);
  expect(Array.from(frontera.ports!.subarray(180))).toEqual([40, 40, 546, 546, 546, 546, 546, 546]);
  expect(frontera.racks!.labels.filter((label) => label.startsWith("rack"))).toHaveLength(91);
});

test("a tapered tree carries its taper through the core, more of uniform traffic, and is cut where it tapers", async () => {
  const solver = await loadSolver();
  const text = "topology=xgft&children=6x4&parents=2";
  const alpha = (traffic: string) =>
    solveThroughput(treeOf(text), designOf(`${text}&traffic=${traffic}&model=any-path`), solver).alphaNetwork!;
  expect(alpha("worst-case")).toBeCloseTo(2 / 6, 6);
  // Of 24 endpoints 18 are beyond the top, for each on any leaf; itself is left out of what is sent uniformly.
  expect(alpha("uniform")).toBeCloseTo((2 / 6) * (23 / 18), 6);
  expect(bisectionOf(treeOf(text))).toEqual({ lower: 4, upper: 4 });
});

test("routers are priced by the ports of their stage", () => {
  const text = "topology=xgft&children=33x17&parents=7&prices=fdr10";
  const { routerCost, routerPrice, powerPerEndpoint } = costOf(treeOf(text), designOf(text));
  expect(routerCost).toBeCloseTo(17 * (350.4 * 40 - 892.3) + 7 * (350.4 * 17 - 892.3), 6);
  expect(routerPrice).toBeCloseTo(routerCost / 24, 6);
  expect(powerPerEndpoint).toBeCloseTo(((17 * 40 + 7 * 17) * 2.8) / 561, 9);
});

test("vectors that make no tree are refused in a sentence", () => {
  expect(complaint("children=4x4x4&parents=2")).toBe(
    "parents = 2 does not go with the 3 levels of children = 4x4x4: parents must be 2 numbers with x between them, for the levels below the top.",
  );
  expect(complaint("children=4x1")).toMatch(/must be at least 2\.$/);
  expect(complaint("children=4x4x4&trunks=2x2x2")).toMatch(/^trunks = 2x2x2 .*\.$/);
  expect(complaint("children=4x1024&trunks=2")).toMatch(/^children = 4x1024 needs a router of 2048 ports: .*1024\.$/);
  expect(complaint("children=4")).toMatch(/^children = 4 .*\.$/);
});
