/** Numbers in what stories say: each is one that the step's study has, or is computed here. */
import type { DesignValues } from "../../src/study/study.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { describeNetwork, isDeadlockFree, solveThroughput } from "../tools/at-once.ts";
import { STORIES } from "../../src/lessons/stories/stories.ts";
import type { Step } from "../../src/lessons/stories/story.ts";
import { zeroLoadLatency } from "../../src/simulation/zero-load.ts";
import { formatDesign, parseStudy } from "../../src/study/codec.ts";
import type { LpSolver } from "../../src/throughput/lp-solver.ts";
import { loadSolver } from "../../src/throughput/solve.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { numberOf } from "../../src/descriptor.ts";
import { estimateCurve } from "../../src/estimate/estimate.ts";
import { collectiveRate } from "../../src/simulation/collective-rate.ts";
import { carriedShare, creditLoop } from "../../src/simulation/credit-loop.ts";
import { settingsOf } from "../../src/simulation/settings.ts";
import { routingOf } from "../../src/routing/algorithms.ts";
import { costReport } from "../../src/cost/cost.ts";
import { createProgramRun } from "../../src/simulation/program-run.ts";
import type { ProgramResult } from "../../src/simulation/program-run.ts";
import { unitOf } from "../../src/simulation/unit.ts";
import { simulated } from "../random/properties.ts";

let solver: LpSolver;
beforeAll(async () => {
  solver = await loadSolver();
});

const designOf = (study: string): DesignValues => parseStudy(study).study.designs[0]!;
const described = (study: string) => describeNetwork(networkOf(designOf(study)));
const linksOf = (study: string): number => networkOf(designOf(study)).channels / 2;
const mooreOf = (q: number): number => described(`topology=slim-fly&q=${q}`).mooreBoundFraction!;
const optimum = (study: string): number => {
  const values = designOf(study);
  return solveThroughput(networkOf(values), values, solver).alpha!;
};
const whole = (study: string) => ({ network: networkOf(designOf(study)), values: designOf(study) });
const point = (study: string, load: number) => {
  const { network, values } = whole(study);
  return simulated(network, values, load, 5000);
};
const percent = (share: number): number => Math.round(100 * share);
/** Links from a group of the first to any other, of which the worst case uses those to one. */
const globals = (study: string): number => networkOf(designOf(study)).channelKind.reduce((sum, kind) => sum + kind, 0);

const SMALL = "p=2&a=4&h=2";
const A = "p=3&a=6&h=3";
const B = "topology=slim-fly&q=5&p=4";
const SEEN = `routing=ugal-l&traffic=worst-case&${SMALL}&localLatency=1&globalLatency=1&warmup=2000&saturation=curve`;

/** Rounds of a ring, as its longest chain of messages. */
const roundsOf = (name: string): number => runOf(shownOf(name)[1]!).criticalPath.filter(({ kind }) => kind === "message").length;

/** By story and step, counted from 1: the quote, and its numbers in their order, computed. */
const FACTS: Readonly<Record<string, readonly (readonly [quote: string, numbers: () => readonly number[]])[]>> = {
  "why-adaptive.1": [
    ["near a load of 12.5 %", () => [100 * optimum(`${SMALL}&routing=min&traffic=worst-case&model=min`)]],
    ["1/8 of it, 12.5 %", () => [1, 1 / optimum(`${SMALL}&routing=min&traffic=worst-case&model=min`), 100 / 8]],
    ["The other 63", () => [globals(SMALL) - networkOf(designOf(SMALL)).groups!.count]],
  ],
  "why-adaptive.2": [["All 72 global channels", () => [globals(SMALL)]]],
  "why-adaptive.4": [["12.5 % of the load", () => [100 * optimum(`${SMALL}&routing=min&traffic=worst-case&model=min`)]]],
  "why-adaptive.6": [
    ["the dragonfly grows to 17 groups", () => [networkOf(designOf("p=2&a=4&h=4")).groups!.count]],
    [
      "A channel more is 12.5 % more",
      () => [
        100 *
          (optimum("p=2&a=4&h=4&g=9&routing=min&traffic=worst-case&model=min") -
            optimum(`${SMALL}&routing=min&traffic=worst-case&model=min`)),
      ],
    ],
    // Of the formula a·h divided by g − 1.
    ["divided by g − 1", () => [1]],
  ],
  "what-ugal-sees.1": [
    [
      "needs 12 cycles on average",
      () => {
        const { network, values } = whole(`${SEEN}&load=0.1`);
        return [Math.round(zeroLoadLatency(network, values).mean!)];
      },
    ],
    ["a packet takes 17 cycles", () => [Math.round(point(SEEN, 0.2).packetLatency.mean!)]],
  ],
  "how-few-hops.1": [
    ["11 ports", () => [networkOf(designOf(B)).radix]],
    ["114 routers and 342 endpoints", () => [networkOf(designOf(A)).routers, networkOf(designOf(A)).endpoints]],
    ["a Slim Fly of 50 and 200", () => [networkOf(designOf(B)).routers, networkOf(designOf(B)).endpoints]],
  ],
  "how-few-hops.2": [
    ["has 7 links to others", () => [networkOf(designOf(B)).networkRadix]],
    ["7 routers are a hop away", () => [networkOf(designOf(B)).networkRadix]],
    ["with 7 links a router", () => [networkOf(designOf(B)).networkRadix]],
    ["has 6 more links", () => [networkOf(designOf(B)).networkRadix - 1]],
    ["1 + 7 + 7·6 = 50", () => [1, 7, 7, 6, networkOf(designOf(B)).routers / mooreOf(5)]],
    [
      "80 % of it (q = 7) to 95 % (q = 9)",
      () => {
        const larger = [7, 8, 9, 11, 13, 16, 17, 19, 23, 25, 27, 29];
        const shares = larger.map(mooreOf);
        const [least, most] = [Math.min(...shares), Math.max(...shares)];
        return [percent(least), larger[shares.indexOf(least)]!, percent(most), larger[shares.indexOf(most)]!];
      },
    ],
  ],
  "how-few-hops.4": [
    ["A has 456 cables between its routers, B 175", () => [linksOf(A), linksOf(B)]],
    [
      "4 of 11 in B, 3 of 11 in A",
      () => [Number(designOf(B)["p"]), networkOf(designOf(B)).radix, Number(designOf(A)["p"]), networkOf(designOf(A)).radix],
    ],
    ["0.88 cables", () => [Number((linksOf(B) / 200).toFixed(2))]],
    ["1.33 cables", () => [Number((linksOf(A) / 342).toFixed(2))]],
  ],
  "how-few-hops.5": [["Eight endpoints, 2p", () => [2]]],
  "any-routing.4": [
    [
      "8/15",
      () => {
        const most = optimum("topology=torus&dims=8x8&traffic=tornado&model=any-path");
        expect(most).toBeCloseTo(8 / 15 / Number(designOf("topology=torus&dims=8x8")["p"]), 6);
        return [8, 15];
      },
    ],
  ],
  "any-routing.5": [["whose bound is 56.25 %", () => [100 * optimum(`${SMALL}&traffic=worst-case&model=any-path`)]]],
  "broken-cable.1": [
    [
      "of routers 3 and 4",
      () => {
        const { channelSource, channelTarget, groups } = networkOf(designOf(SMALL));
        const channel = groups!.channels[1]!;
        return [channelSource[channel]!, channelTarget[channel]!];
      },
    ],
  ],
  "broken-cable.2": [
    ["one of 90", () => [linksOf(SMALL)]],
    ["still 97 %", () => [percent(optimum(`${SMALL}&failedLinks=3-4&model=any-path`) / optimum(`${SMALL}&model=any-path`))]],
  ],
  "broken-cable.3": [
    ["A Slim Fly of 50 routers", () => [networkOf(designOf(B)).routers]],
    ["all 7 links of a router", () => [networkOf(designOf(B)).networkRadix]],
  ],
  "broken-cable.5": [["The best of all routings would carry 77 %", () => [percent(optimum(`${B}&failLinks=0.1&model=any-path`))]]],
  "where-microseconds-go.1": [
    ["126 rounds in all", () => [roundsOf("where-microseconds-go.1")]],
    ["a cycle is 10.24 ns", () => [unitOf(shownOf("where-microseconds-go.1")[0]!)!.nanoseconds]],
    ["each of 126 rounds stays", () => [roundsOf("where-microseconds-go.1")]],
    ["126 latencies stay", () => [roundsOf("where-microseconds-go.1")]],
    ["4 MiB", () => [shownOf("where-microseconds-go.1").map((values) => numberOf(values, "messageBytes"))[0]! / 2 ** 20]],
    ["64 KiB", () => [shownOf("where-microseconds-go.1").map((values) => numberOf(values, "messageBytes"))[1]! / 2 ** 10]],
    [
      "64 times fewer bytes",
      () => {
        const [long, short] = shownOf("where-microseconds-go.1").map((values) => numberOf(values, "messageBytes"));
        return [long! / short!];
      },
    ],
  ],
  "where-microseconds-go.2": [["4 MiB again", () => [numberOf(shownOf("where-microseconds-go.2")[0]!, "messageBytes") / 2 ** 20]]],
  "where-microseconds-go.3": [["the 50 GB/s of a NIC", () => [numberOf(shownOf("where-microseconds-go.3")[0]!, "terminalSpeed") / 8]]],
  "where-microseconds-go.5": [["126 rounds", () => [roundsOf("where-microseconds-go.1")]]],
  "credits.1": [
    [
      "64 flits go in each round trip of 205 cycles, 31 %",
      () => [buffered("credits.1"), loopOf("credits.1"), percent(buffered("credits.1") / loopOf("credits.1"))],
    ],
  ],
  "credits.2": [
    ["The round trip is 205 cycles", () => [loopOf("credits.2")]],
    // Of the options: what a flit waits for in the router, and the flight.
    ["2·100 cycles of cable, 2 in the router, 1 to send the credit, and 2 to use it", () => partsOfLoop("credits.2")],
  ],
  "credits.3": [["more than the 205 that a credit takes", () => [loopOf("credits.3")]]],
  "credits.4": [
    ["2·10 + 5 = 25 cycles", () => [2, numberOf(shownOf("credits.4")[1]!, "localLatency"), 5, loopOf("credits.4", 1)]],
    ["16 flits of 25 are 64 %", () => [buffered("credits.4", 1), loopOf("credits.4", 1), 100 * shareOf("credits.4", 1)]],
  ],
  "credits.5": [
    [
      "128 of 205 flits, 62 % of a global channel",
      () => [buffered("credits.5", 1), loopOf("credits.5", 1), percent(shareOf("credits.5", 1))],
    ],
  ],
  "credits.7": [
    ["for more than 16 % of the time", () => [percent(shareOf("credits.7"))]],
    ["205 flits do, a round trip", () => [loopOf("credits.7")]],
  ],
  "deadlock.1": [["A ring of 8 routers", () => [networkOf(shownOf("deadlock.1")[0]!).routers]]],
  "wormhole.1": [
    [
      "15 cycles for 15 more flits",
      () =>
        shownOf("wormhole.1")
          .slice(1)
          .flatMap(({ packetSize }) => [packetSize - 1, packetSize - 1]),
    ],
  ],
  "wormhole.3": [
    ["A buffer with 15 free places", () => [buffered("wormhole.3") - 1]],
    ["some 22 cycles for each 16 flits", () => [buffered("wormhole.3") - 1 + loopOf("wormhole.3"), shownOf("wormhole.3")[0]!.packetSize]],
  ],
  "wormhole.6": [["with 8 flits each: 32 in all", () => [8, 4 * 8]]],
  "taper.1": [
    ["Of 63 others 7 are at the same leaf, so 8/9 of the packets go up", () => [networkOf(shownOf("taper.1")[0]!).endpoints - 1, 7, 8, 9]],
    ["4/8 divided by 8/9 is 56 %", () => [4, 8, 8, 9, percent(optimumOf("taper.1", 1))]],
  ],
  "taper.6": [
    [
      "Three spines carry 3/8 divided by 8/9, which is 42 %",
      () => [3, 8, 8, 9, percent(optimum("topology=xgft&children=8x8&parents=3&model=any-path"))],
    ],
  ],
  "hot-spot.1": [
    ["A tenth of 63 endpoints", () => [networkOf(shownOf("hot-spot.1")[0]!).endpoints - 1]],
    ["63 endpoints send it a tenth", () => [networkOf(shownOf("hot-spot.1")[0]!).endpoints - 1]],
    ["7.2 times the load of one", () => [Number((1 / optimumOf("hot-spot.1", 0)).toFixed(1))]],
    ["1/7.2 is 14 %", () => [1, Number((1 / optimumOf("hot-spot.1", 0)).toFixed(1)), percent(optimumOf("hot-spot.1", 0))]],
  ],
  "hot-spot.5": [["nearly 1, shared by twelve, is 48 %", () => [1, percent((6 * 0.8 + 0.95) / 12)]]],
  "hot-spot.6": [
    ["about 3.3 times", () => [Number((1 / 0.3).toFixed(1))]],
    ["63·0.02 and its share of the rest, 2.2 times", () => [63, 0.02, Number((63 * 0.02 + 0.98).toFixed(1))]],
  ],
  "collectives.1": [
    ["are 48 flits", () => [6 * flitsOf("collectives.1")]],
    ["126 times", () => [roundsOfDesign("collectives.1", 0)]],
    ["recursive doubling, 6 rounds", () => [roundsOfDesign("collectives.1", 1)]],
    ["126 rounds against 6 is a factor of 21", () => [roundsOfDesign("collectives.1", 0), roundsOfDesign("collectives.1", 1), 126 / 6]],
  ],
  "collectives.2": [
    ["126 parts of a 64th", () => [roundsOfDesign("collectives.2", 0), 64]],
    ["8192 flits", () => [flitsOf("collectives.2")]],
  ],
  "collectives.3": [
    ["12 rounds, and as many bytes as the ring", () => [roundsOfDesign("collectives.3", 1)]],
    ["Both send 16,128 flits", () => splitOf(2 * (63 / 64) * flitsOf("collectives.3"))],
    ["The ring waits 10,065 cycles", () => splitOf(runOf(shownOf("collectives.3")[0]!).lowerBound!.latencyTerm)],
    ["Rabenseifner 1,271", () => splitOf(runOf(shownOf("collectives.3")[1]!).lowerBound!.latencyTerm)],
    ["126 rounds and of 12", () => [roundsOfDesign("collectives.3", 0), roundsOfDesign("collectives.3", 1)]],
  ],
  "collectives.4": [
    ["50 GB/s", () => [numberOf(shownOf("collectives.4")[0]!, "terminalSpeed") / 8]],
    ["so that 50 is the most", () => [numberOf(shownOf("collectives.4")[0]!, "terminalSpeed") / 8]],
    // The bytes of any algorithm.
    ["2·63/64 of a vector", () => [2, 63, 64]],
  ],
  "collectives.6": [["in 6 rounds", () => [roundsOfDesign("collectives.6", 1)]]],
  "collectives.7": [["6 rounds of a whole vector, or 12 with a third", () => [6, 12]]],
  "placement.5": [["20,000 cycles", () => [20, 0]]],
  "moore-bound.1": [
    ["1 + 4 + 12 + 36 = 53 routers", () => [1, 4, 4 * 3, 4 * 3 * 3, 1 + 4 + 12 + 36]],
    [
      "12 and 36: 53 within three hops, so 64 routers",
      () => [4 * 3, 4 * 3 * 3, 1 + 4 + 12 + 36, networkOf(shownOf("moore-bound.1")[0]!).routers],
    ],
  ],
  "moore-bound.2": [
    ["14·14·14 + 1", () => [14, 14, 14, 1]],
    ["14 links, and no two", () => [networkOf(shownOf("moore-bound.2")[0]!).networkRadix]],
    ["64 routers again", () => [networkOf(shownOf("moore-bound.2")[0]!).routers]],
    ["How many routers with 14 links", () => [networkOf(shownOf("moore-bound.2")[0]!).networkRadix]],
    ["1 + 14 + 14·13 = 197", () => [1, 14, 14, 13, mooreRouters("moore-bound.2")]],
    ["84 of the 182 ways of two hops", () => [2 * 7 * 6, 14 * 13]],
    ["reach 49 routers twice", () => [(14 * 13 - 84) / 2]],
  ],
  "moore-bound.3": [
    ["With 14 links, 197 routers are within two hops, and within four 10,000", () => [14, 1 + 14 + 14 * 13, ...splitOf(10_000)]],
    // The square and the cube root.
    ["10,000 routers need", () => [10, 0]],
    ["The square root of 10,000", () => splitOf(100 ** 2)],
    ["22 links", () => [Math.ceil(10_000 ** (1 / 3))]],
    ["is 1 + k + k(k − 1), which is k² + 1", () => [1, 1, 1]],
  ],
  "moore-bound.4": [
    ["57 routers, each a point", () => [networkOf(shownOf("moore-bound.4")[0]!).routers]],
    ["with 8 links at most", () => [networkOf(shownOf("moore-bound.4")[0]!).networkRadix]],
    [
      "57 routers with 8 links drawn",
      () =>
        shownOf("moore-bound.4")
          .slice(1)
          .flatMap((values) => [networkOf(values).routers, networkOf(values).networkRadix]),
    ],
    [
      "57 of the 65 routers that 8 links allow, 88 %",
      () => [57, mooreRouters("moore-bound.4"), 8, percent(57 / mooreRouters("moore-bound.4"))],
    ],
    [
      "2.1 hops for 1.9",
      () =>
        shownOf("moore-bound.4")
          .map((values) => Number(describeNetwork(networkOf(values)).averageDistance!.toFixed(1)))
          .toReversed(),
    ],
  ],
  "moore-bound.5": [
    ["1.9 hops on average", () => [Number(describeNetwork(networkOf(shownOf("moore-bound.5")[0]!)).averageDistance!.toFixed(1))]],
    ["8 links carry the packets of 8/1.9 endpoints", () => [8, 8, 1.9]],
  ],
  "moore-bound.6": [
    [
      "64 routers with 14 links",
      () => [networkOf(shownOf("moore-bound.6")[0]!).routers, networkOf(shownOf("moore-bound.6")[0]!).networkRadix],
    ],
    [
      "q = 11 does, with 12 links and 6 endpoints at each of 133 routers",
      () => {
        const network = networkOf(designOf("topology=polarfly&q=11&p=6"));
        return [11, network.networkRadix, network.endpoints / network.routers, network.routers];
      },
    ],
    [
      "A grid of 7 by 7 has 12 links as well, and 49 routers",
      () => {
        const { networkRadix, routers } = networkOf(designOf("topology=hyperx&dims=7x7"));
        return [7, 7, networkRadix, routers];
      },
    ],
    ["a Slim Fly of q = 8", () => [8]],
  ],
  "cost-crossover.1": [
    [
      "routers with 16 ports: 128 endpoints",
      () => [networkOf(shownOf("cost-crossover.1")[0]!).radix, networkOf(shownOf("cost-crossover.1")[0]!).endpoints],
    ],
    ["1,024 endpoints", () => splitOf(networkOf(shownOf("cost-crossover.1")[1]!).endpoints)],
  ],
  "cost-crossover.2": [
    ["gives 4 of 15 ports", () => [4, networkOf(shownOf("cost-crossover.2")[1]!).radix]],
    ["128 endpoints once more", () => [networkOf(shownOf("cost-crossover.2")[0]!).endpoints]],
    ["eight routers with 15 ports", () => [networkOf(shownOf("cost-crossover.2")[1]!).radix]],
    ["15 ports for 4 endpoints are 3.75 ports each", () => [15, 4, 15 / 4]],
  ],
  "cost-crossover.3": [
    [
      "up to 33 of them, 1,056 endpoints",
      () => [networkOf(shownOf("cost-crossover.3")[1]!).groups!.count, ...splitOf(networkOf(shownOf("cost-crossover.3")[1]!).endpoints)],
    ],
    ["3.75 ports against five", () => [15 / 4]],
  ],
  "cost-crossover.4": [
    ["with 16, a tree of two levels ends at 128 endpoints, 16·16/2", () => [16, (16 * 16) / 2, 16, 16, 2]],
    ["Routers with 64 ports", () => [64]],
    ["32 endpoints at a leaf, and a spine with 64 ports reaches 64 leaves: 64·64/2", () => [64 / 2, 64, 64, 64, 64, 2]],
  ],
  "cost-crossover.5": [
    ["a Slim Fly of 1,134 endpoints", () => splitOf(networkOf(shownOf("cost-crossover.5")[2]!).endpoints)],
    ["with 20 ports a router", () => [networkOf(shownOf("cost-crossover.5")[2]!).radix]],
    ["20/7 is less than three ports, 15/4 nearly four", () => [20, 7, 15, 4]],
  ],
  "cost-crossover.6": [["1,024 endpoints", () => splitOf(networkOf(shownOf("cost-crossover.6")[0]!).endpoints)]],
  "broken-cable.6": [
    ["of 72 endpoints", () => [networkOf(designOf(SMALL)).endpoints]],
    ["a diameter of 3", () => [described(SMALL).diameter!]],
  ],
};

/** The state of a step, with its answer or before it. */
const stepOf = (name: string): Step => {
  const [id, step] = name.split(".");
  return STORIES.find((story) => story.id === id)!.steps[Number(step) - 1]!;
};
const shownOf = (name: string): readonly DesignValues[] => {
  const { state, question } = stepOf(name);
  return parseStudy(question.kind === "measured" ? (question.reveal ?? state) : state).study.designs;
};
const runOf = (values: DesignValues): ProgramResult => {
  const run = createProgramRun(networkOf(values), values);
  while (!run.advance(5000));
  return run.result();
};
/** Of the longest channels of a design of a step. */
const longest = (values: DesignValues): number => Math.max(numberOf(values, "localLatency"), numberOf(values, "globalLatency"));
const loopOf = (name: string, design = 0): number => {
  const values = shownOf(name)[design]!;
  return creditLoop(settingsOf(values), networkOf(values).groups ? longest(values) : numberOf(values, "localLatency"));
};
const partsOfLoop = (name: string): readonly number[] => {
  const { localLatency, routerLatency, creditLatency } = settingsOf(shownOf(name)[0]!);
  return [2, localLatency, routerLatency, 1, creditLatency];
};
const buffered = (name: string, design = 0): number => shownOf(name)[design]!.buffer;
const shareOf = (name: string, design = 0): number => buffered(name, design) / loopOf(name, design);
const optimumOf = (name: string, design: number): number => optimum(formatDesign({ ...shownOf(name)[design]!, model: "any-path" }));
const roundsOfDesign = (name: string, design: number): number =>
  runOf(shownOf(name)[design]!).criticalPath.filter(({ kind }) => kind === "message").length;
const flitsOf = (name: string): number => numberOf(shownOf(name)[0]!, "messageBytes") / numberOf(shownOf(name)[0]!, "flitBytes");
const mooreRouters = (name: string): number => {
  const { routers, mooreBoundFraction } = describeNetwork(networkOf(shownOf(name)[0]!));
  return Math.round(routers / mooreBoundFraction!);
};
/** "16,128" as the two numbers that are read of it. */
const splitOf = (number: number): readonly number[] => [Math.floor(number / 1000), number % 1000];
const pointOf = (values: DesignValues, load: number) => simulated(networkOf(values), values, load, 5000);
const timeOf = (values: DesignValues) => estimateCurve(networkOf(values), values).completion!;

describe("where the microseconds go, as the words of its steps have it", () => {
  const MICROSECONDS = "where-microseconds-go";

  test("what is left of a ring's short vector is the latency of its rounds", () => {
    const [, short] = shownOf(`${MICROSECONDS}.1`);
    const { cycles, lowerBound } = runOf(short!);
    expect(lowerBound!.latencyTerm).toBeGreaterThan(0.9 * cycles);
    // Of 512 bytes.
    expect(65536 / 64 / 512).toBe(2);
    const doubled = parseStudy(formatDesign({ ...short!, traffic: "recursive-doubling-all-reduce" })).study.designs[0]!;
    const { cycles: few, criticalPath } = runOf(doubled);
    expect(criticalPath.filter(({ kind }) => kind === "message")).toHaveLength(6);
    expect(few).toBeLessThan(cycles / 5);
  });

  test("a ring in order keeps seven of eight messages inside, at random few, and takes one NIC's time", () => {
    const [inside, scattered] = shownOf(`${MICROSECONDS}.2`)
      .slice(1)
      .map((values) => runOf(values));
    expect(inside!.inside!.messages / inside!.messages).toBeCloseTo(7 / 8, 9);
    expect(scattered!.inside!.messages / scattered!.messages).toBeLessThan(0.1);
    expect(inside!.lowerBound!.bandwidthTerm).toBeGreaterThan(0.95 * inside!.cycles);
    expect(scattered!.lowerBound!.latencyTerm).toBeGreaterThan(1.5 * runOf(shownOf(`${MICROSECONDS}.2`)[0]!).lowerBound!.latencyTerm);
  });

  test("the ring's bus bandwidth is just below a NIC's, and hashed flows of two levels take longer than sprayed ones", () => {
    const [ring, sprayed, hashed] = shownOf(`${MICROSECONDS}.3`);
    const rate = collectiveRate(ring!, runOf(ring!).cycles)!.busbw;
    expect(rate).toBeGreaterThan(48);
    expect(rate).toBeLessThan(50);
    const { cycles } = runOf(sprayed!);
    for (const hashSeed of [1, 2, 3]) expect(runOf({ ...hashed!, hashSeed }).cycles).toBeGreaterThan(1.08 * cycles);
  });

  test("many micro-batches have hardly a bubble, and wait more than a third of the step for their stages", () => {
    const [few, more, many] = shownOf(`${MICROSECONDS}.4`).map((values) => timeOf(values));
    const bubble = [few!, more!, many!].map(({ step, cycles }) => step!.bubble / cycles);
    expect(bubble[1]).toBeLessThan(bubble[0]! / 2);
    expect(bubble[2]).toBeLessThan(0.02);
    expect(many!.step!.pipeline / many!.cycles).toBeGreaterThan(1 / 3);
  });

  test("sums beside the way back pay with gradients of 32 MiB", () => {
    const [after, beside] = shownOf(`${MICROSECONDS}.5`).map((values) => timeOf({ ...values, gradientBytes: 32 * 2 ** 20 }).cycles);
    expect(beside).toBeLessThan(0.95 * after!);
  });

  test("with a quarter of the spines work and bubble are still half of the step, in the cycles of before", () => {
    const [full, , tapered] = shownOf(`${MICROSECONDS}.6`).map((values) => timeOf(values));
    expect([tapered!.step!.compute, tapered!.step!.bubble]).toEqual([full!.step!.compute, full!.step!.bubble]);
    expect((tapered!.step!.compute + tapered!.step!.bubble) / tapered!.cycles).toBeGreaterThan(0.5);
  });

  test("a step of ranks at random takes a millisecond, and little less on faster links or with sprayed packets", () => {
    const [values] = shownOf(`${MICROSECONDS}.7`);
    const { cycles } = runOf(values!);
    expect(cycles * 10.24).toBeGreaterThan(1e6);
    for (const change of [{ localBandwidth: 2, globalBandwidth: 2 }, { routing: "nearest-common-ancestor" }])
      expect(runOf({ ...values!, ...change }).cycles).toBeGreaterThan(0.95 * cycles);
  });
});

describe("credits and the round trip, as the words have it", () => {
  test("a cable's credits are measured by the same warning that the page gives, and more of them is of no use", () => {
    const [short, deep] = shownOf("credits.3");
    expect(carriedShare(short!, networkOf(short!))).toBeCloseTo(64 / 205, 9);
    expect(carriedShare(deep!, networkOf(deep!))).toBe(1);
    expect(pointOf(deep!, 0.9).saturated).toBe(false);
    expect(pointOf(short!, 0.9).accepted).toBeCloseTo(64 / 205, 2);
  });

  test("of the two channels of a port one is for global cables", () => {
    const [values] = shownOf("credits.5").slice(1);
    expect(routingOf(values!).classes(values!).minimal).toBe(2);
    // 128 of 205 flits on a channel of which uniform traffic wants nine tenths of an endpoint's rate.
    expect(pointOf(values!, 0.8).accepted).toBeCloseTo((128 / 205) * (71 / 64) * (8 / 8), 1);
  });
});

describe("a deadlock, as the words have it", () => {
  test("deeper buffers stand a load that shallow ones do not, and stop beyond what the ring carries", () => {
    const [shallow, deep] = shownOf("deadlock.3");
    for (const seed of [1, 2, 3]) {
      expect(pointOf({ ...shallow!, seed }, 0.3).stall).not.toBeNull();
      expect(pointOf({ ...deep!, seed }, 0.3).stall).toBeNull();
      expect(pointOf({ ...deep!, seed }, 0.5).stall).not.toBeNull();
    }
    expect(optimum(formatDesign({ ...shallow!, model: "min" }))).toBeCloseTo(1 / 3, 6);
  });

  test("line, rising channels and two layers have no ring of waits; any four channels and a Slim Fly's one have", () => {
    const free = (values: DesignValues) => isDeadlockFree(networkOf(values), routingOf(values), values);
    const [any, line] = shownOf("deadlock.4");
    expect([free(any!), free(line!)]).toEqual([false, true]);
    expect(shownOf("deadlock.6").map(free)).toEqual([false, true]);
    for (const text of ["routing=dfsssp&vcs=2", "routing=lash&vcs=2"]) {
      const values = designOf(`topology=custom&graph=0-1,1-2,2-3,3-4,4-5,5-6,6-7,7-0&p=1&traffic=shift&offset=3&${text}`);
      expect(free(values)).toBe(true);
    }
    // Two channels for any ring, if packets change at one cable of it.
    expect(free(designOf("topology=torus&dims=8&p=1&routing=dimension-order&vcs=2"))).toBe(true);
    const slim = designOf("topology=slim-fly&q=4&routing=min&vcScheme=open&vcs=1&packetSize=4&buffer=16&localLatency=1&globalLatency=1");
    expect(pointOf({ ...slim, warmup: 2000, measure: 2000 }, 0.9).stall).not.toBeNull();
  });
});

describe("a broken cable, as the words have it", () => {
  test("without one cable the network stops sooner than a ninetieth, whatever the seed", () => {
    const [first, broken] = shownOf("broken-cable.2");
    for (const seed of [1, 2, 3]) {
      expect(pointOf({ ...first!, seed }, 0.82).saturated).toBe(false);
      expect(pointOf({ ...broken!, seed }, 0.82).saturated).toBe(true);
      expect(pointOf({ ...broken!, seed }, 0.75).saturated).toBe(false);
    }
  });

  test("of a Slim Fly without a tenth of its cables shortest paths leave most unused, and UGAL-L sends every second packet round at half load", () => {
    const [, paths] = shownOf("broken-cable.4");
    const [, seeing] = shownOf("broken-cable.5");
    expect([0.3, 0.5].map((load) => pointOf(paths!, load).saturated)).toEqual([false, true]);
    expect([0.7, 0.8].map((load) => pointOf(seeing!, load).saturated)).toEqual([false, true]);
    expect(pointOf(seeing!, 0.5).minimalFraction).toBeCloseTo(0.5, 1);
    expect(pointOf(shownOf("broken-cable.4")[0]!, 0.9).saturated).toBe(false);
  });
});

describe("what UGAL sees, as the words have it", () => {
  test("buffers of 16 flits end where those of 256 do, and are enough for channels of one cycle", () => {
    const [deep, shallow] = shownOf("what-ugal-sees.5");
    for (const values of [deep!, shallow!]) expect([0.4, 0.5].map((load) => pointOf(values, load).saturated)).toEqual([false, true]);
    expect(carriedShare(shallow!, networkOf(shallow!))).toBe(1);
    expect(pointOf(shallow!, 0.3).packetLatency.mean! / pointOf(deep!, 0.3).packetLatency.mean!).toBeCloseTo(0.1, 1);
  });
});

describe("why adaptive routing, as the words have it", () => {
  test("one of eight channels of a group is asked for, by eight endpoints, and detours take nearly twice as many channels", () => {
    const { endpoints, groups } = networkOf(designOf(SMALL));
    expect([globals(SMALL) / groups!.count, endpoints / groups!.count]).toEqual([8, 8]);
    const [straight, round] = shownOf("why-adaptive.3");
    const times = pointOf(round!, 0.2).hops.mean! / pointOf(straight!, 0.2).hops.mean!;
    expect(times).toBeGreaterThan(1.6);
    expect(times).toBeLessThan(2.1);
  });
});

describe("few hops, as the words have it", () => {
  test("paths of the Slim Fly are shorter than the dragonfly's, but not by half; any pair has one", () => {
    const [dragonfly, slimFly] = [A, B].map((study) => described(study).averageDistance!);
    expect(slimFly! / dragonfly!).toBeGreaterThan(0.5);
    expect(slimFly! / dragonfly!).toBeLessThan(0.8);
    expect(optimum(`${B}&routing=min&traffic=worst-case&model=min`)).toBeCloseTo(1 / 8, 6);
  });
});

describe("wormhole and cut-through, as the words have it", () => {
  test("a packet alone takes as much longer as it has more flits, over five routers on average", () => {
    const [short, long] = shownOf("wormhole.1").map((values) => zeroLoadLatency(networkOf(values), values).mean!);
    expect(long! - short!).toBeCloseTo(15, 9);
    const [values] = shownOf("wormhole.1");
    expect(pointOf(values!, 0.02).hops.mean! + 1).toBeCloseTo(5, 0);
  });

  test("three packets' room of cut-through or four channels of wormhole carry a load of 50 %", () => {
    const designs = parseStudy(stepOf("wormhole.6").state).study.designs;
    for (const change of [{ buffer: 48 }, { switching: "wormhole" as const, vcs: 4, buffer: 8 }])
      expect(pointOf({ ...designs[0]!, ...change }, 0.5).saturated).toBe(false);
  });
});

describe("taper, as the words have it", () => {
  test("an endpoint has three ports of routers in the full tree and two in the half one, and so its price", () => {
    const [full, half] = shownOf("taper.3");
    const ports = (values: DesignValues) => (networkOf(values).endpoints + networkOf(values).channels) / networkOf(values).endpoints;
    expect([ports(full!), ports(half!)]).toEqual([3, 2]);
    const price = (values: DesignValues) => costReport(networkOf(values), values).costPerEndpoint!;
    expect(price(half!) / price(full!)).toBeCloseTo(2 / 3, 1);
  });

  test("a worst case carries the taper, and the next endpoint is at the same leaf for seven of eight", () => {
    expect([0, 1, 2].map((design) => Number(optimumOf("taper.2", design).toFixed(6)))).toEqual([1, 0.5, 0.25]);
    expect(optimumOf("taper.4", 1)).toBe(1);
  });

  test("a ring in order takes the same time at any taper, at random seven of eight messages cross the tree", () => {
    const designs = parseStudy(stepOf("taper.5").state).study.designs;
    const [full, tapered] = designs.map((values) => runOf(values).cycles);
    expect(tapered).toBe(full);
  });
});

describe("a hot spot, as the words have it", () => {
  test("each of the incast gets a sixth of its endpoint, and each of the others about as little, until senders are held back", () => {
    const [free, held] = shownOf("hot-spot.5");
    expect(pointOf(free!, 0.8).worstFlow).toBeLessThan(1 / 6);
    const { accepted, offered } = pointOf(held!, 0.8);
    // Of 16 endpoints.
    expect(offered * 16).toBeCloseTo(12 * 0.8, 9);
    expect(accepted * 16).toBeCloseTo(6 * 0.8 + 0.95, 0);
  });

  test("no endpoint but the incast's is asked for more than it takes", () => {
    expect(optimumOf("hot-spot.5", 0)).toBeCloseTo(1 / 6, 6);
    const pairs = [...stepOf("hot-spot.5").state.matchAll(/\d+-(\d+):1/g)].map(([, target]) => Number(target));
    expect(pairs.filter((target) => target === 0)).toHaveLength(6);
    const targets = pairs.filter((target) => target !== 0);
    expect(targets).toHaveLength(6);
    expect(new Set(targets).size).toBe(6);
  });
});

describe("collectives, as the words have it", () => {
  test("few rounds take a hundred cycles each whatever they carry, and whole vectors three times a third's bytes", () => {
    const [ring, doubling] = shownOf("collectives.1").map(runOf);
    for (const { cycles, rounds } of [
      { ...ring!, rounds: 126 },
      { ...doubling!, rounds: 6 },
    ]) {
      expect(cycles / rounds).toBeGreaterThan(75);
      expect(cycles / rounds).toBeLessThan(125);
    }
    expect(doubling!.cycles / 6).toBeGreaterThan(ring!.cycles / 126);
    const [, vectors] = shownOf("collectives.2").map(runOf);
    expect(vectors!.lowerBound!.bandwidthTerm).toBe(6 * flitsOf("collectives.2"));
  });

  test("both of few bytes send as many, and one is within a tenth of the most that a NIC lets any", () => {
    const [ring, halving] = shownOf("collectives.3").map(runOf);
    expect(halving!.lowerBound!.bandwidthTerm).toBe(ring!.lowerBound!.bandwidthTerm);
    expect(ring!.lowerBound!.latencyTerm).toBeGreaterThan(ring!.cycles / 3);
    expect(halving!.cycles).toBeLessThan(1.12 * halving!.lowerBound!.bandwidthTerm);
  });

  test("on the torus the bound is nearly the tree's, and a ring comes nearer to its own", () => {
    const [tree, torus] = shownOf("collectives.5");
    const [inTree, onTorus] = [runOf(tree!), runOf(torus!)];
    expect(onTorus.lowerBound!.cycles).toBeLessThan(1.05 * inTree.lowerBound!.cycles);
    const ring = runOf(parseStudy(formatDesign({ ...torus!, traffic: "ring-all-reduce" })).study.designs[0]!);
    expect(ring.cycles).toBeLessThan(1.02 * ring.lowerBound!.cycles);
    expect(onTorus.cycles).toBeGreaterThan(1.3 * onTorus.lowerBound!.cycles);
  });

  test("64 KiB are where recursive doubling and Rabenseifner's algorithm take about the same", () => {
    const designOfTask = parseStudy(stepOf("collectives.7").state).study.designs[0]!;
    const [doubling, halving] = ["recursive-doubling", "rabenseifner"].map(
      (algorithm) => runOf(parseStudy(formatDesign({ ...designOfTask, traffic: `${algorithm}-all-reduce` })).study.designs[0]!).cycles,
    );
    expect(Math.abs(doubling! / halving! - 1)).toBeLessThan(0.1);
  });
});

describe("placement, as the words have it", () => {
  test("whatever seed places them, tasks at random take about three times, and the mean is half", () => {
    const [, scattered] = shownOf("placement.1");
    const inPlace = runOf(shownOf("placement.1")[0]!).cycles;
    for (const placementSeed of [2, 3]) {
      const times = runOf({ ...scattered!, placementSeed }).cycles / inPlace;
      expect(times).toBeGreaterThan(2.6);
      expect(times).toBeLessThan(3.8);
    }
    const { accepted, worstFlow } = pointOf(shownOf("placement.2")[1]!, 0.9);
    expect(accepted).toBeLessThan(0.58);
    expect(worstFlow).toBeLessThan(1 / 20);
    // In place all messages cross one channel, at random four on average, as in uniform traffic.
    expect(described("topology=torus&dims=8x8").averageDistance).toBeCloseTo(4, 0);
  });

  test("blocks are shorter than random places and order, under MIN, wherever the seed puts them", () => {
    const [order, blocks, scattered] = shownOf("placement.3");
    const inOrder = runOf(order!).cycles;
    for (const placementSeed of [2, 3]) {
      expect(runOf({ ...blocks!, placementSeed }).cycles).toBeLessThan(0.95 * inOrder);
      expect(runOf({ ...scattered!, placementSeed }).cycles).toBeGreaterThan(inOrder);
    }
  });

  test("four exchanges are a fifth of the time of the program in place", () => {
    const [inPlace] = shownOf("placement.5").map(runOf);
    expect(1 - (3 * 20_000) / inPlace!.cycles).toBeCloseTo(0.2, 1);
  });
});

describe("the Moore bound, as the words have it", () => {
  test("random networks of other seeds are as far across", () => {
    for (const graphSeed of [1, 2, 3, 4, 5]) {
      const diameters = ["routers=64&degree=4", "routers=57&degree=8"].map(
        (of) => described(`topology=jellyfish&${of}&graphSeed=${graphSeed}`).diameter!,
      );
      expect(diameters[0]).toBeGreaterThan(4);
      expect(diameters[0]).toBeLessThan(7);
      expect(diameters[1]).toBeGreaterThan(2);
      expect(diameters[1]).toBeLessThan(5);
    }
  });

  test("a router with 14 links is four hops from 10,000 others at least, and a Slim Fly does what the task asks for", () => {
    const within = (links: number, hops: number): number => {
      let [sum, ring] = [1, links];
      for (let hop = 1; hop <= hops; hop++, ring *= links - 1) sum += ring;
      return sum;
    };
    expect(within(14, 2)).toBe(197);
    expect(within(14, 3)).toBeLessThan(10_000);
    expect(within(14, 4)).toBeGreaterThan(10_000);
    const { diameter, endpoints, radix } = described("topology=slim-fly&q=8&p=6");
    expect([diameter, endpoints, radix]).toEqual([2, 768, 18]);
  });

  test("four endpoints at a router of a PolarFly leave all of uniform traffic to some routing", () => {
    expect(optimumOf("moore-bound.5", 0)).toBe(1);
  });
});

describe("what it costs, as the words have it", () => {
  const opticalShare = (values: DesignValues): number => {
    const { electricCables, opticalCables } = costReport(networkOf(values), values);
    return opticalCables / (electricCables + opticalCables);
  };

  test("three ports an endpoint with two levels and five with three; one cable in ten is optical, or two in five", () => {
    const ports = (values: DesignValues) => (networkOf(values).endpoints + networkOf(values).channels) / networkOf(values).endpoints;
    expect(shownOf("cost-crossover.1").map(ports)).toEqual([3, 5]);
    const [tree, dragonfly] = shownOf("cost-crossover.3");
    expect(opticalShare(tree!)).toBeCloseTo(2 / 5, 1);
    expect(opticalShare(dragonfly!)).toBeCloseTo(1 / 10, 1);
  });

  test("with other prices the tree of two levels is the cheaper one, too, and that of three the dearer", () => {
    const price = (values: DesignValues) => costReport(networkOf(values), values).costPerEndpoint!;
    for (const prices of ["fdr10", "ndr-400g"]) {
      const priced = (name: string) =>
        shownOf(name).map((values) => price(parseStudy(`${formatDesign(values)}&prices=${prices}`).study.designs[0]!));
      const [small, dragonfly] = priced("cost-crossover.2");
      expect(dragonfly! / small!).toBeGreaterThan(1.05);
      const [large, grown] = priced("cost-crossover.3");
      expect(grown! / large!).toBeLessThan(0.85);
    }
  });
});

const NUMBER = /\d+(?:\.\d+)?/g;
const numbersIn = (text: string): number[] => [...text.matchAll(NUMBER)].map(([number]) => Number(number));

/** Numbers that the study of a step sets, as themselves and in per cent: its parameters, and its loads. */
function given({ state, question }: Step): ReadonlySet<number> {
  const more = question.kind === "measured" ? question.reveal : question.kind === "task" ? question.solution : undefined;
  const all = [state, ...(more === undefined ? [] : [more])].flatMap((text) => parseStudy(text).study.designs);
  const numbers = all.flatMap((values) => [
    ...Object.values(values).flatMap((value) => (typeof value === "number" ? [value] : typeof value === "string" ? numbersIn(value) : [])),
    ...values.load,
  ]);
  return new Set(numbers.flatMap((number) => [number, Number((100 * number).toPrecision(6))]));
}

describe.each(STORIES.flatMap((story) => story.steps.map((step, i) => [`${story.id}.${i + 1}`, step] as const)))("%s", (name, step) => {
  const facts = FACTS[name] ?? [];
  // What a task asks for is judged by its own test.
  const whys = step.question.kind === "task" ? [] : step.question.options.flatMap(({ why }) => (why === undefined ? [] : [why]));
  const texts = [step.sentence, step.explanation, ...(step.question.kind === "task" ? [] : [step.question.text]), ...whys];

  test.each(facts)("%s", (quote, numbers) => {
    expect(
      texts.some((text) => text.includes(quote)),
      quote,
    ).toBe(true);
    const computed = numbers();
    numbersIn(quote).forEach((number, i) => {
      expect(computed[i]).toBeCloseTo(number, 9);
    });
    expect(computed).toHaveLength(numbersIn(quote).length);
  });

  test("says no number that is neither its study's nor computed", () => {
    const known = given(step);
    for (const text of texts) {
      const left = facts.reduce((rest, [quote]) => rest.replace(quote, ""), text);
      expect(
        numbersIn(left).filter((number) => !known.has(number)),
        text,
      ).toEqual([]);
    }
  });
});

test("all facts are of steps that there are", () => {
  const names = STORIES.flatMap((story) => story.steps.map((_, i) => `${story.id}.${i + 1}`));
  expect(Object.keys(FACTS).filter((name) => !names.includes(name))).toEqual([]);
});
