/** Forwarding tables that a network came with: its routes are theirs, in every engine, and what they lack is said. */
import { describe, expect, test } from "vitest";
import { estimateCurve } from "../../src/estimate/estimate.ts";
import { routingOf } from "../../src/routing/algorithms.ts";
import { findDeadlock } from "../../src/routing/deadlock.ts";
import { CLASS_BITS } from "../../src/routing/routing.ts";
import { SinglePaths } from "../../src/routing/layers.ts";
import { createSteadyState } from "../../src/simulation/steady-state.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { mulberry32 } from "../../src/math/random.ts";
import { graphOf } from "../../src/topology/graph.ts";
import { graphText, readGraphText } from "../../src/topology/graph-text.ts";
import { networkOfGraph } from "../../src/topology/custom.ts";
import { LOCAL } from "../../src/topology/network.ts";
import { designOf } from "../comparison/pairs.ts";
import { digits } from "../random/properties.ts";

// A ring of five with an endpoint each, all of whose routes go upwards. The links of router r are to r - 1 and r + 1, those to lower numbers
// first: router 0 has 1 and 4, router 4 has 0 and 3.
const UP = [1, 2, 2, 2, 1];
const CLOCKWISE = [0, 1, 2, 3, 4].map((to) => [0, 1, 2, 3, 4].map((at) => (at === to ? 0 : UP[at]!)));
const ring = (rows: readonly (readonly number[])[]): string => `1*5!0-1,0-4,1-2,2-3,3-4!f${rows.map((row) => row.join(".")).join(".")}`;
const RING = `topology=custom&graph=${ring(CLOCKWISE)}&routing=tables`;

function routeOf(study: string, from: number, to: number): readonly number[] {
  const values = designOf(study);
  const network = networkOf(values);
  const router = routingOf(values).build(network, values);
  const length = router.choose(from, to, mulberry32Source(), { queue: () => 0 } as never);
  return Array.from(router.route.subarray(0, length), (entry) => network.channelTarget[entry >> CLASS_BITS]!);
}
const mulberry32Source = (): never => ({ below: () => 0 }) as never;

test("routes are those of the tables", () => {
  expect(routeOf(RING, 0, 4)).toEqual([1, 2, 3, 4]);
  expect(routeOf(RING, 3, 0)).toEqual([4, 0]);
});

test("a credit loop is found, and where there is none none is", () => {
  const values = designOf(RING);
  const network = networkOf(values);
  const cycle = findDeadlock(network, routingOf(values), values)!;
  expect(cycle).toHaveLength(5);
  expect(new Set(cycle.map(({ channel }) => network.channelTarget[channel]))).toEqual(new Set([0, 1, 2, 3, 4]));
  // Nothing goes over the link between 4 and 0.
  const line = [0, 1, 2, 3, 4].map((to) =>
    [0, 1, 2, 3, 4].map((at) => (at === to ? 0 : at < to ? [1, 2, 2, 2][at]! : [0, 1, 1, 1, 2][at]!)),
  );
  const open = designOf(`topology=custom&graph=${ring(line)}&routing=tables`);
  expect(findDeadlock(networkOf(open), routingOf(open), open)).toBeNull();
  expect(routeOf(`topology=custom&graph=${ring(line)}&routing=tables`, 0, 4)).toEqual([1, 2, 3, 4]);
});

describe("tables that are DFSSSP's own in one layer give DFSSSP's digits", () => {
  const random = mulberry32(5);
  test.each([3, 7, 12])("a random tree of %i routers", (routers) => {
    const links = Array.from(
      { length: routers - 1 },
      (_, i) => ({ a: i + 1, b: Math.floor(random() * (i + 1)), kind: LOCAL, width: 1 }) as const,
    );
    const endpoints = Int32Array.from({ length: routers }, (_, router) => 1 + (router % 2));
    const bare = graphOf(routers, links, endpoints);
    const network = networkOfGraph(bare, 1);
    const { next } = new SinglePaths(network);
    const tables = Uint16Array.from(next, (channel, i) => (channel < 0 ? 0 : channel - network.channelStart[i % routers]! + 1));
    const text = graphText({ ...bare, tables });
    const again = readGraphText(text);
    expect("fault" in again ? again.fault : again.text).toBe(text);
    const run = (routing: string, load: number): object => {
      const values = designOf(`topology=custom&graph=${text}&routing=${routing}&warmup=200&measure=400&warmupRule=fixed`);
      const simulation = createSteadyState(networkOf(values), values, load);
      while (!simulation.advance(1000));
      return digits(simulation.result());
    };
    for (const load of [0.1, 0.8]) expect(run("tables", load)).toEqual(run("dfsssp", load));
    const estimated = (routing: string) => {
      const values = designOf(`topology=custom&graph=${text}&routing=${routing}`);
      return estimateCurve(networkOf(values), values).saturation;
    };
    expect(estimated("tables")).toEqual(estimated("dfsssp"));
  });
});

test("where a link has failed the pairs that lost their routes go another way", () => {
  const study = `${RING}&failedLinks=1-2`;
  expect(routeOf(study, 3, 0)).toEqual([4, 0]);
  expect(routeOf(study, 1, 2)).toEqual([0, 4, 3, 2]);
});

test.each([
  [
    CLOCKWISE.map((row, to) => row.map((one, at) => (to === 2 && at === 0 ? 0 : one))),
    "router 0 does not pass on what goes to endpoint 2 at router 2",
  ],
  [
    CLOCKWISE.map((row, to) => row.map((one, at) => (to === 2 && at === 1 ? 1 : one))),
    "with a loop: what router 0 passes on to endpoint 2 at router 2 comes back to it",
  ],
  [CLOCKWISE.map((row, to) => row.map((one, at) => (to === 2 && at === 1 ? 3 : one))), "router 1 has a link 3 of 2"],
  [CLOCKWISE.slice(1), "tables of 20 entries, and 5 endpoints times 5 routers are 25"],
])("tables that lead not everywhere are refused: %#", (rows, sentence) => {
  const { problems } = parseStudy(`topology=custom&graph=${ring(rows)}&routing=tables`);
  expect(problems[0]!.message).toContain(sentence);
});

test("a network without tables has no such routing, which says what it needs", () => {
  const { problems } = parseStudy("topology=torus&dims=4x4&routing=tables");
  expect(problems[0]!.message).toContain("needs forwarding tables of its own, which Torus lacks");
});
