/** The traffic section: patterns in groups, and a demand matrix that is pasted or written. */
import { expect, test } from "@playwright/test";
import type { Locator } from "@playwright/test";
import { expectStudy, openStudio } from "./studio-page.ts";

async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", pasted);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

test("a demand matrix is chosen, pasted as a table, refused with a sentence, and written as pairs", async ({ page }) => {
  await openStudio(page, "seed=2");
  await page.getByRole("combobox", { name: "Traffic" }).click();
  await expect(page.getByRole("listbox")).toContainText("Permutations");
  await page.getByRole("option", { name: "Demand matrix" }).click();
  await expectStudy(page, "traffic=matrix&seed=2");
  const field = page.getByRole("textbox", { name: "demand matrix" });
  await expect(field).toHaveValue("0-71,71-0");

  await paste(field, "0\t1\t0\n0.5\t0\t0\n0\t2\t0\n");
  await expect(field).toHaveValue("0-1,1-0:0.5,2-1:2");
  await expectStudy(page, "traffic=matrix&matrix=0-1,1-0:0.5,2-1:2&seed=2");

  await paste(field, "0\t1\n-1\t0");
  await expect(page.getByRole("alert")).toContainText("holds the negative weight -1 (row 2, column 1)");
  await expectStudy(page, "traffic=matrix&matrix=0-1,1-0:0.5,2-1:2&seed=2");
  await page.getByRole("button", { name: "Keep 0-1,1-0:0.5,2-1:2" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);

  await field.fill("5-6:3");
  await field.blur();
  await expectStudy(page, "traffic=matrix&matrix=5-6:3&seed=2");
});
