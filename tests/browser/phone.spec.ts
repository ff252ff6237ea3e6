/** A telephone: what is pressed is large enough for a finger, and a story is a sheet over the chart or a drawing. */
import { expect, test } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";
import { expectAccessible, openStudio, QUICK, run, study } from "./studio-page.ts";

/** Least width and height of a target, CSS pixels. */
const TARGET = 44;
const TWO = `traffic=worst-case&load=0.1,0.2&b.routing=ugal-l&${QUICK}`;

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/**
 * What can be pressed in `room` and is smaller than a finger. Each is brought into view, and asked for the run of pixels through its middle, across
 * and down, on which a press would reach it: so what takes presses around it (a pseudo-element) or beside it (a label) counts, and what others cover
 * does not. Left out are links within a sentence, as WCAG 2.5.8 leaves them out, and the sliders of a range, of which only the thumbs, as large as this,
 * take presses and whose values can be typed beside them.
 */
async function smallIn(room: Locator): Promise<readonly string[]> {
  return room.evaluate((root, needed) => {
    const targets = [
      ...root.querySelectorAll<HTMLElement>("button, a[href], input, textarea, summary, [role=option], [role=tab], [role^=menuitem]"),
    ];
    const pressed = (target: HTMLElement, x: number, y: number): boolean => {
      const hit = document.elementFromPoint(x, y);
      if (hit === null) return false;
      if (target.contains(hit)) return true;
      // The handle and the axis that it stands on are one; a press of a label is one of what it names.
      if (target.matches(".load-range") && hit.closest(".load-axis") !== null) return true;
      return hit.closest("label")?.contains(target) === true || hit.closest("label")?.control === target;
    };
    const inSentence = (target: HTMLElement): boolean => {
      const sentence = target.matches(".link, a") ? target.closest("p") : null;
      const links = [...(sentence?.querySelectorAll("button, a") ?? [])].reduce((sum, { textContent }) => sum + textContent!.length, 0);
      return sentence !== null && sentence.textContent!.length > 2 * links;
    };
    return targets.flatMap((target) => {
      const { width, height } = target.getBoundingClientRect();
      const seen =
        target.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1 && getComputedStyle(target).clipPath === "none";
      if (!seen || target.closest("[inert], .slider-range") !== null || target.matches(":disabled") || inSentence(target)) return [];
      target.scrollIntoView({ block: "center", inline: "center" });
      const box = target.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const reach = (dx: number, dy: number): number => {
        let length = 0;
        while (length < needed && pressed(target, x + dx * (length + 1), y + dy * (length + 1))) length++;
        return length;
      };
      if (!pressed(target, x, y)) return [`covered: ${target.outerHTML.slice(0, 120)}`];
      const [across, down] = [1 + reach(-1, 0) + reach(1, 0), 1 + reach(0, -1) + reach(0, 1)];
      return across < needed || down < needed ? [`${across} by ${down}: ${target.outerHTML.slice(0, 120)}`] : [];
    });
  }, TARGET);
}

async function panel(page: Page, title: string): Promise<void> {
  await page.getByRole("navigation", { name: "Panels" }).getByRole("button", { name: title, exact: true }).tap();
}

test("everything that can be pressed in a panel or a menu is large enough for a finger", async ({ page }) => {
  await openStudio(page, TWO);
  await run(page);
  const body = page.locator("body");
  expect(await smallIn(body), "Look").toEqual([]);
  await page.getByRole("button", { name: "Design A: more" }).tap();
  expect(await smallIn(page.getByRole("menu")), "menu of a drawing").toEqual([]);
  await page.keyboard.press("Escape");

  await panel(page, "Design");
  const folded = page.locator(":is(.line-button, .more)[aria-expanded=false]");
  while ((await folded.count()) > 0) await folded.first().tap();
  await expect(page.locator(".field").nth(30)).toBeAttached();
  expect(await smallIn(body), "Design").toEqual([]);

  await panel(page, "Numbers");
  await page.getByRole("button", { name: /^all \d+ rows/ }).tap();
  await page.getByRole("button", { name: "+ row" }).tap();
  await expect(page.locator(".answers-form")).toBeVisible();
  expect(await smallIn(body), "Numbers").toEqual([]);
  await page.getByRole("button", { name: "Compare another" }).tap();
  await expect(page.locator(".add-card")).toBeVisible();
  expect(await smallIn(page.locator(".add-card")), "Compare another").toEqual([]);
  await page.keyboard.press("Escape");

  await panel(page, "More");
  expect(await smallIn(page.locator(".more-pages:visible")), "More").toEqual([]);
  await page.getByRole("button", { name: "Presets" }).tap();
  await expect(page.locator(".preset").first()).toBeVisible();
  expect(await smallIn(page.locator(".presets:visible")), "presets").toEqual([]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Find or do anything" }).tap();
  await expect(page.getByRole("option").first()).toBeVisible();
  expect(await smallIn(page.locator(".palette")), "palette").toEqual([]);
});

test("everything that can be pressed in a page is large enough for a finger", async ({ page }) => {
  await openStudio(page, "page=stories");
  for (const [id, last] of [
    ["stories", ".story-quiet"],
    ["figures", ".figure-tile"],
    ["gallery", ".gallery-card"],
    ["structure", ".chart-body svg"],
    ["sweep", ".paper"],
  ] as const) {
    await page.goto("about:blank");
    await page.goto(`./#page=${id}`);
    await expect(page.locator(last).first()).toBeVisible();
    expect(await smallIn(page.locator("body")), id).toEqual([]);
  }
});

test("the load's handle is a slim one, and a swipe or a press shows the other design", async ({ page }) => {
  await openStudio(page, TWO);
  await run(page);
  expect((await page.locator(".load-handle").boundingBox())!.height).toBe(30);
  await page.getByRole("tab", { name: /^B/ }).tap();
  await expect(page.getByRole("region", { name: "Design B" })).toBeInViewport({ ratio: 0.9 });
  await expect(page.getByRole("region", { name: "Design A" })).not.toBeInViewport({ ratio: 0.1 });
});

test("a story is a sheet over the chart, or over the drawing of a design", async ({ page }) => {
  await openStudio(page, "story=why-adaptive.2");
  const story = page.getByRole("region", { name: /^Story: / });
  await expect(page.getByRole("slider", { name: "Load at which your curve of C ends" })).toBeAttached();
  await story.getByRole("button", { name: "Choose an answer instead" }).tap();
  await expect(story.getByRole("group", { name: "Answers" }).getByRole("button")).toHaveCount(4);
  await expect.poll(() => study(page)).toContain("b.routing=min");
  const [chart, drawing] = [page.locator("#run-place"), page.locator("section.tile canvas").first()];
  await expect(chart).toBeVisible();
  await expect(drawing).toBeHidden();
  expect(await smallIn(page.locator("body"))).toEqual([]);
  await page.getByRole("tab", { name: /^A/ }).tap();
  await expect(chart).toBeHidden();
  await expect(drawing).toBeVisible();
  expect((await drawing.boundingBox())!.width).toBe(390);
  await expect(story).toBeInViewport();
  await page.getByRole("button", { name: "Chart", exact: true }).tap();
  await expect(chart).toBeVisible();
  await expect(drawing).toBeHidden();
  await expectAccessible(page);
});

test("a tap on a box opens its list, and a tap takes an option", async ({ page }) => {
  await openStudio(page, TWO);
  await page.getByRole("navigation", { name: "Panels" }).getByRole("button", { name: "Design", exact: true }).tap();
  const routing = page.getByRole("combobox", { name: "Routing", exact: true });
  await routing.tap();
  const option = page.getByRole("option", { name: "VAL", exact: false }).first();
  await expect(option).toBeVisible();
  await option.tap();
  await expect(page.getByRole("option").first()).toBeHidden();
  const traffic = page.getByRole("combobox", { name: "Traffic", exact: true });
  await traffic.tap();
  await expect(page.getByRole("option").first()).toBeVisible();
});
