/** The menu of presets: found by words, by their group, by pointer and keyboard. */
import { expect, test } from "@playwright/test";
import { built, openPresets, openStudio, QUICK, SIZES, study } from "./studio-page.ts";

for (const [width, height] of SIZES) {
  test(`a preset far down is found by a word and by its group, ${width} by ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openStudio(page, `load=0.1&${QUICK}`);
    await built(page, "72");
    const items = page.getByRole("menuitem");
    await openPresets(page);
    await expect(items.first()).toBeFocused();
    const all = await items.count();
    await page.getByRole("button", { name: "Deployed systems", exact: true }).click();
    const frontier = page.getByRole("menuitem", { name: /^Frontier: / });
    await expect(frontier).toBeInViewport();
    await expect(page.getByRole("menuitem", { name: /^4-ary 4-tree/ })).not.toBeInViewport();
    // Letters go into the field from wherever the focus is.
    await page.keyboard.type("hot spot");
    await expect(page.getByRole("searchbox", { name: "Find a preset" })).toHaveValue("hot spot");
    await expect(page.getByRole("menuitem", { name: /^Hot spot/ })).toBeVisible();
    expect(await items.count()).toBeLessThan(all / 4);
    await page.getByRole("searchbox", { name: "Find a preset" }).fill("no such thing");
    await expect(items).toHaveCount(0);
    await expect(page.getByText("No preset has these words.")).toBeVisible();
    await page.getByRole("searchbox", { name: "Find a preset" }).fill("hoffman");
    await page.keyboard.press("ArrowDown");
    await expect(items.first()).toBeFocused();
    await page.keyboard.press("Enter");
    await expect.poll(() => study(page)).toContain("topology=slim-fly");
    await openPresets(page);
    await expect(items).toHaveCount(all);
  });
}
