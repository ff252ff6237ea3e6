/** Parts of the site that are gone while a page is open, as after a new build: one sentence with Reload, and Try again tries again. */
import { expect, test } from "@playwright/test";
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { openPresets, built, dataMarks, exported, finished, openRow, openStudio, QUICK } from "./studio-page.ts";

const STUDY = `topology=dragonfly&p=1&a=2&h=1&load=0.1,0.2&${QUICK}`;
const MISSING = /^The .* could not be loaded: Flitlab has been replaced since it was opened, or cannot be reached\./;
const MISSING_NOTICE = new RegExp(`${MISSING.source} Try again Reload$`);

const notices = (page: Page): Locator => page.getByRole("log", { name: "Notices" });

/** Answers for these files as servers do that have them no more, some of them with their front page; the result brings them back. */
async function gone(context: BrowserContext, files: RegExp, how: "404" | "front page" = "404"): Promise<() => Promise<void>> {
  await context.route(files, (route) =>
    route.fulfill(how === "404" ? { status: 404, body: "" } : { status: 200, contentType: "text/html", body: "<!doctype html>" }),
  );
  return () => context.unroute(files);
}

test("parts of the page: a sentence in their place, the rest of the page alive, and another try", async ({ page, context }) => {
  await openStudio(page, STUDY);
  await built(page, "6");
  const parts = [
    {
      files: /\/matrix-picture-.*\.js/,
      open: () => page.getByRole("button", { name: "Matrix" }).click(),
      there: page.getByText("Adjacency matrix of 6 routers"),
    },
    {
      files: /\/Dock-.*\.js/,
      open: () => page.getByRole("button", { name: /Step/ }).first().click(),
      there: page.getByRole("group", { name: /step/i }).first(),
    },
    {
      files: /\/FiguresPage-.*\.js/,
      open: () =>
        page.evaluate(() => {
          location.hash = "figure=9";
        }),
      there: page.getByRole("navigation", { name: "Figures of papers" }),
    },
  ];
  for (const [i, { files, open, there }] of parts.entries()) {
    const bringBack = await gone(context, files, i === 0 ? "front page" : "404");
    await open();
    const alert = page.getByRole("alert").filter({ hasText: "could not be loaded" });
    await expect(alert.locator("p")).toHaveText(MISSING);
    await expect(alert.getByRole("button", { name: "Reload" })).toBeVisible();
    // What is expected next is of this try only when this try has asked.
    const asked = page.waitForRequest(files);
    await alert.getByRole("button", { name: "Try again" }).click();
    await asked;
    await expect(alert.locator("p")).toHaveText(MISSING);
    await bringBack();
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect(alert).toHaveCount(0);
    await expect(there).toBeVisible();
  }
});

test("all files gone while the page is open: it stays, with one sentence for all that is missing, until Try again has it", async ({
  page,
  context,
}) => {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  // Whoever moves has them at once.
  await gone(context, /\/(UndoButtons|later|Tip|ChoiceList|marked)-.*\.js/);
  await openStudio(page, STUDY);
  await built(page, "6");
  await expect(page.getByRole("table", { name: "All designs" })).toBeVisible();
  await gone(context, /\/assets\//);
  await page.keyboard.press("F2");
  const notice = notices(page);
  await expect(notice).toContainText(
    /^The .*undo.* could not be loaded: Flitlab has been replaced since it was opened, or cannot be reached\./,
  );
  await page.getByRole("tab").first().dblclick();
  await expect(notice).toContainText("field of names");
  await expect(notice.getByRole("button", { name: "Dismiss", exact: true })).toHaveCount(1);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Compare another" }).click();
  await expect(notice).toContainText("cards beside buttons");
  // Both the buttons and the marks over the picture are of the step mode, and its sentence stands where the buttons should.
  await page.getByRole("button", { name: /Step/ }).first().click();
  await expect(page.getByRole("alert").locator("p")).toHaveText(MISSING);
  await expect(notice).not.toContainText("step mode");
  await expect(page.locator(".column-network")).toContainText("Network");
  await expect(page.locator(".column-design")).toBeVisible();
  await context.unrouteAll();
  await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("group", { name: /step/i }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Undo/ })).toBeVisible();
  await expect(notice).toBeEmpty();
  expect(faults).toEqual([]);
});

test("a frame whose link to the studio is missing says so, and keeps what it shows", async ({ page, context }) => {
  const bringBack = await gone(context, /\/OpenWhole-.*\.js/);
  await page.goto(`./#${STUDY}&embed=1`);
  await expect(notices(page)).toHaveText(MISSING_NOTICE);
  await expect(page.locator(".column-network canvas").first()).toBeVisible();
  await bringBack();
  await notices(page).getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("link", { name: "Open in Flitlab" })).toBeVisible();
  await expect(notices(page)).toBeEmpty();
});

test("what is loaded for a click: a notice, and the next click tries again", async ({ page, context }) => {
  await openStudio(page, STUDY);
  await built(page, "6");
  const bringBack = await gone(context, /\/(PresetsList|ExportPanel|svg)-.*\.js/);
  await openPresets(page);
  await page.getByRole("button", { name: "Export Drawing" }).click();
  await expect(notices(page)).toContainText("The list of presets and writing of files could not be loaded");
  await expect(notices(page).getByRole("button", { name: "Reload" })).toHaveCount(1);
  await bringBack();
  expect((await exported(page, "Drawing as SVG")).suggestedFilename()).toMatch(/^flitlab-network-.*\.svg$/);
  await openPresets(page);
  await expect(page.getByRole("menu", { name: "Presets" })).toBeVisible();
  // Both are there.
  await expect(notices(page)).toBeEmpty();
});

test("families of networks: a link to one that cannot be had keeps its address for Reload", async ({ page, context }) => {
  const files = /\/(torus|grid)-[^/]*\.js/;
  const bringBack = await gone(context, files);
  await page.goto("./#topology=torus&dims=4x4&p=1");
  await expect(notices(page)).toContainText("The families of networks could not be loaded");
  await built(page, "72");
  await page.getByRole("textbox", { name: /^p, / }).fill("1");
  await page.keyboard.press("Enter");
  await built(page, "36");
  expect(page.url()).toContain("topology=torus&dims=4x4&p=1");
  await bringBack();
  await notices(page).getByRole("button", { name: "Reload" }).first().click();
  await built(page, "16");
  await expect(notices(page)).toBeEmpty();
});

test("simulator and solver: one sentence, and the next run has them", async ({ page, context }) => {
  await openStudio(page, STUDY);
  await built(page, "6");
  const bringBack = await gone(context, /\/(load-point-.*\.js|glpk-.*\.wasm)/);
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(notices(page)).toContainText(
    /The (simulator and LP solver|LP solver and simulator) could not be loaded: Flitlab has been replaced/,
  );
  await expect(notices(page).getByRole("button", { name: "Dismiss", exact: true })).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Run", exact: true })).toBeVisible();
  await bringBack();
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await finished(page);
  await expect(notices(page)).toBeEmpty();
  await openRow(page, /^saturation/);
  await expect(page.getByRole("figure", { name: "Throughput at saturation" })).toContainText("minimal only (LP)");
  await expect(dataMarks(page, "Latency against offered load", "circle")).not.toHaveCount(0);
});

test("workers that cannot be had: one sentence for all that they were asked", async ({ page, context }) => {
  const bringBack = await gone(context, /\/browser-worker-.*\.js/);
  await openStudio(page, STUDY);
  await expect(notices(page)).toHaveText(
    /^The program of the workers could not be loaded: Flitlab has been replaced since it was opened, or cannot be reached\. Try again Reload$/,
  );
  await bringBack();
  await notices(page).getByRole("button", { name: "Try again" }).click();
  await built(page, "6");
  await expect(notices(page)).toBeEmpty();
});

test("the layout of a family, and that of damage: a sentence, and Try again lays the network out", async ({ page, context }) => {
  const bringBack = await gone(context, /\/(circles|damaged)-.*\.js/);
  for (const text of ["topology=slim-fly&q=5&p=1", "topology=dragonfly&p=1&a=2&h=1&failedLinks=0-1"]) {
    await page.goto("about:blank");
    await openStudio(page, text);
    await expect(notices(page)).toHaveText(/^The layout of networks could not be loaded: .* Try again Reload$/);
  }
  await bringBack();
  await notices(page).getByRole("button", { name: "Try again" }).click();
  await built(page, "6");
  await expect(notices(page)).toBeEmpty();
});

test("a browser without WebAssembly: one sentence, and a page that draws and prices", async ({ page, context }) => {
  await context.route(/\/browser-worker-.*\.js/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\nReflect.deleteProperty(globalThis, "WebAssembly");` });
  });
  await openStudio(page, STUDY);
  await built(page, "6");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(notices(page)).toHaveText(
    /^Flitlab computes in WebAssembly with vectors, which this browser does not have or a policy of this site forbids: .*\.$/,
  );
  await expect(page.locator("tr[data-row=cost]")).toContainText(/\d/);
  // Another worker may be on its way still.
  await context.unrouteAll({ behavior: "wait" });
});

test("notices: the latest few, dismissed together, and gone with the study that they were about", async ({ page }) => {
  const names = ["page", "look", "story", "view", "tab", "alone", "at", "rows", "routes", "pin", "hide", "lock"];
  const bad = names.map((name) => `${name}=!`).join("&");
  await openStudio(page, `p=2&${bad}`);
  await expect(notices(page).getByRole("button", { name: "Dismiss", exact: true })).toHaveCount(4);
  await expect(notices(page)).toContainText("8 more");
  await notices(page).getByRole("button", { name: "Dismiss", exact: true }).first().click();
  await expect(notices(page)).toContainText("7 more");
  await notices(page).getByRole("button", { name: "Dismiss all" }).click();
  await expect(notices(page)).toBeEmpty();
  await page.evaluate(() => {
    location.hash = "p=3&lock=\u202e1";
  });
  await expect(notices(page)).toHaveText(/^lock = \\u202e1 is not valid: /);
  await page.evaluate(() => {
    location.hash = "p=2";
  });
  await expect(notices(page)).toBeEmpty();
});
