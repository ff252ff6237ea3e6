/** Bad input and interrupts: exit status, one line on standard error, nothing on standard output. */
import { describe, expect, test } from "vitest";
import { flitlabInTurn, start, startOnTerminal } from "./command.ts";

describe("an invalid study exits 2 with one line: the parameter, its value, what is valid", async () => {
  const cases: [string, RegExp][] = [
    ["p=0", /^p = 0 .*from 1 to 128/],
    ["p=1.5", /^p = 1\.5 .*integer/],
    ["p=two", /^p = two .*integer/],
    ["g=10", /^g = 10 .*g must be 2 to 9/],
    ["topology=slim-fly&q=6", /^q = 6 .*5 or 7/],
    ["topology=moebius", /^topology = moebius .*dragonfly/],
    ["frobnicate=1", /^frobnicate = 1 .*names no parameter/],
    ["p=2&p=3", /^p is given twice/],
    ["topology=slim-fly&routing=deterministic", /^routing = deterministic .*choose min/],
    ["vcs=1", /^vcs = 1 .*vcs must be \d+ to 16/],
    ["load=0.1:0.5", /^load = 0\.1:0\.5 .*start:stop:step/],
    ["load=1.5", /^load = 1\.5 .*0\.001 to 1/],
    ["topology=fat-tree&k=64&n=10", /^n = 10 .*n must be/],
    ["model=9", /^model = 9 .*any-path/],
    ["b.p=0", /p = 0 .*from 1 to 128/],
    ["seed=1e3", /^seed = 1e3 .*integer/],
    ["https://example.org/flitlab/#figure=8", /^figure = 8 names no study: flitlab figure computes a figure\.$/],
  ];
  const lines = cases.map(([study]) => ["describe", study, "--json"]);
  const endings = await flitlabInTurn(lines);
  test.each(cases.map(([study, sentence], i) => [study, sentence, endings[i]!] as const))(
    "%s",
    (_, sentence, { status, stdout, stderr }) => {
      expect(status).toBe(2);
      expect(stdout).toBe("");
      expect(stderr.trimEnd()).toMatch(sentence);
      expect(stderr.trimEnd()).not.toContain("\n");
    },
  );

  test("and so does a process of its own", async () => {
    expect(await start(...lines[0]!).ending).toEqual(endings[0]);
  });
});

describe("anything else exits 1 with one sentence", async () => {
  const cases: [string[], RegExp][] = [
    [[], /^A command is missing/],
    [["describe"], /^A study is missing after describe/],
    [["frob", ""], /^There is no command "frob"; the commands are describe, simulate/],
    [["stencil", "", "--radix=15"], /^--endpoints and --radix are for networks: they need --networks\.$/],
    [["describe", "", "--design", "b"], /^--design b is not in this study, which has design a only/],
    [["describe", "", "--design", "bb"], /^--design "bb" is not valid/],
    [["describe", "", "--workers", "0"], /^--workers "0" is not valid: it must be an integer from 1 to 1024/],
    [["describe", "", "--frob"], /^Unknown option '--frob'/],
    [["describe", "", "--format=csv"], /^--format is for the command edges; describe takes --json\.$/],
    [["serve", "--format=csv"], /^--format is for the command edges\.$/],
    [["describe", "", "--port=80"], /^--port is for the command serve\.$/],
    [["simulate", "", "--verify"], /^--verify is for the command throughput\.$/],
    [["cost", "", "--cell", "x"], /^--cell is for the command figure\.$/],
    [["edges", "", "--format=xml"], /^--format "xml" is not valid: it must be one of json, csv, dot, graphml, anynet/],
    [["edges", "", "--format=csv", "--json"], /^--json and --format=csv contradict each other/],
    [["describe", "p=2", "a=4"], /^One study at a time.*quotes/],
    [["describe", "nowhere.json"], /^nowhere\.json cannot be read \(ENOENT\)/],
    [["describe", "topology=custom&file=/dev/zero"], /^\/dev\/zero has more than the 67108864 bytes of a network that are read here\.$/],
    [["simulate", "traffic=trace&run=completion", "--trace", "/dev/zero"], /^\/dev\/zero has more than the 67108864 bytes of a trace/],
    [["serve", "course"], /^serve takes options alone: "course" came after it\.$/],
    [["figure", "table-3", "8"], /^figure takes one ID: "8" came after it\.$/],
    [["describe", "", "--workers", "-1"], /^--workers "-1" is not valid: it must be an integer from 1 to 1024\.$/],
    [["describe", "", "--design"], /^Option '--design <value>' argument missing; flitlab --help lists the options\.$/],
    [
      ["figure", "table-3", "--reading", "x"],
      /^--reading "x" is for figures that can be read in several ways, and figure table-3 cannot\.$/,
    ],
    [
      ["figure", "table-iv", "--cell", "zzz"],
      /^--cell is for figures whose numbers are computed one by one, and figure table-iv is computed whole: leave it out\.$/,
    ],
    [["serve", "--port", "70000"], /^--port "70000" is not valid/],
    [["serve", "--base", "course"], /^--base "course" is not valid/],
  ];
  const endings = await flitlabInTurn(cases.map(([line]) => line));
  test.each(cases.map(([line, sentence], i) => [line, sentence, endings[i]!] as const))("%j", (_, sentence, { status, stdout, stderr }) => {
    expect(status).toBe(1);
    expect(stdout).toBe("");
    expect(stderr.trimEnd()).toMatch(sentence);
    expect(stderr.trimEnd()).not.toContain("\n");
  });

  test("and so does a process of its own", async () => {
    expect(await start(...cases[0]![0]).ending).toEqual(endings[0]);
  });
});

describe("an interrupt", () => {
  test("prints the points so far with complete: false and exits 130, also when it comes twice", async () => {
    const running = startOnTerminal("simulate", "load=0.1,0.2&warmup=100&measure=5000000&maxCycles=6000000", "--workers", "1", "--json");
    await running.told(/load 0\.1: measuring/);
    running.interrupt();
    running.interrupt();
    const { status, stdout, stderr } = await running.ending;
    // Progress alone, which is wiped.
    expect(stderr.slice(stderr.lastIndexOf("\r"))).toBe("\r\u001b[2K");
    expect(stderr).not.toContain("\n");
    expect(status).toBe(130);
    const result = JSON.parse(stdout) as { points: { deliveredPackets: number }[] };
    const nothing = { saturationLoad: null, saturationState: null, highestStable: null, lowestSaturated: null, saturation: null };
    expect(result).toMatchObject({ complete: false, notBegun: [0.2], ...nothing });
    // What was not measured is absent.
    const unmeasured = { accepted: null, carried: null, saturated: null, worstFlow: null, fullRate: null, fairness: null };
    const far = { phase: "measuring", windowEnd: 5_000_100, offered: 0.1, senders: 72 };
    expect(result.points).toMatchObject([{ load: 0.1, complete: false, ...unmeasured, ...far }]);
    expect(result.points[0]!.deliveredPackets).toBeGreaterThan(0);
  });

  test("tells people how far it came, and nothing that was not measured", async () => {
    const running = startOnTerminal("simulate", "load=0.1,0.2&warmup=3000000&measure=5000000&maxCycles=9000000", "--workers", "1");
    await running.told(/load 0\.1: warm-up/);
    running.interrupt();
    const { status, stdout } = await running.ending;
    expect(status).toBe(130);
    const [, row, rest, saturation] = stdout.trim().split("\n");
    expect(row).toMatch(/^0\.1( +-){7} +[\d.]+ +stopped in warm-up, cycle [\d,]+ of 8,000,000$/);
    expect([rest, saturation]).toEqual(["not begun: 0.2", "saturation load: not known, stopped before it was found"]);
  });

  test("of a linear program prints the bounds so far with complete: false and exits 130", async () => {
    const running = startOnTerminal("throughput", "topology=dragonfly&p=5&a=10&h=5&g=51&model=3&traffic=random-permutation", "--json");
    await running.told(/alpha is 0\.\d*[1-9]/);
    running.interrupt();
    const { status, stdout } = await running.ending;
    expect(status).toBe(130);
    const result = JSON.parse(stdout) as Record<string, number | boolean>;
    expect(result).toMatchObject({ complete: false, model: "3", proved: false });
    expect(result["lower"]).toBeGreaterThan(0);
    expect(result["upper"]).toBeGreaterThan(Number(result["lower"]));
    expect(result["alpha"]).toBe(result["lower"]);
  });
});
