/** What cannot be answered is a sentence; what is stopped or out of time keeps its bounds. */
import { valuesOf } from "../../src/descriptor.ts";
import type { ThroughputDesign } from "../../src/throughput/models.ts";
import { describe, expect, it } from "vitest";
import type { Values } from "../../src/descriptor.ts";
import { demandsOf } from "../../src/throughput/demands.ts";
import type { LpSolver, LpStatus, SparseLp } from "../../src/throughput/lp-solver.ts";
import { pathSets } from "../../src/throughput/path-sets.ts";
import { firstBounds } from "../../src/throughput/programs.ts";
import { symmetryOf } from "../../src/throughput/symmetry.ts";
import { throughputSteps, ThroughputError } from "../../src/throughput/solve.ts";
import { solveThroughput, solveTraffic } from "../tools/at-once.ts";
import type { ThroughputProgress, ThroughputResult } from "../../src/throughput/results.ts";
import type { Network } from "../../src/topology/network.ts";
import { fixedTraffic } from "../../src/traffic/fixed.ts";
import { patternOf } from "../../src/workload/patterns.ts";
import { ended } from "./class-programs.ts";
import { PLAIN, dragonfly, networkFor, permutationOf, settings, shiftBy, solve, solver, uniform, wired } from "./support.ts";

const small: Values = { ...dragonfly(2, 4, 2, 9), ...permutationOf(1), ...PLAIN };

/** A solver that fails as told. */
function failing(status: LpStatus): LpSolver {
  return {
    name: "none",
    memoryBytes: 0,
    solve: (lp: SparseLp) => ({ status, objective: 0, primal: new Float64Array(lp.columns), dual: new Float64Array(lp.rows) }),
  };
}

function messageOf(solving: () => unknown): string {
  try {
    solving();
  } catch (error) {
    expect(error).toBeInstanceOf(ThroughputError);
    return (error as ThroughputError).message;
  }
  throw new Error("no error");
}

/** The network without some links: those for whose channels `failed` says so. */
function without(network: Network, failed: (channel: number) => boolean): Network {
  const kept = Array.from({ length: network.channels }, (_, c) => c).filter((c) => !failed(c) && !failed(network.channelReverse[c]!));
  const place = new Map(kept.map((c, i) => [c, i]));
  const channelStart = new Int32Array(network.routers + 1);
  for (const c of kept) channelStart[network.channelSource[c]! + 1]!++;
  for (let r = 0; r < network.routers; r++) channelStart[r + 1]! += channelStart[r]!;
  const { groups } = network;
  const links = (globalChannels: Int32Array): Int32Array => globalChannels.map((c) => place.get(c) ?? -1);
  return {
    ...network,
    channels: kept.length,
    channelStart,
    channelSource: Int32Array.from(kept, (c) => network.channelSource[c]!),
    channelTarget: Int32Array.from(kept, (c) => network.channelTarget[c]!),
    channelReverse: Int32Array.from(kept, (c) => place.get(network.channelReverse[c]!)!),
    channelKind: Uint8Array.from(kept, (c) => network.channelKind[c]!),
    channelWidth: Uint8Array.from(kept, (c) => network.channelWidth[c]!),
    groups: groups && { ...groups, channels: links(groups.channels) },
  };
}

describe("patterns", () => {
  it("without demands", () => {
    expect(messageOf(() => solve(dragonfly(2, 4, 2, 9), shiftBy(0), "3"))).toBe(
      "traffic = shift: no endpoint sends anything to another on this network; choose another traffic, or other parameters of it.",
    );
  });
  it("without a flow between routers meet the terminal bound only", () => {
    const network = networkFor(dragonfly(2, 4, 2, 9));
    const traffic = fixedTraffic(
      network,
      Int32Array.from({ length: 72 }, (_, i) => i ^ 1),
    );
    expect(solveTraffic(network, traffic, settings("3"), solver)).toMatchObject({
      alpha: 1,
      alphaNetwork: null,
      terminalBound: 1,
      lower: 1,
      upper: 1,
      gap: null,
      proved: true,
      complete: true,
      rows: 0,
      bottlenecks: [],
      lengths: [],
      minimalFraction: null,
      rates: null,
      channelUse: { local: null, global: null },
      solver: "none needed: no flow leaves its router",
    });
  });
  it("on a network of one switch", () => {
    expect(solve({ topology: "fat-tree", k: 4, n: 1 }, uniform, "3")).toMatchObject({ alpha: 1, alphaNetwork: null });
  });
});

describe("a disconnected network", () => {
  const sentence =
    /^No path leads from router \d+ to router \d+, so the network cannot carry this pattern at any rate: restore the links that failed or choose a pattern among connected endpoints\.$/;
  const cases: [string, Values][] = [
    ["dragonfly", dragonfly(2, 4, 2, 9)],
    ["Slim Fly", { topology: "slim-fly", q: 4, p: 3 }],
    ["fat-tree", { topology: "fat-tree", k: 3, n: 2 }],
  ];
  for (const [name, topology] of cases) {
    it.each(["0", "3", "5", "min", "any-path"])(`${name} whose router 0 has lost its links, model %s`, (model) => {
      const network = networkFor(topology);
      const broken = without(network, (c) => network.channelSource[c] === 0);
      const values = valuesOf<ThroughputDesign>({ ...topology, ...uniform, model, ...PLAIN });
      expect(messageOf(() => solveThroughput(broken, values, solver))).toMatch(sentence);
    });
  }
  it("a link that failed and leaves others is no more than that", () => {
    const topology = dragonfly(2, 4, 2, 5, "absolute");
    const network = networkFor(topology);
    const global = Array.from({ length: network.channels }, (_, c) => c).find((c) => network.channelKind[c] === 1)!;
    const values = valuesOf<ThroughputDesign>({ ...topology, ...permutationOf(1), model: "3", ...PLAIN });
    const { alpha, proved } = solveThroughput(
      without(network, (c) => c === global),
      values,
      solver,
    );
    expect(proved).toBe(true);
    expect(alpha).toBeGreaterThan(0);
    const together = solveThroughput(
      without(network, (c) => c === global),
      { ...values, model: "5" },
      solver,
    );
    expect(together.proved).toBe(true);
    expect(together.alpha!).toBeLessThanOrEqual(alpha! + 1e-9);
    const anyPath = solveThroughput(
      without(network, (c) => c === global),
      { ...values, model: "any-path" },
      solver,
    );
    expect(anyPath.alpha!).toBeGreaterThanOrEqual(alpha! - 1e-9);
    expect(solveThroughput(network, { ...values, model: "any-path" }, solver).alphaNetwork!).toBeGreaterThanOrEqual(
      anyPath.alphaNetwork! - 1e-7,
    );
  });
});

describe("a solver", () => {
  it.each([
    ["infeasible", /infeasible/],
    ["unbounded", /unbounded/],
    ["failed", /gave up/],
  ] as const)("that says %s", (status, words) => {
    const values = valuesOf<ThroughputDesign>({ ...small, model: "3" });
    expect(messageOf(() => solveThroughput(networkFor(values), values, failing(status)))).toMatch(words);
  });
  it("that crashes", () => {
    const values = valuesOf<ThroughputDesign>({ ...small, model: "3" });
    const crashing: LpSolver = {
      name: "none",
      memoryBytes: 0,
      solve: () => {
        throw new Error("Aborted(OOM)");
      },
    };
    expect(messageOf(() => solveThroughput(networkFor(values), values, crashing))).toMatch(/Aborted\(OOM\).*smaller network/);
  });
});

describe("a program that is too large is refused before it is built", () => {
  const sentence =
    /^The linear program would have about [\d,]+ (rows|columns|nonzeros), more than the [\d,]+ that can be solved here: (accept a gap, such as gap=0\.01, or )?choose (model [\w-]+( or [\w-]+)*, or a smaller network|a pattern with fewer flows or a smaller network)\.$/;
  it.each(["0", "any-path"])("uniform traffic without symmetry on 1,056 endpoints, model %s", (model) => {
    expect(messageOf(() => solve(dragonfly(4, 8, 4, 33, "absolute"), uniform, model))).toMatch(sentence);
  });
  it.each(["3", "1"])("a permutation on a 16-ary 3-tree, model %s: paths that are too many to list are only counted", (model) => {
    expect(messageOf(() => solve({ topology: "fat-tree", k: 16, n: 3 }, permutationOf(1), model))).toMatch(sentence);
  });
  it("a gap is advised where it would do", () => {
    const graph: Values = { topology: "jellyfish", routers: 400, degree: 16, p: 14 };
    expect(messageOf(() => solve(graph, permutationOf(1), "3"))).toMatch(
      /16,000,000 that can be solved here: accept a gap, such as gap=0\.01, or choose/,
    );
  });
});

/** Runs until it ends, telling it to stop at the reports for which `stop` says so. */
function run(
  topology: Values,
  values: Values,
  stop: (report: ThroughputProgress, count: number) => boolean,
  now?: () => number,
): { result: ThroughputResult; stages: string[] } {
  const steps = throughputSteps(networkFor(topology), valuesOf<ThroughputDesign>({ ...topology, ...PLAIN, ...values }), solver, now);
  const stages: string[] = [];
  let next = steps.next();
  while (!next.done) {
    const { lower, upper } = next.value;
    if (lower !== null && upper !== null) expect(lower).toBeLessThanOrEqual(upper * (1 + 1e-9));
    stages.push(next.value.stage);
    next = steps.next(stop(next.value, stages.length));
  }
  return { result: next.value, stages };
}

function expectBounds(
  { complete, proved, lower, upper, alpha, channelLoad }: ThroughputResult,
  optimum: number,
  { channels }: Network,
): void {
  expect([complete, proved, alpha]).toEqual([false, false, lower]);
  expect(lower).toBeGreaterThan(0);
  expect(lower).toBeLessThanOrEqual(optimum + 2e-6);
  expect(upper).toBeGreaterThanOrEqual(optimum - 2e-6);
  expect(upper).toBeLessThan(Infinity);
  expect(channelLoad.length).toBe(channels);
}

describe("stopped at any report, a run keeps its bounds", () => {
  const cases: [string, Values, Values, string, number][] = [
    ["small, by GLPK", dragonfly(2, 4, 2, 9, "absolute"), permutationOf(1), "3", 0.700177],
    ["first-order steps, then exactly", dragonfly(3, 6, 3, 19, "absolute"), permutationOf(1), "3", 0.617197],
    ["a shift, by symmetry", dragonfly(3, 6, 3, 19), shiftBy(18), "3", 0.527778],
    ["paths generated", dragonfly(2, 4, 2, 9, "absolute"), permutationOf(1), "any-path", 0.845238],
  ];
  it.each(cases)("%s", (_, topology, traffic, model, optimum) => {
    const whole = run(topology, { ...traffic, model }, () => false);
    expect(Math.abs(whole.result.alpha! - optimum)).toBeLessThan(2e-6);
    const { stages } = whole;
    // Some of each stage: its first report, one in the middle, its last.
    const counts = new Set(
      [...new Set(stages)].flatMap((stage) => {
        const own = stages.flatMap((name, i) => (name === stage ? [i + 1] : []));
        return [own[0]!, own[own.length >> 1]!, own.at(-1)!];
      }),
    );
    for (const count of [...counts].slice(0, 14)) {
      const { result } = run(topology, { ...traffic, model }, (__, at) => at === count);
      // Bounds that had met already are an answer; else it is a part of one.
      if (result.proved) expect(Math.abs(result.alpha! - optimum)).toBeLessThan(2e-6);
      else expectBounds(result, optimum, networkFor(topology));
    }
  });
});

describe("the first bounds", () => {
  // A way over two global channels in a row is shorter than some minimal paths, so these are no floor of the hops.
  const cases: [Values, Values][] = [
    [dragonfly(1, 3, 2, 7), uniform],
    [dragonfly(2, 4, 2, 9), uniform],
    [dragonfly(2, 4, 2, 5, "absolute"), permutationOf(1)],
    [{ topology: "slim-fly", q: 5, p: 1 }, permutationOf(1)],
    [wired(dragonfly(2, 4, 2, 9), 0.3, 0.5), uniform],
    [wired(dragonfly(1, 3, 2, 7), 16, 12), uniform],
  ];
  it.each(cases)("hold for every model: %o %o", (topology, traffic) => {
    const network = networkFor(topology);
    const sets = pathSets(network, "outside");
    const { lower, upper } = ended(
      firstBounds(network, sets, symmetryOf(network, demandsOf(patternOf(traffic).build(network, { ...topology, ...traffic })))),
    );
    expect(lower).toBeCloseTo(solve(topology, traffic, "min-uniform").alphaNetwork!, 9);
    expect(upper).toBeGreaterThanOrEqual(solve(topology, traffic, "any-path").alphaNetwork! * (1 - 1e-9));
  });
});

describe("the time limit", () => {
  it("ends a run with its bounds; the clock is that of the caller", () => {
    const topology = dragonfly(3, 6, 3, 19, "absolute");
    let time = 100;
    const { result, stages } = run(
      topology,
      { ...permutationOf(1), model: "3", solveSeconds: 7 },
      () => false,
      () => (time += 0.25),
    );
    expectBounds(result, 0.617197, networkFor(topology));
    expect(result.seconds).toBeGreaterThan(7);
    expect(result.seconds).toBeLessThan(8);
    expect(stages.length).toBeLessThan(40);
  });
  it("is not met by a run without a clock", () => {
    const topology = dragonfly(2, 4, 2, 9, "absolute");
    expect(run(topology, { ...permutationOf(1), model: "3", solveSeconds: 1 }, () => false).result).toMatchObject({
      complete: true,
      proved: true,
      seconds: 0,
    });
  });
});
