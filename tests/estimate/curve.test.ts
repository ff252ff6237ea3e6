/** What an estimate says besides its points: the knee, what a simulation's time is made of, and what it refuses where too few routes are drawn. */
import { expect, test } from "vitest";
import { estimateCurve, modelOf } from "../../src/estimate/estimate.ts";
import type { Estimate } from "../../src/estimate/estimate.ts";
import { routingOf } from "../../src/routing/algorithms.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { networkOf } from "../../src/topology/networks.ts";

function estimateOf(text: string): Estimate {
  const { study, problems } = parseStudy(text);
  expect(problems).toEqual([]);
  const values = study.designs[0]!;
  return estimateCurve(networkOf(values), values);
}

test("a permutation of many endpoints is not taken for uniform traffic because few of its senders are drawn", () => {
  // By all routes of 1,056 endpoints it is 0.19: a channel that several packets of a group share is full long before the others.
  const { saturation } = estimateOf("p=7&a=14&h=7&load=0.1&routing=min&traffic=random-permutation");
  expect(saturation!.load).toBeLessThan(0.3);
});

test("adaptive routing of a permutation of more endpoints than routes are drawn for is refused in a sentence", () => {
  const { unknown, points } = estimateOf("p=8&a=16&h=8&load=0.1&routing=ugal-l&traffic=random-permutation");
  expect(unknown).toBe(
    "traffic has no estimate with adaptive routing where channels carry unlike loads and more than 10000 endpoints send: too few routes are drawn for that; uniform has one.",
  );
  expect(points).toEqual([]);
});

test("the knee is below saturation, in the upper half of what is carried", () => {
  for (const text of [
    "p=2&a=4&h=2&load=0.1:0.9:0.1&routing=min&localLatency=1&globalLatency=1",
    "p=2&a=4&h=2&load=0.1,0.9&routing=ugal-l",
  ]) {
    const { knee, saturation } = estimateOf(text);
    expect(knee).toBeGreaterThan(0.5 * saturation!.load);
    expect(knee).toBeLessThanOrEqual(saturation!.load);
  }
});

test("flit-hops a cycle are what all endpoints deliver, times the routers on its way", () => {
  const { points } = estimateOf("p=2&a=4&h=2&load=0.1,0.99&routing=min");
  expect(points[0]!.flitHopsPerCycle).toBeCloseTo(72 * 0.1 * (1 + points[0]!.hops.mean!), 9);
  expect(points[1]!.flitHopsPerCycle).toBeNull();
});

test("a load is the same after a higher one as before it, within what routes that are drawn leave open", () => {
  const { study } = parseStudy("p=2&a=4&h=2&routing=ugal-l");
  const values = study.designs[0]!;
  const network = networkOf(values);
  const model = modelOf(network, values, routingOf(values).build(network, values));
  const latency = (load: number): number => {
    const { zero, wait, backlog } = model.at(load);
    return zero + wait + backlog;
  };
  latency(0.2);
  const before = latency(0.4);
  latency(1);
  expect(Math.abs(latency(0.4) / before - 1)).toBeLessThan(0.04);
});
