/** The studio without a mouse, on a telephone, and to assistive technology. */
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { IN_WHOLE } from "../tools/extent.ts";
import { built, expectAccessible, finished, framesDrawn, openStudio, QUICK, SIZES, study } from "./studio-page.ts";

/** The option that arrow keys and letters have reached. */
const markedOption = (page: Page) => page.locator("[role=option][data-combobox-selected]");

/** Types a word into a choice until its option is marked: on a busy machine a word's letters can come too slowly to be one. */
async function typeUntilMarked(page: Page, word: string, title: RegExp): Promise<void> {
  await expect(async () => {
    // What was typed before is forgotten with the list.
    await page.keyboard.press("Escape");
    await expect(page.getByRole("option")).toHaveCount(0);
    await page.keyboard.type(word);
    await expect(markedOption(page)).toHaveText(title, { timeout: 2000 });
  }).toPass();
}

test("every control can be reached and used by keyboard", async ({ page }) => {
  await openStudio(page, `load=0.1&${QUICK}`);
  await built(page, "72");
  const topology = page.getByRole("combobox", { name: "Topology" });
  await topology.focus();
  await page.keyboard.press("ArrowDown");
  await expect(topology).toHaveAttribute("data-ready", "true");
  await typeUntilMarked(page, "cas", /^Cascade/);
  await page.keyboard.press("Enter");
  await expect.poll(() => study(page)).toContain("topology=cascade");
  await typeUntilMarked(page, "slim", /^Slim Fly/);
  await page.keyboard.press("Enter");
  await expect.poll(() => study(page)).toContain("topology=slim-fly");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("slider", { name: /^q, order of the field/ })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => study(page)).toContain("q=7");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("textbox", { name: /^q, order of the field/ })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => study(page)).toContain("q=8");
  await page.locator("canvas").focus();
  const before = await page.locator("canvas").screenshot();
  await page.keyboard.press("+");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(async () => before.equals(await page.locator("canvas").screenshot())).toBe(false);
  await page.getByRole("button", { name: "Run", exact: true }).focus();
  await page.keyboard.press("Enter");
  await finished(page);
  await page.getByRole("button", { name: "More", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Presets" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem").nth(1)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menuitem").first()).toBeHidden();
});

test("a choice answers arrow keys, Home, End, first letters and Escape, from the first key on", async ({ page }) => {
  await openStudio(page, `load=0.1&${QUICK}`);
  await built(page, "72");
  const routing = page.getByRole("combobox", { name: "Routing", exact: true });
  const options = page.getByRole("listbox", { name: "Routing" }).getByRole("option");
  const marked = markedOption(page);
  await routing.focus();
  await page.keyboard.press("ArrowDown");
  // That was the key with which the list is loaded; it keeps the focus.
  await expect(routing).toHaveAttribute("data-ready", "true");
  await expect(routing).toBeFocused();
  await page.keyboard.press("v");
  await expect(marked).toHaveText(/^Valiant ?Every packet/);
  await expect(routing).toHaveAttribute("aria-activedescendant", (await marked.getAttribute("id"))!);
  await page.keyboard.press("ArrowDown");
  await expect(marked).toHaveText(/^Valiant \(router\)/);
  await page.keyboard.press("Home");
  await expect(marked).toHaveText(/^MIN/);
  await page.keyboard.press("End");
  await expect(marked).toHaveCount(1);
  await expect(marked).not.toHaveText(/^MIN/);
  await expect(marked).toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(options).toHaveCount(0);
  await expect(routing).toHaveValue("MIN");
  await expect(routing).toBeFocused();
  await typeUntilMarked(page, "ugal-g", /^UGAL-G/);
  await page.keyboard.press("Enter");
  await expect(routing).toHaveValue("UGAL-G");
  await expect.poll(() => study(page)).toContain("routing=ugal-g");
});

test("on a telephone three panels share the screen, chosen at its foot", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openStudio(page, `load=0.1,0.2&${QUICK}`);
  await expect(page.locator("canvas")).toBeVisible();
  for (const panel of ["Design", "Numbers", "Look"]) {
    await page.getByRole("button", { name: panel, exact: true }).click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
  await expect(page.getByRole("button", { name: "Run", exact: true })).toBeInViewport();
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await finished(page);
  // The sentence, the picture and the curve are on one screen.
  await expect(page.getByRole("figure", { name: "Latency against offered load" })).toBeInViewport();
  await expect(page.locator(".answer")).toBeInViewport();
  await page.getByRole("button", { name: "Numbers", exact: true }).click();
  await expect(page.getByRole("table", { name: "All designs" })).toBeVisible();
  await expect(page.locator("canvas")).toBeHidden();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name: "Choose", exact: true }).click();
  await expect(page.getByRole("button", { name: "Look", exact: true })).toHaveCount(0);
});

test("at 1440 by 900 nothing needs scrolling", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  // Of the settings of a run that unfold what is not at its default, none but the windows.
  await openStudio(page, "load=0.1,0.2&warmup=300&measure=300&maxCycles=5000");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await finished(page);
  await expect(page.getByRole("table", { name: "All designs" })).toContainText("cost per endpoint");
  for (const column of [".column-design", ".column-network", ".column-results"]) {
    expect(await page.locator(column).evaluate((element) => element.scrollHeight - element.clientHeight), column).toBeLessThanOrEqual(1);
  }
});

for (const [width, height] of SIZES) {
  test(`axe finds nothing serious, ${width} by ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openStudio(page, `load=0.1,0.2&b.routing=valiant&${QUICK}`);
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await finished(page);
    const panels = width < 900 ? ["Design", "Look", "Numbers"] : [null];
    for (const panel of panels) {
      if (panel) await page.getByRole("button", { name: panel, exact: true }).first().click();
      else for (const line of await page.locator(".line-button").all()) await line.click();
      await expectAccessible(page);
    }
  });
}

test("from the page's top Run is reached within ten stops, and the keyboard sees where it is", async ({ page }) => {
  await openStudio(page, `load=0.1&${QUICK}`);
  await built(page, "72");
  await page.evaluate(() => {
    document.body.focus();
  });
  await page.keyboard.press("Tab");
  const skip = page.getByRole("button", { name: "Skip to Run" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(skip).not.toBeFocused();
  const run = page.getByRole("button", { name: "Run", exact: true });
  let stops = 1;
  while (stops < 10 && !(await run.evaluate((button) => button === document.activeElement))) {
    await page.keyboard.press("Tab");
    stops++;
  }
  await expect(run).toBeFocused();
  expect(stops).toBeLessThanOrEqual(10);
});

test("every command and parameter is found by name, from the first key on", async ({ page }) => {
  await openStudio(page, `load=0.1&${QUICK}`);
  await built(page, "72");
  await page.keyboard.press("Control+k");
  // What is typed while it is being loaded is not lost.
  await page.keyboard.type("buf");
  const palette = page.getByRole("dialog", { name: "Commands" });
  const input = palette.getByRole("combobox");
  await expect(input).toBeFocused();
  await expect(input).toHaveValue("buf");
  await expectAccessible(page);
  const chosen = palette.locator("[role=option][aria-selected=true]");
  // A parameter that is folded away.
  await input.fill("buffer");
  await expect(chosen).toContainText(/buffer/i);
  await page.keyboard.press("Enter");
  await expect(palette).toBeHidden();
  const field = page.locator("#field-buffer");
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport();
  // A question mark in a text is none, and the key opens the list again from a field.
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await input.fill("routing valiant");
  await expect(chosen).toContainText("Routing: Valiant");
  await page.keyboard.press("Enter");
  await expect.poll(() => study(page)).toContain("routing=valiant");
  await page.keyboard.press("Control+k");
  await input.fill("floor plan");
  await expect(chosen).toContainText(/floor plan/);
  await page.keyboard.press("Enter");
  await expect.poll(() => page.url()).toContain("view=floor");
  await page.keyboard.press("Control+k");
  await input.fill("xyzzy");
  await expect(palette).toContainText("Nothing is called so.");
  await page.keyboard.press("Escape");
  await expect(palette).toBeHidden();
  await page.keyboard.press("Control+k");
  await input.fill("run the");
  await page.keyboard.press("Enter");
  await finished(page);
});

test("a question mark lists shortcuts and terms; Escape, Close and a click beside it close them", async ({ page }) => {
  await openStudio(page, `load=0.1&${QUICK}`);
  await built(page, "72");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts and terms" });
  await page.keyboard.press("?");
  await expect(dialog).toContainText("all commands and parameters");
  await expect(dialog).toContainText("The unit that buffers hold and channels carry");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.keyboard.press("?");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await page.keyboard.press("?");
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
});

test("arrow keys go from router to router, Enter pins, Escape leaves, and what is reached is said", async ({ page }) => {
  await openStudio(page, `load=0.1&b.routing=valiant&${QUICK}`);
  await built(page, "72");
  const canvas = page.locator("canvas").first();
  const cards = page.locator(".hover-card");
  const said = page.locator("[data-part=reached]").first();
  await canvas.focus();
  await page.keyboard.press("ArrowRight");
  await expect(said).toContainText(/^Router 0\.0, group 0\. /);
  // In both designs, which have the same network.
  await expect(cards).toHaveCount(2);
  await page.keyboard.press("PageDown");
  await expect(said).toContainText(/^Router 0\.1, group 0\. /);
  const reached = new Set<string>();
  for (const key of ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft"]) {
    const before = await said.textContent();
    await page.keyboard.press(key);
    await expect(said).not.toHaveText(before!);
    reached.add((await said.textContent())!);
  }
  expect(reached.size).toBeGreaterThan(2);
  await page.keyboard.press("Enter");
  await expect(cards.first()).toHaveClass(/hover-card-pinned/);
  await expect(said).toContainText("pinned.");
  const pinned = await cards.first().locator(".hover-title").textContent();
  await page.keyboard.press("PageDown");
  await expect(cards.first().locator(".hover-title")).not.toHaveText(pinned!);
  await page.keyboard.press("PageUp");
  await expect(cards.first().locator(".hover-title")).toHaveText(pinned!);
  await page.keyboard.press("Enter");
  await expect(page.locator(".hover-card-pinned")).toHaveCount(0);
  await expect(cards).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expect(cards).toHaveCount(0);
  // Where nothing is reached Escape goes on to what stands around the picture.
  await page.keyboard.press("ArrowRight");
  await expect(cards).toHaveCount(2);
  await canvas.blur();
  await expect(cards).toHaveCount(0);
});

test("what arrow keys have reached stays while another design's picture comes or goes", async ({ page }) => {
  await openStudio(page, `load=0.1&b.p=3&${QUICK}`);
  await page.getByRole("tab", { name: /^B / }).click();
  await built(page, "108");
  const p = page.getByRole("slider", { name: /^p, / });
  await p.focus();
  await p.press("ArrowRight");
  await built(page, "144");
  await page.getByRole("tab", { name: /^A / }).click();
  await page.locator("canvas").first().focus();
  await page.keyboard.press("ArrowRight");
  const said = page.locator("[data-part=reached]").first();
  await expect(said).toContainText(/^Router 0\.0, group 0\. /);
  const other = page.locator(".tile").nth(1);
  await expect(other).toContainText("with 144 endpoints");
  await page.keyboard.press("Control+z");
  await expect(other).toContainText("with 108 endpoints");
  // What a new picture does to the others it does with the next frame; the one after it shows that.
  await framesDrawn(page, 2);
  await expect(said).toContainText(/^Router 0\.0, group 0\. /);
});

for (const [view, words] of [
  ["matrix", /→/],
  ["floor-plan", /^Rack|^Group/],
] as const)
  test(`arrow keys go through the ${view} too`, async ({ page }) => {
    await openStudio(page, `load=0.1&view=${view}&${QUICK}`);
    await built(page, "72");
    const canvas = page.locator("canvas");
    await canvas.focus();
    await page.keyboard.press("ArrowDown");
    const said = page.locator("[data-part=reached]");
    await expect(said).toHaveText(words);
    const before = (await said.textContent())!;
    await page.keyboard.press("PageDown");
    await expect(said).not.toHaveText(before);
    await expect(page.locator(".hover-card")).toHaveCount(1);
  });

test("one of a few buttons is a stop of the Tab key, and arrow keys go through the others", async ({ page }) => {
  await openStudio(page, `load=0.1&${QUICK}`);
  await built(page, "72");
  const views = page.getByRole("group", { name: "View" });
  const view = (name: string) => views.getByRole("button", { name, exact: true });
  await view("Network").focus();
  await page.keyboard.press("ArrowRight");
  await expect(view("Floor plan")).toBeFocused();
  await expect(view("Network")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("End");
  await expect(view("Matrix")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(view("Matrix")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Tab");
  await expect(views.locator(":focus")).toHaveCount(0);
  await page.keyboard.press("Shift+Tab");
  await expect(view("Matrix")).toBeFocused();
  // What is pressed elsewhere is where it begins.
  const shown = page.getByRole("group", { name: "Results shown" });
  await shown.getByRole("button", { name: "Limits" }).click();
  await page.getByRole("group", { name: "View" }).getByRole("button", { name: "Network" }).click();
  await expect(shown.locator("[tabindex='0']")).toHaveText("Limits");
});

test("every chart's numbers are a table for those who do not see it", async ({ page }) => {
  await openStudio(page, `load=0.1,0.2&b.routing=valiant&${QUICK}`);
  await built(page, "72");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await finished(page);
  const chart = page.getByRole("figure", { name: "Latency against offered load" });
  await expect(page.getByRole("table", { name: "Latency against offered load" })).toHaveCount(0);
  await chart.getByRole("button", { name: "as a table" }).focus();
  await page.keyboard.press("Enter");
  const table = chart.getByRole("table");
  // Two loads of two designs, below the heads.
  await expect(table.getByRole("row")).toHaveCount(5);
  await expect(table.getByRole("columnheader", { name: /latency.*cycles/ }).first()).toBeVisible();
  await expect(table.getByRole("row").nth(1)).toContainText("A MIN");
  await expectAccessible(page);
  await chart.getByRole("button", { name: "close the table" }).press("Enter");
  await expect(table).toHaveCount(0);
  await page.getByRole("button", { name: "At load 0.2", exact: true }).click();
  const charts = page.locator("figure.chart");
  await expect.poll(() => charts.count()).toBeGreaterThan(2);
  for (const one of await charts.all()) {
    await one.getByRole("button", { name: "as a table" }).press("Enter");
    await expect(one.locator("tbody tr").first()).toBeVisible();
    await expect(one.locator(".chart-body > svg")).toHaveAttribute("aria-label", /\. .{20,}/);
  }
});

test("with reduced motion nothing moves between two states, and Play goes on a step at a time", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openStudio(page, `load=0.3&globalLatency=10&${QUICK}`);
  await built(page, "72");
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll("*")]
      .flatMap((element) =>
        [element, "::before", "::after"].map((part) => getComputedStyle(element, typeof part === "string" ? part : null)),
      )
      .filter(
        ({ transitionDuration, transitionProperty, animationName, scrollBehavior }) =>
          animationName !== "none" || scrollBehavior === "smooth" || (transitionProperty !== "none" && /[1-9]/.test(transitionDuration)),
      )
      .map(({ transitionProperty, animationName, scrollBehavior }) => `${transitionProperty} ${animationName} ${scrollBehavior}`),
  );
  expect(moving).toEqual([]);
  const steps = page.getByRole("group", { name: "Step" });
  const cycle = steps.locator("dd").first();
  await page.getByRole("button", { name: "Play packets" }).click();
  // A network of short channels is filled in 400 cycles; a step further it has stopped by itself.
  await expect(cycle).toHaveText("401");
  await page.getByRole("button", { name: "Play packets" }).click();
  await expect(cycle).toHaveText("402");
  await expect(page.getByRole("button", { name: "Stop playing" })).toHaveCount(0);
});

test("a term shows its definition under the pointer, and is no stop of the Tab key", IN_WHOLE, async ({ page }) => {
  await openStudio(page, `load=0.1&${QUICK}`);
  await built(page, "72");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await finished(page);
  const chart = page.getByRole("figure", { name: "Latency against offered load" });
  await page.mouse.move(5, 5);
  const term = chart.getByRole("heading").locator(".term", { hasText: "offered load" });
  await expect(term).toBeVisible();
  await term.hover();
  await expect(page.getByRole("tooltip")).toContainText(
    "What the endpoints want to send, as a share of the bandwidth of their terminal channels.",
  );
  expect(await page.locator(".term").evaluateAll((terms) => terms.filter((one) => one.closest("[tabindex]") !== null).length)).toBe(0);
  await expectAccessible(page);
});
