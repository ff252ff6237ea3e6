/** Keys of results name every value that the results were made from: a change that matters never finds an old answer. */
import type { DesignValues } from "../../src/study/study.ts";
import { expect, test } from "vitest";
import { boundKey, simulationKey, zeroLoadKey } from "../../src/studio/store/keys.ts";
import { completionFacts } from "../../src/studio/results/answer/completion.ts";
import { IDLE } from "../../src/studio/store/state.ts";
import type { Design } from "../../src/studio/store/state.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { withValue } from "../../src/study/validation.ts";
import { loadSolver } from "../../src/throughput/solve.ts";
import { solveThroughput } from "../tools/at-once.ts";
import { topologyOf } from "../../src/topology/families.ts";

const solver = await loadSolver();

/** Names of the values that a design's program looks at, from the network on. */
function readIn(values: DesignValues): ReadonlySet<string> {
  const names = new Set<string>();
  const watched = new Proxy(values, {
    get: (target, name: string) => {
      names.add(name);
      return target[name];
    },
  });
  solveThroughput(topologyOf(watched).build(watched), watched, solver);
  return names;
}

test.each([
  "a=2&h=1&g=3&traffic=worst-case",
  "a=2&h=1&g=3&selfTraffic=1&model=any-path",
  "topology=slim-fly&q=4&p=1&traffic=random-permutation&model=min",
  "topology=fat-tree&k=2&n=2&traffic=hot-spot&model=5",
  "topology=folded-clos&radix=4&levels=2&traffic=shift&offset=3&model=0",
  "topology=cascade&groups=2&p=1&traffic=matrix&matrix=0-100&model=min-uniform",
])("of the linear programs of %s", (text) => {
  const values = parseStudy(text).study.designs[0]!;
  const read = readIn(values);
  expect([...read]).toEqual(expect.arrayContaining(["topology", "traffic", "model", "localBandwidth", "globalBandwidth"]));
  // The model stands in front; how far and how long to search is no part of a program.
  for (const name of read)
    if (!["model", "gap", "solveSeconds"].includes(name)) expect(boundKey(values, values["model"])).toMatch(new RegExp(`[ &]${name}=`));
});

test("another bandwidth is another program; another load, seed or gap is not", () => {
  const { values } = withValue(parseStudy("").study.designs[0]!, "traffic", "worst-case");
  const keyWith = (name: string, value: number | number[]): string => boundKey(withValue(values, name, value).values, "3");
  for (const name of ["localBandwidth", "globalBandwidth"]) expect(keyWith(name, 2)).not.toBe(boundKey(values, "3"));
  for (const [name, value] of [
    ["load", [0.2]],
    ["seed", 5],
    ["gap", 0.1],
    ["solveSeconds", 9],
    ["buffer", 8],
  ] as const)
    expect(keyWith(name, value as number | number[])).toBe(boundKey(values, "3"));
});

test("a zero-load latency is another one with other wires, packets or traffic; not at another load", () => {
  const { values } = withValue(parseStudy("").study.designs[0]!, "traffic", "shift");
  const keyWith = (name: string, value: number | string | number[]): string => zeroLoadKey(withValue(values, name, value).values);
  for (const [name, value] of [
    ["globalLatency", 20],
    ["packetSize", 4],
    ["buffer", 8],
    ["globalBandwidth", 0.5],
    ["offset", 8],
    ["routing", "valiant"],
    ["failLinks", 0.1],
  ] as const)
    expect(keyWith(name, value), name).not.toBe(zeroLoadKey(values));
  for (const [name, value] of [
    ["load", [0.2]],
    ["seed", 5],
    ["warmup", 10],
    ["measure", 500],
    ["maxCycles", 90000],
  ] as const)
    expect(keyWith(name, value as number | number[]), name).toBe(zeroLoadKey(values));
});

test("long texts have short keys: the same for the same text, others for others", () => {
  const line = "0,0,5,16\n";
  const keyOf = (text: string): string => simulationKey(withValue(parseStudy("traffic=trace").study.designs[0]!, "trace", text).values);
  const [one, other] = [keyOf(line.repeat(400)), keyOf(line.repeat(401))];
  expect(one.length).toBeLessThan(1500);
  expect(other).not.toBe(one);
  expect(keyOf(`${line.repeat(399)}${line}`)).toBe(one);
  // Nor do facts that are made anew a few times a second.
  const { values } = withValue(parseStudy("traffic=trace&run=completion").study.designs[0]!, "trace", line.repeat(400));
  const facts = completionFacts({ completions: {}, bounds: {}, estimates: {}, run: IDLE }, { values } as Design, null)!;
  expect(facts.workload.length).toBeLessThan(500);
});
