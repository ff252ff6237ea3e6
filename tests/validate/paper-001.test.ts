/** What is counted for the claim on variables, against the path sets of the models. */
import { describe, expect, test } from "vitest";
import { CASCADE, DFLY_6, DFLY_9 } from "../../src/lessons/paper-001/networks.ts";
import { pathSets } from "../../src/throughput/path-sets.ts";
import type { PathSets } from "../../src/throughput/path-sets.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { CHAPTERS } from "./chapters.ts";
import { mostVariables } from "./path-numbers.ts";
import { valuesOf } from "../../src/lessons/findings.ts";

/** Variables of model 3, path by path. */
function variables(sets: PathSets, s: number, d: number): number {
  const lengths = (u: number, v: number): readonly number[] => sets.minimal(u, v).map(({ length }) => length);
  const valiant = sets.intermediates(s, d).flatMap((r) => lengths(s, r).flatMap((first) => lengths(r, d).map((second) => first + second)));
  return lengths(s, d).length + new Set(valiant).size;
}

describe("variables a flow", () => {
  test.each([DFLY_9, DFLY_6])("of every pair of $title have the most that is counted", ({ study }) => {
    const network = networkOf(valuesOf(study));
    const sets = pathSets(network, "outside");
    let most = 0;
    for (let s = 0; s < network.routers; s++)
      for (let d = 0; d < network.routers; d++) if (d !== s) most = Math.max(most, variables(sets, s, d));
    expect(mostVariables(network)).toBe(most);
  });

  test("of some pairs on Cascade stay below it, or reach it", () => {
    const network = networkOf(valuesOf(CASCADE.study));
    const sets = pathSets(network, "outside");
    const most = mostVariables(network);
    for (const [s, d] of [
      [0, 575],
      [3, 96],
      [101, 391],
      [5, 80],
    ] as const)
      expect(variables(sets, s, d)).toBeLessThanOrEqual(most);
  });
});

test("the paper's page has no optima of another solver", () => {
  const claims = (chapter: string) => CHAPTERS.find(({ id }) => id === chapter)!.claims;
  expect(claims("linear-programs")).toHaveLength(13);
  expect(claims("paper-001").filter(({ printed }) => printed.includes("HiGHS"))).toEqual([]);
});
