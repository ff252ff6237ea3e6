/** The routing registers of a fat-tree's routers, on the card of one that is pinned. */
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { built, framesDrawn, openStudio, QUICK } from "./studio-page.ts";

/** Pins the middle router of the lowest stage: the first one met on the way up from the row of the endpoints, the lowest of the drawing. */
async function pinRouter(page: Page, routers: number): Promise<void> {
  const canvas = page.locator("canvas");
  await expect(canvas).toHaveAttribute("data-painted", "yes");
  const row = await canvas.evaluate((element: HTMLCanvasElement) => {
    const { width, height } = element;
    const { data } = element.getContext("2d")!.getImageData(0, 0, width, height);
    for (let y = height - 1; y > 0; y--) {
      const painted = Array.from({ length: width }, (_, x) => x).filter((x) => data[4 * (y * width + x) + 3]! > 200);
      const scale = element.clientWidth / width;
      if (painted.length > 0) return { y: y * scale, left: painted[0]! * scale, right: painted.at(-1)! * scale };
    }
    throw new Error("nothing is painted");
  });
  const box = (await canvas.boundingBox())!;
  const x = box.x + row.left + ((row.right - row.left) * (Math.floor(routers / 2) + 0.5)) / routers;
  for (let step = 0; step < 2 * row.y; step += 5) {
    // The card that says what is under the pointer loads when it is first wanted: another way up then.
    const up = step % row.y;
    await page.mouse.move(x, box.y + row.y - up);
    await framesDrawn(page, 1);
    if (
      (await page
        .locator(".hover-title")
        .filter({ hasText: /^Router ⟨0/ })
        .count()) === 0
    )
      continue;
    await page.mouse.down();
    await page.mouse.up();
    return;
  }
  throw new Error("no router found");
}

test("a pinned router shows its registers, those of the routing chosen", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openStudio(page, `topology=fat-tree&k=16&n=2&routing=deterministic&load=0.01&${QUICK}`);
  await built(page, "256");
  await pinRouter(page, 16);
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
  await pinRouter(page, 9);
  await expect(page.getByText("flexible interval routing needs k to be a power of two")).toBeVisible();
});
