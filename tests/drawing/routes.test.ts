/** Routes of a pair on the drawing: every hop with its virtual channel; a fat-tree's nearest common ancestors and all ways through them. */
import { describe, expect, test } from "vitest";
import { fitTransform } from "../../src/drawing/geometry.ts";
import type { NetworkView } from "../../src/drawing/drawing.ts";
import { classChannels } from "../../src/routing/class-channels.ts";
import { paintRoutes, pathText, routersOf, treeWays, vcsText } from "../../src/drawing/routes.ts";
import { palette } from "../../src/drawing/palette.ts";
import type { Candidate } from "../../src/routing/routing.ts";
import { build, drawn, DRAGONFLY } from "./networks.ts";
import { RecordingPen } from "./recording-pen.ts";

const candidate = (change: Partial<Candidate>): Candidate => ({
  channels: [],
  classes: [],
  minimal: true,
  queue: null,
  cost: null,
  chosen: true,
  comparison: "",
  ...change,
});

test("virtual channels of a class are those that the simulator gives it", () => {
  const texts = (classes: number, vcs: number, drawsInjection = false): string[] =>
    Array.from({ length: classes }, (_, vcClass) => vcsText(classChannels(vcClass, classes, vcs, drawsInjection)));
  expect(texts(3, 3)).toEqual(["0", "1", "2"]);
  expect(texts(3, 4)).toEqual(["0", "1", "2–3"]);
  expect(texts(1, 4)).toEqual(["0–3"]);
  // BookSim2's dragonfly: a class has its own channel alone, further ones are the endpoints'.
  expect(texts(2, 4, true)).toEqual(["0", "1"]);
});

describe("ways of a tree", () => {
  const tree = build({ topology: "fat-tree", k: 4, n: 3 });

  test.each([
    [0, 1, 1, 0],
    [0, 4, 4, 4],
    [0, 63, 16, 4 + 16],
  ])("from %i to %i: %i ancestors, %i channels up", (source, destination, ancestors, up) => {
    const ways = treeWays(tree, source, destination)!;
    expect(ways.ancestors).toHaveLength(ancestors);
    expect(ways.up).toHaveLength(up);
    expect(ways.down).toHaveLength(up);
    for (const channel of ways.up) expect(tree.channelTarget[channel]).toBeGreaterThan(tree.channelSource[channel]!);
    for (const channel of ways.down) expect(tree.channelTarget[channel]).toBeLessThan(tree.channelSource[channel]!);
  });

  test("other families have none", () => {
    expect(treeWays(build(DRAGONFLY), 0, 9)).toBeNull();
  });
});

describe("on the drawing", () => {
  const network = build(DRAGONFLY);
  const drawing = drawn(network);
  const [width, height] = [700, 800];
  const view: NetworkView = {
    width,
    height,
    pixelRatio: 1,
    transform: fitTransform(drawing.bounds, width, height),
    scheme: "light",
    channelLoad: null,
    hovered: null,
    selected: null,
    moving: false,
    showEndpoints: true,
  };
  const first = network.channelStart[0]!;
  const second = network.channelStart[network.channelTarget[first]!]!;
  const minimal = candidate({ channels: [first], classes: [1], chosen: false });
  const detour = candidate({ channels: [first, second], classes: [0, 2], minimal: false });

  test("the chosen route is thick, minimal ones are blue, others orange, every hop says its virtual channel", () => {
    const pen = new RecordingPen();
    const destination = network.firstEndpoint[network.channelTarget[second]!]!;
    paintRoutes(pen, drawing, view, { source: 0, destination, candidates: [minimal, detour], ways: null, vcText: String });
    const { minimal: blue, nonMinimal: orange } = palette("light");
    expect(pen.curves.filter(({ color }) => color === blue).map((curve) => curve.width)).toEqual([1.8]);
    expect(pen.curves.filter(({ color }) => color === orange).map((curve) => curve.width)).toEqual([4, 4]);
    expect(pen.texts.map(({ text }) => text)).toEqual(expect.arrayContaining(["1", "0", "2", "from 0", `to ${destination}`]));
  });

  test("a route as text names its routers in order", () => {
    expect(routersOf(network, 0, detour)).toHaveLength(3);
    expect(pathText(network, 0, detour)).toMatch(/^0\.0 → \d\.\d → \d\.\d$/);
  });
});
