/** The routing registers of a fat-tree's switches, on the card of one that is pinned. */
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { built, openStudio, QUICK } from "./studio-page.ts";

test.describe.configure({ timeout: 120_000 });

/** Pins the first switch found under a column of the drawing, from the bottom up. */
async function pinSwitch(page: Page): Promise<void> {
  const box = (await page.locator("canvas").boundingBox())!;
  const title = page.locator(".hover-title");
  for (let across = 0.08; across < 0.34; across += 0.01) {
    for (let down = 0.85; down > 0.2; down -= 0.012) {
      await page.mouse.move(box.x + across * box.width, box.y + down * box.height);
      if ((await title.count()) === 0 || !(await title.textContent())!.startsWith("Switch ⟨0")) continue;
      await page.mouse.down();
      await page.mouse.up();
      return;
    }
  }
  throw new Error("no switch found");
}

test("a pinned switch shows its registers, those of the routing chosen", async ({ page }) => {
  await openStudio(page, `topology=fat-tree&k=16&n=2&routing=deterministic&load=0.01&${QUICK}`);
  await built(page, "256");
  await pinSwitch(page);
  const registers = page.getByRole("region", { name: "Routing registers" });
  await expect(registers).toContainText("1 792 bits (table: 1 280)");
  await expect(registers.getByRole("row")).toHaveCount(33);
  await expect(registers.getByRole("columnheader")).toHaveText(["port", "FI", "LI", "MR", "RRR"]);
  await expect(registers.getByRole("row").last()).toContainText("00001111");
  await page.locator("#field-routing").click();
  await page.getByRole("option", { name: /SADP/ }).click();
  await expect(registers.getByRole("columnheader")).toHaveText(["port", "FI", "LI"]);
});

test("where registers cannot route the tree, the card says why", async ({ page }) => {
  await openStudio(page, `topology=fat-tree&k=3&n=3&routing=deterministic&load=0.01&${QUICK}`);
  await built(page, "27");
  await pinSwitch(page);
  await expect(page.getByText("flexible interval routing needs k to be a power of two")).toBeVisible();
});
