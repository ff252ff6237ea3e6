/** Results leave the page as files, with the digits that the headless command prints; the page stays responsive meanwhile. */
import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { IN_WHOLE } from "../tools/extent.ts";
import { expectHeadlessDigits, SEARCHED } from "./headless.ts";
import { exported, openRow, openStudio, QUICK, run } from "./studio-page.ts";

async function download(page: Page, button: string): Promise<Buffer> {
  return readFile(await (await exported(page, button)).path());
}

test("the page's digits are the headless command's", async ({ page }) => {
  await openStudio(page, SEARCHED);
  await run(page);
  await expectHeadlessDigits((await download(page, "Latency against offered load as CSV")).toString("utf8"), SEARCHED);
});

test("every chart downloads as SVG, PNG and CSV, the drawing as SVG and PNG", IN_WHOLE, async ({ page }) => {
  await openStudio(page, `load=0.1,0.2&${QUICK}`);
  await run(page);
  for (const [title, row] of [
    ["Latency against offered load", null],
    ["Accepted throughput", /^carried/],
    ["Throughput at saturation", /^saturation/],
    ["Cost per endpoint", /^cost/],
    ["Power per endpoint", /^power/],
  ] as const) {
    if (row) await openRow(page, row);
    expect((await download(page, `${title} as SVG`)).toString("utf8")).toMatch(/^<svg [^]*<\/svg>\s*$/);
    expect([...(await download(page, `${title} as PNG`)).subarray(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47]);
    expect((await download(page, `${title} as CSV`)).toString("utf8").split("\r\n").length).toBeGreaterThan(2);
  }
  const drawing = (await download(page, "Drawing as SVG")).toString("utf8");
  expect(drawing.match(/<path/g)?.length ?? 0).toBeGreaterThan(0);
  expect((await download(page, "Drawing as PNG")).length).toBeGreaterThan(5000);
});

test(
  "the row of costs opens into the bill of materials and the list of cables, which the headless command prints, too",
  IN_WHOLE,
  async ({ page }) => {
    await openStudio(page, "topology=slim-fly&q=5&endpointCables=1");
    await openRow(page, /^cost/);
    const file = async (button: string): Promise<readonly string[]> => {
      const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: button }).click()]);
      return (await readFile(await saved.path(), "utf8")).trim().split("\n");
    };
    // 50 routers, 175 links and 200 endpoints.
    expect((await file("Bill of materials"))[1]).toBe("router,11,,50,2962.1,148105,,148105");
    expect(await file("Cable list")).toHaveLength(1 + 375);
    expect((await file("Print list")).filter((line) => line.startsWith("<tr>"))).toHaveLength(375);
  },
);

test("files stand alone: names, load, legend and address, in the colours and the width of choice", async ({ page }) => {
  await openStudio(page, `routing=min&traffic=worst-case&load=0.1&${QUICK}`);
  await run(page);
  await page.getByRole("button", { name: "Export Drawing" }).click();
  const menu = page.getByRole("dialog", { name: "Export Drawing" });
  await menu.getByRole("button", { name: "dark" }).click();
  await menu.getByRole("button", { name: "900 px" }).click();
  const saved = async (kind: string) => {
    if (!(await menu.isVisible())) await page.getByRole("button", { name: "Export Drawing" }).click();
    return Promise.all([page.waitForEvent("download"), menu.getByRole("button", { name: `Drawing as ${kind}` }).click()]);
  };
  const [svgFile] = await saved("SVG");
  expect(svgFile.suggestedFilename()).toBe("flitlab-network-dragonfly-72-min-worst-case-0.1.svg");
  const svg = await readFile(await svgFile.path(), "utf8");
  expect(svg).toMatch(/^<svg [^>]*width="900"/);
  for (const text of ["Network of A Dragonfly 2·4·2·9, MIN", "worst case traffic", "offered load 0.1<", ">channel load<"])
    expect(svg).toContain(text);
  const address = page.url().split("#")[1]!;
  expect(svg.replaceAll("&amp;", "&")).toContain(`#${address}</source>`);
  const [pngFile] = await saved("PNG");
  const png = await readFile(await pngFile.path());
  expect(png.readUInt32BE(16)).toBe(900);
  expect(png.includes(Buffer.from(`Source\0${page.url()}`, "latin1"))).toBe(true);
  await expect(menu).toBeHidden();
  // On a telephone the menu stays in the window.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Export Drawing" }).click();
  await expect(menu.getByRole("button", { name: "Drawing as SVG" })).toBeVisible();
  const box = (await menu.boundingBox())!;
  expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= 390 && box.y + box.height <= 844).toBe(true);
});
