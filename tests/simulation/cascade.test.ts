/** The Cascade simulated: wide column links, zero-load latency, where MIN, Valiant and UGAL-G saturate, and looking at its packets. */
import { describe, expect, test } from "vitest";
import type { Value } from "../../src/descriptor.ts";
import { routingOf } from "../../src/routing/algorithms.ts";
import { Engine } from "../../src/simulation/engine.ts";
import { OpenLoop } from "../../src/simulation/open-loop.ts";
import { createSession } from "../../src/simulation/session.ts";
import { settingsOf } from "../../src/simulation/settings.ts";
import { createSteadyState } from "../../src/simulation/steady-state.ts";
import { networkOf } from "../../src/topology/networks.ts";
import type { Traffic } from "../../src/traffic/traffic.ts";
import { some, WHOLE } from "../tools/extent.ts";
import { design } from "./designs.ts";
import { packetList } from "./packet-list.ts";

type Set = Readonly<Record<string, Value>>;

const GROUP = 96;
/** Single-flit packets, speedup 2.5, links of 10 cycles (Mollah et al. 2017, section 4). */
const PAPER = { topology: "cascade", speedup: 2.5, localLatency: 10, globalLatency: 10 };
const SMALL = { ...PAPER, groups: 2 };

function engineOf(set: Set, traffic: (p: number) => Pick<Traffic, "sends" | "destination">, load: number): Engine {
  const values = design({ ...set, warmup: 0 });
  const network = networkOf(values);
  const all = { senders: network.endpoints, terminalDemand: 1, routerDemands: () => undefined, ...traffic(values["p"] as number) };
  return new Engine(network, routingOf(values).build(network, values), new OpenLoop(all, settingsOf(values), load), settingsOf(values));
}

/** Every endpoint sends to its counterpart `distance` routers on, within the group. */
function inGroup(distance: number) {
  return (p: number): Pick<Traffic, "sends" | "destination"> => ({
    sends: () => true,
    destination: (source) => {
      const router = Math.floor(source / p);
      const first = router - (router % GROUP);
      return (first + ((router - first + distance) % GROUP)) * p + (source % p);
    },
  });
}

describe("a column link carries three flits a cycle, a row link one", () => {
  const cases = [
    [{}, 16, 3 / 4],
    [{ p: 3 }, 16, 1],
    [{ packetSize: 4 }, 16, 3 / 4],
    [{}, 48, 3 / 4],
    [{ localBandwidth: 0.5 }, 16, 1.5 / 4],
  ] as const;
  test.each(some(cases, 2))("%j, %i routers on: %d of the offered load", (set, distance, carried) => {
    const engine = engineOf({ ...SMALL, ...set, measure: 1200 }, inGroup(distance), 1);
    while (engine.cycle < 300) engine.step();
    const before = engine.deliveredFlits;
    while (engine.cycle < 600) engine.step();
    const { endpoints } = networkOf(design({ ...SMALL, ...set }));
    expect((engine.deliveredFlits - before) / 300 / endpoints).toBeCloseTo(carried, 1.7);
  });

  test("four endpoints share a row link", () => {
    const values = design({ ...SMALL, measure: 600, warmup: 400, warmupRule: "fixed" });
    const network = networkOf(values);
    const pairs: Traffic = {
      senders: network.endpoints,
      terminalDemand: 1,
      sends: () => true,
      routerDemands: () => undefined,
      destination: (source) => (Math.floor(source / 4) ^ 1) * 4 + (source % 4),
    };
    const engine = new Engine(
      network,
      routingOf(values).build(network, values),
      new OpenLoop(pairs, settingsOf(values), 1),
      settingsOf(values),
    );
    while (engine.cycle < 1000) engine.step();
    expect(engine.measurement.acceptedFlits / 600 / network.endpoints).toBeCloseTo(1 / 4, 2);
  });

  test("use and load of a channel are shares of its width", () => {
    const values = design({ ...SMALL, traffic: "shift", offset: 64, warmup: 400, measure: 500, warmupRule: "fixed" });
    const network = networkOf(values);
    const simulation = createSteadyState(network, values, 0.6);
    simulation.advance(400);
    simulation.progress();
    simulation.advance(300);
    const { channelLoad } = simulation.progress();
    while (!simulation.advance(1000));
    const { utilisation, channelUse } = simulation.result();
    // Rows 0 to 4 send along their columns: 4 endpoints at 0.6 on three lanes.
    for (let r = 0; r < 5 * 16; r++) {
      const column = network.channelStart[r]! + 15 + Math.floor(r / 16);
      expect(network.channelTarget[column]).toBe(r + 16);
      expect(utilisation[column]).toBeCloseTo((4 * 0.6) / 3, 0.8);
      expect(channelLoad[column]).toBeCloseTo((4 * 0.6) / 3, 0.8);
    }
    expect(channelUse!.local!.max).toBeLessThanOrEqual(1.01);
  });
});

describe("zero load", () => {
  test.each(["min", "valiant", "valiant-router", "ugal-g"])(
    "%s: 1 + terminals + routers + links, from one endpoint to another group",
    (routing) => {
      const values = design({
        topology: "cascade",
        groups: 3,
        p: 1,
        routing,
        localLatency: 7,
        globalLatency: 7,
        terminalLatency: 2,
        routerLatency: 3,
        warmup: 0,
        measure: 40000,
        packetSize: 2,
        seed: 2,
      });
      const network = networkOf(values);
      const one: Traffic = {
        senders: 1,
        terminalDemand: 1,
        sends: (e) => e === 1,
        destination: () => network.endpoints - 10,
        routerDemands: () => undefined,
      };
      const engine = new Engine(
        network,
        routingOf(values).build(network, values),
        new OpenLoop(one, settingsOf(values), 0.002),
        settingsOf(values),
      );
      engine.run(45000);
      const { packets, hopSum, latencySum } = engine.measurement;
      const hops = hopSum / packets;
      expect(packets).toBeGreaterThan(15);
      expect(hops).toBeGreaterThan(routing.startsWith("valiant") ? 5.5 : 2.5);
      expect(latencySum / packets).toBeCloseTo(1 + 2 * 2 + (hops + 1) * 3 + hops * 7 + 1, 8);
    },
  );
});

describe("a group's endpoints send to the next group, over 24 of the network's links", () => {
  const accepted = (set: Set, load: number, from: number, to: number): number => {
    const values = design({ ...PAPER, traffic: "worst-case", ...set, warmup: from, measure: to - from, warmupRule: "fixed" });
    const simulation = createSteadyState(networkOf(values), values, load);
    simulation.advance(to);
    return simulation.result().accepted;
  };

  test("MIN carries 24 flits a cycle for 384 endpoints: 1/16", () => {
    expect(accepted({ routing: "min", groups: 2 }, 0.15, 500, 900)).toBeCloseTo(1 / 16, 3);
    expect(accepted({ routing: "min", groups: 2 }, 0.055, 200, 500)).toBeCloseTo(0.055, 2.5);
  });

  test.each(some(["valiant", "valiant-router"], 2))(
    "%s through the third of three groups crosses the same links twice: 1/32",
    (routing) => {
      expect(accepted({ routing, groups: 3 }, 0.027, 300, 600)).toBeCloseTo(0.027, 2.5);
      const beyond = accepted({ routing, groups: 3 }, 0.04, 800, 1300);
      expect(beyond).toBeGreaterThan(0.027);
      expect(beyond).toBeLessThan(0.0318);
    },
  );

  test.runIf(WHOLE)(
    "UGAL-G comes near the bound by all global links, (120 + 24) / (2 · 4 · 96) = 0.1875 with six groups, where Valiant's is 1/8",
    () => {
      expect(accepted({ routing: "ugal-g", traffic: "shift", offset: 384 }, 0.165, 150, 350)).toBeGreaterThan(0.16);
    },
  );

  test("and not past it: (48 + 24) / (2 · 4 · 96) = 0.09375 with three groups", () => {
    const beyond = accepted({ routing: "ugal-g", groups: 3 }, 0.13, 400, 650);
    expect(beyond).toBeGreaterThan(0.085);
    expect(beyond).toBeLessThan(0.0955);
  });
});

test.runIf(WHOLE)("the seed gives every digit, and a seed of its own gives others", () => {
  const run = (seed: number, slice: number): string => {
    const values = design({ ...PAPER, groups: 3, p: 1, routing: "ugal-g", traffic: "random-permutation", warmup: 50, measure: 100, seed });
    const simulation = createSteadyState(networkOf(values), values, 0.1);
    while (!simulation.advance(slice)) simulation.progress();
    return JSON.stringify({ ...simulation.result(), seconds: 0 });
  };
  const digits = run(3, 1000);
  expect(run(3, 13)).toBe(digits);
  expect(run(4, 1000)).not.toBe(digits);
});

test("stepped: packets stand on the channels of their routes, and the routes compared are told", () => {
  const values = design({ ...PAPER, groups: 3, p: 2, routing: "ugal-g", traffic: "worst-case" });
  const network = networkOf(values);
  const session = createSession(network, values, 0.1);
  const { packets, channelLoad } = session.step(60);
  expect(Math.max(...channelLoad)).toBeLessThanOrEqual(1);
  expect(packets.count).toBeGreaterThan(100);
  let wide = 0;
  for (const packet of packetList(packets)) {
    const { channels, classes } = session.route!(packet.id)!;
    let at = network.endpointRouter[packet.source]!;
    for (const channel of channels) {
      expect(network.channelSource[channel]).toBe(at);
      at = network.channelTarget[channel]!;
    }
    expect(at).toBe(network.endpointRouter[packet.destination]);
    if (packet.channel >= 0) expect(channels).toContain(packet.channel);
    expect(classes).toEqual(classes.toSorted((a, b) => a - b));
    if (channels.some((channel) => network.channelWidth[channel] === 3)) wide++;
  }
  expect(wide).toBeGreaterThan(50);
  expect(session.routes(0, network.endpoints - 1).map(({ minimal }) => minimal)).toEqual([true, true, false, false]);
});
