/** Credit round trips, and the timestamps by which they are measured. */
import { describe, expect, test } from "vitest";
import { routingOf } from "../../src/routing/algorithms.ts";
import { creditLoop } from "../../src/simulation/credit-loop.ts";
import { Engine } from "../../src/simulation/engine.ts";
import type { Fabric } from "../../src/simulation/fabric.ts";
import {
  EXCESS,
  FOLLOWED_SIZE,
  ROUND_TRIP,
  ROUND_TRIP_SIZE,
  STAMP_IN,
  STAMP_OUT,
  UNTIMED_CREDITS,
  UNTIMED_FLITS,
} from "../../src/simulation/kernel/records.ts";
import { WORD } from "../../src/simulation/kernel.ts";
import { OpenLoop } from "../../src/simulation/open-loop.ts";
import { settingsOf } from "../../src/simulation/settings.ts";
import { createSteadyState } from "../../src/simulation/steady-state.ts";
import { networkOf } from "../../src/topology/networks.ts";
import type { Traffic } from "../../src/traffic/traffic.ts";
import { creditsOf } from "./credits.ts";
import { design } from "./designs.ts";

const GROUPS = { p: 2, a: 4, h: 2, routing: "ugal-l-cr", localLatency: 2, globalLatency: 5, warmup: 400, measure: 400 };

/** Address of what is known of a network port's round trips. */
function tripsOf({ kernel, memory }: Fabric, port: number): number {
  return kernel.words[(memory.portAddress[port]! + ROUND_TRIP) >> WORD]!;
}

describe("timestamps of a virtual channel", () => {
  for (const [buffer, stamps, packetSize] of [
    [16, 16, 1],
    [16, 4, 1],
    [16, 5, 3],
    [7, 3, 2],
    [8, 1, 1],
    [3, 4096, 4],
  ] as const)
    test(`${stamps} for a buffer of ${buffer}, packets of ${packetSize}: one for each flit in so many whose credit is out, never more than there is room for`, () => {
      const values = design({ ...GROUPS, buffer, creditTimestamps: stamps, packetSize, traffic: "worst-case" });
      const simulation = createSteadyState(networkOf(values), values, 0.8);
      const { fabric } = simulation.engine;
      const { layout, memory, kernel, settings } = fabric;
      const kept = Math.min(stamps, buffer);
      const every = Math.ceil(buffer / kept);
      let [wrong, most] = [0, 0];
      for (let i = 0; i < 40; i++) {
        simulation.advance(19);
        for (let port = 0; port < layout.ports; port++) {
          if (layout.channelOfPort[port]! < 0) continue;
          for (let vc = 0; vc < settings.vcs; vc++) {
            const queue = tripsOf(fabric, port) + ROUND_TRIP_SIZE + FOLLOWED_SIZE * settings.vcs + vc * memory.stampBytes;
            const [toFlit, toCredit, into, out] = [UNTIMED_FLITS, UNTIMED_CREDITS, STAMP_IN, STAMP_OUT].map(
              (field) => kernel.words[(queue + field) >> WORD]!,
            ) as [number, number, number, number];
            const timed = (buffer - creditsOf(fabric, port, vc) + toFlit - toCredit) / every;
            most = Math.max(most, timed);
            if (!Number.isInteger(timed) || timed < 0 || timed > kept || (((into - out) / 4 + kept) % kept) - (timed % kept) !== 0) wrong++;
          }
        }
      }
      expect(wrong).toBe(0);
      expect(most).toBe(Math.ceil(buffer / every));
    });

  test("with more than the buffer has flits, each flit is timed: the same digits as with as many", () => {
    const digits = (creditTimestamps: number): unknown => {
      const values = design({ ...GROUPS, buffer: 6, creditTimestamps, traffic: "worst-case" });
      const simulation = createSteadyState(networkOf(values), values, 0.3);
      while (!simulation.advance(500));
      const { seconds: _seconds, ...point } = simulation.result();
      return point;
    };
    expect(digits(6)).toEqual(digits(600));
    expect(digits(6)).not.toEqual(digits(2));
    expect(digits(6)).not.toEqual(digits(0));
  });
});

describe("where all credits of a channel are out, they take as long as the buffer does to pass (Little's law)", () => {
  for (const stamps of [0, 1, 16, 64])
    test(`measured with ${stamps === 0 ? "one flit of the port at a time" : `${stamps} timestamps`}`, () => {
      const buffer = 64;
      const p = 4;
      const values = design({
        p,
        a: 1,
        h: 1,
        g: 2,
        routing: "ugal-l-cr",
        creditTimestamps: stamps,
        vcs: 3,
        buffer,
        speedup: 4,
        routerLatency: 1,
        localLatency: 10,
        globalLatency: 10,
        warmup: 0,
        measure: 5000,
      });
      const network = networkOf(values);
      const settings = settingsOf(values);
      // All of the first router send to one endpoint of the other, which reads a flit a cycle.
      const traffic: Traffic = {
        senders: p,
        terminalDemand: p,
        sends: (e: number) => e < p,
        destination: () => p,
        routerDemands: () => undefined,
      };
      const engine = new Engine(network, routingOf(values).build(network, values), new OpenLoop(traffic, settings, 1), settings);
      while (engine.cycle < 4000) engine.run(4000 - engine.cycle);
      const { fabric } = engine;
      const port = fabric.layout.portOfChannel[0]!;
      const measured = fabric.kernel.words[(tripsOf(fabric, port) + EXCESS) >> WORD]!;
      const out = [0, 1, 2].reduce((sum, vc) => sum + buffer - creditsOf(fabric, port, vc), 0);
      expect(out).toBeGreaterThanOrEqual(buffer);
      expect(measured).toBe(out - creditLoop(settings, 10));
    });
});
