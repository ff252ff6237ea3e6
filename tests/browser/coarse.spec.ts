/** Every design is simulated in short windows first: hollow points with their intervals, a saturation that narrows, then settled digits. */
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { dataMarks, finished, openStudio } from "./studio-page.ts";

const CURVE = "Latency against offered load";
const bar = (page: Page) => page.getByRole("group", { name: "Run" });
const answer = (page: Page) => page.locator(".answer");
/** Filled with the page's colour. */
const HOLLOW = "#ffffff";
/** Its own windows take minutes, short ones a second or two. */
const LONG = "traffic=worst-case&load=0.04,0.08,0.12,0.2&warmup=200000&measure=600000&maxCycles=6000000";

test("what takes long has a coarse curve by itself, says so, and waits for Run", async ({ page }) => {
  await openStudio(page, LONG, { live: true });
  await expect(bar(page)).toContainText(/Coarse so far\. Run simulates 4 loads, about \d+ (s|min|h)/);
  await expect(page.getByRole("button", { name: "Run", exact: true })).toBeEnabled();
  // Three loads are carried, and some of the search.
  const circles = dataMarks(page, CURVE, "circle");
  expect(await circles.count()).toBeGreaterThanOrEqual(3);
  const fills = await circles.evaluateAll((marks) => marks.map((mark) => mark.getAttribute("fill")));
  expect(new Set(fills)).toEqual(new Set([HOLLOW]));
  await expect(answer(page)).toContainText(/stops between 1[\d.]+\sand\s1[\d.]+\s%\s\(coarse\): .*nine of 72 global channels are full/);
  // Nothing is shown as settled.
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.getByRole("button", { name: "Stop", exact: true })).toBeVisible();
  await expect(answer(page)).toContainText("(coarse so far)");
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(bar(page)).toContainText("Stopped after 0 of 4 loads");
});

test("coarse points settle one by one, and the curve before a change stays as its ghost all the while", async ({ page }) => {
  await openStudio(page, "traffic=worst-case&load=0.08,0.2,0.3&saturation=curve&warmup=3000&measure=6000", { live: true });
  const circles = dataMarks(page, CURVE, "circle");
  await finished(page);
  const hollow = (): Promise<number> =>
    circles.evaluateAll((marks) => marks.filter((mark) => mark.getAttribute("fill") === "#ffffff").length);
  expect([await hollow(), await circles.count()]).toEqual([0, 1]);
  await expect(answer(page)).not.toContainText("coarse");
  const seen = page.evaluate(
    () =>
      new Promise<{ coarse: boolean; ghost: boolean }>((resolve) => {
        const told = { coarse: false, ghost: false };
        const look = new MutationObserver(() => {
          const text = document.querySelector(".run-text")?.textContent ?? "";
          told.coarse ||= text.includes("coarse");
          told.ghost ||= document.querySelector("figure [data-part=ghost]") !== null;
          if (!text.includes("simulated") || !told.coarse) return;
          look.disconnect();
          resolve(told);
        });
        look.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
  );
  await page.getByRole("textbox", { name: /^p, / }).fill("3");
  expect(await seen).toEqual({ coarse: true, ghost: true });
  await expect(page.getByRole("figure", { name: CURVE })).toContainText("before: p = 2");
  expect(await hollow()).toBe(0);
});

test("a study that asks for coarse points gets no others, and the address says so", async ({ page }) => {
  await openStudio(page, "traffic=worst-case&load=0.04,0.08,0.12,0.2&precision=coarse&warmup=20000&measure=60000&maxCycles=600000", {
    live: true,
  });
  await finished(page);
  const fills = await dataMarks(page, CURVE, "circle").evaluateAll((marks) => marks.map((mark) => mark.getAttribute("fill")));
  expect(new Set(fills)).toEqual(new Set([HOLLOW]));
  await expect(answer(page)).toContainText("(coarse)");
  expect(page.url()).toContain("precision=coarse");
});

test("and has them by itself, also where its own windows would take long", async ({ page }) => {
  await openStudio(page, "topology=slim-fly&q=7&routing=min&load=0.2,0.5&precision=coarse&warmup=200000&measure=600000&maxCycles=6000000", {
    live: true,
  });
  await finished(page);
  await expect(answer(page)).toContainText("(coarse)");
});
