import { describe, expect, it } from "vitest";
import { channelClasses, classUses } from "../../src/drawing/channel-classes.ts";
import { fitTransform } from "../../src/drawing/geometry.ts";
import { describeMatrixPicked, layoutMatrix } from "../../src/drawing/matrix.ts";
import { describePicked } from "../../src/drawing/describe.ts";
import type { NetworkView } from "../../src/drawing/drawing.ts";
import { networkLegend } from "../../src/drawing/legend.ts";
import { namesOf, routerName } from "../../src/drawing/names.ts";
import { paintNetwork, paintOverlay } from "../../src/drawing/paint.ts";
import { GLOBAL } from "../../src/topology/network.ts";
import { build, drawn, LARGE } from "./networks.ts";
import { RecordingPen } from "./recording-pen.ts";

const network = build(LARGE["cascade of 6 groups"]!);
const drawing = drawn(network);
const bundles = drawing.bundles!;
const far = viewOf({});

function viewOf(change: Partial<NetworkView>): NetworkView {
  return {
    width: 700,
    height: 700,
    pixelRatio: 1,
    transform: fitTransform(drawing.bounds, 700, 700),
    scheme: "light",
    channelLoad: null,
    hovered: null,
    selected: null,
    moving: false,
    showEndpoints: true,
    ...change,
  };
}

/** So near that a single group's links fit. */
function nearTo(router: number): NetworkView {
  const k = far.transform.k * 4;
  return viewOf({ transform: { k, x: 350 - drawing.routerX[router]! * k, y: 350 - drawing.routerY[router]! * k } });
}

function channelBetween(r: number, s: number): number {
  for (let c = network.channelStart[r]!; c < network.channelStart[r + 1]!; c++) if (network.channelTarget[c] === s) return c;
  throw new Error("not linked");
}

describe("the drawing of a Cascade", () => {
  it("has the rows of a group as arcs and its columns as spokes", () => {
    const polar = (r: number): [number, number] => [
      Math.hypot(drawing.routerX[r]!, drawing.routerY[r]!),
      Math.atan2(drawing.routerY[r]!, drawing.routerX[r]!),
    ];
    for (let r = 0; r < 96; r++) {
      const [radius, angle] = polar(2 * 96 + r);
      expect(radius).toBeCloseTo(polar(2 * 96 + r - (r % 16))[0], 2);
      expect(angle).toBeCloseTo(polar(2 * 96 + (r % 16))[1], 4);
      if (r >= 16) expect(radius).toBeGreaterThan(polar(2 * 96 + r - 16)[0] + 50);
    }
  });

  it("is one line a row, one a column and one a pair of groups from afar, columns thicker", () => {
    const of = (kind: number): number => bundles.kind.filter((k) => k === kind).length;
    expect([bundles.count - of(GLOBAL), of(GLOBAL)]).toEqual([6 * (6 + 16), 15]);
    expect(new Set(bundles.links).size).toBe(drawing.links.count);
    const pen = new RecordingPen();
    paintNetwork(pen, drawing, far);
    const count = (width: number): number => pen.curves.filter((curve) => Math.abs(curve.width - width) < 1e-9).length;
    expect([count(2.4), count(1.2)]).toEqual([6 * 16, 6 * 6]);
  });

  it("shows single links near by, a column's thicker than a row's, and thicker with its load too", () => {
    const router = 2 * 96 + 3 * 16 + 8;
    for (const channelLoad of [null, new Float32Array(network.channels).fill(0.9)]) {
      const pen = new RecordingPen();
      paintNetwork(pen, drawing, { ...nearTo(router), channelLoad });
      const { x, y, k } = nearTo(router).transform;
      const widthOf = (s: number): number => {
        const at = 6 * drawing.links.ofChannel[channelBetween(router, s)]!;
        const points = [...drawing.links.curves.subarray(at, at + 6)].map((v, i) => v * k + (i % 2 === 0 ? x : y));
        return pen.curves.find((curve) => curve.points.every((v, i) => Math.abs(v - points[i]!) < 1e-3))!.width;
      };
      expect(widthOf(router + 16)).toBe(2 * widthOf(router + 1));
    }
    const pen = new RecordingPen();
    paintOverlay(pen, drawing, { ...far, hovered: { kind: "router", id: router } });
    const widest = Math.max(...pen.curves.map(({ width }) => width));
    expect(pen.curves.filter(({ width }) => width === widest)).toHaveLength(5);
  });

  it("names routers by group, row and column", () => {
    expect([routerName(network, 0), routerName(network, 575), namesOf(network).short(575)]).toEqual(["0.0.0", "5.5.15", "5.15"]);
    expect(routerName(network, 2 * 96 + 3 * 16 + 8)).toBe("2.3.8");
  });

  it("says of a link which row or column it belongs to, and how wide it is", () => {
    const r = 2 * 96 + 3 * 16 + 8;
    const card = (s: number): string[] => {
      const { title, subtitle } = describePicked(
        network,
        drawing,
        { kind: "channel", id: Math.min(channelBetween(r, s), channelBetween(s, r)) },
        null,
      );
      return [title, subtitle];
    };
    expect(card(r + 3)).toEqual(["Row link", "group 2; row 3"]);
    expect(card(r + 16)).toEqual(["Column link", "group 2; column 8, 3 links wide"]);
    const load = new Float32Array(network.channels);
    load[channelBetween(r, r + 16)] = 0.5;
    const bundleAt = (s: number): number =>
      bundles.start.findIndex((_, b) =>
        bundles.links.subarray(bundles.start[b], bundles.start[b + 1]).includes(drawing.links.ofChannel[channelBetween(r, s)]!),
      );
    expect(describePicked(network, drawing, { kind: "bundle", id: bundleAt(r + 3) }, null)).toEqual({
      title: "120 row links",
      subtitle: "group 2; row 3",
      rows: [],
    });
    expect(describePicked(network, drawing, { kind: "bundle", id: bundleAt(r + 16) }, load)).toMatchObject({
      title: "15 column links",
      subtitle: "group 2; column 8, each 3 links wide",
      rows: [{ value: "0.50 busy" }, { value: "0.03 busy" }],
    });
    const chord = bundles.kind.findIndex((kind) => kind === GLOBAL);
    expect(describePicked(network, drawing, { kind: "bundle", id: chord }, null)).toMatchObject({
      title: "24 global links",
      subtitle: "group 0 to group 1",
    });
  });

  it("lists a router's links by kind, and a group's busiest global ones", () => {
    const router = network.channelSource[Array.from(network.channelKind).indexOf(GLOBAL)]!;
    const card = describePicked(network, drawing, { kind: "router", id: router }, null);
    expect(card.rows.map(({ label }) => label).slice(-3)).toEqual(["15 row links", "5 column links, 3 links wide", "4 endpoints"]);
    expect(card.rows[0]!.label).toMatch(/^global → group \d$/);
    const load = new Float32Array(network.channels).fill(0.5);
    const group = describePicked(network, drawing, { kind: "group", id: 2 }, load);
    expect(group).toMatchObject({ title: "Group 2", subtitle: "96 routers, 384 endpoints" });
    expect(group.rows[0]!.label).toMatch(/^2\.\d\.\d+ → group \d$/);
  });

  it("has rows and columns in its legend, the column's line wide", () => {
    expect(networkLegend(drawing, far).map(({ label }) => label)).toEqual([
      "row",
      "column, 3 links wide",
      "global",
      "router",
      "endpoint",
      "several links; zoom in",
    ]);
    expect(networkLegend(drawing, far)[1]).toMatchObject({ factor: 2 });
    expect(networkLegend(drawing, nearTo(300)).map(({ label }) => label)).toEqual([
      "row",
      "column, 3 links wide",
      "global",
      "router",
      "endpoint",
    ]);
  });
});

describe("a Cascade's matrix and channel classes", () => {
  it("has a block a group, and tells row and column channels apart", () => {
    const matrix = layoutMatrix(drawing);
    expect(matrix.labels).toEqual(["G0", "G1", "G2", "G3", "G4", "G5"]);
    expect(matrix.blocks).toEqual([0, 96, 192, 288, 384, 480, 576]);
    const rowsOf = (row: number, column: number): readonly string[] =>
      describeMatrixPicked(matrix, { row, column, channels: [channelBetween(row, column)] }, null).rows;
    expect([rowsOf(0, 1), rowsOf(0, 16)]).toEqual([["row channel"], ["column channel"]]);
  });

  it("sorts channels by kind, and global ones by the worst case's links", () => {
    const count = (adversary: boolean): Record<string, number> =>
      Object.fromEntries(
        classUses(channelClasses(network, adversary), new Float32Array(network.channels), 10).map(({ title, channels }) => [
          title,
          channels,
        ]),
      );
    expect(count(false)).toEqual({ row: 8640, column: 2880, global: 720 });
    const worst = count(true);
    expect(worst).toMatchObject({ row: 8640, column: 2880, minimal: 6 * 24 });
    expect((worst["same router"] ?? 0) + worst["other global"]!).toBe(720 - 144);
  });
});
