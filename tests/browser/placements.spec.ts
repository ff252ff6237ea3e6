/** The page of placements: what is predicted, a block chosen in the list or among the bars becomes the design's, and Back. */
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { expectAccessible, expectStudy, openPage, openStudio } from "./studio-page.ts";

const STUDY = "p=4&a=8&h=4&traffic=stencil&tasks=8x8x4";
const placements = (page: Page) => page.getByRole("main", { name: "Placements", exact: true });
const entry = (page: Page, block: string) => placements(page).getByRole("button", { name: new RegExp(`^${block} `) });

test("a block that is chosen becomes the design's", async ({ page }) => {
  await openStudio(page, STUDY);
  await openPage(page, "Placements");
  await expectStudy(page, `${STUDY}&page=placements`);
  await expect(placements(page)).toContainText("Best of 28 placements: 8x8x4 tasks in blocks of 2x2x2");
  await expect(placements(page).getByRole("figure", { name: "Blocks of 2x2x2" })).toBeVisible();
  await entry(page, "4x2x4").click();
  await expectStudy(page, `${STUDY}&placement=cartesian&block=4x2x4&page=placements`);
  await expect(entry(page, "4x2x4")).toHaveAttribute("aria-current", "true");
  await expect(placements(page).getByRole("figure", { name: "Blocks of 4x2x4" })).toBeVisible();

  // Ranked by the other routes, and a bar by the keyboard.
  await placements(page).getByRole("button", { name: "indirect", exact: true }).click();
  await expect(placements(page).getByRole("list").getByRole("button").first()).toContainText("40 MiB, demand 0.258");
  const bars = placements(page).getByRole("button", { name: "Predicted completion time: values, by arrow keys" });
  await bars.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await expectStudy(page, `${STUDY}&placement=cartesian&block=1x8x4&page=placements`);
  await expectAccessible(page);
  // Another way to cut the domain.
  await placements(page).getByRole("region", { name: "Decompositions" }).getByRole("button", { name: "4x4x16", exact: true }).click();
  await expect(placements(page)).toContainText("Best of 25 placements: 4x4x16 tasks");
  await placements(page).getByRole("button", { name: "To the studio" }).click();
  await expect(placements(page)).toBeHidden();
});

test("on a phone nothing is wider than the page, and what cannot be predicted says why", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openStudio(page, `${STUDY}&page=placements`);
  await expect(placements(page).getByRole("figure", { name: "Their groups" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await openStudio(page, "topology=torus&traffic=stencil&tasks=4x4&page=placements");
  await expect(placements(page).getByRole("alert")).toContainText(
    "the model needs equal groups of routers without failures, which Torus lacks",
  );
});
