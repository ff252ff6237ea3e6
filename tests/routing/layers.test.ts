/** Single minimal paths and their virtual layers, each checked path by path. */
import { describe, expect, test } from "vitest";
import { breadthFirst } from "../../src/topology/breadth-first.ts";
import type { Value } from "../../src/descriptor.ts";
import { SinglePaths, dfsssp, layersIn } from "../../src/routing/layers.ts";
import { lash, lashPaths, oneEndpointEach } from "../../src/routing/fillings.ts";
import { defaultValues, withValue } from "../../src/study/validation.ts";
import type { Network } from "../../src/topology/network.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { acyclic } from "./acyclic.ts";

const built = (sets: Readonly<Record<string, Value>>): Network =>
  networkOf(Object.entries(sets).reduce((values, [id, value]) => withValue(values, id, value).values, defaultValues()));

/** Channels from a router to an endpoint. */
function path({ network, next }: SinglePaths, source: number, endpoint: number): number[] {
  const channels: number[] = [];
  for (let router = source; router !== network.endpointRouter[endpoint]; router = network.channelTarget[channels.at(-1)!]!)
    channels.push(next[endpoint * network.routers + router]!);
  return channels;
}

const NETWORKS: Readonly<Record<string, readonly [sets: Readonly<Record<string, Value>>, layers: readonly [number, number]]>> = {
  // One layer where paths go up and down, or there is no ring.
  "fat-tree": [{ topology: "fat-tree", k: 3, n: 3 }, [1, 1]],
  line: [{ topology: "mesh", dims: "7" }, [1, 1]],
  // A ring whose paths take two hops one way round needs a second one, and no third.
  "ring of 5": [{ topology: "torus", dims: "5" }, [2, 2]],
  "ring of 9": [{ topology: "torus", dims: "9", p: 2 }, [2, 2]],
  torus: [{ topology: "torus", dims: "5x5" }, [2, 4]],
  dragonfly: [{ topology: "dragonfly", p: 2, a: 4, h: 2 }, [2, 4]],
  "Hoffman-Singleton": [{ topology: "slim-fly", q: 5, p: 2 }, [2, 4]],
  jellyfish: [{ topology: "jellyfish", routers: 40, degree: 4, p: 2 }, [2, 8]],
  "leaves and spines, which carry nothing": [{ topology: "dragonfly-plus", p: 2, leaves: 2, spines: 2, h: 2 }, [1, 4]],
};

describe.each(Object.entries(NETWORKS))("%s", (_, [sets, [least, most]]) => {
  const network = built(sets);
  const routes = new SinglePaths(network);
  const layerOf = dfsssp(routes);

  test("has shortest paths, of which each channel knows how many it carries", () => {
    const hops = new Int32Array(network.routers);
    const queue = new Int32Array(network.routers);
    const load = new Float64Array(network.channels);
    for (let endpoint = 0; endpoint < network.endpoints; endpoint++) {
      breadthFirst(network, network.endpointRouter[endpoint]!, hops, queue);
      for (const source of network.endpointRouter) {
        const channels = path(routes, source, endpoint);
        expect(channels).toHaveLength(hops[source]!);
        for (const c of channels) load[c]!++;
      }
    }
    expect([...load]).toEqual([...routes.load]);
  });

  test("has no cycle of channels in any layer, and as many layers as it should", () => {
    const layers = Array.from({ length: layersIn(layerOf) }, () => new Map<number, Set<number>>());
    expect(layers.length).toBeGreaterThanOrEqual(least);
    expect(layers.length).toBeLessThanOrEqual(most);
    let steps = 0;
    for (let endpoint = 0; endpoint < network.endpoints; endpoint++) {
      for (const source of routes.carriers) {
        const channels = path(routes, source, endpoint);
        const edges = layers[layerOf[endpoint * network.routers + source]!]!;
        for (const [i, c] of channels.slice(0, -1).entries()) {
          if (!edges.has(c)) edges.set(c, new Set());
          edges.get(c)!.add(channels[i + 1]!);
          steps++;
        }
      }
    }
    expect(steps).toBeGreaterThan(0);
    for (const edges of layers) expect(acyclic(edges)).toBe(true);
    // There are several because all paths in one would wait for each other.
    if (layers.length > 1) {
      const all = new Map<number, Set<number>>();
      for (const edges of layers) for (const [c, next] of edges) all.set(c, new Set([...(all.get(c) ?? []), ...next]));
      expect(acyclic(all)).toBe(false);
    }
  });
});

type Edges = Map<number, Set<number>>;

function depend(edges: Edges, channels: readonly number[]): Edges {
  for (const [i, c] of channels.slice(0, -1).entries()) edges.set(c, new Set([...(edges.get(c) ?? []), channels[i + 1]!]));
  return edges;
}

describe.each(Object.entries(NETWORKS))("LASH on %s", (_, [sets]) => {
  const network = built(sets);
  const routes = lashPaths(network);
  const layerOf = lash(routes);
  const { carriers } = routes;
  const paths = carriers.flatMap((destination, d) =>
    carriers
      .filter((source) => source !== destination)
      .map((source) => ({ layer: layerOf[d * network.routers + source]!, channels: path(routes, source, d) })),
  );

  test("has no ring in any layer, no more layers than routers, and no path in a later one than it needs", () => {
    expect([...oneEndpointEach(network).endpointRouter]).toEqual(carriers);
    const layers = Array.from({ length: layersIn(layerOf) }, (): Edges => new Map<number, Set<number>>());
    for (const { layer, channels } of paths) depend(layers[layer]!, channels);
    for (const edges of layers) expect(acyclic(edges)).toBe(true);
    // Paths to one router never wait for each other in a ring.
    expect(layers.length).toBeLessThanOrEqual(carriers.length);
    // Every tenth of the others: with it a ring would close in each layer before its own.
    const late = paths.filter(({ layer }) => layer > 0).filter((one, i) => i % 10 === 0);
    for (const { layer, channels } of late)
      for (const edges of layers.slice(0, layer))
        expect(acyclic(depend(new Map([...edges].map(([c, next]) => [c, new Set(next)])), channels))).toBe(false);
  });
});

test("layers of rings, trees and lines by LASH: two, one and one", () => {
  const layersOf = (sets: Readonly<Record<string, Value>>): number => layersIn(lash(lashPaths(built(sets))));
  expect(layersOf({ topology: "torus", dims: "5" })).toBe(2);
  expect(layersOf({ topology: "torus", dims: "9", p: 2 })).toBe(2);
  expect(layersOf({ topology: "mesh", dims: "7" })).toBe(1);
  expect(layersOf({ topology: "fat-tree", k: 3, n: 3 })).toBe(1);
});

test("paths are spread: the two ways round a square carry alike", () => {
  const { load } = new SinglePaths(built({ topology: "mesh", dims: "2x2", p: 4 }));
  // 16 paths between neighbours, and half of the 32 across the diagonals that could come this way: those of an endpoint, 4, go together.
  expect(load.reduce((sum, paths) => sum + paths, 0)).toBe(8 * 32);
  for (const paths of load) expect(Math.abs(paths - 32)).toBeLessThanOrEqual(4);
});

test("a network in parts is a programmer's error", () => {
  const network = built({ topology: "mesh", dims: "3", p: 1 });
  const channelTarget = network.channelTarget.map((to, c) => (network.channelSource[c] === 0 ? 0 : to));
  expect(() => new SinglePaths({ ...network, channelTarget })).toThrow(TypeError);
});
