/** What stands behind cuts found level by level: a smaller graph weighs as much and is cut as the larger one would be. */
import { expect, test } from "vitest";
import { partitionSteps } from "../../src/analysis/bisection.ts";
import { widthCut } from "../../src/analysis/refine-cut.ts";
import { drained } from "../tools/at-once.ts";
import { coarser, graphOf, totalWeight } from "../../src/analysis/weighted-graph.ts";
import { Sfc32 } from "../../src/math/random.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { parseStudy } from "../../src/study/codec.ts";

/** Parallel links, wide links, and routers without endpoints. */
const STUDIES = ["p=1&a=2&h=3&g=2", "topology=hyperx&dims=4x6&widths=3x1&p=1", "topology=fat-tree&k=4&n=3", "topology=slim-fly&q=7&p=2"];

const graphIn = (study: string) => graphOf(networkOf(parseStudy(study).study.designs[0]!));

test.each(STUDIES)("%s: every smaller graph weighs as much, and any cut of it has the width of the same cut of the larger one", (study) => {
  const random = new Sfc32(3);
  let graph = graphIn(study);
  for (let level = 0; level < 4; level++) {
    const { graph: small, place } = coarser(graph, Math.ceil(totalWeight(graph) / 4), random);
    expect(totalWeight(small)).toBe(totalWeight(graph));
    for (let v = 0; v < small.vertices; v++) {
      const own = graph.weight.reduce((sum, one, u) => sum + (place[u] === v ? one : 0), 0);
      expect(small.weight[v]).toBe(own);
    }
    for (let i = 0; i < 8; i++) {
      const side = Uint8Array.from({ length: small.vertices }, () => random.below(2));
      expect(widthCut(small, side)).toBe(
        widthCut(
          graph,
          Uint8Array.from(place, (v) => side[v]!),
        ),
      );
    }
    graph = small;
  }
});

test.each(STUDIES)("%s: the cut that is told is that of the sides, which are as even as can be", (study) => {
  const graph = graphIn(study);
  for (let seed = 1; seed <= 4; seed++) {
    const { side, cut } = drained(partitionSteps(graph, seed));
    expect(cut).toBe(widthCut(graph, side));
    const apart = graph.weight.reduce((sum, one, v) => sum + (side[v] === 0 ? one : -one), 0);
    expect(Math.abs(apart)).toBe(totalWeight(graph) % 2);
  }
});
