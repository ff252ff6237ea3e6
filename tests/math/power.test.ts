/** Powers from basic operations, against the engine's own. */
import { expect, test } from "vitest";
import { exponential, naturalLog, power } from "../../src/math/logarithm.ts";

test("exponentials, logarithms and powers agree with the engine's to twelve digits", () => {
  const far = (one: number, other: number): boolean => Math.abs(one - other) > 1e-12 * Math.max(1e-300, Math.abs(other));
  const wrong: number[] = [];
  for (let i = -200; i <= 200; i++) {
    const x = i / 7;
    if (far(exponential(x), Math.exp(x))) wrong.push(x);
    if (x > 0 && (Math.abs(naturalLog(x) - Math.log(x)) > 1e-13 * Math.max(1, Math.abs(Math.log(x))) || far(power(x, 2.5), x ** 2.5)))
      wrong.push(x);
  }
  expect(wrong).toEqual([]);
  expect([power(0, 3), power(1, 1e6), exponential(-1000)]).toEqual([0, 1, 0]);
});
