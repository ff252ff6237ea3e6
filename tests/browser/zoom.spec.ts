/** Drawings are zoomed and moved by wheel, drag, fingers, keys and buttons. */
import { expect, test } from "@playwright/test";
import type { CDPSession, Page } from "@playwright/test";
import { built, openStudio, QUICK, run } from "./studio-page.ts";

const TWO = `routing=min&load=0.05&${QUICK}&b.routing=ugal-l`;
const tile = (page: Page, letter: string) => page.getByRole("region", { name: `Design ${letter}`, exact: true });
const canvas = (page: Page, letter: string) => tile(page, letter).locator("canvas").first();

/** A number for what is painted. */
async function painted(page: Page, letter = "A"): Promise<number> {
  return canvas(page, letter).evaluate((element: HTMLCanvasElement) => {
    const { data } = element.getContext("2d")!.getImageData(0, 0, element.width, element.height);
    let sum = 0;
    for (let i = 0; i < data.length; i++) sum = (sum * 31 + data[i]!) % 1_000_003;
    return sum;
  });
}

test("a drag moves the pictures of all designs and is no click; plus and minus scale, zero shows all of it", async ({ page }) => {
  await openStudio(page, TWO);
  await built(page, "72");
  await run(page);
  const before = await painted(page, "B");
  const box = (await canvas(page, "A").boundingBox())!;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x + 60, middle.y + 40, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => painted(page, "B")).not.toBe(before);
  await expect(page.locator(".hover-card-pinned")).toHaveCount(0);
  await canvas(page, "A").press("0");
  await expect.poll(() => painted(page, "B")).toBe(before);
  await canvas(page, "A").press("+");
  await expect.poll(() => painted(page, "B")).not.toBe(before);
  await canvas(page, "A").press("0");
  await expect.poll(() => painted(page, "B")).toBe(before);
});

test("what the wheel and the keys do in one picture goes on from what was done in another", async ({ page }) => {
  await openStudio(page, TWO);
  await built(page, "72");
  await run(page);
  const whole = await painted(page);
  await canvas(page, "A").press("+");
  await expect.poll(() => painted(page)).not.toBe(whole);
  const once = await painted(page);
  await canvas(page, "B").press("+");
  await expect.poll(() => painted(page)).not.toBe(once);
  await canvas(page, "B").press("-");
  await expect.poll(() => painted(page)).toBe(once);
  await canvas(page, "A").press("0");
  await expect.poll(() => painted(page)).toBe(whole);
  await canvas(page, "B").hover({ position: { x: 60, y: 90 } });
  await page.mouse.wheel(0, -300);
  await expect.poll(() => painted(page)).not.toBe(whole);
});

test("at the ends of the scale the wheel does not scroll the page", async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 500 });
  await openStudio(page, TWO);
  await built(page, "72");
  await run(page);
  await canvas(page, "A").hover();
  const scrolled = (): Promise<number> => page.evaluate(() => document.scrollingElement!.scrollTop);
  expect(await page.evaluate(() => document.scrollingElement!.scrollHeight - innerHeight)).toBeGreaterThan(100);
  const before = await scrolled();
  for (let i = 0; i < 6; i++) await page.mouse.wheel(0, 900);
  await canvas(page, "A").hover({ position: { x: 30, y: 60 } });
  await page.mouse.wheel(0, 900);
  expect(await scrolled()).toBe(before);
});

test.describe("with fingers", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  const touch = (client: CDPSession, type: "touchStart" | "touchMove" | "touchEnd", points: readonly (readonly [number, number])[]) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });

  test("two of them zoom; of designs that one swipes through, one finger moves none that is whole", async ({ page, context }) => {
    await openStudio(page, TWO);
    await built(page, "72");
    await run(page);
    const client = await context.newCDPSession(page);
    const box = (await canvas(page, "A").boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const whole = await painted(page);
    await touch(client, "touchStart", [[x, y]]);
    await touch(client, "touchMove", [[x, y + 40]]);
    await touch(client, "touchEnd", []);
    expect(await painted(page)).toBe(whole);
    await touch(client, "touchStart", [
      [x - 20, y],
      [x + 20, y],
    ]);
    await touch(client, "touchMove", [
      [x - 60, y],
      [x + 60, y],
    ]);
    await touch(client, "touchEnd", []);
    await expect.poll(() => painted(page)).not.toBe(whole);
    const enlarged = await painted(page);
    await touch(client, "touchStart", [[x, y]]);
    await touch(client, "touchMove", [[x, y + 40]]);
    await touch(client, "touchEnd", []);
    await expect.poll(() => painted(page)).not.toBe(enlarged);
  });
});
