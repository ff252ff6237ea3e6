/** Packets that choose their path in one router, all at once or one after another (Kim et al. 2008, section 4.2). */
import { describe, expect, test } from "vitest";
import { routingOf } from "../../src/routing/algorithms.ts";
import { Engine } from "../../src/simulation/engine.ts";
import { eachFlit } from "../../src/simulation/inspection.ts";
import { WORD } from "../../src/simulation/kernel.ts";
import { settingsOf } from "../../src/simulation/settings.ts";
import { createSteadyState } from "../../src/simulation/steady-state.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { numberOf } from "../../src/descriptor.ts";
import type { Value } from "../../src/descriptor.ts";
import type { Workload } from "../../src/workload/workload.ts";
import { design } from "./designs.ts";

type Set = Readonly<Record<string, Value>>;

const GROUPS = { p: 4, a: 8, h: 4, routing: "ugal-l", traffic: "worst-case", warmup: 400, measure: 600 };

/** Packets that went minimally of the first of each of router 0's endpoints to the next group, sent in cycles of so many's distance. */
function minimalOf(set: Set, apart: number): number {
  const values = design({ ...GROUPS, ...set });
  const network = networkOf(values);
  const { endpoints } = network;
  const senders = numberOf(values, "p");
  const workload: Workload = {
    ready: (source, before) => (before < 0 && source < senders ? 10 + apart * source : Infinity),
    next: (_source, packet) => {
      packet.destination = endpoints / network.groups!.count;
      packet.flits = 1;
      packet.tag = 0;
    },
  };
  const engine = new Engine(network, routingOf(values).build(network, values), workload, settingsOf(values), true);
  engine.fabric.kernel.set({ windowStart: 0, batchLength: 1e9 });
  while (engine.cycle < 2000) engine.run(2000 - engine.cycle);
  expect(engine.deliveredPackets).toBe(senders);
  return engine.measurement.minimalPackets;
}

describe("in an empty network of groups of one router, where no detour shares the minimal path's channel", () => {
  // Of n packets that choose in one cycle the last finds n - 1 on the minimal path, and every detour empty.
  for (const routing of ["ugal-l", "ugal-g", "ugal-l-vc", "ugal-l-vch", "ugal-l-cr"])
    for (const bias of [0, 1, 3])
      test(`${routing}, bias ${bias}: all go minimally where they choose at once, the bias and one where they choose in turn`, () => {
        const set = { routing, bias, p: bias + 2, a: 1, h: 4, g: 5 };
        expect(minimalOf({ ...set, decisions: "parallel" }, 0)).toBe(bias + 2);
        expect(minimalOf({ ...set, decisions: "sequential" }, 0)).toBe(bias + 1);
        // Whoever chooses once the one before has left the router knows nothing of it.
        expect(minimalOf({ ...set, decisions: "sequential" }, 40)).toBe(bias + 2);
      });
});

test("what counts as chosen is what its endpoints still have on the way to the router", () => {
  for (const set of [{}, { packetSize: 3, terminalLatency: 4, buffer: 4 }, { routing: "par", packetSize: 2, routerLatency: 9 }]) {
    const values = design({ ...GROUPS, p: 3, a: 4, h: 2, ...set, decisions: "sequential" });
    const network = networkOf(values);
    const { engine } = createSteadyState(network, values, 0.6);
    const { fabric, sources } = engine;
    const { memory, layout, kernel } = fabric;
    let [wrong, most] = [0, 0];
    for (let i = 0; i < 60; i++) {
      engine.run(7);
      const chosen = new Int32Array(network.routers);
      for (let port = 0; port < layout.ports; port++)
        chosen[layout.routerOfPort[port]!]! += kernel.words[(memory.queueAddress[port]! + memory.chosenBehind) >> WORD]!;
      const onWay = new Int32Array(network.routers);
      for (let e = 0; e < network.endpoints; e++) onWay[network.endpointRouter[e]!]! += sources.left(e);
      eachFlit(fabric, ({ state, port }) => {
        if (state === "flying" && port >= 0 && layout.channelOfPort[port]! < 0) onWay[layout.routerOfPort[port]!]!++;
      });
      chosen.forEach((flits, r) => {
        if (flits !== onWay[r]) wrong++;
        most = Math.max(most, flits);
      });
    }
    expect(wrong).toBe(0);
    expect(most).toBeGreaterThan(3);
  }
});

test("no digit depends on how the run is cut", () => {
  const of = (decisions: string, slice: number): object => {
    const values = design({ ...GROUPS, p: 2, a: 4, h: 2, decisions });
    const simulation = createSteadyState(networkOf(values), values, 0.2);
    while (!simulation.advance(slice));
    const { seconds: _seconds, ...point } = simulation.result();
    return point;
  };
  expect(of("sequential", 13)).toEqual(of("sequential", 5000));
  expect(of("sequential", 5000)).not.toEqual(of("parallel", 5000));
});
