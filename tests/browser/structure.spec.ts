/** The page of families over size: its charts by button and address, a design opened from a dot, a family hidden, a phone's width. */
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { chooseIn, dataMarks, expectAccessible, expectStudy, openPage, openStudio } from "./studio-page.ts";

const structure = (page: Page) => page.getByRole("region", { name: "Structure", exact: true });
const families = (page: Page) => structure(page).getByRole("list", { name: "Families" });

test("charts over size, families hidden, and a dot opened as a design", async ({ page }) => {
  await openStudio(page, "topology=slim-fly");
  await openPage(page, "Structure");
  await expectStudy(page, "topology=slim-fly&structure=hops");
  await expect(structure(page).getByRole("figure", { name: "Average hops over endpoints" })).toBeVisible();
  await structure(page)
    .getByRole("button", { name: /^Routers, diameter 2/ })
    .click();
  await expectStudy(page, "topology=slim-fly&structure=diameter-2");
  const title = "Routers over network radix";
  await expect(structure(page).getByRole("figure", { name: title })).toContainText("Moore bound");
  await expectAccessible(page);
  const dots = await dataMarks(page, title, "circle").count();
  await families(page)
    .getByRole("button", { name: /^PolarFly/ })
    .click();
  await expect.poll(() => dataMarks(page, title, "circle").count()).toBeLessThan(dots);
  const values = structure(page).getByRole("button", { name: `${title}: values, by arrow keys` });
  await values.focus();
  await page.keyboard.press("Home");
  await expect(structure(page).getByRole("figure", { name: title }).locator(".chart-hover")).toContainText("Slim Fly: q = 4, p = 3");
  await page.keyboard.press("Enter");
  await expect(structure(page)).toBeHidden();
  await expectStudy(page, "topology=slim-fly&b.q=4&tab=b");
});

test("where families cross in cost: of the family on screen, then all of a few", async ({ page }) => {
  await openStudio(page, "topology=slim-fly&structure=cost");
  const crossings = structure(page).getByRole("combobox", { name: "crossings of" });
  await expect(crossings).toHaveValue("Slim Fly");
  const list = structure(page).locator(".crossings");
  await expect(list).toContainText("Slim Fly");
  await chooseIn(page, crossings, "Dragonfly");
  // Open by itself where there are few.
  await list.evaluate((details) => {
    (details as HTMLDetailsElement).open = true;
  });
  await expect(list.getByRole("listitem").filter({ hasText: "Flattened butterfly, 3 dimensions" })).toContainText(
    /from \d[\d\u202f]+ endpoints on Dragonfly lies below Flattened butterfly/,
  );
  await expectAccessible(page);
  const names = await families(page).getByRole("button").locator("b").allTextContents();
  for (const name of names.filter((one) => !["Dragonfly", "Flattened butterfly, 3 dimensions", "Slim Fly"].includes(one)))
    await families(page)
      .getByRole("button")
      .filter({ has: page.getByText(name, { exact: true }) })
      .click();
  await chooseIn(page, crossings, "all");
  await expect(list.locator("summary")).toContainText("2 pairs of lines cross");
});

test("on a phone nothing is wider than the page; another scale, and a chart that is not there", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openStudio(page, "structure=scale");
  await expect(structure(page).getByRole("figure", { name: "Endpoints over radix" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await structure(page).getByRole("group", { name: "endpoints axis" }).getByRole("button", { name: "linear" }).click();
  await expect(structure(page).getByRole("group", { name: "endpoints axis" }).getByRole("button", { name: "linear" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await openStudio(page, "structure=none");
  await expect(structure(page).getByRole("alert")).toContainText(
    "the charts are hops, diameter-2, diameter-3, bisection, radix, scale, cost, power, metres, throughput-uniform, throughput-longest-matching.",
  );
});

test("throughput is bounded when it is run, stops, goes on, and is told at equal cost or as built", async ({ page }) => {
  await openStudio(page, "structure=throughput-uniform");
  await structure(page).getByRole("button", { name: "Run", exact: true }).click();
  const title = "Throughput at $1,000 an endpoint over endpoints";
  await expect.poll(() => dataMarks(page, title, "circle").count()).toBeGreaterThan(3);
  await structure(page).getByRole("button", { name: "Stop", exact: true }).click();
  await expect(structure(page).getByRole("button", { name: "Go on" })).toBeEnabled();
  await expect(structure(page).getByRole("status").first()).toContainText(/^\d+ of \d+ networks bounded$/);
  await expectAccessible(page);
  await structure(page).getByRole("button", { name: "as built" }).click();
  await expect(structure(page).getByRole("figure", { name: "Throughput, of terminal bandwidth over endpoints" })).toBeVisible();
});
