import { describe, expect, it } from "vitest";
import { bisectionOf, cutSize } from "../tools/at-once.ts";
import { distancesOf, everyRouter } from "../../src/analysis/distances.ts";
import type { Values } from "../../src/descriptor.ts";
import { floorOf } from "../../src/cost/floor.ts";
import { buildGrid, gridAverage } from "../../src/topology/grid.ts";
import { isInRack, rackPartsOf } from "../../src/topology/grid-racks.ts";
import { coordinate, gridDiameter, gridOf, gridRadix, routersOf } from "../../src/topology/grid-points.ts";
import { hyperx } from "../../src/topology/hyperx.ts";
import { LOCAL } from "../../src/topology/network.ts";
import type { Network, TopologyDescriptor } from "../../src/topology/network.ts";
import { mesh, torus } from "../../src/topology/torus.ts";
import { expectConsistent, neighbours } from "./invariants.ts";

/** Odd, even and uneven dimensions, single ones, the smallest, and about 1,000 endpoints. */
const DIMS = ["8x8", "5x5", "4x3x2", "2", "3", "2x2x2x2", "7", "2x5", "16x8x4", "10x10x10"];
const CASES: readonly (readonly [TopologyDescriptor, Values])[] = [
  ...[torus, mesh].flatMap((family) => DIMS.map((dims) => [family, { dims, p: 1 }] as const)),
  [torus, { dims: "3x2", p: 3 }],
  ...["4x4", "3x5", "2x2x2x2x2", "6", "2", "8x8x8"].map((dims) => [hyperx, { dims, widths: "1", p: 2 }] as const),
  [hyperx, { dims: "4x3", widths: "2x1", p: 3 }],
  [hyperx, { dims: "3x3x2", widths: "2", p: 1 }],
];

function gridIn({ grid }: Network) {
  if (!grid) throw new Error("no grid");
  return grid;
}

/** Coordinates of a router. */
function pointOf(network: Network, router: number): number[] {
  const grid = gridIn(network);
  return grid.dims.map((_, dim) => coordinate(grid, router, dim));
}

/** Eigenvalues of a symmetric matrix by Jacobi's rotations. */
function eigenvalues(matrix: number[][]): number[] {
  const n = matrix.length;
  const a = matrix.map((row) => [...row]);
  for (let sweep = 0; sweep < 60; sweep++) {
    let off = 0;
    for (let p = 0; p < n; p++) {
      for (let q = p + 1; q < n; q++) {
        if (Math.abs(a[p]![q]!) < 1e-13) continue;
        off += Math.abs(a[p]![q]!);
        const theta = (a[q]![q]! - a[p]![p]!) / (2 * a[p]![q]!);
        const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
        const c = 1 / Math.sqrt(t * t + 1);
        const s = t * c;
        for (let k = 0; k < n; k++) {
          const [x, y] = [a[k]![p]!, a[k]![q]!];
          a[k]![p] = c * x - s * y;
          a[k]![q] = s * x + c * y;
        }
        for (let k = 0; k < n; k++) {
          const [x, y] = [a[p]![k]!, a[q]![k]!];
          a[p]![k] = c * x - s * y;
          a[q]![k] = s * x + c * y;
        }
      }
    }
    if (off < 1e-10) break;
  }
  return a.map((row, i) => row[i]!).sort((x, y) => x - y);
}

describe.each(CASES.map(([family, values]) => [family.id, JSON.stringify(values), family, values] as const))(
  "%s %s",
  (id, _, family, values) => {
    const network = family.build(values);
    const grid = gridIn(network);
    const p = Number(values["p"]);

    it("has the counts and the degrees of its dimensions, and ports that pair up", () => {
      expect(family.size(values)).toEqual({ routers: network.routers, endpoints: network.endpoints });
      expect(network.routers).toBe(routersOf(grid));
      expect(network.endpoints).toBe(p * network.routers);
      expect(network.networkRadix).toBe(gridRadix(grid));
      const busiest = id === "mesh" ? grid.dims.reduce((sum, k) => sum + (k > 2 ? 2 : 1), 0) : network.networkRadix;
      expectConsistent(network, busiest + p);
      for (let r = 0; r < network.routers; r++) {
        const point = pointOf(network, r);
        const ends = id === "mesh" ? grid.dims.filter((k, dim) => k > 2 && (point[dim] === 0 || point[dim] === k - 1)).length : 0;
        expect(neighbours(network, r)).toHaveLength(network.networkRadix - ends);
      }
    });

    it("links routers that differ in one coordinate, by the rule of the family, LOCAL in the rack's dimensions", () => {
      const wrong: string[] = [];
      for (let c = 0; c < network.channels; c++) {
        const from = pointOf(network, network.channelSource[c]!);
        const to = pointOf(network, network.channelTarget[c]!);
        const differing = grid.dims.flatMap((__, dim) => (from[dim] === to[dim] ? [] : [dim]));
        const [dim] = differing;
        if (differing.length !== 1 || dim === undefined) {
          wrong.push(`channel ${c} differs in ${differing.length} coordinates`);
          continue;
        }
        const k = grid.dims[dim]!;
        const step = (to[dim]! - from[dim]! + k) % k;
        if (id === "torus" && step !== 1 && step !== k - 1) wrong.push(`channel ${c} steps by ${step}`);
        if (id === "mesh" && Math.abs(to[dim]! - from[dim]!) !== 1) wrong.push(`channel ${c} jumps`);
        if ((network.channelKind[c] === LOCAL) !== isInRack(rackPartsOf(grid), dim)) wrong.push(`kind of channel ${c}`);
      }
      expect(wrong).toEqual([]);
    });

    it("has the diameter and the mean distance of the closed forms, and its orbits give the same distances as all routers", () => {
      const distances = distancesOf(network);
      expect(distances.diameter).toBe(gridDiameter(grid));
      expect(distances.average).toBeCloseTo(gridAverage(grid), 10);
      expect(network.orbits!.reduce((sum, { orbit }) => sum + orbit, 0)).toBe(network.routers);
      if (network.routers <= 128) expect(distances).toEqual(distancesOf(network, everyRouter(network)));
    });

    it("has a cut and a bound that meet where the cut dimension is even", () => {
      const sides = [0, 0];
      for (const side of network.halves!) sides[side]!++;
      expect(Math.abs(sides[0]! - sides[1]!)).toBeLessThanOrEqual(1);
      const { lower, upper } = bisectionOf(network)!;
      expect(lower).toBeLessThanOrEqual(upper);
      const { dims } = grid;
      const across = dims.map((k, dim) => {
        const most = Math.floor((k * k) / 4);
        return (network.routers / k) * { mesh: 1, torus: 2, hyperx: grid.widths[dim]! * most }[id]!;
      });
      const weakest = across.indexOf(Math.min(...across));
      if (dims.every((k) => k % 2 === 0)) {
        expect(lower).toBe(across[weakest]);
        expect(upper).toBe(across[weakest]);
        expect(cutSize(network, network.halves!)).toBe(across[weakest]);
      }
    });

    it("has a rotation that keeps links, and moves every router", () => {
      const { rotation } = network;
      if (rotation === null) return expect(id === "mesh" && grid.dims.every((k) => k % 2 === 1)).toBe(true);
      expect(new Set(rotation).size).toBe(network.routers);
      const key = (a: number, b: number): number => a * network.routers + b;
      const count = new Map<number, number>();
      const add = (at: number, n: number): void => void count.set(at, (count.get(at) ?? 0) + n);
      for (let c = 0; c < network.channels; c++) {
        const [a, b] = [network.channelSource[c]!, network.channelTarget[c]!];
        add(key(a, b), 1);
        add(key(rotation[a]!, rotation[b]!), -1);
      }
      expect([...count.values()].every((n) => n === 0)).toBe(true);
      expect(rotation.every((to, from) => to !== from)).toBe(true);
    });

    it("has the Laplacian's second eigenvalue in closed form", () => {
      if (network.routers > 40) return;
      const laplacian = Array.from({ length: network.routers }, () => Array.from({ length: network.routers }, () => 0));
      for (let c = 0; c < network.channels; c++) {
        const [a, b] = [network.channelSource[c]!, network.channelTarget[c]!];
        laplacian[a]![b]!--;
        laplacian[a]![a]!++;
      }
      expect(network.spectralGap).toBeCloseTo(eigenvalues(laplacian)[1]!, 8);
    });

    it("stands in racks that hold its local links, and of others those of half a ring alone", () => {
      const { racks, rackOfRouter } = floorOf(network);
      expect(racks.reduce((sum, { routers }) => sum + routers, 0)).toBe(network.routers);
      expect(new Set(racks.map(({ label }) => label)).size).toBe(racks.length);
      const { inside, outside } = rackPartsOf(grid);
      const halved = new Set(outside.map(({ dim }) => dim).filter((dim) => inside.some((part) => part.dim === dim)));
      for (let c = 0; c < network.channels; c++) {
        const [from, to] = [network.channelSource[c]!, network.channelTarget[c]!];
        const dim = grid.strides.findLastIndex((stride) => stride <= Math.abs(from - to));
        const isInside = rackOfRouter[from] === rackOfRouter[to];
        if (isInside !== (network.channelKind[c] === LOCAL) && !(isInside && halved.has(dim))) throw new Error(`channel ${c}`);
      }
    });
  },
);

describe("single figures", () => {
  it("a ring of two has two links, and two ports of each router", () => {
    const network = torus.build({ dims: "2x3", p: 1 });
    expect(neighbours(network, 0)).toEqual([1, 1, 2, 4]);
  });

  it("a folded ring of racks has no link longer than two places", () => {
    const network = torus.build({ dims: "8x8", p: 1 });
    const { racks, rackOfRouter } = floorOf(network);
    const places = network.racks!.labels;
    expect(places).toEqual(["rack 0", "rack 7", "rack 1", "rack 6", "rack 2", "rack 5", "rack 3", "rack 4"]);
    expect(racks).toHaveLength(8);
    for (let c = 0; c < network.channels; c++)
      expect(Math.abs(rackOfRouter[network.channelSource[c]!]! - rackOfRouter[network.channelTarget[c]!]!)).toBeLessThanOrEqual(2);
  });

  it("racks hold up to 32 routers, from the longest dimension that fits to the first that does not, in whatever order they are given", () => {
    const held = (dims: number[], links: "rings" | "lines" | "all" = "rings"): readonly number[] =>
      rackPartsOf(gridOf(dims, links)).inside.map(({ size }) => size);
    expect(held([4, 4])).toEqual([2, 2, 2, 2]);
    expect(held([4, 4, 4])).toEqual([2, 2, 2, 2, 2]);
    expect(held([4, 4, 4], "lines")).toEqual([4, 4]);
    expect(held([8, 8, 8])).toEqual([8]);
    expect(held([64])).toEqual([64]);
    expect(held([2, 64])).toEqual([2]);
    expect(held([40, 50, 40])).toEqual([40]);
    for (const dims of [
      [5, 16, 8, 2],
      [2, 8, 16, 5],
      [16, 2, 5, 8],
    ])
      expect(held(dims)).toEqual([16]);
    expect(held([2, 2, 2, 2, 2, 2, 2], "all")).toHaveLength(5);
  });

  it("HyperX's adversary shifts along the shortest dimension of the fewest links, wherever it stands", () => {
    const along = (dims: number[], widths: number[]): number => {
      const grid = gridOf(dims, "all", widths);
      const stride = Math.abs(buildGrid("grid", grid, 2).adversary![0] as number);
      return dims[grid.strides.indexOf(stride)]!;
    };
    expect([along([8, 4], [1, 1]), along([4, 8], [1, 1]), along([3, 5, 4], [2, 1, 1]), along([4, 5, 3], [1, 1, 2])]).toEqual([4, 4, 4, 4]);
  });

  it("HyperX says what else it is called", () => {
    const says = (dims: string, p: number, widths = "1"): string => hyperx.consequence({ dims, widths, p });
    expect(says("2x2x2", 1)).toMatch(/^a hypercube of 3 dimensions; 3 network ports/);
    expect(says("4x4", 4)).toMatch(/^a flattened butterfly, the 4-ary 3-flat; 6 network ports a router; diameter 2/);
    expect(says("8x8", 4)).toMatch(/^a flattened butterfly; /);
    expect(says("8", 4)).toMatch(/^a full mesh; /);
    expect(says("4x4", 4, "2")).toMatch(/^12 network ports/);
    expect(says("4x6", 2)).toMatch(/relative bisection bandwidth 1$/);
    expect(torus.consequence({ dims: "8x8", p: 1 })).toBe("8-ary 2-cube: 4 network ports a router; diameter 8, average distance 4.06");
    expect(torus.consequence({ dims: "4x2", p: 1 })).toMatch(/a ring of two routers has two links$/);
    expect(mesh.consequence({ dims: "8x4", p: 1 })).toMatch(/^8 × 4: /);
  });
});
