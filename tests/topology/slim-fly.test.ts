import { describe, expect, it } from "vitest";
import { describeNetwork } from "../tools/at-once.ts";
import { breadthFirst } from "../../src/topology/breadth-first.ts";
import { galoisField } from "../../src/math/galois-field.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { GLOBAL, LOCAL } from "../../src/topology/network.ts";
import type { Network } from "../../src/topology/network.ts";
import { generatorSets, SLIM_FLY_ORDERS, slimFlyDelta } from "../../src/topology/mms-graph.ts";
import { slimFly } from "../../src/topology/slim-fly.ts";
import tables from "../reference/tables.json" with { type: "json" };
import { expectConsistent } from "./invariants.ts";

/** All routers are searched from up to this order, a sample above (the network is not vertex-transitive for all q). */
const ALL_SOURCES_UP_TO = 19;
const DEFAULT_P = slimFly.parameters.find((parameter) => parameter.id === "p")!;

function balanced(q: number): number {
  if (DEFAULT_P.kind !== "integer" || typeof DEFAULT_P.default !== "function") throw new Error("p has no computed default");
  return DEFAULT_P.default({ q });
}

it("offers exactly the prime powers 4w + delta of 4 to 64", () => {
  expect(SLIM_FLY_ORDERS).toEqual([4, 5, 7, 8, 9, 11, 13, 16, 17, 19, 23, 25, 27, 29, 31, 32, 37, 41, 43, 47, 49, 53, 59, 61, 64]);
});

describe.each(SLIM_FLY_ORDERS)("slim fly q = %i", (q) => {
  const delta = slimFlyDelta(q);
  const degree = (3 * q - delta) / 2;
  const p = balanced(q);
  const network = slimFly.build({ q, p, spare: 0 });
  const routers = 2 * q * q;

  it("is regular with the counts of the closed forms", () => {
    expect((q - delta) % 4).toBe(0);
    expect(p).toBe(Math.ceil(degree / 2));
    expect({ routers: network.routers, endpoints: network.endpoints }).toEqual({ routers, endpoints: routers * p });
    expect(slimFly.size({ q, p })).toEqual({ routers, endpoints: routers * p });
    expect(network.channels / 2).toBe((q * q * (3 * q - delta)) / 2);
    expect(network.networkRadix).toBe(degree);
    expect(network.radix).toBe(degree + p);
    expect(new Set(Array.from({ length: routers }, (_, r) => network.channelStart[r + 1]! - network.channelStart[r]!))).toEqual(
      new Set([degree]),
    );
    expectConsistent(network);
  });

  it("has diameter 2 and the exact average distance, from every router searched", () => {
    const step = q <= ALL_SOURCES_UP_TO ? 1 : Math.floor(routers / 11);
    const distance = new Int32Array(routers);
    const queue = new Int32Array(routers);
    for (let source = 0; source < routers; source += step) {
      breadthFirst(network, source, distance, queue);
      const counts = [0, 0, 0];
      for (const d of distance) counts[d] = (counts[d] ?? Number.NaN) + 1;
      expect(counts).toEqual([1, degree, routers - 1 - degree]);
    }
  });

  it("joins routers by its equations, LOCAL in a block and GLOBAL across", () => {
    const field = galoisField(q);
    const { x, xPrime } = generatorSets(field);
    const [inX, inXPrime] = [new Set(x), new Set(xPrime)];
    const wrong: string[] = [];
    for (let c = 0; c < network.channels; c++) {
      const [from, to] = [network.channelSource[c]!, network.channelTarget[c]!];
      const [sideA, sideB] = [Math.floor(from / q ** 2), Math.floor(to / q ** 2)];
      const [blockA, blockB] = [Math.floor(from / q) % q, Math.floor(to / q) % q];
      const [a, b] = [from % q, to % q];
      if (sideA === sideB) {
        const difference = field.add(a, field.negate(b));
        if (blockA !== blockB || network.channelKind[c] !== LOCAL) wrong.push(`block of channel ${c}`);
        if (!(sideA === 0 ? inX : inXPrime).has(difference)) wrong.push(`difference of channel ${c}`);
        continue;
      }
      const [xx, y, m, cc] = sideA === 0 ? [blockA, a, blockB, b] : [blockB, b, blockA, a];
      if (y !== field.add(field.multiply(m, xx), cc) || network.channelKind[c] !== GLOBAL) wrong.push(`line of channel ${c}`);
    }
    expect(wrong).toEqual([]);
    for (const set of [x, xPrime]) {
      expect(set).toHaveLength((q - delta) / 2);
      expect(new Set(set.map((e) => field.negate(e)))).toEqual(new Set(set));
      expect(set).not.toContain(0);
    }
    // Together X and X' are all of GF(q)*.
    expect(new Set([...x, ...xPrime]).size).toBe(q - 1);
  });
});

describe("the reference networks", () => {
  it.each(tables.slimfly)("q = $q has the reference's generator sets and figures", (row) => {
    const network = slimFly.build({ q: row.q, p: row.p, spare: 0 });
    expect(network.mms).toEqual({ q: row.q, delta: row.delta, x: row.X, xPrime: row.X_prime });
    expect(network).toMatchObject({
      routers: row.routers,
      endpoints: row.N,
      radix: row.k,
      networkRadix: row.k_prime,
      channels: 2 * row.edges,
    });
  });

  it("q = 5 is the Hoffman-Singleton graph: girth 5, one path of two hops between any non-neighbours", () => {
    const network = slimFly.build({ q: 5, p: 4, spare: 0 });
    for (let s = 0; s < 50; s++) {
      const ways = new Int32Array(50);
      const near = new Set<number>();
      for (let c = network.channelStart[s]!; c < network.channelStart[s + 1]!; c++) {
        const middle = network.channelTarget[c]!;
        near.add(middle);
        for (let d = network.channelStart[middle]!; d < network.channelStart[middle + 1]!; d++) ways[network.channelTarget[d]!]!++;
      }
      for (let t = 0; t < 50; t++) if (t !== s) expect(ways[t]).toBe(near.has(t) ? 0 : 1);
    }
  });

  it("of 10,000 endpoints builds quickly", () => {
    const start = performance.now();
    const network = slimFly.build({ q: 19, p: 15, spare: 0 });
    console.log(`slim fly of ${network.endpoints} endpoints built in ${(performance.now() - start).toFixed(1)} ms`);
    expect(network.endpoints).toBe(10830);
  });
});

describe("random links on spare ports", () => {
  const designs = [
    [4, 1],
    [4, 9],
    [5, 1],
    [5, 5],
    [5, 17],
    [9, 3],
    [11, 4],
  ] as const;
  const edges = ({ channels, channelSource, channelTarget }: Network): string[] =>
    Array.from({ length: channels }, (_, c) => `${channelSource[c]!}-${channelTarget[c]!}`);

  it.each(designs)("q = %i with %i: the graph, and as many more links at every router, none twice", (q, spare) => {
    const bare = slimFly.build({ q, p: 2, spare: 0 });
    const graph = edges(bare);
    const drawn = [1, 2, 3].map((graphSeed) => {
      const network = slimFly.build({ q, p: 2, spare, graphSeed });
      expectConsistent(network);
      expect([network.routers, network.networkRadix, network.radix]).toEqual([2 * q * q, bare.networkRadix + spare, bare.radix + spare]);
      const degrees = Array.from({ length: network.routers }, (_, r) => network.channelStart[r + 1]! - network.channelStart[r]!);
      expect(new Set(degrees)).toEqual(new Set([network.networkRadix]));
      const all = edges(network);
      expect(new Set(all).size).toBe(all.length);
      expect(all.filter((_, c) => network.channelSource[c] === network.channelTarget[c])).toEqual([]);
      // Those of the graph keep their ports, random ones come after them.
      const isGraph = new Set(graph);
      expect(all.filter((one) => isGraph.has(one))).toEqual(graph);
      for (const [c, one] of all.entries()) {
        const port = c - network.channelStart[network.channelSource[c]!]!;
        expect(isGraph.has(one)).toBe(port < bare.networkRadix);
        expect(network.channelReverse[network.channelReverse[c]!]).toBe(c);
      }
      const known = { orbits: network.orbits, rotation: network.rotation, spectralGap: network.spectralGap, evenLoad: network.evenLoad };
      expect(known).toEqual({ orbits: null, rotation: null, spectralGap: null, evenLoad: null });
      return all.join();
    });
    expect(new Set(drawn).size).toBe(3);
    expect(edges(slimFly.build({ q, p: 2, spare, graphSeed: 1 })).join()).toBe(drawn[0]);
  });

  it.each([
    [5, 3],
    [9, 2],
  ])("q = %i with %i: still diameter 2, the average distance shorter by exactly the new neighbours", (q, spare) => {
    const [bare, more] = [0, spare].map((ports) => describeNetwork(slimFly.build({ q, p: 2, spare: ports, graphSeed: 4 })));
    expect([bare!.diameter, more!.diameter]).toEqual([2, 2]);
    expect(bare!.averageDistance! - more!.averageDistance!).toBeCloseTo(spare / (2 * q * q - 1), 12);
    expect(more!.bisection!.lower).toBeLessThanOrEqual(more!.bisection!.upper);
    expect(more!.bisection!.upper).toBeGreaterThan(bare!.bisection!.upper);
  });

  it("refuses more than can be drawn", () => {
    const message = (study: string): string | undefined => parseStudy(study).problems[0]?.message;
    expect(message("topology=slim-fly&q=4&spare=9")).toBeUndefined();
    expect(message("topology=slim-fly&q=4&spare=10")).toBe(
      "spare = 10 is too many for q = 4: spare must be at most 9, so that routers are linked to less than half of the 32 and others can be drawn at random.",
    );
  });
});
