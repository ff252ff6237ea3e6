import { describe, expect, test } from "vitest";
import { Sfc32 } from "../../src/math/random.ts";
import { CLASS_BITS } from "../../src/routing/routing.ts";
import { min } from "../../src/routing/oblivious.ts";
import { networkOf } from "../../src/study/network.ts";
import { TRAFFICS, trafficOf } from "../../src/traffic/patterns.ts";
import { design } from "../simulation/designs.ts";

const NETWORKS = [{ p: 2, a: 4, h: 2 }, { p: 3, a: 2, h: 1, g: 3 }, { topology: "slim-fly", q: 5 }, { topology: "fat-tree", k: 3, n: 3 }, { topology: "folded-clos", radix: 8, levels: 3 }];

for (const set of NETWORKS) {
  describe(JSON.stringify(set), () => {
    for (const { id } of TRAFFICS) {
      test(`${id}: packets and demands tell the same story`, () => {
        const values = design({ ...set, traffic: id });
        const network = networkOf(values);
        const traffic = trafficOf(values).build(network, values);
        const random = new Sfc32(3);
        const draws = 400;
        const counted = new Map<string, number>();
        let senders = 0;
        let wrong = 0;
        for (let s = 0; s < network.endpoints; s++) {
          if (!traffic.sends(s)) continue;
          senders++;
          for (let i = 0; i < draws; i++) {
            const d = traffic.destination(s, random);
            if (!(d >= 0 && d < network.endpoints && d !== s)) wrong++;
            const key = `${network.endpointRouter[s]}>${network.endpointRouter[d]}`;
            counted.set(key, (counted.get(key) ?? 0) + 1 / draws);
          }
        }
        expect(traffic.senders).toBe(senders);
        let total = 0;
        traffic.routerDemands((s, d, demand) => {
          total += demand;
          if (Math.abs((counted.get(`${s}>${d}`) ?? 0) - demand) > 5 * Math.sqrt(demand / draws) + 1e-9) wrong++;
        });
        expect(wrong).toBe(0);
        expect(total).toBeCloseTo(senders, 6);
      });
    }
  });
}

test("uniform traffic with the sender included draws it, too", () => {
  const values = design({ p: 1, a: 2, h: 1, selfTraffic: "1" });
  const network = networkOf(values);
  const traffic = trafficOf(values).build(network, values);
  const random = new Sfc32(1);
  const drawn = new Set(Array.from({ length: 300 }, () => traffic.destination(2, random)));
  expect(drawn.size).toBe(network.endpoints);
});

test("a shift by 0 and the complement of one endpoint leave everybody silent or paired", () => {
  const still = design({ traffic: "shift", offset: 0 });
  expect(trafficOf(still).build(networkOf(still), still).senders).toBe(0);
  const values = design({ traffic: "bit-complement" });
  const traffic = trafficOf(values).build(networkOf(values), values);
  expect(traffic.senders).toBe(64);
  expect(traffic.sends(64)).toBe(false);
  expect(traffic.destination(5, new Sfc32(1))).toBe(58);
});

test("Slim Fly's worst case: each chain b-x-y-a of routers puts 2p minimal routes on both channels of its middle link", () => {
  for (const q of [5, 7, 8, 9]) {
    const values = design({ topology: "slim-fly", q, traffic: "worst-case" });
    const network = networkOf(values);
    const traffic = trafficOf(values).build(network, values);
    const p = values["p"] as number;
    const load = new Float64Array(network.channels);
    const router = min.build(network, values);
    const random = new Sfc32(1);
    for (let s = 0; s < network.endpoints; s++) {
      if (!traffic.sends(s)) continue;
      const length = router.choose(s, traffic.destination(s, random), random, { queue: () => 0, queueOf: () => 0, outstanding: () => 0, outstandingOf: () => 0 });
      expect(length).toBe(2);
      for (const entry of router.route.subarray(0, length)) load[entry >> CLASS_BITS]!++;
    }
    expect(Math.max(...load)).toBe(2 * p);
    expect(traffic.senders).toBeGreaterThan(0.85 * network.endpoints);
    // 4p senders and two such channels a chain.
    const full = load.filter((flows) => flows === 2 * p).length;
    expect(full * 2 * p).toBe(traffic.senders);
  }
});
