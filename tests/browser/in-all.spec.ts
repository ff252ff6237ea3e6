/** A change in one of several designs is made in all by one press. */
import { expect, test } from "@playwright/test";
import { expectAccessible, expectStudy, openForm, openStudio } from "./studio-page.ts";

test("after a change the same can be had in all designs, at the field and at the section", async ({ page }) => {
  await openStudio(page, "routing=ugal-l&b.routing=min&c.topology=slim-fly");
  await openForm(page);
  const link = page.getByRole("button", { name: /^Change in all: / });
  await expect(link).toHaveCount(0);
  const h = page.getByRole("textbox", { name: /^h, / });
  await h.fill("3");
  await expect(link).toHaveAccessibleName("Change in all: h = 3 in design B, too");
  await expectAccessible(page);
  await link.click();
  await expectStudy(page, "h=3&routing=ugal-l&b.routing=min&c.topology=slim-fly");
  const notices = page.getByRole("log", { name: "Notices" });
  await expect(notices).toContainText("Design C stays as it is: its topology, Slim Fly, has no global ports per router.");
  await page.locator("#field-routing").click();
  await page
    .getByRole("option", { name: /^Valiant/ })
    .first()
    .click();
  await expect(link).toHaveAccessibleName(/^Change in all: routing = Valiant/);
  await link.focus();
  await page.keyboard.press("Enter");
  await expectStudy(page, "h=3&routing=valiant&b.topology=dragonfly&c.topology=slim-fly");
  await expect(link).toHaveCount(0);
  // It is one step.
  await page.keyboard.press("Control+z");
  await expectStudy(page, "h=3&routing=valiant&b.routing=min&c.topology=slim-fly&c.routing=ugal-l");
});

test("a single design has nothing to change in all, nor has what is not valid", async ({ page }) => {
  await openStudio(page, "p=2");
  await page.getByRole("textbox", { name: /^h, / }).fill("3");
  await expectStudy(page, "h=3");
  await expect(page.getByRole("button", { name: /^Change in all: / })).toHaveCount(0);
});
