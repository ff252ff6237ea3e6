/** A stepped simulation: every packet is where its route says, and looking changes nothing. */
import { valuesOf } from "../../src/descriptor.ts";
import type { DesignValues } from "../../src/study/study.ts";
import { describe, expect, test } from "vitest";
import { routingOf } from "../../src/routing/algorithms.ts";
import { Engine } from "../../src/simulation/engine.ts";
import { eachFlit } from "../../src/simulation/inspection.ts";
import { OpenLoop } from "../../src/simulation/open-loop.ts";
import { createProgramRun } from "../../src/simulation/program-run.ts";
import { MAX_PACKETS, narrowed, widened } from "../../src/simulation/session.ts";
import { createSession } from "../../src/simulation/session.ts";
import { settingsOf } from "../../src/simulation/settings.ts";
import type { PacketView, Snapshot } from "../../src/simulation/snapshot.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { patternOf } from "../../src/workload/patterns.ts";
import { packetList } from "./packet-list.ts";

const STUDIES = [
  "topology=dragonfly&p=2&a=4&h=2&routing=ugal-l&traffic=worst-case",
  "topology=slim-fly&q=5&routing=valiant",
  "topology=fat-tree&k=4&n=3&routing=deterministic&packetSize=3",
];

describe.each(STUDIES)("%s", (text) => {
  const values = parseStudy(text).study.designs[0]!;
  const network = networkOf(values);

  test("packets keep their identity from the source to the destination, along their route", () => {
    const session = createSession(network, values, 0.2);
    const known = new Map<number, PacketView>();
    const faults: object[] = [];
    let delivered = 0;
    for (let cycle = 1; cycle <= 200; cycle++) {
      const snapshot = session.step(1);
      expect(snapshot.cycle).toBe(cycle);
      expect(snapshot.deliveredPackets).toBeGreaterThanOrEqual(delivered);
      delivered = snapshot.deliveredPackets;
      for (const packet of packetList(snapshot.packets)) {
        const before = known.get(packet.id);
        known.set(packet.id, packet);
        const same =
          !before ||
          (packet.source === before.source &&
            packet.destination === before.destination &&
            packet.birth === before.birth &&
            packet.minimal === before.minimal);
        const onward = before?.channel !== packet.channel || before.router !== packet.router || packet.progress >= before.progress;
        const onRoute =
          packet.channel >= 0
            ? network.channelTarget[packet.channel] === packet.router && session.route!(packet.id)!.channels.includes(packet.channel)
            : packet.router === -1 || packet.router === network.endpointRouter[packet.source];
        if (!same || !onward || !onRoute || !(packet.progress >= 0 && packet.progress <= 1)) faults.push({ before, packet });
      }
      if (snapshot.packets.count === 0) expect(snapshot.inFlight).toBe(0);
    }
    expect(faults).toEqual([]);
    expect(delivered).toBeGreaterThan(100);
    expect(known.size).toBeGreaterThan(delivered);
  });

  test("ten cycles at once are ten cycles one by one, routes asked for or not", () => {
    const [one, other] = [createSession(network, values, 0.4), createSession(network, values, 0.4)];
    for (let i = 0; i < 150; i++) {
      one.step(1);
      one.routes(0, network.endpoints - 1);
    }
    for (let i = 0; i < 14; i++) other.step(10);
    expect(other.step(10).deliveredPackets).toBe(one.step(0).deliveredPackets);
  });

  test("a candidate leads from the source's to the destination's router, with a class on every hop, and one is chosen", () => {
    const session = createSession(network, values, 0.4);
    session.step(300);
    for (const destination of [1, 7, network.endpoints - 1]) {
      const candidates = session.routes(0, destination);
      expect(candidates.filter(({ chosen }) => chosen)).toHaveLength(1);
      for (const { channels, classes } of candidates) {
        let router = network.endpointRouter[0]!;
        for (const channel of channels) {
          expect(network.channelSource[channel]).toBe(router);
          router = network.channelTarget[channel]!;
        }
        expect(router).toBe(network.endpointRouter[destination]);
        expect(classes).toHaveLength(channels.length);
      }
    }
  });
});

describe("of more packets than a picture holds", () => {
  // 1,056 endpoints at their adversary: tens of thousands of packets wait for the few channels that all want.
  const values = parseStudy("topology=dragonfly&p=4&a=8&h=4&routing=min&traffic=worst-case").study.designs[0]!;
  const network = networkOf(values);
  const LOAD = 0.5;

  /** An engine of the test's own, which shows all there is. */
  function engineAt(cycles: number): Engine {
    const routing = routingOf(values);
    const engine = new Engine(
      network,
      routing.build(network, values),
      new OpenLoop(patternOf(values).build(network, values), settingsOf(values), LOAD),
      { ...settingsOf(values), warmup: 0, measure: 2 ** 30 },
      true,
    );
    runTo(engine, cycles);
    return engine;
  }

  function runTo(engine: Engine, cycles: number): void {
    while (engine.cycle < cycles) engine.run(cycles - engine.cycle);
  }

  /** Packets by the router where they wait or fly to; those into their endpoints last. */
  function packetsByRouter({ fabric }: Engine): Int32Array {
    const counts = new Int32Array(network.routers + 1);
    eachFlit(fabric, ({ head, port }) => {
      if (head) counts[port < 0 ? network.routers : fabric.layout.routerOfPort[port]!]!++;
    });
    return counts;
  }

  function packetsIn({ fabric, sources }: Engine): Set<number> {
    const ids = new Set<number>();
    eachFlit(fabric, ({ head, tag }) => {
      if (head) ids.add(sources.packets!.serial[tag]!);
    });
    return ids;
  }

  function shownByRouter({ packets }: Snapshot): Int32Array {
    const counts = new Int32Array(network.routers + 1);
    for (const router of packets.router) counts[router < 0 ? network.routers : router]!++;
    return counts;
  }

  const groupOf = (router: number): number => Math.floor(router / 8);

  /** Where the shown share is farther from the true one than chance makes it: five standard deviations of a binomial count. */
  function unfair(shown: ArrayLike<number>, all: ArrayLike<number>, oneIn: number): object[] {
    return Array.from(all, (packets, at) => ({ at, packets, shown: shown[at]! })).filter(
      (one) => Math.abs(one.shown - one.packets / oneIn) > 5 * Math.sqrt((one.packets * (1 - 1 / oneIn)) / oneIn) + 1,
    );
  }

  test.each([60, 120])("a sample shows every group and router as busy as it is, at cycle %i", (cycles) => {
    const session = createSession(network, values, LOAD);
    const snapshot = session.step(cycles);
    const all = packetsByRouter(engineAt(cycles));
    const packets = all.reduce((sum, count) => sum + count, 0);
    expect(snapshot.packetsInFlight).toBe(packets);
    expect(packets).toBeGreaterThan(5 * MAX_PACKETS);
    expect(snapshot.packets.count).toBeLessThanOrEqual(MAX_PACKETS);
    expect(snapshot.packets.count).toBeGreaterThan(0.6 * MAX_PACKETS);
    const shown = shownByRouter(snapshot);
    expect(unfair(shown, all, snapshot.oneIn)).toEqual([]);
    const inGroups = (counts: Int32Array): number[] =>
      counts.subarray(0, network.routers).reduce(
        (sums, count, router) => {
          sums[groupOf(router)]! += count;
          return sums;
        },
        Array.from({ length: groupOf(network.routers - 1) + 1 }, () => 0),
      );
    expect(inGroups(all)).toHaveLength(33);
    expect(unfair(inGroups(shown), inGroups(all), snapshot.oneIn)).toEqual([]);
    // Minimal routing makes all packets alike; where they wait does not decide whether they are shown either.
    const places = packetList(snapshot.packets).filter(({ state, place }) => state === "waiting" && place > 20).length;
    expect(places).toBeGreaterThan(snapshot.packets.count / 20);
  });

  test("who is shown stays shown as long as it is in the network and the fraction stays, and nobody turns up on the way", () => {
    const [session, engine] = [createSession(network, values, LOAD), engineAt(50)];
    let before = session.step(50);
    let there = packetsIn(engine);
    let [kept, changes] = [0, 0];
    for (let cycle = 52; cycle <= 90; cycle += 2) {
      const now = session.step(2);
      runTo(engine, cycle);
      const still = packetsIn(engine);
      if (now.oneIn === before.oneIn) {
        const stayed = [...before.packets.id].filter((id) => still.has(id));
        const known = [...now.packets.id].filter((id) => there.has(id));
        expect(known.sort((a, b) => a - b)).toEqual(stayed.sort((a, b) => a - b));
        kept += known.length;
      } else changes++;
      [before, there] = [now, still];
    }
    expect(kept).toBeGreaterThan(20_000);
    expect(changes).toBeLessThan(8);
  });

  test("the fraction is changed when it must be, and not back and forth", () => {
    expect(widened(1, 4000)).toBe(1);
    const oneIn = narrowed(1, 4001);
    expect(oneIn).toBe(2);
    expect(widened(oneIn, 3900)).toBe(2);
    expect(widened(oneIn, 2900)).toBe(1);
    for (let packets = 4001; packets < 200_000; packets += 997) {
      const found = narrowed(1, packets);
      expect(packets / found).toBeLessThanOrEqual(0.85 * MAX_PACKETS);
      expect(widened(found, packets)).toBe(found);
    }
  });
});

describe("a workload that runs to completion", () => {
  const text = "p=1&a=4&h=1&g=5&traffic=stencil&tasks=4x4&domain=64x64&run=completion&messageScale=0.01&iterations=2&compute=300";
  const values = parseStudy(text).study.designs[0]!;
  const network = networkOf(values);
  const run = createProgramRun(network, values);
  while (!run.advance(5000));
  const result = run.result();

  test.each([1, 7, 500])("sends its messages from cycle 0 on and ends with the last delivery, in steps of %i", (cycles) => {
    const session = createSession(network, values, 0);
    let last = session.step(0);
    expect(last).toMatchObject({ cycle: 0, done: false, share: 0 });
    for (let i = 0; i < 20_000 && !last.done; i++) last = session.step(cycles);
    expect(last).toMatchObject({ cycle: result.cycles + 1, done: true, share: 1, deliveredPackets: result.deliveredPackets, inFlight: 0 });
    expect(session.step(cycles).cycle).toBe(last.cycle);
  });

  test("a steady session has no end", () => {
    expect(createSession(network, valuesOf<DesignValues>({ ...values, run: "steady" }), 0.2).step(10)).toMatchObject({
      done: false,
      share: null,
    });
  });
});
