/** Pasted demand matrices: how they are read, what is refused, and what traffic they make. */
import { describe, expect, test } from "vitest";
import { Sfc32 } from "../../src/math/random.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { studyFromJson } from "../../src/study/json.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { MAX_DEMANDS, readMatrix } from "../../src/traffic/matrix.ts";
import { patternOf } from "../../src/workload/patterns.ts";
import { weightedTraffic } from "../../src/traffic/weighted.ts";
import { design } from "../simulation/designs.ts";

/** The normal form, or the fault in angle brackets. */
function normal(text: string): string {
  const reading = readMatrix(text);
  return "fault" in reading ? `<${reading.fault}>` : reading.text;
}

describe("reading", () => {
  test.each([
    ["0-5:1,1-7:0.5", "0-5,1-7:0.5"],
    ["1-7:.50; 0-5", "0-5,1-7:0.5"],
    [" 0-5:2\n1-7 ", "0-5:2,1-7"],
    ["0-5,1-2:0", "0-5"],
    ["3-3", "3-3"],
    ["0 1\n1 0", "0-1,1-0"],
    ["0,1\r\n2,0\r\n", "0-1,1-0:2"],
    ["0\t1\t2\n0\t0\t0\n1e3\t0\t0\n", "0-1,0-2:2,2-0:1000"],
    ["0 1;1 0", "0-1,1-0"],
    ["5", "0-0:5"],
    ["[[0, 1.0], [2.500000e+00, 0]]", "0-1,1-0:2.5"],
    ["[[0. 1.]\n [2. 0.]]", "0-1,1-0:2"],
    ["0, 1,\n1, 0,", "0-1,1-0"],
  ])("%j is %s", (text, compact) => {
    expect(normal(text)).toBe(compact);
    expect(normal(compact)).toBe(compact);
  });

  test.each([
    ["", "is empty"],
    [" \n ", "is empty"],
    ["0 1\n1", "is not square: it has 2 rows, but 1 number in row 2"],
    ["0 1 2", "is not square: it has 1 row, but 3 numbers in it"],
    ["0 -1\n1 0", "holds the negative weight -1 (row 1, column 2)"],
    ["0 NaN\n1 0", "holds NaN, which is not a number (row 1, column 2)"],
    ["0 0\n0 0", "has no weight above 0"],
    ["0-1:0", "has no weight above 0"],
    ["0-1:-2", "holds the negative weight -2"],
    ["0-1:x", "holds x, which is not a number"],
    ["0-1:", "has an empty place"],
    ["0-1,2", "holds 2, which is no pair such as 0-5:1"],
    ["0-1,0-1:2", "names the pair 0-1 twice"],
    ["0-1:1e-9", "holds the weight 1e-9, which is neither 0 nor from 0.000001 to 1000000000"],
    ["0-1:1000000001", "holds the weight 1000000001, which is neither 0 nor from 0.000001 to 1000000000"],
    ["rank0 rank1\n0 1", "holds rank0, which is not a number (row 1, column 1)"],
    [
      Array.from({ length: MAX_DEMANDS + 1 }, (_, i) => `0-${i}`).join(),
      `has ${MAX_DEMANDS + 1} weights above 0, more than ${MAX_DEMANDS}`,
    ],
  ])("%#: fault", (text, fault) => {
    expect(normal(text)).toBe(`<${fault}>`);
  });

  test("an empty cell is named", () => {
    expect(normal("0,,1\n1,0,0\n0,0,0")).toBe("<has an empty place (row 1, column 2)>");
  });

  test("in a study: one sentence, and what else is valid stays", () => {
    for (const [text, sentence] of [
      [
        "traffic=matrix&matrix=0 1;1",
        /^matrix = 0 1;1 is not square: .*: demand matrix must be pairs source-destination:weight such as 0-5:1,1-7:0\.5, or a square table of weights\.$/,
      ],
      ["traffic=matrix&matrix=0-1:-3", /^matrix = 0-1:-3 holds the negative weight -3: demand matrix must be [^\n]*\.$/],
      [
        "traffic=matrix&matrix=0-1,0-72",
        /^matrix = …0-72… names more than the 72 endpoints of this network: demand matrix must keep to endpoints 0 to 71\.$/,
      ],
      [
        "matrix=0-1",
        /^matrix = 0-1 is a parameter of Demand matrix, but the traffic is Uniform random: leave matrix out or choose traffic=matrix\.$/,
      ],
      ["traffic=hot-spot&hotSpot=72", /^hotSpot = 72 is no endpoint of this network: hotSpot must be 0 to 71\.$/],
      ["traffic=hot-spot&fraction=1.2", /^fraction = 1\.2 is out of range: fraction must be a number from 0\.001 to 1\.$/],
      ["traffic=hot-spot&fraction=0", /^fraction = 0 is out of range/],
      ["traffic=shift&shiftBy=third", /^shiftBy = third is not a choice: shift by must be offset or half\.$/],
    ] as const) {
      const { study, problems } = parseStudy(`${text}&seed=3`);
      expect(problems.map(({ message }) => message)).toEqual([expect.stringMatching(sentence)]);
      expect(study.designs[0]).toMatchObject({ seed: 3 });
    }
  });

  test("in a file: a table as a list of rows", () => {
    const { study, problems } = studyFromJson({
      traffic: "matrix",
      matrix: [
        [0, 2, 0],
        [1, 0, 0],
        [0, 0.5, 0],
      ],
    });
    expect(problems).toEqual([]);
    expect(study.designs[0]).toMatchObject({ matrix: "0-1:2,1-0,2-1:0.5" });
    expect(studyFromJson({ traffic: "matrix", matrix: "0 1\n1 0" }).study.designs[0]).toMatchObject({ matrix: "0-1,1-0" });
  });
});

describe("traffic", () => {
  const build = (matrix: string) => {
    const values = design({ p: 2, a: 4, h: 2, traffic: "matrix", matrix });
    const network = networkOf(values);
    return { network, traffic: patternOf(values).build(network, values) };
  };

  test("the largest row sends at the full load, the others in proportion; each row is a distribution", () => {
    const { traffic } = build("0-9:3,0-20,1-9:2,5-5:0.4");
    expect(traffic.senders).toBe(3);
    expect([0, 1, 2, 5].map((source) => traffic.rates![source])).toEqual([1, 0.5, 0, 0.1]);
    expect(traffic.terminalDemand).toBeCloseTo(0.75 + 0.5, 12);
    const random = new Sfc32(8);
    const drawn = Array.from({ length: 20_000 }, () => traffic.destination(0, random));
    expect(new Set(drawn)).toEqual(new Set([9, 20]));
    expect(drawn.filter((d) => d === 9).length / 20_000).toBeCloseTo(0.75, 1);
    const demands = new Map<string, number>();
    traffic.routerDemands((s, d, demand) => demands.set(`${s}>${d}`, demand));
    expect(Object.fromEntries(demands)).toEqual({ "0>4": 1.25, "0>10": 0.25, "2>2": 0.1 });
  });

  test("alias tables draw long and uneven rows as they are weighted", () => {
    const { network } = build("0-1");
    const random = new Sfc32(3);
    const weights = Array.from({ length: 60 }, (_, i) => (i % 7 === 0 ? 40 : 0.01) + (i * i) / 50);
    const total = weights.reduce((sum, weight) => sum + weight);
    const traffic = weightedTraffic(
      network,
      weights.map((weight, destination) => ({ source: 4, destination, weight })),
    );
    const draws = 200_000;
    const counts = new Float64Array(60);
    for (let i = 0; i < draws; i++) counts[traffic.destination(4, random)]!++;
    // Chi-squared with 59 degrees of freedom: 110 is exceeded once in 10,000 times.
    const chi = weights.reduce((sum, weight, d) => sum + (counts[d]! - (draws * weight) / total) ** 2 / ((draws * weight) / total), 0);
    expect(chi).toBeLessThan(110);
  });

  test("random matrices: packets agree with the demands between routers", () => {
    for (let seed = 1; seed <= 5; seed++) {
      const random = new Sfc32(seed);
      const rows = Array.from({ length: 72 }, () =>
        Array.from({ length: 72 }, () => (random.below(10) === 0 ? 1 + random.below(90) : 0)).join(" "),
      );
      const { network, traffic } = build(rows.join("\n"));
      const draws = 300;
      const counted = new Map<string, number>();
      for (let s = 0; s < 72; s++) {
        if (!traffic.sends(s)) continue;
        for (let i = 0; i < draws; i++) {
          const key = `${network.endpointRouter[s]}>${network.endpointRouter[traffic.destination(s, random)]}`;
          counted.set(key, (counted.get(key) ?? 0) + traffic.rates![s]! / draws);
        }
      }
      let wrong = 0;
      traffic.routerDemands((s, d, demand) => {
        if (Math.abs((counted.get(`${s}>${d}`) ?? 0) - demand) > 5 * Math.sqrt(demand / draws)) wrong++;
        counted.delete(`${s}>${d}`);
      });
      expect([wrong, counted.size]).toEqual([0, 0]);
    }
  });
});
