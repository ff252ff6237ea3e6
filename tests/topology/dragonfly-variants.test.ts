/** Dragonflies whose groups are no complete graphs, or not alike: links counted, routes of every pair walked, loads in closed form. */
import type { DesignValues } from "../../src/study/study.ts";
import { describe, expect, test } from "vitest";
import { minimalRouteAverage } from "../../src/analysis/distances.ts";
import { mulberry32 } from "../../src/math/random.ts";
import { CLASS_BITS } from "../../src/routing/routing.ts";
import { routingOf } from "../../src/routing/algorithms.ts";
import { isDeadlockFree, solveThroughput } from "../tools/at-once.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { pathSets } from "../../src/throughput/path-sets.ts";
import { loadSolver } from "../../src/throughput/solve.ts";
import { GLOBAL } from "../../src/topology/network.ts";
import { dragonfly } from "../../src/topology/dragonfly.ts";
import { networkRadixOf, SLIM_FLY_ORDERS } from "../../src/topology/mms-graph.ts";
import type { Network } from "../../src/topology/network.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { expectConsistent } from "./invariants.ts";
import { holds, same } from "../tools/same.ts";

const solver = await loadSolver();
const STUDIES = [
  "topology=dragonfly&p=2&a=4&h=2&g=7&leftover=spread",
  "topology=dragonfly&p=2&a=3&h=1&g=3&leftover=spread",
  "topology=dragonfly&p=2&a=8&h=2&group=flattened-butterfly&dims=2x2x2&g=9",
  "topology=dragonfly&p=1&a=6&h=1&group=flattened-butterfly&dims=3x2&widths=1x2",
  "topology=dragonfly&p=1&a=6&h=2&group=hamming-2d&dims=3x2&g=5&arrangement=absolute",
  "topology=dragonfly&p=2&a=4&h=4&g=5&pairLinks=2",
  "topology=dragonfly&p=1&a=32&h=1&g=3&group=slim-fly",
  "topology=dragonfly-mixed",
  "topology=dragonfly-mixed&p=1&a=3&g=2&pairLinks=5&p2=2&a2=2&g2=3&pairLinks2=2&acrossLinks=3",
] as const;

function designOf(study: string): DesignValues {
  const { study: read, problems } = parseStudy(study);
  expect(problems).toEqual([]);
  return read.designs[0]!;
}

/** Mean length over ordered pairs of different routers, every listed path as likely as any other. */
function meanListed(network: Network): number {
  const sets = pathSets(network, "outside");
  let total = 0;
  for (let s = 0; s < network.routers; s++) {
    for (let d = 0; d < network.routers; d++) {
      if (s === d) continue;
      const paths = sets.minimalPaths(s, d);
      total += paths.reduce((sum, path) => sum + path.length, 0) / paths.length;
    }
  }
  return total / (network.routers * (network.routers - 1));
}

describe.each(STUDIES)("%s", (study) => {
  const values = designOf(study);
  const network = networkOf(values);

  test("its ports are paired, and every two groups are joined", () => {
    const used = Array.from(
      { length: network.routers },
      (_, r) => network.channelStart[r + 1]! - network.channelStart[r]! + network.firstEndpoint[r + 1]! - network.firstEndpoint[r]!,
    );
    expectConsistent(network, Math.max(...used));
    expect(Math.max(...used)).toBeLessThanOrEqual(network.radix);
    const groups = network.groups ?? network.mixed!;
    const groupOf = (r: number): number =>
      "size" in groups ? Math.floor(r / groups.size) : groups.start.findLastIndex((first) => first <= r);
    const joined = new Map<string, number>();
    for (let c = 0; c < network.channels; c++) {
      const [G, H] = [groupOf(network.channelSource[c]!), groupOf(network.channelTarget[c]!)];
      expect(G !== H).toBe(network.channelKind[c] === GLOBAL);
      joined.set(`${G} ${H}`, (joined.get(`${G} ${H}`) ?? 0) + 1);
    }
    for (let G = 0; G < groups.count; G++)
      for (let H = 0; H < groups.count; H++)
        if (G !== H) {
          const listed =
            "size" in groups
              ? groups.channels.subarray((G * groups.count + H) * groups.linksPerPair, (G * groups.count + H + 1) * groups.linksPerPair)
              : groups.channels.subarray(groups.pairStart[G * groups.count + H], groups.pairStart[G * groups.count + H + 1]);
          expect(listed.length).toBe(joined.get(`${G} ${H}`));
          expect(listed.length).toBeGreaterThan(0);
          for (const c of listed) expect([groupOf(network.channelSource[c]!), groupOf(network.channelTarget[c]!)]).toEqual([G, H]);
        }
  });

  test("routes are those that the programs list, and their mean length is as told", () => {
    const sets = pathSets(network, "outside");
    expect(minimalRouteAverage(network)).toBeCloseTo(meanListed(network), 9);
    const router = routingOf({ ...values, routing: "min" }).build(network, { ...values, routing: "min" });
    const random = mulberry32(3);
    const source = { below: (n: number) => Math.floor(random() * n) };
    for (let s = 0; s < network.endpoints; s += 3) {
      for (let d = 0; d < network.endpoints; d++) {
        const [from, to] = [network.endpointRouter[s]!, network.endpointRouter[d]!];
        const length = router.choose(s, d, source as never, null as never);
        if (from === to) same(length, 0);
        else {
          const taken = Array.from(router.route.subarray(0, length), (entry) => entry >> CLASS_BITS).join();
          holds(
            sets.minimalPaths(from, to).some((path) => path.join() === taken),
            taken,
          );
        }
      }
    }
  });

  test.each(["min", "valiant", "valiant-router", "ugal-l"])("%s is free of deadlock, and walks from end to end", (routing) => {
    const design = designOf(`${study}&routing=${routing}`);
    expect(isDeadlockFree(network, routingOf(design), design)).toBe(true);
    const router = routingOf(design).build(network, design);
    const random = mulberry32(5);
    const source = { below: (n: number) => Math.floor(random() * n) };
    const idle = new Proxy({}, { get: () => () => 0 });
    for (let s = 0; s < network.endpoints; s += 2) {
      for (let d = 0; d < network.endpoints; d += 3) {
        const length = router.choose(s, d, source as never, idle as never);
        let at = network.endpointRouter[s]!;
        for (const entry of router.route.subarray(0, length)) {
          same(network.channelSource[entry >> CLASS_BITS], at);
          at = network.channelTarget[entry >> CLASS_BITS]!;
        }
        same(at, network.endpointRouter[d]!);
      }
    }
  });
});

describe("limits in closed form", () => {
  const alpha = (study: string): number => {
    const values = designOf(study);
    return solveThroughput(networkOf(values), values, solver).alphaNetwork!;
  };

  test("a group's links carry the worst case of minimal routes: links of the pair over its endpoints", () => {
    // Two links for the eight endpoints of a group; and fewer for pairs that were not joined once more.
    expect(alpha("topology=dragonfly&p=2&a=4&h=4&g=5&pairLinks=2&traffic=worst-case&model=min")).toBeCloseTo(2 / 8, 9);
    expect(alpha("topology=dragonfly&p=2&a=4&h=2&g=7&leftover=spread&traffic=worst-case&model=min")).toBeCloseTo(1 / 8, 9);
    // Between the kinds: one link for the eight endpoints of the last large group, which send to the first small one.
    expect(alpha("topology=dragonfly-mixed&traffic=worst-case&model=min")).toBeCloseTo(1 / 8, 9);
    // Enough links for three endpoints each way.
    expect(alpha("topology=dragonfly-mixed&p=1&a=3&g=2&pairLinks=3&g2=0&traffic=worst-case&model=min")).toBeGreaterThan(0.99);
  });

  test("spread links raise what uniform traffic may send, and single pairs that they join", () => {
    const spread = alpha("topology=dragonfly&p=2&a=4&h=2&g=7&leftover=spread&traffic=uniform&model=any-path");
    const unused = alpha("topology=dragonfly&p=2&a=4&h=2&g=7&traffic=uniform&model=any-path");
    expect(spread).toBeGreaterThan(unused);
  });

  test("the own link of a router is taken where it has one, and saves its hop", () => {
    const study = "topology=dragonfly&p=2&a=8&h=2&g=9";
    const [any, own] = [networkOf(designOf(study)), networkOf(designOf(study))].map((network, i) => minimalRouteAverage(network, i === 1)!);
    const values = designOf(`${study}&globalLink=own&routing=min`);
    const network = networkOf(values);
    const router = routingOf(values).build(network, values);
    const random = mulberry32(7);
    const source = { below: (n: number) => Math.floor(random() * n) };
    let [total, pairs] = [0, 0];
    for (let round = 0; round < 20; round++) {
      for (let s = 0; s < network.endpoints; s += 2) {
        for (let d = 0; d < network.endpoints; d += 2) {
          if (network.endpointRouter[s] === network.endpointRouter[d]) continue;
          total += router.choose(s, d, source as never, null as never);
          pairs++;
        }
      }
    }
    expect(own).toBeLessThan(any!);
    expect(total / pairs).toBeCloseTo(own!, 2);
  });
});

describe("what is refused", () => {
  test.each([
    ["topology=dragonfly&a=8&h=2&group=slim-fly", /^a = 8 is no Slim Fly: with group = slim-fly a must be 32, 50, 98, /],
    ["topology=dragonfly&a=7&h=2&group=hamming-2d", /^dims = 7 is not a grid of rows and columns: /],
    ["topology=dragonfly&a=8&h=2&group=flattened-butterfly&dims=3x2", /^dims = 3x2 is not a group of a = 8 routers: .*such as 4x2\.$/],
    ["topology=dragonfly&a=8&h=2&group=flattened-butterfly&widths=1x2x3", /^widths = 1x2x3 has 3 numbers for 2 dimensions: /],
    ["topology=dragonfly&pairLinks=2", /^pairLinks = 2 is too many: .* must be 1\.$/],
    ["topology=dragonfly&g=3&pairLinks=2&leftover=spread", /^leftover = spread would undo pairLinks = 2/],
    ["topology=dragonfly-mixed&g=1&g2=0", /^g2 = 0 makes one group with g = 1: /],
    ["topology=dragonfly-mixed&pairLinks=1000", /^pairLinks = 1000 needs \d+ network ports a router/],
  ])("%s", (study, sentence) => {
    expect(
      parseStudy(study)
        .problems.map(({ message }) => message)
        .join("\n"),
    ).toMatch(sentence);
  });
});

test("a group that is a Slim Fly is the family's own graph, and no router of it farther than two hops", () => {
  const whole = networkOf(designOf("topology=dragonfly&p=2&a=50&h=1&g=3&group=slim-fly"));
  const alone = networkOf(designOf("topology=slim-fly&q=5&p=2"));
  const linksOf = (network: Network): string[] =>
    Array.from(network.channelSource, (from, c) => [from, network.channelTarget[c]!] as const)
      .filter(([from, to]) => Math.max(from, to) < 50)
      .map(([from, to]) => `${from} ${to}`)
      .sort((one, other) => one.localeCompare(other));
  expect(linksOf(whole)).toEqual(linksOf(alone));
  // k' = 7 and a global port; Hoffman and Singleton's graph has one way for each pair.
  expect(whole).toMatchObject({ networkRadix: 8, radix: 10 });
  for (const q of SLIM_FLY_ORDERS.filter((order) => order < 12))
    expect(
      dragonfly.build({ p: 1, a: 2 * q * q, h: 1, g: 2, pairLinks: 1, leftover: "unused", arrangement: "palmtree", group: "slim-fly" })
        .networkRadix,
    ).toBe(networkRadixOf(q) + 1);
  const { start, via } = whole.groups!.middles!;
  expect(via.length).toBe(50 * 42);
  expect(start.every((from, pair) => pair === 0 || from - start[pair - 1]! <= 1)).toBe(true);
});
