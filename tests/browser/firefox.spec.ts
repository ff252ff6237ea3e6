/** The page in Firefox, where one is installed: the first visit, the load, menus, focus, copying, and a study with the digits of the headless command. */
import { expect, test } from "@playwright/test";
import { launch } from "puppeteer-core";
import type { Browser, Page } from "puppeteer-core";
import { significant } from "../../src/drawing/text.ts";
import { findFirefox } from "../tools/find-firefox.mjs";
import { expectHeadlessDigits, headless, SEARCHED } from "./headless.ts";
import { QUICK } from "./studio-page.ts";

const executablePath = findFirefox();
if (executablePath === null) console.log("Firefox was not found, so its tests are skipped: install firefox-esr, or set FIREFOX_PATH.");

/** One browser for all tests of a worker: its start takes seconds. */
let firefox: Promise<Browser> | null = null;
let page: Page;
let faults: string[];

test.beforeEach(async () => {
  test.skip(executablePath === null, "Firefox was not found");
  firefox ??= launch({ browser: "firefox", executablePath: executablePath!, headless: true });
  page = await (await firefox).newPage();
  page.setDefaultTimeout(300_000);
  await page.setViewport({ width: 1440, height: 900 });
  faults = [];
  page.on("pageerror", (error) => {
    faults.push(String(error));
  });
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
});

test.afterEach(async () => {
  if (executablePath === null) return;
  await page.close();
  expect(faults).toEqual([]);
});

test.afterAll(async () => {
  await (await firefox)?.close();
});

/** Opens the address, and waits until the studio has taken over from the built picture. */
async function visit(address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() => document.getElementById("kept") === null);
}

/** Presses the button of this name as soon as it can be pressed, where it stands. */
async function press(name: string | RegExp): Promise<void> {
  const button = await page.waitForFunction(
    (wanted, flags) =>
      [...document.querySelectorAll<HTMLElement>("button, [role=option]")].find((each) => {
        const named = (each.getAttribute("aria-label") ?? each.textContent).trim();
        const fits = flags === null ? named === wanted : new RegExp(wanted, flags).test(named);
        return fits && !(each as HTMLButtonElement).disabled && each.checkVisibility();
      }),
    {},
    typeof name === "string" ? name : name.source,
    typeof name === "string" ? null : name.flags,
  );
  const element = button.asElement() as unknown as import("puppeteer-core").ElementHandle<HTMLElement>;
  await element.scrollIntoView();
  await element.click();
}

/** Waits until what the selector finds says this. */
async function says(selector: string, text: string): Promise<void> {
  await page.waitForFunction(
    (found, wanted) => document.querySelector<HTMLElement>(found)?.innerText.replaceAll(/\s+/g, " ").includes(wanted) === true,
    {},
    selector,
    text,
  );
}

const shownLoad = (): Promise<number> => page.$eval(".load-axis .cursor-number b", (element) => Number(element.textContent));

test("a study in Firefox: the curve, and what a linear program proves", async ({ baseURL }) => {
  await visit(`${baseURL!}#${SEARCHED}`);
  // What is cheap runs by itself.
  await says(".run-bar", "simulated");

  // The file that a click downloads, as the page makes it.
  await page.evaluate(() => {
    const seen = window as unknown as { file: Blob };
    const createObjectURL = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (file: Blob) => createObjectURL((seen.file = file));
  });
  await press("Export Latency against offered load");
  await press("Latency against offered load as CSV");
  await page.waitForFunction(() => "file" in window);
  await expectHeadlessDigits(await page.evaluate(() => (window as unknown as { file: Blob }).file.text()), SEARCHED);

  const { alpha, proved } = await headless("throughput", `${SEARCHED}&model=3`);
  expect(proved).toBe(true);
  await press("Limits");
  await says("li:has(input[name=program]:checked)", `UGAL model 3 α at most ${significant(Number(alpha), 6)} proved optimal`);
});

test("the first visit answers by itself, and says by name what is full", async ({ baseURL }) => {
  await visit(baseURL!);
  await says(".answer", "nine of 72 global channels are full");
  await says(".limits-list", "0.3 → 1.0, 1.3 → 2.0, 2.3 → 3.0 and 6 more");
  expect(await page.$$eval(".tile canvas[data-painted=yes]", (all) => all.length)).toBeGreaterThanOrEqual(2);
  // Copied, they can be pasted.
  await press("Copy names");
  await says(".limits-list", "Names copied");
  await press("Find or do anything");
  await page.waitForFunction(() => document.activeElement?.matches("[role=dialog] input"));
  await page.keyboard.down("Control");
  await page.keyboard.press("v");
  await page.keyboard.up("Control");
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>("[role=dialog] input")?.value.startsWith("0.3 → 1.0"));
});

test("the handle of the load is dragged along the axis, and everything follows it", async ({ baseURL }) => {
  await visit(`${baseURL!}#load=0.1,0.2,0.3,0.4&at=0.1&traffic=uniform&${QUICK}`);
  await says(".run-bar", "simulated");
  expect(await shownLoad()).toBe(0.1);
  const box = await page.$eval(".load-handle", (handle) => {
    const { x, y, width, height } = handle.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
  await page.mouse.move(box.x, box.y);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y, { steps: 5 });
  await page.mouse.move(box.x + 160, box.y, { steps: 5 });
  await page.mouse.up();
  await page.waitForFunction(() => Number(document.querySelector(".load-axis .cursor-number b")?.textContent) > 0.1);
  const load = await shownLoad();
  await page.waitForFunction((at) => decodeURIComponent(location.hash).includes(`at=${at}`), {}, load);
  // It was a drag: the number in the handle is no field.
  expect(await page.$("input.cursor-number")).toBeNull();
});

test("menus open and close, by the pointer and by keys, and what they choose is done", async ({ baseURL }) => {
  await visit(`${baseURL!}#load=0.1&b.routing=valiant&${QUICK}`);
  await says(".run-bar", "simulated");
  await press("More");
  await page.waitForFunction(() =>
    [...document.querySelectorAll("button")].some((one) => one.textContent.trim() === "Gallery" && one.checkVisibility()),
  );
  await page.keyboard.press("Escape");
  await press("Design B: more");
  await says(".popup.tile-menu", "Remove design B");
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => document.querySelector(".popup.tile-menu")?.checkVisibility() !== true);
  await press("Change in all");
  await press(/^Buffers twice as deep/);
  await page.waitForFunction(() => location.hash.includes("buffer=512"));
  await press("+ Compare another");
  await press("HyperX, same size as A");
  await page.waitForFunction(() => location.hash.includes("c.topology=hyperx"));
  await says(".run-bar", "simulated");
});

test("Run keeps the focus when it ends", async ({ baseURL }) => {
  await page.evaluateOnNewDocument(() => {
    localStorage.setItem("flitlab-live", "off");
  });
  await visit(`${baseURL!}#load=0.1,0.2&${QUICK}`);
  await page.waitForSelector(".run-button[aria-disabled=false]");
  await page.focus(".run-button");
  await page.keyboard.press("Enter");
  await says(".run-bar", "simulated");
  expect(await page.evaluate(() => document.activeElement?.textContent.trim())).toBe("Run");
});
