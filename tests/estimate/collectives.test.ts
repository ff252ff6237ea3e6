/** Times of collective operations without a simulation: textbook forms, the programs they stand for, and simulated times. */
import { describe, expect, test } from "vitest";
import type { DesignValues } from "../../src/study/study.ts";
import { estimateCurve } from "../../src/estimate/estimate.ts";
import type { CollectiveTime } from "../../src/estimate/collectives.ts";
import { createProgramRun } from "../../src/simulation/program-run.ts";
import { collectiveRate } from "../../src/simulation/collective-rate.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { allPatterns } from "../../src/workload/patterns.ts";
import { formOf } from "../../src/workload/placing.ts";
import { WORK } from "../../src/workload/program.ts";
import { some, WHOLE } from "../tools/extent.ts";

allPatterns();

function valuesOf(text: string): DesignValues {
  const { study, problems } = parseStudy(text);
  expect(problems).toEqual([]);
  return study.designs[0]!;
}

function timeOf(text: string): CollectiveTime {
  const values = valuesOf(text);
  const { unknown, completion } = estimateCurve(networkOf(values), values);
  expect(unknown).toBeNull();
  return completion!;
}

function simulated(text: string): number {
  const values = valuesOf(text);
  const run = createProgramRun(networkOf(values), values);
  while (!run.advance(100_000));
  const { complete, cycles } = run.result();
  expect(complete).toBe(true);
  return cycles;
}

const OPERATIONS = [
  "traffic=ring-all-reduce",
  "traffic=recursive-doubling-all-reduce",
  "traffic=rabenseifner-all-reduce",
  "traffic=hierarchical-all-reduce&groupSize=4",
  "traffic=tree-broadcast",
  "traffic=all-gather",
  "traffic=all-gather&algorithm=recursive-doubling",
  "traffic=reduce-scatter",
  "traffic=reduce-scatter&algorithm=recursive-halving",
  "traffic=all-to-all",
  "traffic=all-to-all&algorithm=linear",
];

describe("rounds stand for the program that is simulated", () => {
  test.each(OPERATIONS.flatMap((operation) => [2, 8, 12, 32].map((ranks): [string, number] => [operation, ranks])))(
    "%s of %d ranks",
    (operation, ranks) => {
      const grouped = operation.includes("groupSize") && ranks % 4 !== 0;
      if (grouped) return;
      const values = valuesOf(`topology=fat-tree&k=4&n=3&${operation}&ranks=${ranks}&messageBytes=96000&run=completion`);
      const form = formOf(values);
      const program = form.program(values);
      const pairs = new Map<string, number>();
      const add = (source: number, destination: number, bytes: number): void => {
        const key = `${source} ${destination}`;
        pairs.set(key, (pairs.get(key) ?? 0) + bytes);
      };
      for (let op = 0; op < program.ops; op++) if (program.peer[op] !== WORK) add(program.rank[op]!, program.peer[op]!, program.size[op]!);
      const inRounds = new Map<string, number>();
      let messages = 0;
      for (const { times, partners, bytes } of form.rounds!(values))
        for (const partner of partners)
          for (let rank = 0; rank < ranks; rank++) {
            const to = partner(rank);
            if (to < 0) continue;
            expect(to).toBeLessThan(ranks);
            const key = `${rank} ${to}`;
            messages += times / partners.length;
            inRounds.set(key, (inRounds.get(key) ?? 0) + (bytes * times) / partners.length);
          }
      expect(Math.round(messages)).toBe(program.ops);
      expect(form.messages(values)).toBe(program.ops);
      expect([...inRounds.keys()].sort()).toEqual([...pairs.keys()].sort());
      // Parts differ by a byte; the ends of ranges that are no power of two by a part.
      const exact = Number.isInteger(Math.log2(ranks)) || /ring|groupSize|doubling-all|rabens|broadcast|all-to-all/.test(operation);
      const total = (all: ReadonlyMap<string, number>): number => [...all.values()].reduce((sum, one) => sum + one, 0);
      expect(Math.abs(total(inRounds) / total(pairs) - 1)).toBeLessThan(exact ? 0.001 : 0.35);
    },
  );
});

describe("textbook times where nothing is shared: n = 1,024, S = 1 GB, α = 5 µs, β = 1 s over 50 GB", () => {
  // 1 + 242 + 1 + 242 cycles of 10.24 ns are 5 µs, and 4 more where a message crosses the tree.
  const ONE =
    "topology=fat-tree&k=32&n=2&routing=deterministic&ranks=1024&terminalLatency=242&routerLatency=1&localLatency=1&globalLatency=1&flitBytes=512&terminalSpeed=400&packetSize=8&run=completion&messageBytes=1000000000";
  test.each([
    ["ring-all-reduce", 50.19],
    ["recursive-doubling-all-reduce", 200.05],
    ["rabenseifner-all-reduce", 40.06],
  ])("%s takes %f ms", (traffic, milliseconds) => {
    const { cycles, free, contention } = timeOf(`${ONE}&traffic=${traffic}`);
    expect(contention).toBe(1);
    expect(free).toBe(cycles);
    expect((cycles * 10.24) / 1e6 / milliseconds).toBeCloseTo(1, 2);
  });

  test("direct all-to-all: (n-1)(α + Sβ/n) in steps, and α once where all is sent at once", () => {
    const text = ONE.replace("messageBytes=1000000000", "messageBytes=976562");
    const steps = (timeOf(`${text}&traffic=all-to-all`).cycles * 10.24) / 1e6;
    const once = (timeOf(`${text}&traffic=all-to-all&algorithm=linear`).cycles * 10.24) / 1e6;
    expect(steps / (1023 * 0.005 + 19.98)).toBeCloseTo(1, 2);
    expect(once / (0.005 + 19.98)).toBeCloseTo(1, 2);
  });
});

test("8,192 GPUs in 1,024 servers: two levels take the sum of the servers' and the network's terms", () => {
  const values = valuesOf(
    "topology=xgft&children=32x32x8&parents=32x16&gpus=8&trunks=1x1&routing=adaptive-nca&traffic=hierarchical-all-reduce&ranks=8192&groupSize=8&messageBytes=1000000000&innerSpeed=9&flitBytes=512&terminalSpeed=400&packetSize=8&run=completion",
  );
  const { completion } = estimateCurve(networkOf(values), values);
  // AI-FABRICS 3, H100: 3.89 ms inside and 5.0 ms outside for a gigabyte, besides 2,046 + 14 latencies.
  const milliseconds = (completion!.free * 10.24) / 1e6;
  expect(milliseconds).toBeGreaterThan(8.85);
  expect(milliseconds).toBeLessThan(10.5);
  expect(collectiveRate(values, completion!.cycles)!.busbw).toBeGreaterThan(180);
});

test("65,536 ranks have a time", () => {
  const tree =
    "topology=xgft&children=32x32x64&parents=32x32&gpus=8&routing=nearest-common-ancestor&ranks=65536&run=completion&flitBytes=512&packetSize=8";
  for (const operation of OPERATIONS) {
    const { cycles, free, rounds, band } = timeOf(`${tree}&${operation}&messageBytes=65536`);
    expect(free).toBeGreaterThan(0);
    expect(cycles).toBeGreaterThanOrEqual(free);
    expect(rounds).toBeGreaterThan(0);
    expect(band.lower).toBeLessThan(cycles);
  }
  const values = valuesOf(`${tree}&traffic=ring-all-reduce`);
  expect(() => createProgramRun(networkOf(values), values)).toThrow(
    /^traffic = ring-all-reduce makes 8589803520 messages, more than the 4000000 that are followed one by one: choose fewer tasks or iterations; the estimate has the time of any number of them\.$/,
  );
});

test("what is no collective operation, and two jobs, have no estimate, in a sentence", () => {
  const unknown = (text: string): string | null => {
    const values = valuesOf(`${text}&run=completion`);
    return estimateCurve(networkOf(values), values).unknown;
  };
  expect(unknown("traffic=stencil")).toMatch(/^traffic = stencil has no estimate: /);
  expect(unknown("traffic=ring-all-reduce&ranks=8&job2=all-to-all&job2.ranks=4")).toMatch(/^job2 has no estimate: /);
});

const NETWORKS = [
  "topology=xgft&children=8x8&parents=8&routing=nearest-common-ancestor",
  "topology=xgft&children=8x8&parents=4&routing=nearest-common-ancestor",
  "topology=fat-tree&k=4&n=3&routing=adaptive-nca",
  "topology=fat-tree&k=4&n=3&routing=deterministic",
  "topology=dragonfly&p=2&a=4&h=2&routing=min",
  "topology=dragonfly&p=2&a=4&h=2&routing=ugal-l",
  "topology=hyperx&dims=4x4&p=4",
  "topology=torus&dims=4x4x4",
  "topology=slim-fly&q=5&p=2",
  "topology=rail-optimized&gpus=8&servers=4&stripes=2",
  "topology=rail-optimized&gpus=8&servers=4&stripes=2&rails=pxn",
  "topology=rail-only&gpus=8&servers=8",
  "topology=xgft&children=8x8&parents=8&gpus=8&routing=ecmp",
];

describe("what holds up a network without contention", () => {
  const MESH = "topology=mesh&dims=4x4&run=completion&packetSize=4&messageBytes=65536&ranks=16";
  test.each([
    // A channel of a shallow buffer carries a part of its bandwidth, once a buffer is full.
    [`${MESH}&traffic=ring-all-reduce&buffer=1&routerLatency=20&localLatency=30`, 20],
    [`${MESH}&traffic=recursive-doubling-all-reduce&buffer=2&vcs=2&localLatency=10`, 4],
    [`${MESH}&traffic=ring-all-reduce&vcReuse=tail-credit&localLatency=20&vcs=2`, 5],
    // Children of a root get their packets in turns, and begin late.
    [
      "topology=fat-tree&k=4&n=3&routing=nearest-common-ancestor&run=completion&traffic=tree-broadcast&ranks=64&sending=turns&packetSize=4",
      1,
    ],
  ])("%s", (text, times) => {
    const [cycles, { cycles: estimated, free, band }] = [simulated(text), timeOf(text)];
    expect(Math.abs(estimated / cycles - 1)).toBeLessThan(0.25);
    expect(cycles).toBeGreaterThanOrEqual(band.lower);
    expect(cycles).toBeLessThanOrEqual(band.upper);
    expect(estimated).toBeGreaterThanOrEqual(times * free);
  });

  test("messages that fit into buffers wait for no credit", () => {
    const text = "topology=mesh&dims=4x4&run=completion&traffic=ring-all-reduce&ranks=16&flitBytes=64&buffer=8&localLatency=40&vcs=2";
    const [short, long] = [512, 131_072].map((bytes) => timeOf(`${text}&messageBytes=${bytes}`));
    expect(short!.cycles / short!.free).toBeLessThan(1.01);
    expect(long!.cycles).toBeGreaterThan(2 * long!.free);
    expect(Math.abs(simulated(`${text}&messageBytes=512`) / short!.cycles - 1)).toBeLessThan(0.1);
  });

  test("bands are wider where buffers are shallow or switches slow", () => {
    const text = "topology=mesh&dims=4x4&run=completion&traffic=all-to-all&ranks=16";
    const [plain, strained, throttled] = ["", "&speedup=1", "&buffer=1"].map((more) => timeOf(text + more));
    const width = ({ band, cycles }: CollectiveTime): number => (band.upper - band.lower) / cycles;
    expect(width(strained!)).toBeGreaterThan(width(plain!));
    expect(width(throttled!)).toBeGreaterThan(width(strained!));
  });
});

describe("against the simulation", () => {
  const cases = NETWORKS.flatMap((network) => OPERATIONS.map((operation) => `${network}&${operation}`));
  const ratios: number[] = [];
  let missed = 0;
  test.each(some(cases, 3))("%s", (design) => {
    for (const ranks of WHOLE ? [8, 24, 32, 64] : [32]) {
      const bytes = /all-to-all|all-gather/.test(design) ? 8192 : 262_144;
      const text = `${design}&ranks=${ranks}&messageBytes=${bytes}&packetSize=8&run=completion`;
      const [cycles, found] = [simulated(text), timeOf(text)];
      ratios.push(found.cycles / cycles);
      if (cycles < found.band.lower || cycles > found.band.upper) missed++;
      // Nothing is faster than without contention, but for rounds that overlap.
      expect(found.free).toBeLessThan(1.15 * cycles);
    }
  });

  test("most are within 10 %, and few out of their bands", () => {
    expect(ratios.length).toBeGreaterThan(40);
    expect(ratios.filter((ratio) => Math.abs(ratio - 1) <= 0.1).length / ratios.length).toBeGreaterThan(0.75);
    expect(missed / ratios.length).toBeLessThan(0.05);
  });
});
