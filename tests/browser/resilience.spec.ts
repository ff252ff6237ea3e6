/** Random failures in the studio: opened by its address, sampled by the keyboard, told of as the command does; on a phone, too. */
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { headless } from "./headless.ts";
import { built, openStudio, QUICK } from "./studio-page.ts";

const STUDY = "topology=slim-fly&q=5&failureSamples=300&distanceSamples=5";

test("failures are sampled on request, with the command's digits, and a change begins anew", async ({ page }) => {
  await openStudio(page, `${STUDY}&view=resilience`);
  await built(page, "200");
  const start = page.getByRole("button", { name: "Sample failures" });
  await start.focus();
  await page.keyboard.press("Enter");
  const kept = page.getByRole("region", { name: "What may fail" });
  await expect(kept).toContainText("300 (5)");
  await expect(start).toBeDisabled();
  const found = (await headless("resilience", STUDY)) as {
    thresholds: { disconnection: { fraction: number } };
    survivedFraction: { mean: number };
  };
  await expect(kept.getByRole("row", { name: /^stays connected/ })).toContainText(`${100 * found.thresholds.disconnection.fraction} %`);
  await expect(kept).toContainText(`${(100 * found.survivedFraction.mean).toFixed(1)} ±`);
  const chart = page.getByRole("figure", { name: "Resilience" });
  await chart.getByRole("button", { name: "Resilience: values, by arrow keys" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(chart.getByRole("status")).toContainText("0 % failed");
  expect((await new AxeBuilder({ page }).include(".results").analyze()).violations).toEqual([]);
  await page
    .getByRole("button", { name: "All designs" })
    .or(page.getByRole("button", { name: "All loads" }))
    .click();
  await expect(page.getByRole("table", { name: "All designs" })).toContainText("connected despite");
});

test("on a phone nothing stands over the edge", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openStudio(page, `${STUDY}&b.p=4&view=resilience`);
  await page
    .getByRole("tab", { name: "Results" })
    .or(page.getByRole("button", { name: "Numbers", exact: true }))
    .first()
    .click();
  await page.getByRole("button", { name: "Sample failures" }).click();
  await expect(page.getByRole("region", { name: "What may fail" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("a link is cut and repaired on its card, a router fails by Delete", async ({ page }) => {
  await openStudio(page, "p=2&a=4&h=2&pin=channel-0");
  await built(page, "72");
  const card = page.locator(".hover-card-pinned");
  await card.getByRole("button", { name: "Cut this link" }).click();
  await expect.poll(() => page.url()).toContain("failedLinks=0-1");
  await expect(page.locator(".tile-changed")).toHaveText("routing changed");
  await expect(card).toHaveCount(0);
  // Pairs that lost a path are counted, on a phone, too.
  await expect(page.getByRole("list", { name: "Key figures" })).toContainText(/\d+pairs repaired/);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openStudio(page, "p=2&a=4&h=2&failedLinks=0-1&pin=cut-0");
  await card.getByRole("button", { name: "Repair this link" }).click();
  await expect.poll(() => page.url()).not.toContain("failedLinks");
  await expect(page.locator(".tile-changed")).toHaveCount(0);
  const canvas = page.locator("canvas").first();
  await canvas.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Delete");
  await expect.poll(() => page.url()).toContain("failedRouters=0");
  await built(page, "70");
});

test("the links that harm most are named, shown in the drawing and cut in a new design; what is carried is a curve", async ({ page }) => {
  await openStudio(page, `p=1&a=3&h=1&traffic=worst-case&load=0.2,0.9&${QUICK}&view=resilience`);
  await built(page, "12");
  const harmful = page.getByRole("region", { name: "Most harmful links" });
  await harmful.getByRole("button", { name: "Find 5" }).click();
  const cut = harmful.getByRole("button", { name: "Cut them in a new design" });
  await expect(cut).toBeVisible();
  const first = harmful.getByRole("button", { name: /^\d+-\d+$/ }).first();
  const name = await first.textContent();
  await first.click();
  await expect(page.locator(".hover-card-pinned")).toContainText("link");
  const carried = page.getByRole("region", { name: "Carried when links fail" });
  await carried.getByRole("button", { name: "Solve and simulate" }).click();
  await expect(page.getByRole("figure", { name: "Carried when links fail" })).toBeVisible();
  await expect(carried.getByRole("button", { name: "Solve and simulate" })).toBeDisabled();
  await cut.click();
  await expect.poll(() => decodeURIComponent(page.url())).toMatch(new RegExp(`b\\.failedLinks=([^&]*,)?${name}(,|&|$)`));
});
