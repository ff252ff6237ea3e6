/** Rows added to the table: "saturation on shift 8" is simulated by itself, stands in the link, goes by its cross and comes back by Undo. */
import { expect, test } from "@playwright/test";
import { IN_WHOLE } from "../tools/extent.ts";
import { headless } from "./headless.ts";
import { openRow, built, expectAccessible, expectStudy, finished, openStudio, QUICK, SIZES, study } from "./studio-page.ts";

const STUDY = `load=0.1,0.9&${QUICK}`;
const ROW = "rows=saturation:shift:offset:8";

test("saturation on shift 8: added, simulated in both designs with the command's digits, shared, removed and taken back", async ({
  page,
}) => {
  await openStudio(page, `routing=ugal-l&${STUDY}&b.routing=min`, { live: true });
  const table = page.getByRole("table", { name: "All designs" });
  // Until then what stands above the form grows, and may push it out of sight.
  await finished(page);
  await page.getByRole("button", { name: "+ row" }).click();
  const form = page.getByRole("form", { name: "Add a row" });
  await form.getByRole("combobox", { name: "Traffic of the row" }).click();
  await page.getByRole("option", { name: /^shift/ }).click();
  await form.getByRole("textbox", { name: "offset" }).fill("-8");
  await expect(form.getByRole("alert")).toContainText("offset = -8");
  await expect(form.getByRole("button", { name: "Add" })).toBeDisabled();
  await form.getByRole("textbox", { name: "offset" }).fill("8");
  await expectAccessible(page);
  await form.getByRole("textbox", { name: "offset" }).press("Enter");
  await expect(form).toHaveCount(0);
  const row = table.getByRole("row", { name: /^saturation on shift 8/ });
  const cells = row.getByRole("cell");
  await expect(cells).toHaveText([/^0\.\d+–0\.\d+$/, /^0\.\d+–0\.\d+$/], { timeout: 60_000 });
  for (const [i, routing] of ["ugal-l", "min"].entries()) {
    const { saturation } = await headless("simulate", `routing=${routing}&traffic=shift&offset=8&${STUDY}`);
    const { lower, upper } = saturation as { readonly lower: number; readonly upper: number };
    await expect(cells.nth(i)).toHaveText(`${lower}–${upper}`);
  }
  await expectStudy(page, `${study(page).split("&rows=")[0]!}&${ROW}`);
  const link = page.url();
  await row.getByRole("button", { name: "saturation on shift 8", exact: false }).first().click();
  // A row that is open stands in the link, too.
  await expect(page).toHaveURL(/view=on:shift:offset:8/);
  await page.reload();
  const chart = table.getByRole("figure", { name: "Latency on shift 8" });
  await expect(chart.getByRole("img")).toHaveAccessibleName(/A UGAL-L: \d.* saturates at .*B MIN: \d.* saturates at/, { timeout: 60_000 });
  await row.getByRole("button", { expanded: true }).click();
  await expect(page).toHaveURL(link);
  await expect(cells).toHaveText([/^0\.\d+–0\.\d+$/, /^0\.\d+–0\.\d+$/], { timeout: 60_000 });
  await row.getByRole("button", { name: "Remove the row: saturation on shift 8" }).click();
  await expect(row).toHaveCount(0);
  await expect.poll(() => study(page)).not.toContain("rows=");
  await page.keyboard.press("Control+z");
  // What was simulated is still there.
  await expect(cells).toHaveText([/^0\.\d+–0\.\d+$/, /^0\.\d+–0\.\d+$/]);
});

test("the zero-load latency and a bound are there without a run; a traffic that a design cannot have says why; a row waits where the page does", async ({
  page,
}) => {
  await openStudio(page, `${STUDY}&b.topology=slim-fly&b.q=5&rows=saturation:hot-spot:hotSpot:80;bound:shift`);
  await built(page, "72");
  const row = (name: RegExp) => page.getByRole("table", { name: "All designs" }).getByRole("row", { name }).getByRole("cell");
  await expect(row(/^zero-load latency/)).toHaveText([/^114\.2$/, /^\d+/]);
  await page.getByRole("button", { name: /^zero-load latency/ }).click();
  await expect(page.getByRole("figure", { name: "Zero-load latency" }).getByRole("img")).toHaveAccessibleName(
    /A Dragonfly: 114\.2 cycles, endpoints \d.*B Slim Fly: /,
  );
  await openRow(page, /^average distance/);
  await expect(page.getByRole("figure", { name: "Distances between routers" }).getByRole("img")).toHaveAccessibleName(
    "Distances between routers. A dragonfly 72: 14.3 % at 1, 37.1 % at 2, 48.6 % at 3 hops; mean 2.343, at most 3. B slim fly 200: 14.3 % at 1, 85.7 % at 2 hops; mean 1.857, at most 2.",
  );
  const lost = row(/^saturation on hot spot/).first();
  await expect(lost).toHaveText("–");
  await expect(lost).toHaveAttribute("title", /^hotSpot = 80 is no endpoint of this network/);
  const wanted = row(/^saturation on hot spot/).nth(1);
  await expect(wanted).toHaveText(/^Run \d+ s$/);
  await wanted.getByRole("button").click();
  await expect(wanted).toHaveText(/^[<≥]? ?0\.\d+/, { timeout: 60_000 });
  await row(/^bound, any routing, on shift/)
    .first()
    .getByRole("button", { name: "Solve" })
    .click();
  await expect(row(/^bound, any routing, on shift/).first()).toHaveText(/^≤\s[\d.]+$/, { timeout: 60_000 });
});

for (const [width, height] of SIZES)
  test(`the form and the rows have room at ${width} by ${height}`, IN_WHOLE, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openStudio(page, `${STUDY}&b.routing=valiant&${ROW};bound:hot-spot:fraction:0.4:hotSpot:3`);
    if (width < 900) await page.getByRole("button", { name: "Numbers", exact: true }).click();
    await page.getByRole("button", { name: "+ row" }).click();
    const form = page.getByRole("form", { name: "Add a row" });
    await form.scrollIntoViewIfNeeded();
    const [inner, outer] = [(await form.boundingBox())!, (await page.locator(".answers").boundingBox())!];
    expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width + 1);
    const table = page.getByRole("table", { name: "All designs" });
    expect((await table.boundingBox())!.width).toBeLessThanOrEqual(outer.width + 1);
    await expectAccessible(page);
  });
