/** A deadlock is told from packets that are only far apart. */
import { expect, test } from "vitest";
import { packetsOf } from "../../src/simulation/snapshot.ts";
import type { PacketView, Snapshot } from "../../src/simulation/snapshot.ts";
import { stillFor } from "../../src/studio/stepping/standstill.ts";

function look(cycle: number, change: Partial<Snapshot> = {}, state: PacketView["state"] = "waiting"): Snapshot {
  const packet: PacketView = {
    id: 1,
    source: 0,
    destination: 1,
    birth: 0,
    minimal: true,
    state,
    channel: 0,
    router: 1,
    vc: 0,
    progress: 1,
    place: 0,
  };
  return {
    cycle,
    packets: packetsOf([packet]),
    oneIn: 1,
    packetsInFlight: 1,
    channelQueue: new Float32Array(2),
    channelLoad: new Float32Array(2),
    done: false,
    share: null,
    deliveredPackets: 5,
    inFlight: 1,
    latency: null,
    ...change,
  };
}

test("counts the cycles in which nothing has moved", () => {
  expect(stillFor(null, look(10), 0)).toBe(0);
  expect(stillFor(look(10), look(110), 40)).toBe(140);
});

test.each([
  ["a packet is under way", look(110, {}, "flying")],
  ["a packet was delivered", look(110, { deliveredPackets: 6 })],
  ["a packet came in, shown or not", look(110, { inFlight: 2, packetsInFlight: 2 })],
  ["a channel carried a flit", look(110, { channelLoad: Float32Array.from([0, 0.01]) })],
  ["the network is empty", look(110, { inFlight: 0, packets: packetsOf([]) })],
])("starts anew when %s", (_what, now) => {
  expect(stillFor(look(10), now, 40)).toBe(0);
});
