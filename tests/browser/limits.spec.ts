/** What linear programs prove, in the studio: from the first interval to the proof, ended early, checked, and on the drawing. */
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { built, dataMarks, framesDrawn, openRow, openStudio, QUICK, run } from "./studio-page.ts";

async function limits(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Limits", exact: true }).click();
  await expect(page.getByRole("list", { name: "Linear programs" })).toBeVisible();
}

function program(page: Page, name: string) {
  return page
    .getByRole("list", { name: "Linear programs" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("radio", { name }) });
}

test("limits stand on the charts, with their proof and the lesson in one sentence", async ({ page }) => {
  await openStudio(page, `routing=ugal-l&traffic=worst-case&load=0.1,0.3,0.5&${QUICK}`);
  await run(page);
  await openRow(page, /^saturation/);
  await expect(page.getByText(/3 linear programs solved, proved optimal/)).toBeVisible();
  await expect(page.locator(".results-lesson")).toHaveText(
    /^UGAL-L carries 0\.\d+(?: to 0\.\d+)?(?: of the|, more than the) 0\.5625 that /,
  );
  await openRow(page, /^carried/);
  for (const title of ["Latency against offered load", "Accepted throughput"])
    expect(await page.getByRole("figure", { name: title }).locator("path[data-part=bound]").count()).toBeGreaterThan(0);
  await limits(page);
  await expect(program(page, "UGAL model 3")).toContainText(
    /α at most 0\.5625 proved optimal.*Certified: at least 0\.5625, at most 0\.5625, gap \S.*[\d\s,]+ rows, [\d\s,]+ columns, [\d\s,]+ nonzeros · [\d.]+ s: .+/,
  );
  await expect(program(page, "minimal only")).toContainText("α at most 0.125 proved optimal");
  // The same question counted, solved and simulated; what is only counted is so as soon as it is looked at.
  const answers = page.getByRole("region", { name: "Three answers" });
  for (const row of [
    /^demand model minimal, even split ≤\s0\.125 [\d.]+ s$/,
    /^demand model Valiant, even split ≤\s0\.\d+ [\d.]+ s$/,
    /^linear program UGAL model 3 ≤\s0\.5625 [\d.]+ s$/,
    /^linear program any routing ≤\s0\.\d+ [\d.]+ s$/,
    /^simulation UGAL-L 0\.\d+.* [\d.]+ s$/,
  ])
    await expect(answers.getByRole("row", { name: row })).toBeVisible();
});

test("a ticked model is solved at once, and another solver finds the same", async ({ page }) => {
  await openStudio(page, `routing=ugal-g&traffic=random-permutation&load=0.1&${QUICK}`);
  await page.getByRole("button", { name: "Solve its linear programs alone" }).click();
  // The list grows as long as programs are solved.
  await expect(program(page, "UGAL model 3")).toContainText("proved optimal");
  const other = page.getByRole("checkbox", { name: /^MIN and VLB at random/ });
  await other.focus();
  await page.keyboard.press("Space");
  await expect(program(page, "UGAL model 5")).toContainText("proved optimal");
  await program(page, "UGAL model 5").getByRole("button", { name: "Verify with another solver" }).click();
  await expect(program(page, "UGAL model 5")).toContainText(
    /HiGHS.*: 0\.\d+ in [\d.]+ s; ours 0\.\d+, a difference of (nothing|\d+e-\d+ of it)\./,
  );
});

test("a press that has begun before definitions are loaded ends as a click", async ({ page }) => {
  await openStudio(page, `routing=ugal-g&traffic=random-permutation&load=0.1&view=limits&${QUICK}`);
  const pressed = page.waitForRequest(/\/Tip-[^/]*\.js/);
  let send = (): void => undefined;
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route(/\/Tip-[^/]*\.js/, async (route) => {
    await sent;
    await route.continue();
  });
  const tick = page.locator("label.tick", { hasText: /^5$/ });
  // Where it stays: what comes above it moves it down.
  await expect(page.getByText("an endpoint.")).toBeVisible();
  await expect(page.getByText("demand model")).toHaveCount(2);
  await tick.hover();
  await page.mouse.down();
  await pressed;
  send();
  // Loaded and shown.
  await page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => /\/Tip-[^/]*\.js/.test(name)));
  await framesDrawn(page, 3);
  await page.mouse.up();
  await expect(page.getByRole("checkbox", { name: /^MIN and VLB at random/ })).toBeChecked();
  for (const name of ["any routing", "UGAL model 3", "UGAL model 5", "minimal only"])
    await expect(program(page, name)).toContainText("proved optimal");
  // Definitions show where the pointer comes to, and with the keyboard's focus.
  await page.mouse.move(0, 0);
  await tick.hover();
  await expect(page.getByRole("tooltip")).toContainText("MIN and VLB at random.");
  await page.mouse.move(0, 0);
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("tooltip")).toBeVisible();
});

test("what binds is told by class, on the drawing and for one pair", async ({ page }) => {
  await openStudio(page, `routing=ugal-g&traffic=random-permutation&load=0.1&${QUICK}`);
  await run(page);
  await limits(page);
  const table = page.getByRole("region", { name: "What binds" });
  await expect(table).toContainText(/72 global/);
  await expect(table).toContainText(/1 % more bandwidth|All of alpha/);
  await page.getByRole("button", { name: "Colour the drawing by this optimum" }).click();
  const legend = page.locator(".legend");
  await expect(legend).toContainText("binds");
  await expect(legend.getByRole("button", { name: "LP" })).toHaveAttribute("aria-pressed", "true");
  await legend.getByRole("button", { name: "Show a narrower model" }).click();
  await expect(legend).toContainText("minimal only");
  await expect(page.getByRole("figure", { name: "How much goes minimally" }).locator("rect[data-part=data]")).not.toHaveCount(0);
  await page.getByRole("button", { name: /^Show \d+ to \d+$/ }).click();
  const rates = page.getByRole("figure", { name: "Rates of one pair" });
  await expect(rates.getByRole("img")).toHaveAttribute("aria-label", /UGAL model 3: minimal, \d hops? \d+/);
  const { violations } = await new AxeBuilder({ page }).include(".results").analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`)).toEqual([]);
  await page.getByRole("spinbutton", { name: "Destination endpoint" }).fill("1");
  await expect(page.getByRole("region", { name: "One pair" })).toContainText(/Both are on router|sends nothing/);
});

test("a long program is accepted as it stands, or cancelled, and keeps its bounds", async ({ page }) => {
  await openStudio(page, `p=4&a=8&h=4&model=0&load=0.02&traffic=random-permutation&warmup=100&measure=100&maxCycles=600`);
  await built(page, "1 056");
  await page.getByRole("button", { name: "Solve its linear programs alone" }).click();
  const model = program(page, "UGAL model 0");
  await model.getByRole("button", { name: "Accept" }).click();
  await expect(model).toContainText(/α 0\.\d+–[\d.]+/);
  await expect(model).toContainText("Ended here because you accepted it. The bounds so far are certified and stay.");
  await expect(model.getByRole("button", { name: "Prove it" })).toBeVisible();
  await page.getByRole("button", { name: "All loads" }).click();
  await openRow(page, /^saturation/);
  await page
    .locator(".programs")
    .getByRole("button", { name: "Cancel" })
    .click({ timeout: 10_000 })
    .catch(() => undefined);
  await expect(page.locator(".programs")).toContainText(/ended early, with bounds/);
  await expect(dataMarks(page, "Throughput at saturation", "rect").first()).toBeVisible();
});

for (const width of [1440, 390])
  test(`of a design that only programs have limited the channels have names, a number and a light, ${width} wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await openStudio(page, "topology=slim-fly&q=5&routing=min&traffic=worst-case&load=0.1");
    if (width === 390) await page.getByRole("button", { name: "Numbers", exact: true }).click();
    await page.getByRole("button", { name: "Solve its linear programs alone" }).click();
    await expect(program(page, "minimal only")).toContainText("proved optimal");
    await expect(program(page, "UGAL model 3")).toContainText("proved optimal");
    await page.getByRole("button", { name: "All loads" }).click();
    const row = page.getByRole("region", { name: "What limits it" }).getByRole("listitem");
    await expect(row).toContainText(/is not simulated yet\..*of 100 ring channels full then/s);
    // Nothing is left to solve.
    await expect(page.getByRole("button", { name: "Solve its linear programs alone" })).toHaveCount(0);
    await row.getByRole("button", { name: "Copy names" }).focus();
    await expect(row).toHaveAttribute("data-lit", "true");
    await expect(row.getByRole("button", { name: "Try UGAL-L" })).toBeVisible();
    await row.getByRole("button", { name: "Show it" }).click();
    await expect(page.locator(".limit-in-picture")).toHaveText("1");
    await expect(page.locator(".limit-in-picture")).toBeInViewport();
  });

test("on a phone what limits the second design is shown where it is drawn", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openStudio(page, `routing=ugal-l&b.routing=min&traffic=worst-case&load=0.1,0.3&warmup=2000&measure=2000&saturation=curve`);
  await run(page);
  await page.getByRole("button", { name: "Numbers", exact: true }).click();
  const row = page.getByRole("region", { name: "What limits it" }).getByRole("listitem").first();
  await expect(row).toContainText(/^1B .*global channels are full/);
  await row.getByRole("button", { name: "Show it" }).click();
  await expect(page.getByRole("tab", { selected: true })).toHaveText(/^B /);
  await expect(page.getByRole("region", { name: "Design B" }).locator(".limit-in-picture")).toBeInViewport();
  await expect(page.getByRole("slider", { name: /load/i }).first()).toHaveAttribute("aria-valuetext", /0\.3/);
});
