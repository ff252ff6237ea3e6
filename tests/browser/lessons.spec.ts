/** Stories: offered on a first visit, told step by step beside the studio, kept in the address. */
import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";
import { IN_WHOLE, inWholeUnless } from "../tools/extent.ts";
import { STORIES } from "../../src/lessons/stories/stories.ts";
import { expectAccessible, finished, openPage, openStudio, SIZES, study } from "./studio-page.ts";

const strip = (page: Page): Locator => page.getByRole("region", { name: /^Story/ });
const option = (page: Page, name: string | RegExp): Locator => strip(page).getByRole("button", { name });
const phase = (page: Page): Locator => page.getByRole("list", { name: "Of this step" }).locator("[aria-current]");
const next = (page: Page): Locator => option(page, "Next");

/** Opens a step by a link to it alone; the studio runs by itself. */
async function openStep(page: Page, step: string): Promise<void> {
  await page.goto(`./#story=${step}`);
  await expect(page.locator("[data-telling]")).toBeVisible();
  await expect(strip(page)).toBeVisible();
}

test("a story is told whole: predicted wrong, run, explained, gone on with, and left", IN_WHOLE, async ({ page }) => {
  await openStudio(page, "p=3&load=0.1", { live: true });
  await openPage(page, "Stories");
  await expect(page.getByRole("main", { name: "Stories" }).getByRole("button", { name: /^Start: / })).toHaveCount(STORIES.length);
  await page.getByRole("button", { name: "Start: Trees: which way up?" }).click();
  await expect(strip(page)).toContainText("step 1 of 6");
  await expect(strip(page)).toBeFocused();
  // What the page showed before has gone, and the step's study starts itself, behind its cover.
  await expect.poll(() => study(page)).toMatch(/^topology=fat-tree.*story=which-way-up\.1/);
  await expect(page.getByRole("button", { name: "Stop" })).toHaveCount(0);
  // Whatever runs: the next step ends it and begins its own.
  await page.keyboard.press("ArrowRight");
  await expect(strip(page)).toContainText("step 2 of 6");
  await expect.poll(() => study(page)).toContain("traffic=bit-complement");
  await next(page).click();
  await expect.poll(() => study(page)).toContain("story=which-way-up.3");
  // Predict, by a key: the answer is run already, and judged by what comes out.
  await expect(phase(page)).toHaveText("Predict");
  await page.keyboard.press("1");
  await expect(strip(page)).toContainText("No. A carries at least 20");
  await expect(phase(page)).toHaveText("Look");
  await expect(strip(page)).not.toContainText("so the tree has the room");
  await option(page, "Explain").click();
  await expect(phase(page)).toHaveText("Explain");
  await expect(strip(page)).toContainText("so the tree has the room");
  await expect(option(page, /^0\.9 and more.*does not hold$/)).toHaveAttribute("aria-pressed", "true");
  await expect(option(page, /^between a fifth and 0\.3.*holds$/)).toBeVisible();
  // The step and its answer stay with a reload.
  await page.reload();
  await expect(strip(page)).toContainText("step 3 of 6");
  await expect(strip(page)).toContainText("No. A carries at least 20");
  // Whatever is changed comes back.
  await option(page, "Change the designs").click();
  await page.getByRole("combobox", { name: "Traffic", exact: true }).click();
  await page.getByRole("option", { name: /^Uniform/ }).click();
  await option(page, "Back to this step").click();
  await expect.poll(() => study(page)).toContain("traffic=bit-reversal");
  await expect(option(page, "Back to this step")).toHaveCount(0);
  // Back is a step back, in the story and in the study.
  await next(page).click();
  await expect(strip(page)).toContainText("step 4 of 6");
  await page.goBack();
  await expect(strip(page)).toContainText("step 3 of 6");
  await option(page, "Back").click();
  await expect.poll(() => study(page)).toContain("traffic=bit-complement");
  await option(page, "Leave the story").click();
  await expect(strip(page)).toHaveCount(0);
  await expect.poll(() => study(page)).not.toContain("story=");
  expect(study(page)).toContain("traffic=bit-complement");
  // How far one has come is known.
  await openPage(page, "Stories");
  await expect(page.getByRole("listitem").filter({ hasText: "Trees" })).toContainText("1 of 6 answered");
});

test("a task is done in the studio, and seen to be", IN_WHOLE, async ({ page }) => {
  await openStep(page, "which-way-up.6");
  await expect.poll(() => study(page)).toContain("traffic=bit-reversal");
  await finished(page);
  await expect(strip(page)).toContainText("In the studio, now.");
  await page.getByRole("combobox", { name: "Routing", exact: true }).click();
  await page.getByRole("option", { name: /^NCA/ }).click();
  await expect(strip(page)).toContainText("Done.");
  await option(page, "Explain").click();
  await expect(strip(page)).toContainText("Every choice that spreads will do here");
  await option(page, "To the list").click();
  await expect(page.getByRole("main", { name: "Stories" })).toBeVisible();
});

test("a first visit offers its story, which can be put away for good", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openStudio(page, "");
  await expect(strip(page)).toContainText("Story, 6 steps, about 8 minutesWhy adaptive routing?");
  expect(study(page)).not.toContain("story=");
  const canvas = page.locator("section.tile canvas").first();
  await expect(canvas).toBeInViewport({ ratio: 1 });
  await option(page, "Start: predict B").click();
  await expect.poll(() => study(page)).toContain("story=why-adaptive.1");
  await expect(strip(page)).toContainText("B’s curve turns up near a load of 12.5 %");
  await option(page, "all 72 global channels").click();
  await expect(strip(page)).toContainText("No. Of B’s global channels 9 are full.");
  await page.goto("./");
  await page.reload();
  await expect(page.getByRole("button", { name: /^(Run|Stop)$/ })).toBeVisible();
  await expect(page.locator("section.tile")).toHaveCount(2);
  await expect(strip(page)).toHaveCount(0);
});

test("the offer that is put away does not come again, and no frame has one", async ({ page }) => {
  await openStudio(page, "");
  await option(page, "Do not offer this again").click();
  await expect(strip(page)).toHaveCount(0);
  await page.goto("./#story=why-adaptive.1&embed=1");
  await page.reload();
  await expect(page.getByRole("link", { name: /Flitlab|studio/i })).toBeVisible();
  await expect(strip(page)).toHaveCount(0);
});

test("a link to a story that is not there says so", async ({ page }) => {
  await openStep(page, "why-not.1");
  await expect(strip(page).getByRole("alert")).toHaveText(
    /^story = why-not is not valid: the stories are why-adaptive, .* and where-microseconds-go\.$/,
  );
  await page.goto("./#p=3&story=why-adaptive.9");
  await page.reload();
  await expect(strip(page).getByRole("alert")).toHaveText("story = why-adaptive.9 is not valid: Why adaptive routing? has 6 steps.");
  await option(page, "Leave the story").click();
  await expect(strip(page)).toHaveCount(0);
});

test("a curve is drawn by keys, stays beside the measured one, and is told apart from it; until then nothing tells", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openStep(page, "why-adaptive.2");
  const chart = page.getByRole("figure", { name: "Latency against offered load" });
  await expect(chart).toContainText("A, C: after your prediction");
  const end = page.getByRole("slider", { name: "Load at which your curve of C ends" });
  await expect(option(page, /^My prediction/)).toHaveAttribute("aria-disabled", "true");
  await end.focus();
  for (let i = 0; i < 27; i++) await page.keyboard.press("ArrowRight");
  await expect(end).toHaveAttribute("aria-valuetext", "0.27");
  // Behind the cover it is simulated; no name, number or curve of it is there.
  const points = chart.locator("circle[data-part=data]");
  await expect(points.first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Design C" }).locator("canvas")).toBeHidden();
  await expect(page.getByRole("region", { name: "Design C" }).locator(".tile-fact")).toBeHidden();
  await expect(chart.locator(".chart-body svg[role=img]")).not.toHaveAttribute("aria-label", /Valiant/);
  await option(page, "My prediction: 0.27").click();
  await expect(strip(page)).toContainText(/No\. C carries at least 4\d.*You 0\.27, measured 0\.4/);
  await expect(page.locator(".drawn[data-kept]")).toContainText("you 0.27");
  await expect(chart.locator(".chart-body svg[role=img]")).toHaveAttribute("aria-label", /Valiant/);
  // The next step has none of it.
  await option(page, "Explain").click();
  await next(page).click();
  await expect(page.locator(".drawn")).toHaveCount(0);
});

test("links are marked in a drawing by keys, and each mark is judged", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openStep(page, "why-adaptive.1");
  const tile = page.getByRole("region", { name: "Design B" });
  await expect(tile).toContainText("MIN");
  await expect(tile.locator(".tile-fact")).toBeHidden();
  await tile.locator("canvas").focus();
  // From the first router through its links.
  await page.keyboard.press("PageDown");
  await page.keyboard.press("l");
  await page.keyboard.press("Enter");
  await expect(option(page, "My prediction: 1 marked")).toBeVisible();
  await expect(page.locator(".marks path")).toHaveCount(1);
  await option(page, "My prediction: 1 marked").click();
  await expect(strip(page)).toContainText(/Of B’s global channels 9 are full\. Of your mark (all hold|0 hold)\./);
  await expect(tile.locator(".tile-fact")).toContainText("9 channels");
});

test("what is shown without a prediction is not counted as one", IN_WHOLE, async ({ page }) => {
  await openStep(page, "how-few-hops.1");
  await expect(page.getByRole("list", { name: "Key figures" }).getByText("diameter")).toBeHidden();
  await option(page, "Show me").click();
  await expect(strip(page)).toContainText("B has a diameter of 2.");
  await expect(strip(page)).not.toContainText(/Right|No\./);
  await option(page, "All stories").click();
  await expect(page.getByRole("listitem").filter({ hasText: "How few hops?" })).toContainText("1 of 6 answered");
});

for (const [width, height] of SIZES) {
  test(`a step covers nothing and axe finds nothing serious, ${width} by ${height}`, inWholeUnless(width > 900), async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openStep(page, "which-way-up.3");
    await expectAccessible(page);
    // The curve is drawn there first.
    if (width < 900) await option(page, "Choose an answer instead").click();
    await option(page, "about two thirds").click();
    await expect(strip(page)).toContainText("No. A carries at least 20");
    await option(page, "Explain").click();
    await expectAccessible(page);
    const { scrollWidth, small } = await page.evaluate(() => ({
      scrollWidth: document.documentElement.scrollWidth,
      // Of bars each is as wide as the screen leaves it.
      small: Array.from(document.querySelectorAll(".told button"), (one) => [one, one.getBoundingClientRect()] as const)
        .filter(([, { height: tall }]) => tall > 0)
        .filter(([one, { height: tall, width: wide }]) => tall < 44 || (wide < 44 && one.closest(".told-bars") === null)).length,
    }));
    expect(scrollWidth).toBeLessThanOrEqual(width);
    if (width < 900) expect(small).toBe(0);
    // A drawing has the width of a phone, in place of the chart; the sheet is below.
    const sheet = (await page.locator(".told-body").boundingBox())!;
    if (width < 900) {
      const picture = (await page.getByRole("figure", { name: "Latency against offered load" }).boundingBox())!;
      expect(picture.y + picture.height).toBeLessThanOrEqual(sheet.y);
      await page.getByRole("tab", { name: /^B/ }).click();
      const tile = (await page.locator("section.tile").nth(1).boundingBox())!;
      expect(tile.width).toBe(width);
      expect(tile.y + tile.height).toBeLessThanOrEqual(sheet.y);
    } else {
      const picture = (await page.locator("section.tile").first().boundingBox())!;
      expect(picture.height).toBeGreaterThan(350);
      expect(picture.x).toBeGreaterThanOrEqual(sheet.x + sheet.width);
    }
  });
}

test("stories stand in chapters and are found by idea; answers are saved as a file, and cleared", async ({ page }) => {
  // Of another story all.
  const done = STORIES.find(({ id }) => id === "deadlock")!;
  const steps = done.steps.map((_, i) => `${done.id}.${i + 1}`);
  await page.addInitScript((whole) => {
    localStorage.setItem(
      "flitlab-stories",
      JSON.stringify({
        "why-adaptive.1": { chosen: 1, holds: 1, says: "Of B’s global channels 9 are full." },
        "why-adaptive.2": { chosen: 1, drawn: 0.27, holds: 2, says: "C carries at least 43.3 %.", value: 0.433 },
        "why-adaptive.3": { chosen: -1, shown: true, holds: 0, says: "" },
        ...Object.fromEntries(whole.map((step) => [step, { chosen: -1, shown: true, holds: 0, says: "" }])),
      }),
    );
  }, steps);
  await page.goto("./#page=stories");
  const main = page.getByRole("main", { name: "Stories" });
  await expect(main.getByRole("region", { name: "Ways through a network" }).getByRole("listitem").first()).toContainText(
    "Why adaptive routing?",
  );
  await expect(main).toContainText(`${3 + steps.length} of `);
  await expect(main).toContainText(/ questions answered; 1 of 2 predicted right/);
  for (const [chapter, count] of [
    ["Ways through a network", 0],
    [done.chapter!, 1],
  ] as const) {
    const all = STORIES.filter((story) => story.chapter === chapter).length;
    await expect(main.getByRole("region", { name: chapter }).getByRole("heading", { level: 3 })).toContainText(`${count} of ${all} done`);
  }
  await expectAccessible(page);
  await main.getByRole("button", { name: /^Moore bound/ }).click();
  await expect(main.locator(".story")).toHaveCount(STORIES.filter(({ ideas }) => ideas?.includes("Moore bound")).length);
  const [file] = await Promise.all([page.waitForEvent("download"), main.getByRole("button", { name: "Save as CSV" }).click()]);
  expect((await readFile(await file.path(), "utf8")).split("\r\n").slice(0, 4)).toEqual([
    "story,step,question,answer,right,found",
    "Why adaptive routing?,1,B’s curve turns up near a load of 12.5 %. What is full there?,nine of the 72 global channels,true,Of B’s global channels 9 are full.",
    "Why adaptive routing?,2,Predict: up to which load will C carry this traffic?,drawn to 0.27,false,C carries at least 43.3 %.",
    "Why adaptive routing?,3,Predict: which of them carries more of uniform traffic?,,,",
  ]);
  await main.getByRole("button", { name: "Clear", exact: true }).click();
  await main.getByRole("button", { name: "Clear all answers?" }).click();
  await expect(main).toContainText("0 of ");
  expect(await page.evaluate(() => localStorage.getItem("flitlab-stories"))).toBe("{}");
});
