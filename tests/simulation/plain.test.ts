import { describe, expect, test } from "vitest";
import type { Value } from "../../src/descriptor.ts";
import { routingOf } from "../../src/routing/algorithms.ts";
import { Engine } from "../../src/simulation/engine.ts";
import { OpenLoop } from "../../src/simulation/open-loop.ts";
import { settingsOf } from "../../src/simulation/settings.ts";
import { formatDesign } from "../../src/study/codec.ts";
import type { DesignValues } from "../../src/study/study.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { trafficOn } from "../../src/workload/patterns.ts";
import { smallDesign } from "../random/small-designs.ts";
import { seeds } from "../tools/extent.ts";
import { design } from "./designs.ts";

/** Whether routers are stepped by plain.ts, and all that 600 cycles come to; `byAll`: they are stepped by routers.ts. */
function run(values: DesignValues, load: number, byAll: boolean): { readonly plain: boolean; readonly digits: unknown } {
  const network = networkOf(values);
  const settings = settingsOf(values);
  const engine = new Engine(
    network,
    routingOf(values).build(network, values),
    new OpenLoop(trafficOn(network, values), settings, load),
    settings,
  );
  const { kernel } = engine.fabric;
  if (byAll) kernel.set({ plainSteps: 0 });
  for (let i = 0; i < 3; i++) engine.run(200);
  return {
    plain: kernel.get("plain") === 1,
    digits: {
      cycle: engine.cycle,
      packets: engine.deliveredPackets,
      flits: engine.deliveredFlits,
      latency: engine.latencySum,
      hops: engine.flitHops,
      injected: kernel.get("injectedFlits"),
      ejected: Array.from({ length: network.endpoints }, (_, e) => engine.fabric.ejected(e)),
      queues: [...engine.channels.queues()],
    },
  };
}

const SMALL = { p: 2, a: 4, h: 2, buffer: 8, localLatency: 2, globalLatency: 5 };
const DESIGNS: readonly (readonly [Readonly<Record<string, Value>>, number])[] = [
  [{ ...SMALL, routing: "min" }, 0.9],
  [{ ...SMALL, routing: "min", vcs: 5, packetSize: 3 }, 0.8],
  [{ ...SMALL, routing: "min", speedup: 1, globalBandwidth: 0.5 }, 0.5],
  [{ ...SMALL, routing: "ugal-l", traffic: "worst-case" }, 0.5],
  [{ ...SMALL, routing: "par", traffic: "worst-case", packetSize: 4, buffer: 16 }, 0.4],
  // Channels of several words: 24 ports of 6 virtual channels.
  [{ p: 12, a: 2, h: 11, g: 3, routing: "valiant", vcs: 6 }, 0.6],
  [{ topology: "torus", dims: "5x5", vcs: 4 }, 0.9],
  [{ topology: "fat-tree", k: 4, n: 3, vcs: 3 }, 0.9],
  [{ topology: "fat-tree", k: 4, n: 3, routing: "adaptive-sadp" }, 0.8],
  [{ topology: "fat-tree", k: 4, n: 3, routing: "adaptive-nca", packetSize: 3 }, 0.8],
  [{ topology: "fat-tree", k: 4, n: 3, routing: "adaptive-first-free" }, 0.8],
];

describe("routers stepped by plain.ts come to what routers.ts does", () => {
  test.each(DESIGNS)("%j at %d", (set, load) => {
    const values = design(set);
    const plainly = run(values, load, false);
    expect(plainly.plain).toBe(true);
    expect(run(values, load, true)).toEqual({ plain: false, digits: plainly.digits });
  });

  test("random designs", () => {
    let plain = 0;
    const { first, count } = seeds(40, 400);
    for (let seed = first; seed < first + count; seed++) {
      const { values, load } = smallDesign(seed);
      const plainly = run(values, load, false);
      if (plainly.plain) plain++;
      expect(run(values, load, true).digits, formatDesign(values)).toEqual(plainly.digits);
    }
    expect(plain).toBeGreaterThan(5);
  });
});
