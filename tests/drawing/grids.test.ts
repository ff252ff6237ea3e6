/** Grids: routers of a line on a line, arcs beside what they pass, coordinates as names. */
import { describe, expect, it, test } from "vitest";
import { distanceToCurve, fitTransform } from "../../src/drawing/geometry.ts";
import { describePicked } from "../../src/drawing/describe.ts";
import { networkLegend } from "../../src/drawing/legend.ts";
import { gridNames } from "../../src/drawing/grid.ts";
import { layoutGrid } from "../../src/drawing/layouts/grid.ts";
import { buildGrid } from "../../src/topology/grid.ts";
import { gridOf } from "../../src/topology/grid-points.ts";
import type { Grid } from "../../src/topology/network.ts";

const GRIDS: Readonly<Record<string, Grid>> = {
  "8 x 8 torus": gridOf([8, 8], "rings"),
  "4 x 4 mesh": gridOf([4, 4], "lines"),
  "torus of 2 x 5": gridOf([2, 5], "rings"),
  "4 x 4 x 3 torus": gridOf([4, 4, 3], "rings"),
  "3 x 3 x 3 x 3 torus": gridOf([3, 3, 3, 3], "rings"),
  "5-dimensional torus": gridOf([3, 3, 2, 3, 3], "rings"),
  "ring of 12": gridOf([12], "rings"),
  "line of 7": gridOf([7], "lines"),
  "full mesh of 6": gridOf([6], "all"),
  "flattened butterfly": gridOf([4, 4], "all"),
  "HyperX with parallel links": gridOf([3, 4], "all", [2, 1]),
  "hypercube of 6 dimensions": gridOf([2, 2, 2, 2, 2, 2], "all"),
};

describe.each(Object.entries(GRIDS))("%s", (_, grid) => {
  const network = buildGrid("grid", grid, 2);
  const drawing = layoutGrid(network, grid);
  const { routerX, routerY, links, endpointX, endpointY, bounds } = drawing;

  it("has a place of its own for every router and endpoint, inside its bounds", () => {
    const places = new Set<string>();
    for (const [xs, ys] of [
      [routerX, routerY],
      [endpointX, endpointY],
    ] as const) {
      xs.forEach((x, i) => {
        places.add(`${x.toFixed(2)} ${ys[i]!.toFixed(2)}`);
        expect(x >= bounds.x0 && x <= bounds.x1 && ys[i]! >= bounds.y0 && ys[i]! <= bounds.y1).toBe(true);
      });
    }
    expect(places.size).toBe(network.routers + network.endpoints);
  });

  it("draws no two links alike", () => {
    const keys = new Set(
      Array.from({ length: links.count }, (__, i) => [...links.curves.subarray(6 * i, 6 * i + 6)].map(Math.round).join(" ")),
    );
    expect(keys.size).toBe(links.count);
  });

  it("leads links past the routers of their own line", () => {
    const { dims, strides } = grid;
    for (let link = 0; link < links.count; link++) {
      const c = links.channel[link]!;
      const [a, b] = [network.channelSource[c]!, network.channelTarget[c]!];
      const dim = dims.findIndex((k, d) => Math.floor(a / strides[d]!) % k !== Math.floor(b / strides[d]!) % k);
      for (let r = Math.min(a, b) + strides[dim]!; r < Math.max(a, b); r += strides[dim]!)
        expect(distanceToCurve(links.curves, link, routerX[r]!, routerY[r]!, 1000)).toBeGreaterThan(4);
    }
  });

  it("names its routers by their coordinates", () => {
    const names = gridNames(network, grid);
    const all = Array.from({ length: network.routers }, (__, r) => names.router(r));
    expect(new Set(all).size).toBe(network.routers);
    expect(all[0]).toBe(`(${grid.dims.map(() => 0).join(", ")})`);
    expect(all.at(-1)).toBe(`(${grid.dims.map((k) => k - 1).join(", ")})`);
  });
});

test("rows are straight, and the ends of a ring are joined by an arc above it", () => {
  const grid = gridOf([8, 8], "rings");
  const network = buildGrid("grid", grid, 1);
  const { links, routerX, routerY } = layoutGrid(network, grid);
  const bow = (a: number, b: number): number => {
    const c = Array.from({ length: network.channels }, (_, i) => i).find(
      (i) => network.channelSource[i] === a && network.channelTarget[i] === b,
    )!;
    const at = 6 * links.ofChannel[c]!;
    return links.curves[at + 3]! - (links.curves[at + 1]! + links.curves[at + 5]!) / 2;
  };
  expect(bow(0, 1)).toBe(0);
  expect(bow(0, 7)).toBeLessThan(-20);
  expect([routerX[9], routerY[9]]).toEqual([routerX[1], routerY[8]]);
});

test("many links to all of a line are drawn as that line from afar, and none twice", () => {
  const grid = gridOf([16, 16], "all");
  const { bundles, links } = layoutGrid(buildGrid("grid", grid, 1), grid);
  expect(bundles!.count).toBe(32);
  expect(new Set(bundles!.links).size).toBe(links.count);
});

test("channels go by their dimension, and by whether it leaves the rack", () => {
  const grid = gridOf([16, 4], "rings");
  const network = buildGrid("grid", grid, 2);
  const names = gridNames(network, grid);
  expect(names.classes.map(({ title, ink, legend }) => [title, ink, legend])).toEqual([
    ["x", "local", "in-rack"],
    ["y", "global", "rack-to-rack"],
  ]);
  const lines = Array.from({ length: network.channels }, (_, c) => names.line(c, ""));
  expect(lines.filter((line) => line === "closes the ring")).toHaveLength(40);
});

test("a card lists a router's few channels, and says which of them close a ring", () => {
  const network = buildGrid("torus", gridOf([16, 4], "rings"), 2);
  const drawing = layoutGrid(network, network.grid!);
  const legend = networkLegend(drawing, {
    width: 600,
    height: 600,
    pixelRatio: 1,
    transform: fitTransform(drawing.bounds, 600, 600),
    scheme: "light",
    channelLoad: null,
    hovered: null,
    selected: null,
    moving: false,
    showEndpoints: true,
  });
  expect(legend.map(({ label }) => label)).toEqual(["in-rack", "rack-to-rack", "router", "endpoint"]);
  const card = describePicked(network, drawing, { kind: "router", id: 0 }, null);
  expect(card).toMatchObject({ title: "Router (0, 0)", subtitle: "y = 0" });
  expect(card.rows.map(({ label }) => label)).toEqual(["x → (1, 0)", "x → (15, 0)", "y → (0, 1)", "y → (0, 3)", "2 endpoints"]);
  const lines = Array.from(drawing.links.channel, (id) => describePicked(network, drawing, { kind: "channel", id }, null).subtitle);
  expect(lines.filter((line) => line.endsWith("; closes the ring"))).toHaveLength(20);
});
