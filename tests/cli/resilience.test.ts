/** `flitlab resilience` as a person runs it: fields, the same digits on any number of workers, refusals, an interrupt. */
import { expect, test } from "vitest";
import { flitlab, flitlabInTurn, jsonOf, startOnTerminal } from "./command.ts";

interface Step {
  readonly connectedFraction: number;
  readonly diameter: number | null;
  readonly averageDistance: number | null;
}

test("fields, the same digits on one worker and on three", async () => {
  const study = "topology=slim-fly&q=5&failureSamples=301&distanceSamples=7&failureSeed=4";
  const [one, three] = [await jsonOf("resilience", study, "--workers", "1"), await jsonOf("resilience", study, "--workers", "3")];
  expect(three).toEqual(one);
  expect(one).toMatchObject({ complete: true, failures: "links", units: 175, samples: 301, distanceSamples: 7, share: 0.75 });
  const steps = one["removedFraction"] as Record<string, Step>;
  expect(Object.keys(steps)).toHaveLength(20);
  expect(steps["0"]).toMatchObject({ connectedFraction: 1, diameter: 2, confidence95: [1, 1] });
  expect(steps["0"]!.averageDistance).toBeCloseTo(13 / 7, 12);
  expect(steps["0.95"]).toMatchObject({ connectedFraction: 0, diameter: null, averageDistance: null });
  expect(one["thresholds"]).toMatchObject({ disconnection: { limit: null }, diameter: { limit: 4 } });
});

test("what cannot fail is refused in a sentence, and the table says what was sampled", async () => {
  const [bundles, text] = await flitlabInTurn([
    ["resilience", "topology=torus&dims=4x4&failures=bundles"],
    ["resilience", "topology=slim-fly&q=5&failures=racks&failureSamples=20&distanceSamples=2"],
  ]);
  expect(bundles).toMatchObject({ status: 2, stdout: "" });
  expect(bundles!.stderr).toContain("failures = bundles needs links between racks");
  expect(text!.status).toBe(0);
  expect(text!.stdout).toMatch(/^20 samples, 2 of them with distances/);
  expect(text!.stdout).toContain("diameter at most 4");
  const wrong = await flitlab("resilience", "failureStep=2");
  expect(wrong).toMatchObject({ status: 2, stdout: "" });
  expect(wrong.stderr).toContain("failureStep = 2");
});

test("interrupted, it prints the samples so far and exits 130", async () => {
  const run = startOnTerminal("resilience", "topology=torus&dims=16x16x16&failureSamples=100000", "--json", "--workers", "1");
  await run.told(/samples of failures: \d/);
  run.interrupt();
  const { status, stdout } = await run.ending;
  expect(status).toBe(130);
  const found = JSON.parse(stdout) as { complete: boolean; samples: number };
  expect(found.complete).toBe(false);
  expect(found.samples).toBeGreaterThan(0);
});

test("what is carried by shares of failed links, and the links that harm most, each named as it can be cut", async () => {
  const study = "p=1&a=3&h=1&failureSamples=5&distanceSamples=0&load=0.2,0.9&warmup=200&measure=200&maxCycles=4000";
  const found = await jsonOf("resilience", study, "--carried", "0.5,0,0.1", "--harmful", "2");
  const carried = found["carried"] as { failLinks: number; anyRouting: { lower: number; upper: number } | null; why: string | null }[];
  expect(carried.map(({ failLinks }) => failLinks)).toEqual([0, 0.1, 0.5]);
  expect(carried[1]!.anyRouting!.lower).toBeLessThan(carried[0]!.anyRouting!.upper);
  expect(carried[2]).toMatchObject({ anyRouting: null, why: expect.stringContaining("cuts the network into") as string });
  const harm = found["harmful"] as { by: string; links: { link: string; alike: number }[]; carried: { lower: number; upper: number }[] };
  expect(harm).toMatchObject({ by: "prices", why: null });
  expect(harm.carried).toHaveLength(3);
  expect(harm.carried[2]!.lower).toBeLessThanOrEqual(harm.carried[1]!.upper);
  // What was named first costs what the program says that the network without it carries.
  const [solved] = await flitlabInTurn([["throughput", `p=1&a=3&h=1&failedLinks=${harm.links[0]!.link}&model=any-path`, "--json"]]);
  expect(solved!.stderr).toMatch(/pairs of endpoints go another way/);
  const without = JSON.parse(solved!.stdout) as Record<string, unknown>;
  expect(Math.abs(Number(without["alpha"]) - harm.carried[1]!.lower)).toBeLessThan(0.003);
  const [bad] = await flitlabInTurn([["resilience", study, "--carried", "0,2"]]);
  expect(bad!.stderr).toContain("--carried");
});
