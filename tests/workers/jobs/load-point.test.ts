/** Reports of a running load point: seldom enough not to cost what they tell of. */
import { afterEach, expect, test, vi } from "vitest";
import { parseStudy } from "../../../src/study/codec.ts";
import { networkOf } from "../../../src/topology/networks.ts";
import { run } from "../../../src/workers/jobs/load-point.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

/** Simulates while every look at the clock takes 30 milliseconds, and a report so many. */
async function reporting(cost: number): Promise<{ readonly reports: number; readonly time: number; readonly digits: unknown }> {
  let [time, busy] = [0, 0];
  vi.spyOn(performance, "now").mockImplementation(() => (time += 30));
  const values = parseStudy("p=1&a=2&h=1&warmup=7000&measure=70000&maxCycles=300000").study.designs[0]!;
  let reports = 0;
  const control = {
    signal: new AbortController().signal,
    paused: () => null,
    report: () => {
      reports++;
      time += cost;
      busy += cost;
    },
    processorSeconds: () => busy / 1000,
  };
  const { seconds: _seconds, ...digits } = await run(networkOf(values), values, control, 0.3);
  return { reports, time, digits };
}

test("reports that are dear come seldom, cheap ones eight times a second; no digit depends on it", async () => {
  const [cheap, dear] = [await reporting(0), await reporting(60)];
  // The last one always comes, besides.
  expect(cheap.reports).toBeGreaterThan(3);
  expect(cheap.reports - 1).toBeLessThanOrEqual(cheap.time / 125);
  expect(dear.reports).toBeGreaterThan(1);
  expect((dear.reports - 2) * 60).toBeLessThanOrEqual(0.02 * dear.time);
  expect(dear.digits).toEqual(cheap.digits);
});
