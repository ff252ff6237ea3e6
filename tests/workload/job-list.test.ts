/** Jobs of a table: each as if it were alone on its endpoints, from its arrival on; and what is wrong with tables. */
import { describe, expect, test } from "vitest";
import { createImpactRun } from "../../src/simulation/impact.ts";
import type { ImpactFigures } from "../../src/simulation/impact.ts";
import { createProgramRun } from "../../src/simulation/program-run.ts";
import type { ProgramResult } from "../../src/simulation/program-run.ts";
import { formatStudy, parseStudy } from "../../src/study/codec.ts";
import { sectionsOf } from "../../src/study/sections.ts";
import type { DesignValues } from "../../src/study/study.ts";
import { demandsOf } from "../../src/throughput/demands.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { patternOf } from "../../src/workload/patterns.ts";
import { jobsOf, placementOfJobs, programOfJobs } from "../../src/workload/placing.ts";

const DRAGONFLY = "p=2&a=4&h=2&routing=min";
const TREE = "topology=fat-tree&k=4&n=3";

function valuesOf(text: string): DesignValues {
  const { study, problems } = parseStudy(text);
  expect(problems.map(({ message }) => message)).toEqual([]);
  return study.designs[0]!;
}

const complaintsOf = (text: string): readonly string[] => parseStudy(text).problems.map(({ message }) => message);

const listed = (network: string, lines: readonly string[], more = ""): string =>
  `${network}&traffic=job-list&run=completion&jobs=${encodeURIComponent(lines.join("\n"))}${more}`;

function completed(text: string): ProgramResult {
  const values = valuesOf(text);
  const run = createProgramRun(networkOf(values), values);
  while (!run.advance(5000));
  return run.result();
}

function figuresOf(text: string, jobs: readonly number[]): readonly ImpactFigures[] {
  const values = valuesOf(text);
  const run = createImpactRun(networkOf(values), values, { jobs, congestors: [], victims: 0.2, load: 0.1 });
  while (!run.advance(5000));
  return run.result().parts;
}

/** What is measured, without the seconds that it took and the names of its jobs' workloads. */
function digitsOf(text: string): unknown {
  const { seconds: _, ...digits } = completed(text);
  return digits;
}

describe("a list of one job is the workload by itself, in all digits", () => {
  test.each([
    ["workload,ranks,arrival\nring-all-reduce,16,0", "traffic=ring-all-reduce&ranks=16"],
    [
      "ranks,workload,arrival,placement,messageBytes\n12,all-to-all,0,random,777",
      "traffic=all-to-all&ranks=12&placement=random&messageBytes=777",
    ],
    ["ranks,workload,arrival,tasks,iterations,compute\n16,stencil,0,4x2x2,2,100", "traffic=stencil&tasks=4x2x2&iterations=2&compute=100"],
    ["ranks,workload,arrival,placement,block\n32,stencil,0,cartesian,2x2x2", "traffic=stencil&tasks=4x4x2&placement=cartesian&block=2x2x2"],
    [
      "ranks,workload,arrival,tensorParallel,pipelineParallel,dataParallel\n16,training-step,0,4,2,2",
      "traffic=training-step&tensorParallel=4&pipelineParallel=2&dataParallel=2",
    ],
    ["ranks,workload,arrival,storage\n16,storage-bursts,0,3", "traffic=storage-bursts&ranks=16&storage=3"],
    ['ranks,workload,arrival,trace\n9,trace,0,"0,0,8,64\n5,8,0,64,1"', "traffic=trace&trace=0,0,8,64;5,8,0,64,1"],
    ["ranks,workload,arrival,placement,taken\n8,all-gather,0,fragmented,0.5", "traffic=all-gather&ranks=8&placement=fragmented&taken=0.5"],
  ])("%s", (list, alone) => {
    const domain = "&messageScale=0.002&packetSize=4";
    expect(digitsOf(listed(DRAGONFLY, [list], domain))).toEqual(digitsOf(`${DRAGONFLY}&run=completion&${alone}${domain}`));
  });
});

test("two jobs at once are a job and a second one, in all digits, and what all share is the study's", () => {
  const rest = "&placement=random&placementSeed=7&messageScale=0.5&packetSize=4";
  const both = listed(
    DRAGONFLY,
    ["ranks,arrival,workload,algorithm,messageBytes", "24,0,ring-all-reduce,,4096", "32,0,all-to-all,linear,512"],
    rest,
  );
  const second = "job2=all-to-all&job2.ranks=32&job2.algorithm=linear&job2.messageBytes=512&job2.placement=random&job2.placementSeed=7";
  const two = digitsOf(`${DRAGONFLY}&run=completion&traffic=ring-all-reduce&ranks=24&messageBytes=4096&${second}${rest}`);
  expect(digitsOf(both)).toEqual(two);
  const demands = (text: string): number[] => {
    const values = valuesOf(text.replace("&run=completion", "").replace("&messageScale=0.5", ""));
    return Array.from(demandsOf(patternOf(values).build(networkOf(values), values)).demand);
  };
  expect(
    sectionsOf(valuesOf(listed(DRAGONFLY, ["ranks,workload,arrival", "8,all-to-all,9"]).replace("&run=completion", ""))).find(
      ({ id }) => id === "traffic",
    )!.sentence,
  ).toMatch(/^All jobs of a table at once, whenever they arrive; /);
  expect(demands(both)).toEqual(demands(`${DRAGONFLY}&run=completion&traffic=ring-all-reduce&ranks=24&messageBytes=4096&${second}${rest}`));
});

describe("arrivals", () => {
  test.each([
    DRAGONFLY,
    "p=2&a=4&h=2&routing=ugal-l&vcs=6&outputBuffer=4",
    "p=2&a=4&h=2&routing=par&vcs=10",
    "p=2&a=4&h=2&routing=ugal-l-cr&vcs=6&speedup=1.5",
    TREE,
    "topology=hyperx&dims=4x4&p=4&widths=2x1&routing=min",
    "topology=folded-clos&radix=8&levels=3&routing=adaptive-first-free",
    "topology=folded-clos&radix=8&levels=3&routing=ecmp",
    "topology=torus&dims=8x8&routing=valiant&inputSpeedup=2&vcs=4",
    "topology=torus&dims=8x8&routing=valiant&allocator=islip&vcs=8",
  ])("jobs that never meet take what they take alone: %s", (network) => {
    const lines = [
      "ranks,workload,arrival",
      "16,all-to-all,0",
      "16,all-to-all,30000",
      "16,rabenseifner-all-reduce,60000",
      "16,stencil,90000",
    ];
    const text = listed(
      network,
      lines.map((line, i) => (i === 0 ? `${line},placement,tasks` : `${line},random,${i === 4 ? "4x4" : ""}`)),
      "&messageScale=0.02&packetSize=4",
    );
    const together = figuresOf(text, [0, 1, 2, 3]);
    const alone = [0, 1, 2, 3].map((job) => figuresOf(text, [job])[0]!);
    expect(together).toEqual(alone);
    expect(completed(text).jobs.map(({ cycles }) => cycles)).toEqual(alone.map(({ cycles }) => cycles));
    expect(alone.every(({ cycles }) => cycles! > 0 && cycles! < 30_000)).toBe(true);
  });

  test("jobs that meet take longer, and no time is below the least one, arrival and all", () => {
    const lines = (arrival: number): string[] => [
      "ranks,workload,arrival,algorithm",
      "32,all-to-all,0,linear",
      `32,all-to-all,${arrival},linear`,
    ];
    const runOf = (arrival: number): ProgramResult =>
      completed(listed("topology=xgft&children=8x8&parents=2", lines(arrival), "&placement=random&packetSize=4&messageScale=0.25"));
    const [atOnce, apart] = [runOf(0), runOf(50_000)];
    expect(atOnce.jobs[0]!.cycles).toBeGreaterThan(1.1 * apart.jobs[0]!.cycles);
    expect(apart.jobs[1]).toMatchObject({ workload: "all-to-all", name: "", tasks: 32, arrival: 50_000 });
    expect(apart.cycles).toBe(50_000 + apart.jobs[1]!.cycles);
    for (const run of [atOnce, apart]) {
      expect(run.deliveredBytes).toBe(run.bytes);
      expect(run.cycles).toBeGreaterThanOrEqual(run.lowerBound!.cycles);
    }
    expect(apart.lowerBound!.cycles).toBe(50_000 + atOnce.lowerBound!.cycles);
  });

  test("a time is that of the study's cycles, in cells or in the header", () => {
    const arrivals = (lines: readonly string[], more: string): number[] =>
      jobsOf(valuesOf(listed(TREE, lines, more))).map(({ arrival }) => arrival);
    const clock = "&terminalSpeed=400&flitBytes=512";
    const cells = ["4,all-to-all,0.1024ms", "4,all-to-all,5 us", "4,all-to-all,1024ns", "4,all-to-all,12", "4,all-to-all,.001s"];
    expect(arrivals(["ranks,workload,arrival", ...cells], clock)).toEqual([10_000, 488, 100, 12, 97_656]);
    expect(arrivals(["ranks,workload,arrival (us)", "4,all-to-all,10.24", "4,all-to-all,1ms"], clock)).toEqual([1000, 97_656]);
    expect(complaintsOf(listed(TREE, ["ranks,workload,arrival_us", "4,all-to-all,5"]))).toEqual([
      "jobs has in line 2 arrival = 5us, but a cycle has no time: arrival must be in cycles, or terminalSpeed above 0.",
    ]);
  });
});

describe("endpoints", () => {
  const lines = ["16,all-to-all,0,0-7+16-23", "8,ring-all-reduce,100,40-47", "8,stencil,50,63+62+8-11+32+30"];
  const text = (order: readonly number[]): string =>
    listed(
      TREE,
      ["ranks,workload,arrival,endpoints,tasks", ...order.map((i) => lines[i]! + (i === 2 ? ",4x2" : ","))],
      "&packetSize=4&messageScale=0.05",
    );

  test("are those that a list tells, in the order of ranks, whatever the order of its lines", () => {
    const run = completed(text([0, 1, 2]));
    expect([...run.endpoints.subarray(24)]).toEqual([63, 62, 8, 9, 10, 11, 32, 30]);
    expect(new Set(run.jobs.map(({ cycles }) => cycles)).size).toBe(3);
    for (const order of [
      [2, 1, 0],
      [1, 2, 0],
    ]) {
      const other = completed(text(order));
      expect(order.map((i) => run.jobs[i])).toEqual(other.jobs);
      expect([other.cycles, other.packetLatency, other.flitHops]).toEqual([run.cycles, run.packetLatency, run.flitHops]);
    }
  });

  test("of others are those that are left, and that no line tells", () => {
    const values = valuesOf(
      listed(TREE, [
        "ranks,workload,arrival,endpoints,placement",
        "4,all-to-all,0,,",
        "8,all-to-all,0,,random",
        "3,all-to-all,0,1+3+63,",
        "49,all-to-all,0,,",
      ]),
    );
    const { endpoint } = placementOfJobs(networkOf(values), values);
    expect([...endpoint.subarray(0, 4)]).toEqual([0, 2, 4, 5]);
    expect([...endpoint].sort((a, b) => a - b)).toEqual(Array.from({ length: 64 }, (_, e) => e));
    expect([...endpoint.subarray(15)].every((e, i, all) => i === 0 || e > all[i - 1]!)).toBe(true);
  });

  test("have failed, or are renumbered, on a damaged network", () => {
    const damaged = `${TREE}&failedRouters=3`;
    const run = completed(
      listed(
        damaged,
        ["ranks,workload,arrival,endpoints", "8,all-to-all,0,0-7", "8,all-to-all,0,16-23", "8,ring-all-reduce,9,"],
        "&packetSize=4",
      ),
    );
    expect(run.deliveredBytes).toBe(run.bytes);
    expect([...run.endpoints.subarray(8, 16)]).toEqual([12, 13, 14, 15, 16, 17, 18, 19]);
    expect(complaintsOf(listed(damaged, ["ranks,workload,arrival,endpoints", "4,all-to-all,0,11-14"]))).toEqual([
      "jobs has in line 2 endpoint 12, which has failed: endpoints must be among 0 to 63 that are left.",
    ]);
  });
});

test("what the study says of placements holds for jobs that do not say otherwise", () => {
  const list = ["ranks,workload,arrival,placement,taken", "8,all-to-all,0,scattered,", "8,all-to-all,0,scattered,0.1", "8,all-to-all,0,,"];
  const valuesIn = (more: string): unknown[] =>
    jobsOf(valuesOf(listed(TREE, list, more))).map(({ values }) => [values["placement"], values["taken"], values["placementSeed"]]);
  expect(valuesIn("&taken=0.3&placementSeed=9&placement=random")).toEqual([
    ["scattered", 0.3, 9],
    ["scattered", 0.1, 9],
    ["random", 0.3, 9],
  ]);
  expect(complaintsOf(listed(TREE, ["ranks,workload,arrival", "8,all-to-all,0"], "&taken=0.3"))).toEqual([
    "taken = 0.3 has no effect here and is left out: it needs placement=scattered or fragmented.",
  ]);
});

test("messages of each job leave as its own workload sends them", () => {
  const sending = (list: readonly string[]): unknown[] => jobsOf(valuesOf(listed(TREE, list))).map(({ values }) => values["sending"]);
  expect(sending(["ranks,workload,arrival,sending", "8,stencil,0,", "8,ring-all-reduce,0,", "8,ring-all-reduce,0,turns"])).toEqual([
    "turns",
    "listed",
    "turns",
  ]);
});

test("a table is written as it is read, whatever its order, signs and comments, and its program has the ranks of all", () => {
  const given =
    '# two jobs\r\nArrival;name;WORKLOAD;ranks;messageBytes\r\n\r\n0;"one; or two";ring-all-reduce;8;4096\r\n40;;all-to-all;4;\r\n';
  const { study, problems } = parseStudy(listed(TREE, [given]));
  expect(problems).toEqual([]);
  const values = study.designs[0]!;
  expect(values["jobs"]).toBe(
    "# two jobs\narrival,name,workload,ranks,messageBytes\n\n0,one; or two,ring-all-reduce,8,4096\n40,,all-to-all,4,",
  );
  expect(parseStudy(formatStudy(study)).study).toEqual(study);
  expect(jobsOf(values).map(({ name, arrival }) => [name, arrival])).toEqual([
    ["one; or two", 0],
    ["", 40],
  ]);
  const { ranks, notBefore } = programOfJobs(values);
  expect([ranks, Math.min(...notBefore), Math.max(...notBefore)]).toEqual([12, 0, 40]);
  // In an address a semicolon ends a line, too.
  expect(valuesOf(listed(TREE, ["ranks,workload,arrival;8,all-to-all,0;8,all-to-all,5"]))["jobs"]).toBe(
    "ranks,workload,arrival\n8,all-to-all,0\n8,all-to-all,5",
  );
});

describe("bad tables are refused in a sentence", () => {
  const HEAD = "ranks,workload,arrival";
  test.each([
    [[""], "is empty"],
    [["# nothing"], "is empty"],
    [[HEAD], "has a header, and no job follows it"],
    [["16,ring-all-reduce,0"], "has in line 1 no header: its columns must be ranks, workload, arrival, in any order"],
    [["ranks,workload", "4,all-to-all"], "has no column arrival in its header, line 1"],
    [[`${HEAD},ranks`, "4,all-to-all,0,4"], "has two columns ranks in line 1"],
    [
      [`${HEAD},gpu`, "4,all-to-all,0,4"],
      'has a column "gpu" in line 1, which must be one of ranks, workload, arrival, name, endpoints or a parameter of a workload',
    ],
    [[`${HEAD},run`, "4,all-to-all,0,steady"], "has a column run in line 1, which holds for all jobs"],
    [[HEAD, "4,all-to-all,0", HEAD, "4,all-to-all,0"], "has in line 3 the header of line 1 again"],
    [[HEAD, "4,all-to-all,0,7"], "has 4 cells in line 2, where its header has 3"],
    [[HEAD, "4,all-to-all"], "has in line 2 arrival = (nothing), which must be a whole number of cycles from 0 to 100000000"],
    [[HEAD, "", "0,all-to-all,0"], "has in line 3 ranks = 0, which is out of range; ranks must be an integer from 1 to 65536"],
    [[HEAD, "two,all-to-all,0"], "has in line 2 ranks = two, which is not a decimal number; ranks must be an integer"],
    [[HEAD, "4,all-to-nobody,0"], "has in line 2 workload = all-to-nobody, which is not a choice; workload must be "],
    [[HEAD, "4,job-list,0"], "has in line 2 workload = job-list, which is not a choice"],
    [[HEAD, "4,all-to-all,-5"], "has in line 2 arrival = -5, which must be a whole number of cycles from 0"],
    [[HEAD, "4,all-to-all,1.5"], "has in line 2 arrival = 1.5, which must be a whole number"],
    [[HEAD, "4,all-to-all,5 days"], "has in line 2 arrival = 5 days, which must be"],
    [[HEAD, "4,all-to-all,200000000"], "has in line 2 arrival = 200000000, which must be"],
    [[`${HEAD},tasks`, "4,all-to-all,0,2x2"], "has in line 2 tasks = 2x2, which all-to-all does not have: the cell must be empty"],
    [[`${HEAD},messageBytes`, "4,all-to-all,0,0"], "has in line 2 messageBytes = 0, which is out of range; messageBytes must be"],
    [[`${HEAD},endpoints`, "4,all-to-all,0,0-2"], "has in line 2 3 endpoints for ranks = 4, which must be as many"],
    [[`${HEAD},endpoints`, "4,all-to-all,0,3-0"], "has in line 2 endpoints = 3-0, which must be numbers and ranges"],
    [[`${HEAD},endpoints`, "4,all-to-all,0,0-3", "2,all-to-all,0,3+4"], "has endpoint 3 in line 3 that line 2 has already"],
    [[`${HEAD},name`, '4,all-to-all,0,"a'], "has in line 2 quotation marks within a cell, or one that does not end"],
    [[HEAD, ...Array<string>(65).fill("1,all-to-all,0")], "has in line 66 a job more than the 64 that are simulated together"],
  ])("%#: %j", (lines, sentence) => {
    const problems = complaintsOf(listed(TREE, lines));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(` ${sentence}`);
    expect(problems[0]).toMatch(
      /^jobs = .*must be a table with the columns ranks, workload and arrival, and perhaps others, a job a line\.$/,
    );
  });

  test.each([
    [
      [HEAD, "65,all-to-all,0"],
      "jobs has in line 2 ranks = 65 leaves tasks without a place: 65 tasks are more than the 64 endpoints that are free.",
    ],
    [
      [HEAD, "40,all-to-all,0", "30,all-to-all,0"],
      "jobs has in line 3 ranks = 30 leaves tasks without a place: 30 tasks are more than the 24 endpoints that are free.",
    ],
    [
      [HEAD, "12,stencil,0"],
      "jobs has in line 2 ranks = 12, but its stencil has 8 tasks: columns of its parameters (tasks, domain, periodic, …) must make as many.",
    ],
    [[`${HEAD},tasks`, "9,stencil,0,3x3"], "jobs has in line 2 tasks = 3x3 does not divide the domain of 512x512 cells"],
    [
      [`${HEAD},endpoints`, "2,all-to-all,0,63-64"],
      "jobs has in line 2 endpoint 64, which the network does not have: endpoints must be among 0 to 63.",
    ],
    [
      [`${HEAD},requests`, "16,storage-bursts,0,1000000"],
      "jobs has in line 2 ranks = 16 makes 28000000 messages, more than the 4000000 that are followed here: choose fewer tasks.",
    ],
    [
      [`${HEAD},requests`, ...Array<string>(2).fill("16,storage-bursts,0,100000")],
      "jobs = ranks,workload,arrival,requests 16,stora… makes 5600000 messages, more than the 4000000 that are followed here: choose fewer tasks.",
    ],
  ])("%#: %j", (lines, sentence) => {
    const problems = complaintsOf(listed(TREE, lines));
    expect(problems).toHaveLength(1);
    expect(problems[0]!.startsWith(sentence), problems[0]).toBe(true);
  });

  test("a second job stands in the list", () => {
    expect(complaintsOf(`${listed(TREE, [HEAD, "4,all-to-all,0"])}&job2=stencil`)).toEqual([
      "job2 = stencil stands beside one workload: with traffic = job-list it must be none, and a line of the list.",
    ]);
    expect(complaintsOf(`${TREE}&traffic=stencil&job2=job-list`)[0]).toContain("job2 = job-list is not a choice");
  });
});
