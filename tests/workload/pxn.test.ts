/** Messages that go over NVLink to the NIC on the rail of their destination (PXN): closed forms, what stays the same, and what is refused. */
import { describe, expect, test } from "vitest";
import { estimateCurve } from "../../src/estimate/estimate.ts";
import { mulberry32, shuffled } from "../../src/math/random.ts";
import { createImpactRun } from "../../src/simulation/impact.ts";
import { createProgramRun } from "../../src/simulation/program-run.ts";
import type { ProgramResult } from "../../src/simulation/program-run.ts";
import { untaskedWarnings } from "../../src/simulation/warnings.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { madeAlike, notAlike } from "../../src/study/not-alike.ts";
import type { DesignValues } from "../../src/study/study.ts";
import { loadSolver } from "../../src/throughput/solve.ts";
import { topologyOf } from "../../src/topology/families.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { allPatterns, trafficOn } from "../../src/workload/patterns.ts";
import { formOf } from "../../src/workload/placing.ts";
import { byOthers, ProgramBuilder, WORK } from "../../src/workload/program.ts";
import { countedSize } from "../../src/workload/size.ts";
import { countedWork } from "../../src/workload/work.ts";
import { solveThroughput } from "../tools/at-once.ts";

allPatterns();
const solver = await loadSolver();

function valuesOf(text: string): DesignValues {
  const { study, problems } = parseStudy(text);
  expect(problems).toEqual([]);
  return study.designs[0]!;
}

function run(text: string): ProgramResult {
  const values = valuesOf(text);
  const experiment = createProgramRun(networkOf(values), values);
  while (!experiment.advance(100_000));
  const result = experiment.result();
  expect(result.complete).toBe(true);
  return result;
}

/** What is equal however long it took; nothing goes by another NIC. */
const told = (result: ProgramResult): object => ({ ...result, seconds: 0, relayed: null });

/** Flits that go over spines: a leaf's links to them are global. */
const overSpines = ({ channelUse }: ProgramResult): number => channelUse.global!.max;

/** Messages between GPUs by their numbers, each a line: source, destination, flits. */
const trace = (messages: readonly (readonly [number, number, number])[]): string =>
  `traffic=trace&trace=${encodeURIComponent(messages.map((message) => `0,${message.join(",")}`).join(";"))}`;

const STEADY = "topology=rail-optimized&gpus=4&servers=4&stripes=1&spines=4&packetSize=8";
const FABRIC = `${STEADY}&run=completion&flitBytes=512`;
const [OWN, PXN] = [`${FABRIC}&rails=own`, `${FABRIC}&rails=pxn`];
/** Cycles between two GPUs of a server by the default latencies: in, through one router, out. */
const INSIDE = 5;

describe("a program by way of others", () => {
  const builder = new ProgramBuilder(4);
  const work = builder.work(0, 7);
  const straight = builder.message(0, 1, 10, { after: [work] });
  const parted = builder.message(1, 2, 20, { after: [straight], notBefore: 5, iteration: 1 });
  builder.message(2, 0, 30, { after: [parted, straight] });
  const program = builder.build();

  test("has two messages for one that goes by another rank, and waits for the second", () => {
    const { first, rank, peer, size, notBefore, iteration, after, afterStart, ops } = byOthers(program, (source, destination) =>
      source === 1 && destination === 2 ? 3 : source,
    );
    const waits = Array.from({ length: ops }, (_, op) => [...after.subarray(afterStart[op], afterStart[op + 1])]);
    expect([...rank].map((from, op) => [from, peer[op], size[op], notBefore[op], iteration[op], first[op], waits[op]])).toEqual([
      [0, WORK, 7, 0, 0, 0, []],
      [0, 1, 10, 0, 0, 0, [0]],
      [1, 3, 20, 5, 1, 1, [1]],
      [3, 2, 20, 5, 1, 0, [2]],
      [2, 0, 30, 0, 0, 0, [3, 1]],
    ]);
  });

  test("is itself where nothing does", () => {
    expect(byOthers(program, (source) => source)).toBe(program);
  });
});

describe("one message", () => {
  test.each([
    ["to its own rail", 1, 5, false],
    ["to another rail", 1, 6, true],
    ["inside its server", 1, 2, false],
  ])("%s", (_, source, destination, relayed) => {
    const flits = 45;
    const { cycles, criticalPath, lowerBound, ...result } = run(`${PXN}&${trace([[source, destination, flits]])}`);
    expect(result.relayed).toEqual(relayed ? { messages: 1, bytes: flits * 512 } : { messages: 0, bytes: 0 });
    expect([result.messages, result.deliveredMessages, result.bytes]).toEqual([1, 1, flits * 512]);
    const onRail = run(`${OWN}&${trace([[1, 5, flits]])}`).cycles;
    const within = Math.ceil(flits / 9) + INSIDE;
    expect(cycles).toBe(destination === 2 ? within - 1 : onRail + (relayed ? within : 0));
    expect(lowerBound!.cycles).toBe(cycles);
    expect(criticalPath.map((step) => [step.source, step.destination, step.inside])).toEqual(
      relayed
        ? [
            [1, 2, true],
            [2, 6, false],
          ]
        : [[source, destination, destination === 2]],
    );
    expect(result.taskFinished[destination]).toBe(cycles);
    expect(result.taskFinished[2]).toBe(destination === 2 ? cycles : -1);
  });

  test("goes out of the one NIC that all of a server send by", () => {
    // GPU i of server 0 to GPU 0 of servers 1 to 3: by NICs 1, 2 and 3, or all by NIC 0.
    const flits = 400;
    const messages = trace([1, 2, 3].map((i) => [i, 4 * i, flits] as const));
    const [own, pxn] = [run(`${OWN}&${messages}`), run(`${PXN}&${messages}`)];
    expect([own.mostSent, pxn.mostSent]).toEqual([flits * 512, 3 * flits * 512]);
    expect(own.flits).toBe(pxn.flits);
    expect([...pxn.terminalUse.subarray(0, 4)].map((use) => Math.round(use * (pxn.cycles + 1)))).toEqual([3 * flits, 0, 0, 0]);
    expect(pxn.lowerBound!.cycles).toBeGreaterThanOrEqual(3 * flits);
    expect(pxn.cycles).toBeGreaterThanOrEqual(pxn.lowerBound!.cycles);
    expect(pxn.cycles).toBeLessThan(3 * flits + 100);
    expect(overSpines(pxn)).toBe(0);
    const values = valuesOf(`${PXN}&${messages}`);
    expect(countedSize(values, Infinity)).toMatchObject({ messages: 3, flits: 3 * flits, mostSent: 3 * flits });
    // The link into GPU 0 takes all three.
    expect(countedSize(values, Infinity)!.innerCycles).toBeCloseTo((3 * flits) / 9, 9);
  });
});

describe("an all-to-all of M servers of G GPUs", () => {
  test.each([
    [4, 4, "pairwise"],
    [4, 4, "linear"],
    [2, 8, "linear"],
    [3, 5, "pairwise"],
  ])("M = %d, G = %d, %s: as many bytes by each NIC as with own ones, and none over spines", (servers, gpus, algorithm) => {
    const all = servers * gpus;
    const text = `topology=rail-optimized&gpus=${gpus}&servers=${servers}&stripes=1&spines=${servers}&run=completion&packetSize=8&flitBytes=512&traffic=all-to-all&algorithm=${algorithm}&ranks=${all}&messageBytes=8192`;
    const [own, pxn] = [run(`${text}&rails=own`), run(`${text}&rails=pxn`)];
    const sent = gpus * (servers - 1) * 16;
    for (const { terminalUse, cycles, mostSent, flits, inside } of [own, pxn]) {
      for (const use of terminalUse) expect(use * (cycles + 1)).toBeCloseTo(sent, 2);
      expect([mostSent, flits]).toEqual([sent * 512, sent * all]);
      expect(inside).toEqual({ messages: all * (gpus - 1), bytes: all * (gpus - 1) * 8192 });
    }
    const relayed = servers * (servers - 1) * gpus * (gpus - 1);
    expect([own.relayed, pxn.relayed]).toEqual([null, { messages: relayed, bytes: relayed * 8192 }]);
    expect(overSpines(own)).toBeGreaterThan(0);
    expect(overSpines(pxn)).toBe(0);
    expect(pxn.cycles).toBeLessThan(own.cycles);
    const values = valuesOf(`${text}&rails=pxn`);
    // GPU to leaf to GPU.
    expect(countedWork(networkOf(values), values)!.channelFlits).toBe(2 * pxn.flits);
    expect(countedSize(values, Infinity)!.innerCycles).toBeCloseTo((gpus - 1 + (gpus - 1) * (servers - 1)) * (16 / 9), 6);
  });

  test("is a steady pattern on its rails, which one spine carries by any program; with own NICs it does not", () => {
    const text = STEADY.replace("spines=4", "spines=1");
    const demands = (rails: string): { readonly across: number; readonly alpha: number } => {
      const values = valuesOf(`${text}&rails=${rails}&traffic=all-to-all&ranks=16&messageBytes=8192&model=any-path`);
      const network = networkOf(values);
      let across = 0;
      const sent = new Float64Array(16);
      trafficOn(network, values).routerDemands((source, destination, demand) => {
        sent[source]! += demand;
        if (source % 4 !== destination % 4) across += demand;
      });
      for (const each of sent) expect(each).toBeCloseTo(1, 9);
      return { across, alpha: solveThroughput(network, values, solver).alpha! };
    };
    const [own, pxn] = [demands("own"), demands("pxn")];
    expect(own.across).toBeCloseTo(16 * (3 / 4), 9);
    expect(pxn.across).toBe(0);
    expect(own.alpha).toBeCloseTo(1 / 3, 6);
    expect(pxn.alpha).toBeCloseTo(1, 9);
  });

  test("takes as long whatever GPUs of a server are called", () => {
    const { ops, rank, peer } = formOf(valuesOf(`${PXN}&traffic=all-to-all`)).program(
      valuesOf(`${PXN}&traffic=all-to-all&algorithm=linear&ranks=16&messageBytes=8192`),
    );
    const named = (orders: readonly (readonly number[])[]): ProgramResult => {
      const name = (r: number): number => r - (r % 4) + orders[Math.floor(r / 4)]![r % 4]!;
      const messages = Array.from({ length: ops }, (_, op) => [name(rank[op]!), name(peer[op]!), 16] as const);
      return run(`${PXN}&sending=listed&${trace(messages)}`);
    };
    const plain = named(Array.from({ length: 4 }, () => [0, 1, 2, 3]));
    const random = mulberry32(3);
    for (let trial = 0; trial < 5; trial++) {
      const order = Array.from(shuffled(4, random));
      expect(named([order, order, order, order]).cycles).toBe(plain.cycles);
      // Of servers whose GPUs have different names each NIC still sends the same.
      const apart = named(Array.from({ length: 4 }, () => Array.from(shuffled(4, random))));
      expect([apart.mostSent, apart.relayed, apart.flits]).toEqual([plain.mostSent, plain.relayed, plain.flits]);
      expect(overSpines(apart)).toBe(0);
    }
  });
});

const OPERATIONS = [
  "ring-all-reduce",
  "recursive-doubling-all-reduce",
  "rabenseifner-all-reduce",
  "hierarchical-all-reduce&groupSize=2",
  "tree-broadcast",
  "all-gather",
  "reduce-scatter&algorithm=recursive-halving",
  "all-to-all",
  "all-to-all&algorithm=linear",
];

describe("collectives", () => {
  test.each(OPERATIONS)("%s: least time, estimate and simulation within a tenth where a stripe has all servers", (operation) => {
    const text = `${PXN}&traffic=${operation}&ranks=16&messageBytes=262144`;
    const { cycles, lowerBound, ...result } = run(text);
    expect(lowerBound!.cycles).toBeLessThanOrEqual(cycles);
    expect(overSpines({ ...result, cycles, lowerBound })).toBe(0);
    const values = valuesOf(text);
    const found = estimateCurve(networkOf(values), values).completion!;
    expect(Math.abs(found.cycles / cycles - 1)).toBeLessThan(0.1);
    expect(found.free).toBeLessThanOrEqual(found.cycles);
  });

  test.each(["reduce-scatter&algorithm=recursive-halving", "tree-broadcast"])(
    "%s of tasks anywhere, joined no faster than by a NIC: the estimate has messages come to a NIC one after the other",
    (operation) => {
      const text = `${PXN}&traffic=${operation}&ranks=16&messageBytes=262144&placement=random&innerSpeed=0.5`;
      const values = valuesOf(text);
      const found = estimateCurve(networkOf(values), values).completion!;
      expect(Math.abs(found.cycles / run(text).cycles - 1)).toBeLessThan(0.15);
    },
  );

  test.each([
    "tensorParallel=4&pipelineParallel=2&dataParallel=2&layers=2",
    "tensorParallel=1&pipelineParallel=1&dataParallel=16&expertParallel=8&layers=2",
    "tensorParallel=1&pipelineParallel=2&dataParallel=8&layers=2&sharding=zero-3",
  ])("a training step, %s: the estimate near the simulation", (step) => {
    const text = `${PXN}&traffic=training-step&${step}&forwardTime=1000`;
    const { cycles, lowerBound } = run(text);
    expect(lowerBound!.cycles).toBeLessThanOrEqual(cycles);
    const values = valuesOf(text);
    const found = estimateCurve(networkOf(values), values).completion!;
    expect(Math.abs(found.cycles / cycles - 1)).toBeLessThan(0.15);
    expect(found.step!.withoutNetwork).toBeLessThan(found.cycles);
  });

  test.each(OPERATIONS)("%s on one GPU of each server, or inside one server, is that of own NICs to the digit", (operation) => {
    const single = `topology=rail-optimized&gpus=1&servers=8&stripes=1&spines=2&run=completion&packetSize=8&traffic=${operation}&ranks=8&messageBytes=8192`;
    expect(told(run(`${single}&rails=pxn`))).toEqual(told(run(`${single}&rails=own`)));
    const server = `traffic=${operation}&ranks=4&messageBytes=8192`;
    const within = run(`${PXN}&${server}`);
    expect(within.relayed).toEqual({ messages: 0, bytes: 0 });
    expect(told(within)).toEqual(told(run(`${OWN}&${server}`)));
  });

  test("of tasks anywhere, partly filled servers and a lost GPU: all comes, never before the least time", () => {
    const random = "&placement=random&traffic=all-to-all&ranks=13&messageBytes=4096";
    for (const more of [
      random,
      `${random}&placementSeed=2&algorithm=linear`,
      "&traffic=all-to-all&ranks=6&messageBytes=4096",
      "&traffic=all-to-all&ranks=15&messageBytes=4096&failedRouters=5",
      "&traffic=training-step&tensorParallel=2&pipelineParallel=2&dataParallel=4&layers=2&placement=random",
      "&traffic=ring-all-reduce&ranks=6&messageBytes=8192&job2=all-to-all&job2.ranks=7&job2.messageBytes=4096&job2.placement=random",
      `&traffic=job-list&jobs=${encodeURIComponent("ranks,workload,arrival,placement\n6,all-to-all,0,random\n7,all-to-all,50,random")}`,
    ]) {
      const result = run(PXN + more);
      expect([result.deliveredBytes, result.deliveredFlits, result.deliveredMessages]).toEqual([
        result.bytes,
        result.flits,
        result.messages,
      ]);
      expect(result.cycles).toBeGreaterThanOrEqual(result.lowerBound!.cycles);
      const own = run(OWN + more);
      expect([own.bytes, own.flits, own.inside]).toEqual([result.bytes, result.flits, result.inside]);
      expect(result.relayed!.messages).toBeGreaterThan(0);
      const { jobs } = result;
      for (const { cycles, iterations, arrival } of jobs) expect(iterations).toEqual([arrival + cycles]);
    }
  });

  test("go by NICs of their own job's tasks alone", () => {
    // Ranks 4 and 5 are GPUs 0 and 1 of server 1, whose others are idle: to GPUs 2 and 3 of server 0 they send by their own.
    const { relayed } = run(`${PXN}&traffic=all-to-all&ranks=6&messageBytes=4096`);
    expect(relayed!.messages).toBe(4 * 2 - 2 + 2);
    const beside = run(`${PXN}&traffic=all-to-all&ranks=6&messageBytes=4096&job2=ring-all-reduce&job2.ranks=2`);
    // Of the second job GPUs 2 and 3 of server 1.
    expect(beside.relayed).toEqual(relayed);
    expect(overSpines(beside)).toBeGreaterThan(0);
  });

  test("beside congestors take their ways, too", () => {
    const values = valuesOf(`${PXN}&traffic=all-to-all&ranks=8&messageBytes=4096&seed=1`);
    const impact = createImpactRun(networkOf(values), values, { jobs: [0], congestors: [], victims: 0.5, load: 0.5 });
    while (!impact.advance(10_000));
    const [part] = impact.result().parts;
    expect(part!.cycles).toBe(run(`${PXN}&traffic=all-to-all&ranks=8&messageBytes=4096`).cycles);
  });
});

describe("what has no such way is told", () => {
  test("no links inside servers, and no spines", () => {
    const said = (text: string): readonly string[] => parseStudy(text).problems.map(({ message }) => message);
    expect(said(`${PXN}&traffic=all-to-all&innerSpeed=0`)).toEqual([
      "innerSpeed = 0 leaves rails = pxn no links to take inside a server: innerSpeed must be above 0, or rails own.",
    ]);
    expect(said(`${PXN}&traffic=all-to-all&ranks=4&job2=all-to-all&job2.ranks=4&innerSpeed=0`)).toHaveLength(1);
    expect(said("topology=rail-optimized&rails=pxn&stripes=1&spines=0")).toEqual([
      "rails = pxn leaves 8 rails apart where spines = 0: rails must be any, or spines at least 1.",
    ]);
    expect(said("topology=rail-optimized&gpus=1&rails=pxn&spines=0&stripes=1&traffic=all-to-all")).toEqual([]);
  });

  test("packets of patterns without tasks, which go as with own NICs", () => {
    const warned = (text: string): readonly string[] => untaskedWarnings(valuesOf(text)).map(({ message }) => message);
    const uniform = "topology=rail-optimized&gpus=4&servers=4&stripes=1&traffic=uniform";
    expect(warned(`${uniform}&rails=pxn`)).toEqual([expect.stringMatching(/^rails = pxn moves messages of workloads alone, /)]);
    expect(warned(`${uniform}&rails=own`)).toEqual([]);
    expect(topologyOf(valuesOf(uniform)).consequence(valuesOf(`${uniform}&rails=pxn`))).toMatch(
      /; messages of workloads alone change rails inside servers$/,
    );
    expect(warned(`${PXN}&traffic=all-to-all`)).toEqual([]);
    const [pxn, own] = ["pxn", "own"].map((rails) => {
      const values = valuesOf(`${uniform}&rails=${rails}&model=any-path`);
      return solveThroughput(networkOf(values), values, solver).alpha;
    });
    expect(pxn).toBe(own);
  });

  test("a pattern that stays inside servers names no links to be given up", () => {
    const values = valuesOf(`${STEADY}&rails=pxn&traffic=all-to-all&ranks=4`);
    expect(() => trafficOn(networkOf(values), values)).toThrow(/has nothing to carry; spread the tasks wider\.$/);
  });

  test("designs are made alike without links being taken from it", () => {
    const { designs } = parseStudy(
      "topology=xgft&children=4x4&parents=4&traffic=all-to-all&b.topology=rail-optimized&b.gpus=4&b.servers=4&b.rails=pxn",
    ).study;
    const servers = notAlike(designs).find(({ what }) => what === "servers")!;
    expect(servers.inAll).toBeNull();
    const reversed = designs.toReversed();
    const { inAll } = notAlike(reversed).find(({ what }) => what === "servers")!;
    expect(notAlike(madeAlike(reversed, inAll!)).some(({ what }) => what === "servers")).toBe(false);
  });
});
