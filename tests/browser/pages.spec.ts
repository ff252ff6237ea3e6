/**
 * The pages over the studio have one frame: a landmark with the page's name, the focus while they are open, a way back by Escape and by the
 * head, a title of their own, nothing wider than the window; and where there is nothing to be seen, one button that changes that.
 */
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { expectAccessible, expectStudy, openPage, openStudio, study } from "./studio-page.ts";

const STENCIL = "p=3&traffic=stencil";

/** Each by its name, with the study over which it opens, and something that stands on it. */
const PAGES = [
  { name: "Stories", over: "p=3", shows: "Why adaptive routing?" },
  { name: "Figures", over: "p=3", shows: "Random permutations" },
  { name: "Choose", over: "p=3", shows: "What must it do?" },
  { name: "Sweep", over: "p=3", shows: "What is varied?" },
  { name: "Gallery", over: "p=3", shows: "Torus" },
  { name: "Structure", over: "p=3", shows: "Average hops" },
  { name: "Saved", over: "p=3", shows: "Nothing is saved yet." },
  { name: "Placements", over: STENCIL, shows: "tasks in 9 groups" },
] as const;

const IN_BAR: readonly string[] = ["Stories", "Figures", "Choose"];

const main = (page: Page, name: string) => page.getByRole("main", { name, exact: true });

/** The button that opens the page: its own in the bar, or that of the menu in which it stands. */
const opener = (page: Page, name: string) =>
  IN_BAR.includes(name) ? page.getByRole("button", { name, exact: true }) : page.locator(".bar-more:visible");

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const over = await page.evaluate(
    () => Math.max(document.documentElement.scrollWidth, document.querySelector(".paper")!.scrollWidth) - window.innerWidth,
  );
  expect(over).toBeLessThanOrEqual(0);
}

for (const { name, over, shows } of PAGES)
  test(`${name} is a landmark of its own, takes the focus, gives it back on Escape, and fits`, async ({ page }) => {
    await openStudio(page, over);
    const studioTitle = await page.title();
    await openPage(page, name);
    await expect(main(page, name)).toBeFocused();
    await expect(main(page, name)).toContainText(shows);
    // The studio under it cannot be reached.
    await expect(page.locator("main:not([inert])")).toHaveCount(1);
    await expect(main(page, name).getByRole("heading", { name, exact: true })).toBeVisible();
    await expect(page).toHaveTitle(`${name} · Flitlab`);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(main(page, name)).toHaveCount(0);
    await expect(opener(page, name)).toBeFocused();
    await expectStudy(page, over);
    await expect(page).toHaveTitle(studioTitle);
    // What it is stands in the bar where there is room, and else in the head.
    await openPage(page, name);
    const line = await page.locator(".bar-tag").textContent();
    await expect(main(page, name).getByText(line!, { exact: true })).toBeHidden();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(main(page, name).getByText(line!, { exact: true })).toBeVisible();
    await expect(main(page, name)).toContainText(shows);
    await expectNoSidewaysScroll(page);
    // A wide window at four times its size.
    await page.setViewportSize({ width: 320, height: 256 });
    await expectNoSidewaysScroll(page);
    await main(page, name).getByRole("button", { name: "To the studio" }).click();
    await expect(main(page, name)).toHaveCount(0);
  });

test("Escape leaves a text first, then the page; a list or a card over it closes before it", async ({ page }) => {
  await openStudio(page, "p=3&page=gallery");
  await expect(main(page, "Gallery")).toBeFocused();
  await page.getByRole("searchbox").fill("slim");
  await page.keyboard.press("Escape");
  await expect(main(page, "Gallery")).toBeFocused();
  await page.getByRole("combobox", { name: "Sort by" }).click();
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("option").first()).toBeHidden();
  await expect(main(page, "Gallery")).toBeVisible();
  await page.locator(".bar-more:visible").click();
  await page.keyboard.press("Escape");
  await expect(main(page, "Gallery")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(main(page, "Gallery")).toHaveCount(0);
});

test("a page that the list of commands has opened gives the focus back to what had it before", async ({ page }) => {
  await openStudio(page, "p=3");
  const routing = page.getByRole("combobox", { name: "Routing", exact: true });
  await routing.focus();
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog", { name: "Commands" }).getByRole("combobox").fill("open the page structure");
  await page.keyboard.press("Enter");
  await expect(main(page, "Structure")).toBeFocused();
  // From page to page by the bar: that is where the last one was opened.
  await page.getByRole("button", { name: "Figures", exact: true }).click();
  await expect(main(page, "Figures")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Figures", exact: true })).toBeFocused();
  await routing.focus();
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog", { name: "Commands" }).getByRole("combobox").fill("open the page structure");
  await page.keyboard.press("Enter");
  await expect(main(page, "Structure")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(routing).toBeFocused();
});

test("on a phone a page opened from the foot gives the focus back there", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openStudio(page, "p=3");
  await openPage(page, "Structure");
  await expect(main(page, "Structure")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.locator(".bar-more:visible")).toBeFocused();
});

test("where there is nothing to be seen one sentence says why, and one button changes it", async ({ page }) => {
  await openStudio(page, "p=3&page=placements");
  await expect(main(page, "Placements")).toContainText("Placement needs stencil traffic.");
  await expectAccessible(page);
  await main(page, "Placements").getByRole("button", { name: "Use a stencil" }).click();
  await expect(main(page, "Placements")).toContainText("tasks in 9 groups");
  expect(study(page)).toContain("traffic=stencil");

  await openStudio(page, "topology=torus&traffic=stencil&tasks=4x4&page=placements");
  await main(page, "Placements").getByRole("button", { name: "Use a Dragonfly" }).click();
  await expect(main(page, "Placements")).toContainText("4x4 tasks in 9 groups");

  await openStudio(page, `${STENCIL}&failLinks=0.1&page=placements`);
  await main(page, "Placements").getByRole("button", { name: "Take it without failures" }).click();
  await expect(main(page, "Placements")).toContainText("tasks in 9 groups");
  expect(study(page)).not.toContain("failLinks");

  await openStudio(page, "page=gallery");
  await page.getByRole("searchbox").fill("no such network");
  await expect(main(page, "Gallery")).toContainText("No family is called so.");
  await main(page, "Gallery").getByRole("button", { name: "Show all families" }).click();
  await expect(main(page, "Gallery").getByRole("article", { name: "Torus" })).toBeVisible();

  await openStudio(page, "p=3&page=saved");
  await expect(main(page, "Saved")).toContainText("Nothing is saved yet.");
  await main(page, "Saved").getByRole("button", { name: "Save this study" }).click();
  const kept = main(page, "Saved").getByRole("button", { name: /^Dragonfly 3·4·2·9/ });
  await expect(kept).toBeVisible();
  await kept.click();
  await expectStudy(page, "p=3");

  await openStudio(page, "sweep=");
  await expect(main(page, "Sweep")).toContainText("Nothing is varied yet.");
  await main(page, "Sweep").getByRole("button", { name: "Run an example" }).click();
  await expect(main(page, "Sweep").getByRole("figure").first()).toBeVisible();
  await openStudio(page, "sweep=job:cost;atoms:1,2");
  await main(page, "Sweep").getByRole("button", { name: "Start over" }).click();
  await expect(main(page, "Sweep")).toContainText("Nothing is varied yet.");

  await openStudio(page, `wish=${encodeURIComponent("endpoints=1000&maxRadix=2")}`);
  await main(page, "Choose")
    .getByRole("button", { name: /^Start over from/ })
    .click();
  await expect(main(page, "Choose").getByRole("button", { name: /^Start over/ })).toHaveCount(0);

  await openStudio(page, "figure=99");
  await main(page, "Figures")
    .getByRole("button", { name: /^Show / })
    .click();
  await expect(main(page, "Figures").getByRole("article")).toBeVisible();
  await openStudio(page, "figure=13a");
  await expect(main(page, "Figures").getByRole("status").first()).toHaveText("None of the numbers of this figure is computed yet.");
  await expect(main(page, "Figures").getByRole("button", { name: "Run", exact: true })).toBeEnabled();

  await openStudio(page, "structure=none");
  await main(page, "Structure").getByRole("button", { name: "Show average hops" }).click();
  await expectStudy(page, "structure=hops");
});
