/** The studio runs by itself: after a link is opened and after every change, but for what would take long, and what was stopped. */
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { built, dataMarks, finished, openStudio, QUICK, study } from "./studio-page.ts";

const SMALL = `topology=dragonfly&p=1&a=2&h=1&load=0.1,0.2&${QUICK}`;
const bar = (page: Page) => page.getByRole("group", { name: "Run" });
/** From now on the workers' clock runs so many times as fast, by which the page knows how fast this machine is, however fast that is. */
async function clockOfWorkers(page: Page, factor: number): Promise<void> {
  await page.route(/browser-worker[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    const clock = `const now = performance.now.bind(performance); performance.now = () => ${factor} * now();`;
    await route.fulfill({ response, body: `{ ${clock} }\n${await response.text()}` });
  });
}
const latency = (page: Page) => page.getByRole("figure", { name: "Latency against offered load" });

test("a link opens with its answer; a change computes anew, and leaves the former curve with its name until it is undone", async ({
  page,
}) => {
  await openStudio(page, SMALL, { live: true });
  await finished(page);
  await expect(dataMarks(page, "Latency against offered load", "circle")).toHaveCount(2);
  const ghost = latency(page).locator("[data-part=ghost]");
  await expect(ghost).toHaveCount(0);
  await page.getByRole("textbox", { name: /^p, / }).fill("2");
  await built(page, "12");
  await expect(latency(page)).toContainText("before: p = 1");
  await expect(ghost).not.toHaveCount(0);
  await finished(page);
  await expect(dataMarks(page, "Latency against offered load", "circle")).toHaveCount(2);
  await expect(latency(page)).not.toContainText("run again");
  // Results are kept: nothing is computed twice, and what is shown is no ghost of itself.
  await page.getByRole("textbox", { name: /^p, / }).fill("1");
  await built(page, "6");
  await expect(bar(page)).toContainText("2 loads simulated");
  await expect(latency(page)).not.toContainText("before: p = 1");
});

test("a change ends a run that has become idle, and what is stopped by hand stays stopped until something changes", async ({ page }) => {
  // Long, but cheap by the estimate of a first visit, which no look corrects where it takes no time.
  await clockOfWorkers(page, 0.02);
  await openStudio(page, "load=0.3,0.4&saturation=curve&measure=150000&maxCycles=1000000", { live: true });
  await expect(bar(page)).toContainText("of 2 loads");
  await page.getByRole("textbox", { name: /^p, / }).fill("1");
  await expect.poll(() => study(page)).toContain("p=1");
  await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Key figures" })).toContainText("36endpoints");
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(bar(page)).toContainText("Stopped after");
  await expect(page.getByRole("button", { name: "Run", exact: true })).toBeEnabled();
  await page.evaluate(() => {
    location.hash = "load=0.1&saturation=curve&warmup=300&measure=300&maxCycles=5000";
  });
  await finished(page);
});

test("what would take long waits for Run, which says how long; without Live everything does, on the next visit too", async ({ page }) => {
  await openStudio(page, "p=8&a=16&h=8&load=0.1:0.9:0.1", { live: true });
  await built(page, "16 512");
  await expect(bar(page)).toContainText(/Run simulates 9 loads, about \d+ (min|h)/);
  await expect(page.getByRole("button", { name: "Run", exact: true })).toBeEnabled();
  await page.getByRole("button", { name: "Live" }).click();
  await expect(page.getByRole("button", { name: "Live" })).toHaveAttribute("aria-pressed", "false");
  await page.evaluate((text) => {
    location.hash = text;
  }, SMALL);
  await built(page, "6");
  await expect(bar(page)).toContainText("2 loads, about 1 s");
  await page.reload();
  await built(page, "6");
  await expect(page.getByRole("button", { name: "Live" })).toHaveAttribute("aria-pressed", "false");
  await expect(bar(page)).toContainText("Run simulates 2 loads");
  await page.getByRole("button", { name: "Live" }).click();
  await finished(page);
});

test("only the design that has changed is simulated again", async ({ page }) => {
  await openStudio(page, `${SMALL}&b.routing=valiant`, { live: true });
  await finished(page);
  await page.getByRole("tab", { name: /^B/ }).click();
  await page.getByRole("textbox", { name: /^p, / }).fill("2");
  await built(page, "12");
  await finished(page);
  await expect(dataMarks(page, "Latency against offered load", "circle")).toHaveCount(4);
});

test("a bare address runs by itself however slow the machine is known to be; a study of the same size waits for Run", async ({ page }) => {
  await clockOfWorkers(page, 100);
  await openStudio(page, "");
  await expect(page.getByRole("button", { name: "Stop", exact: true })).toBeVisible();
  await openStudio(page, "routing=valiant&load=0.1:0.9:0.1", { live: true });
  await page.reload();
  await built(page, "72");
  await expect(page.getByRole("group", { name: "Run" })).toContainText(/Run simulates 9 loads, about [\d.]+ (min|h)/);
});
