/** Routers are told apart by level and by group from their links alone, and by the numbers of the intact network. */
import { describe, expect, test } from "vitest";
import { routerPlaces } from "../../src/analysis/router-levels.ts";
import type { Range } from "../../src/analysis/router-levels.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { formatEdges } from "../../src/topology/export.ts";
import { networkOfGraph } from "../../src/topology/custom.ts";
import { TOPOLOGIES } from "../../src/topology/families.ts";
import { readNetworkText } from "../../src/topology/import/formats.ts";
import type { Imported } from "../../src/topology/import/formats.ts";
import type { Network } from "../../src/topology/network.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { samplesOf } from "../conformance/sizes.ts";

const built = (text: string): Network => networkOf(parseStudy(`topology=${text}`).study.designs[0]!);
const numbersOf = (ranges: readonly Range[]): readonly number[] =>
  ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i));
const levelsOf = (text: string): readonly (readonly [string | null, readonly Range[]])[] =>
  routerPlaces(built(text)).levels!.map(({ name, ranges }) => [name, ranges]);

describe.each(TOPOLOGIES.map((family) => [family.id, family] as const))("%s", (_id, family) => {
  test("each router is in one level, as in its tree's, and in one group at most", () => {
    for (const { values, name } of samplesOf(family)) {
      if (name === "thousand") continue;
      const network = family.build(values);
      const all = Array.from({ length: network.routers }, (_, router) => router);
      const { levels, groups } = routerPlaces(network);
      expect((levels?.flatMap(({ ranges }) => numbersOf(ranges)) ?? all).toSorted((a, b) => a - b)).toEqual(all);
      const grouped = groups?.list.flatMap(({ ranges }) => numbersOf(ranges)) ?? [];
      expect(new Set(grouped).size).toBe(grouped.length);
      for (const { routers, ranges } of [...(levels ?? []), ...(groups?.list ?? [])]) expect(numbersOf(ranges)).toHaveLength(routers);
      const { stageStart, count } = network.levels ?? { stageStart: [], count: 0 };
      if (count > 1)
        expect(levels!.map(({ ranges }) => ranges)).toEqual(stageStart.slice(1).map((next, stage) => [[stageStart[stage], next - 1]]));
    }
  });
});

describe("names", () => {
  test.each([
    ["xgft&children=4x5&parents=2", ["leaves", "spines"]],
    ["folded-clos&radix=8", ["leaves", "aggregation", "cores"]],
    ["fat-tree&k=2&n=4", ["leaves", "aggregation 1", "aggregation 2", "cores"]],
    ["rail-only", ["machines", "leaves"]],
    ["rail-optimized", ["machines", "leaves", "spines"]],
    ["multi-plane&pods=2&cores=2", ["machines", "leaves", "spines", "cores"]],
    ["dragonfly-plus", ["leaves", "spines"]],
  ])("%s", (text, names) => {
    expect(levelsOf(text).map(([name]) => name)).toEqual(names);
  });

  test("levels of networks that are no trees have none", () => {
    // Routers 0 and 1 have endpoints and are linked; 2 has none.
    expect(levelsOf("custom&graph=1*2.0!0-1,1-2,2-0")).toEqual([
      [null, [[0, 1]]],
      [null, [[2, 2]]],
    ]);
    expect(routerPlaces(built("torus")).levels).toBeNull();
  });
});

describe("numbers", () => {
  test("a missing leaf is missing from the last pod", () => {
    const { levels, groups } = routerPlaces(built("xgft&children=3x4x2&parents=2x3&short=1"));
    expect(levels!.map(({ ranges }) => ranges)).toEqual([[[0, 6]], [[7, 10]], [[11, 16]]]);
    expect(groups).toEqual({
      kind: "pod",
      list: [
        {
          routers: 6,
          ranges: [
            [0, 3],
            [7, 8],
          ],
        },
        {
          routers: 5,
          ranges: [
            [4, 6],
            [9, 10],
          ],
        },
      ],
    });
  });

  test("what has failed is left out, and the others keep their numbers and levels", () => {
    // Both leaves of the first pod: its aggregation has nothing below it.
    const { levels, groups } = routerPlaces(built("fat-tree&k=2&n=3&failedRouters=0,9"));
    expect(levels!.map(({ ranges }) => ranges)).toEqual([
      [[1, 3]],
      [[4, 7]],
      [
        [8, 8],
        [10, 11],
      ],
    ]);
    expect(groups!.list[0]!.ranges).toEqual([
      [1, 1],
      [4, 5],
    ]);
  });

  test("a tree that is read from a file as any graph has the same levels and pods", () => {
    for (const text of ["fat-tree&k=2&n=3", "rail-optimized&pods=2&cores=2", "xgft&children=3x4x2&parents=2x3&short=1"]) {
      const values = parseStudy(`topology=${text}`).study.designs[0]!;
      const network = networkOf(values);
      const read = readNetworkText(formatEdges(network, values, "", "json")) as Imported;
      expect(routerPlaces(networkOfGraph(read.graph, read.p ?? 1))).toEqual(routerPlaces(network));
    }
  });
});
