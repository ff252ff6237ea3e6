/** Requests and replies: what is sent, what is conserved, and the deadlock of those that share virtual channels. */
import { describe, expect, test } from "vitest";
import type { Value } from "../../src/descriptor.ts";
import { routingOf } from "../../src/routing/algorithms.ts";
import { findDeadlock } from "../../src/routing/deadlock.ts";
import { protocolDeadlock } from "../../src/routing/protocol-deadlock.ts";
import { createSteadyState } from "../../src/simulation/steady-state.ts";
import type { LoadPoint } from "../../src/simulation/results.ts";
import { withValue } from "../../src/study/validation.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { trafficOn } from "../../src/workload/patterns.ts";
import { creditsOf, injectionCreditsOf } from "./credits.ts";
import { design } from "./designs.ts";

type Set = Readonly<Record<string, Value>>;

const GROUPS = { p: 2, a: 4, h: 2, localLatency: 2, globalLatency: 5, warmup: 500, measure: 1000 };
const ANSWERED = { ...GROUPS, protocol: "request-reply" };
const WAYS: readonly Set[] = [
  {},
  { protocolVcs: "shared" },
  { requestBuffer: "unbounded" },
  { protocolVcs: "shared", requestBuffer: "unbounded" },
];

function point(set: Set, load: number, slice = 5000): LoadPoint {
  const values = design(set);
  const simulation = createSteadyState(networkOf(values), values, load);
  while (!simulation.advance(slice));
  return { ...simulation.result(), seconds: 0 };
}

describe("a protocol deadlock", () => {
  const CROWDED = { ...ANSWERED, measure: 5000, maxCycles: 60_000 };
  test("comes where requests and replies share virtual channels, and is told", () => {
    const { stall, saturated } = point({ ...CROWDED, protocolVcs: "shared", vcs: 2, buffer: 2 }, 0.4);
    expect(saturated).toBe(true);
    expect(stall).toMatch(/injection into router .*until a reply leaves \(a protocol deadlock\)$/);
  });

  for (const set of [
    { vcs: 4, buffer: 2 },
    { vcs: 4, buffer: 2, packetSize: 2 },
    { vcs: 4, buffer: 3, packetSize: 3, switching: "cut-through" },
    { protocolVcs: "shared", requestBuffer: "unbounded", vcs: 2, buffer: 2 },
  ])
    test(`does not come with ${JSON.stringify(set)}`, () => {
      const { stall, accepted } = point({ ...CROWDED, ...set }, 0.4);
      expect(stall).toBeNull();
      expect(accepted).toBeGreaterThan(0.08);
    });

  test("is proved: channels of a request and of its reply wait for each other, the last for the first", () => {
    for (const routing of ["min", "valiant", "ugal-l"]) {
      const of = (set: Set) => {
        const values = design({ ...ANSWERED, routing, ...set });
        const network = networkOf(values);
        expect(findDeadlock(network, routingOf(values), values)).toBeNull();
        return { network, ring: protocolDeadlock(network, routingOf(values), values) };
      };
      const { network, ring } = of({ protocolVcs: "shared" });
      expect(ring!.length).toBeGreaterThanOrEqual(2);
      ring!.forEach(({ channel }, i) => {
        const next = ring![(i + 1) % ring!.length]!.channel;
        expect(network.channelTarget[channel]).toBe(network.channelSource[next]);
      });
      for (const set of [{}, { protocolVcs: "shared", requestBuffer: "unbounded" }, { protocol: "none" }]) expect(of(set).ring).toBeNull();
    }
  });
});

describe("each request has one reply", () => {
  for (const set of WAYS)
    for (const more of [
      { routing: "min", traffic: "worst-case" },
      { routing: "ugal-l-vch", packetSize: 3, buffer: 7, injection: "bursty", burst: 4 },
      { routing: "par", packetSize: 2, buffer: 5, vcReuse: "tail-credit", decisions: "sequential" },
      { topology: "fat-tree", k: 3, n: 3, traffic: "random-permutation", vcs: 4, buffer: 6, packetSize: 3, switching: "cut-through" },
    ])
      test(`and all credits come back: ${JSON.stringify({ ...set, ...more })}`, () => {
        const values = design({ ...("topology" in more ? { topology: "fat-tree" } : GROUPS), ...more, protocol: "request-reply", ...set });
        const network = networkOf(values);
        const { engine } = createSteadyState(network, values, 0.15);
        const { fabric, sources } = engine;
        engine.run(499);
        sources.close();
        for (let i = 0; i < 40 && (sources.waiting || engine.flitsInFlight > 0); i++) engine.run(500);
        engine.run(500);
        expect(engine.flitsInFlight).toBe(0);
        expect(sources.waiting).toBe(false);
        // Those between two endpoints are as many one way as the other.
        const drawn = Array.from({ length: network.endpoints }, (_, e) => sources.drawnFor(e));
        const sent = Array.from({ length: network.endpoints }, (_, e) => fabric.injected(e));
        expect(drawn).toEqual(sent);
        expect(engine.deliveredPackets).toBeGreaterThan(100);
        expect(engine.deliveredPackets % 2).toBe(0);
        let wrong = 0;
        for (let vc = 0; vc < values.vcs; vc++) {
          for (let port = 0; port < fabric.layout.ports; port++) if (creditsOf(fabric, port, vc) !== values.buffer) wrong++;
          for (let e = 0; e < network.endpoints; e++) if (injectionCreditsOf(fabric, e, vc) !== values.buffer) wrong++;
        }
        expect(wrong).toBe(0);
      });
});

describe("latency", () => {
  test("of a request alone, and of its reply, which is sent in the cycle after", () => {
    const pair = { ...GROUPS, traffic: "matrix", matrix: "0-60:1", measure: 20_000 };
    const { max } = point(pair, 0.002).packetLatency;
    for (const set of WAYS) {
      const { p50, max: most, mean } = point({ ...pair, protocol: "request-reply", ...set }, 0.002).packetLatency;
      expect([p50, most, mean]).toEqual([max, max! + 1, max! + 0.5]);
    }
  });

  test("of uniform traffic below saturation is that of as much traffic one way, and half a cycle", () => {
    const alone = point({ ...GROUPS, vcs: 4, measure: 4000 }, 0.4);
    for (const set of WAYS) {
      const both = point({ ...ANSWERED, ...set, vcs: 4, measure: 4000 }, 0.4);
      expect(both.saturated).toBe(false);
      expect(Math.abs(both.packetLatency.mean! / (alone.packetLatency.mean! + 0.5) - 1)).toBeLessThan(0.05);
      expect(both.accepted).toBeCloseTo(0.4, 1);
      expect(both.hops.mean).toBeCloseTo(alone.hops.mean!, 1);
    }
  });
});

test("both ways share the adversary's channels: MIN carries twice what it does one way, 2/(ah)", () => {
  for (const set of WAYS) {
    const worst = { ...ANSWERED, ...set, traffic: "worst-case", measure: 3000, vcs: 4 };
    const [carried, more] = [point(worst, 0.235), point(worst, 0.27)];
    expect([carried.saturated, more.saturated]).toEqual([false, true]);
    expect(more.worstFlow).toBeLessThan(0.26);
  }
});

test("no digit depends on how the run is cut", () => {
  for (const set of WAYS) {
    const values = { ...ANSWERED, ...set, routing: "ugal-l", traffic: "worst-case", packetSize: 2 };
    expect(point(values, 0.3, 17)).toEqual(point(values, 0.3));
  }
});

test("the traffic of requests and replies is as much as that of requests, and the same both ways", () => {
  for (const traffic of ["uniform", "worst-case", "random-permutation", "hot-spot", "shift"]) {
    const values = design({ ...ANSWERED, traffic });
    const network = networkOf(values);
    const both = trafficOn(network, values);
    const total = (of: typeof both): number => {
      let sum = 0;
      of.routerDemands((_from, _to, demand) => (sum += demand));
      return sum;
    };
    expect(total(both)).toBeCloseTo(total(both.requests!), 6);
    const demands = new Map<string, number>();
    both.routerDemands((from, to, demand) => {
      expect(demands.has(`${from}-${to}`)).toBe(false);
      demands.set(`${from}-${to}`, demand);
    });
    for (const [pair, demand] of demands) expect(demands.get(pair.split("-").reverse().join("-"))).toBeCloseTo(demand, 9);
    if (both.rates) expect(both.rates.reduce((sum, rate) => sum + rate, 0)).toBeCloseTo(total(both), 6);
  }
});

test("what does not go with requests and replies is told in a sentence", () => {
  const refused = (set: Set, id: string, value: Value): string =>
    withValue(design(set), id, value)
      .problems.map(({ message }) => message)
      .join(" ");
  expect(design(ANSWERED).vcs).toBe(4);
  expect(design({ ...ANSWERED, protocolVcs: "shared" }).vcs).toBe(2);
  expect(refused(ANSWERED, "vcs", 3)).toMatch(/^vcs = 3 is too few: .* needs 4 virtual channels \(for requests, and as many for replies: /);
  expect(refused({ ...ANSWERED, buffer: 4 }, "packetSize", 5)).toContain("buffer must hold a message, so it must be at least 5");
  expect(refused(ANSWERED, "inOrder", "ideal")).toContain("inOrder must be any");
  expect(refused(ANSWERED, "congestionControl", "throttle")).toContain("congestionControl must be none");
});
