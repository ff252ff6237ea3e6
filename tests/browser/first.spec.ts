/** What a first visit sees before any script: the picture that is built into the page, and how the studio takes over from it. */
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

/** Of all that moves by itself in a visit, as Chromium counts it. */
const MOST_SHIFT = 0.02;

type Shift = PerformanceEntry & { readonly value: number; readonly sources: readonly { readonly node: Node | null }[] };

/** Its run ends within this on a busy machine, milliseconds. */
const WHOLE_RUN = 120_000;

/** Texts of the page that stands there: the built picture, or the studio. */
async function said(page: Page, within: string): Promise<Record<string, string>> {
  return page.evaluate(
    (place) =>
      Object.fromEntries(
        [".answer", ".tile-fact", ".answers tbody", ".limits-list", ".curve-card .chart-body svg", ".offer"].map((part) => {
          const shown = [...document.querySelectorAll(`${place} ${part}`)].filter((one) => one.getClientRects().length > 0);
          return [part, shown.map((one) => one.textContent).join("|")];
        }),
      ),
    within,
  );
}

for (const [width, height, colorScheme] of [
  [1440, 900, "light"],
  [1440, 900, "dark"],
  [390, 844, "light"],
] as const)
  test(`the built picture says what the studio says, at ${width} in ${colorScheme}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await page.addInitScript(() => {
      const shifts = { sum: 0, by: [] as string[] };
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as unknown as readonly Shift[]) {
          shifts.sum += entry.value;
          shifts.by.push(
            `${entry.value.toFixed(4)} at ${Math.round(entry.startTime)}: ${entry.sources.map(({ node }) => (node as Element | null)?.className ?? "").join(", ")}`,
          );
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.route(/\/assets\/index-[^/]*\.js/, (route) => route.abort());
    await page.goto("./");
    const picture = page.locator("#kept");
    await expect(picture.locator(".answer:visible")).toContainText("of full load");
    await expect(picture.locator(".stage svg:visible")).not.toHaveCount(0);
    const built = await said(page, "#kept");
    await page.unroute(/\/assets\/index-[^/]*\.js/);
    await page.goto("about:blank");
    await page.goto("./");
    await expect(picture).toHaveCount(0);
    expect(await said(page, "#root")).toEqual(built);
    // The run that confirms it changes nothing.
    await expect(page.locator(".run-text")).toContainText("14 loads of 2 designs simulated", { timeout: WHOLE_RUN });
    expect(await said(page, "#root")).toEqual(built);
    const { sum, by } = await page.evaluate(() => (window as unknown as { shifts: { sum: number; by: string[] } }).shifts);
    expect(sum, by.join("\n")).toBeLessThan(MOST_SHIFT);
  });

test("links show their own study from the start", async ({ page }) => {
  await page.route(/\/assets\/index-[^/]*\.js/, (route) => route.abort());
  await page.goto("./#topology=slim-fly&q=5");
  await expect(page.locator("#outline .product")).toBeVisible();
  await expect(page.locator("#kept")).toBeHidden();
});

test("whoever presses anything before the studio is there gets the studio", async ({ page }) => {
  await page.goto("./", { waitUntil: "commit" });
  await page.locator("#root .page:not(#outline)").waitFor({ state: "attached" });
  await page.keyboard.press("Shift");
  await expect(page.locator("#kept")).toHaveCount(0);
  await expect(page.locator("#root .answer")).toBeVisible();
});

test("what stops a design has its number on its picture, and each shows the other", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("./");
  await expect(page.locator("#kept")).toHaveCount(0);
  const mark = page.locator(".limit-in-picture");
  await expect(mark).toHaveText("1");
  const row = page.locator(".limits-list li").first();
  await expect(row).toContainText("B at 0.125");
  await mark.hover();
  await expect(row).toHaveAttribute("data-lit", "true");
  await page.locator(".answer").hover();
  await expect(row).not.toHaveAttribute("data-lit", "true");
});

test("the one thing that differs is chosen for both designs in the form, and stands once when more differs", async ({ page }) => {
  await page.goto("./");
  await expect(page.locator("#kept")).toHaveCount(0);
  const form = page.getByRole("form", { name: "Design" });
  await expect(form).toContainText("the one thing that differs");
  await expect(form.getByRole("combobox", { name: "Routing", exact: true })).toHaveValue("UGAL-L");
  const other = form.getByRole("combobox", { name: "Routing of B" });
  await expect(other).toHaveValue("MIN");
  await other.click();
  await page.getByRole("option", { name: /^UGAL-G/ }).click();
  await expect(page.getByRole("tab", { name: /^B/ })).toContainText("UGAL-G");
  await expect(page).toHaveURL(/b\.routing=ugal-g/);
  // The design on screen is still the first.
  await page.locator("#field-g").fill("7");
  await page.keyboard.press("Enter");
  await expect(other).toHaveCount(0);
  await expect(form).not.toContainText("the one thing that differs");
});
