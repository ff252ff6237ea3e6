/** The worst permutation: against all permutations of tiny networks, closed forms, the named patterns, linear programs and the simulator. */
import type { DesignValues } from "../../src/study/study.ts";
import { describe, expect, test } from "vitest";
import { routeLoads } from "../../src/adversary/route-loads.ts";
import { worstFoundOf } from "../../src/adversary/worst-found.ts";
import { permutation, Sfc32 } from "../../src/math/random.ts";
import type { RandomSource } from "../../src/math/random.ts";
import { CLASS_BITS } from "../../src/routing/routing.ts";
import { routingOf } from "../../src/routing/algorithms.ts";
import { settingsOf } from "../../src/simulation/settings.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { allTopologies } from "../../src/topology/families.ts";
import { channelBandwidths } from "../../src/topology/channels.ts";
import type { Network } from "../../src/topology/network.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { loadSolver } from "../../src/throughput/solve.ts";
import { solveThroughput } from "../tools/at-once.ts";
import { allPatterns, patternOf } from "../../src/workload/patterns.ts";
import { simulated } from "../random/properties.ts";
import { some } from "../tools/extent.ts";

function read(text: string): { readonly values: DesignValues; readonly network: Network } {
  const { study, problems } = parseStudy(text);
  expect(problems.map(({ message }) => message)).toEqual([]);
  const values = study.designs[0]!;
  return { values, network: networkOf(values) };
}

/** Every draw, in the order of an odometer. */
class Draws implements RandomSource {
  digits: number[] = [];
  bases: number[] = [];
  at = 0;
  next(): number {
    throw new Error("drawn as a whole word");
  }
  below(n: number): number {
    this.bases[this.at] = n;
    return (this.digits[this.at++] ??= 0);
  }
  step(): boolean {
    for (let i = this.at - 1; i >= 0; i--) {
      if (++this.digits[i]! < this.bases[i]!) {
        this.digits.length = i + 1;
        this.at = 0;
        return true;
      }
    }
    return false;
  }
}

/** What one endpoint's packets to another put on every channel, of what it carries. */
function loadsOf(network: Network, values: DesignValues): (source: number, target: number) => Float64Array {
  const router = routingOf(values).build(network, values);
  const asked = (): never => {
    throw new Error("looks at queues");
  };
  const queues = {
    queue: asked,
    queueOf: asked,
    leavingOf: asked,
    outstanding: asked,
    outstandingOf: asked,
    overdueOf: asked,
    chosen: asked,
    chosenOf: asked,
  };
  const carries = channelBandwidths(network, values as { localBandwidth: number; globalBandwidth: number });
  const known = new Map<number, Float64Array>();
  return (source, target) => {
    const key = source * network.endpoints + target;
    const before = known.get(key);
    if (before) return before;
    const load = new Float64Array(network.channels);
    const draws = new Draws();
    if (network.endpointRouter[source] !== network.endpointRouter[target])
      do {
        draws.at = 0;
        const length = router.choose(source, target, draws, queues);
        const chance = draws.bases.slice(0, draws.at).reduce((part, n) => part / n, 1);
        for (const entry of router.route.subarray(0, length)) load[entry >> CLASS_BITS]! += chance / carries[entry >> CLASS_BITS]!;
      } while (draws.step());
    known.set(key, load);
    return load;
  };
}

/** The load of the busiest channel when these endpoints send to those. */
function busiest(network: Network, loads: ReturnType<typeof loadsOf>, destinations: ArrayLike<number>): number {
  const load = new Float64Array(network.channels);
  for (let s = 0; s < destinations.length; s++) {
    if (destinations[s]! < 0) continue;
    const own = loads(s, destinations[s]!);
    for (let c = 0; c < load.length; c++) load[c]! += own[c]!;
  }
  return load.reduce((most, one) => Math.max(most, one), 0);
}

function* permutations(list: readonly number[]): Generator<readonly number[]> {
  if (list.length <= 1) yield list;
  for (const [i, first] of list.entries()) {
    for (const rest of permutations(list.toSpliced(i, 1))) yield [first, ...rest];
  }
}

const TINY = [
  "topology=torus&dims=6&routing=dimension-order",
  "topology=torus&dims=7&routing=min",
  "topology=torus&dims=3x2&routing=min",
  "topology=torus&dims=6&routing=valiant",
  "topology=mesh&dims=3x2&routing=dimension-order",
  "topology=mesh&dims=3&p=2&routing=min&localBandwidth=0.5",
  "p=1&a=2&h=1&routing=min",
  "p=1&a=2&h=1&routing=min&globalBandwidth=4",
  "p=1&a=2&h=1&routing=valiant",
  "p=1&a=2&h=1&routing=valiant-router",
  "p=1&a=2&h=1&routing=min&failedLinks=0-1",
  "topology=hyperx&dims=3x2&p=1&routing=min",
  "topology=hypercube&n=2&p=1&routing=min",
  "topology=fat-tree&k=2&n=2&routing=deterministic",
  "topology=fat-tree&k=2&n=2&routing=nearest-common-ancestor",
  "topology=custom&graph=1.2.1.2!0-1,1-2,2-3,0-3,1-3&routing=min",
  "topology=custom&graph=2.0.1.3!0-1,1-2,2-3,0-3&routing=min",
];

test.each(TINY)("%s: no permutation of all is worse", (text) => {
  const { values, network } = read(`${text}&traffic=worst-found`);
  expect(network.endpoints).toBeLessThanOrEqual(7);
  const loads = loadsOf(network, values);
  let worst = 0;
  for (const one of permutations(Array.from({ length: network.endpoints }, (_, e) => e)))
    worst = Math.max(worst, busiest(network, loads, one));
  const { destinations, upper, exact } = worstFoundOf(network, values);
  expect(exact).toBe(true);
  expect(1 / upper).toBeCloseTo(worst, 9);
  expect(busiest(network, loads, destinations)).toBeCloseTo(worst, 9);
});

describe("closed forms", () => {
  test.each([
    [2, 4, 2],
    [3, 6, 3],
    [1, 3, 2],
  ])("a dragonfly of p = %d, a = %d, h = %d under MIN: 1/(a·p), as its worst case", (p, a, h) => {
    const { values, network } = read(`p=${p}&a=${a}&h=${h}&routing=min&traffic=worst-found`);
    const { upper, exact } = worstFoundOf(network, values);
    expect(exact).toBe(true);
    expect(upper).toBeCloseTo(1 / (a * p), 12);
  });

  // Half of a row's routers send over one channel of the column in which they turn (Towles, Dally 2002).
  test.each([5, 7, 9])("a torus of %d to the 2 under dimension order: 2/(k - 1) for odd k", (k) => {
    const { values, network } = read(`topology=torus&dims=${k}x${k}&p=1&routing=dimension-order&traffic=worst-found`);
    const { upper, exact } = worstFoundOf(network, values);
    expect(exact).toBe(true);
    expect(upper).toBeCloseTo(2 / (k - 1), 12);
  });

  test("a mesh of 6 x 6 by any routing: nothing is worse than half of it sending to the other, 1/3, and that is nearly found", () => {
    const { values, network } = read("topology=mesh&dims=6x6&p=1&traffic=worst-found&against=any-path");
    const { upper } = worstFoundOf(network, values);
    expect(upper).toBeGreaterThan(1 / 3 - 1e-9);
    expect(upper).toBeLessThan(0.4);
  });
});

const OBLIVIOUS = [
  "p=2&a=4&h=2&routing=min",
  "p=2&a=4&h=2&routing=valiant",
  "topology=torus&dims=4x4&p=1&routing=dimension-order",
  "topology=torus&dims=5x3&p=2&routing=min&localBandwidth=2",
  "topology=slim-fly&q=5&routing=min",
  "topology=hyperx&dims=4x4&routing=min",
  "topology=fat-tree&k=3&n=3&routing=deterministic",
  "topology=cascade&groups=2&p=1&routing=min",
  "topology=jellyfish&routers=20&routing=min",
  "topology=dragonfly-plus&routing=min",
];

test.each(some(OBLIVIOUS, 2))("%s: no named permutation is worse", (text) => {
  const { values, network } = read(`${text}&traffic=worst-found`);
  const { upper, exact, destinations } = worstFoundOf(network, values);
  expect(exact).toBe(true);
  const loads = loadsOf(network, values);
  expect(busiest(network, loads, destinations)).toBeCloseTo(1 / upper, 9);
  const [least, most]: readonly RandomSource[] = [
    { next: () => 0, below: () => 0 },
    { next: () => -1, below: (count) => count - 1 },
  ];
  let tried = 0;
  for (const pattern of allPatterns()) {
    if (pattern.id === "worst-found" || !["Permutations", "Adversarial"].includes(pattern.group ?? "")) continue;
    const other = parseStudy(`${text}&traffic=${pattern.id}`).study.designs[0]!;
    const traffic = patternOf(other).build(network, other);
    const sentBy = (random: RandomSource): number[] =>
      Array.from({ length: network.endpoints }, (_, s) => (traffic.sends(s) ? traffic.destination(s, random) : -1));
    const sent = sentBy(least!);
    // Those that draw destinations are mixtures of permutations.
    if (sentBy(most!).some((to, s) => to !== sent[s]) || new Set(sent.filter((d) => d >= 0)).size < traffic.senders) continue;
    tried++;
    expect(busiest(network, loads, sent), pattern.id).toBeLessThanOrEqual((1 / upper) * (1 + 1e-9));
  }
  expect(tried).toBeGreaterThan(4);
});

test("on all families: a permutation of endpoints, the same again, and its bound holds by linear programs", async () => {
  const solver = await loadSolver();
  for (const { id } of some(allTopologies(), 12)) {
    const base = parseStudy(`topology=${id}`).study.designs[0]!;
    if (networkOf(base).routers > 100) continue;
    const { values, network } = read(`topology=${id}&traffic=worst-found`);
    const { destinations } = worstFoundOf(network, values);
    const sent = destinations.filter((d) => d >= 0);
    expect(new Set(sent).size, id).toBe(sent.length);
    const again = worstFoundOf({ ...network }, values);
    expect(again.destinations, id).toEqual(destinations);
    const any = { ...values, against: "any-path", model: "any-path", gap: 0.03, solveSeconds: 20 };
    const found = worstFoundOf(network, any);
    const { alphaNetwork } = solveThroughput(network, any, solver);
    if (alphaNetwork !== null) expect(alphaNetwork, id).toBeLessThanOrEqual(found.upper * (1 + 1e-9));
  }
});

const LIMITED = [
  ["p=2&a=4&h=2&routing=min", "min"],
  ["p=2&a=4&h=2&routing=min&globalBandwidth=3", "min"],
  ["p=1&a=4&h=2&routing=valiant-router&intraVlb=none", "valiant-uniform"],
  ["topology=slim-fly&q=5&routing=min", "min"],
] as const;

test.each(LIMITED)("%s: its bound is what the linear program proves of the pattern", async (text, model) => {
  const { values, network } = read(`${text}&traffic=worst-found&model=${model}`);
  const { upper } = worstFoundOf(network, values);
  const { alphaNetwork, proved } = solveThroughput(network, values, await loadSolver());
  expect(proved).toBe(true);
  expect(alphaNetwork).toBeCloseTo(upper, 6);
});

test("linear programs over any path: no named pattern is worse than the worst found against any routing", async () => {
  const solver = await loadSolver();
  for (const text of some(
    ["p=2&a=4&h=2", "topology=torus&dims=4x4", "topology=slim-fly&q=5", "topology=dragonfly-plus", "topology=mesh&dims=4x4"],
    4,
  )) {
    const alpha = (traffic: string): number => {
      const { values, network } = read(`${text}&traffic=${traffic}&model=any-path&gap=0.005`);
      return solveThroughput(network, values, solver).upper!;
    };
    const found = alpha("worst-found&against=any-path");
    for (const named of ["worst-case", "tornado", "random-permutation", "bit-complement", "transpose"])
      expect(found, `${text} ${named}`).toBeLessThanOrEqual(alpha(named) * 1.03);
  }
});

test.each(["p=2&a=4&h=2&routing=min", "topology=torus&dims=5x5&p=1&routing=dimension-order"])(
  "%s: simulated below its bound and above it",
  (text) => {
    const { values, network } = read(
      `${text}&traffic=worst-found&warmup=1000&buffer=64&vcs=8&localLatency=1&globalLatency=1&routerLatency=1`,
    );
    const { upper } = worstFoundOf(network, values);
    const at = (load: number) => {
      const measure = Math.ceil(2000 / load);
      return simulated(network, { ...values, measure, maxCycles: 10 * measure }, load, 5000);
    };
    expect(at(0.85 * upper).saturated).toBe(false);
    const above = at(1.2 * upper);
    expect(above.saturated).toBe(true);
    expect(above.worstFlow).toBeLessThan(1.05 * upper);
  },
);

test("damaged networks are searched as they are", () => {
  const whole = read("p=2&a=4&h=2&routing=min&traffic=worst-found");
  const { values, network } = read("p=2&a=4&h=2&routing=min&traffic=worst-found&failedRouters=3&failLinks=0.1");
  const { destinations, upper } = worstFoundOf(network, values);
  expect(destinations.length).toBe(70);
  expect(new Set(destinations).size).toBe(70);
  expect(upper).toBeLessThanOrEqual(worstFoundOf(whole.network, whole.values).upper);
});

test("too large a network is refused in a sentence", () => {
  const { study, problems } = parseStudy("p=8&a=16&h=8&traffic=worst-found");
  expect(problems.map(({ message }) => message)).toEqual([
    "traffic = worst-found is searched for on networks of up to 600 routers, and this one has 2064: choose worst-case or another pattern, or a smaller network.",
  ]);
  expect(study.designs[0]!["traffic"]).toBe("uniform");
});

test("prices lead from a permutation to worse ones: on a random network further than any that the search begins with", () => {
  const { values, network } = read("topology=jellyfish&routers=30&degree=4&p=2&traffic=worst-found&against=any-path");
  // The best beginning, an adversary, a shift or a longest matching of ten, is bounded by 0.348.
  expect(worstFoundOf(network, values).upper).toBeLessThan(0.335);
});

test("a network none of whose own orders is a permutation, for routers have one, two and three endpoints, is searched all the same", () => {
  const { values, network } = read("topology=custom&graph=1.2.3.1.2!0-1,1-2,2-3,3-4,4-0&routing=ugal-l&traffic=worst-found");
  const { destinations } = worstFoundOf(network, values);
  expect(new Set(destinations).size).toBe(network.endpoints);
});

describe("routes that are drawn anew where a draw is none of them are gone through, each once", () => {
  test.each([
    "p=1&a=4&h=2&g=3&group=hamming-2d",
    "p=1&a=4&h=2&g=3&group=hamming-2d&routing=valiant",
    "topology=slim-fly&q=4&p=1&routing=valiant&detour=short",
  ])("%s: as often as they are drawn", (text) => {
    const { values, network } = read(text);
    const router = routingOf(values).build(network, values);
    const { start, pair, share, targets } = routeLoads(network, channelBandwidths(network, settingsOf(values)), router, "router")!;
    const random = new Sfc32(3);
    const [source, target] = [0, targets.length - 1];
    const [draws, crossed] = [20_000, new Float64Array(network.channels)];
    for (let i = 0; i < draws; i++) {
      const length = router.choose(source, targets[target]!, random, null as never);
      for (let hop = 0; hop < length; hop++) crossed[router.route[hop]! >> CLASS_BITS]! += 1 / draws;
    }
    const counted = new Float64Array(network.channels);
    for (let c = 0; c < network.channels; c++)
      for (let i = start[c]!; i < start[c + 1]!; i++) if (pair[i] === source * targets.length + target) counted[c]! += share[i]!;
    expect(crossed.some((times) => times > 0)).toBe(true);
    // Four standard deviations.
    expect(Math.max(...counted.map((times, c) => Math.abs(times - crossed[c]!)))).toBeLessThan(0.015);
  });
});

describe("of many permutations that are as bad for a routing one is taken that hurts others, too, whatever numbers routers have", () => {
  const PETERSEN = [[0, 1], [1, 2], [2, 3], [3, 4], [4, 0], [0, 5], [1, 6], [2, 7], [3, 8], [4, 9], [5, 7], [7, 9], [9, 6], [6, 8], [8, 5]] as const; // oxfmt-ignore
  const renumbered = (seed: number): string => {
    const now = permutation(10, seed);
    return `topology=custom&graph=${PETERSEN.map(([a, b]) => `${now[a]!}-${now[b]!}`).join(",")}&p=3`;
  };
  test.each([
    ["topology=torus&dims=3x3&p=2", "topology=hyperx&dims=3x3&p=2"],
    ["topology=torus&dims=4x4&p=2", "topology=hypercube&n=4&p=2"],
    ["topology=torus&dims=3x4&p=1", "topology=torus&dims=4x3&p=1"],
    ["topology=mesh&dims=2x5&p=2", "topology=mesh&dims=5x2&p=2"],
    ["topology=custom&p=3", renumbered(1), renumbered(2), renumbered(3)],
  ])("%s", async (...studies) => {
    const solver = await loadSolver();
    const alphas = (model: string): number[] =>
      studies.map((study) => {
        const { values, network } = read(`${study}&traffic=worst-found&routing=min&model=${model}`);
        const { alpha, foundFor } = solveThroughput(network, values, solver);
        expect(foundFor).toBe("MIN");
        return alpha!;
      });
    const own = alphas("min-uniform");
    for (const alpha of own) expect(alpha).toBeCloseTo(own[0]!, 9);
    for (const model of ["any-path", "valiant-uniform"]) {
      const all = alphas(model);
      expect(Math.max(...all) / Math.min(...all), `${model}: ${all.join(", ")}`).toBeLessThan(1.05);
    }
  });
});
