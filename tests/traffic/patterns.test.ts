import { describe, expect, test } from "vitest";
import { Sfc32 } from "../../src/math/random.ts";
import { CLASS_BITS } from "../../src/routing/routing.ts";
import { min } from "../../src/routing/oblivious.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { terminalDemands } from "../../src/throughput/solve.ts";
import { PATTERNS, patternOf } from "../../src/workload/patterns.ts";
import { design } from "../simulation/designs.ts";

const NETWORKS = [
  { p: 2, a: 4, h: 2 },
  { p: 3, a: 2, h: 1, g: 3 },
  { p: 1, a: 1, h: 1 },
  { p: 1, a: 1, h: 2 },
  { p: 5, a: 3, h: 1, g: 3 },
  { topology: "slim-fly", q: 5 },
  { topology: "slim-fly", q: 4, p: 3 },
  { topology: "fat-tree", k: 2, n: 1 },
  { topology: "fat-tree", k: 3, n: 3 },
  { topology: "folded-clos", radix: 8, levels: 3 },
  { topology: "torus", dims: "5x4", p: 2 },
  { topology: "torus", dims: "2" },
  { topology: "mesh", dims: "3x4" },
  { topology: "hyperx", dims: "3x4", widths: "2x1", p: 3 },
];
const VARIANTS = [
  ...PATTERNS.map(({ id }) => ({ traffic: id })),
  { traffic: "shift", shiftBy: "half" },
  { traffic: "shift", offset: 1 },
  { traffic: "uniform", selfTraffic: "1" },
  { traffic: "transpose", selfTraffic: "0" },
  { traffic: "hot-spot", fraction: 0.05, hotSpot: 1 },
  { traffic: "hot-spot", fraction: 1 },
];

/** A pattern on a network, and the network. */
function built(set: Readonly<Record<string, number | string>>) {
  const values = design(set);
  const network = networkOf(values);
  return { values, network, traffic: patternOf(values).build(network, values) };
}

for (const set of NETWORKS) {
  describe(JSON.stringify(set), () => {
    for (const variant of VARIANTS) {
      test(`${JSON.stringify(variant)}: packets and demands tell the same story`, () => {
        const { values, network, traffic } = built({ ...set, ...variant });
        const random = new Sfc32(3);
        const draws = 400;
        const mayReturn = values["selfTraffic"] === "1" || values["shiftBy"] === "half" || values["traffic"] === "matrix";
        const counted = new Map<string, number>();
        const received = new Float64Array(network.endpoints);
        let senders = 0;
        let sent = 0;
        let wrong = 0;
        for (let s = 0; s < network.endpoints; s++) {
          const rate = traffic.rates ? traffic.rates[s]! : 1;
          if (!traffic.sends(s)) {
            if (traffic.rates && rate !== 0) wrong++;
            continue;
          }
          if (!(rate > 0 && rate <= 1)) wrong++;
          senders++;
          sent += rate;
          for (let i = 0; i < draws; i++) {
            const d = traffic.destination(s, random);
            if (!(d >= 0 && d < network.endpoints && (mayReturn || d !== s))) wrong++;
            const key = `${network.endpointRouter[s]}>${network.endpointRouter[d]}`;
            counted.set(key, (counted.get(key) ?? 0) + rate / draws);
            received[d]! += rate / draws;
          }
        }
        expect(traffic.senders).toBe(senders);
        let total = 0;
        traffic.routerDemands((s, d, demand) => {
          total += demand;
          if (Math.abs((counted.get(`${s}>${d}`) ?? 0) - demand) > 5 * Math.sqrt(demand / draws) + 1e-9) wrong++;
          counted.delete(`${s}>${d}`);
        });
        expect(wrong).toBe(0);
        expect([...counted.keys()]).toEqual([]);
        expect(total).toBeCloseTo(sent, 6);
        const ends = terminalDemands(network, traffic);
        expect(Math.max(1, ...ends)).toBeCloseTo(traffic.terminalDemand, 9);
        received.forEach((drawn, e) => {
          expect(ends[e]).toBe(traffic.sends(e) ? (traffic.rates?.[e] ?? 1) : 0);
          const into = ends[network.endpoints + e]!;
          expect(Math.abs(drawn - into), `${drawn} drawn for ${e}, ${into}`).toBeLessThan(6 * Math.sqrt(into / draws) + 1e-9);
        });
        const busiest = Math.max(...received);
        expect(Math.abs(traffic.terminalDemand - Math.max(1, busiest)), `${traffic.terminalDemand}, busiest ${busiest}`).toBeLessThan(
          5 * Math.sqrt(traffic.terminalDemand / draws) + 1e-9,
        );
      });
    }

    test.each(["random-permutation", "bit-complement", "bit-reversal", "shuffle", "butterfly", "transpose", "tornado", "shift"])(
      "%s: a permutation of the active endpoints",
      (id) => {
        const { network, traffic } = built({ ...set, traffic: id });
        const random = new Sfc32(1);
        const active = Array.from({ length: network.endpoints }, (_, s) => s).filter((s) => traffic.sends(s));
        const destinations = active.map((s) => traffic.destination(s, random));
        expect(destinations.toSorted((x, y) => x - y)).toEqual(active);
        expect(traffic.terminalDemand).toBe(1);
      },
    );
  });
}

describe("patterns by their definitions", () => {
  /** Destinations of all endpoints, -1 for silent ones. */
  const destinations = (set: Readonly<Record<string, number | string>>): number[] => {
    const { network, traffic } = built(set);
    const random = new Sfc32(1);
    return Array.from({ length: network.endpoints }, (_, s) => (traffic.sends(s) ? traffic.destination(s, random) : -1));
  };
  const inBits = (set: Readonly<Record<string, number | string>>, map: (bits: string) => string): void => {
    const found = destinations(set);
    const b = Math.floor(Math.log2(found.length));
    expect(found).toEqual(found.map((_, s) => (s < 2 ** b ? Number.parseInt(map(s.toString(2).padStart(b, "0")), 2) : -1)));
  };
  const reverse = (bits: string): string => bits.split("").toReversed().join("");

  test.each([
    { topology: "fat-tree", k: 2, n: 5 },
    { topology: "fat-tree", k: 4, n: 3 },
    { p: 2, a: 4, h: 2 },
    { topology: "slim-fly", q: 5 },
  ])("bit patterns on %j", (set) => {
    inBits({ ...set, traffic: "bit-reversal" }, reverse);
    inBits({ ...set, traffic: "shuffle" }, (bits) => bits.slice(1) + bits[0]!);
    inBits({ ...set, traffic: "butterfly" }, (bits) => bits.at(-1)! + bits.slice(1, -1) + bits[0]!);
    inBits({ ...set, traffic: "bit-complement" }, (bits) => bits.replaceAll(/./g, (bit) => (bit === "0" ? "1" : "0")));
    inBits({ ...set, traffic: "transpose" }, (bits) => {
      const half = bits.length >> 1;
      return bits.slice(bits.length - half) + bits.slice(half, bits.length - half) + bits.slice(0, half);
    });
  });

  test("endpoints that a bit pattern leaves where they are send to themselves, or are silent when told so", () => {
    const set = { topology: "fat-tree", k: 4, n: 3, traffic: "bit-reversal" };
    expect(built(set).traffic.senders).toBe(64);
    expect(built({ ...set, selfTraffic: "0" }).traffic.senders).toBe(56);
    expect(built({ ...set, traffic: "shuffle", selfTraffic: "0" }).traffic.senders).toBe(62);
  });

  test("tornado: half-way round the groups of a dragonfly, and round the endpoints elsewhere", () => {
    expect(destinations({ p: 2, a: 4, h: 2, traffic: "tornado" })).toEqual(
      destinations({ p: 2, a: 4, h: 2, traffic: "shift", offset: 4 * 8 }),
    );
    expect(destinations({ p: 3, a: 2, h: 1, g: 2, traffic: "tornado" })).toEqual(
      destinations({ p: 3, a: 2, h: 1, g: 2, traffic: "shift", offset: 6 }),
    );
    expect(destinations({ topology: "fat-tree", k: 3, n: 3, traffic: "tornado" })).toEqual(
      Array.from({ length: 27 }, (_, s) => (s + 13) % 27),
    );
  });

  test("on a Cascade, tornado goes half-way round the groups, and the worst case to all endpoints of the next one", () => {
    const set = { topology: "cascade", groups: 5, p: 2 };
    const size = 96 * 2;
    expect(destinations({ ...set, traffic: "tornado" })).toEqual(destinations({ ...set, traffic: "shift", offset: 2 * size }));
    const { network, traffic } = built({ ...set, traffic: "worst-case" });
    const random = new Sfc32(1);
    for (const source of [0, size - 1, 4 * size, 5 * size - 1]) {
      const next = ((Math.floor(source / size) + 1) % 5) * size;
      const drawn = new Set(Array.from({ length: 4000 }, () => traffic.destination(source, random)));
      expect([drawn.size, Math.min(...drawn), Math.max(...drawn)]).toEqual([size, next, next + size - 1]);
    }
    const sent = new Float64Array(network.routers);
    let wrong = 0;
    traffic.routerDemands((s, d, demand) => {
      sent[s]! += demand;
      if (Math.floor(d / 96) !== (Math.floor(s / 96) + 1) % 5) wrong++;
    });
    expect(wrong).toBe(0);
    for (const each of sent) expect(each).toBeCloseTo(2, 9);
  });

  test("a shift by a multiple of a·p is a shift of groups", () => {
    const found = destinations({ p: 2, a: 4, h: 2, traffic: "shift", offset: 24 });
    found.forEach((d, s) => expect([Math.floor(d / 8), d % 8]).toEqual([(Math.floor(s / 8) + 3) % 9, s % 8]));
  });

  test("a shift by half or nothing: either half of the network, evenly; the last of an odd number of endpoints is silent", () => {
    const { network, traffic } = built({ p: 5, a: 3, h: 1, g: 3, traffic: "shift", shiftBy: "half" });
    expect(network.endpoints).toBe(45);
    expect(traffic.sends(44)).toBe(false);
    const random = new Sfc32(2);
    for (const source of [3, 25]) {
      const drawn = Array.from({ length: 2000 }, () => traffic.destination(source, random));
      expect(new Set(drawn)).toEqual(new Set([3, 25]));
      expect(Math.abs(drawn.filter((d) => d === 3).length - 1000)).toBeLessThan(110);
    }
  });

  test("hot spot: a fifth of all packets and its uniform share", () => {
    const { traffic } = built({ topology: "fat-tree", k: 4, n: 4, traffic: "hot-spot", hotSpot: 77 });
    expect(traffic.terminalDemand).toBeCloseTo(1 + 254 * 0.2, 12);
    const random = new Sfc32(4);
    const drawn = Array.from({ length: 20000 }, () => traffic.destination(3, random));
    expect(Math.abs(drawn.filter((d) => d === 77).length / 20000 - 0.2 - 0.8 / 255)).toBeLessThan(0.012);
    expect(Array.from({ length: 5000 }, () => traffic.destination(77, random))).not.toContain(77);
  });
});

test("uniform traffic with the sender included draws it, too", () => {
  const values = design({ p: 1, a: 2, h: 1, selfTraffic: "1" });
  const network = networkOf(values);
  const traffic = patternOf(values).build(network, values);
  const random = new Sfc32(1);
  const drawn = new Set(Array.from({ length: 300 }, () => traffic.destination(2, random)));
  expect(drawn.size).toBe(network.endpoints);
});

test("a shift by 0 and the complement of one endpoint leave everybody silent or paired", () => {
  const still = design({ traffic: "shift", offset: 0 });
  expect(patternOf(still).build(networkOf(still), still).senders).toBe(0);
  const values = design({ traffic: "bit-complement" });
  const traffic = patternOf(values).build(networkOf(values), values);
  expect(traffic.senders).toBe(64);
  expect(traffic.sends(64)).toBe(false);
  expect(traffic.destination(5, new Sfc32(1))).toBe(58);
});

test("Slim Fly's worst case: each chain b-x-y-a of routers puts 2p minimal routes on both channels of its middle link", () => {
  for (const q of [5, 7, 8, 9]) {
    const values = design({ topology: "slim-fly", q, traffic: "worst-case" });
    const network = networkOf(values);
    const traffic = patternOf(values).build(network, values);
    const p = values["p"] as number;
    const load = new Float64Array(network.channels);
    const router = min.build(network, values);
    const random = new Sfc32(1);
    for (let s = 0; s < network.endpoints; s++) {
      if (!traffic.sends(s)) continue;
      const length = router.choose(s, traffic.destination(s, random), random, {
        queue: () => 0,
        queueOf: () => 0,
        outstanding: () => 0,
        outstandingOf: () => 0,
        leavingOf: () => 0,
        overdueOf: () => 0,
        chosen: () => 0,
        chosenOf: () => 0,
      });
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
