/** What others compute of small networks of every family, whole and damaged: distances, cuts, eigenvalues, and the largest loads. */
import type { DesignValues } from "../../src/study/study.ts";
import { describe, expect, it } from "vitest";
import { describeNetwork, solveThroughput } from "../tools/at-once.ts";

import { parseStudy } from "../../src/study/codec.ts";
import { loadSolver } from "../../src/throughput/solve.ts";
import { withCapacities } from "../../src/throughput/capacities.ts";
import { FAMILY_IDS } from "../../src/topology/families.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { asCustom } from "../tools/as-custom.ts";
import { some } from "../tools/extent.ts";
import reference from "../reference/graphs.json" with { type: "json" };

interface Loads {
  readonly uniform?: number;
  readonly permutation?: number;
}

interface Graph {
  readonly network: string;
  readonly routers: number;
  readonly endpoints: number;
  readonly links: number;
  readonly distances: readonly (readonly [number, number])[];
  readonly paths: Readonly<Record<"min" | "mean" | "max", number>>;
  readonly spectralGap: number;
  readonly edgeConnectivity: number;
  readonly girth: number | null;
  readonly bisection: number | null;
  readonly bandwidths?: readonly [number, number];
  readonly permutation?: readonly number[];
  readonly anyPath?: Loads;
  readonly shortestPaths?: Loads;
}

const GRAPHS = reference.graphs as unknown as readonly Graph[];
const solver = await loadSolver();

function valuesOf(text: string): DesignValues {
  const { study, problems } = parseStudy(text);
  expect(problems).toEqual([]);
  return study.designs[0]!;
}

/** Channels of a quarter of the bandwidth carry a quarter of the load: less than the endpoints' own, at which a large program ends. */
const SCALE = 1 / 4;

/**
 * The largest load that the channels carry, by a program. Minimal routing of a damaged family keeps what is left of the family's paths; all
 * shortest ones of what is left are those of the custom network.
 */
function loadOf({ network, permutation, bandwidths }: Graph, pattern: keyof Loads, model: string): number {
  const matrix = permutation!.flatMap((to, from) => (to === from ? [] : [`${from}-${to}:1`])).join(",");
  const traffic = pattern === "uniform" ? "traffic=uniform" : `traffic=matrix&matrix=${matrix}`;
  const [localBandwidth, globalBandwidth] = bandwidths!.map((bandwidth) => bandwidth * SCALE) as [number, number];
  const values = valuesOf(`${network}&${traffic}&model=${model}&localBandwidth=${localBandwidth}&globalBandwidth=${globalBandwidth}`);
  const built = networkOf(values);
  const as = built.damage !== null && model === "min" ? asCustom(built) : built;
  const result = solveThroughput(withCapacities(as, { localBandwidth, globalBandwidth }), values, solver);
  expect(result.proved).toBe(true);
  return result.alphaNetwork! / SCALE;
}

describe("networks as others compute them", () => {
  it("are of every family", () => {
    const families = new Set(GRAPHS.map(({ network }) => valuesOf(network)["topology"]));
    expect([...families].toSorted()).toEqual([...FAMILY_IDS].toSorted());
  });

  it.each(GRAPHS.map((graph) => [graph.network, graph] as const))("%s", (_, graph) => {
    const found = describeNetwork(networkOf(valuesOf(graph.network)));
    const { routers, endpoints, links, distances, girth } = graph;
    expect(found).toMatchObject({ routers, endpoints, links, distances, girth });
    expect(found.shortestPaths).toMatchObject({ min: graph.paths.min, max: graph.paths.max });
    expect(found.shortestPaths!.mean).toBeCloseTo(graph.paths.mean, 8);
    expect(found.spectralGap!.value).toBeCloseTo(graph.spectralGap, 6);
    if (found.edgeConnectivity!.exact) expect(found.edgeConnectivity!.links).toBe(graph.edgeConnectivity);
    else expect(found.edgeConnectivity!.links).toBeGreaterThanOrEqual(graph.edgeConnectivity);
    if (graph.bisection !== null) {
      expect(found.bisection!.upper).toBe(graph.bisection);
      expect(found.bisection!.lower).toBeLessThanOrEqual(graph.bisection);
    }
  });

  const programsOf = (model: "anyPath" | "shortestPaths") =>
    GRAPHS.flatMap((graph) =>
      Object.entries(graph[model] ?? {}).map(
        ([pattern, load]) => [`${graph.network}, ${pattern}`, model, graph, pattern as keyof Loads, load as number] as const,
      ),
    );
  it.each([...programsOf("shortestPaths"), ...some(programsOf("anyPath"), 12)])(
    "%s: %s carry as much",
    (_, model, graph, pattern, load) => {
      const ours = loadOf(graph, pattern, model === "anyPath" ? "any-path" : "min");
      expect(Math.abs(ours - load)).toBeLessThanOrEqual(2e-6 * Math.max(1, load));
    },
  );
});
