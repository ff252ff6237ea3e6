/** Two tabs on one store: each keeps a visit of its own, and the list of saved studies shows what the other one does. */
import { expect, test } from "@playwright/test";
import type { BrowserContext, Page } from "@playwright/test";
import { expectStudy, openPage, openStudio } from "./studio-page.ts";

interface KeptStudy {
  readonly id: string;
  readonly text: string;
}

const shelf = (page: Page) => page.getByRole("main", { name: "Saved", exact: true });

async function openShelf(page: Page): Promise<void> {
  await openPage(page, "Saved");
  await expect(shelf(page)).toBeVisible();
}

/** All that the browser keeps, read past the page. */
function kept(page: Page): Promise<KeptStudy[]> {
  return page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.addEventListener("success", () => {
          resolve(request.result);
        });
      });
    // To open one that is not there would make it.
    if (!(await indexedDB.databases()).some(({ name }) => name === "flitlab")) return [];
    const database = await answer(indexedDB.open("flitlab"));
    const all = await answer(database.transaction("studies").objectStore("studies").getAll() as IDBRequest<KeptStudy[]>);
    database.close();
    return all;
  });
}

/** Changes the study of a tab, and waits until its visit has kept it. */
async function change(page: Page, p: string): Promise<void> {
  await page.bringToFront();
  await page.getByRole("textbox", { name: /^p, / }).fill(p);
  await expectStudy(page, `p=${p}`);
  await expect.poll(async () => (await kept(page)).filter(({ text }) => text.includes(`&p=${p}&`)).length).toBe(1);
}

/** Another tab that begins with a copy of what this one has noted, as Duplicate gives it. */
async function duplicate(page: Page, context: BrowserContext): Promise<Page> {
  const [copy] = await Promise.all([context.waitForEvent("page"), page.evaluate(() => void window.open(location.href))]);
  await expect(copy.getByRole("button", { name: "Run", exact: true })).toBeVisible();
  return copy;
}

const visit = (page: Page) => page.evaluate(() => sessionStorage.getItem("flitlab-visit"));

for (const locks of [true, false])
  test(`two tabs on one store, ${locks ? "with" : "without"} locks: a duplicate keeps a visit of its own, and a reload goes on with its own`, async ({
    page,
    context,
  }) => {
    if (!locks)
      await context.addInitScript(() => {
        Object.defineProperty(navigator, "locks", { value: undefined });
      });
    await openStudio(page, "p=3");
    await expect.poll(() => visit(page)).toMatch(/^visit /);
    const first = await visit(page);
    const copy = await duplicate(page, context);
    await expect.poll(() => visit(copy)).not.toBe(first);
    const second = await visit(copy);
    expect(second).toMatch(/^visit /);
    await change(page, "4");
    await change(copy, "5");
    expect((await kept(page)).map(({ id }) => id).toSorted()).toEqual([first!, second!].toSorted());
    // Again and again: a page that goes lets its visit go in time.
    for (let times = 0; times < 2; times++) {
      for (const one of [page, copy]) await one.reload();
      await expect(copy.getByRole("button", { name: "Run", exact: true })).toBeVisible();
      expect([await visit(page), await visit(copy)]).toEqual([first, second]);
    }
    await change(page, "6");
    const latest = new Map((await kept(page)).map(({ id, text }) => [id, /&p=(\d)&/.exec(text)?.[1]]));
    expect(latest).toEqual(
      new Map([
        [first, "6"],
        [second, "5"],
      ]),
    );
    // The duplicate of a tab that is closed before anything is done in it is another visit all the same.
    const third = await duplicate(copy, context);
    await copy.close();
    await change(third, "7");
    expect(await kept(page)).toHaveLength(3);
  });

test("an open list of saved studies shows what another tab saves, renames and deletes, in both directions", async ({ page, context }) => {
  await openStudio(page, "p=3");
  const other = await context.newPage();
  await openStudio(other, "p=4");
  const tabs = [page, other] as const;
  for (const tab of tabs) await openShelf(tab);
  const entry = (tab: Page, name: string) =>
    shelf(tab)
      .locator(".kept-open")
      .filter({ has: tab.getByText(name, { exact: true }) });
  for (const [here, there, name] of [
    [page, other, "of the first"],
    [other, page, "of the second"],
  ] as const) {
    await here.bringToFront();
    await shelf(here).getByRole("textbox", { name: "Name of this study" }).fill(name);
    await shelf(here).getByRole("button", { name: "Save", exact: true }).click();
    for (const tab of tabs) await expect(entry(tab, name)).toBeVisible();
    await shelf(there)
      .getByRole("button", { name: `Rename ${name}` })
      .click();
    await there.getByRole("textbox", { name: `Name of ${name}` }).fill(`${name}, renamed`);
    await there.keyboard.press("Enter");
    for (const tab of tabs) await expect(entry(tab, `${name}, renamed`)).toBeVisible();
    await expect(entry(here, name)).toHaveCount(0);
  }
  await shelf(page).getByRole("button", { name: "Delete of the first, renamed" }).click();
  await expect(shelf(page)).toContainText("“of the first, renamed” is deleted.");
  await expect(entry(other, "of the first, renamed")).toHaveCount(0);
  await shelf(page).getByRole("button", { name: "Undo" }).click();
  for (const tab of tabs) await expect(entry(tab, "of the first, renamed")).toBeVisible();
  // What is deleted while it is being renamed elsewhere does not come back, and whoever renames it is told.
  await shelf(other).getByRole("button", { name: "Rename of the first, renamed" }).click();
  await other.getByRole("textbox", { name: "Name of of the first, renamed" }).fill("never");
  await shelf(page).getByRole("button", { name: "Delete of the first, renamed" }).click();
  await expect(shelf(page)).toContainText("is deleted.");
  await expect(shelf(other).getByRole("textbox", { name: /^Name of of the first/ })).toHaveCount(0);
  for (const tab of tabs) await expect(shelf(tab).locator(".kept-open", { hasText: /^(never|of the first)/ })).toHaveCount(0);
});
