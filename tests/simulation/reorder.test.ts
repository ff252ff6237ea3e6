import { describe, expect, test } from "vitest";
import { Sfc32 } from "../../src/math/random.ts";
import { Reorder } from "../../src/simulation/reorder.ts";

/** Buffers of so many endpoints; packets have names. */
function recorder(endpoints: number): { reorder: Reorder; delivered: number[] } {
  const delivered: number[] = [];
  const reorder = new Reorder(endpoints, (_birth, _meta, name) => {
    delivered.push(name);
  });
  reorder.restart(0, 1000);
  return { reorder, delivered };
}

describe("hand-made sequences", () => {
  test("packets in order go straight on", () => {
    const { reorder, delivered } = recorder(2);
    for (let i = 0; i < 4; i++) expect(reorder.sent(0, 1)).toBe(i);
    for (let i = 0; i < 4; i++) reorder.arrived(0, 1, i, 10 + i, i, 0, i);
    expect(delivered).toEqual([0, 1, 2, 3]);
    expect(reorder.figures(20)).toEqual({ outOfOrder: 0, meanOccupancy: 0, maxOccupancy: 0, addedDelay: 0 });
  });

  test("early packets wait for the first, and go in order of sending in the cycle of its arrival", () => {
    const { reorder, delivered } = recorder(2);
    for (let i = 0; i < 5; i++) reorder.sent(0, 1);
    for (const [sequence, cycle] of [
      [3, 10],
      [1, 12],
      [4, 13],
      [2, 15],
    ] as const)
      reorder.arrived(0, 1, sequence, cycle, 0, 0, sequence);
    expect(delivered).toEqual([]);
    expect(reorder.occupancy).toBe(4);
    reorder.arrived(0, 1, 0, 20, 0, 0, 0);
    expect(delivered).toEqual([0, 1, 2, 3, 4]);
    // Waits of 10, 8, 7 and 5 cycles, over two endpoints and 40 cycles.
    expect(reorder.figures(40)).toEqual({ outOfOrder: 4 / 5, meanOccupancy: 30 / (2 * 40), maxOccupancy: 4, addedDelay: 30 / 5 });
    expect(reorder.occupancy).toBe(0);
  });

  test("a gap further on keeps the rest waiting", () => {
    const { reorder, delivered } = recorder(2);
    for (let i = 0; i < 4; i++) reorder.sent(0, 1);
    for (const sequence of [1, 3, 0]) reorder.arrived(0, 1, sequence, 5, 0, 0, sequence);
    expect(delivered).toEqual([0, 1]);
    reorder.arrived(0, 1, 2, 6, 0, 0, 2);
    expect(delivered).toEqual([0, 1, 2, 3]);
  });

  test("flows do not wait for each other, but share their endpoint's buffer", () => {
    const { reorder, delivered } = recorder(3);
    for (const source of [0, 1]) for (let i = 0; i < 2; i++) reorder.sent(source, 2);
    reorder.arrived(0, 2, 1, 5, 0, 0, 1);
    reorder.arrived(1, 2, 1, 6, 0, 0, 11);
    expect(delivered).toEqual([]);
    reorder.arrived(1, 2, 0, 7, 0, 0, 10);
    expect(delivered).toEqual([10, 11]);
    reorder.arrived(0, 2, 0, 8, 0, 0, 0);
    expect(delivered).toEqual([10, 11, 0, 1]);
    expect(reorder.figures(10).maxOccupancy).toBe(2);
  });

  test("a flow with nothing under way starts again at number 0", () => {
    const { reorder, delivered } = recorder(2);
    expect(reorder.sent(1, 0)).toBe(0);
    reorder.arrived(1, 0, 0, 3, 0, 0, 7);
    expect(reorder.sent(1, 0)).toBe(0);
    expect(reorder.sent(1, 0)).toBe(1);
    reorder.arrived(1, 0, 0, 4, 0, 0, 8);
    expect(reorder.sent(1, 0)).toBe(2);
    expect(delivered).toEqual([7, 8]);
  });

  test("the figures are those of a window: packets born in it, occupancy within it", () => {
    const { reorder } = recorder(1);
    reorder.restart(100, 200);
    for (let i = 0; i < 4; i++) reorder.sent(0, 0);
    reorder.arrived(0, 0, 1, 50, 40, 0, 1);
    reorder.arrived(0, 0, 2, 60, 45, 0, 2);
    expect(reorder.figures(80)).toEqual({ outOfOrder: 0, meanOccupancy: 0, maxOccupancy: 0, addedDelay: 0 });
    reorder.arrived(0, 0, 3, 190, 150, 0, 3);
    reorder.arrived(0, 0, 0, 210, 20, 0, 0);
    // Two packets all through the window, a third from 190 on: 210 packet-cycles. Only the third is one of the window; it waited 20 cycles.
    expect(reorder.figures(500)).toEqual({ outOfOrder: 1, meanOccupancy: 2.1, maxOccupancy: 3, addedDelay: 20 });
    reorder.restart(500, 600);
    expect(reorder.figures(550)).toEqual({ outOfOrder: 0, meanOccupancy: 0, maxOccupancy: 0, addedDelay: 0 });
  });
});

test.each([1, 2, 3])(
  "random traffic of many flows: each packet once, in order, the buffers empty in the end, occupancy as counted by hand (seed %i)",
  (seed) => {
    const random = new Sfc32(seed);
    const endpoints = 60;
    const delivered: number[] = [];
    const reorder = new Reorder(endpoints, (_birth, _meta, name) => {
      delivered.push(name);
    });
    const cycles = 4000;
    reorder.restart(0, cycles);
    const packets: { source: number; destination: number; sequence: number }[] = [];
    const due = new Map<number, number[]>();
    let flying = 0;
    let occupancy = 0;
    let most = 0;
    let waits = 0;
    const arrivedAt = new Map<number, number>();
    for (let cycle = 0; cycle < cycles; cycle++) {
      for (const id of due.get(cycle) ?? []) {
        const { source, destination, sequence } = packets[id]!;
        const before = delivered.length;
        arrivedAt.set(id, cycle);
        reorder.arrived(source, destination, sequence, cycle, 0, 0, id);
        flying--;
        for (const done of delivered.slice(before)) waits += cycle - arrivedAt.get(done)!;
      }
      // Few destinations get most of the traffic, in flights of very different length.
      for (let i = 0; i < 3 && cycle < cycles - 600; i++) {
        const source = random.below(endpoints);
        const destination = random.below(4) === 0 ? random.below(endpoints) : random.below(2);
        const at = cycle + 1 + random.below(random.below(10) === 0 ? 500 : 40);
        due.set(at, [...(due.get(at) ?? []), packets.length]);
        packets.push({ source, destination, sequence: reorder.sent(source, destination) });
        flying++;
      }
      expect(packets.length).toBe(delivered.length + reorder.occupancy + flying);
      occupancy += reorder.occupancy;
      most = Math.max(most, reorder.occupancy);
    }
    expect(most).toBeGreaterThan(20);
    expect(reorder.occupancy).toBe(0);
    expect([...delivered].sort((a, b) => a - b)).toEqual(packets.map((_, id) => id));
    const lastOf = new Map<string, number>();
    for (const id of delivered) {
      const flow = `${packets[id]!.source} ${packets[id]!.destination}`;
      expect(id).toBeGreaterThan(lastOf.get(flow) ?? -1);
      lastOf.set(flow, id);
    }
    const figures = reorder.figures(cycles);
    expect(figures.meanOccupancy).toBeCloseTo(occupancy / cycles / endpoints, 10);
    expect(figures.addedDelay).toBeCloseTo(waits / packets.length, 10);
    // Little's law: packets that wait are those that come, times their wait.
    expect(figures.meanOccupancy * endpoints * cycles).toBeCloseTo(figures.addedDelay * packets.length, 6);
  },
);

test("more flows under way than the tables begin with", () => {
  const endpoints = 200;
  const delivered: number[] = [];
  const reorder = new Reorder(endpoints, (_birth, _meta, name) => {
    delivered.push(name);
  });
  reorder.restart(0, 100);
  for (let s = 0; s < endpoints; s++) for (let d = 0; d < 50; d++) for (let i = 0; i < 2; i++) expect(reorder.sent(s, d)).toBe(i);
  for (let s = 0; s < endpoints; s++) for (let d = 0; d < 50; d++) reorder.arrived(s, d, 1, 1, 0, 0, 1);
  expect(reorder.occupancy).toBe(10000);
  expect(reorder.figures(2).maxOccupancy).toBe(200);
  for (let d = 49; d >= 0; d--) for (let s = 0; s < endpoints; s++) reorder.arrived(s, d, 0, 3, 0, 0, 0);
  expect(reorder.occupancy).toBe(0);
  expect(delivered).toHaveLength(20000);
});
