/** The bars of a paper's figure: values on one scale, spreads, what is missing, and labels that do not touch. */
import { describe, expect, it } from "vitest";
import { figureBars, leastWidth } from "../../src/charts/figure-bars.ts";
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
});
