/** The gallery: every family with a drawing and its measures; sorted, filtered, opened and compared. */
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { chooseIn } from "./studio-page.ts";
import { FAMILY_IDS } from "../../src/topology/families.ts";
import { inWholeUnless } from "../tools/extent.ts";

const gallery = (page: Page) => page.getByRole("main", { name: "Gallery", exact: true });
const card = (page: Page, title: string) => gallery(page).getByRole("article", { name: title, exact: true });

test("a family is found, compared and opened", async ({ page }) => {
  await page.goto("./#page=gallery");
  await gallery(page).getByRole("button", { name: "64", exact: true }).click();
  await expect(gallery(page).getByRole("article")).toHaveCount(FAMILY_IDS.length);
  await gallery(page).getByRole("searchbox").fill("slim");
  await expect(card(page, "Torus")).toHaveCount(0);
  await expect(card(page, "Slim Fly").getByRole("img")).toBeVisible({ timeout: 60_000 });
  await expect(card(page, "Slim Fly").getByText("diameter", { exact: true }).locator("..")).toContainText("2", { timeout: 60_000 });
  await card(page, "Slim Fly").getByRole("button", { name: "Compare" }).click();
  await expect(gallery(page)).toHaveCount(0);
  await expect(page).toHaveURL(/b\.topology=slim-fly/);
});

test("everything is drawn in time, or said not to be had", inWholeUnless(false), async ({ page }) => {
  await page.goto("./#page=gallery");
  await expect(gallery(page).getByRole("status")).toHaveText("", { timeout: 170_000 });
  await chooseIn(page, gallery(page).getByRole("combobox", { name: "Sort by" }), "cost");
  const costs = await gallery(page).locator(".gallery-by dd").allTextContents();
  const numbers = costs.map((text) => Number(text.replaceAll(/\s/g, "")));
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  expect(numbers.length).toBeGreaterThan(15);
});
