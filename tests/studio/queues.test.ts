/** Queue depth on the drawing: means over the measured window, and a scale of round numbers. */
import { expect, test } from "vitest";
import { describePicked } from "../../src/drawing/describe.ts";
import { familyLayout } from "../tools/at-once.ts";
import { loadScaleItem } from "../../src/drawing/legend.ts";
import type { LoadProgress } from "../../src/simulation/results.ts";
import { queueEnd, sharesOf } from "../../src/studio/network/channel-load.ts";
import { Queues } from "../../src/studio/store/queues.ts";
import { build, DRAGONFLY } from "../drawing/networks.ts";

function report(phase: LoadProgress["phase"], ...queues: number[]): LoadProgress {
  return {
    load: 0.3,
    phase,
    cycle: 1,
    done: 0.5,
    accepted: 0.3,
    carried: 0.3,
    latency: null,
    flitHops: 1,
    channelLoad: new Float32Array(queues.length - 1),
    channelQueue: Float32Array.from(queues.slice(0, -1)),
    terminalUse: new Float32Array(1),
    terminalQueue: Float32Array.from(queues.slice(-1)),
  };
}

test("warm-up shows the latest queues, the window their mean, the drain nothing new", () => {
  const queues = new Queues();
  const seen = (next: LoadProgress): number[] => {
    queues.note(next);
    return [...queues.byLoad.get(0.3)!];
  };
  expect(seen(report("warm-up", 4, 0))).toEqual([4, 0]);
  expect(seen(report("warm-up", 8, 2))).toEqual([8, 2]);
  expect(seen(report("measuring", 6, 1))).toEqual([6, 1]);
  expect(seen(report("measuring", 2, 3))).toEqual([4, 2]);
  expect(seen(report("measuring", 1, 5))).toEqual([3, 3]);
  expect(seen(report("draining", 0, 0))).toEqual([3, 3]);
});

test.each([
  [[0, 0.2], 5],
  [[5], 5],
  [[5.1], 10],
  [[19], 20],
  [[21], 50],
  [[256, 3], 500],
])("queues %j end the scale at %i flits", (queue, top) => {
  const waiting = Float32Array.from(queue);
  expect(queueEnd(waiting)).toBe(top);
  expect(sharesOf(waiting, top).channelLoad[0]).toBeCloseTo(queue[0]! / top, 5);
});

test("queues of the sources are no end of the scale", () => {
  // One channel, two sources, and what waits for two endpoints.
  const queue = Float32Array.from([3, 4000, 0, 7, 1]);
  expect(queueEnd(queue, 1)).toBe(10);
  expect([...sharesOf(queue, 10).channelLoad]).toEqual([...Float32Array.from([0.3, 400, 0, 0.7, 0.1])]);
});

test("the same queues are the same object, so that nothing is painted twice", () => {
  const queue = Float32Array.from([3]);
  expect(sharesOf(queue, 5)).toBe(sharesOf(queue, 5));
});

test("legend and cards say flits", async () => {
  expect(loadScaleItem("light", 20)).toMatchObject({ label: "waiting", from: "0", to: "20 flits" });
  const network = build(DRAGONFLY);
  const drawing = (await familyLayout(network))!;
  const half = new Float32Array(network.channels).fill(0.5);
  const values = describePicked(network, drawing, { kind: "router", id: 0 }, half, 20).rows.map(({ value }) => value);
  expect(values).toEqual(["10 waiting", "10 waiting", "up to 10 waiting", ""]);
});
