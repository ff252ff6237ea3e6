/** Products without columns on networks of groups, held against the columns. */
import { describe, expect, it } from "vitest";
import type { Values } from "../../src/descriptor.ts";
import { mulberry32 } from "../../src/math/random.ts";
import type { CapacitatedNetwork } from "../../src/throughput/capacities.ts";
import type { Demands } from "../../src/throughput/demands.ts";
import { demandsOf } from "../../src/throughput/demands.ts";
import { cheapest, fold, loadsOf } from "../../src/throughput/folded-program.ts";
import { GroupedOperator, hasTables, canGoWithout, groupedSteps } from "../../src/throughput/grouped-program.ts";
import { groupsOf } from "../../src/throughput/grouped-paths.ts";
import { modelOf } from "../../src/throughput/models.ts";
import type { IntraVlb } from "../../src/throughput/models.ts";
import { pathSets } from "../../src/throughput/path-sets.ts";
import type { Program } from "../../src/throughput/program-builder.ts";
import { noSymmetry, symmetryOf } from "../../src/throughput/symmetry.ts";
import { patternOf } from "../../src/workload/patterns.ts";
import { allRows, ended, optimumOf } from "./class-programs.ts";
import { dragonfly, networkFor, permutationOf, shiftBy, uniform, wired } from "./support.ts";

interface Made {
  readonly operator: GroupedOperator;
  /** With all columns. */
  readonly whole: Program;
}

function made(
  network: CapacitatedNetwork,
  demands: Demands,
  model: string,
  intraVlb: IntraVlb,
  symmetry = noSymmetry(network, demands),
): Made {
  const { minimal, valiant } = modelOf(model).scheme!;
  const sets = pathSets(network, intraVlb);
  const part = allRows(network, sets, { minimal, valiant: null }, demands, symmetry);
  const operator = new GroupedOperator(network, groupsOf(network)!, symmetry, part, valiant === "all" ? "all" : "length", intraVlb);
  return { operator, whole: allRows(network, sets, { minimal, valiant }, demands, symmetry) };
}

/** Random vectors; a third of the shares are 0. */
function expectSameMatrix({ operator, whole }: Made): void {
  const { classes, bench, columns, rows } = operator;
  expect([columns, rows]).toEqual([whole.kind.length, whole.rows]);
  expect(classes.firstColumn).toEqual(whole.firstColumn);
  expect(classes.kind).toEqual(whole.kind);
  expect(classes.length).toEqual(whole.length);
  expect(classes.paths).toEqual(whole.paths);
  const folded = fold(whole);
  const random = mulberry32(columns);
  const x = Float64Array.from({ length: columns }, () => Math.max(0, 1.5 * random() - 0.5));
  const w = Float64Array.from({ length: rows }, () => Math.max(0, 1.5 * random() - 0.5));
  const [load, cost] = [bench.doubles(rows), bench.doubles(columns)];
  const [xAt, wAt] = [bench.doublesOf(x), bench.doublesOf(w)];
  for (let round = 0; round < 2; round++) {
    operator.loads(xAt.at, load.at);
    const loads = loadsOf(folded, x);
    const most = loads.reduce((max, v) => Math.max(max, v), 0);
    expect(loads.reduce((worst, v, e) => Math.max(worst, Math.abs(v - load.values[e]!)), 0) / most).toBeLessThan(1e-12);
    operator.costs(wAt.at, cost.at);
    let worst = 0;
    for (let j = 0; j < columns; j++) {
      let sum = 0;
      for (let i = folded.columnStart[j]!; i < folded.columnStart[j + 1]!; i++) sum += folded.value[i]! * w[folded.rowIndex[i]!]!;
      worst = Math.max(worst, Math.abs(sum - cost.values[j]!) / Math.max(1, sum));
    }
    expect(worst).toBeLessThan(1e-12);
    // <U x, w> = <x, U' w>
    const [left, right] = [load.values.reduce((sum, v, e) => sum + v * w[e]!, 0), cost.values.reduce((sum, v, j) => sum + v * x[j]!, 0)];
    expect(Math.abs(left / right - 1)).toBeLessThan(1e-12);
  }
}

function demandsIn(topology: Values, traffic: Values): Demands {
  const network = networkFor(topology);
  return demandsOf(patternOf(traffic).build(network, { ...topology, ...traffic }));
}

describe("loads and costs are those of the columns", () => {
  const topologies = [
    ["one link a pair", dragonfly(2, 4, 2, 9)],
    ["two links a pair", dragonfly(2, 4, 2, 5, "absolute")],
    ["four links a pair, some parallel", dragonfly(1, 2, 4, 3)],
    ["five links a pair", dragonfly(1, 10, 3, 7)],
    ["unequal bandwidths", wired(dragonfly(2, 4, 2, 5, "absolute"), 0.4, 3)],
  ] as const;
  for (const [name, topology] of topologies) {
    for (const model of ["3", "5"]) {
      it.each(["outside", "local", "none"] as const)(`${name}, model ${model}, flows inside a group by way of: %s`, (intraVlb) => {
        expectSameMatrix(made(networkFor(topology), demandsIn(topology, permutationOf(3)), model, intraVlb));
      });
    }
  }
  it.each([
    ["uniform", uniform],
    ["group shift", shiftBy(8)],
  ] as const)("of one flow an orbit: %s", (_, traffic) => {
    const topology = wired(dragonfly(2, 4, 2, 9), 0.5, 1.5);
    const network = networkFor(topology);
    const demands = demandsIn(topology, traffic);
    const symmetry = symmetryOf(network, demands);
    expect(symmetry.order).toBe(9);
    expectSameMatrix(made(network, demands, "3", "outside", symmetry));
  });
  it("of demands that differ", () => {
    const topology = dragonfly(2, 4, 2, 5);
    const demands = demandsIn(topology, uniform);
    expectSameMatrix(made(networkFor(topology), { ...demands, demand: demands.demand.map((x, f) => x * (1 + (f % 7))) }, "3", "outside"));
  });
  it.each([
    ["blocked", "3", 1, 1],
    ["spread", "5", 1, 1],
    ["spread", "3", 0.3, 2.5],
  ])("of some flows of a Cascade, %s, model %s, bandwidths %d and %d", (arrangement, model, local, global) => {
    const network = networkFor(wired({ topology: "cascade", groups: 3, p: 1, arrangement }, local, global));
    expectSameMatrix(
      made(
        network,
        { flows: 4, source: Int32Array.of(0, 3, 50, 200), target: Int32Array.of(100, 22, 51, 1), demand: Float64Array.of(1, 2, 0.5, 4) },
        model,
        "outside",
      ),
    );
  });
});

describe("which programs go without columns", () => {
  it("an even number of routers a group, at most two hops in it", () => {
    expect(hasTables(groupsOf(networkFor(dragonfly(2, 4, 2, 9)))!)).toBe(true);
    expect(hasTables(groupsOf(networkFor(dragonfly(1, 3, 2, 7)))!)).toBe(false);
    expect(hasTables(groupsOf(networkFor({ topology: "cascade", groups: 2, p: 1, arrangement: "blocked" }))!)).toBe(true);
    const slimFly = networkFor({ topology: "slim-fly", q: 4, p: 1 });
    const demands = demandsIn({ topology: "slim-fly", q: 4, p: 1 }, permutationOf(1));
    expect(canGoWithout(slimFly, pathSets(slimFly, "outside"), modelOf("3").scheme!, noSymmetry(slimFly, demands))).toBe(false);
    const topology = dragonfly(2, 4, 2, 9);
    const network = networkFor(topology);
    const goes = (model: string, traffic: Values): boolean =>
      canGoWithout(network, pathSets(network, "outside"), modelOf(model).scheme!, symmetryOf(network, demandsIn(topology, traffic)));
    expect([goes("3", permutationOf(1)), goes("0", permutationOf(1)), goes("min", permutationOf(1)), goes("3", shiftBy(8))]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
});

describe("solved without columns", () => {
  it.each([
    ["3", "outside", 1, 1],
    ["5", "local", 1, 1],
    ["3", "outside", 3, 0.4],
  ] as const)(
    "model %s, by way of: %s, bandwidths %d and %d: the same optimum, both bounds of the columns themselves",
    (model, intraVlb, local, global) => {
      const topology = wired(dragonfly(2, 4, 2, 5, "absolute"), local, global);
      const network = networkFor(topology);
      const demands = demandsIn(topology, permutationOf(2));
      const sets = pathSets(network, intraVlb);
      const { scheme } = modelOf(model);
      const whole = allRows(network, sets, scheme!, demands);
      const { alpha } = optimumOf(whole);
      const { optimum, lower, upper, columns, nonzeros, stopped } = ended(
        groupedSteps(network, sets, scheme!, intraVlb, noSymmetry(network, demands), 1e-4, 0),
      );
      expect(stopped).toBe(false);
      expect(upper / lower - 1).toBeLessThanOrEqual(1e-4 + 1e-9);
      expect(lower).toBeLessThanOrEqual(alpha + 1e-9);
      expect(upper).toBeGreaterThanOrEqual(alpha - 1e-9);
      expect(columns).toBe(whole.kind.length + 1);
      expect(nonzeros).toBe(whole.value.length + whole.flows + whole.kind.length);
      const folded = fold(whole);
      expect(1 / loadsOf(folded, optimum.shares).reduce((max, x) => Math.max(max, x), 0)).toBeCloseTo(lower, 12);
      expect(optimum.prices.reduce((sum, w) => sum + w, 0) / cheapest(folded, optimum.prices)).toBeCloseTo(upper, 12);
    },
  );
  it("told to stop, it still certifies what it has", () => {
    const topology = dragonfly(2, 4, 2, 9);
    const network = networkFor(topology);
    const demands = demandsIn(topology, permutationOf(1));
    const sets = pathSets(network, "outside");
    const { scheme } = modelOf("3");
    const { alpha } = optimumOf(allRows(network, sets, scheme!, demands));
    for (const after of [1, 2, 5]) {
      const steps = groupedSteps(network, sets, scheme!, "outside", noSymmetry(network, demands), 0, 0);
      let next = steps.next();
      for (let k = 1; !next.done; k++) next = steps.next(k === after);
      expect(next.value.stopped).toBe(true);
      expect(next.value.lower).toBeGreaterThan(0);
      expect(next.value.lower).toBeLessThanOrEqual(alpha);
      expect(next.value.upper).toBeGreaterThanOrEqual(alpha);
      expect(next.value.upper).toBeLessThan(Infinity);
    }
  });
});
