import { describe, expect, test } from "vitest";
import { eachFlit } from "../../src/simulation/inspection.ts";
import { creditsOf, injectionCreditsOf } from "./credits.ts";
import { createProgramRun } from "../../src/simulation/program-run.ts";
import { createSteadyState } from "../../src/simulation/steady-state.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { design } from "./designs.ts";

const DESIGNS = [
  { p: 2, a: 4, h: 2, buffer: 4, localLatency: 3, globalLatency: 7, routing: "ugal-l" },
  { p: 2, a: 4, h: 2, g: 5, buffer: 2, localLatency: 1, globalLatency: 1, routing: "valiant", traffic: "worst-case" },
  { topology: "slim-fly", q: 5, buffer: 3, localLatency: 1, globalLatency: 2, routing: "ugal-g", packetSize: 3 },
  { topology: "fat-tree", k: 3, n: 3, buffer: 2, localLatency: 1, globalLatency: 1, speedup: 1, routerLatency: 3 },
  { topology: "folded-clos", radix: 6, levels: 3, buffer: 5, routing: "deterministic", traffic: "random-permutation", speedup: 2.5 },
];

describe("invariants, overloaded with small buffers", () => {
  for (const set of DESIGNS) {
    test(JSON.stringify(set), () => {
      const values = design({ ...set, warmup: 500, measure: 500 });
      const network = networkOf(values);
      const simulation = createSteadyState(network, values, 1);
      const { engine } = simulation;
      const { fabric } = engine;
      const vcs = values["vcs"] as number;
      const buffer = values["buffer"] as number;
      let wrong = 0;
      for (let i = 0; i < 40; i++) {
        simulation.advance(25);
        const inRange = (credits: number): boolean => credits >= 0 && credits <= buffer;
        for (let vc = 0; vc < vcs; vc++) {
          for (let port = 0; port < fabric.layout.ports; port++) if (!inRange(creditsOf(fabric, port, vc))) wrong++;
          for (let e = 0; e < network.endpoints; e++) if (!inRange(injectionCreditsOf(fabric, e, vc))) wrong++;
        }
        let flits = 0;
        eachFlit(fabric, () => {
          flits++;
        });
        if (flits !== engine.flitsInFlight) wrong++;
      }
      expect(wrong).toBe(0);
      expect(engine.deliveredFlits).toBeGreaterThan(0);
      expect(engine.flitsInFlight).toBeGreaterThan(0);
      for (let c = 0; c < network.channels; c++) expect(engine.channels.busy(c)).toBeLessThanOrEqual(engine.cycle);
    });
  }
});

test("flits are conserved: what was injected is delivered or under way", () => {
  const values = design({ load: "0.4", warmup: 200, measure: 800 });
  const simulation = createSteadyState(networkOf(values), values, 0.4);
  while (!simulation.advance(100));
  const { engine } = simulation;
  expect(engine.drained).toBe(true);
  expect(engine.measurement.packets).toBe(engine.measurement.injected);
  expect(engine.measurement.packets).toBeGreaterThan(72 * 800 * 0.4 * 0.9);
});

test("the seed gives every digit, however the run is cut into slices", () => {
  const values = design({ routing: "ugal-l", traffic: "worst-case", warmup: 400, measure: 600 });
  const network = networkOf(values);
  const results = [1, 7, 5000].map((slice) => {
    const simulation = createSteadyState(network, values, 0.2);
    while (!simulation.advance(slice)) simulation.progress();
    return simulation.result();
  });
  expect(results[1]).toEqual(results[0]);
  expect(results[2]).toEqual(results[0]);
  const other = createSteadyState(network, design({ routing: "ugal-l", traffic: "worst-case", warmup: 400, measure: 600, seed: 2 }), 0.2);
  while (!other.advance(1000));
  expect(other.result().packetLatency.mean).not.toBe(results[0]!.packetLatency.mean);
});

test("terminal channels reported live: a hot spot's is full and queued for, and what sources offer is sent or waits", () => {
  const [load, cycles, hot] = [0.6, 4000, 7];
  const values = design({ traffic: "hot-spot", hotSpot: hot, fraction: 0.2, packetSize: 3, warmup: 1000, measure: 3000 });
  const network = networkOf(values);
  const { endpoints } = network;
  const simulation = createSteadyState(network, values, load);
  simulation.advance(cycles / 2);
  const [first] = [simulation.progress()];
  simulation.advance(cycles / 2);
  const { terminalUse, terminalQueue, channelQueue } = simulation.progress();
  expect(terminalUse[endpoints + hot]).toBeGreaterThan(0.99);
  expect(terminalQueue[endpoints + hot]).toBeGreaterThan(10);
  const others = [...terminalUse.subarray(endpoints)].filter((_, e) => e !== hot);
  expect(Math.max(...others)).toBeLessThan(0.9);
  // In the network: what came in and did not go out; all of it waits somewhere or is on its way.
  const flits = (part: (use: Float32Array) => Float32Array): number =>
    (cycles / 2) * [first.terminalUse, terminalUse].flatMap((use) => [...part(use)]).reduce((sum, use) => sum + use, 0);
  const inside = flits((use) => use.subarray(0, endpoints)) - flits((use) => use.subarray(endpoints));
  const waiting = [...channelQueue, ...terminalQueue.subarray(endpoints)].reduce((sum, queue) => sum + queue, 0);
  expect(waiting).toBeGreaterThan(0.2 * inside);
  expect(waiting).toBeLessThanOrEqual(inside + 1);
  for (let e = 0; e < endpoints; e++) {
    const sent = (cycles / 2) * (first.terminalUse[e]! + terminalUse[e]!);
    // Births are drawn: five standard deviations of them.
    expect(Math.abs(sent + terminalQueue[e]! - load * cycles)).toBeLessThan(5 * Math.sqrt(3 * load * cycles) + 3);
  }
});

test("a workload's sources hold what they have not sent", () => {
  const values = design({ traffic: "all-to-all", algorithm: "linear", run: "completion", messageBytes: 64, packetSize: 4 });
  const network = networkOf(values);
  const run = createProgramRun(network, values);
  const { flits } = run.result();
  let sent = 0;
  let before = 0;
  for (let finished = false; !finished;) {
    finished = run.advance(50);
    const { cycle, terminalUse, terminalQueue } = run.progress();
    const part = (all: Float32Array): number => all.subarray(0, network.endpoints).reduce((sum, one) => sum + one, 0);
    sent += Math.round(part(terminalUse) * (cycle - before));
    before = cycle;
    expect(sent + part(terminalQueue)).toBe(flits);
  }
  expect(sent).toBe(flits);
});

test("channel loads reported live are flits per cycle of each channel", () => {
  const values = design({ traffic: "worst-case", warmup: 3000, measure: 3000 });
  const network = networkOf(values);
  const simulation = createSteadyState(network, values, 0.1);
  simulation.advance(3000);
  simulation.progress();
  simulation.advance(3000);
  const { channelLoad } = simulation.progress();
  // Each group's channel to the next one carries a·p·load = 0.8; the other global channels nothing.
  if (!network.groups) throw new Error("no groups");
  const { count: g, channels: globalChannels } = network.groups;
  for (let G = 0; G < g; G++) {
    for (let H = 0; H < g; H++) {
      const channel = globalChannels[G * g + H]!;
      if (channel >= 0) expect(channelLoad[channel]!).toBeCloseTo(H === (G + 1) % g ? 0.8 : 0, 1);
    }
  }
});
