/** Channels of other bandwidths than the terminal ones: closed forms, programs written out by hand, and laws of random studies. */
import type { DesignValues } from "../../src/study/study.ts";
import { describe, expect, it } from "vitest";
import { numberOf } from "../../src/descriptor.ts";
import { mulberry32 } from "../../src/math/random.ts";
import { formatDesign, parseStudy } from "../../src/study/codec.ts";
import { demandsOf } from "../../src/throughput/demands.ts";
import type { Demands } from "../../src/throughput/demands.ts";
import { LpBuilder } from "../../src/throughput/lp-solver.ts";
import { isCounted, MODELS, modelOf, throughputSettingsOf } from "../../src/throughput/models.ts";
import { includes } from "./includes.ts";
import type { Control } from "../../src/throughput/models.ts";
import { pathSets } from "../../src/throughput/path-sets.ts";
import type { ThroughputResult } from "../../src/throughput/results.ts";
import { solveThroughput } from "../tools/at-once.ts";
import { GLOBAL, LOCAL } from "../../src/topology/network.ts";
import type { Network } from "../../src/topology/network.ts";
import { patternOf } from "../../src/workload/patterns.ts";
import { WHOLE } from "../tools/extent.ts";
import { anyPathByChannels, networkFor, solver } from "./support.ts";

/** A whole design; null when the text is not valid. */
function designOf(text: string): DesignValues | null {
  const { study, problems } = parseStudy(text);
  return problems.length > 0 ? null : study.designs[0]!;
}

const solved = (values: DesignValues): ThroughputResult => solveThroughput(networkFor(values), values, solver);
const solvedText = (text: string): ThroughputResult => solved(designOf(text)!);

function demandsIn(network: Network, values: DesignValues): Demands {
  return demandsOf(patternOf(values).build(network, values));
}

/** What the channels carry, from the design alone. */
function capacitiesOf(network: Network, values: DesignValues): Float64Array {
  const [local, global] = [numberOf(values, "localBandwidth"), numberOf(values, "globalBandwidth")];
  return Float64Array.from(network.channelWidth, (width, c) => width * (network.channelKind[c] === GLOBAL ? global : local));
}

type Path = Int32Array;

/** The classes of paths of a pair of routers in the design's model, path by path; all paths of a class are used alike. */
function classesOf(network: Network, values: DesignValues): (s: number, d: number) => Path[][] {
  const sets = pathSets(network, throughputSettingsOf(values).intraVlb);
  const { minimal, valiant } = modelOf(values.model).scheme!;
  return (s, d) => {
    const through = (r: number): Path[] =>
      sets.minimalPaths(s, r).flatMap((first) => sets.minimalPaths(r, d).map((rest) => Int32Array.of(...first, ...rest)));
    const detours = valiant ? split(sets.intermediates(s, d).flatMap(through), valiant) : [];
    return [...(minimal !== null || detours.length === 0 ? split(sets.minimalPaths(s, d), minimal ?? "all") : []), ...detours];
  };
}

function split(all: readonly Path[], control: Control): Path[][] {
  const keyOf = { path: (path: Path) => path.toSorted().join(), length: (path: Path) => String(path.length), all: () => "" }[control];
  const classes = new Map<string, Path[]>();
  for (const path of control === "length" ? all.toSorted((x, y) => x.length - y.length) : all) {
    const own = classes.get(keyOf(path));
    if (!own) classes.set(keyOf(path), [path]);
    else if (control !== "path") own.push(path);
  }
  return [...classes.values()];
}

/** Price of every router from a source by the cheapest way (Bellman). */
function cheapestWays({ routers, channels, channelSource, channelTarget }: Network, price: Float32Array, source: number): Float64Array {
  const least = new Float64Array(routers).fill(Infinity);
  least[source] = 0;
  for (let changed = true; changed;) {
    changed = false;
    for (let c = 0; c < channels; c++) {
      const through = least[channelSource[c]!]! + price[c]!;
      if (through >= least[channelTarget[c]!]!) continue;
      least[channelTarget[c]!] = through;
      changed = true;
    }
  }
  return least;
}

/** The bound on alphaNetwork that the reported prices prove, path by path. */
function boundAbove(network: Network, values: DesignValues, { channelDual }: ThroughputResult): number {
  const { source, target, demand } = demandsIn(network, values);
  const classes = modelOf(values.model).scheme && classesOf(network, values);
  const ways = new Map<number, Float64Array>();
  const wayFrom = (s: number): Float64Array => ways.get(s) ?? ways.set(s, cheapestWays(network, channelDual, s)).get(s)!;
  const priceOf = (path: Path): number => path.reduce((sum, c) => sum + channelDual[c]!, 0);
  const meanPrice = (own: Path[]): number => own.reduce((sum, path) => sum + priceOf(path), 0) / own.length;
  const scale = demand.reduce(
    (sum, one, f) => sum + one * (classes ? Math.min(...classes(source[f]!, target[f]!).map(meanPrice)) : wayFrom(source[f]!)[target[f]!]!),
    0,
  );
  return capacitiesOf(network, values).reduce((sum, capacity, c) => sum + capacity * channelDual[c]!, 0) / scale;
}

/** What the reported rates can send, path by path; null without rates, and where a rotation tells nothing of single paths. */
function boundBelow(network: Network, values: DesignValues, { rates }: ThroughputResult): number | null {
  const scheme = modelOf(values.model).scheme;
  if (!rates || !scheme || (Object.values(scheme).includes("path") && rates.flowOf.some((flow, f) => flow !== f))) return null;
  const { source, target, demand } = demandsIn(network, values);
  const classes = classesOf(network, values);
  const load = new Float64Array(network.channels);
  rates.flowOf.forEach((flow, f) => {
    const own = classes(source[f]!, target[f]!);
    const [first, end] = [rates.firstClass[flow]!, rates.firstClass[flow + 1]!];
    expect(end - first).toBe(own.length);
    const sum = rates.rate.subarray(first, end).reduce((total, rate) => total + rate, 0);
    own.forEach((paths, k) => {
      for (const path of paths) for (const c of path) load[c]! += (demand[f]! * rates.rate[first + k]!) / sum / paths.length;
    });
  });
  return 1 / capacitiesOf(network, values).reduce((most, capacity, c) => Math.max(most, load[c]! / capacity), 0);
}

/** Throughput by a program of its own: a rate a class, a row a flow and a channel, in flits a cycle. */
function denseOptimum(network: Network, values: DesignValues): number {
  const demands = demandsIn(network, values);
  const capacity = capacitiesOf(network, values);
  if (!modelOf(values.model).scheme) return anyPathByChannels({ ...network, channelCapacity: capacity }, demands);
  const { flows, source, target, demand } = demands;
  const classes = classesOf(network, values);
  const builder = new LpBuilder();
  for (let f = 0; f < flows; f++) builder.entry(f, demand[f]!);
  builder.endColumn();
  for (let f = 0; f < flows; f++) {
    for (const own of classes(source[f]!, target[f]!)) {
      const crossings = new Map<number, number>();
      for (const path of own) for (const c of path) crossings.set(c, (crossings.get(c) ?? 0) + 1 / own.length);
      builder.entry(f, -1);
      for (const [c, load] of crossings) builder.entry(flows + c, load);
      builder.endColumn();
    }
  }
  const { status, objective } = solver.solve(builder.build(Float64Array.of(...new Float64Array(flows), ...capacity)));
  expect(status).toBe("optimal");
  return objective;
}

const near = (value: number, other: number, part: number): void => {
  expect(Math.abs(value / other - 1), `${value} and ${other}`).toBeLessThan(part);
};

describe("what is known in closed form", () => {
  it.each([
    // One global channel a group carries the group's p a = 8 flows; the local one between its end and that of the group before carries 4, in and out.
    ["model=min&traffic=worst-case&globalBandwidth=0.5", 0.5 / 8],
    ["model=min&traffic=worst-case&globalBandwidth=3", 1 / 4],
    ["model=min&traffic=worst-case&localBandwidth=0.25", 0.25 / 4],
    // Detours take two global channels, minimal paths one: (ah + m) / 2pa of the global bandwidth, while local channels are wide.
    ["model=3&traffic=worst-case&globalBandwidth=0.5", 0.5 * 0.5625],
    ["model=5&traffic=worst-case&globalBandwidth=2&localBandwidth=16", 2 * 0.5625],
    ["model=any-path&traffic=worst-case&globalBandwidth=1.5&localBandwidth=16", 1.5 * 0.5625],
  ] as const)("%s: %d", (text, alpha) => {
    const result = solvedText(text);
    expect(result.proved).toBe(true);
    near(result.alphaNetwork!, alpha, 1e-9);
  });
  it("where local channels bind alone, theirs is all that counts", () => {
    near(solvedText("model=min&localBandwidth=0.25").alphaNetwork!, 0.25 * solvedText("model=min&globalBandwidth=16").alphaNetwork!, 1e-9);
    near(solvedText("model=min&localBandwidth=0.25").alphaNetwork!, 0.2610294, 1e-6);
  });
  it("channels three links wide carry three times the bandwidth of their kind", () => {
    // In a column of a Cascade one flow of 1 an endpoint goes over one column channel; in a row over one row channel.
    for (const [matrix, alpha] of [
      ["0-16:1", 3 * 0.25],
      ["0-1:1", 0.25],
    ] as const)
      near(
        solvedText(`topology=cascade&groups=2&p=1&traffic=matrix&matrix=${matrix}&model=min&localBandwidth=0.25`).alphaNetwork!,
        alpha,
        1e-9,
      );
  });
  it("terminal channels keep their own bandwidth", () => {
    const { alpha, alphaNetwork, terminalBound } = solvedText("traffic=worst-case&model=any-path&globalBandwidth=16&localBandwidth=16");
    expect([alpha, terminalBound]).toEqual([1, 1]);
    expect(alphaNetwork).toBeGreaterThan(5);
  });
});

describe("programs written out by hand, in flits a cycle", () => {
  const cases = [
    "a=2&h=1&g=3&traffic=random-permutation&localBandwidth=0.3&globalBandwidth=2.5",
    "a=4&h=2&g=5&arrangement=absolute&traffic=random-permutation&localBandwidth=2&globalBandwidth=0.6",
    "topology=slim-fly&q=4&p=2&traffic=matrix&matrix=0-5:4,1-40,2-30:0.5,30-0:2,60-33,61-33&localBandwidth=0.2&globalBandwidth=1.7",
    "topology=folded-clos&radix=4&levels=3&traffic=shift&offset=3&localBandwidth=1.3&globalBandwidth=0.7",
  ];
  for (const text of cases) {
    it.each(MODELS.filter((model) => !isCounted(model)).map(({ id }) => id))(`${text}, model %s`, (model) => {
      const values = designOf(`${text}&model=${model}`)!;
      near(solved(values).alphaNetwork!, denseOptimum(networkFor(values), values), 1e-7);
    });
  }
});

/** Programs that take moments, however their paths are listed. */
const FLOWS = 200;

describe("random studies", () => {
  const random = mulberry32(9);
  const pick = <T>(...list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const whole = (least: number, most: number): number => least + Math.floor(random() * (most - least + 1));
  /** From 0.05 to 16, evenly on a scale of ratios. */
  const bandwidth = (): number => Number((0.05 * 320 ** random()).toPrecision(3));
  const families = [
    () => {
      const [a, h] = [whole(2, 4), whole(1, 2)];
      return `p=${whole(1, 2)}&a=${a}&h=${h}&g=${whole(2, Math.min(a * h + 1, 7))}&arrangement=${pick("absolute", "relative", "palmtree", "circulant")}&intraVlb=${pick("outside", "local", "none")}`;
    },
    () => `topology=slim-fly&q=4&p=1`,
    () => `topology=fat-tree&${pick("k=2&n=2", "k=2&n=3", "k=3&n=2", "k=4&n=2")}`,
    () => `topology=folded-clos&${pick("radix=4&levels=3", "radix=6&levels=2")}`,
  ];
  const patterns = [
    () => pick("uniform", "worst-case", "bit-complement", "bit-reversal"),
    () => "uniform&selfTraffic=1",
    () => `random-permutation&permutationSeed=${whole(1, 99)}`,
    () => `shift&offset=${whole(1, 20)}`,
    () => `hot-spot&fraction=${pick(0.05, 0.5, 1)}`,
    () => "matrix&matrix=0-5:4,1-4,2-3:0.5,3-0:2,5-5",
  ];
  const small = (text: string): DesignValues | null => {
    const values = designOf(`${text}&localBandwidth=${bandwidth()}&globalBandwidth=${bandwidth()}`);
    const flows = values ? demandsIn(networkFor(values), values).flows : 0;
    return flows > 0 && flows <= FLOWS ? values : null;
  };
  const study = (): DesignValues => {
    for (let values: DesignValues | null = null; ;)
      if ((values = small(`${pick(...families)()}&traffic=${pick(...patterns)()}`))) return values;
  };
  const nameOf = (values: DesignValues): string => formatDesign(values);

  it.each(Array.from({ length: WHOLE ? 30 : 15 }, study).map((values) => [nameOf(values), values] as const))(
    "%s: nested models, bounds that hold path by path, and alpha in proportion",
    (_, values) => {
      const alpha = new Map(MODELS.map(({ id }) => [id, certified({ ...values, model: id })]));
      for (const wide of MODELS)
        for (const narrow of MODELS.filter((other) => includes(wide, other)))
          expect(alpha.get(wide.id)!, `${wide.id} >= ${narrow.id}`).toBeGreaterThanOrEqual(alpha.get(narrow.id)! * (1 - 2e-7));
      const model = pick(...MODELS).id;
      const [local, global] = [numberOf(values, "localBandwidth"), numberOf(values, "globalBandwidth")];
      const times = (l: number, g: number): number =>
        solved({ ...values, model, localBandwidth: l * local, globalBandwidth: g * global }).alphaNetwork!;
      near(times(0.3, 0.3), 0.3 * alpha.get(model)!, 3e-7);
      for (const more of [times(1.7, 1), times(1, 1.7)]) {
        expect(more).toBeGreaterThanOrEqual(alpha.get(model)! * (1 - 2e-7));
        expect(more).toBeLessThanOrEqual(1.7 * alpha.get(model)! * (1 + 2e-7));
      }
    },
  );
  it.each(["blocked", "spread"])("a Cascade, %s, some flows of it", (arrangement) => {
    const values = designOf(
      `topology=cascade&groups=2&p=1&arrangement=${arrangement}&traffic=matrix&matrix=0-16:2,0-17,3-100,50-2,100-101:0.5,191-5&localBandwidth=${bandwidth()}&globalBandwidth=${bandwidth()}`,
    )!;
    const [anyPath, min, even] = ["any-path", "min", "min-uniform"].map((model) => certified({ ...values, model })) as [
      number,
      number,
      number,
    ];
    expect(anyPath).toBeGreaterThanOrEqual(min * (1 - 2e-7));
    expect(min).toBeGreaterThanOrEqual(even * (1 - 2e-7));
  });
});

/** alphaNetwork, after a look at what proves it. Rates and prices are reported in single precision. */
function certified(values: DesignValues): number {
  const network = networkFor(values);
  const result = solved(values);
  const { alpha, alphaNetwork, lower, upper, terminalBound, channelLoad, channelDual, channelUse } = result;
  expect(result.proved).toBe(true);
  expect(result.gap).toBeLessThanOrEqual(1e-7);
  expect(lower!).toBeLessThanOrEqual(upper!);
  expect(alpha).toBe(Math.min(alphaNetwork!, terminalBound!));
  // What is counted is what packets draw: tests/random holds it against simulation.
  if (isCounted(modelOf(values.model))) return alphaNetwork!;
  near(boundAbove(network, values, result), alphaNetwork!, 1e-5);
  const below = boundBelow(network, values, result);
  if (below !== null) near(below, alphaNetwork!, 1e-5);
  // What has a price is full, and prices times capacity add up to what is sent.
  channelDual.forEach((price, c) => {
    if (price > 1e-4 * alphaNetwork!) expect(channelLoad[c]).toBeCloseTo(1, 5);
  });
  const worth = capacitiesOf(network, values).map((capacity, c) => capacity * channelDual[c]!);
  const sum = (of: Float64Array, kind: number): number => of.reduce((total, x, c) => total + (network.channelKind[c] === kind ? x : 0), 0);
  near(sum(worth, LOCAL) + sum(worth, GLOBAL), alphaNetwork!, 1e-5);
  // What a channel's load and price say is said of its kind.
  for (const [use, kind] of [
    [channelUse.local, LOCAL],
    [channelUse.global, GLOBAL],
  ] as const) {
    if (use === null) continue;
    expect(use.priceShare).toBeCloseTo(sum(worth, kind) / alphaNetwork!, 5);
    const capacity = capacitiesOf(network, values);
    expect(use.meanLoad).toBeCloseTo(
      sum(
        capacity.map((one, c) => one * channelLoad[c]!),
        kind,
      ) / sum(capacity, kind),
      5,
    );
  }
  return alphaNetwork!;
}
