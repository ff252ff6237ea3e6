/** Charts of what networks are made of: every bar is the network's own count, inside the frame, of few and of many routers alike. */
import { expect, test } from "vitest";
import { describeNetwork } from "../tools/at-once.ts";
import { bisectionBars, connectivityBars, gapBars, pathBars } from "../../src/charts/cohesion-bars.ts";
import { distanceChart } from "../../src/charts/distance-chart.ts";
import { energyBars, powerBars } from "../../src/charts/cost-chart.ts";
import { cableBars, endpointBars, portsPerEndpoint, routerBars, routerPorts } from "../../src/charts/structure-bars.ts";
import { costOf } from "../../src/cost/cost.ts";
import type { LineMark, RectMark, Scene } from "../../src/drawing/scene.ts";
import { degrade } from "../../src/topology/degrade.ts";
import { casc, dfly, sf, tree } from "../analysis/networks.ts";
import { costValues } from "../cost/values.ts";

const NETWORKS = { dragonfly: dfly(2, 4, 2), "slim fly": sf(5, 4), "fat tree": tree(4, 3), cascade: casc(6) };
const damaged = degrade(NETWORKS.dragonfly, {
  links: [{ a: 0, b: 1, copy: 0 }],
  routers: [3],
  linkFraction: 0,
  routerFraction: 0,
  seed: 1,
});

const rows = [...Object.entries(NETWORKS), ["damaged", damaged] as const].map(([label, network], design) => {
  const {
    endpoints,
    routers,
    routerKinds: kinds,
    distances,
    bisection,
    shortestPaths,
    edgeConnectivity,
    spectralGap,
  } = describeNetwork(network);
  const cohesion = { paths: shortestPaths!, connectivity: edgeConnectivity!, gap: spectralGap! };
  return { network, label, design, endpoints, routers, kinds, distances, bisection: bisection!, ...cohesion };
});

const bars = (scene: Scene): readonly RectMark[] =>
  scene.marks.filter((mark): mark is RectMark => mark.type === "rect" && mark.part === "data");
const row = (scene: Scene, label: string): readonly number[] =>
  scene.table.rows
    .find(([first]) => first === label)!
    .slice(1)
    .map(Number);
const sum = (numbers: Iterable<number>): number => [...numbers].reduce((all, one) => all + one, 0);

test.each(rows)(
  "ports, routers and endpoints of a $label are its channels and endpoints",
  ({ network, label, kinds, endpoints, routers }) => {
    expect(sum(kinds.map((kind) => kind.routers))).toBe(routers);
    expect(sum(kinds.map((kind) => kind.routers * kind.endpoints))).toBe(endpoints);
    expect(sum(kinds.map((kind) => kind.routers * (kind.local + kind.global)))).toBe(sum(network.channelWidth));
    const bought = network.ports ?? new Int32Array(network.routers).fill(network.radix);
    for (const kind of kinds) expect(bought).toContain(kind.endpoints + kind.local + kind.global + kind.unused);
    expect(sum(kinds.map((kind) => kind.routers * (kind.endpoints + kind.local + kind.global + kind.unused)))).toBe(sum(bought));
    const width = 360;
    expect(row(endpointBars({ rows, width }), label)[0]).toBe(endpoints);
    const [carrying, between] = row(routerBars({ rows, width }), label);
    expect([carrying, carrying! + between!]).toEqual([new Set(network.endpointRouter).size, routers]);
    expect(row(portsPerEndpoint({ rows, width }), label).at(-1)).toBeCloseTo(sum(bought) / endpoints, 10);
  },
);

test("routers of more than four kinds are their mean", () => {
  const many = [1, 2, 3, 4, 5].map((endpoints) => ({ routers: 1, endpoints, local: 0, global: 0, unused: 5 - endpoints }));
  const { table } = routerPorts({ rows: [{ label: "A", design: 0, endpoints: 15, routers: 5, kinds: many }], width: 360 });
  expect(table.rows).toEqual([["A: mean", 3, 0, 0, 2, 5]]);
});

test("columns of distances are shares of all pairs, and stand beside each other", () => {
  const scene = distanceChart({ rows, width: 500 });
  for (const { label, design, distances, network } of rows) {
    const carriers = new Set(network.endpointRouter).size;
    expect(sum(distances.map(([, pairs]) => pairs))).toBe(carriers * (carriers - 1));
    const columns = bars(scene).filter(({ ink }) => (ink as { design: number }).design === design);
    expect(columns).toHaveLength(distances.length);
    for (const [i, { height }] of columns.entries())
      expect(height / columns[0]!.height).toBeCloseTo(distances[i]![1] / distances[0]![1], 6);
    expect(scene.description).toContain(`${label}: `);
  }
});

test("a ring of many hops and a single pair fit, too", () => {
  const ring = Array.from({ length: 500 }, (_, hops) => [hops + 1, 2000] as const);
  for (const distances of [ring, [[1, 2]] as const])
    for (const { x, y, width, height } of bars(distanceChart({ rows: [{ label: "A", design: 0, distances }], width: 320 })))
      expect(x >= 46 && x + width <= 308.01 && y >= 0 && height > 0 && width > 0).toBe(true);
});

test("the bar of a bisection is certain up to its lower end; a line stands at half the endpoints", () => {
  const scene = bisectionBars({ rows: [{ label: "A", design: 0, endpoints: 200, bisection: { lower: 60, upper: 80 } }], width: 400 });
  const [certain, open] = bars(scene);
  const line = scene.marks.find((mark): mark is LineMark => mark.type === "line" && mark.part === "bound")!;
  expect(open!.x).toBeCloseTo(certain!.x + certain!.width, 6);
  expect(open!.width / certain!.width).toBeCloseTo(20 / 60, 6);
  expect((line.points[0]![0] - certain!.x) / certain!.width).toBeCloseTo(100 / 60, 6);
});

test("every pair has its number of shortest paths: all of the Hoffman-Singleton graph one", () => {
  const { table } = pathBars({ rows, width: 360 });
  for (const [, , , , ...shares] of table.rows) expect(sum(shares.map(Number))).toBeCloseTo(1, 12);
  expect(table.rows[1]).toEqual(["slim fly", 1, 1, 1, 1, ...table.columns.slice(5).map(() => 0)]);
  // Of more numbers than are counted only pairs with one path are told from the others.
  const uncounted = pathBars({ rows: rows.map((one) => ({ ...one, paths: { ...one.paths, histogram: null } })), width: 360 });
  expect(uncounted.table.rows.map((one) => one[4])).toEqual(rows.map(({ paths }) => paths.single));
});

test("edge connectivity stands against the ports of a router, and the gap of a Slim Fly beyond that of a Ramanujan graph", () => {
  for (const [, links, certain, ports] of connectivityBars({ rows, width: 360 }).table.rows) {
    expect(certain).toBe("yes");
    expect(links).toBeLessThanOrEqual(ports as number);
  }
  const scene = gapBars({ rows, width: 360 });
  const bounds = scene.table.rows.map((one) => one[3]);
  expect(scene.table.rows[1]![1]).toBeCloseTo(5, 6);
  expect(bounds[1]).toBeCloseTo(7 - 2 * Math.sqrt(6), 12);
  // Routers of these have not all as many ports to others.
  expect(bounds.slice(2)).toEqual(["", "", ""]);
  expect(scene.marks.filter((mark) => mark.type === "line" && mark.part === "bound")).toHaveLength(2);
});

test("cost with energy and power with cables are the sums of their parts", () => {
  for (const prices of ["fdr10", "ethernet-400g"]) {
    const cost = costOf(NETWORKS.cascade, costValues({ prices }));
    const { endpoints } = NETWORKS.cascade;
    for (const chart of [energyBars, powerBars]) {
      const values = chart({ rows: [{ label: "A", design: 0, endpoints, cost }], width: 360 })
        .table.rows[0]!.slice(1)
        .map(Number);
      expect(sum(values.slice(0, -1))).toBeCloseTo(values.at(-1)!, 8);
    }
  }
});

test("cables by kind are all cables", () => {
  for (const prices of ["fdr10", "ethernet-400g"]) {
    const cost = costOf(NETWORKS.cascade, costValues({ prices }));
    const { table } = cableBars({ rows: [{ label: "A", design: 0, endpoints: 100, media: cost.media }], width: 360 });
    expect(table.rows[0]!.at(-2)).toBe(cost.electricCables + cost.opticalCables);
  }
});
