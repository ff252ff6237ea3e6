/** Flows that are hashed to one of their paths: which, in which order packets arrive, and how they share what they cross. */
import { describe, expect, test } from "vitest";
import type { DesignValues } from "../../src/study/study.ts";
import { Sfc32 } from "../../src/math/random.ts";
import { routingOf } from "../../src/routing/algorithms.ts";
import { IDLE } from "../../src/routing/route-hops.ts";
import { CLASS_BITS } from "../../src/routing/routing.ts";
import type { Router } from "../../src/routing/routing.ts";
import { breadthFirst } from "../../src/topology/breadth-first.ts";
import { networkOf } from "../../src/topology/networks.ts";
import type { Network } from "../../src/topology/network.ts";
import { formatDesign, parseStudy } from "../../src/study/codec.ts";
import { simulated } from "../random/properties.ts";

function read(text: string): { values: DesignValues; network: Network; router: Router } {
  const { study, problems } = parseStudy(text);
  if (problems.length > 0) throw new Error(problems[0]!.message);
  const values = study.designs[0]!;
  const network = networkOf(values);
  return { values, network, router: routingOf(values).build(network, values) };
}

const LEAF_SPINE = "topology=xgft&children=8x8&parents=8&routing=ecmp";

/** Channels of a flow's packet; `random` draws the sub-flow. */
function channels(router: Router, source: number, destination: number, random = new Sfc32(5)): string {
  const length = router.choose(source, destination, random, IDLE);
  return [...router.route.subarray(0, length)].map((entry) => entry >> CLASS_BITS).join();
}

/** Paths of all flows between endpoints of different routers. */
function pathsOf({ network, router }: { network: Network; router: Router }): string[] {
  const paths: string[] = [];
  for (let s = 0; s < network.endpoints; s++) for (let d = 0; d < network.endpoints; d++) paths.push(channels(router, s, d));
  return paths;
}

describe("the path of a flow", () => {
  test.each([
    LEAF_SPINE,
    "topology=torus&dims=4x4&routing=ecmp",
    "topology=jellyfish&routing=ecmp",
    "topology=hyperx&dims=3x3&p=2&routing=ecmp",
  ])("%s: is a shortest one, and the same for every packet", (text) => {
    const { network, router } = read(text);
    const hops = new Int32Array(network.routers);
    const random = new Sfc32(1);
    let longer = 0;
    for (let s = 0; s < network.endpoints; s++) {
      breadthFirst(network, network.endpointRouter[s]!, hops, new Int32Array(network.routers));
      for (let d = 0; d < network.endpoints; d++) {
        const path = channels(router, s, d, random);
        if ((path === "" ? 0 : path.split(",").length) !== hops[network.endpointRouter[d]!]) longer++;
        if (channels(router, s, d, random) !== path) longer++;
      }
    }
    expect(longer).toBe(0);
  });

  test("is one of all with like chance, over flows and over seeds", () => {
    const spines = (text: string): number[] => {
      const { network, router } = read(text);
      const count = Array.from({ length: 8 }, () => 0);
      for (let s = 0; s < network.endpoints; s++)
        for (let d = 0; d < network.endpoints; d++) {
          const first = Number(channels(router, s, d).split(",")[0]);
          if (first > 0 || channels(router, s, d) !== "") count[network.channelTarget[first]! - 8]!++;
        }
      return count;
    };
    // 3,584 flows between leaves; a deviation of 20 for each spine's 448.
    for (const seed of [0, 1, 2, 2147483647])
      for (const flows of spines(`${LEAF_SPINE}&hashSeed=${seed}`)) expect(Math.abs(flows - 448)).toBeLessThan(80);
  });

  test("is hashed by both endpoints and by the seed", () => {
    const [one, again, other] = [1, 1, 2].map((seed) => pathsOf(read(`${LEAF_SPINE}&hashSeed=${seed}`)));
    expect(again).toEqual(one);
    const crossing = one!.filter((path) => path !== "");
    const moved = one!.filter((path, i) => path !== other![i]);
    // One in eight stays where it is by chance.
    expect(Math.abs(moved.length / crossing.length - 7 / 8)).toBeLessThan(0.03);
    const { router } = read(LEAF_SPINE);
    const upTo = (flows: readonly (readonly [number, number])[]): number =>
      new Set(flows.map(([s, d]) => channels(router, s, d).split(",")[0])).size;
    expect(upTo(Array.from({ length: 40 }, (_, d) => [0, 8 + d]))).toBe(8);
    expect(upTo(Array.from({ length: 8 }, (_, s) => [s, 60]))).toBeGreaterThan(2);
  });

  test("has as many forms as it has queue pairs, taken in turn", () => {
    const { router } = read(`${LEAF_SPINE}&queuePairs=5`);
    const follow = (): string => {
      const length = router.follow!(0, 60, 0, 1, IDLE);
      return [...router.route.subarray(0, length)].join();
    };
    const round = Array.from({ length: 5 }, follow);
    expect(new Set(round).size).toBeGreaterThan(2);
    expect(Array.from({ length: 10 }, follow)).toEqual([...round, ...round]);
  });

  test("is hashed anew after a pause, and not before", () => {
    const { router } = read(`${LEAF_SPINE}&flowlet=20`);
    const begunAt = (cycle: number): string => {
      router.follow!(0, 60, cycle, 3, IDLE);
      return [...router.route.subarray(0, 2)].join();
    };
    const first = begunAt(0);
    // A packet of 3 flits ends 3 cycles later.
    expect([22, 44, 66].map(begunAt)).toEqual([first, first, first]);
    const after = Array.from({ length: 40 }, (_, i) => begunAt(89 + 23 * i));
    expect(after[0]).not.toBe(first);
    expect(new Set([first, ...after]).size).toBe(8);
  });
});

describe("where something has failed", () => {
  test.each([LEAF_SPINE, "topology=torus&dims=4x4&routing=ecmp", "topology=jellyfish&routing=ecmp"])(
    "%s: flows are hashed to what is left, and those whose path is whole keep it",
    (text) => {
      const whole = read(text);
      const damaged = read(`${text}&failLinks=0.1&failSeed=3`);
      const { channel, endpoint } = damaged.network.damage!;
      let [kept, moved, wrong] = [0, 0, 0];
      const now = new Map([...channel].map((was, c) => [was, c]));
      for (let s = 0; s < damaged.network.endpoints; s++)
        for (let d = 0; d < damaged.network.endpoints; d++) {
          const before = channels(whole.router, endpoint[s]!, endpoint[d]!).split(",").filter(Boolean).map(Number);
          const after = channels(damaged.router, s, d);
          if (before.every((c) => now.has(c)) && before.length > 0) {
            kept++;
            if (before.map((c) => now.get(c)).join() !== after) wrong++;
          } else if (before.length > 0) moved++;
        }
      expect(moved).toBeGreaterThan(0);
      expect(kept).toBeGreaterThan(moved);
      if (!text.includes("jellyfish")) expect(wrong).toBe(0);
    },
  );
});

/** A permutation of 16 leaves and 16 spines at full load. */
const CROSSING = "topology=xgft&children=16x16&parents=16&traffic=random-permutation&localLatency=2&measure=2000&warmup=2000";

function at(text: string, load: number): ReturnType<typeof simulated> {
  const { values, network } = read(text);
  return simulated(network, values, load, 5000);
}

describe("in the simulator", () => {
  test("packets of a flow arrive in order over one virtual channel, sprayed ones do not", () => {
    const text = `${CROSSING}&vcs=1&inOrder=ideal`;
    const early = (routing: string): number => at(`${text}&routing=${routing}`, 0.15).reorder!.outOfOrder;
    expect(early("ecmp")).toBe(0);
    expect(early("ecmp&packetSize=3")).toBe(0);
    expect(early("nearest-common-ancestor")).toBeGreaterThan(0.005);
    expect(early("ecmp&queuePairs=4")).toBeGreaterThan(0.005);
  });

  test("more queue pairs carry more, and very many what spraying carries", () => {
    const carried = (routing: string): number => at(`${CROSSING}&routing=${routing}&buffer=64&speedup=2`, 0.9).accepted;
    const [one, four, more, many] = ["ecmp", "ecmp&queuePairs=4", "ecmp&queuePairs=64", "ecmp&queuePairs=256"].map(carried);
    expect(one).toBeLessThan(0.56);
    expect(four! - one!).toBeGreaterThan(0.04);
    expect(more! - four!).toBeGreaterThan(0.1);
    expect(Math.abs(many! - carried("nearest-common-ancestor"))).toBeLessThan(0.01);
  });

  test("another seed of the hash has another answer, the same has the same", () => {
    const accepted = (seed: number): number => at(`${CROSSING}&routing=ecmp&hashSeed=${seed}`, 0.9).accepted;
    expect(accepted(1)).toBe(accepted(1));
    expect(accepted(1)).not.toBe(accepted(2));
  });

  test("after short pauses flows spread as well as sprayed packets do", () => {
    const mean = (routing: string): number => at(`${CROSSING}&routing=${routing}`, 0.35).packetLatency.mean ?? Infinity;
    expect(mean("ecmp")).toBe(Infinity);
    expect(Math.abs(mean("ecmp&flowlet=1") - mean("nearest-common-ancestor"))).toBeLessThan(0.6);
  });

  test("a study with its parameters is written and read", () => {
    const text = "topology=xgft&routing=ecmp&hashSeed=9&queuePairs=4&flowlet=30";
    expect(formatDesign(read(text).values)).toBe(text);
  });
});
