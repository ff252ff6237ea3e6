/** The work that a run is thought to be after a short look at its highest load, against what it turns out to be where buffers are far below the credit loop. */
import { afterAll, expect, test, vi } from "vitest";
import { distancesOf } from "../../src/analysis/distances.ts";
import { carriedShare } from "../../src/simulation/credit-loop.ts";
import { openStudy } from "../../src/studio/store/designs.ts";
import { simulationKey } from "../../src/studio/store/keys.ts";
import { effortOf, rateHere } from "../../src/studio/store/effort.ts";
import { Meter } from "../../src/studio/store/meter.ts";
import { lookAhead } from "../../src/studio/store/pilot.ts";
import { shownDesign } from "../../src/studio/store/state.ts";
import { createStudio } from "../../src/studio/store/studio.ts";
import type { Trial } from "../../src/studio/store/trial.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { simulateLoads } from "../../src/workers/load-curve.ts";
import { nodePool } from "../../src/workers/node.ts";

// One worker: nothing is begun ahead in vain.
const pool = nodePool(1, new URL("../../dist/cli/worker.js", import.meta.url));
afterAll(() => {
  pool.close();
});
const AHEAD = 1.6;
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
      [listed + search / AHEAD, 2.5],
      [unseen.listed + unseen.search / AHEAD, 8],
    ] as const) {
      expect(thought / taken).toBeLessThan(within);
      expect(thought / taken).toBeGreaterThan(1 / within);
    }
  },
);

test("seconds in which workers start are not the pace of the whole run, and those that follow are", () => {
  const studio = createStudio(() => pool);
  openStudy(studio, "");
  const [now, work] = [vi.spyOn(performance, "now").mockReturnValue(0), 100 * rateHere()];
  let flitHops = 0;
  const trial = { toCompletion: () => null, done: () => 0, finishedLoads: () => 0, into: () => ({}), flitHops: () => flitHops };
  const meter = new Meter(studio, [{ ...trial, flitHopsLeft: () => work - flitHops } as unknown as Trial], 1);
  const left = (seconds: number, share: number): number => {
    now.mockReturnValue(1000 * seconds);
    flitHops = share * work;
    meter.refresh();
    return studio.getState().run.secondsLeft!;
  };
  expect(left(3, 1e-5)).toBeLessThan(500);
  expect(left(200, 0.5) / 200).toBeCloseTo(1, 1);
  now.mockRestore();
});
