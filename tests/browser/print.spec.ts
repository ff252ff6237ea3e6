/** The page on paper: light, whole, and without what only a screen can use. */
import { deflateSync, inflateSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { inWholeUnless } from "../tools/extent.ts";
import { openStudio, QUICK, run, study } from "./studio-page.ts";

/** Between the margins of the sheets, CSS pixels. */
const PAPERS = { A4: 688, Letter: 710 } as const;

const TWO = `traffic=worst-case&load=0.1,0.2&b.routing=ugal-l&${QUICK}`;
const STENCIL = "topology=torus&dims=4x4&traffic=stencil&run=completion&messageScale=0.01&iterations=2&compute=300";

/** Somebody has moved, and what prints is there. */
async function readyToPrint(page: Page): Promise<void> {
  await page.mouse.move(300, 300);
  await page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => /PrintSheet-[^/]+\.js$/.test(name)));
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

const QUESTIONS = {
  t: "Two",
  s: [
    { q: "Up to which load does it come?", d: "a", n: [0.1, 0.2], m: "a.carried" },
    { q: "How many routers?", n: [36, 36], m: "a.routers" },
  ],
};

/** What is printed: its link, what of it is there when it can be printed, and what its address at the foot has. */
const PRINTED: Readonly<Record<string, readonly [link: string, there: string, address: string]>> = {
  studio: [`load=0.1,0.2&${QUICK}`, "section.tile canvas[data-painted]", "load=0.1,0.2"],
  "designs side by side": [TWO, "section.tile canvas[data-painted]", "b.routing=ugal-l"],
  "a step of a story": ["story=why-adaptive.2", ".told", "story=why-adaptive.2"],
  "an exercise": [
    `load=0.1,0.2&cover=chart&ask=2.${deflateSync(JSON.stringify(QUESTIONS)).toString("base64url")}&${QUICK}`,
    ".exercise",
    "&ask=2.",
  ],
  stories: ["page=stories", ".stories-list", "page=stories"],
  "figures, and the one that is open first": ["page=figures", ".paper-figure", "figure=8"],
  "a figure of curves": ["figure=dragonfly-8b", ".paper-figure", "figure=dragonfly-8b"],
  "a table of a paper": ["figure=table-3", ".paper-figure", "figure=table-3"],
  choose: ["page=choose", ".choose-table", "wish="],
  sweep: ["page=sweep", ".paper-body", "sweep="],
  gallery: ["page=gallery", ".paper-gallery article", "page=gallery"],
  structure: ["page=structure", ".structure-room svg", "structure=hops"],
  placements: ["page=placements", ".paper-body", "page=placements"],
  saved: ["page=saved", ".paper-body", "page=saved"],
  teaching: ["page=teach", ".teach-stories", "page=teach"],
  glossary: ["page=glossary", ".glossary", "term="],
  "a page of the docs": ["docs/links.html", "main table", ""],
  "the docs' list": ["docs/index.html", "main", ""],
};

test("on paper the docs' pictures are the light ones, from a dark page too, and they have come before", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("docs/start.html", { waitUntil: "networkidle" });
  const shown = (): Promise<string[]> =>
    page.evaluate(() =>
      Array.from(document.images)
        .filter((image) => image.checkVisibility())
        .map(({ currentSrc, naturalWidth }) => `${/light|dark/.exec(currentSrc.split("/").at(-1)!)?.[0]} ${naturalWidth > 0}`),
    );
  expect(new Set(await shown())).toEqual(new Set(["dark true"]));
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  expect(new Set(await shown())).toEqual(new Set(["light true"]));
});

for (const [name, [link, there, address]] of Object.entries(PRINTED))
  test(
    `on paper, in a dark page: ${name}`,
    inWholeUnless(["an exercise", "glossary", "a page of the docs"].includes(name)),
    async ({ page }) => {
      await page.emulateMedia({ colorScheme: "dark" });
      const studio = address !== "" && !/\b(?:page|figure|structure|choose|sweep|term)=/.test(link);
      if (studio) await openStudio(page, link);
      else await page.goto(link.includes(".html") ? link : `./#${link}`);
      await expect(page.locator(there).first()).toBeVisible();
      if (studio) {
        // Its sheet has come before it is printed.
        await page.mouse.move(300, 300);
        await printed(page);
        await page.emulateMedia({ media: null });
      }
      const sheets = pagesOf(await page.pdf({ format: "A4" }));
      expect(
        sheets.filter((marks) => marks < LEAST_MARKS),
        `blank among ${sheets.length} sheets`,
      ).toEqual([]);
      await page.setViewportSize({ width: PAPERS.A4, height: 1000 });
      await page.emulateMedia({ media: "print", colorScheme: "dark" });
      const faults = await page.evaluate((width) => {
        const shown = (element: Element): boolean =>
          element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().height > 0;
        const found: string[] = [];
        const fault = (what: string, element: Element): void => {
          found.push(`${what}: ${element.outerHTML.slice(0, 120)}`);
        };
        for (const element of document.querySelectorAll("body, body *")) {
          if (element.closest("svg, math, script, style") !== null || !shown(element)) continue;
          const style = getComputedStyle(element);
          const { left, right } = element.getBoundingClientRect();
          if (left < -1 || right > width + 1) fault("beyond the sheet", element);
          if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0 && style.overflowX !== "visible")
            fault("cut", element);
          if (element.scrollHeight > element.clientHeight + 1 && element.clientHeight > 0 && /auto|scroll/.test(style.overflowY))
            fault("cut", element);
          const [red = 255, green = 255, blue = 255, alpha = 1] = style.backgroundColor.match(/[\d.]+/g)!.map(Number);
          const dark = alpha > 0.5 && (red + green + blue) / 3 < 128;
          if (dark && element.clientWidth * element.clientHeight > 2000) fault("dark", element);
          const bare = style.borderTopWidth === "0px" && /^rgba\(.*, 0\)$/.test(style.backgroundColor);
          if (element.matches("input, select, textarea, [role=tab]") || (element.matches("button, summary") && !bare))
            fault("control", element);
        }
        return found;
      }, PAPERS.A4);
      expect(faults).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PAPERS.A4);
      // Ink on paper.
      expect(await page.evaluate(() => getComputedStyle(document.querySelector("main, article")!).color)).toMatch(/^rgb\((\d|[1-4]\d), /);
      if (address !== "") await expect(page.locator(".paper-foot, .print-foot").locator("code")).toContainText(address);
    },
  );

/** On every sheet stands its number, "10 / 11", letter by letter. */
const LEAST_MARKS = 12;

/** How many letters and pictures each page of a PDF has. */
function pagesOf(pdf: Buffer): readonly number[] {
  const text = pdf.toString("latin1");
  return [...text.matchAll(/\/Type \/Page\b[^]*?\/Contents (\d+) 0 R/g)].map(([, number]) => {
    const head = text.indexOf(`\n${number} 0 obj`);
    const length = Number(/\/Length (\d+)/.exec(text.slice(head, head + 200))![1]);
    const start = text.indexOf("stream\n", head) + 7;
    const marks = inflateSync(pdf.subarray(start, start + length)).toString("latin1");
    return [...marks.matchAll(/ (?:Tj|TJ|Do)\b/g)].length;
  });
}
