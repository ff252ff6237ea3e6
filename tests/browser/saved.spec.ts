/** Saved studies and those of earlier visits: nothing is lost, and where nothing can be kept a sentence says so. */
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { IN_WHOLE, inWholeUnless } from "../tools/extent.ts";
import { built, expectAccessible, expectStudy, openPage, openStudio, SIZES } from "./studio-page.ts";

const shelf = (page: Page) => page.getByRole("main", { name: "Saved", exact: true });

async function openShelf(page: Page): Promise<void> {
  await openPage(page, "Saved");
  await expect(shelf(page)).toBeVisible();
}

async function save(page: Page, name: string): Promise<void> {
  await shelf(page).getByRole("textbox", { name: "Name of this study" }).fill(name);
  await shelf(page).getByRole("button", { name: "Save", exact: true }).click();
  await expect(shelf(page).getByRole("button", { name: new RegExp(`^${name}`) })).toBeVisible();
}

for (const [width, height] of SIZES)
  test(
    `a study is saved with its picture, found, renamed, deleted and had back, and opened: ${width}`,
    inWholeUnless(width > 900),
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await openStudio(page, "routing=ugal-l&b.routing=min&b.name=today&view=matrix");
      await built(page, "72");
      await openShelf(page);
      await save(page, "first of all");
      const picture = shelf(page).locator("img");
      await expect(picture).toHaveAttribute("src", /^data:image\/(webp|png);base64,.{400,}/);
      await page.keyboard.press("Escape");
      await expect(shelf(page)).toBeHidden();
      await page.evaluate(() => {
        location.hash = "#topology=slim-fly&q=5";
      });
      await built(page, "200");
      await openShelf(page);
      await save(page, "another");
      await expect(picture).toHaveCount(2);
      await expectAccessible(page);
      const find = shelf(page).getByRole("searchbox");
      await find.fill("ugal today");
      await expect(picture).toHaveCount(1);
      await find.fill("nothing like it");
      await expect(shelf(page)).toContainText("No saved study is like that.");
      await find.fill("");
      await shelf(page).getByRole("button", { name: "Rename first of all" }).click();
      await page.getByRole("textbox", { name: "Name of first of all" }).fill("the first");
      await page.keyboard.press("Enter");
      await expect(shelf(page).getByRole("button", { name: /^the first/ })).toBeVisible();
      await shelf(page).getByRole("button", { name: "Delete another" }).click();
      await expect(shelf(page)).toContainText("“another” is deleted.");
      await shelf(page).getByRole("button", { name: "Undo" }).click();
      await expect(picture).toHaveCount(2);
      await shelf(page).getByRole("button", { name: "Delete another" }).click();
      await expect(shelf(page)).toContainText("“another” is deleted.");
      // What is saved outlives the page, what was deleted does not, though its page is open still.
      await page.reload();
      await expect(shelf(page)).toBeVisible();
      await expect(picture).toHaveCount(1);
      await shelf(page)
        .getByRole("button", { name: /^the first/ })
        .click();
      await expect(shelf(page)).toBeHidden();
      await expectStudy(page, "routing=ugal-l&b.routing=min&b.name=today&view=matrix");
    },
  );

test("a bare address offers the study of the last visit, and shows the first study all the same", async ({ page, context }) => {
  await openStudio(page, "topology=slim-fly&q=5");
  const p = page.getByRole("textbox", { name: /^p, / });
  await p.fill("3");
  await expectStudy(page, "topology=slim-fly&p=3");
  // It is kept once it has settled.
  await expect.poll(() => page.evaluate(() => localStorage.getItem("flitlab-visited"))).toBe("1");
  await page.close();
  const next = await context.newPage();
  await next.goto("./");
  await expect(next.getByRole("tab").first()).toHaveText("A UGAL-L");
  const notices = next.getByRole("log", { name: "Notices" });
  await expect(notices).toContainText(/Continue with Slim Fly 5·3, .*, from today, \d\d:\d\d\?/);
  await notices.getByRole("button", { name: "Continue" }).click();
  await expectStudy(next, "topology=slim-fly&p=3");
  await expect(notices).toBeEmpty();
  // The page of saved studies has it, too.
  await openShelf(next);
  await expect(shelf(next).getByRole("heading", { name: "Earlier visits" })).toBeVisible();
});

test("a first visit, a link, and a visit that changed nothing are offered nothing", IN_WHOLE, async ({ page, context }) => {
  await openStudio(page, "");
  await page.mouse.move(300, 300);
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await page.close();
  const next = await context.newPage();
  await next.goto("./");
  await expect(next.getByRole("tab").first()).toBeVisible();
  expect(await next.evaluate(() => localStorage.getItem("flitlab-visited"))).toBeNull();
  await expect(next.getByRole("log", { name: "Notices" })).toBeEmpty();
});

test("without storage one sentence says so, and all else works", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, "indexedDB", { value: undefined });
  });
  await openStudio(page, "p=2");
  await built(page, "72");
  const sentence = "Studies cannot be kept here, for this browser gives the page no storage: keep a link instead.";
  await openShelf(page);
  await expect(shelf(page)).toContainText(sentence);
  await shelf(page).getByRole("button", { name: "Save", exact: true }).click();
  await expect(shelf(page).getByRole("alert")).toHaveText(sentence);
  await page.keyboard.press("Escape");
  for (const p of ["3", "4"]) {
    await page.getByRole("textbox", { name: /^p, / }).fill(p);
    await expectStudy(page, `p=${p}`);
    await expect(page.getByRole("log", { name: "Notices" })).toContainText(sentence);
  }
  await expect(page.getByRole("log", { name: "Notices" }).getByText(sentence)).toHaveCount(1);
});
