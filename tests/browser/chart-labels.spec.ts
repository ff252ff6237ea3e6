/** Labels of the charts: on every preset's results, narrow, wide, enlarged and on a logarithmic axis, none lies on a curve, on another or outside. */
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { parseStudy } from "../../src/study/codec.ts";
import { loadDescriptors } from "../../src/study/descriptors.ts";
import { PRESETS } from "../../src/study/presets.ts";
import { topologyOf } from "../../src/topology/families.ts";
import { runsToCompletion } from "../../src/workload/patterns.ts";
import { WHOLE } from "../tools/extent.ts";
import { finished, openStudio, SIZES } from "./studio-page.ts";

await loadDescriptors();

/** Of networks with more routers two loads are enough: curves of few points leave labels least room. */
const MANY_ROUTERS = 300;
/** With every commit one of the smallest networks, of several designs. */
const FEW_ROUTERS = 40;

/** Routers of a preset's largest network. */
function routersOf(study: string): number {
  return Math.max(...parseStudy(study).study.designs.map((values) => topologyOf(values).size(values).routers));
}

/** The preset's study, simulated for so short a time that the shape of its curves is all that is left of it. */
function quick(study: string): string {
  const shorter: Readonly<Record<string, string>> = {
    warmup: "200",
    measure: "200",
    saturation: "curve",
    maxCycles: "2000",
    ...(routersOf(study) > MANY_ROUTERS && { load: "0.1,0.3" }),
  };
  const entries = study.split("&").filter((entry) => !(entry.split("=")[0]!.replace(/^[b-f]\./, "") in shorter));
  return [...entries, ...Object.entries(shorter).map(([name, value]) => `${name}=${value}`)].join("&");
}

/** What is wrong with the labels of the charts on the page, in words. */
function faults(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const svg of document.querySelectorAll<SVGSVGElement>("figure svg")) {
      const frame = svg.getBoundingClientRect();
      if (frame.width === 0) continue;
      const name = svg.closest("figure")!.getAttribute("aria-label") ?? svg.querySelector("title")?.textContent ?? "a chart";
      const labels = [...svg.querySelectorAll("text")].map((text) => ({ text: text.textContent, box: text.getBoundingClientRect() }));
      const points = [...svg.querySelectorAll<SVGPathElement>("path[data-part=data]")].flatMap((path) => {
        if (path.getAttribute("fill") !== "none" && path.getAttribute("fill") !== null) return [];
        const toPage = path.getScreenCTM()!;
        const length = path.getTotalLength();
        return Array.from({ length: Math.ceil(length / 2) + 1 }, (_, i) =>
          path.getPointAtLength(Math.min(length, 2 * i)).matrixTransform(toPage),
        );
      });
      const rings = [...svg.querySelectorAll("circle[data-part=label][stroke]")].map((ring) => ring.getBoundingClientRect());
      labels.forEach(({ text, box }, i) => {
        if (box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 1 || box.bottom > frame.bottom + 1)
          found.push(`${name}: ${text} is cut`);
        // A box is higher than its letters.
        const [top, bottom] = [box.top + 0.22 * box.height, box.bottom - 0.22 * box.height];
        if (points.some(({ x, y }) => x > box.left && x < box.right && y > top && y < bottom))
          found.push(`${name}: ${text} lies on a curve`);
        if (rings.some((ring) => box.left < ring.right && ring.left < box.right && top < ring.bottom && ring.top < bottom))
          found.push(`${name}: ${text} touches a ring`);
        for (const other of labels.slice(i + 1)) {
          const [from, to] = [other.box.top + 0.22 * other.box.height, other.box.bottom - 0.22 * other.box.height];
          if (box.left < other.box.right - 0.5 && other.box.left < box.right - 0.5 && top < to && from < bottom)
            found.push(`${name}: ${text} touches ${other.text}`);
        }
      });
    }
    return found;
  });
}

/** Those that have a curve of loads: workloads that run to their end have none. */
const CURVES = PRESETS.filter(({ study }) => parseStudy(study).study.designs.some((values) => !runsToCompletion(values)));
const SMALL = CURVES.filter(({ study }) => study.includes("&b.") && routersOf(study) <= FEW_ROUTERS).slice(0, 1);

for (const preset of WHOLE ? CURVES : SMALL) {
  test(`labels of the charts keep apart: ${preset.id}`, async ({ page }) => {
    await page.setViewportSize({ width: SIZES[0][0], height: SIZES[0][1] });
    await openStudio(page, quick(preset.study));
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await finished(page);
    const wrong: string[] = [];
    const look = async (how: string): Promise<void> => {
      for (const fault of await faults(page)) wrong.push(`${how}, ${fault}`);
    };
    const curve = page.getByRole("figure", { name: "Latency against offered load" });
    await expect(curve.locator("path[data-part=data], circle[data-part=data]").first()).toBeVisible();
    await look("wide");
    await page.getByRole("button", { name: "log", exact: true }).click();
    await look("logarithmic");
    await page.setViewportSize({ width: SIZES[1][0], height: SIZES[1][1] });
    await expect(curve).toBeVisible();
    await look("narrow, logarithmic");
    // The axis is chosen in wide windows.
    await page.setViewportSize({ width: SIZES[0][0], height: SIZES[0][1] });
    await page.getByRole("button", { name: "log", exact: true }).click();
    await page.setViewportSize({ width: SIZES[1][0], height: SIZES[1][1] });
    await expect(curve).toBeVisible();
    await look("narrow");
    expect(wrong).toEqual([]);
  });
}
