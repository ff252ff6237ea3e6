/** Births of packets: mean rate, bursts and variability against their formulas. */
import { describe, expect, test } from "vitest";
import { Sfc32 } from "../../src/math/random.ts";
import { arrivalsOf } from "../../src/simulation/arrivals.ts";
import { NEVER } from "../../src/simulation/kernel/constants.ts";
import type { Arrivals } from "../../src/simulation/arrivals.ts";
import type { Traffic } from "../../src/traffic/traffic.ts";

const traffic: Traffic = { senders: 4, terminalDemand: 1, sends: () => true, destination: () => 0, routerDemands: () => {} };
const withRates = (...rates: number[]): Traffic => ({ ...traffic, rates: Float64Array.from(rates) });

/** Gaps between a source's births. */
function gaps(arrivals: Arrivals, count: number, source = 0, seed = 5): number[] {
  const random = new Sfc32(seed);
  let birth = arrivals.first(source, random);
  return Array.from({ length: count }, () => {
    const next = arrivals.next(source, birth, random);
    const gap = next - birth;
    birth = next;
    return gap;
  });
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, x) => sum + x, 0) / numbers.length;
}

/** Squared coefficient of variation. */
function variation(numbers: readonly number[]): number {
  const average = mean(numbers);
  return mean(numbers.map((x) => (x - average) ** 2)) / average ** 2;
}

describe("Bernoulli injection", () => {
  test.each([
    [0.3, 1],
    [0.9, 4],
    [0.01, 1],
    [1, 1],
    [0.5, 64],
  ])("load %d of packets of %d flits: mean gap and its variation", (load, packetSize) => {
    const rate = load / packetSize;
    const drawn = gaps(arrivalsOf(traffic, { packetSize, burst: 0 }, load), 100_000);
    expect(Math.abs(mean(drawn) * rate - 1)).toBeLessThan(5 * Math.sqrt((1 - rate) / 100_000) + 1e-9);
    expect(variation(drawn)).toBeCloseTo(1 - rate, 1);
    expect(drawn.every((gap) => gap >= 1)).toBe(true);
  });

  test("the first birth falls on a cycle as likely as any other packet does", () => {
    const arrivals = arrivalsOf(traffic, { packetSize: 1, burst: 0 }, 0.2);
    const random = new Sfc32(1);
    const atZero = Array.from({ length: 20_000 }, () => arrivals.first(0, random)).filter((birth) => birth === 0).length;
    expect(Math.abs(atZero / 20_000 - 0.2)).toBeLessThan(0.015);
  });
});

describe("bursts", () => {
  test.each([
    [0.1, 1, 8],
    [0.5, 1, 8],
    [0.5, 4, 8],
    [0.8, 2, 3],
    [0.3, 1, 1],
    [0.95, 1, 100],
    [0.97, 1, 8],
    [0.999, 2, 2],
  ])("load %d, packets of %d flits, %d a burst", (load, packetSize, burst) => {
    const count = 400_000;
    const drawn = gaps(arrivalsOf(traffic, { packetSize, burst }, load), count);
    const pause = (burst * packetSize * (1 - load)) / load;
    // Gap = packetSize, and with probability 1/burst a geometric pause of that mean (or, below a cycle, one cycle or none).
    const square = pause >= 1 ? 2 * pause ** 2 - pause : pause;
    const variance = square / burst - (pause / burst) ** 2;
    const average = packetSize / load;
    expect(Math.abs(mean(drawn) - average)).toBeLessThan(5 * Math.sqrt(variance / count) + 1e-9);
    expect(Math.abs(variation(drawn) - variance / average ** 2)).toBeLessThan(
      5 * Math.sqrt((6 * burst) / (count * Math.min(1, pause))) * (variance / average ** 2),
    );
    if (pause >= 1) {
      const bursts = drawn.filter((gap) => gap > packetSize).length;
      expect(Math.abs(count / bursts - burst)).toBeLessThan(5 * burst * Math.sqrt(burst / count));
    }
    expect(drawn.reduce((least, gap) => Math.min(least, gap))).toBe(pause >= 1 && burst === 1 ? packetSize + 1 : packetSize);
  });

  test("at load 1 sources are always on", () => {
    expect(new Set(gaps(arrivalsOf(traffic, { packetSize: 3, burst: 8 }, 1), 5000))).toEqual(new Set([3]));
  });

  test("the process has been running for ever: as many births in the first cycles as in any", () => {
    const arrivals = arrivalsOf(traffic, { packetSize: 2, burst: 6 }, 0.4);
    const random = new Sfc32(9);
    const born = new Float64Array(40);
    const runs = 40_000;
    for (let run = 0; run < runs; run++)
      for (let birth = arrivals.first(0, random); birth < 40; birth = arrivals.next(0, birth, random)) born[birth]!++;
    for (const births of born) expect(Math.abs(births / runs - 0.2)).toBeLessThan(5 * Math.sqrt((0.2 * 0.8) / runs));
  });
});

describe("sources of different rates", () => {
  test.each([0, 6])("each has its share of the load (burst %d)", (burst) => {
    const arrivals = arrivalsOf(withRates(1, 0.5, 0, 0.05), { packetSize: 2, burst }, 0.6);
    for (const [source, share] of [
      [0, 1],
      [1, 0.5],
      [3, 0.05],
    ] as const)
      expect(mean(gaps(arrivals, 200_000, source)) * 0.3 * share).toBeCloseTo(1, 1);
  });

  test.each([0, 6])("a source that hardly ever sends has its births beyond every run (burst %d)", (burst) => {
    const arrivals = arrivalsOf(withRates(1, 1e-18), { packetSize: 1, burst }, 0.5);
    const random = new Sfc32(1);
    expect([arrivals.first(1, random), arrivals.next(1, 5, new Sfc32(1))].filter((birth) => birth < 0 || birth > NEVER)).toEqual([]);
    expect(Math.max(...Array.from({ length: 50 }, () => arrivals.next(1, 1000, random)))).toBe(NEVER);
  });

  test.each([0, 4])("more different rates than tables: the computed gaps have the same means (burst %d)", (burst) => {
    const rates = Array.from({ length: 200 }, (_, i) => (i + 1) / 200);
    const arrivals = arrivalsOf(withRates(...rates), { packetSize: 1, burst }, 0.9);
    for (const source of [20, 150, 199]) expect(mean(gaps(arrivals, 100_000, source)) * 0.9 * rates[source]!).toBeCloseTo(1, 1);
  });
});

test("the same seed gives the same births", () => {
  for (const burst of [0, 5]) {
    const make = (): Arrivals => arrivalsOf(withRates(1, 0.3), { packetSize: 2, burst }, 0.4);
    expect(gaps(make(), 500, 1, 3)).toEqual(gaps(make(), 500, 1, 3));
    expect(gaps(make(), 500, 1, 3)).not.toEqual(gaps(make(), 500, 1, 4));
  }
});
