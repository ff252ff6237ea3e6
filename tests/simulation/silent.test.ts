/** Traffic in which some endpoints send nothing, or less than others: what is carried is in the unit of the load, whoever sends. */
import { describe, expect, test } from "vitest";
import { verdictOf } from "../../src/simulation/curve.ts";
import { silentWarning, warningsOf } from "../../src/simulation/warnings.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { patternOf } from "../../src/workload/patterns.ts";
import { simulated } from "../random/properties.ts";

function pointOf(text: string, load: number) {
  const { study, problems } = parseStudy(text);
  expect(problems).toEqual([]);
  const values = study.designs[0]!;
  const network = networkOf(values);
  return { values, network, point: simulated(network, values, load, 5000) };
}

/** Which minimal routes carry of the shifted and the matrix, too. */
const LOAD = 0.1;

describe("what is carried of a stable load is the load", () => {
  const SMALL = "p=2&a=4&h=2&warmup=1000&measure=2000";
  test.each([
    ["routing=ugal-l&traffic=ring-all-reduce", 64],
    ["traffic=matrix&matrix=0-40:1,1-41:1,2-42:0.5,3-43:0.25&localBandwidth=1", 4],
    ["traffic=shift&offset=10&failedRouters=7", null],
    ["traffic=hot-spot&fraction=0.005", 72],
    ["topology=torus&dims=4x4&traffic=transpose", null],
    ["traffic=ring-all-reduce&failLinks=0.05&failSeed=3", null],
  ] as const)("%s", (text, senders) => {
    const { values, network, point } = pointOf(`${text.includes("topology") ? "warmup=1000&measure=2000" : SMALL}&${text}`, LOAD);
    const sending = patternOf(values).build(network, values).senders;
    expect([point.saturated, point.senders, point.worstFlow]).toEqual([false, sending, LOAD]);
    if (senders !== null) expect(sending).toBe(senders);
    // Chance in what arrives, three standard deviations of a Poisson count with those in flight at both ends.
    const flits = point.offered * network.endpoints * 2000;
    expect(Math.abs(point.carried / LOAD - 1)).toBeLessThan(4 / Math.sqrt(flits));
    expect(point.accepted / point.offered).toBeCloseTo(point.carried / LOAD, 12);
    expect(verdictOf(point, false).carried).toBeCloseTo(Math.min(LOAD, point.carried), 12);
    const silent = network.endpoints - sending;
    const told = [...warningsOf(values, network).map(({ message }) => message), ...silentWarning(values, network, [point])];
    const sentences = told.filter((message) => /silent|send/.test(message));
    expect(sentences.length > 0).toBe(silent > 0);
    if (silent > 0) expect(sentences.join(" ")).toMatch(new RegExp(`\\b${silent}\\b|\\b${sending}\\b`));
  });

  test("the same of an overload: nobody is told of a share that silent endpoints take", () => {
    const { point } = pointOf(`${SMALL}&routing=min&traffic=matrix&matrix=0-40:1,1-41:1&globalBandwidth=0.5`, 1);
    expect(point.saturated).toBe(true);
    // Both go by the one channel between their groups, which carries half a flit a cycle.
    expect(point.carried).toBeGreaterThan(0.2);
    expect(point.carried).toBeLessThan(0.55);
    expect(point.accepted).toBeLessThan(0.02);
    expect(point.worstFlow).toBeLessThanOrEqual(point.carried * 1.001);
  });
});
