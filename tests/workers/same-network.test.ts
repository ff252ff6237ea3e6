/** One network has one answer, whatever its family is called: price, watts, latencies and estimate are equal, or what differs is named. */
import { describe, expect, test } from "vitest";
import { fingerprintOf } from "../../src/analysis/same-network.ts";
import { costOf } from "../../src/cost/cost.ts";
import type { CostReport } from "../../src/cost/results.ts";
import { estimateCurve } from "../../src/estimate/estimate.ts";
import { mulberry32 } from "../../src/math/random.ts";
import { formatDesign, parseStudy } from "../../src/study/codec.ts";
import type { DesignValues } from "../../src/study/study.ts";
import type { Parameter } from "../../src/descriptor.ts";
import { TOPOLOGIES } from "../../src/topology/families.ts";
import type { TopologyDescriptor } from "../../src/topology/network.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { run as loadPoint } from "../../src/workers/jobs/load-point.ts";
import { run } from "../../src/workers/jobs/same-network.ts";
import { UNWATCHED } from "./unwatched.ts";

const designOf = (text: string): DesignValues => {
  const { study, problems } = parseStudy(text);
  if (problems.length > 0) throw new Error(problems[0]!.message);
  return study.designs[0]!;
};

/** Some small value of a parameter in words of a study; none for a quarter of them. */
function drawn(parameter: Parameter, random: () => number): string[] {
  if (random() < 0.25) return [];
  const among = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  switch (parameter.kind) {
    case "integer": {
      const all = parameter.allowed ?? Array.from({ length: 8 }, (_, i) => parameter.min + i);
      return [`${parameter.id}=${among(all.filter((one) => one <= parameter.max).slice(0, 8))}`];
    }
    case "choice":
      return [`${parameter.id}=${among(parameter.options).id}`];
    case "vector":
      return [
        `${parameter.id}=${Array.from({ length: 1 + Math.floor(3 * random()) }, () => Math.max(parameter.min, among([1, 2, 3, 4]))).join("x")}`,
      ];
    case "real":
    case "list":
    case "text":
      return [];
  }
}

const MOST_ROUTERS = 40;
const TRIES = 500;
const WANTED = 60;

function designsOf(family: TopologyDescriptor): readonly DesignValues[] {
  const random = mulberry32(5);
  const found = new Map<string, DesignValues>();
  for (let i = 0; i < TRIES && found.size < WANTED; i++) {
    const text = [`topology=${family.id}`, ...family.parameters.flatMap((one) => drawn(one, random))].join("&");
    const { study, problems } = parseStudy(text);
    if (problems.length > 0) continue;
    const { routers } = family.size(study.designs[0]!);
    if (routers > 1 && routers <= MOST_ROUTERS) found.set(text, study.designs[0]!);
  }
  return [...found.values()];
}

const priced = (values: DesignValues): unknown => {
  const cost = costOf(networkOf(values), values) as CostReport;
  return [cost.cableMetres, cost.cableCost, cost.routerCost, cost.capitalCost, cost.totalPowerPerEndpoint, cost.racks].map((one) =>
    one === null ? null : Number(one.toPrecision(9)),
  );
};

const estimated = (values: DesignValues): unknown => {
  const { points, saturation } = estimateCurve(networkOf(values), { ...values, load: [0.1, 0.3] });
  // Sums go over routers in the order of their numbers.
  const digits = (one: number | null): number | null => one && Number(one.toPrecision(6));
  return [...points.map(({ packetLatency }) => digits(packetLatency.mean)), digits(saturation?.lower ?? null)];
};

describe("designs of two families that are one network", () => {
  const byFingerprint = new Map<string, DesignValues[]>();
  for (const family of TOPOLOGIES)
    for (const values of designsOf(family)) {
      const { text } = fingerprintOf(networkOf(values));
      byFingerprint.set(text, [...(byFingerprint.get(text) ?? []), values]);
    }
  /** One pair of each two families and each network, with the differences that are told. */
  const pairs = [...byFingerprint.values()].flatMap((list) => {
    const firsts = [...new Map(list.map((values) => [values["topology"], values])).values()];
    return firsts.flatMap((one, i) => firsts.slice(i + 1).map((other) => [one, other] as const));
  });

  test("have one price and one estimate, or what differs is told", async () => {
    const [wrong, kinds] = [[] as string[], new Set<string>()];
    let alike = 0;
    for (const [one, other] of pairs) {
      const { same, differences } = await run(networkOf(one), one, UNWATCHED, [other]);
      if (same[0] !== true) continue;
      const told = differences[0]!.map(({ what }) => what);
      kinds.add(`${one.topology} ${other.topology}`);
      if (!told.includes("ports") && JSON.stringify(priced(one)) !== JSON.stringify(priced(other)))
        wrong.push(`price of ${formatDesign(one)} and ${formatDesign(other)}`);
      if (told.some((what) => what !== "ports")) continue;
      alike++;
      if (JSON.stringify(estimated(one)) !== JSON.stringify(estimated(other)))
        wrong.push(`estimate of ${formatDesign(one)} and ${formatDesign(other)}: ${JSON.stringify([one, other].map(estimated))}`);
    }
    expect(wrong).toEqual([]);
    expect(kinds.size).toBeGreaterThan(15);
    expect(alike).toBeGreaterThan(40);
  });

  test.each([
    ["topology=fat-tree&k=4&n=2", "topology=xgft&children=4x4"],
    ["topology=folded-clos&radix=4&levels=3", "topology=xgft&children=2x2x4&parents=2x2"],
    ["topology=hypercube&n=3&p=2", "topology=mesh&dims=2x2x2&p=2"],
  ])("%s and %s are simulated alike", async (...texts) => {
    const points = await Promise.all(
      texts.map(async (text) => {
        const values = designOf(`${text}&load=0.4`);
        return loadPoint(networkOf(values), values, UNWATCHED, 0.4);
      }),
    );
    const [a, b] = points.map(({ packetLatency }) => packetLatency);
    expect(Math.abs(a!.mean! - b!.mean!)).toBeLessThanOrEqual(2 * (a!.confidence95! + b!.confidence95!));
  });
});

describe("what is told", () => {
  const told = async (one: string, other: string): Promise<unknown> =>
    (await run(networkOf(designOf(one)), designOf(one), UNWATCHED, [designOf(other)])).differences[0];

  test("nothing of a tree and the same tree", async () => {
    expect(await told("topology=fat-tree&k=4&n=2", "topology=xgft&children=4x4")).toEqual([]);
  });

  test("that groups are far apart, where a family has groups", async () => {
    const own = "topology=dragonfly&p=2&a=2&h=1&g=3&routing=min";
    expect(await told(own, "topology=torus&dims=6&p=2&routing=min")).toContainEqual({
      what: "latencies",
      own: "3 links of 10 cycles and 3 of 100",
      other: "6 links of 10 cycles",
    });
  });

  test("that ports are bought and not used", async () => {
    expect(await told("topology=dragonfly&p=2&a=1&h=6&g=6", "topology=hyperx&dims=6&p=2")).toEqual([
      { what: "ports", own: "6 routers of 8 ports", other: "6 routers of 7 ports" },
    ]);
  });
});
