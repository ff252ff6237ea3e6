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
  await expect(choose(page).getByRole("status").filter({ hasText: "2 of 2 measured" })).toBeVisible();
  const { designs } = (await headless("search", WISH, "--each", "--measure=2")) as unknown as {
    designs: {
      limits: Record<string, string>;
      measured: { costInterval: { low: number; high: number }; transceivers: number; racks: number } | null;
    }[];
  };
  const known = designs.filter(({ measured }) => measured !== null);
  expect(known.length).toBeGreaterThan(0);
  for (const { limits, measured } of known) {
    const { costInterval, transceivers, racks } = measured!;
    const said = [costInterval.low, costInterval.high]
      .map((dollars) => Number((dollars / 1000).toPrecision(dollars < 9995 ? 2 : 3)))
      .join("k – $");
    const row = rows(page).filter({ hasText: `$${said}k` });
    await expect(row).not.toHaveCount(0);
    await expect(row.first().getByRole("cell", { name: String(transceivers), exact: true })).not.toHaveCount(0);
    await expect(row.first().getByRole("cell", { name: String(racks), exact: true })).not.toHaveCount(0);
    for (const state of Object.values(limits))
      await expect(row.first().getByRole("img", { name: state === "unchecked" ? "not checked" : state, exact: true })).not.toHaveCount(0);
  }
  for (const box of await choose(page).getByRole("row").getByRole("checkbox").all()) await box.check();
  await choose(page).getByRole("button", { name: "Add beside" }).click();
  await expect(page.getByRole("tab", { name: /Slim Fly/ })).toBeVisible();
  await expect(page.getByRole("tab")).toHaveCount(3);
});

test("chosen designs are compared in place of those in the studio", async ({ page }) => {
  await openStudio(page, ADDRESS);
  await expect(rows(page)).toHaveCount(3);
  for (const box of await choose(page).getByRole("row").getByRole("checkbox").all()) await box.check();
  await choose(page).getByRole("button", { name: "Compare 2 in the studio" }).click();
  await expect(page.getByRole("tab")).toHaveCount(2);
  await expect(page.getByRole("tab", { name: /Slim Fly/ })).toBeVisible();
});

test("what misses a floor stays in view, crossed; further columns and the chart's other axes are at hand", async ({ page }) => {
  await openStudio(page, `wish=${encodeURIComponent("endpoints=100&maxRadix=24&families=hyperx,hypercube&minWorstCase=0.6")}`);
  const missed = rows(page).filter({ hasText: "Hypercube" });
  await expect(missed.getByRole("img", { name: "missed", exact: true })).not.toHaveCount(0);
  await expect(rows(page).filter({ hasText: "HyperX" }).getByRole("img", { name: "kept", exact: true })).toHaveCount(2);
  await expect(choose(page)).toContainText("What misses a limit stays in view, crossed.");
  await expect(choose(page).getByRole("columnheader", { name: /^diameter/ })).toHaveCount(0);
  await choose(page).getByRole("button", { name: "More columns" }).click();
  await expect(choose(page).getByRole("columnheader", { name: /^diameter/ })).toBeVisible();
  const chart = page.getByRole("figure", { name: "What it carries against what it costs" });
  await expect(chart.locator("svg text").filter({ hasText: "your floor 0.6" })).toBeVisible();
  await chart.getByRole("button", { name: "Axes" }).click();
  await page.getByRole("combobox", { name: "up" }).click();
  await page.getByRole("option", { name: /^uniform, best routing/ }).click();
  await expect(page.getByRole("figure", { name: /^Uniform, best routing against/ })).toBeVisible();
});

test("a quotation is pasted as a row, with its price against the designs', and refused in a sentence", async ({ page }) => {
  await openStudio(page, ADDRESS);
  await expect(rows(page)).toHaveCount(3);
  await choose(page).getByText("Add a quotation").click();
  const paste = choose(page).getByRole("textbox", { name: "Quotation" });
  await paste.fill("name,endpoints,price\nOffer A,60,-5");
  await choose(page).getByRole("button", { name: "Add it" }).click();
  await expect(choose(page).getByRole("alert")).toContainText("price = -5");
  await paste.fill("name,endpoints,routers,ports,price\nOffer A,60,12,16,120000");
  await choose(page).getByRole("button", { name: "Add it" }).click();
  const offer = rows(page).filter({ hasText: "Offer A" });
  await expect(offer).toContainText("12 × 16");
  await expect(offer).toContainText(/\$2.000/);
  await expect(offer.getByRole("cell").last()).toHaveText(/^\d\.\d\d ×$/);
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

test("on a phone a row is a card, the wishes are folded, and the chart is there", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openStudio(page, ADDRESS);
  const table = page.getByRole("table", { name: "Designs found" });
  const card = table
    .getByRole("row")
    .filter({ has: page.getByRole("checkbox") })
    .first();
  await expect(card).toBeVisible();
  expect((await card.boundingBox())!.width).toBeLessThanOrEqual(390);
  expect(await card.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  await expect(page.getByRole("figure", { name: "What it carries against what it costs" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "endpoints, at least" })).toBeHidden();
  await page.getByText(/^Wishes: 60 endpoints, 12 ports/).click();
  await expect(page.getByRole("textbox", { name: "endpoints, at least" })).toBeVisible();
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

test("quotes can be entered without a scroll in a window of 900 px", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openStudio(page, ADDRESS);
  const button = await choose(page).getByRole("button", { name: "Enter quotes" }).boundingBox();
  const far = await page.locator(".choose-far").boundingBox();
  expect(button!.y + button!.height).toBeLessThanOrEqual(far!.y);
});
