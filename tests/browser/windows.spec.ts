/** Windows of every size: a telephone on its side, a page at 200 and at 400 per cent. */
import { expect, test } from "@playwright/test";
import { expectAccessible, openStudio, QUICK } from "./studio-page.ts";

/** Least height of a drawing, CSS pixels. */
const MIN_DRAWING = 240;

for (const [width, height] of [
  [844, 390],
  [720, 450],
  [320, 256],
] as const)
  test(`at ${width} by ${height} the page scrolls down, not sideways, and a drawing stays one`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openStudio(page, `load=0.1,0.2&b.routing=valiant&${QUICK}`);
    const canvas = page.locator("section.tile canvas").first();
    await expect(canvas).toHaveAttribute("data-painted", "yes");
    expect((await canvas.boundingBox())!.height).toBeGreaterThanOrEqual(MIN_DRAWING);
    const extent = await page.evaluate(() => {
      const { scrollWidth, scrollHeight, scrollTop } = document.scrollingElement!;
      return { scrollWidth, scrollHeight, scrollTop };
    });
    expect(extent.scrollWidth).toBeLessThanOrEqual(width);
    expect(extent.scrollHeight).toBeGreaterThan(height);
    // It begins at its top.
    expect(extent.scrollTop).toBe(0);
    await page.getByRole("button", { name: "Run", exact: true }).scrollIntoViewIfNeeded();
    await expect(page.getByRole("button", { name: "Run", exact: true })).toBeInViewport();
    for (const panel of ["Design", "Numbers", "Look"]) {
      await page.getByRole("button", { name: panel, exact: true }).click();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), panel).toBeLessThanOrEqual(width);
    }
    await expectAccessible(page);
  });
