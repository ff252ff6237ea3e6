/** Looking into a simulation: stepping it with its packets on the drawing, the routes of a pair, pausing a run, load and queue in colours. */
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { inWholeUnless } from "../tools/extent.ts";
import { built, expectAccessible, framesDrawn, openStudio, QUICK, run, SIZES } from "./studio-page.ts";

/** Pixels that the layer over the drawing has painted. */
async function painted(page: Page): Promise<number> {
  return page.locator("canvas.layer").evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
    let count = 0;
    for (let i = 3; i < data.length; i += 4) if (data[i]! > 200) count++;
    return count;
  });
}

/** A figure of the step bar. */
async function figure(page: Page, name: string): Promise<number> {
  const text = await page
    .getByRole("group", { name: "Step", exact: true })
    .locator("div", { has: page.getByText(name, { exact: true }) })
    .locator("dd")
    .innerText();
  return Number(text.replaceAll(/[^\d.]/g, ""));
}

async function openStepping(page: Page, text: string, endpoints: string): Promise<void> {
  await openStudio(page, text);
  await built(page, endpoints);
  await page.getByRole("button", { name: "Step", exact: true }).click();
  await expect(page.getByText("Cycle 0: the network is empty. Step or play.")).toBeVisible();
}

test("stepping moves the cycle counter and draws the packets", async ({ page }) => {
  await openStepping(page, "routing=ugal-l&traffic=worst-case&load=0.2", "72");
  expect(await painted(page)).toBe(0);
  const cycle = page.getByRole("group", { name: "Step", exact: true }).locator("dd").first();
  await page.getByRole("button", { name: "+1 cycle", exact: true }).click();
  await expect(cycle).toHaveText("1");
  await page.getByRole("button", { name: "+100 cycles" }).click();
  await expect(cycle).toHaveText("101");
  await page.getByRole("button", { name: "+10 cycles" }).click();
  await expect(cycle).toHaveText("111");
  expect(await figure(page, "flits in flight")).toBeGreaterThan(500);
  await expect.poll(() => painted(page)).toBeGreaterThan(1000);
  await expect(page.locator(".legend")).toContainText("non-minimal");
  await page.getByRole("button", { name: "Play packets" }).click();
  await expect.poll(() => figure(page, "cycle")).toBeGreaterThan(114);
  await page.getByRole("button", { name: "Stop playing" }).click();
  await page.getByRole("button", { name: "+100 cycles" }).click();
  await expect.poll(() => figure(page, "delivered")).toBeGreaterThan(50);
  expect(await figure(page, "mean latency")).toBeGreaterThan(20);
  await page.getByRole("button", { name: "Back to cycle 0" }).click();
  await expect(page.getByText("Cycle 0: the network is empty")).toBeVisible();
  await page.getByRole("button", { name: "Close step mode" }).click();
  await expect(page.locator("canvas.layer")).toHaveCount(0);
});

test("stepping by keyboard, over the second form of a Slim Fly, and a new design starts anew", async ({ page }) => {
  await openStepping(page, "topology=slim-fly&q=5&load=0.2&view=rows", "200");
  await expect(page.getByRole("button", { name: "Rows", exact: true })).toHaveAttribute("aria-pressed", "true");
  // Nobody takes a detour there.
  await expect(page.locator(".legend")).toContainText("minimal packet");
  await expect(page.locator(".legend")).not.toContainText("non-minimal");
  await page.locator("canvas").first().focus();
  await page.keyboard.press(".");
  await expect.poll(() => figure(page, "cycle")).toBe(1);
  await page.keyboard.press(" ");
  await expect.poll(() => figure(page, "cycle")).toBeGreaterThan(4);
  await expect.poll(() => painted(page)).toBeGreaterThan(100);
  await page.keyboard.press(" ");
  await expect(page.getByRole("button", { name: "Play packets" })).toBeVisible();
  await page.getByRole("textbox", { name: "p, endpoints per router" }).fill("3");
  await built(page, "150");
  await expect(page.getByText("Cycle 0: the network is empty")).toBeVisible();
});

test("large networks are not stepped, and say so", async ({ page }) => {
  await openStudio(page, "p=8&a=16&h=8");
  await built(page, "16\u202f512");
  for (const name of ["Step", "Play packets"]) {
    const button = page.getByRole("button", { name, exact: true });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAttribute("title", /up to 12\u202f000 endpoints/);
  }
});

test("the routes of a pair say their virtual channels and what was compared", async ({ page }) => {
  await openStudio(page, "routing=ugal-l&traffic=worst-case&load=0.3");
  await built(page, "72");
  await page.getByRole("button", { name: "Routes between two endpoints" }).click();
  const routes = page.getByRole("region", { name: "Routes" });
  await expect(routes).toContainText("Click the source endpoint");
  await routes.getByLabel("Source endpoint").fill("3");
  await routes.getByLabel("Destination endpoint").fill("40");
  const rows = routes.getByRole("row");
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText("minimal");
  await expect(rows.nth(1)).toContainText(/0\.1VC \d5\.2VC \d5\.0/);
  await expect(rows.nth(1)).toContainText(/= \d/);
  await expect(rows.nth(2)).toContainText("non-minimal");
  await expect(routes).toContainText("at cycle 816 of load 0.3");
  await expect.poll(() => painted(page)).toBeGreaterThan(1000);
  await page.getByRole("button", { name: "Step", exact: true }).click();
  await page.getByRole("button", { name: "+100 cycles" }).click();
  await expect(routes).toContainText("at cycle 100 of load 0.3");
  await page.getByRole("button", { name: "Close step mode" }).click();
  await expect(routes).toContainText("at cycle 816 of load 0.3");
  // The router of endpoint 6 has the one channel that all of its group want: packets wait for it, so that the detour is taken.
  await routes.getByLabel("Source endpoint").fill("6");
  await routes.getByLabel("Destination endpoint").fill("12");
  await expect(rows.nth(1)).toContainText(/= [1-9]/);
  await expect(rows.nth(2)).toContainText("non-minimal, chosen");
  await routes.getByLabel("Source endpoint").fill("3");
  await routes.getByLabel("Destination endpoint").fill("2");
  await expect(routes).toContainText("Both are on 0.1");
});

test("a pinned endpoint leads to its routes, and a fat-tree names its nearest common ancestors", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openStudio(page, "topology=fat-tree&k=4&n=3");
  await built(page, "64");
  const canvas = page.locator("canvas").first();
  await expect(canvas).toHaveAttribute("data-painted", "yes");
  // Endpoints are the lowest row of the drawing, which may still find its place.
  await expect(async () => {
    const found = await canvas.evaluate((element: HTMLCanvasElement) => {
      const { width, height } = element;
      const { data } = element.getContext("2d")!.getImageData(0, 0, width, height);
      for (let y = height - 1; y > 0; y--)
        for (let x = 0; x < width; x++)
          if (data[4 * (y * width + x) + 3]! > 200)
            return { x: (x * element.clientWidth) / width, y: (y * element.clientHeight) / height - 2 };
      return null;
    });
    await canvas.click({ position: found! });
    await page.getByRole("button", { name: "Routes to…" }).click({ timeout: 3000 });
  }).toPass();
  const routes = page.getByRole("region", { name: "Routes" });
  await expect(routes.getByLabel("Source endpoint")).toHaveValue(/^\d+$/);
  await expect(routes).toContainText("Click the destination endpoint");
  await routes.getByLabel("Source endpoint").fill("0");
  await routes.getByLabel("Destination endpoint").fill("63");
  await expect(routes).toContainText("16 nearest common ancestors, in stage 2");
  await routes.getByLabel("Destination endpoint").fill("5");
  await expect(routes).toContainText("4 nearest common ancestors, in stage 1");
});

test("pausing stops all progress, resuming goes on", async ({ page }) => {
  await openStudio(page, "load=0.1,0.2,0.3&measure=300000&maxCycles=900000");
  await built(page, "72");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  const bar = page.getByRole("progressbar", { name: "Progress of the run" });
  const width = () => bar.locator("i").evaluate((element) => (element as HTMLElement).style.width);
  await expect.poll(width).not.toBe("0%");
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("group", { name: "Run" })).toContainText("paused");
  // A busy worker hears of it late; then nothing moves any more.
  let before = "";
  await expect(async () => {
    before = await width();
    await framesDrawn(page, 60);
    expect(await width()).toBe(before);
  }).toPass();
  await page.locator("canvas").first().focus();
  await page.keyboard.press(" ");
  await expect(page.getByRole("group", { name: "Run" })).not.toContainText("paused");
  await expect.poll(width).not.toBe(before);
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(page.getByRole("group", { name: "Run" })).toContainText("Stopped after");
  // Where nothing runs, it plays.
  await page.locator("canvas").first().focus();
  await page.keyboard.press(" ");
  await expect(page.getByRole("button", { name: "Stop playing" })).toBeVisible();
});

test("colours show the load of the channels or their queues", async ({ page }) => {
  await openStudio(page, `traffic=worst-case&load=0.1,0.3&${QUICK}`);
  await built(page, "72");
  await run(page);
  const legend = page.locator(".legend");
  await expect(legend).toContainText("channel load");
  await page.getByRole("button", { name: "queue", exact: true }).click();
  await expect(legend).toContainText(/0\d+ flits/);
  await page.getByRole("button", { name: "load", exact: true }).click();
  await expect(legend).toContainText("channel load");
});

for (const [width, height] of SIZES) {
  test(`axe finds nothing serious in step mode with routes, ${width} by ${height}`, inWholeUnless(width > 900), async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openStepping(page, "topology=slim-fly&q=5&routing=ugal-g&load=0.2", "200");
    await page.getByRole("button", { name: "+10 cycles" }).click();
    await page.getByRole("button", { name: "Routes between two endpoints" }).click();
    await page.getByLabel("Source endpoint").fill("3");
    await page.getByLabel("Destination endpoint").fill("40");
    await expect(page.getByRole("region", { name: "Routes" }).getByRole("row").nth(1)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectAccessible(page);
  });
}

test("the routes of a pair say that minimal paths of it have failed", async ({ page }) => {
  await openStudio(page, "load=0.3&failedLinks=3-4");
  await built(page, "72");
  await page.getByRole("button", { name: "Routes between two endpoints" }).click();
  const routes = page.getByRole("region", { name: "Routes" });
  await routes.getByLabel("Source endpoint").fill("0");
  await routes.getByLabel("Destination endpoint").fill("9");
  await expect(routes).toContainText("Minimal paths of this pair have failed");
  await routes.getByLabel("Destination endpoint").fill("40");
  await expect(routes.getByRole("row")).not.toHaveCount(0);
  await expect(routes).not.toContainText("Minimal paths of this pair have failed");
});
