/** Pictures of loaded networks: lanes, what stands out, terminal channels, and dense networks that stay legible. */
import { describe, expect, it } from "vitest";
import type { NetworkDrawing, NetworkView } from "../../src/drawing/drawing.ts";
import { describePicked } from "../../src/drawing/describe.ts";
import { fitTransform } from "../../src/drawing/geometry.ts";
import { laneOf } from "../../src/drawing/paint-links.ts";
import { paintNetwork } from "../../src/drawing/paint.ts";
import { loadColor } from "../../src/drawing/palette.ts";
import { build, drawn, DRAGONFLY } from "./networks.ts";
import { RecordingPen } from "./recording-pen.ts";

const SIZE = 640;

function viewOf(drawing: NetworkDrawing, channelLoad: Float32Array, size = SIZE): NetworkView {
  return {
    width: size,
    height: size,
    pixelRatio: 1,
    transform: fitTransform(drawing.bounds, size, size),
    scheme: "light",
    channelLoad,
    hovered: null,
    selected: null,
    moving: false,
    showEndpoints: true,
  };
}

function painted(drawing: NetworkDrawing, channelLoad: Float32Array, size = SIZE): RecordingPen {
  const pen = new RecordingPen();
  paintNetwork(pen, drawing, viewOf(drawing, channelLoad, size));
  return pen;
}

/** Share of the picture that curves cover, each by its chord. */
function cover({ curves }: RecordingPen): number {
  const ink = curves.reduce(
    (sum, { points: [x0, y0, , , x1, y1], width, alpha }) => sum + Math.hypot(x1! - x0!, y1! - y0!) * width * alpha,
    0,
  );
  return ink / (SIZE * SIZE);
}

const HOT = loadColor(15.75 / 16, "light");

describe("two lanes a link", () => {
  const network = build(DRAGONFLY);
  const drawing = drawn(network);
  const even = new Float32Array(network.channels).fill(0.4);

  it("are drawn where there is room, one line where there is none", () => {
    expect(painted(drawing, even).curves).toHaveLength(network.channels);
    expect(painted(drawing, even, 150).curves).toHaveLength(network.channels / 2);
  });

  it("run to the right of the way, there and back", () => {
    const curves = Float32Array.of(0, 0, 50, 0, 100, 0);
    const lane = new Float64Array(6);
    laneOf(curves, 0, false, 3, { x: 0, y: 0, k: 1 }, lane);
    // Down is to the right of who goes to the right.
    expect([...lane]).toEqual([0, 3, 50, 3, 100, 3]);
    laneOf(curves, 0, true, 3, { x: 0, y: 0, k: 1 }, lane);
    expect([...lane]).toEqual([100, -3, 50, -3, 0, -3]);
  });

  it("show which direction is hot", () => {
    const load = even.slice();
    const hot = network.groups!.channels[1]!;
    load[hot] = 0.98;
    const red = painted(drawing, load).curves.filter(({ color }) => color === HOT);
    expect(red).toHaveLength(1);
    const { x, y, k } = viewOf(drawing, load).transform;
    const from = network.channelSource[hot]!;
    const start = Math.hypot(red[0]!.points[0]! - drawing.routerX[from]! * k - x, red[0]!.points[1]! - drawing.routerY[from]! * k - y);
    expect(start).toBeLessThan(6);
  });
});

describe("terminal channels", () => {
  const network = build(DRAGONFLY);
  const drawing = drawn(network);
  const { channels, endpoints } = network;
  const load = new Float32Array(channels + 2 * endpoints).fill(0.06);
  load[channels + endpoints + 17] = 0.97;

  it("show a hot spot at its endpoint and nowhere else", () => {
    const { x, y, k } = viewOf(drawing, load).transform;
    const hot = painted(drawing, load).circles.filter(({ color }) => color === HOT);
    expect(hot).toHaveLength(1);
    expect(hot[0]!.x).toBeCloseTo(drawing.endpointX[17]! * k + x, 3);
    expect(hot[0]!.y).toBeCloseTo(drawing.endpointY[17]! * k + y, 3);
  });

  it("show it where endpoints are specks, too", () => {
    const large = build({ topology: "dragonfly", p: 5, a: 10, h: 5, g: 51, arrangement: "palmtree" });
    const spot = new Float32Array(large.channels + 2 * large.endpoints).fill(0.06);
    spot[large.channels + large.endpoints + 1000] = 0.97;
    expect(painted(drawn(large), spot, 300).circles.filter(({ color }) => color === HOT)).toHaveLength(1);
  });

  it("are told of an endpoint by their directions", () => {
    const { rows } = describePicked(network, drawing, { kind: "endpoint", id: 17 }, load);
    expect(rows.slice(0, 2).map(({ label, value }) => `${label}: ${value}`)).toEqual([
      "into the network: 0.06 busy",
      "out of it: 0.97 busy",
    ]);
    expect(describePicked(network, drawing, { kind: "endpoint", id: 17 }, load.slice(0, channels)).rows[0]!.label).not.toBe(rows[0]!.label);
  });
});

describe.each([
  ["Slim Fly q = 9", { topology: "slim-fly", q: 9, p: 7 }],
  ["Slim Fly q = 19", { topology: "slim-fly", q: 19, p: 15 }],
  ["dragonfly of 33 groups", { topology: "dragonfly", p: 4, a: 8, h: 4, g: 33, arrangement: "palmtree" }],
  ["dragonfly of 51 groups", { topology: "dragonfly", p: 5, a: 10, h: 5, g: 51, arrangement: "palmtree" }],
  ["16-ary 3-tree", { topology: "fat-tree", k: 16, n: 3 }],
  ["8 x 8 HyperX", { topology: "hyperx", dims: "8x8", widths: "1", p: 8 }],
])("a dense network: %s", (_, values) => {
  const network = build(values);
  const drawing = drawn(network);

  it("is no slab, however busy", () => {
    expect(cover(painted(drawing, new Float32Array(network.channels).fill(0.96)))).toBeLessThan(0.5);
    expect(cover(painted(drawing, new Float32Array(network.channels)))).toBeLessThan(0.3);
  });

  it("lets its hot channels be seen, singly and last, each of them", () => {
    const load = new Float32Array(network.channels).fill(0.2);
    const hot = Array.from({ length: 9 }, (__, i) => Math.floor(((i + 0.5) * network.channels) / 9));
    for (const c of hot) load[c] = 0.98;
    const { curves } = painted(drawing, load);
    const red = curves.filter(({ color }) => color === HOT);
    expect(red).toHaveLength(hot.length);
    const lastOthers = curves.findLastIndex(({ color, width }) => color !== HOT && width < 2);
    expect(curves.findIndex(({ color }) => color === HOT)).toBeGreaterThan(lastOthers);
  });
});

it("draws the cross links of a Slim Fly by pair of blocks from q = 9 on", () => {
  const network = build({ topology: "slim-fly", q: 9, p: 7 });
  const local = network.channelKind.filter((kind) => kind === 0).length / 2;
  expect(painted(drawn(network), new Float32Array(network.channels).fill(0.5)).curves).toHaveLength(81 + local);
});

describe("channels that are shown alone", () => {
  for (const values of [
    { topology: "dragonfly", p: 7, a: 14, h: 7, g: 99, arrangement: "palmtree" },
    { topology: "slim-fly", q: 19, p: 15 },
  ])
    it(`all stand out where thousands are idle: ${values.topology} of 10 000 endpoints`, () => {
      const network = build(values);
      const drawing = drawn(network);
      const alone = new Float32Array(network.channels);
      // Long ones in between, which cover much of the picture.
      for (let c = 0; c < 350; c++) alone[Math.floor((c * network.channels) / 350)] = 0.99;
      const links = new Set([...alone.keys()].filter((c) => alone[c]! > 0).map((c) => drawing.links.ofChannel[c]!));
      expect(painted(drawing, alone).curves.filter(({ color, alpha }) => color === HOT && alpha > 0.8)).toHaveLength(links.size);
    });
});
