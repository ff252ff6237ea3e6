/** What people come for, in so many presses of the pointer from the first visit or from a study that is named; and by the keyboard alone. */
import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";
import { built, expectAccessible, openStudio, QUICK, study } from "./studio-page.ts";

/** Counts presses from now on: what a test does without one, such as typing or choosing a file in a dialog, is free. */
async function countPresses(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen = window as unknown as { presses: number };
    seen.presses = 0;
    addEventListener("pointerdown", () => seen.presses++, { capture: true });
  });
}

async function expectPresses(page: Page, count: number): Promise<void> {
  expect(await page.evaluate(() => (window as unknown as { presses: number }).presses)).toBe(count);
}

/** The first visit as soon as it shows its designs. */
async function visit(page: Page, text = ""): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openStudio(page, text, { live: true });
  await built(page, "72");
  await countPresses(page);
}

const table = (page: Page): Locator => page.getByRole("table", { name: "All designs" });
const cells = (page: Page, row: string): Locator => table(page).locator(`tr[data-row=${row}] td`);
const limits = (page: Page): Locator => page.getByRole("region", { name: "What limits it" });
const notices = (page: Page): Locator => page.getByRole("log", { name: "Notices" });
const strip = (page: Page): Locator => page.getByRole("group", { name: "Not alike" });

test("another family of the same size on the same traffic: two presses", async ({ page }) => {
  await visit(page, `traffic=uniform&load=0.1,0.3&${QUICK}`);
  await page.getByRole("button", { name: "Compare another" }).click();
  const choice = page.getByRole("menuitem", { name: "HyperX, same size as A" });
  // What it would be is known before.
  await expect(choice).toContainText("· 72");
  await choice.click();
  await expect(cells(page, "saturation")).toHaveText([/\d/, /\d/]);
  await expectPresses(page, 2);
  expect(study(page)).toContain("b.topology=hyperx");
  expect(study(page)).not.toContain("b.traffic");
  await expect(page.getByRole("region", { name: "Design B" })).toContainText("HyperX");
  // Neither size nor traffic is unlike; that its links are of other lengths is said.
  await expect(strip(page)).toContainText("latencies");
  await expect(strip(page)).not.toContainText(/size|traffic/);
});

test("on the first visit, whose traffic is each design's own worst case, another family says so", async ({ page }) => {
  await visit(page);
  await page.getByRole("button", { name: "Compare another" }).click();
  await page.getByRole("menuitem", { name: "HyperX, same size as A" }).click();
  await expect(table(page).getByRole("columnheader")).toHaveCount(4);
  await expectPresses(page, 2);
  await expect(strip(page)).toContainText("traffic: 2 kinds");
  await expect(strip(page)).not.toContainText("size");
});

test("what saturates first, by name: no press", async ({ page }) => {
  await visit(page);
  const first = limits(page).getByRole("listitem").first();
  await expect(first).toContainText("nine of 72 global channels are full");
  await expect(first).toContainText("0.3 → 1.0, 1.3 → 2.0, 2.3 → 3.0 and 6 more");
  await expect(page.locator(".answer")).toContainText("nine of 72 global channels are full");
  await expectPresses(page, 0);
});

test("buffers twice as deep in all designs: two presses, one step", async ({ page }) => {
  await visit(page);
  const before = study(page);
  await page.getByRole("button", { name: "Change in all" }).click();
  const deeper = page.getByRole("menuitem", { name: /^Buffers twice as deep/ });
  await expect(deeper).toContainText("256 → 512 flits");
  await expectAccessible(page);
  await deeper.click();
  await expect.poll(() => study(page)).toContain("buffer=512");
  await expectPresses(page, 2);
  // Of both: what B does not say is as in A.
  expect(study(page)).not.toContain("b.buffer");
  await expect(notices(page)).not.toContainText("stays as it is");
  await page.keyboard.press("Control+z");
  await expect.poll(() => study(page)).toBe(before);
});

test("designs of different buffers are doubled each, and one that cannot have it says why", async ({ page }) => {
  await visit(page, `load=0.1&buffer=4096&b.buffer=8&${QUICK}`);
  await page.getByRole("button", { name: "Change in all" }).click();
  const deeper = page.getByRole("menuitem", { name: /^Buffers twice as deep/ });
  await expect(deeper).toContainText("B 8 → 16 flits");
  await deeper.click();
  await expect.poll(() => study(page)).toMatch(/^(?=.*\bbuffer=4096)(?=.*b\.buffer=16)/);
  await expect(notices(page)).toContainText(/Design A stays as it is: .*8192/);
});

/** Moves over the drawing, without a press, until the card of a link is there. */
async function pointAtLink(page: Page, canvas: Locator): Promise<readonly [x: number, y: number]> {
  const box = (await canvas.boundingBox())!;
  const title = page.locator(".hover-card .hover-title").first();
  for (let x = 0.3; x < 0.7; x += 0.012)
    for (const y of [0.5, 0.42]) {
      const at = [box.x + x * box.width, box.y + y * box.height] as const;
      await page.mouse.move(...at);
      if ((await title.isVisible()) && /^(Global|Local)\slink\s/.test((await title.textContent())!)) return at;
    }
  throw new Error("no link was found under the pointer");
}

test("a link fails, and who goes another way is said: two presses", async ({ page }) => {
  await visit(page);
  const canvas = page.locator("canvas").first();
  // What a part is called is loaded when the pointer comes.
  await canvas.hover({ position: { x: 5, y: 200 } });
  const at = await pointAtLink(page, canvas);
  await page.mouse.click(...at);
  // Both designs have the network, and so the card.
  await page.getByRole("region", { name: "Design A" }).getByRole("button", { name: "Cut this link" }).click();
  await expect.poll(() => study(page)).toContain("failedLinks=");
  await expectPresses(page, 2);
  // The notices are a live region.
  await expect(notices(page)).toContainText(
    /^Design A: \d+ of 5.112 pairs of endpoints go another way, between the routers \d\.\d → \d\.\d, /,
  );
  await expect(page.getByRole("list", { name: "Key figures" })).toContainText(/\d+pairs repaired/);
  // One of them, with its route.
  await notices(page).getByRole("button", { name: "Show one" }).click();
  await expect(page.getByRole("region", { name: "Routes" })).toBeVisible();
});

for (const [name, what] of [
  ["Latency against offered load", "the chart"],
  ["Drawing", "the drawing"],
] as const)
  test(`a figure for a paper of ${what}: two presses`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await visit(page, `load=0.1,0.2&b.routing=valiant&${QUICK}`);
    await expect(page.getByRole("group", { name: "Run" })).toContainText("simulated");
    await page.getByRole("button", { name: `Export ${name}` }).click();
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: `${name} for a paper` }).click()]);
    await expectPresses(page, 2);
    expect(file.suggestedFilename()).toMatch(/^figure-flitlab-.*dragonfly-72-min.*\.svg$/);
    const svg = await readFile(await file.path(), "utf8");
    // A column wide, on white whatever the page's colours are, without a title but with the study in it.
    expect(svg).toMatch(/^<svg [^>]*width="88mm"/);
    expect(svg).toContain('fill="#fff"');
    expect(svg).not.toMatch(/fill="#0f141a"|>Latency against offered load<\/text>/);
    expect(svg).toContain("#load=0.1,0.2&amp;");
    expect(svg.length).toBeGreaterThan(4000);
    const drawn = await page.evaluate(async (text) => {
      const image = new Image();
      image.src = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
      await image.decode();
      return image.naturalWidth;
    }, svg);
    // 88 mm in CSS pixels.
    expect(drawn).toBe(333);
  });

test("share and reopen: one press", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await visit(page, `load=0.1,0.2&b.routing=valiant&b.name=Detours&at=0.2&${QUICK}`);
  await page.getByRole("button", { name: "Share link" }).click();
  await expect(page.getByText("The link to this study is on the clipboard.")).toBeVisible();
  await expectPresses(page, 1);
  const url = await page.evaluate(() => navigator.clipboard.readText());
  const other = await context.newPage();
  await other.goto(url);
  await built(other, "72");
  expect(study(other)).toBe(study(page));
  await expect(other.getByRole("tab", { name: /^B / })).toContainText("Detours");
  await expect(other.getByRole("slider", { name: /load/i }).first()).toBeVisible();
  await other.close();
});

test("the price of 10,000 endpoints: two presses", async ({ page }) => {
  await visit(page);
  await table(page)
    .getByRole("button", { name: /^cost \$/ })
    .click();
  await page.getByRole("button", { name: /^Price at 10.000 endpoints$/ }).click();
  const prices = page.getByRole("region", { name: "Price at other sizes" });
  // Both designs are of one family, at one price.
  await expect(prices.getByRole("listitem")).toHaveText(
    /^A, B \$\d.\d{3} per endpoint, \$\d+\.\d.M in all: Dragonfly with p = 7, a = 15, h = 7, g = 95, 9.975 endpoints\. /,
  );
  await expectPresses(page, 2);
  await prices.getByRole("button", { name: "Open it" }).click();
  await expect.poll(() => study(page)).toMatch(/c\.p=7&c\.a=15&c\.h=7/);
});

test("a list of links becomes a network that is drawn and simulated: two presses", async ({ page }) => {
  await visit(page, `load=0.1,0.2&${QUICK}`);
  await page.getByRole("button", { name: "Compare another" }).click();
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("menuitem", { name: "A network from a file" }).click(),
  ]);
  const ring = Array.from({ length: 8 }, (_, r) => `${r} ${(r + 1) % 8}`).join("\n");
  await chooser.setFiles({ name: "ring of eight.txt", mimeType: "text/plain", buffer: Buffer.from(ring) });
  const tile = page.getByRole("region", { name: "Design B" });
  await expect(tile).toContainText("ring of eight");
  await expect(tile.locator("canvas").first()).toHaveAttribute("data-painted", "yes");
  await expect(page.getByRole("list", { name: "Key figures" })).toContainText("8routers");
  await expect(cells(page, "saturation")).toHaveText([/\d/, /\d/]);
  await expectPresses(page, 2);
  await expect(notices(page)).toContainText("ring of eight.txt is read as");
});

test("a file that is no network adds none, and says in which line", async ({ page }) => {
  await visit(page, `load=0.1&${QUICK}`);
  await page.getByRole("button", { name: "Compare another" }).click();
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("menuitem", { name: "A network from a file" }).click(),
  ]);
  await chooser.setFiles({ name: "bad.txt", mimeType: "text/plain", buffer: Buffer.from("graph {\n a -- b\n a -- \n}\n") });
  await expect(notices(page)).toContainText('bad.txt: line 4 has "}" where a name must stand. No design was added.');
  await expect(page.getByRole("region", { name: "Design B" })).toHaveCount(0);
});

test("what limits an all-reduce: two presses", async ({ page }) => {
  await visit(page);
  await page.getByRole("button", { name: "Change in all" }).click();
  await page.getByRole("menuitem", { name: /^All-reduce in a ring, to completion/ }).click();
  const [first, second] = [0, 1].map((at) => limits(page).getByRole("listitem").nth(at)) as [Locator, Locator];
  // The slower one first, each with its busiest links by name.
  await expect(first).toContainText(/^1A done after 7.\d{3} cycles/);
  await expect(second).toContainText(/^2B done after 4.\d{3} cycles 126 messages, each of which needs the one before/);
  for (const one of [first, second]) await expect(one).toContainText(/Busiest, \d+\s% used: 0\.0 → 0\.1, /);
  await expectPresses(page, 2);
  await expect(second).toContainText(/\d\.\d\d times the least that any routing takes/);
});

test.describe("by the keyboard alone", () => {
  test.afterEach(async ({ page }) => {
    await expectPresses(page, 0);
  });

  /** The arrow keys lead through a menu until this item has the focus. */
  async function walkTo(page: Page, name: string | RegExp): Promise<void> {
    const item = page.getByRole("menuitem", { name });
    await expect(item).toBeVisible();
    for (let step = 0; step < 50; step++) {
      if (await item.evaluate((button) => button === document.activeElement)) return;
      await page.keyboard.press("ArrowDown");
    }
    throw new Error(`no arrow key leads to ${String(name)}`);
  }

  /** The Tab key leads to it. */
  async function tabTo(page: Page, control: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
    await expect(control).toBeVisible();
    for (let step = 0; step < 90; step++) {
      if (await control.evaluate((one) => one === document.activeElement)) return;
      await page.keyboard.press(key);
    }
    throw new Error(`no Tab key leads to ${String(control)}`);
  }

  test("another family of the same size, and back to the button", async ({ page }) => {
    await visit(page, `traffic=uniform&load=0.1&${QUICK}`);
    const button = page.getByRole("button", { name: "Compare another" });
    await tabTo(page, button);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: /^One change/ })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
    await page.keyboard.press("Enter");
    await walkTo(page, "HyperX, same size as A");
    await page.keyboard.press("Enter");
    await expect.poll(() => study(page)).toContain("b.topology=hyperx");
    await expect(button).toBeFocused();
  });

  test("share and reopen", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await visit(page, `load=0.1,0.2&b.routing=valiant&b.name=Detours&at=0.2&${QUICK}`);
    const share = page.getByRole("button", { name: "Share link" });
    await tabTo(page, share);
    await page.keyboard.press("Enter");
    await expect(page.getByText("The link to this study is on the clipboard.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByText("The link to this study is on the clipboard.")).toHaveCount(0);
    await expect(share).toBeFocused();
    const other = await context.newPage();
    await other.goto(await page.evaluate(() => navigator.clipboard.readText()));
    await built(other, "72");
    expect(study(other)).toBe(study(page));
    await expect(other.getByRole("tab", { name: /^B / })).toContainText("Detours");
    await other.close();
  });

  test("without a clipboard the link is marked, to be copied, and Escape leads back", async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "clipboard", { value: { writeText: () => Promise.reject(new Error("not here")) } });
    });
    await visit(page, `load=0.1&${QUICK}`);
    const share = page.getByRole("button", { name: "Share link" });
    await tabTo(page, share);
    await page.keyboard.press("Enter");
    const link = page.getByRole("textbox", { name: "Link to this study" });
    await tabTo(page, link);
    const [from, to, whole] = await link.evaluate((field: HTMLInputElement) => [
      field.selectionStart,
      field.selectionEnd,
      field.value.length,
    ]);
    expect([from, to]).toEqual([0, whole]);
    await page.keyboard.press("Escape");
    await expect(link).toHaveCount(0);
    await expect(share).toBeFocused();
  });

  test("a list of links becomes a network that is drawn and simulated", async ({ page }) => {
    await visit(page, `load=0.1&${QUICK}`);
    // Asked for early: a key is faster than what catches the browser's own dialog.
    const chosen = page.waitForEvent("filechooser");
    const button = page.getByRole("button", { name: "Compare another" });
    await tabTo(page, button);
    await page.keyboard.press("Enter");
    await walkTo(page, "A network from a file");
    await page.keyboard.press("Enter");
    await (await chosen).setFiles({ name: "ring of four.txt", mimeType: "text/plain", buffer: Buffer.from("0 1\n1 2\n2 3\n3 0\n") });
    await expect(page.getByRole("region", { name: "Design B" })).toContainText("ring of four");
    await expect(notices(page)).toContainText("ring of four.txt is read as");
    await expect(button).toBeFocused();
    await expect(cells(page, "saturation")).toHaveText([/\d/, /\d/]);
    // To the other place and away, by its menu: the focus is never lost.
    await tabTo(page, page.getByRole("button", { name: "Design B: more" }), "Shift+Tab");
    await page.keyboard.press("Enter");
    await walkTo(page, "Move left");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("tab")).toHaveText([/^A ring of four/, /^B /]);
    await expect(page.getByRole("button", { name: "Design A: more" })).toBeFocused();
    await page.keyboard.press("Enter");
    await walkTo(page, "Remove design A");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("tab")).toHaveCount(1);
    await expect(page.getByRole("tab")).toBeFocused();
  });

  test("what limits an all-reduce, with its channels alone", async ({ page }) => {
    await visit(page);
    const button = page.getByRole("button", { name: "Change in all" });
    await tabTo(page, button);
    await page.keyboard.press("Enter");
    await walkTo(page, /^All-reduce in a ring, to completion/);
    await page.keyboard.press("Enter");
    await expect(button).toBeFocused();
    const first = limits(page).getByRole("listitem").first();
    await expect(first).toContainText(/^1A done after 7.\d{3} cycles/);
    await tabTo(page, first.getByRole("button", { name: "Copy names" }), "Shift+Tab");
    await expect(first).toHaveAttribute("data-lit", "true");
    await tabTo(page, limits(page).getByRole("listitem").nth(1).getByRole("button", { name: "Copy names" }));
    await expect(first).not.toHaveAttribute("data-lit", "true");
  });

  test("a change in all designs", async ({ page }) => {
    await visit(page, `load=0.1&b.routing=valiant&${QUICK}`);
    const button = page.getByRole("button", { name: "Change in all" });
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: /^Buffers twice as deep/ })).toBeFocused();
    await page.keyboard.press("End");
    await expect(page.getByRole("menuitem", { name: /^All-to-all/ })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => study(page)).toContain("buffer=512");
    await expect(button).toBeFocused();
  });

  test("a link fails, and is repaired", async ({ page }) => {
    await visit(page, `load=0.1&${QUICK}`);
    const canvas = page.locator("canvas").first();
    const said = page.locator("[data-part=reached]").first();
    await canvas.focus();
    await page.keyboard.press("ArrowRight");
    await expect(said).toContainText(/^Router 0\.0, /);
    await page.keyboard.press("l");
    await expect(said).toContainText(/^Local\slink\b/);
    const first = await said.textContent();
    await page.keyboard.press("l");
    await expect(said).not.toHaveText(first!);
    await page.keyboard.press("Delete");
    await expect.poll(() => study(page)).toContain("failedLinks=0-2");
    await expect(notices(page)).toContainText(/^\d+ of 5.112 pairs of endpoints go another way/);
    // The cut stands last among the router's links.
    await canvas.focus();
    await expect(async () => {
      await page.keyboard.press("l");
      await expect(said).toContainText(/cut/i, { timeout: 500 });
    }).toPass();
    await page.keyboard.press("Delete");
    await expect.poll(() => study(page)).not.toContain("failedLinks");
  });

  test("a figure for a paper", async ({ page }) => {
    await visit(page, `load=0.1&${QUICK}`);
    await expect(page.getByRole("group", { name: "Run" })).toContainText("simulated");
    await page.getByRole("button", { name: "Export Latency against offered load" }).focus();
    await page.keyboard.press("Enter");
    const figure = page.getByRole("button", { name: "Latency against offered load for a paper" });
    await expect(figure).toBeVisible();
    await expect(page.getByRole("dialog", { name: "Export Latency against offered load" }).locator(":focus")).toBeVisible();
    await page.keyboard.press("Shift+Tab");
    await expect(figure).toBeFocused();
    const [file] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
    expect(file.suggestedFilename()).toMatch(/^figure-.*\.svg$/);
  });

  test("the price of 10,000 endpoints, read aloud", async ({ page }) => {
    await visit(page, `load=0.1&${QUICK}`);
    await table(page)
      .getByRole("button", { name: /^cost \$/ })
      .focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /^Price at 10.000 endpoints$/ }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", { name: "Price at other sizes" }).getByRole("status")).toContainText(/\$\d.\d{3} per endpoint/);
  });

  test("Run keeps the focus when it ends", async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openStudio(page, `load=0.1,0.2&${QUICK}`);
    await built(page, "72");
    await countPresses(page);
    await page.getByRole("button", { name: "Run", exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Stop", exact: true })).toBeFocused();
    await expect(page.getByRole("group", { name: "Run" })).toContainText("simulated");
    await expect(page.getByRole("button", { name: "Run", exact: true })).toBeFocused();
  });
});

test("names of links in the list of limits can be copied", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await visit(page);
  const first = limits(page).getByRole("listitem").first();
  await first.getByRole("button", { name: "Copy names" }).click();
  await expect(first.getByRole("button", { name: "Names copied" })).toBeVisible();
  await expectPresses(page, 1);
  const names = (await page.evaluate(() => navigator.clipboard.readText())).split("\n");
  expect(names).toHaveLength(9);
  expect(names.slice(0, 2)).toEqual(["0.3 → 1.0", "1.3 → 2.0"]);
});
