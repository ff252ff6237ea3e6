/** GPUs of a server reach each other by its own links, NVLink or its like: closed forms, bounds, and what stays the same. */
import { describe, expect, test } from "vitest";
import type { DesignValues } from "../../src/study/study.ts";
import { mulberry32 } from "../../src/math/random.ts";
import { loadSolver } from "../../src/throughput/solve.ts";
import { notAlike, madeAlike } from "../../src/study/not-alike.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { createProgramRun } from "../../src/simulation/program-run.ts";
import type { ProgramResult } from "../../src/simulation/program-run.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { allPatterns, trafficOn } from "../../src/workload/patterns.ts";
import { Messages } from "../../src/workload/messages.ts";
import { countedSize } from "../../src/workload/size.ts";
import { solveThroughput } from "../tools/at-once.ts";
import { linearly, programOf } from "./programs.ts";

allPatterns();
const solver = await loadSolver();

const valuesOf = (text: string): DesignValues => {
  const { study, problems } = parseStudy(text);
  expect(problems).toEqual([]);
  return study.designs[0]!;
};

function run(text: string): ProgramResult {
  const values = valuesOf(text);
  const experiment = createProgramRun(networkOf(values), values);
  while (!experiment.advance(100_000));
  return experiment.result();
}

/** Cycles between two GPUs of a server by the default latencies: in, through one router, out. */
const INSIDE = 5;
/** What is equal however long it took. */
const told = (result: ProgramResult): object => ({ ...result, seconds: 0 });

describe("a message inside a server", () => {
  const joins = (one: number, other: number): boolean => Math.floor(one / 4) === Math.floor(other / 4);
  const sent = (speed: number, messages: Parameters<typeof programOf>[1]): Messages =>
    new Messages(programOf(8, messages), linearly(8, 8), { packetSize: 4, inner: { speed, joins }, innerLatency: INSIDE });

  test.each([
    [1, 1, 4 + 1],
    [9, 256, 4 + 29],
    [7.42, 1000, 4 + 135],
    [20, 3, 4 + 1],
  ])("at %f flits a cycle and of %d flits is there after %d cycles", (speed, flits, cycles) => {
    const { times, outstanding } = sent(speed, [{ source: 1, destination: 3, flits }]);
    expect(outstanding).toBe(0);
    expect(times.done[0]).toBe(cycles);
  });

  test("waits for the link out of its source and for the link into its destination, and for nothing else", () => {
    const { times } = sent(4, [
      { source: 0, destination: 1, flits: 40 },
      { source: 0, destination: 2, flits: 40 },
      { source: 3, destination: 1, flits: 40 },
      { source: 1, destination: 0, flits: 40 },
      { source: 4, destination: 5, flits: 40 },
    ]);
    expect(Array.from(times.done)).toEqual([14, 24, 24, 14, 14]);
  });

  test("takes a gap that is long enough, whatever was known before it", () => {
    const { times } = sent(1, [
      { source: 0, destination: 1, flits: 10 },
      { source: 0, destination: 2, flits: 10, delay: 30 },
      { source: 0, destination: 3, flits: 20, delay: 5 },
      { source: 2, destination: 3, flits: 5, delay: 12 },
    ]);
    // The third fills 10 to 30 exactly, and holds the link into rank 3 until then.
    expect(Array.from(times.done)).toEqual([14, 44, 34, 39]);
  });

  test("never shares a link, whatever the messages", () => {
    const random = mulberry32(5);
    const draw = (below: number): number => Math.floor(random() * below);
    for (let trial = 0; trial < 50; trial++) {
      const messages = Array.from({ length: 30 }, () => {
        const source = draw(4);
        return { source, destination: (source + 1 + draw(3)) % 4, flits: 1 + draw(30), delay: draw(60) };
      });
      const speed = 1 + draw(4);
      const { times } = sent(speed, messages);
      for (const end of ["source", "destination"] as const)
        for (let gpu = 0; gpu < 4; gpu++) {
          const own = messages.flatMap((message, i) =>
            message[end] === gpu ? [{ from: times.begun[i]!, to: times.handed[i]! + 1, flits: message.flits }] : [],
          );
          for (const [i, one] of own.entries()) {
            // Beginnings and ends are told in whole cycles: two that follow each other share one at most.
            for (const other of own.slice(0, i)) expect(one.from >= other.to - 1 || other.from >= one.to - 1).toBe(true);
            expect(one.to - one.from).toBeGreaterThanOrEqual(one.flits / speed - 1e-9);
          }
        }
      messages.forEach(({ flits, delay }, i) => {
        expect(times.done[i]!).toBeGreaterThanOrEqual(delay + Math.ceil(flits / speed) - 1 + INSIDE);
      });
    }
  });
});

const SERVERS = "topology=rail-optimized&stripes=1&traffic=hierarchical-all-reduce&flitBytes=512&packetSize=8&run=completion";

describe("an all-reduce of two levels", () => {
  test.each([
    [8, 8, 9, 1_048_576],
    [8, 4, 9, 524_288],
    [4, 6, 7.42, 1_572_864],
    [2, 8, 14.44, 1_048_576],
  ])("of %d GPUs in each of %d servers, NVLink at %f NICs: %d bytes", (gpus, servers, speed, bytes) => {
    const design = `${SERVERS}&gpus=${gpus}&servers=${servers}&groupSize=${gpus}&ranks=${gpus * servers}&messageBytes=${bytes}&innerSpeed=${speed}`;
    const flits = bytes / 512;
    // AI-FABRICS section 3: phase by phase the sum of the servers' and the network's terms.
    const inside = ((2 * (gpus - 1)) / gpus) * (flits / speed);
    const network = (((2 * (servers - 1)) / servers) * flits) / gpus;
    const result = run(design);
    expect(result.complete).toBe(true);
    const { bandwidthTerm, cycles: least } = result.lowerBound!;
    expect(bandwidthTerm).toBeGreaterThanOrEqual(inside + network - 1e-9);
    // Steps take whole cycles.
    expect(bandwidthTerm).toBeLessThanOrEqual(inside + network + 2 * (gpus - 1) + 2 * (servers - 1));
    expect(result.cycles).toBeGreaterThanOrEqual(least);
    expect(result.cycles).toBeLessThan(1.35 * least);
    const steps = gpus * servers;
    expect(result.messages).toBe(2 * (gpus - 1) * steps + 2 * (servers - 1) * steps);
    expect(result.deliveredMessages).toBe(result.messages);
    expect(result.inside).toEqual({ messages: 2 * (gpus - 1) * steps, bytes: (2 * (gpus - 1) * bytes * servers * gpus) / gpus });
    expect(result.flits).toBe((2 * (servers - 1) * flits * servers * gpus) / (servers * gpus));
  });

  test("is bounded by programs as by each GPU's own NIC: 2(M-1)/M S/(G B)", () => {
    const values = valuesOf(`${SERVERS}&gpus=8&servers=8&groupSize=8&ranks=64&messageBytes=1048576&model=any-path`);
    const { upper } = solveThroughput(networkOf(values), values, solver);
    const { mostSent, innerCycles } = countedSize(values, Infinity)!;
    expect(mostSent / Math.min(1, upper!)).toBeCloseTo(((2 * 7) / 8) * (2048 / 8), 6);
    expect(innerCycles).toBeCloseTo(((2 * 7) / 8) * (2048 / 9), 6);
  });

  test("without links inside is what it was: all of it through the NICs", () => {
    const { lowerBound, inside } = run(`${SERVERS}&gpus=8&servers=8&groupSize=8&ranks=64&messageBytes=1048576&innerSpeed=0`);
    expect(inside).toBeNull();
    expect(lowerBound!.bandwidthTerm).toBe(4032);
  });
});

describe("servers of endpoints that follow each other", () => {
  const TREE = "topology=xgft&children=8x4&parents=4&run=completion&packetSize=4&traffic=ring-all-reduce&ranks=32&messageBytes=65536";

  test("of one GPU, or without links inside, are endpoints as before, to the digit", () => {
    const before = told(run(TREE));
    expect(told(run(`${TREE}&gpus=8&innerSpeed=0`))).toEqual(before);
    expect(told(run(`${TREE}&gpus=1`))).toEqual(before);
  });

  test("of faster links take less time, down to that of the network alone", () => {
    const times = [0.5, 1, 3, 9, 1000].map((speed) => run(`${TREE}&gpus=8&innerSpeed=${speed}`).cycles);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(new Set(times).size).toBeGreaterThan(2);
  });

  test("one server alone takes the same in every network", () => {
    const alone = (topology: string): number =>
      run(`${topology}&run=completion&traffic=ring-all-reduce&ranks=8&messageBytes=1048576&innerSpeed=9`).cycles;
    const tree = alone("topology=xgft&children=8x4&parents=4&gpus=8");
    expect(alone("topology=rail-optimized&gpus=8&servers=4")).toBe(tree);
    expect(alone("topology=rail-only&gpus=8&servers=4")).toBe(tree);
    expect(alone("topology=torus&dims=8x4&gpus=8")).toBe(tree);
    // 2·7 steps of an eighth of 16,384 flits.
    expect(tree).toBe(14 * (INSIDE + Math.ceil(2048 / 9)) - 1);
  });

  test("that are placed apart, or have lost one, talk through the network", () => {
    const spread = run(`${TREE}&gpus=8&placement=random`);
    expect(spread.inside!.messages).toBeLessThan(spread.messages / 2);
    const lost = run(
      "topology=custom&graph=0-1,1-2,2-0&p=4&failedRouters=1&traffic=all-to-all&ranks=8&gpus=4&run=completion&messageBytes=512",
    );
    // Of 8 ranks on routers 0 and 2, each talks to three of its own server.
    expect(lost.inside!.messages).toBe(8 * 3);
    expect(lost.complete).toBe(true);
  });

  test("that would not be full are refused in one sentence, and the second job's tasks have them, too", () => {
    expect(parseStudy(`${TREE}&gpus=5`).problems.map(({ message }) => message)).toEqual([
      "gpus = 5 leaves a server that is not full: gpus must divide the 32 endpoints.",
    ]);
    const both = run(`${TREE.replace("ranks=32", "ranks=16")}&gpus=8&job2=all-to-all&job2.ranks=16&job2.messageBytes=512`);
    expect(both.inside!.messages).toBe(2 * 15 * 14 + 16 * 7);
  });

  test("all of whose messages stay inside leave no steady pattern, and a run that ends", () => {
    const design = "topology=xgft&children=8x4&parents=4&gpus=8&traffic=ring-all-reduce&ranks=8&messageBytes=65536";
    expect(() => solveThroughput(networkOf(valuesOf(design)), valuesOf(design), solver)).toThrow(/all messages stay inside servers/);
    const result = run(`${design}&run=completion`);
    expect([result.complete, result.deliveredFlits, result.deliveredMessages]).toEqual([true, 0, 112]);
  });
});

test("designs whose servers differ are not alike, and are made alike where their endpoints allow it", () => {
  const { designs } = parseStudy(
    "topology=rail-optimized&gpus=8&servers=4&traffic=ring-all-reduce&run=completion&b.topology=xgft&b.children=8x4&b.parents=4&b.gpus=1",
  ).study;
  const found = notAlike(designs).find(({ what }) => what === "servers")!;
  expect(found.designs).toEqual(["8 GPUs at 9 times a NIC", "through the network alone"]);
  expect(notAlike(madeAlike(designs, found.inAll!)).some(({ what }) => what === "servers")).toBe(false);
  const uniform = designs.map((values) => ({ ...values, traffic: "uniform" }));
  expect(notAlike(uniform).some(({ what }) => what === "servers")).toBe(false);
});

test("what many ranks send is told by rounds as by messages", () => {
  const design = "topology=xgft&children=32x32x2&parents=32x16&gpus=8&run=completion&flitBytes=512&messageBytes=67108864";
  const sentIn = (text: string): readonly [number, number, number] => {
    const values = valuesOf(text);
    const { senders } = trafficOn(networkOf(values), values);
    const { mostSent, innerCycles } = countedSize(values, Infinity)!;
    return [senders, mostSent, innerCycles];
  };
  // Of 2,048 ranks 8.4 million messages, of 1,024 fewer than are followed.
  const ring = (ranks: number) => sentIn(`${design}&traffic=ring-all-reduce&ranks=${ranks}`);
  const [many, few] = [ring(2048), ring(1024)];
  // The last GPU of each server sends to the first of the next one.
  expect([many[0], few[0]]).toEqual([256, 128]);
  for (const at of [1, 2]) expect(many[at]! / few[at]!).toBeCloseTo(2047 / 2048 / (1023 / 1024), 6);
  expect(() => sentIn(`${design}&traffic=all-to-all&ranks=2048`)).toThrow(/followed one by one/);
});
