/** The production build in a real Chromium, from a sub-folder: it opens, nothing fails to load, workers compute the digits that Node computes. */
import { gzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import type { Page, Response } from "@playwright/test";

/** Of JavaScript and styles that the first page loads, the LP solver aside. */
const FIRST_PAGE_LIMIT = 250 * 1024;
/** The worker's parts that carry the solver. */
const SOLVER = /throughput-job|glpk|\/(solve|grouped-paths)-/;

/** Everything on the console or in answers that a page without faults would not have. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(`page error: ${error.message}`));
  page.on("console", (message) => { if (message.type() === "error") faults.push(`console: ${message.text()}`); });
  page.on("response", (response) => { if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`); });
  return faults;
}

test("opens without an error and stays within the first page's size", async ({ page }) => {
  const faults = faultsOf(page);
  const responses: Response[] = [];
  page.context().on("response", (response) => responses.push(response));
  await page.goto("./");
  await expect(page.locator("#root")).not.toBeEmpty();
  await page.waitForLoadState("networkidle");
  const sizes = new Map<string, number>();
  for (const response of responses) {
    const path = new URL(response.url()).pathname;
    if (/\.(js|css)$/.test(path) && !SOLVER.test(path)) sizes.set(path.split("/").at(-1)!, gzipSync(await response.body()).length);
  }
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  console.log(`first page: ${(total / 1024).toFixed(1)} KB gzip (${[...sizes].map(([name, size]) => `${name} ${(size / 1024).toFixed(1)}`).join(", ")})`);
  expect([...sizes.keys()].some((name) => name.endsWith(".css"))).toBe(true);
  expect(total).toBeLessThanOrEqual(FIRST_PAGE_LIMIT);
  expect(faults).toEqual([]);
});
