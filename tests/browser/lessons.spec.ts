/** Stories: offered on a first visit, told step by step beside the studio, kept in the address. */
import { expect, test } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";
import { IN_WHOLE, inWholeUnless } from "../tools/extent.ts";
import { expectAccessible, finished, openPage, openStudio, SIZES, study } from "./studio-page.ts";

const strip = (page: Page): Locator => page.getByRole("region", { name: /^Story/ });
const option = (page: Page, name: string | RegExp): Locator => strip(page).getByRole("button", { name });
const next = (page: Page): Locator => option(page, "Next");

/** Opens a step by a link to it alone; the studio runs by itself. */
async function openStep(page: Page, step: string): Promise<void> {
  await openStudio(page, `story=${step}`, { live: true });
  await expect(strip(page)).toBeVisible();
}

test("a story is told whole: predicted wrong, run, explained, gone on with, and left", IN_WHOLE, async ({ page }) => {
  await openStudio(page, "p=3&load=0.1", { live: true });
  await openPage(page, "Stories");
  await expect(page.getByRole("main", { name: "Stories" }).getByRole("listitem")).toHaveCount(7);
  await page.getByRole("button", { name: "Start: Trees: which way up?" }).click();
  await expect(strip(page)).toContainText("step 1 of 6");
  await expect(strip(page)).toBeFocused();
  // What the page showed before has gone, and the step's study starts itself.
  await expect.poll(() => study(page)).toMatch(/^topology=fat-tree.*story=which-way-up\.1/);
  await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
  // Whatever runs: the next step ends it and begins its own.
  await page.keyboard.press("ArrowRight");
  await expect(strip(page)).toContainText("step 2 of 6");
  await expect.poll(() => study(page)).toContain("traffic=bit-complement");
  await next(page).click();
  await expect.poll(() => study(page)).toContain("story=which-way-up.3");
  await finished(page);
  await expect(page.getByRole("group", { name: "Run" })).toContainText("2 loads of 2 designs");
  // Predict: the answer is run, and judged by what comes out.
  await option(page, "0.9 and more").click();
  await expect(strip(page)).toContainText("No. A carries at least 20");
  await expect(strip(page)).toContainText("so the tree has the room");
  await expect(option(page, /^0\.9 and more.*does not hold$/)).toHaveAttribute("aria-pressed", "true");
  await expect(option(page, /^between a fifth and 0\.3.*holds$/)).toBeVisible();
  await expect(page.getByRole("group", { name: "Run" })).toContainText("18 loads of 2 designs");
  // The step and its answer stay with a reload.
  await page.reload();
  await expect(strip(page)).toContainText("step 3 of 6");
  await expect(strip(page)).toContainText("No. A carries at least 20");
  // Whatever is changed comes back.
  await page.getByRole("combobox", { name: "Traffic", exact: true }).click();
  await page.getByRole("option", { name: /^Uniform/ }).click();
  await option(page, "Back to this step").click();
  await expect.poll(() => study(page)).toContain("traffic=bit-reversal");
  await expect(option(page, "Back to this step")).toHaveCount(0);
  // Back is a step back, in the story and in the study.
  await next(page).click();
  await expect(strip(page)).toContainText("step 4 of 6");
  await page.goBack();
  await expect(strip(page)).toContainText("step 3 of 6");
  await option(page, "Back").click();
  await expect.poll(() => study(page)).toContain("traffic=bit-complement");
  await option(page, "Leave the story").click();
  await expect(strip(page)).toHaveCount(0);
  await expect.poll(() => study(page)).not.toContain("story=");
  expect(study(page)).toContain("traffic=bit-complement");
  // How far one has come is known.
  await openPage(page, "Stories");
  await expect(page.getByRole("listitem").filter({ hasText: "Trees" })).toContainText("1 of 6 answered");
});

test("a task is done in the studio, and seen to be", IN_WHOLE, async ({ page }) => {
  await openStep(page, "which-way-up.6");
  await expect.poll(() => study(page)).toContain("traffic=bit-reversal");
  await finished(page);
  await expect(strip(page)).toContainText("In the studio, now.");
  await page.getByRole("combobox", { name: "Routing", exact: true }).click();
  await page.getByRole("option", { name: /^NCA/ }).click();
  await expect(strip(page)).toContainText("Done. Every choice that spreads will do here");
  await option(page, "All stories").click();
  await expect(page.getByRole("main", { name: "Stories" })).toBeVisible();
});

test("a first visit offers its story, which can be put away for good", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openStudio(page, "");
  await expect(strip(page)).toContainText("Story, 6 steps, about 8 minutesWhy adaptive routing?");
  expect(study(page)).not.toContain("story=");
  const canvas = page.locator("section.tile canvas").first();
  await expect(canvas).toBeInViewport({ ratio: 1 });
  await option(page, "Start: predict B").click();
  await expect.poll(() => study(page)).toContain("story=why-adaptive.1");
  await expect(strip(page)).toContainText("B’s curve turns up near a load of 12.5 %");
  await option(page, "all 72 global channels").click();
  await expect(strip(page)).toContainText("No. Of B’s global channels 9 are full.");
  await page.goto("./");
  await page.reload();
  await expect(page.getByRole("button", { name: /^(Run|Stop)$/ })).toBeVisible();
  await expect(page.locator("section.tile")).toHaveCount(2);
  await expect(strip(page)).toHaveCount(0);
});

test("the offer that is put away does not come again, and no frame has one", async ({ page }) => {
  await openStudio(page, "");
  await option(page, "Do not offer this again").click();
  await expect(strip(page)).toHaveCount(0);
  await page.goto("./#story=why-adaptive.1&embed=1");
  await page.reload();
  await expect(page.getByRole("link", { name: /Flitlab|studio/i })).toBeVisible();
  await expect(strip(page)).toHaveCount(0);
});

test("a link to a story that is not there says so", async ({ page }) => {
  await openStep(page, "why-not.1");
  await expect(strip(page).getByRole("alert")).toHaveText(
    /^story = why-not is not valid: the stories are why-adaptive, .* and where-microseconds-go\.$/,
  );
  await page.goto("./#p=3&story=why-adaptive.9");
  await page.reload();
  await expect(strip(page).getByRole("alert")).toHaveText("story = why-adaptive.9 is not valid: Why adaptive routing? has 6 steps.");
  await option(page, "Leave the story").click();
  await expect(strip(page)).toHaveCount(0);
});

for (const [width, height] of SIZES) {
  test(`a step covers nothing and axe finds nothing serious, ${width} by ${height}`, inWholeUnless(width > 900), async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openStep(page, "which-way-up.3");
    await option(page, "about two thirds").click();
    await expect(strip(page)).toContainText("No. A carries at least 20");
    {
      const box = (await strip(page).boundingBox())!;
      const run = (await page.getByRole("group", { name: "Run" }).boundingBox())!;
      expect(box.y + box.height).toBeLessThanOrEqual(run.y);
      expect(run.y + run.height).toBeLessThanOrEqual(height);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await expectAccessible(page);
    }
    const picture = (await page.locator("section.tile").first().boundingBox())!;
    expect(picture.height).toBeGreaterThan(width < 900 ? 150 : 350);
    expect(picture.y + picture.height).toBeLessThanOrEqual((await strip(page).boundingBox())!.y);
    await openPage(page, "Stories");
    await expectAccessible(page);
  });
}
