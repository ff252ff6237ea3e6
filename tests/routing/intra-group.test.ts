/** Pairs within a group: minimally unless intraGroup = detour, then also there and back through any router of the other groups. */
import { describe, expect, test } from "vitest";
import { Sfc32 } from "../../src/math/random.ts";
import { findDeadlock } from "../../src/routing/deadlock.ts";
import { isDeadlockFree } from "../tools/at-once.ts";
import { CLASS_BITS, CLASS_MASK } from "../../src/routing/routing.ts";
import type { Router } from "../../src/routing/routing.ts";
import { GLOBAL } from "../../src/topology/network.ts";
import { networkOf, traitsOf } from "../../src/topology/networks.ts";
import { design } from "../simulation/designs.ts";
import { PATH_ROUTINGS, routingNamed, UNEVEN } from "./paths.ts";
import type { Set as Options } from "./paths.ts";

const DRAGONFLY = { p: 1, a: 4, h: 2, g: 5 };
const CASCADE = { topology: "cascade", arrangement: "spread", groups: 3, p: 1 };
const WITH_OPTION = PATH_ROUTINGS.filter(({ parameters }) => parameters.some(({ id }) => id === "intraGroup"));

/** Values of a routing that detours through a router, within groups too. */
function detouring(set: Options, routing: string): ReturnType<typeof design> {
  return design({ ...set, routing, ...(routing === "valiant-router" ? {} : { intermediate: "router" }), intraGroup: "detour" });
}

function routerOf(values: ReturnType<typeof design>): Router {
  return routingNamed(values["routing"]).build(networkOf(values), values);
}

test("is an option of the routings through a router, by default minimal, and of networks with groups", () => {
  expect(WITH_OPTION.map(({ id }) => id)).toEqual(["valiant-router", "ugal-l", "ugal-l-vc", "ugal-l-vch", "ugal-l-cr", "ugal-g", "par"]);
  for (const { id } of WITH_OPTION) expect(design({ ...DRAGONFLY, routing: id })["intraGroup"]).toBe("minimal");
  expect(() => design({ routing: "ugal-g", intraGroup: "detour" })).toThrow(/set intermediate = router too/);
  expect(() => design({ routing: "ugal-l", intermediate: "router", vcScheme: "booksim", intraGroup: "detour" })).toThrow(
    /does not go with vcScheme = booksim/,
  );
  expect(() => design({ topology: "slim-fly", routing: "ugal-g", intraGroup: "detour" })).toThrow(
    /needs groups of routers, which Slim Fly lacks/,
  );
});

describe("by default routes are, draw by draw, what they were without the option", () => {
  test.each([
    [
      DRAGONFLY,
      {
        "valiant-router": "a8a292e8",
        "ugal-l": "73dbb93e",
        "ugal-l-vc": "ca23b885",
        "ugal-l-vch": "51f8bf10",
        "ugal-l-cr": "51f8bf10",
        "ugal-g": "193b3bd7",
        par: "ece6328a",
      },
    ],
    [
      CASCADE,
      {
        "valiant-router": "ba6da682",
        "ugal-l": "294d5767",
        "ugal-l-vc": "e00400cf",
        "ugal-l-vch": "220f909",
        "ugal-l-cr": "220f909",
        "ugal-g": "c4d5b683",
      },
    ],
  ])("%j", (set, expected) => {
    const digests: Record<string, string> = {};
    for (const { id } of WITH_OPTION.filter(({ whyNot }) => whyNot(traitsOf(design(set))) === null)) {
      const values = design({ ...set, routing: id, ...(id === "valiant-router" ? {} : { intermediate: "router" }) });
      const network = networkOf(values);
      const router = routerOf(values);
      const random = new Sfc32(9);
      let digest = 0;
      for (let i = 0; i < 4000; i++) {
        const length = router.choose(random.below(network.endpoints), random.below(i % 2 === 0 ? network.endpoints : 4), random, UNEVEN);
        for (const entry of router.route.subarray(0, length)) digest = (Math.imul(digest, 31) + entry) | 0;
      }
      digests[id] = (digest >>> 0).toString(16);
    }
    expect(digests).toEqual(expected);
  });
});

/** Draws of valiant-router between two routers of one group: how often each intermediate router, and what is wrong with them. */
function drawn(
  set: Options,
  from: number,
  to: number,
  turnClass: number,
  draws: number,
): { middles: Map<number, number>; wrong: string[]; longest: number } {
  const values = detouring(set, "valiant-router");
  const { channelKind, channelSource, channelTarget } = networkOf(values);
  const router = routerOf(values);
  const random = new Sfc32(4);
  const middles = new Map<number, number>();
  const wrong: string[] = [];
  let longest = 0;
  for (let i = 0; i < draws; i++) {
    const length = router.choose(from, to, random, UNEVEN);
    const route = [...router.route.subarray(0, length)];
    const channels = route.map((entry) => entry >> CLASS_BITS);
    const turn = route.findIndex((entry) => (entry & CLASS_MASK) >= turnClass);
    const middle = channelSource[channels[turn]!]!;
    middles.set(middle, (middles.get(middle) ?? 0) + 1);
    longest = Math.max(longest, length);
    if (router.minimal) wrong.push("minimal");
    if (channelSource[channels[0]!] !== from || channelTarget[channels.at(-1)!] !== to) wrong.push("ends elsewhere");
    if (channels.some((channel, hop) => hop > 0 && channelTarget[channels[hop - 1]!] !== channelSource[channel])) wrong.push("jumps");
    for (const half of [channels.slice(0, turn), channels.slice(turn)])
      if (half.filter((channel) => channelKind[channel] === GLOBAL).length !== 1) wrong.push("global channels");
  }
  return { middles, wrong, longest };
}

describe("detours within a group", () => {
  test.each([
    // The classes after the intermediate router begin at 2 in a dragonfly, at 5 in a Cascade.
    [{ ...DRAGONFLY, g: 9 }, 4, 4, 7, 2, 6],
    [{ ...DRAGONFLY, g: 2 }, 4, 4, 7, 2, 6],
    [{ ...DRAGONFLY, g: 4 }, 4, 13, 15, 2, 6],
    [CASCADE, 96, 97, 191, 5, 10],
    [{ ...CASCADE, groups: 2 }, 96, 0, 16, 5, 10],
  ] as const)(
    "%j: every router of the other groups equally often, one global channel there and one back",
    (set, size, from, to, turnClass, most) => {
      const { routers } = networkOf(design(set));
      const cells = routers - size;
      const draws = 200 * cells;
      const { middles, wrong, longest } = drawn(set, from, to, turnClass, draws);
      expect(wrong).toEqual([]);
      const own = Math.floor(from / size);
      expect([...middles.keys()].filter((middle) => Math.floor(middle / size) === own)).toEqual([]);
      expect(middles.size).toBe(cells);
      let chiSquare = 0;
      for (const count of middles.values()) chiSquare += (count - 200) ** 2 / 200;
      expect(chiSquare).toBeLessThan(cells + 5 * Math.sqrt(2 * cells));
      expect(longest).toBe(most);
    },
  );

  test("packets that stay in their router do, and minimal ones keep their class", () => {
    for (const [set, own] of [
      [{ ...DRAGONFLY, p: 2 }, 3],
      [{ ...CASCADE, p: 2 }, 5],
    ] as const) {
      for (const { id } of WITH_OPTION.filter((routing) => routing.id !== "par" && routing.id !== "valiant-router")) {
        const router = routerOf(detouring(set, id));
        expect(router.choose(2, 3, new Sfc32(1), UNEVEN)).toBe(0);
        expect(router.minimal).toBe(true);
        const idle = { ...UNEVEN, queue: () => 0, queueOf: () => 0, leavingOf: () => 0, overdueOf: () => 0 };
        expect(router.choose(0, 2, new Sfc32(1), idle)).toBe(1);
        expect(router.route[0]! & CLASS_MASK).toBe(own);
      }
    }
  });

  test("UGAL-G avoids a busy local channel by way of another group, unless the detour comes back to it", () => {
    const values = detouring(DRAGONFLY, "ugal-g");
    const { channelStart, channelTarget } = networkOf(values);
    const direct = channelStart[0]!;
    expect(channelTarget[direct]).toBe(1);
    const router = routerOf(values);
    const busy = { ...UNEVEN, queue: (channel: number) => (channel === direct ? 50 : 1) };
    const chosen = new Set<boolean>();
    for (let seed = 0; seed < 40; seed++) {
      const [minimal, detour] = router.explain!(0, 1, new Sfc32(seed), busy);
      expect([minimal!.minimal, minimal!.queue, detour!.minimal]).toEqual([true, 50, false]);
      expect(detour!.chosen).toBe(!detour!.channels.includes(direct));
      chosen.add(detour!.chosen);
    }
    expect(chosen.size).toBe(2);
  });
});

describe("free of deadlock", () => {
  const networks: Options[] = [
    { p: 2, a: 4, h: 2, g: 9 },
    { p: 5, a: 10, h: 5, g: 6 },
    { ...DRAGONFLY, g: 2 },
    { p: 1, a: 1, h: 5 },
    { ...CASCADE, groups: 2 },
    CASCADE,
  ];
  test.each(networks)("%j", (set) => {
    const network = networkOf(design(set));
    for (const routing of WITH_OPTION.filter(({ whyNot }) => whyNot(traitsOf(design(set))) === null)) {
      expect(isDeadlockFree(network, routing, detouring(set, routing.id)), routing.id).toBe(true);
    }
  });

  test("with one class fewer it would not be", () => {
    const values = detouring({ p: 2, a: 4, h: 2, g: 9 }, "valiant-router");
    const routing = routingNamed("valiant-router");
    for (let merged = 0; merged < 3; merged++) {
      const fewer = (vcClass: number): number => (vcClass > merged ? vcClass - 1 : vcClass);
      const careless: typeof routing = {
        ...routing,
        classes: () => ({ minimal: 2, all: 3 }),
        dependencies: (net, v, emit) => routing.dependencies(net, v, (a, x, b, y) => emit(a, fewer(x), b, fewer(y))),
      };
      expect(findDeadlock(networkOf(values), careless, values), `${merged} and ${merged + 1}`).not.toBeNull();
    }
  });
});
