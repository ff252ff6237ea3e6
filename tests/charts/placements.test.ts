/** Pictures of a stencil's placements: the domain in slices, the groups in a ring, and the bars of predicted times. */
import { describe, expect, it } from "vitest";
import { blockSlices } from "../../src/charts/block-slices.ts";
import { groupRing } from "../../src/charts/group-ring.ts";
import { leastBarsWidth, placementBars } from "../../src/charts/placement-bars.ts";
import type { PlacementBar } from "../../src/charts/placement-bars.ts";
import { textBox } from "../../src/charts/labels.ts";
import { overlap } from "../../src/drawing/geometry.ts";
import { blockColor } from "../../src/drawing/palette.ts";
import { hoverAt } from "../../src/drawing/scene.ts";
import type { CircleMark, Ink, Mark, RectMark, Scene, TextMark } from "../../src/drawing/scene.ts";
import { sceneToSvg } from "../../src/drawing/scene-svg.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { stencilPlaces } from "../../src/workload/stencil-places.ts";
import { isWellFormed } from "../drawing/xml.ts";
import { design } from "../simulation/designs.ts";

const values = design({ p: 4, a: 8, h: 4, traffic: "stencil", tasks: "8x8x4" });
const places = stencilPlaces(networkOf(values), values, [4, 2, 2]);

const blockOf = (ink: Ink): number | null => (typeof ink === "object" && "block" in ink ? ink.block : null);
const rects = (scene: Scene): RectMark[] => scene.marks.filter((mark): mark is RectMark => mark.type === "rect");
const texts = (scene: Scene): TextMark[] => scene.marks.filter((mark): mark is TextMark => mark.type === "text");
const inside = ({ width, height }: Scene, marks: readonly Mark[]): boolean =>
  marks.every(
    (mark) => mark.type !== "rect" || (mark.x >= 0 && mark.y >= 0 && mark.x + mark.width <= width && mark.y + mark.height <= height),
  );

describe("the domain in slices", () => {
  const scene = blockSlices({ title: "blocks", ...places, width: 480, height: 330 });

  it("has every task once, in the colour of its block", () => {
    const tasks = rects(scene).filter(({ opacity }) => opacity === undefined);
    expect(tasks).toHaveLength(256);
    const counts = new Map<number, number>();
    for (const { ink } of tasks) counts.set(blockOf(ink)!, (counts.get(blockOf(ink)!) ?? 0) + 1);
    expect([...counts.values()]).toEqual(Array.from({ length: 16 }, () => 16));
    expect(inside(scene, scene.marks)).toBe(true);
    expect(isWellFormed(sceneToSvg(scene, "dark"))).toBe(true);
  });

  it("answers with the block's group", () => {
    expect(scene.hovers).toHaveLength(16 * 2);
    for (const { x, y, width, height, title, ink } of scene.hovers) {
      expect(title).toBe(`group ${places.groupOf[blockOf(ink)!]!}`);
      expect(hoverAt(scene, x + width / 2, y + height / 2)!.title).toBe(title);
    }
  });

  it("folds a line of many tasks into rows of whole blocks", () => {
    const line = blockSlices({
      title: "",
      tasks: [128],
      block: [8],
      groupOf: Array.from({ length: 16 }, (_, b) => b),
      width: 400,
      height: 330,
    });
    expect(texts(line).map(({ text }) => text)).toEqual(["0 to 31", "32 to 63", "64 to 95", "96 to 127"]);
    const tasks = rects(line).filter(({ opacity }) => opacity === undefined);
    expect(tasks.map(({ ink }) => blockOf(ink))).toEqual(Array.from({ length: 128 }, (_, t) => Math.floor(t / 8)));
  });

  it("shows one dimension, five, and thousands of tasks within its room", () => {
    for (const [tasks, block] of [
      [[64], [8]],
      [
        [4, 2, 2, 3, 2],
        [2, 2, 1, 3, 1],
      ],
      [
        [64, 64, 32],
        [8, 8, 8],
      ],
    ] as const) {
      const blocks = tasks.reduce((n, size, k) => n * (size / block[k]!), 1);
      const one = blockSlices({ title: "", tasks, block, groupOf: Array.from({ length: blocks }, (_, b) => b), width: 360, height: 330 });
      expect(new Set(one.hovers.map(({ ink }) => blockOf(ink))).size).toBe(blocks);
      expect(one.marks.length).toBeLessThan(6000);
      expect(rects(one).every(({ x, width }) => x + width <= 360.5)).toBe(true);
    }
  });
});

describe("the ring of groups", () => {
  const scene = groupRing({ title: "groups", ...places, sent: 40 * 2 ** 20, linksPerPair: 1, width: 480, height: 330 });
  const dots = scene.marks.filter((mark): mark is CircleMark => mark.type === "circle");

  it("has every endpoint, those with tasks in the colour of the block", () => {
    expect(dots).toHaveLength(1056);
    expect(dots.filter(({ ink }) => blockOf(ink) !== null)).toHaveLength(256);
    expect(dots.every(({ x, y, radius }) => x - radius >= 0 && x + radius <= 480 && y - radius >= 0 && y + radius <= 330)).toBe(true);
    const tiles = rects(scene);
    expect(tiles.map(({ ink }) => blockOf(ink)!).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, b) => b));
  });

  it("joins the groups that exchange, each pair once, and says what they send", () => {
    const undirected = new Set(places.pairs.map(({ from, to }) => `${Math.min(from, to)} ${Math.max(from, to)}`));
    expect(scene.marks.filter(({ type }) => type === "line")).toHaveLength(undirected.size);
    // Blocks of 4x2x2: 16 tasks, direct demand 1.6 of what a task sends.
    const busy = scene.hovers.filter(({ rows }) => rows.length === 3);
    expect(busy).toHaveLength(16);
    expect(busy.every(({ rows }) => rows[2]![1] === "1.6 × a task's bytes")).toBe(true);
  });

  it("shows many large groups as one mark each", () => {
    const many = groupRing({
      title: "",
      groups: 513,
      routersPerGroup: 32,
      blockAt: new Int32Array(513 * 512).fill(-1),
      pairs: [],
      sent: 1,
      linksPerPair: 1,
      width: 480,
      height: 330,
    });
    expect(many.marks).toHaveLength(513);
  });
});

describe("the bars of placements", () => {
  const bar = (block: string, time: number, withLocal: number | null, tasksPerGroup = 32): PlacementBar => ({
    key: block,
    block,
    groups: "2x2x2",
    tasksPerGroup,
    direct: { time, withLocal, demand: time / 40 },
    indirect: tasksPerGroup === 8 ? null : { time: 40, withLocal: 60, demand: 0.5 },
  });
  const bars = [bar("1x8x4", 256, 256), bar("2x4x4", 128, 200), bar("2x2x2", 40, null, 8)];
  const scene = placementBars({ title: "times", bars, chosen: "2x4x4", unit: "MiB", width: 600, height: 240 });

  it("stand on one scale from zero, with local channels above where they matter", () => {
    const heights = rects(scene).filter(({ part }) => part === "data");
    expect(heights).toHaveLength(5);
    expect(heights[0]!.height / heights[2]!.height).toBeCloseTo(2, 9);
    expect(scene.marks.filter((mark) => mark.type === "line" && mark.part === "data")).toHaveLength(3);
  });

  it("choose their placement, and the one chosen stands out", () => {
    expect(scene.hovers.map(({ key }) => key)).toEqual(["1x8x4", "1x8x4", "2x4x4", "2x4x4", "2x2x2"]);
    expect(rects(scene).filter(({ part }) => part === "cursor")).toHaveLength(1);
    expect(
      texts(scene)
        .filter(({ bold, part }) => bold && part === "axis")
        .map(({ text }) => text),
    ).toEqual(["2x4x4"]);
  });

  it("have names that do not touch at their least width", () => {
    const many = Array.from({ length: 28 }, (_, i) => bar(`16x${i}x8`, 100, 120));
    const narrow = placementBars({ title: "", bars: many, chosen: null, unit: "MiB", width: leastBarsWidth(many), height: 240 });
    const boxes = texts(narrow)
      .filter(({ part, anchor }) => part === "axis" && anchor === "middle")
      .map(textBox);
    expect(boxes).toHaveLength(56);
    expect(boxes.flatMap((one, i) => boxes.slice(i + 1).filter((other) => overlap(one, other)))).toEqual([]);
  });
});

describe.each(["light", "dark"] as const)("colours of blocks, %s", (scheme) => {
  it("differ for a thousand, and are colours", () => {
    const colors = Array.from({ length: 1000 }, (_, i) => blockColor(i, scheme));
    expect(colors.every((color) => /^#[0-9a-f]{6}$/.test(color))).toBe(true);
    expect(new Set(colors.slice(0, 200)).size).toBe(200);
  });
});
