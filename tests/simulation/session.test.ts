/** A stepped simulation: every packet is where its route says, and looking changes nothing. */
import { describe, expect, test } from "vitest";
import { createSession } from "../../src/simulation/session.ts";
import type { PacketView } from "../../src/simulation/snapshot.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { networkOf } from "../../src/study/network.ts";

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
      for (const packet of snapshot.packets) {
        const before = known.get(packet.id);
        known.set(packet.id, packet);
        const same = !before || (packet.source === before.source && packet.destination === before.destination && packet.birth === before.birth && packet.minimal === before.minimal);
        const onward = before?.channel !== packet.channel || before.router !== packet.router || packet.progress >= before.progress;
        const onRoute = packet.channel >= 0
          ? network.channelTarget[packet.channel] === packet.router && session.route!(packet.id)!.channels.includes(packet.channel)
          : packet.router === -1 || packet.router === network.endpointRouter[packet.source];
        if (!same || !onward || !onRoute || !(packet.progress >= 0 && packet.progress <= 1)) faults.push({ before, packet });
      }
      if (snapshot.packets.length === 0) expect(snapshot.inFlight).toBe(0);
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
