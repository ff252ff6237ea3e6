/** Physical topologies of ns-3's data centre simulators and of SimAI. */
import { describe, expect, test } from "vitest";
import { mulberry32 } from "../../../src/math/random.ts";
import { faultIn, imported } from "./read.ts";

const FOUR = `6 2 5
4 5
0 4 100Gbps 1us 0
1 4 100Gbps 1us 0
2 5 100Gbps 1us 0
3 5 100Gbps 1us 0
4 5 400Gbps 2us 0
`;
/** Two GPUs, an NVSwitch and a router. */
const GPUS = `4 2 1 1 4 H100
2 3
0 2 2400Gbps 0.000025ms 0
1 2 2400Gbps 0.000025ms 0
0 3 400Gbps 0.0005ms 0
1 3 400Gbps 0.0005ms 0
`;

describe("read", () => {
  test.each([
    ["links and endpoints", FOUR, "ns-3 topology", "0-1", 2],
    [
      "Windows' line ends, a mark of the order of bytes, blanks at the ends",
      `\uFEFF${FOUR.replaceAll("\n", " \r\n")}`,
      "ns-3 topology",
      "0-1",
      2,
    ],
    ["white space of any kind", `${FOUR.slice(0, 6)}${FOUR.slice(6).replaceAll(/(\d|s) /g, "$1\t")}`, "ns-3 topology", "0-1", 2],
    ["the routers' numbers by the line", FOUR.replace("4 5\n", "4\n5\n"), "ns-3 topology", "0-1", 2],
    ["comments", `# four\n${FOUR}`, "ns-3 topology", "0-1", 2],
    ["GPUs of two links: routers with an endpoint", GPUS, "SimAI topology", "1*2.0*2!0-2,0-3,1-2,1-3", null],
  ])("%s", (_, text, format, list, p) => {
    const read = imported(text);
    expect({ format: read.format, list: read.list.replaceAll(/!c.*$/g, ""), p: read.p }).toEqual({ format, list, p });
  });

  test("rates and delays, in the units of ns-3 where none is told", () => {
    expect(imported(FOUR).values).toMatchObject({ localBandwidth: 4 });
    expect(imported(FOUR).notes.join(" ")).toMatch(/Links have the speed 400 Gb\/s.*100 Gb\/s.*1000 ns, 2000 ns/);
    expect(imported(FOUR.replaceAll("1us", "0.000001").replaceAll("2us", "0.000002")).values).toEqual(imported(FOUR).values);
  });

  test("parallel links are as many links", () => {
    expect(imported(`${FOUR.replace("6 2 5", "6 2 6")}4 5 400Gbps 2us 0\n`).list).toBe("0-1*2");
  });

  test.each([
    ["an error rate", FOUR.replace("2us 0", "2us 0.01"), /"error rate" of one link is not simulated and is left out: line 7 has "0.01"/],
    ["a number without a link", FOUR.replace("6 2", "7 2"), /^One of the 7 numbers has no link and is left out: 6\./m],
    ["words at the end", `${FOUR}First line: total node #\nmore 1 2\n`, /^What follows the links from line 8 on is left out: "First"/m],
    ["GPUs of two links", GPUS, /^2 GPUs have two or more links \(to an NVSwitch and to routers\): each is a router with one endpoint/m],
    ["GPUs of a machine", GPUS, /^Which 2 GPUs are one machine is not kept/m],
    [
      "endpoints at two routers",
      `${FOUR.replace("6 2 5", "6 2 6")}0 5 100Gbps 1us 0\n`,
      /^One endpoint has two or more links: each is a router with one endpoint.*\(0\)/m,
    ],
  ])("%s: a note says so", (_, text, note) => {
    expect(imported(text).notes.join("\n")).toMatch(note);
  });
});

test.each([
  ["a link that is missing", FOUR.replace("4 5 400Gbps 2us 0\n", ""), "line 6 is the last, where link 5 of 5 must follow"],
  ["half a link", FOUR.replace("400Gbps 2us 0\n", ""), "line 7 is the last, where the rate of a link must follow"],
  ["a link more", `${FOUR}4 5 1Gbps 1us 0\n`, "line 8 has a link more than the 5 that line 1 counts"],
  ["a number beyond the last", FOUR.replace("3 5", "6 5"), "line 6 names 6, where line 1 counts 6: 0 to 5"],
  ["a router twice", FOUR.replace("4 5\n", "4 4\n"), "line 2 gives router 4 a second time"],
  ["more routers than things", FOUR.replace("6 2", "6 7"), "line 1 counts 7 routers among 6 things"],
  ["a word for a number", FOUR.replace("3 5", "three 5"), 'line 6 has "three" where link 4 of 5 must stand'],
  ["no rate", FOUR.replace("400Gbps", "fast"), 'line 7 has the rate "fast", which must be one such as 200Gbps'],
  ["no delay", FOUR.replace("2us", "soon"), 'line 7 has the delay "soon", which must be one such as 0.005ms or 1us'],
  ["no error rate", FOUR.replace("2us 0", "2us 2"), 'line 7 has the error rate "2", which must be 0 to 1'],
  ["a link to itself", FOUR.replace("4 5 400", "4 4 400"), "line 7 links 4 to itself"],
  ["two endpoints", `${FOUR.replace("6 2 5", "8 2 6")}6 7 1Gbps 1us 0\n`, 'the endpoints "6" and "7" are linked to each other'],
])("%s is refused with its line", (_, text, fault) => {
  expect(faultIn(text)).toBe(`ns-3 topology: ${fault}`);
});

test("random topologies are read as the networks that they were written of", () => {
  for (let seed = 1; seed <= 20; seed++) {
    const random = mulberry32(seed);
    const below = (count: number): number => Math.floor(random() * count);
    const routers = 2 + below(8);
    const endpoints = Array.from({ length: routers }, () => 1 + below(3));
    const first = endpoints.reduce((sum, count) => sum + count, 0);
    const pairs = Array.from({ length: routers - 1 }, (_, i): [number, number] => [below(i + 1), i + 1]);
    const ends = endpoints.flatMap((count, router) => Array<number>(count).fill(router));
    const lines = [
      ...ends.map((router, i) => `${i} ${first + router} 100Gbps 1us 0`),
      ...pairs.map(([a, b]) => `${first + b} ${first + a} 100Gbps 1us 0`),
    ];
    const names = Array.from({ length: routers }, (_, router) => first + router);
    const read = imported(`${first + routers} ${routers} ${lines.length}\n${names.join(" ")}\n${lines.toReversed().join("\n")}\n`);
    expect(Array.from(read.graph.low, (a, i) => `${a}-${read.graph.high[i]!}`).sort()).toEqual(pairs.map(([a, b]) => `${a}-${b}`).sort());
    expect(read.graph.endpoints === null ? endpoints.map(() => read.p) : [...read.graph.endpoints]).toEqual(endpoints);
  }
});
