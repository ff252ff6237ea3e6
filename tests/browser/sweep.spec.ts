/** The page Sweep: a form and a text, a run that is paused, stopped and taken up after a reload, a chart with the command's digits, files, designs opened from it. */
import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { headless } from "./headless.ts";
import { expectAccessible, openPage, openStudio, SIZES, study } from "./studio-page.ts";

const BASE = "topology=dragonfly&p=1&a=2&h=1&g=3&load=0.2&saturation=curve&warmup=300&measure=300&maxCycles=5000";
const SWEEP = "job:simulate;load:0.1,0.2,0.3;routing:min,valiant;seed:1..2";
const ADDRESS = `${BASE}&sweep=${encodeURIComponent(SWEEP)}`;
const sweepPage = (page: Page) => page.getByRole("main", { name: "Sweep", exact: true });
const state = (page: Page) => sweepPage(page).getByRole("group", { name: "Run the sweep" }).getByRole("status");
const button = (page: Page, name: string) => sweepPage(page).getByRole("button", { name, exact: true });

interface Swept {
  readonly points: readonly {
    readonly values: Readonly<Record<string, string>>;
    readonly points: readonly { readonly carried: number }[];
  }[];
}

test("runs, shows the command's digits, keeps them over a reload, saves them, and opens a point as a design", async ({ page }) => {
  await openStudio(page, ADDRESS);
  await expect(state(page)).toHaveText(/^12 points, about \d+ s here\.$/);
  await button(page, "Run").click();
  await expect(state(page)).toHaveText("All 12 points are known.", { timeout: 60_000 });
  const chart = sweepPage(page).getByRole("figure", { name: /over offered load/ });
  await expect(chart).toHaveAccessibleName(/^Carried load at the first load over offered load/);
  await chart.getByRole("button", { name: /as a table/ }).press("Enter");
  const rows = chart.getByRole("table").getByRole("row");
  await expect(rows).toHaveCount(7);

  const { points } = (await headless("sweep", `${BASE}&sweep=${SWEEP}`)) as unknown as Swept;
  expect(points).toHaveLength(12);
  await button(page, "Save results").click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Save results as JSON lines" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("flitlab-sweep-job-load-routing-seed.jsonl");
  const lines = readFileSync(await file.path(), "utf8")
    .trim()
    .split("\n");
  // Times alone may differ.
  const bare = (text: string): unknown =>
    JSON.parse(text, (name, value: unknown) => (name === "seconds" || name === "computedBy" ? null : value));
  expect(lines.map(bare)).toEqual(bare(JSON.stringify(points)));
  await button(page, "Save results").click();
  const [csv] = await Promise.all([page.waitForEvent("download"), page.getByRole("menuitem", { name: "Save results as CSV" }).click()]);
  const table = readFileSync(await csv.path(), "utf8").split("\n");
  expect(table).toHaveLength(13);
  expect(table[0]).toMatch(/^job,load,routing,seed,.*,study,seconds,computedBy,message$/);
  await button(page, "Save results").click();
  const [parquet] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Save results as Parquet" }).click(),
  ]);
  expect(
    readFileSync(await parquet.path())
      .subarray(0, 4)
      .toString("latin1"),
  ).toBe("PAR1");

  // The mean over both seeds stands in the chart.
  const mean = (load: string, routing: string): number =>
    points
      .filter(({ values }) => values["load"] === load && values["routing"] === routing)
      .reduce((sum, one, _, all) => sum + one.points[0]!.carried / all.length, 0);
  await expect(rows.nth(1)).toContainText(String(Number(mean("0.1", "min").toPrecision(4))));
  await expect(rows.nth(6)).toContainText(String(Number(mean("0.3", "valiant").toPrecision(4))));

  await page.reload();
  await expect(state(page)).toHaveText("All 12 points are known.");
  await expect(button(page, "Run")).toHaveCount(0);
  await expect(sweepPage(page)).toContainText("This browser keeps 12 computed points");

  const values = chart.getByRole("button", { name: /by arrow keys/ });
  await values.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(sweepPage(page)).toHaveCount(0);
  await expect(page.getByRole("tab")).toHaveCount(2);
  await expect.poll(() => study(page)).toMatch(/b\.routing=valiant/);
  await expect.poll(() => study(page)).toMatch(/b\.load=0\.3/);
  await page.goBack();
  await expect(state(page)).toHaveText("All 12 points are known.");
});

test("a sweep that was stopped goes on after a reload, and computes nothing twice", async ({ page }) => {
  const long = "job:simulate;seed:1..120";
  await openStudio(
    page,
    `topology=dragonfly&p=2&a=4&h=2&load=0.2&saturation=curve&warmup=2000&measure=8000&sweep=${encodeURIComponent(long)}`,
  );
  await button(page, "Run").click();
  await expect(state(page)).toHaveText(/^[1-9]\d* of 120 points/, { timeout: 60_000 });
  await button(page, "Pause").click();
  await expect(state(page)).toHaveText(/of 120 points; paused\.$/, { timeout: 60_000 });
  const paused = await state(page).textContent();
  await button(page, "Go on").click();
  await expect(state(page)).not.toHaveText(paused!, { timeout: 60_000 });
  await button(page, "Stop").click();
  await expect(state(page)).toHaveText(/^\d+ of 120 points known from before; \d+ points to go/, { timeout: 60_000 });
  const done = Number(/^\d+/.exec((await state(page).textContent())!)![0]);
  await expect(sweepPage(page)).toContainText(`This browser keeps ${done} computed points`);
  await page.reload();
  await expect(state(page)).toHaveText(new RegExp(`^${done} of 120 points known from before; ${120 - done} points to go, about`));
  // Another sweep over some of the same points has them at once.
  const text = sweepPage(page).getByRole("textbox", { name: "Sweep as text" });
  await text.fill("job:simulate;seed:1..2");
  await text.press("Enter");
  await expect(state(page)).toHaveText("All 2 points are known.");
  await sweepPage(page).getByRole("button", { name: "Forget …" }).click();
  await sweepPage(page).getByRole("button", { name: "Forget all of them" }).click();
  await expect(state(page)).toHaveText(/^2 points, about/);
});

test("a form makes the text of the address; what is not valid gets its sentence", async ({ page }) => {
  await openStudio(page, "topology=slim-fly&q=5");
  await openPage(page, "Sweep");
  await expect(sweepPage(page)).toContainText("One question, many designs");
  const parameter = sweepPage(page).getByRole("combobox", { name: "Parameter 1" });
  await parameter.fill("order of the field q");
  await parameter.press("Enter");
  await expect.poll(() => study(page)).toMatch(/sweep=job:simulate;q:5,/);
  const values = sweepPage(page).getByRole("textbox", { name: "Values of q" });
  await values.fill("5,,7");
  await values.press("Enter");
  await expect(sweepPage(page).getByRole("alert")).toHaveText(/has no list for q: has an empty place\.$/);
  await values.fill("5,6");
  await values.press("Enter");
  await expect(sweepPage(page).getByRole("alert")).toHaveCount(0);
  // A value in the middle that is not valid fails alone.
  await expect(state(page)).toHaveText(/^2 points, of which 1 cannot be/);
  const text = sweepPage(page).getByRole("textbox", { name: "Sweep as text" });
  await text.fill("atoms:1,2");
  await text.press("Enter");
  await expect(sweepPage(page).getByRole("alert")).toHaveText(/varies atoms, which is no parameter/);
  await text.fill("seed:1..100000;q:5,7");
  await text.press("Enter");
  await expect(sweepPage(page).getByRole("alert")).toHaveText(
    /^The sweep has 200\u202f000 points, and the page takes 100\u202f000 at most/,
  );
});

test("what is drawn stands in the address, and one that does not fit is named", async ({ page }) => {
  const sweep = encodeURIComponent("job:cost;q:5,7;prices:fdr10,qdr56");
  await openStudio(page, `topology=slim-fly&q=5&sweep=${sweep}&look=figure:cost.racks;across:load`);
  await expect(sweepPage(page).getByRole("alert")).toHaveText(
    "look = figure:cost.racks;across:load does not fit this sweep (across:load).",
  );
  await button(page, "heat map").click();
  await expect.poll(() => study(page)).toMatch(/&look=figure:cost\.racks;chart:map$/);
  await expect(sweepPage(page).getByRole("alert")).toHaveCount(0);
  await page.reload();
  await expect(button(page, "heat map")).toHaveAttribute("aria-pressed", "true");
  await expect(sweepPage(page).getByRole("figure", { name: /^Racks over/ })).toBeVisible();
});

for (const [width, height] of SIZES)
  test(`accessible at ${width} by ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openStudio(page, `topology=slim-fly&q=5&sweep=${encodeURIComponent("job:cost;q:5,6,7;prices:fdr10,qdr56")}`);
    await button(page, "Run").click();
    await expect(state(page)).toHaveText("6 points, 2 failed.", { timeout: 60_000 });
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  });
