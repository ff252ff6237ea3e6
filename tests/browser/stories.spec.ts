/** What three people come for: a stranger who looks, a teacher with an exercise, an architect with a decision to make. */
import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";
import { IN_WHOLE } from "../tools/extent.ts";
import { built, dataMarks, expectStudy, finished, openRow, openStudio, QUICK, run, study } from "./studio-page.ts";

const tile = (page: Page, letter: string) => page.getByRole("region", { name: `Design ${letter}`, exact: true });
const answer = (page: Page): Locator => page.locator(".answer");
const table = (page: Page): Locator => page.getByRole("table", { name: "All designs" });

async function wholeInView(page: Page, locator: Locator): Promise<void> {
  const box = (await locator.boundingBox())!;
  const { width, height } = page.viewportSize()!;
  expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height, await locator.innerText()).toBe(true);
}

async function expectFirstSight(page: Page): Promise<void> {
  await expect(answer(page)).toContainText(/\$3\s?744/);
  await expect(page.locator("section.tile")).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
  await expect(dataMarks(page, "Latency against offered load", "circle").first()).toBeVisible();
}

test("a stranger sees something of the answer, and two drawings, before the curves are done", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openStudio(page, "");
  await expectFirstSight(page);
  await wholeInView(page, answer(page));
  await wholeInView(page, page.getByRole("figure", { name: "Latency against offered load" }));
});

test("a stranger finds by looking, without scrolling: why MIN fails, how far UGAL-L gets, what it costs", IN_WHOLE, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openStudio(page, "");
  await expectFirstSight(page);
  await finished(page);
  await expect(answer(page)).toContainText(/MIN stops .*12\.5.*%.*nine of 72 global channels are full, the other 63 idle/);
  await expect(answer(page)).toContainText(/UGAL-L .*4\d(\.\d)?.*%/);
  await wholeInView(page, answer(page));
  // The nine channels, in the picture of minimal routing at the load that the page looks at.
  await expect(page.locator(".load-handle b")).toHaveText("0.12");
  await expect(tile(page, "B").locator(".tile-fact")).toHaveText(/^9 channels (\d+–)?9\d % busy$/);
  await wholeInView(page, tile(page, "B"));
  await wholeInView(page, page.getByRole("figure", { name: "Latency against offered load" }));
  for (const [name, texts] of [
    [/^saturation, worst case/, [/0\.4\d+/, /0\.12\d+/]],
    [/^bound, any routing/, ["≤\u202f0.5625", "≤\u202f0.5625"]],
    [/^cost/, [/^3\s?744/, /^3\s?744/]],
  ] as const) {
    const row = table(page).getByRole("row").filter({ hasText: name });
    await expect(row.getByRole("cell")).toHaveText([...texts]);
    await wholeInView(page, row);
  }
  // The listed loads as points, those of the searches for saturation as dots where the curves bend.
  await openRow(page, /^carried/);
  await expect(page.getByRole("figure", { name: "Accepted throughput" }).locator("circle[data-part=data][r='3']")).toHaveCount(14);
  expect(await dataMarks(page, "Accepted throughput", "circle").count()).toBeGreaterThan(14);
  await openRow(page, /^saturation/);
  const bars = page.getByRole("figure", { name: "Throughput at saturation" }).getByRole("img");
  for (const bar of [/minimal only \(LP\): 0\.125\./, /A UGAL-L simulated: 0\.4/, /B MIN simulated: 0\.12/])
    await expect(bars).toHaveAttribute("aria-label", bar);
  await expect(page.getByRole("button", { name: "Run", exact: true })).toBeDisabled();
  await openRow(page, /^saturation/);
  await expectStudy(page, "routing=ugal-l&traffic=worst-case&load=0.04,0.08,0.12,0.2,0.3,0.4,0.5&b.routing=min");
});

test("a teacher's exercise: locked, without its answer; packets are played, then the link is opened whole", async ({ page }) => {
  const text = `traffic=worst-case&load=0.1,0.3&${QUICK}`;
  await page.addInitScript(() => localStorage.setItem("flitlab-live", "off"));
  await page.goto(`./#${text}&hide=results,run&lock=topology,traffic`);
  await built(page, "72");
  await expect(page.locator(".column-results")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Run", exact: true })).toHaveCount(0);
  // Look: every group sends to the next one.
  await page.getByRole("button", { name: "Play packets" }).click();
  await expect(page.locator("canvas.layer")).toHaveCount(1);
  const cycle = page.getByRole("group", { name: "Step", exact: true }).locator("dd").first();
  await expect.poll(async () => Number((await cycle.innerText()).replaceAll(/\D/g, ""))).toBeGreaterThan(800);
  await page.getByRole("button", { name: "Close step mode" }).click();
  // Predict and change: the routing is what may be changed.
  await expect(page.locator("#field-traffic")).toBeDisabled();
  await page.locator("#field-routing").click();
  await page
    .getByRole("option", { name: /^UGAL-L/ })
    .first()
    .click();
  await expect.poll(() => study(page)).toContain("routing=ugal-l");
  // The answer.
  await page.goto(`./#routing=ugal-l&${text}&b.routing=min`);
  await run(page);
  await expect(answer(page)).toContainText("MIN");
  await expect(tile(page, "B").locator(".tile-fact")).toContainText("busy");
});

test("an architect compares another family of the same size, changes both, undoes it, and takes the table along", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openStudio(page, `routing=ugal-l&load=0.1,0.5&${QUICK}`);
  await built(page, "72");
  await page.getByRole("button", { name: "Compare another" }).click();
  await page.getByRole("menuitem", { name: /^Slim Fly, same size/ }).click();
  await expect(page.getByRole("tab")).toHaveCount(2);
  await built(page, "64");
  // One parameter in both.
  await page.locator("#field-routing").click();
  await page.getByRole("option", { name: /^MIN/ }).click();
  await page.getByRole("button", { name: /^Change in all: / }).click();
  await expect.poll(() => study(page)).not.toContain("ugal-l");
  await page.keyboard.press("Control+z");
  await expect.poll(() => study(page)).toContain("routing=ugal-l");
  await page.keyboard.press("Control+Shift+z");
  await expect.poll(() => study(page)).not.toContain("ugal-l");
  await run(page);
  await expect(table(page).locator("tr[data-row=latency]").getByRole("cell")).toHaveText([/^\d/, /^\d/]);
  await expect(table(page).getByRole("row").filter({ hasText: /^cost/ }).getByRole("cell")).toHaveText([/^\d/, /^\d/]);
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "CSV", exact: true }).click()]);
  expect(file.suggestedFilename()).toMatch(/^flitlab-table-dragonfly-72-vs-.*-64-min-.*\.csv$/);
  const lines = (await readFile(await file.path(), "utf8")).split("\r\n");
  expect(lines[0]).toMatch(/^quantity,unit,A .*: at most,"?B .*: at most"?$/);
  expect(lines.find((line) => line.startsWith("endpoints,"))).toMatch(/^endpoints,,72,72,72,64,64,64$/);
});
