import { describe, expect, it } from "vitest";
import { fatTree, foldedClos } from "../../src/topology/fat-tree.ts";
import { GLOBAL, LOCAL } from "../../src/topology/network.ts";
import type { Levels, Network } from "../../src/topology/network.ts";
import tables from "../reference/tables.json" with { type: "json" };
import { expectConsistent } from "./invariants.ts";

function levelsOf(network: Network): Levels {
  if (!network.levels) throw new Error("not a tree");
  return network.levels;
}

/** Channel at down port 0.. or up port k.. of a switch (stage 0 switches have endpoints at their down ports). */
function channelAt(network: Network, stage: number, router: number, port: number): number {
  const arity = levelsOf(network).children[0]!;
  return network.channelStart[router]! + port - (stage === 0 ? arity : 0);
}

/** Digits of a word, lowest first. */
const digits = (word: number, k: number, length: number): number[] => Array.from({ length }, (_, i) => Math.floor(word / k ** i) % k);
const wordOf = (list: readonly number[], k: number): number => list.reduceRight((word, digit) => word * k + digit, 0);

/**
 * The deterministic route by the paper's rule (up port k + p_s until the destination is below, then down by p_s), as channels.
 * `ports` also names the final down port to the endpoint.
 */
function route(
  network: Network,
  k: number,
  source: number,
  destination: number,
  n: number,
): { channels: number[]; ports: number[]; last: number } {
  const p = digits(destination, k, n);
  let top = 0;
  digits(source, k, n).forEach((digit, i) => {
    if (i > 0 && digit !== p[i]) top = i;
  });
  let router = network.endpointRouter[source]!;
  const channels: number[] = [];
  const ports: number[] = [];
  const step = (stage: number, port: number): void => {
    const c = channelAt(network, stage, router, port);
    channels.push(c);
    ports.push(port);
    router = network.channelTarget[c]!;
  };
  for (let s = 0; s < top; s++) step(s, k + p[s]!);
  for (let s = top; s > 0; s--) step(s, p[s]!);
  ports.push(p[0]!);
  return { channels, ports, last: router };
}

const TREES = [
  [2, 1],
  [5, 1],
  [2, 2],
  [3, 2],
  [2, 3],
  [3, 3],
  [4, 4],
  [2, 6],
  [16, 2],
  [8, 3],
] as const;

describe.each(TREES)("%i-ary %i-tree", (k, n) => {
  const network = fatTree.build({ k, n });
  const words = k ** (n - 1);

  it("has n k^(n-1) switches, k^n endpoints, (n-1) k^n links", () => {
    expect(network).toMatchObject({ routers: n * words, endpoints: k ** n, channels: 2 * (n - 1) * k ** n, radix: n === 1 ? k : 2 * k });
    // Top routers are bought without ports up.
    expect(network.ports === null ? [] : [...network.ports]).toEqual(
      n === 1 ? [] : Array.from({ length: n * words }, (_, r) => (r < (n - 1) * words ? 2 * k : k)),
    );
    expect(fatTree.size({ k, n })).toEqual({ routers: n * words, endpoints: k ** n });
    expectConsistent(network, n === 1 ? k : 2 * k);
  });

  it("puts endpoint p_{n-1}..p_0 on port p_0 of switch <0, p_{n-1}..p_1>", () => {
    for (let e = 0; e < network.endpoints; e++) {
      expect(network.endpointRouter[e]).toBe(Math.floor(e / k));
      expect(e - network.firstEndpoint[network.endpointRouter[e]!]!).toBe(e % k);
    }
  });

  it("joins <s, o> and <s+1, o'> when they differ at most in digit s: up port k + o'_s, down port o_s", () => {
    const wrong: string[] = [];
    for (let s = 0; s + 1 < n; s++) {
      for (let word = 0; word < words; word++) {
        const o = digits(word, k, n - 1);
        for (let up = 0; up < k; up++) {
          const c = channelAt(network, s, s * words + word, k + up);
          const upper = o.with(s, up);
          if (network.channelTarget[c] !== (s + 1) * words + wordOf(upper, k)) wrong.push(`<${s}, ${o}> up ${up}`);
          if (network.channelReverse[c] !== channelAt(network, s + 1, (s + 1) * words + wordOf(upper, k), o[s]!))
            wrong.push(`<${s + 1}, ${upper}> down ${o[s]}`);
          if (network.channelKind[c] !== (s === 0 && n > 2 ? LOCAL : GLOBAL)) wrong.push(`kind ${s}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe("deterministic routes on k-ary n-trees", () => {
  it("go from 1 to 5 by ports 3, 2, then 1, 0, 1 in the 2-ary 3-tree", () => {
    const network = fatTree.build({ k: 2, n: 3 });
    const { ports, last } = route(network, 2, 1, 5, 3);
    expect(ports).toEqual([3, 2, 1, 0, 1]);
    expect(last).toBe(network.endpointRouter[5]);
  });

  it.each(tables.fat_tree)(
    "carry the reference's load: $k-ary $n-tree, $pattern",
    ({ k, n, nodes, switches, switch_links, pattern, max_switch_link_load, stages }) => {
      const network = fatTree.build({ k, n });
      expect(network).toMatchObject({ endpoints: nodes, routers: switches, channels: 2 * switch_links });
      const bits = Math.log2(nodes);
      const reversed = (e: number): number => wordOf(digits(e, 2, bits).reverse(), 2);
      const load = new Int32Array(network.channels);
      const strays: number[] = [];
      for (let s = 0; s < nodes; s++) {
        const destinations = pattern === "uniform" ? Array.from({ length: nodes }, (_, d) => d) : [reversed(s)];
        for (const d of destinations) {
          if (d === s) continue;
          const { channels, last } = route(network, k, s, d, n);
          for (const c of channels) load[c]!++;
          if (last !== network.endpointRouter[d]) strays.push(s, d);
        }
      }
      expect(strays).toEqual([]);
      expect(load.reduce((a, b) => Math.max(a, b))).toBe(max_switch_link_load);
      for (const { stage, up_min, up_max, down_max } of stages) {
        const words = k ** (n - 1);
        const up: number[] = [];
        const down: number[] = [];
        for (let word = 0; word < words; word++) {
          for (let i = 0; i < k; i++) {
            const c = channelAt(network, stage, stage * words + word, k + i);
            up.push(load[c]!);
            down.push(load[network.channelReverse[c]!]!);
          }
        }
        expect([Math.min(...up), Math.max(...up), Math.max(...down)]).toEqual([up_min, up_max, down_max]);
      }
    },
  );
});

describe("folded Clos", () => {
  it.each([
    [4, 2],
    [4, 3],
    [6, 2],
    [6, 3],
    [8, 3],
    [4, 5],
    [36, 2],
  ] as const)("of radix %i and %i levels uses every port of every switch", (radix, levels) => {
    const p = radix / 2;
    const network = foldedClos.build({ radix, levels });
    expect(network).toMatchObject({
      endpoints: 2 * p ** levels,
      routers: (2 * levels - 1) * p ** (levels - 1),
      channels: 4 * (levels - 1) * p ** levels,
      radix,
    });
    expect(foldedClos.size({ radix, levels })).toEqual({ routers: network.routers, endpoints: network.endpoints });
    expectConsistent(network);
    for (let r = 0; r < network.routers; r++) {
      const ports = network.channelStart[r + 1]! - network.channelStart[r]! + network.firstEndpoint[r + 1]! - network.firstEndpoint[r]!;
      expect(ports).toBe(radix);
    }
  });

  it.each(tables.fat_tree_vs_ft3)("of p = $p against the p-ary 3-tree", ({ p, k_ary_3_tree, ft3 }) => {
    const tree = fatTree.build({ k: p, n: 3 });
    expect({ switches: tree.routers, nodes: tree.endpoints, switch_links: tree.channels / 2 }).toEqual(k_ary_3_tree);
    const clos = foldedClos.build({ radix: 2 * p, levels: 3 });
    expect({ routers: clos.routers, endpoints: clos.endpoints, switch_links: clos.channels / 2 }).toEqual(ft3);
  });

  it("is two trees with their top rows merged: a top switch reaches every pod once, a pod is complete bipartite", () => {
    const p = 4;
    const network = foldedClos.build({ radix: 2 * p, levels: 3 });
    const { stageStart } = levelsOf(network);
    const podOf = (router: number): number => Math.floor((router - (router < stageStart[1]! ? 0 : stageStart[1]!)) / p);
    for (let top = stageStart[2]!; top < network.routers; top++) {
      const pods = [...network.channelTarget.subarray(network.channelStart[top], network.channelStart[top + 1])].map(podOf);
      expect(pods).toEqual(Array.from({ length: 2 * p }, (_, i) => i));
    }
    for (let edge = 0; edge < stageStart[1]!; edge++) {
      const above = [...network.channelTarget.subarray(network.channelStart[edge], network.channelStart[edge + 1])];
      expect(above).toEqual(Array.from({ length: p }, (_, i) => stageStart[1]! + podOf(edge) * p + i));
    }
  });
});

it("trees of 10,000 endpoints build quickly", () => {
  for (const [name, build] of [
    ["22-ary 3-tree", () => fatTree.build({ k: 22, n: 3 })],
    ["FT-3 of radix 36", () => foldedClos.build({ radix: 36, levels: 3 })],
  ] as const) {
    const start = performance.now();
    const network = build();
    console.log(`${name} of ${network.endpoints} endpoints built in ${(performance.now() - start).toFixed(1)} ms`);
    expect(network.endpoints).toBeGreaterThan(10000);
  }
});
