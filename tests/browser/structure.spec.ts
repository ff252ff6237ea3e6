/** The page of families over size: its charts by button and address, a design opened from a dot, six families in colour, a phone's width. */
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { chooseIn, dataMarks, expectAccessible, expectStudy, openPage, openStudio } from "./studio-page.ts";

const structure = (page: Page) => page.getByRole("main", { name: "Structure", exact: true });
const families = (page: Page) => structure(page).getByRole("list", { name: "Families" });

test("charts over size, a few families in colour, and a dot opened as a design", async ({ page }) => {
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
  const inColour = families(page).getByRole("button", { pressed: true });
  await expect(inColour.first()).toContainText("Slim Fly");
  const coloured = await inColour.count();
  expect(coloured).toBeGreaterThan(2);
  expect(coloured).toBeLessThan(7);
  const inks = dataMarks(page, title, "circle").evaluateAll((dots) => new Set(dots.map((dot) => dot.getAttribute("fill"))).size);
  expect(await inks).toBeLessThan(8);
  const dots = await dataMarks(page, title, "circle").count();
  await inColour.last().click();
  await expect(inColour).toHaveCount(coloured - 1);
  // As long as it is pointed at, its line stands out.
  await page.mouse.move(0, 0);
  await structure(page).focus();
  await expect.poll(() => dataMarks(page, title, "circle").count()).toBeLessThan(dots);
  // A grey family has its name where the keys come to it, and a colour when it is pressed.
  const grey = families(page).getByRole("button", { pressed: false }).first();
  const name = (await grey.locator("b").textContent())!;
  const figure = structure(page).getByRole("figure", { name: title });
  await expect(figure.locator("text", { hasText: new RegExp(`^${name}$`) })).toHaveCount(0);
  await grey.focus();
  await expect(figure.locator("text", { hasText: new RegExp(`^${name}$`) })).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(families(page).getByRole("button", { name: new RegExp(`^${name} `) })).toHaveAttribute("aria-pressed", "true");
  const values = structure(page).getByRole("button", { name: `${title}: values, by arrow keys` });
  await values.focus();
  await page.keyboard.press("Home");
  await expect(structure(page).getByRole("figure", { name: title }).locator(".chart-hover")).toContainText("Slim Fly: q = 4, p = 3");
  await page.keyboard.press("Enter");
  await expect(structure(page)).toBeHidden();
  await expectStudy(page, "topology=slim-fly&b.q=4&tab=b");
});

test("where families in colour cross in cost: all of them, then those of one, and of one that is given a colour", async ({ page }) => {
  await openStudio(page, "topology=slim-fly&structure=cost");
  const crossings = structure(page).getByRole("combobox", { name: "crossings of" });
  await expect(crossings).toHaveValue("all");
  const list = structure(page).locator(".crossings");
  await expect(list.locator("summary")).toContainText(/lines cross/);
  await families(page)
    .getByRole("button", { name: /^Flattened butterfly, 3 dimensions/ })
    .click();
  await expect(families(page).getByRole("button", { pressed: true })).toHaveCount(6);
  await chooseIn(page, crossings, "Dragonfly");
  // Open by itself where there are few.
  await list.evaluate((details) => {
    (details as HTMLDetailsElement).open = true;
  });
  await expect(list.getByRole("listitem").filter({ hasText: "Flattened butterfly, 3 dimensions" })).toContainText(
    /from \d[\d\u202f]+ endpoints on Dragonfly lies below Flattened butterfly/,
  );
  for (const one of await list.getByRole("listitem").allTextContents()) expect(one).toContain("Dragonfly");
  await expectAccessible(page);
  // A seventh takes the place of the one that has had its colour longest, and another chart keeps what was chosen.
  await families(page)
    .getByRole("button", { name: /^Jellyfish/ })
    .click();
  await expect(families(page).getByRole("button", { pressed: true })).toHaveCount(6);
  await structure(page)
    .getByRole("button", { name: /^Average hops/ })
    .click();
  await expect(families(page).getByRole("button", { name: /^Jellyfish/ })).toHaveAttribute("aria-pressed", "true");
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
