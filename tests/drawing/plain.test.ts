/** Networks of no family: every router at a place of its own, near those that it is linked to, the same every time. */
import { describe, expect, it, test } from "vitest";
import { namesOf } from "../../src/drawing/names.ts";
import { layoutNetwork } from "../../src/drawing/layout.ts";
import { familyLayout } from "../tools/at-once.ts";
import { layoutPlain } from "../../src/drawing/plain.ts";
import { rowsByLevel } from "../../src/drawing/rows-by-level.ts";
import { degrade } from "../../src/topology/degrade.ts";
import { buildGrid } from "../../src/topology/grid.ts";
import { gridOf } from "../../src/topology/grid-points.ts";
import { NetworkBuilder, PLAIN } from "../../src/topology/network.ts";
import type { Network } from "../../src/topology/network.ts";
import { build, SMALL } from "./networks.ts";

const stranger = (network: Network): Network => ({ ...network, ...PLAIN, family: "stranger" });

const NETWORKS: Readonly<Record<string, Network>> = {
  ...Object.fromEntries(Object.entries(SMALL).map(([name, values]) => [name, stranger(build(values))])),
  "path of 70": stranger(buildGrid("", gridOf([70], "lines"), 1)),
  "9 x 9 torus": stranger(buildGrid("", gridOf([9, 9], "rings"), 2)),
  "single router": new NetworkBuilder(1).build(
    "stranger",
    () => 3,
    3,
    0,
    () => ({}),
  ),
};

describe.each(Object.entries(NETWORKS))("%s without a family", (_, network) => {
  const drawing = layoutPlain(network);
  const { routerX, routerY, endpointX, endpointY, bounds, links } = drawing;

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

  it("keeps linked routers nearer than others", () => {
    const apart = (a: number, b: number): number => Math.hypot(routerX[a]! - routerX[b]!, routerY[a]! - routerY[b]!);
    const linked = Array.from(links.channel, (c) => apart(network.channelSource[c]!, network.channelTarget[c]!));
    const any: number[] = [];
    for (let a = 0; a < network.routers; a++) for (let b = 0; b < a; b++) any.push(apart(a, b));
    const mean = (list: readonly number[]): number => list.reduce((sum, value) => sum + value, 0) / list.length;
    // Where every router is linked to a third of all, as leaves are to spines, there is little to be nearer than.
    const dense = links.count >= any.length / 3;
    // Rows by level are as wide as they must be.
    if (linked.length > 0 && !dense && rowsByLevel(network, 100) === null) expect(mean(linked)).toBeLessThan(0.93 * mean(any));
  });

  it("is the same every time", () => {
    expect(layoutPlain(network).links.curves).toEqual(links.curves);
  });
});

test("no family lays it out, and routers go by their numbers", async () => {
  const network = NETWORKS["9 x 9 torus"]!;
  expect(await familyLayout(network)).toBeNull();
  expect([namesOf(network).router(17), namesOf(network).classes.length]).toEqual(["17", 2]);
});

test("whatever a layout needs later is asked for by `loaded`, which says what is missing", async () => {
  const family = build({ topology: "slim-fly", q: 5, p: 1 });
  const damaged = degrade(family, {
    links: [{ a: 0, b: family.channelTarget[0]!, copy: 0 }],
    routers: [],
    linkFraction: 0,
    routerFraction: 0,
    seed: 1,
  });
  const plain = () => Promise.resolve(layoutPlain);
  for (const [network, files] of [
    [family, 1],
    [stranger(family), 2],
    [damaged, 2],
  ] as const)
    for (let lacking = 0; lacking < files; lacking++) {
      let asked = 0;
      const loaded = <T>(loading: Promise<T>): Promise<T> => (asked++ === lacking ? Promise.reject(new Error("missing")) : loading);
      await expect(layoutNetwork(network, plain, loaded)).rejects.toThrow("missing");
    }
});

test("a ring is drawn as a ring, in its order", () => {
  const n = 30;
  // Numbered so that neighbours have distant numbers.
  const builder = new NetworkBuilder(n);
  for (let i = 0; i < n; i++) builder.link((7 * i) % n, 0, (7 * (i + 1)) % n, 1, 0);
  const { links } = layoutPlain(
    builder.build(
      "stranger",
      () => 1,
      3,
      2,
      () => ({}),
    ),
  );
  const lengths = Array.from({ length: n }, (_, i) =>
    Math.hypot(links.curves[6 * i + 4]! - links.curves[6 * i]!, links.curves[6 * i + 5]! - links.curves[6 * i + 1]!),
  );
  expect(Math.max(...lengths)).toBeLessThan(100.1);
});

describe("where a file draws its routers", () => {
  const path = stranger(buildGrid("", gridOf([6], "lines"), 2));
  const at = (x: readonly number[], y: readonly number[]): Network => ({
    ...path,
    labels: { routers: null, endpoints: null, places: { x: Uint16Array.from(x), y: Uint16Array.from(y) } },
  });

  it("they stand in these places, in one measure both ways", () => {
    const [x, y] = [
      [0, 4095, 2000, 1000, 3000, 500],
      [0, 2000, 1000, 2000, 500, 1500],
    ];
    const { routerX, routerY } = layoutPlain(at(x, y));
    const scale = (routerX[1]! - routerX[0]!) / 4095;
    expect(scale).toBeGreaterThan(0);
    x.forEach((one, r) => {
      expect(routerX[r]! - routerX[0]!).toBeCloseTo(scale * one, 2);
      expect(routerY[r]! - routerY[0]!).toBeCloseTo(scale * y[r]!, 2);
    });
  });

  it("those in one place stand apart, near it", () => {
    const { routerX, routerY, routerSpacing } = layoutPlain(at([0, 0, 0, 4095, 4095, 2000], [0, 0, 0, 100, 4000, 2000]));
    for (let a = 0; a < 6; a++)
      for (let b = 0; b < a; b++) {
        const apart = Math.hypot(routerX[a]! - routerX[b]!, routerY[a]! - routerY[b]!);
        expect(apart).toBeGreaterThan(0.8 * routerSpacing);
        if (a < 3) expect(apart).toBeLessThan(3 * routerSpacing);
      }
  });
});

describe("rows by level", () => {
  /** Two pods of two leaves and two spines each, under two cores. */
  const tree = (): Network => {
    const builder = new NetworkBuilder(10);
    const ports = new Map<number, number>();
    const link = (a: number, b: number): void => {
      builder.link(a, ports.get(a) ?? 0, b, ports.get(b) ?? 0, 0);
      for (const one of [a, b]) ports.set(one, (ports.get(one) ?? 0) + 1);
    };
    for (const pod of [0, 4]) for (const leaf of [0, 1]) for (const spine of [2, 3]) link(pod + leaf, pod + spine);
    for (const spine of [2, 3, 6, 7]) for (const core of [8, 9]) link(spine, core);
    return builder.build(
      "stranger",
      (r) => (r < 8 && r % 4 < 2 ? 3 : 0),
      7,
      4,
      () => ({}),
    );
  };

  it("stand above each other, pods side by side, endpoints below", () => {
    const network = tree();
    const { routerX, routerY, endpointY } = layoutPlain(network);
    const rows = [
      [0, 1, 4, 5],
      [2, 3, 6, 7],
      [8, 9],
    ].map((row) => row.map((r) => routerY[r]!));
    for (const row of rows) expect(new Set(row).size).toBe(1);
    expect(rows[0]![0]).toBeGreaterThan(rows[1]![0]!);
    expect(rows[1]![0]).toBeGreaterThan(rows[2]![0]!);
    for (const y of endpointY) expect(y).toBeGreaterThan(rows[0]![0]!);
    const side = (routers: readonly number[]): number[] => routers.map((r) => Math.sign(routerX[r]!));
    expect(new Set(side([0, 1, 2, 3])).size).toBe(1);
    expect(new Set(side([4, 5, 6, 7])).size).toBe(1);
  });

  it("are for networks of levels alone", () => {
    expect(rowsByLevel(stranger(buildGrid("", gridOf([6], "lines"), 2)), 100)).toBeNull();
    const network = tree();
    const first = network.firstEndpoint;
    // An endpoint at a spine: its links to leaves lead no level up.
    expect(rowsByLevel({ ...network, firstEndpoint: first.map((one, r) => (r > 2 ? one + 1 : one)) }, 100)).toBeNull();
  });
});
