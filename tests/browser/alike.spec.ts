/** Another family of the same size or cost, beside "+ compare". */
import { expect, test } from "@playwright/test";
import { inWholeUnless } from "../tools/extent.ts";
import { expectAccessible, expectStudy, openStudio, SIZES } from "./studio-page.ts";

for (const [width, height] of SIZES)
  test(`a design of the same size is found and named: ${width}`, inWholeUnless(width > 900), async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openStudio(page, "routing=ugal-l&traffic=worst-case");
    const more = page.getByRole("button", { name: "Compare another" });
    await more.click();
    const menu = page.getByRole("menu", { name: "Compare another" });
    await expect(menu).toBeVisible();
    await expect.poll(async () => (await menu.boundingBox())!.x).toBeGreaterThanOrEqual(0);
    const box = (await menu.boundingBox())!;
    expect(box.x + box.width).toBeLessThanOrEqual(width);
    await expectAccessible(page);
    await menu.getByRole("menuitem", { name: "Slim Fly, same size as A" }).click();
    await expect(page.getByRole("tab", { selected: true })).toHaveText("B Slim Fly, same size");
    await expect(menu).toBeHidden();
    await expectStudy(page, "routing=ugal-l&traffic=worst-case&b.topology=slim-fly&b.q=4&b.p=2&b.name=Slim+Fly,+same+size&tab=b");
    await expect(page.getByRole("log", { name: "Notices" })).toContainText("B, a Slim Fly: 64 endpoints; A has 72 endpoints.");
    // One change: a copy.
    await more.click();
    await menu.getByRole("menuitem", { name: /^One change/ }).click();
    await expect(page.getByRole("tab")).toHaveCount(3);
    await expect(page.getByRole("tab", { selected: true })).toHaveText("C same as B");
  });
