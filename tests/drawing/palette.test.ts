import { hsl, interpolateRgbBasis, lab, rgb } from "d3";
import { describe, expect, it } from "vitest";
import { contrast, designColor, loadColor, loadWidth, palette } from "../../src/drawing/palette.ts";

describe.each(["light", "dark"] as const)("the %s palette", (scheme) => {
  const colors = palette(scheme);
  const grounds = [colors.canvas, colors.panel];

  it("has text that can be read on both surfaces", () => {
    for (const ground of grounds) {
      expect(contrast(colors.text, ground)).toBeGreaterThan(12);
      expect(contrast(colors.muted, ground)).toBeGreaterThanOrEqual(4.5);
      // Values inside bars of cost are written in the panel's colour.
      expect(contrast(colors.router, colors.panel)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("has lines that stand out from both surfaces", () => {
    const lines = [
      colors.terminal,
      colors.local,
      colors.global,
      colors.minimal,
      colors.nonMinimal,
      colors.bound,
      colors.accent,
      colors.failed,
      ...Array.from({ length: 8 }, (_, i) => designColor(i, scheme)),
    ];
    for (const ground of grounds)
      for (const line of lines) expect(contrast(line, ground), `${line} on ${ground}`).toBeGreaterThanOrEqual(3);
  });

  it("tells the first five designs apart by more than a shade", () => {
    for (let i = 0; i < 5; i++) {
      for (let j = i + 1; j < 5; j++) {
        const [a, b] = [lab(designColor(i, scheme)), lab(designColor(j, scheme))];
        expect(Math.hypot(a.l - b.l, a.a - b.a, a.b - b.b), `${i} ${j}`).toBeGreaterThan(25);
      }
    }
    expect(designColor(8, scheme)).toBe(designColor(0, scheme));
  });

  it("has a load scale that grows away from the page and is red only near saturation", () => {
    let before = 0;
    for (let load = 0; load <= 1; load += 0.1) {
      const saturation = lab(loadColor(load, scheme));
      const chroma = Math.hypot(saturation.a, saturation.b);
      expect(chroma).toBeGreaterThan(before - 4);
      before = chroma;
    }
    const isRed = (load: number): boolean => hsl(loadColor(load, scheme)).h < 16 || hsl(loadColor(load, scheme)).h > 345;
    expect(isRed(1)).toBe(true);
    for (const load of [0.2, 0.4, 0.6, 0.7]) expect(isRed(load)).toBe(false);
    expect(loadColor(-1, scheme)).toBe(loadColor(0, scheme));
    expect(loadColor(2, scheme)).toBe(loadColor(1, scheme));
    expect(loadColor(Number.NaN, scheme)).toBe(loadColor(0, scheme));
  });
});

it("makes loaded lines wider", () => {
  expect(loadWidth(1)).toBeGreaterThan(2 * loadWidth(0.3));
  expect(loadWidth(5)).toBe(loadWidth(1));
});

it("gives loads the colours of d3's spline through the stops", () => {
  for (const scheme of ["light", "dark"] as const) {
    const ends = [loadColor(0, scheme), loadColor(1, scheme)];
    expect(ends).toEqual(scheme === "light" ? ["#bac4d1", "#a80f10"] : ["#56616f", "#f8352b"]);
    const stops =
      scheme === "light"
        ? ["#bac4d1", "#d0c5aa", "#e2bb76", "#e6a944", "#e19430", "#d97626", "#a80f10"]
        : ["#56616f", "#7c7157", "#ab874a", "#d99d3b", "#ee9f3c", "#f4863a", "#f8352b"];
    const colour = interpolateRgbBasis(stops);
    for (let step = 0; step <= 256; step++) expect(loadColor(step / 256, scheme)).toBe(rgb(colour(step / 256)).formatHex());
  }
});
