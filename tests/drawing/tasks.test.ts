/** Tasks of a workload on the drawing: each endpoint has its block's colour, one without a task none, and the legend says so. */
import { expect, test } from "vitest";
import { networkLegend } from "../../src/drawing/legend.ts";
import { blockColor, palette } from "../../src/drawing/palette.ts";
import { networkToSvg } from "../../src/drawing/svg.ts";
import { fitTransform } from "../../src/drawing/geometry.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { taskPlaces } from "../../src/workload/tasks.ts";
import { drawn } from "./networks.ts";

const valuesOf = (text: string) => parseStudy(text).study.designs[0]!;
const STENCIL = "p=2&a=4&h=2&g=9&traffic=stencil&tasks=8x4&domain=64x64";

test("every task is in its block, wherever it runs, and every other endpoint has none", () => {
  for (const placement of ["linear", "cartesian&block=4x2", "random", "scattered", "linear&failRouters=0.1"]) {
    const values = valuesOf(`${STENCIL}&placement=${placement}`);
    const network = networkOf(values);
    const { taskAt, blockAt, blocks } = taskPlaces(network, values);
    expect(taskAt).toHaveLength(network.endpoints);
    expect([...taskAt].filter((task) => task >= 0).sort((a, b) => a - b)).toEqual(Array.from({ length: 32 }, (_, task) => task));
    taskAt.forEach((task, e) => {
      expect(blockAt[e]! < 0).toBe(task < 0);
      expect(blockAt[e]!).toBeLessThan(blocks);
    });
  }
});

test("blocks of a placement by blocks have a group each", () => {
  const values = valuesOf(`${STENCIL}&placement=cartesian&block=4x2`);
  const network = networkOf(values);
  const { blockAt, blocks } = taskPlaces(network, values);
  expect(blocks).toBe(4);
  const groups = new Map<number, Set<number>>();
  blockAt.forEach((block, e) => {
    if (block >= 0) groups.set(block, (groups.get(block) ?? new Set()).add(Math.floor(network.endpointRouter[e]! / network.groups!.size)));
  });
  expect([...groups.values()].map(({ size }) => size)).toEqual([1, 1, 1, 1]);
});

test("they are painted in the colours of their blocks, and named in the legend", () => {
  const values = valuesOf(`${STENCIL}&placement=cartesian&block=4x2`);
  const network = networkOf(values);
  const drawing = drawn(network);
  const tasks = taskPlaces(network, values);
  const view = {
    width: 900,
    height: 900,
    pixelRatio: 1,
    transform: fitTransform(drawing.bounds, 900, 900),
    scheme: "light" as const,
    channelLoad: null,
    hovered: null,
    selected: null,
    moving: false,
    showEndpoints: true,
  };
  const colours = [0, 1, 2, 3].map((block) => blockColor(block, "light"));
  const painted = networkToSvg(drawing, { ...view, tasks });
  const plain = networkToSvg(drawing, view);
  for (const colour of colours) {
    expect(painted).toContain(colour);
    expect(plain).not.toContain(colour);
  }
  const labels = (items: ReturnType<typeof networkLegend>): string[] => items.map(({ label }) => label);
  expect(labels(networkLegend(drawing, { ...view, tasks }))).toEqual(
    expect.arrayContaining(["task, in its block's colour", "endpoint without a task"]),
  );
  const all = { ...tasks!, blockAt: Array.from(tasks!.blockAt, (block) => Math.max(0, block)) };
  expect(labels(networkLegend(drawing, { ...view, tasks: all })).filter((label) => label.startsWith("endpoint"))).toEqual([]);
  expect(networkLegend(drawing, view).find(({ label }) => label === "endpoint")).toMatchObject({ color: palette("light").terminal });
});

test("an endpoint in a server is told by the intact network's numbers", () => {
  const told = (more: string, endpoint = 0): string | null => {
    const values = valuesOf(`p=2&a=4&h=2&traffic=all-to-all&ranks=16&${more}`);
    return taskPlaces(networkOf(values), values).joined?.(endpoint) ?? null;
  };
  expect(told("gpus=1")).toBeNull();
  expect(told("gpus=4&innerSpeed=0")).toBeNull();
  expect(told("gpus=4&innerSpeed=6", 9)).toBe("GPU 1 of server 2: 4 GPUs, joined at 6 times a NIC.");
  // Endpoints 0 and 1 have failed with their router.
  expect(told("gpus=4&failedRouters=0")).toBe("GPU 2 of server 0: 4 GPUs, joined at 9 times a NIC.");
});
