/** Two designs that are one network have one structure, one price, one power, one set of racks, and fail alike. Drawn at random: the same seed, the same pairs. */
import { describe, expect, test } from "vitest";
import { describeNetwork } from "../../src/analysis/describe.ts";
import { FailureSampler, failureCounts } from "../../src/analysis/failure-samples.ts";
import { failureUnits } from "../../src/analysis/failure-units.ts";
import type { FailureKind } from "../../src/analysis/resilience-settings.ts";
import { costReport } from "../../src/cost/cost.ts";
import type { Values } from "../../src/descriptor.ts";
import { mulberry32 } from "../../src/math/random.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { formatEdges } from "../../src/topology/export.ts";
import { TOPOLOGIES, topologyOf } from "../../src/topology/families.ts";
import type { Network } from "../../src/topology/network.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { estimator } from "../../src/cost/search/estimate.ts";
import { racksOf } from "../../src/workers/jobs/resilience.ts";
import { samplesOf } from "../conformance/sizes.ts";
import { costValues } from "../cost/values.ts";
import { imported } from "../topology/import/read.ts";

type Random = () => number;

interface Pair {
  /** One and the same network, as studies. */
  readonly studies: readonly string[];
  /** Routers have other numbers in one than in another: orders of failure mean other routers then. */
  readonly renumbered?: true;
}

const below = (random: Random, n: number): number => Math.floor(random() * n);
const among = <T>(random: Random, list: readonly T[]): T => list[below(random, list.length)]!;
const between = (random: Random, least: number, most: number): number => least + below(random, most - least + 1);
const times = (n: number, what: number): string => Array.from({ length: n }, () => what).join("x");

/** All routers linked to all, `after`: what stands after each link. */
function completeGraph(routers: number, after = ""): string {
  const links: string[] = [];
  for (let a = 0; a < routers; a++) for (let b = a + 1; b < routers; b++) links.push(`${a}-${b}${after}`);
  return links.join(",");
}

function trees(random: Random): Pair {
  if (random() < 0.5) {
    const [k, n] = [between(random, 2, 4), between(random, 2, 3)];
    return { studies: [`topology=fat-tree&k=${k}&n=${n}`, `topology=xgft&children=${times(n, k)}&parents=${times(n - 1, k)}`] };
  }
  const [p, levels] = [among(random, [2, 3, 4, 12]), between(random, 2, 3)];
  const [children, parents] = [`${times(levels - 1, p)}x${2 * p}`, times(levels - 1, p)];
  return { studies: [`topology=folded-clos&radix=${2 * p}&levels=${levels}`, `topology=xgft&children=${children}&parents=${parents}`] };
}

function fullMeshes(random: Random): Pair {
  const [n, p] = [between(random, 3, 12), between(random, 1, 4)];
  const hyperx = `topology=hyperx&dims=${n}&p=${p}`;
  const others = [
    `topology=dragonfly&a=1&h=${n - 1}&g=${n}&p=${p}`,
    `topology=dragonfly-mixed&a=1&g=${n}&p=${p}&pairLinks=1&g2=0`,
    `topology=flattened-butterfly&k=${n}&n=2&p=${p}`,
    ...(n >= 4 ? [`topology=xpander&degree=${n - 1}&lift=1&p=${p}`] : []),
    `topology=custom&graph=${completeGraph(n)}&p=${p}`,
    ...(n === 4 ? [`topology=long-hop&n=2&extra=1&p=${p}`] : []),
    ...(n === 8 ? [`topology=long-hop&n=3&extra=4&p=${p}`] : []),
  ];
  return { studies: [hyperx, ...others] };
}

/** Between every two routers the same few links. */
function thickMeshes(random: Random): Pair {
  const [n, w, p] = [between(random, 3, 7), between(random, 2, 3), between(random, 1, 3)];
  return {
    studies: [
      `topology=hyperx&dims=${n}&widths=${w}&p=${p}`,
      `topology=dragonfly&a=1&h=${w * (n - 1)}&g=${n}&p=${p}`,
      `topology=custom&graph=${completeGraph(n, `*${w}`)}&p=${p}`,
    ],
  };
}

function permuted(random: Random): Pair {
  const family = among(random, ["torus", "mesh", "hyperx"]);
  const length = between(random, 2, 4);
  const dims = Array.from({ length }, () => among(random, length < 4 ? [2, 3, 4, 5, 8] : [2, 3, 4]));
  const widths = Array.from({ length }, () => between(random, 1, 2));
  const order = dims.map((_, dim) => dim);
  for (let i = length - 1; i > 0; i--) {
    const j = below(random, i + 1);
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  const p = between(random, 1, 3);
  const study = (turned: readonly number[]): string => {
    const own = family === "hyperx" ? `&widths=${turned.map((dim) => widths[dim]).join("x")}` : "";
    return `topology=${family}&dims=${turned.map((dim) => dims[dim]).join("x")}${own}&p=${p}`;
  };
  return { studies: [study(dims.map((_, dim) => dim)), study(order)], renumbered: true };
}

function cubes(random: Random): Pair {
  const [n, p] = [between(random, 1, 8), between(random, 1, 3)];
  return {
    studies: [
      `topology=hypercube&n=${n}&p=${p}`,
      `topology=mesh&dims=${times(n, 2)}&p=${p}`,
      `topology=hyperx&dims=${times(n, 2)}&p=${p}`,
      `topology=flattened-butterfly&k=2&n=${n + 1}&p=${p}`,
      ...(n > 1 ? [`topology=long-hop&n=${n}&extra=0&p=${p}`] : []),
    ],
  };
}

/** Rings of three are complete, rings of four are squares, a ring of two has two links. */
function shortRings(random: Random): Pair {
  const p = between(random, 1, 3);
  const [kind, n] = [below(random, 3), between(random, 1, 4)];
  const torus = `topology=torus&dims=${times(n, kind + 2)}&p=${p}`;
  if (kind === 0) return { studies: [torus, `topology=hyperx&dims=${times(n, 2)}&widths=2&p=${p}`] };
  if (kind === 1) return { studies: [torus, `topology=hyperx&dims=${times(n, 3)}&p=${p}`] };
  return { studies: [torus, `topology=hypercube&n=${2 * n}&p=${p}`], renumbered: true };
}

function flats(random: Random): Pair {
  const [k, n, p] = [between(random, 2, 7), between(random, 2, 3), between(random, 1, 4)];
  return { studies: [`topology=flattened-butterfly&k=${k}&n=${n + 1}&p=${p}`, `topology=hyperx&dims=${times(n, k)}&p=${p}`] };
}

function servers(random: Random): Pair {
  const count = between(random, 2, 9);
  if (random() < 0.5) {
    const gpus = among(random, [1, 2, 4, 8]);
    return {
      studies: [
        `topology=rail-only&gpus=${gpus}&servers=${count}`,
        `topology=rail-optimized&gpus=${gpus}&servers=${count}&stripes=1&spines=0`,
      ],
    };
  }
  const [sets, spines] = [between(random, 2, 5), between(random, 1, 4)];
  return {
    studies: [
      `topology=rail-optimized&gpus=1&servers=${count}&stripes=${sets}&spines=${spines}`,
      `topology=multi-plane&gpus=1&planes=1&servers=${count}&leaves=${sets}&spines=${spines}`,
    ],
  };
}

/** Links between random routers, `of`: how so many of them are written. */
function thickGraphs(random: Random): Pair {
  const routers = between(random, 2, 8);
  const links: { readonly ends: string; readonly count: number }[] = [];
  for (let b = 1; b < routers; b++) links.push({ ends: `${below(random, b)}-${b}`, count: between(random, 1, 5) });
  const after = (sign: string): string => links.map(({ ends, count }) => `${ends}${count === 1 ? "" : `${sign}${count}`}`).join(",");
  const p = random() < 0.5 ? "" : `&p=${between(random, 1, 4)}`;
  return { studies: ["*", "w"].map((sign) => `topology=custom&graph=${after(sign)}${p}`) };
}

const KINDS: Readonly<Record<string, (random: Random) => Pair>> = {
  "fat-trees, folded Clos and XGFTs": trees,
  "full meshes": fullMeshes,
  "full meshes of parallel links": thickMeshes,
  "grids with their dimensions in another order": permuted,
  hypercubes: cubes,
  "tori of short rings": shortRings,
  "flattened butterflies and HyperX": flats,
  "fabrics of servers": servers,
};

function designOf(study: string): Values {
  const { study: read, problems } = parseStudy(study);
  expect(problems, study).toEqual([]);
  return read.designs[0]!;
}

/** What of a network does not go by how its routers are numbered. */
function figuresOf(network: Network) {
  const found = describeNetwork(network);
  const { endpoints, routers, routersBought, radix, networkRadix, diameter, degrees, distances } = found;
  return {
    same: { endpoints, routers, routersBought, radix, networkRadix, diameter, degrees, distances },
    links: { links: found.links, girth: found.girth, connectivity: found.edgeConnectivity },
    means: { average: found.averageDistance, endpoints: found.endpointAverageHops, gap: found.spectralGap?.value ?? null },
    moore: found.mooreBoundFraction,
    bisection: found.bisection,
  };
}

/** `parallel`: links are told apart in one and not in another. */
function expectOneStructure(networks: readonly Network[], parallel = false): void {
  const [first, ...others] = networks.map(figuresOf);
  for (const other of others) {
    expect(other.same).toEqual(first!.same);
    if (!parallel) expect(other.links).toEqual(first!.links);
    for (const name of ["average", "endpoints", "gap"] as const) {
      const [one, two] = [first!.means[name], other.means[name]];
      if (one === null || two === null) expect(two).toBe(one);
      else expect(two).toBeCloseTo(one, 6);
    }
    // Of trees it is not said, whatever their links.
    if (first!.moore !== null && other.moore !== null) expect(other.moore).toBe(first!.moore);
    // Bounds may be looser in one, but never exclude each other.
    expect(Math.max(first!.bisection!.lower, other.bisection!.lower)).toBeLessThanOrEqual(
      Math.min(first!.bisection!.upper, other.bisection!.upper) + 1e-9,
    );
  }
}

const SETTINGS: readonly Values[] = [
  {},
  { prices: "ethernet-400g", endpointCables: "1" },
  { prices: "dragonfly-2008", slices: 2 },
  { routerSizes: "8,16,24,48,96,1024" },
];

function billOf(network: Network, settings: Values): object {
  const report = costReport(network, costValues(settings));
  const { floorPlan, lengths, media: _, ...sums } = report;
  return { sums, lengths, floor: [floorPlan.width, floorPlan.depth], places: floorPlan.racks.length };
}

function rounded(value: unknown): unknown {
  if (typeof value === "number") return Number(value.toPrecision(11));
  if (Array.isArray(value)) return value.map(rounded);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, rounded(one)]));
}

function expectOnePrice(networks: readonly Network[], settings: Values): void {
  const [first, ...others] = networks.map((network) => rounded(billOf(network, settings)));
  for (const other of others) expect(other).toEqual(first);
}

const FAILURES: readonly FailureKind[] = ["links", "routers", "racks", "bundles"];

function failing(network: Network, kind: FailureKind): { readonly sizes: readonly number[]; readonly survived: readonly number[] } {
  const units = failureUnits(network, kind, racksOf(network));
  const sizes = Array.from({ length: units.count }, (_, unit) => units.start[unit + 1]! - units.start[unit]!).sort((a, b) => a - b);
  if (units.count === 0) return { sizes, survived: [] };
  const sampler = new FailureSampler(network, units, failureCounts(units.count, 0.05));
  const survived = Array.from({ length: 12 }, (_, sample) => {
    sampler.draw(1, sample);
    return sampler.connectivity();
  });
  return { sizes, survived };
}

function expectOneResilience(networks: readonly Network[], renumbered: boolean): void {
  for (const kind of FAILURES) {
    const [first, ...others] = networks.map((network) => failing(network, kind));
    for (const other of others) expect(renumbered ? other.sizes : other).toEqual(renumbered ? first!.sizes : first);
  }
}

/** As a network of one's own, from the file that it is written to. */
function readAgain(network: Network, values: Values): Network {
  const read = imported(formatEdges(network, values, "", "json"));
  const written = new URLSearchParams({ topology: "custom", graph: read.text, ...(read.p !== null && { p: String(read.p) }) });
  return networkOf(designOf(written.toString()));
}

describe.each(Object.entries(KINDS))("%s", (_, draw) => {
  test.each(Array.from({ length: 8 }, (__, seed) => [seed]))("pair %i is one network", (seed) => {
    const random = mulberry32(1000 + seed);
    const { studies, renumbered } = draw(random);
    const networks = studies.map((study) => networkOf(designOf(study)));
    try {
      expectOneStructure(networks);
      for (const settings of SETTINGS) expectOnePrice(networks, settings);
      expectOneResilience(networks, renumbered === true);
      const [first, ...others] = studies.map((study, i) => {
        const design = designOf(study);
        const { equipment } = topologyOf(design);
        return equipment && rounded(estimator(design, [])(equipment(design), networks[i]!.endpoints));
      });
      if (first !== undefined) for (const other of others) if (other !== undefined) expect(other).toEqual(first);
    } catch (error) {
      throw new Error(`${studies.join("\n")}\n${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  });
});

test("a link that is wide takes as many ports and cables as parallel ones", () => {
  for (let seed = 0; seed < 30; seed++) {
    const { studies } = thickGraphs(mulberry32(seed));
    const networks = studies.map((study) => networkOf(designOf(study)));
    expectOneStructure(networks, true);
    for (const settings of SETTINGS) expectOnePrice(networks, settings);
    const racks = networks.map((network) => failing(network, "racks").sizes);
    expect(racks[1]).toEqual(racks[0]);
  }
  const [wide] = ["topology=custom&graph=0-1w16,1-2w16,2-0w16&p=1"].map((study) => networkOf(designOf(study)));
  expect([wide!.radix, wide!.networkRadix]).toEqual([33, 32]);
  expect(describeNetwork(wide!).mooreBoundFraction).toBeCloseTo(3 / 33, 12);
});

describe.each(TOPOLOGIES.map((family) => [family.id, family] as const))("%s", (_, family) => {
  test("written to a file and read again is the network that it was", () => {
    for (const { name, values } of samplesOf(family)) {
      if (name === "thousand") continue;
      const network = networkOf(values);
      // A file needs a link.
      if (network.channels === 0) continue;
      const copy = readAgain(network, values);
      expectOneStructure([network, copy]);
      for (const settings of SETTINGS.slice(0, 2)) expectOnePrice([network, copy], settings);
      expectOnePrice([network, copy], { rackEndpoints: 9, rackRouters: 5 });
      expectOneResilience([network, copy], false);
    }
  });
});

describe("what failures leave", () => {
  test.each([
    "topology=dragonfly&failedLinks=0-1&failedRouters=5",
    "topology=fat-tree&k=4&n=3&failLinks=0.05",
    "topology=slim-fly&q=5&failRouters=0.1",
    "topology=torus&dims=4x5&failedRouters=3",
    "topology=cascade&groups=2&failedRouters=0,1,2",
    "topology=custom&graph=0-1w3,1-2*2,2-0,2-3w2,0-3&failedLinks=0-1",
  ])("%s is the network of what is left", (study) => {
    const values = designOf(study);
    const network = networkOf(values);
    const copy = readAgain(network, values);
    const [was, is] = [network, copy].map(figuresOf);
    expect(is!.same).toEqual(was!.same);
    expect(is!.links).toEqual(was!.links);
    expectOneResilience([network, copy], false);
  });
});
