/** The page Choose makes the report of what it shows: a file that opens alone. */
import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { openStudio } from "./studio-page.ts";

test("the report is a file of the chosen design that needs nothing else", async ({ page, context }) => {
  await openStudio(page, `wish=${encodeURIComponent("endpoints=64&maxRadix=12&families=dragonfly,xgft")}`);
  const button = page.getByRole("button", { name: "Make the report" });
  await expect(button).toBeEnabled();
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  expect(download.suggestedFilename()).toBe("flitlab-report-64.html");
  const file = await download.path();
  expect(readFileSync(file, "utf8")).toMatch(/^<!DOCTYPE html>/);
  const asked: string[] = [];
  const alone = await context.newPage();
  alone.on("request", (request) => asked.push(request.url()));
  await alone.setContent(readFileSync(file, "utf8"));
  await expect(alone.getByRole("heading", { level: 1 })).toHaveText(/^A network of 64 endpoints$/);
  await expect(alone.getByRole("heading", { level: 2, name: "What was not checked" })).toBeVisible();
  expect(await alone.locator("svg").count()).toBe(4);
  expect(await alone.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  expect(asked).toEqual([]);
  await expect(button).toBeEnabled();
});
