/** The papers' figures in the studio: one click runs them, Stop leaves what there is, every number opens its study, and Back works. */
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { IN_WHOLE } from "../tools/extent.ts";
import { openPresets, axeOf, built, expectStudy, openPage, openStudio, study } from "./studio-page.ts";

const figures = (page: Page) => page.getByRole("main", { name: "Figures", exact: true });
const progress = (page: Page) => figures(page).getByRole("group", { name: "Run of the figure" });

test("a figure opens with what is kept, is run again point by point, and stops with what there is", IN_WHOLE, async ({ page }) => {
  await openStudio(page, "seed=2&load=0.1");
  await openPage(page, "Figures");
  await figures(page)
    .getByRole("button", { name: /^Figure 9 ?: Five/ })
    .click();
  await expectStudy(page, "load=0.1&seed=2&figure=9");
  await expect(progress(page)).toContainText("20 of 20 numbers");
  await expect(progress(page)).toContainText(/20 kept, 2026-\d\d-\d\d/);
  await figures(page).getByRole("button", { name: "Quick" }).click();
  await expect(progress(page)).toContainText(/9 of 12 numbers · 9 kept/);

  // Two numbers by themselves, and what they say together.
  const number = figures(page).getByRole("link", { name: "Study of dfly(2,4,2,9), permutation 1, models 1, 3", exact: true });
  await figures(page).getByRole("button", { name: "Compute dfly(2,4,2,9), permutation 1, models 1, 3", exact: true }).click();
  await expect(number).toHaveText("0.7002");
  await figures(page).getByRole("button", { name: "Compute dfly(2,4,2,9), permutation 1, UGAL-G, simulated", exact: true }).click();
  await expect(figures(page).getByRole("row").filter({ hasText: "Model 3 predicts" })).toContainText(/model 3: −\d\.\d %.*holds so far/);
  await expect(progress(page)).toContainText("10 of 12 numbers · 8 kept");

  await figures(page).getByRole("button", { name: "Go on" }).click();
  await expect(progress(page)).toContainText(/[1-7] kept/);
  await figures(page).getByRole("button", { name: "Stop" }).click();
  await expect(figures(page).getByRole("button", { name: "Go on" })).toBeEnabled();
  await expect(number).toHaveText("0.7002");
  await expect(figures(page).getByRole("figure", { name: "Figure 9" }).locator("rect[data-part=data]").first()).toBeVisible();
  await expect(progress(page)).toContainText(/[1-7] kept/);

  // The study of a number, and back.
  await number.click();
  await expect.poll(() => study(page)).toContain("traffic=random-permutation");
  await built(page, "72");
  await expect(figures(page)).toBeHidden();
  await page.goBack();
  await expect(number).toHaveText("0.7002");
});

test("a number of a figure is computed, leads to its study, and is still there after Back", async ({ page }) => {
  await openStudio(page, "seed=2&load=0.1&figure=9");
  const name = "dfly(2,4,2,9), permutation 1, models 1, 3";
  const number = figures(page).getByRole("link", { name: `Study of ${name}`, exact: true });
  await expect(number).toHaveAttribute("title", /kept of 2026/);
  await figures(page)
    .getByRole("button", { name: `Compute ${name}`, exact: true })
    .click();
  await expect(number).toHaveAttribute("title", /; .* s$/);
  await expect(number).not.toHaveAttribute("title", /kept/);
  await expect(progress(page)).toContainText("19 kept");
  await number.click();
  await expect.poll(() => study(page)).toContain("traffic=random-permutation");
  await built(page, "72");
  await expect(figures(page)).toBeHidden();
  await page.goBack();
  await expect(number).not.toHaveAttribute("title", /kept/);
});

test("no figure is empty: each opens with kept numbers, or says why it has none", async ({ page }) => {
  await openStudio(page, "figure=dragonfly-8b");
  await expect(figures(page).getByRole("figure", { name: "Worst-case traffic" })).toBeVisible();
  await expect(figures(page).getByRole("row").filter({ hasText: "MIN is limited to 1/(a·h)" })).toContainText("holds");
  expect((await axeOf(page).include(".paper").analyze()).violations).toEqual([]);
  for (const title of ["Use of the global channels", "Virtual channels tell: uniform"]) {
    await figures(page)
      .getByRole("button", { name: new RegExp(`: ${title}`) })
      .first()
      .click();
    await expect(figures(page).getByRole("article")).toBeVisible();
    await expect(figures(page).getByText("Not run yet.")).toHaveCount(0);
  }
  await figures(page)
    .getByRole("button", { name: /Traces of the cello/ })
    .click();
  await expect(figures(page).getByRole("article")).toContainText("are not public");
});

test("a figure has an address of its own, and closing it shows the study", async ({ page }) => {
  // What runs by itself below the figures is not looked at.
  await page.addInitScript(() => localStorage.setItem("flitlab-live", "off"));
  await page.goto("./#figure=10");
  await expect(figures(page).getByRole("article", { name: "Figure 10" })).toBeVisible();
  await expect(page.getByRole("log", { name: "Notices" })).toBeEmpty();
  expect((await axeOf(page).include(".paper").analyze()).violations).toEqual([]);
  await figures(page).getByRole("button", { name: "To the studio" }).click();
  await expect(page.getByRole("button", { name: "Run", exact: true })).toBeInViewport();
  expect(study(page)).toBe("");
  await openPage(page, "Figures");
  await openPresets(page);
  await page.getByRole("menuitem").first().click();
  await expect(figures(page)).toBeHidden();
  await page.goto("./#figure=99");
  await expect(figures(page).getByRole("alert")).toHaveText(/^figure = 99 is not valid: the figures are .*\b8, 9, /);
  await page.goto("./#figure=8&p=3");
  await expect(figures(page).getByRole("article", { name: "Figure 8" })).toBeVisible();
  await expect(page.getByRole("log", { name: "Notices" })).toBeEmpty();
  await expectStudy(page, "p=3&figure=8");
  await figures(page).getByRole("button", { name: "To the studio" }).click();
  await expectStudy(page, "p=3");
  await built(page, "108");
});

test("on a telephone the page does not scroll sideways", IN_WHOLE, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("./#figure=table-3");
  await expect(figures(page).getByRole("row", { name: /^Cascade 576 2.304/ })).toContainText("paper: 96");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  // Of a list that is longer than the page is wide, the one that is open is seen; so is what a chart says that is wider, too.
  await expect(figures(page).getByRole("button", { name: /^Table 3/ })).toBeInViewport();
  expect((await figures(page).getByRole("row").getByRole("link").first().boundingBox())!.height).toBeGreaterThanOrEqual(24);
  await figures(page)
    .getByRole("button", { name: /^Figure 9 ?: Five/ })
    .click();
  const values = figures(page).getByRole("button", { name: /values, by arrow keys$/ });
  await values.hover({ position: { x: 240, y: 60 } });
  const told = (await figures(page).locator(".chart-hover").boundingBox())!;
  expect(told.x + told.width).toBeLessThanOrEqual(390);
});

test("a run to completion beside what the model predicts of it: both are computed by themselves, in cycles", async ({ page }) => {
  await page.goto("./#figure=stencil-4a");
  await expect(figures(page).getByRole("article", { name: "Figure 4(a)" })).toBeVisible();
  await expect(progress(page)).toContainText("56 of 56 numbers");
  const name = (series: string): string => `8x8x4 tasks, 4x4x2, ${series}`;
  const number = (series: string) => figures(page).getByRole("link", { name: `Study of ${name(series)}`, exact: true });
  for (const series of ["predicted (equation 22)", "simulated"]) {
    await figures(page)
      .getByRole("button", { name: `Compute ${name(series)}`, exact: true })
      .click();
    await expect(number(series)).not.toHaveAttribute("title", /kept/, { timeout: 30_000 });
    await expect(number(series)).toHaveText(/^16\s\d{3}$/);
  }
  // 5,120 flits a task, over 3.2 times as much on the busiest global channel.
  await expect(number("predicted (equation 22)")).toHaveText(/^16\s384$/);
  await expect(figures(page).getByRole("row").filter({ hasText: "predicted times of all placements" })).toContainText(/least 1\.01×.*/);
});

test("prices of cables are drawn with where they cross, a table of facts stands beside the printed one, and both are judged", async ({
  page,
}) => {
  await openStudio(page, "figure=dragonfly-2");
  const article = figures(page).getByRole("article", { name: "Figure 2" });
  await expect(article.getByRole("figure", { name: "Cables of 2008" })).toContainText("7.29");
  await expect(article.locator(".crossings")).toContainText("from 7.29 m on optical lies below electric");
  await expect(article.getByRole("row").filter({ hasText: "up to 10 m" })).toContainText("differs");
  expect((await axeOf(page).include(".paper").analyze()).violations).toEqual([]);
  await figures(page)
    .getByRole("button", { name: /^Table 1/ })
    .click();
  const row = figures(page).getByRole("row", { name: /^Luxtera/ });
  await expect(row).toContainText("2.31 W");
  await expect(row).toContainText("paper: 2.2 W");
  await expectStudy(page, "figure=dragonfly-table-1");
});
