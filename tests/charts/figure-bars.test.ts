/** The bars of a paper's figure: values on one scale, spreads, what is missing, and labels that do not touch. */
import { describe, expect, it } from "vitest";
import { figureBars, figureWidth, leastWidth } from "../../src/charts/figure-bars.ts";
import type { FigureBar, FigureBars } from "../../src/charts/figure-bars.ts";
import { overlap } from "../../src/drawing/geometry.ts";
import { textBox } from "../../src/charts/labels.ts";
import { sceneToCsv } from "../../src/drawing/scene-csv.ts";
import { sceneToSvg } from "../../src/drawing/scene-svg.ts";
import { hoverAt } from "../../src/drawing/scene.ts";
import type { RectMark, Scene, TextMark } from "../../src/drawing/scene.ts";
import { isWellFormed } from "../drawing/xml.ts";

function bar(label: string, mean: number | null, change: Partial<FigureBar> = {}): FigureBar {
  const spread = mean === null ? null : { mean, least: 0.95 * mean, most: 1.05 * mean, deviation: 0.02 };
  return {
    label,
    title: label === "UGAL-G" ? "UGAL-G, simulated" : `models ${label}`,
    spread,
    count: mean === null ? 0 : 5,
    wanted: 5,
    error: null,
    strong: label === "1·3",
    ...change,
  };
}

const GROUPS: FigureBars["groups"] = [
  {
    title: "dfly(2,4,2,9)",
    simulated: bar("UGAL-G", 0.73),
    bars: [bar("0", 0.82, { error: 0.123 }), bar("1·3", 0.7, { error: -0.041 }), bar("2·4·5", 0.6)],
  },
  { title: "dfly(3,6,3,19)", simulated: bar("UGAL-G", null), bars: [bar("0", 0.7), bar("1·3", 0.62), bar("2·4·5", null)] },
];

const scene = (width: number, groups = GROUPS): Scene =>
  figureBars({ title: "Figure 8", subtitle: "means", quantity: "throughput", rows: "pattern", groups, width, height: 300 });
const texts = (of: Scene): TextMark[] => of.marks.filter((mark) => mark.type === "text");
const bars = (of: Scene): RectMark[] => of.marks.filter((mark) => mark.type === "rect" && mark.part === "data") as RectMark[];

describe("bars of a figure", () => {
  it("stand on one scale from zero, the bar to look at in colour", () => {
    const grey = bars(scene(900)).filter(({ ink }) => ink === "bound");
    expect(grey).toHaveLength(3);
    expect(grey[2]!.height / grey[0]!.height).toBeCloseTo(0.7 / 0.82, 6);
    expect(bars(scene(900)).filter(({ ink }) => ink === "accent")).toHaveLength(2);
  });

  it("have the simulation as a ring with a line across its group, and a band from least to most", () => {
    const { marks } = scene(900);
    const rings = marks.filter((mark) => mark.type === "circle");
    expect(rings).toHaveLength(1);
    expect(marks.filter((mark) => mark.type === "line" && mark.dash !== undefined)).toHaveLength(1);
    const band = bars(scene(900)).find(({ ink }) => typeof ink !== "string")!;
    expect(band.y).toBeLessThan(rings[0]!.y);
    expect(band.y + band.height).toBeGreaterThan(rings[0]!.y);
  });

  it("are labelled directly, and what is missing is a dash", () => {
    const labels = texts(scene(900)).map(({ text }) => text);
    expect(labels).toEqual(expect.arrayContaining(["0", "1·3", "2·4·5", "UGAL-G", "0.820", "0.700", "0.730", "dfly(2,4,2,9)"]));
    expect(labels.filter((text) => text === "–")).toHaveLength(2);
  });

  it.each([390, 640, 1080])("have labels that do not touch at %d pixels, or at the least width", (width) => {
    const wide = Math.max(width, leastWidth(GROUPS));
    const own = texts(scene(wide)).filter(({ part, y }) => part === "label" || y > 260);
    own.forEach((a, i) => {
      for (const b of own.slice(i + 1)) expect(overlap(textBox(a), textBox(b)), `${a.text} ${b.text}`).toBe(false);
      expect(textBox(a).x1).toBeLessThanOrEqual(wide);
    });
  });

  it("answer the pointer with mean, spread and error", () => {
    const of = scene(900);
    const region = of.hovers.find(({ title }) => title === "dfly(2,4,2,9): models 0")!;
    expect(hoverAt(of, region.anchor[0], region.anchor[1])!.rows).toEqual([
      ["mean", "0.82"],
      ["least, most", "0.779, 0.861"],
      ["standard deviation", "0.02"],
      ["patterns", "5 of 5"],
      ["against UGAL-G", "+12.3 %"],
    ]);
    expect(of.hovers.find(({ title }) => title === "dfly(3,6,3,19): UGAL-G, simulated")!.rows[0]).toEqual(["throughput", "not known yet"]);
  });

  it("leave as a table and as SVG", () => {
    expect(sceneToCsv(scene(900)).split("\r\n")[1]).toBe('"dfly(2,4,2,9)","UGAL-G, simulated",0.73,0.6935,0.7665,0.02,5,');
    expect(isWellFormed(sceneToSvg(scene(900), "dark"))).toBe(true);
    expect(
      isWellFormed(
        sceneToSvg(
          scene(
            900,
            GROUPS.map((group) => ({ ...group, simulated: bar("UGAL-G", null), bars: group.bars.map(({ label }) => bar(label, null)) })),
          ),
          "light",
        ),
      ),
    ).toBe(true);
  });

  const many = (count: number, title: (i: number) => string, subtitle: (i: number) => string): FigureBars["groups"] =>
    Array.from({ length: count }, (_, i) => ({
      title: title(i),
      subtitle: subtitle(i),
      simulated: { ...bar("simulated", 16_600 + i, { count: 1, wanted: 1 }), title: "simulated" },
      bars: [{ ...bar("model", 16_384, { count: 1, wanted: 1, strong: true }), title: "predicted" }],
    }));

  it("of many groups have a legend instead of labels of their own, and names that do not touch", () => {
    const groups = many(
      28,
      (i) => `${i % 2 === 0 ? 1 : 16}x8x4`,
      () => "16x1x1",
    );
    expect(leastWidth(groups)).toBeLessThan(1500);
    const of = figureBars({
      title: "Figure 4(a)",
      subtitle: "",
      quantity: "cycles",
      rows: "block",
      groups,
      width: figureWidth(groups, 390),
      height: 300,
    });
    const names = texts(of).filter(({ y }) => y > 268);
    expect(names).toHaveLength(2 * 28);
    names.forEach((a, i) => {
      for (const b of names.slice(i + 1)) expect(overlap(textBox(a), textBox(b)), `${a.text} ${b.text}`).toBe(false);
    });
    expect(names.some(({ text }) => text.includes("…"))).toBe(false);
    const rest = texts(of).map(({ text }) => text);
    expect(rest.filter((text) => text === "predicted" || text === "simulated")).toHaveLength(2);
    expect(rest).not.toContain("model");
    expect(of.hovers.find(({ title }) => title === "1x8x4, 16x1x1: predicted")!.rows[0]).toEqual(["cycles", "16\u202f384"]);
    expect(sceneToCsv(of).split("\r\n")[0]).toContain("blocks");
  });

  it("of groups that share a title have it once below them", () => {
    const groups = many(
      24,
      (i) => `block ${Math.floor(i / 4)}`,
      (i) => `${2 ** (i % 4)}×`,
    );
    const of = figureBars({ title: "", subtitle: "", quantity: "cycles", rows: "block", groups, width: 1080, height: 300 });
    const all = texts(of).map(({ text }) => text);
    for (let i = 0; i < 6; i++) expect(all.filter((text) => text === `block ${i}`)).toHaveLength(1);
    expect(all.filter((text) => text === "8×")).toHaveLength(6);
  });

  it("of large numbers stand on an axis in thousands or millions", () => {
    const at = (mean: number): readonly string[] =>
      texts(
        figureBars({
          title: "",
          subtitle: "",
          quantity: "cycles",
          rows: "block",
          groups: [{ title: "a", simulated: bar("simulated", mean), bars: [] }],
          width: 400,
          height: 300,
        }),
      ).map(({ text }) => text);
    expect(at(4000)).toEqual(expect.arrayContaining(["cycles to the last delivery", "4\u202f000"]));
    expect(at(40_000)).toEqual(expect.arrayContaining(["thousand cycles to the last delivery", "40"]));
    expect(at(4_000_000)).toEqual(expect.arrayContaining(["million cycles to the last delivery", "4"]));
  });
});
