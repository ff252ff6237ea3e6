/** PolarStar and Bundlefly: supernodes by their properties, networks against their definitions, generators of others and the paper's claims of size. */
import { describe, expect, it, test } from "vitest";
import { distancesOf, everyRouter } from "../../src/analysis/distances.ts";
import { galoisField, primePower } from "../../src/math/galois-field.ts";
import { diameterOf } from "../../src/topology/breadth-first.ts";
import { bundlefly } from "../../src/topology/bundlefly.ts";
import { inductiveQuad, isInductiveQuad, polarstar } from "../../src/topology/polarstar.ts";
import { eachMmsLink, networkRadixOf, slimFlyDelta } from "../../src/topology/mms-graph.ts";
import { LOCAL } from "../../src/topology/network.ts";
import type { Network } from "../../src/topology/network.ts";
import { isPaley, paley } from "../../src/topology/paley.ts";
import { polarClusters } from "../../src/topology/polarity-graph.ts";
import { starProduct } from "../../src/topology/star-product.ts";
import type { Supernode } from "../../src/topology/star-product.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { WHOLE } from "../tools/extent.ts";
import { isAutomorphism } from "./automorphisms.ts";
import { expectConsistent, neighbours } from "./invariants.ts";

import reference from "../reference/star-products.json" with { type: "json" };

const upTo = (most: number): readonly number[] => Array.from({ length: most + 1 }, (_, i) => i);
/** Routers of networks that are built. */
const MOST = WHOLE ? 4000 : 420;

function adjacencyOf({ size, edges }: Supernode): readonly ReadonlySet<number>[] {
  const near = upTo(size - 1).map(() => new Set<number>());
  for (const [i, j] of edges) {
    expect(i === j || near[i]!.has(j)).toBe(false);
    near[i]!.add(j);
    near[j]!.add(i);
  }
  return near;
}

describe("supernodes", () => {
  it.each(upTo(40).filter(isInductiveQuad))("Inductive-Quad of degree %i: 2d' + 2 vertices, regular, of property R*", (degree) => {
    const graph = inductiveQuad(degree);
    const near = adjacencyOf(graph);
    expect(graph.size).toBe(2 * degree + 2);
    expect(near.map(({ size }) => size)).toEqual(near.map(() => degree));
    const wrong: string[] = [];
    for (let x = 0; x < graph.size; x++) {
      if (graph.f(graph.f(x)) !== x || graph.f(x) === x) wrong.push(`f ${x}`);
      // R*: every vertex is x, f(x), a neighbour of x, or f of a neighbour of f(x); none is two of these, as there are 2d' + 2.
      for (let y = 0; y < graph.size; y++) {
        const ways = [y === x, y === graph.f(x), near[x]!.has(y), near[graph.f(x)]!.has(graph.f(y))].filter(Boolean).length;
        if (ways !== 1) wrong.push(`${x} ${y}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each(upTo(30).filter(isPaley))("Paley graph of degree %i: f turns its edges into all others, and back", (degree) => {
    const graph = paley(degree);
    const near = adjacencyOf(graph);
    expect(graph.size).toBe(2 * degree + 1);
    expect(new Set(upTo(2 * degree).map(graph.f)).size).toBe(graph.size);
    const wrong: string[] = [];
    for (let x = 0; x < graph.size; x++)
      for (let y = 0; y < graph.size; y++) {
        if (x === y) continue;
        const linked = near[x]!.has(y);
        const [fx, fy] = [graph.f(x), graph.f(y)];
        if (near[fx]!.has(fy) === linked || near[graph.f(fx)]!.has(graph.f(fy)) !== linked) wrong.push(`${x} ${y}`);
      }
    expect(wrong).toEqual([]);
  });

  it("are had of these degrees", () => {
    expect(upTo(16).filter(isInductiveQuad)).toEqual([3, 4, 7, 8, 11, 12, 15, 16]);
    expect(upTo(24).filter(isPaley)).toEqual([2, 4, 6, 8, 12, 14, 18, 20, 24]);
    expect(() => inductiveQuad(5)).toThrow("no Inductive-Quad of degree 5");
  });
});

const own = (values: Readonly<Record<string, number | string>>) => ({ p: 1, ...values });
const ORDERS = [2, 3, 4, 5, 7, 8, 9, 11, 13, 16, 17, 19];
const POLARSTARS = ORDERS.flatMap((q) =>
  upTo(20).flatMap((inner) =>
    [
      ...(isInductiveQuad(inner) ? [{ q, inner, supernode: "inductive-quad" }] : []),
      ...(isPaley(inner) ? [{ q, inner, supernode: "paley" }] : []),
    ].filter((values) => polarstar.size(own(values)).routers <= MOST),
  ),
);

function degreesOf(network: Network): readonly number[] {
  return upTo(network.routers - 1).map((r) => neighbours(network, r).length);
}

describe.each(POLARSTARS)("PolarStar q = $q, d' = $inner, $supernode", (values) => {
  const { q, inner, supernode } = values;
  const quad = supernode === "inductive-quad";
  const network = polarstar.build(own(values));
  const size = 2 * inner + (quad ? 2 : 1);

  it("has the paper's order, degrees and diameter", () => {
    expect(network.routers).toBe((q * q + q + 1) * size);
    expect(network.networkRadix).toBe(q + 1 + inner);
    // Quadrics have loops in products with an Inductive-Quad.
    expect(degreesOf(network)).toEqual(upTo(network.routers - 1).map((r) => q + 1 + inner - (!quad && r < (q + 1) * size ? 1 : 0)));
    expect(diameterOf({ ...network, orbits: null })).toBe(3);
    expectConsistent(network);
  });

  it("has orbits from which all distances follow", () => {
    expect(distancesOf(network).histogram).toEqual(distancesOf(network, everyRouter(network)).histogram);
    expect(network.orbits!.reduce((sum, { orbit }) => sum + orbit, 0)).toBe(network.routers);
  });
});

test.each([
  { q: 4, inner: 4, supernode: "inductive-quad" },
  { q: 5, inner: 6, supernode: "paley" },
])("a PolarStar's links are those of its definition: $q, $inner, $supernode", ({ q, inner, supernode }) => {
  const network = polarstar.build(own({ q, inner, supernode }));
  const { points, plane } = polarClusters(q);
  const small = supernode === "paley" ? paley(inner) : inductiveQuad(inner);
  const near = adjacencyOf(small);
  for (let r = 0; r < network.routers; r++) {
    const [a, i] = [Math.floor(r / small.size), r % small.size];
    const expected = upTo(network.routers - 1).filter((s) => {
      const [b, j] = [Math.floor(s / small.size), s % small.size];
      if (a === b && near[i]!.has(j)) return true;
      if (plane.dot(points[a]!, points[b]!) !== 0) return false;
      if (a === b) return supernode !== "paley" && small.f(i) === j;
      return a < b ? small.f(i) === j : small.f(j) === i;
    });
    expect(neighbours(network, r)).toEqual(expected);
  }
});

const BUNDLEFLIES = [4, 5, 7, 8, 9, 11, 13].flatMap((q) =>
  upTo(14)
    .filter(isPaley)
    .map((inner) => ({ q, inner }))
    .filter((values) => bundlefly.size(own(values)).routers <= MOST),
);

describe.each(BUNDLEFLIES)("Bundlefly q = $q, d' = $inner", ({ q, inner }) => {
  const network = bundlefly.build(own({ q, inner }));
  const size = 2 * inner + 1;

  it("has the published order, degree and diameter", () => {
    expect(network.routers).toBe(2 * q * q * size);
    const k = (3 * q - slimFlyDelta(q)) / 2 + inner;
    expect(network.networkRadix).toBe(k);
    expect(degreesOf(network)).toEqual(Array<number>(network.routers).fill(k));
    expect(diameterOf({ ...network, orbits: null })).toBe(3);
    expectConsistent(network);
  });

  it("joins modules as the Slim Fly does its routers, one to one", () => {
    const linked = new Set<number>();
    eachMmsLink(q, (a, _portA, b) => linked.add(a * 2 * q * q + b));
    const bundles = new Map<number, number>();
    for (let c = 0; c < network.channels; c++) {
      const [a, b] = [network.channelSource[c]!, network.channelTarget[c]!].map((r) => Math.floor(r / size)) as [number, number];
      if (a === b) expect(network.channelKind[c]).toBe(LOCAL);
      if (a < b) bundles.set(a * 2 * q * q + b, (bundles.get(a * 2 * q * q + b) ?? 0) + 1);
    }
    expect(new Set(bundles.keys())).toEqual(linked);
    expect(new Set(bundles.values())).toEqual(new Set([size]));
  });

  it("has orbits from which all distances follow", () => {
    expect(distancesOf(network).histogram).toEqual(distancesOf(network, everyRouter(network)).histogram);
    expect(network.orbits!.reduce((sum, { orbit }) => sum + orbit, 0)).toBe(network.routers);
  });
});

test.each([5, 7, 9])("translations of the Slim Fly and multiplications by squares keep the Bundlefly of q = %i", (q) => {
  const inner = 4;
  const network = bundlefly.build(own({ q, inner }));
  const { add, negate, multiply } = galoisField(q);
  const small = galoisField(2 * inner + 1);
  const size = small.order;
  const moved = (module: (side: number, x: number, y: number) => readonly [number, number], vertex: (i: number) => number) =>
    Int32Array.from({ length: network.routers }, (_, r) => {
      const at = Math.floor(r / size);
      const side = Math.floor(at / (q * q));
      const [x, y] = module(side, Math.floor(at / q) % q, at % q);
      return (side * q * q + x * q + y) * size + vertex(r % size);
    });
  const same = (i: number): number => i;
  for (const t of [1, q - 1]) {
    expect(
      isAutomorphism(
        network,
        moved((_, x, y) => [x, add(y, t)], same),
      ),
    ).toBe(true);
    const alongX = moved((side, x, y) => (side === 0 ? [add(x, t), y] : [x, add(y, negate(multiply(x, t)))]), same);
    const alongM = moved((side, x, y) => (side === 0 ? [x, add(y, multiply(t, x))] : [add(x, t), y]), same);
    expect(isAutomorphism(network, alongX)).toBe(true);
    expect(isAutomorphism(network, alongM)).toBe(true);
  }
  expect(isAutomorphism(network, network.rotation!)).toBe(true);
  const square = small.exp[2]!;
  expect(
    isAutomorphism(
      network,
      moved(
        (_, x, y) => [x, y],
        (i) => small.multiply(square, i),
      ),
    ),
  ).toBe(true);
});

describe("generators of others", () => {
  function trianglesOf(network: Network): number {
    const near = upTo(network.routers - 1).map((r) => new Set(neighbours(network, r)));
    let count = 0;
    for (let c = 0; c < network.channels; c++) {
      const [a, b] = [network.channelSource[c]!, network.channelTarget[c]!];
      if (a < b) for (const other of near[a]!) if (other > b && near[b]!.has(other)) count++;
    }
    return count;
  }
  const about = (network: Network) => ({
    routers: network.routers,
    links: network.channels / 2,
    distances: [...distancesOf(network, everyRouter(network)).histogram].slice(1),
    triangles: trianglesOf(network),
  });

  it.each(reference.polarstar)("PolarStar of $routers routers", ({ q, inner, supernode, ...expected }) => {
    expect(about(polarstar.build(own({ q, inner, supernode })))).toEqual(expected);
  });

  it.each(reference.bundlefly)("Bundlefly of $routers routers, f from smaller numbers to larger ones", ({ q, inner, ...expected }) => {
    const arcs: [number, number][] = [];
    eachMmsLink(q, (a, _portA, b) => arcs.push([a, b]));
    const builder = starProduct(2 * q * q, arcs, paley(inner));
    expect(
      about(
        builder.build(
          "bundlefly",
          () => 1,
          64,
          63,
          () => ({}),
        ),
      ),
    ).toEqual(expected);
  });
});

test("PolarStars are 1.3 times as large as Bundleflies, 1.9 times as Dragonflies and 6.7 times as 3-D HyperXs (the paper's abstract)", () => {
  const orders = upTo(127).filter((q) => primePower(q) !== null);
  const largest = (sizes: readonly number[]): number => Math.max(0, ...sizes);
  const polarstars = (k: number): number =>
    largest(
      orders.flatMap((q) => {
        const inner = k - q - 1;
        return [...(isInductiveQuad(inner) ? [2 * inner + 2] : []), ...(isPaley(inner) ? [2 * inner + 1] : [])].map(
          (size) => (q * q + q + 1) * size,
        );
      }),
    );
  const bundleflies = (k: number): number =>
    largest(
      orders
        .filter((q) => q > 3 && q % 4 !== 2 && isPaley(k - networkRadixOf(q)))
        .map((q) => 2 * q * q * (2 * (k - networkRadixOf(q)) + 1)),
    );
  const dragonflies = (k: number): number => largest(upTo(k).map((a) => a * (a * (k - a + 1) + 1)));
  const hyperXs = (k: number): number => [0, 1, 2].reduce((product, i) => product * (Math.floor((k + i) / 3) + 1), 1);
  // The geometric mean over network radixes 8 to 128 of which there are both.
  const ratio = (others: (k: number) => number): number => {
    const both = upTo(128).filter((k) => k >= 8 && polarstars(k) > 0 && others(k) > 0);
    return Math.exp(both.reduce((sum, k) => sum + Math.log(polarstars(k) / others(k)), 0) / both.length);
  };
  expect(ratio(bundleflies)).toBeCloseTo(1.31, 2);
  expect(ratio(dragonflies)).toBeCloseTo(1.91, 2);
  expect(ratio(hyperXs).toFixed(1)).toBe("6.7");
});

test("what is no such network is refused in a sentence, and the largest of a radix grow with it", () => {
  const complaint = (text: string): string => parseStudy(`topology=${text}`).problems[0]!.message;
  expect(complaint("polarstar&inner=6&supernode=inductive-quad")).toBe(
    "inner = 6 is the degree of no Inductive-Quad: inner must be a multiple of 4, or one less, or supernode paley.",
  );
  expect(complaint("polarstar&inner=3&supernode=paley")).toMatch(/^inner = 3 is the degree of no Paley graph: .*\.$/);
  expect(complaint("polarstar&q=61&inner=64")).toMatch(/^q = 61 makes a network of 491790 routers .*\.$/);
  expect(complaint("bundlefly&q=64&inner=2")).toMatch(/^q = 64 makes a network of 40960 routers .*\.$/);
  expect(parseStudy("topology=polarstar&inner=6").study.designs[0]).toMatchObject({ supernode: "paley" });
});
