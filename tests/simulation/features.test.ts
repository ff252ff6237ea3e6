/** What routers and channels can be besides the plain ones: bandwidths, output queues, cut-through, delayed credits, packets rerouted in transit. */
import { describe, expect, test } from "vitest";
import type { Value } from "../../src/descriptor.ts";
import { routingOf } from "../../src/routing/algorithms.ts";
import { Engine } from "../../src/simulation/engine.ts";
import { eachFlit, routeOf } from "../../src/simulation/inspection.ts";
import { creditsOf, injectionCreditsOf } from "./credits.ts";
import { OpenLoop } from "../../src/simulation/open-loop.ts";
import type { LoadPoint } from "../../src/simulation/results.ts";
import { settingsOf } from "../../src/simulation/settings.ts";
import { createSteadyState } from "../../src/simulation/steady-state.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { patternOf } from "../../src/workload/patterns.ts";
import type { Traffic } from "../../src/traffic/traffic.ts";
import { WHOLE } from "../tools/extent.ts";
import { design } from "./designs.ts";

type Set = Readonly<Record<string, Value>>;

/** Every endpoint of the first router sends to one of the last router. */
function crowd(senders: number): Traffic {
  return { senders, terminalDemand: 1, sends: (e) => e < senders, destination: (e) => e + senders, routerDemands: () => undefined };
}

/** Two routers of `p` endpoints, one global channel between them, everybody sends across it at full load. */
function crossing(p: number, set: Set): Engine {
  const values = design({ p, a: 1, h: 1, g: 2, vcs: 1, warmup: 2000, measure: 4000, ...set });
  const network = networkOf(values);
  const engine = new Engine(
    network,
    routingOf(values).build(network, values),
    new OpenLoop(crowd(p), settingsOf(values), 1),
    settingsOf(values),
  );
  while (engine.cycle < 6000) engine.step();
  return engine;
}

function point(set: Set, load: number): LoadPoint {
  const values = design(set);
  const simulation = createSteadyState(networkOf(values), values, load);
  while (!simulation.advance(1000));
  return simulation.result();
}

describe("a channel carries its bandwidth, as a multiple of a terminal's", () => {
  for (const bandwidth of [0.1, 0.25, 1 / 3, 0.5, 0.75, 1, 1.5, 2, 3]) {
    test(`global bandwidth ${bandwidth}`, () => {
      const engine = crossing(4, { globalBandwidth: bandwidth, speedup: 4, routerLatency: 1, buffer: 2048, packetSize: 4 });
      expect(engine.measurement.acceptedFlits / 4000).toBeCloseTo(bandwidth, 2);
    });
  }

  test("what a slow channel does not limit keeps its latency", () => {
    const set = { load: "0.01", traffic: "shift", offset: 8, warmup: 1000, measure: 3000 };
    expect(point({ ...set, globalBandwidth: 0.25 }, 0.01).packetLatency.p50).toBe(point(set, 0.01).packetLatency.p50);
  });

  test("utilisation counts bandwidth: half of it is in use whatever it is", () => {
    for (const bandwidth of [0.5, 2]) {
      const use = point(
        { p: 2, a: 4, h: 2, globalBandwidth: bandwidth, load: "0.2", warmup: 1000, measure: 2000 },
        bandwidth / 4,
      ).channelUse!;
      expect(use.global!.mean).toBeCloseTo(0.5 * 0.5 * (64 / 71) * 2 * (bandwidth / 4 / (bandwidth / 2)), 1);
    }
  });
});

describe("packets of several flits", () => {
  test("cross channels that carry more than a flit a cycle, in the order of sending", () => {
    for (const set of [
      { packetSize: 4, globalBandwidth: 2 },
      { packetSize: 2, globalBandwidth: 2 },
      { packetSize: 3, globalBandwidth: 3, localBandwidth: 1.5, speedup: 4 },
    ]) {
      const { accepted, saturated, stall, packetLatency } = point(set, 0.3);
      expect([stall, saturated]).toEqual([null, false]);
      expect(Math.abs(accepted - 0.3)).toBeLessThan(0.01);
      // Never slower than over plain channels.
      expect(packetLatency.mean!).toBeLessThan(point({ packetSize: set.packetSize }, 0.3).packetLatency.mean! + 0.5);
    }
    expect(point({ packetSize: 2, globalBandwidth: 2, routing: "ugal-l" }, 0.7).accepted).toBeCloseTo(0.7, 2);
  });

  test("all take the route that their head was given in transit", () => {
    const [one, two, four] = [1, 2, 4].map((packetSize) => point({ routing: "par", packetSize }, 0.3));
    for (const { minimalFraction } of [two!, four!]) expect(Math.abs(minimalFraction! - one!.minimalFraction!)).toBeLessThan(0.015);
  });
});

describe("channel use is time on the wire", () => {
  test("so it is 1 where flits queue before a channel, and never more", () => {
    for (const set of [
      { globalBandwidth: 0.1 },
      { globalBandwidth: 0.05, packetSize: 5, measure: 100 },
      { topology: "slim-fly", traffic: "worst-case" },
      { globalBandwidth: 0.7, speedup: 2.5 },
    ]) {
      const { channelUse, utilisation } = point({ measure: 2000, maxCycles: 10000, ...set }, 0.8);
      const most = utilisation.reduce((a, b) => Math.max(a, b), 0);
      expect(most).toBeLessThanOrEqual(1);
      expect(most).toBeGreaterThan(0.99);
      expect(Math.max(channelUse!.local?.max ?? 0, channelUse!.global?.max ?? 0)).toBe(most);
    }
  });
});

test("a trap of the kernel is not taken for lack of memory", () => {
  const values = design({});
  const network = networkOf(values);
  const engine = new Engine(
    network,
    routingOf(values).build(network, values),
    new OpenLoop(crowd(4), settingsOf(values), 1),
    settingsOf(values),
  );
  const { kernel } = engine.fabric;
  // A flit for an address outside the memory.
  while (engine.flitsInFlight === 0) engine.step();
  kernel.words.fill(0x7ffffff0, kernel.get("routerTable") >> 2, (kernel.get("routerTable") >> 2) + network.routers);
  expect(() => {
    for (let i = 0; i < 100; i++) engine.step();
  }).toThrow(/kernel stopped in cycle \d+ .*fault of Flitlab/);
});

describe("bounded output queues", () => {
  test("never lose a flit and never stop one: a queue of one flit carries what an unbounded one does through one channel", () => {
    for (const outputBuffer of [1, 2, 8]) {
      for (const speedup of [1, 2, 2.5]) {
        const set = { speedup, routerLatency: 3, packetSize: 4, buffer: 512 };
        const bound = crossing(2, { ...set, outputBuffer }).measurement.acceptedFlits;
        expect(bound / crossing(2, set).measurement.acceptedFlits).toBeGreaterThan(0.98);
      }
    }
  });

  test("hold so many flits; without a bound, as many as the next buffer has credits for", () => {
    const beyondInputs = (outputBuffer: number): number => {
      const { fabric, channels } = crossing(4, { outputBuffer, speedup: 4, routerLatency: 1, buffer: 64, globalLatency: 5 });
      const out = fabric.layout.channelOfPort.findIndex((channel) => channel === 0);
      let inputs = 0;
      eachFlit(fabric, ({ state, port }) => {
        if (state === "waiting" && fabric.layout.routerOfPort[port] === 0) inputs++;
      });
      return channels.queues()[0]! - inputs + (out < 0 ? 1000 : 0);
    };
    for (const bound of [1, 2, 4, 8]) expect(beyondInputs(bound)).toBe(bound);
    expect(beyondInputs(0)).toBeGreaterThan(20);
  });
});

describe("virtual cut-through", () => {
  test("a packet moves on only when the next buffer has room for all of it, so buffers of one packet carry one packet a credit loop", () => {
    const set = { packetSize: 8, speedup: 2, routerLatency: 2, globalLatency: 20 };
    const loop = 2 * 20 + 2 + 1 + 2;
    const whole = crossing(2, { ...set, buffer: 8, switching: "cut-through" }).measurement.acceptedFlits / 4000;
    // The tail's credit comes 7 cycles after the head's; then the next packet is allocated.
    expect(whole).toBeLessThan(8 / (loop + 6));
    expect(whole).toBeGreaterThan(8 / (loop + 12));
    const wormhole = crossing(2, { ...set, buffer: 8 }).measurement.acceptedFlits / 4000;
    expect(wormhole).toBeGreaterThan(whole);
  });

  test("deep buffers make no difference to speak of", () => {
    const set = { p: 2, a: 4, h: 2, packetSize: 4, load: "0.4", warmup: 1000, measure: 2000 };
    const [worm, whole] = [point(set, 0.4), point({ ...set, switching: "cut-through" }, 0.4)];
    expect(whole.packetLatency.mean! / worm.packetLatency.mean!).toBeCloseTo(1, 2);
  });
});

describe("flits followed from the switch to their credit", () => {
  /** The endpoints that `sends` names send to one endpoint; sums are over the three classes. */
  function followed(set: Set, load: number, sends: (e: number) => boolean, destination: number) {
    const values = design({ p: 2, a: 4, h: 2, routing: "ugal-l-vch", ...set });
    const network = networkOf(values);
    const traffic: Traffic = { senders: 2, terminalDemand: 1, sends, destination: () => destination, routerDemands: () => undefined };
    const engine = new Engine(
      network,
      routingOf(values).build(network, values),
      new OpenLoop(traffic, settingsOf(values), load),
      settingsOf(values),
    );
    const sum = (read: "queueOf" | "leavingOf" | "overdueOf", channel: number): number =>
      [0, 1, 2].reduce((flits, vcClass) => flits + engine.channels[read](channel, vcClass), 0);
    return { engine, sum, channels: Array.from({ length: network.channels }, (_, channel) => channel) };
  }

  test("no credit is overdue where nothing waits, whatever the speed of routers and channels", () => {
    for (const set of [
      { speedup: 1 },
      { speedup: 2 },
      { speedup: 2.5 },
      { speedup: 4, routerLatency: 1 },
      { routerLatency: 20, creditLatency: 7 },
      { localLatency: 1, globalLatency: 1, terminalLatency: 9 },
    ]) {
      const { engine, sum, channels } = followed({ localLatency: 3, globalLatency: 7, bias: 10000, ...set }, 0.4, (e) => e === 0, 71);
      let overdue = 0;
      let outstanding = 0;
      for (let i = 0; i < 1000; i++) {
        engine.step();
        for (const channel of channels) {
          overdue += sum("overdueOf", channel);
          outstanding += engine.channels.outstanding(channel);
        }
      }
      expect([set, overdue]).toEqual([set, 0]);
      expect(outstanding).toBeGreaterThan(1000);
    }
  });

  test("where the far end is the bottleneck, all credits are overdue but those that its rate keeps under way for a loop", () => {
    // An endpoint of the third router reads what an endpoint of the first and one of the second send at full rate.
    const { engine, sum, channels } = followed(
      { localLatency: 10, buffer: 64, speedup: 4, routerLatency: 1, creditLatency: 2 },
      1,
      (e) => e === 0 || e === 2,
      4,
    );
    while (engine.cycle < 3000) engine.step();
    const busy = channels.filter((channel) => engine.channels.busy(channel) > 0);
    expect(busy.length).toBe(2);
    for (const channel of busy) {
      const before = engine.channels.busy(channel);
      let late = 0;
      for (let i = 0; i < 1000; i++) {
        engine.step();
        late += sum("overdueOf", channel) + sum("leavingOf", channel);
      }
      const rate = (engine.channels.busy(channel) - before) / 1000;
      expect(rate).toBeCloseTo(0.5, 1);
      expect(Math.abs(late / 1000 + rate * (2 * 10 + 1 + 1 + 2) - 64)).toBeLessThan(1);
    }
  });

  test("those of all classes in the output queue are what waits there", () => {
    const { engine, sum, channels } = followed(
      { speedup: 4, routerLatency: 1, localLatency: 2, globalLatency: 5, buffer: 16 },
      0.9,
      () => true,
      71,
    );
    let waited = 0;
    let wrong = 0;
    for (let i = 0; i < 500; i++) {
      engine.step();
      for (const channel of channels) {
        const leaving = sum("leavingOf", channel);
        if (leaving + sum("queueOf", channel) !== engine.channels.queue(channel)) wrong++;
        waited += leaving;
      }
    }
    expect(wrong).toBe(0);
    expect(waited).toBeGreaterThan(1000);
  });
});

const LARGER: readonly Set[] = [
  { topology: "slim-fly", q: 7, routing: "valiant", vcs: 13, buffer: 2 },
  { topology: "cascade", groups: 3, p: 1, routing: "ugal-l-cr", buffer: 3, packetSize: 2, localBandwidth: 0.25 },
];
const ADAPTIVE: readonly Set[] = [
  { routing: "par", p: 2, a: 4, h: 2, packetSize: 3, buffer: 5 },
  { routing: "par", p: 2, a: 4, h: 2, g: 5, buffer: 2, traffic: "worst-case", inOrder: "ideal" },
  { routing: "ugal-l-cr", p: 2, a: 4, h: 2, buffer: 4, traffic: "worst-case" },
  { routing: "ugal-l-vch", p: 2, a: 4, h: 2, buffer: 4, packetSize: 2, switching: "cut-through", outputBuffer: 2, globalBandwidth: 0.5 },
  { routing: "valiant-router", p: 2, a: 4, h: 2, buffer: 3, localBandwidth: 2, speedup: 2.5 },
  { topology: "fat-tree", k: 4, n: 3, routing: "adaptive-first-free", buffer: 3, packetSize: 3, outputBuffer: 2 },
  { topology: "fat-tree", k: 4, n: 3, routing: "adaptive-sadp", buffer: 8, packetSize: 4, switching: "cut-through", inOrder: "ideal" },
  { topology: "folded-clos", radix: 8, levels: 3, routing: "adaptive-nca", buffer: 2, traffic: "bit-reversal" },
  { topology: "slim-fly", q: 5, routing: "ugal-g", vcs: 16, buffer: 2, injection: "bursty", burst: 16 },
  { topology: "cascade", groups: 3, p: 1, routing: "ugal-g", buffer: 2, speedup: 2.5, localBandwidth: 0.25 },
  ...(WHOLE ? LARGER : []),
];

describe("overloaded with small buffers, then left to drain: every flit arrives", () => {
  for (const set of ADAPTIVE) {
    test(JSON.stringify(set), () => {
      const values = design({ localLatency: 2, globalLatency: 5, warmup: 0, measure: 600, ...set });
      const network = networkOf(values);
      const routing = routingOf(values);
      let open = true;
      const { endpoints } = network;
      const uniform: Traffic = {
        senders: endpoints,
        terminalDemand: 1,
        sends: () => open,
        routerDemands: () => undefined,
        destination: (source, random) => (source + 1 + random.below(endpoints - 1)) % endpoints,
      };
      const settings = settingsOf(values);
      const router = routing.build(network, values);
      const engine = new Engine(network, router, new OpenLoop(uniform, settings, 0.9), settings);
      const { buffer, vcs } = settings;
      let wrong = 0;
      for (let i = 0; i < 24; i++) {
        for (let j = 0; j < 25; j++) engine.step();
        for (let vc = 0; vc < vcs; vc++) {
          for (let port = 0; port < engine.fabric.layout.ports; port++)
            if (creditsOf(engine.fabric, port, vc) < 0 || creditsOf(engine.fabric, port, vc) > buffer) wrong++;
        }
        let flits = 0;
        eachFlit(engine.fabric, () => {
          flits++;
        });
        if (flits !== engine.flitsInFlight) wrong++;
      }
      expect(wrong).toBe(0);
      open = false;
      engine.sources.close();
      for (let i = 0; i < 40000 && engine.flitsInFlight > 0; i++) engine.step();
      expect(engine.flitsInFlight).toBe(0);
      expect(engine.deliveredFlits).toBeGreaterThan(endpoints * 600 * 0.05);
      // Everything has come back: the fabric is as it was at first, but for a last credit on its way.
      for (let i = 0; i < 5000; i++) engine.step();
      for (let vc = 0; vc < vcs; vc++) {
        for (let port = 0; port < engine.fabric.layout.ports; port++) if (creditsOf(engine.fabric, port, vc) !== buffer) wrong++;
        for (let e = 0; e < endpoints; e++) if (injectionCreditsOf(engine.fabric, e, vc) !== buffer) wrong++;
      }
      expect(engine.channels.queues().every((queue) => queue === 0)).toBe(true);
      for (let channel = 0; router.followsFlits && channel < network.channels; channel++) {
        for (let vcClass = 0; vcClass < router.classes; vcClass++)
          if (engine.channels.leavingOf(channel, vcClass) !== 0 || engine.channels.overdueOf(channel, vcClass) !== 0) wrong++;
      }
      expect(wrong).toBe(0);
    });
  }
});

test("queues are the flits in the buffers that will take the channel next, and those behind the switch", () => {
  const values = design({
    p: 2,
    a: 4,
    h: 2,
    routing: "ugal-l",
    buffer: 16,
    traffic: "worst-case",
    localLatency: 2,
    globalLatency: 5,
    packetSize: 2,
  });
  const network = networkOf(values);
  const engine = new Engine(
    network,
    routingOf(values).build(network, values),
    new OpenLoop(patternOf(values).build(network, values), settingsOf(values), 0.5),
    settingsOf(values),
    true,
  );
  while (engine.cycle < 2000) engine.step();
  const { fabric, sources } = engine;
  const waiting = new Float32Array(network.channels);
  eachFlit(fabric, (flit) => {
    if (flit.state !== "waiting") return;
    const { channels } = routeOf(fabric, flit, network.endpointRouter[sources.packets!.source[flit.tag]!]!);
    const out = fabric.layout.channelOfPort[flit.port]!;
    const next = channels[out < 0 ? 0 : channels.indexOf(network.channelReverse[out]!) + 1];
    if (next !== undefined) waiting[next]!++;
  });
  const queues = engine.channels.queues();
  expect(Math.max(...waiting)).toBeGreaterThan(5);
  waiting.forEach((flits, channel) => {
    expect(queues[channel]).toBeGreaterThanOrEqual(flits);
    expect(queues[channel]! - flits).toBeLessThanOrEqual(3 * 16);
  });
});

test("links of 500 cycles", () => {
  const values = {
    p: 1,
    a: 2,
    h: 1,
    globalLatency: 500,
    localLatency: 500,
    terminalLatency: 500,
    load: "0.05",
    warmup: 4000,
    measure: 4000,
  };
  const result = point(values, 0.05);
  expect(result.saturated).toBe(false);
  expect(result.packetLatency.max!).toBeGreaterThan(2500);
});

test("BookSim2's assignment deadlocks on adversarial traffic, and the ring of waiting channels is named; ours carries the load", () => {
  const set = {
    p: 2,
    a: 4,
    h: 2,
    buffer: 2,
    localLatency: 1,
    globalLatency: 1,
    routing: "ugal-l",
    intermediate: "router",
    traffic: "worst-case",
    warmup: 20000,
    measure: 2000,
    maxCycles: 100000,
  };
  const theirs = point({ ...set, vcScheme: "booksim", vcs: 3 }, 0.9);
  expect(theirs.stall).toMatch(
    /wait for each other in a ring of \d+ channels: (?:injection into router \d+ \(VC 0\), )?\d+ to \d+ \(VC 0\)/,
  );
  expect(theirs.saturated).toBe(true);
  const ours = point(set, 0.9);
  expect(ours.stall).toBeNull();
  expect(ours.accepted).toBeGreaterThan(0.1);
});

test("routes that are too long for a flit's record are refused", () => {
  const values = design({ topology: "mesh", dims: "128", p: 120, routing: "valiant", vcs: 4 });
  const network = networkOf(values);
  const settings = settingsOf(values);
  expect(() => new Engine(network, routingOf(values).build(network, values), new OpenLoop(crowd(4), settings, 1), settings)).toThrow(
    "routes of 254 hops through routers of 122 ports with 4 virtual channels are too long to simulate",
  );
});
