/** `flitlab stencil` as a person runs it: every placement, the best, decompositions, networks, and what it refuses. */
import { describe, expect, test } from "vitest";
import type { StencilReport } from "../../src/workload/stencil-report.ts";
import tables from "../reference/tables.json" with { type: "json" };
import { flitlab, flitlabInTurn, jsonOf } from "./command.ts";

const DF484 = "topology=dragonfly&p=4&a=8&h=4&traffic=stencil";

async function reportOf(...args: string[]): Promise<StencilReport & { study: string }> {
  return (await jsonOf("stencil", ...args)) as unknown as StencilReport & { study: string };
}

describe("flitlab stencil --json", () => {
  test("a row for each placement, as in the reference", async () => {
    const report = await reportOf(`${DF484}&tasks=8x8x4`);
    expect(report.study).toBe("p=4&a=8&h=4&traffic=stencil&tasks=8x8x4");
    expect(report).toMatchObject({ complete: true, bytesSent: 41943040, decompositions: null, networks: null, networksFound: null });
    expect(report.rows).toHaveLength(28);
    const wanted = tables.stencil.filter(({ beta }) => beta.join() === "8,8,4");
    const rows = wanted.map(({ gamma }) => report.rows.find(({ block }) => block.join() === gamma.join())!);
    const six = (value: number | null): number => Number(value!.toFixed(6));
    expect(
      rows.map((row) => [
        row.groups,
        six(row.directDemand),
        six(row.indirectDemand),
        row.directBandwidth,
        row.indirectTime,
        row.groupsUsed,
      ]),
    ).toEqual(
      wanted.map((row) => [row.lam, row.delta_direct, row.delta_indirect_eq18, row.bw_direct, row.time_indirect_bytes_over_BP, row.groups]),
    );
    expect(report.best).toMatchObject({ placement: "cartesian", routing: "direct", block: [2, 2, 2], time: 41943040, bandwidth: 1 });
    expect(report.strategies.map(({ strategy }) => strategy)).toEqual(["direct", "indirect", "random"]);
    expect(report.sentence).toMatch(
      /^Best of 28 placements: 8x8x4 tasks in blocks of 2x2x2, one to each of 32 groups, with direct routes; /,
    );
  });

  test("local channels limit less the wider they are, and no more from the bandwidth that is needed", async () => {
    const narrow = await reportOf(`${DF484}&tasks=8x8x4`);
    const wide = await reportOf(`${DF484}&tasks=8x8x4&localBandwidth=8`);
    narrow.rows.forEach((row, i) => {
      const other = wide.rows[i]!;
      expect(other.directLocalDemand).toBe(row.directLocalDemand);
      expect(other.directLocalNeeded).toBeCloseTo(row.directLocalDemand! * row.directBandwidth, 9);
      expect(other.directBandwidthWithLocal).toBe(row.directBandwidth);
      expect(row.directBandwidthWithLocal).toBeCloseTo(Math.min(row.directBandwidth, 1 / row.directLocalDemand!), 9);
    });
    expect(narrow.rows.some((row) => row.directBandwidthWithLocal! < row.directBandwidth)).toBe(true);
  });

  test("decompositions and networks", async () => {
    const report = await reportOf(`${DF484}&tasks=4x4x4`, "--decompositions");
    expect(report.decompositions).toHaveLength(28);
    for (const row of tables.stencil_64_tasks)
      expect(report.decompositions!.find(({ tasks }) => tasks.join() === row.beta.join())).toMatchObject({
        messageBytes: row.message_bytes,
        totalBytes: row.total_bytes,
        placements: row.placements,
        bestTime: row.best_time_bound,
      });
    expect(report.best!.tasks).toEqual([4, 4, 4]);
    const among = await reportOf("traffic=stencil&tasks=4x4x4", "--networks", "--endpoints=72", "--radix=9");
    expect(among.networks!.length).toBe(Math.min(100, among.networksFound!));
    for (const { p, a, h, g, endpoints, radix, routers } of among.networks!) {
      expect([endpoints, radix, routers]).toEqual([p * a * g, p + a - 1 + h, a * g]);
      expect(endpoints >= 72 && endpoints - p * a < 72 && radix <= 9 && g <= a * h + 1).toBe(true);
    }
    const times = among.networks!.map(({ time }) => time);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    // The study's own network is one of them, so the best is at least as good.
    expect(times[0]).toBeLessThanOrEqual(among.best!.time);
  });

  test("null where nothing can be said", async () => {
    const cascade = await reportOf("topology=cascade&traffic=stencil&tasks=8x8x4");
    expect(cascade.rows.every((row) => row.directLocalDemand === null && row.directDemand >= 0)).toBe(true);
    const two = await reportOf("p=2&a=2&h=1&g=2&traffic=stencil&tasks=2x2");
    expect(two.rows.map((row) => row.indirectTime)).toEqual([null, null, null]);
    const none = await reportOf("traffic=stencil&tasks=61&domain=61");
    expect(none).toMatchObject({ rows: [], best: null, strategies: [] });
    expect(none.sentence).toMatch(/^tasks = 61 has no block that divides it and fits: /);
    expect((await reportOf("traffic=stencil&tasks=1")).sentence).toMatch(/^tasks = 1 has nobody to exchange with/);
  });
});

test("a table for people", async () => {
  const { status, stdout } = await flitlab("stencil", `${DF484}&tasks=16x8x8`);
  expect(status).toBe(0);
  expect(stdout).toMatch(/^a task sends +16 MiB; all together 16384 MiB$/m);
  expect(stdout).toMatch(/^4x2x4 +4x4x2 +32 +2 +32 /m);
  expect(stdout).toMatch(/with indirect routes; every task then sends at the full bandwidth .*direct routes take 2 times as long/);
});

test("what the model cannot say is one sentence", async () => {
  const cases: [string, RegExp][] = [
    ["topology=dragonfly", /^traffic = uniform is no exchange of neighbours: traffic must be stencil\.$/],
    [
      "topology=torus&traffic=stencil&tasks=4x4",
      /^topology = torus has no predictions for a stencil: the model needs equal groups of routers without failures, which Torus lacks/,
    ],
    ["p=4&a=8&h=4&failLinks=0.01&traffic=stencil&tasks=4x4", /needs equal groups of routers without failures, which .*Dragonfly lacks/],
    ["topology=dragonfly-mixed&traffic=stencil&tasks=4x4", /needs equal groups of routers without failures, which .*lacks/],
    ["traffic=stencil&tasks=7x5", /^tasks = 7x5 does not divide the domain of 512x512 cells/],
    ["traffic=stencil&tasks=8x8x8", /^tasks = 8x8x8 makes 512 tasks, more than the 72 endpoints/],
    ["traffic=stencil&tasks=4x4&placement=cartesian&block=4x4", /^block = 4x4 has 16 tasks, more than the 8 endpoints of a group/],
  ];
  const endings = await flitlabInTurn(cases.map(([study]) => ["stencil", study, "--json"]));
  endings.forEach(({ status, stdout, stderr }, i) => {
    expect(stderr.trim()).toMatch(cases[i]![1]);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  });
});
