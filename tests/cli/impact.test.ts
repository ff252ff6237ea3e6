/** `flitlab impact` as a person runs it: victims beside an incast, two jobs, the same digits on any number of workers, refusals. */
import { describe, expect, test } from "vitest";
import type { Impact } from "../../src/workers/impact.ts";
import { flitlab, flitlabInTurn, jsonOf } from "./command.ts";

const NETWORK = "topology=xgft&children=4x4&parents=4&buffer=16";
const STEADY = `${NETWORK}&load=0.3&maxCycles=12000`;
const RING = `${NETWORK}&traffic=ring-all-reduce&ranks=4&run=completion&placement=random&messageBytes=4096`;

/** What a command prints as JSON; its warnings go to standard error, too. */
async function told(...args: string[]): Promise<Record<string, unknown>> {
  const { status, stdout, stderr } = await flitlab(...args, "--json");
  expect([status, stderr.includes("ongestion control")], stderr).toEqual([0, !args[1]!.includes("=throttle")]);
  return JSON.parse(stdout) as Record<string, unknown>;
}

async function impactOf(...args: string[]): Promise<Impact & { warnings: string[] }> {
  return (await told("impact", ...args)) as unknown as Impact & { warnings: string[] };
}

describe("a pattern among a fifth of the endpoints", () => {
  test("an incast of the others slows it, less with congestion control; a broadcast does not", async () => {
    const free = await impactOf(STEADY, "--congestors", "incast,broadcast");
    const held = await impactOf(`${STEADY.replace("12000", "40000")}&congestionControl=throttle&warmup=15000`, "--congestors", "incast");
    expect(free).toMatchObject({ complete: true, congestionControl: "none", load: 0.3, isolated: { endpoints: 3 }, jobs: null });
    expect(free.rows.map(({ congestors, endpoints }) => [...congestors, endpoints])).toEqual([
      ["incast", 13],
      ["broadcast", 13],
    ]);
    const [incast, broadcast] = free.rows;
    expect(incast!.congested.unfinished).toBe(true);
    expect(incast!.factor.latencyMean).toBeGreaterThan(20);
    expect(incast!.factor.accepted).toBeGreaterThan(2);
    expect(broadcast!.factor.latencyMean).toBeLessThan(1.2);
    expect(held.congestionControl).toBe("throttle");
    expect(held.rows[0]!.congested.unfinished).toBe(false);
    expect(held.rows[0]!.factor.latencyMean).toBeLessThan(free.rows[0]!.factor.latencyMean! / 5);
    // What waited since the warm-up comes in the window, too.
    expect(held.rows[0]!.factor.accepted).toBeLessThan(1.05);
    expect(free.warnings.join(" ")).toContain("There is no congestion control (congestionControl = none)");
    expect(held.warnings.join(" ")).not.toContain("no congestion control");
  });

  test("one worker and three give the same digits, and the load is the one asked for", async () => {
    const args = [STEADY, "--congestors", "all-to-all,broadcast+all-to-all", "--at", "0.2", "--victims", "0.5"] as const;
    const [one, three] = [await impactOf(...args, "--workers", "1"), await impactOf(...args, "--workers", "3")];
    expect({ ...three, seconds: 0 }).toEqual({ ...one, seconds: 0 });
    expect(one).toMatchObject({ complete: true, load: 0.2, isolated: { endpoints: 8 } });
    expect(one.isolated!.accepted).toBeCloseTo(0.2, 1);
  });
});

describe("a workload", () => {
  test("beside endpoints that hold no task: packets, messages and the whole", async () => {
    const { load, isolated, rows } = await impactOf(RING);
    expect(load).toBeNull();
    expect(rows.map(({ congestors }) => congestors)).toEqual([["all-to-all"], ["incast"], ["broadcast"]]);
    const alone = await jsonOf("simulate", RING);
    const { cycles, packetLatency } = (alone as { completion: { cycles: number; packetLatency: { mean: number; p99: number } } })
      .completion;
    expect(isolated).toMatchObject({ endpoints: 4, cycles });
    expect(isolated!.latency.mean).toBeCloseTo(packetLatency.mean, 9);
    expect(isolated!.latency.p99).toBe(packetLatency.p99);
    for (const { congested, factor } of rows) {
      expect(congested.packets).toBe(isolated!.packets);
      expect(factor.cycles).toBeCloseTo(congested.cycles! / cycles, 9);
      expect(factor.timeMean).toBeCloseTo(congested.time.mean! / isolated!.time.mean!, 9);
    }
    expect(rows[1]!.factor.cycles).toBeGreaterThan(1.5);
  });

  test("two jobs in one result: each alone and both, as when both are simulated", async () => {
    const two = `${RING}&job2=all-to-all&job2.ranks=8&job2.placement=random&job2.messageBytes=1024`;
    const { rows, jobs, warnings } = await impactOf(two);
    expect(rows).toEqual([]);
    const simulated = await told("simulate", two);
    const ends = (simulated as { completion: { jobs: { cycles: number }[] } }).completion.jobs.map(({ cycles }) => cycles);
    expect(jobs!.map(({ workload, together }) => [workload, together.cycles])).toEqual([
      ["ring-all-reduce", ends[0]],
      ["all-to-all", ends[1]],
    ]);
    const alone = await jsonOf("simulate", RING);
    expect(jobs![0]!.alone.cycles).toBe((alone as { completion: { cycles: number } }).completion.cycles);
    expect(jobs![0]!.factor.cycles).toBeCloseTo(jobs![0]!.together.cycles! / jobs![0]!.alone.cycles!, 12);
    expect(warnings.join(" ")).toContain("no congestion control");
    expect(simulated["warnings"]).toEqual([expect.stringContaining("without congestion control (congestionControl = none)")]);
  });
});

describe("a list of jobs", () => {
  const LIST = `${NETWORK}&run=completion&placement=random&traffic=job-list&jobs=`;
  const jobsOf = (...lines: readonly string[]): string => LIST + encodeURIComponent(["ranks,workload,arrival,name", ...lines].join("\n"));

  test("each alone and all together, from its arrival on, with the slowdown of each", async () => {
    const three = jobsOf("4,ring-all-reduce,0,first", "8,all-to-all,300,", "4,all-to-all,500000,late");
    const { rows, jobs, isolated } = await impactOf(three);
    expect(rows).toEqual([]);
    expect(jobs!.map(({ workload, name, arrival }) => [workload, name, arrival])).toEqual([
      ["ring-all-reduce", "first", 0],
      ["all-to-all", "", 300],
      ["all-to-all", "late", 500_000],
    ]);
    expect(isolated).toEqual(jobs![0]!.alone);
    const simulated = await told("simulate", three);
    const ends = (simulated as { completion: { jobs: { cycles: number }[] } }).completion.jobs.map(({ cycles }) => cycles);
    expect(jobs!.map(({ together }) => together.cycles)).toEqual(ends);
    for (const { alone, together, factor } of jobs!) expect(factor.cycles).toBe(together.cycles! / alone.cycles!);
    expect(jobs![1]!.factor.cycles).toBeGreaterThan(1);
    // Nobody is there any more when it comes.
    expect(jobs![2]!.together).toEqual(jobs![2]!.alone);
    expect(jobs![2]!.factor).toMatchObject({ cycles: 1, latencyMean: 1, timeP99: 1 });
    const { stdout } = await flitlab("impact", three);
    expect(stdout).toMatch(/^job 1 alone +4 /m);
    expect(stdout).toMatch(/^late \(all-to-all\) beside the others +4 /m);
    expect(stdout.match(/^ {2}slowdown /gm)).toHaveLength(3);
  });

  test("one job meets congestors, as a workload does", async () => {
    const [one, workload] = [
      await impactOf(jobsOf("4,ring-all-reduce,0,"), "--congestors", "incast"),
      await impactOf(RING.replace("&messageBytes=4096", ""), "--congestors", "incast"),
    ];
    expect({ ...one, study: "", seconds: 0 }).toEqual({ ...workload, study: "", seconds: 0 });
    expect(one.jobs).toBeNull();
  });
});

test("what cannot be measured is refused in a sentence, and the table says what was", async () => {
  const runs = await flitlabInTurn([
    ["impact", STEADY, "--victims", "0.01"],
    ["impact", STEADY, "--victims", "2"],
    ["impact", STEADY, "--congestors", "incast,flood"],
    ["impact", RING.replace("ranks=4", "ranks=16")],
    ["impact", RING.replace("run=completion", "run=steady") + "&job2=all-to-all", "--congestors", "incast"],
  ]);
  expect(runs.map(({ status, stdout }) => [status, stdout]).slice(0, 4)).toEqual([
    [2, ""],
    [1, ""],
    [1, ""],
    [2, ""],
  ]);
  const sentences = runs.map(({ stderr }) => stderr);
  expect(sentences[0]).toContain("victims = 0.01 of 16 endpoints leaves fewer than 2 on one side: victims must be 0.125 to 0.875.");
  expect(sentences[1]).toContain('--victims "2" is not valid: it must be a number above 0, at most 1.');
  expect(sentences[2]).toContain("it must be all-to-all, incast, broadcast");
  expect(sentences[3]).toContain("The workload holds 16 of 16 endpoints, which leaves 0 to congest the network");
  const { stdout } = await flitlab("impact", `${RING}&congestionControl=throttle`, "--congestors", "broadcast");
  expect(stdout).toMatch(/^isolated +4 /m);
  expect(stdout).toMatch(/^ {2}factor +1× /m);
  expect(stdout).toContain("congestion control  per-destination throttle");
});
