import { describe, expect, test } from "vitest";
import { Sfc32 } from "../../src/math/random.ts";
import { ROUTINGS } from "../../src/routing/algorithms.ts";
import { ADAPTIVE, CLASS_BITS, CLASS_MASK } from "../../src/routing/routing.ts";
import type { Congestion, Router, RoutingDescriptor } from "../../src/routing/routing.ts";
import { networkOf } from "../../src/topology/networks.ts";
import type { Levels, Network } from "../../src/topology/network.ts";
import { design } from "../simulation/designs.ts";
import { channelAtPort, resolved } from "./resolved.ts";

const TREES = [
  { topology: "fat-tree", k: 2, n: 3 },
  { topology: "fat-tree", k: 3, n: 3 },
  { topology: "fat-tree", k: 4, n: 4 },
  { topology: "fat-tree", k: 8, n: 2 },
  { topology: "fat-tree", k: 5, n: 1 },
  { topology: "folded-clos", radix: 6, levels: 2 },
  { topology: "folded-clos", radix: 6, levels: 3 },
  { topology: "folded-clos", radix: 4, levels: 4 },
];
const ADAPTIVES = ["adaptive-first-free", "adaptive-sadp", "adaptive-nca"];

const quiet: Congestion = {
  queue: () => 0,
  queueOf: () => 0,
  outstanding: () => 0,
  outstandingOf: () => 0,
  leavingOf: () => 0,
  overdueOf: () => 0,
  chosen: () => 0,
  chosenOf: () => 0,
};

function routing(id: string): RoutingDescriptor {
  return ROUTINGS.find((each) => each.id === id)!;
}

function levelsOf(network: Network): Levels {
  if (!network.levels) throw new Error("not a tree");
  return network.levels;
}

/** Ports of the route chosen last, counted through the terminals first, as if every adaptive hop took its preferred port. */
function preferredPorts(network: Network, { route }: Router, source: number, length: number): number[] {
  return Array.from(route.subarray(0, length), (entry, hop) => {
    if (entry < 0) return ~entry >> CLASS_BITS;
    if (hop > 0) throw new Error("channels are known at the first hop only");
    const from = network.endpointRouter[source]!;
    return (entry >> CLASS_BITS) - network.channelStart[from]! + network.firstEndpoint[from + 1]! - network.firstEndpoint[from]!;
  });
}

for (const set of TREES) {
  describe(JSON.stringify(set), () => {
    const network = networkOf(design(set));
    const { children, stageStart, count: levels } = levelsOf(network);
    const arity = children[0]!;

    test("up ports are arity to 2 arity - 1 at every stage below the top", () => {
      for (let stage = 0; stage + 1 < levels; stage++) {
        for (let router = stageStart[stage]!; router < stageStart[stage + 1]!; router++) {
          const ups = Array.from({ length: arity }, (_, i) => network.channelTarget[channelAtPort(network, router, arity + i)]!);
          expect(ups.every((upper) => upper >= stageStart[stage + 1]! && upper < stageStart[stage + 2]!)).toBe(true);
          expect(() => channelAtPort(network, router, 2 * arity)).toThrow("has no network port");
        }
      }
    });

    test.each(ADAPTIVES)("%s: adaptive up, then down by ports that suit whatever switch was reached", (id) => {
      const router = routing(id).build(network, design({ ...set, routing: id }));
      const fixed = routing("deterministic").build(network, design({ ...set, routing: "deterministic" }));
      const random = new Sfc32(3);
      const wrong = new Set<string>();
      for (let r = 0; r < stageStart[levels - 1]!; r++)
        expect([router.adaptive!.first(r), router.adaptive!.count(r)]).toEqual([arity, arity]);
      for (let s = 0; s < network.endpoints; s++) {
        for (let d = 0; d < network.endpoints; d++) {
          const length = router.choose(s, d, random, quiet);
          const classes = Array.from(router.route.subarray(0, length), (entry) => (entry < 0 ? ~entry : entry) & CLASS_MASK);
          if (classes.some((vcClass, hop) => vcClass !== (hop < length / 2 ? ADAPTIVE : 0))) wrong.add(`${s} to ${d}: classes ${classes}`);
          const ports = preferredPorts(network, router, s, length);
          const route = resolved(network, router, s, length, random);
          if (length > 0 && network.channelTarget[route.at(-1)! >> CLASS_BITS] !== network.endpointRouter[d])
            wrong.add(`${s} to ${d} misses`);
          // By the preferred ports it is the deterministic route.
          const steps = fixed.choose(s, d, random, quiet);
          let at = network.endpointRouter[s]!;
          const channels = ports.map((port) => {
            const channel = channelAtPort(network, at, port);
            at = network.channelTarget[channel]!;
            return channel;
          });
          if (channels.join() !== Array.from(fixed.route.subarray(0, steps), (entry) => entry >> CLASS_BITS).join())
            wrong.add(`${s} to ${d} prefers another way`);
        }
      }
      expect([...wrong]).toEqual([]);
    });
  });
}

describe("what the route inspector sees", () => {
  const set = { topology: "fat-tree", k: 4, n: 3 };
  const network = networkOf(design(set));
  // Up ports 4 to 7 of endpoint 1's switch hold 9, 3, 7 and 5 credits.
  const held = [9, 3, 7, 5];
  const congestion: Congestion = { ...quiet, outstanding: (channel) => held[channel - network.channelStart[0]!] ?? 0 };
  const explain = (id: string, source: number, destination: number): ReturnType<NonNullable<Router["explain"]>> =>
    routing(id).build(network, design({ ...set, routing: id })).explain!(source, destination, new Sfc32(5), congestion);

  test.each(ADAPTIVES)("%s: one path for each up port with the credits outstanding there, one of them chosen", (id) => {
    const candidates = explain(id, 1, 63);
    expect(candidates.map(({ queue }) => queue)).toEqual(held);
    expect(candidates.filter(({ chosen }) => chosen)).toHaveLength(1);
    for (const { channels, classes } of candidates) {
      expect(classes).toEqual([0, 0, 0, 0]);
      const routers = [0, ...channels.map((channel) => network.channelTarget[channel]!)];
      expect(channels.map((channel) => network.channelSource[channel])).toEqual(routers.slice(0, -1));
      expect(routers.at(-1)).toBe(network.endpointRouter[63]);
    }
  });

  test("SADP prefers port k + p_0, first free asks the first port, two choices take the less loaded of two", () => {
    expect(explain("adaptive-sadp", 1, 62).map(({ comparison }) => comparison)).toEqual([
      "port 4, asked after 2 others; 9 credits outstanding",
      "port 5, asked after 3 others; 3 credits outstanding",
      "port 6, asked first; 7 credits outstanding",
      "port 7, asked after 1 other; 5 credits outstanding",
    ]);
    expect(explain("adaptive-first-free", 1, 62).findIndex(({ chosen }) => chosen)).toBe(0);
    const drawn = explain("adaptive-nca", 1, 62).filter(({ cost }) => cost !== null);
    expect(drawn.length).toBeGreaterThan(0);
    expect(drawn.find(({ chosen }) => chosen)!.cost).toBe(Math.min(...drawn.map(({ cost }) => cost!)));
  });

  test.each([...ADAPTIVES, "deterministic", "nearest-common-ancestor"])(
    "%s: a packet within its switch has one path without channels",
    (id) => {
      expect(explain(id, 0, 3)).toMatchObject([{ channels: [], chosen: true }]);
    },
  );

  test("the oblivious algorithms have one path, the one that they choose", () => {
    for (const id of ["deterministic", "nearest-common-ancestor"]) {
      const router = routing(id).build(network, design({ ...set, routing: id }));
      const length = router.choose(1, 62, new Sfc32(5), congestion);
      expect(explain(id, 1, 62)).toMatchObject([
        { channels: Array.from(router.route.subarray(0, length), (entry) => entry >> CLASS_BITS), chosen: true },
      ]);
    }
  });
});
