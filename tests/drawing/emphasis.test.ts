import { describe, expect, it } from "vitest";
import { standsOutFrom } from "../../src/drawing/emphasis.ts";

/** So many loads about a value, and then others. */
function loads(count: number, about: number, ...others: readonly number[]): Float32Array {
  return Float32Array.from({ length: count + others.length }, (_, i) =>
    i < count ? about * (1 + 0.02 * Math.sin(7 * i)) : others[i - count]!,
  );
}

function outstanding(load: Float32Array, most?: number): number {
  const least = standsOutFrom(load, 0, load.length, most);
  return load.filter((one) => one >= least).length;
}

describe("channels that stand out", () => {
  it("are the few that carry much more than the rest", () => {
    expect(outstanding(loads(291, 0.12, ...Array.from({ length: 9 }, () => 0.97)))).toBe(9);
    expect(outstanding(loads(100, 0.03, 0.2))).toBe(1);
  });

  it("are none where all carry about the same, or where half of them carry all", () => {
    expect(outstanding(loads(500, 0.6))).toBe(0);
    expect(outstanding(loads(50, 0.01, ...Array.from({ length: 50 }, () => 0.9)))).toBe(0);
    expect(outstanding(new Float32Array(100))).toBe(0);
  });

  it("are a twentieth at most, and no more than asked for", () => {
    const spread = Float32Array.from({ length: 2000 }, (_, i) => (i / 2000) ** 4);
    expect(outstanding(spread)).toBeGreaterThan(40);
    expect(outstanding(spread)).toBeLessThanOrEqual(100);
    expect(outstanding(spread, 60)).toBeLessThanOrEqual(60);
  });

  it("are not torn from others that carry as much", () => {
    const twoKinds = loads(900, 0.1, ...Array.from({ length: 100 }, (_, i) => 0.9 + 0.0005 * i));
    expect(outstanding(twoKinds)).toBe(0);
    expect(outstanding(loads(3900, 0.1, ...Array.from({ length: 100 }, (_, i) => 0.9 + 0.0005 * i)))).toBe(100);
  });

  it("are counted within a part of the loads alone", () => {
    const load = Float32Array.of(...loads(100, 0.1), ...loads(99, 0.5, 0.97));
    expect(standsOutFrom(load, 0, 100)).toBe(Infinity);
    expect(standsOutFrom(load, 100, 200)).toBeGreaterThan(0.52);
  });
});
