import { describe, expect, test } from "vitest";
import { bisectionOf, describeNetwork, solveThroughput } from "../tools/at-once.ts";
import { Sfc32 } from "../../src/math/random.ts";
import { ROUTINGS } from "../../src/routing/algorithms.ts";
import { CLASS_BITS, CLASS_MASK } from "../../src/routing/routing.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { loadSolver } from "../../src/throughput/solve.ts";
import { GLOBAL, LOCAL } from "../../src/topology/network.ts";
import { networkOf, traitsOf } from "../../src/topology/networks.ts";

function designOf(text: string) {
  const { study, problems } = parseStudy(`topology=dragonfly-plus&${text}`);
  expect(problems).toEqual([]);
  return study.designs[0]!;
}

describe.each([
  [4, 4, 4, 2, 9],
  [1, 1, 1, 1, 2],
  [2, 3, 5, 2, 4],
  [3, 4, 2, 4, 3],
  [2, 2, 4, 3, 13],
])("p = %i, %i leaves, %i spines, h = %i, g = %i", (p, leaves, spines, h, g) => {
  const text = `p=${p}&leaves=${leaves}&spines=${spines}&h=${h}&g=${g}`;
  const network = networkOf(designOf(text));
  const size = leaves + spines;
  const links = Math.floor((spines * h) / (g - 1));
  const groupOf = (r: number): number => Math.floor(r / size);
  const isLeaf = (r: number): boolean => r % size < leaves;

  test("every leaf is linked to every spine of its group, spines alone to other groups, every two groups by as many links", () => {
    const local = new Map<string, number>();
    const between = new Map<string, number>();
    const ports = new Int32Array(network.routers);
    for (let c = 0; c < network.channels; c++) {
      const [a, b] = [network.channelSource[c]!, network.channelTarget[c]!];
      if (network.channelKind[c] === LOCAL) {
        expect(groupOf(a)).toBe(groupOf(b));
        expect(isLeaf(a)).not.toBe(isLeaf(b));
        local.set(`${a} ${b}`, (local.get(`${a} ${b}`) ?? 0) + 1);
      } else {
        expect(isLeaf(a) || isLeaf(b)).toBe(false);
        ports[a]!++;
        const pair = `${groupOf(a)} ${groupOf(b)}`;
        between.set(pair, (between.get(pair) ?? 0) + 1);
      }
    }
    expect([local.size, ...new Set(local.values())]).toEqual([2 * g * leaves * spines, 1]);
    expect([between.size, ...new Set(between.values())]).toEqual([g * (g - 1), links]);
    const used = Array.from(ports).filter((_, r) => !isLeaf(r));
    expect(Math.max(...used)).toBeLessThanOrEqual(h);
    expect(Math.max(...used) - Math.min(...used)).toBeLessThanOrEqual(1);
    expect([network.endpoints, network.routers]).toEqual([g * leaves * p, g * size]);
  });

  test("links of one pair of groups leave from different spines as long as there are any", () => {
    const { channels } = network.leafSpine!;
    for (let H = 1; H < g; H++) {
      const from = new Set(Array.from(channels.subarray(H * links, (H + 1) * links), (c) => network.channelSource[c]!));
      expect(from.size).toBe(Math.min(links, spines));
    }
  });

  test.each(["min", "valiant", "ugal-l"])("%s crosses one global link, or two by way of a third group, a class for each leg", (id) => {
    const design = designOf(`${text}&routing=${id}`);
    const router = ROUTINGS.find((routing) => routing.id === id)!.build(network, design);
    const random = new Sfc32(5);
    const quiet = new Proxy({}, { get: () => () => 0 }) as never;
    for (let s = 0; s < network.endpoints; s += p)
      for (let d = 0; d < network.endpoints; d += p) {
        const length = router.choose(s, d, random, quiet);
        let at = network.endpointRouter[s]!;
        let [across, before] = [0, 0];
        for (const entry of router.route.subarray(0, length)) {
          const channel = entry >> CLASS_BITS;
          expect(network.channelSource[channel]).toBe(at);
          at = network.channelTarget[channel]!;
          across += Number(network.channelKind[channel] === GLOBAL);
          expect(entry & CLASS_MASK).toBeGreaterThanOrEqual(before);
          before = entry & CLASS_MASK;
        }
        expect(at).toBe(network.endpointRouter[d]);
        const same = groupOf(network.endpointRouter[s]!) === groupOf(at);
        expect(across).toBe(same ? 0 : router.minimal ? 1 : 2);
        expect(before).toBeLessThan(2);
      }
  });
});

test("minimal paths take every link of two groups, and every spine of one group, alike", () => {
  const values = designOf("p=2&leaves=2&spines=4&h=2&g=3&routing=min");
  const network = networkOf(values);
  const router = ROUTINGS.find(({ id }) => id === "min")!.build(network, values);
  const random = new Sfc32(5);
  // Endpoint 0 to one of the next group, four links away, and to the other leaf of its own.
  for (const [to, ways] of [
    [4, 4],
    [2, 4],
  ] as const) {
    const taken = new Map<string, number>();
    for (let i = 0; i < 4000; i++) {
      const route = [...router.route.subarray(0, router.choose(0, to, random, null as never))].map((entry) => entry >> CLASS_BITS).join();
      taken.set(route, (taken.get(route) ?? 0) + 1);
    }
    expect(taken.size).toBe(ways);
    // Five standard deviations of a fair share.
    for (const times of taken.values()) expect(Math.abs(times - 1000)).toBeLessThan(140);
  }
});

test("the sample of CODES has 33 groups of 16 leaves and 16 spines, 8,448 hosts, eight links a pair", () => {
  const network = networkOf(designOf("p=16&leaves=16&spines=16&h=16&g=33"));
  expect([network.endpoints, network.routers, network.radix, network.leafSpine!.linksPerPair]).toEqual([8448, 1056, 32, 8]);
  expect(describeNetwork(networkOf(designOf("p=4&leaves=4&spines=4&h=4&g=17"))).diameter).toBe(3);
});

test("the worst case crowds the links of two groups, detours share it out, and uniform traffic does not mind", async () => {
  const solver = await loadSolver();
  const alpha = (rest: string): number => {
    const design = designOf(`p=2&leaves=2&spines=2&h=2&${rest}`);
    return solveThroughput(networkOf(design), design, solver).alphaNetwork!;
  };
  // One link for the four endpoints of a group.
  expect(alpha("traffic=worst-case&model=min")).toBeCloseTo(1 / 4, 6);
  // Over four links of a group all that its endpoints send crosses two on a detour, and as much passes through.
  expect(alpha("traffic=worst-case&model=any-path")).toBeGreaterThan(0.5);
  expect(alpha("traffic=uniform&model=min")).toBeGreaterThan(0.9);
});

test("bounds of the bisection meet where the number of groups is even", () => {
  // Half of four groups: 2 x 2 pairs, one link each.
  const { lower, upper } = bisectionOf(networkOf(designOf("p=2&leaves=4&spines=4&h=1&g=4")))!;
  expect([lower, upper]).toEqual([4, 4]);
});

test("what needs groups of linked routers refuses, and too many groups are blamed", () => {
  const traits = traitsOf(designOf("p=2"));
  expect(ROUTINGS.find(({ id }) => id === "valiant-router")!.whyNot(traits)).toBe("needs groups of routers, which Dragonfly+ lacks");
  expect(parseStudy("topology=dragonfly-plus&spines=2&h=2&g=6").problems[0]!.message).toBe(
    "g = 6 is too many groups: with spines = 2 and h = 2 a group has 4 global ports, so g must be 2 to 5.",
  );
});
