/** What the studio's tests share: opening a study, running it, and no faults on the way. */
import { AxeBuilder } from "@axe-core/playwright";
import { expect } from "@playwright/test";
import type { Download, Locator, Page } from "@playwright/test";
import { decodeQR } from "qr/decode.js";
import { SETTLE } from "../../src/studio/step-end.ts";

/** Short windows, and no search for saturation, whose windows are long: a run takes a second. */
export const QUICK = "saturation=curve&warmup=300&measure=300&maxCycles=5000";

/** Opens the studio with a study, which waits for Run where it is not `live`; an empty text is a first visit, which is. */
export async function openStudio(page: Page, text: string, { live = text === "" } = {}): Promise<void> {
  if (!live) await page.addInitScript(() => localStorage.setItem("flitlab-live", "off"));
  await page.goto(text === "" ? "./" : `./#${text}`);
  // The studio has taken over from the built picture.
  await expect(page.locator("#kept")).toHaveCount(0);
  // A page over the studio may have a Run of its own; the open question of a story has none.
  await expect(
    page
      .getByRole("button", { name: /^(Run|Stop)$/ })
      .or(page.locator(".told-track"))
      .first(),
  ).toBeVisible();
}

/** Waits until the network of the design on screen is built and described. */
export async function built(page: Page, endpoints: string): Promise<void> {
  // A frame in another page has the picture and the curve alone; some links leave the table out.
  const bare = page.locator(':is(.page[data-embedded], .page[data-hidden~="results"])');
  await expect(page.locator(".page:not(#outline)")).toBeVisible();
  if (await bare.isVisible()) await expect(page.locator("canvas").first()).toHaveAttribute("data-painted", "yes");
  else await expect(page.locator(".figures")).toContainText(`${endpoints}endpoints`);
}

/** Opens the list of presets. */
export async function openPresets(page: Page): Promise<void> {
  await page.locator(".bar-more:visible").click();
  await page.getByRole("button", { name: "Presets" }).click();
}

/** Adds a copy of the design on screen. */
export async function copyDesign(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Compare another" }).click();
  await page.getByRole("menuitem", { name: /^One change/ }).click();
}

/** Chooses an option by its title in a box of the page. */
export async function chooseIn(page: Page, box: Locator, title: string): Promise<void> {
  await box.click();
  await page.getByRole("option", { name: title, exact: true }).click();
}

/** Unfolds the form, which from three designs on is a rail. */
export async function openForm(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Design", exact: false, expanded: false }).and(page.locator(".rail")).click();
}

/** Opens the settings that stand in a line of the form, "Simulation". */
export async function openSettings(page: Page, title: string): Promise<void> {
  await page.getByRole("region", { name: title }).getByRole("button", { name: title }).first().click();
}

/** Presses Run and waits for the end; the design has not been run before. */
export async function run(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await finished(page);
}

export async function finished(page: Page): Promise<void> {
  await expect(page.getByRole("group", { name: "Run" })).toContainText("simulated");
}

/** What a button of the menu of files saves: "Drawing as SVG". */
export async function exported(page: Page, button: string): Promise<Download> {
  await page.getByRole("button", { name: `Export ${button.replace(/ as \w+$/, "")}` }).click();
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: button }).click()]);
  return file;
}

/** Opens the row of the table whose title begins so, or closes it. */
export async function openRow(page: Page, title: RegExp): Promise<void> {
  const row = page.getByRole("table", { name: "All designs" }).getByRole("button", { name: title });
  if (!(await row.isVisible())) await page.getByRole("button", { name: /^all \d+ rows/ }).click();
  await row.click();
}

/** Shows the networks in another way: by the buttons below them, or on a narrow screen by the menu of the first. */
export async function showView(page: Page, title: string): Promise<void> {
  const button = page.getByRole("group", { name: "View" }).getByRole("button", { name: title, exact: true });
  if (await button.isVisible()) {
    await button.click();
    return;
  }
  await page.getByRole("button", { name: "Design A: more" }).click();
  await page.getByRole("menuitemradio", { name: title, exact: true }).click();
}

/** The study in the page's URL, without the leading #. */
export function study(page: Page): string {
  return decodeURIComponent(new URL(page.url()).hash.slice(1));
}

export async function expectStudy(page: Page, text: string): Promise<void> {
  await expect.poll(() => study(page)).toBe(text);
}

/** Waits until the step of changing the study is over: a timer of the page that is as long as the studio's, and set after it, ends after it. */
export async function stepOver(page: Page): Promise<void> {
  await page.evaluate((settle) => new Promise((resolve) => setTimeout(resolve, settle)), SETTLE);
}

/** Waits until the page has drawn so many frames: what it was to do with the next one, or within these, is done, on a busy machine as on an idle one. */
export async function framesDrawn(page: Page, count: number): Promise<void> {
  await page.evaluate(async (frames) => {
    for (let i = 0; i < frames; i++) await new Promise(requestAnimationFrame);
  }, count);
}

/** Marks of a chart that carry data. */
export function dataMarks(page: Page, title: string, shape: "circle" | "path" | "rect") {
  return page.getByRole("figure", { name: title }).locator(`${shape}[data-part=data]`);
}

/** A wide window and a telephone's. */
export const SIZES = [
  [1440, 900],
  [390, 844],
] as const;

/** Axe on a page of one frame: gathering frames, and writing down what is well, would take more time than looking. */
export function axeOf(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
}

/**
 * Axe finds nothing serious in the page as it stands: on a wide window in light, and in dark nothing by the rules that colours decide;
 * on a telephone, which has the same colours, in dark alone.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const schemes = page.viewportSize()!.width < 900 ? (["dark"] as const) : (["light", "dark"] as const);
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
    const axe = axeOf(page);
    const { violations } = await (colorScheme === schemes[0] ? axe : axe.withRules(["color-contrast", "link-in-text-block"])).analyze();
    const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
    expect(
      serious.map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .map((node) => node.html)
            .slice(0, 3)
            .join(" ")}`,
      ),
      colorScheme,
    ).toEqual([]);
  }
}

/** The button of a page, which stands in the bar or in the menu of the others. */
export async function openPage(page: Page, title: string): Promise<void> {
  const button = page.getByRole("button", { name: title, exact: true });
  if (!(await button.isVisible())) await page.locator(".bar-more:visible").click();
  await button.click();
}

/** Gives the form of a custom network a file of this content. */
export const openNetwork = (page: Page, name: string, text: string): Promise<void> =>
  page.locator(".field input[type=file]").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

/** A ring with chords, of so many routers: of no pattern that could be written shortly. */
export function edges(routers: number, chords: number): string {
  let state = 7;
  const next = (): number => (state = (state * 48271) % 2147483647);
  const lines = Array.from({ length: routers }, (_, r) => `${r} ${(r + 1) % routers}`);
  for (let i = 0; i < chords; i++) {
    const [a, b] = [next() % routers, next() % routers];
    if (a !== b) lines.push(`${a} ${b}`);
  }
  return lines.join("\n");
}

/** What a telephone reads in a QR code of the page. */
export async function codeRead(code: Locator): Promise<string> {
  await expect(code).toBeVisible();
  const [size, path] = await code.evaluate((svg) => [
    Number(svg.getAttribute("viewBox")!.split(" ")[2]),
    svg.querySelectorAll("path")[1]!.getAttribute("d")!,
  ]);
  const scale = 4;
  const data = new Uint8Array(size * size * scale * scale * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)/g))
    for (let i = 0; i < scale; i++)
      for (let j = 0; j < scale; j++) {
        const at = 4 * ((Number(y) * scale + i) * size * scale + Number(x) * scale + j);
        data.fill(0, at, at + 3);
      }
  return decodeQR({ width: size * scale, height: size * scale, data });
}
