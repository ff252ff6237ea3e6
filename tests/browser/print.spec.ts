/** The page on paper: light, whole, and without what only a screen can use. */
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { openStudio, QUICK, run, study } from "./studio-page.ts";

/** Between the margins of the sheets, CSS pixels. */
const PAPERS = { A4: 688, Letter: 710 } as const;

const TWO = `traffic=worst-case&load=0.1,0.2&b.routing=ugal-l&${QUICK}`;
const STENCIL = "topology=torus&dims=4x4&traffic=stencil&run=completion&messageScale=0.01&iterations=2&compute=300";

/** Somebody has moved, and what prints is there. */
async function readyToPrint(page: Page): Promise<void> {
  const sheet = page.waitForResponse(/PrintSheet-[^/]+\.js$/);
  await page.mouse.move(300, 300);
  await sheet;
}

/** What stands on the sheet: of canvases, those that have something painted. */
async function printed(page: Page) {
  await page.emulateMedia({ media: "print" });
  const sheet = page.getByRole("article", { name: "The study on paper" });
  await expect(sheet).toBeVisible();
  const found = await sheet.evaluate((one) => {
    const shown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
    const box = one.getBoundingClientRect();
    return {
      background: getComputedStyle(one).backgroundColor,
      controls: [...document.querySelectorAll("button, input, a, [role=tab]")].filter(shown).map((control) => control.outerHTML),
      drawings: [...one.querySelectorAll("canvas")].filter((canvas) =>
        canvas
          .getContext("2d")!
          .getImageData(0, 0, canvas.width, canvas.height)
          .data.some((value) => value > 0),
      ).length,
      cut: [...one.querySelectorAll("*")]
        .filter((part) => {
          if (part.closest("svg") !== null || !shown(part)) return false;
          const { left, right } = part.getBoundingClientRect();
          return left < box.left - 1 || right > box.right + 1 || part.scrollWidth > part.clientWidth + 1;
        })
        .map((part) => part.outerHTML),
    };
  });
  return { sheet, ...found };
}

test("on paper stand sentence, drawings, chart, every row and the address, light in a dark page", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await openStudio(page, TWO);
  await readyToPrint(page);
  await run(page);
  const sentence = (await page.locator(".answer > [aria-hidden]").textContent())!;
  const rows = Number(/\d+/.exec((await page.getByRole("button", { name: /^all \d+ rows/ }).textContent())!));
  const { sheet, background, controls, drawings, cut } = await printed(page);
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "light");
  expect(background).toBe("rgb(255, 255, 255)");
  expect(controls).toEqual([]);
  expect(drawings).toBe(2);
  expect(cut).toEqual([]);
  await expect(sheet.locator(".print-answer")).toHaveText(sentence);
  await expect(sheet.getByRole("figure", { name: "Latency against offered load" })).toBeVisible();
  expect(rows).toBeGreaterThan(7);
  await expect(sheet.getByRole("table").locator("tbody tr")).toHaveCount(rows);
  await expect(sheet.getByRole("region", { name: "What limits it" })).toBeVisible();
  await expect(sheet.locator("code")).toContainText("routing=ugal-l");
  for (const width of Object.values(PAPERS)) {
    await page.setViewportSize({ width, height: 1000 });
    expect((await printed(page)).cut, `${width} pixels wide`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  // Back on the screen all is as it was.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ media: "screen" });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await expect(sheet).toHaveCount(0);
  await expect(page.locator("section.tile canvas")).toHaveCount(2);
});

test("a printer gets pages that hold the sheet, from a screen of any size", async ({ page }) => {
  await openStudio(page, TWO);
  await readyToPrint(page);
  await run(page);
  for (const format of ["A4", "Letter"] as const) {
    const file = (await page.pdf({ format })).toString("latin1");
    expect(file.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
  }
  // The browser says beforehand that it prints, and the sheet stands there at once.
  const shown = await page.evaluate(() => {
    dispatchEvent(new Event("beforeprint"));
    const there = document.querySelectorAll(".print-sheet canvas").length;
    dispatchEvent(new Event("afterprint"));
    return [there, document.querySelectorAll(".print-sheet").length];
  });
  expect(shown).toEqual([2, 0]);
});

test("one design, three, and a workload with an end are printed whole", async ({ page }) => {
  for (const [text, designs] of [
    [`topology=torus&dims=4x4&load=0.1&${QUICK}`, 1],
    [`load=0.1&b.routing=valiant&c.routing=ugal-l&${QUICK}`, 3],
    [STENCIL, 1],
  ] as const) {
    await page.emulateMedia({ media: "screen" });
    await page.goto("about:blank");
    await openStudio(page, text);
    await page.mouse.move(300, 300);
    await run(page);
    const { sheet, drawings, controls, cut } = await printed(page);
    expect([drawings, cut, controls], text).toEqual([designs, [], []]);
    await expect(sheet.getByRole("table").locator("thead th")).toHaveCount(1 + designs);
    await expect(sheet.getByRole("figure", { name: text === STENCIL ? "Completion time" : "Latency against offered load" })).toBeVisible();
  }
});

test("a step of a story is printed with its question and without what answers it", async ({ page }) => {
  await openStudio(page, "story=why-adaptive.2");
  await page.mouse.move(300, 300);
  await expect(page.getByRole("region", { name: /^Story: / })).toBeVisible();
  await expect.poll(() => study(page)).toContain("b.routing=min");
  const { sheet, controls, cut } = await printed(page);
  await expect(sheet.getByRole("region", { name: "Story" })).toContainText("up to which load will C carry this traffic?");
  await expect(sheet.getByRole("region", { name: "Story" }).getByRole("listitem")).toHaveCount(4);
  await expect(sheet.locator(".print-answer, .limits-list")).toHaveCount(0);
  expect([cut, controls]).toEqual([[], []]);
});

test("a page over the studio is printed without the bar, and nothing of it is left out below", async ({ page }) => {
  await openStudio(page, "page=gallery", { live: true });
  await expect(page.locator(".paper-body")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".bar")).toBeHidden();
  await expect(page.locator(".paper-side")).toBeHidden();
  expect(await page.locator(".paper-body").evaluate((body) => body.scrollHeight - body.clientHeight)).toBeLessThanOrEqual(1);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(900);
});
