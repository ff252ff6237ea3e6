/** Messages that wait for each other, placed on a network and simulated to their last delivery. */
import { describe, expect, test } from "vitest";
import type { Value } from "../../src/descriptor.ts";
import { mulberry32 } from "../../src/math/random.ts";
import { routingOf } from "../../src/routing/algorithms.ts";
import { Completion } from "../../src/simulation/completion.ts";
import type { CompletionResult } from "../../src/simulation/completion.ts";
import { settingsOf } from "../../src/simulation/settings.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { Messages } from "../../src/workload/messages.ts";
import { placed } from "../../src/workload/placement.ts";
import type { Placement } from "../../src/workload/placement.ts";
import { design } from "../simulation/designs.ts";
import type { Packet } from "../../src/workload/workload.ts";
import { linearly, programOf, randomly } from "./programs.ts";
import type { Message } from "./programs.ts";

const BASE = { p: 2, a: 4, h: 2, arrangement: "absolute", localLatency: 3, globalLatency: 20, terminalLatency: 2, routerLatency: 2 };
const ENDPOINTS = 72;

function run(messages: readonly Message[], placement: Placement, set: Readonly<Record<string, Value>> = {}): CompletionResult {
  const values = design({ ...BASE, packetSize: 4, ...set });
  const network = networkOf(values);
  const workload = new Messages(programOf(placement.endpoint.length, messages), placement, { packetSize: 4 });
  const completion = new Completion(network, routingOf(values).build(network, values), workload, settingsOf(values));
  while (!completion.advance(300));
  const result = completion.result();
  expect(result.complete).toBe(workload.outstanding === 0);
  return result;
}

/** Cycles from readiness to delivery in an empty network, over so many routers and cycles of channels between them. */
function passing(routers: number, channels: number, flits: number): number {
  return 1 + 2 + 2 * routers + channels + 2 + flits - 1;
}

/** Ranks on endpoint 0, on its router, on the router beside it, and across its first global channel. */
const NEAR = placed(Int32Array.of(0, 1, 2, 8), ENDPOINTS);

describe("messages", () => {
  test("have as many flits as their scaled bytes need, rounded up, and one at least", () => {
    const sizes = [1, 64, 65, 128, 6400];
    const program = programOf(
      4,
      sizes.map((flits) => ({ source: 0, destination: 1, flits })),
    );
    const flitsOf = (messageScale: number): number[] => [
      ...new Messages(program, NEAR, { packetSize: 4, flitBytes: 64, messageScale }).flits,
    ];
    expect(flitsOf(1)).toEqual([1, 1, 2, 2, 100]);
    // Seven flits, of which binary fractions make a little more.
    expect((6400 * 0.07) / 64).toBeGreaterThan(7);
    expect(flitsOf(0.07)).toEqual([1, 1, 1, 1, 7]);
  });

  test("one after the other, after a pause between them: the sum of the ways", () => {
    const result = run(
      [
        { source: 0, destination: 1, flits: 9, delay: 50 },
        { source: 1, destination: 3, flits: 5, after: [0] },
        { source: 3, destination: 0, flits: 1, after: [1], delay: 1000 },
      ],
      NEAR,
    );
    expect(result.complete).toBe(true);
    expect(result.deliveredFlits).toBe(15);
    expect(result.deliveredPackets).toBe(3 + 2 + 1);
    expect(result.finished).toBe(50 + passing(1, 0, 9) + 1 + passing(2, 20, 5) + 1 + 1000 + passing(2, 20, 1));
  });

  test("that waits for two is sent when the later one has come", () => {
    const first = passing(1, 0, 1);
    const second = 30 + passing(2, 20, 6);
    const { finished } = run(
      [
        { source: 1, destination: 0, flits: 1 },
        { source: 3, destination: 0, flits: 6, delay: 30 },
        { source: 0, destination: 2, flits: 4, after: [0, 1] },
      ],
      NEAR,
    );
    expect(second).toBeGreaterThan(first);
    expect(finished).toBe(second + 1 + passing(2, 3, 4));
  });

  test("of an endpoint leave in the order of their readiness, of the list where that is the same, each whole", () => {
    const order: number[] = [];
    const workload = new Messages(
      programOf(4, [
        { source: 0, destination: 1, flits: 3, delay: 9 },
        { source: 0, destination: 1, flits: 6 },
        { source: 0, destination: 2, flits: 1 },
        { source: 1, destination: 0, flits: 1 },
        { source: 0, destination: 3, flits: 1, after: [3] },
      ]),
      NEAR,
      { packetSize: 4 },
    );
    const packet = { destination: 0, flits: 0, tag: 0, born: 0 };
    const send = (): void => {
      workload.next(0, packet);
      order.push(packet.tag, packet.flits);
    };
    expect(workload.ready(0)).toBe(0);
    send();
    // Ready before those that wait, but the one that has been begun comes first.
    workload.delivered(3, -1, (source, cycle) => expect([source, cycle]).toEqual([0, 0]));
    while (workload.ready(0) < 9) send();
    expect(workload.ready(0)).toBe(9);
    send();
    expect(workload.ready(0)).toBe(Infinity);
    expect(order).toEqual([1, 4, 1, 2, 2, 1, 4, 1, 0, 3]);
    expect(workload.ready(2)).toBe(Infinity);
  });

  test("that wait for each other are never sent, and the run says that it is not complete", () => {
    const result = run(
      [
        { source: 0, destination: 1, flits: 2 },
        { source: 1, destination: 2, flits: 2, after: [0, 2] },
        { source: 2, destination: 1, flits: 2, after: [1] },
      ],
      NEAR,
    );
    expect([result.complete, result.deliveredFlits]).toEqual([false, 2]);
  });

  test.each([
    [{ source: 0, destination: 4, flits: 1 }, "op 0 names rank 4 of 4"],
    [{ source: 2, destination: 2, flits: 1 }, "message 0 goes from rank 2 to itself"],
    [{ source: 0, destination: 1, flits: 0 }, "message 0 has 0 bytes"],
    [{ source: 0, destination: 1, flits: 1, after: [1] }, "an op waits for op 1 of 1"],
  ])("%o is refused", (message, sentence) => {
    expect(() => programOf(4, [message])).toThrow(sentence);
  });
});

describe("a ring of all ranks, each sending to the next what has come from the one before", () => {
  const ring = (ranks: number, steps: number): Message[] =>
    Array.from({ length: ranks * steps }, (_, i) => {
      const step = Math.floor(i / ranks);
      const rank = i % ranks;
      return {
        source: rank,
        destination: (rank + 1) % ranks,
        flits: 6,
        ...(step > 0 ? { after: [(step - 1) * ranks + ((rank + ranks - 1) % ranks)] } : {}),
      };
    });

  test.each(["min", "valiant", "ugal-l", "par"])(
    "%s delivers all, in any placement; neighbours near each other are done sooner",
    (routing) => {
      const messages = ring(ENDPOINTS, 5);
      const times = [linearly(ENDPOINTS, ENDPOINTS), randomly(ENDPOINTS, ENDPOINTS, 7)].map((placement) => {
        const { complete, deliveredFlits, deliveredPackets, finished } = run(messages, placement, { routing, vcs: 6 });
        expect([complete, deliveredFlits, deliveredPackets]).toEqual([true, messages.length * 6, messages.length * 2]);
        // No step is shorter than its flits and the way within a router.
        expect(finished).toBeGreaterThanOrEqual(5 * passing(1, 0, 6));
        return finished;
      });
      if (routing === "min") expect(times[0]).toBeLessThan(times[1]!);
    },
  );
});

test("random programs: everything arrives after what it waits for", () => {
  for (let seed = 1; seed <= 8; seed++) {
    const random = mulberry32(seed);
    const below = (n: number): number => Math.floor(random() * n);
    const messages = Array.from({ length: 150 }, (_, m): Message => {
      const source = below(40);
      const after = m === 0 ? [] : Array.from({ length: below(4) }, () => below(m));
      return { source, destination: (source + 1 + below(39)) % 40, flits: 1 + below(13), after: [...new Set(after)], delay: below(3) * 17 };
    });
    const workload = new Messages(programOf(40, messages), randomly(40, ENDPOINTS, seed), { packetSize: 4 });
    const came = new Set<number>();
    const missing = messages.map(({ flits }) => Math.ceil(flits / 4));
    const checked = {
      get outstanding() {
        return workload.outstanding;
      },
      ready: (source: number) => workload.ready(source),
      next: (source: number, packet: Packet) => {
        workload.next(source, packet);
        for (const other of messages[packet.tag]!.after ?? []) expect(came.has(other)).toBe(true);
      },
      delivered: (tag: number, cycle: number, wake: (source: number, at: number) => void) => {
        if (--missing[tag]! === 0) came.add(tag);
        workload.delivered(tag, cycle, wake);
      },
    };
    const values = design({ ...BASE, packetSize: 4 });
    const network = networkOf(values);
    const completion = new Completion(network, routingOf(values).build(network, values), checked, settingsOf(values));
    while (!completion.advance(1000));
    expect(completion.result()).toMatchObject({ complete: true, deliveredFlits: messages.reduce((sum, { flits }) => sum + flits, 0) });
  }
});

describe("placements", () => {
  test("keep both directions, and give each endpoint one rank at most", () => {
    const { endpoint, rank } = randomly(10, 30, 3);
    expect(new Set(endpoint).size).toBe(10);
    endpoint.forEach((e, r) => expect(rank[e]).toBe(r));
    expect(rank.filter((r) => r === -1)).toHaveLength(20);
    expect([...linearly(3, 5).rank]).toEqual([0, 1, 2, -1, -1]);
    expect([...randomly(4, 30, 3).endpoint]).toEqual([...endpoint].slice(0, 4));
  });

  test("that cannot be are refused", () => {
    expect(() => placed(Int32Array.of(0, 5, 0), 6)).toThrow("ranks 0 and 2 both on endpoint 0");
    expect(() => placed(Int32Array.of(6), 6)).toThrow("rank 0 on endpoint 6, but the network has endpoints 0 to 5");
    expect(() => linearly(7, 6)).toThrow("rank 6 on endpoint 6");
  });
});

test("messages of an endpoint that are ready take turns packet by packet, where they are to", () => {
  const messages = [
    { source: 0, destination: 1, flits: 9 },
    { source: 0, destination: 2, flits: 5 },
    { source: 0, destination: 3, flits: 4, delay: 2 },
  ];
  const workload = new Messages(programOf(4, messages), NEAR, { packetSize: 4, interleaved: () => true });
  let now = 0;
  workload.watch(() => now);
  const packet = { destination: 0, flits: 0, tag: 0, born: 0 };
  const order: number[][] = [];
  for (; workload.ready(0) < Infinity; now += packet.flits) {
    now = Math.max(now, workload.ready(0));
    workload.next(0, packet);
    order.push([now, packet.tag, packet.flits]);
  }
  expect(order).toEqual([
    [0, 0, 4],
    [4, 1, 4],
    // That of the first message has waited longer than the third one has been there.
    [8, 0, 4],
    [12, 2, 4],
    [16, 1, 1],
    [17, 0, 1],
  ]);
  expect([...workload.times.handed]).toEqual([17, 16, 12]);
});
