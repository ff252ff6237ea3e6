import { costValues } from "../cost/values.ts";
import { describe, expect, it } from "vitest";
import { describeFloorPlanPicked, floorPlanLegend, floorPlanToSvg, paintFloorPlan, pickFloorPlan } from "../../src/drawing/floor-plan.ts";
import type { FloorPlanView } from "../../src/drawing/floor-plan.ts";
import type { Values } from "../../src/descriptor.ts";
import { layoutFloorPlan } from "../../src/drawing/floor-ways.ts";
import { fitTransform } from "../../src/drawing/geometry.ts";
import { picturesOf } from "../../src/drawing/families.ts";
import { describeMatrixPicked, layoutMatrix, matrixToSvg, paintMatrix, pickMatrix } from "../../src/drawing/matrix.ts";
import type { MatrixDrawing, MatrixView } from "../../src/drawing/matrix.ts";
import { loadColor, palette } from "../../src/drawing/palette.ts";
import { costOf } from "../../src/cost/cost.ts";
import { defaultValues } from "../../src/study/validation.ts";
import { TOPOLOGIES } from "../../src/topology/families.ts";
import { build, DRAGONFLY, drawn, SMALL } from "./networks.ts";
import { RecordingPen } from "./recording-pen.ts";
import { isWellFormed } from "./xml.ts";

const matrixView = (drawing: MatrixDrawing, change: Partial<MatrixView> = {}): MatrixView => ({
  width: 600,
  height: 600,
  pixelRatio: 2,
  transform: fitTransform(drawing.bounds, 600, 600),
  scheme: "light",
  channelLoad: null,
  hovered: null,
  ...change,
});

describe.each(Object.entries(SMALL))("matrix of a %s", (_, values) => {
  const network = build(values);
  const drawing = layoutMatrix(drawn(network));

  it("has a cell for every channel, symmetric", () => {
    const pen = new RecordingPen();
    paintMatrix(pen, drawing, matrixView(drawing));
    const { x, y, k } = matrixView(drawing).transform;
    const colors = [palette("light").local, palette("light").global];
    const cells = pen.rects
      .filter(({ color }) => colors.includes(color))
      .map((r) => [Math.round((r.y - y) / k), Math.round((r.x - x) / k)] as const);
    expect(cells).toHaveLength(network.channels);
    const keys = new Set(cells.map(([row, column]) => `${row} ${column}`));
    for (const [row, column] of cells) expect(keys.has(`${column} ${row}`)).toBe(true);
    expect(drawing.blocks[drawing.blocks.length - 1]).toBe(network.routers);
    expect(drawing.labels).toHaveLength(drawing.blocks.length - 1);
  });

  it("picks the channel of a cell", () => {
    const view = matrixView(drawing);
    const { x, y, k } = view.transform;
    for (let c = 0; c < network.channels; c += 7) {
      const picked = pickMatrix(drawing, (network.channelTarget[c]! + 0.5) * k + x, (network.channelSource[c]! + 0.5) * k + y, view)!;
      expect(picked.channels).toContain(c);
      expect(describeMatrixPicked(drawing, picked, null).rows[0]).toMatch(/channel$/);
    }
    expect(pickMatrix(drawing, x - 3, y - 3, view)).toBeNull();
    expect(isWellFormed(matrixToSvg(drawing, view))).toBe(true);
  });
});

describe("matrix with loads", () => {
  it("shows the busiest channel of each pixel where cells are smaller than pixels", () => {
    const network = build({ topology: "slim-fly", q: 19, p: 1 });
    const drawing = layoutMatrix(drawn(network));
    const load = new Float32Array(network.channels).fill(0.3);
    load[1234] = 1;
    const pen = new RecordingPen();
    paintMatrix(
      pen,
      drawing,
      matrixView(drawing, { width: 200, height: 200, transform: fitTransform(drawing.bounds, 200, 200), channelLoad: load }),
    );
    const cells = pen.rects.filter(({ width }) => width === 1.1);
    expect(cells.length).toBeLessThan(network.channels / 2);
    expect(cells.filter(({ color }) => color === loadColor(15.75 / 16, "light"))).toHaveLength(1);
  });

  it("colours each direction by its own load", () => {
    const network = build(DRAGONFLY);
    const drawing = layoutMatrix(drawn(network));
    const load = new Float32Array(network.channels);
    load[5] = 1;
    const pen = new RecordingPen();
    paintMatrix(pen, drawing, matrixView(drawing, { channelLoad: load }));
    expect(pen.rects.filter(({ color }) => color === loadColor(15.75 / 16, "light"))).toHaveLength(1);
    // All others are idle, of whatever kind: the lowest of the scale.
    const idle = pen.rects.filter(({ color }) => color === loadColor(0, "light"));
    expect(idle).toHaveLength(network.channels - 1);
    const picked = { row: network.channelSource[5]!, column: network.channelTarget[5]!, channels: [5] };
    expect(describeMatrixPicked(drawing, picked, load).rows).toEqual(["local channel, 1.00 busy"]);
    expect(describeMatrixPicked(drawing, { row: 0, column: 20, channels: [] }, load).rows).toEqual(["not linked"]);
  });
});

describe.each(TOPOLOGIES.map(({ id }) => id))("floor plan of a %s", (topology) => {
  const values = defaultValues(topology);
  const plan = costOf(build(values), values).floorPlan;
  const drawing = layoutFloorPlan(plan);
  const view: FloorPlanView = {
    width: 700,
    height: 700,
    pixelRatio: 1,
    transform: fitTransform(drawing.bounds, 700, 700),
    scheme: "light",
    hovered: null,
    selected: null,
  };

  it("keeps ways on the floor, straight, and off the racks but for their own stubs", () => {
    for (const s of drawing.stretches) {
      expect(s.x0 === s.x1 || s.y0 === s.y1).toBe(true);
      for (const x of [s.x0, s.x1]) expect(x >= -1e-9 && x <= plan.width).toBe(true);
      for (const y of [s.y0, s.y1]) expect(y >= -1e-9 && y <= plan.depth).toBe(true);
      const [mx, my] = [(s.x0 + s.x1) / 2, (s.y0 + s.y1) / 2];
      const half = drawing.rackSize / 2 - 1e-9;
      const inside = plan.racks.filter((rack) => Math.abs(rack.x - mx) < half && Math.abs(rack.y - my) < half);
      for (const rack of inside) expect([s.x0, s.y0]).toEqual([rack.x, rack.y]);
    }
  });

  it("leads all cables of a rack through its stub", () => {
    plan.racks.forEach((rack, i) => {
      const between = [...plan.trunks, ...plan.terminals]
        .filter((t) => t.from !== t.to && (t.from === i || t.to === i))
        .reduce((sum, t) => sum + t.cables, 0);
      const stub = drawing.stretches.filter((s) => s.x0 === rack.x && s.y0 === rack.y).reduce((sum, s) => sum + s.electric + s.optical, 0);
      expect(stub).toBe(between);
    });
  });

  it("picks racks and ways where they are painted and describes them", () => {
    const { x, y, k } = view.transform;
    plan.racks.forEach((rack, i) => {
      const picked = pickFloorPlan(drawing, rack.x * k + x, rack.y * k + y, view);
      expect(picked).toEqual({ kind: "rack", id: i });
      expect(describeFloorPlanPicked(drawing, picked!).rows[0]).toMatch(/router/);
    });
    drawing.stretches.forEach((s) => {
      if (s.y0 !== s.y1) return;
      const picked = pickFloorPlan(drawing, ((s.x0 + s.x1) / 2) * k + x, s.y0 * k + y, view);
      expect(picked?.kind).toBe("stretch");
      expect(describeFloorPlanPicked(drawing, picked!).rows.length).toBeGreaterThan(0);
    });
    expect(pickFloorPlan(drawing, 1, 1, view)).toBeNull();
  });

  it("names all racks alike and none twice, and says where endpoints stand", () => {
    for (const size of [300, 700, 2000]) {
      const pen = new RecordingPen();
      const transform = fitTransform(drawing.bounds, size, size);
      paintFloorPlan(pen, drawing, { ...view, width: size, height: size, transform });
      const { x, y, k } = transform;
      const half = (drawing.rackSize * k) / 2;
      const named = pen.texts.filter((text) =>
        plan.racks.some((rack) => Math.abs(rack.x * k + x - text.x) < half && Math.abs(rack.y * k + y - text.y) < half),
      );
      expect([0, plan.racks.length]).toContain(named.length);
      expect(new Set(named.map(({ text }) => text)).size).toBe(named.length);
      expect(pen.texts.map(({ text }) => text).join(" ")).toContain("Racks stand in rows with aisles between them");
    }
  });

  it("says that cables of folded rings are short wherever racks stand, and whether those of endpoints count", () => {
    const writtenOf = (more: Values): string => {
      const design = { ...defaultValues(), topology: "torus", dims: "4x4", ...costValues(more) };
      const torus = layoutFloorPlan(costOf(build(design), design).floorPlan);
      const pen = new RecordingPen();
      paintFloorPlan(pen, torus, { ...view, transform: fitTransform(torus.bounds, view.width, view.height) });
      return pen.texts.map(({ text }) => text).join(" ");
    };
    expect(writtenOf({})).toContain("endpoints' own cables are not counted.");
    expect(writtenOf({})).not.toContain("folded");
    const both = writtenOf({ ringCables: "folded", endpointCables: "1" });
    expect(both).toContain("endpoints' own cables are counted. Rings are folded: every cable counts 1 m");
  });

  it("paints every rack, in metres, and exports well-formed SVG", () => {
    const pen = new RecordingPen();
    paintFloorPlan(pen, drawing, view);
    const size = drawing.rackSize * view.transform.k;
    expect(pen.rects.filter((r) => Math.abs(r.width - size) < 1e-6)).toHaveLength(plan.racks.length);
    expect(pen.texts.some(({ text }) => text.endsWith(" m"))).toBe(true);
    expect(isWellFormed(floorPlanToSvg(drawing, { ...view, selected: { kind: "rack", id: 0 } }))).toBe(true);
    const optical = plan.trunks.some((t) => t.optical && t.from !== t.to);
    expect(floorPlanLegend(drawing, "light").some(({ label }) => label === "optical cables")).toBe(optical);
  });
});

it("every family has its glyph", () => {
  for (const { id } of TOPOLOGIES) {
    const { glyph } = picturesOf({ family: id })!;
    expect(glyph.dots.length).toBeGreaterThan(3);
    for (const [x, y] of glyph.dots) expect(x >= 2 && x <= 26 && y >= 2 && y <= 26, id).toBe(true);
    expect(`${glyph.local}${glyph.global}`, id).toMatch(/^(M[\d.]+ [\d.]+(L[\d.]+ [\d.]+|Q-?[\d.]+ -?[\d.]+ [\d.]+ [\d.]+))+$/);
  }
});
