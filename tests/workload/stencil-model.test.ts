/** The stencil model against tables computed independently, and against the full traffic matrix. */
import { describe, expect, test } from "vitest";
import { mulberry32 } from "../../src/math/random.ts";
import {
  blockTraffic,
  directDemand,
  exactIndirectDemand,
  indirectDemand,
  meanRandomDemand,
  placementBytes,
  randomDemand,
} from "../../src/workload/stencil-model.ts";
import { product } from "../../src/workload/blocks.ts";
import { bytesSent, groupsAlong, messageBytes, totalBytes } from "../../src/workload/stencil-exchange.ts";
import type { Exchange } from "../../src/workload/stencil-exchange.ts";
import type { GroupNetwork } from "../../src/workload/stencil-model.ts";
import { best, bestOf, blocksThatFit, candidate, candidates, decompositions, ranked } from "../../src/workload/stencil-search.ts";
import { busiestBetween, groupMatrix, taskMatrix } from "./stencil-matrix.ts";

import tables from "../reference/tables.json" with { type: "json" };

/** DF(4,8,4), and the paper's domain. */
const NETWORK: GroupNetwork = { groups: 33, endpointsPerGroup: 32, linksPerPair: 1, globalBandwidth: 1 };
const MIB = 1024 * 1024;

function exchangeOf(tasks: readonly number[], set: Partial<Exchange> = {}): Exchange {
  return { domain: tasks.map(() => 512), tasks, periodic: true, neighbours: "faces", cellBytes: 1024, ...set };
}

describe("tables of the paper's cases", () => {
  test.each(tables.stencil)("$beta in blocks of $gamma", (row) => {
    const exchange = exchangeOf(row.beta);
    const found = candidate(exchange, row.gamma, NETWORK);
    const six = (value: number): number => Number(value.toFixed(6));
    expect({
      lam: groupsAlong(exchange, row.gamma),
      tasks_per_group: product(row.gamma),
      groups: product(groupsAlong(exchange, row.gamma)),
      // Shares of a face's message in what the busiest task sends (m_k, equation 11).
      m: messageBytes(exchange).map((mu, k) => six(row.beta[k] === 1 ? 0 : mu / bytesSent(exchange))),
      message_bytes: messageBytes(exchange),
      bytes_sent_per_task: bytesSent(exchange),
      delta_direct: six(found.direct.demand),
      delta_indirect_eq18: six(found.indirect!.demand),
      delta_indirect_exact: six(exactIndirectDemand(exchange, row.gamma, NETWORK)!),
      bw_direct: six(found.direct.bandwidth),
      bw_indirect: six(found.indirect!.bandwidth),
      time_direct_bytes_over_BP: six(found.direct.time),
      time_indirect_bytes_over_BP: six(found.indirect!.time),
    }).toMatchObject({
      ...Object.fromEntries(Object.entries(row).filter(([name]) => !["beta", "gamma", "m"].includes(name))),
      m: row.m.map(six),
      time_direct_bytes_over_BP: six(row.time_direct_bytes_over_BP),
      time_indirect_bytes_over_BP: six(row.time_indirect_bytes_over_BP),
    });
  });

  test.each(tables.stencil_64_tasks)("64 tasks as $beta", (row) => {
    const exchange = exchangeOf(row.beta);
    const all = candidates(exchange, NETWORK);
    expect(all).toHaveLength(row.placements);
    expect(messageBytes(exchange)).toEqual(row.message_bytes);
    expect(bytesSent(exchange)).toBe(row.bytes_sent_per_task);
    expect(totalBytes(exchange)).toBe(row.total_bytes);
    expect(totalBytes(exchange) / totalBytes(exchangeOf([4, 4, 4]))).toBeCloseTo(row.volume_vs_cube, 6);
    expect(bestOf(all)!.candidate.direct.time).toBe(row.best_time_bound);
  });

  test.each(tables.stencil_random_placement)("$beta at random, $tasks_per_group tasks a group", (row) => {
    const exchange = exchangeOf(row.beta);
    expect(product(row.beta) / row.tasks_per_group).toBe(row.groups);
    const block = blocksThatFit(exchange, NETWORK).find((one) => product(one) === row.tasks_per_group)!;
    const bytes = placementBytes(exchange, block);
    expect(meanRandomDemand(bytes, NETWORK)).toBe(row.mean_link_demand);
    expect(randomDemand(bytes, NETWORK)).toBeCloseTo(row.eq21_natural_log ?? row.mean_link_demand, 6);
  });
});

describe("search", () => {
  test("finds the 28 and 14 placements of the paper, and its best ones", () => {
    const small = candidates(exchangeOf([8, 8, 4]), NETWORK);
    expect(small).toHaveLength(28);
    const ofLoad = (strategy: "direct" | "indirect", demand: number): string[] =>
      ranked(small, strategy)
        .filter((one) => Math.abs(one[strategy]!.demand - demand) < 1e-9)
        .map(({ block }) => block.join("x"));
    expect(ofLoad("direct", 0.8)).toEqual(["2x2x2", "2x4x1", "4x2x1"]);
    expect(ranked(small, "direct").at(-1)!.direct.demand).toBeCloseTo(6.4, 9);
    expect(small.every(({ indirect }) => indirect!.time === 40 * MIB)).toBe(true);
    expect(best(small, "direct")!.direct.time).toBe(40 * MIB);

    const large = candidates(exchangeOf([16, 8, 8]), NETWORK);
    expect(large).toHaveLength(14);
    for (const strategy of ["direct", "indirect"] as const)
      expect(
        ranked(large, strategy)
          .slice(0, 3)
          .map(({ block }) => block.join("x")),
      ).toEqual(["4x2x4", "4x4x2", "8x2x2"]);
    expect(large.filter(({ indirect }) => indirect!.bandwidth === 1)).toHaveLength(12);
    const winner = bestOf(large)!;
    expect(winner.strategy).toBe("indirect");
    expect([best(large, "direct")!.direct.time, winner.candidate.indirect!.time]).toEqual([32 * MIB, 16 * MIB]);
  });

  test("finds the decompositions that divide the domain, and no other", () => {
    const all = decompositions({ domain: [512, 512, 512] }, 64);
    expect(all).toHaveLength(28);
    expect(new Set(all.map((beta) => beta.toSorted((x, y) => x - y).join("x"))).size).toBe(7);
    expect(decompositions({ domain: [12, 8] }, 24)).toEqual([
      [3, 8],
      [6, 4],
      [12, 2],
    ]);
    expect(decompositions({ domain: [512] }, 48)).toEqual([]);
  });

  test("blocks are all that divide and fit", () => {
    const network = { ...NETWORK, groups: 9, endpointsPerGroup: 8 };
    const all = blocksThatFit({ tasks: [6, 4] }, network).map((block) => block.join("x"));
    const expected: string[] = [];
    for (let x = 1; x <= 6; x++)
      for (let y = 1; y <= 4; y++) if (6 % x === 0 && 4 % y === 0 && x * y <= 8 && 24 / (x * y) <= 9) expected.push(`${x}x${y}`);
    expect(all.toSorted()).toEqual(expected.toSorted());
    expect(blocksThatFit({ tasks: [6, 4] }, { ...network, groups: 2 })).toEqual([]);
  });
});

describe("the full matrix", () => {
  const random = mulberry32(11);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
  const cases = Array.from({ length: 120 }, () => {
    const dimensions = pick([1, 2, 2, 3, 3, 4, 5]);
    const most = [24, 6, 4, 3, 2][dimensions - 1]!;
    const tasks = Array.from({ length: dimensions }, () => 1 + Math.floor(random() * most));
    const exchange = exchangeOf(tasks, {
      domain: tasks.map((beta) => beta * (1 + Math.floor(random() * 5))),
      periodic: random() < 0.5,
      neighbours: pick(["faces", "faces", "edges", "corners"]),
      cellBytes: pick([1, 8, 1024]),
    });
    const block = tasks.map((beta) => pick(Array.from({ length: beta }, (_, d) => d + 1).filter((d) => beta % d === 0)));
    const groups = Math.max(3, product(groupsAlong(exchange, block)) + pick([0, 0, 1, 3]));
    return { exchange, block, groups };
  });

  test("has the demands of the formulas, whatever the exchange", () => {
    const wrong = cases.filter(({ exchange, block, groups }) => {
      const { count, bytes } = taskMatrix(exchange);
      const sent = Array.from({ length: count }, (_, s) => bytes.subarray(s * count, (s + 1) * count).reduce((sum, n) => sum + n, 0));
      if (Math.max(...sent) !== bytesSent(exchange)) return true;
      if (sent.reduce((sum, n) => sum + n, 0) !== totalBytes(exchange)) return true;
      if (bytesSent(exchange) === 0) return false;
      const network = { ...NETWORK, groups };
      const counted = busiestBetween(groupMatrix(exchange, block, groups), groups);
      const of = placementBytes(exchange, block);
      const traffic = blockTraffic(exchange, block);
      const close = (one: number, other: number): boolean => Math.abs(one - other) <= 1e-9 * Math.max(1, other);
      return !(
        close(directDemand(of, network), counted.direct / bytesSent(exchange)) &&
        close(exactIndirectDemand(exchange, block, network)!, counted.indirect / bytesSent(exchange)) &&
        indirectDemand(of, network)! >= exactIndirectDemand(exchange, block, network)! - 1e-12 &&
        close(of.pair, traffic.pair) &&
        close(of.leaving, traffic.leaving)
      );
    });
    expect(wrong).toEqual([]);
  });

  test("meets the bound of equation 18 where two groups far apart hold tasks, and half of it where only two do", () => {
    const [near, far] = [
      [2, 4, 4],
      [2, 2, 4],
    ].map((block) => candidate(exchangeOf([4, 4, 4]), block, NETWORK));
    expect(exactIndirectDemand(exchangeOf([4, 4, 4]), near!.block, NETWORK)).toBeCloseTo(near!.indirect!.demand / 2, 12);
    expect(exactIndirectDemand(exchangeOf([4, 4, 4]), far!.block, NETWORK)).toBeCloseTo(far!.indirect!.demand, 12);
  });
});

describe("monotony", () => {
  test("parallel links and bandwidth help, and a group alone needs no global channel", () => {
    const exchange = exchangeOf([8, 8, 4]);
    for (const block of blocksThatFit(exchange, NETWORK)) {
      const of = (set: Partial<GroupNetwork>): number => candidate(exchange, block, { ...NETWORK, ...set }).direct.time;
      expect(of({ linksPerPair: 2 })).toBeLessThanOrEqual(of({}));
      expect(of({ linksPerPair: 2 })).toBe(of({ globalBandwidth: 2 }));
      expect(of({ globalBandwidth: 0.5 })).toBeGreaterThanOrEqual(of({}));
    }
    const whole = candidate(exchangeOf([4, 2, 2]), [4, 2, 2], NETWORK);
    expect([whole.direct.demand, whole.indirect!.demand, whole.random.demand]).toEqual([0, 0, 0]);
    expect(whole.direct.bandwidth).toBe(1);
  });

  test("two groups leave no intermediate for detours", () => {
    const two = candidate(exchangeOf([4, 4]), [2, 4], { ...NETWORK, groups: 2 });
    expect(two.indirect).toBeNull();
    expect(ranked([two], "indirect")).toEqual([]);
    expect(bestOf([two])!.strategy).toBe("direct");
  });
});
