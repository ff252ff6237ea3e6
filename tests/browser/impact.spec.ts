/** The impact of congestion in the studio: opened by its address, measured by the keyboard, with the command's digits; on a phone, too. */
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { headless } from "./headless.ts";
import { built, openStudio } from "./studio-page.ts";

const STUDY = "topology=xgft&children=4x4&parents=4&buffer=16&load=0.3&maxCycles=4000&warmup=1000&measure=1000";

test("it is measured on request, with the command's digits, and says that there is no congestion control", async ({ page }) => {
  await openStudio(page, `${STUDY}&view=impact`);
  await built(page, "16");
  await page.getByRole("button", { name: "Measure it" }).focus();
  await page.keyboard.press("Enter");
  const incast = page.getByRole("table", { name: "Impact beside incast of 13" });
  const found = (await headless("impact", STUDY)) as {
    rows: { congestors: string[]; congested: { latency: { mean: number } }; factor: { latencyMean: number } }[];
  };
  const row = found.rows.find(({ congestors }) => congestors[0] === "incast")!;
  const told = (value: number, digits: number): string => Number(value.toPrecision(digits)).toLocaleString("en").replaceAll(",", "\u202f");
  await expect(incast.getByRole("row", { name: /^packet latency, mean/ })).toContainText(/≥/);
  const text = (await incast.getByRole("row", { name: /^packet latency, mean/ }).textContent())!.replaceAll(/\s/g, "");
  expect(text).toContain(told(row.congested.latency.mean, 4).replaceAll(/\s/g, ""));
  expect(text).toContain(`${told(row.factor.latencyMean, 3).replaceAll(/\s/g, "")}×`);
  const part = page.getByRole("region", { name: "Impact of congestion" });
  await expect(part).toContainText("Settled, no congestion control; victims offer load 0.3.");
  expect((await new AxeBuilder({ page }).include(".results").analyze()).violations).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("a workload that leaves nobody to congest is told so", async ({ page }) => {
  await openStudio(page, `${STUDY}&traffic=ring-all-reduce&ranks=16&run=completion&messageBytes=256&view=impact`);
  await page.getByRole("button", { name: "Measure it" }).click();
  await expect(page.getByRole("region", { name: "Impact of congestion" })).toContainText("The workload holds 16 of 16 endpoints");
});

test("of a list of jobs each is held against itself alone, in a row each", async ({ page }) => {
  const jobs = ["ranks,workload,arrival,name", "4,ring-all-reduce,0,training", "8,all-to-all,100,", "4,tree-broadcast,90000,"].join("\n");
  const network = "topology=xgft&children=4x4&parents=4&buffer=16&warmup=1000";
  const study = `${network}&run=completion&messageScale=0.05&placement=random&traffic=job-list&jobs=${encodeURIComponent(jobs)}`;
  await openStudio(page, `${study}&view=impact`);
  await built(page, "16");
  await page.getByRole("button", { name: "Measure it" }).click();
  const table = page.getByRole("table", { name: "Slowdown of each job" });
  const found = (await headless("impact", study)) as { jobs: { alone: { cycles: number }; together: { cycles: number } }[] };
  const cells = found.jobs.map(({ alone, together }) => [String(alone.cycles), String(together.cycles)]);
  await expect(table.getByRole("row", { name: /^training \(ring-all-reduce\)/ })).toBeVisible();
  const rows = await table.getByRole("row").all();
  const shown = await Promise.all(
    rows.slice(1).map(async (row) => (await row.getByRole("cell").allTextContents()).map((text) => text.replaceAll(/\s/g, ""))),
  );
  expect(shown.map(([, alone, together]) => [alone, together])).toEqual(cells);
  expect(shown[2]![3]).toBe("1×");
  await expect(page.getByText("Second job")).toHaveCount(0);
});
