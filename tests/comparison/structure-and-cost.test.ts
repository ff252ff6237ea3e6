/** Two designs that are one network have one structure, one price, one power, one set of racks, and fail alike. Drawn at random: the same seed, the same pairs. */
import { describe, expect, test } from "vitest";
import { describeNetwork } from "../tools/at-once.ts";
import { FailureSampler, failureCounts } from "../../src/analysis/failure-samples.ts";
import { failureUnits } from "../../src/analysis/failure-units.ts";
import type { FailureKind } from "../../src/analysis/resilience-settings.ts";
import { costReport } from "../../src/cost/cost.ts";
import type { Values } from "../../src/descriptor.ts";
import { mulberry32 } from "../../src/math/random.ts";
import { formatEdges } from "../../src/topology/export.ts";
import { TOPOLOGIES, topologyOf } from "../../src/topology/families.ts";
import type { Network } from "../../src/topology/network.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { estimator } from "../../src/cost/search/estimate.ts";
import { racksOf } from "../../src/workers/jobs/resilience.ts";
import { samplesOf } from "../conformance/sizes.ts";
import { costValues } from "../cost/values.ts";
import { imported } from "../topology/import/read.ts";
import { designOf, KINDS, thickGraphs } from "./pairs.ts";

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
