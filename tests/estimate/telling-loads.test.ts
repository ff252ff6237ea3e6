/** The order of loads in which they tell most. */
import { expect, test } from "vitest";
import { tellingLoads } from "../../src/estimate/telling-loads.ts";

const LOADS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

test("what is looked at, the ends, then towards the knee; saturated loads last", () => {
  expect(tellingLoads(LOADS, 0.65)).toEqual([0.1, 0.7, 0.4, 0.6, 0.5, 0.3, 0.2, 0.8, 0.9]);
  expect(tellingLoads(LOADS, 0.65, 0.3).slice(0, 3)).toEqual([0.3, 0.1, 0.7]);
  expect(tellingLoads(LOADS, null).slice(0, 2)).toEqual([0.1, 0.9]);
  expect(tellingLoads([0.5, 0.2, 0.2], 0.1)).toEqual([0.2, 0.5]);
  expect(tellingLoads([], 0.5)).toEqual([]);
});

test("every load comes once, wherever the knee is", () => {
  for (const knee of [null, 0.01, 0.1, 0.33, 0.9, 1])
    for (let count = 1; count <= LOADS.length; count++)
      expect(tellingLoads(LOADS.slice(0, count), knee, 0.2).toSorted((a, b) => a - b)).toEqual(LOADS.slice(0, count));
});
