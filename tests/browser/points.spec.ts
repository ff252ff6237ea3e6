/** One load point in detail: picked on the latency curve, its packets, channels and course on charts, its channels in the drawing. */
import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { IN_WHOLE } from "../tools/extent.ts";
import { built, dataMarks, expectAccessible, exported, openRow, openStudio, run, SIZES } from "./studio-page.ts";

const UGAL = "routing=ugal-l&traffic=worst-case&load=0.1,0.2,0.3&seed=7&saturation=curve&warmup=1000&measure=1500";
const CURVE = "Latency against offered load";
const CHARTS = ["Latency of packets", "Use of channels", "Over the cycles"];

/** Clicks the curve above this share of its chart's width. */
async function pick(page: Page, across: number): Promise<void> {
  const values = page.getByRole("button", { name: `${CURVE}: values` });
  const { width, height } = (await values.boundingBox())!;
  await values.click({ position: { x: across * width, y: height / 2 } });
}

const offered = (page: Page) => page.locator(".load-handle b");

test("a point picked on the curve shows its packets, channels and course, and colours the drawing", async ({ page }) => {
  await openStudio(page, UGAL);
  await built(page, "72");
  await run(page);
  await pick(page, 0.4);
  await openRow(page, /^latency at load/);
  const histogram = page.getByRole("figure", { name: "Latency of packets" });
  await expect(histogram).toBeVisible();
  await expect(histogram).toContainText(/minimal \d/);
  await expect(histogram).toContainText(/non-minimal \d/);
  expect(await dataMarks(page, "Latency of packets", "rect").count()).toBeGreaterThan(5);
  const load = (await page.getByRole("button", { name: /^At load 0\.[123]$/ }).textContent())!.replace("At load ", "");
  await expect(offered(page)).toHaveText(load);
  await expect(page.getByRole("figure", { name: "Use of channels" })).toContainText(/minimal, 9.*same rout.*other globa/);
  await expect(page.getByRole("figure", { name: "Over the cycles" })).toContainText(/warm-up.*accepted/);
  await expect(page.locator("dl.point-figures")).toContainText("Jain's index");
  await page.getByRole("button", { name: "Look at a lower offered load" }).click();
  await expect(offered(page)).not.toHaveText(load);
  await page.getByRole("button", { name: "All loads" }).click();
  await openRow(page, /^carried/);
  await expect(page.getByRole("figure", { name: "Accepted throughput" })).toBeVisible();
});

test("the curve's points are reached and picked by keyboard", async ({ page }) => {
  await openStudio(page, UGAL);
  await built(page, "72");
  await run(page);
  const values = page.getByRole("button", { name: `${CURVE}: values` });
  await values.focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator(".chart-hover")).toContainText("at 0.1");
  await expect(offered(page)).toHaveText("0.1");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "At load 0.2", exact: true }).click();
  await page.getByRole("button", { name: "Latency of packets: values" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator(".chart-hover")).toContainText("of all packets");
});

test("two designs stand side by side; the charts of a point download", IN_WHOLE, async ({ page }) => {
  await openStudio(page, `${UGAL}&b.routing=valiant`);
  await built(page, "72");
  await run(page);
  await page.getByRole("button", { name: /^At load/ }).click();
  for (const title of CHARTS) {
    const rows = (await readFile(await (await exported(page, `${title} as CSV`)).path(), "utf8")).trim().split("\r\n");
    expect(rows.some((row) => row.startsWith("A UGAL-L,")) && rows.some((row) => row.startsWith("B Valiant,")), title).toBe(true);
    expect(await readFile(await (await exported(page, `${title} as SVG`)).path(), "utf8")).toMatch(/^<svg [^]*<\/svg>\s*$/);
  }
});

test("a saturated point says why it has no histogram", async ({ page }) => {
  await openStudio(page, "routing=min&traffic=worst-case&load=0.05,0.5&saturation=curve&warmup=300&measure=600&maxCycles=5000");
  await built(page, "72");
  await run(page);
  await page.getByRole("button", { name: /^At load/ }).click();
  await page.getByRole("button", { name: "Look at a higher offered load" }).click();
  await expect(page.getByText(/^A MIN at 0\.5 is saturated: .*Choose a lower load on the curve\.$/)).toBeVisible();
  await expect(page.getByRole("figure", { name: "Use of channels" })).toBeVisible();
});

test("the routing explains its virtual channels and names its source", async ({ page }) => {
  await openStudio(page, "routing=ugal-l");
  await page.getByRole("button", { name: "Explain" }).click();
  await expect(page.getByRole("region", { name: "Routing" })).toContainText(/Virtual channels: .*\. Source: Kim et al\. 2008/);
});

for (const [width, height] of SIZES) {
  test(`axe finds nothing serious in a point's charts, ${width} by ${height}`, IN_WHOLE, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openStudio(page, UGAL);
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await expect(page.getByRole("group", { name: "Run" })).toContainText("simulated");
    if (width < 900) await page.getByRole("button", { name: "Numbers", exact: true }).first().click();
    await page.getByRole("button", { name: /^At load/ }).click();
    await expect(page.getByRole("figure", { name: "Latency of packets" })).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}
