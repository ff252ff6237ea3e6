/** Paths on the Cascade: every minimal path as likely as any other, detours through third groups, classes that rise with every hop. */
import { describe, expect, test } from "vitest";
import { Sfc32 } from "../../src/math/random.ts";
import { findDeadlock } from "../../src/routing/deadlock.ts";
import { isDeadlockFree } from "../tools/at-once.ts";
import { CLASS_BITS, CLASS_MASK } from "../../src/routing/routing.ts";
import type { Router } from "../../src/routing/routing.ts";
import { GLOBAL } from "../../src/topology/network.ts";
import tables from "../reference/tables.json" with { type: "json" };
import { networkOf, traitsOf } from "../../src/topology/networks.ts";
import { design } from "../simulation/designs.ts";
import { optionSets, PATH_ROUTINGS, routingNamed, UNEVEN } from "./paths.ts";
import type { Set as Options } from "./paths.ts";

const GROUP = 96;
/** Of the stand-ins for the Cascade of Mollah et al. 2017, the one whose path counts were counted independently. */
const SPREAD = { topology: "cascade", arrangement: "spread", p: 1 };
const network = networkOf(design(SPREAD));
const { channelKind, channelSource, channelTarget } = network;

function routerOf(routing: string, options: Options = {}): Router {
  return routingNamed(routing).build(network, design({ ...SPREAD, routing, ...options }));
}

/** How often each path was drawn between two routers (an endpoint each), by its channels. */
function drawn(router: Router, from: number, to: number, draws: number): Map<string, number> {
  const random = new Sfc32(11);
  const counts = new Map<string, number>();
  for (let i = 0; i < draws; i++) {
    const length = router.choose(from, to, random, UNEVEN);
    const path = Array.from(router.route.subarray(0, length), (entry) => entry >> CLASS_BITS).join();
    counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  return counts;
}

/** Sum of squared deviations from even counts in units of the expected: its mean is the number of cells, its deviation sqrt(2 cells). */
function chiSquare(counts: Iterable<number>, cells: number, draws: number): number {
  const mean = draws / cells;
  let sum = cells * mean;
  for (const count of counts) sum += (count - mean) ** 2 / mean - mean;
  return sum;
}

const limit = (cells: number): number => cells + 5 * Math.sqrt(2 * cells);
const hops = (path: string): number => path.split(",").length;

describe("minimal paths", () => {
  const reference = tables.cascade.find(({ name }) => name.startsWith("D "))!;
  const lengths: [number, number, Partial<Record<string, number>>][] = [
    [0, reference.min_0_0_g1, reference.min_len_0_0_g1],
    [95, reference.min_95_95_g1, reference.min_len_95_95_g1],
  ];
  test.each(lengths)(
    "between groups, routers %i: %i of them, as many of each length as counted, equally likely",
    (router, paths, byLength) => {
      const draws = 300 * paths;
      const counts = drawn(routerOf("min"), router, GROUP + router, draws);
      expect(counts.size).toBe(paths);
      expect(chiSquare(counts.values(), paths, draws)).toBeLessThan(limit(paths));
      const found: Record<string, number> = {};
      for (const path of counts.keys()) found[hops(path)] = (found[hops(path)] ?? 0) + 1;
      expect(found).toEqual(byLength);
    },
  );

  test("in a group: the direct link of a row or column, else both corners", () => {
    for (const [to, paths, length] of [
      [15, 1, 1],
      [80, 1, 1],
      [17, 2, 2],
      [95, 2, 2],
    ] as const) {
      const counts = drawn(routerOf("min"), 0, to, 2000);
      expect([counts.size, hops([...counts.keys()][0]!)]).toEqual([paths, length]);
      expect(chiSquare(counts.values(), paths, 2000)).toBeLessThan(limit(paths));
    }
  });
});

describe("detours", () => {
  test("through a router: every router of the third groups equally often, minimal to it and from it", () => {
    const router = routerOf("valiant-router");
    const random = new Sfc32(5);
    const draws = 384 * 100;
    const counts = new Map<number, number>();
    const halves = new Set<number>();
    for (let i = 0; i < draws; i++) {
      const length = router.choose(3, 4 * GROUP + 70, random, UNEVEN);
      const turn = router.route.subarray(0, length).findIndex((entry) => (entry & CLASS_MASK) === 5);
      const middle = channelSource[router.route[turn]! >> CLASS_BITS]!;
      counts.set(middle, (counts.get(middle) ?? 0) + 1);
      halves.add(turn).add(length - turn);
    }
    expect(new Set([...counts.keys()].map((r) => Math.floor(r / GROUP)))).toEqual(new Set([1, 2, 3, 5]));
    expect(chiSquare(counts.values(), 384, draws)).toBeLessThan(limit(384));
    expect(halves).toEqual(new Set([1, 2, 3, 4, 5]));
  });

  test("through a group: every third group equally often, over one global link in and one out", () => {
    const counts = new Map<number, number>();
    let wrong = 0;
    for (const [path, count] of drawn(routerOf("valiant"), 3, 4 * GROUP + 70, 20000)) {
      const globals = path
        .split(",")
        .map(Number)
        .filter((channel) => channelKind[channel] === GLOBAL);
      const middle = Math.floor(channelTarget[globals[0]!]! / GROUP);
      if (globals.length !== 2 || hops(path) > 8 || Math.floor(channelSource[globals[1]!]! / GROUP) !== middle) wrong++;
      counts.set(middle, (counts.get(middle) ?? 0) + count);
    }
    expect(wrong).toBe(0);
    expect(new Set(counts.keys())).toEqual(new Set([1, 2, 3, 5]));
    expect(chiSquare(counts.values(), 4, 20000)).toBeLessThan(limit(4));
  });

  test("with two groups, and within a group, there is none: packets go minimally", () => {
    const two = networkOf(design({ ...SPREAD, groups: 2 }));
    for (const id of ["valiant", "valiant-router", "ugal-g"]) {
      const router = routingNamed(id).build(two, design({ ...SPREAD, groups: 2, routing: id }));
      for (const to of [17, GROUP + 17]) {
        expect(router.choose(0, to, new Sfc32(1), UNEVEN)).toBeLessThanOrEqual(5);
        expect(router.minimal).toBe(true);
      }
    }
  });
});

describe("every routing", () => {
  for (const routing of PATH_ROUTINGS.filter(({ whyNot }) => whyNot(traitsOf(design(SPREAD))) === null)) {
    for (const options of [
      ...optionSets(routing, "cascade"),
      ...(routing.parameters.some(({ id }) => id === "intermediate") ? [{ intermediate: "group" }] : []),
    ]) {
      test(`${routing.id} ${JSON.stringify(options)}: valid routes whose classes rise with every hop, minimal ones as they should, free of deadlock`, () => {
        const values = design({ ...SPREAD, routing: routing.id, ...options });
        const router = routing.build(network, values);
        const { minimal, all } = routing.classes(values);
        const first = all - minimal;
        const random = new Sfc32(7);
        const wrong = new Set<string>();
        const used = new Set<number>();
        let longest = 0;
        for (let i = 0; i < 6000; i++) {
          const from = random.below(network.routers);
          const to = random.below(network.routers);
          const length = router.choose(from, to, random, UNEVEN);
          let at = from;
          let globals = 0;
          let before = -1;
          for (const entry of router.route.subarray(0, length)) {
            const channel = entry >> CLASS_BITS;
            if (channelSource[channel] !== at) wrong.add("jumps");
            if ((entry & CLASS_MASK) <= before) wrong.add("class does not rise");
            before = entry & CLASS_MASK;
            used.add(before);
            at = channelTarget[channel]!;
            if (channelKind[channel] === GLOBAL) globals++;
          }
          if (at !== to) wrong.add("ends elsewhere");
          if (before >= all) wrong.add("class out of range");
          if (length > (router.minimal ? 5 : router.longestRoute)) wrong.add("too long");
          if (globals > (router.minimal ? 1 : 2)) wrong.add("too many global channels");
          if (router.minimal && length > 0 && (router.route[0]! & CLASS_MASK) !== first)
            wrong.add("a minimal path starts in another class");
          longest = Math.max(longest, length);
        }
        expect([...wrong]).toEqual([]);
        expect([router.classes, router.longestRoute]).toEqual([all, all]);
        expect(longest).toBeGreaterThanOrEqual(all - 1);
        if (routing.id.startsWith("valiant")) expect(used.size).toBe(all);
        expect(isDeadlockFree(network, routing, values)).toBe(true);
      });
    }
  }

  test("with two classes made one the graph has a cycle", () => {
    const values = design({ ...SPREAD, routing: "min" });
    const routing = routingNamed("min");
    const careless = {
      ...routing,
      classes: () => ({ minimal: 4, all: 4 }),
      dependencies: (...[net, v, emit]: Parameters<typeof routing.dependencies>) =>
        routing.dependencies(net, v, (a, x, b, y) => emit(a, Math.max(0, x - 1), b, Math.max(0, y - 1))),
    };
    expect(findDeadlock(network, careless, values)).not.toBeNull();
  });
});

test("defaults are the paper's: two and two candidates, detours through a router, ten virtual channels", () => {
  expect(design({ topology: "cascade", routing: "ugal-g" })).toMatchObject({
    candidates: 2,
    minimalCandidates: 2,
    intermediate: "router",
    vcs: 10,
  });
  expect(design({ topology: "cascade", routing: "ugal-g", intermediate: "group" })["vcs"]).toBe(8);
  expect(design({ topology: "cascade", routing: "min" })["vcs"]).toBe(5);
  expect(design({ routing: "ugal-g" })).toMatchObject({ candidates: 1, minimalCandidates: 1, intermediate: "group" });
  expect(() => design({ topology: "cascade", routing: "ugal-g", vcs: 9 })).toThrow(/vcs must be 10 to 16/);
});

describe("UGAL", () => {
  test("compares two minimal paths and two detours, and says how", () => {
    for (const id of ["ugal-l", "ugal-g", "ugal-l-vc", "ugal-l-vch", "ugal-l-cr"]) {
      const candidates = routerOf(id).explain!(0, 5 * GROUP + 40, new Sfc32(2), UNEVEN);
      expect(candidates.map(({ minimal }) => minimal)).toEqual([true, true, false, false]);
      expect(candidates.filter(({ chosen }) => chosen)).toHaveLength(1);
      for (const { channels, comparison } of candidates) {
        expect(channelSource[channels[0]!]).toBe(0);
        expect(channelTarget[channels.at(-1)!]).toBe(5 * GROUP + 40);
        expect(comparison).not.toBe("");
      }
    }
  });

  test("with the source group's queues reads the global channel by which a path leaves, wherever it stands in it", () => {
    const global = { ...UNEVEN, queue: (channel: number) => (channelKind[channel] === GLOBAL ? 7 : 100) };
    const places = new Set<number>();
    for (let seed = 0; seed < 40; seed++) {
      for (const { channels, queue } of routerOf("ugal-g", { reading: "source-group" }).explain!(
        0,
        5 * GROUP + 40,
        new Sfc32(seed),
        global,
      )) {
        expect(queue).toBe(7);
        places.add(channels.findIndex((channel) => channelKind[channel] === GLOBAL));
      }
    }
    expect(places.size).toBeGreaterThanOrEqual(2);
  });
});
