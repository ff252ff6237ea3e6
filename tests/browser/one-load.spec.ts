/** One offered load for the whole page: drawing, legend, charts, table, packets and files agree, whoever chose it. */
import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { IN_WHOLE } from "../tools/extent.ts";
import { expectStudy, built, exported, openRow, openStudio, run, study } from "./studio-page.ts";

const QUICK = "saturation=curve&warmup=300&measure=400&maxCycles=5000";
/** A and B share the load 0.3 alone. */
const TWO = `routing=ugal-l&traffic=worst-case&load=0.1,0.2,0.3&${QUICK}&b.routing=valiant&b.load=0.15,0.3,0.4`;
const CURVES = ["Latency against offered load", "Accepted throughput"];

const lineOf = (page: Page, title: string) => page.getByRole("figure", { name: title }).locator("text[data-part=cursor]");
const legend = (page: Page) => page.locator(".load-handle b");
const tile = (page: Page, letter: string) => page.getByRole("region", { name: `Design ${letter}`, exact: true });
const table = (page: Page) => page.getByRole("table", { name: "Figures of the load point, by design" });

/** With all loads or with the table of one below the latency's curve. */
async function expectLoad(page: Page, load: string, below: "all" | "table" = "table"): Promise<void> {
  await expect(legend(page)).toHaveText(load);
  await expect(page.getByRole("button", { name: `At load ${load}`, exact: true })).toBeVisible();
  if (below === "table") await expect(table(page).locator("thead th").first()).toHaveText(`at load ${load}`);
  else {
    if (!(await page.getByRole("figure", { name: CURVES[1]! }).isVisible())) await openRow(page, /^carried/);
    await expect(lineOf(page, CURVES[1]!)).toHaveText(load);
  }
}

async function saved(page: Page, button: string): Promise<string> {
  return (await readFile(await (await exported(page, button)).path(), "utf8")).replaceAll(/<\/text>\s*<text[^>]*>/g, " ");
}

for (const width of [1440, 1024, 390])
  test(`the arrows and the figures of the view of one load stay in sight, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openStudio(page, `p=1&a=2&h=1&load=0.125,0.25,0.375&${QUICK}&view=point`);
    await run(page);
    if (width < 900) await page.getByRole("navigation", { name: "Panels" }).getByRole("button", { name: "Numbers" }).click();
    const column = page.locator(".column-results");
    const arrows = page.getByRole("button", { name: /^Look at a (lower|higher) offered load$/ });
    await expect(arrows).toHaveCount(2);
    for (const arrow of await arrows.all()) {
      const box = (await arrow.boundingBox())!;
      expect(box.x + box.width).toBeLessThanOrEqual(width);
    }
    expect(await column.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    // A figure stays in its own line, beside its name and unit.
    const wide = page
      .locator(".point-figures > div")
      .evaluateAll((lines) => lines.filter((line) => line.scrollWidth > line.clientWidth).length);
    expect(await wide).toBe(0);
    await expect(page.locator(".point-figures dt").filter({ hasText: /^latency/ })).toHaveText("latency cycles");
  });

test("drawing, legend, charts and table look at one load while two designs have different ones", async ({ page }) => {
  await openStudio(page, TWO);
  await built(page, "72");
  await run(page);
  // The studio's choice: the highest that both have.
  await expectLoad(page, "0.3", "all");
  // The next lower of all loads, which only A has.
  await page.getByRole("button", { name: "Show a lower offered load" }).click();
  await expectLoad(page, "0.2", "all");
  await page.getByRole("button", { name: "At load 0.2", exact: true }).click();
  await expectLoad(page, "0.2");
  await expect(table(page).getByRole("columnheader")).toHaveText(["at load 0.2", "A UGAL-L", "B Valiantnot simulated"]);
  await expect(page.getByText("B Valiant: not simulated at 0.2, nearest 0.15.")).toBeVisible();
  expect(await saved(page, "Latency of packets as SVG")).toContain("A UGAL-L at 0.2, B Valiant not simulated at 0.2, nearest 0.15");
  expect(await saved(page, "Over the cycles as SVG")).toContain("B Valiant not simulated at 0.2, nearest 0.15");
  expect(await saved(page, "Latency against offered load as SVG")).toContain("line: offered load 0.2");
  expect(await saved(page, "Drawing as SVG")).toContain("Channel load, 0 to 1, at offered load 0.2<");
  // B's drawing has no colours of that load, and none of another one.
  await page.getByRole("tab", { name: /^B / }).click();
  await expect(tile(page, "B")).toContainText("not simulated at load 0.2");
  // It recedes beside A's, whose scale is in the legend still.
  await expect(tile(page, "B")).toHaveAttribute("data-waits", "true");
  await expect(tile(page, "A")).not.toHaveAttribute("data-waits");
  await expect(page.locator(".legend")).toContainText("channel load");
  expect(await saved(page, "Drawing as SVG")).toContain("Not simulated at offered load 0.2, nearest 0.15<");
  // A file of both says which of them has colours.
  await page.getByRole("button", { name: "Export Drawing" }).click();
  await page.getByRole("button", { name: "all 2" }).click();
  await page.keyboard.press("Escape");
  const both = await saved(page, "Drawing as SVG");
  for (const text of [
    "Network of A Dragonfly",
    "UGAL-L; B Dragonfly",
    "A: Channel load, 0 to 1, at offered load 0.2",
    "B: Not simulated at",
    "channel load",
  ])
    expect(both).toContain(text);
  expect(both.match(/<svg /g)).toHaveLength(4);
  // To B's nearest, by its name; now it is A that has no point.
  await tile(page, "B").getByRole("button", { name: "nearest 0.15" }).click();
  await expectLoad(page, "0.15");
  await expect(page.locator(".legend")).toContainText("channel load");
  await expect(page.getByText("A UGAL-L: not simulated at 0.15, nearest 0.1.")).toBeVisible();
  // From the table, and from the curve.
  await page.getByRole("button", { name: "Look at a higher offered load" }).click();
  await expectLoad(page, "0.2");
  const values = page.getByRole("button", { name: `${CURVES[0]!}: values` });
  await values.focus();
  await page.keyboard.press("End");
  await expectLoad(page, "0.4");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expectLoad(page, "0.3");
  await expect(table(page).getByRole("columnheader")).toHaveText(["at load 0.3", "A UGAL-L", "B Valiant"]);
});

test("a load that no list has any more gives way to the nearest, which is said", IN_WHOLE, async ({ page }) => {
  await openStudio(page, `load=0.1,0.2,0.3&${QUICK}`);
  await built(page, "72");
  await run(page);
  await page.getByRole("button", { name: /^At load/ }).click();
  await page.getByRole("button", { name: "Look at a lower offered load" }).click();
  await expect(legend(page)).toHaveText("0.2");
  const loads = page.getByRole("textbox", { name: "offered load", exact: true });
  await loads.fill("0.15,0.4");
  await loads.press("Enter");
  await run(page);
  await expect(legend(page)).toHaveText("0.15");
  await expect(page.getByText("No design has load 0.2; 0.15 is the nearest.")).toBeVisible();
});

test("what is stepped is the load that is looked at", IN_WHOLE, async ({ page }) => {
  await openStudio(page, TWO);
  await built(page, "72");
  await run(page);
  await page.getByRole("button", { name: "Step", exact: true }).click();
  const load = legend(page);
  await expect(load).toHaveText("0.3");
  await page.getByRole("button", { name: "+100 cycles" }).click();
  await page.getByRole("button", { name: "Routes between two endpoints" }).click();
  const routes = page.getByRole("region", { name: "Routes" });
  await expect(routes).toContainText("at cycle 100 of load 0.3");
  await page.getByRole("slider", { name: "Offered load" }).press("Home");
  await expect(load).toHaveText("0.1");
  await expect(page.getByText("Cycle 0: the network is empty. Step or play.")).toBeVisible();
  await openRow(page, /^carried/);
  for (const title of CURVES) await expect(lineOf(page, title)).toHaveText("0.1");
  await page.getByRole("button", { name: "At load 0.1", exact: true }).click();
  await page.getByRole("button", { name: "Look at a higher offered load" }).click();
  await expect(load).toHaveText("0.15");
  await page.getByRole("button", { name: "+10 cycles" }).click();
  await expect(routes).toContainText("at cycle 10 of load 0.15");
  expect(await saved(page, "Drawing as SVG")).toContain("Cycle 10 at offered load 0.15<");
});

test("of more packets than the drawing shows, the fraction is written on it and in its file", IN_WHOLE, async ({ page }) => {
  await openStudio(page, "p=4&a=8&h=4&traffic=worst-case&load=0.5");
  await built(page, "1\u202f056");
  await page.getByRole("button", { name: "Step", exact: true }).click();
  await expect(page.getByText("Cycle 0: the network is empty. Step or play.")).toBeVisible();
  await expect(page.locator(".legend")).not.toContainText("packets shown");
  await page.getByRole("button", { name: "+100 cycles" }).click();
  const note = page.locator(".legend-note");
  await expect(note).toHaveText(/^1 in \d+ packets shown: [23]\u202f\d{3} of \d{2}\u202f\d{3}$/);
  const text = await note.innerText();
  expect(await saved(page, "Drawing as SVG")).toContain(`Cycle 100 at offered load 0.5; ${text}<`);
});

test("a link opens with the view, the panel and the load that were looked at", async ({ page }) => {
  await openStudio(page, `view=floor-plan,point&load=0.1,0.2,0.3&at=0.2&${QUICK}`);
  await expect(page.getByRole("button", { name: "Floor plan" })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Matrix" }).click();
  await run(page);
  await expect(page.getByRole("button", { name: "At load 0.2", exact: true })).toHaveAttribute("aria-pressed", "true");
  const entries = await page.evaluate(() => history.length);
  await page.getByRole("button", { name: "Look at a lower offered load" }).click();
  await expect.poll(() => study(page)).toMatch(/&view=matrix,point&at=0\.1$/);
  await page.getByRole("button", { name: "All loads" }).click();
  await expect.poll(() => study(page)).toMatch(/&view=matrix&at=0\.1$/);
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await page.reload();
  await expect(page.getByRole("button", { name: "Matrix" })).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => study(page)).toMatch(/&view=matrix&at=0\.1$/);
  await page.getByRole("button", { name: "Step", exact: true }).click();
  await expect(legend(page)).toHaveText("0.1");
  await page.goto("./#view=attic&at=7&p=3");
  await built(page, "108");
  const notices = page.getByRole("log", { name: "Notices" });
  await expect(notices).toContainText("view = attic is not valid");
  await expect(notices).toContainText("at = 7 is not valid");
  // The link stays, and what is looked at next is beside it.
  expect(study(page)).toBe("view=attic&at=7&p=3");
  await page.getByRole("button", { name: "Matrix", exact: true }).click();
  await expectStudy(page, "p=3&view=matrix");
  await page.goBack();
  await expectStudy(page, "view=attic&at=7&p=3");
});
