/** `flitlab search`: its fields, what is measured, and bad wishes. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { WHOLE } from "../tools/extent.ts";
import { flitlab } from "./command.ts";

interface Answer {
  readonly wishes: string;
  readonly complete: boolean;
  readonly feasible: number;
  readonly families: readonly { readonly family: string; readonly designs: number; readonly feasible: number }[];
  readonly designs: readonly {
    readonly topology: string;
    readonly study: string;
    readonly endpoints: number;
    readonly radix: number;
    readonly costPerEndpoint: number;
    readonly powerPerEndpoint: number;
    readonly diameter: number | null;
    readonly uniformBound: number;
    readonly measured: {
      readonly costPerEndpoint: number;
      readonly diameter: number;
      readonly uniform: { readonly lower: number; readonly upper: number };
      readonly worstCase: { readonly lower: number; readonly upper: number };
      readonly worstCaseMinimal: { readonly lower: number; readonly upper: number };
      readonly worstFound: { readonly lower: number; readonly upper: number };
      readonly uniformOwn: { readonly lower: number; readonly upper: number };
      readonly worstFoundOwn: { readonly lower: number; readonly upper: number };
      readonly resilience: Readonly<
        Record<"connected" | "diameter", { readonly fraction: number; readonly lower: number; readonly upper: number }>
      >;
    } | null;
  }[];
}

test("the best of each family, the first measured: as the command of the design itself says", async () => {
  const { status, stdout } = await flitlab(
    "search",
    "endpoints=60&maxRadix=12&families=slim-fly,dragonfly&routerSizes=8,12,24&rackEndpoints=9&floor=improved",
    "--each",
    "--measure=2",
    "--json",
  );
  expect(status).toBe(0);
  const answer = JSON.parse(stdout) as Answer;
  expect(answer.wishes).toBe("endpoints=60&maxRadix=12&families=dragonfly,slim-fly&routerSizes=8,12,24&rackEndpoints=9&floor=improved");
  expect(answer.complete).toBe(true);
  expect(answer.families.map(({ family }) => family)).toEqual(["dragonfly", "slim-fly"]);
  expect(new Set(answer.designs.map(({ topology }) => topology)).size).toBe(answer.designs.length);
  const first = answer.designs.find(({ measured }) => measured !== null)!;
  const [cost, describe, throughput] = await Promise.all([
    flitlab("cost", first.study, "--json"),
    flitlab("describe", first.study, "--json"),
    flitlab("throughput", `${first.study}&model=any-path`, "--json"),
  ]);
  const { costPerEndpoint, powerPerEndpoint } = JSON.parse(cost.stdout) as { costPerEndpoint: number; powerPerEndpoint: number };
  expect(first.study).toContain("routerSizes=8");
  expect(first.measured!.costPerEndpoint).toBe(costPerEndpoint);
  expect(first.powerPerEndpoint).toBeCloseTo(powerPerEndpoint, 9);
  const described = JSON.parse(describe.stdout) as { diameter: number; endpoints: number; radix: number };
  expect([first.measured!.diameter, first.endpoints, first.radix]).toEqual([described.diameter, described.endpoints, described.radix]);
  const { alpha } = JSON.parse(throughput.stdout) as { alpha: number };
  expect(first.measured!.uniform.lower).toBeLessThanOrEqual(alpha + 1e-9);
  expect(first.measured!.uniform.upper).toBeGreaterThanOrEqual(alpha - 1e-9);
  expect(first.measured!.worstCaseMinimal.lower).toBeLessThanOrEqual(first.measured!.worstCase.upper + 1e-9);
  expect(first.uniformBound).toBeGreaterThanOrEqual(alpha - 1e-9);
});

test("designs are ranked by their estimates before any is measured, and named as estimated", async () => {
  const { status, stdout } = await flitlab("search", "endpoints=60&maxRadix=12&families=torus,hyperx,fat-tree,jellyfish", "--each", "--measure=0", "--estimate=3", "--json"); // oxfmt-ignore
  expect(status).toBe(0);
  const { designs } = JSON.parse(stdout) as {
    designs: { estimated: { state: string; traffic: string; saturation: { load: number } } | null }[];
  };
  const estimates = designs.map(({ estimated }) => estimated);
  expect(estimates.map((one) => one?.state ?? null)).toEqual(["estimated", "estimated", "estimated", null]);
  const loads = estimates.flatMap((one) => (one === null ? [] : [Math.round(100 * one.saturation.load)]));
  expect(loads).toEqual(loads.toSorted((a, b) => b - a));
  const said = await flitlab("search", "endpoints=60&maxRadix=12&families=torus,hyperx", "--each", "--measure=0", "--estimate=1");
  expect(said.stdout).toMatch(/sat\., cycles: estimated, not simulated, on uniform traffic/);
  expect(said.stdout.match(/≈/g)).toHaveLength(2);
});

test("one network is one row under its plainest name, which names the others", async () => {
  const wish = "endpoints=60&maxRadix=12&families=torus,hyperx,fat-tree,dragonfly";
  const { stdout } = await flitlab("search", wish, "--each", "--measure=0", "--json");
  const { designs } = JSON.parse(stdout) as { designs: { topology: string; same: { topology: string; study: string }[] }[] };
  expect(designs.map(({ topology }) => topology).toSorted()).toEqual(["fat-tree", "hyperx", "torus"]);
  const mesh = designs.find(({ topology }) => topology === "hyperx")!;
  expect(mesh.same).toEqual([{ topology: "dragonfly", study: "p=3&a=5&h=4&g=5" }]);
  const said = await flitlab("search", wish, "--each", "--measure=0");
  expect(said.stdout).toMatch(/\nhyperx dims=5x5 p=3 .*\n {2}the same network as dragonfly p=3 a=5 h=4 g=5\n/);
});

test("a quotation is a row beside the designs, with its price as a multiple of theirs", async () => {
  const folder = mkdtempSync(join(tmpdir(), "flitlab-quotation-"));
  const file = join(folder, "quotation.csv");
  writeFileSync(file, "name,endpoints,routers,ports,cables,price,watts\nVendor A,64,6,24,64,96000,1600\n");
  const wish = "endpoints=60&maxRadix=24&families=xgft,hyperx";
  const line = ["search", wish, "--top=3", "--measure=0", `--quotation=${file}`];
  const { stdout } = await flitlab(...line, "--json");
  const { designs, quotations } = JSON.parse(stdout) as {
    designs: { study: string; costPerEndpoint: number; powerPerEndpoint: number }[];
    quotations: { name: string; costPerEndpoint: number; against: { study: string; cost: number; power: number }[] }[];
  };
  expect(quotations).toHaveLength(1);
  expect(quotations[0]).toMatchObject({ name: "Vendor A", endpoints: 64, costPerEndpoint: 1500, powerPerEndpoint: 25 });
  expect(quotations[0]!.against.map(({ study, cost, power }) => [study, cost, power])).toEqual(
    designs.map(({ study, costPerEndpoint, powerPerEndpoint }) => [study, 1500 / costPerEndpoint, 25 / powerPerEndpoint]),
  );
  const said = await flitlab(...line);
  expect(said.stdout).toMatch(/\nVendor A +64 +6 +24 +- +64 +1500 +25\n/);
  expect(said.stdout).toContain("Vendor A: as quoted; in the last columns its $ by endpoint as a multiple of the design's.");
  writeFileSync(file, "name,endpoints,price\nVendor A,64,-1\n");
  const refused = await flitlab(...line);
  expect([refused.status, refused.stderr]).toEqual([
    2,
    expect.stringMatching(/price = -1 of quotation Vendor A is not valid: it must be a number of 0 or more/),
  ]);
  const missing = await flitlab("search", wish, "--quotation=/nowhere.csv");
  expect([missing.status, missing.stderr]).toEqual([1, expect.stringMatching(/--quotation \/nowhere\.csv cannot be read: /)]);
});

test("families without a row are told with their reasons", async () => {
  const said = await flitlab(
    "search",
    "endpoints=1000&maxEndpoints=1000&families=torus,rail-only,hypercube,hyperx&minWorstCase=1",
    "--each",
    "--measure=0",
  );
  expect(said.stdout).toMatch(/ rail-only has none of 1000 endpoints on routers of at most 64 ports; its largest below has 512\n/);
  expect(said.stdout).toMatch(/ torus has \d+ of this size; stopped by minThroughput \d+, minWorstCase \d+/);
});

interface Held extends Answer {
  readonly fellShort: Answer["designs"];
}

async function asked(more: string): Promise<Held> {
  const { stdout } = await flitlab(
    "search",
    `endpoints=70&maxRadix=12&families=folded-clos,dragonfly${more}`,
    "--each",
    "--measure=2",
    "--json",
  );
  return JSON.parse(stdout) as Held;
}

test("what is proved of the worst permutation and sampled of failures is what the other commands say", async () => {
  const answer = await asked("");
  const tree = answer.designs.find(({ topology }) => topology === "folded-clos")!;
  const { worstFound, worstFoundOwn, resilience } = tree.measured!;
  const programs = await Promise.all(
    ["against=any-path&model=any-path", "model=min"].map((rest) =>
      flitlab("throughput", `${tree.study}&traffic=worst-found&${rest}`, "--json"),
    ),
  );
  programs.forEach(({ stdout }, i) => {
    const { lower, upper } = [worstFound, worstFoundOwn][i]!;
    const { alpha } = JSON.parse(stdout) as { alpha: number };
    expect(lower).toBeLessThanOrEqual(alpha + 1e-9);
    expect(upper).toBeGreaterThanOrEqual(alpha - 1e-9);
  });
  const sampled = await flitlab("resilience", `${tree.study}&failureStep=0.01&failureSamples=1000&distanceSamples=0`, "--json");
  const { thresholds } = JSON.parse(sampled.stdout) as { thresholds: { disconnection: object } };
  expect(thresholds.disconnection).toMatchObject(resilience.connected);
  expect(resilience.diameter.lower).toBeLessThanOrEqual(resilience.connected.upper);
});

test.skipIf(!WHOLE)("a floor of resilience leaves designs out before anything is solved of them", async () => {
  // All dragonflies of this size fall apart sooner than the tree.
  const held = await asked("&minResilience=0.54");
  expect(held.fellShort.length).toBeGreaterThan(0);
  for (const { topology, measured } of held.fellShort) {
    expect(topology).toBe("dragonfly");
    expect(measured!.resilience.connected.upper).toBeLessThan(0.54);
    // Nothing is solved of what falls short already.
    expect(measured!.uniform).toBeNull();
  }
  expect(held.designs.find(({ topology }) => topology === "folded-clos")!.measured!.resilience.connected.upper).toBeGreaterThanOrEqual(
    0.54,
  );
});

test("bad wishes exit 2 with one line", async () => {
  const { status, stdout, stderr } = await flitlab("search", "maxRadix=64&endpoints=1", "--json");
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr.trimEnd()).toBe("endpoints = 1 is out of range: endpoints, at least must be an integer from 2 to 1000000.");
});

test("where nothing fits, that is said", async () => {
  const { status, stdout } = await flitlab("search", "endpoints=100&maxCost=1");
  expect(status).toBe(0);
  expect(stdout).toMatch(/Nothing fits/);
});

test("the foot of the table names the model by which designs are routed", async () => {
  for (const model of ["min", "valiant-uniform", "5"]) {
    const { stdout } = await flitlab("search", `endpoints=60&maxRadix=12&families=torus&model=${model}`, "--measure", "0");
    expect(stdout).toContain(`the model of routing does that is wished for (${model})`);
  }
});

test("a design of one's own sets the limits of money and power, at the wished prices", async () => {
  const own = "topology=fat-tree&k=4&n=3";
  const priced = JSON.parse((await flitlab("cost", `${own}&prices=fdr10`, "--json")).stdout) as {
    costPerEndpoint: number;
    powerPerEndpoint: number;
  };
  const { status, stdout } = await flitlab(
    "search",
    "endpoints=64&maxRadix=16&families=fat-tree,hyperx,torus&prices=fdr10",
    `--as-dear-as=${own}`,
    "--measure=0",
    "--json",
  );
  expect(status).toBe(0);
  const { wishes, designs } = JSON.parse(stdout) as Answer;
  const limits = new URLSearchParams(wishes);
  for (const [name, value] of [
    ["maxCost", priced.costPerEndpoint],
    ["maxPower", priced.powerPerEndpoint],
  ] as const) {
    expect(Number(limits.get(name))).toBeGreaterThanOrEqual(value);
    expect(Number(limits.get(name))).toBeLessThan(value + 0.011);
  }
  expect(designs.length).toBeGreaterThan(0);
  for (const { costPerEndpoint, powerPerEndpoint } of designs) {
    expect(costPerEndpoint).toBeLessThanOrEqual(Number(limits.get("maxCost")));
    expect(powerPerEndpoint).toBeLessThanOrEqual(Number(limits.get("maxPower")));
  }
  const wrong = await flitlab("search", "endpoints=64", "--as-dear-as=topology=fat-tree&k=0");
  expect(wrong.status).not.toBe(0);
  expect(wrong.stderr).toMatch(/k = 0/);
});
