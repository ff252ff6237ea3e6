/** Two workloads on one network: the second on what the first leaves free, and in its way. */
import type { DesignValues } from "../../src/study/study.ts";
import { describe, expect, test } from "vitest";
import { numberOf } from "../../src/descriptor.ts";
import { createProgramRun } from "../../src/simulation/program-run.ts";
import type { ProgramResult } from "../../src/simulation/program-run.ts";
import { formatStudy, parseStudy } from "../../src/study/codec.ts";
import { sectionsOf } from "../../src/study/sections.ts";
import { withValue } from "../../src/study/validation.ts";
import { demandsOf } from "../../src/throughput/demands.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { patternOf } from "../../src/workload/patterns.ts";
import { countedSize } from "../../src/workload/size.ts";
import { placementOfJobs, programOfJobs } from "../../src/workload/placing.ts";

function valuesOf(text: string): DesignValues {
  const { study, problems } = parseStudy(text);
  expect(problems.map(({ message }) => message)).toEqual([]);
  return study.designs[0]!;
}

const complaintOf = (text: string): readonly string[] => parseStudy(text).problems.map(({ message }) => message);

function completed(text: string): ProgramResult {
  const values = valuesOf(text);
  const run = createProgramRun(networkOf(values), values);
  while (!run.advance(5000));
  return run.result();
}

const FIRST =
  "p=2&a=4&h=2&routing=min&traffic=stencil&tasks=4x4x2&domain=16x16x16&cellBytes=64&run=completion&packetSize=4&placement=random";
const SECOND = "job2=all-to-all&job2.ranks=32&job2.messageBytes=4096&job2.placement=random&job2.algorithm=linear";

describe("a second job", () => {
  test("stands on endpoints that the first leaves free, which stays where it was", () => {
    const [one, two] = [valuesOf(FIRST), valuesOf(`${FIRST}&${SECOND}`)];
    const alone = placementOfJobs(networkOf(one), one).endpoint;
    const both = placementOfJobs(networkOf(two), two).endpoint;
    expect([...both.subarray(0, 32)]).toEqual([...alone]);
    expect(new Set(both).size).toBe(64);
    const { ranks, ops } = programOfJobs(two);
    expect([ranks, ops]).toEqual([64, programOfJobs(one).ops + 32 * 31]);
  });

  test("keeps every byte of both, and holds up the first", () => {
    const alone = completed(FIRST);
    const { complete, jobs, bytes, deliveredBytes, cycles, iterations } = completed(`${FIRST}&${SECOND}&iterations=2`);
    expect([complete, deliveredBytes]).toEqual([true, bytes]);
    expect(bytes).toBe(2 * alone.bytes + 32 * 31 * 4096);
    expect(jobs.map(({ workload, tasks }) => [workload, tasks])).toEqual([
      ["stencil", 32],
      ["all-to-all", 32],
    ]);
    expect(Math.max(...jobs.map((job) => job.cycles))).toBe(cycles);
    expect(jobs[0]!.cycles).toBeGreaterThan(alone.cycles);
    expect(alone.jobs).toEqual([
      { workload: "stencil", name: "", tasks: 32, arrival: 0, cycles: alone.cycles, iterations: alone.iterations },
    ]);
    // An iteration is one of the first job; the second has its own.
    expect(iterations).toEqual(jobs[0]!.iterations);
    expect(jobs.map((job) => job.iterations.length)).toEqual([2, 1]);
  });

  test("adds its demands to those of the first", () => {
    const sum = (text: string): number => {
      const values = valuesOf(text);
      const network = networkOf(values);
      // Of the same largest sender, so that shares can be added.
      return demandsOf(patternOf(values).build(network, values)).demand.reduce((total, one) => total + one, 0);
    };
    const same = `${FIRST}&job2=stencil&job2.tasks=4x4x2&job2.domain=16x16x16&job2.cellBytes=64&job2.placement=random`;
    expect(sum(same)).toBeGreaterThan(1.5 * sum(FIRST));
    expect(sum(same)).toBeLessThan(2.5 * sum(FIRST));
  });

  test("is written as it is read, and is shown by forms where there is a first one", () => {
    const { study } = parseStudy(`${FIRST}&${SECOND}`);
    expect(parseStudy(formatStudy(study)).study).toEqual(study);
    expect(formatStudy(study)).toContain("job2=all-to-all&job2.");
    const shown = (values: DesignValues): string[] => sectionsOf(values).map(({ id }) => id);
    expect(shown(study.designs[0]!)).toContain("job2");
    const { values, problems } = withValue(study.designs[0]!, "traffic", "uniform");
    expect(shown(values)).not.toContain("job2");
    expect(values["job2"]).toBe("none");
    expect(problems).toEqual([]);
  });

  test("that has no iterations is sent once, however often the first is repeated", () => {
    const text = `${FIRST}&iterations=3&compute=50&job2=trace&job2.trace=cycle,source,destination,flits%0A0,0,1,70%0A0,1,2,50`;
    const [values, alone] = [valuesOf(text), valuesOf(`${FIRST}&iterations=3`)];
    const { messages, flits, mostSent } = countedSize(values, 1e6)!;
    const stencil = countedSize(alone, 1e6)!;
    expect([messages, flits]).toEqual([stencil.messages + 2, stencil.flits + 120]);
    const { jobs, mostSent: bytes, flits: sent, messages: delivered } = completed(text);
    expect(jobs.map((job) => job.iterations.length)).toEqual([3, 1]);
    expect([delivered, sent]).toEqual([messages, flits]);
    // Both have one iteration, of which the stencil's task sends no more than in all of its own.
    const most = Math.max(stencil.mostSent / 3, 70);
    expect([mostSent, bytes / numberOf(values, "flitBytes")]).toEqual([most, most]);
  });

  test("on a damaged network, too", () => {
    const { complete, bytes, deliveredBytes } = completed(`${FIRST}&${SECOND}&failedRouters=3&failLinks=0.05`);
    expect([complete, deliveredBytes]).toEqual([true, bytes]);
  });

  test.each([
    ["traffic=uniform&job2=stencil", "job2 = stencil stands beside a workload: traffic must be one of "],
    [
      `${FIRST}&job2=stencil&job2.tasks=8x8`,
      "job2.tasks = 8x8 leaves tasks without a place: 64 tasks are more than the 40 endpoints that are free.",
    ],
    [
      `${FIRST}&job2=trace&job2.trace=cycle,source,destination,flits%0A0,0,45,1`,
      "job2.trace = cycle,source,destination,flits 0,0,45,1 leaves tasks without a place: 46 tasks are more than the 40 endpoints that are free",
    ],
    [`${FIRST}&job2=stencil&job2.tasks=3x3`, "job2.tasks = 3x3 does not divide the domain of 512x512 cells"],
    [`${FIRST}&job2.tasks=2x2`, "job2.tasks = 2x2 is a parameter of Stencil exchange"],
    [`${FIRST}&job2=uniform`, "job2 = uniform is not a choice: job2 must be none, stencil,"],
  ])("%s is refused in a sentence", (text, sentence) => {
    const problems = complaintOf(text);
    expect(problems).toHaveLength(1);
    expect(problems[0]!.startsWith(sentence), problems[0]).toBe(true);
  });
});
