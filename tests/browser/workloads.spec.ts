/** A workload run to completion: chosen in the form, simulated as the headless command does, compared, played, stopped and shared. */
import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { headless } from "./headless.ts";
import { chooseIn, built, expectAccessible, exported, finished, openStudio, run, SIZES, study } from "./studio-page.ts";

const NETWORK = "p=1&a=4&h=1&g=5";
const STENCIL = "traffic=stencil&tasks=4x4&domain=64x64";
const EXCHANGE = `${NETWORK}&${STENCIL}&run=completion&messageScale=0.01&iterations=2&compute=300`;

const cell = (page: Page, row: string) => page.getByRole("table", { name: "All designs" }).locator(`tr[data-row=${row}] td`);
const digits = (text: string | null): number => Number((text ?? "").replaceAll(/[^\d.]/g, ""));

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: field, exact: true }).click();
  await page.getByRole("option", { name: new RegExp(`^${option}`) }).click();
}

test("from the form to the headless command's digits, and back by its link", async ({ page, context }) => {
  await openStudio(page, `${NETWORK}&load=0.1`);
  await built(page, "20");
  await choose(page, "Traffic", "Stencil exchange");
  const tasks = page.getByRole("textbox", { name: /tasks/ });
  await tasks.fill("4x4");
  await tasks.blur();
  // What is for a run to completion is not there under steady load, nor a block where nothing is placed by blocks.
  await expect(page.getByRole("textbox", { name: "scale of messages" })).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: /block/ })).toHaveCount(0);
  await choose(page, "simulated as", "to completion");
  const scale = page.getByRole("textbox", { name: "scale of messages" });
  await scale.fill("0.01");
  await scale.blur();
  await expect(page.getByRole("group", { name: "Cycles of the workload" })).toContainText("not simulated yet");
  await expect(page.getByRole("group", { name: "Run" })).toContainText("Run simulates a workload to completion");
  await run(page);
  const { completion } = await headless("simulate", study(page));
  const result = completion as { readonly cycles: number; readonly lowerBound: { readonly cycles: number } };
  expect(digits(await cell(page, "completion").textContent())).toBe(result.cycles);
  await expect(page.locator(".answer")).toContainText("is done after");
  await expect(page.getByRole("figure", { name: "Latency against offered load" })).toHaveCount(0);
  const csv = await readFile(await (await exported(page, "Completion time as CSV")).path(), "utf8");
  expect(csv).toContain(`simulated,${result.cycles}`);
  expect(csv).toContain(`"idle network, at least",${result.lowerBound.cycles}`);
  // Whoever opens the link has the same, on its way without a press.
  const other = await context.newPage();
  await other.addInitScript(() => {
    localStorage.removeItem("flitlab-live");
  });
  await other.goto(page.url());
  await finished(other);
  expect(digits(await cell(other, "completion").textContent())).toBe(result.cycles);
  await other.close();
});

test("two placements are compared: tasks over the cycles, what the last waited for, the course and the channels", async ({ page }) => {
  await openStudio(page, `${EXCHANGE}&b.placement=random`);
  await built(page, "20");
  await run(page);
  await expect(cell(page, "completion")).toHaveText([/\d/, /\d/]);
  const [a, b] = await cell(page, "completion").allTextContents();
  expect(digits(a!)).not.toBe(digits(b!));
  await expect(
    cell(page, "completion")
      .nth(digits(a!) < digits(b!) ? 0 : 1)
      .locator("b"),
  ).toHaveCount(1);
  await page.getByRole("button", { name: "Completion", exact: true }).click();
  const gantt = page.getByRole("figure", { name: "Tasks over the cycles" });
  await expect(gantt.getByRole("img")).toHaveAttribute("aria-label", /A .*16 tasks.*B .*16 tasks/);
  // Two iterations of each design end with a line.
  await expect(gantt.locator("[data-part=cursor]")).toHaveCount(4);
  const path = page.getByRole("table", { name: /^Critical path of A/ });
  await expect(path.getByRole("row").last()).toContainText(a!.trim());
  await expect(page.getByRole("figure", { name: "Over the cycles", exact: true })).toBeVisible();
  await expect(page.getByRole("figure", { name: "Use of channels" })).toBeVisible();
  await page.getByRole("tab", { name: /^B / }).click();
  await expect(
    page
      .getByRole("table", { name: /^Critical path of B/ })
      .getByRole("row")
      .last(),
  ).toContainText(b!.trim());
  await expect.poll(() => study(page)).toMatch(/&b\.placement=random&view=completion&tab=b$/);
});

test("beside a steady design each has its own: a curve, and a completion time", async ({ page }) => {
  await openStudio(page, `${EXCHANGE}&load=0.1,0.2&saturation=curve&warmup=300&measure=300&b.run=steady`);
  await built(page, "20");
  await run(page);
  await expect(page.getByRole("figure", { name: "Latency against offered load" })).toBeVisible();
  await expect(cell(page, "latency").first()).toHaveText("–");
  await expect(cell(page, "completion").last()).toHaveText("–");
  expect(digits(await cell(page, "completion").first().textContent())).toBeGreaterThan(0);
  await expect(page.getByRole("group", { name: "Offered load that is looked at" })).toBeVisible();
});

test("what would shorten an estimated run is estimated on request, and a change is compared with", async ({ page }) => {
  await openStudio(page, "p=2&a=4&h=2&traffic=ring-all-reduce&ranks=32&messageBytes=262144&run=completion");
  await page
    .getByRole("tab", { name: "Completion" })
    .or(page.getByRole("button", { name: "Completion", exact: true }))
    .first()
    .click();
  const part = page.getByRole("region", { name: "What would shorten it" });
  await part.getByRole("button", { name: "Estimate changes" }).click();
  const row = part.getByRole("row", { name: /placement: random/ }).first();
  await expect(row).toBeVisible();
  await row.getByRole("button", { name: "Compare" }).click();
  await expect.poll(() => study(page)).toContain("b.placement=random");
});

test("a long one is stopped, says how far it came, and goes on being pending", async ({ page }) => {
  await openStudio(page, EXCHANGE.replace("messageScale=0.01", "messageScale=50"));
  await built(page, "20");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  const bar = page.getByRole("group", { name: "Run" });
  await expect(bar).toContainText(/% delivered · cycle [1-9]/);
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(bar).toContainText(/Stopped with [\d.]+ % delivered/);
  await expect(page.getByRole("button", { name: "Run", exact: true })).toBeEnabled();
  await expect(page.locator(".answer")).toContainText("was stopped with");
});

test("Play shows its messages and ends with the last one", async ({ page }) => {
  await openStudio(page, EXCHANGE.replace("&iterations=2&compute=300", ""));
  await built(page, "20");
  await run(page);
  const cycles = digits(await cell(page, "completion").textContent());
  await page.getByRole("button", { name: "Play packets" }).click();
  // The scales of cycles follow.
  await page.getByRole("button", { name: "Completion", exact: true }).click();
  for (const name of ["Tasks over the cycles", "Over the cycles"])
    await expect(page.getByRole("figure", { name, exact: true }).locator(".chart-played")).toBeAttached();
  await expect(page.getByRole("group", { name: "Cycles of the workload" })).toContainText(/cycle \d.* of \d/);
  await chooseIn(page, page.getByRole("combobox", { name: "Cycles a second" }), "5 000/s");
  const step = page.getByRole("group", { name: "Step" });
  await expect(step).toContainText(/delivered\s*100/);
  await expect(step).toContainText(new RegExp(`cycle\\s*${String(cycles + 1).replace(/(?=(\d{3})+$)/g, "\\s?")}`));
  await expect(page.getByRole("button", { name: "Play packets" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Offered load of the steps" })).toHaveCount(0);
});

for (const [width, height] of SIZES)
  test(`accessible at ${width} by ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openStudio(page, `${EXCHANGE}&b.placement=random&view=completion`);
    if (width < 900) await expect(page.getByRole("group", { name: "Cycles of the workload" })).toBeVisible();
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await finished(page);
    if (width < 900) await page.getByRole("button", { name: "Numbers", exact: true }).click();
    await expect(page.getByRole("figure", { name: "Tasks over the cycles" })).toBeVisible();
    await expectAccessible(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
  });
