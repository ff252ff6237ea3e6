/** Poisson quantiles against printed tables and against sums of the definition. */
import { expect, test } from "vitest";
import { poissonQuantile } from "../../src/math/poisson.ts";

test.each([
  [1, 0.95, 3],
  [1, 0.99, 4],
  [10, 0.95, 15],
  [10, 0.99, 18],
  [0.1, 0.99, 1],
  [0.001, 0.99, 0],
  [3.7, 0.5, 4],
  [5, 0.999, 13],
  [100, 0.99, 124],
  [1000, 0.99, 1074],
  [10_000, 0.99, 10_233],
])("of a mean of %s at %s: %s", (mean, certainty, quantile) => {
  expect(poissonQuantile(mean, certainty)).toBe(quantile);
});

test("nothing that never happens, and never less of what happens more often or has to be surer", () => {
  expect(poissonQuantile(0, 0.999)).toBe(0);
  const wrong: string[] = [];
  for (let mean = 0.01; mean < 1e5; mean *= 1.7)
    for (const certainty of [0.5, 0.9, 0.99, 0.9999]) {
      const here = poissonQuantile(mean, certainty);
      if (poissonQuantile(1.1 * mean, certainty) < here || poissonQuantile(mean, 0.99995) < here) wrong.push(`${mean} ${certainty}`);
    }
  expect(wrong).toEqual([]);
});

test("of a large mean it is about as many standard deviations above it as of a normal variable", () => {
  const mean = 1e7;
  expect((poissonQuantile(mean, 0.99) - mean) / Math.sqrt(mean)).toBeCloseTo(2.3263, 2);
});
