import { describe, expect, test } from "vitest";
import type { Value } from "../../src/descriptor.ts";
import { routingOf } from "../../src/routing/algorithms.ts";
import { Engine } from "../../src/simulation/engine.ts";
import { OpenLoop } from "../../src/simulation/open-loop.ts";
import { settingsOf } from "../../src/simulation/settings.ts";
import { networkOf } from "../../src/topology/networks.ts";
import type { Traffic } from "../../src/traffic/traffic.ts";
import { design } from "./designs.ts";

/** One endpoint sends to one other, or to several in turn. */
function flow(source: number, destinations: readonly number[]): Traffic {
  let sent = 0;
  return {
    senders: 1,
    terminalDemand: 1,
    sends: (e) => e === source,
    destination: () => destinations[sent++ % destinations.length]!,
    routerDemands: () => undefined,
  };
}

function run(set: Readonly<Record<string, Value>>, source: number, destination: number | readonly number[], load: number): Engine {
  const values = design(set);
  const network = networkOf(values);
  const settings = settingsOf(values);
  const engine = new Engine(
    network,
    routingOf(values).build(network, values),
    new OpenLoop(flow(source, typeof destination === "number" ? [destination] : destination), settings, load),
    settings,
  );
  while (engine.cycle < settings.warmup + settings.measure + 2000) engine.step();
  return engine;
}

// Absolute arrangement, 72 endpoints: router 0 reaches groups 1, 2; its group's router 1 reaches groups 3, 4.
const PATHS = [
  { name: "same router", destination: 1, routers: 1, channels: 0 },
  { name: "local", destination: 2, routers: 2, channels: 10 },
  { name: "global", destination: 8, routers: 2, channels: 100 },
  { name: "global, local", destination: 10, routers: 3, channels: 110 },
  { name: "local, global, local", destination: 26, routers: 4, channels: 120 },
];
const PIPELINES = [
  { speedup: 1, routerLatency: 3 },
  { speedup: 1, routerLatency: 2 },
  { speedup: 2, routerLatency: 2 },
  { speedup: 2, routerLatency: 1 },
  { speedup: 3, routerLatency: 1 },
  { speedup: 2, routerLatency: 20 },
];
/** Steps that do not fall on whole cycles must not carry a flit through a router in less than its latency. */
const FRACTIONAL = [
  { speedup: 1.4, routerLatency: 51 },
  { speedup: 1.4, routerLatency: 3 },
  { speedup: 1.4, routerLatency: 2 },
  { speedup: 1.75, routerLatency: 2 },
  { speedup: 2.5, routerLatency: 2 },
  { speedup: 2.5, routerLatency: 1 },
  { speedup: 3.3, routerLatency: 7 },
];

describe("zero-load latency is 1 + terminal + R·router + channels + terminal + flits - 1", () => {
  for (const { speedup, routerLatency } of [...PIPELINES, ...FRACTIONAL]) {
    for (const packetSize of [1, 4]) {
      for (const terminalLatency of [1, 3]) {
        test(`speedup ${speedup}, router ${routerLatency}, ${packetSize} flits, terminal ${terminalLatency}`, () => {
          for (const { name, destination, routers, channels } of PATHS) {
            // At speedup 1 the flits of a packet follow each other step by step; at any speedup the channel takes one a cycle.
            const { measurement } = run(
              { arrangement: "absolute", speedup, routerLatency, packetSize, terminalLatency, warmup: 100, measure: 4000 },
              0,
              destination,
              0.01,
            );
            expect(measurement.packets, name).toBeGreaterThan(3);
            const formula = 1 + terminalLatency + routers * routerLatency + channels + terminalLatency + packetSize - 1;
            expect([measurement.latency().p50, measurement.histogram()!.edges[0]], name).toEqual([formula, formula]);
            expect(measurement.hopSum / measurement.packets).toBe(routers - 1);
          }
        });
      }
    }
  }
});

test("a packet of 1024 flits (8 Kb, a byte each) takes its flits' time more", () => {
  const set = { arrangement: "absolute", packetSize: 1024, buffer: 2048, warmup: 100, measure: 40_000 };
  const { measurement } = run({ ...set, switching: "cut-through" }, 0, 26, 0.1);
  expect(measurement.packets).toBeGreaterThan(1);
  // One packet in ten waits for the one before.
  expect(measurement.latency().p50).toBe(1 + 1 + 4 * 2 + 120 + 1 + 1023);
  expect(() => design({ packetSize: 1025 })).toThrow("packetSize = 1025");
});

describe("a credit returns after 2·channel + router + 1 + credit cycles, so one virtual channel carries buffer / that", () => {
  const two = { p: 1, a: 1, h: 1, g: 2, vcs: 1 };
  for (const { speedup, routerLatency } of PIPELINES) {
    for (const [globalLatency, buffer, creditLatency] of [
      [100, 16, 2],
      [20, 7, 2],
      [20, 7, 5],
    ] as const) {
      test(`speedup ${speedup}, router ${routerLatency}, channel ${globalLatency}, buffer ${buffer}, credit ${creditLatency}`, () => {
        const loop = 2 * globalLatency + routerLatency + 1 + creditLatency;
        const engine = run(
          {
            ...two,
            speedup,
            routerLatency,
            globalLatency,
            buffer,
            creditLatency,
            maxCycles: 300000,
            warmup: 10 * loop,
            measure: 100 * loop,
          },
          0,
          1,
          1,
        );
        const carried = engine.measurement.acceptedFlits / (100 * loop);
        // A window may cut a burst of one buffer; above speedup 1 the loop is shorter by up to a cycle, step by step (as BookSim2's is).
        expect(carried).toBeGreaterThanOrEqual((buffer / loop) * 0.99);
        expect(carried).toBeLessThanOrEqual((buffer / (speedup === 1 ? loop : loop - 1)) * 1.01);
      });
    }
  }
});

describe("an endpoint uses a credit in the cycle in which it comes: its loop is 2·terminal + router", () => {
  for (const { speedup, routerLatency } of [
    { speedup: 1, routerLatency: 3 },
    { speedup: 1, routerLatency: 20 },
    { speedup: 2, routerLatency: 2 },
  ]) {
    test(`speedup ${speedup}, router ${routerLatency}`, () => {
      const loop = 2 * 20 + routerLatency;
      // Three ejection channels, each with a longer loop, carry more than the two virtual channels of the injection.
      const engine = run(
        {
          p: 4,
          a: 1,
          h: 1,
          g: 2,
          vcs: 2,
          speedup,
          routerLatency,
          terminalLatency: 20,
          buffer: 5,
          creditLatency: 4,
          warmup: 10 * loop,
          measure: 100 * loop,
        },
        0,
        [1, 2, 3],
        1,
      );
      const carried = engine.measurement.acceptedFlits / (100 * loop);
      expect(carried).toBeGreaterThanOrEqual(((2 * 5) / loop) * 0.99);
      expect(carried).toBeLessThanOrEqual(((2 * 5) / (speedup === 1 ? loop : loop - 1)) * 1.01);
    });
  }
});

test("a virtual channel turns around in a step: F-flit packets carry F/(F+1) flits a step on one channel", () => {
  for (const [packetSize, bound] of [
    [1, 1 / 2],
    [2, 2 / 3],
    [4, 4 / 5],
  ] as const) {
    const engine = run(
      { p: 1, a: 1, h: 1, g: 2, vcs: 1, speedup: 1, routerLatency: 3, packetSize, buffer: 1024, warmup: 3000, measure: 6000 },
      0,
      1,
      1,
    );
    expect(engine.measurement.acceptedFlits / 6000).toBeCloseTo(bound, 3);
  }
});
