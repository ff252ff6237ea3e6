/** Tabs of designs: their names, their order, six of them, on a wide window and a telephone. */
import { expect, test } from "@playwright/test";
import { IN_WHOLE } from "../tools/extent.ts";
import { expectAccessible, expectStudy, finished, openRow, openStudio, SIZES } from "./studio-page.ts";

const TWO = "routing=ugal-l&traffic=worst-case&load=0.1,0.2&warmup=300&measure=300&saturation=curve&b.routing=min";
const SIX = "routing=ugal-l&traffic=worst-case&b.routing=min&c.routing=valiant&d.routing=ugal-g&e.topology=slim-fly&f.topology=torus";

test("a name is typed over its tab, kept by Enter, given up by Esc, and stands in the link and on the charts", async ({ page }) => {
  await openStudio(page, TWO);
  const tab = (letter: string) => page.getByRole("tab", { name: new RegExp(`^${letter} `) });
  const field = page.getByRole("textbox", { name: /^Name of design/ });
  await expect(tab("A")).toHaveText("A UGAL-L");
  // What is typed while the field is being loaded is not lost.
  await page.route("**/RenameField-*.js", async (route) => {
    await page.keyboard.type("now");
    await route.continue();
  });
  await tab("B").dblclick();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("now");
  await expect(field).toHaveAttribute("placeholder", "MIN");
  await field.fill("  the old\u202e one ");
  await field.press("Enter");
  await expect(field).toHaveCount(0);
  await expect(tab("B")).toHaveText("B the old\\u202e one");
  await expect(tab("B")).toBeFocused();
  await page.keyboard.press("F2");
  await field.fill("today");
  await field.press("Escape");
  await expect(tab("B")).toHaveText("B the old\\u202e one");
  await page.keyboard.press("F2");
  await field.fill("today, R&D");
  await field.press("Enter");
  await expect.poll(() => new URL(page.url()).hash).toBe(`#${TWO}&b.name=today,+R%26D&tab=b`);
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await finished(page);
  await openRow(page, /^saturation/);
  await expect(page.getByRole("figure", { name: "Throughput at saturation" })).toContainText(/B today, ?R&D simulated/);
  await openRow(page, /^saturation/);
  await expect.poll(() => new URL(page.url()).hash).toBe(`#${TWO}&b.name=today,+R%26D&tab=b`);
  await page.reload();
  await expect(tab("B")).toHaveText("B today, R&D");
  await tab("B").press("F2");
  await field.fill("");
  await field.press("Enter");
  await expect(tab("B")).toHaveText("B MIN");
  await expectStudy(page, `${TWO}&tab=b`);
});

test("a link's name that is too long, or of no design, is said", async ({ page }) => {
  await openStudio(page, `p=2&name=${"x".repeat(50)}&c.name=y`);
  const notices = page.getByRole("log", { name: "Notices" });
  await expect(notices).toContainText("is not valid: a design's name must have at most 40 characters");
  await expect(notices).toContainText("c.name = y names a design C, which the study does not have");
});

test("tabs change places by Shift and the arrows; each takes its name along", async ({ page }) => {
  await openStudio(page, "routing=ugal-l&b.routing=min&c.routing=valiant&b.name=middle");
  await page.getByRole("tab", { name: /^B / }).click();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("tab", { name: /^A / })).toBeFocused();
  await expect(page.getByRole("tab", { selected: true })).toHaveText("A UGAL-L");
  await page.keyboard.press("End");
  await expect(page.getByRole("tab", { name: /^C / })).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Shift+ArrowRight");
  await expect(page.getByRole("tab")).toHaveText(["A UGAL-L", "B Valiant", "C middle"]);
  await expect(page.getByRole("tab", { selected: true })).toHaveText("C middle");
  await expectStudy(page, "routing=ugal-l&b.routing=valiant&c.routing=min&c.name=middle&tab=c");
});

test("a tab is dragged to another place", async ({ page }) => {
  await openStudio(page, "routing=ugal-l&b.routing=min&c.routing=valiant");
  const tabs = page.getByRole("tab");
  // Changes are followed from the first move on.
  await tabs.first().hover();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await tabs.first().dragTo(tabs.last());
  await expect(tabs).toHaveText(["A MIN", "B Valiant", "C UGAL-L"]);
  await page.keyboard.press("Control+z");
  await expect(tabs).toHaveText(["A UGAL-L", "B MIN", "C Valiant"]);
  // At any width the pages have their words, or a menu that has, and all designs are seen.
  for (const width of [1200, 1280, 1340, 1341, 1540]) {
    await page.setViewportSize({ width, height: 720 });
    await expect(page.getByRole("button", { name: "Figures", exact: true })).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

for (const [width, height] of SIZES)
  test(`six designs at ${width}: each can be read, reached and removed`, IN_WHOLE, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openStudio(page, SIX);
    const tabs = page.getByRole("tab");
    await expect(tabs).toHaveCount(6);
    for (const tab of await tabs.all()) expect((await tab.boundingBox())!.width).toBeGreaterThanOrEqual(56);
    await tabs.first().focus();
    for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowRight");
    await expect(tabs.last()).toBeFocused();
    await expect(tabs.last()).toBeInViewport();
    await expectAccessible(page);
    await tabs.last().press("Delete");
    await expect(tabs).toHaveCount(5);
  });
