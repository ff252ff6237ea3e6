/** Windows of every size: a telephone on its side, a page at 200 and at 400 per cent. */
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { expectAccessible, openStudio, QUICK } from "./studio-page.ts";

/** Least height of a drawing, CSS pixels. */
const MIN_DRAWING = 240;

/** Words in front of somebody that lose their end, though nothing says that they go on. */
async function cutWords(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".page :is(button, p, h2, h3, th, td, label, span)")]
      .filter((one) => {
        const { overflow, textOverflow, display, clipPath } = getComputedStyle(one);
        if (!one.checkVisibility({ visibilityProperty: true }) || display === "inline" || clipPath !== "none" || overflow === "visible")
          return false;
        return textOverflow !== "ellipsis" && !overflow.includes("auto") && one.scrollWidth > one.clientWidth + 1;
      })
      .map((one) => one.outerHTML.slice(0, 120)),
  );
}

for (const [width, height, scale] of [
  // Telephones on their side.
  [844, 390, 3],
  [740, 360, 2],
  // 1440 by 900 at 200 per cent, 1280 by 1024 at 400.
  [720, 450, 2],
  [320, 256, 4],
] as const)
  test(`at ${width} by ${height} the page scrolls down, not sideways, and a drawing stays one`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      baseURL: baseURL!,
      viewport: { width, height },
      deviceScaleFactor: scale,
      serviceWorkers: "block",
    });
    const page = await context.newPage();
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
      expect(await cutWords(page), panel).toEqual([]);
    }
    await expectAccessible(page);
    await context.close();
  });
