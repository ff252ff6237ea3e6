/** Figures 8 to 13 and Table 3 of Mollah et al. 2017 as data: every study is valid, patterns are the stated ones, verdicts follow from numbers. */
import { describe, expect, test } from "vitest";
import { cellsOf, patternOf, SIMULATED } from "../../src/lessons/paper-001/cells.ts";
import { signedPercent, spreadOf } from "../../src/lessons/bars.ts";
import type { CellResult } from "../../src/lessons/bars.ts";
import { verdictsOf } from "../../src/lessons/verdict.ts";
import type { BarsClaim, BarsPart } from "../../src/lessons/lesson.ts";
import { partOf } from "../../src/lessons/lessons.ts";
import { FIGURES } from "../../src/lessons/paper-001/figures.ts";
import type { Figure } from "../../src/lessons/paper-001/figures.ts";
import { CASCADE, DFLY_51, DFLY_6, DFLY_9, NETWORKS } from "../../src/lessons/paper-001/networks.ts";
import { summaryOf, TABLE_3 } from "../../src/lessons/paper-001/lesson.ts";
import { formatDesign, parseStudy } from "../../src/study/codec.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { pathCounts as pathsOfPairs } from "../../src/throughput/path-counts.ts";
import { pathCounts } from "../../src/throughput/path-sets.ts";

const figure = (id: string): Figure => FIGURES.find((one) => one.id === id)!;
const claimsOf = (id: string) => (partOf(id) as BarsPart).claims("paper", "equal");

/** Results in which every series has a value of its own. */
function results(of: Figure, value: (series: string, pattern: number, network: string) => number | null): Map<string, CellResult> {
  return new Map(
    cellsOf(of, "paper").flatMap(({ key, series, pattern, network }) => {
      const found = value(series, Number(pattern.id.split("-")[1]), network.id);
      return found === null ? [] : [[key, { value: found, complete: true }] as const];
    }),
  );
}

describe("cells", () => {
  test.each(FIGURES.map((each) => [each.id, each] as const))(
    "of figure %s are valid studies in normal form, each by its own name",
    (_id, each) => {
      for (const extent of ["quick", "paper"] as const) {
        const cells = cellsOf(each, extent);
        expect(new Set(cells.map(({ id }) => id)).size).toBe(cells.length);
        for (const { study, values, key, kind } of cells) {
          const parsed = parseStudy(study);
          expect(parsed.problems).toEqual([]);
          expect(parsed.study.designs).toEqual([values]);
          expect(formatDesign(values)).toBe(study);
          expect(key).toBe(`${kind} ${study}`);
        }
      }
    },
  );

  test("of the paper's extent run the paper's setting", () => {
    const simulation = cellsOf(figure("8"), "paper").find(({ series }) => series === SIMULATED)!;
    expect(simulation.values).toMatchObject({
      routing: "ugal-g",
      reading: "path",
      intermediate: "router",
      intraGroup: "detour",
      candidates: 1,
      minimalCandidates: 1,
      packetSize: 1,
      buffer: 256,
      speedup: 2.5,
      terminalLatency: 10,
      localLatency: 10,
      globalLatency: 10,
      warmup: 40_000,
      measure: 10_000,
      saturation: "bisect",
    });
    const cascade = cellsOf(figure("13a"), "paper").find(({ series }) => series === SIMULATED)!;
    expect(cascade.values).toMatchObject({
      topology: "cascade",
      routing: "ugal-g",
      intraGroup: "detour",
      candidates: 2,
      minimalCandidates: 2,
      vcs: 10,
    });
  });

  test("count as the paper has them: sizes, patterns, models that are one program counted once", () => {
    expect(cellsOf(figure("8"), "paper")).toHaveLength(4 * 5 * (1 + 3));
    expect(cellsOf(figure("9"), "paper")).toHaveLength(5 * (1 + 3));
    expect(cellsOf(figure("10"), "paper")).toHaveLength(5 * (3 * (1 + 6) + (1 + 3)));
    expect(cellsOf(figure("13b"), "paper")).toHaveLength(5 * (1 + 2));
    for (const each of FIGURES) expect(cellsOf(each, "quick").length).toBeLessThan(cellsOf(each, "paper").length);
  });

  test("are shared between figures: Figure 9 is the first size of Figure 8", () => {
    const all = new Set(cellsOf(figure("8"), "paper").map(({ key }) => key));
    for (const { key } of cellsOf(figure("9"), "paper")) expect(all.has(key)).toBe(true);
  });

  test("shifts are those of the first five seeds of mulberry32", () => {
    const offsets = [1, 2, 3, 4, 5].map((seed) => patternOf("shift", seed, 72).traffic);
    expect(offsets).toEqual([45, 53, 52, 66, 49].map((offset) => `traffic=shift&offset=${offset}`));
    expect([1, 2, 3, 4, 5].map((seed) => patternOf("shift", seed, 342).title)).toEqual(
      [214, 251, 246, 315, 236].map((offset) => `shift by ${offset}`),
    );
  });
});

describe("summary", () => {
  test("means, spread and errors over the patterns, against the patterns that are simulated", () => {
    const [first] = summaryOf(
      figure("8"),
      "paper",
      results(figure("8"), (series, pattern) =>
        series === SIMULATED ? (pattern <= 2 ? 0.5 : null) : series === "3" ? 0.4 + 0.1 * pattern : 0.6,
      ),
    );
    expect(first!.title).toBe("dfly(2,4,2,9)");
    expect(first!.simulated).toMatchObject({ count: 2, spread: { mean: 0.5, least: 0.5, most: 0.5, deviation: 0 } });
    const model3 = first!.programs.find(({ series }) => series === "3")!;
    expect(model3.title).toBe("models 1, 3");
    expect(model3.spread!.mean).toBeCloseTo(0.7, 12);
    // Patterns 1 and 2 only: (0.5 + 0.6) / (0.5 + 0.5) − 1.
    expect(model3.error).toBeCloseTo(0.1, 12);
  });

  test("what was stopped does not count", () => {
    const [cell] = cellsOf(figure("9"), "paper");
    expect(summaryOf(figure("9"), "paper", new Map([[cell!.key, { value: 0.7, complete: false }]]))[0]!.simulated.spread).toBeNull();
  });

  test("spread of one value has no deviation", () => {
    expect(spreadOf([0.5])).toEqual({ mean: 0.5, least: 0.5, most: 0.5, deviation: null });
    expect(spreadOf([1, 3])).toEqual({ mean: 2, least: 1, most: 3, deviation: Math.SQRT2 });
    expect(spreadOf([])).toBeNull();
  });
});

describe("verdicts", () => {
  const judged = (id: string, value: Parameters<typeof results>[1]) =>
    verdictsOf(claimsOf(id), summaryOf(figure(id), "paper", results(figure(id), value)));

  test("a claim without a sentence of its own is told by its numbers, with their units", () => {
    const measure = (value: number, unit?: "%" | "×") => ({
      of: () => value,
      band: [0, 1] as const,
      why: "any",
      ...(unit ? { unit } : {}),
    });
    const claim = {
      id: "1",
      statement: "so",
      accept: "0 to 1",
      measures: { gap: measure(0.0862, "%"), ratio: measure(1.5, "×"), alpha: measure(0.96249) },
    };
    const [told] = verdictsOf([claim as unknown as BarsClaim], []);
    expect(told).toMatchObject({ verdict: "differs", ours: "gap 8.62 %, ratio 1.5×, alpha 0.962" });
  });

  test("Figure 8: order of models, 8.6 % and 10 %", () => {
    const like = (model3: number) => judged("8", (series) => ({ [SIMULATED]: 0.7, 0: 0.8, 3: model3, 5: 0.6 })[series]!);
    expect(like(0.66).map(({ verdict }) => verdict)).toEqual(["holds", "holds", "holds", "holds"]);
    expect(like(0.635).map(({ verdict }) => verdict)).toEqual(["holds", "holds", "differs", "holds"]);
    expect(like(0.62).map(({ verdict }) => verdict)).toEqual(["holds", "holds", "differs", "differs"]);
    expect(like(0.62)[3]).toMatchObject({ ours: "model 3: −11.4 %", complete: true });
  });

  test("are open without numbers, and say when some are missing", () => {
    expect(judged("8", () => null).every(({ verdict, complete }) => verdict === "open" && !complete)).toBe(true);
    const partial = judged("8", (series, _pattern, network) => (network === DFLY_9.id ? (series === "0" ? 0.8 : 0.7) : null));
    expect(partial[0]).toMatchObject({ verdict: "holds", complete: false });
  });

  test("Figure 8: significantly is more than what model 3 errs by, and not more than a third", () => {
    const like = (model0: number, model5: number) =>
      judged("8", (series) => ({ [SIMULATED]: 0.6, 0: model0, 3: 0.6, 5: model5 })[series]!)
        .slice(0, 2)
        .map(({ verdict }) => verdict);
    expect(like(0.66, 0.54)).toEqual(["holds", "holds"]);
    expect(like(0.65, 0.55)).toEqual(["differs", "differs"]);
    expect(like(0.81, 0.39)).toEqual(["differs", "differs"]);
  });

  test("Figure 10: models 1 and 2 on 6 groups alone, further off than model 3", () => {
    const value = (series: string, _pattern: number, network: string): number =>
      series === SIMULATED ? 0.7 : series === "0" ? 0.9 : series === "5" ? 0.6 : network === DFLY_6.id && series !== "3" ? 0.75 : 0.69;
    const told = judged("10", value)[2];
    expect(told).toMatchObject({ verdict: "holds", ours: "model 1: +7.1 %, model 2: +7.1 %, model 3: −1.4 %" });
    expect(told!.accept).toBe("models 1 and 2 from 0.5 to 33 % above UGAL-G on dfly(5,10,5,6), and model 3 closer to it than either");
    const without = (one: string, other: number) =>
      judged("10", (series, pattern, network) => (series === one ? other : value(series, pattern, network)))[2]!.verdict;
    expect(without("2", 0.65)).toBe("differs");
    expect(without("3", 0.76)).toBe("differs");
  });

  test("Figures 11 and 12: models 1 and 3 are the closest, both of them", () => {
    const like = (model3: number) => judged("11", (series) => ({ [SIMULATED]: 0.5, 0: 0.53, 3: model3, 5: 0.49 })[series]!)[0]!;
    expect(like(0.501)).toMatchObject({ verdict: "holds", ours: expect.stringContaining("model 3 0.2 %") });
    expect(like(0.48).verdict).toBe("differs");
    const several = (model1: number) =>
      judged("12", (series) => ({ [SIMULATED]: 0.5, 0: 0.53, 1: model1, 2: 0.49, 3: 0.501, 4: 0.489, 5: 0.48 })[series]!);
    expect(several(0.503)[0]!.verdict).toBe("holds");
    expect(several(0.52)[0]!.verdict).toBe("differs");
    expect(several(0.503)[2]).toMatchObject({
      verdict: "holds",
      accept: "models 2, 4, 5 from 0.5 % above to 10 % below UGAL-G in every group",
      ours: "model 2: −4.0 % to −2.0 %, model 4: −4.0 % to −2.2 %, model 5: −4.0 %",
    });
  });

  test("errors are written with their sign", () => {
    expect([0.0431, -0.0058, 0.0001].map(signedPercent)).toEqual(["+4.3 %", "−0.6 %", "0.0 %"]);
  });
});

describe("Table 3", () => {
  const counted = new Map(
    NETWORKS.filter((network) => network !== DFLY_51).map((network) => {
      const built = networkOf(parseStudy(network.study).study.designs[0]!);
      return [network.id, pathsOfPairs(built)];
    }),
  );
  const rows = TABLE_3.rows(counted);

  test("dragonflies have the printed numbers, exactly", () => {
    for (const { network, routers, endpoints, min, vlb, reason } of rows) {
      if (network === CASCADE || network === DFLY_51) continue;
      for (const entry of [routers, endpoints, min, vlb]) expect(entry, network.title).toMatchObject({ agrees: true });
      expect(reason).toBeNull();
    }
  });

  test("what is not counted yet is open", () => {
    expect(rows.find(({ network }) => network === DFLY_51)!.vlb).toEqual({ ours: null, paper: 490, agrees: null });
  });

  test("Cascade stays below the paper's bounds, and says why", () => {
    const row = rows.at(-1)!;
    expect(row.routers.agrees && row.endpoints.agrees).toBe(true);
    // As counted independently of this project (tests/reference/tables.json): 62 to 84 with this arrangement.
    expect(row.min.ours).toMatchObject({ least: 62, most: 84 });
    expect(row.vlb.ours!.most).toBeLessThan(row.vlb.paper);
    expect(row.reason).toMatch(/upper bounds/);
  });

  test("ranges hold the counts of single pairs", () => {
    for (const study of [DFLY_6.study, CASCADE.study]) {
      const network = networkOf(parseStudy(study).study.designs[0]!);
      const { min, vlb } = pathsOfPairs(network).paths!;
      const size = network.routers / 6;
      for (const [s, d] of [
        [0, network.routers - 1],
        [3, size],
        [size + 5, 4 * size + 7],
      ] as const) {
        const own = pathCounts(network, s, d);
        expect(own.min).toBeGreaterThanOrEqual(min.least);
        expect(own.min).toBeLessThanOrEqual(min.most);
        expect(own.vlb).toBeGreaterThanOrEqual(vlb.least);
        expect(own.vlb).toBeLessThanOrEqual(vlb.most);
      }
    }
    expect(pathsOfPairs(networkOf(parseStudy("topology=slim-fly&q=5").study.designs[0]!)).paths).toBeNull();
  });
});
