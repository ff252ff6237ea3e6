/** What the commands print: the fields of the public interface, their types, and tables for people. */
import { DIGITS } from "../../src/engine/index.ts";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseStudy } from "../../src/study/codec.ts";
import { GROUPS } from "../../src/study/schema.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { run as simulate } from "../../src/workers/jobs/load-point.ts";
import { flitlab, jsonOf } from "./command.ts";

const DRAGONFLY = "topology=dragonfly&p=2&a=4&h=2";
const QUICK = "warmup=200&measure=300";

const number: unknown = expect.any(Number);
const latency = { mean: number, confidence95: number, p50: number, p95: number, p99: number, max: number };

/** What says how a result was made. */
const made = (command: string): object => ({ engine: { version: "0.1.0", digits: DIGITS }, command: [command] });

describe("--json", () => {
  test("describe", async () => {
    expect(await jsonOf("describe", DRAGONFLY)).toEqual({
      // All of it is the default design, whose normal form is empty.
      study: "",
      complete: true,
      ...made("describe"),
      endpoints: 72,
      routers: 36,
      routersBought: 36,
      radix: 7,
      networkRadix: 5,
      links: 90,
      failed: null,
      degrees: { network: [{ ports: 5, routers: 36 }], all: [{ ports: 7, routers: 36 }] },
      routerKinds: [{ routers: 36, endpoints: 2, local: 3, global: 2, unused: 0 }],
      routerLevels: null,
      routerGroups: { kind: "group", list: Array.from({ length: 9 }, (_, g) => ({ routers: 4, ranges: [[4 * g, 4 * g + 3]] })) },
      diameter: 3,
      diameterBounds: { lower: 3, upper: 3 },
      distanceSample: null,
      distances: [
        [1, 180],
        [2, 468],
        [3, 612],
      ],
      averageDistance: number,
      minimalRouteAverage: number,
      routingRepaired: "none",
      repairedPairs: 0,
      endpointAverageHops: number,
      shortestPaths: { min: 1, mean: number, max: 4, single: number, sampledSources: null, histogram: expect.any(Array) },
      bisection: { lower: number, upper: number },
      spectralGap: { value: number, exact: false, within: number },
      edgeConnectivity: { links: 5, exact: true },
      girth: 3,
      mooreBoundFraction: number,
      virtualChannels: { minimal: 2, nonMinimal: 3 },
      virtualLayers: null,
      lashLayers: null,
      deadlockFree: true,
      deadlockCycle: null,
      routingRegisters: null,
    });
  });

  test("describe tells which routers are leaves and cores, and those of each pod", async () => {
    expect(await jsonOf("describe", "topology=fat-tree&k=2&n=3")).toMatchObject({
      routerLevels: [
        { name: "leaves", hops: 0, routers: 4, ranges: [[0, 3]] },
        { name: "aggregation", hops: 1, routers: 4, ranges: [[4, 7]] },
        { name: "cores", hops: 2, routers: 4, ranges: [[8, 11]] },
      ],
      routerGroups: { kind: "pod" },
    });
    const { stdout } = await flitlab("describe", "topology=fat-tree&k=4&n=3&failedRouters=17,40");
    expect(stdout).toContain("leaves: 0 to 15; aggregation: 16 and 18 to 31; cores: 32 to 39 and 41 to 47\n");
    expect(stdout).toContain("4: 0 to 3, 16 and 18 to 19; 4 to 7 and 20 to 23;");
  });

  test("describe tells which designs of a study are one network", async () => {
    const text = "topology=fat-tree&k=4&n=2&b.topology=xgft&b.children=4x4&c.topology=torus&c.dims=4x4";
    const found = await jsonOf("describe", text, "--same");
    expect(found).toMatchObject({
      fingerprint: expect.stringMatching(/^8-g-\w+$/) as string,
      fingerprintStrong: true,
      same: [
        { design: "b", same: true, differences: [] },
        { design: "c", same: false, differences: [] },
      ],
    });
    expect((await jsonOf("describe", text, "--same", "--design=b"))["fingerprint"]).toBe(found["fingerprint"]);
    expect((await jsonOf("describe", text))["fingerprint"]).toBeUndefined();
  });

  test("describe counts layers of forwarding tables when it is asked", async () => {
    expect(await jsonOf("describe", DRAGONFLY, "--layers")).toMatchObject({ virtualLayers: 3, lashLayers: 2 });
  });

  test("describe of a fat-tree: null where a figure does not apply", async () => {
    expect(await jsonOf("describe", "topology=fat-tree&k=4&n=2", "--layers")).toMatchObject({
      endpoints: 16,
      routers: 8,
      mooreBoundFraction: null,
      virtualChannels: { nonMinimal: null },
      virtualLayers: 1,
      lashLayers: 1,
      routingRegisters: { scheme: "interval", bitsPerSwitch: 8 * 8, bitsTotal: 8 * 8 * 8, tableBitsPerSwitch: 16 * 3 },
    });
    expect(await jsonOf("describe", "topology=fat-tree&k=3&n=2&routing=deterministic")).toMatchObject({ routingRegisters: null });
  });

  test("simulate, the same digits as the engine in one thread, on one worker and on two", async () => {
    const text = `${DRAGONFLY}&routing=ugal-g&load=0.2,0.4&seed=3&${QUICK}`;
    const one = await jsonOf("simulate", text, "--workers", "1");
    const two = await jsonOf("simulate", text, "--workers", "2");
    const values = parseStudy(text).study.designs[0]!;
    const network = networkOf(values);
    const points = [];
    for (const load of [0.2, 0.4]) {
      const {
        utilisation: _utilisation,
        terminalUse: _terminalUse,
        ...point
      } = await simulate(
        network,
        values,
        { signal: new AbortController().signal, paused: () => null, report: () => {}, processorSeconds: () => 0 },
        load,
      );
      points.push({ ...point, state: "settled", seconds: number });
    }
    const expected = {
      study: `routing=ugal-g&load=0.2,0.4&seed=3&${QUICK}`,
      complete: true,
      ...made("simulate"),
      points,
      saturationLoad: null,
      saturationState: "none",
      highestStable: 0.4,
      lowestSaturated: null,
      saturation: null,
      routingRepaired: "none",
      repairedPairs: 0,
      warnings: [],
    };
    expect(one).toEqual(expected);
    expect(two).toEqual(expected);
    expect(points[0]).toMatchObject({
      load: 0.2,
      accepted: number,
      saturated: false,
      packetLatency: latency,
      networkLatency: { mean: number },
      hops: { mean: number },
      minimalFraction: number,
      cycles: number,
      deliveredPackets: number,
      flitHops: number,
      seconds: number,
      complete: true,
      window: { start: number, end: number },
      stall: null,
      reorder: null,
      fairness: { min: number, max: number, jain: number },
    });
    const use = { mean: number, max: number, meanQueue: number, maxQueue: number };
    expect(points[0]!.channelUse).toEqual({ local: use, global: use });
    expect(points[0]!.histogram!.edges).toHaveLength(points[0]!.histogram!.minimal.length + 1);
    expect(points[0]!.timeSeries.cycle.length).toBeLessThanOrEqual(240);
    expect(JSON.stringify(points[0]).length).toBeLessThan(20_000);
  });

  test("simulate in short windows where the study asks for coarse points, and says which numbers are coarse", async () => {
    const study = "topology=dragonfly&p=1&a=2&h=1&traffic=worst-case&load=0.3,0.9&precision=coarse&warmup=20000&measure=20000";
    const { study: written, points, saturation } = await jsonOf("simulate", study, "--workers", "2");
    expect(written).toContain("precision=coarse");
    expect(points).toMatchObject([
      { load: 0.3, saturated: false, state: "coarse" },
      { load: 0.9, saturated: true, state: "coarse" },
    ]);
    const { lower, upper, state } = saturation as { lower: number; upper: number; state: string };
    expect([state, lower < 0.5 && upper > 0.5, upper / lower < 1.3]).toEqual(["coarse", true, true]);
    const { stdout } = await flitlab("simulate", study);
    expect(stdout).toMatch(/saturated, coarse/);
    expect(stdout).toMatch(/saturation load: about 0\.\d+, between 0\.\d+ and 0\.\d+ \(coarse: in short windows; \d+ more loads\)/);
  });

  test("a saturation above a certified bound by chance: the text says the bound, as the page does, and the JSON what was measured", async () => {
    const study = "routing=min&traffic=worst-case&load=0.1,0.2";
    const { stdout } = await flitlab("simulate", study);
    expect(stdout).toMatch(
      /^saturation load: 0\.125 \(0\.125\d+–0\.126 simulated; no load passes the certified bound 0\.125; \d+ more loads\)$/m,
    );
    const measured = JSON.parse((await flitlab("simulate", study, "--json")).stdout) as { saturation: { lower: number } };
    expect(measured.saturation.lower).toBeGreaterThan(0.125);
  });

  test("simulate beyond saturation: the listed points, and a saturation load searched between them", async () => {
    const study = "topology=dragonfly&p=1&a=2&h=1&traffic=worst-case&load=0.3,0.9";
    const { points, saturationLoad, saturation } = await jsonOf("simulate", study, "--workers", "2");
    expect(points).toMatchObject([
      { load: 0.3, saturated: false },
      { load: 0.9, saturated: true, packetLatency: { mean: null } },
    ]);
    // One global link for the a·p = 2 endpoints of a group.
    expect(Math.abs(Number(saturationLoad) * 2 - 1)).toBeLessThan(0.03);
    expect(saturation).toEqual({ lower: saturationLoad, upper: number, unsettled: false, runs: number, state: "settled" });
    const { upper, runs } = saturation as { upper: number; runs: number };
    // The bracket of 0.5 %, and what chance may have lifted its lower end by.
    expect(upper / Number(saturationLoad)).toBeLessThanOrEqual(1.014);
    expect(runs).toBeLessThan(20);
    expect(await jsonOf("simulate", `${study}&saturation=curve`)).toMatchObject({
      saturationLoad: null,
      saturationState: "between",
      highestStable: 0.3,
      lowestSaturated: 0.9,
      saturation: { lower: 0.3, upper: 0.9, runs: 0 },
    });
  });

  test("what gets through of a load that saturates is not called a saturation load where none was stable", async () => {
    const { stdout } = await flitlab("simulate", "topology=dragonfly&p=1&a=2&h=1&traffic=worst-case&load=0.9");
    expect(stdout).toMatch(/^saturation load: below 0\.9, which is saturated, not searched$/m);
  });

  test("simulate tells on standard error, in the table and in the JSON where packets wait for each other", async () => {
    const study = `${DRAGONFLY}&routing=ugal-l&intermediate=router&vcScheme=booksim&vcs=4&traffic=worst-case&load=0.1,0.4&saturation=curve&warmup=1000&measure=9000`;
    const told = /^At load 0\.4 the run was given up: packets wait for each other in a ring of \d+ channels: .*\d+ to \d+ \(VC 0\).*\.\n$/;
    const { stdout, stderr } = await flitlab("simulate", study);
    expect(stdout).toMatch(/^0\.4 .* deadlocked$/m);
    expect(stderr).toMatch(told);
    const json = await flitlab("simulate", study, "--json");
    expect(json.stderr).toMatch(told);
    expect((JSON.parse(json.stdout) as { points: unknown[] }).points).toMatchObject([
      { stall: null },
      { saturated: true, stall: expect.stringContaining("ring") },
    ]);
  });

  test("the worst permutation is searched for by workers, which load what that takes", async () => {
    const found = `${DRAGONFLY}&traffic=worst-found`;
    expect(await jsonOf("throughput", `${found}&model=min`)).toMatchObject({ complete: true, proved: true, alpha: 1 / 8 });
    const { points } = (await jsonOf("simulate", `${found}&load=0.1,0.15&${QUICK}`)) as { points: { saturated: boolean }[] };
    expect(points.map(({ saturated }) => saturated)).toEqual([false, true]);
  });

  test("throughput", async () => {
    const result = await jsonOf("throughput", `${DRAGONFLY}&traffic=worst-case&model=min`);
    expect(result).toEqual({
      study: "traffic=worst-case&model=min",
      complete: true,
      ...made("throughput"),
      routingRepaired: "none",
      repairedPairs: 0,
      warnings: [],
      model: "min",
      alpha: number,
      alphaNetwork: number,
      terminalBound: 1,
      lower: number,
      upper: number,
      gap: number,
      proved: true,
      bottlenecks: expect.any(Array),
      channelUse: {
        local: { channels: 108, full: number, meanLoad: number, priceShare: number },
        global: { channels: 72, full: 72 / 8, meanLoad: number, priceShare: number },
      },
      lengths: expect.any(Array),
      minimalFraction: 1,
      rows: number,
      columns: number,
      nonzeros: number,
      seconds: number,
      solver: expect.any(String),
      ended: "optimum",
    });
    // One global link carries the a·p = 8 endpoints of a group to the next.
    expect(result["alpha"]).toBeCloseTo(1 / 8, 9);
    expect((result["bottlenecks"] as object[])[0]).toEqual({ channel: number, dual: number });
    expect((result["lengths"] as object[])[0]).toEqual({ kind: "minimal", length: 1, share: number });
    // Nothing a channel or a flow: arrays of numbers by name would be objects.
    expect(JSON.stringify(result).length).toBeLessThan(3000);
  });

  test("throughput in its limits of gap and time", async () => {
    const permutation = "topology=dragonfly&p=4&a=8&h=4&traffic=random-permutation&model=3";
    const loose = await jsonOf("throughput", `${permutation}&gap=0.2`);
    expect(loose).toMatchObject({ complete: true, proved: false });
    expect(loose["gap"]).toBeLessThanOrEqual(0.2);
    expect(loose["gap"]).toBeGreaterThan(1e-4);
    const short = await jsonOf("throughput", `${permutation}&solveSeconds=1`);
    expect(short).toMatchObject({ complete: false, proved: false, study: expect.stringContaining("solveSeconds=1") });
    expect(Number(short["upper"])).toBeGreaterThan(Number(short["lower"]));
    // How far a second gets is the machine's affair.
    expect(Number(short["lower"])).toBeGreaterThanOrEqual(0);
  });

  test("what is ordered, as a table, as CSV and in JSON, and every cable with both its ends", async () => {
    const study = `${DRAGONFLY}&endpointCables=1&prices=ethernet-400g`;
    const { bill, ...cost } = await jsonOf("cost", study, "--bom");
    const { cables, cableCost } = bill as { cables: { count: number; laid: number }[]; cableCost: number };
    const count = cables.reduce((sum, one) => sum + one.count, 0);
    expect(count).toBe(Number(cost["electricCables"]) + Number(cost["opticalCables"]));
    expect(cables.reduce((sum, one) => sum + one.laid, 0)).toBeCloseTo(Number(cost["cableCost"]), 6);
    expect(cableCost).toBeCloseTo(Number(cost["cableCost"]), 6);
    expect((await flitlab("cost", study, "--bom")).stdout).toMatch(/^electric cable, 1 m, 400 Gb\/s +\d+ +\d+ +120 +\d+$/m);
    const lines = (await flitlab("cost", study, "--bom", "--csv")).stdout.trim().split("\n");
    expect(lines).toHaveLength(2 + (bill as { order: unknown[] }).order.length);
    expect(lines.at(-1)).toMatch(/^total,/);
    const list = (await flitlab("cost", study, "--cables=csv")).stdout.trim().split("\n");
    expect(list).toHaveLength(1 + count);
    expect(list[0]).toMatch(/^cable,network,medium,length_m,from_rack,/);
    const page = (await flitlab("cost", study, "--cables=html")).stdout;
    expect(page.match(/<tr><td>/g)).toHaveLength(count);
    const odd = await flitlab("cost", `${DRAGONFLY}&prices=fdr10&opticalBase=0.1`, "--json");
    expect(odd.stderr).toMatch(/^Optical cables are cheaper than electric ones at every length/);
    expect((await flitlab("cost", DRAGONFLY, "--csv")).stderr).toMatch(/^--csv is for a bill of materials: it needs --bom\.$/m);
  });

  test("cost, with edited prices", async () => {
    const cheap = await jsonOf("cost", `${DRAGONFLY}&prices=fdr10`);
    const dear = await jsonOf("cost", `${DRAGONFLY}&prices=fdr10&routerBase=100000`);
    for (const field of [
      "electricCables",
      "opticalCables",
      "meanOpticalMetres",
      "cableMetres",
      "routerCost",
      "cableCost",
      "costPerEndpoint",
      "powerPerEndpoint",
      "racks",
    ]) {
      expect(cheap[field], field).toBeTypeOf("number");
    }
    expect(cheap["floorPlan"]).toBeUndefined();
    expect(Number(dear["routerCost"])).toBeGreaterThan(Number(cheap["routerCost"]));
    expect(dear["cableCost"]).toBe(cheap["cableCost"]);
  });
});

describe("the study argument", () => {
  test("--design takes one design of several", async () => {
    const text = `${DRAGONFLY}&b.topology=slim-fly&b.q=7&c.routing=ugal-g`;
    expect(await jsonOf("describe", text, "--design", "b")).toMatchObject({ study: "topology=slim-fly&q=7", routers: 98 });
    expect(await jsonOf("describe", text, "--design=C")).toMatchObject({ study: "routing=ugal-g", routers: 36 });
    expect(await jsonOf("describe", text)).toMatchObject({ study: "", routers: 36 });
  });

  test("a whole share URL", async () => {
    const found = { study: "topology=slim-fly&q=7", routers: 98 };
    expect(await jsonOf("describe", "https://example.org/lab/index.html#topology=slim-fly&q=7")).toMatchObject(found);
    expect(await jsonOf("describe", "https://example.org/#topology=slim-fly&q=7&view=matrix,limits&at=0.3")).toMatchObject(found);
  });

  test("a .json file: names and values, or the output of a command", async () => {
    const folder = mkdtempSync(join(tmpdir(), "flitlab-"));
    const file = (name: string, content: unknown): string => {
      writeFileSync(join(folder, name), JSON.stringify(content));
      return join(folder, name);
    };
    expect(await jsonOf("describe", file("names.json", { topology: "slim-fly", q: 7, load: [0.1, 0.3] }))).toMatchObject({
      study: "topology=slim-fly&q=7&load=0.1,0.3",
    });
    expect(await jsonOf("describe", file("output.json", await jsonOf("describe", "topology=fat-tree&k=2&n=3")))).toMatchObject({
      endpoints: 8,
    });
    const bad = await flitlab("describe", file("bad.json", { topology: "slim-fly", q: 6 }));
    expect(bad).toMatchObject({ status: 2, stdout: "" });
    expect(bad.stderr).toMatch(/^q = 6 /);
  });
});

describe("for people", () => {
  test.each([
    ["describe", /^endpoints +72$/m],
    ["simulate", /^load +carried +worst flow +latency[\s\S]*^0\.4 .*\nsaturation load: none of these loads saturates: at least 0\.4\n$/m],
    ["throughput", /^alpha +at most [\d.]+ \(proved optimal\)$/m],
    ["cost", /^racks +\d+$/m],
  ])("%s prints a short table", async (command, pattern) => {
    const { status, stdout, stderr } = await flitlab(command, `${DRAGONFLY}&model=min&load=0.4&${QUICK}`);
    expect(status).toBe(0);
    expect(stderr).toBe("");
    expect(stdout).toMatch(pattern);
    expect(stdout.split("\n").length).toBeLessThan(22);
  });

  test("--help names lists every topology, routing, traffic pattern and parameter", async () => {
    const { status, stdout } = await flitlab("--help", "names");
    expect(status).toBe(0);
    const names = GROUPS.flatMap(({ choice, list }) => [
      ...(choice ? list.map(({ id }) => id) : []),
      ...list.flatMap(({ parameters }) =>
        parameters.flatMap(({ id, ...one }) => [id, ...("options" in one ? one.options.map((option) => option.id) : [])]),
      ),
    ]);
    expect(names.length).toBeGreaterThan(150);
    for (const name of new Set(names)) expect(stdout, name).toMatch(new RegExp(`(?<![\\w-])${name}(?![\\w-])`));
  });

  test("--version", async () => {
    expect(await flitlab("--version")).toEqual({ status: 0, stdout: "0.1.0\n", stderr: "" });
  });
});
