/** A browser whose storage is full, by its own quota: everything that is kept says that it is full and what helps, not that there is none. */
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { built, edges, expectStudy, openNetwork, openPage, openStudio, study } from "./studio-page.ts";

/** How to leave the page so many bytes, or as many as the browser gives. It lasts as long as what tells the browser so. */
async function quotaOf(page: Page): Promise<(bytes: number | null) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  return async (bytes) => {
    const { origin } = new URL(page.url());
    await devtools.send("Storage.overrideQuotaForOrigin", { origin, ...(bytes === null ? {} : { quotaSize: bytes }) });
  };
}

const shelf = (page: Page) => page.getByRole("main", { name: "Saved", exact: true });
const notices = (page: Page) => page.getByRole("log", { name: "Notices" });
const STUDY_FULL = "The study was not kept: this browser's storage is full. Delete saved studies, forget what Sweep keeps, or keep a link.";

const kept = (page: Page) => shelf(page).locator(".kept");
const save = (page: Page) => shelf(page).getByRole("button", { name: "Save", exact: true }).click();

test("studies, on a first visit: saving and the visit say so, and go on once there is room", async ({ page }) => {
  await openStudio(page, "p=2");
  await built(page, "72");
  const room = await quotaOf(page);
  await room(1);
  await page.getByRole("textbox", { name: /^p, / }).fill("3");
  await expectStudy(page, "p=3");
  await expect(notices(page)).toContainText(STUDY_FULL);
  await openPage(page, "Saved");
  await save(page);
  await expect(shelf(page).getByRole("alert")).toHaveText(STUDY_FULL);
  await expect(shelf(page)).toContainText("Nothing is saved yet.");
  await room(null);
  await save(page);
  await expect(kept(page)).toHaveCount(1);
  await expect(shelf(page).getByRole("alert")).toHaveCount(0);
  await page.keyboard.press("Escape");
  // The next change is kept again.
  await page.getByRole("textbox", { name: /^p, / }).fill("4");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("flitlab-visited"))).toBe("1");
});

test("studies, when others have filled it since: what is kept stays, and can be deleted", async ({ page }) => {
  await openStudio(page, "p=2");
  await built(page, "72");
  await (
    await quotaOf(page)
  )(2_000_000);
  await openPage(page, "Saved");
  await save(page);
  await expect(kept(page)).toHaveCount(1);
  await page.evaluate(async () => {
    const opening = indexedDB.open("others");
    const database = await new Promise<IDBDatabase>((resolve) => {
      opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore("bytes", { autoIncrement: true }));
      opening.addEventListener("success", () => {
        resolve(opening.result);
      });
    });
    // To the last hundred bytes.
    for (let size = 2 ** 18; size > 100;) {
      const writing = database.transaction("bytes", "readwrite");
      // Of no pattern that could be written shorter.
      const bytes = new Uint8Array(size);
      for (let from = 0; from < size; from += 2 ** 16) crypto.getRandomValues(bytes.subarray(from, from + 2 ** 16));
      writing.objectStore("bytes").put(bytes);
      const written = await new Promise((resolve) => {
        writing.addEventListener("complete", () => {
          resolve(true);
        });
        writing.addEventListener("abort", () => {
          resolve(false);
        });
      });
      if (written === false) size >>= 1;
    }
  });
  await save(page);
  await expect(shelf(page).getByRole("alert")).toHaveText(STUDY_FULL);
  await expect(kept(page)).toHaveCount(1);
  // To delete needs no room.
  await shelf(page)
    .getByRole("button", { name: /^Delete / })
    .click();
  await expect(shelf(page)).toContainText("is deleted.");
  await expect(shelf(page).getByRole("alert")).toHaveCount(0);
});

test("results of a sweep: they are said to last as long as the page, are kept once there is room, and can be forgotten", async ({
  page,
}) => {
  const base = "topology=dragonfly&p=1&a=2&h=1&load=0.2&saturation=curve&warmup=300&measure=300&maxCycles=5000";
  await openStudio(page, `${base}&sweep=job:simulate;seed:1..3`);
  const sweep = page.getByRole("main", { name: "Sweep", exact: true });
  await expect(sweep.getByRole("button", { name: "Run", exact: true })).toBeVisible();
  const room = await quotaOf(page);
  await room(1);
  await sweep.getByRole("button", { name: "Run", exact: true }).click();
  await expect(sweep).toContainText("All 3 points are known.");
  await expect(sweep.getByRole("status").filter({ hasText: "storage" })).toHaveText(
    "This browser's storage is full: what is computed from now on lasts as long as this page. Forget what is kept, delete saved studies, or export it.",
  );
  // Once there is room again they are kept after all.
  await room(null);
  await expect(sweep).not.toContainText("storage is full");
  await page.reload();
  await expect(sweep).toContainText("This browser keeps 3 computed points");
  await sweep.getByRole("button", { name: "Forget …" }).click();
  await sweep.getByRole("button", { name: "Forget all of them" }).click();
  await sweep.getByRole("button", { name: "Run", exact: true }).click();
  await expect(sweep).toContainText("This browser keeps 3 computed points");
});

test("a network too long for the address", async ({ page }) => {
  await openStudio(page, "topology=custom&p=1");
  await (
    await quotaOf(page)
  )(1);
  await openNetwork(page, "large.edges", edges(3000, 24_000));
  await expect.poll(() => study(page).slice(0, 40)).toMatch(/graph=kept:/);
  await expect(notices(page)).toContainText(
    "The network is too long for the address, and this browser's storage is full: a reload loses it. Delete saved studies or forget what Sweep keeps, or save its file.",
  );
});

test("answers in stories, which have a storage of their own", async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.clear();
    let text = "x".repeat(2 ** 20);
    // To the last character that the browser takes.
    for (let i = 0; text !== ""; i++)
      try {
        localStorage.setItem(`other ${i}`, text);
      } catch {
        text = text.slice(0, text.length >> 1);
      }
  });
  await openStudio(page, "story=which-way-up.3", { live: true });
  await page
    .getByRole("region", { name: /^Story/ })
    .getByRole("button", { name: "0.9 and more" })
    .click();
  await expect(notices(page)).toContainText(
    "This browser's storage is full: what is answered in stories lasts as long as this page. The browser's settings can remove what other pages of this site keep.",
  );
});
