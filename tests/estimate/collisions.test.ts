/** Flows that are hashed to paths: what each gets of the channels that they share, under one hash and over many. */
import { describe, expect, test } from "vitest";
import { channelBandwidths, bandwidthsOf } from "../../src/topology/channels.ts";
import { collisionSentences } from "../../src/estimate/collision-text.ts";
import { collisionsOf, lockStepOf } from "../../src/estimate/collisions.ts";
import type { Collisions } from "../../src/estimate/collisions.ts";
import { EveryDraw } from "../../src/math/every-draw.ts";
import { routingOf } from "../../src/routing/algorithms.ts";
import { IDLE } from "../../src/routing/route-hops.ts";
import { CLASS_BITS } from "../../src/routing/routing.ts";
import { parseStudy } from "../../src/study/codec.ts";
import type { DesignValues } from "../../src/study/study.ts";
import type { Network } from "../../src/topology/network.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { classProgramOf, loadSolver } from "../../src/throughput/solve.ts";
import { worstFoundOf } from "../../src/adversary/worst-found.ts";
import { everyFlow } from "../../src/traffic/flows.ts";
import { trafficOn } from "../../src/workload/patterns.ts";
import { simulated } from "../random/properties.ts";
import { solveThroughput } from "../tools/at-once.ts";
import { WHOLE } from "../tools/extent.ts";

function read(text: string): { values: DesignValues; network: Network } {
  const { study, problems } = parseStudy(text);
  if (problems.length > 0) throw new Error(problems[0]!.message);
  const values = study.designs[0]!;
  return { values, network: networkOf(values) };
}

function found(text: string): Collisions {
  const { values, network } = read(text);
  return collisionsOf(network, values)!;
}

/** Leaves of so many endpoints and spines, full bandwidth. */
const leafSpine = (leaves: number, m: number): string => `topology=xgft&children=${m}x${leaves}&parents=${m}&routing=ecmp`;

/** Mean of crossing flows, worst flow and lock-step of a random permutation, each of three digits: 200 trials of a Monte Carlo of another program. */
const KNOWN = [
  [32, 16, 1, 0.516, 0.201, 0.201],
  [32, 16, 4, 0.821, 0.452, 0.36],
  [32, 16, 16, 0.966, 0.769, 0.548],
  [64, 32, 1, 0.505, 0.167, 0.167],
  [64, 32, 4, 0.807, 0.415, 0.318],
  [64, 32, 16, 0.959, 0.749, 0.506],
] as const;

describe("means over seeds of the hash", () => {
  test.each(KNOWN.filter(([leaves, , q]) => WHOLE || leaves === 32 || q === 1))(
    "%i leaves of %i endpoints, %i sub-flows: %f, %f and %f",
    (leaves, m, q, mean, worst, lockStep) => {
      const permutations = [1, 2, 3, 4].map((seed) =>
        found(`${leafSpine(leaves, m)}&queuePairs=${q}&traffic=random-permutation&permutationSeed=${seed}`),
      );
      const average = (of: (one: Collisions) => number): number =>
        permutations.reduce((sum, one) => sum + of(one) / permutations.length, 0);
      expect(Math.abs(average(({ expected }) => expected.meanFlow) - mean)).toBeLessThan(0.006);
      // The worst of a trial is one over a small number: 200 trials leave a deviation of 0.004.
      expect(Math.abs(average(({ expected }) => expected.worstFlow) - worst)).toBeLessThan(0.013);
      expect(Math.abs(average(({ expected }) => expected.lockStep) - lockStep)).toBeLessThan(0.011);
      expect(Math.abs(average(({ closedForm }) => closedForm!) / lockStep - 1)).toBeLessThan(0.05);
    },
  );

  test("a random ring has the same figures, one in the order of leaves loses nothing whatever the hash", () => {
    const ring = `${leafSpine(32, 16)}&traffic=ring-all-reduce&ranks=512`;
    const random = found(`${ring}&placement=random`);
    expect(Math.abs(random.expected.meanFlow - 0.516)).toBeLessThan(0.015);
    expect(Math.abs(random.expected.worstFlow - 0.201)).toBeLessThan(0.015);
    for (const seed of [1, 2, 3]) {
      const ordered = found(`${ring}&hashSeed=${seed}`);
      expect(ordered.flows).toBe(32);
      expect([ordered.meanFlow, ordered.worstFlow, ordered.lockStep, ordered.mostFlows]).toEqual([1, 1, 1, 1]);
      expect([ordered.expected.meanFlow, ordered.expected.worstFlow, ordered.expected.lockStep]).toEqual([1, 1, 1]);
      expect(ordered.closedForm).toBeCloseTo(1, 12);
    }
  });

  test("the closed form is exact where it can be counted by hand", () => {
    // Two flows on two links, one of whose loads is told: both on one of them in half of all cases.
    expect(lockStepOf(1, 1, 1, 1)).toBe(1);
    expect(lockStepOf(2, 2, 1, 1)).toBeCloseTo(0.75 + 0.25 / 2, 12);
    expect(lockStepOf(3, 1, 7, 1)).toBeCloseTo(1 / 3, 12);
    expect(lockStepOf(4, 1, 7, 2)).toBeCloseTo(1 / 2, 12);
    expect(lockStepOf(0, 4, 9, 1)).toBe(1);
    expect(lockStepOf(1.5, 1, 1, 1)).toBeCloseTo(0.75, 12);
  });
});

/** The same by the definition, step by step: all unfrozen sub-flows rise together until a channel is full. */
function byDefinition(text: string): { meanFlow: number; worstFlow: number; most: number } {
  const { values, network } = read(text);
  const router = routingOf(values).build(network, values);
  const capacity = new Map<string, number>();
  channelBandwidths(network, bandwidthsOf(values)).forEach((flits, c) => capacity.set(`c${c}`, flits));
  const flows: { demand: number; crossing: boolean; subs: { over: string[]; rate: number; frozen: boolean }[] }[] = [];
  everyFlow(trafficOn(network, values), network.endpoints, Infinity, (from, to, demand) => {
    const subs: { over: string[]; rate: number; frozen: boolean }[] = [];
    const every = new EveryDraw();
    const own = `f${flows.length}`;
    capacity.set(own, demand).set(`s${from}`, 1).set(`d${to}`, 1);
    const crossing = network.endpointRouter[from] !== network.endpointRouter[to];
    do {
      const length = router.choose(from, to, every, IDLE);
      const over = [...router.route.subarray(0, length)].map((entry) => `c${entry >> CLASS_BITS}`);
      subs.push({ over: [...over, own, `s${from}`, `d${to}`], rate: 0, frozen: false });
    } while (crossing && every.advance());
    flows.push({ demand, crossing, subs });
  });
  // What stays within a router is served first, as flows of the network are asked about.
  for (const { demand, crossing, subs } of flows) if (!crossing) for (const one of subs) [one.rate, one.frozen] = [demand, true];
  const each = (name: string): { all: number; open: number } => {
    let [all, open] = [0, 0];
    for (const { demand, subs } of flows)
      for (const { over, rate, frozen } of subs)
        if (over.includes(name)) {
          all += rate;
          if (!frozen) open += demand / subs.length;
        }
    return { all, open };
  };
  for (;;) {
    const room = [...capacity].map(([name, flits]) => ({ name, flits, ...each(name) })).filter(({ open }) => open > 1e-12);
    if (room.length === 0) break;
    const step = Math.min(...room.map(({ flits, all, open }) => (flits - all) / open));
    for (const { demand, subs } of flows) for (const one of subs) if (!one.frozen) one.rate += (step * demand) / subs.length;
    const full = new Set(room.filter(({ flits, all, open }) => all + step * open >= flits - 1e-9).map(({ name }) => name));
    for (const { subs } of flows) for (const one of subs) one.frozen ||= one.over.some((name) => full.has(name));
  }
  const crossing = flows.filter((flow) => flow.crossing);
  const got = crossing.map(({ subs }) => subs.reduce((sum, { rate }) => sum + rate, 0));
  const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);
  const load = new Map<string, number>();
  for (const { demand, subs } of crossing)
    for (const { over } of subs) for (const name of over) load.set(name, (load.get(name) ?? 0) + demand / subs.length);
  return {
    meanFlow: sum(got) / sum(crossing.map(({ demand }) => demand)),
    worstFlow: Math.min(...got.map((rate, i) => rate / crossing[i]!.demand)),
    most: Math.max(...[...load].filter(([name]) => name.startsWith("c")).map(([name, flits]) => flits / capacity.get(name)!)),
  };
}

const DESIGNS = [
  "topology=xgft&children=4x4&parents=4&routing=ecmp&traffic=random-permutation&permutationSeed=3",
  "topology=xgft&children=4x4&parents=4&routing=ecmp&traffic=random-permutation&queuePairs=3&hashSeed=5",
  "topology=xgft&children=4x4&parents=2&trunks=2&routing=ecmp&traffic=uniform",
  "topology=xgft&children=2x2x3&parents=2x2&routing=ecmp&traffic=random-permutation&linkSpeed=1x0.5",
  "topology=torus&dims=3x3&p=2&routing=ecmp&traffic=random-permutation&queuePairs=2",
  "topology=jellyfish&routers=8&degree=3&p=2&routing=ecmp&traffic=shift&offset=5",
  "topology=xgft&children=3x3&parents=3&routing=ecmp&traffic=hot-spot&fraction=0.3",
  "topology=xgft&children=3x4&parents=3&routing=ecmp&traffic=matrix&matrix=0-3:1,1-3:0.5,2-9:1,4-9:1,5-0:0.25,5-6:0.25",
  "topology=xgft&children=4x4&parents=4&routing=ecmp&traffic=random-permutation&failLinks=0.2&failSeed=2",
];

describe("shares under one hash are those of the definition", () => {
  test.each(DESIGNS)("%s", (text) => {
    const own = found(text);
    const { meanFlow, worstFlow, most } = byDefinition(text);
    expect(own.meanFlow).toBeCloseTo(meanFlow, 6);
    expect(own.worstFlow).toBeCloseTo(worstFlow, 6);
    expect(own.mostLoad).toBeCloseTo(most, 9);
    expect(own.lockStep).toBeCloseTo(Math.min(1, 1 / most), 9);
  });
});

const solver = await loadSolver();

describe("the even split over minimal paths is that of the hash", () => {
  test.each(DESIGNS)("%s", (text) => {
    const { values, network } = read(`${text}&model=min-uniform`);
    const { alphaNetwork, alpha, terminalBound, proved, bottlenecks } = solveThroughput(network, values, solver);
    const { mostLoad, onChannel } = collisionsOf(network, values)!;
    expect(alphaNetwork).toBeCloseTo(1 / mostLoad, 9);
    expect(alpha).toBeCloseTo(Math.min(terminalBound!, 1 / mostLoad), 9);
    expect(proved).toBe(true);
    expect(bottlenecks.map(({ channel }) => channel)).toContain(onChannel);
    const best = solveThroughput(network, { ...values, model: "min" }, solver);
    expect(best.alphaNetwork! * (1 + 1e-9)).toBeGreaterThanOrEqual(alphaNetwork!);
  });

  test("has no program for another solver", () => {
    const { values, network } = read(`${DESIGNS[0]}&model=min-uniform`);
    expect(() => classProgramOf(network, values)).toThrow(/^There is no linear program of flows that ECMP hashes to one path each/);
  });
});

test("the worst permutation is worse than others, and as bad as it is said to be", () => {
  const text = "topology=xgft&children=4x6&parents=4&routing=ecmp";
  const worst = read(`${text}&traffic=worst-found`);
  const { upper, exact } = worstFoundOf(worst.network, worst.values);
  const { mostLoad } = collisionsOf(worst.network, worst.values)!;
  expect(exact).toBe(true);
  expect(mostLoad).toBeCloseTo(1 / upper!, 9);
  // All four endpoints of a leaf that have somebody to send to over one link.
  expect(mostLoad).toBe(4);
  for (const seed of [1, 2, 3, 4, 5])
    expect(found(`${text}&traffic=random-permutation&permutationSeed=${seed}`).mostLoad).toBeLessThanOrEqual(mostLoad);
});

describe("what is said", () => {
  const said = (text: string): readonly string[] => {
    const { values, network } = read(text);
    return collisionSentences(network, collisionsOf(network, values)!);
  };

  test("names the flows that meet, what they get, and links beside that carry none", () => {
    const [first, second] = said(`${leafSpine(16, 16)}&traffic=random-permutation`);
    expect(first).toMatch(
      /^[4-8] flows are hashed to (leaf|spine) \d+ → (leaf|spine) \d+: each gets [\d.]+ %( to [\d.]+ %)?, while \d+ of the 15 other links (up from|down to) leaf \d+ carry none\.$/,
    );
    expect(second).toMatch(
      /^By max-min fair shares a flow gets 5\d(\.\d)? % on average and [\d.]+ % at least, all in lock-step [\d.]+ %; over 50 seeds of the hash/,
    );
  });

  test("is short where nothing collides", () => {
    expect(said(`${leafSpine(4, 4)}&traffic=ring-all-reduce`)).toEqual([
      "No link between routers is asked for more than it carries by 4 flows: each gets all that it sends.",
    ]);
  });

  test("is nothing for routings that hash no flows, or hash them anew", () => {
    for (const text of ["topology=xgft", "topology=xgft&routing=ecmp&flowlet=10", "topology=torus"]) {
      const { values, network } = read(text);
      expect(collisionsOf(network, values)).toBe(null);
    }
  });
});

test.each([1, 2, 3])("the simulator with large buffers carries what fair shares come to, hash seed %i", (seed) => {
  const text = `${leafSpine(16, 16)}&hashSeed=${seed}&traffic=random-permutation&localLatency=2&measure=3000&warmup=3000&buffer=256&vcs=8&speedup=2`;
  const { values, network } = read(text);
  const { flows, meanFlow } = collisionsOf(network, values)!;
  const inside = trafficOn(network, values).senders - flows;
  const { accepted } = simulated(network, values, 1, 5000);
  expect(Math.abs((accepted * network.endpoints) / (flows * meanFlow + inside) - 1)).toBeLessThan(0.04);
});
