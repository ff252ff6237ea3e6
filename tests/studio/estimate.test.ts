/** The work that a run is thought to be after a short look at its highest load, against what it turns out to be where buffers are far below the credit loop. */
import { afterAll, expect, test, vi } from "vitest";
import { distancesOf } from "../../src/analysis/distances.ts";
import { carriedShare } from "../../src/simulation/credit-loop.ts";
import { openStudy } from "../../src/studio/store/designs.ts";
import { simulationKey } from "../../src/studio/store/keys.ts";
import { effortOf, rateOf } from "../../src/studio/store/effort.ts";
import { Meter } from "../../src/studio/store/meter.ts";
import { lookAhead } from "../../src/studio/store/pilot.ts";
import { shownDesign } from "../../src/studio/store/state.ts";
import { createStudio } from "../../src/studio/store/studio.ts";
import type { Trial } from "../../src/studio/store/trial.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { simulateLoads } from "../../src/workers/load-curve.ts";
import { nodePool } from "../../src/workers/node.ts";

const pool = nodePool(1, new URL("../../dist/cli/worker.js", import.meta.url));
afterAll(() => {
  pool.close();
});
const SLIM_FLY = "topology=slim-fly&q=5&p=4&localLatency=1&globalLatency=1&buffer=4&saturationWithin=3&warmup=500&measure=500&load=0.3,0.9";

test.each(["p=2&a=4&h=2&routing=ugal-l&buffer=4&saturationWithin=2", `${SLIM_FLY}&routing=ugal-l&traffic=worst-case`])(
  "%s",
  async (text) => {
    const studio = createStudio(() => pool);
    openStudy(studio, text);
    const { values } = shownDesign(studio.getState());
    lookAhead(studio, studio.getState().designs);
    await expect.poll(() => Object.keys(studio.getState().pilots), { timeout: 20_000 }).toEqual([simulationKey(values)]);
    const network = networkOf(values);
    const { average } = distancesOf(network);
    const capacity = (carriedShare(values, network) * network.channels) / (network.endpoints * average!);
    const { listed, search } = effortOf(values, average!, [], Infinity, capacity, studio.getState().pilots[simulationKey(values)]);
    const unseen = effortOf(values, average!, [], Infinity, capacity);
    const { points, searched, complete } = await simulateLoads(pool, values, { onPoint: () => undefined, onProgress: () => undefined })
      .done;
    expect(complete).toBe(true);
    const taken = [...points, ...searched].reduce((sum, { flitHops }) => sum + flitHops, 0);
    for (const [thought, within] of [
      [listed + search, 2.5],
      [unseen.listed + unseen.search, 8],
    ] as const) {
      expect(thought / taken).toBeLessThan(within);
      expect(thought / taken).toBeGreaterThan(1 / within);
    }
  },
);

test("seconds in which workers start are not the pace of the whole run, and those that follow are", () => {
  const studio = createStudio(() => pool);
  openStudy(studio, "");
  const rate = rateOf(shownDesign(studio.getState()).values);
  const [now, work] = [vi.spyOn(performance, "now").mockReturnValue(0), 100 * rate];
  let flitHops = 0;
  const trial = { toCompletion: () => null, done: () => 0, finishedLoads: () => 0, into: () => ({}), flitHops: () => flitHops };
  const left = () => ({ listed: work - flitHops, longest: 0, search: 0 });
  const meter = new Meter(studio, [{ ...trial, left, rate: () => rate } as unknown as Trial], 1);
  const leftAt = (seconds: number, share: number): number => {
    now.mockReturnValue(1000 * seconds);
    flitHops = share * work;
    meter.refresh();
    return studio.getState().run.secondsLeft!;
  };
  expect(leftAt(3, 1e-5)).toBeLessThan(500);
  expect(leftAt(200, 0.5) / 200).toBeCloseTo(1, 1);
  now.mockRestore();
});

test("what is left is the chain of what waits for each other, however many workers there are, at the pace that they have", () => {
  const studio = createStudio(() => pool);
  openStudy(studio, "");
  studio.setState((state) => ({ run: { ...state.run, active: true, workers: 8 } }));
  const now = vi.spyOn(performance, "now").mockReturnValue(0);
  const [rate, effort] = [1e6, { listed: 8e8, longest: 5e8, search: 0 }];
  let flitHops = 0;
  const trial = { toCompletion: () => null, done: () => 0, finishedLoads: () => 0, into: () => ({}), flitHops: () => flitHops };
  const meter = new Meter(studio, [{ ...trial, left: () => effort, rate: () => rate } as unknown as Trial], 8);
  // Eight workers at half the rate that was foreseen: the longest load takes twice as long.
  now.mockReturnValue(100_000);
  flitHops = 8 * 100 * 0.5e6;
  meter.refresh();
  const { secondsLeft } = studio.getState().run;
  expect(secondsLeft! / 1000).toBeGreaterThan(0.97);
  expect(secondsLeft! / 1000).toBeLessThan(1.01);
  now.mockRestore();
});
