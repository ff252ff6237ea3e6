/** All designs beside each other: one zoom, one pointer and one load; one of them alone and back; a strip on a telephone. */
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { IN_WHOLE } from "../tools/extent.ts";
import { built, expectAccessible, openStudio, QUICK, run, SIZES, study } from "./studio-page.ts";

const TWO = `routing=ugal-l&traffic=worst-case&load=0.05,0.1,0.3&${QUICK}&b.routing=min`;
const tile = (page: Page, letter: string) => page.getByRole("region", { name: `Design ${letter}`, exact: true });
const canvas = (page: Page, letter: string) => tile(page, letter).locator("canvas").first();

/** A number for what is painted. */
async function painted(page: Page, letter: string): Promise<number> {
  return canvas(page, letter).evaluate((element: HTMLCanvasElement) => {
    const { data } = element.getContext("2d")!.getImageData(0, 0, element.width, element.height);
    let sum = 0;
    for (let i = 0; i < data.length; i++) sum = (sum * 31 + data[i]!) % 1_000_003;
    return sum;
  });
}

test("designs are drawn beside each other and zoomed as one; a name's button draws one alone, Escape all of them", async ({ page }) => {
  await openStudio(page, TWO);
  await built(page, "72");
  await expect(page.locator("section.tile")).toHaveCount(2);
  const [a, b] = [(await tile(page, "A").boundingBox())!, (await tile(page, "B").boundingBox())!];
  expect(b.x).toBeGreaterThanOrEqual(a.x + a.width);
  expect([a.width, a.height]).toEqual([b.width, b.height]);
  await run(page);
  await expect(tile(page, "A").locator(".tile-fact")).toHaveText(/^\d+ % minimal, \d+ channels? (\d+–)?\d+ % busy$/);
  await expect(tile(page, "B").locator(".tile-fact")).toHaveText(/^9 channels \d+–8\d % busy$/);
  const before = await painted(page, "B");
  await canvas(page, "A").hover({ position: { x: 40, y: 60 } });
  await page.mouse.wheel(0, -600);
  await expect.poll(() => painted(page, "B")).not.toBe(before);
  await page.getByRole("button", { name: "Show all of it" }).click();
  await expect.poll(() => painted(page, "B")).toBe(before);
  await tile(page, "B").getByRole("button", { name: "Design B: more" }).click();
  await page.getByRole("menuitem", { name: "Enlarge design B" }).click();
  await expect(page.locator("section.tile")).toHaveCount(1);
  await expect(page.getByRole("tab", { selected: true })).toHaveText(/^B /);
  await expect.poll(() => study(page)).toMatch(/&tab=b&alone=1$/);
  expect((await tile(page, "B").boundingBox())!.width).toBeGreaterThan(1.8 * b.width);
  await page.keyboard.press("Escape");
  await expect(page.locator("section.tile")).toHaveCount(2);
  // A press in a picture makes its design that of the form.
  await canvas(page, "A").click({ position: { x: 8, y: 200 } });
  await expect(page.getByRole("tab", { selected: true })).toHaveText(/^A /);
  // Below each other, too, where they have no room beside each other.
  await page.setViewportSize({ width: 1024, height: 768 });
  const heights = async (): Promise<(number | undefined)[]> =>
    Promise.all(["A", "B"].map(async (letter) => (await tile(page, letter).boundingBox())?.height));
  await expect.poll(async () => new Set(await heights()).size).toBe(1);
  expect((await heights())[0]).toBeGreaterThan(150);
});

test("beside each other every name is whole, and the legend has what any of the pictures has", async ({ page }) => {
  // At a load that no estimate has channel loads of, the legend names the channels.
  await openStudio(page, `routing=ugal-l&traffic=worst-case&load=0.9&${QUICK}&b.routing=min&c.topology=slim-fly&c.q=5&c.routing=min`);
  await built(page, "72");
  const legend = page.locator(".legend");
  await expect(legend).toContainText("local (A, B), ring (C)");
  await expect(legend).toContainText("cross y = mx + c (C)");
  await run(page);
  await expect(tile(page, "A").locator(".tile-fact")).toHaveText(/^saturated, busiest channel \d+ %$/);
  const cut = await page.locator(".design-tab span").evaluateAll((parts) =>
    parts.flatMap((part) => {
      const [box, room] = [part.getBoundingClientRect(), part.parentElement!.getBoundingClientRect()];
      return part.scrollWidth <= part.clientWidth + 1 && box.bottom <= room.bottom + 1 ? [] : [part.textContent];
    }),
  );
  expect(cut).toEqual([]);
  // Swiped through, they are seen one at a time.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(legend).not.toContainText("(");
});

test("what is pointed at in one design is shown in all of the same network", async ({ page }) => {
  await openStudio(page, `${TWO}&c.topology=slim-fly&c.q=5&c.load=0.05`);
  await built(page, "72");
  await expect(page.getByRole("group", { name: "View" })).toBeVisible();
  const box = (await canvas(page, "A").boundingBox())!;
  const cards = page.locator(".hover-card");
  await expect(async () => {
    for (let x = 0.5; x < 0.95; x += 0.02) {
      await page.mouse.move(box.x + x * box.width, box.y + 0.5 * box.height);
      if ((await cards.count()) > 0) break;
    }
    expect(await cards.count()).toBe(2);
  }).toPass();
  const texts = await cards.locator(".hover-title").allInnerTexts();
  expect(texts[0]).toBe(texts[1]);
  await expect(tile(page, "C").locator(".hover-card")).toHaveCount(0);
});

test("the scale of loads moves the page's load by key and by pointer, and says where it stands", IN_WHOLE, async ({ page }) => {
  await openStudio(page, TWO.replace("saturation=curve&", ""));
  await built(page, "72");
  const bar = page.getByRole("group", { name: "Offered load that is looked at" });
  await expect(bar).toContainText("not simulated yet");
  await run(page);
  const scale = bar.getByRole("slider", { name: "Offered load" });
  await expect(bar).toContainText("just below B's saturation");
  await expect(bar.locator(".cursor-mark")).toHaveCount(2);
  await scale.focus();
  await page.keyboard.press("End");
  await expect(bar.locator(".load-stepper b")).toHaveText("0.3");
  await expect(bar).toContainText("beyond A's and B's saturation");
  await expect(tile(page, "B").locator(".tile-fact")).toContainText("saturated");
  await page.keyboard.press("Home");
  await expect(bar.locator(".load-stepper b")).toHaveText("0.05");
  await expect(bar).toContainText("below B's saturation");
  await expect.poll(() => study(page)).toMatch(/&at=0\.05$/);
  const box = (await scale.boundingBox())!;
  await page.mouse.click(box.x + box.width * 0.98, box.y + box.height / 2);
  await expect(bar.locator(".load-stepper b")).toHaveText("0.3");
});

test("Play moves the packets of all designs from a network under load, Pause halts them, closing paints the load again", async ({
  page,
}) => {
  await openStudio(page, TWO);
  await built(page, "72");
  await page.getByRole("button", { name: "Play packets" }).click();
  await expect(page.locator("canvas.layer")).toHaveCount(2);
  const cycle = page.getByRole("group", { name: "Step", exact: true }).locator("dd").first();
  await expect.poll(async () => Number((await cycle.innerText()).replaceAll(/\D/g, ""))).toBeGreaterThan(820);
  await page.getByRole("button", { name: "Stop playing" }).click();
  await expect(page.getByRole("button", { name: "Play packets" })).toBeVisible();
  for (const letter of ["A", "B"])
    await expect
      .poll(() =>
        tile(page, letter)
          .locator("canvas.layer")
          .evaluate((element: HTMLCanvasElement) =>
            element
              .getContext("2d")!
              .getImageData(0, 0, element.width, element.height)
              .data.some((value) => value > 200),
          ),
      )
      .toBe(true);
  await page.getByRole("button", { name: "Close step mode" }).click();
  await expect(page.locator("canvas.layer")).toHaveCount(0);
});

test("on a telephone the designs are a strip", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openStudio(page, TWO);
  await built(page, "72");
  const strip = page.locator(".tiles");
  expect(await strip.evaluate((element) => element.scrollWidth > 1.5 * element.clientWidth)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  // A design chosen by its tab comes into view.
  await page.getByRole("tab", { name: /^B / }).click();
  await expect(tile(page, "B")).toBeInViewport({ ratio: 0.8 });
  await expect(page.getByRole("group", { name: "Offered load that is looked at" })).toBeInViewport();
});

for (const [width, height] of SIZES)
  test(`axe finds nothing serious with two designs, ${width} by ${height}`, IN_WHOLE, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openStudio(page, TWO);
    await run(page);
    await expectAccessible(page);
  });
