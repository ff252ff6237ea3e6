import { describe, expect, test } from "vitest";
import { findDeadlock } from "../../src/routing/deadlock.ts";
import { isDeadlockFree } from "../tools/at-once.ts";
import type { RoutingDescriptor } from "../../src/routing/routing.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { design } from "../simulation/designs.ts";
import { routingNamed } from "./paths.ts";

const BOOKSIM = { routing: "ugal-l", intermediate: "router", vcScheme: "booksim" };

describe("BookSim2's assignment", () => {
  test.each([{}, { p: 1, a: 3, h: 1 }, { p: 1, a: 4, h: 2, g: 4 }, { p: 1, a: 3, h: 2, g: 2 }, { p: 4, a: 8, h: 4 }])(
    "%j: a true cycle of its dependencies, on class 0",
    (set) => {
      const values = design({ ...set, ...BOOKSIM });
      const network = networkOf(values);
      const cycle = findDeadlock(network, routingNamed("ugal-l"), values)!;
      expect(cycle.every(({ vcClass }) => vcClass === 0)).toBe(true);
      const wanted = new Set(
        cycle.map(({ channel, vcClass }, i) => {
          const next = cycle[(i + 1) % cycle.length]!;
          expect(network.channelTarget[channel]).toBe(network.channelSource[next.channel]);
          return `${channel}/${vcClass}>${next.channel}/${next.vcClass}`;
        }),
      );
      expect(wanted.size).toBe(cycle.length);
      routingNamed("ugal-l").dependencies(network, values, (a, x, b, y) => wanted.delete(`${a}/${x}>${b}/${y}`));
      expect([...wanted]).toEqual([]);
    },
  );

  test("three groups make the shortest one: local, global, three times", () => {
    const values = design(BOOKSIM);
    expect(findDeadlock(networkOf(values), routingNamed("ugal-l"), values)).toHaveLength(6);
  });
});

/** A routing whose dependencies are the given edges between nodes channel * classes + class. */
function made(classes: number, edges: readonly (readonly [number, number])[]): RoutingDescriptor {
  return {
    ...routingNamed("min"),
    classes: () => ({ minimal: classes, all: classes }),
    dependencies: (_network, _values, emit) => {
      for (const [from, to] of edges) emit(Math.floor(from / classes), from % classes, Math.floor(to / classes), to % classes);
    },
  };
}

describe("the check on graphs by hand", () => {
  const values = design({});
  const network = networkOf(values);
  const cycleOf = (classes: number, edges: readonly (readonly [number, number])[]) =>
    findDeadlock(network, made(classes, edges), values)?.map(({ channel, vcClass }) => channel * classes + vcClass) ?? null;

  test("none, a chain, a diamond", () => {
    expect(cycleOf(1, [])).toBeNull();
    expect(
      cycleOf(1, [
        [0, 1],
        [1, 2],
        [2, 3],
      ]),
    ).toBeNull();
    expect(
      cycleOf(1, [
        [0, 1],
        [0, 2],
        [1, 3],
        [2, 3],
      ]),
    ).toBeNull();
  });

  test("a cycle with ways in and out of it, the shorter of two", () => {
    expect(
      new Set(
        cycleOf(1, [
          [9, 0],
          [0, 1],
          [1, 2],
          [2, 0],
          [2, 7],
        ]),
      ),
    ).toEqual(new Set([0, 1, 2]));
    expect(
      new Set(
        cycleOf(1, [
          [0, 1],
          [1, 2],
          [2, 3],
          [3, 0],
          [2, 1],
        ]),
      ),
    ).toEqual(new Set([1, 2]));
    expect(cycleOf(1, [[4, 4]])).toEqual([4]);
  });

  test("classes that rise never close a cycle; one that falls may", () => {
    // Channels 0, 1, 2 in two classes: nodes 0..5.
    expect(
      cycleOf(2, [
        [0, 3],
        [2, 5],
        [4, 1],
      ]),
    ).toBeNull();
    expect(
      new Set(
        cycleOf(2, [
          [0, 3],
          [3, 4],
          [4, 0],
        ]),
      ),
    ).toEqual(new Set([0, 3, 4]));
    expect(
      cycleOf(2, [
        [0, 3],
        [3, 4],
      ]),
    ).toBeNull();
  });

  test("exact beyond what is kept in memory, with a cycle and without", () => {
    const many = (close: boolean): RoutingDescriptor => ({
      ...made(1, []),
      dependencies: (_network, _values, emit) => {
        // Every pair of the first 100 channels in order, 2000 times over: ten million edges.
        for (let i = 0; i < 2000; i++) for (let a = 0; a < 100; a++) for (let b = a + 1; b < 100; b++) emit(a, 0, b, 0);
        if (close) emit(99, 0, 0, 0);
      },
    });
    expect(isDeadlockFree(network, many(false), values)).toBe(true);
    expect(findDeadlock(network, many(true), values)!.length).toBeGreaterThan(1);
  });
});
