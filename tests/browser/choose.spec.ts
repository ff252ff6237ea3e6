/** The page Choose: wishes, what fits them, its measures against the headless command, and designs opened from it. */
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { headless } from "./headless.ts";
import { expectAccessible, openStudio, SIZES } from "./studio-page.ts";

const choose = (page: Page) => page.getByRole("main", { name: "Choose", exact: true });
const rows = (page: Page) => choose(page).getByRole("row");
const WISH = "endpoints=60&maxRadix=12&families=dragonfly,slim-fly";
const ADDRESS = `wish=${encodeURIComponent(WISH)}`;

test("the best of each family is measured as the command says, ticked, and opened side by side", async ({ page }) => {
  await openStudio(page, ADDRESS);
  await expect(choose(page)).toContainText(/\d designs for 60 endpoints may do it/);
  await expect(rows(page)).toHaveCount(3);
  await expect(choose(page).getByText(/to be measured/)).toHaveCount(0);
  const { designs } = (await headless("search", WISH, "--each", "--measure=2")) as unknown as {
    designs: { measured: { costPerEndpoint: number } | null }[];
  };
  const known = designs.filter(({ measured }) => measured !== null);
  expect(known.length).toBeGreaterThan(0);
  for (const { measured } of known) {
    const dollars = String(Math.round(measured!.costPerEndpoint)).replaceAll(/\B(?=(\d{3})+$)/g, "\\s?");
    await expect(rows(page).filter({ hasText: new RegExp(dollars) })).not.toHaveCount(0);
  }
  for (const box of await choose(page).getByRole("row").getByRole("checkbox").all()) await box.check();
  await choose(page).getByRole("button", { name: "Compare" }).click();
  await expect(page.getByRole("tab", { name: /Slim Fly/ })).toBeVisible();
  await expect(page.getByRole("tab")).toHaveCount(3);
});

test("a wish is changed in its box, kept in the address, and refused with its sentence", async ({ page }) => {
  await openStudio(page, ADDRESS);
  await expect(rows(page)).toHaveCount(3);
  const least = page.getByRole("textbox", { name: "endpoints, at least" });
  await least.fill("0");
  await least.press("Enter");
  await expect(page.getByRole("alert")).toHaveText(
    /^endpoints = 0 is out of range: endpoints, at least must be an integer from 2 to 1000000\.$/,
  );
  await least.fill("200");
  await least.press("Enter");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect.poll(() => decodeURIComponent(new URL(page.url()).hash)).toContain("endpoints=200&maxRadix=12");
  await expect(choose(page).getByText(/For 200 endpoints|designs for 200 endpoints|carries 200 endpoints/)).toBeVisible();
});

test("on a phone sizes of designs are written out", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openStudio(page, "wish=endpoints%3D1000");
  const table = page.getByRole("table", { name: "Designs found" });
  await expect(table.getByText(/leaves = \d+, spines = \d+/).first()).toBeVisible();
  const cut = await table.locator("label small").evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length);
  expect(cut).toBe(0);
  await expect(page.getByRole("figure", { name: /^Uniform \(any routing, at most\) against cost/ })).toBeVisible();
});

for (const [width, height] of SIZES)
  test(`accessible at ${width} by ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openStudio(page, ADDRESS);
    await expect(rows(page)).toHaveCount(3);
    await expectAccessible(page);
    // All measures are seen beside each other on a wide window.
    if (width >= 1440)
      expect(
        await choose(page)
          .locator(".paper-table-room")
          .evaluate((room) => room.scrollWidth - room.clientWidth),
      ).toBeLessThanOrEqual(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  });
