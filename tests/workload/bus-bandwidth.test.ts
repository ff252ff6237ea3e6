/** algbw and busbw as nccl-tests counts them: every link at its full rate is the bus bandwidth, whatever the operation and its tasks. */
import { expect, test } from "vitest";
import { collectiveRate } from "../../src/simulation/collective-rate.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { allPatterns } from "../../src/workload/patterns.ts";
import { jsonOf } from "../cli/command.ts";

allPatterns();

/** Ranks on one router, so that nothing but their own links limits them. */
const ONE = "topology=custom&graph=0-1&p=8&terminalSpeed=400&run=completion&packetSize=4&vcs=4&switching=cut-through";
const FULL = 50;

const rate = async (more: string): Promise<{ algbw: number; busbw: number; cycles: number; nanoseconds: number }> => {
  const { completion } = await jsonOf("simulate", `${ONE}&${more}`);
  return completion as Awaited<ReturnType<typeof rate>>;
};

// Sizes S of the whole in bytes: a vector, n parts, or n times what goes to each.
test.each([
  ["traffic=ring-all-reduce&ranks=8&messageBytes=1048576", 1_048_576, 14 / 8],
  ["traffic=rabenseifner-all-reduce&ranks=8&messageBytes=1048576", 1_048_576, 14 / 8],
  ["traffic=ring-all-reduce&ranks=3&messageBytes=1048576", 1_048_576, 4 / 3],
  ["traffic=all-gather&algorithm=ring&ranks=8&messageBytes=131072", 1_048_576, 7 / 8],
  ["traffic=reduce-scatter&algorithm=ring&ranks=8&messageBytes=1048576", 1_048_576, 7 / 8],
  ["traffic=all-to-all&ranks=8&messageBytes=131072", 1_048_576, 7 / 8],
])("%s", async (study, bytes, factor) => {
  const { algbw, busbw, cycles, nanoseconds } = await rate(study);
  expect(nanoseconds).toBeCloseTo(1.28 * cycles, 6);
  expect(algbw).toBeCloseTo(bytes / nanoseconds, 9);
  expect(busbw).toBeCloseTo(factor * algbw, 9);
  expect(busbw).toBeLessThanOrEqual(FULL);
  expect(busbw).toBeGreaterThan(0.9 * FULL);
});

test("a broadcast between two is a message; scale, iterations and computing times are taken out", async () => {
  const plain = await rate("traffic=tree-broadcast&ranks=2&messageBytes=1048576");
  expect(plain.busbw).toBe(plain.algbw);
  expect(plain.algbw).toBeCloseTo(1_048_576 / plain.nanoseconds, 9);
  const scaled = await rate("traffic=tree-broadcast&ranks=2&messageBytes=10485760&messageScale=0.1");
  expect(scaled.algbw).toBeCloseTo(plain.algbw, 9);
  const twice = await rate("traffic=ring-all-reduce&ranks=8&messageBytes=1048576&iterations=2&compute=5000");
  const once = await rate("traffic=ring-all-reduce&ranks=8&messageBytes=1048576");
  expect(Math.abs(twice.busbw / once.busbw - 1)).toBeLessThan(0.03);
});

test("what is no collective operation, and what has no unit, has no rates", () => {
  const of = (text: string) => collectiveRate(parseStudy(text).study.designs[0]!, 1000);
  expect(of("traffic=stencil&run=completion&terminalSpeed=400")).toBeNull();
  expect(of("traffic=uniform&terminalSpeed=400")).toBeNull();
  expect(of("traffic=ring-all-reduce&run=completion")).toBeNull();
  // By hand: 1 GB over 50.19 ms is 19.9 GB/s, twice that less a part of 1,024 on the bus.
  const found = collectiveRate(
    parseStudy("topology=fat-tree&k=32&n=2&traffic=ring-all-reduce&ranks=1024&messageBytes=1000000000&run=completion&terminalSpeed=400")
      .study.designs[0]!,
    50.19e6 / 1.28,
  )!;
  expect(found.algbw).toBeCloseTo(19.92, 2);
  expect(found.busbw).toBeCloseTo((19.924 * 2 * 1023) / 1024, 1);
});
