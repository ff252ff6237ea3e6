/** Programs kept as runs of equal loads: the same matrix, and bounds that hold, rounded outwards. */
import { valuesOf } from "../../src/descriptor.ts";
import type { ThroughputDesign } from "../../src/throughput/models.ts";
import { describe, expect, it } from "vitest";
import type { Values } from "../../src/descriptor.ts";
import { mulberry32 } from "../../src/math/random.ts";
import { certified, compactSteps } from "../../src/throughput/compact-program.ts";
import { demandsOf } from "../../src/throughput/demands.ts";
import { certifiedBounds, fold } from "../../src/throughput/folded-program.ts";
import { groupedSteps } from "../../src/throughput/grouped-program.ts";
import { modelOf, throughputSettingsOf } from "../../src/throughput/models.ts";
import { pathSets } from "../../src/throughput/path-sets.ts";
import { RunBuilder, runCosts, runLoads } from "../../src/throughput/run-matrix.ts";
import type { RunMatrix } from "../../src/throughput/run-matrix.ts";
import { StoredOperator } from "../../src/throughput/engine.ts";
import { noSymmetry, symmetryOf } from "../../src/throughput/symmetry.ts";
import { planOf } from "../../src/throughput/ways.ts";
import { patternOf } from "../../src/workload/patterns.ts";
import { WHOLE } from "../tools/extent.ts";
import { allRows, ended, optimumOf } from "./class-programs.ts";
import { dragonfly, networkFor, permutationOf, PLAIN, shiftBy, solve, wired } from "./support.ts";

const largest = (x: Float64Array, y: Float64Array): number => x.reduce((most, v, i) => Math.max(most, Math.abs(v - y[i]!)), 0);

/** Rows below and above 16 bits; columns of one value, of few, of values that all differ, and of none. */
describe.each([7, 300, 65_536, 65_537, 70_000])("runs of a matrix of %i rows", (rows) => {
  const random = mulberry32(rows);
  const kinds: readonly (() => number)[] = [() => 1, () => 1 + Math.floor(4 * random()), random, () => 1 / (1 + Math.floor(3 * random()))];
  const entries = Array.from({ length: 40 }, (_, j) => {
    const step = 1 + Math.floor((rows / 7) * random());
    const own: [row: number, value: number][] = [];
    // The last row is among them.
    for (let row = rows - 1; row >= 0 && j % 9 !== 8; row -= step) own.push([row, kinds[j % kinds.length]!()]);
    return own;
  });
  const builder = new RunBuilder(rows);
  for (const own of entries) {
    for (const [row, value] of own) builder.entry(row, value);
    builder.column();
  }
  const matrix = builder.build();

  it("has two bytes an entry as far as they are enough, and every value once a column", () => {
    expect(matrix.rowIndex.BYTES_PER_ELEMENT).toBe(rows <= 65_536 ? 2 : 4);
    expect(matrix.nonzeros).toBe(entries.flat().length);
    expect(matrix.columns).toBe(entries.length);
    expect(Array.from(entries, (_, j) => matrix.runStart[j + 1]! - matrix.runStart[j]!)).toEqual(
      entries.map((own) => new Set(own.map(([, value]) => value)).size),
    );
  });

  it("gives the products of plain loops, in the kernel and beside it", () => {
    const x = Float64Array.from(entries, (_, j) => (j % 5 === 0 ? 0 : random()));
    const w = Float64Array.from({ length: rows }, random);
    const [load, cost] = [new Float64Array(rows), new Float64Array(entries.length)];
    entries.forEach((own, j) => {
      for (const [row, value] of own) {
        load[row]! += x[j]! * value;
        cost[j]! += w[row]! * value;
      }
    });
    expect(largest(runLoads(matrix, x), load)).toBeLessThan(1e-12);
    expect(largest(runCosts(matrix, w), cost)).toBeLessThan(1e-12);
    const operator = new StoredOperator(matrix, Int32Array.of(0, entries.length));
    const { bench } = operator;
    // Where the method keeps its vectors.
    const [xAt, wAt, out, costs] = [bench.doublesOf(x), bench.doublesOf(w), bench.doubles(rows), bench.doubles(entries.length)];
    for (let round = 0; round < 2; round++) {
      operator.loads(xAt.at, out.at);
      operator.costs(wAt.at, costs.at);
      expect(largest(out.values, load)).toBeLessThan(1e-12);
      expect(largest(costs.values, cost)).toBeLessThan(1e-12);
    }
  });
});

const CASES: readonly (readonly [name: string, topology: Values, traffic: Values, model: string])[] = [
  ["a permutation on a dragonfly", dragonfly(2, 4, 2, 9, "absolute"), permutationOf(1), "3"],
  ["bandwidths that differ", wired(dragonfly(2, 4, 2, 5, "absolute"), 3, 0.4), permutationOf(2), "5"],
  ["one flow of each orbit", dragonfly(2, 4, 2, 9), shiftBy(8), "2"],
  ["a Slim Fly", { topology: "slim-fly", q: 5, p: 1 }, permutationOf(2), "3"],
  ["a random graph", { topology: "jellyfish", routers: 20, degree: 4, p: 2 }, permutationOf(3), "4"],
];

describe.each(CASES)("solved from runs: %s", (_, topology, traffic, model) => {
  const network = networkFor(topology);
  const values = { ...topology, ...traffic };
  const symmetry = symmetryOf(network, demandsOf(patternOf(values).build(network, values)));
  const sets = pathSets(network, "outside");
  const { scheme } = modelOf(model);
  const whole = allRows(network, sets, scheme!, symmetry.demands, symmetry);
  const steps = () => compactSteps(network, sets, scheme!, symmetry, 1e-3, Infinity, { lower: 0, upper: 9 });

  it("the optimum lies between both bounds, which are those of the columns themselves", () => {
    const { alpha } = optimumOf(whole);
    const answer = ended(steps())!;
    const { optimum, lower, upper } = answer;
    expect(answer.stopped).toBe(false);
    expect(answer.columns).toBe(whole.kind.length + 1);
    expect(answer.nonzeros).toBe(whole.value.length + whole.flows + whole.kind.length);
    expect(upper / lower - 1).toBeLessThanOrEqual(1e-3 + 1e-9);
    expect(lower).toBeLessThanOrEqual(alpha * (1 + 1e-9));
    expect(upper).toBeGreaterThanOrEqual(alpha * (1 - 1e-9));
    const { classes } = optimum;
    expect([classes.firstColumn, classes.kind, classes.length, classes.paths]).toEqual([
      whole.firstColumn,
      whole.kind,
      whole.length,
      whole.paths,
    ]);
    const plain = certifiedBounds(fold(whole), optimum.shares, optimum.prices);
    expect(plain.lower / lower - 1).toBeGreaterThanOrEqual(0);
    expect(upper / plain.upper - 1).toBeGreaterThanOrEqual(0);
    expect([plain.lower / lower - 1, upper / plain.upper - 1].every((off) => off < 1e-11)).toBe(true);
  });
});

// The way without columns takes most of a minute.
it.runIf(WHOLE)("5,256 endpoints to 1 %: the interval is that of the way without columns, and any path carries no less", () => {
  const topology = dragonfly(6, 12, 6, 73, "absolute");
  const network = networkFor(topology);
  const values = { ...topology, ...permutationOf(1) };
  const symmetry = noSymmetry(network, demandsOf(patternOf(values).build(network, values)));
  const sets = pathSets(network, "outside");
  const { scheme } = modelOf("3");
  const runs = ended(compactSteps(network, sets, scheme!, symmetry, 0.01, Infinity, { lower: 0, upper: 9 }))!;
  const without = ended(groupedSteps(network, sets, scheme!, "outside", symmetry, 0.01, 0));
  expect(runs.nonzeros).toBe(without.nonzeros);
  expect(runs.upper / runs.lower - 1).toBeLessThan(0.0101);
  expect(runs.lower).toBeLessThanOrEqual(without.upper);
  expect(without.lower).toBeLessThanOrEqual(runs.upper);
  expect(solve(topology, permutationOf(1), "any-path", { gap: 0.01 }).upper).toBeGreaterThan(runs.lower);
});

it("flows that are not sent whole make the lower bound no better", () => {
  const builder = new RunBuilder(2);
  for (const row of [0, 1, 0]) {
    builder.entry(row, 2);
    builder.column();
  }
  const matrix: RunMatrix = builder.build();
  const of = (...shares: number[]): number =>
    certified(matrix, Int32Array.of(0, 2, 3), { shares: Float64Array.from(shares), prices: Float64Array.of(1, 0) }).lower;
  expect(of(0, 1, 1)).toBeCloseTo(0.5, 12);
  expect(of(0, 1, 1)).toBeLessThan(0.5);
  expect(of(0, 0.5, 0.5)).toBeCloseTo(0.5, 12);
  expect(of(0, 1, 0.5)).toBeCloseTo(0.25, 12);
});

it("told to stop while the columns are made, it has nothing", () => {
  const topology = dragonfly(4, 8, 4, 33, "absolute");
  const network = networkFor(topology);
  const values = { ...topology, ...permutationOf(1) };
  const demands = demandsOf(patternOf(values).build(network, values));
  const sets = pathSets(network, "outside");
  const steps = compactSteps(network, sets, modelOf("3").scheme!, noSymmetry(network, demands), 0.01, Infinity, { lower: 0.1, upper: 2 });
  expect(steps.next().value).toEqual({ stage: "building", lower: 0.1, upper: 2 });
  expect(steps.next(true)).toEqual({ done: true, value: null });
});

it("programs of more than 8 million nonzeros are kept so where an accepted gap ends them", () => {
  const way = (topology: Values, gap: number, model = "3"): string => {
    const network = networkFor(topology);
    const values = { ...PLAIN, ...topology, ...permutationOf(1), gap, model };
    const symmetry = noSymmetry(network, demandsOf(patternOf(values).build(network, values)));
    return planOf(network, pathSets(network, "outside"), throughputSettingsOf(valuesOf<ThroughputDesign>(values)), symmetry, false).way;
  };
  const graph: Values = { topology: "slim-fly", q: 17, p: 13 };
  expect([way(dragonfly(3, 6, 3, 19), 0.01), way(graph, 0.01), way(graph, 0)]).toEqual(["stored", "compact", "stored"]);
  expect(way({ topology: "cascade", groups: 6, p: 4, arrangement: "blocked" }, 0.01)).toBe("compact");
});
