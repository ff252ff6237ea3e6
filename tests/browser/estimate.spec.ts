/** Curves without a simulation: on the page at once, called estimated, until simulated points are there; a sentence where there are none. */
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { built, dataMarks, expectAccessible, finished, openStudio, QUICK, SIZES } from "./studio-page.ts";

const CURVE = "Latency against offered load";
const LOADS = `load=0.1,0.3,0.5&${QUICK}`;
const curve = (page: Page) => page.getByRole("figure", { name: CURVE });
const dashed = (page: Page) => curve(page).locator("path[data-part=estimate][stroke-dasharray]");
const row = (page: Page, title: RegExp) => page.getByRole("table", { name: "All designs" }).getByRole("row", { name: title });

test("an estimate is there at once, marked, follows a change, and goes when the simulation has ended", async ({ page }) => {
  await openStudio(page, LOADS);
  await built(page, "72");
  await page.mouse.move(400, 300);
  await expect(dashed(page)).toHaveCount(1);
  await expect(curve(page)).toContainText("A MIN, estimated");
  await expect(row(page, /^latency at load/)).toContainText("≈ 114");
  await expect(row(page, /^saturation/)).toContainText("≈ 0.8");
  await expect(dataMarks(page, CURVE, "circle")).toHaveCount(0);
  await page.getByRole("textbox", { name: /^p, / }).fill("3");
  await built(page, "108");
  await expect(row(page, /^saturation/)).toContainText(/≈ 0\.[56]/);
  await expect(dashed(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await finished(page);
  await expect(dashed(page)).toHaveCount(0);
  await expect(dataMarks(page, CURVE, "circle")).toHaveCount(3);
  await expect(curve(page)).not.toContainText("estimated");
  await expect(row(page, /^latency at load/)).not.toContainText("≈");
  // Of another value the curve that was simulated is a thin line with its old name, the estimate is the present.
  await page.getByRole("textbox", { name: /^p, / }).fill("2");
  await expect(curve(page)).toContainText("before:");
  await expect(curve(page)).toContainText("run again");
  await expect(dashed(page)).toHaveCount(1);
  await expect(dataMarks(page, CURVE, "circle")).toHaveCount(0);
});

test("where nothing can be estimated no curve is drawn, and the sentence why stands in its place", async ({ page }) => {
  await openStudio(page, `${LOADS}&vcReuse=tail-credit&b.vcReuse=tail-sent`);
  await built(page, "72");
  await page.mouse.move(400, 300);
  await expect(page.locator(".curve-card")).toContainText("A: vcReuse = tail-credit has no estimate");
  await expect(dashed(page)).toHaveCount(1);
  await expect(row(page, /^latency at load/)).toContainText("not simulated");
});

for (const [width, height] of SIZES)
  test(`an estimate is read without eyes, at ${width} x ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openStudio(page, `${LOADS}&b.routing=ugal-l`);
    await built(page, "72");
    await page.mouse.move(200, 300);
    await expect(dashed(page)).toHaveCount(2);
    await expect(page.getByRole("img", { name: /B UGAL-L, estimated and not simulated: about 12\d cycles at load 0.1/ })).toBeVisible();
    await expectAccessible(page);
  });
