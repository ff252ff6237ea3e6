/** The main job in Firefox, where one is installed: a study opened, run and bounded, with the digits of the headless command. */
import { expect, test } from "@playwright/test";
import { launch } from "puppeteer-core";
import type { Page } from "puppeteer-core";
import { significant } from "../../src/drawing/text.ts";
import { findFirefox } from "../tools/find-firefox.mjs";
import { expectHeadlessDigits, headless, SEARCHED } from "./headless.ts";

const executablePath = findFirefox();
if (executablePath === null) console.log("Firefox was not found, so its test is skipped: install firefox-esr, or set FIREFOX_PATH.");

/** Presses the button of this name as soon as it can be pressed. */
async function press(page: Page, name: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      const button = [...document.querySelectorAll("button")].find(
        (each) => !each.disabled && (each.getAttribute("aria-label") ?? each.textContent.trim()) === wanted,
      );
      button?.click();
      return button !== undefined;
    },
    {},
    name,
  );
}

/** Waits until what the selector finds says this. */
async function says(page: Page, selector: string, text: string): Promise<void> {
  await page.waitForFunction(
    (found, wanted) => document.querySelector<HTMLElement>(found)?.innerText.replaceAll(/\s+/g, " ").includes(wanted) === true,
    {},
    selector,
    text,
  );
}

test("a study in Firefox: the curve, and what a linear program proves", async ({ baseURL }) => {
  test.skip(executablePath === null, "Firefox was not found");
  const browser = await launch({ browser: "firefox", executablePath: executablePath!, headless: true });
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(300_000);
    await page.setViewport({ width: 1440, height: 900 });
    const faults: string[] = [];
    page.on("pageerror", (error) => {
      faults.push(String(error));
    });
    page.on("console", (message) => {
      if (message.type() === "error") faults.push(message.text());
    });
    await page.goto(`${baseURL!}#${SEARCHED}`);
    // What is cheap runs by itself.
    await says(page, ".run-bar", "simulated");

    // The file that a click downloads, as the page makes it.
    await page.evaluate(() => {
      const seen = window as unknown as { file: Blob };
      const createObjectURL = URL.createObjectURL.bind(URL);
      URL.createObjectURL = (file: Blob) => createObjectURL((seen.file = file));
    });
    await press(page, "Export Latency against offered load");
    await press(page, "Latency against offered load as CSV");
    await page.waitForFunction(() => "file" in window);
    await expectHeadlessDigits(await page.evaluate(() => (window as unknown as { file: Blob }).file.text()), SEARCHED);

    const { alpha, proved } = await headless("throughput", `${SEARCHED}&model=3`);
    expect(proved).toBe(true);
    await press(page, "Limits");
    await says(page, "li:has(input[name=program]:checked)", `UGAL model 3 α at most ${significant(Number(alpha), 6)} proved optimal`);
    expect(faults).toEqual([]);
  } finally {
    await browser.close();
  }
});
