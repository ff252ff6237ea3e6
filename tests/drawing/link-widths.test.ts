/** Faster links are drawn thicker, in every family, as its legend says. */
import { describe, expect, test } from "vitest";
import type { Values } from "../../src/descriptor.ts";
import { networkLegend } from "../../src/drawing/legend.ts";
import { linkWidths, WIDTH_FACTORS } from "../../src/drawing/link-widths.ts";
import { paintNetwork } from "../../src/drawing/paint.ts";
import type { NetworkDrawing, NetworkView } from "../../src/drawing/drawing.ts";
import { fitTransform } from "../../src/drawing/geometry.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { topologyOf } from "../../src/topology/families.ts";
import { drawn, SMALL } from "./networks.ts";
import { RecordingPen } from "./recording-pen.ts";

const valuesOf = (text: string): Values => parseStudy(text).study.designs[0]!;
const netOf = (values: Values): NetworkDrawing => drawn(topologyOf(values).build(values));

function viewOf(drawing: NetworkDrawing, values: Values, more: Partial<NetworkView> = {}): NetworkView {
  const [width, height] = [4000, 4000];
  return {
    width,
    height,
    pixelRatio: 1,
    transform: fitTransform(drawing.bounds, width, height),
    scheme: "light",
    channelLoad: null,
    widths: linkWidths(drawing.network, values),
    hovered: null,
    selected: null,
    moving: false,
    showEndpoints: true,
    ...more,
  };
}

/** Widths of all strokes, and how many curves have each, thin ones first. */
function strokes(drawing: NetworkDrawing, view: NetworkView): readonly (readonly [number, number])[] {
  const pen = new RecordingPen();
  paintNetwork(pen, drawing, view);
  const counts = new Map<number, number>();
  for (const { width } of pen.curves) counts.set(width, (counts.get(width) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => a - b);
}

const labels = (drawing: NetworkDrawing, view: NetworkView): string[] =>
  networkLegend(drawing, view).flatMap((item) => ("factor" in item ? [`${item.label}: ${item.factor}`] : []));

const TREE = "topology=xgft&children=4x3x2&parents=3x2&trunks=1x1";

describe("a tree of faster links above", () => {
  const values = valuesOf(`${TREE}&linkSpeed=1x4`);
  const drawing = netOf(values);

  test("draws 18 ordinary links and 12 that are thicker", () => {
    const [thin, thick, ...none] = strokes(drawing, viewOf(drawing, values));
    expect(none).toEqual([]);
    expect([thin![1], thick![1]]).toEqual([18, 12]);
    expect(thick![0] / thin![0]).toBeCloseTo(WIDTH_FACTORS[2], 9);
  });

  test("says what each carries: flits a cycle, or Gb/s where the endpoints' speed is told", () => {
    expect(labels(drawing, viewOf(drawing, values))).toEqual(["1 flit a cycle: 1", "4 flits a cycle: 2.8"]);
    const told = valuesOf(`${TREE}&linkSpeed=1x4&terminalSpeed=100`);
    expect(labels(drawing, viewOf(drawing, told))).toEqual(["100 Gb/s: 1", "400 Gb/s: 2.8"]);
  });

  test("says so under loads, too, whose colours mean something else", () => {
    const channelLoad = new Float32Array(drawing.network.channels).fill(0.3);
    const view = viewOf(drawing, values, { channelLoad });
    expect(labels(drawing, view)).toEqual(["1 flit a cycle: 1", "4 flits a cycle: 2.8"]);
    const [thin, thick] = strokes(drawing, view);
    expect(thick![0] / thin![0]).toBeCloseTo(WIDTH_FACTORS[2], 9);
  });
});

test("only what is on screen is in the legend", () => {
  const values = valuesOf(`${TREE}&linkSpeed=1x4`);
  const drawing = netOf(values);
  const outside = { k: 1, x: -1e6, y: -1e6 };
  expect(labels(drawing, viewOf(drawing, values, { transform: outside }))).toEqual([]);
});

test("links of one speed have one thickness, and no legend of it, however fast they are", () => {
  for (const speed of ["", "&localBandwidth=4&globalBandwidth=4"]) {
    const values = valuesOf(`${TREE}${speed}`);
    const drawing = netOf(values);
    expect(linkWidths(drawing.network, values)).toBeNull();
    expect(strokes(drawing, viewOf(drawing, values))).toHaveLength(1);
    expect(labels(drawing, viewOf(drawing, values))).toEqual([]);
  }
});

test("a trunk of slow links is as thick as one link that carries as much", () => {
  const one = valuesOf("topology=custom&graph=0-1,1-2,2-3,3-0&linkClass=0,1,0,0&linkSpeed=1x2");
  const trunk = valuesOf("topology=custom&graph=0-1,1-2,1-2,2-3,3-0");
  const widest = [one, trunk].map((values) => {
    const drawing = netOf(values);
    return strokes(drawing, viewOf(drawing, values)).at(-1)![0];
  });
  expect(widest[0]).toBe(widest[1]);
});

test.each(Object.entries(SMALL))("%s with wide local links draws every link once", (_, small) => {
  const text = new URLSearchParams(Object.entries(small).map(([name, value]) => [name, String(value)])).toString();
  const values = valuesOf(`${text}&localBandwidth=4`);
  const drawing = netOf(values);
  const kinds = new Set(drawing.network.channelKind);
  const total = strokes(drawing, viewOf(drawing, values)).reduce((sum, [, many]) => sum + many, 0);
  expect(total).toBe(drawing.network.channels / 2);
  expect(linkWidths(drawing.network, values) === null).toBe(kinds.size < 2);
});
