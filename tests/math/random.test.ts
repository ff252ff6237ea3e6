import { describe, expect, it } from "vitest";
import { mulberry32, permutation, Sfc32 } from "../../src/math/random.ts";
import tables from "../reference/tables.json" with { type: "json" };

describe("mulberry32", () => {
  it("draws the shifts that the LP reference values were made with", () => {
    const shifts = [1, 2, 3, 4, 5].map((seed) => 1 + Math.floor(mulberry32(seed)() * 71));
    expect(shifts).toEqual([45, 53, 52, 66, 49]);
  });

  it("stays in [0, 1) with mean one half", () => {
    const random = mulberry32(7);
    const list = Array.from({ length: 20000 }, () => random());
    expect(Math.min(...list)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...list)).toBeLessThan(1);
    expect(Math.abs(list.reduce((sum, x) => sum + x) / list.length - 0.5)).toBeLessThan(0.01);
  });
});

describe("permutation", () => {
  it.each(Object.entries(tables.permutation_checks))("of %s is the reference's", (key, { first16, fixedPoints }) => {
    const [n, seed] = key.split(":").map(Number) as [number, number];
    const list = permutation(n, seed);
    expect([...list.subarray(0, 16)]).toEqual(first16);
    expect(list.filter((to, from) => to === from).length).toBe(fixedPoints);
    expect([...list].sort((a, b) => a - b)).toEqual(Array.from({ length: n }, (_, i) => i));
  });
});

describe("Sfc32", () => {
  it("follows the published recurrence", () => {
    const fill = mulberry32(42);
    const word = (x: number): bigint => BigInt.asUintN(32, BigInt(x));
    let [a, b, c, counter] = [
      word(Math.floor(fill() * 2 ** 32)),
      word(Math.floor(fill() * 2 ** 32)),
      word(Math.floor(fill() * 2 ** 32)),
      1n,
    ];
    const next = (): number => {
      const sum = BigInt.asUintN(32, a + b + counter);
      counter++;
      a = b ^ (b >> 9n);
      b = BigInt.asUintN(32, c + (c << 3n));
      c = BigInt.asUintN(32, ((c << 21n) | (c >> 11n)) + sum);
      return Number(BigInt.asIntN(32, sum));
    };
    for (let i = 0; i < 12; i++) next();
    const stream = new Sfc32(42);
    for (let i = 0; i < 1000; i++) expect(stream.next()).toBe(next());
  });

  it("draws integers below n evenly, and never n itself", () => {
    const stream = new Sfc32(3);
    const counts = new Array<number>(10).fill(0);
    for (let i = 0; i < 100000; i++) counts[stream.below(10)]!++;
    const chiSquare = counts.reduce((sum, count) => sum + (count - 10000) ** 2 / 10000, 0);
    expect(chiSquare).toBeLessThan(27.9); // 9 degrees of freedom, p = 0.001
    for (let i = 0; i < 10000; i++) expect(stream.below(2 ** 21)).toBeLessThan(2 ** 21);
    expect(stream.below(1)).toBe(0);
  });
});
