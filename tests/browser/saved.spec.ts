/** Saved studies and those of earlier visits: nothing is lost, and where nothing can be kept a sentence says so. */
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { IN_WHOLE, inWholeUnless } from "../tools/extent.ts";
import { built, expectAccessible, expectStudy, openPage, openStudio, SIZES } from "./studio-page.ts";

const drawer = (page: Page) => page.getByRole("dialog", { name: "Saved studies" });

async function openDrawer(page: Page): Promise<void> {
  await openPage(page, "Saved studies");
  await expect(drawer(page)).toBeVisible();
}

async function save(page: Page, name: string): Promise<void> {
  await drawer(page).getByRole("textbox", { name: "Name of this study" }).fill(name);
  await drawer(page).getByRole("button", { name: "Save" }).click();
  await expect(drawer(page).getByRole("button", { name: new RegExp(`^${name}`) })).toBeVisible();
}

for (const [width, height] of SIZES)
  test(
    `a study is saved with its picture, found, renamed, deleted and had back, and opened: ${width}`,
    inWholeUnless(width > 900),
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await openStudio(page, "routing=ugal-l&b.routing=min&b.name=today&view=matrix");
      await built(page, "72");
      await openDrawer(page);
      await save(page, "first of all");
      const picture = drawer(page).locator("img");
      await expect(picture).toHaveAttribute("src", /^data:image\/(webp|png);base64,.{400,}/);
      await page.keyboard.press("Escape");
      await expect(drawer(page)).toBeHidden();
      await page.evaluate(() => {
        location.hash = "#topology=slim-fly&q=5";
      });
      await built(page, "200");
      await openDrawer(page);
      await save(page, "another");
      await expect(picture).toHaveCount(2);
      await expectAccessible(page);
      const find = drawer(page).getByRole("searchbox");
      await find.fill("ugal today");
      await expect(picture).toHaveCount(1);
      await find.fill("nothing like it");
      await expect(drawer(page)).toContainText("No saved study is like that.");
      await find.fill("");
      await drawer(page).getByRole("button", { name: "Rename first of all" }).click();
      await page.getByRole("textbox", { name: "Name of first of all" }).fill("the first");
      await page.keyboard.press("Enter");
      await expect(drawer(page).getByRole("button", { name: /^the first/ })).toBeVisible();
      await drawer(page).getByRole("button", { name: "Delete another" }).click();
      await expect(drawer(page)).toContainText("“another” is deleted.");
      await drawer(page).getByRole("button", { name: "Undo" }).click();
      await expect(picture).toHaveCount(2);
      await drawer(page).getByRole("button", { name: "Delete another" }).click();
      await expect(drawer(page)).toContainText("“another” is deleted.");
      // What is saved outlives the page, what was deleted does not, though the drawer is open still.
      await page.reload();
      await openDrawer(page);
      await expect(picture).toHaveCount(1);
      await drawer(page)
        .getByRole("button", { name: /^the first/ })
        .click();
      await expect(drawer(page)).toBeHidden();
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
  // The drawer has it, too.
  await openDrawer(next);
  await expect(drawer(next).getByRole("heading", { name: "Earlier visits" })).toBeVisible();
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
  await openDrawer(page);
  await expect(drawer(page)).toContainText(sentence);
  await drawer(page).getByRole("button", { name: "Save" }).click();
  await expect(drawer(page).getByRole("alert")).toHaveText(sentence);
  await page.keyboard.press("Escape");
  for (const p of ["3", "4"]) {
    await page.getByRole("textbox", { name: /^p, / }).fill(p);
    await expectStudy(page, `p=${p}`);
    await expect(page.getByRole("log", { name: "Notices" })).toContainText(sentence);
  }
  await expect(page.getByRole("log", { name: "Notices" }).getByText(sentence)).toHaveCount(1);
});

test("where storage is full the study is not said to be saved", async ({ page }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await openStudio(page, "p=2");
  await openDrawer(page);
  await drawer(page).getByRole("button", { name: "Save" }).click();
  await expect(drawer(page).getByRole("alert")).toHaveText(
    "The study was not kept: this browser's storage is full. Delete saved studies, or keep a link.",
  );
  await expect(drawer(page)).toContainText("Nothing is saved yet.");
});

test.describe("two tabs on one store", () => {
  /** Another tab in the state that Duplicate gives it: the first one's address and the storage of its tab. */
  async function duplicate(page: Page): Promise<Page> {
    const [copy] = await Promise.all([
      page.waitForEvent("popup"),
      // As Duplicate does, window.open copies what is stored for the tab.
      page.evaluate(() => void window.open(location.href)),
    ]);
    await expect(copy.getByRole("tab").first()).toBeVisible();
    return copy;
  }

  /** Sets p, and waits until the visit has kept it. */
  async function keepP(page: Page, p: string): Promise<void> {
    await page.bringToFront();
    await page.getByRole("textbox", { name: /^p, / }).fill(p);
    await expect.poll(async () => (await keptTexts(page)).some((text) => text.includes(`p=${p}&`))).toBe(true);
  }

  /** The studies that are kept, in the order of their texts. */
  const keptTexts = (page: Page): Promise<readonly string[]> =>
    page.evaluate(
      () =>
        new Promise<readonly string[]>((resolve) => {
          const opening = indexedDB.open("flitlab");
          // Nothing is kept yet: that is for the page to begin.
          opening.onupgradeneeded = () => opening.transaction?.abort();
          opening.onerror = () => resolve([]);
          opening.onsuccess = () => {
            const { result: base } = opening;
            const all = base.transaction("studies").objectStore("studies").getAll();
            all.onsuccess = () => {
              base.close();
              resolve((all.result as { text: string }[]).map(({ text }) => text).sort());
            };
          };
        }),
    );

  test("a duplicated tab keeps a visit of its own, and each its own through a reload", async ({ page }) => {
    await openStudio(page, "p=2");
    await keepP(page, "3");
    const copy = await duplicate(page);
    await keepP(copy, "4");
    expect((await keptTexts(page)).map((text) => /p=(\d)/.exec(text)![1])).toEqual(["3", "4"]);
    for (const [tab, p] of [
      [page, "5"],
      [copy, "6"],
    ] as const) {
      await tab.reload();
      await keepP(tab, p);
    }
    expect((await keptTexts(page)).map((text) => /p=(\d)/.exec(text)![1])).toEqual(["5", "6"]);
  });

  test("an open drawer shows what the other tab saves, renames, deletes and has back, both ways", async ({ page, context }) => {
    await openStudio(page, "p=2");
    const other = await context.newPage();
    await openStudio(other, "p=3");
    await openDrawer(page);
    await openDrawer(other);
    const study = (tab: Page, name: string) => drawer(tab).getByRole("button", { name: new RegExp(`^${name}`) });
    for (const [here, there, name] of [
      [page, other, "one"],
      [other, page, "two"],
    ] as const) {
      await save(here, name);
      await expect(study(there, name)).toBeVisible();
      await drawer(there)
        .getByRole("button", { name: `Rename ${name}` })
        .click();
      await there.getByRole("textbox", { name: `Name of ${name}` }).fill(`${name} more`);
      await there.keyboard.press("Enter");
      await expect(study(here, `${name} more`)).toBeVisible();
      await drawer(here)
        .getByRole("button", { name: `Delete ${name} more` })
        .click();
      await expect(study(there, `${name} more`)).toHaveCount(0);
      await drawer(here).getByRole("button", { name: "Undo" }).click();
      await expect(study(there, `${name} more`)).toBeVisible();
    }
    // Deleted in both, had back in one.
    const gone = drawer(page).getByText("“one more” is deleted.");
    await drawer(page).getByRole("button", { name: "Delete one more" }).click();
    await expect(gone).toBeVisible();
    await expect(study(other, "one more")).toHaveCount(0);
    await drawer(page).getByRole("button", { name: "Undo" }).click();
    await drawer(other).getByRole("button", { name: "Delete one more" }).click();
    await expect(gone).toBeVisible();
    await drawer(other).getByRole("button", { name: "Undo" }).click();
    await expect(gone).toHaveCount(0);
    await expect(study(page, "one more")).toBeVisible();
  });

  test("a new name of what was deleted meanwhile does not bring it back", async ({ page, context }) => {
    await openStudio(page, "p=2");
    const other = await context.newPage();
    await openStudio(other, "p=3");
    // Nothing tells this one.
    await other.evaluate(() => {
      BroadcastChannel.prototype.addEventListener = () => undefined;
    });
    await openDrawer(page);
    await save(page, "short-lived");
    await openDrawer(other);
    await drawer(other).getByRole("button", { name: "Rename short-lived" }).click();
    await drawer(page).getByRole("button", { name: "Delete short-lived" }).click();
    await expect(drawer(page)).toContainText("is deleted");
    await other.getByRole("textbox", { name: "Name of short-lived" }).fill("risen");
    await other.keyboard.press("Enter");
    await expect(drawer(other).getByRole("alert")).toHaveText("“short-lived” has no new name: it was deleted in another tab.");
    expect(await keptTexts(page)).toEqual([]);
  });
});
